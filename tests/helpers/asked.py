"""Everything that expressions can ask of a state of play, and states to ask it of: games that are played, fights."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any

from tests.engine.platoon.test_saves import MISSIONS, played
from tests.games.fights import fights_of
from tests.helpers.outpost import book

from hulldown_engine.language.expressions import Closure, Tree
from hulldown_engine.platoon.board.units import EXITED, GONE, INACTIVE, KILLED
from hulldown_engine.platoon.game.invariants import broken
from hulldown_engine.platoon.game.rules import MissionSetup
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.language.vocabulary import (
    BRIDGE,
    COMPASS,
    DISTANCE,
    FLAG,
    HEX,
    KIND,
    LIGHT,
    MARKER,
    PLACE,
    POINTS,
    SIDE,
    SIDES,
    UNIT,
    UNITS,
)
from hulldown_engine.platoon.state.field import PlatoonState

FIGHTS = 80
"""How many fights are made up."""

NEVER_IN_PLAY = "GE9999"


def terms(field: PlatoonState) -> Iterator[Tree]:
    """Every fact, of some units and hexes; every attribute of some units; and some counts."""
    for name in FACTS:
        yield from facts(field, name)
    for name in ATTRIBUTES:
        yield from attributes(field, name)
    for side in SIDES:
        whole = ["members", side]
        yield from (["count", one] for one in (whole, ["where", whole, ["attribute", ["this"], "is_tank"]]))


def facts(field: PlatoonState, name: str) -> Iterator[Tree]:
    """One fact with some arguments."""
    hexes = sorted({one.hex for one in field.units.values() if one.hex})[:3]
    arguments: dict[str, list[Any]] = {
        UNIT: _some_units(field), UNITS: [["members", "german"], *_some_units(field)], HEX: hexes,
        PLACE: [*hexes, ["this"]], DISTANCE: [3], SIDE: [*SIDES], COMPASS: [*POINTS], MARKER: [*field.markers, "99"],
        LIGHT: ["day", "dusk", "night"], FLAG: ["alarm"], BRIDGE: [*field.blown, "1006/1106"],
    }  # fmt: skip
    arguments[KIND] = [["which", True], ["which", ["attribute", ["this"], "is_tank"]]]
    yield from (["fact", name, *chosen] for chosen in product(*(arguments[kind] for kind in FACTS[name].arguments)))


def attributes(field: PlatoonState, name: str) -> Iterator[Tree]:
    """One attribute of some units."""
    yield from (["attribute", who, name] for who in _some_units(field))


def _some_units(field: PlatoonState) -> list[Tree]:
    """`this`, the first and the last unit, and one that has not come into play."""
    names = dict.fromkeys([*list(field.units)[:1], *list(field.units)[-1:], NEVER_IN_PLAY])
    return [["this"], *(["member", name] for name in names)]


def asking(tree: Tree) -> Closure:
    """An expression as the book of the tests asks it."""
    closure: Closure = book().rules.code.expression(tree)
    return closure


@cache
def states() -> tuple[PlatoonState, ...]:
    """States of play: every twentieth of some games, fights, and both with something changed that can be so."""
    games = [deepcopy(game.state) for mission, platoon in MISSIONS
             for nth, game in enumerate(played(mission, platoon, seed=4, length=200)) if nth % 20 == 0]  # fmt: skip
    rules = fights_of(book()).rules
    fights = [rules.start(dice, MissionSetup("first-light", "first")) for dice in range(FIGHTS)]
    found = [*games, *fights]
    return (*found, *(one for nth, state in enumerate(found) for one in _changed(state, random.Random(nth))))


def _changed(field: PlatoonState, chance: random.Random) -> Iterator[PlatoonState]:
    """A state in which one unit is out of it, and one without any marker; none that cannot be."""
    for change in ({"where": EXITED}, {"where": GONE}, {"status": KILLED}, None):
        changed = deepcopy(field)
        if change is None:
            changed.markers.clear()
        elif changed.units:
            changed.change(chance.choice(list(changed.units)), space=INACTIVE, **change)
        if not any(broken(book().rules.setting, changed)):
            yield changed


def speakers(field: PlatoonState) -> Iterator[str | None]:
    """Nobody, and every unit, as what `this` is."""
    yield from (None, *field.units)
