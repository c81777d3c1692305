"""Expressions of procedures in English: every operator, as trees, and the exact words for them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.resolver.procedure_book import book, of_gun, value, word

from hulldown_engine.language.phrases import clause
from hulldown_engine.resolver.formula_phrases import CLAUSES, VALUES
from hulldown_engine.resolver.formula_phrases import value as said
from hulldown_engine.resolver.formulas import operators
from hulldown_engine.resolver.resolution import formulas

STEPS: list[dict[str, Any]] = [
    {"step": "roll", "name": "die", "dice": "1d10", "single": True},
    {"step": "roll", "name": "dice", "dice": "2d6", "single": False},
    {"step": "test", "name": "hit", "dice": "1d10", "at_most": 4},
    {"step": "let", "values": {"lucky": ["==", value("die"), 10], "need": ["look_up", "to-hit", value("side")]}},
    {"step": "let", "values": {"again": value("lucky"), "sure": ["look_up", "red", value("side")]}},
    {"step": "place", "name": "stays", "at": 3, "on": "to-hit.space", "track": [0, 9]},
    {"step": "place", "name": "marker", "at": 3, "on": "to-hit.space", "track": [0, 9]},
    {"step": "call", "call": "wound", "as": "hurt", "given": {}},
    {"step": "each", "of": "targets", "as": "target", "into": "all", "do": [], "result": {}},
]
"""Steps that give names to values of every kind."""

WORDS = formulas(*book(STEPS), "fire")
NONE = word("none")

CONDITIONS = [
    (True, "it is always so", "it is never so"),
    (value("moving"), "moving", "not moving"),
    (value("hit"), "hit", "not hit"),
    (value("lucky"), "lucky", "not lucky"),
    (["not", value("hit")], "not hit", "hit"),
    (["and", value("hit"), value("moving")], "hit and moving", "not hit or not moving"),
    (
        ["or", ["and", value("hit"), value("lucky")], value("moving")],
        "hit and lucky, or moving",
        "either not hit or not lucky, and not moving",
    ),
    (of_gun("heavy"), "the gun is marked heavy", "the gun is not marked heavy"),
    (["part", value("target"), "fresh"], "the target is marked fresh", "the target is not marked fresh"),
    (["part", value("hurt"), "dead"], "the hurt says dead", "the hurt does not say dead"),
    (["==", value("side"), word("rear")], "the side is rear", "the side is not rear"),
    (["!=", value("side"), word("rear")], "the side is not rear", "the side is rear"),
    (["==", value("gun"), word("Big-Gun")], "the gun is the {{Big}} Gun", "the gun is not the {{Big}} Gun"),
    (["==", value("side"), value("need")], "the side is the need", "the side is not the need"),
    (["==", value("need"), NONE], "there is no need", "there is a need"),
    (["==", value("all"), NONE], "there is no all", "there is an all"),
    (["==", value("shells"), NONE], "there are no shells", "there are some shells"),
    (["==", of_gun("anti_tank"), NONE], "the gun has no anti-tank", "the gun has anti-tank"),
    (
        ["==", ["look_up", "to-hit", value("side")], NONE],
        "the entry of {table:to-hit} for the side is none",
        "the entry of {table:to-hit} for the side is not none",
    ),
    (["==", value("moving"), True], "moving", "not moving"),
    (["!=", value("moving"), True], "not moving", "moving"),
    (
        ["==", value("moving"), value("hit")],
        "moving and hit, or not moving and not hit",
        "either not moving or not hit, and either moving or hit",
    ),
    ([">", value("range"), 6], "the range is more than 6", "the range is 6 or less"),
    (["<=", value("range"), of_gun("reach")], "the range is at most the gun's reach", None),
    (["<", 6, value("range")], "the range is more than 6", "the range is 6 or less"),
    ([">=", of_gun("shells"), 2], "the gun's shells are 2 or more", "the gun's shells are less than 2"),
    (["<", ["total", value("dice")], value("need")], "the total of the dice is less than the need", None),
    (["in", value("side"), "front", "rear"], "the side is front or rear", "the side is not front or rear"),
    (["has", of_gun("sorts"), "he"], "the gun's sorts include HE", "the gun's sorts do not include HE"),
    (["meets", value("die"), value("need")], "the die is at least the need", "the die is less than the need"),
    (["within", value("die"), value("need")], "the die is at most the need", "the die is more than the need"),
    (["within", value("dice"), 4], "the dice are at most 4", "the dice are more than 4"),
    (
        ["if", value("moving"), value("hit"), value("lucky")],
        "moving and hit, or not moving and lucky",
        "either not moving or not hit, and either moving or not lucky",
    ),
    (
        ["look_up", "red", value("side")],
        "the entry of {table:red} for the side is yes",
        "the entry of {table:red} for the side is no",
    ),
    (
        ["card_table", value("gun"), "guns", "areas", word("front")],
        "the gun's areas for front is yes",
        "the gun's areas for front is no",
    ),
]

VALUED = [
    (3, "3"),
    (True, "yes"),
    (word("no-effect"), "no effect"),
    (["words"], "none"),
    (["words", "crew-1", "no-effect"], "crew-1 and no effect"),
    (value("range"), "the range"),
    (value("stays"), "the marker “stays”"),
    (value("marker"), "the marker"),
    (value("moving"), "whether moving"),
    (of_gun("anti_tank"), "the gun's anti-tank"),
    (["field", of_gun("mount"), "guns", "reach"], "the gun's mount's reach"),
    (["field", value("dice"), "guns", "reach"], "the dice's reach"),
    (["part", value("targets"), "cover"], "the targets' cover"),
    (["+", value("range"), 2], "the range plus 2"),
    (["-", value("range"), ["+", 1, value("die")]], "the range less (1 plus the die)"),
    (["*", 2, ["-", value("range"), 1]], "2 times (the range less 1)"),
    (["negative", ["+", value("die"), 1]], "minus (the die plus 1)"),
    (["+", value("range"), ["if", value("hit"), 1, 0]], "the range plus (1 if hit, otherwise 0)"),
    (["if", value("hit"), value("die"), 0], "the die if hit, otherwise 0"),
    (["max", 0, value("range")], "the range, but at least 0"),
    (["min", value("range"), 9], "the range, but at most 9"),
    (["max", value("range"), value("die")], "the higher of the range and the die"),
    (["half", value("range")], "half of the range, rounded down"),
    (["goes_into", 5, value("range")], "how often 5 goes into the range"),
    (["or_else", of_gun("anti_tank"), 0], "the gun's anti-tank, or 0 where it has no number"),
    (["total", value("dice")], "the total of the dice"),
    (["highest", value("dice")], "the highest die of the dice"),
    (["lowest", value("dice")], "the lowest die of the dice"),
    (["at_most", value("dice"), 2], "how many dice of the dice are at most 2"),
    (["at_least", value("dice"), 2], "how many dice of the dice are at least 2"),
    (["count", value("targets")], "the number of targets"),
    (["look_up", "to-hit", word("rear")], "the entry of {table:to-hit} for rear"),
    (["card_table", value("gun"), "guns", "reach", value("side"), 3], "the gun's reach for the side and 3"),
]


@pytest.mark.parametrize(("tree", "holds", "opposite"), CONDITIONS)
def test_a_condition_follows_if(tree: Any, holds: str, opposite: str | None) -> None:
    """And so does its opposite."""
    assert clause(WORDS, tree) == holds
    if opposite is not None:
        assert clause(WORDS, tree, holds=False) == opposite


@pytest.mark.parametrize(("tree", "words"), VALUED)
def test_a_value_is_a_noun(tree: Any, words: str) -> None:
    """In one phrase, with brackets where they are needed."""
    assert said(WORDS, tree) == words


def test_every_operator_can_be_said() -> None:
    """Whatever the engine can work out has its words."""
    assert set(operators({}, {}, {})) <= set(CLAUSES) | set(VALUES)


def test_every_operator_is_tried_here() -> None:
    """As a condition, or as a value."""
    tried = {tree[0] for tree, *_ in (*CONDITIONS, *VALUED) if isinstance(tree, list)}

    assert set(CLAUSES) | set(VALUES) <= tried
