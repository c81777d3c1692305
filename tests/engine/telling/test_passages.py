"""What belongs together is told together: movements, Rounds, cards, shots; and nothing is told twice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.helpers.logs import told
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.basics.play import Event
from hulldown_engine.telling.lines import DICE, EVENT, HEADING, ORDER, POINTS, PROSE, Line

TIGER = "T Tiger"
STEP = {"event": "moved", "facing": 1, "cost": 2}
TURN: Event = {"event": "turn", "unit": "GE1", "space": "one-turn"}
NUMBER: Event = {"event": "action-number", "number": 7}
SHOT: Event = {
    "event": "fired",
    "firer": "A",
    "target": "GE1",
    "hex": 507,
    "weapon": "main-gun",
    "shells": "ap",
    "turret": 2,
    "hidden": False,
}


@pytest.fixture(scope="module")
def game() -> Game:
    """The first mission as it begins."""
    return Game(book(), seed=1)


def numbered(name: str) -> int:
    """The number of a paragraph."""
    return int(book().prose["paragraphs"][name]["number"])


def card(paragraph: str, unit: str = "GE1") -> Event:
    """A German reads his card."""
    return {"event": "card", "unit": unit, "column": "2", "number": 7, "paragraph": paragraph, "sees": []}


def read(paragraph: str) -> Event:
    """A paragraph is read."""
    return {"event": "read", "paragraph": paragraph}


def rolled(procedure: str, given: dict[str, Any], faces: list[int], **outcome: Any) -> Event:
    """A roll of the unit A."""
    return {
        "event": "resolved",
        "procedure": procedure,
        "subject": "A GE1",
        "given": given,
        "faces": faces,
        "outcome": outcome,
    }


def ap(face: int, **outcome: Any) -> Event:
    """A round at a Jagdtiger in defilade."""
    given = {"firer": "M26", "target": "Jagdtiger", "range": 6, "defilade": True, "weapon_skill": 2}
    return rolled("ap-fire", given, [face, 43, 6] if outcome["result"] != "miss" else [face], **outcome)


MISS = {"chance": 35, "penetration": 14, "area": "none", "total": "none", "result": "miss"}
HIT = {"chance": 35, "penetration": 14, "area": "hull", "total": 22}


# Movement and Rounds --------------------------------------------------------------------------------------------------


def test_the_steps_of_a_movement_are_one_sentence(game: Game) -> None:
    """Hexes that follow one another are joined, and an Accident Check that comes to nothing does not part them."""
    safe = {**rolled("accident-check", {"driving_skill": 7, "certain": False}, [7], safe=True, accident="none")}
    events: list[Event] = [
        {**STEP, "unit": "A", "step": "enter", "hex": 206},
        {**safe, "subject": "A"},
        {**STEP, "unit": "A", "step": "enter", "hex": 306},
        {**STEP, "unit": "A", "step": "left", "hex": 306},
        {**STEP, "unit": "C", "step": "defilade", "hex": 106},
        {"event": "went", "units": ["A", "C"], "hex": 206},
        {"event": "went", "units": ["A", "C"], "hex": 706},
        {"event": "went", "units": ["A"], "hex": 207},
    ]
    assert told(game, events) == [
        Line(EVENT, "A goes into 0206 and 0306, turns left."),
        Line(DICE, "A, Accident Check: rolled 7, needed 7 or less: all is well."),
        Line(EVENT, "C finds defilade."),
        Line(EVENT, "A and C go to 0206 and 0706 (Sainte-Merle)."),
        Line(EVENT, "A goes to 0207."),
    ]


def test_the_markers_of_a_new_condition_are_two_lines(game: Game) -> None:
    """Those that go in one, and those that are put somewhere in another."""
    put = [{"event": "marker-moved", "marker": str(nth), "hex": to} for nth, to in enumerate((808, 0, 706, 0, 505), 1)]
    assert told(game, put) == [
        Line(EVENT, "Event markers 2 and 4 are taken off the map."),
        Line(EVENT, "Event marker 1 is now in 0808, 3 in 0706 (Sainte-Merle) and 5 in 0505."),
    ]


def test_a_quiet_round_begins_in_two_lines(game: Game) -> None:
    """The dice in one, what they come to in another."""
    events: list[Event] = [
        {"event": "round", "number": 4},
        {"event": "random-event", "faces": [6, 2], "paragraph": ""},
        {"event": "advantage", "side": "us", "us": 7, "german": 4},
        {"event": "placed", "unit": "A", "space": "one-turn", "die": 7},
        {"event": "placed", "unit": "GE1", "space": "two-turns", "die": 4},
        {"event": "placed", "unit": "C", "space": "one-turn", "die": 7},
        {"event": "turn", "unit": "A", "space": "one-turn"},
        {"event": "turn", "unit": "C", "space": "one-turn"},
    ]
    assert told(game, events) == [
        Line(HEADING, "Round 4"),
        Line(DICE, "Random event, 6 + 2 = 8: nothing stirs. US die 7, German die 4."),
        Line(ORDER, "The US side has the advantage. On the track: two Turns: T; one Turn: A, C."),
        Line(ORDER, "A and C have their Turns."),
    ]


def test_action_rounds_begin_where_the_paragraph_has_said_all_it_has_to_say(game: Game) -> None:
    """They begin as it brings a German, but what it says of him comes first; where that is all there is, at once."""
    check = rolled("perception-check", {"perception": 5, "modifier": 0}, [3], passed=True)
    events: list[Event] = [
        {"event": "rounds"},
        {"event": "award", "points": 2, "reason": "card", "total": 5},
        {**check, "subject": "A"},
        {"event": "aware", "unit": "A"},
        {"event": "advantage", "side": "us", "us": 7, "german": 4},
    ]
    assert [line.kind for line in told(game, events)] == [POINTS, HEADING, DICE, ORDER, DICE, ORDER]
    assert [line.kind for line in told(game, events[:2])] == [HEADING, POINTS]


def test_a_paragraph_that_does_not_apply_is_passed_over_in_silence(game: Game) -> None:
    """Of a random event that comes to nothing by it, that is told."""
    passed: Event = {"event": "passed-over", "paragraph": "stray-shells"}
    assert told(game, [passed]) == []
    rolled = {"event": "random-event", "faces": [1, 2], "paragraph": "stray-shells"}
    assert told(game, [rolled, passed]) == [Line(DICE, "Random event, 1 + 2 = 3: nothing stirs.")]


def test_who_surrenders_to_one_of_yours_in_its_hex_is_taken_at_once(game: Game) -> None:
    """Elsewhere it is told that somebody has to go there."""
    events: list[Event] = [
        {"event": "surrendered", "unit": "GE4", "hex": 206},
        {"event": "captured", "unit": "GE4", "by": "A"},
        {"event": "award", "points": 2, "reason": "GE4 captured", "total": 5},
    ]
    surrendered, captured, gained = told(game, events)
    assert surrendered.text.endswith("surrenders in 0206.")
    assert captured.text.endswith("is captured by A M4A3 Ruth.")
    assert gained.text == "+2 Victory Points: 5 in all."
    (waits,) = told(game, events[:1])
    assert waits.text.endswith("surrenders in 0206: it is taken once one of yours goes there (11.2).")


def test_who_has_the_advantage_against_the_dice_has_it_by_a_paragraph(game: Game) -> None:
    """Which is said, so that nobody looks for a mistake in the dice."""
    given = {"event": "advantage", "side": "us", "us": 3, "german": 8}
    assert told(game, [given])[1].text == "The US side has the advantage, as the paragraph says."


def test_two_turns_of_one_unit_are_told_as_two(game: Game) -> None:
    """It is not told as if there were two of it."""
    turn: Event = {"event": "turn", "unit": "A", "space": "two-turns"}
    assert [line.text for line in told(game, [turn, turn])] == ["A M4A3 Ruth has two Turns."]


def test_who_becomes_aware_by_a_check_is_told_once(game: Game) -> None:
    """All checks in a line, and those who have passed in a sentence; who has not is told with the next dice."""
    check = rolled("perception-check", {"perception": 5, "modifier": 0}, [3], passed=True)
    events: list[Event] = [
        {**check, "subject": "A"},
        {"event": "aware", "unit": "A"},
        {**check, "subject": "C"},
        {"event": "aware", "unit": "C"},
    ]
    assert told(game, events) == [
        Line(
            DICE,
            "A, Perception Check: rolled 3, needed 5 or less: success. "
            "C, Perception Check: rolled 3, needed 5 or less: success.",
        ),
        Line(ORDER, "A and C are aware."),
    ]


# Cards ----------------------------------------------------------------------------------------------------------------


def test_a_paragraph_that_acts_is_printed(game: Game) -> None:
    """Behind the line of the Turn, which has the Action Number too."""
    drives = {**STEP, "unit": "GE1", "step": "left", "hex": 1404}
    lines = told(game, [NUMBER, TURN, card("advance"), read("advance"), drives])
    assert lines[0] == Line(ORDER, f"{TIGER}'s Turn (condition 2, Action Number 7).")
    assert lines[1] == Line(HEADING, str(numbered("advance")))
    assert [line.kind for line in lines[1:]] == [HEADING, PROSE, EVENT]
    assert lines[-1].text == "T turns left."


def test_a_paragraph_that_the_unit_has_acted_by_is_told_in_a_line(game: Game) -> None:
    """The next Turn of the same unit; for another one it is printed."""
    drives = {**STEP, "unit": "GE1", "step": "left", "hex": 1404}
    turn = [TURN, card("advance"), read("advance"), drives]
    lines = told(game, [*turn, *turn])
    assert [line.text for line in lines[-2:]] == [
        f"{TIGER}'s Turn (condition 2, Action Number 7): paragraph {numbered('advance')}, as before.",
        "T turns left.",
    ]
    other = [{**TURN, "unit": "GE5"}, card("advance", "GE5"), read("advance"), {**drives, "unit": "GE5"}]
    assert HEADING in {line.kind for line in told(game, [*turn, *other])[len(told(game, turn)) :]}


def test_a_paragraph_that_does_nothing_says_why(game: Game) -> None:
    """It is printed the first time, for it says what the unit waits for; with what stopped it, or that it stays."""
    held = {"event": "held", "unit": "GE1"}
    stopped = {"event": "order-passed-over", "unit": "GE1", "order": "drive", "why": "It cannot move any more (14.3)."}
    turn = f"{TIGER}'s Turn (condition 2, Action Number 7)"
    lines = told(game, [TURN, card("advance"), read("advance"), stopped, held])
    assert [line.kind for line in lines] == [ORDER, HEADING, PROSE]
    assert lines[0].text == f"{turn}. It cannot move any more (14.3)."

    again = told(game, [*[TURN, card("advance"), read("advance"), held] * 2])
    assert [line.kind for line in again] == [ORDER, HEADING, PROSE, ORDER]
    assert again[0].text == f"{turn}. It stays as it is: it sees nobody."
    assert again[-1].text == f"{turn}: paragraph {numbered('advance')}, as before. It stays as it is: it sees nobody."
    watched = told(game, [TURN, {**card("advance"), "sees": ["A", "C"]}, read("advance"), held])
    assert watched[0].text == f"{turn}. It stays as it is, with A and C in sight."


@pytest.mark.parametrize(
    ("order", "done", "told_of"),
    [
        ("fire", "fired", False),
        ("fire", "moved", True),
        ("rotate", "moved", False),
        ("surrender", "fired", True),
        ("surrender", "moved", False),
    ],
)
def test_what_is_done_after_all_is_not_told_as_impossible(game: Game, order: str, done: str, told_of: bool) -> None:  # noqa: FBT001
    """Out of range for the machineguns, and then the main gun fires: nobody is told of the machineguns."""
    stopped = {"event": "order-passed-over", "unit": "GE1", "order": order, "why": "The target is out of range (9)."}
    deeds: dict[str, Event] = {
        "moved": {**STEP, "unit": "GE1", "step": "left", "hex": 1404},
        "fired": {"event": "fired", "firer": "GE1", "target": "A", "hex": 1306, "weapon": "main-gun", "shells": "ap",
                  "turret": 0, "hidden": False},
    }  # fmt: skip
    head, *_ = told(game, [TURN, card("advance"), read("advance"), stopped, deeds[done]])

    assert head.text.endswith("out of range (9).") == told_of


def test_whom_it_sees_is_said_once(game: Game) -> None:
    """Two shots at A that come to nothing, for two reasons."""
    reasons = "It sees A. The target is out of range (9).", "It sees A. None of the machineguns bears on the hex (9.9)."
    stopped = [{"event": "order-passed-over", "unit": "GE1", "order": "fire", "why": why} for why in reasons]
    head, *_ = told(game, [TURN, card("advance"), read("advance"), *stopped])

    assert head.text.endswith(f"{reasons[0]} None of the machineguns bears on the hex (9.9).")


def test_a_paragraph_that_hands_on_is_not_printed(game: Game) -> None:
    """The one that it leads to is."""
    drives = {**STEP, "unit": "GE1", "step": "left", "hex": 1404}
    first, second = numbered("advance"), numbered("wire")
    lines = told(game, [TURN, card("advance"), read("advance"), read("wire"), drives])
    assert lines[0].text == f"{TIGER}'s Turn (condition 2, Action Number 7): paragraph {first}, on to {second}."
    assert [line.text for line in lines if line.kind == HEADING] == [str(second)]


def test_what_a_watch_has_led_to_in_his_turn_is_printed(game: Game) -> None:
    """It is no action paragraph, and the player's, though it only hands on; nobody reads it in the line of the Turn."""
    drives = {**STEP, "unit": "GE1", "step": "left", "hex": 1404}
    paragraphs = game.book.logic["paragraphs"]
    own = next(name for name in paragraphs if not paragraphs[name]["action"])
    lines = told(game, [TURN, card("advance"), read("advance"), drives, read(own), read("wire"), drives])
    assert [line.text for line in lines if line.kind == HEADING] == [
        str(numbered(name)) for name in ("advance", own, "wire")
    ]


