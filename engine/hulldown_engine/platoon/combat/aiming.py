"""Aiming: what a unit can fire at, with what, and why not (9, 10, 13.3, 14.5).

The rules are silent, or of two minds, about some of it. Here it is decided so:

- *Machineguns* fire all around, as section 9 has it. 6.7 keeps those of tanks to the front arc; but 9 is the section on
  fire, and 6.7 a list of costs. They fire as often as there are Crew Points.
- *The main gun* fires in one action a Turn, all the rounds of its Rate of Fire (6.7, 9.11), AP, GP or smoke. So do the
  rockets and, in the same action, the small arms of a squad (10).
- *All weapons.* Main gun and machineguns can fire GP at a hex together, for the Crew Points of both (9.2).
- *The turret* turns by itself as far as is needed and it may, to the nearest hexside that bears (2.10).
- *In the same hex* there is only AP fire and the assault (6.7, 11.1), and no arc. A friend there is in the way as
  anywhere else; the firer is not.
- *Friends in the way* are those on the map that are active and not disabled, captives, and those who have surrendered.
- *Bunkers* are targets of AP fire while an enemy is in one and seen.
- *Smoke* is fired by main guns whose data card has smoke shells, one a Turn, into hexes that are seen; rockets do not
  make any, though 9.10 would let them.
- *Hidden targets* (14.5). Squads, which have no Crew Points, do not guess.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex, bearing, intervening, printed
from hulldown_engine.platoon.board.units import ACTIVE, CAPTURED, Unit
from hulldown_engine.platoon.effects import gunnery, visibility
from hulldown_engine.platoon.effects.gunnery import ALL, ARMS, FIRE, MACHINEGUNS, MAIN_GUN, ROCKET
from hulldown_engine.platoon.state import light
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, enemy_of

AP, GP, SMOKE, BOTH = "ap", "gp", "smoke", "both"
"""The kinds of shell, as a Turn notes them; `both` is a squad's rocket and its small arms."""

COST: Mapping[str, int] = {MAIN_GUN: 2, MACHINEGUNS: 1, ALL: 3, ROCKET: 1, ARMS: 1}
"""The Crew Points that each weapon costs to fire; for squads it is their one action (6.7)."""

GUNS = (MAIN_GUN, ALL)
"""Weapons that fire in the arc of the main gun, and need its ammunition."""

VEHICLES_FIRE = ((MAIN_GUN, AP), (MAIN_GUN, GP), (MACHINEGUNS, GP), (ALL, GP))
SQUADS_FIRE = ((ROCKET, AP), (ARMS, GP))

HEAVY, LIGHT = (MAIN_GUN, ROCKET), (MACHINEGUNS, ARMS)

VOLLEYS: Mapping[str, Sequence[Collection[str]]] = {
    "best": (HEAVY, LIGHT),
    "main-gun": (HEAVY,),
    "machineguns": (LIGHT,),
    "all": ((ALL, *HEAVY), LIGHT),
}
"""The weapons that an order fires, one volley after the other (9.6)."""


Refusal = Callable[[Setting, PlatoonState, Unit, "Shot"], str]
"""Checks a unit's shot: a sentence that says why it is refused, or an empty string."""


class Shot(NamedTuple):
    """One way to fire: firer, weapon, kind of shell, target and hex.

    `weapon` is main-gun, machineguns, all, rocket or arms, `shells` ap, gp or smoke. `target` is a unit's id: the
    primary target of GP fire. It is empty for smoke, and for AP fire at the bunker in the hex. `turret` is the hexside
    that the gun faces as it fires. `hidden` says that the firer does not see the target, and has to guess.
    """

    firer: str
    target: str
    hex: Hex
    weapon: str
    shells: str
    turret: int
    hidden: bool = False


def id_of(shot: Shot) -> str:
    """The id of a shot's option, unique among the shots of the unit."""
    at = shot.target or printed(shot.hex)
    return f"{'guess' if shot.hidden else 'fire'}:{shot.weapon}:{shot.shells}:{at}"


