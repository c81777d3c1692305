"""Orders to fire and to assault (9.6, 9.11, 11).

The rules are silent, or of two minds, about some of it. Here it is decided so:

- *One action.* An order fires the main gun once, and the machineguns once if it is for all weapons; squads fire all
  they have in their one action (10). Where high explosive is better, all weapons fire together (9.2).
- *Which shells.* If the order does not say, those that do the more harm by the odds (9), each result weighing as much
  as `HARM` says.
- *Of a selection* one is fired at, and of units nobody but who is named. Where an order does not say which, the easiest
  is meant, as of all (9.6).
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
from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.basics.play import Asking
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.layout import Clause, Leaf
from hulldown_engine.platoon.board.units import US, Unit
from hulldown_engine.platoon.combat import aiming, assault, fire, hidden_targets
from hulldown_engine.platoon.combat import odds as chances
from hulldown_engine.platoon.combat.aiming import HEAVY, VOLLEYS, Shot
from hulldown_engine.platoon.effects import gunnery
from hulldown_engine.platoon.german import germans
from hulldown_engine.platoon.german.germans import Goal, Rolling, order_kind, ordered
from hulldown_engine.platoon.german.stopped import assaulting, firing
from hulldown_engine.platoon.language.selections import CLOSEST, EASIEST, RANDOM, TARGETS, is_tree, phrase, picks
from hulldown_engine.platoon.language.step_phrases import NEAREST, plainly, where
from hulldown_engine.platoon.state import crew_points, rolls
from hulldown_engine.platoon.state.context import FOOT, Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.platoon.state.instructions import Instruction, builder
from hulldown_engine.story.paragraphs import Json, Runner, StepPlace
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


# Fire -----------------------------------------------------------------------------------------------------------------


def _firing(place: StepPlace, step: Json) -> Runner:
    """The runner of an order to fire at who is meant, or into a hex, as it says (Rules 9.3, 9.6, 9.11)."""
    goal = Goal(place, step["at"], TARGETS) if is_tree(step["at"]) else None

    def fire_at(order: Instruction, play: Play, unit: Unit) -> Rolling:
        aim = _aim(step["at"], goal, play.state, unit)
        if step["fire"] == "smoke":
            return _smoke(order.setting, play, unit, aim)
        return _volleys(order.setting, play, unit, step, aim)

    def stops(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
        return firing(setting, field, unit, step, _aim(step["at"], goal, field, unit).units)

    return builder(ordered(fire_at, stops))(place, step)


class Aim(NamedTuple):
    """At whom an order fires: which of them, and those who are meant, if not all; or into which hexes."""

    pick: str
    units: Sequence[str] | None = None
    hexes: Sequence[Hex] | None = None

    def takes(self, target: str, place: Hex) -> bool:
        """Whether a target in a hex is one of those who are meant."""
        return (self.units is None or target in self.units) and (self.hexes is None or place in self.hexes)

    @property
    def noted(self) -> str:
        """As it is noted in a Turn; empty where nobody can be guessed at (18)."""
        return "" if self.hexes is not None or self.units == [] else " ".join((self.pick, *(self.units or ())))


def _aim(at: Any, goal: Goal | None, field: PlatoonState, unit: Unit) -> Aim:
    """At whom an order fires; where it does not say, at who is easiest to hit (erratum whom-germans-shoot-at)."""
    if goal is not None:
        return Aim(goal.pick or EASIEST, [target.id for target in goal.units(field, unit.id)])
    return Aim(EASIEST, hexes=at) if isinstance(at, list) else Aim(at or EASIEST)


def _volleys(setting: Setting, play: Play, unit: Unit, step: Json, aim: Aim) -> Rolling:
    fired: Shot | None = None
    for weapons in VOLLEYS[step["fire"]]:
        if fired is not None and not _goes_on(setting, unit, step["fire"], fired):
            break
        firer = germans.acting(play.state, unit.id)
        if firer is None:
            break
        wanted = Wanted(weapons, aim, step["shells"], fired.target if fired is not None else "")
        shot = yield from choose(setting, play, firer, wanted)
        if shot is not None:
            yield from fire.fire(setting, play, shot)
            fired = shot
    if fired is None:
        _in_vain(play.state, step, aim)
    return fired is not None


def _in_vain(field: PlatoonState, step: Json, aim: Aim) -> None:
    """Note that a German was ordered to fire at units and saw none (Rule 18)."""
    if hidden_targets.germans_guess(field) and field.turn is not None and step["at"] is not None and aim.noted:
        field.change_turn(told=aim.noted)


def _goes_on(setting: Setting, unit: Unit, order: str, fired: Shot) -> bool:
    """Whether an order fires other weapons after the first (Rules 9.6, 10)."""
    return setting.on_foot(unit) or (order == "all" and fired.weapon != gunnery.ALL)


class Wanted(NamedTuple):
    """What an order fires: weapons, at whom, the shells (None: any), and a preferred target."""

    weapons: Collection[str]
    aim: Aim
    shells: str | None
    rather: str


def choose(setting: Setting, play: Play, unit: Unit, wanted: Wanted) -> Generator[Decision, str, Shot | None]:
    """The shot that an order calls for; ties are drawn; None if there is no such shot (Rules 5.9, 9.6)."""
    able = (shot for shot in aiming.shots(setting, play.state, unit) if shot.target and shot.weapon in wanted.weapons)
    shots = [shot for shot in able if wanted.shells in (None, shot.shells)]
    shots = [shot for shot in shots if shot.target == wanted.rather] or shots
    targets = dict.fromkeys(shot.target for shot in shots)
    best = {target: _best(setting, play.state, [shot for shot in shots if shot.target == target]) for target in targets}
    fitting = _fitting(setting, play.state, unit, best, wanted.aim)
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
    pick, *units = turn.told.split()
    fitting = _fitting(setting, field, unit, best, Aim(pick, units or None))
    if fitting:
        yield from fire.fire(setting, play, best[(yield from rolls.picked(play, fitting, "Target"))])


def _best(setting: Setting, field: PlatoonState, shots: Sequence[Shot]) -> Shot:
    """Of several shots at one target the one worth the most by `harm`; of equals, the first (Rule 9)."""
    return max(shots, key=lambda shot: harm(setting, field, shot))


def harm(setting: Setting, field: PlatoonState, shot: Shot) -> Fraction:
    """The value of a shot: the harm of each result, weighted by its probability."""
    odds = chances.odds(setting, field, shot)
    return sum((chance * HARM.get(result, 0) for result, chance in odds.items()), Fraction(0))


def _fitting(setting: Setting, field: PlatoonState, unit: Unit, best: Mapping[str, Shot], aim: Aim) -> list[str]:
    """The targets that fit an order equally well, to be drawn from (Rules 9.3, 9.6).

    The disabled are left alone, unless the order is to fire into their hex (erratum whom-germans-shoot-at).
    """
    meant = [target for target, shot in best.items() if aim.takes(target, shot.hex)]
    if aim.hexes is None:
        meant = [target for target in meant if not field.units[target].disabled]

    def near(target: str) -> int:
        return -distance(unit.hex, best[target].hex)

    def easy(target: str) -> tuple[bool, Fraction]:
        return twice(setting, field, best[target]), chances.chance(setting, field, best[target])

    if aim.pick == RANDOM:
        return meant
    if aim.hexes is not None:
        return _greatest(meant, easy)
    first, then = (near, easy) if aim.pick == CLOSEST else (easy, near)
    return _greatest(_greatest(meant, first), then)


def _greatest(targets: list[str], of: Callable[[str], Any]) -> list[str]:
    most = max(map(of, targets), default=None)
    return [target for target in targets if of(target) == most]


def twice(setting: Setting, field: PlatoonState, shot: Shot) -> bool:
    """Whether a shot's rate of fire allows a second round in one action (Rule 9.11)."""
    if shot.weapon not in HEAVY:
        return False
    return gunnery.rate(setting, field.units[shot.firer], shot.weapon, shot.hex) > 1


