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

from collections.abc import Iterable

from hulldown_engine.basics.hexes import distance
from hulldown_engine.language.layout import Clause, Leaf
from hulldown_engine.platoon.board.units import ABOARD, COMPLETE, INACTIVE, US, Unit
from hulldown_engine.platoon.effects import losses, transport, visibility
from hulldown_engine.platoon.german import german_moves, germans
from hulldown_engine.platoon.german.germans import Goal, Rolling, order_kind, ordered
from hulldown_engine.platoon.german.stopped import alighting, always, boarding, giving, posing, preparing
from hulldown_engine.platoon.language.phrases import hexes
from hulldown_engine.platoon.language.selections import FACED, named
from hulldown_engine.platoon.language.step_phrases import one_clause, one_of, plainly, where
from hulldown_engine.platoon.language.vocabulary import SELF
from hulldown_engine.platoon.player import choices, command
from hulldown_engine.platoon.sequence import rounds
from hulldown_engine.platoon.state import crew_points, rolls
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.platoon.state.instructions import Instruction, builder
from hulldown_engine.story.paragraphs import Json
from hulldown_engine.story.step_english import StepContext
from hulldown_engine.story.step_kind import StepKind

# Crews ----------------------------------------------------------------------------------------------------------------


def _posture(order: Instruction, play: Play, unit: Unit) -> bool:
    """Open up or button up (Rules 5.4, 6.7)."""
    closed = order.step["posture"] == "closed"
    if unit.closed == closed or not order.setting.data(unit)["roofed"] or not crew_points.paid(play, "posture"):
        return False
    choices.set_posture(play, unit.id, closed=closed)
    return True


def _prepare(order: Instruction, play: Play, unit: Unit) -> Rolling:
    """Prepare a gun, or aim it anew (Rules 6.7, 9.7, 13.3)."""
    if not order.setting.is_gun(unit) or unit.suppressed:
        return False
    sides = (unit.facing,) if unit.in_bunker else (yield from _aimed(order, play, unit))
    if (unit.prepared and unit.facing in sides) or not crew_points.paid(play, "all"):
        return False
    choices.prepare(play, unit.id, unit.facing if unit.facing in sides else sides[0])
    return True


def _aimed(order: Instruction, play: Play, unit: Unit) -> rolls.Picking[tuple[int, ...]]:
    """The hexsides that a gun may face to fire as ordered; its present facing, if there is nothing to fire at."""
    field = play.state
    if order.step["prepare"] is True:
        goals = [enemy.hex for enemy in field.active(US) if visibility.sees(order.setting, field, unit, enemy)]
    else:
        goal = Goal(order.place, order.step["prepare"], FACED)
        goals = list(goal.hexes(order.setting, field, unit, (yield from goal.drawn(play, unit.id))))
    return german_moves.faced(unit.hex, goals) or (unit.facing,)


def _give_turn(order: Instruction, play: Play, unit: Unit) -> Rolling:
    """A commander gives his Turn to another German (Rule 6.3)."""
    field = play.state
    wanted = list(field.active(unit.side))
    if order.step["give_turn"] is not True:
        wanted = named(field, order.expression("give_turn"), unit.id)
    able = [friend for friend in wanted if command.may_be_given(order.setting, field, unit, friend)]
    if not able or not unit.commander or crew_points.price("all", unit, field.current_turn) is None:
        return False
    waiting = [friend for friend in able if friend.space == COMPLETE] or able
    chosen = yield from rolls.picked(play, [friend.id for friend in waiting], "given a Turn")
    crew_points.pay(play, "all")
    command.give(field, field.units[chosen])
    play.log("given", unit=chosen)
    return True


# Guns and passengers --------------------------------------------------------------------------------------------------


def _board(order: Instruction, play: Play, unit: Unit) -> bool:
    """Hitch a gun, or load a squad (Rules 6.7, 7.6)."""
    wanted = named(play.state, order.expression(order.step["step"]), unit.id)
    return any(_joins(order.setting, play, unit, other) for other in wanted)


