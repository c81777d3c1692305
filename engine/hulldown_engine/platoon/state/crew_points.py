"""Crew Points: what each action of a Turn costs, and paying it (6.7).

The rules are silent about some of it. Here it is decided so:

- *All Crew Points* are those of the whole Turn: such an action is for a unit that has done nothing else yet. How few
  they are does not matter.
- *3 or all* is three; for a crew of less than three all, and so nothing else.
- Squads have one action instead; whatever it is, it is theirs for the Turn.
"""

from __future__ import annotations

from collections.abc import Mapping

from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.state.field import Play, Turn

FIXED: Mapping[str, int] = {"main-gun": 2, "machineguns": 1, "slow": 2, "look": 1}
"""Actions that cost the same for every crew."""

THREE_OR_ALL = ("fast", "assault")


def price(action: str, unit: Unit, turn: Turn) -> int | None:
    """What an action costs a unit in its Turn; None if it cannot pay (Rule 6.7).

    Actions are main-gun, machineguns, slow, fast, posture, assault, look, squad, and all for those that cost all.
    """
    cost = _cost(action, unit, turn)
    return cost if 0 < cost <= turn.points else None


def _cost(action: str, unit: Unit, turn: Turn) -> int:
    """The Crew Points of an action, affordable or not; 0 for one that takes a whole Turn, some of which is spent."""
    whole = 0 if turn.acted else turn.points
    if not unit.crew or action == "squad":
        return 1
    if action == "all":
        return whole
    if action in THREE_OR_ALL:
        return whole if unit.crew_left < 3 else 3  # noqa: PLR2004 - "3 or all"
    if action == "posture":
        return min(2, unit.crew_left)
    return FIXED[action]


def paid(play: Play, action: str) -> bool:
    """Have the unit whose Turn it is pay for an action, if it can; whether it has paid (Rule 6.7)."""
    turn = play.state.current_turn
    cost = price(action, play.state.units[turn.unit], turn)
    if cost is not None:
        play.state.change_turn(points=turn.points - cost, acted=True)
    return cost is not None


def pay(play: Play, action: str) -> None:
    """Have the unit whose Turn it is pay for an action; raises ValueError if it cannot."""
    if not paid(play, action):
        raise ValueError(f"nobody can pay for {action} in {play.state.turn}")
