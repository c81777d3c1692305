"""The shape of a story: how far it goes, how it branches, and where nobody is asked anything for long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.flow.collecting import picture
from hulldown_compiler.flow.picture import WATCH, Picture
from hulldown_compiler.flow.ranks import distances

MANY = 4
"""So many ways on are counted as one case with all above."""


class Far(NamedTuple):
    """A paragraph, and how many steps it is from where the story begins."""

    name: str
    steps: int


class Shape(NamedTuple):
    """What the graph of a story is like.

    `nearest` and `furthest` are the paragraphs with an ending that are the fewest and the most steps away, by the
    shortest way there; `deepest` is the furthest of all. `ways` counts paragraphs by how many others they lead to,
    the last of them with all above. `run` are the paragraphs of the longest stretch in which each leads to one other
    and the reader is not asked; `unreachable` are those that no play reaches, where that can be told.
    """

    questions: int
    options: int
    ways: tuple[int, ...]
    deepest: Far | None
    nearest: Far | None
    furthest: Far | None
    run: tuple[str, ...]
    unreachable: tuple[str, ...]


def shape(analyses: Analyses) -> Shape:
    """The shape of a book's story; only for one whose header could be read."""
    graph = picture(analyses)
    far = _distances(graph)
    on = Counter(edge.source for edge in graph.edges)
    ends = [Far(name, steps) for name, steps in far.items() if graph.nodes[name].endings]
    asks = [step for _, step in analyses.book.steps["ask"]]
    ways = Counter(min(MANY, on[name]) for name, node in graph.nodes.items() if not node.missing)
    return Shape(
        len(asks),
        sum(len(step["options"]) for step in asks),
        tuple(ways[nth] for nth in range(MANY + 1)),
        max((Far(*distance) for distance in far.items()), key=lambda distance: distance.steps, default=None),
        min(ends, key=lambda end: end.steps, default=None),
        max(ends, key=lambda end: end.steps, default=None),
        _longest_run(analyses.book, graph),
        tuple(name for name, node in graph.nodes.items() if node.unreachable),
    )


def _distances(graph: Picture) -> dict[str, int]:
    """The distance in steps of each reachable paragraph; standing orders count only where nothing else leads."""
    arrows = [(edge.source, edge.target) for edge in graph.edges]
    weak = {(edge.source, edge.target) for edge in graph.edges if edge.kind == WATCH}
    return distances(graph.roots, arrows, weak)


def _longest_run(book: Book, graph: Picture) -> tuple[str, ...]:
    """The longest chain of paragraphs each of which leads to one other and asks nothing."""
    asking = {paragraph.id for paragraph, _ in book.steps["ask"]}
    leads: dict[str, list[str]] = {}
    for edge in graph.edges:
        leads.setdefault(edge.source, []).append(edge.target)
    following = {name: targets[0] for name, targets in leads.items() if len(targets) == 1 and name not in asking}
    after = set(following.values())
    best: list[str] = []
    seen: set[str] = set()
    for name in [*(begin for begin in following if begin not in after), *following]:
        run = [] if name in seen else _run(name, following)
        seen.update(run)
        best = run if len(run) > len(best) else best
    return tuple(best)


def _run(name: str, following: Mapping[str, str]) -> list[str]:
    """A paragraph and its unique successors, up to one without such or a repetition."""
    run = {name: None}
    while (last := following.get(next(reversed(run)))) is not None and last not in run:
        run[last] = None
    return list(run)
