"""Events of platoon games as lines of story: every one has its sentence."""

from __future__ import annotations

from typing import Any

import pytest
from tests.helpers.logs import told
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.platoon.game.events import EVENTS
from hulldown_engine.story.events import EVENTS as OF_STORIES
from hulldown_engine.telling import cards, rolls
from hulldown_engine.telling.lines import DICE, EVENT, HEADING, ORDER, POINTS, PROSE, Line
from hulldown_engine.telling.mission import STARTS, TOLD
from hulldown_engine.telling.passages import PASSAGES
from hulldown_engine.telling.story import latest
from hulldown_engine.telling.words import Names

AP: dict[str, Any] = {
    "procedure": "ap-fire",
    "subject": "A GE1",
    "given": {
        "firer": "M26",
        "target": "Jagdtiger",
        "range": 6,
        "defilade": True,
        "firer_moving": "slow",
        "weapon_skill": 2,
    },
    "faces": [23, 43, 6],
    "outcome": {"chance": 35, "penetration": 14, "area": "hull", "total": 22, "result": "light-penetration"},
}
"""The worked example of the rulebook."""

GP: dict[str, Any] = {
    "procedure": "gp-fire",
    "subject": "GE2 US1",
    "given": {
        "firer": "Panther",
        "range": 8,
        "target": "US-truck",
        "terrain": "building",
        "target_moving": True,
        "others": True,
    },
    "faces": [5, 6],
    "outcome": {"space": 7, "primary": "suppressed", "secondary": "panic"},
}


RATINGS = {"initiative": 4, "perception": 6, "weapon_skill": 1, "driving_skill": 7}


def _roll(procedure: str, subject: str, given: dict[str, Any], faces: list[int], **outcome: Any) -> dict[str, Any]:
    return {"procedure": procedure, "subject": subject, "given": given, "faces": faces, "outcome": outcome}


def _fired(**what: Any) -> dict[str, Any]:
    shot = {"firer": "A", "target": "GE1", "hex": 507, "weapon": "main-gun", "shells": "ap", "turret": 2}
    return {**shot, "hidden": False, **what}


A, C, TIGER, MEN = "A M4A3 Ruth", "C M10 Hero", "T Tiger", "R GE-squad"

