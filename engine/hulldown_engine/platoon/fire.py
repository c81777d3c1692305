"""Fire combat: what a unit can fire at, how likely it is to do what, and firing it (9, 10, 13.3, 14.5).

The rules are silent, or of two minds, about some of it. Here it is decided so:

- *Machineguns* fire all around, as section 9 has it. 6.7 keeps those of tanks to the front arc; but 9 is the section on
  fire, and 6.7 a list of costs. They fire as often as there are Crew Points.
- *The main gun* fires in one action a Turn, all the rounds of its Rate of Fire (6.7, 9.11), AP, GP or smoke. So do the
  rockets and, in the same action, the small arms of a squad (10).
- *All weapons.* Main gun and machineguns can fire GP at a hex together, for the Crew Points of both (9.2). The
  machineguns join the first round only.
- *Rounds* after the first are saved when the primary target has been killed (9.11). Short range is the same for GP
  rounds as for AP.
- *The turret* turns by itself as far as is needed and it may, to the nearest hexside that bears (2.10).
- *In the same hex* there is only AP fire and the assault (6.7, 11.1), and no arc. A friend there is in the way as
  anywhere else; the firer is not.
- *Friends in the way* are those on the map that are active and not disabled, captives, and those who have surrendered.
- *Bunkers* are targets of AP fire while an enemy is in one and seen. Only their destruction means anything.
- *Smoke* is fired by main guns whose data card has smoke shells, one a Turn, into hexes that are seen; rockets do not
  make any, though 9.10 would let them.
- *Hidden targets* (14.5). The look and the fire are one action, which costs a Crew Point more; if the look fails, only
  that is spent. Squads, which have no Crew Points, do not guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from hulldown_engine.hexes import Hex, bearing, intervening, printed
from hulldown_engine.platoon import checks, damage, gunnery, losses, rolls, seeing
from hulldown_engine.platoon.field import Field, Turn, enemy_of
from hulldown_engine.platoon.gunnery import ALL, ARMS, FIRE, MACHINEGUNS, MAIN_GUN, ROCKET, Inputs
from hulldown_engine.platoon.setting import Setting
from hulldown_engine.platoon.units import ACTIVE, CAPTURED, US, Unit
from hulldown_engine.play import Asking, Play

AP, GP, SMOKE, BOTH = "ap", "gp", "smoke", "both"
"""What is fired in a Turn; `both` is a squad's rocket and its small arms."""

COST: Mapping[str, int] = {MAIN_GUN: 2, MACHINEGUNS: 1, ALL: 3, ROCKET: 1, ARMS: 1}
"""The Crew Points of each weapon; a squad's one action (6.7)."""

GUNS = (MAIN_GUN, ALL)
"""Weapons that fire in the arc of the main gun, and need its ammunition."""

VEHICLES_FIRE = ((MAIN_GUN, AP), (MAIN_GUN, GP), (MACHINEGUNS, GP), (ALL, GP))
SQUADS_FIRE = ((ROCKET, AP), (ARMS, GP))

MISS, NO_EFFECT, KILLED = "miss", "no-effect", "killed"
WORSE: Mapping[str, tuple[str, ...]] = {
    AP: (MISS, NO_EFFECT, "light-penetration", "medium-penetration", "heavy-penetration", KILLED),
    GP: (NO_EFFECT, "panic", "suppressed", KILLED),
}
"""Results from the mildest on."""

SMOKE_LASTS = 1
"""Smoke lifts at the end of the Round after the one it was fired in (9.10)."""


