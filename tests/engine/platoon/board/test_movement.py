"""One Turn's movement: the rulebook's numbers, every rule by itself, and random maps beside a slow reading of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from tests.helpers.grounds import drawn
from tests.helpers.slow_moves import At, Rules, chart, random_counters, random_country, random_mover

from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.movement import (
    FAST,
    HALF,
    SLOW,
    Costs,
    Counters,
    Going,
    Move,
    Mover,
    MoveStep,
    full,
    printed,
    steps,
)

MAPS = 2000

N, NE, SE, S, SW, NW = range(6)

TANK = Mover("tracked", fast=4, slow=2, rotation=1)
TRUCK = Mover("wheeled", fast=7, slow=4, rotation=2)
SQUAD = Mover("foot", fast=2, slow=2, turns=False)

FIELD = drawn("\n".join(["..."] * 9))


def going(
    ground: Ground, mover: Mover = TANK, counters: Counters | None = None, *, soil: str = "normal", snow: bool = False
) -> Going:
    """The going on a map, in a mission."""
    return Going(ground, Costs(chart().charts, soil, snow=snow), mover, counters or Counters())


def done(of: Going, move: Move, *kinds: str) -> MoveStep:
    """The last of some steps, each of which has to be legal."""
    for kind in kinds:
        step = {one.kind: one for one in steps(of, move)}[kind]
        move = step.after
    return step


def kinds(of: Going, move: Move) -> list[str]:
    """What is legal, by kind."""
    return [one.kind for one in steps(of, move)]


# The rulebook's numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mover", "terrain", "road", "points"),
    [
        (TANK, ".", {"dirt": "0101/0102"}, 1),
        (TANK, "b", {"dirt": "0101/0102"}, 1),
        (TANK, "w", {}, 3),
        (TRUCK, "t", {"paved": "0101/0102"}, Fraction(1, 2)),
        (TANK, "r", {}, 2),
    ],
)
def test_what_7_5_and_11_3_say_a_hex_costs(
    mover: Mover, terrain: str, road: dict[str, str], points: Fraction | int
) -> None:
    """A tank pays 1 by dirt road, into clear or to a building; 3 for woods, 2 for rough; a truck half in town."""
    step = done(going(drawn(f". {terrain}", **road), mover), Move(101, S).begin(FAST), "enter")

    assert printed(step.cost) == points
    assert (step.after.hex, step.after.facing, step.after.entered) == (102, S, 1)


def fast_from(mover: Mover) -> list[tuple[bool, bool]]:
    """For each hex of open ground in one Turn: whether it is moving fast there, and an Accident Check is due."""
    of, move, found = going(FIELD, mover), Move(101, S).begin(FAST), []
    while "enter" in kinds(of, move):
        step = done(of, move, "enter")
        move = step.after
        found.append((move.fast, step.check))
    return found


def test_example_of_7_5() -> None:
    """GE35 moves slowly for three points, fast with the fourth; with two reductions, with the second. One check."""
    assert fast_from(Mover("half-tracked", 5, 3, 1)) == [(False, False)] * 3 + [(True, True), (True, False)]
    assert fast_from(Mover("half-tracked", 3, 1, 1)) == [(False, False), (True, True), (True, False)]


def test_without_any_smpa_the_first_point_is_fast() -> None:
    """A vehicle with an FMPA of 2 and no SMPA left (7.1)."""
    assert fast_from(Mover("half-tracked", 2, 0, 1)) == [(True, True), (True, False)]
    assert steps(going(FIELD, Mover("half-tracked", 2, 0, 1)), Move(101, S).begin(SLOW)) == []


def test_example_of_11_3() -> None:
    """A tank with 3 points has 1 for a charge: enough for open ground, not for rough; and no single hex either."""
    m26 = Mover("tracked", 3, 2, 1)
    charge = Move(101, S).begin(HALF)

    assert kinds(going(drawn(". r"), m26), charge) == ["left", "right"]
    assert kinds(going(drawn(". ."), m26), charge) == ["enter", "left", "right"]
    assert kinds(going(drawn(". w"), m26._replace(fast=2)), charge) == ["left", "right"]
    assert kinds(going(drawn(". w"), m26._replace(fast=2)), charge.begin(FAST))[0] == "enter"


# Allowances -----------------------------------------------------------------------------------------------------------


def test_a_slow_action_ends_with_the_smpa() -> None:
    """Two hexes of open ground for a tank (7.1); then it may not even turn."""
    of = going(FIELD)

    assert steps(of, done(of, Move(101, S).begin(SLOW), "enter", "enter").after) == []


def test_a_second_slow_action_goes_on_to_the_fmpa_and_counts_as_fast() -> None:
    """The action has its own two points (2.11), the Turn no more than four (7.5); the third is a fast one."""
    of = going(FIELD)
    first = done(of, Move(101, S).begin(SLOW), "enter", "enter").after
    third = done(of, first.begin(SLOW), "enter")
    fourth = done(of, third.after, "enter")

    assert (first.fast, third.check, third.after.fast, fourth.check) == (False, True, True, False)
    assert steps(of, fourth.after) == steps(of, fourth.after.begin(FAST)) == []


def test_points_that_are_left_can_be_spent_after_firing() -> None:
    """An action may be interrupted and resumed; a fast and a slow one share the Turn's points (7.5)."""
    of = going(FIELD)
    one = done(of, Move(101, S).begin(FAST), "enter", "enter", "enter").after

    assert done(of, one.begin(SLOW), "enter").after.spent == 8
    assert steps(of, done(of, one.begin(SLOW), "enter").after) == []


