"""What facts of the map are said to exclude, held against games that are really played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from tests.engine.platoon.test_saves import MISSIONS, played

from hulldown_compiler.analysis.story.map_constraints import agree
from hulldown_engine.games.game import Game
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.language.terms import says
from hulldown_engine.platoon.language.vocabulary import (
    COMPASS,
    DISTANCE,
    HEX,
    MARKER,
    PLACE,
    POINTS,
    SIDE,
    SIDES,
    UNIT,
    UNITS,
)
from hulldown_engine.platoon.state.field import PlatoonState


def terms(field: PlatoonState) -> Iterator[Tree]:
    """Every fact, of the hexes of some units; every attribute of whoever is spoken of; and some counts."""
    hexes = sorted({one.hex for one in field.units.values() if one.hex})[:3]
    arguments: dict[str, list[Any]] = {
        UNIT: [["this"], ["member", "A"]], UNITS: [["members", "german"]], HEX: hexes, PLACE: hexes, DISTANCE: [3],
        SIDE: [*SIDES], COMPASS: [*POINTS], MARKER: [*field.markers],
    }  # fmt: skip
    for name, fact in FACTS.items():
        yield from (["fact", name, *chosen] for chosen in product(*(arguments[kind] for kind in fact.arguments)))
    yield from (["attribute", ["this"], name] for name in ATTRIBUTES)
    for side in SIDES:
        whole = ["members", side]
        yield from (["count", one] for one in (whole, ["where", whole, ["attribute", ["this"], "is_tank"]]))


def told(game: Game, this: str) -> dict[str, Any]:
    """What is so of one unit now, by what is asked."""
    code = game.book.rules.code
    return {str(tree): (tree, code.expression(tree)(game.state, this)) for tree in terms(game.state)}


@pytest.mark.parametrize(("mission", "platoon"), MISSIONS)
def test_what_is_so_in_a_game_can_be_so_together(mission: str, platoon: str) -> None:
    """At every fifth decision, of every unit."""
    for nth, game in enumerate(played(mission, platoon, seed=4, length=200)):
        for this in game.state.units if nth % 5 == 0 else ():
            facts = told(game, this)
            sayings = [saying for tree, value in facts.values() if tree[1] not in ("us_within", "german_within")
                       for saying in says(tree, value)]  # fmt: skip
            assert agree(sayings), (nth, this, facts)
