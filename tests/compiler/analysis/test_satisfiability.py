"""Whether two conditions can hold at once, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.books import CONDITIONS, FLAGS, ROSTERS, SCORES, SIGHTINGS, Around, Writer, random_book
from tests.helpers.build import author, author_files
from tests.helpers.phrases import Facts, Meaning, Names, evaluate, parse, say

from hulldown_compiler.analysis.story.satisfiability import NEVER, both_hold
from hulldown_compiler.book.book import Book
from hulldown_compiler.language.expressions import compile_expression
from hulldown_engine.language.expressions import BOOL

NAMES = Names(frozenset(FLAGS), {name: (members, frozenset(marks)) for name, (members, marks) in ROSTERS.items()})
VICTORY = range(-12, 25)
MOST = 4_000
"""States that brute force tries."""


@cache
def book() -> Book:
    """The names of the random books."""
    draft = random_book(0)
    return author_files({"book.yaml": draft.book.text, "paragraphs.yaml": draft.content.text})


def verdict(one: str, other: str, roster: str | None = None) -> str:
    """What the compiler says of two conditions."""
    scope = book().declared.scope().speaking_of(roster)
    first, second = (compile_expression(text, scope, BOOL).tree for text in (one, other))
    return both_hold(book(), first, second, roster)


def states(text: str) -> list[Facts] | None:
    """Every state of what a text mentions; None when there are too many."""
    parts: dict[str, list[Any]] = {
        "flags": _subsets([flag for flag in FLAGS if flag in text]),
        "sighted": _subsets(list(SIGHTINGS) if "sighted" in text else []),
        "marks": _subsets([(who, mark) for who, mark in _marks() if mark in text]),
        "scores": [tuple(zip(sorted(SCORES), values, strict=True)) for values in product(*_scores(text))],
        "condition": list(range(1, CONDITIONS + 1)) if "condition" in text else [1],
        "victory": list(VICTORY) if "victory" in text else [0],
    }
    count = 1
    for values in parts.values():
        count *= len(values)
    return None if count > MOST else [Facts(*values) for values in product(*parts.values())]


def _subsets(items: list[Any]) -> list[Any]:
    return [
        frozenset(item for item, taken in zip(items, chosen, strict=True) if taken)
        for chosen in product((False, True), repeat=len(items))
    ]


def _marks() -> Iterator[tuple[str, str]]:
    return ((who, mark) for members, marks in ROSTERS.values() for who in members for mark in marks)


def _scores(text: str) -> Iterator[range]:
    for _, bounds in sorted(SCORES.items()):
        yield range(bounds["least"], bounds["most"] + 1)


def both(one: Meaning, other: Meaning, facts: Facts, roster: str | None) -> bool:
    """Whether both conditions hold in a state, for anyone `this` may be."""
    anyone = ROSTERS[roster][0] if roster else (None,)
    return any(evaluate(one, NAMES, facts, this) and evaluate(other, NAMES, facts, this) for this in anyone)


@settings(max_examples=150)
@given(st.integers(0, 10**9))
def test_the_verdict_agrees_with_brute_force(seed: int) -> None:
    """Exclusive means that no state has both; a case that is named is one in which both hold."""
    random = Random(seed)
    roster = random.choice([None, *sorted(ROSTERS)])
    writer, around = Writer(random), Around(this=roster)
    one, other = (say(writer.condition(around, random.randint(0, 2))) for _ in range(2))
    if random.random() < 0.4:
        other = f"not ({one}) and ({other})"
    tried = states(f"{one} {other}")
    if tried is None:
        return
    found = verdict(one, other, roster)
    truth = [facts for facts in tried if both(parse(one), parse(other), facts, roster)]
    if found == NEVER:
        assert not truth, (one, other)
    elif found:
        case = parse("true" if found == "nothing is asked" else found)
        assert any(evaluate(case, NAMES, facts) for facts in truth) or "victory" in found, (one, other, found)
    else:
        assert "victory" in one + other, (one, other)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("luck > 2", "luck <= 2", NEVER),
        ("luck > 1", "luck <= 2", "luck == 2"),
        ("red", "not red", NEVER),
        ("red", "night-glasses", "night-glasses and red"),
        ("red and luck == 1", "not red or luck == 2", NEVER),
        ("luck < 2 and time > 3", "luck + time > 5", NEVER),
        ("condition == 1", "condition >= 2", NEVER),
        ("sighted(1)", "not sighted(1)", NEVER),
        ("any(crew where hurt)", "none(crew where hurt)", NEVER),
        ("count(crew where hurt) == 1", "ann.hurt and bob.hurt", NEVER),
        ("count(crew where hurt) == 1", "ann.hurt", "ann.hurt and not bob.hurt"),
        ("victory > 3", "victory < 3", NEVER),
        ("victory >= 3", "victory <= 3", "victory == 3"),
        ("3 < victory", "victory == 4", "victory == 4"),
        ("true", "true", "nothing is asked"),
        ("false", "true", NEVER),
        ("min(luck, time) == 3", "max(luck, time) == 3", "luck == 3 and time == 3"),
    ],
)
def test_simple_conditions_are_decided(one: str, other: str, found: str) -> None:
    """Proofs, and cases in an author's words."""
    assert verdict(one, other) == found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("victory * 2 == 10", "victory * 2 > 8"),
        ("victory == luck", "victory - luck == 0 - victory + time"),
        ("victory * victory == 144", "victory > 11"),
        ("min(victory, 90) == 57", "victory < 58 and victory + 1 == 58"),
    ],
)
def test_what_trying_cannot_prove_is_not_called_exclusive(one: str, other: str) -> None:
    """Victory points have no bounds: what is calculated with them is shown to overlap, or left undecided."""
    assert verdict(one, other) != NEVER


@pytest.mark.parametrize(
    ("one", "other", "roster", "found"),
    [
        ("this == ann", "this != ann", "crew", NEVER),
        ("this != ann", "this != bob", "crew", NEVER),
        ("this.hurt", "not this.hurt", "dogs", NEVER),
        ("this.hurt", "none(crew where hurt)", "crew", NEVER),
        ("this.hurt", "none(crew where hurt)", "dogs", "not ann.hurt and not bob.hurt and rex.hurt"),
        ("not this.hurt", "this == rex", "dogs", "not rex.hurt"),
    ],
)
def test_this_is_one_of_its_roster(one: str, other: str, roster: str, found: str) -> None:
    """Conditions inside `each` and `random` are tried for the members of that roster and no others."""
    assert verdict(one, other, roster) == found


def test_too_many_cases_are_left_undecided_at_once() -> None:
    """A score with a vast range costs nothing; what is opposite by its form is decided all the same."""
    vast = author(
        "scores: {vast: {name: Vast, start: 0, most: 1000000000000}}\n"
        "paragraphs: {start: {text: a, do: [{score: vast, add: 1}, {end: won}]}}"
    )
    scope = vast.declared.scope()
    over, under, mixed = (
        compile_expression(text, scope, BOOL).tree for text in ("vast > 5", "vast <= 5", "vast + 1 < 6")
    )
    assert both_hold(vast, over, mixed) == ""
    assert both_hold(vast, over, under) == NEVER
