"""The cards of a catalogue, each drawn as a card: its name, its marks, its numbers, and its own tables in small."""

from __future__ import annotations

from typing import Any

from hulldown_compiler.publish import Json, Published
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.wording import called, sentence
from hulldown_site.charts.grid import CompiledTable
from hulldown_site.html import slips, text
from hulldown_site.html.cells import cell
from hulldown_site.html.kinds import kind
from hulldown_site.html.marks import Marks
from hulldown_site.html.markup import definition, definitions, details, element, escape, head, labelled, link, listed
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import share_of, source_of
from hulldown_site.pages.reference.tables import used

NAME = "name"
"""The field that holds what a card is called."""

MANY = 8
"""With more cards than this, there is a list of them at the top."""


def page(book: Published, name: str) -> str:
    """All cards of a catalogue."""
    texts, record = book.prose["catalogues"][name], book.logic["catalogues"][name]
    cards = list(record["cards"])
    links = (link(f"#card-{card}", escape(called(book.prose, card))) for card in cards)
    index = listed(links, classes="hd-index") if len(cards) > MANY else ""
    lead = [
        share_of(book, "catalogue", name),
        text.words(texts.get("note", "")),
        used(book, "catalogue", name),
        _fields(book, name),
        index,
    ]
    drawn = element("div", "".join(_card(book, name, card) for card in cards), "hd-cards")
    origin = element("div", source_of(book, "catalogue", name), "hd-lead")
    parts = [element("div", "".join(lead), "hd-lead"), drawn, origin]
    return markdown(head(book.title, texts["title"], "cards"), *parts, hide="[toc]")


def _fields(book: Published, name: str) -> str:
    """The meaning of the fields, as collapsed details."""
    fields, notes = book.logic["catalogues"][name]["fields"], book.prose["catalogues"][name].get("notes", {})
    meanings = {field: kind(book, record) for field, record in fields.items()}
    meanings.update({field: f"{meanings[field]}; {escape(notes[field])}" for field in fields if field in notes})
    entries = ((escape(sentence(book.worded(field))), meaning) for field, meaning in meanings.items())
    return details("What the fields say", definitions(entries, "hd-legend"), "hd-cover")


def _card(book: Published, catalogue: str, name: str) -> str:
    """One card."""
    fields = book.logic["catalogues"][catalogue]["fields"]
    values = book.logic["catalogues"][catalogue]["cards"][name]
    marks = Marks(book, f"card-{name}", book.origins["cards"][name])
    front = " ".join([_tags(book, fields, values, marks), _words(book, name), _figures(book, fields, values, marks)])
    tables = {field: kind for field, kind in fields.items() if field in values and kind["kind"] == "table"}
    drawn = "".join(_table(book, field, kind, values[field], marks) for field, kind in tables.items())
    broad = any(len(kind["axes"]) > 1 for kind in tables.values())
    parts = [_title(book, name), element("div", front, "hd-front")]
    parts += [element("div", drawn, "hd-charts") if drawn else "", _foot(book, name, marks)]
    return element("article", " ".join(parts), f"hd-card{' hd-broad' if broad else ''}", id=f"card-{name}")


def _title(book: Published, name: str) -> str:
    printed = called(book.prose, name)
    own = element("small", escape(name)) if printed != name else ""
    return element("h2", f"{escape(printed)} {own}".strip(), id=f"name-{name}")


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
    return element("section", f"<h3>{escape(sentence(book.worded(field)))}</h3> {drawn} ")


def _foot(book: Published, name: str, marks: Marks) -> str:
    note = text.words(book.prose["cards"][name].get("note", ""))
    inside = f"{note} {marks.listed()} {source_of(book, 'card', name)} {slips.beside(book, 'card', name)}"
    return element("footer", inside) if inside.strip() else ""
