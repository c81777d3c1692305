"""How a mission goes on: Rounds in which nobody fires or nothing happens, when it was decided, Turns of Germans."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.helpers import outpost

from hulldown_engine.basics.play import Event
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.pacing.rounds import decided, pace
from hulldown_engine.playtest.pacing.turns import Turn, turns
from hulldown_engine.playtest.runner import playtest


def log_of(words: str) -> list[Event]:
    """A log of events that say nothing but their kinds; of a number, an award that brings the points to it."""
    return [
        {"event": "award", "total": int(word)} if word.lstrip("-").isdigit() else {"event": word}
        for word in words.split()
    ]


@pytest.mark.parametrize(
    ("log", "quiet", "longest"),
    [
        ("fired operations", 0, 0),
        ("rounds operations", 1, 1),
        ("rounds fired round round fired", 1, 1),
        ("rounds round fired round round round", 4, 3),
        ("rounds round operations fired rounds round round strike", 4, 2),
        ("rounds assaulted round barrage round shelled round", 1, 1),
        ("rounds round rounds round round fired", 4, 2),
        ("rounds activated round killed round 3 round fired", 3, 3),
    ],
)
def test_quiet_rounds(log: str, quiet: int, longest: int) -> None:
    """Those in which nobody fires or assaults, whatever else happens; the longest run lies within one fight."""
    found = pace(log_of(log))
    assert (found["quiet_rounds"], found["longest_quiet"]) == (quiet, longest)


EVENT: Event = {"event": "read", "paragraph": "the-ditch"}
ACTION: Event = {"event": "read", "paragraph": "hold-on"}


@pytest.mark.parametrize(
    ("log", "empty", "longest"),
    [
        ("fired operations", 0, 0),
        ("rounds operations", 1, 1),
        ("rounds turn moved round fired round moved round turn", 3, 2),
        ("rounds round activated round round round marker", 3, 2),
        ("rounds round damage round killed round exited round gone round 4 round condition", 1, 1),
        ("rounds round reinforced operations rounds round", 3, 2),
        ("activated rounds aware round placed round advantage operations killed", 3, 3),
    ],
)
def test_empty_rounds(log: str, empty: int, longest: int) -> None:
    """Those in which nobody fires, comes, goes, is found or hit, and which bring no points and no new condition."""
    found = pace(log_of(log))
    assert (found["empty_rounds"], found["longest_empty"]) == (empty, longest)


def test_a_round_with_an_event_is_not_empty() -> None:
    """One of three: what Germans read in their Turns is no event, and a random event without a paragraph is none."""
    first, second, third = ([{"event": kind}] for kind in ("rounds", "round", "round"))
    log = [*first, ACTION, *second, EVENT, *third, {"event": "random-event", "paragraph": ""}]
    found = pace(log, {"the-ditch"})
    assert found == {"quiet_rounds": 3, "longest_quiet": 3, "empty_rounds": 2, "longest_empty": 1}


@pytest.mark.parametrize(
    ("log", "verdict", "round_", "after"),
    [
        ("rounds 2 round round", "defeat", 0, 3),
        ("rounds 2 round 5 round", "victory", 2, 1),
        ("rounds 5 round 3 round 6 operations rounds", "victory", 3, 1),
        ("rounds 5 round 3 round", "defeat", 2, 1),
        ("rounds 5 round round", "defeat", 3, 0),
        ("3 5", "victory", 0, 0),
    ],
)
def test_when_it_was_decided(log: str, verdict: str, round_: int, after: int) -> None:
    """When the points last passed the goal of 5, or with an ending that says otherwise than they do."""
    assert decided(log_of(log), 5, won=verdict == "victory") == {"decided": round_, "played_on": after}


def test_rounds_are_counted_as_the_mission_counts_them() -> None:
    """Those before and after it was decided are all of its Rounds; some are quiet, and of those some are empty."""
    report = playtest(outpost.book(), BOTS["commander"], games=1, seed=3, mission="the-signal")
    numbers = {name: next(iter(counts)) for name, counts in report.missions["the-signal"].measures.items()}
    assert numbers["decided"] + numbers["played_on"] == numbers["rounds"] > 0
    assert 0 <= numbers["longest_quiet"] <= numbers["quiet_rounds"] <= numbers["rounds"]
    assert 0 <= numbers["longest_empty"] <= numbers["empty_rounds"] <= numbers["quiet_rounds"]


# Turns of Germans -----------------------------------------------------------------------------------------------------


def turn(unit: str, paragraph: str, *kinds: str) -> list[Event]:
    """A Turn of a German by a paragraph of his card, with events of these kinds."""
    card = {"event": "card", "unit": unit, "column": "1", "number": 3, "paragraph": paragraph}
    return [{"event": "turn", "unit": unit, "space": "one-turn"}, card, *({"event": kind} for kind in kinds)]


def test_what_came_of_turns_of_germans() -> None:
    """Six Turns: two in which he does something, two in which he is told to hold, two in which nothing comes of it.

    Ours are not counted; what happens after a Round is over belongs to no Turn; a second look at the card, by a Special
    Reaction, is no Turn of its own.
    """
    log = [
        *turn("GE1", "the-watch", "read", "held"),
        {"event": "turn", "unit": "A", "space": "one-turn"},
        {"event": "fired", "firer": "A"},
        *turn("GE1", "the-rush", "read", "moved", "held"),
        *turn("GE2", "the-rush", "read", "order-passed-over"),
        {"event": "round", "number": 2},
        {"event": "activated", "unit": "GE3"},
        *turn("GE2", ""),
        {"event": "operations"},
        {"event": "went", "units": ["A"]},
        *turn("GE2", "the-rush", "read", "resolved", "killed"),
        *turn("GE3", "the-watch", "read", "reaction", "action-number", "card", "read", "held"),
    ]

    assert Counter(turns(log)) == {
        Turn("GE1", "the-watch", "held"): 1,
        Turn("GE1", "the-rush", "acted"): 1,
        Turn("GE2", "the-rush", "idle"): 1,
        Turn("GE2", "", "idle"): 1,
        Turn("GE2", "the-rush", "acted"): 1,
        Turn("GE3", "the-watch", "held"): 1,
    }
