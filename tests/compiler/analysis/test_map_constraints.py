"""What facts of the map are said to exclude: held against games that are really played, and what it proves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.platoon.test_saves import MISSIONS, played
from tests.helpers import asked
from tests.helpers.outpost import authored

from hulldown_compiler.analysis.story.map_constraints import agree
from hulldown_compiler.analysis.story.satisfiability import NEVER, both_hold
from hulldown_compiler.language.expressions import compile_expression
from hulldown_compiler.language.platoon_expressions import platoon_scope
from hulldown_engine.games.game import Game
from hulldown_engine.language.expressions import BOOL, Tree
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS, FATES, OF
from hulldown_engine.platoon.language.spec import Attribute, Bounds, Fact
from hulldown_engine.platoon.language.terms import meaning, says


def told(game: Game, this: str) -> dict[str, Any]:
    """What is so of one unit now, by what is asked."""
    return {str(tree): (tree, asked.asking(tree)(game.state, this)) for tree in asked.terms(game.state)}


@pytest.mark.parametrize(("mission", "platoon"), MISSIONS)
def test_what_is_so_in_a_game_can_be_so_together(mission: str, platoon: str) -> None:
    """At every fifth decision, of every unit."""
    for nth, game in enumerate(played(mission, platoon, seed=4, length=200)):
        for this in game.state.units if nth % 5 == 0 else ():
            facts = told(game, this)
            sayings = [saying for tree, value in facts.values() if tree[0] != "fact" or meaning(tree) is None
                       for saying in says(tree, value)]  # fmt: skip
            assert agree(sayings), (nth, this, facts)


FLAG = "bridge-is-mined"

EXCLUSIVE = (
    ("round == 0", "rounds"),
    ("round > 2", "operations"),
    ("crew_points < 0", "rounds"),
    ("distance(this, A) > 99", "rounds"),
    ("nearest(us) < 99", "none(us)"),
    ("nearest(german) < 99", "this.towed"),
    ("nearest(german) < 99", "none(german)"),
    ("nearest(us) > 99", "rounds"),
    ("exited_us < 0", "rounds"),
    ("rounds_played < 0", "rounds"),
    (f"rounds_since({FLAG}) < 0", "rounds"),
    ("light(dusk)", "light(night)"),
    ('blown("1006/1106")', 'not blown("1106/1006")'),
    *((f"{fate.removesuffix(OF)}(german) < 0", "rounds") for fate in FATES),
    ("us_within(3)", "not us_within(8)"),
    ("german_within(3)", "nearest(german) > 5"),
    ('us_at("0505")', "none(us)"),
    ('german_at("0505")', "none(german)"),
    ('at("0505")', 'at("0506")'),
    ('at("0505")', 'beyond(north, "0505")'),
    ('at("0505")', 'not at_or_beyond(west, "0505")'),
    ('at("0505")', "this.aboard"),
    ('beyond(north, "0505")', 'beyond(south, "0505")'),
    ('at_or_beyond(east, "0505")', 'beyond(west, "0505")'),
    ('can_see("0505")', "exited(this)"),
    ('us_see("0505")', "none(us)"),
    ("sees(GE28)", "this.towed"),
    ("sees_us", "count(us) == 0"),
    ("sees_us", "this.aboard"),
    ("seen", "exited(this)"),
    ("active(A)", "killed(A)"),
    ("active(A)", "exited(A)"),
    ("active(A)", "none(us)"),
    ("killed(this)", "this.active"),
    ("exited(A)", "A.towed"),
    ("marker(3)", "no_markers"),
    ("operations", "rounds"),
    ("this.crew < 0", "rounds"),
    ("this.mpa < 0", "rounds"),
    ("this.is_tank", "this.is_truck"),
    ("this.is_vehicle", "this.is_squad"),
    ("this.is_squad", "this.is_gun"),
    ("this.is_half_track", "this.is_gun"),
    ("this.is_truck", "not this.is_vehicle"),
    ("this.active", "this.aboard"),
    ("A.active", "none(us)"),
    ("this.open", "this.closed"),
    ("this.towed", "this.aboard"),
    ("this.aboard", "exited(this)"),
)
"""Conditions that are never both so, whatever the game."""

TOGETHER = (
    ("this.active", "not seen"),
    ("this.is_tank", "this.is_vehicle"),
    ("captured(this)", "this.active"),
    ("not marker(3)", "not no_markers"),
    ("not this.open", "not this.closed"),
    ("platoon_lost", "any(german)"),
    ("platoon_lost", "any(us where is_tank)"),
    ("active(A)", "platoon_lost"),
    ("seen", "platoon_lost"),
    ('us_see("0505")', "platoon_lost"),
    ("A.active", "this.aboard"),
    ('at_or_beyond(east, "0505")', 'at_or_beyond(west, "0505")'),
    ("this.initiative < 0", "this.perception < 0"),
)
"""Conditions that may both be so, or are not known to exclude one another."""


def tree(text: str) -> Tree:
    """An expression of an action paragraph."""
    return compile_expression(text, platoon_scope([FLAG]).reading(action=True), BOOL).tree


@pytest.mark.parametrize(("one", "other"), EXCLUSIVE)
def test_what_excludes_what_is_proved(one: str, other: str) -> None:
    """By what both say of the same hidden thing, or by the bounds of a number."""
    assert both_hold(authored(), tree(one), tree(other)) == NEVER


@pytest.mark.parametrize(("one", "other"), TOGETHER)
def test_what_can_be_is_not_called_impossible(one: str, other: str) -> None:
    """There is a case, in words."""
    assert both_hold(authored(), tree(one), tree(other)) not in (NEVER, "")


def test_all_that_settles_something_is_proved_to() -> None:
    """Every fact and attribute that says something of hidden things, or is a number that has an end."""
    written = " ".join(f"{one} {other}" for one, other in EXCLUSIVE)
    specs: Mapping[str, Fact | Attribute] = {**FACTS, **ATTRIBUTES}
    for name, spec in specs.items():
        said = rf"\b{name}\b" if name not in FATES else rf"\b{name.removesuffix(OF)}\(german\)"
        silent = not spec.settles and spec.bounds in (None, Bounds(None, None))
        assert silent or re.search(said, written), name