class Shot(NamedTuple):
    """One way to fire: the firer, its weapon and what it fires, at whom and into which hex.

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
    """A name that no other shot of the unit has."""
    at = shot.target or printed(shot.hex)
    return f"{'guess' if shot.hidden else 'fire'}:{shot.weapon}:{shot.shells}:{at}"


WORDS: Mapping[str, str] = {
    MAIN_GUN: "the main gun",
    MACHINEGUNS: "the machineguns",
    ALL: "all weapons",
    ROCKET: "a rocket",
    ARMS: "small arms",
}
SHELLS: Mapping[str, str] = {AP: "AP", GP: "GP", SMOKE: "smoke"}


def text(setting: Setting, field: Field, shot: Shot) -> str:
    """A shot in one line: the weapon, the target, and how likely it is to hit, or with GP fire to do anything."""
    what = f"{SHELLS[shot.shells]} with {WORDS[shot.weapon]}"
    place = printed(shot.hex)
    if shot.shells == SMOKE:
        return f"Fire {what} into {place}"
    one = field.units[shot.target] if shot.target else None
    at = f"the bunker in {place}" if one is None else f"{one.letter} {one.type} in {place}"
    turned = " after turning the turret" if shot.turret != field.units[shot.firer].turret else ""
    guessed = ", if it is made out" if shot.hidden else ""
    return f"Fire {what} at {at}{turned}: {round(100 * chance(setting, field, shot))}%{guessed}"


# What there is to fire at ---------------------------------------------------------------------------------------------


def shots(setting: Setting, field: Field, unit: Unit) -> list[Shot]:
    """Everything a unit may fire now at what it sees, smoke left out; in its Turn only what it can pay for (Rule 9)."""
    return [one for one in _aimed(setting, field, unit) if not refusal(setting, field, one)]


def may_smoke(setting: Setting, field: Field, unit: Unit) -> bool:
    """Whether a unit could fire smoke now, if there is a hex for it: a quick answer (Rule 9.10)."""
    shot = Shot(unit.id, "", unit.hex, MAIN_GUN, SMOKE, unit.turret)
    return not any(one(setting, field, unit, shot) for one in (_nobody, _no_weapon, _no_time))


def smokes(setting: Setting, field: Field, unit: Unit, places: Iterable[Hex] | None = None) -> list[Shot]:
    """The hexes into which a unit may fire smoke now: any of these, or of all on the map (Rule 9.10)."""
    if not may_smoke(setting, field, unit):
        return []
    wanted = setting.ground.hexes() if places is None else filter(setting.ground.on_map, places)
    found = (_aim(setting, field, Shot(unit.id, "", one, MAIN_GUN, SMOKE, unit.turret)) for one in wanted)
    return [one for one in found if not refusal(setting, field, one)]


def guesses(setting: Setting, field: Field, unit: Unit) -> list[Shot]:
    """What a unit may fire now at targets that it does not see, in games in which this is done (Rule 14.5)."""
    enemies = [one for one in field.active(enemy_of(unit.side)) if seeing.hidden(setting, field, unit, one)]
    found = (Shot(unit.id, one.id, one.hex, MAIN_GUN, AP, unit.turret, hidden=True) for one in enemies)
    return [shot for one in found if not refusal(setting, field, shot := _aim(setting, field, one))]


def _aimed(setting: Setting, field: Field, unit: Unit) -> Iterator[Shot]:
    """A shot for every weapon and every enemy in sight, and for every bunker that has one in it."""
    weapons = SQUADS_FIRE if setting.on_foot(unit) else VEHICLES_FIRE
    for enemy in field.active(enemy_of(unit.side)):
        if seeing.sees(setting, field, unit, enemy):
            for weapon, shells in weapons:
                target = "" if enemy.in_bunker and shells == AP else enemy.id
                yield _aim(setting, field, Shot(unit.id, target, enemy.hex, weapon, shells, unit.turret))


def _aim(setting: Setting, field: Field, shot: Shot) -> Shot:
    """A shot with the turret where it has to be, if it can get there."""
    turret = bearing_turret(setting, field, field.units[shot.firer], shot.hex) if shot.weapon in GUNS else None
    return shot if turret is None else shot._replace(turret=turret)


def bearing_turret(setting: Setting, field: Field, unit: Unit, place: Hex) -> int | None:
    """The hexside that a unit's gun has to face to bear on a hex, if it can get there this Turn (Rules 2.10, 9)."""
    now = gun_facing(setting, field, unit)
    near = sorted((turning(now, side), side) for side in bearing(unit.hex, place))
    if not near:
        return now
    steps, side = near[0]
    return side if steps <= _traverse(setting, field, unit) else None