def test_a_paragraph_that_asks_is_printed(game: Game) -> None:
    """The log ends with it while the player thinks."""
    lines = told(game, [TURN, card("advance"), read("advance")])
    assert Line(HEADING, str(numbered("advance"))) in lines


# Shots ----------------------------------------------------------------------------------------------------------------


def test_a_shot_that_kills_is_told_once(game: Game) -> None:
    """Not killed and killed again, nor the points' reason; what else the hit did is not worth a word."""
    events: list[Event] = [
        SHOT,
        ap(23, **HIT, result="killed"),
        {"event": "hit", "unit": "GE1", "area": "hull", "severity": "killed", "by": "A"},
        {"event": "damage", "unit": "GE1", "effect": "crew-2"},
        {"event": "killed", "unit": "GE1", "by": "A"},
        {"event": "award", "points": 3, "reason": "GE1 killed", "total": 4},
    ]
    assert told(game, events) == [
        Line(EVENT, f"A fires AP with the main gun at {TIGER} in 0507: it is killed."),
        Line(DICE, "Chance 35 (defilade -10), rolled 23: a hit. 43: hull. 6 + 14 + 2 = 22."),
        Line(POINTS, "+3 Victory Points: 4 in all."),
    ]


def test_what_changes_the_chance_is_said_once_for_several_rounds(game: Game) -> None:
    """With the sign that it has for the firer, as in the odds."""
    assert told(game, [SHOT, ap(71, **MISS), ap(98, **MISS)]) == [
        Line(EVENT, f"A fires AP with the main gun at {TIGER} in 0507: two misses."),
        Line(DICE, "Chance 35 (defilade -10), rolled 71. Rolled 98."),
    ]


