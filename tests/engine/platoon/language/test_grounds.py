"""Watches are looked at again only when something that they rest on has changed, and never too late."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import islice
from typing import Any

import pytest
from tests.helpers.proofs import compiled

from hulldown_engine import Game
from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.basics.lookout import Lookout
from hulldown_engine.language.expressions import Tree, build
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.language.grounds import grounds
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.story import paragraphs

KEPT = {
    *("mission", "condition", "mode", "played", "round", "flags", "since", "sighted"),
    *("units", "smoke", "bunkers", "glimpses", "options", "dice"),
}
"""The fields of a state that grounds are made of, and those that never change in a mission."""

THIS = ["this"]

ASKED: dict[str, Tree] = {
    "round": [">=", ["fact", "round"], 3],
    "rounds_played": [">=", ["fact", "rounds_played"], 9],
    "rounds_since": [">=", ["fact", "rounds_since", "reported"], 2],
    "operations": ["fact", "operations"],
    "rounds": ["fact", "rounds"],
    "no_germans": ["fact", "no_germans"],
    "distance": [">=", ["fact", "distance", THIS, 2521], 9],
    "at": ["fact", "at", 2521],
    "beyond": ["fact", "beyond", "east", 2312],
    "at_or_beyond": ["fact", "at_or_beyond", "north", 2312],
    "can_see": ["fact", "can_see", 2613],
    "active": ["fact", "active", ["member", "GE26"]],
    "killed": ["fact", "killed", ["member", "GE44"]],
    "captured": ["fact", "captured", ["member", "A"]],
    "exited": ["fact", "exited", ["member", "B"]],
    "us_within": ["fact", "us_within", 8],
    "us_at": ["fact", "us_at", 2717],
    "us_see": ["fact", "us_see", 1020],
    "sees": ["fact", "sees", ["members", "us"]],
    "sees_us": ["fact", "sees_us"],
    "seen": ["fact", "seen"],
    "platoon_lost": ["fact", "platoon_lost"],
    "exited_us": ["fact", "exited_us"],
    "german_within": ["fact", "german_within", 8],
    "german_at": ["fact", "german_at", 2312],
    "nearest": ["fact", "nearest", "german"],
}


def states(policy: str, seed: int) -> Iterator[PlatoonState]:
    """The states of a game, one for each choice."""
    game, bot = Game(compiled("open-fire"), seed=seed, mission="grand-prix"), BOTS[policy](independent_seed(seed))
    while game.decision:
        yield game.state
        game.choose(bot.choose(game))


def test_every_fact_with_grounds_is_asked() -> None:
    """None is left out of what follows."""
    assert set(ASKED) == {name for name, fact in FACTS.items() if fact.rests_on is not None}


def test_facts_and_attributes_rest_on_their_grounds_alone() -> None:
    """With everything else in a state forgotten, each says the same of each unit."""
    operators = compiled("open-fire").rules.code.operators
    trees = ASKED | {f"this.{name}": ["attribute", THIS, name] for name in ATTRIBUTES}
    asked = {name: build(tree, operators) for name, tree in trees.items()}
    for nth, state in enumerate(states("explorer", 3)):
        if nth % 9 == 0:
            bare = PlatoonState(**{each.name: getattr(state, each.name) for each in fields(state) if each.name in KEPT})
            for name, closure in asked.items():
                for unit in state.units:
                    assert closure(state, unit) == closure(bare, unit), (name, unit)


def test_attributes_rest_on_their_unit_and_on_those_that_count() -> None:
    """With other units forgotten too, each of them says the same, but whether the unit carries or tows somebody."""
    operators = compiled("open-fire").rules.code.operators
    for state in islice(states("random", 2), 0, None, 9):
        for unit in state.units:
            alone = state.copy()
            alone.units = {unit: state.units[unit]}
            for name, attribute in ATTRIBUTES.items():
                closure = build(["attribute", THIS, name], operators)
                assert attribute.rests_on or closure(state, unit) == closure(alone, unit), name


class Counted:
    """The step that set a watch, as `paragraphs` sees it; it counts how often it is asked whether it holds."""

    asked = 0

    def __init__(self, trigger: paragraphs.Trigger) -> None:
        self._trigger = trigger

    def __getattr__(self, name: str) -> Any:
        """What the step says."""
        Counted.asked += name == "holds"
        return getattr(self._trigger, name)


def looks(policy: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How many watches were looked at in two whole games, of how many that waited; each look finds what is due.

    That is held against asking all of them each time.
    """
    trigger, fire, waited = paragraphs._trigger, paragraphs.fire, 0

    def checked(code: Any, play: Any, at: str) -> None:
        nonlocal waited
        state = play.state
        steps = {watch: trigger(code, watch) for watch in state.watches}
        gone = {
            watch
            for watch, step in steps.items()
            if (step.scope == "condition" and watch.condition != state.condition)
            or (step.at == at and step.holds(state, watch.this))
        }
        left = [watch for watch in state.watches if watch not in gone]
        waited += sum(step.at == at for step in steps.values())
        fire(code, play, at)
        assert state.watches == left

    Counted.asked = 0
    monkeypatch.setattr(paragraphs, "_trigger", lambda code, watch: Counted(trigger(code, watch)))
    monkeypatch.setattr(paragraphs, "fire", checked)
    for seed in (5, 6):
        for _ in states(policy, seed):
            pass
    return Counted.asked, waited