def gun_facing(setting: Setting, field: Field, unit: Unit) -> int:
    """The hexside that a unit's gun faces: the turret's, the vehicle's or the bunker's (Rules 2.4, 9, 13.3)."""
    if unit.in_bunker:
        return field.bunkers.get(str(unit.hex), unit.facing)
    return unit.turret if setting.has_turret(unit) else unit.facing


def turning(one: int, other: int) -> int:
    """How many hexsides lie between two, the shorter way round."""
    return min((one - other) % 6, (other - one) % 6)


def _traverse(setting: Setting, field: Field, unit: Unit) -> int:
    """How many hexsides a unit's turret may still turn (Rule 2.10)."""
    if not setting.has_turret(unit):
        return 0
    turn = _turn_of(field, unit.id)
    return int(setting.data(unit)["traverse"]) - (turn.traversed if turn else 0)


def _turn_of(field: Field, unit: str) -> Turn | None:
    """The Turn under way, if it is this unit's."""
    return field.turn if field.turn is not None and field.turn.unit == unit else None


# What is refused ------------------------------------------------------------------------------------------------------


def refusal(setting: Setting, field: Field, shot: Shot) -> str:
    """Why a unit may not fire so: a sentence; nothing, if it may (Rule 9)."""
    unit = field.units[shot.firer]
    return next((said for one in REFUSALS if (said := one(setting, field, unit, shot))), "")


def _nobody(setting: Setting, field: Field, unit: Unit, shot: Shot) -> str:
    if not unit.active or (unit.crew and not unit.crew_left):
        return "Nobody is there to fire (2.12)."
    return "A suppressed squad does not fire (14.4)." if unit.suppressed and setting.on_foot(unit) else ""


def _no_weapon(setting: Setting, field: Field, unit: Unit, shot: Shot) -> str:
    """Weapons that are not there, do not work, or have nothing to fire (Rules 9.2, 9.5, 9.7, 9.8, 9.10, 14.3)."""
    if shot.shells == SMOKE:
        works = gunnery.main_gun(setting, unit) and setting.data(unit)["ammo_smoke"] > 0
    else:
        works = WORKS[shot.weapon, shot.shells](setting, unit)
    return "" if works else f"The unit cannot fire {SHELLS[shot.shells]} with {WORDS[shot.weapon]} now (9)."


WORKS: Mapping[tuple[str, str], Callable[[Setting, Unit], bool]] = {
    (MAIN_GUN, AP): gunnery.main_gun,
    (MAIN_GUN, GP): gunnery.explosive,
    (MACHINEGUNS, GP): gunnery.machineguns,
    (ALL, GP): lambda setting, unit: gunnery.explosive(setting, unit) and gunnery.machineguns(setting, unit),
    (ROCKET, AP): gunnery.rocket,
    (ARMS, GP): gunnery.armed,
}
"""Whether each weapon works for what it may fire."""


def _no_time(setting: Setting, field: Field, unit: Unit, shot: Shot) -> str:
    """In its Turn a unit has to pay, and fires its main gun in one action (Rules 6.7, 9.1, 9.11)."""
    turn = _turn_of(field, unit.id)
    if turn is None:
        return ""
    if setting.on_foot(unit):
        if turn.shells in (shot.shells, BOTH):
            return "The squad has fired that this Turn (6.7)."
        return "" if turn.points or turn.half == "fire" or turn.shells else "The squad has acted (6.7)."
    if turn.shells and shot.weapon in GUNS:
        return "The main gun has fired this Turn (9.11)."
    return "" if turn.points >= cost(shot) else f"That takes {cost(shot)} Crew Points (6.7)."


