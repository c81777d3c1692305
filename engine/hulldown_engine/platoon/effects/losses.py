"""What units lose, and what that does to them: Crew Points, mobility, weapons, Turns, liberty and life (14, 15).

Nothing is rolled here. The rules are silent, or of two minds, about some of it. Here it is decided so:

- *Turns* that are lost (14.2, 14.3) are those to come, and the rest of the one under way.
- *Disabled* (14.3) is a vehicle that can neither move nor fire by what has been shot away, or that has no crew left;
  and a gun whose crew is gone. Want of ammunition disables nothing. It stays on the map, active by 2.12.
- *Resistance* (3). Rounds go on while a German is active, and a wreck with its paint on is so by 2.12; but 7.1 and 9
  tell the disabled from the active, and the briefings end a mission when all Germans are disabled, killed or off the
  map. So Rounds are for Germans who can still move or fire, and for those aboard others, who can still get off; but
  whoever rides in what surrenders has surrendered with it. Who has shot off everything and cannot move is out of the
  fight as well, for nobody brings him ammunition.
- *Points* (2.1, 15). A German's card pays once, for whatever of the three befalls it first. A US unit costs two when it
  is disabled, and one more if it is killed later. A tank that has been abandoned and its crew are one unit of the
  platoon: together they never cost more than three.
- *In Operations* nobody is suppressed or panics: there is no Round for it to last.
- *Those who are no soldiers* (Mission 2) are none of the platoon: their loss costs nothing but what they would have
  been worth.
- *Captives.* Who rides in what is captured is captured with it. Captives whom no free US unit keeps company leave the
  map (11.2).
- *Wrecks* keep nobody: who is killed leaves its position or bunker to others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hulldown_engine.basics.hexes import distance
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board.units import (
    ACTIVE,
    CAPTURED,
    COMPLETE,
    EXITED,
    GERMAN,
    GONE,
    INACTIVE,
    KILLED,
    ON_MAP,
    PANIC,
    UNAWARE,
    US,
    Machineguns,
    Unit,
)
from hulldown_engine.platoon.effects import gunnery, victory
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import ROUNDS, PlatoonState, Play

CREW = "-crew"
"""The suffix that makes a tank's id the id of its crew on foot (12)."""

LOSSES = ("killed", "captured", "disabled")
"""What a unit can suffer that costs Victory Points, as the reasons for them say it."""

EVADED, BROKEN_OFF, REMOVED = DEPARTURES = ("evaded", "broken-off", "removed")
"""Why a unit is gone: it evaded unseen (7.7), its side broke a fight off (6.12), or a paragraph has taken it off."""

US_KILLED, US_DISABLED = -3, -2
"""The Victory Points for a US unit that is killed, and for one that is disabled (15)."""


# Life and liberty -----------------------------------------------------------------------------------------------------


def kill(setting: Setting, play: Play, unit: str, by: str = "") -> None:
    """Kill a unit with all that it carries and tows (Rule 14.3)."""
    field = play.state
    if field.units[unit].status == KILLED:
        return
    passengers = [rider.id for rider in field.carried(unit)]
    field.change(unit, status=KILLED, where=ON_MAP, carrier="", guard="", **_GONE)
    play.log("killed", unit=unit, by=by)
    end_turn(field, unit)
    for passenger in passengers:
        kill(setting, play, passenger, by)
    _pay(setting, play, unit, "killed", by)
    leave_captives(play, unit)


def capture(setting: Setting, play: Play, unit: str, by: str) -> None:
    """Capture a unit with those aboard; `by` is the unit that guards it (Rule 11.2)."""
    play.state.change(unit, status=CAPTURED, guard=by, **_GONE)
    play.log("captured", unit=unit, by=by)
    end_turn(play.state, unit)
    for passenger in list(play.state.carried(unit)):
        capture(setting, play, passenger.id, by)
    _pay(setting, play, unit, "captured", by)
    release(play)


