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
from hulldown_engine.language.wording import number, signed
from hulldown_engine.platoon.board.units import KILLED
from hulldown_engine.telling.lines import counted, natural
from hulldown_engine.telling.words import Scene, result

Json = Mapping[str, Any]
Trace = Sequence[Json]

AP_DICE = 3
"""The number of dice of an AP hit by section 9.1: for the shot, the area and the damage."""


def told(scene: Scene, event: Event) -> Iterator[str]:
    """Sentences about a roll; none if another event says it all."""
    yield from PROCEDURES.get(event["procedure"], _anything)(scene, event, retrace(scene, event))


def _anything(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
    """A sentence about a roll of any other procedure: nothing but the outcome."""
    title = scene.book.charts.procedures[event["procedure"]].title
    came = ", ".join(f"{result(name)} {result(value)}" for name, value in event["outcome"].items())
    yield f"{title}: {came}."


def retrace(scene: Scene, event: Event) -> Trace:
    """The trace of a roll, from rolling it again with the same faces."""
    faces = iter(event["faces"])

    def throw(dice: Dice) -> tuple[int, ...]:
        return tuple(next(faces) for _ in range(dice.count))

    return scene.book.charts.procedures[event["procedure"]].roll(throw, **event["given"]).trace


def modifiers(trace: Trace, *steps: str) -> str:
    """The modifiers that are not 0, in brackets: (defilade +10, firer driving slow +4)."""
    applied = [
        modifier for step in trace if step["step"] in steps for modifier in step["modifiers"] if modifier["value"]
    ]
    words = ", ".join(f"{modifier['name']} {signed(modifier['value'])}" for modifier in applied)
    return f" ({words})" if applied else ""


def _subjects(scene: Scene, event: Event) -> list[str]:
    return [scene.name(unit) for unit in event["subject"].split()]


# Fire -----------------------------------------------------------------------------------------------------------------


def _ap_fire(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
    outcome, faces = event["outcome"], event["faces"]
    rolled = f", rolled {faces[0]}" if faces else ""
    chance = f"Chance {outcome['chance']}{modifiers(trace, 'shift', 'add')}{rolled}"
    if outcome["result"] == "miss":
        yield f"{chance}: a miss."
        return
    if len(faces) != AP_DICE:
        yield f"{chance}: a hit, {result(outcome['area'])}. {number(outcome['total'])}: {result(outcome['result'])}."
        return
    parts = [number(faces[-1]), number(outcome["penetration"]), number(event["given"].get("weapon_skill", 0))]
    total = f"{' + '.join(parts)} = {number(outcome['total'])}".replace("+ -", "- ")
    yield f"{chance}: a hit. {faces[1]}: {result(outcome['area'])}. {total}: {result(outcome['result'])}."


def _gp_fire(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
    outcome, rolled = event["outcome"], [f", {die}" for die in _dice(trace)] or [""]
    shared = [step for step in trace if step.get("name") != "beside"]
    space = f"Space {number(outcome['space'])}{modifiers(shared, 'add')}"
    came = str(outcome.get("primary") or outcome["result"])
    yield f"{space}{rolled[0]}: {_result_at(scene, event, came)}."
    if len(rolled) > 1:
        yield f"The others in the hex{rolled[1]}: {result(outcome['secondary'])}."


def _result_at(scene: Scene, event: Event, came: str) -> str:
    """A result of GP fire or of an assault in words; Killed is only the worst for what it does not kill (14.4)."""
    assault = event["procedure"] == "close-assault"
    target = event["given"].get("defender" if assault else "target")
    if came != KILLED or target is None:
        return result(came)
    effects = scene.book.charts.procedures["gp-effects"]
    (record,) = effects.odds(outcome=came, target=target, assault=assault, in_bunker=False)
    return result(came) if KILLED in record["effects"] else "the worst result"


def _gp_roll(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
    """The roll of shells or bombs for one unit."""
    who, outcome = "".join(f"{name}, " for name in _subjects(scene, event)), result(event["outcome"]["result"])
    rolled = f"rolled {event['faces'][0]}" if event["faces"] else "no die needed"
    yield f"{who}space {number(event['given']['space'])}, {rolled}: {outcome}."


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
    return f"{modifiers(trace, 'add')}: rolled {face}, needed {max(0, need)} or less{always}", test["success"]


def _check(name: str) -> Callable[[Scene, Event, Trace], Iterator[str]]:
    def tell(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
        rolled, success = _test(trace, event["outcome"]["passed"])
        who = "".join(f"{subject}, " for subject in _subjects(scene, event))
        yield f"{who}{name}{rolled}: {'success' if success else 'failure'}."

    return tell


def _activation(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
    rolled, success = _test(trace, event["outcome"]["activated"])
    yield f"Activation Check{rolled}: {'something stirs' if success else 'nothing stirs'}."


def _shaken(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
    if any(step["step"] == "test" for step in trace):
        rolled, success = _test(trace, success=True)
        lost = "it keeps its head" if success else "it loses a Turn"
        yield f"{_subjects(scene, event)[0]}, Initiative Check after the hit{rolled}: {lost}."


def _accident(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
    who, what = _subjects(scene, event)[0], event["outcome"].get("accident", "none")
    if any(step["step"] == "test" for step in trace):
        rolled, success = _test(trace, event["outcome"]["safe"])
        if success:
            yield f"{who}, Accident Check{rolled}: all is well."
            return
        yield f"{who}, Accident Check{rolled}: failure."
    rolled = f" (rolled {event['faces'][-1]})" if event["faces"] else ""
    yield f"{who}: {ACCIDENTS.get(what, result(what))}{rolled}."


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


def _quality(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
    outcome = event["outcome"]
    crews, vehicles = counted(outcome["platoon_points"], "point"), counted(outcome["vehicle_points"], "point")
    faces = " and ".join(map(str, event["faces"]))
    yield f"Platoon quality, rolled {faces}: {crews} for crews, {vehicles} for vehicles."


def _ratings(scene: Scene, event: Event, trace: Trace) -> Iterator[str]:
    outcome = event["outcome"]
    yield (
        f"Crew {event['subject']}, rolled {', '.join(map(str, event['faces']))}: Perception {outcome['perception']}, "
        f"Weapon Skill {number(outcome['weapon_skill'])}, Driving Skill {outcome['driving_skill']}."
    )


PROCEDURES: Mapping[str, Callable[[Scene, Event, Trace], Iterator[str]]] = {
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
    "advantage": lambda scene, event, trace: iter(()),
}
"""The procedures that the rules of a platoon game roll."""
