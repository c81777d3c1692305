"""Shots and assaults with all that comes of them, and what befalls units otherwise: each thing told once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from hulldown_engine.basics.play import Event
from hulldown_engine.language.wording import few, joined
from hulldown_engine.telling import mission, rolls
from hulldown_engine.telling.lines import EVENT, POINTS, Line
from hulldown_engine.telling.words import DAMAGE, Names, result

Events = Sequence[Event]

SHOTS = ("fired", "assaulted")
"""The kinds of events with which a shot or an assault begins."""

FATES = ("killed", "captured")
"""What is the last that befalls a unit: nothing else needs to be said of it."""

EFFECTS = ("hit", "damage", "space", *FATES, "award")
"""The kinds of events that can come of a shot."""

ROLLS = ("ap-fire", "gp-fire", "close-assault")
"""The rolls of shots and assaults."""

CHECKS = ("shaken", "accident-check")
"""What the crew of a vehicle that is hit has to roll for."""

SLIP = "slip"
"""The step that a vehicle takes in an accident."""


# How long they are ----------------------------------------------------------------------------------------------------


def length(events: Events) -> int:
    """The events of a shot or an assault: it, its rolls, and what they do; with the same again as long as it lives."""
    end = _one(events)
    while end < len(events) and events[end] == events[0] and not _gone(events[:end]):
        end += _one(events[end:])
    return end


def _one(events: Events) -> int:
    return 1 + sum(1 for _ in takewhile(_follows, events[1:]))


def _gone(events: Events) -> bool:
    return any(event["event"] in FATES for event in events)


def _follows(event: Event) -> bool:
    if event["event"] == "resolved":
        return event["procedure"] in (*ROLLS, *CHECKS)
    return event["event"] in EFFECTS or (event["event"] == "moved" and event["step"] == SLIP)


def struck(events: Events) -> int:
    """The events in a row that say what befalls units."""
    return sum(1 for _ in takewhile(lambda event: event["event"] in EFFECTS and event["event"] != "hit", events))


def noticed(events: Events) -> int:
    """A marker, and the points for it."""
    return 1 + sum(1 for _ in takewhile(lambda event: event["event"] == "award", events[1:2]))


# How they are told ----------------------------------------------------------------------------------------------------


def tell(names: Names, events: Events) -> Iterator[Line]:
    """A shot or an assault: what it does, how it was rolled for, and what it counts."""
    first, rest = events[0], [event for event in events if event["event"] not in SHOTS]
    shots = len(events) - len(rest)
    shot = mission.fired(names, first) if first["event"] == "fired" else mission.assaulted(names, first)
    outcomes = _outcomes(rest)
    mine = outcomes.pop(first["target"], [])
    came = f"it {joined(mine)}" if mine else _came(names, rest)
    shot += mission.TIMES.get(shots, f" {few(shots)} times")
    others = [f"{names.unit(unit)} {joined(what)}." for unit, what in outcomes.items()]
    yield Line(EVENT, " ".join([f"{shot}: {came}." if came else f"{shot}.", *others]))
    rolled = [event for event in rest if event["event"] == "resolved"]
    yield from rolls.of_shot(names, [event for event in rolled if event["procedure"] in ROLLS])
    for event in rolled:
        if event["procedure"] not in ROLLS:
            yield from rolls.told(names, event)
    for event in rest:
        if event["event"] == "moved":
            yield Line(EVENT, mission.slips(names, event))
    yield from _awards(names, rest, [first["target"], *outcomes])


def told(names: Names, events: Events) -> Iterator[Line]:
    """What befalls units, by whom, and what it counts."""
    outcomes = _outcomes(events)
    for unit, what in outcomes.items():
        by = {names.unit(event["by"]) for event in events if event.get("by") and event["unit"] == unit}
        yield Line(EVENT, f"{names.unit(unit)} {joined(what)}{f' by {joined(sorted(by))}' if by else ''}.")
    yield from _awards(names, events, list(outcomes))


def marked(names: Names, events: Events) -> Iterator[Line]:
    """A marker that is made out or activates, and what it counts."""
    yield Line(EVENT, mission.marker(names, events[0]))
    yield from _awards(names, events, ["marker"])


def _outcomes(events: Events) -> dict[str, list[str]]:
    """What befalls each unit, in order: of one that is killed or captured, nothing else."""
    found: dict[str, list[Event]] = {}
    gone = {event["unit"]: event["event"] for event in events if event["event"] in FATES}
    for event in events:
        if event["event"] in ("damage", "space", *FATES):
            found.setdefault(event["unit"], []).append(event)
    return {unit: [f"is {gone[unit]}"] if unit in gone else _befell(what) for unit, what in found.items()}


def _befell(events: Events) -> list[str]:
    """What befell a unit, each thing once; Crew Points are lost together; who is disabled saves himself no more."""
    if any(event.get("effect") == "disabled" for event in events):
        events = [event for event in events if event.get("effect") != "self-preservation"]
    lost = [int(event["effect"][len(CREW) :]) for event in events if event.get("effect", "").startswith(CREW)]
    return list(dict.fromkeys(_outcome(event, sum(lost)) for event in events))


CREW = "crew-"
"""With this the effects begin by which a unit loses so many Crew Points."""


def _outcome(event: Event, lost: int) -> str:
    if event["event"] == "damage" and event["effect"].startswith(CREW):
        return "loses a Crew Point" if lost == 1 else f"loses {few(lost)} Crew Points"
    if event["event"] == "damage":
        return DAMAGE.get(event["effect"], result(event["effect"]))
    return mission.put(event) if event["event"] == "space" else f"is {event['event']}"


def _came(names: Names, events: Events) -> str:
    """What the rolls came to where nothing befell the target: two misses, say, or no effect."""
    rolled = [event for event in events if event["event"] == "resolved" and event["procedure"] in ROLLS]
    came = [_result(names, event) for event in rolled]
    if len(came) > 1 and set(came) == {MISS}:
        return f"{few(len(came))} misses"
    return ", then ".join(dict.fromkeys(came))


MISS = "a miss"


def _result(names: Names, event: Event) -> str:
    if event["procedure"] != "ap-fire":
        struck = rolls.struck(names, event)
        return struck if struck == result(rolls.NO_EFFECT) else f"{struck} (without effect)"
    came = event["outcome"]["result"]
    if came == rolls.MISS:
        return MISS
    return "a hit without effect" if came == rolls.NO_EFFECT else "a hit"


def _awards(names: Names, events: Events, about: Sequence[str]) -> Iterator[Line]:
    """The points in one sentence; with their reasons, unless these are about what has just been told."""
    awards = [event for event in events if event["event"] == "award"]
    if not awards:
        return
    if all(event["reason"].partition(" ")[0] in about for event in awards):
        yield Line(POINTS, mission.awarded(sum(event["points"] for event in awards), awards[-1]["total"]))
    else:
        yield from (line for event in awards for line in mission.TOLD["award"](names, event))