def _smoke(setting: Setting, play: Play, unit: Unit, aim: Aim) -> Rolling:
    """Fire a smoke shell into a hex, or at the nearest within reach of those who are meant (Rules 9.6, 9.10).

    If one of them is to be picked at random, it is one within reach.
    """
    enemies = (enemy.hex for enemy in play.state.active(US) if aim.takes(enemy.id, enemy.hex))
    hexes = enemies if aim.hexes is None else aim.hexes
    shots = aiming.smokes(setting, play.state, unit, hexes)
    if not shots:
        return False
    if aim.pick == RANDOM:
        there = [enemy.id for enemy in play.state.active(US) if aim.takes(enemy.id, enemy.hex)]
        able = [enemy for enemy in there if any(shot.hex == play.state.units[enemy].hex for shot in shots)]
        into = play.state.units[(yield from rolls.picked(play, able, "Target"))].hex
    else:
        into = germans.closest((shot.hex for shot in shots), unit.hex)[0]
    yield from fire.fire(setting, play, next(shot for shot in shots if shot.hex == into))
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
    target = "" if step["at"] is None else f" at {_whom(at, step['at'])}"
    return [Clause(f"fire {WEAPONS[step['fire']]}{shells}{target}")]


def _whom(at: StepContext, aim: Any) -> str:
    """The text of whom an order fires at."""
    if isinstance(aim, str):
        return AIMS[aim]
    return phrase(at.words, aim, "easiest to hit") if picks(aim) else where(at, aim)


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
    order_kind("fire", "Shots", _firing, _say_fire, asks=("at",), manner=germans.STAND, able=_has_weapon),
    order_kind(
        "assault",
        "Assaults",
        ASSAULT,
        plainly("assault the US unit in the hex with the lowest Defensive Rating"),
        manner=germans.CLOSE,
    ),
)
"""The orders to fire and to assault."""
