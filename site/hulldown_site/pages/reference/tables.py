"""A book's tables: all of them on one page, each with what it means, where it comes from, and what uses it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_compiler.publish import TITLED, Json, Published, Reference
from hulldown_engine.language.wording import joined, sentence, spoken
from hulldown_site.charts.grid import Grid
from hulldown_site.html import slips, text
from hulldown_site.html.cells import word as printed
from hulldown_site.html.marks import Marks, by_path
from hulldown_site.html.markup import definitions, element, escape, head, heading, labelled, listed
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source_of


def page(book: Published) -> str:
    """All tables."""
    names = list(book.logic["tables"])
    index = listed((text.thing(book, "table", name) for name in names), classes="hd-index") if len(names) > 1 else ""
    lead = element("div", index, "hd-lead") if index else ""
    parts = [part for name in names for part in _table(book, name)]
    return markdown(head(book.title, "Tables"), lead, *parts, hide="[toc]")


def _table(book: Published, name: str) -> Iterator[str]:
    record, told = book.logic["tables"][name], book.prose["tables"][name]
    anchor = f"table-{name}"
    yield heading(2, told["title"], anchor)
    marks = Marks(book, anchor, by_path(book, name))
    drawn = Grid(book, record["axes"], record["cells"], record["rows"], marks).html()
    below = [*_explained(record, told), marks.listed(), source_of(book, "table", name), used(book, "table", name)]
    parts = [text.words(told.get("note", "")), drawn, *below]
    yield element("div", " ".join(parts), "hd-table-section")


def _explained(record: Json, told: Json) -> Iterator[str]:
    """What the cells, the axes and the bands mean."""
    if banded := record["cells"].get("banded"):
        by = f"{spoken(banded['by'])}, in {banded['unit']}" if "unit" in banded else spoken(banded["by"])
        yield _note(f"The cells go by {by}: the first band that reaches so far counts")
    for axis, note in told.get("notes", {}).items():
        yield _note(f"{sentence(spoken(axis)) if axis else 'In the cells'}: {note}")
    yield legend(record["cells"], told.get("legend", {}))


def _note(words: str) -> str:
    return element("p", f"{escape(words)}.", "hd-note")


def legend(cells: Json, legend: dict[str, str]) -> str:
    """What the words in the cells mean."""
    known = (*cells.get("names", ()), *cells.get("words", ()))
    shown = {word: printed(word) if word in known else escape(word) for word in legend}
    return definitions(((shown[word], escape(legend[word])) for word in legend), "hd-legend") if legend else ""


def used(book: Published, kind: str, name: str) -> str:
    """What uses a thing, and whose examples try it: procedures and tables by title, rules by number."""
    found = book.references(kind, name)
    tried = [one for one in found if one.role == "tries" and kind == "card"]
    using = [one for one in found if one.role != "belongs to" and one.kind not in UNSAID and one not in tried]
    errata = slips.beside(book, kind, name)
    return _places(book, "Used by", using) + _places(book, "In the examples of", tried) + errata


UNSAID = ("book", "unit-card", "erratum")
"""What is not named as using a thing: the counter mix, errata, and the unit cards, which tell who lies in wait."""


def _places(book: Published, lead: str, found: Iterable[Reference]) -> str:
    things = dict.fromkeys((one.kind, one.name) for one in found)
    return labelled(lead, joined([named(book, kind, name) for kind, name in things]))


def named(book: Published, kind: str, name: str) -> str:
    """A thing as a link: rules with their number."""
    return f"rule {text.rule(book, name)}" if kind == "rule" else text.thing(book, kind, name)


def purpose(book: Published, kind: str, name: str) -> str:
    """What is said of a thing in the first sentence of its text; nothing, where it has none."""
    said = " ".join(book.prose[TITLED[kind]][name].get("text", "").split()).partition(". ")[0]
    return said if said.endswith(".") or not said else f"{said}."
