"""The Platoon Record Sheet and the cards: what a player would have written down, and what is printed of a unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.grids import columns
from hulldown_engine.language.wording import joined, number, shown, spoken
from hulldown_engine.platoon.board.optional_rules import CLOSED_SIGHT
from hulldown_engine.platoon.board.units import (
    ABOARD,
    CAPTURED,
    EXITED,
    GERMAN,
    GONE,
    KILLED,
    ON_MAP,
    TOWED,
    US,
    WAITING,
    Unit,
)
from hulldown_engine.platoon.combat.aiming import SHELLS
from hulldown_engine.platoon.effects import gunnery
from hulldown_engine.platoon.effects.victory import gained, lost
from hulldown_engine.platoon.state import three_machineguns
from hulldown_engine.platoon.state.context import CARDS
from hulldown_engine.platoon.state.field import ROUNDS
from hulldown_engine.resolver.tables import Table
from hulldown_engine.telling.lines import HEADING
from hulldown_engine.telling.words import SPACES
from hulldown_terminal.display.screen import Laid
from hulldown_terminal.display.sheet import SheetRow
from hulldown_terminal.platoon.map.counters import ARROWS
from hulldown_terminal.platoon.scene import Scene

HEADS = ("", "", "crew", "In", "Pe", "WS", "DS", "fast", "slow", "rounds", "")
"""The columns of the sheet: letter, type and name, Crew Rating, Initiative, Perception, Weapon and Driving Skill, the
Movement Points of a fast and a slow move, rounds of the main gun (AP, GP and smoke, where they are told apart), and
where it is."""


FIGURES = range(2, 10)
"""The columns of figures, which stand at the right."""


def sheet(scene: Scene, width: int) -> Iterator[Laid]:
    """The lines of the record sheet: the platoon's units, the known Germans, points and notes."""
    field = scene.field
    for side, title in ((US, "Platoon Record Sheet"), (GERMAN, "Known Germans")):
        units = [unit for unit in field.units.values() if unit.side == side]
        if units:
            yield HEADING, f"{title} ".ljust(width, "─")
            yield from _table(scene, units)
            yield "", ""
    goal = scene.setting.mission(field)["goal"]
    yield "", f"Victory Points: {gained(field)} won, {lost(field)} lost: {field.victory} of {goal}"
    yield "", f"Sighted: {', '.join(_sightings(scene)) or 'nothing yet'}"
    noted = [scene.book.prose["flags"][name] for name in field.flags]
    if noted:
        yield "", f"Noted: {', '.join(note.get('item') or note.get('codeword', '') for note in noted)}"
    for name, value in field.scores.items():
        yield "", f"{scene.book.prose['scores'][name]}: {value}"


def _sightings(scene: Scene) -> Iterator[str]:
    names = scene.book.prose["missions"][scene.field.mission]["sightings"]
    return (f"{sighting}, {names.get(sighting, '')}" for sighting in scene.field.sighted)


def _table(scene: Scene, units: Sequence[Unit]) -> Iterator[Laid]:
    """A table of units, with the state of each below its row."""
    heads, *rows = columns([HEADS, *(_cells(scene, unit) for unit in units)], FIGURES)
    yield "faint", heads
    for row, unit in zip(rows, units, strict=True):
        yield "", row
        if marks := ", ".join(state(scene, unit)):
            yield "", f"     {marks}"


def _cells(scene: Scene, unit: Unit) -> tuple[str, ...]:
    setting = scene.setting
    fast, slow = setting.allowance(unit)
    ratings = setting.ratings(unit)
    return (
        unit.letter,
        scene.name(unit.id).partition(" ")[2],
        f"{unit.crew_left}/{unit.crew}" if unit.crew else "-",
        str(ratings.initiative),
        str(ratings.perception),
        number(ratings.weapon_skill),
        str(ratings.driving_skill) if setting.is_vehicle(unit) else "-",
        str(fast) if fast else "-",
        str(slow) if slow else "-",
        _ammunition(scene, unit),
        where(scene, unit),
    )


def _ammunition(scene: Scene, unit: Unit) -> str:
    if unit.no_ammunition:
        return "none"
    if scene.setting.on_foot(unit):
        return str(unit.rockets) if unit.rockets else "-"
    if unit.shells is not None:
        return "/".join(map(str, unit.shells))
    return str(unit.rounds) if unit.side == US and scene.setting.data(unit)["weapon"] != NONE else "-"


