"""The Platoon Record Sheet and the cards: what a player would have written down, and what is printed of a unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.basics.prose import fill
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.grids import columns
from hulldown_engine.language.layout import on_paper
from hulldown_engine.language.wording import joined, number, shown, spoken
from hulldown_engine.platoon.board.optional_rules import CLOSED_SIGHT
from hulldown_engine.platoon.board.units import ABOARD, EXITED, GERMAN, GONE, ON_MAP, TOWED, US, WAITING
from hulldown_engine.telling.lines import HEADING, counted
from hulldown_engine.telling.words import SPACES
from hulldown_terminal.display.screen import Laid, fold, hang
from hulldown_terminal.display.sheet import SheetRow
from hulldown_terminal.platoon.map import counters
from hulldown_terminal.platoon.marks import CLOSED, MARKS
from hulldown_terminal.platoon.table import Json, Table

HEADS = ("", "", "crew", "In", "Pe", "WS", "DS", "fast", "slow", "rounds", "")
"""The columns of the sheet: letter, type and name, Crew Rating, Initiative, Perception, Weapon and Driving Skill, the
Movement Points of a fast and a slow move, rounds of the main gun (AP, GP and smoke, where they are told apart), and
where it is."""


FIGURES = range(2, 10)
"""The columns of figures, which stand at the right."""


def sheet(table: Table, width: int) -> Iterator[Laid]:
    """The lines of the record sheet: the platoon's units, the known Germans, points and notes."""
    for side, title in ((US, "Platoon Record Sheet"), (GERMAN, "Known Germans")):
        units = table.of(side)
        if units:
            yield HEADING, f"{title} ".ljust(width, "─")
            yield from _rows(table, units, width)
            yield "", ""
    for text in _notes(table):
        yield from (("", line) for line in fold(text, width))


def _notes(table: Table) -> Iterator[str]:
    """Points, sightings, what has been written down, and scores."""
    mission, story = table.mission, table.view["story"]
    won, lost = mission["gained"], mission["lost"]
    yield f"Victory Points: {won} won, {lost} lost: {won - lost} of {mission['briefing']['goal']}"
    yield f"Sighted: {'; '.join(_sightings(story)) or 'nothing yet'}"
    if story["notes"]:
        yield f"Noted: {', '.join(story['notes'])}"
    yield from (f"{score['name']}: {score['value']}" for score in story["scores"])


def _sightings(story: Json) -> Iterator[str]:
    return (f"{sighting['number']} {sighting['name']}" for sighting in story["sightings"])


def _rows(table: Table, units: Sequence[Json], width: int) -> Iterator[Laid]:
    """A table of units, with the state of each below its row."""
    heads, *rows = columns([HEADS, *(_cells(table, unit) for unit in units)], FIGURES)
    yield "faint", heads
    for row, unit in zip(rows, units, strict=True):
        yield "", row
        if marks := ", ".join(state(table, unit)):
            yield from (("", line) for line in hang("     ", marks, width))


def _cells(table: Table, unit: Json) -> tuple[str, ...]:
    ratings = unit["ratings"]
    return (
        unit["letter"],
        unit["name"].partition(" ")[2],
        f"{unit['crew_left']}/{unit['crew']}" if unit["crew"] else "-",
        str(ratings["initiative"]),
        str(ratings["perception"]),
        number(ratings["weapon_skill"]),
        str(ratings["driving_skill"]) if _drives(table, unit) else "-",
        str(unit["fast"] or "-"),
        str(unit["slow"] or "-"),
        _ammunition(unit),
        where(table, unit),
    )


def _drives(table: Table, unit: Json) -> bool:
    """Whether a unit is a vehicle."""
    return bool(unit["crew"]) and table.card(unit)["class"] != counters.GUN


def _ammunition(unit: Json) -> str:
    rounds = unit["rounds"]
    if "no-ammunition" in unit["states"]:
        return "none"
    if rounds["ap"] is not None:
        return f"{rounds['ap']}/{rounds['gp']}/{rounds['smoke']}"
    return str(rounds["main_gun"] if rounds["main_gun"] is not None else rounds["rockets"] or "-")


