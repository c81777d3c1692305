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
from hulldown_engine.language.expressions import Closure
from hulldown_engine.platoon.board.units import ON_MAP, PANIC, US, Unit
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import Field, Play
from hulldown_engine.story.paragraphs import Json, Runner, StepBuilder, StepPlace, This

Rolling = Generator[Decision, str, bool]
"""An order that may roll; it returns whether anything of it has been carried out."""

Deed = Callable[[Play, Unit], bool]
Work = Callable[[Play, Unit], Rolling]
Of = Callable[[Field, This], Unit | None]
"""The unit that is to carry out an order, if it can do anything now."""


def acting(field: Field, this: This) -> Unit | None:
    """The unit that is spoken of, if it is its Turn and it has its wits about it (Rules 6.4, 6.7)."""
    unit = present(field, this)
    return unit if unit is not None and field.turn_of(unit.id) is not None and unit.space != PANIC else None


def present(field: Field, this: This) -> Unit | None:
    """The unit that is spoken of, if it is active on the map: for what needs no Turn."""
    unit = field.units.get(this or "")
    return unit if unit is not None and unit.active else None


def deed(make: Callable[[Setting, StepPlace, Json], Deed], of: Of = acting) -> Callable[[Setting], StepBuilder]:
    """The builder of an order that never rolls."""

    def build(setting: Setting, place: StepPlace, step: Json) -> Runner:
        do = make(setting, place, step)

        def run(play: Play, this: This) -> None:
            unit = of(play.state, this)
            if unit is None or not do(play, unit):
                passed_over(play, this, step["step"])

        return run

    return lambda setting: lambda place, step: build(setting, place, step)


def work(make: Callable[[Setting, StepPlace, Json], Work], of: Of = acting) -> Callable[[Setting], StepBuilder]:
    """The builder of an order that may roll."""

    def build(setting: Setting, place: StepPlace, step: Json) -> Runner:
        do = make(setting, place, step)

        def run(play: Play, this: This) -> Asking:
            unit = of(play.state, this)
            if unit is None or not (yield from do(play, unit)):
                passed_over(play, this, step["step"])

        return run

    return lambda setting: lambda place, step: build(setting, place, step)


def passed_over(play: Play, this: This, order: str) -> None:
    """Note that nothing of an order could be carried out (Rule 6.8)."""
    play.log("order-passed-over", unit=this or "", order=order)


# Whom and where -------------------------------------------------------------------------------------------------------

Spots = Callable[[Setting, Field, Unit], Collection[Hex]]
"""The hexes that an order speaks of, for the unit that carries it out; none, when there are none now."""


def is_tree(value: Any) -> bool:
    """Whether what an order speaks of is an expression, and not a list of hexes."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], str)


def spots(place: StepPlace, value: Any) -> Spots:
    """The hexes that are meant: numbers, a unit's, or what a word stands for in `WORDS`."""
    if isinstance(value, str):
        return WORDS[value]
    if is_tree(value):
        who = place.code.expression(value)
        return lambda setting, field, unit: [one.hex for one in named(field, who, unit.id) if one.where == ON_MAP]
    hexes = tuple(value)
    return lambda setting, field, unit: hexes


def named(field: Field, who: Closure, this: This) -> list[Unit]:
    """The units that an expression names, be it one or a selection; those that have not come into play are left out."""
    found = who(field, this)
    names = found if isinstance(found, tuple) else (found,)
    return [field.units[one] for one in names if one in field.units]


def closest(hexes: Iterable[Hex], to: Hex) -> list[Hex]:
    """The nearest of some hexes, all that are equally near."""
    found = sorted(set(hexes), key=lambda one: (distance(one, to), one))
    return [one for one in found if distance(one, to) == distance(found[0], to)]


def enemies(field: Field) -> list[Hex]:
    """Where the active US units are."""
    return [one.hex for one in field.active(US)]


WORDS: dict[str, Spots] = {
    "us": lambda setting, field, unit: closest(enemies(field), unit.hex),
    "exit": lambda setting, field, unit: [int(one) for one in setting.mission(field)["exits"]],
    "marker": lambda setting, field, unit: closest(field.markers.values(), unit.hex),
    "retreat": lambda setting, field, unit: [unit.retreat] if unit.retreat else [],
}
"""What the words stand for: the nearest US unit, the hexes where units may leave the map, the nearest Event marker, and
the unit's retreat hex."""
