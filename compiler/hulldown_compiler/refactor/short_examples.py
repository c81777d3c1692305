"""Examples of a paragraph with nothing in them that the book says, and once what holds for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.lowering.examples import PLACE, on_position
from hulldown_compiler.model.position import OWN_NAME, PlacedRecord

Json = Mapping[str, Any]
Record = dict[str, Any]
Whole = Callable[[Json], Json]
"""What an example is with all that it leaves out."""

ORDER = ("example", "given", "takes", "dice", "expect", "source")

SHARED = ("position", "given")
"""What may hold for several examples."""


def shortened(examples: Sequence[Json], whole: Whole) -> Iterator[Sequence[Record]]:
    """The ways to say examples shortly: each by itself, or with what holds for all or for all of either of two parts.

    A record without a title is what holds for those after it. Spelled out, they are the same.
    """
    lean = [_lean(example, whole) for example in examples]
    yield [_written(example) for example in lean]
    for parted in range(len(lean)):
        parts = [part for part in (lean[:parted], lean[parted:]) if part]
        grounds = [_ground(part) for part in parts]
        if all(grounds):
            yield [record for ground, part in zip(grounds, parts, strict=True) for record in _on_ground(ground, part)]


def _on_ground(ground: Json, examples: Sequence[Json]) -> Iterator[Record]:
    yield _written(ground)
    yield from (_written(_own(example, ground)) for example in examples)


# What the book says ---------------------------------------------------------------------------------------------------


def _lean(example: Json, whole: Whole) -> Record:
    """An example without what is the same if it is left out."""
    example = {key: value for key, value in example.items() if value not in ({}, [])}
    lean: Record = dict(example)
    for path in list(_said_by_book(lean)):
        without = _without(lean, path)
        if _same(whole(without), example):
            lean = without
    reads = lean.get("expect", {}).get("reads")
    if isinstance(reads, list) and len(reads) > 1:
        fewer = {**lean, "expect": {**lean["expect"], "reads": reads[1:]}}
        lean = fewer if _same(whole(fewer), example) else lean
    return lean


def _said_by_book(example: Json) -> Iterator[tuple[str, ...]]:
    """The paths of what the book may say itself."""
    position = example.get("position", {})
    yield "position", "mission"
    yield from (
        ("position", "units", name, "type") for name, unit in position.get("units", {}).items() if "type" in unit
    )
    yield "given", "unit"
    yield "expect", "reads"


def _without(value: Json, path: Sequence[str]) -> Record:
    """A value without what stands at a path; what is empty then goes with it."""
    name, *rest = path
    if name not in value or not rest:
        return {key: inside for key, inside in value.items() if key != name}
    inside = _without(value[name], rest)
    return {**value, name: inside} if inside or name not in (*SHARED, "expect") else _without(value, [name])


def _same(one: Json, other: Json) -> bool:
    """Whether two examples are the same, the order of their units included."""
    units = [list(example.get("position", {}).get("units", {})) for example in (one, other)]
    return one == other and units[0] == units[1]


# What holds for all ---------------------------------------------------------------------------------------------------


def _ground(examples: Sequence[Json]) -> Record:
    """What is said most often, of all that every example says something of."""
    if len(examples) < 2:  # noqa: PLR2004 - there is nothing to have in common
        return {}
    positions = [example.get("position", {}) for example in examples]
    units = _most([position.get("units", {}) for position in positions], _can_be_changed)
    facts = _most([{key: value for key, value in position.items() if key != "units"} for position in positions])
    position = {**({"units": units} if units else {}), **facts}
    given = _most([example.get("given", {}) for example in examples])
    return {**({"position": position} if position else {}), **({"given": given} if given else {})}


def _most(all_of: Sequence[Json], fits: Callable[[Any, Any], bool] = lambda _, __: True) -> Record:
    """The value of each key that all have, if at least two have the same, and the others can say otherwise."""
    common: Record = {}
    for key in all_of[0]:
        if all(key in each for each in all_of):
            values = [each[key] for each in all_of]
            counted = Counter(map(repr, values))
            often = max(values, key=lambda value: counted[repr(value)])
            if counted[repr(often)] > 1 and all(fits(often, value) for value in values):
                common[key] = often
    return common


def _can_be_changed(unit: Json, other: Json) -> bool:
    """Whether an example can make one unit of another that holds for all."""
    return _merged(unit, _other(unit, other)) == other


def _own(example: Json, ground: Json) -> Record:
    """What an example says besides what holds for all."""
    own = dict(example)
    if "given" in own:
        held = ground.get("given", {})
        keys = sorted(own["given"], key=lambda key: list(held).index(key) if key in held else len(held))
        own["given"] = {key: own["given"][key] for key in keys if held.get(key) != own["given"][key]}
    if "position" in ground:
        own["position"] = _own_position(example.get("position", {}), ground["position"])
    return {key: value for key, value in own.items() if value != {}}


def _own_position(position: Json, ground: Json) -> Record:
    known = ground.get("units", {})
    units = {
        name: other if name not in known else _other(known[name], other)
        for name, other in position.get("units", {}).items()
        if known.get(name) != other
    }
    facts = {key: value for key, value in position.items() if key != "units" and ground.get(key) != value}
    return {**({"units": units} if units else {}), **facts}


def _other(unit: Json, other: Json) -> Record:
    """What is to be said of a unit that is otherwise than what holds for all."""
    moved = any(unit.get(key) != other.get(key) for key in PLACE)
    return {key: value for key, value in other.items() if (moved and key in PLACE) or unit.get(key) != value}


def _merged(unit: Json, own: Json) -> Json:
    merged: Json = on_position({"units": {"": unit}}, {"units": {"": own}})["units"][""]
    return merged


# As it is written -----------------------------------------------------------------------------------------------------


def _written(example: Json) -> Record:
    """An example in the order and the words in which it is written."""
    written = dict(example)
    if "position" in example:
        facts = {key: value for key, value in example["position"].items() if key != "units"}
        units = {name: _placed(unit) for name, unit in example["position"].get("units", {}).items()}
        beside = {name: unit for name, unit in units.items() if OWN_NAME.fullmatch(name)}
        position = {**facts, **(beside if len(beside) == len(units) else {"units": units})}
        written["given"] = {**position, **example.get("given", {})}
    return {key: written[key] for key in ORDER if key in written}


def _placed(unit: Json) -> Any:
    """A unit of which is only said where it is, in a few words."""
    if set(unit) == {"at"}:
        return unit["at"]
    if set(unit) == {"at", "facing"}:
        return f"{unit['at']} facing {unit['facing']}"
    in_order = {key: unit[key] for key in PlacedRecord.model_fields if key in unit}
    return f"aboard {unit['aboard']}" if set(unit) == {"aboard"} else in_order


def as_throw(example: Json) -> Record:
    """An example with its dice at what comes of them."""
    if "dice" not in example:
        return dict(example)
    throw = " ".join(map(str, example["dice"]))
    rest = {key: value for key, value in example.items() if key not in ("dice", "expect")}
    return {**rest, "rolls": {throw: example.get("expect", {})}}
