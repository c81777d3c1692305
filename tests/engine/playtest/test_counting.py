"""What a playtest counts of a game: who was lost to whom, hexes, options, facts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.conftest import Compile
from tests.helpers import outpost

from hulldown_engine import Game
from hulldown_engine.basics.play import Event
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.playtest.asked import Asked, Questions
from hulldown_engine.playtest.bots import RandomBot
from hulldown_engine.playtest.fates import Fate, ended_by, fates, fought
from hulldown_engine.playtest.modifiers import Applied, modifiers, rolls
from hulldown_engine.playtest.places import Spot, spots
from hulldown_engine.playtest.runner import playtest


def platoon() -> PlatoonState:
    """The state of a mission that has just begun: four tanks, A to D, none of them on the map."""
    state: PlatoonState = Game(outpost.book(), seed=1, mission="the-signal").state
    return state


def fired(firer: str, target: str, shells: str = "ap") -> Event:
    """A shot."""
    weapon = {"hex": 101, "weapon": "main-gun", "turret": 0, "hidden": False}
    return {"event": "fired", "firer": firer, "target": target, "shells": shells, **weapon}


def killed(unit: str, by: str = "") -> Event:
    """A loss."""
    return {"event": "killed", "unit": unit, "by": by}


DISABLED: Event = {"event": "damage", "unit": "A", "effect": "disabled"}
TURN: Event = {"event": "turn", "unit": "A", "space": "aware"}
UNSAFE: Event = {"event": "resolved", "procedure": "accident-check", "subject": "A", "outcome": {"safe": False}}
SAFE: Event = {**UNSAFE, "outcome": {"safe": True}}
READ: Event = {"event": "read", "paragraph": "the-ditch"}
ASSAULT: Event = {"event": "assaulted", "unit": "A", "target": "GE1", "charge": False, "capture": False}
MOVED: Event = {"event": "moved", "unit": "A", "step": "forward", "hex": 102, "facing": 0, "cost": 2}

WENT: Event = {"event": "went", "units": ["A"], "hex": 102}

LOST: dict[str, tuple[list[Event], tuple[str, str]]] = {
    "killed by a shell": ([fired("GE1", "A"), killed("A", "GE1")], ("ap-fire", "GE1")),
    "killed aboard another's target": ([fired("GE1", "B", "gp"), killed("A", "GE1")], ("gp-fire", "GE1")),
    "killed by an assault": ([{**ASSAULT, "unit": "GE1", "target": "A"}, killed("A", "GE1")], ("assault", "GE1")),
    "killed in its own assault": ([ASSAULT, killed("A")], ("assault", "GE1")),
    "killed by a mine": (
        [fired("GE1", "B"), TURN, {"event": "mine", "unit": "A", "hex": 1}, killed("A")],
        ("mine", ""),
    ),
    "killed by shells": ([{"event": "barrage", "hex": 101, "offence": 5}, killed("A")], ("artillery", "")),
    "killed by a fighter": ([{"event": "strike", "fighter": "FW-190", "hex": 1}, killed("A")], ("fighter", "FW-190")),
    "killed by a paragraph": ([fired("GE1", "A"), READ, killed("A")], ("paragraph", "the-ditch")),
    "killed by what came before": ([fired("GE1", "A"), TURN, killed("A")], ("", "")),
    "killed by a paragraph that has another do it": ([READ, killed("A", "B")], ("paragraph", "the-ditch")),
    "killed by somebody, nobody knows how": ([READ, WENT, killed("A", "GE1")], ("", "GE1")),
    "killed in an accident": ([fired("A", "GE1"), MOVED, UNSAFE, killed("A")], ("accident", "")),
    "killed in one that a slip ends": ([MOVED, UNSAFE, {**MOVED, "step": "slip"}, killed("A")], ("accident", "")),
    "killed by the hit and not the check": ([fired("GE1", "A"), UNSAFE, killed("A", "GE1")], ("ap-fire", "GE1")),
    "killed after a check that was passed": ([READ, SAFE, killed("A")], ("paragraph", "the-ditch")),
}
"""Logs that end in the loss of A, and by what means and to whom it was lost."""


@pytest.mark.parametrize("how", LOST)
def test_a_loss_is_laid_to_what_did_it(how: str) -> None:
    """To the attack that was going on, and who made it; an attack is over when another unit has its Turn."""
    log, (means, by) = LOST[how]
    field = platoon()
    field.change("A", status="killed")

    assert next(fates(log, field)) == Fate("us", "A", "killed", means, by)


def test_a_disabled_unit_is_laid_to_who_shot() -> None:
    """Nobody is named where a unit is disabled, so it is whoever was shooting at it."""
    field = platoon()
    field.change("A", disabled=True)

    assert next(fates([fired("GE2", "A"), DISABLED], field)) == Fate("us", "A", "disabled", "ap-fire", "GE2")


def test_a_unit_has_one_fate() -> None:
    """The worst of what befell it, with the means of that; nobody is to blame for who has left or was never used."""
    field = platoon()
    field.change("A", disabled=True, status="killed")
    field.change("B", where="exited")
    field.change("C", where="on-map", hex=101, taken=True)
    log = [fired("GE2", "A"), DISABLED, fired("GE1", "A", "gp"), killed("A", "GE1")]

    assert list(fates(log, field)) == [
        Fate("us", "A", "killed", "gp-fire", "GE1"),
        Fate("us", "B", "left"),
        Fate("german", "C", "captured"),
        Fate("us", "D", "unused"),
    ]


def test_who_fires_or_assaults_has_fought() -> None:
    """Whoever is shot at has not."""
    assert fought([fired("GE1", "A"), {**ASSAULT, "unit": "GE2"}, killed("A", "GE3")]) == {"GE1", "GE2"}


ENDED: dict[str, tuple[list[str], list[str], int | None, tuple[str, str]]] = {
    "given up": (["conceded", "finished"], ["concede"], 0, ("conceded", "")),
    "by the player": (["finished"], ["finish"], None, ("player", "")),
    "by the second end": (["finished"], ["done"], 1, ("briefing", "2")),
    "without a platoon": (["finished"], ["done"], None, ("platoon", "")),
}
"""The events of a game's end, its last choice, the end of the briefing that holds, and what ended it."""


