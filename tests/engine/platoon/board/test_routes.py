"""Reach and routes: what each kind of route means on drawn maps, and random maps beside a search that tries all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from tests.helpers.grounds import drawn
from tests.helpers.slow_moves import At, Rules, beside, chart, random_counters, random_country, random_mover

from hulldown_engine.basics.hexes import distance
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.movement import FAST, HALF, SLOW, Costs, Counters, Going, Move, Mover, full, steps
from hulldown_engine.platoon.board.movement_graph import Standing
from hulldown_engine.platoon.board.routes import (
    POINT,
    STRAY,
    Route,
    along,
    away,
    best_cover,
    best_route,
    follow,
    nearest,
    quickest,
    reachable,
    to_defilade,
    toward,
)

MAPS = 200

N, NE, SE, S, SW, NW = range(6)

COSTS = Costs(chart().charts)
TANK = Mover("tracked", fast=4, slow=2, rotation=1)
TRUCK = Mover("wheeled", fast=7, slow=4, rotation=2)
SQUAD = Mover("foot", fast=2, slow=2, turns=False)

FIELD = drawn("\n".join(["....."] * 9))


def going(ground: Ground, mover: Mover = TANK, counters: Counters | None = None) -> Going:
    """The going on a map."""
    return Going(ground, COSTS, mover, counters or Counters())


def hexes(route: Route | None) -> list[int]:
    """The hexes of a route, each once."""
    assert route is not None
    return list(dict.fromkeys(one for one, _ in route.places))


# One action -----------------------------------------------------------------------------------------------------------


def test_what_a_tank_reaches_slowly() -> None:
    """With two points: two hexes ahead; one and a turn; two turns."""
    found = reachable(going(FIELD), Move(303, S).begin(SLOW))

    assert {place: reach.cost for place, reach in found.items()} == {
        (303, S): 0,
        (304, S): 2,
        (303, SE): 2,
        (303, SW): 2,
        (305, S): 4,
        (304, SE): 4,
        (304, SW): 4,
        (403, SE): 4,
        (203, SW): 4,
        (303, NE): 4,
        (303, NW): 4,
    }
    assert [step.kind for step in found[403, SE].steps] == ["left", "enter"]
    assert list(found)[:4] == [(303, S), (304, S), (303, SE), (303, SW)]


def test_reach_knows_the_single_hex_and_backing_up() -> None:
    """Both are among what can be done in a fast action; a single hex takes all points."""
    of = going(drawn(". w ."), Mover("tracked", 2, 1, 1))

    assert reachable(of, Move(101, S).begin(FAST))[102, S].cost == 4
    assert [one.kind for one in reachable(of, Move(102, S).begin(FAST))[101, S].steps] == ["back"]
    assert (102, S) not in reachable(of, Move(101, S).begin(SLOW))


@pytest.mark.parametrize("seed", range(3))
def test_reach_on_random_maps(seed: int) -> None:
    """Every place that some sequence of steps leads to, with the fewest points of all; its own steps are legal."""
    rng = Random(seed)
    for _ in range(MAPS):
        ground = random_country(rng, 4, 4)
        counters, mover = random_counters(rng, ground), random_mover(rng, 4)
        start, pace = random_place(rng, ground, mover), rng.choice((SLOW, FAST, HALF))
        found = reachable(going(ground, mover, counters), Move(*start).begin(pace))
        expected: dict[Standing, float] = {}
        for at in Rules(chart(), ground, mover, counters, pace).sequences(At(*start)):
            place = at.hex, at.facing
            expected[place] = min(at.turn_points, expected.get(place, at.turn_points))

        assert {place: reach.cost / 2 for place, reach in found.items()} == expected
        assert all(leads(going(ground, mover, counters), start, pace, *item) for item in found.items())


def leads(of: Going, start: Standing, pace: str, place: Standing, reach: tuple[int, tuple[object, ...]]) -> bool:
    """Whether steps are legal one after the other, and lead to a place at their cost."""
    move = Move(*start).begin(pace)
    for step in reach[1]:
        move = next(one.after for one in steps(of, move) if one == step)
    return (move.hex, move.facing, move.spent) == (*place, reach[0])


def random_place(rng: Random, ground: Ground, mover: Mover) -> Standing:
    """A hex of the map and a facing."""
    return rng.choice(list(ground.hexes())), rng.randrange(6) if mover.turns else None


# Quickest -------------------------------------------------------------------------------------------------------------


def test_a_road_round_the_woods_is_quicker_than_the_woods() -> None:
    """Four hexes of road and three turns for a tank; straight on for a squad, which woods do not slow down."""
    ground = drawn("... .w. .w. ...", paved="0201/0302 0302/0303 0303/0304 0304/0204")
    route = quickest(going(ground), (201, S), [204])

    assert hexes(route) == [201, 302, 303, 304, 204]
    assert route is not None
    assert route.cost == 2 * (4 * Fraction(1, 2) + 3)
    assert [facing for _, facing in route.places] == [S, SE, SE, S, S, S, SW, SW]
    assert hexes(quickest(going(ground, SQUAD), (201, None), [204])) == [201, 202, 203, 204]


def test_a_turn_of_the_hull_counts() -> None:
    """Going on in a wide bend is no better than turning at once; what is dearer is not taken."""
    route = quickest(going(FIELD), (303, N), [304])

    assert route is not None
    assert route.cost == 8
    assert [one for one, _ in route.places] == [303, 303, 303, 303, 304]


def test_equal_routes_are_told_apart() -> None:
    """Ahead before left before right; on foot north first, then clockwise."""
    assert [facing for _, facing in (quickest(going(FIELD), (303, N), [304]) or Route(0, ())).places] == [
        N,
        NW,
        SW,
        S,
        S,
    ]
    assert hexes(quickest(going(FIELD, SQUAD), (305, None), [503])) == [305, 304, 403, 503]


def test_of_equal_routes_the_one_with_the_fewest_steps() -> None:
    """One hex for a point rather than two of road for half a point each, though they lie ahead; a ridge, too."""
    agile = TANK._replace(rotation=0)
    ground = drawn("... ... ...", paved="0201/0302 0302/0202")

    assert quickest(going(ground, agile), (201, SE), [202]) == Route(2, ((201, SE), (201, S), (202, S)))
    ridge = drawn("\n".join(["....."] * 5), ridges="0303/0304")
    assert hexes(quickest(going(ridge, SQUAD), (303, None), [304])) == [303, 304]


def test_where_one_is_already_there_is_nothing_to_do() -> None:
    """A route without a step."""
    assert quickest(going(FIELD), (303, N), [303, 101]) == Route(0, ((303, N),))
    assert quickest(going(FIELD), (303, N), []) is None


def test_a_slow_route_keeps_out_of_what_the_smpa_cannot_pay() -> None:
    """A slow tank stays out of the woods; a fast one goes through, though it be the only hex of a Turn."""
    ground = drawn("... www ...")
    weak = TANK._replace(fast=2, slow=1)

    assert quickest(going(ground), (201, S), [203], SLOW) is None
    assert quickest(going(ground, TANK._replace(may_fast=False)), (201, S), [203]) is None
    assert [(quickest(going(ground, one), (201, S), [203]) or Route(0, ())).cost for one in (TANK, weak)] == [8, 8]
    assert quickest(going(ground, TANK._replace(fast=0, slow=0)), (201, S), [202]) is None


def test_what_cannot_turn_goes_straight_on() -> None:
    """A damaged truck has one slow point, and turning costs it two."""
    damaged = TRUCK._replace(fast=4, slow=1)
    of = going(drawn("\n".join(["..."] * 4), paved="0201/0202 0202/0203"), damaged)

    assert hexes(quickest(of, (201, S), [203], SLOW)) == [201, 202, 203]
    assert quickest(of, (202, N), [203], SLOW) is None
    assert quickest(of, (202, N), [203]) is not None


def test_counters_change_the_route() -> None:
    """Full and forbidden hexes are gone round, smoke where it is worth it; enemies are not, they cost no points."""
    start, goal = (303, S), [306]
    straight = [303, 304, 305, 306]

    assert hexes(quickest(going(FIELD), start, goal)) == straight
    assert hexes(quickest(going(FIELD, counters=Counters(enemies=frozenset({304}))), start, goal)) == straight
    assert hexes(quickest(going(FIELD, counters=Counters(smoke=frozenset({304}))), start, goal)) == straight
    for counters in (Counters(full=full([304] * 4)), Counters(closed=frozenset({304}))):
        assert 304 not in hexes(quickest(going(FIELD, counters=counters), start, goal))
    assert hexes(quickest(going(FIELD), start, goal)) == straight


def test_off_the_map() -> None:
    """A goal beyond the edge is reached from where the briefing allows."""
    of = going(FIELD, counters=Counters(exits=frozenset({501})))
    route = quickest(of, (303, N), [500, 400])

    assert route is not None
    assert route.places[-1] == (500, N)
    assert quickest(going(FIELD), (303, N), [500]) is None
    assert quickest(of, (303, N), [9999]) is None


def test_a_route_is_followed_as_far_as_the_action_goes() -> None:
    """Two points: a turn, and one hex; the next action goes on from there."""
    of = going(FIELD)
    route = quickest(of, (303, S), [505])
    assert route is not None

    first = list(follow(of, Move(303, S).begin(SLOW), route))

    assert [step.kind for step in first] == ["enter", "left"]
    rest = quickest(of, (304, SE), [505])
    assert rest is not None
    assert [step.kind for step in follow(of, Move(304, SE).begin(SLOW), rest)] == ["enter", "enter"]
    assert route.cost == rest.cost + 4


@pytest.mark.parametrize("seed", range(3))
def test_quickest_routes_on_random_maps(seed: int) -> None:
    """The cost of the best of all ways; every step of the route is legal, and they add up to it."""
    rng = Random(seed)
    for _ in range(MAPS):
        ground = random_country(rng, 3, 4)
        for _ in range(2):
            counters, mover = random_counters(rng, ground), random_mover(rng, 6)
            goals, pace = some_goals(rng, ground, counters), rng.choice((SLOW, FAST))
            rules = Rules(chart(), ground, mover, counters, fast=pace == FAST)
            expected = rules.totals(goals)
            for _ in range(3):
                start = random_place(rng, ground, mover)
                route = quickest(going(ground, mover, counters), start, goals, pace)
                assert cost_of(route) == expected.get(start)
                assert route is None or (cost_of(route) == taken(rules, route) and route.places[-1][0] in goals)


def cost_of(route: Route | None) -> float | None:
    """The points of a route."""
    return None if route is None else route.cost / 2


def some_goals(rng: Random, ground: Ground, counters: Counters) -> list[int]:
    """A hex or two, or a way off the map."""
    off = [beside(one, way) for one in sorted(counters.exits) for way in range(6)]
    outside = [one for one in off if one not in ground.terrains]
    return rng.sample(sorted(ground.terrains) + outside, rng.choice((1, 1, 2)))


def taken(rules: Rules, route: Route) -> float:
    """The points of a route's steps, by the slow rules; each has to be legal as the first of a Turn."""
    total = 0.0
    for before, after in pairwise(route.places):
        kinds = ("enter", "exit", "left", "right")
        total += next(
            at.turn_points for at in rules.options(At(*before)) if (at.hex, at.facing) == after and at.done[-1] in kinds
        )
    return total


