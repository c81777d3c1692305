"""The special rules of a mission as the engine plays with them: a field of the mission's record each.

Which there are, the engine says (`hulldown_engine.platoon.language.mission_specials`); authors write each in a field
of the same name. Of one that is not listed below the engine reads what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import BaseModel

from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.maps.areas import by_hex, named_or_of_terrain
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.lowering.platoon_parts import Parts
from hulldown_compiler.model.platoon.missions import EntryRecord, MissionRecord
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.specification import IncompleteSpecification
from hulldown_engine.platoon.language.mission_specials import BUNKERS, POSITIONS, SPECIALS, Special

Json = dict[str, Any]

DIE_FACES = range(1, 11)


def special_rules(parts: Parts, mission: Chart, within: tuple[str, ...] = ()) -> Json:
    """The special rules of a mission's record, or of a record within it such as its entry, by their fields."""
    return {
        special.path[-1]: LOWERED.get(special.path, _as_written)(parts, mission, _at(mission.model, special.path))
        for special in SPECIALS
        if special.path[:-1] == within and not (special.later and not _at(mission.model, special.path))
    }


def _at(model: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        model = getattr(model, name)
    return model


def _as_written(parts: Parts, mission: Chart, value: Any) -> Any:
    return value.model_dump() if isinstance(value, BaseModel) else value


# What the engine reads otherwise than it is written -------------------------------------------------------------------


def _works(kind: str) -> Callable[[Parts, Chart, Any], Json | None]:
    """Works of a kind that go with the set-up: how many, and for which units."""

    def lowered(parts: Parts, mission: Chart, works: Any) -> Json | None:
        where = parts.wheres.get((mission.name, "entry", kind), True)
        return None if works is None else {"count": works.count, "where": where}

    return lowered


def _retreat(parts: Parts, mission: Chart, retreat: Any) -> list[list[int]]:
    """The lowest and the highest face of the die, and the hex."""
    rows = parts.rows.get((mission.kind, mission.name, "retreat"), ())
    return [[low or DIE_FACES[0], high or DIE_FACES[-1], int(place)] for low, high, place in rows]


def _exits(parts: Parts, mission: Chart, exits: Mapping[str, Any]) -> dict[str, int]:
    """Hexes and the Victory Points for leaving there."""
    return {hex_name: way.victory for hex_name, way in by_hex(exits, the_sheet(parts), mission.model.north).items()}


def _closed(parts: Parts, mission: Chart, closed: list[str]) -> list[Hex]:
    """The hexes that nobody enters: those that are named, and all of a terrain."""
    return named_or_of_terrain(closed, the_sheet(parts))


def _light(parts: Parts, mission: Chart, light: Any) -> Json | None:
    """The condition from which Rounds are counted, and the changes of light in the order of their Rounds."""
    if light is None:
        return None
    becomes = [{"name": name, **change.model_dump()} for name, change in light.becomes.items()]
    return {"since": light.since, "becomes": sorted(becomes, key=lambda change: int(change["round"]))}


def _artillery(parts: Parts, mission: Chart, artillery: Any) -> Json | None:
    """The barrages to be called, and those that are planned where some are."""
    if artillery is None:
        return None
    plan = artillery.planned
    planned = {"planned": {"barrages": plan.barrages, "hexes": [int(place) for place in plan.hexes]}} if plan else {}
    return {"barrages": artillery.barrages, "offence": artillery.offence, **planned}


LOWERED: Mapping[tuple[str, ...], Callable[[Parts, Chart, Any], Any]] = {
    **{("entry", kind): _works(kind) for kind in (POSITIONS, BUNKERS)},
    ("retreat",): _retreat,
    ("exits",): _exits,
    ("german_exits",): _exits,
    ("closed",): _closed,
    ("light",): _light,
    ("artillery",): _artillery,
}


def the_sheet(parts: Parts) -> Sheet:
    """The map of a platoon game without errors."""
    assert parts.sheet is not None  # noqa: S101 - a platoon game without a map has errors
    return parts.sheet


# Both halves ----------------------------------------------------------------------------------------------------------

EVERY_MISSION = {
    *("number", "title", "place", "date", "briefing", "source", "note", "north", "platoon", "entry", "conditions"),
    *("activation", "markers", "sightings", "goal", "ends", "examples"),
}
"""What any mission says of itself; whatever else it can say is a special rule."""

EVERY_ENTRY = {"hexes", "edge", "set_up", "one_hex", "stacked", "command"}
"""What any entry says of itself."""


def match_special_rules(mission: type[BaseModel], entry: type[BaseModel], specials: Iterable[Special]) -> None:
    """Raise IncompleteSpecification where what authors can write of special rules is not what the engine says of them.

    `mission` is the model of a mission, and `entry` of the record within it that says where the platoon comes from.
    """
    written: set[tuple[str, ...]] = {(name,) for name in mission.model_fields if name not in EVERY_MISSION}
    written |= {("entry", name) for name in entry.model_fields if name not in EVERY_ENTRY}
    specified = {special.path for special in specials}
    for path in sorted(written - specified):
        rule = ".".join(path)
        raise IncompleteSpecification(f"the special rule {rule!r} can be written, and the engine has no word for it")
    for path in sorted(specified - written | LOWERED.keys() - specified):
        rule = ".".join(path)
        raise IncompleteSpecification(f"the special rule {rule!r} has no field of missions to write it in")


match_special_rules(MissionRecord, EntryRecord, SPECIALS)