def test_the_damage_of_a_hit_is_one_sentence(game: Game) -> None:
    """In the order in which it comes; the result of the roll stays with the dice."""
    events: list[Event] = [
        SHOT,
        ap(23, **HIT, result="light-penetration"),
        {"event": "hit", "unit": "GE1", "area": "hull", "severity": "light-penetration", "by": "A"},
        {"event": "damage", "unit": "GE1", "effect": "immobilised"},
        {"event": "damage", "unit": "GE1", "effect": "crew-1"},
    ]
    first, second = told(game, events)
    assert first.text.endswith("in 0507: it is immobilized and loses a Crew Point.")
    out = [{"event": "damage", "unit": "GE1", "effect": effect} for effect in ("self-preservation", "disabled")]
    assert told(game, [*events, *out])[0].text.endswith("it is immobilized, loses a Crew Point and is disabled.")
    assert second.text.endswith("6 + 14 + 2 = 22: light penetration.")


def test_a_shot_without_effect_says_so(game: Game) -> None:
    """A hit that does nothing, and general-purpose fire whose result nobody can suffer any more."""
    (line, _) = told(game, [SHOT, ap(23, **HIT, result="no-effect")])
    assert line.text.endswith("in 0507: a hit without effect.")
    given = {"firer": "Panther", "range": 8, "target": "US-truck", "terrain": "clear", "others": False}
    panic = rolled("gp-fire", given, [5], space=7, primary="panic", secondary="none")
    (line, _) = told(game, [{**SHOT, "shells": "gp"}, panic])
    assert line.text == f"A fires GP with the main gun at {TIGER} in 0507: panic (without effect)."


