"""The layout of graphs: ranks by distance, few crossings, level links, and room between whatever stands in a column."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from hulldown_compiler.diagram.layout.boxes import EdgeLine, Size
from hulldown_compiler.diagram.layout.layout import lay_out
from hulldown_compiler.diagram.layout.order import crossings, ordered
from hulldown_compiler.diagram.layout.place import heights
from hulldown_compiler.flow.ranks import ranks


def test_ranks_are_distances_from_the_beginning() -> None:
    """The shortest way counts; a circle comes to an end, and what only a circle leads to still has a rank."""
    arrows = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 0), (4, 5), (5, 4)]

    assert ranks(6, arrows, [0]) == [0, 1, 1, 2, 0, 1]


def test_a_weak_arrow_counts_only_where_nothing_else_leads() -> None:
    """A standing order that ends the story does not bring its end near to the beginning."""
    arrows = [(0, 1), (1, 2), (2, 3), (0, 3), (0, 4), (4, 5)]

    assert ranks(6, arrows, [0], {(0, 3), (0, 4)}) == [0, 1, 2, 3, 1, 2]


def test_what_nothing_leads_to_stands_before_what_it_leads_to() -> None:
    """And not at the beginning, where it would be far away."""
    arrows = [(0, 1), (1, 2), (2, 3), (4, 3)]

    assert ranks(5, arrows, [0]) == [0, 1, 2, 3, 2]


def test_crossings_are_found_and_undone() -> None:
    """Two pairs of links that cross, laid side by side."""
    after = [[3], [2], [], []]
    before = [[], [], [1], [0]]

    assert crossings([[0, 1], [2, 3]], after) == 1
    assert ordered([[0, 1], [2, 3]], after, before) == [[0, 1], [3, 2]]


LINKS = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=16)


@given(LINKS)
def test_crossings_are_counted_as_one_by_one(links: set[tuple[int, int]]) -> None:
    """Every pair of links is looked at."""
    after = [sorted(6 + other for one, other in links if one == nth) for nth in range(6)] + [[] for _ in range(6)]
    slowly = sum((one[0] - other[0]) * (one[1] - other[1]) < 0 for one, other in combinations(links, 2))

    assert crossings([list(range(6)), list(range(6, 12))], after) == slowly


@given(LINKS, st.lists(st.integers(1, 40), min_size=12, max_size=12))
def test_boxes_of_a_column_keep_their_order_and_their_distance(links: set[tuple[int, int]], sizes: list[int]) -> None:
    """Whatever they would rather stand beside."""
    after = [sorted(6 + other for one, other in links if one == nth) for nth in range(6)] + [[] for _ in range(6)]
    before: list[list[int]] = [[] for _ in range(6)] + [
        sorted(one for one, other in links if other == nth) for nth in range(6)
    ]
    layers = [list(range(6)), list(range(6, 12))]
    found = heights(layers, [float(size) for size in sizes], 5.0, after, before)

    for layer in layers:
        for one, other in pairwise(layer):
            assert found[other] - found[one] >= (sizes[one] + sizes[other]) / 2 + 5 - 1e-6
    assert min(found[nth] - sizes[nth] / 2 for nth in range(12)) > -1e-6


def test_a_chain_is_level() -> None:
    """Boxes that only lead to one another stand at one height, however high each of them is."""
    found = lay_out(
        {"a": Size(10, 40), "b": Size(10, 10), "c": Size(10, 20)},
        [EdgeLine("a", "b", lambda stub: None), EdgeLine("b", "c", lambda stub: Size(30, 12))],
        ["a"],
    )

    assert {round(box.y, 3) for box in found.boxes.values()} == {20.0}
    label = found.courses["b", "c"].label
    assert label is not None
    assert found.boxes["b"].x < label.x < found.boxes["c"].x