def test_turns_cost_no_points() -> None:
    """Whole Turns put together, with all their limits, come to the same as single steps put together."""
    rng = Random(7)
    for _ in range(6):
        ground = random_country(rng, 3, 3)
        counters = random_counters(rng, ground)
        mover = Mover("tracked", rng.randint(8, 9), 2, rng.choice((1, Fraction(1, 2))))
        rules = Rules(chart(), ground, mover, counters, FAST)
        goal = rng.choice(sorted(ground.terrains))
        ends = {place: whole_turns(rules, place) for place in rules._replace(pace="").totals(ground.terrains)}
        best = {place: 0.0 for place in ends if place[0] == goal}
        for _ in range(len(ends)):
            for place, turns in ends.items():
                totals = [best[end] + cost for end, cost in turns.items() if end in best]
                if totals:
                    best[place] = min([*totals, *([best[place]] if place in best else [])])

        assert all(
            cost_of(quickest(going(ground, mover, counters), place, [goal])) == best.get(place) for place in ends
        )


def whole_turns(rules: Rules, start: Standing) -> dict[Standing, float]:
    """Where a Turn's movement leads, with the fewest points for each place."""
    found: dict[Standing, float] = {}
    for at in rules.sequences(At(*start)):
        if not at.backed:
            found[at.hex, at.facing] = min(at.turn_points, found.get((at.hex, at.facing), at.turn_points))
    return found


