"""The parts of a platoon game as the engine plays with them, and as they are read; only of a book without errors."""

from __future__ import annotations

from typing import Any

from hulldown_compiler.bundle.special_rules import DIE_FACES, special_rules, the_sheet
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.maps.areas import NORTH, block, by_hex, edge
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.lowering.platoon_parts import EXITS, Parts
from hulldown_compiler.lowering.scopes import Scopes
from hulldown_compiler.lowering.tables import between
from hulldown_compiler.model.platoon.missions import MissionRecord
from hulldown_compiler.model.platoon.values import OUT
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.language.vocabulary import side_of

Json = dict[str, Any]

TOTALS = (2, 20)


def parts_logic(parts: Parts) -> Json:
    """The part of the bundle that decides play: unit cards, platoons and missions.

    A mission without its cartridge or a map is left out: nobody plays it, and there is no bundle of its book.
    """
    missions = [] if parts.sheet is None else parts.of("mission")
    return {
        "unit_cards": {card.name: _card(parts, card) for card in parts.of("unit-card")},
        "platoons": {platoon.name: {"units": _units(platoon)} for platoon in parts.of("platoon")},
        "missions": {
            mission.name: _mission(parts, mission) for mission in missions if parts.get("cartridge", mission.name)
        },
    }


def parts_prose(parts: Parts, scopes: Scopes) -> Json:
    """The part of the bundle that readers see: names, titles, notes and briefings.

    Paragraphs have their compiled names in it: `scopes` knows which these are where a part is written.
    """
    return {
        "unit_cards": {card.name: _told(scopes, card, "note") for card in parts.of("unit-card")},
        "platoons": {
            platoon.name: {
                **_told(scopes, platoon, "title", "note"),
                "units": {letter: {"name": unit.name} for letter, unit in platoon.model.units.items()},
            }
            for platoon in parts.of("platoon")
        },
        "missions": {mission.name: _briefing(scopes, mission) for mission in parts.of("mission")},
    }


def _told(scopes: Scopes, part: Chart, *fields: str) -> Json:
    own = scopes.at(part.document.path)
    dumped: Json = part.model.model_dump(include=set(fields), exclude_none=True)
    return {field: own.prose(text) for field, text in dumped.items()}


def _briefing(scopes: Scopes, mission: Chart) -> Json:
    own = scopes.at(mission.document.path)
    return {
        **_told(scopes, mission, "title", "place", "date", "briefing", "note"),
        "sightings": mission.model.sightings,
        "ends": [None if end.text is None else own.prose(end.text) for end in mission.model.ends],
    }


# Unit cards -----------------------------------------------------------------------------------------------------------

PRINTED = ("letter", "type", "victory", "commander", "column_c", "fast", "slow", "rockets", "rounds")
RATINGS = ("initiative", "perception", "weapon_skill", "driving_skill")


def _card(parts: Parts, card: Chart) -> Json:
    model = card.model
    return {
        "side": side_of(card.name),
        **{name: getattr(model, name) for name in PRINTED},
        **({"passive": True} if model.passive else {}),
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
    model, special = mission.model, special_rules(parts, mission)
    return {
        **{name: getattr(model, name) for name in ("number", "conditions", "activation", "goal")},
        "north": NORTH[model.north],
        "platoon": model.platoon.model_dump(),
        "entry": {
            **_entry(model, the_sheet(parts), special["closed"]),
            **special_rules(parts, mission, within=("entry",)),
        },
        "markers": {number: _hex(place) for number, place in model.markers.items()},
        **special,
        "exits_of": {side: _exits_of(parts, mission, name) for name, side in EXITS.items()},
        "ends": [
            {"when": tree, "ending": end.ending} for end, tree in zip(model.ends, parts.ends[mission.name], strict=True)
        ],
        "cartridge": _cartridge(parts, mission),
    }


def _hex(written: str) -> Hex | None:
    return None if written in (NONE, OUT) else int(written)


def _entry(mission: MissionRecord, sheet: Sheet, closed: list[Hex]) -> Json:
    """Where a platoon comes from; of an edge and of a block, every hex that is not closed."""
    entry = mission.entry
    along = [place for place in edge(sheet, entry.edge, mission.north) if place not in closed] if entry.edge else ()
    written = entry.hexes or entry.set_up or ()
    named = [each for word in written for each in block(word) if word.isdigit() or each not in closed]
    where = {"hexes": list(dict.fromkeys(named)) or list(along), "set_up": entry.set_up is not None}
    flags = ("one_hex", "stacked", "command")
    return {**where, **{name: getattr(entry, name) for name in flags}}


def _exits_of(parts: Parts, mission: Chart, field: str) -> Json:
    """For each exit hex, the condition on units that score by leaving there, if it has one."""
    wheres = {way: parts.wheres.get((mission.name, field, way)) for way in getattr(mission.model, field)}
    return {
        hex_name: tree
        for hex_name, tree in by_hex(wheres, the_sheet(parts), mission.model.north).items()
        if tree is not None
    }


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
    """A cell for each condition; one that is written for several stands for each of them."""
    return [_cell(cell) for low, high, cell in sorted(row) for _ in range(low, high + 1)]
