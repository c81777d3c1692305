"""Procedures against a second, slow interpreter of what authors write, which tries every sequence of faces there is."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers import proofs
from tests.helpers.bruteforce import Content, OffTable, Refused, odds, rolled
from tests.helpers.build import author_files
from tests.helpers.paths import CONTENT
from tests.helpers.procedures import TRIAL, Draft, random_draft
from tests.helpers.reading import read_once

from hulldown_compiler.book.examples import examples as worked
from hulldown_compiler.bundle import writer
from hulldown_engine.basics.dice import Dice, Seeded
from hulldown_engine.basics.records import plain
from hulldown_engine.games.book import Book, compact, make_book
from hulldown_engine.resolver import tables
from hulldown_engine.resolver.charts import Procedure, Thrower
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.steps.procedure_steps import STEPS

NO_ODDS = {WrongInput: Refused, tables.OffTable: OffTable}
"""What stops the engine, and what stops the reference."""

Answer = Mapping[str, Any] | str | type[Exception]


def compiled(draft: Draft) -> Book:
    """The playable book of a draft, after a round trip through JSON."""
    authored = author_files(draft.files)
    assert not authored.charts.faults, authored.charts.faults
    return make_book(json.loads(compact(writer.bundle(authored)[0])))


def engine_odds(procedure: Procedure, inputs: Mapping[str, Any]) -> Answer:
    """The odds of outcomes by their JSON text, or what the reference should say instead."""
    try:
        return {json.dumps(plain(one)): chance for one, chance in procedure.odds(**inputs).items()}
    except tuple(NO_ODDS) as refused:
        return NO_ODDS[type(refused)]


def reference_odds(book: Content, inputs: Mapping[str, Any]) -> Answer:
    """The same by the reference."""
    try:
        return odds(book, TRIAL, inputs)
    except (Refused, OffTable) as refused:
        return type(refused)


def engine_roll(procedure: Procedure, inputs: Mapping[str, Any], seed: int) -> tuple[Answer, tuple[int, ...]]:
    """One roll: its outcome, or what the reference should say instead; and the faces that fell."""
    fallen: list[int] = []
    dice = Thrower(Seeded(), seed)

    def throw(which: Dice) -> tuple[int, ...]:
        faces = dice(which)
        fallen.extend(faces)
        return faces

    try:
        return json.dumps(plain(procedure.roll(throw, **inputs).outcome)), tuple(fallen)
    except tuple(NO_ODDS) as refused:
        return NO_ODDS[type(refused)], tuple(fallen)


def reference_roll(book: Content, inputs: Mapping[str, Any], faces: tuple[int, ...]) -> Answer:
    """The same by the reference, with the same faces."""
    try:
        return rolled(book, TRIAL, inputs, faces)
    except (Refused, OffTable) as refused:
        return type(refused)


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_engine_and_reference_agree(random: Random) -> None:
    """The same odds to the last fraction, and the same outcome of every roll with the same faces."""
    draft = random_draft(random)
    book, procedure = Content(draft.header, draft.charts), compiled(draft).procedure(TRIAL)
    for inputs in draft.inputs:
        assert engine_odds(procedure, inputs) == reference_odds(book, inputs)
        for seed in range(3):
            found, faces = engine_roll(procedure, inputs, seed)
            assert found == reference_roll(book, inputs, faces)


@settings(max_examples=50)
@given(st.randoms(use_true_random=False))
def test_a_field_is_as_likely_as_the_outcomes_that_have_it(random: Random) -> None:
    """Whoever asks about one field alone hears nothing else, whatever has been asked before."""
    draft = random_draft(random)
    procedure = compiled(draft).procedure(TRIAL)
    for inputs in draft.inputs:
        try:
            outcomes = procedure.odds(**inputs)
        except tuple(NO_ODDS):
            continue
        for name in procedure.gives:
            expected: Counter[Any] = Counter()
            for outcome, chance in outcomes.items():
                expected[outcome[name]] += chance  # type: ignore[assignment]  # counted in fractions
            assert procedure.spread(name, **inputs) == expected


def test_random_procedures_are_worth_trying() -> None:
    """The books that the test above draws from roll, branch, call and repeat, and now and then cannot go on."""
    steps: set[str] = set()
    answers: list[Answer] = []
    for seed in range(60):
        draft = random_draft(Random(seed))
        trial = draft.charts["procedures"][TRIAL]
        steps |= set(_kinds(trial["steps"]))
        answers += [reference_odds(Content(draft.header, draft.charts), inputs) for inputs in draft.inputs]
    several = [one for one in answers if isinstance(one, dict) and len(one) > 1]
    assert steps == set(STEPS)
    assert len(several) > 80
    assert {Refused, OffTable} <= {one for one in answers if isinstance(one, type)}


def _kinds(steps: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for step in steps:
        yield next(kind for kind in (*(one for one in STEPS if one != "when"), "when") if kind in step)
        for inner in ("do", "otherwise"):
            yield from _kinds(step.get(inner, ()))


def book_of(name: str) -> tuple[Book, Content]:
    """One of the project's books: compiled, and as it is written."""
    return proofs.compiled(name), proofs.written(name)


