"""What facts and attributes are said to settle, held against what is so in states of play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.helpers import asked
from tests.helpers.outpost import book

from hulldown_engine.language.expressions import NUMBER, Tree
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.language.hidden import Saying, Settled, Settles, Thing
from hulldown_engine.platoon.language.terms import bounds, kind_of, meaning, needed, says
from hulldown_engine.platoon.state.field import PlatoonState

Terms = Callable[[PlatoonState], Iterator[Tree]]


def answers(terms: Terms) -> Iterator[tuple[PlatoonState, str | None, Tree, Any]]:
    """Terms in every state, of every unit and of nobody, with what they come to."""
    for field in asked.states():
        trees = [(tree, asked.asking(tree)) for tree in terms(field)]
        for this in asked.speakers(field):
            yield from ((field, this, tree, ask(field, this)) for tree, ask in trees)


def actual(field: PlatoonState, this: str | None, thing: Thing) -> Any:
    """What a hidden thing is."""
    return thing.hidden.look(book().rules.setting, field, this, *thing.of)


def lies(terms: Terms) -> Iterator[str]:
    """What is said of a hidden thing that is otherwise."""
    for field, this, tree, value in answers(terms):
        for thing, values in says(tree, value):
            if (known := actual(field, this, thing)) not in values:
                yield f"{tree} of {this} is {value}: {thing.hidden.name} of {thing.of} is {known}, not {set(values)}"


def test_what_facts_settle_is_so() -> None:
    """Whatever is asked, and whatever it comes to."""
    assert not list(lies(asked.terms))


def test_every_number_is_within_its_bounds() -> None:
    """A truth is a truth."""
    for _, this, tree, value in answers(asked.terms):
        if tree[0] == "count" or kind_of(tree) == NUMBER:
            least, most = bounds(tree)
            assert least is None or least <= value, (tree, this, value)
            assert most is None or value <= most, (tree, this, value)
        else:
            assert value is False or value is True, (tree, this, value)


def test_a_fact_that_needs_a_card_or_a_marker_is_false_without_it() -> None:
    """Who has not come into play is nobody."""
    seen = set()
    for field, this, tree, value in answers(asked.terms):
        thing = needed(tree) if tree[0] == "fact" else None
        if thing is not None:
            there = actual(field, this, thing)
            seen.add((thing.hidden.name, there))
            assert there or not value, (tree, this)
    assert seen == {("card", True), ("card", False), ("marker", True), ("marker", False)}


def test_what_is_short_for_something_is_the_same() -> None:
    """An active US unit is within three hexes: the nearest is three hexes off or less."""
    for field, this, tree, value in answers(asked.terms):
        longer = meaning(tree) if tree[0] == "fact" else None
        assert longer is None or asked.asking(longer)(field, this) == value, (tree, this)


# The opposite ---------------------------------------------------------------------------------------------------------


def turned(settles: Settles, nth: int, *, fails: bool) -> Settles:
    """What is settled, but that one thing is said the other way round: if the fact holds, or if it `fails`."""
    sayer, _, holds = settles[nth]

    def opposite(*about: Any) -> Saying | None:
        saying = sayer(*about)
        return saying and saying._replace(values=everything(saying) - saying.values)

    if fails:  # said of what does not hold alone, and as if it did
        return (*settles[:nth], Settled(sayer, both=False, holds=lambda value: not holds(value)), *settles[nth + 1 :])
    return (*settles[:nth], Settled(opposite, both=False, holds=holds), *settles[nth + 1 :])


def everything(saying: Saying) -> frozenset[Any]:
    """Every value of a hidden thing."""
    values = saying.thing.hidden.values
    return frozenset(book().rules.setting.ground.hexes()) if values is None else values


def settling() -> Iterator[tuple[str, str, int, bool]]:
    """Every fact and attribute that settles something, with each thing that it settles, each way."""
    for kind, specs in (("fact", FACTS), ("attribute", ATTRIBUTES)):
        for name, spec in specs.items():
            for nth, settled in enumerate(spec.settles):
                yield from ((kind, name, nth, fails) for fails in (False, True)[: 1 + settled.both])


@pytest.mark.parametrize(("kind", "name", "nth", "fails"), list(settling()))
def test_the_opposite_of_what_a_fact_settles_is_not_so(
    kind: str,
    name: str,
    nth: int,
    fails: bool,  # noqa: FBT001 - a table's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If a fact were said to settle the opposite of one thing, the states would say that it does not."""
    specs: Any = FACTS if kind == "fact" else ATTRIBUTES
    monkeypatch.setitem(specs, name, replace(specs[name], settles=turned(specs[name].settles, nth, fails=fails)))
    terms = asked.facts if kind == "fact" else asked.attributes

    assert any(lies(lambda field: terms(field, name)))
