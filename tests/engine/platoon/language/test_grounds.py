"""Watches are looked at again only when something that they rest on has changed, and never too late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def looks(policy: str, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each time that watches might be looked at in a whole game, whether that was spared."""
    code = compiled("open-fire").rules.code
    spared: list[bool] = []
    idle = Lookout.idle

    def checked(lookout: Lookout, at: str, watches: Sequence[Any], state: PlatoonState) -> bool:
        spared.append(idle(lookout, at, watches, state))
        for watch in watches if spared[-1] else ():
            trigger = paragraphs._trigger(code, watch)
            assert trigger.at != at or not trigger.holds(state, watch.this)
            assert trigger.scope != "condition" or watch.condition == state.condition
        return spared[-1]

    monkeypatch.setattr(Lookout, "idle", checked)
    for _ in states(policy, 5):
        pass
    return spared


@pytest.mark.parametrize("policy", ["random", "explorer"])
def test_what_is_passed_over_is_not_due(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a whole game, no watch is passed over that would have been carried out."""
    assert any(looks(policy, monkeypatch))


@pytest.mark.parametrize("policy", ["random", "explorer"])
def test_most_looks_are_spared(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is aimed at."""
    spared = looks(policy, monkeypatch)
    assert sum(spared) > 0.5 * len(spared) > 0


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


def test_what_was_seen_at_a_moment_lasts_while_it_is_so() -> None:
    """Other watches, another moment, another state, or one of which nothing is known: all are looked at again."""
    lookout = Lookout()
    lookout.note("change", ["one", "other"], "here", [str, str])
    assert lookout.idle("change", ["one", "other"], "here")
    assert not lookout.idle("paragraph", ["one", "other"], "here")
    assert not lookout.idle("change", ["one"], "here")
    assert not lookout.idle("change", ["one", "other"], "there")
    lookout.note("change", ["one", "other"], "here", [str, None])
    assert not lookout.idle("change", ["one", "other"], "here")


def test_a_list_of_watches_that_grows_is_another() -> None:
    """Steps set watches in the list that is there already."""
    lookout, watches = Lookout(), ["one"]
    lookout.note("change", watches, "here", [str])
    watches.append("other")
    assert not lookout.idle("change", watches, "here")