def take_the_surrendered(setting: Setting, play: Play) -> None:
    """Capture whoever has surrendered and waits to be taken, as a mission ends (Rules 6.8, 11.2, 15).

    The nearest US unit in which somebody is left takes him; where none is on the map, nobody does (erratum
    surrendered-at-the-end).
    """
    captors = list(play.state.manned(US))
    for german in list(play.state.units.values()) if captors else ():
        if german.surrendered and german.status == ACTIVE and german.where == ON_MAP:
            nearest = min(captors, key=lambda unit: distance(unit.hex, german.hex))
            capture(setting, play, german.id, nearest.id)


_GONE = {"space": INACTIVE, "suppressed": False, "defilade": False, "in_position": False, "in_bunker": False}
"""The fields reset for a unit that is killed or captured."""


def release(play: Play) -> None:
    """Take captives off the map where no US unit is left in their hex with somebody in it (Rule 11.2).

    Any such unit guards them, also one that rides (erratum who-guards).
    """
    guards = {unit.hex for unit in play.state.units.values() if unit.side == US and unit.there and unit.manned}
    for unit in list(play.state.units.values()):
        if unit.status == CAPTURED and unit.where == ON_MAP and unit.hex not in guards:
            lead_away(play, unit.id)


def lead_away(play: Play, captive: str) -> None:
    """Take a captive off the map, with what it carries and tows."""
    for each in [play.state.units[captive], *play.state.carried(captive)]:
        play.state.change(each.id, where=EXITED, guard="")
        play.log("led-away", unit=each.id)


def take_off(play: Play, unit: str, why: str) -> None:
    """Take a unit out of play, though it may return, with all that it carries and tows (Rule 7.7).

    `why` is one of `DEPARTURES`.
    """
    for each in [play.state.units[unit], *play.state.carried(unit)]:
        if each.where != GONE:
            play.state.change(each.id, where=GONE, space=INACTIVE, evading=0)
            end_turn(play.state, each.id)
            play.log("gone", unit=each.id, why=why)
    release(play)


def riders(setting: Setting, play: Play, unit: str, by: str = "") -> None:
    """Kill the half squads that ride on a tank which has been hit (Rules 7.6, 10).

    Any hit will do, whatever it does to the tank (erratum tank-riders).
    """
    if setting.is_tank(play.state.units[unit]):
        for rider in list(play.state.carried(unit)):
            kill(setting, play, rider.id, by)


def towed_guns(setting: Setting, play: Play, unit: str, by: str = "") -> None:
    """Kill the guns that a vehicle tows: a Killed result of general-purpose fire spares none (Rule 14.4)."""
    for towed in [rider for rider in play.state.carried(unit) if setting.is_gun(rider)]:
        kill(setting, play, towed.id, by)


def halve(setting: Setting, play: Play, unit: str) -> None:
    """Reduce a squad to half a squad (Rule 14.4)."""
    damaged(play, unit, "halved", type=setting.card_of("half-squad", play.state.units[unit].side))


# Points ---------------------------------------------------------------------------------------------------------------


def _pay(setting: Setting, play: Play, unit: str, what: str, by: str = "") -> None:
    """Award the Victory Points for a loss (killed, captured, disabled), inflicted by another unit (Rules 2.1, 15).

    A German pays once, a US unit for the worst of it (erratum disabled-and-then-killed). A tank and its crew on foot
    are one unit (erratum crew-and-tank).
    """
    field = play.state
    tank = unit.removesuffix(CREW)
    before = victory.of(field, *(f"{part} {each}" for part in (tank, tank + CREW) for each in LOSSES))
    if field.units[unit].side == GERMAN:
        card = setting.printed(field.units[unit])
        points = 0 if before or card is None else int(card["victory"])
    elif field.units[unit].taken or field.units[unit].passive:  # none of the platoon
        points = 0
    else:
        points = min(0, (US_DISABLED if what == "disabled" else US_KILLED) - sum(before))
    if points:
        victory.award(setting, play, points, f"{unit} {what}", unit if field.units[unit].side == US else by)


# Damage ---------------------------------------------------------------------------------------------------------------


