"""Ranks: in which column each node stands, by its distance from where the story begins."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import TypeVar

Arrow = tuple[int, int]
"""An edge, from a node to another, by their numbers."""

Place = TypeVar("Place", bound=Hashable)


def ranks(count: int, arrows: Sequence[Arrow], roots: Sequence[int], weak: Collection[Arrow] = ()) -> list[int]:
    """The rank of every node: how many steps it is from the first root, or other node, that leads to it.

    A node that nothing leads to stands just before the first that it leads to.
    """
    entered = {target for _, target in arrows}
    sources = [node for node in range(count) if node not in entered]
    far = distances([*roots, *sources, *range(count)], arrows, weak)
    leads: dict[int, list[int]] = defaultdict(list)
    for source, target in arrows:
        leads[source].append(target)
    known = set(roots)
    for node in sources:
        if leads[node] and node not in known:
            far[node] = max(0, min(far[other] for other in leads[node]) - 1)
    return [far[node] for node in range(count)]


def distances(
    starts: Iterable[Place], arrows: Iterable[tuple[Place, Place]], weak: Collection[tuple[Place, Place]] = ()
) -> dict[Place, int]:
    """The distance of each reachable place, in arrows, from the first of the starts that reaches it.

    Weak arrows count only for places that can be reached in no other way: a standing order may take a reader from
    anywhere to the end, which is not why that is near to the beginning.
    """
    leads: dict[Place, list[Place]] = defaultdict(list)
    hints: dict[Place, list[Place]] = defaultdict(list)
    for arrow in arrows:
        (hints if arrow in weak else leads)[arrow[0]].append(arrow[1])
    far: dict[Place, int] = {}
    for start in starts:
        waiting, later = deque([(start, 0)]), deque[tuple[Place, int]]()
        while waiting or later:
            place, steps = (waiting or later).popleft()
            if place not in far:
                far[place] = steps
                waiting.extend((other, steps + 1) for other in leads[place])
                later.extend((other, steps + 1) for other in hints[place])
    return far
