"""Orders to fire and to assault (9.6, 9.11, 11).

The rules are silent, or of two minds, about some of it. Here it is decided so:

- *One action.* An order fires the main gun once, and the machineguns once if it is for all weapons; squads fire all
  they have in their one action (10). Where high explosive is better, all weapons fire together (9.2).
- *Which shells.* If the order does not say, those that do the more harm by the odds (9), each result weighing as much
  as `HARM` says.
- *Easiest* is who can be fired on twice (9.11), then who has the highest chance to be hit by the shells chosen (9.6).
  Within a hex it is who is easiest (9.3).
- *Machineguns* fire at the target of the main gun if they can, else at one of their own.
- A hex is fired into if there is somebody to hit; smoke is fired where it is wanted, or in front of whom it is wanted.
- *Hidden targets* by the optional rule: see `hidden_targets`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.hexes import distance
from hulldown_engine.basics.play import Asking
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.layout import Clause, Leaf
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.combat import aiming, assault, fire, hidden_targets
from hulldown_engine.platoon.combat import odds as chances
from hulldown_engine.platoon.combat.aiming import Shot
from hulldown_engine.platoon.effects import gunnery
from hulldown_engine.platoon.german import germans
from hulldown_engine.platoon.german.germans import Rolling, order_kind, ordered
from hulldown_engine.platoon.german.stopped import assaulting, firing
from hulldown_engine.platoon.language.phrases import in_hex
from hulldown_engine.platoon.language.step_phrases import NEAREST, plainly
from hulldown_engine.platoon.state import crew_points, rolls
from hulldown_engine.platoon.state.context import FOOT, Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.platoon.state.instructions import Instruction, builder
from hulldown_engine.story.paragraphs import Json
from hulldown_engine.story.step_english import StepContext
from hulldown_engine.story.step_kind import StepKind

HARM: Mapping[str, int] = {
    "panic": 1,
    "suppressed": 2,
    "light-penetration": 4,
    "medium-penetration": 6,
    "heavy-penetration": 8,
    "killed": 10,
}
"""The weight of each result when shells are compared; other results weigh nothing."""

HEAVY, LIGHT = (gunnery.MAIN_GUN, gunnery.ROCKET), (gunnery.MACHINEGUNS, gunnery.ARMS)

VOLLEYS: Mapping[str, Sequence[Collection[str]]] = {
    "best": (HEAVY, LIGHT),
    "main-gun": (HEAVY,),
    "machineguns": (LIGHT,),
    "all": ((gunnery.ALL, *HEAVY), LIGHT),
}
"""The weapons that an order fires, one volley after the other (9.6)."""


# Fire -----------------------------------------------------------------------------------------------------------------


def _fire(order: Instruction, play: Play, unit: Unit) -> Rolling:
    """Fire at the closest or the easiest target, or into a hex, as the order says (Rules 9.3, 9.6, 9.11)."""
    if order.step["fire"] == "smoke":
        return _smoke(order.setting, play, unit, order.step["at"])
    return _volleys(order.setting, play, unit, order.step)


def _volleys(setting: Setting, play: Play, unit: Unit, step: Json) -> Rolling:
    fired: Shot | None = None
    for weapons in VOLLEYS[step["fire"]]:
        if fired is not None and not _goes_on(setting, unit, step["fire"], fired):
            break
        firer = germans.acting(play.state, unit.id)
        if firer is None:
            break
        wanted = Wanted(weapons, step["at"], step["shells"], fired.target if fired is not None else "")
        shot = yield from choose(setting, play, firer, wanted)
        if shot is not None:
            yield from fire.fire(setting, play, shot)
            fired = shot
    if fired is None:
        _in_vain(play.state, step)
    return fired is not None


def _in_vain(field: PlatoonState, step: Json) -> None:
    """Note that a German was ordered to fire at units and saw none (Rule 18)."""
    if hidden_targets.germans_guess(field) and field.turn is not None and isinstance(step["at"], str):
        field.change_turn(told=step["at"])


def _goes_on(setting: Setting, unit: Unit, order: str, fired: Shot) -> bool:
    """Whether an order fires other weapons after the first (Rules 9.6, 10)."""
    return setting.on_foot(unit) or (order == "all" and fired.weapon != gunnery.ALL)


class Wanted(NamedTuple):
    """What an order fires: weapons, the aim (whom, or which hexes), the shells (None: any), and a preferred target."""

    weapons: Collection[str]
    at: str | list[int]
    shells: str | None
    rather: str


def choose(setting: Setting, play: Play, unit: Unit, wanted: Wanted) -> Generator[Decision, str, Shot | None]:
    """The shot that an order calls for; ties are drawn; None if there is no such shot (Rules 5.9, 9.6)."""
    able = (shot for shot in aiming.shots(setting, play.state, unit) if shot.target and shot.weapon in wanted.weapons)
    shots = [shot for shot in able if wanted.shells in (None, shot.shells)]
    shots = [shot for shot in shots if shot.target == wanted.rather] or shots
    targets = dict.fromkeys(shot.target for shot in shots)
    best = {target: _best(setting, play.state, [shot for shot in shots if shot.target == target]) for target in targets}
    fitting = _fitting(setting, play.state, unit, best, wanted.at)
    return best[(yield from rolls.picked(play, fitting, "Target"))] if fitting else None


def guess(setting: Setting, play: Play) -> Asking:
    """A German with nothing else to do in its Turn fires at a target that it knows of but does not see.

    This needs an order to fire that found nobody in sight, and a Turn otherwise unspent (Rules 14.5, 18).
    """
    field = play.state
    turn = field.current_turn
    field.change_turn(told="")
    if turn.acted:
        return
    unit = field.units[turn.unit]
    known = (
        shot
        for shot in aiming.guesses(setting, field, unit)
        if hidden_targets.knows(setting, field, unit.id, shot.target)
    )
    best = {shot.target: shot for shot in known}
    fitting = _fitting(setting, field, unit, best, turn.told)
    if fitting:
        yield from fire.fire(setting, play, best[(yield from rolls.picked(play, fitting, "Target"))])


def _best(setting: Setting, field: PlatoonState, shots: Sequence[Shot]) -> Shot:
    """Of several shots at one target the one worth the most by `harm`; of equals, the first (Rule 9)."""
    return max(shots, key=lambda shot: harm(setting, field, shot))


def harm(setting: Setting, field: PlatoonState, shot: Shot) -> Fraction:
    """The value of a shot: the harm of each result, weighted by its probability."""
    odds = chances.odds(setting, field, shot)
    return sum((chance * HARM.get(result, 0) for result, chance in odds.items()), Fraction(0))


def _fitting(
    setting: Setting, field: PlatoonState, unit: Unit, best: Mapping[str, Shot], at: str | list[int]
) -> list[str]:
    """The targets that fit an order equally well, to be drawn from (Rules 9.3, 9.6).

    Where the order does not say, the easiest to hit are meant (erratum whom-germans-shoot-at).
    """

    def near(target: str) -> int:
        return -distance(unit.hex, best[target].hex)

    def easy(target: str) -> tuple[bool, Fraction]:
        return twice(setting, field, best[target]), chances.chance(setting, field, best[target])

    if isinstance(at, list):
        return _greatest([target for target in best if best[target].hex in at], easy)
    first, then = (near, easy) if at == "closest" else (easy, near)
    return _greatest(_greatest(list(best), first), then)


def _greatest(targets: list[str], of: Callable[[str], Any]) -> list[str]:
    most = max(map(of, targets), default=None)
    return [target for target in targets if of(target) == most]


def twice(setting: Setting, field: PlatoonState, shot: Shot) -> bool:
    """Whether a shot's rate of fire allows a second round in one action (Rule 9.11)."""
    if shot.weapon not in HEAVY:
        return False
    return gunnery.rate(setting, field.units[shot.firer], shot.weapon, shot.hex) > 1