def damaged(play: Play, unit: str, effect: str, **what: Any) -> Unit:
    """Change the fields of a unit that an effect of damage changes, log the effect, and return the unit."""
    play.log("damage", unit=unit, effect=effect)
    return play.state.change(unit, **what)


def lose_crew(setting: Setting, play: Play, unit: str, points: int = 1) -> None:
    """A crew loses Crew Points; a German left with few goes over to Self Preservation (Rules 2.1, 14.3)."""
    before = play.state.units[unit]
    if not before.crew_left:
        return
    lost = min(points, before.crew_left)
    left = damaged(play, unit, f"crew-{lost}", crew_lost=before.crew_lost + lost).crew_left
    card = setting.printed(before)
    level = card["self_preservation"] if card is not None else 0
    if level and left <= level:
        preserve(play, unit)
    disable(setting, play, unit)
    if not left:
        leave_captives(play, unit)


def leave_captives(play: Play, unit: str) -> None:
    """A unit in which nobody is left guards nobody any more (Rule 11.2)."""
    for captive in list(play.state.units.values()):
        if captive.guard == unit:
            play.state.change(captive.id, guard="")
    release(play)


def preserve(play: Play, unit: str) -> None:
    """A German goes over to Self Preservation: from now on it acts by column S (Rules 2.1, 6.8, 14.3)."""
    german = play.state.units[unit]
    if german.side == GERMAN and not german.preserving:
        damaged(play, unit, "self-preservation", preserving=True)


def lose_mpa(setting: Setting, play: Play, unit: str) -> None:
    """Reduce a unit's Movement Point Allowance once more; a vehicle left with none is immobilised (Rule 14.3)."""
    slowed = damaged(play, unit, "mpa-1", mpa_lost=play.state.units[unit].mpa_lost + 1)
    if not any(setting.allowance(slowed)):
        immobilise(setting, play, unit)


def immobilise(setting: Setting, play: Play, unit: str) -> None:
    """A vehicle cannot move any more in this mission (Rule 14.3)."""
    if not play.state.units[unit].immobilised:
        damaged(play, unit, "immobilised", immobilised=True)
        stall(play.state, unit)
        disable(setting, play, unit)


def knock_out_gun(setting: Setting, play: Play, unit: str) -> None:
    """The main gun, if there is one, cannot fire any more (Rule 14.3)."""
    struck = play.state.units[unit]
    if setting.data(struck)["weapon"] != NONE and not struck.gun_out:
        damaged(play, unit, "main-gun-out", gun_out=True)
        disable(setting, play, unit)


def knock_out_machinegun(setting: Setting, play: Play, unit: str) -> None:
    """The machineguns, if there are any, cannot fire any more (Rule 14.3)."""
    if gunnery.machineguns(setting, play.state.units[unit]):
        damaged(play, unit, "machinegun-out", machinegun_out=True)
        disable(setting, play, unit)


SINGLE_MACHINEGUNS = tuple(f"{machinegun}-machinegun-out" for machinegun in Machineguns._fields)
"""The effects of damage on a tank's machineguns where they are counted singly (9.9)."""


def knock_out_one_machinegun(setting: Setting, play: Play, unit: str, which: str) -> None:
    """One of a tank's machineguns cannot fire any more; with the last, all count as lost (Rule 9.9)."""
    left = (play.state.units[unit].machineguns or Machineguns())._replace(**{which: False})
    damaged(play, unit, f"{which}-machinegun-out", machineguns=left, machinegun_out=not any(left))
    disable(setting, play, unit)


def disable(setting: Setting, play: Play, unit: str) -> None:
    """Mark a unit as disabled, if by now it is (Rules 14.3, 15)."""
    struck = play.state.units[unit]
    if not struck.disabled and struck.status == ACTIVE and helpless(setting, struck):
        damaged(play, unit, "disabled", disabled=True)
        _pay(setting, play, unit, "disabled")