def where(scene: Scene, unit: Unit) -> str:
    """A phrase for where a unit is."""
    if unit.status == KILLED:
        return f"killed in {number_of(unit.hex)}" if unit.where == ON_MAP else "killed"
    if unit.status == CAPTURED:
        return "captured"
    if unit.where in (ABOARD, TOWED):
        return f"{'aboard' if unit.where == ABOARD else 'towed by'} {scene.field.units[unit.carrier].letter}"
    return {WAITING: "to enter", EXITED: "off the map", GONE: "gone"}.get(unit.where) or _spot(scene, unit)


def _spot(scene: Scene, unit: Unit) -> str:
    facing = ARROWS[unit.facing] if scene.setting.is_vehicle(unit) or unit.prepared else ""
    turned = scene.setting.has_turret(unit) and unit.turret != unit.facing
    return f"{number_of(unit.hex)} {facing}{ARROWS[unit.turret] if turned else ''}".strip()


def state(scene: Scene, unit: Unit) -> Iterator[str]:
    """Phrases for all else about a unit's state."""
    if unit.status == KILLED:
        return
    words = (
        (f"{unit.player}'s", bool(unit.player)),
        ("commander", unit.commander),
        (SPACES[unit.space], scene.field.mode == ROUNDS and unit.space in SPACES),
        ("surrendered", unit.surrendered),
        ("disabled", unit.disabled),
        ("suppressed", unit.suppressed),
        ("closed" if unit.closed else "open", bool(scene.setting.data(unit)["roofed"])),
        ("sees only ahead", unit.closed and CLOSED_SIGHT in scene.field.options),
        ("in defilade", unit.defilade),
        ("in an improved position", unit.in_position),
        ("in a bunker", unit.in_bunker),
        ("prepared", unit.prepared),
        ("immobilized", unit.immobilised),
        ("main gun out", unit.gun_out),
        ("machineguns out", unit.machinegun_out),
        ("out of ammunition", unit.no_ammunition),
        (f"MPA reduced by {unit.mpa_lost}", unit.mpa_lost > 0 and not unit.immobilised),
        ("thinks of saving itself", unit.preserving),
        (f"acts by column {unit.reaction}", bool(unit.reaction)),
    )
    yield from (word for word, holds in words if holds)
    yield from _machineguns(scene, unit)
    carried = [rider.letter for rider in scene.field.carried(unit.id)]
    if carried:
        yield f"carries {joined(carried, 'and')}"


def _machineguns(scene: Scene, unit: Unit) -> Iterator[str]:
    """Phrases for those of a tank's three machineguns that are out (9.9)."""
    if unit.machineguns is not None and not unit.machinegun_out:
        ratings = three_machineguns.ratings(scene.setting, unit)
        yield from (
            f"{gun} machinegun out" for gun in ratings if ratings[gun] and gun not in three_machineguns.working(unit)
        )


def _ratings(scene: Scene, unit: Unit) -> Iterator[str]:
    ratings = three_machineguns.ratings(scene.setting, unit)
    return (f"{gun} {ratings[gun]}" for gun in three_machineguns.working(unit))


# Cards ----------------------------------------------------------------------------------------------------------------


def card(scene: Scene, unit: Unit) -> Iterator[SheetRow]:
    """Rows of a unit's card: its state, then what its printed cards say."""
    yield SheetRow(scene.name(unit.id), ", ".join([where(scene, unit), *state(scene, unit)]))
    if gunnery.main_gun(scene.setting, unit):
        yield SheetRow("Main gun", "ready")
    if unit.shells is not None:
        yield SheetRow("Rounds", ", ".join(f"{left} {SHELLS[sort]}" for sort, left in unit.shells._asdict().items()))
    if three_machineguns.working(unit):
        yield SheetRow("Machineguns", ", ".join(_ratings(scene, unit)))
    yield from _own(scene, unit)
    record = scene.book.logic["catalogues"][CARDS]["cards"][unit.type]
    for name, value in scene.setting.data(unit).items():
        if value != NONE and not isinstance(value, Table) and name in record:
            yield SheetRow(spoken(name), shown(scene.book.prose, value))


def _own(scene: Scene, unit: Unit) -> Iterator[SheetRow]:
    """Rows of what the unit's own card says."""
    printed = scene.setting.printed(unit)
    if printed is None:
        return
    worth = f", worth {printed['victory']} Victory Points" if printed["victory"] else ""
    yield SheetRow("Unit card", f"{unit.id}{worth}")
    for name in ("initiative", "perception", "weapon_skill", "driving_skill", "fast", "slow"):
        if printed[name]:
            yield SheetRow(spoken(name), " ".join(number(rating) for rating in printed[name]))
    note = scene.book.prose["unit_cards"].get(unit.id, {}).get("note")
    if note:
        yield SheetRow("Note", note)
