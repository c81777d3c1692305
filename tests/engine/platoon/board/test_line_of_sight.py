"""Lines of sight: the rulebook's diagrams, every rule by itself, and random maps beside a slow reading of them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from tests.helpers import slow_sight
from tests.helpers.grounds import drawn, random_ground
from tests.helpers.sight import blocked_by, clear

from hulldown_engine.basics.hexes import intervening
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.line_of_sight import NO_SMOKE, Obstacle, Sights, traced


def reason(ground: Ground, one: int, other: int, smoke: frozenset[int] = NO_SMOKE) -> str | None:
    """Why one hex cannot be seen from another; nothing when it can."""
    found = blocked_by(ground, one, other, smoke)
    return None if found is None else found.reason


def both_ways(ground: Ground, one: int, other: int, smoke: frozenset[int] = NO_SMOKE) -> str | None:
    """The same, where it is to be the same both ways."""
    assert reason(ground, one, other, smoke) == reason(ground, other, one, smoke)
    return reason(ground, one, other, smoke)


# The rulebook's diagrams ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", ["w", "t", "r"])
def test_diagram_1(terrain: str) -> None:
    """What fills 1711 stands between A and B, which are as high; nothing in 1712 stands between A and C."""
    ground = drawn("\n".join("." * 16 + (terrain if row == 11 else ".") + "." * 3 for row in range(1, 15)))
    a, b, c = 1611, 1810, 1713

    assert both_ways(ground, a, b) is not None
    assert both_ways(ground, a, c) is None
    assert blocked_by(ground, a, b) == Obstacle((1711,), {"w": "woods", "t": "town", "r": "rough"}[terrain], "8.2")


@pytest.mark.parametrize(("ridges", "expected"), [("", None), ("0915/0916", "ridge")])
def test_diagram_2(ridges: str, expected: str | None) -> None:
    """A slope at 0915/0916 with A and B some way from it does not matter; a ridge there would."""
    levels = "\n".join(("2" if row <= 15 else "1") * 12 for row in range(1, 20))
    ground = drawn("\n".join(["." * 12] * 19), levels, ridges=ridges)
    a, b = 913, 918

    assert (ground.level(a), ground.level(b)) == (2, 1)
    assert both_ways(ground, a, b) == expected
    if ridges:
        assert blocked_by(ground, a, b) == Obstacle((915, 916), "ridge", "8.2")


HILLS = drawn(
    """
    .........
    .........
    .........
    .........
    .........
    ...w.....
    ...t.w...
    .........
    .........
    """,
    """
    111111111
    111111111
    111111211
    111111121
    111112211
    111111111
    111111111
    111111111
    111111111
    """,
)
POINTS = {"A": 704, "B": 507, "C": 407, "D": 807, "E": 805, "F": 603, "G": 702}
"""A map on which seven points see each other as Diagram 3 says; C is in a town."""

BY_HEIGHT = "AB AC AD AE AG BA BF BG CA DA DF DG EA EF EG FB FD FE GA GB GC GD GE"
BY_WOODS = "BD CD CF CG DB DC EC FC"
IN_SIGHT = "AF BC BE CB CE DE EB ED FA FG GF"
DIAGRAM_3 = {
    **dict.fromkeys(BY_HEIGHT.split(), "height"),
    **dict.fromkeys(BY_WOODS.split(), "woods"),
    **dict.fromkeys(IN_SIGHT.split(), None),
}


def test_diagram_3_is_whole() -> None:
    """The text of the diagram has every pair of its seven points, both ways, once."""
    assert len(DIAGRAM_3) == len(POINTS) * (len(POINTS) - 1) == 42


@pytest.mark.parametrize("pair", sorted(DIAGRAM_3))
def test_diagram_3(pair: str) -> None:
    """The diagram can be drawn: one map has all its lines as they are said to be, the one-way line C to E included.

    The other way it is the town that hides C, where the diagram says woods.
    """
    expected = "hidden" if pair == "EC" else DIAGRAM_3[pair]

    assert reason(HILLS, POINTS[pair[0]], POINTS[pair[1]]) == expected


def test_across_the_map() -> None:
    """On open ground a line goes from one end of the map to the other: the rulebook has 0107 and 4304."""
    ground = drawn("\n".join(["." * 45] * 27))

    assert both_ways(ground, 107, 4304) is None
    assert intervening(107, 4304) == 41


# Heights --------------------------------------------------------------------------------------------------------------

COLUMN = (101, 102, 103, 104, 105)
"""Hexes under each other: the line from the first to the last runs through all of them."""


def column(terrain: str, levels: str, ridges: str = "") -> Ground:
    """A map of one column, written from the top down."""
    return drawn("\n".join(terrain), "\n".join(levels), ridges=ridges)


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ("11111", None),
        ("11211", "height"),
        ("22122", None),
        ("12321", "height"),
        ("12232", "height"),
        ("11123", None),
        ("13333", None),
        ("12223", None),
        ("31213", None),
        ("12131", "height"),
    ],
)
def test_higher_ground(levels: str, expected: str | None) -> None:
    """Ground higher than both ends blocks; ground as high as the higher end does not."""
    assert both_ways(column(".....", levels), 101, 105) == expected


def test_the_first_obstacle_is_named() -> None:
    """Whoever looks is told what stands first in the way, and from the other end another thing may be."""
    ground = column("..w.r.", "112111")

    assert blocked_by(ground, 101, 106) == Obstacle((103,), "height", "8.2")
    assert blocked_by(ground, 106, 101) == Obstacle((105,), "rough", "8.2")


# Woods, town and rough ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "expected"), [("w", "woods"), ("t", "town"), ("r", "rough"), ("b", None)])
def test_through_terrain_on_level_ground(letter: str, expected: str | None) -> None:
    """Woods, town and rough block between two ends of their level, wherever they stand; a building never does."""
    for place in (1, 2, 3):
        terrain = "." * place + letter + "." * (4 - place)
        assert both_ways(column(terrain, "11111"), 101, 105) == expected


@pytest.mark.parametrize("letter", ["w", "r", "b"])
def test_into_and_out_of_terrain(letter: str) -> None:
    """Woods, rough ground and buildings are seen into and out of from afar, and from one into the other."""
    assert both_ways(column(f"...{letter}", "1111"), 101, 104) is None
    assert both_ways(column(f"{letter}..{letter}", "1111"), 101, 104) is None
    assert both_ways(column(f"{letter}{letter}", "11"), 101, 102) is None


@pytest.mark.parametrize("letter", ["w", "t", "r"])
def test_terrain_in_a_hollow(letter: str) -> None:
    """Two ends of one level look over what grows below them (8.1), for all that 8.2 says always."""
    assert both_ways(column(f".{letter}{letter}{letter}.", "21112"), 101, 105) is None
    assert both_ways(column(f".{letter}{letter}{letter}.", "32123"), 101, 105) is None


BETWEEN_LEVELS = [
    (".x...", "11122", True),  # beside the lower end, on its level
    (".x...", "12222", True),  # and higher, where the rulebook is silent
    (".x...", "13333", True),
    (".x...", "21111", False),  # beside the higher end, below it
    ("...x.", "11122", True),  # beside the higher end, on its level
    ("...x.", "11112", False),
    ("...x.", "13323", False),
    ("..x..", "11112", False),  # beside neither
    ("..x..", "11222", False),
    ("..x..", "13333", False),
    ("..xx.", "11112", False),
    (".x.x.", "11112", True),
    (".xx..", "31112", False),  # lower than both ends
]
"""What stands between two ends of different levels, and whether it blocks."""


@pytest.mark.parametrize("letter", ["w", "t", "r"])
@pytest.mark.parametrize(("terrain", "levels", "blocks"), BETWEEN_LEVELS)
def test_terrain_between_different_levels(letter: str, terrain: str, levels: str, *, blocks: bool) -> None:
    """Only a hex beside an end blocks, and only if it is no lower; elsewhere the line passes over."""
    ground = column(terrain.replace("x", letter), levels)

    assert (both_ways(ground, 101, 105) is not None) == blocks


def test_terrain_beside_both_ends() -> None:
    """Woods right below the lower end of a slope block, though the higher end looks down on them as well."""
    assert both_ways(column(".w.", "112"), 101, 103) == "woods"
    assert both_ways(column(".w.", "122"), 101, 103) == "woods"
    assert both_ways(column(".w.", "213"), 101, 103) is None


@pytest.mark.parametrize("levels", ["12", "13", "31"])
@pytest.mark.parametrize("terrain", ["ww", "tt", "rb", ".t"])
def test_next_hex(terrain: str, levels: str) -> None:
    """The next hex is always in sight, whatever is in it and however high it is."""
    ground = drawn("\n".join(terrain), "\n".join(levels), ridges="0101/0102")

    assert both_ways(ground, 101, 102) is None
    assert both_ways(ground, 101, 101) is None


# Ridges ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "ridges", "expected"),
    [
        ("22111", "0102/0103", "ridge"),  # higher than the lower end, and not beside the higher
        ("21111", "0101/0102", None),  # beside the higher end
        ("33331", "0104/0105", "ridge"),  # beside the lower end
        ("31122", "0103/0104", None),  # as high as the lower end
        ("32222", "0101/0102", None),
        ("33222", "0102/0103", "ridge"),
        ("22122", "0102/0103 0103/0104", None),  # both ends on one level
        ("12211", "0101/0102 0103/0104", "height"),  # where the height does it
        ("31121", "0103/0104", "ridge"),  # on the far side of a rise
        ("31121", "0104/0105", "ridge"),
    ],
)
def test_ridges(levels: str, ridges: str, expected: str | None) -> None:
    """A ridge is as high as its higher hex; it hides what is lower from those who do not stand on its brink."""
    assert both_ways(column(".....", levels, ridges), 101, 105) == expected


def test_a_road_over_a_ridge_is_still_a_ridge() -> None:
    """A road makes a ridge easy to cross, and no easier to see over."""
    ground = drawn("\n".join("....."), "\n".join("22111"), ridges="0102/0103", dirt="0102/0103")

    assert both_ways(ground, 101, 105) == "ridge"


# Exact ties -----------------------------------------------------------------------------------------------------------

WEST, EAST, UPPER, LOWER = 102, 302, 201, 202
"""From WEST to EAST the line runs along the hexside of UPPER and LOWER, and crosses nothing else."""


def tie(upper: str, lower: str, levels: str = "1111", ridges: str = "") -> Ground:
    """Four hexes around such a line; their levels are those of WEST, UPPER, LOWER and EAST."""
    west, up, low, east = list(levels)
    terrain = f".{upper}. .{lower}. ..."
    return drawn(terrain, f"1{up}1 {west}{low}{east} 111", ridges=ridges)


@pytest.mark.parametrize(
    ("upper", "lower", "levels", "expected"),
    [
        (".", ".", "1111", None),
        ("w", ".", "1111", None),
        (".", "w", "1111", None),
        ("w", "w", "1111", "woods"),
        ("w", "t", "1111", "woods"),
        ("w", ".", "1121", "woods"),  # one by what grows there, the other by its height
        (".", ".", "1221", "height"),
        (".", ".", "1211", None),
        ("b", "w", "1111", None),
        ("w", "w", "1112", "woods"),
        ("w", "w", "2112", None),
    ],
)
def test_between_two_hexes(upper: str, lower: str, levels: str, expected: str | None) -> None:
    """A line exactly between two hexes is blocked if both of them block, each for whatever reason."""
    ground = tie(upper, lower, levels)

    assert both_ways(ground, WEST, EAST) == expected
    if expected:
        assert blocked_by(ground, WEST, EAST) == Obstacle((UPPER, LOWER), expected, "8.2")


@pytest.mark.parametrize(
    ("levels", "ridges", "expected"),
    [
        ("1222", "0102/0201", None),  # one of the two ridges on its way out of the lower hex
        ("1222", "0102/0201 0102/0202", "ridge"),
        ("1112", "0201/0302 0202/0302", None),  # both of them beside the higher
        ("2111", "0102/0201 0102/0202", None),
        ("1213", "0201/0202", "ridge"),  # a ridge that it runs along
        ("1211", "0201/0202", None),
    ],
)
def test_between_two_hexsides(levels: str, ridges: str, expected: str | None) -> None:
    """Where a line passes exactly between two hexsides, one ridge is not enough; one that it runs along is."""
    assert both_ways(tie(".", ".", levels, ridges), WEST, EAST) == expected


@pytest.mark.parametrize(("letter", "hexes"), [("w", (202, 402)), ("r", (203,)), ("t", (302,))])
def test_a_corner_is_not_entered(letter: str, hexes: tuple[int, ...]) -> None:
    """From 0104 to 0501 the line touches 0202 and 0402 with a corner, which does not matter; others it enters."""
    rows = ["".join(letter if column * 100 + row in hexes else "." for column in range(1, 6)) for row in range(1, 5)]

    assert (both_ways(drawn("\n".join(rows)), 104, 501) is None) == (hexes == (202, 402))


def test_along_the_edge_of_the_map() -> None:
    """Beside a line along the edge there is nothing on the other side, and nothing does not block."""
    assert both_ways(drawn(".w. ..."), 101, 301) is None
    assert both_ways(drawn(".w.w. ....."), 101, 501) is None


# Towns ----------------------------------------------------------------------------------------------------------------

VILLAGE = drawn(
    """
    .......
    ..tt...
    ..tt...
    .......
    ......t
    """
)


@pytest.mark.parametrize(("inside", "outside"), [(302, 101), (302, 105), (403, 601), (402, 704), (705, 401)])
def test_a_town_is_seen_out_of_and_not_into(inside: int, outside: int) -> None:
    """A unit on the edge of a town sees out, and is seen only from beside it; the line itself is open both ways."""
    assert clear(VILLAGE, inside, outside)
    assert blocked_by(VILLAGE, outside, inside) == Obstacle((inside,), "hidden", "8.2")
    assert traced(VILLAGE, outside, inside)


def test_beside_a_town() -> None:
    """From the next hex a unit in a town is seen, from outside as well as from the town."""
    for one in (202, 203, 302, 304, 402, 403):
        assert clear(VILLAGE, one, 303)
        assert clear(VILLAGE, 303, one)


def test_within_a_town() -> None:
    """In a town one sees as far as the next hex, and from one town to another nothing."""
    big = drawn("ttt ttt ttt")

    assert clear(big, 101, 202) is False
    assert clear(big, 101, 201)
    assert clear(big, 101, 102)
    assert both_ways(VILLAGE, 403, 705) == "hidden"
    assert traced(VILLAGE, 403, 705)


def test_from_a_height_into_a_town() -> None:
    """Not even from above is a unit in a town seen, though the line passes over the houses in between."""
    ground = column(".t.t.", "31111")

    assert traced(ground, 101, 104)
    assert reason(ground, 101, 104) == "hidden"


# Smoke ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "smoke", "expected"),
    [
        ("11111", {103}, "smoke"),
        ("11111", {101}, "smoke"),
        ("11111", {105}, "smoke"),
        ("22122", {103}, None),
        ("11112", {103}, None),
        ("11112", {102}, "smoke"),
        ("11222", {104}, "smoke"),
        ("11112", {104}, None),
        ("21112", {101}, "smoke"),
        ("11111", {201}, None),
        ("11211", {103}, "height"),
    ],
)
def test_smoke(levels: str, smoke: set[int], expected: str | None) -> None:
    """Smoke blocks where woods would, and at both ends."""
    assert both_ways(column(".....", levels), 101, 105, frozenset(smoke)) == expected


def test_smoke_is_named_with_its_rule() -> None:
    """What blocks is the smoke, even where it hangs in the woods."""
    assert blocked_by(column("..w..", "11111"), 101, 105, frozenset({103})) == Obstacle((103,), "smoke", "9.10")


def test_smoke_lifts() -> None:
    """The same ground without the smoke is open again."""
    ground = column(".....", "11111")

    assert [clear(ground, 101, 105, frozenset(smoke)) for smoke in ((103,), (), (102,), ())] == [False, True] * 2


def test_in_smoke() -> None:
    """Who stands in smoke sees nothing but the own hex, and is not seen from the next one."""
    ground = column("...", "111")
    smoke = frozenset({102})

    assert clear(ground, 102, 102, smoke)
    assert both_ways(ground, 101, 102, smoke) == "smoke"


def test_smoke_in_a_tie() -> None:
    """Smoke on one side and woods on the other block together."""
    assert both_ways(tie("w", "."), WEST, EAST, frozenset({LOWER})) == "woods"
    assert both_ways(tie(".", "."), WEST, EAST, frozenset({LOWER})) is None


# Random maps ----------------------------------------------------------------------------------------------------------

MAPS = 500
PAIRS = 12


def looks(seed: int) -> list[tuple[Ground, int, int, frozenset[int]]]:
    """Pairs of hexes of a random map, with some smoke on it."""
    rng = Random(seed)
    ground = random_ground(rng, rng.randint(1, 9), rng.randint(2, 8))
    board = list(ground.hexes())
    thick = rng.choice((0, 0.1))
    smoke = frozenset(one for one in board if rng.random() < thick)
    return [(ground, rng.choice(board), rng.choice(board), smoke) for _ in range(PAIRS)]


def test_against_a_slow_reading_of_the_rules() -> None:
    """Thousands of lines on random maps are as the rules have them, read off hex by hex; every reason comes up."""
    seen: Counter[object] = Counter()
    for seed in range(MAPS):
        for look in looks(seed):
            found = blocked_by(*look)
            seen[None if found is None else (found.reason, len(found.place))] += 1
            assert (found is None) == slow_sight.clear(*look), (seed, look[1:])
            assert traced(*look) == slow_sight.traced(*look), (seed, look[1:])
    reasons = ("height", "woods", "town", "rough", "smoke")
    expected = {None, ("ridge", 2), ("hidden", 1), *product(reasons, (1, 2))}
    assert set(seen) == expected


def test_lines_can_be_traced_both_ways() -> None:
    """A line is as open one way as the other, and so is the sight, but for units in towns."""
    for seed in range(MAPS, 2 * MAPS):
        for ground, one, other, smoke in looks(seed):
            assert traced(ground, one, other, smoke) == traced(ground, other, one, smoke)
            if "town" not in (ground.terrain(one), ground.terrain(other)):
                assert clear(ground, one, other, smoke) == clear(ground, other, one, smoke)


def test_lines_that_are_remembered_are_as_they_were() -> None:
    """With smoke and without, asked either way first, and asked twice."""
    for seed in range(MAPS):
        asked = looks(seed)
        bare = Sights(asked[0][0])
        smoky = Sights(asked[0][0], asked[0][3], bare)
        for ground, one, other, smoke in asked * 2:
            for start, end in ((one, other), (other, one)):
                assert smoky.traced(start, end) == traced(ground, start, end, smoke), (seed, start, end)
                assert smoky.clear(start, end) == clear(ground, start, end, smoke), (seed, start, end)
                assert bare.clear(start, end) == clear(ground, start, end), (seed, start, end)
        assert all((end in smoky.view(one)) == smoky.clear(one, end) for end in ground.hexes())


def test_raising_the_ground_opens_no_line() -> None:
    """Where a line is blocked, it stays so when any hex but its ends is raised."""
    for seed in range(200):
        rng = Random(seed)
        for ground, one, other, smoke in looks(seed):
            raised = rng.choice(list(ground.hexes()))
            if raised not in (one, other) and not traced(ground, one, other, smoke):
                levels = {**ground.levels, raised: min(3, ground.level(raised) + 1)}
                higher = Ground(
                    ground.columns, ground.rows, ground.terrains, levels, {}, ground.ridges, frozenset(), frozenset()
                )
                assert not traced(higher, one, other, smoke), (seed, one, other, raised)