@pytest.mark.parametrize("how", ENDED)
def test_what_ended_a_mission(how: str) -> None:
    """The player, the briefing, or that nobody is left."""
    kinds, inputs, held, what = ENDED[how]
    assert ended_by([{"event": kind} for kind in kinds], inputs, held) == what


def test_an_ending_ends_a_mission_before_the_briefing_does() -> None:
    """It is named."""
    assert ended_by([{"event": "ended", "ending": "home"}], ["finish"], 0) == ("ending", "home")


# Hexes ----------------------------------------------------------------------------------------------------------------


def test_where_units_went_fired_and_were_lost() -> None:
    """A turn on the spot is no coming; who is carried fires from where its carrier is; the lost lie where they are."""
    field = platoon()
    field.change("A", hex=103, status="killed")
    field.change("B", hex=104, where="exited")
    log: list[Event] = [
        {"event": "entered", "unit": "A", "hex": 101},
        {"event": "went", "units": ["A", "C"], "hex": 102},
        {**MOVED, "hex": 102, "facing": 3},
        {**MOVED, "hex": 103},
        {"event": "loaded", "unit": "C", "carrier": "A"},
        fired("C", "GE1"),
        {"event": "unloaded", "unit": "C", "carrier": "A", "hex": 103},
        fired("A", "GE1"),
        fired("GE9", "A"),
    ]

    assert Counter(spots(log, field, fates(log, field))) == {
        Spot("went", "us", 101): 1,
        Spot("went", "us", 102): 2,
        Spot("went", "us", 103): 2,
        Spot("fired", "us", 103): 2,
        Spot("lost", "us", 103): 1,
    }


# Modifiers ------------------------------------------------------------------------------------------------------------


def rolled(procedure: str, faces: list[int], **given: Any) -> Event:
    """A roll."""
    return {"event": "resolved", "procedure": procedure, "subject": "A", "given": given, "faces": faces, "outcome": {}}


