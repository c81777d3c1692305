"""The roster of a campaign: its crews and vehicles, and the missions that have been played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_engine import Game
from hulldown_engine.campaign import missions
from hulldown_engine.campaign.state import Campaign
from hulldown_engine.campaign.words import called
from hulldown_engine.language.grids import columns
from hulldown_engine.language.wording import joined, number, signed
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.telling.lines import HEADING, counted
from hulldown_terminal.display.screen import Laid

HEADS = ("", "", "crew", "In", "Pe", "WS", "DS", "CP", "cost", "rounds", "missions", "kills", "")
"""The columns: letter and vehicle, Crew Rating, Initiative, Perception, Weapon and Driving Skill, Combat Points, price,
rounds of the main gun, and what the crew has seen."""

FIGURES = range(2, 12)
"""The columns of figures, which stand at the right."""


def laid(game: Game, width: int) -> Iterator[Laid]:
    """The missions that have been played, the roster, and what is yet to come."""
    state, setting = game.state, game.book.rules.setting
    yield from _heading("Missions", width)
    yield from (("", line) for line in fought(game))
    yield "", ""
    yield from _heading("Roster", width)
    yield from _table(setting, state)
    if state.spare:
        yield "", f"Without a crew: {joined([called(setting, state, vehicle) for vehicle in state.spare], 'and')}."
    points = ((state.crew_points, "Platoon Quality Point"), (state.vehicle_points, "Vehicle Quality Point"))
    if owed := [counted(owed_points, what) for owed_points, what in points if owed_points]:
        yield "", f"For replacements: {joined(owed, 'and')}."


def _heading(text: str, width: int) -> Iterator[Laid]:
    yield HEADING, f"{text} ".ljust(width, "─")


def fought(game: Game) -> Iterator[str]:
    """Each mission that has been played or is under way, and how many are left."""
    state, prose, logic = game.state, game.book.prose["missions"], game.book.logic["missions"]
    for outcome in state.fought:
        crews = f"; {outcome.survivors} of {counted(outcome.crews, 'crew')} came through" if outcome.crews else ""
        title = f"{logic[outcome.mission]['number']}: {prose[outcome.mission]['title']}"
        yield f"{title}, a {outcome.verdict} ({signed(outcome.victory)} Victory Points{crews})"
    left = missions.left(game.book.rules.setting, state)
    none = "No mission is left."
    if state.next in left:
        none = "No mission is left after it."
        yield f"{logic[state.next]['number']}: {prose[state.next]['title']}, under way"
        left.remove(state.next)
    yield f"{counted(len(left), 'mission')} to come" if left else none


def _table(setting: Setting, state: Campaign) -> Iterator[Laid]:
    if not state.crews:
        yield "", "Nobody is left." if state.losses else "Nobody yet: a new platoon is made for its first mission."
        return
    heads, *rows = columns([HEADS, *(_cells(setting, state, letter) for letter in sorted(state.crews))], FIGURES)
    yield "faint", heads
    yield from (("", row) for row in rows)


def _cells(setting: Setting, state: Campaign, letter: str) -> Sequence[str]:
    crew = state.crews[letter]
    vehicle = crew.vehicle
    return (
        letter,
        "on foot" if vehicle is None else called(setting, state, vehicle),
        str(crew.size),
        str(crew.initiative),
        *(number(rating) for rating in (crew.perception, crew.weapon_skill, crew.driving_skill)),
        str(crew.points),
        str(crew.cost),
        "-" if vehicle is None else str(vehicle.rounds),
        str(crew.missions),
        str(crew.kills),
        "commander" if crew.commander else "",
    )