def _smoke(setting: Setting, play: Play, unit: Unit, at: str | list[int]) -> Rolling:
    """Fire a smoke shell into a hex, or at the nearest US unit within reach (Rules 9.6, 9.10)."""
    hexes = at if isinstance(at, list) else germans.enemies(play.state)
    shots = aiming.smokes(setting, play.state, unit, hexes)
    if not shots:
        return False
    nearest = germans.closest((shot.hex for shot in shots), unit.hex)[0]
    yield from fire.fire(setting, play, next(shot for shot in shots if shot.hex == nearest))
    return True


# Assault --------------------------------------------------------------------------------------------------------------


def _assault(order: Instruction, play: Play, unit: Unit) -> Rolling:
    """Close assault on the weakest US unit in the same hex (Rules 6.7, 11.1)."""
    if not assault.targets(order.setting, play.state, unit) or not crew_points.paid(play, "assault"):
        return False
    yield from assault_here(order.setting, play, unit.id)
    return True


def assault_here(setting: Setting, play: Play, unit: str, *, charge: bool = False) -> Asking:
    """Assault the weakest enemy in a unit's hex, if there is one; ties are drawn (Rule 11.1)."""
    target = yield from assault.chosen(setting, play, unit)
    if target:
        yield from assault.assault(setting, play, unit, target, charge=charge)


ASSAULT = builder(ordered(_assault, assaulting))
"""What makes the runners of an order to assault."""


# As they are said -----------------------------------------------------------------------------------------------------


def _say_fire(at: StepContext, step: Json) -> list[Leaf]:
    shells = f" with {step['shells'].upper()}" if step["shells"] else ""
    aim = step["at"]
    target = "" if aim is None else f" at {AIMS[aim] if isinstance(aim, str) else in_hex(aim[0])}"
    return [Clause(f"fire {WEAPONS[step['fire']]}{shells}{target}")]


WEAPONS: Mapping[str, str] = {
    "best": "the weapon with the best chance",
    "main-gun": "the main gun",
    "machineguns": "the machineguns",
    "all": "all weaponry",
    "smoke": "smoke",
}
AIMS: Mapping[str, str] = {"closest": NEAREST, "easiest": "the US unit that is easiest to hit"}


def _has_weapon(data: Json, card: Json, step: Json) -> bool:
    """Whether a unit has a weapon of the kind, and shells for it."""
    gun, rocket = data["weapon"] != NONE, data["rocket"] != NONE and card["rockets"] > 0
    arms = data["offence"] >= 1 if data["class"] in FOOT else data["offence"] > data["offence_main"]
    if step["fire"] == "smoke":
        return bool(gun and data["ammo_smoke"] > 0)
    heavy = (gun or rocket) if step["shells"] == "ap" else (gun and data["offence_main"] >= 1)
    heavy = heavy or (step["shells"] is None and (gun or rocket))
    light = arms and step["shells"] != "ap"
    return bool({"main-gun": heavy, "machineguns": light}.get(step["fire"], heavy or light))


KINDS: Iterable[StepKind] = (
    order_kind("fire", "Shots", builder(ordered(_fire, firing)), _say_fire, able=_has_weapon),
    order_kind("assault", "Assaults", ASSAULT, plainly("assault the US unit in the hex with the weakest defence")),
)
"""The orders to fire and to assault."""
