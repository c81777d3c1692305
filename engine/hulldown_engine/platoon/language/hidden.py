"""Hidden things, of which facts say something: where a unit is, what it is, whether a marker is left.

Who is told that a fact holds is told something of a hidden thing: `at("0505")` says that the unit is on the map, and in
which hex. Two facts exclude one another if they leave no value for the same thing. What is said must be true in every
game that can be played, whatever the book; so every hidden thing can be looked up as well, and tests hold what is said
of it against what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.units import ACTIVE, KILLED, ON_MAP, PLACES, US
from hulldown_engine.platoon.language.places import This, further, unit_of
from hulldown_engine.platoon.language.vocabulary import side_of
from hulldown_engine.platoon.state import light
from hulldown_engine.platoon.state.context import NO_VEHICLES, TANKS, Setting
from hulldown_engine.platoon.state.field import ROUNDS, PlatoonState


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """A kind of hidden thing: its name, every value that it can have, and how it is looked up.

    `values` is None if they depend on the map. `look` is called with the setting, the state, what `this` is, and what
    the thing is of.
    """

    name: str
    values: frozenset[Any] | None
    look: Callable[..., Any]


class Thing(NamedTuple):
    """A hidden thing, and what it is of: a unit by its name (`this` for the one that is spoken of), a side, a hex."""

    hidden: Hidden
    of: tuple[Any, ...] = ()


class Saying(NamedTuple):
    """That one of some values is the one of a hidden thing."""

    thing: Thing
    values: frozenset[Any]

    @property
    def opposite(self) -> Saying:
        """That it is none of them; only for things of which every value is known."""
        assert self.thing.hidden.values is not None  # noqa: S101 - `exactly` is not said of other things
        return self._replace(values=self.thing.hidden.values - self.values)


# What facts settle ----------------------------------------------------------------------------------------------------

Sayer = Callable[..., Saying | None]
"""Gives a saying: called with the name of the unit that a fact or attribute is about, and with the fact's arguments."""


class Settled(NamedTuple):
    """What a fact says of one hidden thing: if it holds, and, if it says `both`, the opposite if it does not.

    A number `holds` if it is such a value.
    """

    sayer: Sayer
    both: bool
    holds: Callable[[Any], bool]


Settles = tuple[Settled, ...]

NOTHING: Settles = ()
"""A fact that says nothing of hidden things."""


def if_so(*sayers: Sayer, holds: Callable[[Any], bool] = bool) -> Settles:
    """What a fact says only if it holds."""
    return tuple(Settled(sayer, both=False, holds=holds) for sayer in sayers)


def exactly(*sayers: Sayer, holds: Callable[[Any], bool] = bool) -> Settles:
    """What a fact says if it holds, and the opposite of which it says if not."""
    return tuple(Settled(sayer, both=True, holds=holds) for sayer in sayers)


def _unit_is(hidden: Hidden, *values: Any) -> Sayer:
    """Says what a hidden thing of the unit is."""
    return lambda unit, *_: Saying(Thing(hidden, (unit,)), frozenset(values))


def _is(thing: Thing, value: Any) -> Sayer:
    """Says what a hidden thing of the whole game is."""
    saying = Saying(thing, frozenset([value]))
    return lambda *_: saying


# Units ----------------------------------------------------------------------------------------------------------------

NOBODY = ""
"""What and where a unit is that has not come into play."""

OTHER = "other"
"""The class of units of which the rules say nothing by their class; the fate of those that are neither."""

OPEN, CLOSED = "open", "closed"

CLASSES = frozenset({NOBODY, OTHER, "truck", "half-track", *TANKS, *NO_VEHICLES})
VEHICLES = CLASSES - {NOBODY, *NO_VEHICLES}


def classed(kind: str) -> str:
    """The class of a data card as one of `CLASSES`."""
    return kind if kind in CLASSES else OTHER


def _of_unit(ask: Callable[[Setting, PlatoonState, Any], Any]) -> Callable[..., Any]:
    """The look-up of a hidden thing of a unit, which is `NOBODY` until it has come into play."""

    def look(setting: Setting, field: PlatoonState, this: This, name: str) -> Any:
        unit = field.units.get((this or "") if name == "this" else name)
        return NOBODY if unit is None else ask(setting, field, unit)

    return look


WHERE = Hidden("where", frozenset({NOBODY, *PLACES}), _of_unit(lambda setting, field, unit: unit.where))

CLASS = Hidden("class", CLASSES, _of_unit(lambda setting, field, unit: classed(setting.kind(unit))))

POSTURE = Hidden(
    "posture", frozenset({NOBODY, OPEN, CLOSED}), _of_unit(lambda setting, field, unit: CLOSED if unit.closed else OPEN)
)