def helpless(setting: Setting, unit: Unit) -> bool:
    """Whether losses keep a unit from both moving and firing (Rule 14.3).

    Both have to be gone (erratum check-said-twice).
    """
    if setting.on_foot(unit):
        return False
    gun = setting.data(unit)["weapon"] != NONE and not unit.gun_out
    able = gun or gunnery.machineguns(setting, unit) or any(setting.allowance(unit))
    return not able or not unit.manned


def resistance(setting: Setting, field: PlatoonState) -> bool:
    """Whether a German who can still fight is left, so that Rounds go on (Rules 2.12, 3).

    A German who can no longer fight does not keep them going (erratum disabled-germans).
    """
    return any(True for _ in resisting(setting, field))


def resisting(setting: Setting, field: PlatoonState) -> Iterator[Unit]:
    """The Germans who can still fight: on the map, or carried by a German there (Rule 3)."""
    able = (unit for unit in field.units.values() if unit.side == GERMAN and unit.in_play and not spent(setting, unit))
    return (unit for unit in able if unit.active or (unit.carrier != "" and field.units[unit.carrier].active))


def spent(setting: Setting, unit: Unit) -> bool:
    """Whether losses, or want of ammunition, keep a unit from both moving and firing (Rules 3, 14.3)."""
    if unit.disabled or not unit.no_ammunition:
        return unit.disabled
    stays = not unit.carrier and not any(setting.allowance(unit))
    return stays and not gunnery.machineguns(setting, unit)


# Turns and nerve ------------------------------------------------------------------------------------------------------


def suppress(play: Play, unit: str) -> None:
    """Suppress a unit until the Round ends (Rule 14.4)."""
    if play.state.mode == ROUNDS and not play.state.units[unit].suppressed:
        damaged(play, unit, "suppressed", suppressed=True)


def panic(play: Play, unit: str) -> None:
    """A unit panics: it loses its Turns of the Round (Rules 6.4, 14.2).

    Its marker goes to Panic, also when it panics in combat (erratum panic-space).
    """
    if play.state.mode == ROUNDS and play.state.units[unit].space not in (PANIC, INACTIVE):
        damaged(play, unit, "panic", space=PANIC)
        end_turn(play.state, unit)


def lose_turns(play: Play, unit: str) -> None:
    """A unit loses the Turns that it has left in the Round (Rules 6.1, 14.3)."""
    if play.state.mode == ROUNDS and play.state.units[unit].space not in (COMPLETE, PANIC, INACTIVE):
        place(play, unit, COMPLETE)
    end_turn(play.state, unit)


def place(play: Play, unit: str, space: str) -> None:
    """Move a unit's marker to another space of the Action Round Track."""
    play.state.change(unit, space=space)
    play.log("space", unit=unit, space=space)


def end_turn(field: PlatoonState, unit: str) -> None:
    """Leave a unit nothing to do in its Turn, if it is the one under way."""
    stall(field, unit)
    if field.turn_of(unit) is not None:
        field.change_turn(points=0, half="", moving="")


def stall(field: PlatoonState, unit: str) -> None:
    """Leave a unit no movement in its Turn, if it is the one under way (Rule 7.8)."""
    turn = field.turn_of(unit)
    if turn is not None:
        field.change_turn(moves=turn.moves._replace(stopped=True))


def alert(play: Play, unit: str) -> None:
    """A US unit that is attacked becomes aware (Rule 6.5)."""
    attacked = play.state.units[unit]
    if (
        play.state.mode == ROUNDS
        and attacked.side == US
        and attacked.manned
        and attacked.space == UNAWARE
        and attacked.status == ACTIVE
        and not attacked.disabled
    ):
        play.log("aware", unit=unit)
        place(play, unit, COMPLETE)


def lost(field: PlatoonState, side: str) -> Iterator[Unit]:
    """The units of a side that are killed, captured or disabled; a crew on foot counts with its tank (Rule 15)."""
    mine = (unit for unit in field.units.values() if not unit.id.endswith(CREW))
    mine = (unit for unit in mine if (GERMAN if unit.taken else unit.side) == side)
    return (unit for unit in mine if unit.taken or unit.disabled or unit.status in (KILLED, CAPTURED))
