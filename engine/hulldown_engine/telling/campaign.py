"""What happened between missions, as lines of story: one function for each event that a campaign logs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hulldown_engine.basics.play import Event
from hulldown_engine.language.wording import joined, sentence, spoken
from hulldown_engine.telling import briefing, ended
from hulldown_engine.telling import mission as of_missions
from hulldown_engine.telling.lines import CHANGE, HEADING, PROSE, Line, counted
from hulldown_engine.telling.mission import Teller
from hulldown_engine.telling.words import Scene

STARTS = (*of_missions.STARTS, "briefed", "mission", "fought", "campaign-over")
"""Kinds of events with which a Turn, a move, or another part of a campaign begins."""


def _says(text: Callable[[Event], str]) -> Teller:
    """One sentence."""
    return lambda scene, event: iter([Line(CHANGE, sentence(text(event)))])


def _mission(scene: Scene, event: Event) -> Iterator[Line]:
    units = scene.names(scene.field.units) if scene.field.mission == event["mission"] else ""
    yield Line(CHANGE, f"The platoon moves out{f': {units}' if units else ''}.")


def _fought(scene: Scene, event: Event) -> Iterator[Line]:
    """How a mission ended."""
    prose, goal = scene.book.prose, scene.book.logic["missions"][event["mission"]]["goal"]
    won, lost = event["gained"], event["lost"]
    yield Line(HEADING, f"{prose['missions'][event['mission']]['title']} is over")
    by = prose["endings"][event["ending"]] if event["ending"] else "By Victory Points"
    yield Line(PROSE, f"{by}: a {event['verdict']}.")
    yield Line(CHANGE, f"{counted(won, 'Victory Point')} won, {lost} lost: {won - lost} of the {goal} that are needed.")
    if scene.field.mission == event["mission"]:
        yield from ended.losses(scene)


def _over(scene: Scene, event: Event) -> Iterator[Line]:
    yield Line(HEADING, "The campaign is over")
    yield Line(PROSE, f"{event['won']} of {counted(event['missions'], 'mission')} won.")


def _improved(event: Event) -> str:
    rating = "Crew Rating" if event["rating"] == "size" else spoken(event["rating"]).title()
    if event["after"] == event["before"]:
        return f"{event['unit']}'s {rating} stays at {event['after']}."
    return f"{event['unit']}'s {rating} rises from {event['before']} to {event['after']}."


def _recruited(event: Event) -> str:
    commander = ", a commander" if event["commander"] else ""
    return f"A new crew is {event['unit']}: Initiative {event['initiative']}{commander}."


def _earned(event: Event) -> str:
    verb = "has" if event["crews"] == 1 else "have"
    return f"{counted(event['crews'], 'crew')} {verb} come through: {counted(event['points'], 'Combat Point')}."


TOLD: Mapping[str, Teller] = {
    "briefed": lambda scene, event: briefing.briefed(scene.book, event["mission"]),
    "enrolled": _says(lambda event: f"On the roster: {joined(event['units'], 'and')}."),
    "recruited": _says(_recruited),
    "bought": _says(lambda event: f"A new {event['type']}."),
    "seated": _says(lambda event: f"{event['unit']} has the {event['type']}."),
    "stowed": _says(lambda event: f"{event['unit']} stows {counted(event['rounds'], 'round')}."),
    "mission": _mission,
    "fought": _fought,
    "crew-lost": _says(
        lambda event: f"Crew {event['unit']} is lost: {counted(event['cost'], 'Platoon Quality Point')} for another."
    ),
    "vehicle-lost": _says(
        lambda event: (
            f"{event['unit']}'s {event['type']} is lost: {counted(event['cost'], 'Vehicle Quality Point')} for another."
        )
    ),
    "combat-points": _says(_earned),
    "awarded": _says(
        lambda event: f"{event['unit']} gains {counted(event['points'], 'Combat Point')}, and has {event['total']}."
    ),
    "improved": _says(_improved),
    "prize": _says(lambda event: f"The {event['type']} {'joins the platoon' if event['kept'] else 'is left'}."),
    "campaign-over": _over,
}
"""The tellers of all kinds of events between missions."""

ALL: Mapping[str, Teller] = {**of_missions.TOLD, **TOLD}


def tell(scene: Scene, events: Sequence[Event]) -> Iterator[Line]:
    """The lines of events, in order: of those in missions, and of those between them."""
    return of_missions.tell(scene, events, ALL)