def test_the_same_shot_again_is_told_with_it(game: Game) -> None:
    """A log that is read afterwards has it in one sentence, as long as the target lives."""
    given = {"firer": "Panther", "range": 8, "target": "US-truck", "terrain": "clear", "others": False}
    shot, missed = (
        {**SHOT, "shells": "gp"},
        rolled("gp-fire", given, [9], space=7, primary="no-effect", secondary="none"),
    )
    lines = told(game, [shot, missed, shot, missed, shot, missed])
    assert lines[0] == Line(EVENT, f"A fires GP with the main gun at {TIGER} in 0507 three times: no effect.")
    assert [line.kind for line in lines] == [EVENT, DICE]


def test_what_comes_after_an_accident_check_belongs_to_the_shot(game: Game) -> None:
    """A vehicle that was hit may slip away before its crew panics: the shot was not without effect."""
    given = {"firer": "Panther", "range": 8, "target": "US-truck", "terrain": "clear", "others": False}
    check = {"driving_skill": 5, "certain": False}
    events: list[Event] = [
        {**SHOT, "shells": "gp"},
        rolled("gp-fire", given, [5], space=7, primary="panic", secondary="none"),
        {**rolled("accident-check", check, [9, 4], safe=False, accident="swerve-left"), "subject": "GE1"},
        {**STEP, "unit": "GE1", "step": "slip", "hex": 508},
        {"event": "damage", "unit": "GE1", "effect": "panic"},
    ]
    assert [line.text for line in told(game, events) if line.kind == EVENT] == [
        f"A fires GP with the main gun at {TIGER} in 0507: it panics.",
        "T: it swerves to the left (rolled 4).",
        "T slips into 0508.",
    ]