def test_a_closed_tank_never_moves_fast() -> None:
    """Told to, it moves slowly (6.7): two points in the whole Turn, no backing up, no single hex."""
    closed = TANK._replace(may_fast=False)
    of = going(FIELD, closed)
    last = done(of, Move(102, S).begin(FAST), "enter", "enter").after

    assert steps(of, last) == steps(of, last.begin(SLOW)) == []
    assert kinds(of, Move(102, S).begin(FAST)) == ["enter", "left", "right", "defilade"]
    assert kinds(going(drawn("w w"), closed._replace(fast=2, slow=2)), Move(101, S).begin(FAST)) == ["left", "right"]


def test_half_points_do_not_take_anybody_further_than_the_fmpa() -> None:
    """On a paved road a truck goes seven hexes for three and a half points: no fourteen, and no accident (7.5)."""
    road = " ".join(f"01{row:02}/01{row + 1:02}" for row in range(1, 20))
    of = going(drawn("\n".join("." * 20), paved=road), TRUCK)
    step = done(of, Move(101, S).begin(FAST), *["enter"] * 7)

    assert (printed(step.after.spent), step.after.fast) == (Fraction(7, 2), False)
    assert kinds(of, step.after) == ["left", "right", "defilade"]


def test_an_immobilised_vehicle_does_nothing() -> None:
    """Without any FMPA there is no single hex either, no defilade, and no turning, not even at no cost."""
    for rotation in (0, 1):
        assert steps(going(FIELD, TANK._replace(fast=0, slow=0, rotation=rotation)), Move(101, S).begin(FAST)) == []


# The single hex -------------------------------------------------------------------------------------------------------


def test_the_single_hex() -> None:
    """Dearer than the whole FMPA: it takes all points, is fast, and is the only hex of the Turn (7.1, 7.5)."""
    of = going(drawn(". w . ."), Mover("tracked", 2, 2, 1))
    step = done(of, Move(101, S).begin(FAST), "enter")

    assert (step.cost, step.check, step.after.fast, step.after.hex) == (4, True, True, 102)
    assert steps(of, step.after) == steps(of, step.after.begin(FAST)) == []


def test_the_single_hex_after_turning_takes_what_is_left() -> None:
    """Turning first is no hex; another hex first is."""
    of = going(drawn(".. .. .w .w ww"), Mover("tracked", 2, 1, Fraction(1, 2)))

    assert done(of, Move(102, S).begin(FAST), "left", "enter").cost == 2
    turned = done(of, Move(102, S).begin(FAST), "left", "left").after
    assert (turned.facing, turned.spent, turned.fast) == (NE, 2, False)
    assert "enter" not in kinds(of, done(of, Move(102, S).begin(FAST), "enter", "left").after)


def test_a_hex_that_the_fmpa_could_pay_is_no_single_hex() -> None:
    """After turning twice a tank has two points left of four and waits with the woods."""
    of = going(drawn("... w.w ..."))
    left = done(of, Move(202, S).begin(FAST), "right", "right").after

    assert left.facing == NW
    assert kinds(of, left) == ["back", "defilade"]


