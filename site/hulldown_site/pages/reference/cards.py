"""The cards of a catalogue: compared in a table, and each drawn as a card on a page of its own.

A card has its marks, its numbers, and its own tables in small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

from hulldown_compiler.publish import Json, Published, address, origin_at
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.wording import called, sentence
from hulldown_site.charts.grid import CompiledTable, entries
from hulldown_site.html import slips, text
from hulldown_site.html.cells import cell
from hulldown_site.html.compared import Column, Compared, Row, compared
from hulldown_site.html.kinds import kind
from hulldown_site.html.marks import Marks, Path, numbers_in
from hulldown_site.html.markup import definition, definitions, details, element, escape, head, labelled, link
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import share_of, source_of
from hulldown_site.pages.reference.tables import used

NAME = "name"
"""The field that holds what a card is called."""


def page(book: Published, name: str) -> str:
    """The cards of a catalogue in a table, in which they are compared; each is a link to its own page."""
    texts = book.prose["catalogues"][name]
    lead = [
        share_of(book, "catalogue", name),
        text.words(texts.get("note", "")),
        used(book, "catalogue", name),
        _fields(book, name),
    ]
    origin = element("div", source_of(book, "catalogue", name), "hd-lead")
    parts = [element("div", "".join(lead), "hd-lead"), element("div", _all(book, name), "hd-leads"), origin]
    return markdown(head(book.title, texts["title"], "cards"), *parts, hide="[toc]")


def card(book: Published, name: str) -> str:
    """One card."""
    catalogue = book.cards[name]
    drawn = element("div", _card(book, catalogue, name), "hd-cards")
    beside = [_calculated(book, catalogue, name), used(book, "card", name), _compare(book, catalogue, name)]
    around = element("div", "".join(beside), "hd-lead")
    return markdown(head(book.title, called(book.prose, name), "card"), drawn, around, hide="[toc]")


def _calculated(book: Published, catalogue: str, name: str) -> str:
    """Links to the calculators that can be asked with a card, with it filled in."""
    found = list(calculations(book, catalogue))
    often = Counter(procedure for procedure, _ in found)
    links = [
        link(
            f"{address(book, 'procedure', procedure)}#{urlencode({field: name})}",
            escape(book.called("procedure", procedure)),
        )
        + (f" (as {escape(book.worded(field))})" if often[procedure] > 1 else "")
        for procedure, field in found
    ]
    return labelled("Calculate with it", "; ".join(links))


def calculations(book: Published, catalogue: str) -> Iterator[tuple[str, str]]:
    """What is worked out with the cards of a catalogue: a procedure, and the input that is one of them."""
    for procedure, record in book.logic.get("procedures", {}).items():
        for field, asked in record["inputs"].items():
            if asked["kind"] == "card" and asked["of"] == catalogue:
                yield procedure, field


def _compare(book: Published, catalogue: str, name: str) -> str:
    if len(book.cards_of(catalogue)) == 1:
        return ""
    to = f"{address(book, 'catalogue', catalogue)}#{urlencode({'compare': name})}"
    return labelled("Compare", link(to, f"with the other cards of {escape(book.called('catalogue', catalogue))}"))


# All cards in a table -------------------------------------------------------------------------------------------------


def _all(book: Published, name: str) -> str:
    """A row for each card, with what can stand in a cell."""
    record = book.logic["catalogues"][name]
    fields = {field: kind for field, kind in record["fields"].items() if _in_a_cell(kind)}
    columns = [_column(book, field, kind) for field, kind in fields.items()]
    rows = [_row(book, card, fields, values) for card, values in record["cards"].items()]
    drawn = compared("Card", columns, rows)
    return drawn + (
        element("p", f"{UNPRINTED} not printed; the card says why.", "hd-note") if UNPRINTED in drawn else ""
    )


def _in_a_cell(kind: Json) -> bool:
    """Whether a field goes into a cell; a table with one axis does, as a run of values."""
    return kind["kind"] != "table" or len(kind["axes"]) == 1


def _column(book: Published, field: str, kind: Json) -> Column:
    unit = f" <small>{escape(kind['unit'])}</small>" if "unit" in kind else ""
    cells = kind["cells"] if kind["kind"] == "table" else kind
    return Column(escape(sentence(book.worded(field))) + unit, numbers=cells["kind"] == "number")


def _row(book: Published, name: str, fields: Json, values: Json) -> Row:
    title = element("a", escape(called(book.prose, name)), href=address(book, "card", name), id=f"card-{name}")
    mark = Plain(book, "", book.origins["cards"][name]).mark
    return Row(name, title, [_cell(book, field, kind, values, mark) for field, kind in fields.items()])


UNPRINTED = element("sup", "*")
"""The sign of what is not printed."""


class Plain(Marks):
    """Marks without letters, where there is no room for a list of them: the card has it."""

    def mark(self, path: Path) -> str:
        """A sign where a value is not printed, or one of those that a run has."""
        found = origin_at(self.tree, path)
        numbers = numbers_in(found) if found is not None else ()
        return UNPRINTED if any(self.marks(self.book.origins["all"][number]) for number in numbers) else ""


def _cell(book: Published, field: str, kind: Json, values: Json, mark: Callable[[Path], str]) -> Compared:
    value = values.get(field, NONE)
    if value == NONE or value is False:
        return Compared("")
    if kind["kind"] == "table":
        return _run(book, kind, value, mark((field,)))
    return Compared(cell(book, kind, value) + mark((field,)), _by(book, kind, value))


def _by(book: Published, kind: Json, value: Any) -> str:
    """What a value is sorted by: a number as it is, all else as it is read."""
    if isinstance(value, bool):
        return "yes"
    if kind["kind"] == "card":
        return called(book.prose, value)
    return ", ".join(map(book.worded, value)) if isinstance(value, list) else book.worded(str(value))


def _run(book: Published, kind: Json, rows: Any, mark: str) -> Compared:
    """A table of one axis in a row; the first of its values is what it is sorted by."""
    (_, axis), *_ = kind["axes"]
    found = entries(book, axis, rows)
    if axis["kind"] == "number":
        parts = [cell(book, kind["cells"], entry.inside) for entry in found]
    else:
        parts = [f"{entry.label} {cell(book, kind['cells'], entry.inside)}" for entry in found]
    numbers = [entry.inside for entry in found if isinstance(entry.inside, int | float)]
    return Compared(", ".join(parts) + mark, str(numbers[0]) if numbers else "any")


# One of them ----------------------------------------------------------------------------------------------------------


def _fields(book: Published, name: str) -> str:
    """The meaning of the fields, as collapsed details."""
    fields, notes = book.logic["catalogues"][name]["fields"], book.prose["catalogues"][name].get("notes", {})
    meanings = {field: kind(book, record) for field, record in fields.items()}
    meanings.update({field: f"{meanings[field]}; {escape(notes[field])}" for field in fields if field in notes})
    entries = ((escape(sentence(book.worded(field))), meaning) for field, meaning in meanings.items())
    return details("What the fields say", definitions(entries, "hd-legend"), "hd-more")


def _card(book: Published, catalogue: str, name: str) -> str:
    """One card."""
    fields = book.logic["catalogues"][catalogue]["fields"]
    values = book.logic["catalogues"][catalogue]["cards"][name]
    marks = Marks(book, f"card-{name}", book.origins["cards"][name])
    front = " ".join([_tags(book, fields, values, marks), _words(book, name), _figures(book, fields, values, marks)])
    tables = {field: kind for field, kind in fields.items() if field in values and kind["kind"] == "table"}
    drawn = "".join(_table(book, field, kind, values[field], marks) for field, kind in tables.items())
    broad = any(len(kind["axes"]) > 1 for kind in tables.values())
    parts = [_title(book, catalogue, name), element("div", front, "hd-front")]
    parts += [element("div", drawn, "hd-charts") if drawn else "", _foot(book, name, marks)]
    return element("article", " ".join(parts), f"hd-card{' hd-broad' if broad else ''}", id=f"card-{name}")


def _title(book: Published, catalogue: str, name: str) -> str:
    """The catalogue, and the name by which authors know the card where it is called otherwise."""
    own = element("small", escape(name)) if called(book.prose, name) != name else ""
    return element("p", f"{text.thing(book, 'catalogue', catalogue)} {own}".strip(), "hd-card-of")


def _tags(book: Published, fields: Json, values: Json, marks: Marks) -> str:
    """What the card is: its classes, and whatever is true of it."""
    classes = [
        f"<span><i>{escape(book.worded(field))}</i> {cell(book, fields[field], value)}{marks.mark((field,))}</span>"
        for field, value in values.items()
        if fields[field]["kind"] == "names" and value != NONE
    ]
    flags = [
        element("b", escape(book.worded(field)) + marks.mark((field,)))
        for field, value in values.items()
        if fields[field]["kind"] == "bool" and value
    ]
    return element("p", " ".join([*classes, *flags]), "hd-tags") if classes or flags else ""


def _words(book: Published, name: str) -> str:
    """Its texts, but for its name, which stands above, and the note, which stands below."""
    texts = {field: words for field, words in book.prose["cards"][name].items() if field not in (NAME, "note")}
    return "".join(labelled(escape(sentence(book.worded(field))), escape(str(words))) for field, words in texts.items())


PLAIN = ("number", "card", "names-list", "dice")
"""The kinds of field that are figures with a label."""


def _figures(book: Published, fields: Json, values: Json, marks: Marks) -> str:
    figures = [
        _figure(book, field, fields[field], values[field], marks)
        for field in fields
        if field in values and fields[field]["kind"] in PLAIN
    ]
    return element("dl", " ".join(figures), "hd-figures-of") if figures else ""


def _figure(book: Published, field: str, record: Json, value: Any, marks: Marks) -> str:
    unit = f", <small>{escape(record['unit'])}</small>" if "unit" in record and value != NONE else ""
    wide = "hd-wide" if record["kind"] in ("card", "names-list") else ""
    return definition(f"{escape(book.worded(field))}{unit}", cell(book, record, value) + marks.mark((field,)), wide)


def _table(book: Published, field: str, record: Json, rows: Any, marks: Marks) -> str:
    drawn = CompiledTable(book, record["axes"], record["cells"], rows, marks, (field,), flat=True).html()
    return element("section", f"<h2>{escape(sentence(book.worded(field)))}</h2> {drawn} ")


def _foot(book: Published, name: str, marks: Marks) -> str:
    note = text.words(book.prose["cards"][name].get("note", ""))
    inside = f"{note} {marks.listed()} {source_of(book, 'card', name)} {slips.beside(book, 'card', name)}"
    return element("footer", inside) if inside.strip() else ""