def _joins(setting: Setting, play: Play, unit: Unit, other: Unit) -> bool:
    """Put one of two units aboard or in tow of the other; `unit` must be the one that pays (Rule 6.7)."""
    rider, carrier = (other, unit) if setting.is_vehicle(unit) else (unit, other)
    pays = setting.is_gun(rider) and not rider.crew_left
    if (carrier if pays else rider).id != unit.id or not rider.active:
        return False
    near = [vehicle.id for vehicle in transport.carriers(setting, play.state, rider)]
    if carrier.id not in near or not crew_points.paid(play, "all"):
        return False
    transport.load(setting, play, rider.id, carrier.id)
    return True


def riding(field: PlatoonState, this: str | None) -> Unit | None:
    """The unit that can unload: one on the map, or a squad aboard a vehicle without a crew, in its Turn (Rule 6.7)."""
    unit = field.units.get(this or "")
    if unit is None or field.turn_of(unit.id) is None or unit.where != ABOARD:
        return germans.acting(field, this)
    return unit if not field.units[unit.carrier].crew_left else None


def _alight(order: Instruction, play: Play, unit: Unit) -> bool:
    """Unhitch the gun, or unload: the vehicle all its passengers, or a squad itself (Rules 6.7, 7.6)."""
    setting, guns, action = order.setting, order.step["step"] == "unhitch", "all"
    riders = [rider for rider in play.state.carried(unit.id) if setting.is_gun(rider) == guns]
    if unit.where == ABOARD:
        riders, action = [unit], "squad"
    if not riders or unit.suppressed or not crew_points.paid(play, action):
        return False
    for rider in riders:
        transport.unload(setting, play, rider.id)
    return True


# What needs no Turn ---------------------------------------------------------------------------------------------------


def _reaction(order: Instruction, play: Play, unit: Unit) -> Rolling:
    """Put a Special Reaction into effect, or end it (Rule 6.8)."""
    field, reaction = play.state, order.step["reaction"] or ""
    if unit.reaction == reaction or (reaction == SELF and unit.preserving):
        return True
    if reaction == SELF:
        field.change(unit.id, preserving=True)
    else:
        field.change(unit.id, reaction=reaction)
    play.log("reaction", unit=unit.id, reaction=reaction)
    if reaction and field.turn_of(unit.id) is not None:
        field.change_turn(again=True)
        yield from rounds.roll_action_number(play)
    return True


def _surrender(order: Instruction, play: Play, unit: Unit) -> bool:
    """Surrender, if an active US unit is near enough (Rules 6.8, 11.2)."""
    if all(distance(unit.hex, enemy.hex) > order.step["surrender"] for enemy in play.state.active(US)):
        return False
    play.log("surrendered", unit=unit.id, hex=unit.hex)
    captor = next((each for each in play.state.at(unit.hex, US) if each.manned), None)
    if captor is None:
        play.state.change(unit.id, surrendered=True, space=INACTIVE)
        losses.end_turn(play.state, unit.id)
    else:
        losses.capture(order.setting, play, unit.id, captor.id)
    return True


def _evade(order: Instruction, play: Play, unit: Unit) -> bool:
    """From now on, slip away at the end of a Round in which no US unit sees it or is near (Rule 7.7).

    An immobilized vehicle evades nobody (erratum who-slips-away).
    """
    if unit.immobilised:
        return False
    if unit.evading != order.step["evade"]:
        play.state.change(unit.id, evading=order.step["evade"])
        play.log("evading", unit=unit.id, distance=order.step["evade"])
    return True


def _hold(order: Instruction, play: Play, unit: Unit) -> bool:
    """Do nothing, and log that (Rule 6.8)."""
    play.log("held", unit=unit.id)
    return True


# As they are said -----------------------------------------------------------------------------------------------------


def _say_reaction(at: StepContext, step: Json) -> list[Leaf]:
    if step["reaction"] is None:
        return [Clause(f"the Special Reaction of {at.words.this} ends")]
    return [Clause(f"put Special Reaction {step['reaction']} into effect for {at.words.this}")]


