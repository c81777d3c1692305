"""Command: who can give orders to whom, and who keeps his nerve (6.3).

A unit's own Initiative counts towards the more than five that keep it in command, a commander's as well as any other's.
A commander in panic lends nobody his Initiative, and a unit in which nobody is left lends none.
"""

from __future__ import annotations

from hulldown_engine.platoon.board.units import (
    ACTIVE,
    COMPLETE,
    ONE_TURN,
    PANIC,
    TWO_TURNS,
    UNAWARE,
    WAITING,
    Unit,
)
from hulldown_engine.platoon.effects import visibility
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

RAISED = {COMPLETE: ONE_TURN, ONE_TURN: TWO_TURNS}
"""Where a marker goes on the Action Round Track when its unit is given a Turn."""

ENOUGH = 5
"""A unit is in command if it and those who see it have more Initiative than this in all."""


def in_command(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a US unit is in command: it sees a commander, or units with Initiative enough see it (Rule 6.3).

    Its own Initiative counts (erratum own-initiative), and that of a commander who sees it unseen (erratum
    seen-or-added-up).
    """
    if unit.where == WAITING and not setting.mission(field)["entry"]["command"]:  # Mission 1
        return False
    near = [each for each in field.units.values() if each.side == unit.side and each.id != unit.id and each.manned]
    if any(commands(friend) and together(setting, field, unit, friend) for friend in near):
        return True
    seers = [friend for friend in near if together(setting, field, friend, unit)]
    lenders = [unit, *(friend for friend in seers if not friend.commander or commands(friend))]
    return sum(setting.ratings(lender).initiative for lender in lenders) > ENOUGH


def commands(unit: Unit) -> bool:
    """Whether a unit is a commander who can command: manned, active and not in panic (Rule 6.3)."""
    return unit.commander and unit.manned and unit.status == ACTIVE and unit.space != PANIC


def together(setting: Setting, field: PlatoonState, one: Unit, other: Unit) -> bool:
    """Whether one of two friends sees the other, or both have still to enter the map (Rules 6.3, 6.10).

    Units off the map count for one another, and for nobody on it (erratum off-map-command).
    """
    if one.where == WAITING and other.where == WAITING:
        return one.status == other.status == ACTIVE
    if not (one.there and other.there):
        return False
    return one.hex == other.hex or visibility.sees_hex(setting, field, one, other.hex)


def may_be_given(setting: Setting, field: PlatoonState, commander: Unit, unit: Unit) -> bool:
    """Whether a commander can give his Turn to a unit (Rule 6.3).

    He cannot give on a Turn that he was given himself (erratum a-turn-given-on). Who rides can be given one, for the
    chance that he gets off in time (erratum who-rides).
    """
    return (
        unit.side == commander.side
        and unit.id != commander.id
        and unit.space in (ONE_TURN, COMPLETE)
        and unit.manned
        and not unit.disabled
        and (unit.there or unit.where == WAITING)
        and commands(commander)
        and not (field.round is not None and commander.id in field.round.given)
        and together(setting, field, commander, unit)
    )


def give(field: PlatoonState, unit: Unit) -> None:
    """Give a unit one more Turn, which it must use (Rule 6.3)."""
    field.change(unit.id, space=RAISED[unit.space])
    field.change_round(given=[*field.current_round.given, unit.id])


def may_be_alerted(setting: Setting, field: PlatoonState, commander: Unit, unit: Unit) -> bool:
    """Whether a US commander can make a unit aware (Rules 6.3, 6.5)."""
    return (
        unit.side == commander.side
        and unit.manned
        and unit.status == ACTIVE
        and unit.space == UNAWARE
        and commands(commander)
        and together(setting, field, commander, unit)
    )
