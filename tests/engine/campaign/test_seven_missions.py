"""One platoon through seven missions, worked out by hand from the rulebook: sections 4 and 16, and the briefings.

The ready platoon, and the Panther that it captures in its first mission:

            IN  PC  WS  DS  crew  points  vehicle      rounds
    A       5c   7  +1   8    5     21    M4A3 (7)     38 of 38
    B       4c   6  +1   7    4     13    M4A3 (7)     38 of 38
    C       3    4   0   6    4      5    M10 (6)      29 of 29
    D       2    3   0   6    4      3    M10 (6)      29 of 29
"""

from __future__ import annotations

from typing import Any

from tests.engine.campaign.playing import Moment
from tests.helpers.briefings import seven

from hulldown_engine.basics.dice import Scripted
from hulldown_engine.campaign import campaign_of
from hulldown_engine.campaign.state import CHOOSE, OVER, Vehicle
from hulldown_engine.platoon.board.units import CAPTURED, EXITED, GERMAN, KILLED, ON_MAP

OUT: dict[str, Any] = {"where": EXITED}
STANDS: dict[str, Any] = {"where": ON_MAP, "hex": 1010}
DEAD: dict[str, Any] = {"status": KILLED, **STANDS}
PANTHER: dict[str, Any] = {
    "id": "GE9", "letter": "Q", "side": GERMAN, "type": "Panther", "status": CAPTURED, "guard": "B", **STANDS
}  # fmt: skip


def test_seven_missions() -> None:
    """Losses, replacements, awards, raises and a captured vehicle, from the first mission to the last."""
    of = Moment(of=campaign_of(seven()))
    for mission in (garage, classic_defense, mistake, grand_prix, red_ball, bad_kreuznach, once_more):
        mission(of)


def standing(of: Moment, letter: str) -> tuple[int, ...]:
    """A crew as its line on the record sheet: IN, PC, WS, DS, Crew Rating, Combat Points."""
    crew = of.crew(letter)
    return (crew.initiative, crew.perception, crew.weapon_skill, crew.driving_skill, crew.size, crew.points)


def rides(of: Moment, letter: str) -> tuple[str, int]:
    """What a crew drives, and the rounds in it."""
    vehicle = of.crew(letter).vehicle
    assert vehicle is not None
    return vehicle.type, vehicle.rounds


def fights(of: Moment, letter: str) -> tuple[int, tuple[int, ...]]:
    """The Crew Points and the ratings with which a crew goes into the mission."""
    unit = of.state.units[letter]
    return unit.crew_left, tuple(of.setting.ratings(unit))


def dice(of: Moment, *faces: int) -> None:
    """The dice that are thrown next."""
    of.play.source, of.state.dice = Scripted(*faces), 0


def garage(of: Moment) -> None:
    """Mission 5, won. D is killed with its crew, C loses two men, a Panther is captured.

    The racks are full, so the 15 points for rounds buy none. Three crews times four are 12 points: one each, and 9 as
    they deserve it. A raises Perception for 6.
    """
    of.out("mission:garage")
    of.home(won=True, A={"rounds": 20, **OUT}, B=STANDS, C={"rounds": 9, "crew_lost": 2, **STANDS}, D=DEAD, GE9=PANTHER)
    assert of.events("combat-points")[-1]["points"] == 12
    assert (of.state.crew_points, of.state.vehicle_points, of.state.losses) == (3, 6, 1)

    of.go("A-5", "B-4", "A:perception", "keep")
    assert standing(of, "A") == (5, 8, 1, 8, 5, 0)
    assert standing(of, "B") == (4, 6, 1, 7, 4, 5)
    assert standing(of, "C") == (3, 4, 0, 6, 4, 1)
    assert sorted(of.state.crews) == ["A", "B", "C"]


