"""Every order of German action paragraphs, and those that are neither movement nor fire (6.7, 6.8).

The rules are silent about some of it. Here it is decided so:

- *Turns given away* by a commander who is told no name go to a unit that has none left, if one can be given any; of
  several to any at random (6.3, 5.9).
- *Preparing* a gun aims it at what the order names, else at the nearest US unit that it sees, else where it points. One
  that is prepared and aimed so already has nothing to prepare.
- *Hitching* costs the gun's Crew Points, so it is an order for the gun; for the vehicle only if the gun's crew is dead.
- *A Special Reaction* that is in force already does not come into effect again, and no new number is rolled. What is
  left of the paragraph is carried out first, as 6.9 has it. Self Preservation, once in force, is for good (2.1).
- *Surrender* is to a US unit in the same hex if there is one; the first of them by its letter takes the prisoner.
- *Holding* is doing nothing; what follows is carried out all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hulldown_engine.basics.hexes import distance
from hulldown_engine.platoon.board.units import ABOARD, COMPLETE, INACTIVE, US, Unit
from hulldown_engine.platoon.effects import losses, transport, visibility
from hulldown_engine.platoon.german import german_fire, german_moves, germans
from hulldown_engine.platoon.german.germans import Deed, Rolling, Work, deed, work
from hulldown_engine.platoon.language.vocabulary import SELF
from hulldown_engine.platoon.player import command
from hulldown_engine.platoon.sequence import rounds
from hulldown_engine.platoon.state import crew_points, rolls
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import Field, Play
from hulldown_engine.story.paragraphs import Json, StepBuilder, StepPlace


def orders(setting: Setting) -> dict[str, StepBuilder]:
    """The builder of every order, by the name of its step."""
    return {
        **german_moves.orders(setting),
        **german_fire.orders(setting),
        **{name: build(setting) for name, build in ORDERS.items()},
    }


# Crews ----------------------------------------------------------------------------------------------------------------


def _affords(play: Play, unit: Unit, action: str) -> bool:
    """Whether the unit whose Turn it is can pay for an action."""
    turn = play.state.turn
    return turn is not None and crew_points.price(action, unit, turn) is not None


def _posture(setting: Setting, place: StepPlace, step: Json) -> Deed:
    """Open up or button up (Rules 5.4, 6.7)."""
    closed = step["posture"] == "closed"

    def do(play: Play, unit: Unit) -> bool:
        if unit.closed == closed or not setting.data(unit)["roofed"] or not _affords(play, unit, "posture"):
            return False
        crew_points.pay(play, "posture")
        play.state.change(unit.id, closed=closed)
        play.log("posture", unit=unit.id, closed=closed)
        return True

    return do


def _prepare(setting: Setting, place: StepPlace, step: Json) -> Deed:
    """Prepare a gun, or aim it anew (Rules 6.7, 9.7, 13.3)."""
    aim = None if step["prepare"] is True else germans.spots(place, step["prepare"])

    def do(play: Play, unit: Unit) -> bool:
        if not setting.is_gun(unit) or unit.suppressed:
            return False
        sides = (unit.facing,) if unit.in_bunker else _aimed(setting, play.state, unit, aim)
        if (unit.prepared and unit.facing in sides) or not _affords(play, unit, "all"):
            return False
        crew_points.pay(play, "all")
        facing = unit.facing if unit.facing in sides else sides[0]
        play.state.change(unit.id, prepared=True, facing=facing, turret=facing)
        play.log("prepared", unit=unit.id, facing=facing)
        return True

    return do


def _aimed(setting: Setting, field: Field, unit: Unit, aim: germans.Spots | None) -> tuple[int, ...]:
    """The hexsides through which a gun is to fire."""
    if aim is not None:
        goals = aim(setting, field, unit)
    else:
        goals = [one.hex for one in field.active(US) if visibility.sees(setting, field, unit, one)]
    return german_moves.faced(unit.hex, goals) or (unit.facing,)


def _give_turn(setting: Setting, place: StepPlace, step: Json) -> Work:
    """A commander gives his Turn to another German (Rule 6.3)."""
    who = None if step["give_turn"] is True else place.code.expression(step["give_turn"])

    def do(play: Play, unit: Unit) -> Rolling:
        field = play.state
        wanted = list(field.active(unit.side)) if who is None else germans.named(field, who, unit.id)
        able = [one for one in wanted if command.may_be_given(setting, field, unit, one)]
        if not able or not unit.commander or not _affords(play, unit, "all"):
            return False
        waiting = [one for one in able if one.space == COMPLETE] or able
        chosen = yield from rolls.picked(play, [one.id for one in waiting], "given a Turn")
        crew_points.pay(play, "all")
        command.give(field, field.units[chosen])
        play.log("given", unit=chosen)
        return True

    return do


# Guns and passengers --------------------------------------------------------------------------------------------------


def _board(name: str) -> Callable[[Setting, StepPlace, Json], Deed]:
    """Hitch a gun, or load a squad (Rules 6.7, 7.6)."""

    def make(setting: Setting, place: StepPlace, step: Json) -> Deed:
        who = place.code.expression(step[name])

        def do(play: Play, unit: Unit) -> bool:
            wanted = germans.named(play.state, who, unit.id)
            return any(_joins(setting, play, unit, one) for one in wanted)

        return do

    return make


def _joins(setting: Setting, play: Play, unit: Unit, other: Unit) -> bool:
    """One of two goes onto the other, and whoever has to pay is the one whose Turn it is (Rule 6.7)."""
    rider, carrier = (other, unit) if setting.is_vehicle(unit) else (unit, other)
    pays = setting.is_gun(rider) and not rider.crew_left
    if (carrier if pays else rider).id != unit.id or not rider.active or not _affords(play, unit, "all"):
        return False
    if carrier.id not in [one.id for one in transport.carriers(setting, play.state, rider)]:
        return False
    crew_points.pay(play, "all")
    transport.load(setting, play, rider.id, carrier.id)
    return True


def _alight(guns: bool) -> Callable[[Setting, StepPlace, Json], Deed]:  # noqa: FBT001 - guns, or else passengers
    """Unhitch the gun, or unload all passengers (Rules 6.7, 7.6)."""

    def make(setting: Setting, place: StepPlace, step: Json) -> Deed:
        def do(play: Play, unit: Unit) -> bool:
            riders = [one for one in play.state.carried(unit.id) if setting.is_gun(one) == guns]
            if not riders or unit.suppressed or not _affords(play, unit, "all"):
                return False
            crew_points.pay(play, "all")
            for one in riders:
                transport.unload(setting, play, one.id)
            return True

        return do

    return make


def riding(field: Field, this: str | None) -> Unit | None:
    """Whoever can unload: a unit in its Turn, or a squad in its Turn aboard a vehicle whose crew is dead (Rule 6.7)."""
    unit = field.units.get(this or "")
    if unit is None or field.turn_of(unit.id) is None or unit.where != ABOARD:
        return germans.acting(field, this)
    return unit if not field.units[unit.carrier].crew_left else None


def _unload(setting: Setting, place: StepPlace, step: Json) -> Deed:
    """Unload: the vehicle its passengers, or a squad itself (Rule 6.7)."""
    vehicle = _alight(guns=False)(setting, place, step)

    def do(play: Play, unit: Unit) -> bool:
        if unit.where != ABOARD:
            return vehicle(play, unit)
        if unit.suppressed or not _affords(play, unit, "squad"):
            return False
        crew_points.pay(play, "squad")
        transport.unload(setting, play, unit.id)
        return True

    return do


# What needs no Turn ---------------------------------------------------------------------------------------------------


def _reaction(setting: Setting, place: StepPlace, step: Json) -> Work:
    """Put a Special Reaction into effect, or end it (Rule 6.8)."""
    reaction = step["reaction"] or ""

    def do(play: Play, unit: Unit) -> Rolling:
        field = play.state
        if unit.reaction == reaction or (reaction == SELF and unit.preserving):
            return False
        if reaction == SELF:
            field.change(unit.id, preserving=True)
        else:
            field.change(unit.id, reaction=reaction)
        play.log("reaction", unit=unit.id, reaction=reaction)
        if reaction and field.turn_of(unit.id) is not None:
            field.change_turn(again=True)
            yield from rounds.roll_action_number(setting, play)
        return True

    return do


def _surrender(setting: Setting, place: StepPlace, step: Json) -> Deed:
    """Surrender, if an active US unit is near enough (Rules 6.8, 11.2)."""

    def do(play: Play, unit: Unit) -> bool:
        field = play.state
        if all(distance(unit.hex, one.hex) > step["surrender"] for one in field.active(US)):
            return False
        play.log("surrendered", unit=unit.id, hex=unit.hex)
        captor = next(field.at(unit.hex, US), None)
        if captor is None:
            field.change(unit.id, surrendered=True, space=INACTIVE)
            losses.end_turn(field, unit.id)
        else:
            losses.capture(setting, play, unit.id, captor.id)
        return True

    return do


def _evade(setting: Setting, place: StepPlace, step: Json) -> Deed:
    """Slip away at the end of the Round, once nobody sees it and it is far enough off (Rule 7.7)."""

    def do(play: Play, unit: Unit) -> bool:
        play.state.change(unit.id, evading=step["evade"])
        return True

    return do


def _hold(setting: Setting, place: StepPlace, step: Json) -> Deed:
    """Stay as one is (Rule 6.8)."""

    def do(play: Play, unit: Unit) -> bool:
        play.log("held", unit=unit.id)
        return True

    return do


ORDERS: Mapping[str, Callable[[Setting], StepBuilder]] = {
    "posture": deed(_posture),
    "prepare": deed(_prepare),
    "give_turn": work(_give_turn),
    "hitch": deed(_board("hitch")),
    "load": deed(_board("load")),
    "unhitch": deed(_alight(guns=True)),
    "unload": deed(_unload, riding),
    "reaction": work(_reaction, germans.present),
    "surrender": deed(_surrender, germans.present),
    "evade": deed(_evade, germans.present),
    "hold": deed(_hold),
}
"""The orders that are neither movement nor fire."""