def hit_key(shot: Shot) -> str:
    """The key under which a hit is noted, for the next round at the same target (Rule 9.4)."""
    return f"{shot.firer} {shot.target or gunnery.BUNKER}"


WORDS: Mapping[str, str] = {
    MAIN_GUN: "the main gun",
    MACHINEGUNS: "the machineguns",
    ALL: "all weapons",
    ROCKET: "a rocket",
    ARMS: "small arms",
}
SHELLS: Mapping[str, str] = {AP: "AP", GP: "GP", SMOKE: "smoke"}


# What there is to fire at ---------------------------------------------------------------------------------------------


def shots(setting: Setting, field: PlatoonState, unit: Unit) -> list[Shot]:
    """Every shot but smoke that a unit may fire now at what it sees; in its Turn it has to be able to pay (Rule 9)."""
    return [shot for shot in _aimed(setting, field, unit) if not _refused(OF_THE_TARGET, setting, field, shot)]


def may_smoke(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit could fire smoke now, not asking into which hex: cheaper than `smokes` (Rule 9.10).

    Only main guns have smoke shells (erratum smoke-rockets).
    """
    shot = Shot(unit.id, "", unit.hex, MAIN_GUN, SMOKE, unit.turret)
    return not _refused(OF_THE_FIRER, setting, field, shot)


def smokes(setting: Setting, field: PlatoonState, unit: Unit, places: Iterable[Hex] | None = None) -> list[Shot]:
    """The shots of smoke that a unit may fire now: into the given places, or any hex of the map (Rule 9.10)."""
    if not may_smoke(setting, field, unit):
        return []
    wanted = setting.ground.hexes() if places is None else filter(setting.ground.on_map, places)
    far: int = gunnery.piercing(setting, unit, MAIN_GUN)["max_range"]
    seen = visibility.seen_hexes(setting, field, unit, wanted)
    near = (place for place in seen if intervening(unit.hex, place) <= far)
    aimed = (_aim(setting, field, Shot(unit.id, "", place, MAIN_GUN, SMOKE, unit.turret)) for place in near)
    return [shot for shot in aimed if not _refused(OF_THE_TARGET, setting, field, shot)]


def guesses(setting: Setting, field: PlatoonState, unit: Unit) -> list[Shot]:
    """The shots that a unit may fire now at targets it does not see, if that optional rule is in force (Rule 14.5)."""
    enemies = [enemy for enemy in field.active(enemy_of(unit.side)) if visibility.hidden(setting, field, unit, enemy)]
    candidates = (Shot(unit.id, enemy.id, enemy.hex, MAIN_GUN, AP, unit.turret, hidden=True) for enemy in enemies)
    return [shot for candidate in candidates if not refusal(setting, field, shot := _aim(setting, field, candidate))]


def _aimed(setting: Setting, field: PlatoonState, unit: Unit) -> Iterator[Shot]:
    """A shot of every ready weapon at every enemy in sight; AP at one in a bunker is aimed at the bunker."""
    weapons = _ready(setting, field, unit)
    for enemy in field.active(enemy_of(unit.side)) if weapons else ():
        if visibility.sees(setting, field, unit, enemy):
            for weapon, shells in weapons:
                target = "" if enemy.in_bunker and shells == AP else enemy.id
                yield _aim(setting, field, Shot(unit.id, target, enemy.hex, weapon, shells, unit.turret))


def _ready(setting: Setting, field: PlatoonState, unit: Unit) -> list[tuple[str, str]]:
    """The pairs of weapon and shell that a unit may fire now, whatever the target."""
    known = SQUADS_FIRE if setting.on_foot(unit) else VEHICLES_FIRE
    shots = [Shot(unit.id, "", unit.hex, weapon, shells, unit.turret) for weapon, shells in known]
    return [(shot.weapon, shot.shells) for shot in shots if not _refused(OF_THE_FIRER, setting, field, shot)]


def _aim(setting: Setting, field: PlatoonState, shot: Shot) -> Shot:
    """The shot with the turret turned to bear on its hex, if it can; else the shot as it is."""
    turret = bearing_turret(setting, field, field.units[shot.firer], shot.hex) if shot.weapon in GUNS else None
    return shot if turret is None else shot._replace(turret=turret)


def bearing_turret(setting: Setting, field: PlatoonState, unit: Unit, place: Hex) -> int | None:
    """The hexside that a unit's gun has to face to bear on a hex; None if it cannot this Turn (Rules 2.10, 9)."""
    now = gun_facing(setting, field, unit)
    near = sorted((turning(now, side), side) for side in bearing(unit.hex, place))
    if not near:
        return now
    steps, side = near[0]
    return side if steps <= _traverse(setting, field, unit) else None


def gun_facing(setting: Setting, field: PlatoonState, unit: Unit) -> int:
    """The hexside that a unit's gun faces: the turret's, the vehicle's or the bunker's (Rules 2.4, 9, 13.3)."""
    if unit.in_bunker:
        return field.bunkers.get(str(unit.hex), unit.facing)
    return unit.turret if setting.has_turret(unit) else unit.facing


def turning(one: int, other: int) -> int:
    """How many hexsides it is from one facing to another, the shorter way round."""
    return min((one - other) % 6, (other - one) % 6)


def _traverse(setting: Setting, field: PlatoonState, unit: Unit) -> int:
    """How many hexsides a unit's turret may still turn (Rule 2.10)."""
    if not setting.has_turret(unit):
        return 0
    turn = field.turn_of(unit.id)
    return int(setting.data(unit)["traverse"]) - (turn.traversed if turn else 0)


# What is refused ------------------------------------------------------------------------------------------------------


def refusal(setting: Setting, field: PlatoonState, shot: Shot) -> str:
    """A sentence that says why a shot is not allowed; empty, if it is (Rule 9)."""
    return _refused((*OF_THE_FIRER, *OF_THE_TARGET), setting, field, shot)


def _refused(refusals: Iterable[Refusal], setting: Setting, field: PlatoonState, shot: Shot) -> str:
    unit = field.units[shot.firer]
    return next((sentence for refuse in refusals if (sentence := refuse(setting, field, unit, shot))), "")


def _nobody(setting: Setting, field: PlatoonState, unit: Unit, shot: Shot) -> str:
    if not unit.active or not unit.manned:
        return "Nobody is there to fire (2.12)."
    return "A suppressed squad does not fire (14.4)." if unit.suppressed and setting.on_foot(unit) else ""


def _no_weapon(setting: Setting, field: PlatoonState, unit: Unit, shot: Shot) -> str:
    """Refuse a weapon that is missing, out of order or out of ammunition (Rules 9.2, 9.5, 9.7, 9.8, 9.10, 14.3)."""
    if shot.shells == SMOKE:
        works = gunnery.main_gun(setting, unit, SMOKE) and setting.data(unit)["ammo_smoke"] > 0
    else:
        works = WORKS[shot.weapon, shot.shells](setting, unit)
    return "" if works else f"The unit cannot fire {SHELLS[shot.shells]} with {WORDS[shot.weapon]} now (9)."


WORKS: Mapping[tuple[str, str], Callable[[Setting, Unit], bool]] = {
    (MAIN_GUN, AP): lambda setting, unit: gunnery.main_gun(setting, unit, AP),
    (MAIN_GUN, GP): gunnery.explosive,
    (MACHINEGUNS, GP): gunnery.machineguns,
    (ALL, GP): lambda setting, unit: gunnery.explosive(setting, unit) and gunnery.machineguns(setting, unit),
    (ROCKET, AP): gunnery.rocket,
    (ARMS, GP): gunnery.armed,
}
"""For each pair of weapon and shell, whether a unit has it in working order and loaded."""


def _no_time(setting: Setting, field: PlatoonState, unit: Unit, shot: Shot) -> str:
    """Refuse what a unit cannot pay for in its Turn, or a second action of its main gun (Rules 6.7, 9.1, 9.11).

    A main gun fires once in a Turn, and machineguns as often as there are points (errata one-fire-main-gun,
    machineguns-again). Of smoke that is one round (erratum one-round-of-smoke).
    """
    turn = field.turn_of(unit.id)
    if turn is None:
        return ""
    if setting.on_foot(unit):
        if turn.shells in (shot.shells, BOTH):
            return "The squad has fired that this Turn (6.7)."
        return "" if turn.points or turn.half == "fire" or turn.shells else "The squad has acted (6.7)."
    if turn.shells and shot.weapon in GUNS:
        return "The main gun has fired this Turn (9.11)."
    if turn.points >= cost(shot):
        return ""
    points = f"{cost(shot)} Crew Point{'' if cost(shot) == 1 else 's'}"
    return f"Firing {WORDS[shot.weapon]} takes {points}; it has {turn.points or 'none'} (6.7)."


def _no_arc(setting: Setting, field: PlatoonState, unit: Unit, shot: Shot) -> str:
    """Refuse what is out of arc: of main guns, and of machineguns where they are told apart (Rules 9, 9.9).

    Other machineguns fire all round (erratum machinegun-arc).
    """
    if shot.weapon in (MACHINEGUNS, ALL) and not gunnery.machineguns(setting, unit, shot.hex):
        return "None of the machineguns bears on the hex (9.9)."
    if shot.weapon not in GUNS or shot.hex == unit.hex:
        return ""
    steps = turning(shot.turret, gun_facing(setting, field, unit))
    borne = shot.turret in bearing(unit.hex, shot.hex) and steps <= _traverse(setting, field, unit)
    return "" if borne else "The hex is not in the arc of the gun (9)."


def _too_far(setting: Setting, field: PlatoonState, unit: Unit, shot: Shot) -> str:
    """Refuse what is out of the weapon's range (Rules 9.2, 9.8)."""
    apart = intervening(unit.hex, shot.hex)
    if shot.shells == GP:
        reached = gunnery.reaches(FIRE[shot.weapon], apart, shells=shot.weapon == MAIN_GUN)
    else:
        reached = apart <= gunnery.piercing(setting, unit, shot.weapon)["max_range"]
    return "" if reached else "The target is out of range (9)."


def _too_dark(setting: Setting, field: PlatoonState, unit: Unit, shot: Shot) -> str:
    """Refuse what is too far in this light, which carries further at a target that has fired (Mission 5)."""
    aimed_at = [field.units[shot.target]] if shot.target else _in_bunker(field, unit, shot.hex)
    fired = shot.shells != SMOKE and any(target.fired for target in aimed_at)
    dark = light.hides(setting, field, unit.hex, shot.hex, fired=fired)
    return "It is too dark to fire so far (the briefing)." if dark else ""


def _friends(setting: Setting, field: PlatoonState, unit: Unit, shot: Shot) -> str:
    """Refuse a hex with friends in it, captives too, but not the disabled and the dead (erratum disabled-friends)."""
    there = (friend for friend in field.on_map(shot.hex) if friend.side == unit.side and friend.id != unit.id)
    alive = (friend for friend in there if friend.status in (CAPTURED, ACTIVE))
    spared = next((friend for friend in alive if friend.status == CAPTURED or not friend.disabled), None)
    if spared is None:
        return ""
    how = " as a captive" if spared.status == CAPTURED else ", and has surrendered" if spared.surrendered else ""
    return f"{spared.letter}, one of its own, is in the hex{how} (9)."


def _unseen(setting: Setting, field: PlatoonState, unit: Unit, shot: Shot) -> str:
    """Refuse a target or hex that is not seen; a guess needs a hidden target (Rules 9, 9.10, 14.5)."""
    if shot.shells == SMOKE:
        seen = visibility.sees_hex(setting, field, unit, shot.hex)
    elif not shot.target:
        seen = any(visibility.sees(setting, field, unit, enemy) for enemy in _in_bunker(field, unit, shot.hex))
    elif shot.hidden:
        seen = visibility.hidden(setting, field, unit, field.units[shot.target])
    else:
        seen = visibility.sees(setting, field, unit, field.units[shot.target])
    return "" if seen else "The firer does not see the target (9)."


def _in_bunker(field: PlatoonState, unit: Unit, place: Hex) -> list[Unit]:
    """The enemies in the bunker in a hex; empty without a bunker."""
    enemies = field.at(place, enemy_of(unit.side)) if str(place) in field.bunkers else ()
    return [enemy for enemy in enemies if enemy.in_bunker]


def _no_target(setting: Setting, field: PlatoonState, unit: Unit, shot: Shot) -> str:
    """Refuse a target that this kind of fire does nothing to (Rules 6.7, 9, 9.10, 11.1, 13.3, 14.5).

    Within a hex only AP fire is allowed (erratum fire-within-a-hex).
    """
    if shot.hex == unit.hex and shot.shells != AP:
        return "In its own hex a unit fires AP or assaults (6.7, 11.1)."
    if shot.hidden and (shot.shells != AP or shot.weapon != MAIN_GUN):
        return "Only main guns fire at hidden targets, and AP (14.5)."
    if shot.shells != AP or not shot.target:
        return ""
    target = field.units[shot.target]
    if target.in_bunker:
        return "AP rounds hit the bunker, not who is in it (13.3)."
    return "" if gunnery.pierced(setting, target) else "AP rounds do nothing to guns and squads (9)."


OF_THE_FIRER = (_nobody, _no_weapon, _no_time)
OF_THE_TARGET = (_no_target, _too_far, _too_dark, _no_arc, _unseen, _friends)
"""The checks that do not depend on the shot's target, and those that do."""


def withheld(  # noqa: PLR0913 - a shot, and whether it is a guess
    setting: Setting, field: PlatoonState, unit: Unit, target: str, place: Hex, *, hidden: bool = False
) -> str:
    """Why a unit has no shot at a target in a hex: what holds the weapon back that comes nearest to it (Rules 9, 14.5).

    Without a target it is the bunker in the hex that is meant. Empty, if there is a shot.
    """
    known = ((MAIN_GUN, AP),) if hidden else SQUADS_FIRE if setting.on_foot(unit) else VEHICLES_FIRE
    aimed = [Shot(unit.id, target, place, weapon, shells, unit.turret, hidden) for weapon, shells in known]
    found = [_first_refusal(setting, field, _aim(setting, field, shot)) for shot in aimed]
    return max(found, key=lambda refused: refused[0])[1]


def smoke_withheld(setting: Setting, field: PlatoonState, unit: Unit, place: Hex) -> str:
    """Why a unit cannot fire smoke into a hex; empty, if it can (Rule 9.10)."""
    return refusal(setting, field, _aim(setting, field, Shot(unit.id, "", place, MAIN_GUN, SMOKE, unit.turret)))


def _first_refusal(setting: Setting, field: PlatoonState, shot: Shot) -> tuple[int, str]:
    """How many checks a shot passes, and the sentence of the next; all of them, and nothing, if it is allowed."""
    unit = field.units[shot.firer]
    for passed, refuse in enumerate(checks := (*OF_THE_FIRER, *OF_THE_TARGET)):
        if sentence := refuse(setting, field, unit, shot):
            return passed, sentence
    return len(checks), ""


def cost(shot: Shot) -> int:
    """The Crew Points that a shot costs; for squads it is their one action (Rules 6.7, 14.5)."""
    return COST[shot.weapon] + shot.hidden
