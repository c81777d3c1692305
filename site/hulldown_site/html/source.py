"""Where a value comes from, as it is printed beside the value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hulldown_compiler.publish import (
    ORIGINS_IN_WORDS,
    SOURCES,
    Published,
    mark_in_words,
    not_printed,
    share_in_words,
)
from hulldown_engine.language.wording import sentence
from hulldown_site.html.markup import details, element, escape, link, listed


def source(book: Published, record: dict[str, Any] | None) -> str:
    """A source in one line; empty when there is none."""
    if not record:
        return ""
    lead, words = ("Our choice", own(record)) if "house" in record else ("Source", _document(book, record))
    return _line(lead, words)


def _line(lead: str, words: str) -> str:
    return element("p", f"<span>{lead}</span> {words}", "hd-source")


def source_of(book: Published, kind: str, name: str = "") -> str:
    """The source of a thing in one line; the book and its map go by their kind alone.

    A document that names a thing, and has none of its values, is not their source.
    """
    record = book.reference["sources"].get(f"{kind} {name!r}" if name else kind)
    share = book.origins["shares"].get(kind, {}).get(name) if kind in VALUED else None
    if record and "document" in record and share and not {"printed", "derived", "read"} & share.keys():
        return _line("Named in", f"{_document(book, record)}, which does not print its values.")
    return source(book, record)


VALUED = ("table", "catalogue", "procedure")
"""The things that have values, or look them up."""


def share_of(book: Published, kind: str, name: str) -> str:
    """How many of the values of a thing are printed and how many are not, in one line; empty where it has none."""
    words = share_in_words(book.origins["shares"][kind][name])
    return element("p", escape(words), "hd-share") if words else ""


def beside(book: Published, kind: str, name: str) -> str:
    """What stands beside the name of a thing whose values are not all printed."""
    shares = book.origins["shares"].get(kind, {})
    mark = mark_in_words(shares.get(name, {}))
    return f" ({escape(mark)})" if mark else ""


def unprinted(book: Published, numbers: Iterable[int]) -> str:
    """What of some values is not printed, and why; empty, if all are."""
    items = [
        f"{escape(sentence('; '.join(origin['of'])))} ({escape(ORIGINS_IN_WORDS[origin['kind']])})"
        + (f": {escape(' '.join(origin['why'].split()).rstrip('.'))}." if "why" in origin else ".")
        for origin in not_printed(book.origins, numbers)
    ]
    return details("Not printed", listed(items), "hd-unprinted") if items else ""


def inline(book: Published, record: dict[str, Any]) -> str:
    """A source among other words."""
    return f"Our choice: {escape(record['house'])}." if "house" in record else f"{_document(book, record)}."


def own(record: dict[str, Any]) -> str:
    """The reason of the author's own choice."""
    return escape(sentence(record["house"]))


def _document(book: Published, record: dict[str, Any]) -> str:
    name = record["document"]
    where = link(f"{SOURCES}#document-{name}", cited(book.reference["documents"][name]))
    return where + particulars(record)


def particulars(record: dict[str, Any]) -> str:
    """The place in a document, and how the value was read there."""
    parts = [f", {escape(str(record['at']))}"] if "at" in record else []
    parts += [f"; {word} {escape(str(record[key]))}" for key, word in PARTICULARS.items() if key in record]
    return "".join(parts)


PARTICULARS = {"derived": "from it:", "scan": "the print shows", "read": "read as", "why": "because"}


def cited(document: dict[str, Any]) -> str:
    """A document in a few words."""
    return escape(", ".join(str(document[key]) for key in ("author", "title", "year") if key in document))