def classic_defense(of: Moment) -> None:
    """Mission 3, lost. A's tank cannot move and is left behind; all crews come through.

    The 3 points of D's crew buy one of Initiative 2, rolled at 10, 10 and 10: PC 5, WS +1, DS 7. B takes the Panther
    and leaves its Sherman, with its 38 rounds, to D. So there are 6 + 10 points for rounds: 24 for the Panther, at
    three a point, cost 8; 18 for A and 20 for C, at five, 8, and two rounds have no room. A crew is two short in its
    first mission with the Panther. Four crews times two are 8 points. B pays 6 for Initiative; a 7 raises Perception.
    """
    dice(of, 10, 10, 10)
    rounds = ("B-3",) * 4 + ("A-5",) * 3 + ("A-3", "C-2") + ("C-5",) * 3 + ("C-3",) + ("B-3",) * 4
    of.out("mission:classic-defense", "crew-2", "done", "keep", "Panther-1", "keep", *rounds)
    assert standing(of, "D") == (2, 5, 1, 7, 4, 0)
    assert [rides(of, letter) for letter in "ABCD"] == [("M4A3", 38), ("Panther", 24), ("M10", 29), ("M4A3", 38)]
    assert fights(of, "B") == (2, (3, 4, -1, 6))
    assert fights(of, "C") == (4, (3, 4, 0, 6))

    of.home(won=False, A={"immobilised": True, **STANDS}, B={"rounds": 10, **OUT}, C={"rounds": 26, **OUT}, D=OUT)
    assert of.events("combat-points")[-1]["points"] == 8
    assert of.state.vehicle_points == 7
    dice(of, 7)
    of.go("D-4", "B:initiative")
    assert standing(of, "A") == (5, 8, 1, 8, 5, 1)
    assert standing(of, "B") == (4, 7, 1, 7, 4, 0)
    assert (standing(of, "C")[-1], standing(of, "D")[-1]) == (2, 5)
    assert of.crew("A").vehicle is None


def mistake(of: Moment) -> None:
    """Mission 2, won by a platoon of its own. Ours is as it was: points wait, and the Panther is no mission older."""
    before = dict(of.state.crews)
    dice(of, 7, 3)
    of.out("mission:mistake")
    assert of.state.purchase is not None
    assert "A" not in of.state.units

    of.home(won=True, GE9=PANTHER)
    assert (of.state.stage, of.state.crews, of.state.spare) == (CHOOSE, before, [])
    assert (of.state.vehicle_points, of.state.losses) == (7, 0)
    assert of.crew("B").vehicle == Vehicle("Panther", rounds=10, prize=True, missions=1)
    assert of.state.fought[-1][1:2] + of.state.fought[-1][3:] == ("victory", 0, 0)


def grand_prix(of: Moment) -> None:
    """Mission 1, won, and all come through.

    The 7 points of A's Sherman buy it an M10 for 6. There are 1 + 10 points for rounds: 29 for A cost 6, with one over
    for C, and 15 for the Panther 5. Its crew is one short. Four crews times four are 16 points. A and B raise their
    Weapon Skill, D its Driving Skill, which rises by two.
    """
    of.out("mission:grand-prix", "M10", *("A-5",) * 5, "A-4", "C-1", *("B-3",) * 5)
    assert [rides(of, letter) for letter in "ABCD"] == [("M10", 29), ("Panther", 25), ("M10", 27), ("M4A3", 38)]
    assert fights(of, "B") == (3, (4, 6, 0, 7))

    left = {"A": 20, "B": 20, "C": 10, "D": 30}
    of.home(won=True, **{letter: {"rounds": rounds, **OUT} for letter, rounds in left.items()})
    of.go("A-5", "B-5", "C-2", "A:weapon_skill", "B:weapon_skill", "D:driving_skill")
    assert standing(of, "A") == (5, 8, 2, 8, 5, 1)
    assert standing(of, "B") == (4, 7, 2, 7, 4, 0)
    assert standing(of, "C") == (3, 4, 0, 6, 4, 5)
    assert standing(of, "D") == (2, 5, 1, 9, 4, 0)