REAL: Sequence[tuple[str, str, Mapping[str, Any]]] = (
    (
        "mission-command",
        "point-fire",
        {"weapon": "75mm-L48", "range": 40, "target": "T-34-76", "hull_down": True, "suppressions": 1},
    ),
    (
        "mission-command",
        "area-fire-armour",
        {"weapon": "salvo-rockets", "vehicles": [{"vehicle": "SdKfz-251"}, {"vehicle": "Panther"}], "range": 200},
    ),
    ("mission-command", "area-fire-structure", {"weapon": "155mm-gun", "structure": "brick-house"}),
    (
        "mission-command",
        "area-fire-foot",
        {"weapon": "heavy-rocket", "elements": [{"state": "open"}, {"state": "fortified"}]},
    ),
    ("mission-command", "anti-aircraft", {"weapon": "40mm-flak", "aircraft": "P-47", "suppressions": 1}),
    ("mission-command", "activation", {"first": "shoot", "last": "move-once", "situation": "hot"}),
    ("mission-command", "move", {"troops": "tracks", "situation": "cold", "actions": 2, "busy": 1, "turns": 1}),
    (
        "mission-command",
        "route",
        {"troops": "foot", "situation": "hot", "path": [{"length": 2}, {"ground": "rough", "length": 9}]},
    ),
    ("mission-command", "spot", {"element": "vehicle", "distance": 80, "cover": "partial", "fires": "other-weapons"}),
    ("mission-command", "reaction-test", {"quality": "green", "suppressed": 2, "cover": "good", "orders": "advance"}),
    ("mission-command", "reaction-conduct", {"effect": "retire", "enemy": "within-5", "way_out": False}),
    (
        "fighting-formations",
        "direct-fire",
        {"firer": "Tiger", "shot": "ap", "range": 20, "targets": [{"unit": "T-34-43", "cover": 1}]},
    ),
    (
        "fighting-formations",
        "defence-roll",
        {"attack_total": 21, "shot": "he", "unit": "Pak-40", "flank": True, "cover": 2, "state": "pinned"},
    ),
    (
        "fighting-formations",
        "attack-roll",
        {"firer": "45mm-M42", "shot": "ap", "range": 8, "round": "apcr", "occasion": "op-fire", "hindrance": 2},
    ),
    ("fighting-formations", "hit-marker", {}),
    ("open-fire", "gp-fire", {"firer": "M4A3", "range": 5, "target": "GE-squad", "terrain": "woods", "others": True}),
    ("open-fire", "close-assault", {"attacker": "US-squad", "defender": "PzIV", "capture": True}),
    (
        "nineteen-forty-three",
        "direct-artillery",
        {"weapon": "50-calibre", "ammo": "ball", "target": "BA-64", "range": 300, "switch": True},
    ),
    (
        "nineteen-forty-three",
        "small-arms-fire",
        {"firer": "Heavy-MG", "target": "Infantry", "range": 400, "packed": True, "target_damaged": True},
    ),
    ("nineteen-forty-three", "small-arms-fire", {"firer": "Riflemen", "target": "Mortar", "range": 90, "masked": 2}),
    ("nineteen-forty-three", "tank-assault", {"weapon": "charges", "target": "T-34", "killed": 2}),
    ("nineteen-forty-three", "flamethrower", {"turns": 3}),
    ("nineteen-forty-three", "clear-jam", {"turns": 2}),
    ("nineteen-forty-three", "line-of-fire", {"firer": "main-turret", "in_cover": True, "enemy": 60, "through": 61}),
    ("nineteen-forty-three", "light-smoke", {"weapon": "120mm-mortar"}),
    (
        "nineteen-forty-three",
        "air-strike",
        {"ordnance": "bombs", "targets": [{"unit": "Infantry", "cover": "solid"}, {"unit": "Tiger"}]},
    ),
)
"""Inputs for procedures of the project's books whose dice do not fall in too many ways."""


@pytest.mark.parametrize(("name", "procedure", "inputs"), REAL, ids=[one[1] for one in REAL])
def test_the_reference_reads_the_books_of_the_project(name: str, procedure: str, inputs: Mapping[str, Any]) -> None:
    """What people have written for real games has the same odds as well."""
    book, written = book_of(name)
    assert engine_odds(book.procedure(procedure), inputs) == odds(written, procedure, inputs)


TOO_MANY = {
    "fighting-formations": {"op-fire", "return-fire"},
    "open-fire": {"ap-fire", "ap-fire-action"},
}
"""Procedures whose dice fall in too many ways in their examples; each is made of others, or has a proof of its own."""


@pytest.mark.parametrize("name", ["mission-command", "fighting-formations", "nineteen-forty-three", "open-fire"])
def test_the_reference_reads_every_procedure(name: str) -> None:
    """The first example of each that is not tried above has the same odds as well."""
    book, written = book_of(name)
    examples: dict[str, Mapping[str, Any]] = {}
    for example in worked(read_once(CONTENT / name)):
        examples.setdefault(example.procedure, example.record.get("given", {}))
    above = {procedure for of, procedure, _ in REAL if of == name}
    tried = {*book.charts.procedures} - above - TOO_MANY.get(name, set())
    assert tried <= {*examples}
    for procedure in sorted(tried):
        found = engine_odds(book.procedure(procedure), examples[procedure])
        assert found == odds(written, procedure, examples[procedure]), procedure
