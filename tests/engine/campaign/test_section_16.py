"""Each number of section 16, in the order of the section; the tables of the book are the rulebook's."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.campaign.playing import Moment, begun, book, crew
from tests.helpers import briefings
from tests.helpers.deciding import after, offered

from hulldown_engine import Game
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.campaign import campaign_of, charts, missions
from hulldown_engine.campaign.state import (
    AWARDS,
    CHOOSE,
    CREWS,
    FIGHT,
    IMPROVE,
    PRIZES,
    ROUNDS,
    SEATS,
    VEHICLES,
    Raised,
    Vehicle,
)
from hulldown_engine.platoon.board.units import CAPTURED, EXITED, GERMAN, KILLED, ON_MAP

FOUR = {"A": crew(), "B": crew(), "C": crew("M10"), "D": crew("M10")}
ON_THE_MAP = {"where": ON_MAP, "hex": 806}


# 16.1: the procedure --------------------------------------------------------------------------------------------------


def test_the_ready_platoon_begins_or_a_new_one() -> None:
    """One that is ready, or one that is made with the first mission in mind (16.1)."""
    assert list(begun().state.crews) == ["A", "B", "C", "D"]

    game = begun("mission:first-light", platoon="new", dice=[7, 3])
    assert game.decision is not None
    assert game.decision.prompt == "39 Platoon Quality Points for crews: which one?"
    for one in ("commander-5", "crew-3", "done", "M4A3", "M4A3", "done"):
        game.choose(one)
    while "done" in offered(game):
        game.choose("done")
    assert [(one.cost, one.vehicle and one.vehicle.cost) for one in game.state.crews.values()] == [(21, 7), (5, 7)]


def test_every_mission_once_in_any_order() -> None:
    """All missions of the book, and afterwards all but those played (16.1)."""
    every = [f"mission:{name}" for name in book().logic["missions"]]
    game = begun()
    assert offered(game) == every

    game.choose("mission:the-signal")
    of = Moment(stage=CHOOSE, fought=[*_fought("the-bridge")])
    assert of.go() == [one for one in every if one != "mission:the-bridge"]


def test_the_campaign_ends_with_the_last_mission() -> None:
    """Its points are those of the missions together; more won than lost is a victory (16.1, ours)."""
    of = Moment(stage=CHOOSE, fought=_fought(*book().logic["missions"]))

    assert of.go() == []
    assert of.state.victory == 2 * len(book().logic["missions"])
    assert book().rules.verdict(of.state) == "victory"


def _fought(*names: str) -> list[Any]:
    from hulldown_engine.campaign.state import Fought  # noqa: PLC0415 - here alone

    return [Fought(name, "victory", 2, 4, 4) for name in names]


def test_a_mission_that_wants_a_platoon_of_its_own_has_one() -> None:
    """The campaign's platoon sits it out, and gains nothing (16.1, erratum platoons-allowed)."""
    game = begun("mission:last-lorry", dice=[7, 3])
    assert game.decision is not None
    assert game.decision.prompt == "39 Platoon Quality Points for crews: which one?"

    of = Moment()
    of.state.stays = True
    of.fought("last-lorry", won=True)
    assert (of.state.stage, of.state.shares) == (CHOOSE, {})
    assert of.state.fought[-1].crews == 0
    assert [one.missions for one in of.state.crews.values()] == [0, 0, 0, 0]


def test_the_ten_points_of_mission_four_are_given_once() -> None:
    """A new platoon has 40 - 14 of its own, and 10; what they buy for a gun is with it (16.1, erratum 77)."""
    game = Game(campaign_of(briefings.seven()), seed=3, platoon="new", dice=Scripted(7, 3, *(5,) * 40))
    after(game, ("mission:bad-kreuznach", "commander-5", "crew-2", "done", "M4A3", "M4A3", "done"))
    assert game.decision is not None
    assert game.decision.prompt == "36 Vehicle Quality Points, and 0 rounds to stow: where?"

    after(game, ("US9-5", "US9-5", "US9-5", "US12-5", "done"))
    assert game.state.stage == FIGHT
    assert (game.state.units["US9"].rounds, game.state.units["US12"].rockets) == (6 + 15, 2 + 5)