def test_modifiers_of_rolls() -> None:
    """Those that applied, also in a procedure that another carries out; only what is rolled is looked at."""
    book = outpost.book()
    fire = {"firer": "M4A3", "target": "GE-squad", "range": 5, "firer_moving": "slow", "terrain": "woods"}
    fire |= {"firer_suppressed": False, "target_moving": False, "others": False}
    check = rolled("perception-check", [3], perception=7, modifier=-2, terrain="clear")

    found = list(rolls(book.charts, [check, fired("A", "GE1"), rolled("gp-fire", [6], **fire)]))

    assert found == [
        "perception-check",
        Applied("perception-check", "rating", "", "the paragraph"),
        Applied("perception-check", "rating", "", "terrain"),
        "gp-fire",
        "gp-marker",
        Applied("gp-marker", "space", "the target's hex", "woods"),
        Applied("gp-marker", "space", "the firer's movement", "firer moving slow"),
        "gp-roll",
    ]
    assert {name for name in found if not isinstance(name, str)} < set(modifiers(book.logic, book.prose))


def test_a_gamebook_has_no_modifiers(compiled: Compile) -> None:
    """Its checks are none of its procedures."""
    book = compiled(GATE)
    assert list(modifiers(book.logic, book.prose)) == []


# Options and facts ----------------------------------------------------------------------------------------------------

GATE = """
flags: {key: {item: the key}, bell: {codeword: Ding}}
scores: {noise: {name: Noise, start: 1, least: 0, most: 9}}
paragraphs:
  start:
    text: a
    do:
      - ask:
          - {text: Knock, do: [{score: noise, add: 3}, {see: door}]}
          - {text: Creep, do: [{flag: key}, {see: door}]}
  door:
    text: b
    do:
      - score: noise
        add: -1
      - ask:
          - {text: Open, when: key, do: [{clear: key}, {end: won}]}
          - {text: Wait, when: noise >= 3, see: again}
  again:
    text: c
    do:
      - flag: bell
      - when: noise > 1 and bell and not key
        do: [{end: lost}]
      - end: won
"""


def test_options_and_facts_of_games(compiled: Compile) -> None:
    """In how many games each option was taken and won; how scores and flags stood when a paragraph was read."""
    tally = playtest(compiled(GATE), RandomBot, games=20, seed=1).missions[""]
    creep, knock = tally.taken["start", "1", "door-2"], tally.taken["start", "1", "door"]

    assert 0 < knock < 20
    assert knock + creep == tally.taken["start", "1"] == 20
    assert tally.taken_won["start", "1"] == tally.taken_won["start", "1", "door-2"] == creep == tally.won
    assert tally.taken_won["start", "1", "door"] == 0
    assert {asked: games for asked, games in tally.asked.items() if games} == {
        Asked("door", "flag", "key", 0): knock,
        Asked("door", "flag", "key", 1): creep,
        Asked("door", "score", "noise", 4): knock,
        Asked("door", "score", "noise", 1): creep,
        Asked("again", "score", "noise", 3): knock,
        Asked("again", "flag", "bell", 0): knock,
        Asked("again", "flag", "key", 0): knock,
    }


def test_the_first_reading_of_a_game_counts(compiled: Compile) -> None:
    """A paragraph that is read again asks again, but a game has one answer."""
    noise: Event = {"event": "score", "score": "noise", "before": 1, "after": 7}
    door: Event = {"event": "read", "paragraph": "door"}
    found = Questions(compiled(GATE).logic).answers([door, noise, door])
    assert list(found) == [Asked("door", "flag", "key", 0), Asked("door", "score", "noise", 1)]


def test_a_tally_takes_in_all_of_another() -> None:
    """Whatever is counted, twice the games are twice of it."""
    book: Any = outpost.book()
    tally = playtest(book, RandomBot, games=1, seed=3, mission="the-signal").missions["the-signal"]
    other = playtest(book, RandomBot, games=1, seed=3, mission="the-signal").missions["the-signal"]
    tally.add(other)
    for name in ("times", "ends", "fates", "spots", "taken", "asked", "endings"):
        counts, single = getattr(tally, name), getattr(other, name)
        assert counts == {key: 2 * count for key, count in single.items()}, name
    assert other.spots
    assert tally.measures["rounds"].total() == tally.games == 2