@pytest.mark.parametrize("policy", ["random", "explorer"])
def test_what_is_due_is_found_and_most_looks_are_spared(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In whole games, no watch is passed over that would have been carried out; few are asked at all."""
    asked, waited = looks(policy, monkeypatch)
    assert 0 < asked < 0.3 * waited


@pytest.mark.parametrize(
    "tree",
    [
        [">", ["fact", "crew_points"], 3],
        ["and", ["fact", "us_at", 2717], ["fact", "marker", "4"]],
        ["any", ["where", ["members", "us"], ["fact", "marker", "4"]]],
        ["fact", "light", "night"],
    ],
)
def test_of_what_asks_more_nothing_is_known(tree: Tree) -> None:
    """Whoever rests on a Turn, on markers or on the light is looked at each time."""
    assert grounds(tree) is None


def test_units_of_the_other_side_do_not_count() -> None:
    """What asks about US units alone does not change when a German moves."""
    state = next(iter(states("random", 1)))
    of_us = grounds(["any", ["where", ["members", "us"], ["<=", ["fact", "distance", THIS, 2425], 10]]])
    of_all = grounds(["fact", "distance", ["member", "GE26"], 2425])
    assert of_us is not None
    assert of_all is not None
    before = of_us(state), of_all(state)
    state.units["GE26"] = compiled("open-fire").rules.setting.carded("GE26")
    assert of_us(state) == before[0]
    assert of_all(state) != before[1]


def look(lookout: Lookout, at: str, state: str, **watches: Any) -> tuple[bool, set[str]]:
    """Whether nothing is to be looked at, and what need not be."""
    last = lookout.last(at)
    unchanged = last.unchanged(state)
    return last.idle([*watches], unchanged), {w for w, of in watches.items() if last.spares(w, of, unchanged)}


def test_what_was_seen_at_a_moment_lasts_while_it_is_so() -> None:
    """Other watches, another moment, another state, or one of which nothing is known: all of those are looked at."""
    lookout = Lookout()
    one: Any = str.lower
    other: Any = len
    assert look(lookout, "change", "here", one=one) == (False, set())
    lookout.note("change", ["one", "other"], {"one": one, "other": other}, "here")
    assert look(lookout, "change", "here", one=one, other=other) == (True, {"one", "other"})
    assert look(lookout, "paragraph", "here", one=one, other=other) == (False, set())
    assert look(lookout, "change", "here", one=one) == (False, {"one"})
    assert look(lookout, "change", "there", one=one, other=other) == (False, set())
    assert look(lookout, "change", "near", one=one, other=other) == (False, {"other"})
    lookout.note("change", ["one", "other"], {"one": one, "other": None}, "here")
    assert look(lookout, "change", "here", one=one, other=None) == (False, {"one"})


def test_a_list_of_watches_that_grows_is_another() -> None:
    """Steps set watches in the list that is there already; only the new one is to be looked at."""
    lookout, watches = Lookout(), ["one"]
    lookout.note("change", watches, {"one": str}, "here")
    watches.append("other")
    last = lookout.last("change")
    assert not last.idle(watches, last.unchanged("here"))
    assert look(lookout, "change", "here", one=str, other=str) == (False, {"one"})