CASES: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "resolved",
        AP,
        [
            (
                "Chance 35 (defilade -10, firer driving slow -4), rolled 23: a hit. 43: hull. "
                "6 + 14 + 2 = 22: light penetration."
            )
        ],
    ),
    (
        "resolved",
        _roll(
            "ap-fire",
            "A GE1",
            {"firer": "M26", "target": "Jagdtiger", "range": 6, "weapon_skill": 2},
            [71],
            chance=70,
            penetration=14,
            area="none",
            total="none",
            result="miss",
        ),
        ["Chance 70, rolled 71: a miss."],
    ),
    (
        "resolved",
        GP,
        ["Space 7 (building -1, target moving +3), rolled 5: suppressed. The others in the hex, rolled 6: panic."],
    ),
    (
        "resolved",
        _roll(
            "close-assault",
            "GE1 A",
            {"attacker": "Tiger", "defender": "US-truck", "charge": True},
            [],
            space=15,
            result="killed",
        ),
        ["Space 15 (charge +3), no die needed: killed."],
    ),
    (
        "resolved",
        _roll("perception-check", "A", {"perception": 9, "modifier": 2}, [10], passed=False),
        ["A, Perception Check (the paragraph +2): rolled 10, needed 11 or less (a 10 always fails): failure."],
    ),
    (
        "resolved",
        _roll("perception-check", "A", {"perception": 5, "modifier": 1, "terrain": "town"}, [6], passed=False),
        ["A, Perception Check (the paragraph +1, terrain -2): rolled 6, needed 4 or less: failure."],
    ),
    (
        "resolved",
        _roll("initiative-check", "A", {"initiative": 4, "modifier": 0}, [1], passed=True),
        ["A, Initiative Check: rolled 1, needed 4 or less: success."],
    ),
    (
        "resolved",
        _roll("activation-check", "", {"level": 5}, [10], activated=False),
        ["Activation Check: rolled 10, needed 5 or less: nothing stirs."],
    ),
    (
        "resolved",
        _roll("shaken", "A", {"initiative": 3, "turns": 2}, [4], turns=1),
        ["A, Initiative Check after the hit: rolled 4, needed 3 or less: it loses a Turn."],
    ),
    (
        "resolved",
        _roll("accident-check", "A", {"driving_skill": 7, "certain": False}, [7], safe=True, accident="none"),
        ["A, Accident Check: rolled 7, needed 7 or less: all is well."],
    ),
    (
        "resolved",
        _roll(
            "accident-check", "A", {"driving_skill": 5, "certain": False}, [9, 4], safe=False, accident="swerve-left"
        ),
        [
            "A, Accident Check: rolled 9, needed 5 or less: failure.",
            "A: it swerves to the left (rolled 4).",
        ],
    ),
    (
        "resolved",
        _roll("platoon-quality", "", {}, [7, 3], platoon_points=39, vehicle_points=40),
        ["Platoon quality, rolled 7 and 3: 39 points for crews, 40 points for vehicles."],
    ),
    (
        "resolved",
        _roll("crew-ratings", "B", {"initiative": 2}, [7, 1, 9], perception=4, weapon_skill=-2, driving_skill=7),
        ["Crew B, rolled 7, 1, 9: Perception 4, Weapon Skill -2, Driving Skill 7."],
    ),
    ("resolved", _roll("advantage", "", {}, [8, 4], us_die=8, german_die=4, advantage="us"), []),
    ("resolved", _roll("gp-roll", "", {"space": 7}, [5], result="suppressed"), ["Space 7, rolled 5: suppressed."]),
    (
        "resolved",
        _roll("crew-after-losses", "", {**RATINGS, "lost": 2}, [], initiative=3),
        ["A Crew after Losses: initiative 3."],
    ),
    ("determined", {"of": ["A", "C"], "found": "C"}, ["At random among A and C: C."]),
    ("mustered", {"units": ["A", "C"]}, [f"The platoon is ready: {A} and {C}."]),
    ("shared", {"unit": "A", "player": "Ann"}, [f"{A} is Ann's."]),
    ("sorted", {"unit": "A", "ap": 12, "gp": 7, "smoke": 1}, [f"{A} carries 12 AP, 7 GP and 1 smoke rounds."]),
    ("reached", {"end": 1}, ["The town is quiet."]),
    ("reached", {"end": 2}, []),
    ("finished", {"why": ""}, []),
    ("finished", {"why": "player"}, ["You end the mission here."]),
    ("finished", {"why": "platoon"}, ["Nobody is left who can go on."]),
    ("finished", {"why": "time"}, ["It has gone on for so long that it is over."]),
    ("operations", {}, ["Operations"]),
    ("rounds", {}, ["Action Rounds"]),
    ("round", {"number": 2}, ["Round 2"]),
    (
        "lull",
        {"rounds": 7, "left": 3},
        ["Nothing has come of this fight for 7 Rounds; after 3 more like them the Germans break it off."],
    ),
    (
        "lull",
        {"rounds": 10, "left": 0},
        ["Nothing has come of this fight for 10 Rounds, and the Germans break it off."],
    ),
    (
        "advantage",
        {"side": "german", "us": 3, "german": 3},
        ["US die 3, German die 3.", "The German side has the advantage."],
    ),
    ("placed", {"unit": "A", "space": "two-turns", "die": 7}, ["On the track: two Turns: A."]),
    ("turn", {"unit": "A", "space": "one-turn"}, [f"{A} has its Turn."]),
    ("given", {"unit": "A"}, [f"{A} is given another Turn."]),
    ("aware", {"unit": "A"}, ["A is aware."]),
    ("space", {"unit": "A", "space": "complete"}, [f"{A} has no Turn left."]),
    (
        "marker",
        {"marker": "2", "hex": 805, "unit": "A", "found": True},
        ["A makes out Event marker 2 in 0805 (Farm)."],
    ),
    (
        "marker",
        {"marker": "2", "hex": 804, "unit": "A", "found": False},
        ["Event marker 2 in 0804 activates, and concerns A."],
    ),
    ("marker-moved", {"marker": "3", "hex": 808}, ["Event marker 3 is now in 0808."]),
    ("marker-moved", {"marker": "3", "hex": 0}, ["Event marker 3 is taken off the map."]),
    ("random-event", {"faces": [6, 2], "paragraph": ""}, ["Random event, 6 + 2 = 8: nothing stirs."]),
    ("random-event", {"faces": [1, 2], "paragraph": "stray-shells"}, ["Random event, 1 + 2 = 3."]),
    ("award", {"points": -3, "reason": "A killed", "total": -2}, [f"-3 Victory Points ({A} killed): -2 in all."]),
    ("award", {"points": 1, "reason": "marker 2", "total": 1}, ["+1 Victory Point (marker 2): 1 in all."]),
    ("entered", {"unit": "A", "hex": 106}, [f"{A} enters the map at 0106."]),
    ("went", {"units": ["A"], "hex": 206}, ["A goes to 0206."]),
    ("moved", {"unit": "A", "step": "back", "hex": 206, "facing": 1, "cost": 2}, ["A backs into 0206."]),
    ("abandoned", {"unit": "A", "crew": "A-crew"}, [f"{A} is abandoned. Its crew goes on on foot."]),
    ("manned", {"unit": "A", "vehicle": "GE1", "points": 2}, [f"{A} puts 2 Crew Points into {TIGER}."]),
    ("guarded", {"unit": "GE1", "by": "A"}, [f"{A} takes charge of {TIGER}."]),
    ("guarded", {"unit": "GE1", "by": ""}, [f"{TIGER} is left where it is."]),
    ("exited", {"unit": "A", "hex": 106}, [f"{A} leaves the map from 0106."]),
    ("gone", {"unit": "GE1", "why": "removed"}, [f"{TIGER} is gone."]),
    ("gone", {"unit": "GE1", "why": "evaded"}, [f"{TIGER} has slipped away unseen (7.7)."]),
    ("gone", {"unit": "GE1", "why": "broken-off"}, [f"{TIGER} has broken off and is gone (6.12)."]),
    (
        "evading",
        {"unit": "GE1", "distance": 6},
        [
            (
                f"{TIGER} will slip away at the end of a Round "
                "in which nobody sees it and nobody is nearer than 6 hexes (7.7)."
            )
        ],
    ),
    ("led-away", {"unit": "GE4"}, [f"{MEN} is led away."]),
    ("loaded", {"unit": "GE4", "carrier": "GE1"}, [f"{MEN} goes with {TIGER}."]),
    ("unloaded", {"unit": "GE4", "carrier": "GE1", "hex": 206}, [f"{MEN} leaves {TIGER} in 0206."]),
    ("posture", {"unit": "A", "closed": True}, [f"{A} buttons up."]),
    ("posture", {"unit": "A", "closed": False}, [f"{A} opens up."]),
    ("prepared", {"unit": "GE5", "facing": 5}, ["X 88mm-gun is prepared to fire north-west."]),
    (
        "activated",
        {"unit": "GE1", "hex": 1404, "facing": 4},
        [f"{TIGER} appears in 1404 (The Signal), facing south-west."],
    ),
    ("reinforced", {"unit": "US1", "hex": 106}, ["I jeep joins you."]),
    (
        "crossing",
        {"kind": "bridge", "hexes": [1006, 1106], "there": False, "side": ""},
        ["The bridge between 1006 and 1106 is gone."],
    ),
    (
        "crossing",
        {"kind": "bridge", "hexes": [1006, 1106], "there": True, "side": "all"},
        ["The bridge between 1006 and 1106 is whole again."],
    ),
    (
        "crossing",
        {"kind": "roadblock", "hexes": [506, 606], "there": True, "side": "us"},
        ["A roadblock lies between 0506 and 0606, and stops US vehicles."],
    ),
    (
        "crossing",
        {"kind": "roadblock", "hexes": [506, 606], "there": False, "side": ""},
        ["The roadblock between 0506 and 0606 is gone."],
    ),
    ("shelled", {"unit": "GE1", "hex": 1404}, [f"{TIGER} is under fire in 1404 (The Signal) as it appears."]),
    ("became", {"unit": "A", "other": "GE1"}, [f"A M4A3 Ruth becomes {TIGER}."]),
    ("action-number", {"number": 7}, ["German Action Number 7."]),
    (
        "card",
        {"unit": "GE1", "column": "2", "number": 7, "paragraph": "advance"},
        [f"{TIGER}'s card (condition 2, Action Number 7): paragraph {{advance}}."],
    ),
    (
        "card",
        {"unit": "GE1", "column": "S", "number": 7, "paragraph": ""},
        [f"{TIGER}'s card (column S, Action Number 7): nothing to do."],
    ),
    (
        "order-passed-over",
        {"unit": "GE1", "order": "drive", "why": "It cannot move any more (14.3)."},
        [f"{TIGER} cannot carry out the order to drive. It cannot move any more (14.3)."],
    ),
    (
        "order-passed-over",
        {"unit": "", "order": "barrage", "why": "Nobody is there who is meant (2.12)."},
        ["No barrage. Nobody is there who is meant (2.12)."],
    ),
    ("reaction", {"unit": "GE1", "reaction": "X"}, [f"{TIGER} acts by column X from now on."]),
    ("reaction", {"unit": "GE1", "reaction": ""}, [f"{TIGER} acts by the condition again."]),
    ("retreat", {"unit": "GE1", "face": 3, "hex": 1606}, [f"{TIGER} will retreat by 1606 (rolled 3)."]),
    (
        "surrendered",
        {"unit": "GE4", "hex": 206},
        [f"{MEN} surrenders in 0206: it is taken once one of yours goes there (11.2)."],
    ),
    ("conceded", {}, ["You give the mission up."]),
    ("waited", {}, ["You wait."]),
    ("held", {"unit": "GE1"}, [f"{TIGER} stays as it is."]),
    ("out-of-ammo", {"unit": "A"}, [f"{A} is out of ammunition."]),
    ("light", {"light": "dusk"}, ["It is dusk now."]),
    ("set-up", {"unit": "A", "hex": 206}, ["A M4A3 Ruth stands in 0206."]),
    ("deployed", {"units": ["A"]}, ["Everybody is in place."]),
    ("fighter", {"fighter": "FW-190", "hex": 206}, ["A fighter comes over 0206: FW-190."]),
    ("strike", {"fighter": "P-38", "hex": 206, "weapon": "rockets"}, ["The P-38 strikes 0206 with its rockets."]),
    ("shot-down", {"fighter": "FW-190", "hex": 206}, ["The FW-190 is shot down over 0206."]),
    ("barrage", {"hex": 206, "offence": 6}, ["Shells fall on 0206, at Offensive Rating 6."]),
    ("counter-placed", {"kind": "mines", "hex": 206, "number": ""}, ["Mines in 0206."]),
    ("counter-placed", {"kind": "marker", "hex": 206, "number": "3"}, ["Event marker 3 in 0206."]),
    (
        "counter-removed",
        {"kind": "mines", "number": "", "hexes": [206, 207]},
        ["Mines are taken off the map from 0206 and 0207."],
    ),
    ("counter-removed", {"kind": "marker", "number": "3", "hexes": []}, ["Event marker 3 is taken off the map."]),
    ("fired", _fired(), [f"A fires AP with the main gun at {TIGER} in 0507."]),
    ("fired", _fired(target="", weapon="main-gun", shells="smoke"), ["A fires smoke with the main gun into 0507."]),
    (
        "fired",
        _fired(hidden=True, weapon="all", shells="gp"),
        [f"A fires GP with all weapons at {TIGER} in 0507 by guess."],
    ),
    ("smoke", {"hex": 206, "until": 3}, ["Smoke lies in 0206."]),
    ("bunker-destroyed", {"hex": 206, "by": "A"}, [f"The bunker in 0206 is destroyed by {A}."]),
    (
        "assaulted",
        {"unit": "A", "target": "GE4", "charge": True, "capture": False},
        [f"A charges {MEN}."],
    ),
    (
        "assaulted",
        {"unit": "A", "target": "GE4", "charge": False, "capture": True},
        [f"A assaults {MEN} to capture it."],
    ),
    ("mine", {"unit": "A", "hex": 206}, [f"A mine goes off under {A} in 0206."]),
    ("hit", {"unit": "A", "area": "hull", "severity": "light-penetration", "by": "GE1"}, []),
    (
        "hit",
        {"unit": "A", "area": "running-gear", "severity": "light-penetration", "by": ""},
        [f"{A} is hit in the running gear: light penetration."],
    ),
    ("damage", {"unit": "A", "effect": "crew-2"}, [f"{A} loses two Crew Points."]),
    ("killed", {"unit": "GE1", "by": "A"}, [f"{TIGER} is killed by {A}."]),
    ("killed", {"unit": "GE1", "by": ""}, [f"{TIGER} is killed."]),
    ("captured", {"unit": "GE4", "by": "A"}, [f"{MEN} is captured by {A}."]),
    ("condition", {"condition": 2}, ["Condition 2."]),
    ("sighting", {"sighting": "1"}, ["Sighting 1: the car at the crossroads."]),
]


