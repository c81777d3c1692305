"""The roster of a campaign: its crews and vehicles, and the missions that have been played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_engine import Game
from hulldown_engine.language.grids import columns
from hulldown_engine.language.wording import joined, number, signed
from hulldown_engine.telling.lines import HEADING, counted
from hulldown_terminal.display.screen import Laid

Json = Mapping[str, Any]

HEADS = ("", "", "crew", "In", "Pe", "WS", "DS", "CP", "cost", "rounds", "missions", "kills")
"""The columns: letter and vehicle, Crew Rating, Initiative, Perception, Weapon and Driving Skill, Combat Points, price,
rounds of the main gun, and what the crew has seen."""

FIGURES = range(2, 12)
"""The columns of figures, which stand at the right."""


def laid(game: Game, width: int) -> Iterator[Laid]:
    """The missions that have been played, the roster, and what is yet to come."""
    campaign = _seen(game)
    yield from _heading("Missions", width)
    yield from (("", line) for line in fought(game))
    yield "", ""
    yield from _heading("Roster", width)
    yield from _table(campaign)
    if campaign["spare"]:
        yield "", f"Without a crew: {joined([vehicle['name'] for vehicle in campaign['spare']], 'and')}."
    points = (
        (campaign["crew_points"], "Platoon Quality Point"),
        (campaign["vehicle_points"], "Vehicle Quality Point"),
    )
    if owed := [counted(owed_points, what) for owed_points, what in points if owed_points]:
        yield "", f"For replacements: {joined(owed, 'and')}."


def _seen(game: Game) -> Json:
    """The campaign as its player sees it."""
    campaign: Json = game.view(len(game.events))["campaign"]
    return campaign


def _heading(text: str, width: int) -> Iterator[Laid]:
    yield HEADING, f"{text} ".ljust(width, "─")


def fought(game: Game) -> Iterator[str]:
    """Each mission that has been played or is under way, and how many are left."""
    campaign, prose, logic = _seen(game), game.book.prose["missions"], game.book.logic["missions"]
    for outcome in campaign["fought"]:
        crews = (
            f"; {outcome['survivors']} of {counted(outcome['crews'], 'crew')} came through" if outcome["crews"] else ""
        )
        title = f"{logic[outcome['mission']]['number']}: {prose[outcome['mission']]['title']}"
        yield f"{title}, a {outcome['verdict']} ({signed(outcome['victory'])} Victory Points{crews})"
    left, under_way = list(campaign["to_come"]), campaign["next"]
    none = "No mission is left."
    if under_way in left:
        none = "No mission is left after it."
        yield f"{logic[under_way]['number']}: {prose[under_way]['title']}, under way"
        left.remove(under_way)
    yield f"{counted(len(left), 'mission')} to come" if left else none


def _table(campaign: Json) -> Iterator[Laid]:
    crews = campaign["crews"]
    if not crews:
        yield (
            "",
            "Nobody is left." if campaign["losses"] else "Nobody yet: a new platoon is made for its first mission.",
        )
        return
    heads, *rows = columns([HEADS, *(_cells(letter, crews[letter]) for letter in sorted(crews))], FIGURES)
    yield "faint", heads
    for row, letter in zip(rows, sorted(crews), strict=True):
        yield "", row
        if crews[letter]["commander"]:
            yield "", "   commander"


def _cells(letter: str, crew: Json) -> Sequence[str]:
    vehicle = crew["vehicle"]
    return (
        letter,
        "on foot" if vehicle is None else vehicle["name"],
        str(crew["size"]),
        str(crew["initiative"]),
        *(number(crew[rating]) for rating in ("perception", "weapon_skill", "driving_skill")),
        str(crew["points"]),
        str(crew["cost"]),
        "-" if vehicle is None else str(vehicle["rounds"]),
        str(crew["missions"]),
        str(crew["kills"]),
    )
