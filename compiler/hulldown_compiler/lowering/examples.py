"""The examples of a record, spelled out: each with what holds for it, and a throw of the dice for each that is listed.

What the whole book has to tell of them, such as the mission, comes later (see `book.example_defaults`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.position import (
    OWN_NAME,
    GroundRecord,
    MissionExampleRecord,
    MissionGround,
    PlayedExampleRecord,
    PlayedGround,
    PositionRecord,
    RuleExampleRecord,
)
from hulldown_compiler.naming.values import Said
from hulldown_compiler.source.document import Mapping as Raw
from hulldown_compiler.source.document import Sequence as RawSequence
from hulldown_engine.platoon.board.units import EXITED

Marks = Mapping[str, Any]
"""Where the parts of an example are written, by dotted path; the empty path is the example itself."""

OF_POSITION: Mapping[type[Authored], Sequence[str]] = {
    PlayedExampleRecord: ("position", "given"),
    PlayedGround: ("position", "given"),
    MissionExampleRecord: ("position",),
    MissionGround: ("position",),
    RuleExampleRecord: ("position",),
}
"""The parts of an example that may speak of a position; a rule's is given what a procedure asks for."""

WHERE = ("at", "aboard")
"""What says where a unit is."""

PLACE = (*WHERE, "facing", "turret")
"""What is said of a place: an example that says where has nothing of the place that holds for all."""


class Trial(NamedTuple):
    """An example of a paragraph, where its parts are written, and the texts in it that refer to something."""

    record: Record
    marks: Marks
    refers: Sequence[Said]


class Marked(NamedTuple):
    """An example, or what holds for examples, and where its parts are written."""

    record: Record
    marks: Marks


def spelled_out(written: Iterable[Authored], raw: Iterable[Raw]) -> tuple[list[Record], list[Marks]]:
    """Examples as they are carried out, and the marks of each."""
    whole = list(_whole(written, raw))
    return [each.record for each in whole], [each.marks for each in whole]


def _whole(written: Iterable[Authored], raw: Iterable[Raw]) -> Iterator[Marked]:
    ground = Marked({}, {})
    for record, source in zip(written, raw, strict=True):
        marked = Marked(record.model_dump(exclude_unset=True), _marks(source))
        for part in OF_POSITION.get(type(record), ()):
            marked = _in_position(marked, part)
        if isinstance(record, GroundRecord):
            ground = marked
        else:
            yield from _thrown(_on(ground, marked))


def _marks(raw: Raw) -> Marks:
    title = raw.marks["example"][2:] if "example" in raw else raw.begin
    return {**_inner_marks(raw), "": title}


def _inner_marks(record: Raw, before: str = "") -> Record:
    """The marks of an example's parts by dotted path; items of lists go by their index."""
    marks = {f"{before}{key}": (*mark[:2], len(str(key))) for key, mark in record.marks.items()}
    for key, inside in record.items():
        if isinstance(inside, Raw):
            marks |= _inner_marks(inside, f"{before}{key}.")
        elif isinstance(inside, RawSequence):
            marks |= {f"{before}{key}.{nth}": (*mark, 0) for nth, mark in enumerate(inside.marks)}
    return marks


def _in_position(example: Marked, part: str) -> Marked:
    """An example in which all that a part of it says of the position is under `position`, the units under `units`."""
    if not (said := example.record.get(part)):
        return example
    beside = [name for name in said if OWN_NAME.fullmatch(name)]
    facts = [name for name in said if name in PositionRecord.model_fields]
    position = dict(example.record["position"]) if part != "position" and "position" in example.record else {}
    position.update({name: said[name] for name in facts if name != "units"})
    units = {**position.get("units", {}), **said.get("units", {}), **{name: said[name] for name in beside}}
    rest = {name: value for name, value in said.items() if name not in beside and name not in facts}
    moved = {"position": {**position, **({"units": units} if units else {})}, **({part: rest} if rest else {})}
    whole = {key: value for key, value in example.record.items() if key != part}
    below = {**dict.fromkeys(facts, "position"), **dict.fromkeys(beside, "position.units")}
    marks = {_moved(path, part, below): mark for path, mark in example.marks.items()}
    return Marked({**whole, **moved}, marks)


def _moved(path: str, part: str, below: Mapping[str, str]) -> str:
    """The path of a part of an example that is moved below something else."""
    first, _, inner = path.partition(".")
    into = below.get(inner.partition(".")[0]) if first == part else None
    return path if into is None else f"{into}.{inner}"


def _on(ground: Marked, example: Marked) -> Marked:
    """An example with what holds for it."""
    record = dict(example.record)
    if "given" in ground.record:
        record["given"] = {**ground.record["given"], **record.get("given", {})}
    if "position" in ground.record:
        record["position"] = on_position(ground.record["position"], record.get("position", {}))
    return Marked(record, {**ground.marks, **example.marks})


def on_position(ground: Record, own: Record) -> Record:
    """A position on the ground of others: what it says itself goes before; of a unit, field by field."""
    units = {**ground.get("units", {})}
    for name, unit in own.get("units", {}).items():
        moved = unit.get("status") == EXITED or any(key in unit for key in WHERE)
        holds = {key: value for key, value in units.get(name, {}).items() if not (moved and key in PLACE)}
        units[name] = {**holds, **unit}
    return {**ground, **own, **({"units": units} if units else {})}


def _thrown(example: Marked) -> Iterator[Marked]:
    """An example for each throw that is listed; the example itself, if none is."""
    throws = example.record.get("rolls", {})
    if not throws:
        yield example
        return
    plain = {key: value for key, value in example.record.items() if key != "rolls"}
    for throw, comes in throws.items():
        at = f"rolls.{throw}"
        expect = {f"expect.{name}": example.marks[f"{at}.{name}"] for name in comes}
        record = {
            **plain,
            "example": f"{plain['example']} ({throw})" if len(throws) > 1 else plain["example"],
            "dice": [int(face) for face in throw.split()],
            "expect": {**plain.get("expect", {}), **comes},
        }
        place = {"": example.marks[at], "dice": example.marks[at], "expect": example.marks[at]}
        yield Marked(record, {**example.marks, **place, **expect})
