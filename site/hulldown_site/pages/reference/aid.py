"""The aid of a reference: its procedures, modifiers and tables on one sheet of paper, to lie beside the game.

It is made from the book alone: each procedure with what it looks up. Authors choose with `aid:` what stands on it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from hulldown_compiler.publish import Json, Published, origin_at
from hulldown_engine.language.wording import called, joined, sentence, spoken
from hulldown_engine.resolver.resolution import resolution
from hulldown_engine.resolver.steps.step_english import Instruction, Modifier
from hulldown_site.charts.grid import CompiledTable
from hulldown_site.html import text
from hulldown_site.html.cells import cell, minus, number
from hulldown_site.html.marks import PRINTED, Marks, Path, numbers_in
from hulldown_site.html.markup import element, escape, head, listed, row
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import cited
from hulldown_site.pages.paper import PaperBlock, SheetLayout, laid_out
from hulldown_site.pages.reference.procedures import LOOKED_UP, told_once
from hulldown_site.pages.reference.tables import legend, purpose

NAME = "Player aid"

DEGREE = "°"
"""Marks what is not printed: a value, or the title of what has no value that is."""


def page(book: Published) -> str:
    """The sheet."""
    layout = sheet(book)
    sides = {1: "one side", 2: "both sides"}.get(layout.sides, f"{layout.sides} sides")
    button = f'<button type="button" data-do="print">Print it</button> on {sides} of a sheet of A4.'
    zones = "".join(
        element(
            "div", "".join(block.html for block in zone.blocks), "hd-aid-zone", style=f"--hd-columns:{zone.columns}"
        )
        for zone in layout.zones
    )
    foot = element("p", _foot(book, zones, layout.left_out), "hd-aid-foot")
    return markdown(
        head(book.title, NAME, "aid"),
        element("p", button, "hd-print"),
        element("div", zones + foot, "hd-aid", style=f"--hd-aid-type:{layout.size}pt"),
        hide="[toc]",
    )


def sheet(book: Published) -> SheetLayout:
    """The layout of the aid."""
    return laid_out(_block(book, kind, name) for kind, name in things(book))


def _block(book: Published, kind: str, name: str) -> PaperBlock:
    """A thing on the sheet; a table of which its author says nothing may be left out."""
    html = element("section", WRITE[kind](book, name), "hd-aid-part")
    spare = kind == "table" and not book.reference["aid"][kind].get(name)
    return PaperBlock(html, book.called(kind, name) if spare else "")


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


def _title(book: Published, kind: str, name: str, origins: Iterable[int]) -> str:
    """The title of a thing, marked if nothing in it is printed."""
    found = {book.origins["all"][number]["kind"] for number in origins}
    return element("h3", text.thing(book, kind, name) + ("" if PRINTED in found else DEGREE))


def _foot(book: Published, zones: str, left_out: Sequence[str]) -> str:
    """What the mark means, what there is no room for, and whose rules these are."""
    documents = joined([cited(named) for named in book.reference["documents"].values()])
    marked = DEGREE in zones
    parts = [
        f"{DEGREE} not printed: our own, derived from what is printed, or read from damage." if marked else "",
        f"Not here, for want of room: {joined([escape(named) for named in left_out])}." if left_out else "",
        f"{'What has no such mark is from' if marked else 'From'} {documents}." if documents else "",
    ]
    return " ".join(filter(None, parts))


# Procedures -----------------------------------------------------------------------------------------------------------

ESSENTIAL = re.compile(r"\b[Rr]oll |\b[Cc]arry out ")
"""What a step says in which dice are thrown, or another procedure begins."""

GIVEN = re.compile(r" \([^()]*:[^()]*\)")
"""What is handed on to another procedure."""


def _procedure(book: Published, name: str) -> str:
    """What it is for, its dice and its modifiers; what it refuses is for the rules to say."""
    steps = _steps(book, name)
    dice = [GIVEN.sub("", step.text) for step in steps if ESSENTIAL.search(step.text)]
    lines = [escape(purpose(book, "procedure", name)), " ".join(text.line(book, step) for step in dict.fromkeys(dice))]
    lists = "".join(_modifiers(book, name, step.modifiers) for step in steps if step.modifiers)
    words = "".join(element("p", step) for step in lines if step)
    own = book.origins["procedures"][name]["whole"]
    return _title(book, "procedure", name, [own]) + words + lists


def _every(step: Instruction) -> Iterator[Instruction]:
    yield step
    for inner in step.items:
        yield from _every(inner)


def _modifiers(book: Published, procedure: str, modifiers: Sequence[Modifier]) -> str:
    """A list of modifiers, in their sections."""
    modifiers, _ = told_once(modifiers)
    return "".join(
        (element("p", element("b", text.line(book, name))) if name else "")
        + listed((_modifier(book, procedure, modifier) for modifier in together), classes="hd-aid-list")
        for name, together in groupby(modifiers, lambda modifier: modifier.section)
    )


ENTRY = re.compile(r"(?:the entry of |[+-]?\S+, by )(?P<table>\{table:[^{}]+\}).*")
"""A value that stands in a table."""


def _modifier(book: Published, procedure: str, modifier: Modifier) -> str:
    """What it comes to, marked if that is not printed, what it is called, and its rule."""
    origins = book.origins["procedures"][procedure]["worth"].get(str(modifier.label), ())
    sign = DEGREE if any(book.origins["all"][number]["kind"] != PRINTED for number in origins) else ""
    match = ENTRY.fullmatch(modifier.value)
    worth = text.line(book, f"by {match['table']}" if match else modifier.value)
    rule = f" ({text.rule(book, modifier.rule)})" if modifier.rule else ""
    name = text.line(book, modifier.name)
    if worth[:1] in "+-0":
        return f"<b>{minus(worth)}{sign}</b> {name}{rule}"
    return f"{name}{rule}: {worth}{sign}"


# Tables and cards -----------------------------------------------------------------------------------------------------


class Noted(Marks):
    """Marks that are all the same sign."""

    def mark(self, path: Path) -> str:
        """The same sign for all; none, where the title has it."""
        number = origin_at(self.tree, path)
        return DEGREE if isinstance(number, int) and self.marks(self.book.origins["all"][number]) else ""

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
    return "" if high is None else element("sub", f"≤{number(high)}")


def _table(book: Published, name: str) -> str:
    record, texts = book.logic["tables"][name], book.prose["tables"][name]
    tree = book.origins["tables"][name]
    marks = Noted(book, "", tree)
    drawn = Compact(book, record["axes"], record["cells"], record["rows"], marks).html()
    return (
        _title(book, "table", name, numbers_in(tree))
        + drawn
        + _banded(record["cells"])
        + legend(record["cells"], texts.get("legend", {}))
    )


def _banded(cells: Json) -> str:
    """What the small numbers in the cells are."""
    if "banded" not in cells:
        return ""
    by, unit = cells["banded"]["by"], cells["banded"].get("unit", "")
    return element("p", escape(f"In small: the {spoken(by)}{unit and ', '}{unit}, up to which it counts."))


def _cards(book: Published, name: str) -> str:
    """The cards of a catalogue as a table: a row for each, with all that is no table itself."""
    fields, cards = book.logic["catalogues"][name]["fields"], book.logic["catalogues"][name]["cards"]
    kept = {field: kind for field, kind in fields.items() if kind["kind"] != "table"}
    titles = "".join(f'<th scope="col">{escape(sentence(spoken(field)))}</th>' for field in kept)
    rows = "".join(_card(book, kept, card, values) for card, values in cards.items())
    inside = f"<thead><tr><th></th>{titles}</tr></thead><tbody>{rows}</tbody>"
    origins = book.origins["cards"]
    found = (number for card in cards for field in kept for number in numbers_in(origins[card].get(field, {})))
    return _title(book, "catalogue", name, found) + element("div", element("table", inside, "hd-chart-table"), "hd-box")


def _card(book: Published, fields: Mapping[str, Json], name: str, values: Json) -> str:
    mark = Noted(book, "", book.origins["cards"][name]).mark
    cells = (
        cell(book, kind, values[field]) + mark((field,)) if field in values else "" for field, kind in fields.items()
    )
    return row(escape(called(book.prose, name)), *cells)


WRITE: Mapping[str, Callable[[Published, str], str]] = {"procedure": _procedure, "table": _table, "catalogue": _cards}
"""How a thing of each kind is written."""