def test_infantry_takes_a_single_hex_without_moving_fast() -> None:
    """Suppressed, a ridge costs it four points of two."""
    of = going(drawn(". .", ridges="0101/0102"), SQUAD._replace(suppressed=True))
    (step,) = (one for one in steps(of, Move(101).begin(FAST)) if one.after.hex == 102)

    assert (step.cost, step.check, step.after.fast) == (4, False, False)
    assert steps(of, step.after) == []
    assert steps(of, Move(101).begin(HALF)) == []


def test_damage_in_the_midst_of_a_turn() -> None:
    """What is spent stays spent, although it is more than the FMPA now; the single hex costs nothing on top."""
    turned = done(going(FIELD), Move(102, N).begin(FAST), "left", "right").after
    hit = going(drawn(". . w"), TANK._replace(fast=1, slow=0))

    step = done(hit, turned._replace(facing=S), "enter")
    assert (step.cost, step.after.spent, step.check) == (0, 4, True)
    assert steps(hit, step.after) == []


# Facing ---------------------------------------------------------------------------------------------------------------


def test_two_hexsides_a_turn() -> None:
    """At the card's cost each, in any action of the Turn (2.10, 7.2)."""
    of = going(FIELD)
    turned = done(of, Move(202, N).begin(FAST), "left", "left").after

    assert (turned.facing, turned.spent, turned.turned) == (SW, 4, 2)
    assert kinds(of, turned.begin(FAST)) == ["enter", "back", "defilade"]
    assert done(of, Move(202, N).begin(SLOW), "right").after.facing == NE


def test_a_vehicle_enters_what_it_faces_and_a_squad_any_hex() -> None:
    """A squad is at home in all directions (7.2): north first, then clockwise."""
    assert [one.after.hex for one in steps(going(FIELD, SQUAD), Move(202).begin(FAST))] == [
        201,
        302,
        303,
        203,
        103,
        102,
    ]
    assert [one.after.hex for one in steps(going(FIELD), Move(202, NE).begin(SLOW))] == [302, 202, 202, 202]


def test_backing_up() -> None:
    """The hex behind, without turning round, in a fast action and as the Turn's only hex; turns may follow (7.5)."""
    of = going(FIELD)
    step = done(of, Move(102, N).begin(FAST), "back")

    assert (step.after.hex, step.after.facing, step.after.fast, step.check) == (103, N, True, False)
    assert kinds(of, step.after) == ["left", "right", "defilade"]
    assert done(of, step.after, "left", "left").check
    assert "back" not in kinds(of, Move(102, N).begin(SLOW))
    assert "back" not in kinds(of, done(of, Move(104, N).begin(FAST), "enter").after)
    assert "back" not in kinds(of, Move(101, S).begin(FAST))


# Defilade -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("terrain", "points"), [(".", 2), ("r", 1), ("w", None), ("t", None), ("b", None)])
def test_defilade(terrain: str, points: int | None) -> None:
    """By the chart, where the terrain is not better cover; only once (7.3)."""
    of = going(drawn(terrain))
    found = [one for one in steps(of, Move(101, N).begin(SLOW)) if one.kind == "defilade"]

    assert [printed(one.cost) for one in found] == ([] if points is None else [points])
    assert not [one for step in found for one in steps(of, step.after) if one.kind == "defilade"]


def test_any_step_loses_defilade() -> None:
    """Turning the hull as much as leaving the hex, forwards or backwards (7.3)."""
    of = going(FIELD)
    hidden = Move(104, N, defilade=True).begin(FAST)

    assert {one.kind: one.after.defilade for one in steps(of, hidden)} == dict.fromkeys(
        ["enter", "left", "right", "back"], False
    )
    assert done(of, hidden, "enter", "enter", "defilade").after.defilade


def test_squads_have_no_defilade() -> None:
    """It is for vehicles."""
    assert "defilade" not in kinds(going(FIELD, SQUAD), Move(202).begin(FAST))


def test_points_for_defilade_may_be_the_fast_ones() -> None:
    """They count like any others."""
    assert done(going(FIELD), Move(104, N).begin(FAST), "enter", "defilade").check


# What is on the map ---------------------------------------------------------------------------------------------------