KINDS = {
    **dict.fromkeys(("operations", "rounds", "round"), HEADING),
    **dict.fromkeys(("determined", "random-event", "action-number"), DICE),
    "resolved": f"{DICE} {EVENT}",
    "advantage": f"{DICE} {ORDER}",
    "award": POINTS,
    **dict.fromkeys(("damage", "killed", "fired", "moved", "marker", "activated"), EVENT),
    **dict.fromkeys(("turn", "card", "aware", "placed", "space", "held", "evading"), ORDER),
}
"""The kinds of lines that some events are told in."""


@pytest.fixture(scope="module")
def game() -> Game:
    """The first mission as it begins."""
    return Game(book(), seed=1)


@pytest.mark.parametrize(("kind", "said", "texts"), CASES)
def test_an_event_is_told(game: Game, kind: str, said: dict[str, Any], texts: list[str]) -> None:
    """Who acts by his letter, whom it befalls by his name, hexes by number and place, rolls with what modified them."""
    numbers = {name: str(one["number"]) for name, one in book().prose["paragraphs"].items()}
    expected = [text.replace("{advance}", numbers["advance"]) for text in texts]
    assert [line.text for line in told(game, [{"event": kind, **said}])] == expected


@pytest.mark.parametrize(("kind", "lines"), KINDS.items())
def test_lines_are_of_a_kind(game: Game, kind: str, lines: str) -> None:
    """Headings, dice and points are told from what comes of it, so that each can be hidden."""
    said = [case[1] for case in CASES if case[0] == kind]
    found = {line.kind for one in said for line in told(game, [{"event": kind, **one}])}
    assert found == set(lines.split())


