"""The most likely game of who plays as well, or as badly, as can be: what is chosen, and what each option is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from hulldown_compiler.solving.exploring import Graph, Node
from hulldown_compiler.solving.solvable import CHOICE, DICE, OVER, Solvable
from hulldown_compiler.solving.worth import Play

Json = Mapping[str, Any]


class Offered(NamedTuple):
    """An option: its id, its words as they are written, and the chance of what is wanted first if it is taken."""

    option: str
    words: str
    worth: Fraction


class Stop(NamedTuple):
    """A decision on the way: its paragraph, the options and which of them is taken; or the share of the dice.

    At the end there is no paragraph, and `over` says how it is over; where the line comes round again, `over` is None.
    """

    paragraph: str = ""
    offered: tuple[Offered, ...] = ()
    taken: int = 0
    share: Fraction | None = None
    over: str | None = None


def line(book: Solvable, prose: Json, graph: Graph, play: Play) -> Iterator[Stop]:
    """The line, from the beginning of the game to its end, or to where it would come round."""
    number, seen = 0, {0}
    while (node := graph.nodes[number]).leaving.kind != OVER:
        taken = play.taken.get(number)
        if taken is None:
            taken = _likeliest(node, seen)
        stop = _stop(book, prose, node, taken, play)
        if stop is not None:
            yield stop
        number = node.after[taken]
        if number in seen:
            yield Stop()
            return
        seen.add(number)
    yield Stop(over=book.places[node.place].over)


def _likeliest(node: Node, seen: set[int]) -> int:
    """The way that dice take most often, of those that lead on to something new if there is one."""
    ways = range(len(node.after))
    return max(ways, key=lambda nth: (node.after[nth] not in seen, node.leaving.ways[nth].weight, -nth))


def _stop(book: Solvable, prose: Json, node: Node, taken: int, play: Play) -> Stop | None:
    """What there is to tell of a node: nothing, where nobody decides."""
    frame = book.places[node.place].stack[-1]
    if node.leaving.kind == DICE:
        return Stop(frame.paragraph, share=Fraction(node.leaving.ways[taken].weight, node.leaving.over))
    if node.leaving.kind != CHOICE:
        return None
    asks = book.logic["paragraphs"][frame.paragraph]["blocks"][frame.block][frame.step]
    labels = prose["paragraphs"][frame.paragraph]["labels"]
    words = {option["id"]: labels[option["label"]] for option in asks["options"]}
    ways = zip(node.leaving.ways, node.after, strict=True)
    offered = (Offered(way.option, words[way.option], play.worth[after].chances[0]) for way, after in ways)
    return Stop(frame.paragraph, tuple(offered), taken)
