"""What stands in a draft for what has an error: ever more is left out, until the rest can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_compiler.core.yaml_tree import MAPPING, SEQUENCE, YamlNode
from hulldown_compiler.gaps.cutting import Step
from hulldown_compiler.lowering.platoon_parts import GRIDS
from hulldown_compiler.model.platoon.cartridges import REST
from hulldown_compiler.source.scalars import scalar
from hulldown_engine.basics.records import NONE

GAP = "The draft has a gap here"
"""How the text of a paragraph begins in whose place there is a gap."""


THING, FIELD, ROW, CELL = range(2, 6)
"""How many steps it is to a thing in a section, to a field of it, and to a row and a cell in there."""


class Rung(NamedTuple):
    """How much is left out: what so many steps lead to, and what is written instead of it; None for nothing.

    `again` says that the next item of a list stands there then, and may be left out as well.
    """

    depth: int
    instead: str | None = None
    told: str = "is left out"
    again: bool = False


def rungs(text: str, way: Sequence[Step], *, of_whole: bool = False, of_gone: bool = False) -> Iterator[Rung]:
    """What may be left out for an error at the end of a way, the least first.

    `of_whole` says that it is not about what stands there, but about what that is in; `of_gone`, that a thing is named
    which is left out.
    """
    way = way[:-1] if of_whole and len(way) > THING else way
    section = way[0].key if way else ""
    if len(way) >= THING:
        listed = [nth for nth in range(len(way), FIELD, -1) if way[nth - 1].parent.kind == SEQUENCE]
        yield from (Rung(nth, again=True) for nth in listed if way[nth - 2].key in LISTED)
        if of_gone and section == "paragraphs":
            yield from (Rung(nth, again=True) for nth in listed if way[nth - 1].value.kind == MAPPING)
        yield from INSIDE.get(str(section), _nothing)(text, way)
        if section in WHOLE:
            yield Rung(THING, WHOLE[str(section)](text, way[1]))
        yield Rung(THING)
    elif way:
        yield Rung(1)


LISTED = ("cards", "ends", "examples")
"""Lists of which each item stands for itself."""


def _nothing(text: str, way: Sequence[Step]) -> Iterator[Rung]:
    yield from ()


def _fields(text: str, way: Sequence[Step]) -> Iterator[Rung]:
    """A field of a mission, a card or a platoon: what it has instead is what goes without saying."""
    if len(way) >= FIELD:
        yield Rung(FIELD)


def _cartridge(text: str, way: Sequence[Step]) -> Iterator[Rung]:
    """A cell, then a row, in which nothing happens any more."""
    if len(way) >= ROW and way[2].key in GRIDS:
        if len(way) >= CELL:
            yield Rung(CELL, NONE)
        yield Rung(ROW, f"{{{REST}: {NONE}}}")
    yield from _fields(text, way)


def _unit_card(text: str, way: Sequence[Step]) -> Iterator[Rung]:
    """A cell of the action table, then a row, by which nothing is done."""
    actions = way[2].value if len(way) >= ROW and way[2].key == "actions" else None
    columns = next((value for key, value in actions.pairs() if key.value == "columns"), None) if actions else None
    if columns is not None and way[3].value is not columns:
        if len(way) >= CELL:
            yield Rung(CELL, NONE)
        yield Rung(ROW, f"[{', '.join([NONE] * len(columns.children))}]")
    yield from _fields(text, way)


def _table(text: str, way: Sequence[Step]) -> Iterator[Rung]:
    """A cell, then a row, that is as the one beside it: dice have to come to something."""
    if len(way) >= ROW and way[2].key == "rows":
        for depth in range(len(way), FIELD, -1):
            if (beside := _beside(way[depth - 1])) is not None:
                yield Rung(depth, text[beside.begin : beside.end], "is as the one beside it")
            if way[depth - 1].parent.kind == MAPPING:
                yield Rung(depth)


def _beside(step: Step) -> YamlNode | None:
    """The value before a step's in the same row or table, or after it."""
    children = step.parent.children
    values = children[1::2] if step.parent.kind == MAPPING else children
    nth = next(nth for nth, value in enumerate(values) if value is step.value)
    return values[nth - 1] if nth else values[1] if len(values) > 1 else None


INSIDE: Mapping[str, Callable[[str, Sequence[Step]], Iterator[Rung]]] = {
    "missions": _fields,
    "platoons": _fields,
    "unit_cards": _unit_card,
    "cartridges": _cartridge,
    "tables": _table,
}
"""What may be left out of the things of a section, where the rest of them stays."""


# What stands in the place of something --------------------------------------------------------------------------------


def gap(name: str, kept: Mapping[str, str]) -> str:
    """A paragraph in whose place there is a gap, on one line; `kept` are fields that it has all the same."""
    doing = ["{hold: true}"] if kept.get("action") == "true" else []
    return stand_in(name, {**kept, "text": f'"{GAP}: {name} is still to be written, or to be mended."'}, doing)


def stand_in(name: str, fields: Mapping[str, str], steps: Sequence[str]) -> str:
    """A paragraph on one line, of fields and steps that are written already."""
    doing = {"do": f"[{', '.join(steps)}]"} if steps else {}
    inside = ", ".join(f"{key}: {value}" for key, value in {**fields, **doing}.items())
    return f"{scalar(name, key=True)}: {{{inside}}}"


KEPT = ("mission", "action", "number")
"""What a gap keeps of its paragraph."""


def _paragraph(text: str, step: Step) -> str:
    pairs = step.value.pairs() if step.value.kind == MAPPING else ()
    kept = {key.value: text[value.begin : value.end] for key, value in pairs if key.value in KEPT and _plain(value)}
    return gap(str(step.key), kept)


def _plain(value: YamlNode) -> bool:
    return value.kind not in (MAPPING, SEQUENCE) and not value.folded and bool(value.value)


def _rule(text: str, step: Step) -> str:
    return f"{scalar(str(step.key), key=True)}: {{title: Left out, text: This section is still to be written.}}"


WHOLE: Mapping[str, Callable[[str, Step], str]] = {"paragraphs": _paragraph, "rules": _rule}
"""What stands in the place of a thing that others may refer to, with its name."""