def red_ball(of: Moment) -> None:
    """Mission 6, lost. C is killed with its crew; D's tank is killed, and its crew got out and lives.

    Of 10 points 4 fill C's rack, 2 A's and 2 D's, with what is over of a point always for D; 2 buy 6 rounds for the
    Panther. Its crew is one short for the last time. Three crews times two are 6 points.
    """
    rounds = ("C-5",) * 3 + ("C-4", "D-1", "A-5", "A-4", "D-1", "D-5", "D-1", "B-3", "B-3")
    of.out("mission:red-ball", *rounds)
    assert [rides(of, letter) for letter in "ABCD"] == [("M10", 29), ("Panther", 26), ("M10", 29), ("M4A3", 38)]
    assert fights(of, "B") == (3, (4, 6, 1, 7))

    foot = {"id": "D-crew", "letter": "d", "side": "us", "type": "US-crew", "crew": 4, **STANDS}
    of.home(won=False, A=OUT, B={"rounds": 14, **OUT}, C=DEAD, D=DEAD, **{"D-crew": foot})
    assert of.events("combat-points")[-1] == {"event": "combat-points", "points": 6, "crews": 3}
    assert (of.state.crew_points, of.state.vehicle_points, of.state.losses) == (5, 6 + 7, 1)
    of.go("A-3")
    assert [standing(of, letter)[-1] for letter in "ABD"] == [5, 1, 1]


def bad_kreuznach(of: Moment) -> None:
    """Mission 4, won. The Panther cannot move, and is towed home; nobody is lost.

    The 5 points of C's crew buy one of Initiative 3, rolled at 1, 1 and 1: PC 4, WS -1, DS 3. For 13 points C has an
    M10 and D a Sherman, both empty. The mission's 10 points are for its guns as well: 15 rounds for US9, 10 for C, 15
    for D, 3 for the Panther, and five rockets for the half squad. B is at full strength in the Panther. Four crews
    times four are 16 points. A's Driving Skill rises to 9, as far as it goes; its Initiative could rise no more.
    """
    dice(of, 1, 1, 1)
    rounds = ("US9-5",) * 3 + ("C-5",) * 2 + ("D-5",) * 3 + ("B-3", "US12-5")
    crews = ("crew-3", "done", "M4A3", "M10", "keep", "keep", "M10-2")
    of.out("mission:bad-kreuznach", *crews, *rounds)
    assert standing(of, "C") == (3, 4, -1, 3, 4, 0)
    assert [rides(of, letter) for letter in "ABCD"] == [("M10", 29), ("Panther", 17), ("M10", 10), ("M4A3", 15)]
    assert (of.state.units["US9"].rounds, of.state.units["US10"].rounds) == (6 + 15, 6)
    assert of.state.units["US12"].rockets == 2 + 5
    assert fights(of, "B") == (4, (4, 7, 2, 7))

    of.home(won=True, A={"crew_lost": 2, **STANDS}, B={"immobilised": True, **STANDS}, C=STANDS, D=STANDS)
    raises = of.go("A-5", "B-5", "D-2")
    assert [one for one in raises if one.startswith("A:")] == ["A:perception", "A:weapon_skill", "A:driving_skill"]
    of.go("A:driving_skill", "B:driving_skill")
    assert standing(of, "A") == (5, 8, 2, 9, 5, 5)
    assert standing(of, "B") == (4, 7, 2, 9, 4, 1)
    assert [standing(of, letter)[-1] for letter in "CD"] == [1, 4]


def once_more(of: Moment) -> None:
    """The seventh, won. B raises Initiative with a 3: each rating has been raised now, and the crew grows by one.

    Five missions of seven are won.
    """
    of.out("mission:once-more", "done")
    assert fights(of, "B") == (4, (4, 7, 2, 9))
    of.home(won=True, **dict.fromkeys("ABCD", STANDS))
    dice(of, 3)
    of.go("B-5", "D-5", "A-2", "A:perception", "B:initiative", "D:perception")

    assert standing(of, "A") == (5, 9, 2, 9, 5, 2)
    assert standing(of, "B") == (5, 7, 2, 9, 5, 1)
    assert standing(of, "C") == (3, 4, -1, 3, 4, 2)
    assert standing(of, "D") == (2, 6, 1, 9, 4, 4)
    assert of.crew("B").vehicle == Vehicle("Panther", rounds=17, prize=True, missions=5)
    assert [of.crew(letter).missions for letter in "ABCD"] == [6, 6, 2, 5]
    assert of.state.stage == OVER
    assert of.events("campaign-over") == [{"event": "campaign-over", "won": 5, "missions": 7}]
    assert of.book.rules.verdict(of.state) == "victory"
