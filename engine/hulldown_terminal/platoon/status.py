"""The lines above the map's question: mission, condition, Round and phase, points, the track, and whose Turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.language.wording import joined, number, signed, spoken
from hulldown_engine.platoon.board.units import COMPLETE, ONE_TURN, PANIC, TWO_TURNS, UNAWARE, US, WAITING
from hulldown_engine.telling.lines import counted
from hulldown_engine.telling.words import SIDES, SPACES
from hulldown_terminal.display.canvas import Canvas, Row
from hulldown_terminal.platoon.table import Json, Table

PHASES: Mapping[str, str] = {
    "awareness": "awareness",
    "event": "random event",
    "advantage": "advantage",
    "placement": "placement",
    "actions": "actions",
    "removal": "at its end",
    "next": "at its end",
}


def status(table: Table) -> Iterator[str]:
    """The state of the game: mission, what is under way, light, barrages, and points; and the players' points."""
    mission = table.mission
    briefing, condition = mission["briefing"], table.view["story"]["condition"]
    points = f"{mission['gained'] - mission['lost']} of {briefing['goal']} VP"
    conditions = f"condition {condition} of {briefing['conditions']}"
    yield " · ".join([briefing["title"], *_under_way(mission), conditions, *_special(mission), points])
    if mission["players"]:
        yield " · ".join(_players(table))


def _under_way(mission: Json) -> Iterator[str]:
    """The set-up, Operations, or the Round."""
    now = mission["round"]
    if now is None:
        yield "Set-up" if mission["mode"] == "set-up" else "Operations"
        return
    thrown = now["us_die"] or now["number"] == 1  # before the dice for the advantage, a random event is carried out
    phase = PHASES[now["phase"] if thrown or now["phase"] != "advantage" else "event"]
    yield f"Round {now['number']}" if phase == "actions" else f"Round {now['number']}, {phase}"
    if now["advantage"]:
        yield f"{SIDES[now['advantage']]} advantage"


def _special(mission: Json) -> Iterator[str]:
    """The light, if it is not day, when it becomes another, and the barrages that are left."""
    if mission["light"]:
        yield spoken(mission["light"])
    if mission["coming"]:
        yield f"{spoken(mission['coming'])} in {counted(mission['coming_in'], 'Round')}"
    if mission["barrages"]:
        yield counted(mission["barrages"], "barrage")
    if mission["planned"]:
        yield counted(mission["planned"], "planned barrage")


def _players(table: Table) -> Iterator[str]:
    """The players who share the platoon: their units, and their Victory Points (1.1)."""
    for player in table.mission["players"]:
        letters = [unit["letter"] for unit in table.units.values() if unit["player"] == player["name"]]
        yield f"{player['name']}: {' '.join(letters) or 'no unit'}, {signed(player['victory'])} VP"


# The track ------------------------------------------------------------------------------------------------------------

OURS, THEIRS = "bold cyan", "bold red"
"""The inks of letters on the track: ours, and those of Germans."""


def track(table: Table) -> list[Row]:
    """The units in each space of the track, as a line with the letters in the colours of their sides.

    Where Turns are left, the side with the advantage goes first.
    """
    canvas, at = Canvas(), 0
    for space in (TWO_TURNS, ONE_TURN, COMPLETE, PANIC, UNAWARE):
        units = [table.units[name] for name in table.mission["track"].get(space, ())]
        if not units:
            continue
        at = _write(canvas, at, f"{' | ' if at else ''}{SPACES[space]}:", "")
        joint = ", then" if space in (TWO_TURNS, ONE_TURN) else ""
        for nth, unit in enumerate(units):
            other = nth and unit["side"] != units[nth - 1]["side"]
            at = _write(canvas, at, f"{joint if other else ''} ", "")
            at = _write(canvas, at, unit["letter"], OURS if unit["side"] == US else THEIRS)
    return canvas.rows()


def _write(canvas: Canvas, at: int, text: str, ink: str) -> int:
    canvas.write(0, at, text, ink)
    return at + len(text)


# A Turn ---------------------------------------------------------------------------------------------------------------


def turn(table: Table) -> str:
    """Whose Turn it is, where, and what is left of it; empty, if none is under way."""
    now = table.mission["turn"]
    if now is None:
        return ""
    unit = table.units[now["unit"]]
    at = f" in {number_of(unit['hex'])}" if unit["hex"] else ""
    left = [counted(now["crew_points"], "Crew Point")] if unit["crew"] else []
    if now["movement_points"] is not None:
        points = number(Fraction(str(now["movement_points"])))
        left.insert(0, f"{points} Movement Point{'' if points == '1' else 's'}")
    moving = ", moving" if now["moving"] else ""
    what = f": {joined(left, 'and')} left" if left else ""
    return f"{unit['name']}{at}{moving}{what}."


def kept_out(table: Table, unit: str) -> bool:
    """Whether a unit that waits can do nothing with a Turn: nobody enters where somebody stands who can go on.

    A platoon that enters unstacked comes one by one (erratum entering-unstacked).
    """
    now = table.mission["turn"]
    waits = table.units[unit]["where"] == WAITING and (now is None or now["unit"] != unit)
    return waits and bool(table.in_the_way)


def why_kept_out(table: Table, units: Sequence[str]) -> str:
    """Why some units could do nothing with their Turns."""
    inside = [f"{unit['letter']} in {table.called(unit['hex'])}" for unit in table.in_the_way]
    letters = joined([table.units[unit]["letter"] for unit in units], "and")
    have = "has" if len(inside) == 1 else "have"
    return f"{letters} cannot enter yet: {joined(inside, 'and')} {have} to move on first (7.1)."
