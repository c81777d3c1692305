"""Rolls of the game's procedures in words: what was needed, what changed it, what fell, and what came of it.

The event of a roll holds the procedure's inputs and the faces; from these the trace is computed again. Books may write
a procedure as they like: where it has no test, or other dice than expected, only the outcome is told, which has the
fields that `hulldown_engine.platoon.game.required_charts` asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_engine.basics.dice import Dice
from hulldown_engine.basics.play import Event
from hulldown_engine.language.wording import number, sentence, signed
from hulldown_engine.platoon.board.units import KILLED
from hulldown_engine.resolver.modifiers import SIGNS, applied
from hulldown_engine.telling.lines import DICE, EVENT, Line, counted, natural
from hulldown_engine.telling.words import Names, result

Json = Mapping[str, Any]
Trace = Sequence[Json]

AP_DICE = 3
"""The number of dice of an AP hit by section 9.1: for the shot, the area and the damage."""


def told(names: Names, event: Event) -> Iterator[Line]:
    """The lines about a roll; none if another event says it all."""
    for line in PROCEDURES.get(event["procedure"], _anything)(names, event, retrace(names, event)):
        yield line._replace(text=sentence(line.text))


def _anything(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
    """A roll of any other procedure: nothing but the outcome."""
    title = names.book.charts.procedures[event["procedure"]].title
    came = ", ".join(f"{result(name)} {result(value)}" for name, value in event["outcome"].items())
    yield Line(DICE, f"{title}: {came}.")


def retrace(names: Names, event: Event) -> Trace:
    """The trace of a roll, from rolling it again with the same faces."""
    faces = iter(event["faces"])

    def throw(dice: Dice) -> tuple[int, ...]:
        return tuple(next(faces) for _ in range(dice.count))

    return names.book.charts.procedures[event["procedure"]].roll(throw, **event["given"]).trace


def modifiers(trace: Trace) -> str:
    """The modifiers that are not 0, in brackets, above zero what is good for who acts: (defilade -10, halted +4)."""
    words = ", ".join(f"{modifier.what} {signed(modifier.shift)}" for modifier in applied(trace))
    return f" ({words})" if words else ""


def _subjects(names: Names, event: Event) -> list[str]:
    return [names.letter(unit) for unit in event["subject"].split()]


# Fire -----------------------------------------------------------------------------------------------------------------


def _ap_fire(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
    came = event["outcome"]["result"]
    yield Line(DICE, f"{_ap_reckoned(event, trace)}: {'a miss' if came == MISS else result(came)}.")


MISS, NO_EFFECT = "miss", "no-effect"


def _ap_reckoned(event: Event, trace: Trace) -> str:
    """The chance of a round, its dice, and what they add up to."""
    outcome, faces = event["outcome"], event["faces"]
    rolled = f", rolled {faces[0]}" if faces else ""
    chance = f"{_chance(event, trace)}{rolled}"
    if outcome["result"] == MISS:
        return chance
    if len(faces) != AP_DICE:
        return f"{chance}: a hit, {result(outcome['area'])}. {number(outcome['total'])}"
    parts = [number(faces[-1]), number(outcome["penetration"]), number(event["given"].get("weapon_skill", 0))]
    total = f"{' + '.join(parts)} = {number(outcome['total'])}".replace("+ -", "- ")
    return f"{chance}: a hit. {faces[1]}: {result(outcome['area'])}. {total}"


def _chance(event: Event, trace: Trace) -> str:
    return f"Chance {event['outcome']['chance']}{modifiers(trace)}"


def _gp_fire(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
    first, *others = _gp_reckoned(event, trace)
    yield Line(DICE, f"{first}: {struck(names, event)}.")
    yield from (Line(DICE, f"{other}.") for other in others)


def _gp_reckoned(event: Event, trace: Trace) -> Iterator[str]:
    """The space of the track and the die; then, if there are others in the hex, what theirs comes to."""
    outcome, rolled = event["outcome"], [f", {die}" for die in _dice(trace)] or [""]
    shared = [step for step in trace if step["step"] == "add" and step.get("name") != "beside"]
    yield f"Space {number(outcome['space'])}{modifiers(shared)}{rolled[0]}"
    if len(rolled) > 1:
        yield f"The others in the hex{rolled[1]}: {result(outcome['secondary'])}"


def of_shot(names: Names, events: Sequence[Event]) -> Iterator[Line]:
    """The rolls of a shot or an assault, without what the sentence about the shot says of their results.

    What changes the chance is said once, if it is the same for several rounds.
    """
    before = ""
    for event in events:
        trace = retrace(names, event)
        if event["procedure"] == "ap-fire":
            came, chance = event["outcome"]["result"], _chance(event, trace)
            said = "" if came in (MISS, NO_EFFECT, KILLED) else f": {result(came)}"
            reckoned = f"{_ap_reckoned(event, trace)}{said}."
            yield Line(DICE, sentence(reckoned.removeprefix(f"{chance}, ")) if chance == before else reckoned)
            before = chance
        else:
            yield from (Line(DICE, f"{each}.") for each in _gp_reckoned(event, trace))


def struck(names: Names, event: Event) -> str:
    """A result of GP fire or of an assault in words; Killed is only the worst for what it does not kill (14.4)."""
    assault, came = event["procedure"] == "close-assault", str(event["outcome"].get("primary", ""))
    came = came or str(event["outcome"]["result"])
    target = event["given"].get("defender" if assault else "target")
    if came != KILLED or target is None:
        return result(came)
    effects = names.book.charts.procedures["gp-effects"]
    (record,) = effects.odds(outcome=came, target=target, assault=assault, in_bunker=False)
    return result(came) if KILLED in record["effects"] else WORST


WORST = "the worst result"


def _gp_roll(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
    """The roll of shells or bombs for one unit; Killed is only the worst for what it does not kill (14.4)."""
    who, came = "".join(f"{name}, " for name in _subjects(names, event)), event["outcome"]["result"]
    outcome = WORST if came == KILLED else result(came)
    rolled = f"rolled {event['faces'][0]}" if event["faces"] else "no die needed"
    yield Line(DICE, f"{who}space {number(event['given']['space'])}, {rolled}: {outcome}.")


def _dice(trace: Trace) -> Iterator[str]:
    """For each reading of the table the die thrown; past the ends of the track none is."""
    calls = [nth for nth, step in enumerate(trace) if step["step"] == "call" and step["procedure"] == "gp-roll"]
    for first, last in zip(calls, [*calls[1:], len(trace)], strict=False):
        faces = [step["faces"][0] for step in trace[first:last] if step["step"] == "roll"]
        yield f"rolled {faces[0]}" if faces else "no die needed"


# Checks ---------------------------------------------------------------------------------------------------------------


def _test(trace: Trace, success: object) -> tuple[str, bool]:
    """The text of a check's roll and need, if the procedure has a test, and whether it succeeded by test or outcome."""
    test = next((step for step in trace if step["step"] == "test"), None)
    if test is None:
        return "", bool(success)
    face, need = sum(test["faces"]), test["need"]
    always = natural(face, need, success=test["success"])
    return f"{modifiers(trace)}: rolled {face}, needed {max(0, need)} or less{always}", test["success"]