FATE = Hidden(
    "fate",
    frozenset({NOBODY, ACTIVE, KILLED, OTHER}),
    _of_unit(lambda setting, field, unit: ACTIVE if unit.active else KILLED if unit.status == KILLED else OTHER),
)
"""What has become of a unit. Who is captured may be active: a captured vehicle changes sides (11.2)."""

CARD = Hidden("card", frozenset({False, True}), lambda setting, field, this, name: name in field.units)
"""Whether a unit has come into play."""


def is_where(place: str) -> Sayer:
    """That the unit is on the map, aboard a vehicle, and so on."""
    return _unit_is(WHERE, place)


def is_of(*classes: str) -> Sayer:
    """That the unit's class is one of these."""
    return _unit_is(CLASS, *classes)


def stands(posture: str) -> Sayer:
    """That the unit is open, or closed."""
    return _unit_is(POSTURE, posture)


def _one_of_us(unit: str, *_: Any) -> Saying | None:
    """That there is an active US unit, if the unit is one by its name. Who is German by name may have been taken."""
    return Saying(Thing(SOMEBODY, (US,)), frozenset([True])) if side_of(unit) == US else None


# Hexes ----------------------------------------------------------------------------------------------------------------

HEX = Hidden("hex", None, lambda setting, field, this, name: spot.hex if (spot := unit_of(field, this)) else None)
"""The hex of the unit that is spoken of."""

OFF, BEHIND, LEVEL, BEYOND = "off the map", -1, 0, 1


def _along(setting: Setting, field: PlatoonState, this: This, *of: Any) -> Any:
    _, point, place = of
    unit = unit_of(field, this)
    if unit is None:
        return OFF
    off = further(setting, field, point, unit.hex, place)
    return LEVEL if off == 0 else BEYOND if off > 0 else BEHIND


LINE = Hidden("line", frozenset({OFF, BEHIND, LEVEL, BEYOND}), _along)
"""Where the unit that is spoken of is as seen from a hex, along the line that leads north or east from there."""

LINES = {"north": ("north", 1), "south": ("north", -1), "east": ("east", 1), "west": ("east", -1)}
"""The line along which something lies to a side, and which way."""


def in_hex(unit: str, place: Hex) -> Saying:
    """That the unit is in the hex."""
    return Saying(Thing(HEX, (unit,)), frozenset([place]))


def level(point: str) -> Sayer:
    """That the unit is neither further to a side than the hex nor less far."""
    return lambda unit, place: Saying(Thing(LINE, (unit, point, place)), frozenset([LEVEL]))


def lies(*within: int) -> Sayer:
    """That the unit lies beyond the hex as seen from the other side, level with it, or either."""

    def sayer(unit: str, side: str, place: Hex) -> Saying:
        point, way = LINES[side]
        return Saying(Thing(LINE, (unit, point, place)), frozenset(way * where for where in within))

    return sayer


# The game -------------------------------------------------------------------------------------------------------------

_TRUTH = frozenset({False, True})

SOMEBODY = Hidden("somebody", _TRUTH, lambda setting, field, this, side: any(field.active(side)))
"""Whether a side has an active unit."""

IN_ROUNDS = Hidden("rounds", _TRUTH, lambda setting, field, this: field.mode == ROUNDS)

MARKERS = Hidden("markers", _TRUTH, lambda setting, field, this: bool(field.markers))
"""Whether an Event marker is on the map."""

MARKER = Hidden("marker", _TRUTH, lambda setting, field, this, number: number in field.markers)
"""Whether an Event marker is on the map, by its number."""


LIT = Hidden("light", None, lambda setting, field, this: light.name(setting, field))
"""What the light is called; which names there are, missions say."""


def lit(unit: str, name: str) -> Saying:
    """That the light is the one of a name."""
    return Saying(Thing(LIT), frozenset([name]))


def somebody(side: str, *, there: bool = True) -> Sayer:
    """That a side has an active unit, or that it has none."""
    return _is(Thing(SOMEBODY, (side,)), there)


def counted(side: str, number: int, *, whole: bool) -> Saying | None:
    """What the number of a side's active units says, of a `whole` side or of a part of it."""
    return Saying(Thing(SOMEBODY, (side,)), frozenset([number > 0])) if number > 0 or whole else None


in_rounds = _is(Thing(IN_ROUNDS), value=True)
in_operations = _is(Thing(IN_ROUNDS), value=False)
a_marker = _is(Thing(MARKERS), value=True)
no_marker = _is(Thing(MARKERS), value=False)

ON_THE_MAP = if_so(is_where(ON_MAP))
"""What only a unit on the map can do says that it is there."""

IS_ACTIVE = (*exactly(_unit_is(FATE, ACTIVE)), *ON_THE_MAP, *if_so(_one_of_us))
"""An active unit is on the map, and its side has an active one (2.12)."""

IS_KILLED = if_so(_unit_is(FATE, KILLED))