def test_a_squad_is_offered_rockets_and_no_rounds() -> None:
    """What stands in the rack of a half squad's card are its rockets (4, 10)."""
    game = after(Game(campaign_of(briefings.seven()), seed=3), ("mission:bad-kreuznach",))

    assert [one for one in offered(game) if one.startswith("US12")] == ["US12-5"]


# 16.2: awards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("won", "points"), [(True, 16), (False, 8)])
def test_four_points_a_crew_for_a_victory_and_two_for_a_defeat(*, won: bool, points: int) -> None:
    """Multiplied by the crews that survived (16.2)."""
    of = Moment()
    of.fought(won=won)

    assert of.events("combat-points") == [{"event": "combat-points", "points": points, "crews": 4}]


def test_the_rulebooks_example_of_twelve_points() -> None:
    """One crew killed, one that lost a man and left the map, two whole: three times four (16.2)."""
    of = Moment()
    of.fought(won=True, A={"status": KILLED, **ON_THE_MAP}, B={"crew_lost": 1, "where": EXITED})

    assert (of.state.fought[-1].crews, of.state.fought[-1].survivors) == (4, 3)
    assert of.state.shares == {"B": 1, "C": 1, "D": 1}
    assert of.state.sharing == 9


def test_the_rulebooks_example_of_twenty_points() -> None:
    """Five crews: one each for certain, and 15 as they deserve it; 6, 5, 2, 6 and 1 in the end (16.2)."""
    of = Moment(crews={**FOUR, "E": crew("M4A1")})
    of.fought(won=True)
    assert of.state.sharing == 15

    assert "D-5" in of.go()
    of.go("D-5", "C-1", "B-1", "B-1", "B-1", "B-1", "A-5")
    points = {letter: one.points for letter, one in of.state.crews.items()}
    assert points == {"A": 6, "B": 5, "C": 2, "D": 6, "E": 1}


def test_no_crew_has_more_than_six_from_one_mission() -> None:
    """Whoever has all is not offered any more (16.2)."""
    of = Moment()
    of.fought(won=True)

    assert {one[0] for one in of.go("A-5", "B-5")} == {"C", "D"}


@pytest.mark.parametrize(
    ("what", "survives"),
    [
        ({"crew_lost": 3, **ON_THE_MAP}, True),
        ({"crew_lost": 5, "disabled": True, **ON_THE_MAP}, False),
        ({"status": KILLED, **ON_THE_MAP}, False),
        ({"status": CAPTURED, **ON_THE_MAP}, False),
        ({"surrendered": True, **ON_THE_MAP}, False),
        ({"immobilised": True, **ON_THE_MAP}, True),
        ({"where": EXITED}, True),
        ({}, True),
    ],
)
def test_who_has_survived(*, what: dict[str, Any], survives: bool) -> None:
    """A crew has, unless all of it is dead, its vehicle was killed, or it was taken (16.2)."""
    of = Moment()
    of.fought(won=False, A=what)

    assert ("A" in of.state.crews) is survives


@pytest.mark.parametrize(("status", "survives"), [("active", True), (KILLED, False)])
def test_a_crew_that_got_out_counts_by_itself(*, status: str, survives: bool) -> None:
    """It can be used again if it is alive when the mission ends (12), whatever became of its tank (16.2)."""
    of = Moment()
    foot: Any = {"id": "A-crew", "letter": "a", "side": "us", "type": "US-crew", "status": status, **ON_THE_MAP}
    of.fought(won=True, A={"status": KILLED, "crew_lost": 5, **ON_THE_MAP}, **{"A-crew": foot})

    assert ("A" in of.state.crews) is survives
    if survives:
        assert of.crew("A").vehicle is None
        assert of.crew("A").size == 5


def test_notes_say_what_crews_have_done() -> None:
    """Kills stand beside a crew while points are given, and are counted (16.1, 16.2)."""
    of = Moment(deeds={"B": "GE1 killed, GE2 captured"})
    of.fought(won=True)
    asking = book().rules.run(of.play)

    assert "(has 1; GE1 killed, GE2 captured)" in str(next(asking))
    assert of.crew("B").kills == 2