def where(table: Table, unit: Json) -> str:
    """A phrase for where a unit is."""
    if "killed" in unit["states"]:
        return f"killed in {number_of(unit['hex'])}" if unit["where"] == ON_MAP else "killed"
    if "captured" in unit["states"]:
        return "captured"
    if unit["where"] in (ABOARD, TOWED):
        return f"{'aboard' if unit['where'] == ABOARD else 'towed by'} {table.units[unit['carrier']]['letter']}"
    return {WAITING: "to enter", EXITED: "off the map", GONE: "gone"}.get(unit["where"]) or _spot(table, unit)


def _spot(table: Table, unit: Json) -> str:
    return f"{number_of(unit['hex'])} {counters.facing(table, unit)}{counters.turned(unit)}".strip()


def state(table: Table, unit: Json) -> Iterator[str]:
    """Phrases for all else about a unit's state."""
    if "killed" in unit["states"]:
        return
    phrases = (
        (f"{unit['player']}'s", bool(unit["player"])),
        ("commander", "commander" in unit["states"]),
        (SPACES.get(unit["space"], ""), unit["space"] in SPACES),
    )
    yield from (phrase for phrase, holds in phrases if holds)
    yield from _marked(table, unit)
    letters = joined([table.units[rider]["letter"] for rider in unit["carries"]], "and")
    phrases = (
        (f"MPA reduced by {unit['mpa_lost']}", unit["mpa_lost"] > 0 and "immobilised" not in unit["states"]),
        (f"acts by column {unit['column']}", bool(unit["column"])),
        (f"carries {letters}", bool(letters)),
    )
    yield from (phrase for phrase, holds in phrases if holds)


def _marked(table: Table, unit: Json) -> Iterator[str]:
    """What is marked on a unit, in words."""
    for name, mark in MARKS.items():
        if name == CLOSED:
            yield from _hatches(table, unit)
        elif mark.words and name in unit["states"]:
            yield mark.words


def _hatches(table: Table, unit: Json) -> Iterator[str]:
    """Whether a vehicle with a roof is open or closed, and what it sees if the optional rule is in force (8.4)."""
    if table.card(unit)["roofed"]:
        yield MARKS[CLOSED].words if CLOSED in unit["states"] else "open"
    if CLOSED in unit["states"] and CLOSED_SIGHT in [rule["id"] for rule in table.mission["rules"]]:
        yield "sees only ahead"


# Cards ----------------------------------------------------------------------------------------------------------------


def card(table: Table, unit: Json) -> Iterator[SheetRow]:
    """Rows of a unit's card: its state, then what its printed cards say."""
    yield SheetRow(unit["name"], ", ".join([where(table, unit), *state(table, unit)]))
    if "passive" not in unit["states"]:
        yield SheetRow("Ratings", ", ".join(_rated(table, unit)))
    rounds = unit["rounds"]
    if rounds["ap"] is not None:
        yield SheetRow("Rounds", f"{rounds['ap']} AP, {rounds['gp']} GP, {rounds['smoke']} smoke")
    if unit["machineguns"]:
        yield SheetRow("Machineguns", ", ".join(f"{gun} {rating}" for gun, rating in unit["machineguns"].items()))
    yield from _own(table, unit)
    for name, value in table.card(unit).items():
        if value != NONE:
            yield SheetRow(spoken(name), shown(table.book.prose, value))


def _rated(table: Table, unit: Json) -> Iterator[str]:
    """A unit's ratings as they are now, in words."""
    ratings = unit["ratings"]
    yield f"Initiative {ratings['initiative']}"
    yield f"Perception {ratings['perception']}"
    yield f"Weapon Skill {number(ratings['weapon_skill'])}"
    if _drives(table, unit):
        yield f"Driving Skill {ratings['driving_skill']}"


def _own(table: Table, unit: Json) -> Iterator[SheetRow]:
    """Rows of what the unit's own card says."""
    printed = table.book.logic.get("unit_cards", {}).get(unit["id"])
    if printed is None:
        return
    worth = f", worth {counted(unit['victory'], 'Victory Point')}" if unit["victory"] else ""
    yield SheetRow("Unit card", f"{unit['id']}{worth}")
    for name in ("initiative", "perception", "weapon_skill", "driving_skill", "fast", "slow"):
        if printed[name]:
            yield SheetRow(spoken(name), " ".join(number(rating) for rating in printed[name]))
    note = table.book.prose["unit_cards"].get(unit["id"], {}).get("note")
    if note:
        yield SheetRow("Note", fill(note, on_paper(table.book.prose)))