def _no_arc(setting: Setting, field: Field, unit: Unit, shot: Shot) -> str:
    if shot.weapon not in GUNS or shot.hex == unit.hex:
        return ""
    steps = turning(shot.turret, gun_facing(setting, field, unit))
    borne = shot.turret in bearing(unit.hex, shot.hex) and steps <= _traverse(setting, field, unit)
    return "" if borne else "The hex is not in the arc of the gun (9)."


def _too_far(setting: Setting, field: Field, unit: Unit, shot: Shot) -> str:
    """Weapons have their reach (Rules 9.2, 9.8)."""
    apart = intervening(unit.hex, shot.hex)
    if shot.shells == GP:
        reached = gunnery.reaches(FIRE[shot.weapon], apart, shells=shot.weapon == MAIN_GUN)
    else:
        reached = apart <= gunnery.piercing(setting, unit, shot.weapon)["max_range"]
    return "" if reached else "The target is out of range (9)."


def _friends(setting: Setting, field: Field, unit: Unit, shot: Shot) -> str:
    there = (one for one in field.on_map(shot.hex) if one.side == unit.side and one.id != unit.id)
    spared = any(one.status == CAPTURED or (one.status == ACTIVE and not one.disabled) for one in there)
    return "A friendly unit is in the hex (9)." if spared else ""


def _unseen(setting: Setting, field: Field, unit: Unit, shot: Shot) -> str:
    """The firer has to see the target, or the hex; at hidden targets it may guess (Rules 9, 9.10, 14.5)."""
    if shot.shells == SMOKE:
        seen = seeing.sees_hex(setting, field, unit, shot.hex)
    elif not shot.target:
        seen = any(seeing.sees(setting, field, unit, one) for one in _in_bunker(field, unit, shot.hex))
    elif shot.hidden:
        seen = seeing.hidden(setting, field, unit, field.units[shot.target])
    else:
        seen = seeing.sees(setting, field, unit, field.units[shot.target])
    return "" if seen else "The firer does not see the target (9)."


def _in_bunker(field: Field, unit: Unit, place: Hex) -> list[Unit]:
    """The enemy in the bunker in a hex, if there is one."""
    enemies = field.at(place, enemy_of(unit.side)) if str(place) in field.bunkers else ()
    return [one for one in enemies if one.in_bunker]


def _no_target(setting: Setting, field: Field, unit: Unit, shot: Shot) -> str:
    """What each kind of fire does nothing to (Rules 6.7, 9, 9.10, 11.1, 13.3, 14.5)."""
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


REFUSALS = (_nobody, _no_weapon, _no_time, _no_target, _too_far, _no_arc, _unseen, _friends)


def cost(shot: Shot) -> int:
    """The Crew Points that a shot takes; for squads it is their one action (Rules 6.7, 14.5)."""
    return COST[shot.weapon] + shot.hidden


# How likely it is -----------------------------------------------------------------------------------------------------


def odds(setting: Setting, field: Field, shot: Shot) -> dict[str, Fraction]:
    """How likely each result is to be the worst of all rounds of a shot; nothing for smoke (Rules 9.1, 9.2, 9.11).

    A shot at a hidden target is taken to be allowed by the look.
    """
    if shot.shells == SMOKE:
        return {}
    order = WORSE[shot.shells]
    worst = {order[0]: Fraction(1)}
    for nth in range(_rounds(setting, field.units[shot.firer], shot)):
        worst = _after(worst, {one: _round(setting, field, shot, nth, hit=one != MISS) for one in worst}, order)
    return {one: worst[one] for one in order if one in worst}


def chance(setting: Setting, field: Field, shot: Shot) -> Fraction:
    """How likely a shot is to hit; or, with GP fire, to have any effect on the primary target (Rules 9.1, 9.2, 9.6)."""
    found = odds(setting, field, shot)
    return 1 - found.get(WORSE[shot.shells][0], Fraction(0)) if found else Fraction(0)


