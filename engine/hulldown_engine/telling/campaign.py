"""What happened between missions, as lines of story: one function for each event that a campaign logs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_engine.basics.play import Event
from hulldown_engine.language.wording import joined, spoken
from hulldown_engine.telling import briefing, ended
from hulldown_engine.telling import mission as of_missions
from hulldown_engine.telling.lines import HEADING, POINTS, PROSE, Line, Teller, counted, says
from hulldown_engine.telling.words import Names

STARTS = (*of_missions.STARTS, "briefed", "mission", "fought", "campaign-over")
"""Kinds of events with which a Turn, a move, or another part of a campaign begins."""


def _mission(names: Names, event: Event) -> str:
    units = names.units(names.platoon) if names.mission == event["mission"] else ""
    return f"The platoon moves out{f': {units}' if units else ''}."


def _fought(names: Names, event: Event) -> Iterator[Line]:
    """How a mission ended."""
    prose, goal = names.book.prose, names.book.logic["missions"][event["mission"]]["goal"]
    yield Line(HEADING, f"{prose['missions'][event['mission']]['title']} is over")
    yield Line(PROSE, f"{event['ending'] or 'By Victory Points'}: a {event['verdict']}.")
    yield Line(POINTS, ended.score(event["gained"], event["lost"], goal))
    if names.mission == event["mission"]:
        yield from ended.losses(names)


def _over(names: Names, event: Event) -> Iterator[Line]:
    yield Line(HEADING, "The campaign is over")
    yield Line(PROSE, f"{event['won']} of {counted(event['missions'], 'mission')} won.")


def _improved(names: Names, event: Event) -> str:
    rating = "Crew Rating" if event["rating"] == "size" else spoken(event["rating"]).title()
    if event["after"] == event["before"]:
        return f"{event['unit']}'s {rating} stays at {event['after']}."
    return f"{event['unit']}'s {rating} rises from {event['before']} to {event['after']}."


def _recruited(names: Names, event: Event) -> str:
    commander = ", a commander" if event["commander"] else ""
    return f"A new crew is {event['unit']}: Initiative {event['initiative']}{commander}."


def _earned(names: Names, event: Event) -> str:
    verb = "has" if event["crews"] == 1 else "have"
    return f"{counted(event['crews'], 'crew')} {verb} come through: {counted(event['points'], 'Combat Point')}."


def _crew_lost(names: Names, event: Event) -> str:
    return f"Crew {event['unit']} is lost: {counted(event['cost'], 'Platoon Quality Point')} for another."


def _vehicle_lost(names: Names, event: Event) -> str:
    cost = counted(event["cost"], "Vehicle Quality Point")
    return f"{event['unit']}'s {event['type']} is lost: {cost} for another."


def _nobody_left(names: Names, event: Event) -> str:
    missions = counted(event["missions"], "mission")
    return f"Nobody is left who could drive out, and no points buy a vehicle; {missions} cannot be played."


def _awarded(names: Names, event: Event) -> str:
    return f"{event['unit']} gains {counted(event['points'], 'Combat Point')}, and has {event['total']}."


TOLD: Mapping[str, Teller] = {
    "briefed": lambda names, event: briefing.briefed(names.book, event["mission"]),
    "enrolled": says(lambda names, event: f"On the roster: {joined(event['units'], 'and')}."),
    "recruited": says(_recruited),
    "bought": says(lambda names, event: f"A new {event['type']}."),
    "seated": says(lambda names, event: f"{event['unit']} has the {event['type']}."),
    "stowed": says(lambda names, event: f"{event['unit']} stows {counted(event['rounds'], 'round')}."),
    "mission": says(_mission),
    "fought": _fought,
    "crew-lost": says(_crew_lost),
    "vehicle-lost": says(_vehicle_lost),
    "combat-points": says(_earned, POINTS),
    "awarded": says(_awarded, POINTS),
    "improved": says(_improved),
    "prize": says(lambda names, event: f"The {event['type']} {'joins the platoon' if event['kept'] else 'is left'}."),
    "nobody-left": says(_nobody_left),
    "campaign-over": _over,
}
"""The tellers of all kinds of events between missions."""

ALL: Mapping[str, Teller] = {**of_missions.TOLD, **TOLD}
"""The tellers of all that can happen in a campaign."""