# 16.3: improvement ----------------------------------------------------------------------------------------------------


def improving(points: int, *faces: int, **what: Any) -> Moment:
    """A crew with so many points."""
    return Moment(*faces, stage=IMPROVE, crews={"A": crew(points=points, **what)})


def test_six_points_buy_a_raise_and_five_do_not() -> None:
    """Fewer are kept from mission to mission; more are spent in groups of six (16.3)."""
    assert improving(5).go()[0].startswith("mission:")
    of = improving(13)
    assert of.go("A:perception") != []
    assert of.crew("A").points == 7
    of.go("A:perception")
    assert (of.crew("A").perception, of.crew("A").points) == (6, 1)


def test_points_can_be_kept() -> None:
    """Nobody has to spend them (16.3)."""
    of = improving(6)
    of.go("done")

    assert of.crew("A").points == 6


@pytest.mark.parametrize(
    ("rating", "before", "after"),
    [
        ("perception", 4, 5),
        ("perception", 8, 9),
        ("weapon_skill", -2, -1),
        ("weapon_skill", 2, 3),
        ("driving_skill", 5, 7),
        ("driving_skill", 8, 9),
    ],
)
def test_what_a_raise_gives(rating: str, before: int, after: int) -> None:
    """One more Perception or Weapon Skill, two more Driving Skill, and never above the limit (16.3)."""
    of = improving(6, **{rating: before})
    of.go(f"A:{rating}")

    assert getattr(of.crew("A"), rating) == after
    assert of.crew("A").points == 0


@pytest.mark.parametrize(
    ("rating", "limit"), [("initiative", 5), ("perception", 9), ("weapon_skill", 3), ("driving_skill", 9)]
)
def test_no_rating_is_raised_above_its_limit(rating: str, limit: int) -> None:
    """At 5, 9, +3 and 9 there is nothing to buy (16.3)."""
    assert f"A:{rating}" not in improving(6, **{rating: limit}).go()
    assert f"A:{rating}" in improving(6, **{rating: limit - 1}).go()


@pytest.mark.parametrize(("face", "ratings"), [(1, (3, 4)), (5, (3, 4)), (6, (2, 5)), (10, (2, 5))])
def test_a_die_decides_about_initiative(face: int, ratings: tuple[int, int]) -> None:
    """1 to 5 raise Initiative, 6 to 10 Perception (16.3)."""
    of = improving(6, face)
    of.go("A:initiative")

    assert (of.crew("A").initiative, of.crew("A").perception) == ratings


def test_a_perception_at_its_limit_is_not_raised_by_the_die() -> None:
    """The points are gone (16.3, ours)."""
    of = improving(6, 6, perception=9)
    of.go("A:initiative")

    assert (of.crew("A").initiative, of.crew("A").perception, of.crew("A").points) == (2, 9, 0)
    assert of.crew("A").raised == Raised()


def test_the_crew_rating_rises_after_the_four_others() -> None:
    """Once all four have been raised, and again after the next four (16.3)."""
    of = improving(48, 1, 1)
    for number, size in ((1, 5), (2, 6)):
        for rating in ("perception", "weapon_skill", "driving_skill"):
            of.go(f"A:{rating}")
            assert of.crew("A").size == size - 1, number
        of.go("A:initiative")
        assert of.crew("A").size == size


def test_no_crew_rating_exceeds_six() -> None:
    """Whatever is raised (16.3)."""
    of = improving(6, size=6, raised=Raised(1, 1, 1, 0, 0))
    of.go("A:driving_skill")

    assert of.crew("A").size == 6


# 16.4: replacements ---------------------------------------------------------------------------------------------------


def lost(*costs: int, **what: Any) -> Moment:
    """Crews of these costs have been lost; A is left."""
    of = Moment(stage=CREWS, next="first-light", crews={"A": crew()})
    of.state.losses, of.state.crew_points = len(costs), sum(costs)
    for name, value in what.items():
        setattr(of.state, name, value)
    return of


