"""What is made of the counts: decisions that mattered, facts with their thresholds, fates, coverage."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.helpers import build

from hulldown_compiler.playtest.figures.covered import Covered, coverage, covered
from hulldown_compiler.playtest.figures.decisions import Chosen, chosen
from hulldown_compiler.playtest.figures.facts import Half, Threshold, stood
from hulldown_compiler.playtest.figures.fighting import FoughtCard, UnitFates, cards, hexes, quiet, units
from hulldown_engine.playtest.asked import Asked
from hulldown_engine.playtest.fates import Fate
from hulldown_engine.playtest.places import Spot
from hulldown_engine.playtest.tally import Tally

GATE = """
flags: {key: {item: the key}}
scores: {noise: {name: Noise, start: 1, least: 0, most: 9}}
paragraphs:
  start:
    text: a
    do:
      - ask:
          - {text: Knock, see: door}
          - {text: Creep, see: cellar}
          - {text: Leave, do: [{end: lost}]}
  door:
    text: b
    do:
      - when: noise >= 3 or 5 < noise or key
        do: [{end: won}]
      - end: lost
  cellar:
    text: c
    do:
      - {score: noise, add: 1}
      - when: noise == 2
        do: [{end: won}]
      - end: lost
"""


def logic() -> dict[str, object]:
    """The gate, compiled."""
    return dict(build.compiled(GATE, allow=["HD310"]).logic)


def test_an_option_is_held_against_the_others_of_its_question() -> None:
    """With the chance of such a difference, and corrected for the options that can be compared."""
    tally = Tally()
    tally.taken.update({("start", "1"): 40, ("start", "1", "door"): 20, ("start", "1", "cellar"): 20})
    tally.taken_won.update({("start", "1"): 20, ("start", "1", "door"): 19, ("start", "1", "cellar"): 1})

    door, cellar, leave = chosen(logic(), "", tally)

    assert door[:7] == ("start", "1", "door", 20, 19, 20, 1)
    assert cellar[:7] == ("start", "1", "cellar", 20, 1, 20, 19)
    assert leave == Chosen("start", "1", "option-3", 0, 0, 40, 20)
    assert door.chance is not None
    assert 0 < door.chance < 1e-6
    assert door.corrected == pytest.approx(2 * door.chance)


def test_questions_that_nobody_answered_are_left_out() -> None:
    """There is nothing to tell of them."""
    assert chosen(logic(), "", Tally()) == []


def test_thresholds_of_a_score() -> None:
    """Those that the paragraph asks for, turned the same way round; and the one that half of the games would meet."""
    tally = Tally()
    tally.asked.update({Asked("door", "score", "noise", value): games for value, games in {1: 5, 3: 2, 6: 3}.items()})
    tally.asked.update({Asked("door", "flag", "key", 0): 9, Asked("door", "flag", "key", 1): 1})
    tally.asked[Asked("cellar", "score", "noise", 1)] = 4

    noise, key, below = stood(logic(), "", tally)

    assert (noise.name, noise.values, noise.changes) == ("noise", Counter({1: 5, 3: 2, 6: 3}), False)
    assert noise.thresholds == [Threshold(">", 5, 3), Threshold(">=", 3, 5)]
    assert noise.half == Half(2, 5)
    assert (key.name, key.values, key.thresholds, key.half) == ("key", Counter({0: 9, 1: 1}), [], None)
    assert (below.paragraph, below.changes) == ("cellar", True)
    assert below.thresholds == [Threshold("==", 2, 0)]


def test_fates_of_units() -> None:
    """Ours first, the worst first, the commonest first; and of Germans who came, in how many games they fought."""
    tally = Tally()
    stands, killed = Fate("us", "B", "stands"), Fate("us", "B", "killed", "ap-fire", "GE1")
    often = Fate("us", "B", "killed", "gp-fire", "GE2")
    tally.fates.update({Fate("german", "GE1", "stands"): 4, stands: 3, killed: 1, often: 2})
    tally.fought["GE1"] = 1

    ours, german = units(tally)

    assert ours == UnitFates("us", "B", 6, [(often, 2), (killed, 1), (stands, 3)])
    assert ours.with_fate("killed", "captured") == 3
    assert german.games == 4
    assert list(cards(tally)) == [FoughtCard("GE1", 4, 1)]


def test_hexes_and_quiet_rounds() -> None:
    """In order; the quiet ones of all Rounds of all games."""
    tally = Tally()
    tally.spots.update({Spot("went", "us", 202): 3, Spot("fired", "german", 101): 1, Spot("lost", "us", 202): 2})
    tally.measure({"rounds": 10, "quiet_rounds": 4})
    tally.measure({"rounds": 2, "quiet_rounds": 0})

    assert [(count.hex, dict(count.counts)) for count in hexes(tally)] == [
        (101, {("fired", "german"): 1}),
        (202, {("went", "us"): 3, ("lost", "us"): 2}),
    ]
    assert quiet(tally) == (4, 12)


def test_coverage() -> None:
    """By kind, and all together."""
    tally = Tally()
    tally.times.update({("paragraph", "start"): 2, ("option", "start", "door"): 1, ("condition", "1"): 2})

    assert coverage(logic(), "", tally) == {
        "paragraph": Covered(1, 3),
        "option": Covered(1, 3),
        "condition": Covered(1, 1),
    }
    assert covered(logic(), "", tally) == Covered(3, 7)
