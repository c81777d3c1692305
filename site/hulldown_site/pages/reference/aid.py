"""The printed aid of a reference: sheets with its procedures, modifiers, tables and cards, to lie beside the game.

Its author lays it out, under `aid` in `book.yaml`; else it is one sheet with each procedure and what it looks up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from hulldown_compiler.publish import Json, Published, origin_at
from hulldown_engine.language.wording import called, joined, sentence
from hulldown_engine.resolver.resolution import resolution
from hulldown_engine.resolver.steps.step_english import Instruction, Modifier
from hulldown_site.charts.grid import CompiledTable, entries
from hulldown_site.html import text
from hulldown_site.html.cells import NOTHING, cell, minus, number, word
from hulldown_site.html.marks import PRINTED, Marks, Path, numbers_in
from hulldown_site.html.markup import element, escape, head, listed, row
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import cited
from hulldown_site.pages.paper import is_wide
from hulldown_site.pages.reference.procedures import LOOKED_UP, told_once
from hulldown_site.pages.reference.tables import legend, purpose

NAME = "Player aid"

UNPRINTED = "*"
"""Marks what is not printed: a value, or the title of what has no value that is.

A book that is nobody's but its author's has no mark at all: there is nothing from which it would tell anything.
"""

COLUMNS = 2
"""The columns of a sheet of which nobody says how many."""

KINDS = {"procedure": "procedure", "table": "table", "cards": "catalogue"}
"""What a part of a sheet can show, and the kind of thing that it is."""


def page(book: Published) -> str:
    """The sheets."""
    drawn = [_sheet(book, sheet) for sheet in sheets(book)]
    foot = element("p", _foot(book, "".join(drawn)), "hd-aid-foot")
    button = '<button type="button" data-do="print">Print it</button> on A4 or Letter, on as many sheets as it takes.'
    return markdown(
        head(book.title, NAME, "aid"),
        element("p", button, "hd-print"),
        element("div", "".join(drawn) + foot, "hd-aid"),
        hide="[toc]",
    )


def sheets(book: Published) -> list[Json]:
    """The sheets as their author lays them out, or one with all that is looked up in play."""
    keys = {kind: key for key, kind in KINDS.items()}
    usual = [{keys[kind]: name} for kind, name in things(book)]
    return book.reference.get("sheets") or [{"title": "", "parts": usual}]


def _sheet(book: Published, sheet: Json) -> str:
    """A sheet: its title, and its parts in columns."""
    columns = sheet.get("columns", COLUMNS)
    parts = "".join(_part(book, part, columns) for part in sheet["parts"])
    zone = element("div", parts, "hd-aid-zone", style=f"--hd-columns:{columns}")
    title = element("h2", escape(sheet["title"])) if sheet["title"] else element("h2", "All of it", "hd-unseen")
    return element("section", title + zone, "hd-aid-sheet")


def _part(book: Published, part: Json, columns: int) -> str:
    """A part of a sheet; one that is not laid out takes the whole width if its table does not fit into a column."""
    here = book.labelled(part.get("labels", {}))
    key = next((key for key in KINDS if key in part), "")
    html = WRITE[key](here, part) if key else _headed(part.get("title", ""), "") + _said(here, part)
    wide = part.get("wide", "sheets" not in book.reference and is_wide(html, columns))
    return element("section", html, f"hd-aid-part{' hd-aid-wide' if wide else ''}")


def _said(book: Published, part: Json) -> str:
    """What its author says there."""
    return text.paragraphs(book, part["says"]) if "says" in part else ""


# What stands on it, if nobody lays it out -----------------------------------------------------------------------------

USUAL = {"procedure": True, "table": True, "catalogue": False}
"""Whether things of a kind stand on an aid of which their authors say nothing."""


def things(book: Published) -> list[tuple[str, str]]:
    """The things on the aid, in order: each procedure before what it looks up and calls, then the others."""
    names = book.logic["procedures"]
    carried_out = {
        reference.name
        for name in names
        for reference in book.referred("procedure", name)
        if reference.kind == "procedure"
    }
    first = sorted(names, key=lambda name: name in carried_out)
    every = [thing for name in first for thing in _with_all(book, ("procedure", name))]
    every += [(kind, name) for kind in ("table", "catalogue") for name in book.logic[f"{kind}s"]]
    chosen = book.reference["aid"]
    wanted = [(kind, name) for kind, name in dict.fromkeys(every) if chosen[kind].get(name, USUAL[kind])]
    told_beside = {("table", name) for name in _told(book, wanted) if not chosen["table"].get(name)}
    return [thing for thing in wanted if thing not in told_beside]


def _with_all(book: Published, thing: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """A procedure, the tables and cards that it looks up, and those that it carries out with theirs."""
    yield thing
    needs = dict.fromkeys((needed.kind, needed.name) for needed in book.referred(*thing) if needed.role != "tries")
    yield from (needed for needed in needs if needed[0] in ("table", "catalogue"))
    for needed in needs:
        if needed[0] == "procedure" and needed != thing:
            yield from _with_all(book, needed)


def _told(book: Published, wanted: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The tables whose every number stands beside a modifier, and need not stand there twice."""
    steps = (step for kind, name in wanted if kind == "procedure" for step in _steps(book, name))
    modifiers = [modifier for step in steps for modifier in step.modifiers]
    beside = {(match["table"], entry.name) for entry in modifiers if (match := LOOKED_UP.fullmatch(entry.value))}
    for table, often in Counter(table for table, _ in beside).items():
        name = table.removeprefix("{table:").removesuffix("}")
        record = book.logic["tables"][name]
        if len(record["axes"]) == 1 and len(record["rows"]) <= often:
            yield name