def _say_posture(at: StepContext, step: Json) -> str:
    return "open up" if step["posture"] == "open" else "button up"


def _say_hitch(at: StepContext, step: Json) -> str:
    return f"take in tow {one_of(at, step['hitch'])}"


def _say_load(at: StepContext, step: Json) -> str:
    return f"load {one_of(at, step['load'])}"


def _say_give_turn(at: StepContext, step: Json) -> list[Leaf]:
    who = "another German" if step["give_turn"] is True else one_of(at, step["give_turn"])
    return [Clause(f"give the Turn to {who}")]


def _say_prepare(at: StepContext, step: Json) -> list[Leaf]:
    aimed = "" if step["prepare"] is True else f" at {where(at, step['prepare'])}"
    return [Clause(f"prepare the gun to fire{aimed}")]


def _say_evade(at: StepContext, step: Json) -> list[Leaf]:
    far = f"the nearest active US unit is at least {hexes(step['evade'])} away"
    unseen = f"if no active US unit can see {at.words.this} and {far}"
    return [Clause(f"at the end of this Round, {unseen}, remove it from the map")]


def _can_join(data: Json, card: Json, step: Json) -> bool:
    """Whether a unit can carry others, or be carried."""
    return data["class"] in transport.LOADS or data["class"] in transport.ROOM


def _can_tow(data: Json, card: Json, step: Json) -> bool:
    return any(transport.GUN in room for room in transport.ROOM.get(data["class"], ()))


KINDS: Iterable[StepKind] = (
    order_kind(
        "reaction",
        "Special Reactions",
        builder(ordered(_reaction, always(""), germans.present)),
        _say_reaction,
    ),
    order_kind(
        "posture",
        "Hatches opened and closed",
        builder(ordered(_posture, posing)),
        one_clause(_say_posture),
        manner=germans.STAND,
        able=lambda data, card, step: bool(data["roofed"]),
    ),
    order_kind(
        "give_turn",
        "Turns given away",
        builder(ordered(_give_turn, giving)),
        _say_give_turn,
        asks=("give_turn",),
        manner=germans.SEND,
        able=lambda data, card, step: bool(card["commander"]),
    ),
    order_kind(
        "hitch",
        "Guns taken in tow",
        builder(ordered(_board, boarding)),
        one_clause(_say_hitch),
        asks=("hitch",),
        able=_can_join,
    ),
    order_kind(
        "unhitch", "Guns unhitched", builder(ordered(_alight, alighting)), plainly("unhitch the gun"), able=_can_tow
    ),
    order_kind(
        "load",
        "Squads loaded",
        builder(ordered(_board, boarding)),
        one_clause(_say_load),
        asks=("load",),
        able=_can_join,
    ),
    order_kind(
        "unload", "Squads unloaded", builder(ordered(_alight, alighting, riding)), plainly("unload"), able=_can_join
    ),
    order_kind(
        "prepare",
        "Guns prepared",
        builder(ordered(_prepare, preparing)),
        _say_prepare,
        asks=("prepare",),
        manner=germans.STAND,
        able=lambda data, card, step: bool(data["class"] == "gun"),
    ),
    order_kind(
        "surrender",
        "Surrenders",
        builder(ordered(_surrender, always("No US unit is near enough (6.8)."), germans.present)),
        one_clause(
            lambda at, step: f"{at.words.this} surrenders if an active US unit is within {hexes(step['surrender'])}"
        ),
        manner=germans.YIELD,
    ),
    order_kind(
        "evade",
        "Units that slip away",
        builder(ordered(_evade, always("It is immobilized (14.3)."), germans.present)),
        _say_evade,
        manner=germans.COVER,
    ),
    order_kind(
        "hold",
        "Turns without an action",
        builder(ordered(_hold, always("It is not its Turn (6.7)."))),
        plainly("do nothing more in this Turn"),
    ),
)
"""The orders that are neither movement nor fire."""