def test_every_route_can_be_driven() -> None:
    """Turn by Turn it leads to its goal: each goes at least one step on."""
    rng, driven = Random(8), 0
    for _ in range(MAPS):
        ground = random_country(rng, 5, 5)
        counters, mover = random_counters(rng, ground), random_mover(rng, 4)
        of, pace = going(ground, mover, counters), rng.choice((SLOW, FAST))
        route = quickest(of, random_place(rng, ground, mover), some_goals(rng, ground, counters), pace)
        places = () if route is None else route.places
        while len(places) > 1:
            taken = list(follow(of, Move(*places[0]).begin(pace), Route(0, places)))
            assert taken
            places = places[len(taken) :]
            driven += 1
    assert driven > MAPS


# Other routes ---------------------------------------------------------------------------------------------------------

BLUFF = drawn("\n".join(["......."] * 7))


def seen(*watched: int, as_much: int = 40) -> Callable[[int], int]:
    """An exposure: much in some hexes, none in others."""
    return lambda one: as_much if one in watched else 0


def test_cover_speed_and_both() -> None:
    """Straight on in full view; round the back to be seen nowhere; and in between, where a hex in view is worth it."""
    of, start = going(BLUFF, TANK._replace(rotation=0)), (401, S)
    lane = seen(*(400 + row for row in range(2, 7)), as_much=40)
    gap = seen(*(column * 100 + 4 for column in range(1, 7)), as_much=30)

    assert hexes(quickest(of, start, [407])) == [401, 402, 403, 404, 405, 406, 407]
    assert 402 not in hexes(best_cover(of, start, [407], lane))
    assert hexes(best_route(of, start, [407], gap)) == [401, 402, 403, 404, 405, 406, 407]
    assert 704 in hexes(best_cover(of, start, [407], gap))
    assert 404 not in hexes(best_route(of, start, [407], seen(404, as_much=2 * POINT)))
    assert 404 in hexes(best_route(of, start, [407], seen(404, as_much=POINT // 2)))


def test_cover_is_not_looked_for_at_the_other_end_of_the_map() -> None:
    """Only so far out of the way; but if there is no other way at all, then there."""
    ground = drawn("\n".join(["." * 14, "." * 14]))
    wall = seen(*(column * 100 + row for column in range(1, 12) for row in (1, 2)), as_much=1)
    of = going(ground, SQUAD)
    shut = Counters(closed=frozenset({202, 302, 402, 502, 602, 702, 802, 902, 1002, 1102, 201}))

    found = best_cover(of, (101, None), [301], wall)
    assert hexes(found) == [101, 201, 301]
    assert max(distance(101, one) + distance(one, 301) for one in hexes(found)) <= 2 + STRAY
    assert best_cover(going(ground, SQUAD, shut), (101, None), [301], wall) is None
    beyond = going(drawn("\n".join(["." * 14, "w" * 13 + ".", "." * 14])), TRUCK)
    assert max(hexes(best_cover(beyond, (101, SE), [103], wall))) >= 1402


def test_cover_is_not_looked_for_farther_off() -> None:
    """All is in sight but the row behind: a squad that wants to come nearer does not go back for it, unless it must."""
    of = going(drawn("\n".join(["." * 9] * 4)), SQUAD)
    in_sight = seen(*(column * 100 + row for column in range(1, 10) for row in (1, 2, 3)), as_much=50)
    dammed = Counters(closed=frozenset({401, 402, 403}))

    assert max(distance(one, 902) for one in hexes(best_cover(of, (102, None), [902], in_sight))) == 8
    assert max(distance(one, 902) for one in hexes(best_route(of, (102, None), [902], in_sight))) == 8
    assert 304 in hexes(best_cover(going(of.ground, SQUAD, dammed), (301, None), [501], in_sight))


@pytest.mark.parametrize("find", [best_cover, best_route])
def test_covered_routes_on_random_maps(find: Callable[..., Route | None]) -> None:
    """The least of all totals: of exposure first and points after it, or of both together."""
    rng, weights = Random(4), (10**6, 1) if find is best_cover else (1, POINT)
    for _ in range(MAPS // 2):
        ground = random_country(rng, 6, 6)
        counters, mover = random_counters(rng, ground), random_mover(rng, 6)
        exposures = {one: rng.choice((0, 0, 5, 20, 60)) for one in ground.terrains}
        goal, start = rng.choice(sorted(ground.terrains)), random_place(rng, ground, mover)
        rules = Rules(chart(), ground, mover, counters)
        route = find(going(ground, mover, counters), start, [goal], exposures.__getitem__)

        assert weight_of(route, exposures, *weights) == least(rules, start, goal, exposures, *weights)


def weight_of(route: Route | None, exposures: Mapping[int, int], first: int, each: int) -> float | None:
    """What a route comes to, exposure and points together."""
    if route is None:
        return None
    entered = [after for (before, _), (after, _) in pairwise(route.places) if before != after]
    return route.cost * each / 2 + sum(exposures[one] * first for one in entered)


def least(  # noqa: PLR0913, PLR0917 - as many numbers as that
    rules: Rules, start: Standing, goal: int, exposures: Mapping[int, int], first: int, each: int
) -> float | None:
    """The least that any route comes to: of those that close in; else of those near the straight way; else of all."""
    straight = distance(start[0], goal)

    def far(one: int) -> bool:
        return distance(start[0], one) + distance(one, goal) > straight + STRAY

    def best(closed: Iterable[int]) -> float | None:
        counters = rules.counters._replace(closed=rules.counters.closed | frozenset(closed))
        totals = rules._replace(counters=counters).totals([goal], lambda one: exposures[one] * first, each)
        return totals.get(start)

    closing = [one for one in exposures if far(one) or distance(one, goal) > straight]
    found = (best(closed) for closed in (closing, filter(far, exposures), []))
    return next((total for total in found if total is not None), None)


def test_along_the_road() -> None:
    """Round by the road, although straight on is quicker; to the road and off it by the shortest way."""
    ground = drawn(
        "\n".join(["....."] * 5), dirt="0101/0201 0201/0302 0302/0402 0402/0403 0403/0304 0304/0204 0204/0105"
    )
    of = going(ground, TRUCK._replace(rotation=0))

    assert hexes(quickest(of, (102, S), [105])) == [102, 103, 104, 105]
    route = along(of, (102, N), [105])
    assert hexes(route) == [102, 201, 302, 402, 403, 304, 204, 105]
    assert route is not None
    assert route.cost == 2 * (2 + 6)
    assert hexes(along(going(FIELD), (303, S), [305])) == [303, 304, 305]


def test_toward_goes_as_near_as_it_can() -> None:
    """Into the hex, if it can; else beside it; not at all, if that is no nearer (6.8)."""
    ground = drawn("... ... ... .w.")
    tank = going(ground)

    assert hexes(toward(tank, (201, S), [204])) == [201, 202, 203, 204]
    assert hexes(toward(tank, (201, S), [204], SLOW)) == [201, 202, 203]
    assert toward(tank, (203, S), [204], SLOW) is None
    assert toward(tank, (203, S), [203]) == Route(0, ((203, S),))
    assert toward(tank, (203, S), []) is away(tank, (203, S), []) is None


def test_away_turns_round_first() -> None:
    """A tank turns and drives off: four hexes further, or as many as the map has; never nearer on its way."""
    of = going(FIELD)

    assert hexes(away(of, (302, N), [301])) == [302, 202, 103, 104, 105]
    assert [distance(one, 306) for one in hexes(away(of, (307, N), [306]))] == [1, 1, 2, 2, 3, 4, 5]
    assert [distance(one, 306) for one in hexes(away(of, (308, S), [306]))][-1] == 6
    assert hexes(away(going(FIELD, SQUAD), (302, None), [301])) == [302, 402, 503]
    assert hexes(away(going(FIELD, SQUAD), (302, None), [301, 203, 402])) == [302, 303, 403, 504, 505]
    assert away(going(drawn(". ."), SQUAD), (102, None), [101]) is None
    assert away(going(drawn(". . . ."), SQUAD), (102, None), [103]) == Route(2, ((102, None), (101, None)))


def test_the_nearest_wood() -> None:
    """By points: a squad crosses the field, a tank keeps to the road; none is None; here is no step."""
    ground = drawn("..... ..... w.... ....w", paved="0302/0402 0402/0503 0503/0504")
    squad, tank = going(ground, SQUAD), going(ground)

    def wood(one: int) -> bool:
        return ground.terrain(one) == "woods"

    assert hexes(nearest(squad, (302, None), wood)) == [302, 202, 103]
    assert hexes(nearest(tank, (302, SE), wood)) == [302, 402, 503, 504]
    assert nearest(squad, (302, None), lambda one: one == 302) == Route(0, ((302, None),))
    assert nearest(squad, (302, None), lambda one: ground.terrain(one) == "rough") is None
    edge = going(ground, SQUAD, Counters(exits=frozenset({301})))
    assert hexes(nearest(edge, (301, None), wood))[-1] == 103


def test_defilade_where_it_is_cheapest() -> None:
    """Here for two points, or one hex on for one and a half by a paved road; in woods there is no need (7.3)."""
    assert to_defilade(going(drawn(". r")), (101, S)) == Route(0, ((101, S),))
    assert to_defilade(going(drawn(". r", paved="0101/0102")), (101, S)) == Route(1, ((101, S), (102, S)))
    assert to_defilade(going(drawn(". r", paved="0101/0102")), (101, N)) == Route(0, ((101, N),))
    assert to_defilade(going(drawn("w .")), (101, S)) is None