def test_the_rulebooks_example_of_fourteen_points() -> None:
    """Crews of 8, 5 and 1 give 14 points, which buy crews of 8, 3 and 3 (16.4)."""
    of = lost(8, 5, 1)
    of.play.source = type(of.play.source)(*(5,) * 9)  # type: ignore[call-arg]
    assert of.state.crew_points == 14
    of.go("commander-3", "crew-2", "crew-2")

    assert {letter: one.cost for letter, one in of.state.crews.items()} == {"A": 3, "B": 8, "C": 3, "D": 3}


def test_new_crews_have_their_ratings_rolled() -> None:
    """As those of a new platoon: dice of 5, 6 and 4 for Initiative 2 (16.4, 4)."""
    of = lost(3)
    of.play.source = type(of.play.source)(5, 6, 4)  # type: ignore[call-arg]
    of.go("crew-2", "done")

    new = of.crew("B")
    assert (new.perception, new.weapon_skill, new.driving_skill, new.size, new.rated) == (3, 0, 3, 4, True)


def test_a_crew_gives_back_what_was_paid_for_it() -> None:
    """Not what it has become since; and its vehicle, what that was bought for (16.4)."""
    of = Moment(crews={**FOUR, "A": crew(initiative=5, cost=8)})
    of.fought(won=True, A={"status": KILLED, **ON_THE_MAP})

    assert (of.state.crew_points, of.state.vehicle_points, of.state.losses) == (8, 7, 1)


def test_nothing_is_bought_unless_something_was_lost() -> None:
    """Not even crews that cost nothing (16.4)."""
    assert lost(ammunition=1).go() == ["A-5", "A-1", "done"]
    assert "crew-0" in lost(0).go()


@pytest.mark.parametrize(
    ("what", "won", "saved"),
    [
        ({"immobilised": True, **ON_THE_MAP}, True, True),
        ({"immobilised": True, **ON_THE_MAP}, False, False),
        ({"disabled": True, **ON_THE_MAP}, False, False),
        ({"disabled": True, "where": EXITED}, False, True),
        ({"gun_out": True, "mpa_lost": 2, **ON_THE_MAP}, False, True),
        ({"status": KILLED, **ON_THE_MAP}, True, False),
    ],
)
def test_which_vehicles_are_saved(*, what: dict[str, Any], won: bool, saved: bool) -> None:
    """Damage is repaired (14); a vehicle that cannot be brought back from a lost field is lost (16.4)."""
    of = Moment(crews=FOUR)
    of.fought(won=won, C=what)

    kept = of.state.crews["C"].vehicle if "C" in of.state.crews else None
    assert (kept is not None) is saved
    assert of.state.vehicle_points == (0 if saved else 6)


def test_a_vehicle_waits_for_the_next_crew() -> None:
    """A crew is dead, its vehicle saved: it is not bought again (16.4)."""
    of = Moment(crews=FOUR)
    of.fought(won=True, C={"crew_lost": 4, "disabled": True, **ON_THE_MAP})

    assert [one.type for one in of.state.spare] == ["M10"]
    assert of.state.vehicle_points == 0


def test_vehicles_are_bought_by_price_and_by_the_letters_on_the_counters() -> None:
    """Only D is on foot: there is no M26 and no M8 with a D (16.4, 4)."""
    of = Moment(stage=VEHICLES, next="first-light", crews={**FOUR, "D": crew("")}, vehicle_points=9)
    assert of.go() == ["M4A3", "M10", "M4A1", "done"]

    of.go("M10")
    assert of.crew("D").vehicle == Vehicle("M10", 6)
    assert of.events("bought") == [{"event": "bought", "type": "M10", "cost": 6}]


def test_nobody_is_left_without_any_vehicle() -> None:
    """The last platoon on foot cannot go on without buying (16.4)."""
    assert "done" not in Moment(stage=VEHICLES, next="first-light", crews={"D": crew("")}, vehicle_points=9).go()