def _steps(book: Published, procedure: str) -> list[Instruction]:
    """The steps of a procedure, inner steps included."""
    return [inner for step in resolution(book.logic, book.prose, procedure).steps for inner in _every(step)]


# Titles and marks -----------------------------------------------------------------------------------------------------


def _headed(title: str, mark: str) -> str:
    return element("h3", escape(title) + mark) if title else ""


def _title(book: Published, part: Json, key: str, origins: Iterable[int]) -> str:
    """The title of a thing, marked if nothing in it is printed."""
    found = {book.origins["all"][number]["kind"] for number in origins}
    mark = "" if PRINTED in found or not book.reference["documents"] else UNPRINTED
    if "title" in part:
        return _headed(part["title"], mark)
    return element("h3", text.thing(book, KINDS[key], part[key]) + mark)


def _foot(book: Published, drawn: str) -> str:
    """What the mark means, and whose rules these are."""
    documents = joined([cited(named) for named in book.reference["documents"].values()])
    marked = UNPRINTED in drawn
    parts = [
        f"{UNPRINTED} not printed: our own, derived from what is printed, or read from damage." if marked else "",
        f"{'What has no such mark is from' if marked else 'From'} {documents}." if documents else "",
    ]
    return " ".join(filter(None, parts))


# Procedures -----------------------------------------------------------------------------------------------------------

ESSENTIAL = re.compile(r"\b[Rr]oll |\b[Cc]arry out ")
"""What a step says in which dice are thrown, or another procedure begins."""

CARRIED_OUT = re.compile(r"(?P<what>[Cc]arry out \{procedure:[^{}]+\}).*")
"""Another procedure: what is handed on to it, and what its outcome is called, is for the rules to say."""


def _procedure(book: Published, part: Json) -> str:
    """What it is for, its dice and its modifiers; what it refuses is for the rules to say."""
    name = part["procedure"]
    steps = _steps(book, name)
    dice = dict.fromkeys(CARRIED_OUT.sub(r"\g<what>.", step.text) for step in steps if ESSENTIAL.search(step.text))
    lines = [escape(purpose(book, "procedure", name)), " ".join(text.line(book, step) for step in dice)]
    usual = "".join(element("p", line) for line in lines if line)
    short = part.get("modifiers", {})
    lists = "".join(_modifiers(book, name, step.modifiers, short) for step in steps if step.modifiers)
    own = book.origins["procedures"][name]["whole"]
    return _title(book, part, "procedure", [own]) + (_said(book, part) or usual) + lists


def _every(step: Instruction) -> Iterator[Instruction]:
    yield step
    for inner in step.items:
        yield from _every(inner)


def _modifiers(book: Published, procedure: str, modifiers: Sequence[Modifier], short: Mapping[str, str]) -> str:
    """A list of modifiers, in their sections."""
    modifiers, _ = told_once(modifiers)
    return "".join(
        (element("p", element("b", text.line(book, name))) if name else "")
        + listed((_modifier(book, procedure, modifier, short) for modifier in together), classes="hd-aid-list")
        for name, together in groupby(modifiers, lambda modifier: modifier.section)
    )


SIGN = re.compile(r"-(?=[0-9])")
"""The hyphen before a number in a short form."""

ENTRY = re.compile(r"(?:the entry of |[+-]?\S+, by )(?P<table>\{table:[^{}]+\}).*")
"""A value that stands in a table."""


