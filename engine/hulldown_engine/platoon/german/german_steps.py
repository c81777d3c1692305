"""An order of movement on its way: what it costs, one step at a time, and its end (6.7, 6.8, 7).

An order takes one step of its way, and then comes again until it is done: so everything that a step sets off, checks
and watches, comes in between. What is under way is noted in `Turn.order`, by the places of the orders, the innermost
last: an order among what a step sets off begins an action of its own, and that is the end of the one before.

The rules are silent about some of it. Here it is decided so:

- *One action.* An order is one action of movement: it spends as many Movement Points of its pace as lead anywhere, and
  what Crew Points are left are for the next order.
- *Pace.* A closed tank drives slow where it is to drive fast (6.7), and so does a crew that cannot pay for more. A crew
  that cannot pay for a slow move gives all its points as for a fast one, and keeps to the slow allowance; a vehicle
  that has no slow allowance left drives fast (7.1).
- *Squads* have one action. If an order to fire follows in the same list they move half and fire (6.7); else they move
  all the way. After firing they may still move half (7.5).
- *The way* is looked for again at every step, for the going as it is then. Who is drawn for an order is drawn once, as
  it begins, and noted with the place of the order.
- Who is in a bunker stays there (13.3).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Asking
from hulldown_engine.language.expressions import Closure
from hulldown_engine.platoon.board import movement_graph, routes
from hulldown_engine.platoon.board.movement import FAST, HALF, SLOW, Going, Move, MoveStep, steps
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.effects import detection, driving
from hulldown_engine.platoon.german import germans, stopped
from hulldown_engine.platoon.german.germans import Goal
from hulldown_engine.platoon.german.stopped import Stops
from hulldown_engine.platoon.state import crew_points
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play, Turn
from hulldown_engine.platoon.state.rolls import Picking
from hulldown_engine.story import paragraphs
from hulldown_engine.story.flow import inner_blocks
from hulldown_engine.story.paragraphs import Json, StepPlace, This


class MovementContext(NamedTuple):
    """A unit that carries out an order of movement: the going for it, its movement so far, and who was drawn for it."""

    setting: Setting
    field: PlatoonState
    unit: Unit
    going: Going
    move: Move
    quarry: str

    @property
    def place(self) -> movement_graph.Standing:
        """Its hex and facing."""
        return self.move.hex, self.move.facing

    @property
    def pace(self) -> str:
        """The pace that routes are searched for."""
        return SLOW if self.move.pace == SLOW else FAST

    def hexes(self, goal: Goal) -> Collection[Hex]:
        """The hexes that the order is about; of who was drawn for it, the one it is in now."""
        return goal.hexes(self.setting, self.field, self.unit, self.quarry)

    def first(self, route: routes.Route | None) -> MoveStep | None:
        """The first step of a route; None if this action cannot pay for it."""
        return None if route is None else next(routes.follow(self.going, self.move, route), None)

    def step(self, kind: str) -> MoveStep | None:
        """A step by its kind; None if it cannot be taken in this action."""
        return next((step for step in steps(self.going, self.move) if step.kind == kind), None)


Ahead = Callable[[MovementContext], MoveStep | None]
"""The next step that an order calls for; None when there is none, or none that this action can take."""

Paces = Callable[[MovementContext], Iterable[tuple[str, str]]]
"""The paces that will do, the best first, each with the action that is paid for (see `crew_points`)."""


# An order on its way --------------------------------------------------------------------------------------------------


class Movement:
    """The runner of an instruction that orders a German to move: each call takes one step."""

    def __init__(self, place: StepPlace, step: Json, ahead: Ahead, paces: Paces, stops: Stops) -> None:
        self.setting: Setting = place.code.setting
        self.code = place.code
        self.step = step
        self.stops = stopped.moving(stops)
        self.key = f"{place.paragraph}:{place.block}:{place.index}"
        self.ahead = ahead
        self.paces = paces
        self.until: Closure = place.code.expression(step["until"]) if step.get("until") else _never
        self.prepare: Callable[[Play, str], Asking] | None = None
        self.draw: Callable[[Play, str], Picking[str]] | None = None
        self.arrive: Callable[[Play, str], Asking] | None = None

    def __call__(self, play: Play, this: This) -> Asking:
        """Take the next step of the order, or end it (Rules 6.8, 7.1, 7.5)."""
        unit = germans.acting(play.state, this)
        if self.begun(play.state):
            yield from self._go_on(play, unit)
            return
        if unit is not None and self.prepare is not None:
            yield from self.prepare(play, unit.id)
        quarry = (yield from self.draw(play, unit.id)) if unit is not None and self.draw is not None else ""
        first = self._begin(play, play.state.units[unit.id], quarry) if unit is not None else None
        if first is None:
            germans.passed_over(self.setting, play, this, self.step, self._stops)
            return
        yield from self._take(play, first)

    def _stops(self, setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
        """Why the order is not begun; what it was to go on until may be so already (Rule 6.8)."""
        if self.until(field, unit.id):
            return stopped.far_enough(setting, field, unit)
        return self.stops(setting, field, unit, step)

    def begun(self, field: PlatoonState) -> bool:
        """Whether this order is under way, as the innermost if orders are nested."""
        return field.turn is not None and _innermost(field.turn)[0] == self.key

    def _begin(self, play: Play, unit: Unit, quarry: str) -> MoveStep | None:
        """Pay for the first of the paces that allows a step, and return that step; None if there is none (Rule 6.7)."""
        turn = play.state.turn
        if turn is None or unit.in_bunker or self.until(play.state, unit.id):
            return None
        at = self._at(play.state, unit, turn.moves, quarry)
        for pace, action in self.paces(at):
            dear = action and crew_points.price(action, unit, turn) is None
            if dear or (pace == FAST and not at.going.mover.may_fast):
                continue
            step = self.ahead(at._replace(move=turn.moves.begin(pace)))
            if step is not None:
                self._start(play, pace, action, f"{self.key}{OF}{quarry}" if quarry else self.key)
                return step
        return None

    def _start(self, play: Play, pace: str, action: str, noted: str) -> None:
        if action:
            crew_points.pay(play, action)
        driving.begin(play, pace)
        half = "fire" if action == "squad" and pace == HALF and self.arrive is None else ""
        play.state.change_turn(order=f"{play.state.current_turn.order} {noted}".strip(), half=half)

    def _go_on(self, play: Play, unit: Unit | None) -> Asking:
        """Carry out a check that the last step triggered, else take the next step, else end."""
        turn = play.state.turn
        if play.state.checks:
            paragraphs.again(play)
            yield from detection.check(self.setting, play)
            return
        step = None
        if unit is not None and turn is not None and turn.moving and not self.until(play.state, unit.id):
            step = self.ahead(self._at(play.state, unit, turn.moves, _innermost(turn)[1]))
        if step is None:
            yield from self._end(play, unit)
            return
        yield from self._take(play, step)

    def _take(self, play: Play, step: MoveStep) -> Asking:
        paragraphs.again(play)
        yield from driving.take(self.setting, play, step)

    def _end(self, play: Play, unit: Unit | None) -> Asking:
        """End the action, with the watches that last for the move."""
        orders = play.state.current_turn.order.split()
        play.state.change_turn(order=" ".join(orders[:-1]), moving="")
        paragraphs.expire(self.code, play, "move")
        if self.arrive is not None and unit is not None:
            yield from self.arrive(play, unit.id)

    def _at(self, field: PlatoonState, unit: Unit, move: Move, quarry: str) -> MovementContext:
        return MovementContext(self.setting, field, unit, driving.going(self.setting, field, unit), move, quarry)


OF = "="
"""What stands between the key of an order under way and the unit that was drawn for it."""


def _innermost(turn: Turn) -> tuple[str, str]:
    """The key of the innermost order under way, and the unit that was drawn for it; both are empty if there is none."""
    key, _, quarry = turn.order.rpartition(" ")[2].partition(OF)
    return key, quarry


def _never(field: PlatoonState, this: This) -> bool:
    return False


# Paces ----------------------------------------------------------------------------------------------------------------


def driven(place: StepPlace, wanted: str) -> Paces:
    """The paces for an order to drive at the `wanted` pace, fast or slow (Rules 6.7, 7.1)."""
    then_fires = fires_later(place)

    def paces(at: MovementContext) -> Iterator[tuple[str, str]]:
        if at.setting.on_foot(at.unit):
            yield from _on_foot(at.field.turn, then_fires=then_fires)
            return
        if wanted == FAST:
            yield FAST, "fast"
        yield SLOW, "slow"
        yield SLOW, "fast"
        if at.going.mover.slow == 0:
            yield FAST, "fast"

    return paces


def _on_foot(turn: Turn | None, *, then_fires: bool) -> Iterator[tuple[str, str]]:
    """The pace of a squad with its one action, or with the half of it that is left after firing (Rule 6.7)."""
    if turn is not None and turn.points:
        yield HALF if then_fires else FAST, "squad"
    elif turn is not None and turn.half == "move":
        yield HALF, ""


def fires_later(place: StepPlace) -> bool:
    """Whether an order to fire follows in the same block, conditional ones included."""
    blocks = place.code.logic["paragraphs"][place.paragraph]["blocks"]

    def inside(step: Json) -> Iterator[Iterable[Json]]:
        return (blocks[block] for block in inner_blocks(step))

    def fires(steps: Iterable[Json]) -> bool:
        return any(
            step["step"] == "fire" or any(fires(blocks[block]) for block in inner_blocks(step)) for step in steps
        )

    return fires(blocks[place.block][place.index + 1 :])


def only(*paces: tuple[str, str]) -> Paces:
    """Always these paces, for any unit."""
    return lambda at: paces