def _check(name: str) -> Callable[[Names, Event, Trace], Iterator[Line]]:
    def tell(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
        rolled, success = _test(trace, event["outcome"]["passed"])
        who = "".join(f"{subject}, " for subject in _subjects(names, event))
        yield Line(DICE, f"{who}{name}{rolled}: {'success' if success else 'failure'}.")

    return tell


def looked(names: Names, event: Event) -> Iterator[Line]:
    """A closer look at an Event marker: terrain or distance modify the roll there, and no paragraph (5.1)."""
    off = f" (terrain or distance {signed(event['given']['modifier'])})"
    trace = [step for step in retrace(names, event) if step["step"] not in SIGNS]
    rolled, success = _test(trace, event["outcome"]["passed"])
    who = "".join(f"{subject}, " for subject in _subjects(names, event))
    yield Line(DICE, sentence(f"{who}Perception Check{off}{rolled}: {'success' if success else 'failure'}."))


def _activation(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
    rolled, success = _test(trace, event["outcome"]["activated"])
    yield Line(DICE, f"Activation Check{rolled}: {'something stirs' if success else 'nothing stirs'}.")


def _shaken(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
    if any(step["step"] == "test" for step in trace):
        rolled, success = _test(trace, success=True)
        lost = "it keeps its head" if success else "it loses a Turn"
        yield Line(DICE, f"{_subjects(names, event)[0]}, Initiative Check after the hit{rolled}: {lost}.")


def _accident(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
    who, what = _subjects(names, event)[0], event["outcome"].get("accident", "none")
    if any(step["step"] == "test" for step in trace):
        rolled, success = _test(trace, event["outcome"]["safe"])
        if success:
            yield Line(DICE, f"{who}, Accident Check{rolled}: all is well.")
            return
        yield Line(DICE, f"{who}, Accident Check{rolled}: failure.")
    rolled = f" (rolled {event['faces'][-1]})" if event["faces"] else ""
    yield Line(EVENT, f"{who}: {ACCIDENTS.get(what, result(what))}{rolled}.")


ACCIDENTS: Mapping[str, str] = {
    "none": "nothing happens",
    "no-accident": "a near thing, but no accident",
    "stalled": "it stalls",
    "swerve-left": "it swerves to the left",
    "swerve-right": "it swerves to the right",
    "overshoot": "it overshoots",
    "mpa-1": "its drive suffers",
    "crew-1": "one of the crew is hurt",
    "immobilised": "it is stuck for good",
}


# A new platoon --------------------------------------------------------------------------------------------------------


def _quality(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
    outcome = event["outcome"]
    crews, vehicles = counted(outcome["platoon_points"], "point"), counted(outcome["vehicle_points"], "point")
    faces = " and ".join(map(str, event["faces"]))
    yield Line(EVENT, f"Platoon quality, rolled {faces}: {crews} for crews, {vehicles} for vehicles.")


def _ratings(names: Names, event: Event, trace: Trace) -> Iterator[Line]:
    outcome = event["outcome"]
    skills = f"Weapon Skill {number(outcome['weapon_skill'])}, Driving Skill {outcome['driving_skill']}"
    rolled = ", ".join(map(str, event["faces"]))
    yield Line(EVENT, f"Crew {event['subject']}, rolled {rolled}: Perception {outcome['perception']}, {skills}.")


PROCEDURES: Mapping[str, Callable[[Names, Event, Trace], Iterator[Line]]] = {
    "ap-fire": _ap_fire,
    "gp-fire": _gp_fire,
    "close-assault": _gp_fire,
    "gp-roll": _gp_roll,
    "perception-check": _check("Perception Check"),
    "initiative-check": _check("Initiative Check"),
    "activation-check": _activation,
    "shaken": _shaken,
    "accident-check": _accident,
    "platoon-quality": _quality,
    "crew-ratings": _ratings,
    "advantage": lambda names, event, trace: iter(()),
}
"""The procedures that the rules of a platoon game roll."""
