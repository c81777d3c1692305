"""A book's tables, each with what it means, where it comes from, and what uses it.

They are on one page, or each has its own behind their contents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_compiler.publish import TITLED, Json, Published, Reference, address
from hulldown_engine.language.wording import joined, sentence
from hulldown_site.charts.grid import CompiledTable
from hulldown_site.html import slips, text
from hulldown_site.html.cells import word as printed
from hulldown_site.html.marks import Marks
from hulldown_site.html.markup import definitions, element, escape, head, heading, labelled, listed
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import beside, share_of, source_of


def page(book: Published) -> str:
    """All tables, where they are on one page."""
    names = list(book.logic["tables"])
    links = (text.thing(book, "table", name) + beside(book, "table", name) for name in names)
    index = listed(links, classes="hd-index") if len(names) > 1 else ""
    lead = element("div", index, "hd-lead") if index else ""
    parts = [part for name in names for part in (heading(2, _title(book, name), _anchor(name)), _table(book, name))]
    return markdown(head(book.title, "Tables"), lead, *parts, hide="[toc]")


def one(book: Published, name: str) -> str:
    """One table, where each has a page."""
    return markdown(head(book.title, _title(book, name), _anchor(name)), _table(book, name), hide="[toc]")


def contents(book: Published) -> str:
    """The tables on the other pages, each at the anchor that it had when all were on this page."""
    entries = (
        element("a", escape(_title(book, name)), href=address(book, "table", name), id=_anchor(name))
        + beside(book, "table", name)
        for name in book.logic["tables"]
    )
    leads = element("div", listed(entries, classes="hd-contents"), "hd-leads")
    return markdown(head(book.title, "Tables"), leads, hide="[toc]")


def _title(book: Published, name: str) -> str:
    return book.called("table", name)


def _anchor(name: str) -> str:
    return f"table-{name}"


def _table(book: Published, name: str) -> str:
    """What stands under the title of a table."""
    record, texts = book.logic["tables"][name], book.prose["tables"][name]
    anchor = _anchor(name)
    marks = Marks(book, anchor, book.origins["tables"][name])
    drawn = CompiledTable(book, record["axes"], record["cells"], record["rows"], marks).html()
    below = [
        *_explained(book, record, texts),
        marks.listed(),
        source_of(book, "table", name),
        used(book, "table", name),
    ]
    parts = [share_of(book, "table", name), text.words(texts.get("note", "")), drawn, *below]
    return element("div", " ".join(parts), "hd-table-section")


def _explained(book: Published, record: Json, texts: Json) -> Iterator[str]:
    """What the cells, the axes and the bands mean."""
    if banded := record["cells"].get("banded"):
        by = f"{book.worded(banded['by'])}, in {banded['unit']}" if "unit" in banded else book.worded(banded["by"])
        yield _note(f"The cells go by {by}: the first band that reaches so far counts")
    for axis, note in texts.get("notes", {}).items():
        yield _note(f"{sentence(book.worded(axis)) if axis else 'In the cells'}: {note}")
    yield legend(book, record["cells"], texts.get("legend", {}))


def _note(words: str) -> str:
    return element("p", f"{escape(words)}.", "hd-note")


def legend(book: Published, cells: Json, legend: dict[str, str]) -> str:
    """What the words in the cells mean."""
    names = (*cells.get("names", ()), *cells.get("words", ()))
    shown = {word: printed(book, word) if word in names else escape(word) for word in legend}
    return definitions(((shown[word], escape(legend[word])) for word in legend), "hd-legend") if legend else ""


def used(book: Published, kind: str, name: str) -> str:
    """What uses a thing, and whose examples try it: procedures and tables by title, rules by number."""
    references = book.references(kind, name)
    tried = [reference for reference in references if reference.role == "tries" and kind == "card"]
    using = [
        reference
        for reference in references
        if reference.role != "belongs to" and reference.kind not in UNSAID and reference not in tried
    ]
    errata = slips.beside(book, kind, name)
    return _places(book, "Used by", using) + _places(book, "In the examples of", tried) + errata


UNSAID = ("book", "unit-card", "erratum")
"""What is not named as using a thing: the counter mix, errata, and the unit cards, which tell who lies in wait."""


def _places(book: Published, lead: str, references: Iterable[Reference]) -> str:
    things = dict.fromkeys((reference.kind, reference.name) for reference in references)
    links = [
        f"rule {text.rule(book, name)}" if kind == "rule" else text.thing(book, kind, name) for kind, name in things
    ]
    return labelled(lead, joined(links))


def purpose(book: Published, kind: str, name: str) -> str:
    """What is said of a thing in the first sentence of its text; nothing, where it has none."""
    first = " ".join(book.prose[TITLED[kind]][name].get("text", "").split()).partition(". ")[0]
    return first if first.endswith(".") or not first else f"{first}."
