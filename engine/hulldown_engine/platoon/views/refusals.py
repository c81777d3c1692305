"""Why something is not offered: the rule that forbids it now, as a sentence with the section in brackets.

A sentence names what stands in the way first: who the unit is and whose Turn it is, then what it would do. What no
check of these explains is refused all the same, with the section that lists what there is.
"""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.units import (
    COMPLETE,
    UNAWARE,
    US,
    WAITING,
)
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.reasons import of_units
from hulldown_engine.platoon.state.actions import ORDER
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import OPERATIONS, PlatoonState
from hulldown_engine.platoon.views import refused_acts, refused_moves
from hulldown_engine.platoon.views.wishes import TURN, Check, Wish, offered, told, wish


def why_not(  # noqa: PLR0913, PLR0917 - a question is all of these
    setting: Setting, field: PlatoonState, decision: Decision | None, unit: str, action: str, target: str, place: Hex
) -> str:
    """The sentence of the rule by which a unit may not do something now; empty if it is offered.

    Raises ValueError for a unit, an action or a hex that there is not.
    """
    wished = wish(setting, field, decision, unit, action, target, place)
    return "" if offered(wished) else reason(wished) or _unexplained(wished)


def reason(wished: Wish) -> str:
    """The first sentence of the checks that apply; empty, if none of them stands in the way."""
    return next((sentence for check in _checks(wished) if (sentence := check(wished))), "")


def _checks(wished: Wish) -> Sequence[Check]:
    """The checks of a wish: about the unit, about whose Turn it is, about what it would do."""
    if wished.field.mode == OPERATIONS:
        return (*OF_THE_UNIT, *_in_operations(wished), in_hand)
    return (*OF_THE_UNIT, in_command_of_itself, its_turn, *_in_a_turn(wished))


def _unexplained(wished: Wish) -> str:
    if wished.unit.where == WAITING:
        return "It can neither stand nor go on where units enter (7.1)."
    rule = "5.5" if wished.field.mode == OPERATIONS else "6.7"
    return f"That is not among what it can do now ({rule})."


# Who it is ------------------------------------------------------------------------------------------------------------


def playing(wished: Wish) -> str:
    """Refuse everything before the game and after it (Rules 3, 4, 15)."""
    if wished.decision is None:
        return "The mission is over (15)."
    if wished.field.purchase is not None:
        return "The platoon is still being made (4)."
    return "The platoon is still being set up (3)." if wished.field.deploying else ""


def ours(wished: Wish) -> str:
    """Refuse orders to Germans (Rule 6.8)."""
    return "" if wished.unit.side == US else "A German does what his card says (6.8)."


def aboard(wished: Wish) -> str:
    """Refuse who rides, or is in tow: somebody else moves him (Rules 5.5, 6.7)."""
    if not wished.unit.carrier or choices.abandoned(wished.field, wished.unit):
        return ""
    rule = "5.5" if wished.field.mode == OPERATIONS else "6.7"
    return f"It goes with {wished.named(wished.field.units[wished.unit.carrier])}, and does nothing itself ({rule})."


def asked_for(wished: Wish) -> str:
    """Refuse everything while something else has to be decided (Rules 5.1, 6.7)."""
    decision = wished.decision
    if decision is None or decision.rule in ("5.5", "6.1", "6.7", "7.5"):
        return ""
    rule = decision.rule if decision.kind == ORDER and decision.rule else "5.1"
    return f"Something else has to be decided first ({rule})."


OF_THE_UNIT: Sequence[Check] = (playing, ours, told(of_units.LOST), aboard, asked_for)


# Operations -----------------------------------------------------------------------------------------------------------


def _in_operations(wished: Wish) -> Sequence[Check]:
    if wished.action == TURN:
        return ()
    if wished.kind == "entry":
        return (refused_moves.entry,)
    if wished.action in (*refused_moves.PACES, "defilade"):
        return (for_rounds,)
    if wished.kind == "move":
        return (entered, *refused_moves.IN_OPERATIONS)
    return (entered, *refused_acts.IN_OPERATIONS.get(wished.kind, (for_rounds,)))


def entered(wished: Wish) -> str:
    """Refuse what takes a unit on the map (Rule 5.5)."""
    return "It has yet to enter the map (5.5)." if wished.unit.where == WAITING else ""


def for_rounds(wished: Wish) -> str:
    """Refuse what is an action of a Turn (Rules 3, 6.7)."""
    return "That is done in Rounds (6.7)."


def in_hand(wished: Wish) -> str:
    """Refuse who is not among the units that are moved just now (Rule 5.5)."""
    picked = wished.field.picked
    if picked and wished.unit.id not in picked:
        return f"{wished.named(wished.field.units[picked[0]])} is in hand; be done with it first (5.5)."
    if wished.action == TURN:
        return "" if wished.unit.where != WAITING else "It has yet to enter the map (5.5)."
    if not picked and wished.kind != "entry":
        return "It has to be picked first (5.5)."
    single = wished.kind not in ("move", "posture", "entry", "end") or wished.action in ("left", "right")
    return "Units together only move; pick it alone for that (5.5)." if single and len(picked) > 1 else ""


# Rounds ---------------------------------------------------------------------------------------------------------------


def in_command_of_itself(wished: Wish) -> str:
    """Refuse who does not know, or does not dare (Rules 6.4, 6.5)."""
    if wished.turn is not None:
        return ""
    if wished.unit.space == UNAWARE:
        return "It is unaware of the enemy (6.5)."
    return told(of_units.PANICKED)(wished)


def its_turn(wished: Wish) -> str:
    """Refuse who has not got the Turn (Rule 6.1)."""
    turn = wished.field.turn
    if wished.turn is not None:
        return ""
    if turn is not None:
        return f"It is the Turn of {wished.named(wished.field.units[turn.unit])} (6.1)."
    if wished.unit.space == COMPLETE:
        return "It has had its Turns of this Round (6.1)."
    if wished.decision is None or all(option.unit != wished.unit.id for option in wished.decision.options):
        return "Its Turn has not come yet (6.1)."
    return "" if wished.action == TURN else "It has to be given its Turn first (6.1)."


def _in_a_turn(wished: Wish) -> Sequence[Check]:
    if wished.action == TURN:
        return ()
    if wished.kind == "entry" or (wished.unit.where == WAITING and wished.action in refused_moves.PACES):
        return refused_moves.ONTO_THE_MAP
    if wished.kind == "move":
        return (arrived, *refused_moves.IN_A_TURN)
    return refused_acts.IN_A_TURN[wished.kind]


def arrived(wished: Wish) -> str:
    """Refuse steps on the map to who has still to be brought onto it (Rule 6.10)."""
    waits = wished.unit.where == WAITING and wished.turn is not None and not wished.turn.moving
    return "It has yet to enter the map (6.10)." if waits else ""