def test_a_platoon_that_is_gone_ends_the_campaign() -> None:
    """Nobody, and no points for anybody (16.1, ours)."""
    of = Moment(stage=VEHICLES, next="first-light", crews={"D": crew("")}, fought=_fought("the-bridge", "the-signal"))

    assert of.go() == []
    assert of.state.stage == "over"
    assert of.events("nobody-left") == [{"event": "nobody-left", "missions": len(book().logic["missions"]) - 2}]


def test_a_platoon_of_which_nobody_is_left_is_bought_anew() -> None:
    """Before its third mission: every crew and vehicle gives its points back, for any others (16.4)."""
    of = Moment(*(5,) * 12, crews=FOUR, fought=_fought("the-bridge"))
    of.fought("the-signal", won=False, **{letter: {"status": KILLED, **ON_THE_MAP} for letter in "ABCD"})
    assert (of.state.crews, of.state.crew_points, of.state.vehicle_points) == ({}, 12, 7 + 7 + 6 + 6)
    assert of.go("mission:first-light") == ["commander-3", "crew-3", "crew-2", "crew-1", "crew-0"]

    of.go("commander-3", "crew-2", "done", "M4A3", "M4A3")
    assert [(letter, one.type) for letter, _, one in of.state.seated()] == [("A", "M4A3"), ("B", "M4A3")]
    assert of.state.vehicle_points == 26 - 7 - 7


def test_rounds_are_five_for_a_point_and_stay_aboard() -> None:
    """What comes back is still there; a briefing's points buy more (16.1, 16.4, 4)."""
    of = Moment(crews={"A": crew()})
    of.fought(won=True, A={"rounds": 7, "where": EXITED})
    of.go("mission:the-bridge")
    assert of.state.ammunition == 3

    of.go("A-5", "A-1", "A-4")
    assert of.crew("A").vehicle == Vehicle("M4A3", 7, rounds=17, missions=1)
    assert (of.state.ammunition, of.state.loose) == (1, 0)


def test_rounds_for_a_unit_that_the_mission_lends(monkeypatch: pytest.MonkeyPatch) -> None:
    """They come out of the briefing's points as well (16.1, ours), and go with the mission."""
    monkeypatch.setitem(book().logic["unit_cards"]["US1"], "type", "M4A3")
    of = Moment(stage=ROUNDS, next="the-bridge", crews={"A": crew()}, ammunition=1)
    assert "US1-5" in of.go()

    of.go("US1-1", "A-4")
    assert (of.state.units["US1"].rounds, of.state.units["A"].rounds, of.state.lent) == (1, 4, {})


def test_points_that_are_left_are_lost() -> None:
    """As soon as the mission begins (16.4, ours)."""
    of = Moment(stage=ROUNDS, next="first-light", crews={"A": crew()}, vehicle_points=9, ammunition=2)
    of.go("done")

    assert (of.state.vehicle_points, of.state.ammunition) == (0, 0)


# 16.5: captured vehicles ----------------------------------------------------------------------------------------------

PANTHER = {
    "id": "GE2",
    "letter": "P",
    "side": GERMAN,
    "type": "Panther",
    "status": CAPTURED,
    "guard": "A",
    **ON_THE_MAP,
}


MANNED = {"side": "us", "status": "active", "taken": True, "guard": ""}


@pytest.mark.parametrize(
    ("what", "won", "offered"),
    [({}, True, True), ({"immobilised": True}, True, True), ({"immobilised": True}, False, False),
     ({"where": EXITED}, True, False), ({"status": KILLED}, True, False), ({"type": "GE-squad"}, True, False),
     (MANNED, True, True), ({**MANNED, "immobilised": True}, False, False),
     ({**MANNED, "where": EXITED}, False, True), ({**MANNED, "status": KILLED}, True, False)],
)  # fmt: skip
def test_which_captured_vehicles_can_be_kept(*, what: dict[str, Any], won: bool, offered: bool) -> None:
    """Those that are still guarded on the map, and can be driven away (11.2, 16.5)."""
    of = Moment(crews=FOUR)
    of.fought(won=won, A=ON_THE_MAP, GE2={**PANTHER, **what})

    assert bool(of.state.prizes) is offered


