"""The peer of the bots that play to win: a script that only shoots, and otherwise drives to where it is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hulldown_engine import Game
from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.dice import draw_below
from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.platoon.board.units import WAITING
from hulldown_engine.platoon.bots import evaluation
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.sequence.operations import TOGETHER
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import OPERATIONS, PLACING, PlatoonState
from hulldown_engine.playtest.bots import FINISH, ORDER, decision_of

PATIENCE = 600
"""Choices after which it ends a mission as soon as it may."""

REST = (*evaluation.PACES, "halt", "end", "pass", "back", "done")
"""What it takes, the first that is offered, when it has nothing to shoot at."""


class Shooter:
    """Fires the best shot there is; else goes to the nearest Event marker, and with none left off the map."""

    def __init__(self, seed: int) -> None:
        self._state = seed
        self._steps: dict[Hex, int] = {}
        self._moved: set[str] = set()

    def choose(self, game: Game) -> str:
        """A shot, or the next hex."""
        decision = decision_of(game)
        ids = [option.id for option in decision.options]
        if len(game.inputs) > PATIENCE and FINISH in ids:
            return FINISH
        if decision.kind != ORDER or game.state.purchase is not None or len(ids) == 1:
            return self._any(ids)
        return self._ordered(game.book.rules.setting, game.state, decision, ids)

    def _any(self, ids: Sequence[str]) -> str:
        wanted = [option for option in ids if option not in {FINISH, "abandon"}] or ids
        self._state, nth = draw_below(self._state, len(wanted))
        return wanted[nth]

    def _ordered(self, setting: Setting, field: PlatoonState, decision: Decision, ids: Sequence[str]) -> str:
        if field.deploying == PLACING:
            return self._placed(field, ids)
        if field.mode == OPERATIONS:
            return self._goes(setting, field, ids)
        if field.turn is None or not decision.unit:
            return ids[0]
        shots = _worth(setting, field, ids)
        if shots:
            return max(shots, key=lambda option: shots[option])
        return self._drives(setting, field, ids)

    def _placed(self, field: PlatoonState, ids: Sequence[str]) -> str:
        """Anywhere: units that have a place keep it."""
        waiting = [option for option in ids if option in field.units and field.units[option].where == WAITING]
        places = [option for option in ids if option.startswith("at:")]
        return self._any(waiting or places or [option for option in ids if option in {"done", "back"}] or ids)

    def _goes(self, setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
        """In Operations: one unit after the other, a hex at a time, and never twice into the same if it can help it."""
        if not field.picked:
            self._steps.clear()
            singles = [option for option in ids if option in field.units or option.startswith("enter:")]
            units = [option for option in singles if option not in self._moved]
            if not units:
                self._moved.clear()
            chosen = (units or singles or [option for option in ids if TOGETHER not in option])[0]
            self._moved.add(chosen)
            return chosen
        if "exit" in ids and not field.markers:
            return "exit"
        place = self._nearer(setting, field, field.picked[0], ids)
        if not place or sum(self._steps.values()) >= 8:
            return "done"
        return place

    def _drives(self, setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
        """In Rounds: on, as long as there is somewhere to go; a closed tank has no fast pace."""
        turn = field.current_turn
        place = self._nearer(setting, field, turn.unit, ids) if turn.moving else ""
        entering = [option for option in ids if option.startswith(("drive-slow:", "move:"))]
        rest = [option for option in REST if option in ids]
        return place or next(iter(entering or rest), "") or self._any(ids)

    def _nearer(self, setting: Setting, field: PlatoonState, unit: str, ids: Sequence[str]) -> str:
        """The hex that is nearest to the goal, of those it has been in least."""
        goals = _goals(setting, field)
        hexes = {int(option[3:]): option for option in ids if option.startswith("to:")}
        if not goals or not hexes:
            return ""
        goal = min(goals, key=lambda place: (distance(field.units[unit].hex, place), place))
        best = min(hexes, key=lambda place: (self._steps.get(place, 0), distance(place, goal), place))
        self._steps[best] = self._steps.get(best, 0) + 1
        return hexes[best]


def _worth(setting: Setting, field: PlatoonState, ids: Sequence[str]) -> Mapping[str, float]:
    """The shots that are offered and can do anything, each with what it is worth."""
    unit = field.units[field.current_turn.unit]
    worth = evaluation.shots(setting, field, unit)
    return {option: value for option, value in worth.items() if option in ids and value > 0}


def _goals(setting: Setting, field: PlatoonState) -> Sequence[Hex]:
    """Markers; if there are none, the ways off the map."""
    return (
        list(field.markers.values())
        or [int(place) for place in setting.mission(field)["exits"]]
        or list(driving.entries(setting, field))
    )
