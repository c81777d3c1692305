"""How a campaign went, mission by mission: read off its log, and off how the platoon stood each time one was chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from hulldown_engine.basics.play import Event
from hulldown_engine.campaign.state import Campaign

NOBODY = "nobody-left"
"""Why a campaign was over early: nobody could drive out any more. The only way there is."""


class Standing(NamedTuple):
    """A platoon between two missions, before its losses are made good.

    `crews` are alive, and so many of them `on_foot`; `captured` are the captured vehicles that it has. The ratings are
    the sums over all crews, `size` that of the Crew Ratings. `points` are Combat Points that are not spent, `raises`
    all that the crews alive have had, without those of the Crew Rating.
    """

    crews: int
    on_foot: int
    captured: int
    initiative: int
    perception: int
    weapon_skill: int
    driving_skill: int
    size: int
    points: int
    raises: int


class Leg(NamedTuple):
    """A mission of a campaign: how it ended, what it cost, and how the platoon stood `after` it.

    So many `crews` went into it, and `survivors` came through; where both are 0, the mission had a platoon of its own.
    `vehicles_lost` are ours, `captured` are German ones that were kept. `replaced` are crews that were bought before
    it.
    """

    mission: str
    verdict: str
    victory: int
    crews: int
    survivors: int
    replaced: int
    vehicles_lost: int
    captured: int
    after: Standing


class Fared(NamedTuple):
    """A campaign of a seed: its verdict, its missions in the order in which they were played.

    `over` is why it was over before all were, if it was: `nobody-left`; and `before` the mission that was chosen then.
    """

    seed: int
    verdict: str
    legs: tuple[Leg, ...]
    over: str = ""
    before: str = ""


def standing(state: Campaign) -> Standing:
    """How the platoon stands."""
    crews = list(state.crews.values())
    vehicles = [*state.spare, *(vehicle for _, _, vehicle in state.seated())]
    return Standing(
        len(crews),
        len(state.on_foot()),
        sum(vehicle.prize for vehicle in vehicles),
        sum(crew.initiative for crew in crews),
        sum(crew.perception for crew in crews),
        sum(crew.weapon_skill for crew in crews),
        sum(crew.driving_skill for crew in crews),
        sum(crew.size for crew in crews),
        sum(crew.points for crew in crews),
        sum(sum(crew.raised) - crew.raised.size for crew in crews),
    )


def fared(seed: int, verdict: str, state: Campaign, events: Sequence[Event], stood: Mapping[int, Standing]) -> Fared:
    """How a campaign went that is over; `stood` is how the platoon stood after so many missions."""
    early = next((event for event in events if event["event"] == NOBODY), None)
    legs = tuple(_legs(state, events, stood))
    return Fared(seed, verdict, legs, NOBODY, state.next) if early else Fared(seed, verdict, legs)


def _legs(state: Campaign, events: Sequence[Event], stood: Mapping[int, Standing]) -> Iterator[Leg]:
    chapters = _chapters(events)
    for nth, (fought, chapter) in enumerate(zip(state.fought, chapters, strict=False), 1):
        kinds = [event["event"] for event in chapter]
        kept = sum(event["event"] == "prize" and event["kept"] for event in chapter)
        yield Leg(
            fought.mission,
            fought.verdict,
            fought.victory,
            fought.crews,
            fought.survivors,
            kinds.count("recruited"),
            kinds.count("vehicle-lost"),
            kept,
            stood[nth] if nth in stood else standing(state),
        )


def _chapters(events: Sequence[Event]) -> list[Sequence[Event]]:
    """What happened from the choice of each mission to the choice of the next."""
    begun = [nth for nth, event in enumerate(events) if event["event"] == "briefed"]
    return [events[first:last] for first, last in pairwise([*begun, len(events)])]