def test_an_enemy_stops_a_unit_for_the_turn() -> None:
    """On entering, at once: it may not turn there, nor go on in a second action (7.5)."""
    of = going(FIELD, counters=Counters(enemies=frozenset({102, 103})))
    there = done(of, Move(101, S).begin(FAST), "enter").after

    assert steps(of, there) == steps(of, there.begin(FAST)) == []
    next_turn = done(of, Move(102, S).begin(FAST), "enter")
    assert next_turn.after.stopped


def test_a_unit_that_begins_beside_an_enemy_leaves_and_goes_on() -> None:
    """Only the next enemy stops it (7.5)."""
    of = going(FIELD, counters=Counters(enemies=frozenset({101})))

    assert kinds(of, Move(101, S).begin(FAST)) == ["enter", "left", "right", "defilade"]
    assert done(of, Move(101, S).begin(FAST), "enter", "enter", "enter", "enter").after.hex == 105


def test_four_vehicles_fill_a_hex_for_vehicles() -> None:
    """A squad still finds room (5.5, 7.1)."""
    crowd = Counters(full=full([102, 102, 101, 102, 102, 101, 101]))

    assert crowd.full == {102}
    assert "enter" not in kinds(going(FIELD, counters=crowd), Move(101, S).begin(FAST))
    assert 102 in [one.after.hex for one in steps(going(FIELD, SQUAD, crowd), Move(101).begin(FAST))]


def test_what_the_briefing_forbids_is_closed_to_all() -> None:
    """To vehicles and squads (7.1)."""
    counters = Counters(closed=frozenset({102}))

    assert "enter" not in kinds(going(FIELD, counters=counters), Move(101, S).begin(FAST))
    assert 102 not in [one.after.hex for one in steps(going(FIELD, SQUAD, counters), Move(101).begin(FAST))]


@pytest.mark.parametrize(
    ("mover", "expected"), [(TANK, 2), (TANK._replace(suppressed=True), 4), (SQUAD, 2), (TRUCK, 3)]
)
def test_smoke_and_suppression(mover: Mover, expected: int) -> None:
    """Smoke costs a point where it is entered, and nothing where it is left; who is suppressed pays double (14.4)."""
    of = going(FIELD, mover, Counters(smoke=frozenset({202})))

    assert [of.cost(201, 202), of.cost(202, 203)] == [2 * expected, 2 * expected - (4 if mover.suppressed else 2)]
    assert of.turning == 2 * mover.rotation * (2 if mover.suppressed else 1)


def test_a_suppressed_vehicle_pays_double_for_defilade() -> None:
    """As for everything (14.4)."""
    assert [going(FIELD, TANK._replace(suppressed=suppressed)).defilade(101) for suppressed in (False, True)] == [4, 8]


def test_a_road_helps_who_moves_along_it() -> None:
    """Into the same woods, by road and from beside it; a bridge over water, and no way without one."""
    of = going(drawn("... .w. ...", paved="0202/0203 0202/0201", bridges="0102/0202", water="0102/0202 0302/0303"))

    assert [of.cost(201, 202), of.cost(301, 202), of.cost(102, 202), of.cost(302, 303)] == [1, 6, 2, None]


def test_the_ground_of_missions_5_and_6() -> None:
    """Soft ground has lines of its own; snow costs a point off the roads; the step says what it crossed."""
    ground = drawn(". . .", dirt="0101/0102")

    assert [going(ground, TRUCK, soil="soft").cost(*pair) for pair in ((101, 102), (102, 103))] == [4, 6]
    assert [going(ground, TRUCK, snow=True).cost(*pair) for pair in ((101, 102), (102, 103))] == [2, 6]
    assert done(going(ground, TRUCK, snow=True), Move(102, S).begin(FAST), "enter").hexside == "plain"
    assert done(going(ground, TRUCK, snow=True), Move(101, S).begin(FAST), "enter").hexside == "dirt-road"


def test_a_gun_does_not_move_by_itself() -> None:
    """It moves with what tows it (7.6)."""
    assert steps(going(FIELD, Mover("towed", 4, 4, turns=False)), Move(202).begin(FAST)) == []


# The edge of the map --------------------------------------------------------------------------------------------------


