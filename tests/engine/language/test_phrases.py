"""Expressions in English: every operator, as trees, and the exact words for them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.story.english_book import (
    ALARM,
    CREW,
    DEAD,
    DIE,
    EMPTY,
    FIT,
    GLASSES,
    HALE_DEAD,
    HALE_WOUNDED,
    LOGIC,
    PROSE,
    WOUNDED,
)

from hulldown_engine.language.phrases import PHRASES, Words, clause, noun
from hulldown_engine.story.gamebook import operators

CLAUSES = [
    (True, "it is always so", "it is never so"),
    (GLASSES, "you have the night glasses", "you do not have the night glasses"),
    (ALARM, "you have noted the codeword Alarm", "you have not noted the codeword Alarm"),
    (["not", ALARM], "you have not noted the codeword Alarm", "you have noted the codeword Alarm"),
    (["sighted", "1"], "sighting 1 has been made", "sighting 1 has not been made"),
    (EMPTY, "Fuel is 0", "Fuel is not 0"),
    (["<=", ["score", "fuel"], 2], "Fuel is 2 or less", "Fuel is more than 2"),
    (["<", 2, ["score", "fuel"]], "Fuel is more than 2", "Fuel is 2 or less"),
    (["<", ["score", "fuel"], ["score", "dark"]], "Fuel is less than Darkness", "Fuel is at least Darkness"),
    ([">=", ["condition"], 3], "the condition is 3 or more", "the condition is less than 3"),
    ([">", ["victory"], 9], "your total of victory points is more than 9", "your total of victory points is 9 or less"),
    (["!=", ["score", "fuel"], 1], "Fuel is not 1", "Fuel is 1"),
    (
        ["and", GLASSES, ALARM],
        "you have the night glasses and you have noted the codeword Alarm",
        "you do not have the night glasses or you have not noted the codeword Alarm",
    ),
    (
        ["or", GLASSES, ALARM, EMPTY],
        "you have the night glasses, you have noted the codeword Alarm or Fuel is 0",
        "you do not have the night glasses, you have not noted the codeword Alarm and Fuel is not 0",
    ),
    (
        ["and", GLASSES, ["or", ALARM, EMPTY]],
        "you have the night glasses, and either you have noted the codeword Alarm or Fuel is 0",
        "you do not have the night glasses, or you have not noted the codeword Alarm and Fuel is not 0",
    ),
    (
        ["and", GLASSES, ["or", ALARM, ["and", EMPTY, HALE_DEAD]]],
        (
            "you have the night glasses; and either you have noted the codeword Alarm, or Fuel is 0 "
            "and Corporal Hale is dead"
        ),
        (
            "you do not have the night glasses; or you have not noted the codeword Alarm, and either Fuel is not 0 "
            "or Corporal Hale is not dead"
        ),
    ),
    (
        ["and", ["and", GLASSES, ALARM], EMPTY],
        "you have the night glasses, you have noted the codeword Alarm and Fuel is 0",
        "you do not have the night glasses, you have not noted the codeword Alarm or Fuel is not 0",
    ),
    (HALE_DEAD, "Corporal Hale is dead", "Corporal Hale is not dead"),
    (["marked", ["this"], "left-behind"], "that one is left behind", "that one is not left behind"),
    (
        ["or", HALE_WOUNDED, HALE_DEAD],
        "Corporal Hale is wounded or dead",
        "Corporal Hale is neither wounded nor dead",
    ),
    (
        ["and", GLASSES, ["not", HALE_WOUNDED], ["not", HALE_DEAD]],
        "you have the night glasses and Corporal Hale is neither wounded nor dead",
        "you do not have the night glasses or Corporal Hale is wounded or dead",
    ),
    (["==", ["this"], ["member", "hale"]], "that one is Corporal Hale", "that one is not Corporal Hale"),
    (["!=", ["this"], ["member", "hale"]], "that one is not Corporal Hale", "that one is Corporal Hale"),
    (["any", DIE], "any of the crew is dead", "none of the crew is dead"),
    (["none", DIE], "none of the crew is dead", "any of the crew is dead"),
    (["any", CREW], "there is any of the crew", "there is none of the crew"),
    (
        ["none", ["where", CREW, FIT]],
        "all of the crew are wounded or dead",
        "any of the crew is neither wounded nor dead",
    ),
    (
        ["any", ["where", ["where", CREW, WOUNDED], ["not", DEAD]]],
        "any of the crew is wounded and not dead",
        "none of the crew is wounded and not dead",
    ),
    (
        ["any", ["where", CREW, ["and", WOUNDED, GLASSES]]],
        "there is any of those of the crew of whom this is true: that one is wounded and you have the night glasses",
        "there is none of those of the crew of whom this is true: that one is wounded and you have the night glasses",
    ),
    (
        ["any", ["where", CREW, ["!=", ["this"], ["member", "cyr"]]]],
        "any of the crew is not Private Cyr",
        "all of the crew are Private Cyr",
    ),
    ([">", ["count", DIE], 0], "any of the crew is dead", "none of the crew is dead"),
    (["==", ["count", DIE], 1], "exactly 1 of the crew is dead", "the number of the crew that are dead is not 1"),
    ([">=", ["count", DIE], 2], "2 or more of the crew are dead", "fewer than 2 of the crew are dead"),
    ([">", ["count", DIE], 1], "more than 1 of the crew is dead", "1 or fewer of the crew are dead"),
    (
        [">", ["count", DIE], ["score", "fuel"]],
        "the number of the crew that are dead is more than Fuel",
        "the number of the crew that are dead is at most Fuel",
    ),
]
"""Conditions: what is said when they hold, and their opposites."""


@pytest.mark.parametrize(("tree", "said", "opposite"), CLAUSES, ids=[said for _, said, _ in CLAUSES])
def test_a_condition_and_its_opposite(tree: Any, said: str, opposite: str) -> None:
    """Both follow an "if"."""
    assert clause(Words(PROSE), tree) == said
    assert clause(Words(PROSE), ["not", tree]) == opposite


NOUNS = [
    (3, "3"),
    (["score", "brace"], "A{{b}}"),
    (["+", ["score", "fuel"], 1], "Fuel plus 1"),
    (["-", ["score", "fuel"], ["-", ["score", "dark"], 1]], "Fuel less (Darkness less 1)"),
    (["*", ["+", ["score", "fuel"], 1], 2], "(Fuel plus 1) times 2"),
    (["negative", ["score", "fuel"]], "minus Fuel"),
    (["max", ["-", 7, ["score", "fuel"]], 2], "the higher of (7 less Fuel) and 2"),
    (["min", ["score", "fuel"], 3], "the lower of Fuel and 3"),
    (["count", ["where", CREW, FIT]], "the number of the crew that are neither wounded nor dead"),
    (["where", CREW, ["or", WOUNDED, DEAD]], "the crew that are wounded or dead"),
    (["member", "hale"], "Corporal Hale"),
    (["this"], "that one"),
    (CREW, "the crew"),
]
"""Numbers, members and selections."""


@pytest.mark.parametrize(("tree", "said"), NOUNS, ids=[said for _, said in NOUNS])
def test_a_noun(tree: Any, said: str) -> None:
    """What a number, a member or a selection is called."""
    assert noun(Words(PROSE), tree) == said


def test_every_operator_is_said() -> None:
    """The engine and the English know the same operators; every one of them is tested."""
    assert PHRASES.keys() == operators(LOGIC).keys()
    assert PHRASES.keys() == {head for tree, *_ in (*CLAUSES, *NOUNS) for head in _heads(tree)}


def _heads(tree: Any) -> set[str]:
    if not isinstance(tree, list):
        return set()
    return {tree[0]}.union(*(_heads(part) for part in tree[1:]))