def _round(setting: Setting, field: Field, shot: Shot, nth: int, *, hit: bool) -> Mapping[str, Fraction]:
    """How likely each result of one round is, after so many others, of which one may have hit."""
    if shot.shells == AP:
        given = _piercing(setting, field, shot)
        return rolls.spread(setting, "ap-fire", "result", **{**given, "already_hit": hit or given["already_hit"]})
    return rolls.spread(setting, "gp-fire", "primary", **_shelling(setting, field, shot, nth))


def _after(
    worst: Mapping[str, Fraction], rounds: Mapping[str, Mapping[str, Fraction]], order: Sequence[str]
) -> dict[str, Fraction]:
    """How likely each result is to be the worst after one more round, by the worst before it; a kill is the last."""
    found: dict[str, Fraction] = {}
    for before, chance_before in worst.items():
        for result, part in ({KILLED: Fraction(1)} if before == KILLED else rounds[before]).items():
            worse = max(before, result, key=order.index)
            found[worse] = found.get(worse, Fraction(0)) + chance_before * part
    return found


def _rounds(setting: Setting, unit: Unit, shot: Shot) -> int:
    """How many rounds a shot is, if none of them kills (Rule 9.11)."""
    if shot.weapon in (MACHINEGUNS, ARMS):
        return 1
    return gunnery.rate(setting, unit, shot.weapon, shot.hex)


def _piercing(setting: Setting, field: Field, shot: Shot) -> Inputs:
    """The inputs of one round of AP fire, as things stand (Rules 9.1, 9.4, 14.5)."""
    firer = field.units[shot.firer]
    if shot.target:
        given = gunnery.ap(setting, firer, field.units[shot.target])
    else:
        given = gunnery.ap_bunker(setting, field, firer, shot.hex)
    return {**given, "already_hit": _hit_key(shot) in field.hits, "hidden": shot.hidden}


def _hit_key(shot: Shot) -> str:
    return f"{shot.firer} {shot.target or gunnery.BUNKER}"


def _shelling(setting: Setting, field: Field, shot: Shot, nth: int) -> Inputs:
    """The inputs of one round of GP fire at the primary target; machineguns join the first alone (Rule 9.2)."""
    fire = FIRE[MAIN_GUN if nth and shot.weapon == ALL else shot.weapon]
    return gunnery.gp(setting, field.units[shot.firer], field.units[shot.target], fire)


# Firing ---------------------------------------------------------------------------------------------------------------


def fire(setting: Setting, play: Play, shot: Shot) -> Asking:
    """Fire: pay, aim, and see to every round and what it does (Rules 9, 14)."""
    field: Field = play.state
    if shot.hidden:
        _spend_points(setting, field, shot.firer, 1)
        if not (yield from checks.perception(setting, play, shot.firer, 0, shot.hex)):
            return
    attacked = [one.id for one in field.at(shot.hex, enemy_of(field.units[shot.firer].side))]
    _begin(setting, play, shot)
    asking = FIRING[shot.shells](setting, play, shot)
    if asking is not None:
        yield from asking
    if shot.shells != SMOKE:
        for one in attacked if shot.shells == GP or not shot.target else [shot.target]:
            losses.alert(play, one)


def _begin(setting: Setting, play: Play, shot: Shot) -> None:
    """Pay for a shot, and turn the turret (Rules 2.10, 6.7)."""
    field: Field = play.state
    unit, turn = field.units[shot.firer], _turn_of(field, shot.firer)
    _spend_points(setting, field, shot.firer, COST[shot.weapon])
    if turn is not None and field.turn is not None:
        field.turn = field.turn._replace(
            shells=_shells_after(setting, unit, turn, shot),
            traversed=turn.traversed + turning(unit.turret, shot.turret),
        )
    field.change(shot.firer, turret=shot.turret, fired=True)
    play.log("fired", **shot._asdict())


def _shells_after(setting: Setting, unit: Unit, turn: Turn, shot: Shot) -> str:
    """What has been fired in a Turn after a shot."""
    if setting.on_foot(unit):
        return BOTH if turn.shells else shot.shells
    return shot.shells if shot.weapon in GUNS else turn.shells