def test_leaving_the_map() -> None:
    """From where it is allowed, as onto clear ground; the move is over. Nobody backs off the map."""
    of = going(FIELD, TRUCK, Counters(exits=frozenset({201})))
    step = done(of, Move(201, N).begin(FAST), "exit")

    assert (step.after.hex, printed(step.cost), step.hexside, steps(of, step.after)) == (200, 2, "plain", [])
    assert kinds(of, Move(201, S).begin(FAST)) == ["enter", "left", "right", "defilade"]
    assert "exit" not in kinds(of, Move(301, N).begin(FAST))


def test_a_road_leads_on_across_the_edge() -> None:
    """Whichever way it comes, and the better of two."""
    ground = drawn("... ...", paved="0201/0202", dirt="0201/0301 0301/0302")
    of = going(ground, TRUCK, Counters(exits=frozenset({201, 301, 101})))

    assert [of.cost(201, 200), of.cost(301, 300), of.cost(101, 100)] == [1, 2, 4]


def test_entering_the_map() -> None:
    """A unit off the map enters the hex it faces and pays for it (6.10); it cannot do anything else first."""
    of = going(drawn("r. .."), TANK)
    outside = Move(100, S).begin(FAST)

    assert [(one.kind, one.after.hex, printed(one.cost)) for one in steps(of, outside)] == [("enter", 101, 2)]
    squad = steps(going(drawn("r. .."), SQUAD), outside)
    assert [(one.after.hex, one.after.facing, printed(one.cost)) for one in squad] == [(101, None, 1)]


# Random maps ----------------------------------------------------------------------------------------------------------


def random_moves(rng: Random, of: Going) -> Move:
    """A unit anywhere, perhaps in the midst of its Turn, at the start of an action."""
    one = rng.choice(list(of.ground.hexes()))
    move = Move(one, rng.randrange(6) if of.mover.turns else None, defilade=of.mover.turns and rng.random() < 0.2)
    if rng.random() < 0.3:
        most = of.mover.fast if of.mover.may_fast else of.mover.slow
        spent = rng.randint(0, 2 * most)
        fast = of.mover.turns and spent > 2 * of.mover.slow
        entered = rng.randint(0, of.mover.fast)
        move = move._replace(spent=spent, turned=rng.randint(0, 2), entered=entered, exceeded=fast)
    return move.begin(rng.choice((SLOW, FAST, FAST, HALF)))


Line = tuple[tuple[str, ...], int, int | None, float, bool, bool, bool]
"""A sequence of steps, where it leads, the Turn's points, defilade, whether it is fast, whether it was checked."""


def every(of: Going, move: Move, way: tuple[str, ...] = (), *, checks: int = 0) -> Iterator[Line]:
    """Where every sequence of steps leads."""
    assert checks <= 1
    yield way, move.hex, move.facing, move.spent / 2, move.defilade, move.fast, bool(checks)
    for step in steps(of, move):
        assert step.after.spent == move.spent + step.cost
        yield from every(of, step.after, (*way, step.kind), checks=checks + step.check)


def slowly(rules: Rules, move: Move) -> Iterator[Line]:
    """The same, from the slow reading of the rules."""
    start = At(move.hex, move.facing, move.spent / 2, 0.0, move.entered, move.turned, move.defilade, move.fast)
    for at in rules.sequences(start._replace(checked=move.fast)):
        yield at.done, at.hex, at.facing, at.turn_points, at.hidden, at.fast, at.checked and not move.fast


def test_every_sequence_of_steps_on_random_maps() -> None:
    """What is legal, what it costs, what is fast and when a check is due: all as a slow reading of the rules has it."""
    rng, seen = Random(75), Counter[str]()
    for _ in range(MAPS):
        ground, weather = random_country(rng, 4, 4), (rng.choice(("normal", "soft")), rng.random() < 0.2)
        counters = random_counters(rng, ground)
        of = going(ground, random_mover(rng, 4), counters, soil=weather[0], snow=weather[1])
        move = random_moves(rng, of)
        expected = list(slowly(Rules(chart(), ground, of.mover, counters, move.pace, weather=weather), move))

        assert Counter(every(of, move)) == Counter(expected)
        seen.update({kind for line in expected for kind in line[0]})
        first = [one.after for one in steps(of, move) if one.kind == "enter"]
        seen["single"] += any(one.stopped and one.hex not in counters.enemies for one in first)
    assert all(seen[kind] > MAPS // 40 for kind in ("enter", "left", "right", "back", "defilade", "exit", "single"))