def test_every_event_is_told() -> None:
    """Telling and the engine know the same events; every one of a platoon game's own is tested."""
    assert {*TOLD, *PASSAGES, *cards.STARTS} == {*OF_STORIES, *EVENTS}
    assert EVENTS.keys() <= {kind for kind, *_ in CASES}


def test_a_paragraph_is_told_with_its_sighting(game: Game) -> None:
    """Number, text, and what is sighted, in the words of the mission."""
    lines = told(game, [{"event": "read", "paragraph": "car-at-the-crossroads"}])
    assert [line.kind for line in lines] == [HEADING, PROSE, EVENT]
    assert lines[-1] == Line(EVENT, "Sighting 1: the car at the crossroads.")


def test_the_latest_begins_with_the_last_turn_or_move() -> None:
    """Before anything has begun, it is everything."""
    read, turn = {"event": "read", "paragraph": "wire"}, {"event": "turn", "unit": "A", "space": "one-turn"}
    assert latest([read, read], STARTS) == [read, read]
    assert latest([read, turn, read, turn, read], STARTS) == [turn, read]


@pytest.mark.parametrize(
    ("procedure", "given", "outcome", "said"),
    [
        ("perception-check", {}, {"passed": True}, "A, Perception Check: success."),
        ("initiative-check", {}, {"passed": False}, "A, Initiative Check: failure."),
        ("activation-check", {}, {"activated": True}, "Activation Check: something stirs."),
        ("accident-check", {}, {"safe": False, "accident": "stalled"}, "A: it stalls."),
        ("ap-fire", {}, {"chance": 40, "result": "miss"}, "Chance 40: a miss."),
        (
            "ap-fire",
            {},
            {"chance": 40, "penetration": 3, "total": 9, "area": "hull", "result": "killed"},
            "Chance 40: a hit, hull. 9: killed.",
        ),
        ("gp-fire", {}, {"space": 3, "primary": "panic", "secondary": "none"}, "Space 3: panic."),
        ("close-assault", {}, {"space": 3, "result": "captured"}, "Space 3: captured."),
        ("gp-roll", {"space": 2}, {"result": "killed"}, "A, space 2, no die needed: the worst result."),
    ],
)
def test_a_roll_that_a_book_makes_in_its_own_way(
    procedure: str, given: dict[str, Any], outcome: dict[str, Any], said: str
) -> None:
    """Without a test or with other dice than Open Fire's, what came of it is told all the same."""
    here = Names(book(), Game(book(), seed=1, mission="the-signal", platoon="first").view())
    event = {
        "event": "resolved",
        "procedure": procedure,
        "subject": "A",
        "given": given,
        "faces": [],
        "outcome": outcome,
    }
    assert [line.text for line in rolls.PROCEDURES[procedure](here, event, [])] == [said]
