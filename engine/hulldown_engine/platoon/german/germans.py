"""What the orders of German action paragraphs have in common (6.8).

An order is a step of a paragraph, for the unit whose Turn it is. It is carried out as far as possible; when nothing of
it can be, it is passed over, and the log says so. It never asks the player.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from typing import Any

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.units import ON_MAP, PANIC, US, Unit
from hulldown_engine.platoon.german import stopped
from hulldown_engine.platoon.german.stopped import Stops
from hulldown_engine.platoon.language.selections import CLOSEST, RANDOM, Meant, is_tree
from hulldown_engine.platoon.state.context import NO_VEHICLES, Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.platoon.state.instructions import CarryOut, Instruction
from hulldown_engine.story.flow import ONWARD
from hulldown_engine.story.paragraphs import Json, StepBuilder, This
from hulldown_engine.story.step_english import Saying
from hulldown_engine.story.step_kind import ORDER, StepKind

Rolling = Generator[Decision, str, bool]
"""An order that may throw dice; it returns whether anything of it has been carried out."""

Order = Callable[[Instruction, Play, Unit], bool | Rolling]
"""Carries out an order with a unit, as far as possible, and returns whether anything of it has been."""

Of = Callable[[PlatoonState, This], Unit | None]
"""Finds the unit that is to carry out an order; None if it cannot do anything now."""


def acting(field: PlatoonState, this: This) -> Unit | None:
    """The unit of the paragraph, if it is active, in its Turn and not in panic (Rules 6.4, 6.7)."""
    unit = present(field, this)
    return unit if unit is not None and field.turn_of(unit.id) is not None and unit.space != PANIC else None


def present(field: PlatoonState, this: This) -> Unit | None:
    """The unit of the paragraph, if it is active: for orders that need no Turn."""
    unit = field.units.get(this or "")
    return unit if unit is not None and unit.active else None


def ordered(order: Order, stops: Stops, of: Of = acting) -> CarryOut:
    """Wrap an order as an instruction: `of` finds its unit, and if nothing of it can be done, `stops` says why."""

    def carry_out(instruction: Instruction, play: Play, this: This) -> Asking:
        unit = of(play.state, this)
        done = unit is not None and order(instruction, play, unit)
        if isinstance(done, Generator):
            done = yield from done
        if not done:
            passed_over(instruction.setting, play, this, instruction.step, stops)

    return carry_out


def order_kind(name: str, counted: str, runs: StepBuilder, says: Saying, **more: Any) -> StepKind:
    """The specification of an order: while it is carried out, the unit may come upon anything.

    `more` are the parts of a `StepKind` that not every order has: `asks`, `manner`, `able`.
    """
    return StepKind(name, counted, runs=runs, says=says, flow=ONWARD, changes=(), between=ORDER, order=True, **more)


STAND, COVER, NEARER, LEAVE, GO, SEND, CLOSE, YIELD = MANNERS = (
    "Fire from where they are",
    "Take cover",
    "Come nearer",
    "Leave",
    "Go to a place or to somebody, or along one way",
    "Send others",
    "Fight at close quarters",
    "Give themselves up",
)
"""What actions do, by their orders. One that does several of them is told by the last: what fewest do says most."""


def is_vehicle(data: Json, card: Json, step: Json) -> bool:
    """Whether a unit of some data card is a vehicle: what some orders take."""
    return data["class"] not in NO_VEHICLES


def passed_over(setting: Setting, play: Play, this: This, step: Json, stops: Stops) -> None:
    """Log that nothing of an order could be carried out, and what stopped it (Rule 6.8)."""
    reason = stopped.why(setting, play.state, this, step, stops)
    play.log("order-passed-over", unit=this or "", order=step["step"], why=reason)


# Whom and where -------------------------------------------------------------------------------------------------------

Spots = Callable[[Setting, PlatoonState, Unit], Collection[Hex]]
"""Finds the hexes that an order names, for the unit that carries it out; empty, if there are none now."""


class Goal(Meant):
    """Where an order leads, or what it is about: named hexes, a word of `WORDS`, a unit, or one of a selection."""

    def units(self, field: PlatoonState, this: This) -> list[Unit]:
        """The units that are meant now: of a selection never the unit that acts, and the disabled only if all are.

        This is our own decision (erratum whom-germans-shoot-at).
        """
        units = super().units(field, this)
        if not self.pick:
            return units
        others = [unit for unit in units if unit.id != this]
        return [unit for unit in others if not unit.disabled] or others

    def hexes(self, setting: Setting, field: PlatoonState, unit: Unit, drawn: str = "") -> Collection[Hex]:
        """The hexes that are meant now: those of a selection that it can be about; empty if there are none.

        If one of a selection is to be drawn, that is the hex of who was `drawn`.
        """
        if isinstance(self.value, str):
            return WORDS[self.value](setting, field, unit)
        if not is_tree(self.value):
            return tuple(self.value)
        there = [other for other in self.units(field, unit.id) if other.where == ON_MAP]
        if self.pick == RANDOM:
            return [other.hex for other in there if other.id == drawn]
        hexes = [other.hex for other in there]
        return closest(hexes, unit.hex) if self.pick == CLOSEST else hexes


def closest(hexes: Iterable[Hex], to: Hex) -> list[Hex]:
    """The hexes that are nearest to a hex: all at the least distance, by their numbers."""
    by_distance = sorted(set(hexes), key=lambda place: (distance(place, to), place))
    return [place for place in by_distance if distance(place, to) == distance(by_distance[0], to)]


def enemies(field: PlatoonState) -> list[Hex]:
    """The hexes of the US units that can still fight (erratum whom-germans-shoot-at)."""
    return [unit.hex for unit in field.fighting(US)]


def _exits(setting: Setting, field: PlatoonState) -> list[Hex]:
    """The hexes where Germans may leave the map: their own, where the mission has some, else those of US units."""
    mission = setting.mission(field)
    return [int(place) for place in mission["german_exits"] or mission["exits"]]


WORDS: dict[str, Spots] = {
    "exit": lambda setting, field, unit: _exits(setting, field),
    "marker": lambda setting, field, unit: closest(field.markers.values(), unit.hex),
    "retreat": lambda setting, field, unit: [unit.retreat] if unit.retreat else [],
}
"""What the words stand for: the hexes where Germans may leave the map, the nearest Event marker, and the unit's retreat
hex."""
