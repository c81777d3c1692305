"""Where a value comes from, as it is printed beside the value."""

from __future__ import annotations

from typing import Any

from hulldown_compiler.publish import SOURCES, Published
from hulldown_engine.language.wording import sentence
from hulldown_site.html.markup import element, escape, link


def source(book: Published, record: dict[str, Any] | None) -> str:
    """A source in one line; empty when there is none."""
    if not record:
        return ""
    lead, words = ("Our choice", own(record)) if "house" in record else ("Source", _document(book, record))
    return element("p", f"<span>{lead}</span> {words}", "hd-source")


def source_of(book: Published, kind: str, name: str = "") -> str:
    """The source of a thing in one line; the book and its map go by their kind alone."""
    return source(book, book.reference["sources"].get(f"{kind} {name!r}" if name else kind))


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