def _spend_points(setting: Setting, field: Field, unit: str, points: int) -> None:
    """Pay with Crew Points; a squad with its action, or with what it may still do of it (Rule 6.7)."""
    turn = _turn_of(field, unit)
    if turn is None:
        return
    if setting.on_foot(field.units[unit]):
        half = "move" if turn.points else "" if turn.half == "fire" else turn.half
        field.turn = turn._replace(points=0, half=half, acted=True)
    else:
        field.turn = turn._replace(points=max(0, turn.points - points), acted=True)


def _pierce(setting: Setting, play: Play, shot: Shot) -> Asking:
    """Every round of AP fire, until one kills (Rules 9.1, 9.11)."""
    field: Field = play.state
    subject = f"{shot.firer} {shot.target}" if shot.target else shot.firer
    for _ in range(_rounds(setting, field.units[shot.firer], shot)):
        given = _piercing(setting, field, shot)
        _use_round(field, shot)
        rolled = yield from rolls.rolled(setting, play, "ap-fire", subject, **given)
        area, result = str(rolled.outcome["area"]), str(rolled.outcome["result"])
        if result == MISS:
            continue
        field.hits[_hit_key(shot)] = True
        if not shot.target:
            _strike_bunker(play, shot, result)
        else:
            yield from damage.hit(setting, play, shot.target, area, result, shot.firer)
        if not _stands(field, shot):
            return


def _stands(field: Field, shot: Shot) -> bool:
    """Whether the target is still one."""
    if shot.target:
        return field.units[shot.target].active
    return str(shot.hex) in field.bunkers


def _strike_bunker(play: Play, shot: Shot, result: str) -> None:
    """A bunker falls at once or not at all; who was in it is in the open (Rule 13.3)."""
    field: Field = play.state
    if result == KILLED:
        del field.bunkers[str(shot.hex)]
        for one in list(field.on_map(shot.hex)):
            field.change(one.id, in_bunker=False)
        play.log("bunker-destroyed", hex=shot.hex, by=shot.firer)


def _use_round(field: Field, shot: Shot) -> None:
    """Mark off a round, of a US main gun, or a rocket (Rules 9.1, 9.5, 10)."""
    unit = field.units[shot.firer]
    if shot.weapon == ROCKET:
        field.change(unit.id, rockets=unit.rockets - 1)
    elif shot.weapon in GUNS and unit.side == US:
        field.change(unit.id, rounds=unit.rounds - 1)


def _shell(setting: Setting, play: Play, shot: Shot) -> Asking:
    """Every round of GP fire at a hex, until one kills the primary target (Rules 9.2, 9.3)."""
    field: Field = play.state
    enemy = enemy_of(field.units[shot.firer].side)
    for nth in range(_rounds(setting, field.units[shot.firer], shot)):
        others = [one.id for one in field.at(shot.hex, enemy) if one.id != shot.target]
        given = {**_shelling(setting, field, shot, nth), "others": bool(others)}
        _use_round(field, shot)
        rolled = yield from rolls.rolled(setting, play, "gp-fire", f"{shot.firer} {shot.target}", **given)
        yield from damage.gp(setting, play, shot.target, str(rolled.outcome["primary"]), shot.firer)
        for one in others:
            if field.units[one].active:
                yield from damage.gp(setting, play, one, str(rolled.outcome["secondary"]), shot.firer)
        if not _stands(field, shot) or field.units[shot.target].hex != shot.hex:
            return


def _smoke(setting: Setting, play: Play, shot: Shot) -> None:
    """Smoke lies in a hex until the end of the next Round (Rule 9.10)."""
    field: Field = play.state
    _use_round(field, shot)
    field.smoke[str(shot.hex)] = field.played + SMOKE_LASTS
    play.log("smoke", hex=shot.hex, until=field.played + SMOKE_LASTS)


FIRING: Mapping[str, Callable[[Setting, Play, Shot], Asking | None]] = {AP: _pierce, GP: _shell, SMOKE: _smoke}
"""What each kind of shell does."""