def _modifier(book: Published, procedure: str, modifier: Modifier, short: Mapping[str, str]) -> str:
    """What it comes to, marked if that is not printed, what it is called, and its rule."""
    origins = book.origins["procedures"][procedure]["worth"].get(str(modifier.label), ())
    own = any(book.origins["all"][number]["kind"] != PRINTED for number in origins)
    sign = UNPRINTED if own and book.reference["documents"] else ""
    rule = f" (§{text.rule(book, modifier.rule)})" if modifier.rule else ""
    name = text.line(book, modifier.name)
    label = book.prose["procedures"][procedure]["labels"][modifier.label]
    if worth := short.get(label) or modifier.short:
        worth = worth.removesuffix(" each") if label.startswith("each ") else worth
        return f"<b>{escape(SIGN.sub(minus('-'), worth))}{sign}</b> {name}{rule}"
    match = ENTRY.fullmatch(modifier.value)
    said = text.line(book, f"by {match['table']}" if match else modifier.value)
    return f"{name}{rule}: {said}{sign}"


# Tables and cards -----------------------------------------------------------------------------------------------------


class Noted(Marks):
    """Marks that are all the same sign."""

    def mark(self, path: Path) -> str:
        """The same sign for all; none, where the title has it."""
        number = origin_at(self.tree, path)
        return UNPRINTED if isinstance(number, int) and self.marks(self.book.origins["all"][number]) else ""

    def marks(self, origin: Mapping[str, Any]) -> bool:
        """Whatever is not printed in a thing where something is."""
        return bool(self._mixed and origin["kind"] != PRINTED)


class Compact(CompiledTable):
    """A table with little room: the bands of a cell stand side by side."""

    def cell(self, value: Any, path: Path) -> str:
        """One cell, with its mark."""
        if not isinstance(value, dict):
            return super().cell(value, path)
        bands = (
            f"<span>{cell(self.book, self.cells, inside)}{_reach(high)}</span>" for inside, _, high in value["bands"]
        )
        return " ".join(bands) + self.marks.mark(path)


def _reach(high: int | None) -> str:
    return "" if high is None else element("small", f" ≤{number(high)}")


def _table(book: Published, part: Json) -> str:
    name = part["table"]
    record, texts = book.logic["tables"][name], book.prose["tables"][name]
    tree = book.origins["tables"][name]
    marks = Noted(book, "", tree)
    drawn = Compact(book, record["axes"], record["cells"], record["rows"], marks).html()
    return (
        _title(book, part, "table", numbers_in(tree))
        + _said(book, part)
        + drawn
        + _banded(book, record["cells"])
        + legend(book, record["cells"], texts.get("legend", {}))
    )


def _banded(book: Published, cells: Json) -> str:
    """What the numbers behind a sign in the cells are."""
    if "banded" not in cells:
        return ""
    by, unit = cells["banded"]["by"], cells["banded"].get("unit", "")
    return element("p", escape(f"After ≤: the {book.worded(by)}{unit and ', '}{unit}, up to which it counts."))


def _cards(book: Published, part: Json) -> str:
    """The cards of a catalogue as a table: a row for each, with the fields that are wanted."""
    name = part["cards"]
    fields, cards = book.logic["catalogues"][name]["fields"], book.logic["catalogues"][name]["cards"]
    wanted = part.get("fields") or [field for field, kind in fields.items() if kind["kind"] != "table"]
    kept = {field: fields[field] for field in wanted}
    titles = "".join(f'<th scope="col">{escape(sentence(book.worded(field)))}</th>' for field in kept)
    own = part.get("labels", {})
    rows = "".join(
        row(escape(own.get(card) or called(book.prose, card)), *_fields(book, kept, card, values))
        for card, values in cards.items()
    )
    inside = f"<thead><tr><td></td>{titles}</tr></thead><tbody>{rows}</tbody>"
    origins = book.origins["cards"]
    found = (number for card in cards for field in kept for number in numbers_in(origins[card].get(field, {})))
    drawn = element("div", element("table", inside, "hd-chart-table"), "hd-box")
    return _title(book, part, "cards", found) + _said(book, part) + drawn


def _fields(book: Published, fields: Mapping[str, Json], card: str, values: Json) -> Iterator[str]:
    mark = Noted(book, "", book.origins["cards"][card]).mark
    for field, kind in fields.items():
        yield _value(book, kind, values[field]) + mark((field,)) if field in values else ""


def _value(book: Published, kind: Json, value: Any) -> str:
    """A field of a card; a table of one axis is told in a row, and a list with commas."""
    if kind["kind"] == "names-list":
        return ", ".join(word(book, name) for name in value) or NOTHING
    if kind["kind"] != "table":
        return cell(book, kind, value)
    (_, axis), *_ = kind["axes"]
    return ", ".join(f"{entry.label} {cell(book, kind['cells'], entry.inside)}" for entry in entries(book, axis, value))


WRITE: Mapping[str, Callable[[Published, Json], str]] = {"procedure": _procedure, "table": _table, "cards": _cards}
"""How a part of each kind is written."""
