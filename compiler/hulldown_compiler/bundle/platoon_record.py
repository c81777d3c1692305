"""The parts of a platoon game as the engine plays with them, and as they are read; only of a book without errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.lowering.platoon_parts import EXITS, Parts
from hulldown_compiler.lowering.tables import between
from hulldown_compiler.model.platoon import NONE, OUT, EntryRecord, LightRecord
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.language.vocabulary import side_of

Json = dict[str, Any]

NORTH = {
    "top": 0,
    "top-right": 2,
    "right": 3,
    "bottom-right": 4,
    "bottom": 6,
    "bottom-left": 8,
    "left": 9,
    "top-left": 10,
}
"""Directions on the map in twelfths of the circle; those to its corners run through a hexside."""

DIE_FACES = range(1, 11)
TOTALS = (2, 20)


def parts_logic(parts: Parts) -> Json:
    """The part of the bundle that decides play: unit cards, platoons and missions."""
    return {
        "unit_cards": {card.name: _card(parts, card) for card in parts.of("unit-card")},
        "platoons": {platoon.name: {"units": _units(platoon)} for platoon in parts.of("platoon")},
        "missions": {mission.name: _mission(parts, mission) for mission in parts.of("mission")},
    }


def parts_prose(parts: Parts) -> Json:
    """The part of the bundle that readers see: names, titles, notes and briefings."""
    return {
        "unit_cards": {card.name: _told(card, "note") for card in parts.of("unit-card")},
        "platoons": {
            platoon.name: {
                **_told(platoon, "title", "note"),
                "units": {letter: {"name": unit.name} for letter, unit in platoon.model.units.items()},
            }
            for platoon in parts.of("platoon")
        },
        "missions": {mission.name: _briefing(mission) for mission in parts.of("mission")},
    }


def _told(part: Chart, *fields: str) -> Json:
    dumped: Json = part.model.model_dump(include=set(fields), exclude_none=True)
    return dumped


def _briefing(mission: Chart) -> Json:
    return {
        **_told(mission, "title", "place", "date", "briefing", "note"),
        "sightings": mission.model.sightings,
        "ends": [end.text for end in mission.model.ends],
    }


# Unit cards -----------------------------------------------------------------------------------------------------------

PRINTED = ("letter", "type", "victory", "commander", "column_c", "fast", "slow", "rockets", "rounds")
RATINGS = ("initiative", "perception", "weapon_skill", "driving_skill")


def _card(parts: Parts, card: Chart) -> Json:
    model = card.model
    return {
        "side": side_of(card.name),
        **{name: getattr(model, name) for name in PRINTED},
        "crew": model.crew or 0,
        "self_preservation": model.self_preservation or 0,
        **{name: getattr(model, name) or [] for name in RATINGS},
        "actions": _actions(parts, card),
    }


def _actions(parts: Parts, card: Chart) -> Json:
    """The paragraphs of each column, for every face of the die."""
    rows = parts.rows.get((card.kind, card.name, "actions"), ())
    by_face = {face: row for low, high, row in rows for face in DIE_FACES if between(face, low, high)}
    columns = by_face[1] if by_face else ()
    return {column: [_cell(by_face[face][column]) for face in DIE_FACES] for column in columns}


def _cell(written: str) -> str | None:
    return None if written == NONE else written


def _units(platoon: Chart) -> Json:
    """The units of a platoon by their letters, without their names."""
    return {letter: unit.model_dump(exclude={"name"}) for letter, unit in platoon.model.units.items()}


# Missions -------------------------------------------------------------------------------------------------------------


def _mission(parts: Parts, mission: Chart) -> Json:
    model, sheet = mission.model, parts.sheet
    assert sheet is not None  # noqa: S101 - a platoon game without a map has errors
    closed = closed_hexes(model.closed, sheet)
    retreat = parts.rows.get((mission.kind, mission.name, "retreat"), ())
    return {
        **{name: getattr(model, name) for name in ("number", "conditions", "activation", "marker_victory", "goal")},
        **{name: getattr(model, name) for name in ("ground", "snow")},
        "north": NORTH[model.north],
        "platoon": model.platoon.model_dump(),
        "entry": {**_entry(model.entry, sheet, closed), "positions": _works(parts, mission)},
        "markers": {number: _hex(place) for number, place in model.markers.items()},
        "retreat": [[low or 1, high or DIE_FACES[-1], int(place)] for low, high, place in retreat],
        **{name: _exits(getattr(model, name), sheet) for name in EXITS},
        "exits_of": {side: _exits_of(parts, mission, name, sheet) for name, side in EXITS.items()},
        "light": None if model.light is None else _light(model.light),
        "artillery": None if model.artillery is None else model.artillery.model_dump(),
        "secret": model.secret,
        "closed": closed,
        "ends": [
            {"when": tree, "ending": end.ending} for end, tree in zip(model.ends, parts.ends[mission.name], strict=True)
        ],
        "cartridge": _cartridge(parts, mission),
    }


def _hex(written: str) -> Hex | None:
    return None if written in (NONE, OUT) else int(written)


def closed_hexes(written: list[str], sheet: Sheet) -> list[Hex]:
    """The hexes that nobody enters: those that are named, and all of a terrain."""
    named = {int(word) for word in written if word.isdigit()}
    return sorted(named | {place for place, terrain in sheet.terrains.items() if terrain in written})


def _entry(entry: EntryRecord, sheet: Sheet, closed: list[Hex]) -> Json:
    """Where a platoon comes from; of an edge and of a block, every hex that is not closed."""
    along = [place for place in edge(sheet, entry.edge) if place not in closed] if entry.edge else ()
    written = entry.hexes or entry.set_up or ()
    named = [each for word in written for each in block(word) if word.isdigit() or each not in closed]
    where = {"hexes": list(dict.fromkeys(named)) or list(along), "set_up": entry.set_up is not None}
    flags = ("one_hex", "stacked", "command", "defilade", "sight_all")
    return {**where, **{name: getattr(entry, name) for name in flags}}


def block(written: str) -> Iterator[Hex]:
    """The hexes that are meant: one, or all of the columns and rows between two, column by column."""
    first, _, last = written.partition("-")
    (left, top), (right, bottom) = divmod(int(first), 100), divmod(int(last or first), 100)
    yield from (column * 100 + row for column in range(left, right + 1) for row in range(top, bottom + 1))


def _works(parts: Parts, mission: Chart) -> Json | None:
    """The improved positions of the set-up: how many, and for which units."""
    works = mission.model.entry.positions
    where = parts.wheres.get((mission.name, "entry", "positions"), True)
    return None if works is None else {"count": works.count, "where": where}


def edge(sheet: Sheet, name: str) -> Iterator[Hex]:
    """The hexes along an edge of the map, in the order of their numbers."""
    columns, rows = sheet.model.columns, sheet.model.rows
    if name in ("top", "bottom"):
        yield from (column * 100 + (1 if name == "top" else rows) for column in range(1, columns + 1))
    else:
        yield from ((1 if name == "left" else columns) * 100 + row for row in range(1, rows + 1))


def _exits(exits: Mapping[str, Any], sheet: Sheet) -> dict[str, int]:
    """Hexes and the Victory Points for leaving there."""
    return {hex_name: way.victory for hex_name, way in _by_hex(exits, sheet).items()}


def _exits_of(parts: Parts, mission: Chart, field: str, sheet: Sheet) -> Json:
    """For each exit hex, the condition on units that score by leaving there, if it has one."""
    wheres = {way: parts.wheres.get((mission.name, field, way)) for way in getattr(mission.model, field)}
    return {hex_name: tree for hex_name, tree in _by_hex(wheres, sheet).items() if tree is not None}


def _by_hex(ways: Mapping[str, Any], sheet: Sheet) -> Json:
    """Values given for hexes or whole map edges, as hex -> value; a hex's own value overrides its edge's."""
    of_edges = {place: what for way, what in ways.items() if not way.isdigit() for place in edge(sheet, way)}
    of_hexes = {int(way): what for way, what in ways.items() if way.isdigit()}
    return {str(place): what for place, what in sorted((of_edges | of_hexes).items(), key=lambda item: item[0])}


def _light(light: LightRecord) -> Json:
    """The condition from which Rounds are counted, and the changes of light in the order of their Rounds."""
    becomes = [{"name": name, **change.model_dump()} for name, change in light.becomes.items()]
    return {"since": light.since, "becomes": sorted(becomes, key=lambda change: int(change["round"]))}


def _cartridge(parts: Parts, mission: Chart) -> Json:
    """The cells of a mission, condition by condition, and its changes of markers."""
    rows = {grid: parts.rows.get(("cartridge", mission.name, grid), ()) for grid in ("markers", "random")}
    changes = parts.found["cartridge"][mission.name].model.changes
    return {
        "markers": {marker: _by_condition(row) for marker, row in dict(rows["markers"]).items()},
        "random": [[low or TOTALS[0], high or TOTALS[1], _by_condition(row)] for low, high, row in rows["random"]],
        "changes": {
            condition: {marker: _hex(place) for marker, place in change.items()}
            for condition, change in changes.items()
        },
    }


def _by_condition(row: list[tuple[int, int, str]]) -> list[str | None]:
    return [_cell(cell) for _, _, cell in sorted(row)]