@pytest.mark.parametrize(("answer", "spare"), [("keep", ["Panther"]), ("leave", [])])
def test_a_captured_vehicle_is_kept_or_left(answer: str, spare: list[str]) -> None:
    """It costs nothing (16.5)."""
    of = Moment(stage=PRIZES, prizes=[Vehicle("Panther", prize=True)])
    of.go(answer)

    assert [one.type for one in of.state.spare] == spare


def test_any_crew_may_have_it_and_leaves_its_own_to_others() -> None:
    """It has no counter of ours; D, who is on foot, gets what is left (16.5, 4)."""
    captured = Vehicle("Panther", prize=True)
    of = Moment(
        stage=SEATS, next="first-light", crews={**FOUR, "D": crew("")}, spare=[captured], waiting_for=list("ABCD")
    )
    assert of.go() == ["keep", "Panther-1"]
    assert of.go("keep", "keep") == ["keep", "Panther-1"]

    of.go("Panther-1")
    assert [one.type for _, _, one in of.state.seated()] == ["M4A3", "M4A3", "Panther", "M10"]


@pytest.mark.parametrize(("mission", "less"), [(1, 2), (2, 1), (3, 1), (4, 0), (5, 0)])
def test_strangers_in_a_captured_vehicle(mission: int, less: int) -> None:
    """Two less on the Crew Rating in the first mission, one in the second and third, then none (16.5)."""
    vehicle = Vehicle("Panther", prize=True, missions=mission - 1)
    of = Moment(crews={"A": crew(vehicle=vehicle)})
    (unit,) = (one for _, one in missions.units(of.setting, of.state))

    assert (unit.crew, unit.crew_left) == (4, 4 - less)
    assert charts.strangeness(of.setting, mission) == less


def test_the_rulebooks_crew_of_initiative_4_in_a_panther() -> None:
    """Its ratings are those of a crew that has lost two Crew Points (16.5)."""
    able: Any = {"initiative": 4, "perception": 7, "weapon_skill": 1, "driving_skill": 7}
    of = Moment(crews={"A": crew(vehicle=Vehicle("Panther", prize=True), **able)})
    (unit,) = (one for _, one in missions.units(of.setting, of.state))

    assert of.setting.ratings(unit) == (3, 5, -1, 6)


def test_three_rounds_for_a_point_in_a_captured_vehicle() -> None:
    """And none that were paid for at five for a point (16.5)."""
    of = Moment(
        stage=ROUNDS,
        next="first-light",
        ammunition=2,
        crews={"A": crew(), "B": crew(vehicle=Vehicle("Panther", prize=True))},
    )
    assert of.go() == ["A-5", "A-1", "B-3", "done"]
    assert of.go("A-1") == ["A-4", "A-1", "B-3", "done"]

    assert of.go("B-3", "A-4") != []
    assert (of.crew("A").vehicle.rounds, of.crew("B").vehicle.rounds) == (5, 3)  # type: ignore[union-attr]


def test_bazooka_rounds_for_a_squad_that_the_mission_lends() -> None:
    """Five for a point, which become its rockets (4, 16.1)."""
    of = Moment(stage=ROUNDS, next="the-hill", ammunition=1, crews={"A": crew()})
    assert of.go()[-2:] == ["US4-5", "done"]

    of.go("US4-5")

    assert of.state.units["US4"].rockets == of.setting.logic["unit_cards"]["US4"]["rockets"] + 5


def test_a_captured_vehicle_that_is_lost_gives_nothing_back() -> None:
    """It cost nothing (16.5, ours)."""
    of = Moment(crews={"A": crew(vehicle=Vehicle("Panther", prize=True)), "B": crew()})
    of.fought(won=True, A={"status": KILLED, **ON_THE_MAP})

    assert of.state.vehicle_points == 0


def test_awards_come_before_improvement_and_captured_vehicles() -> None:
    """The order of the procedure (16.1)."""
    of = Moment(crews={"A": crew(), "B": crew(points=5)})
    of.fought(won=True, A=ON_THE_MAP, GE2=PANTHER)
    assert of.state.stage == AWARDS
    of.go("B-5")
    assert of.state.stage == IMPROVE
    of.go("done")
    assert of.state.stage == PRIZES
