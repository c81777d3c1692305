"""A book's sources: the documents, what was taken from each, and what its author chose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hulldown_compiler.publish import Published, address, sourced
from hulldown_engine.language.wording import counted, sentence
from hulldown_site.html.markup import covered, definition, element, escape, head, heading, link
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import cited, own, particulars


def page(book: Published) -> str:
    """The sources."""
    documents = [part for name in book.reference["documents"] for part in _document(book, name)]
    own = {what: source for what, source in book.reference["sources"].items() if "house" in source}
    parts = [heading(2, "Our own choices", "own"), _values(book, own)] if own else []
    return markdown(head(book.title, "Sources"), *documents, *parts)


def _document(book: Published, name: str) -> Iterator[str]:
    record = book.reference["documents"][name]
    taken = {what: source for what, source in book.reference["sources"].items() if source.get("document") == name}
    yield heading(2, record["title"], f"document-{name}")
    yield element("p", cited(record))
    if "note" in record:
        yield element("p", escape(record["note"]))
    yield _values(book, taken) if taken else element("p", "Nothing is taken from it by name.")


def _values(book: Published, sources: dict[str, dict[str, Any]]) -> str:
    """What comes from one place, and from where in it; what is said of unit cards is covered."""
    cards = {what: source for what, source in sources.items() if sourced(what)[0] == "unit-card"}
    open_to_all = {what: source for what, source in sources.items() if what not in cards}
    label = f"{sentence(counted(len(cards), 'unit card'))}, covered"
    return (_listed(book, open_to_all) if open_to_all else "") + (covered(label, _listed(book, cards)) if cards else "")


def _listed(book: Published, sources: dict[str, dict[str, Any]]) -> str:
    ordered = sorted(sources, key=lambda what: _order(*sourced(what)))
    return element("dl", "".join(_value(book, what, sources[what]) for what in ordered), "hd-values")


def _order(kind: str, name: str) -> tuple[str, list[int], str]:
    """By kind, then by name; sections in the order of print."""
    numbers = name.split(".") if kind == "rule" else [name[2:]] if kind == "unit-card" else []
    return kind, [int(part) for part in numbers], name


def _value(book: Published, what: str, source: dict[str, Any]) -> str:
    where = own(source) if "house" in source else _where(source)
    return definition(_thing(book, what), where or "The whole of it.")


def _where(source: dict[str, Any]) -> str:
    """Where in a document; the number of a section or page is led in, for alone it would look like the value."""
    words = particulars(source).lstrip(",; ")
    return f"At {words}" if words[:1].isdigit() else sentence(words)


def _thing(book: Published, what: str) -> str:
    kind, name = sourced(what)
    if kind in ("book", "map"):
        return f"The {kind}"
    called = f"{name} {book.rules[name]['title']}" if kind == "rule" else book.called(kind, name)
    return f"{escape(sentence(kind.replace('-', ' ')))} {link(address(book, kind, name), escape(called))}"
