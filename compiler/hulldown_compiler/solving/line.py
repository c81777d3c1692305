"""The most likely game of who plays as well, or as badly, as can be: what is chosen, and what each option is worth."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from hulldown_compiler.solving.graph import Graph
from hulldown_compiler.solving.states.solvable import CHOICE, DICE, OVER, Leaving, Solvable
from hulldown_compiler.solving.worth import Play

Json = Mapping[str, Any]


class Turn(NamedTuple):
    """A state that the game comes to, how play goes on from it and to which nodes, and which of the ways is taken.

    None is taken where play is over, or has come round.
    """

    place: int
    leaving: Leaving
    after: list[int]
    taken: int | None


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


def turns(graph: Graph, play: Play) -> list[Turn]:
    """The line, from the beginning of the game to its end, or to where it would come round.

    Its states are those of a game: members who are alike stand where they are, and not in order.
    """
    found: list[Turn] = []
    seen: set[int] = set()
    book = graph.book
    place, state = book.start()
    while True:
        known, leaving = graph.find(place, state), book.leaving(place, state)
        after = [graph.find(way.place, way.effect.on(state)) for way in leaving.ways]
        turn = Turn(place, leaving, [*map(graph.number, after)], None)
        if known in seen or leaving.kind == OVER:
            return [*found, turn]
        seen.add(known)
        taken = play.taken[graph.number(known)] if leaving.kind == CHOICE else _likeliest(leaving, after, seen)
        found.append(turn._replace(taken=taken))
        way = leaving.ways[taken]
        place, state = way.place, way.effect.on(state)


def _likeliest(leaving: Leaving, after: Sequence[int], seen: Collection[int]) -> int:
    """The way that dice take most often, of those that lead on to something new if there is one."""
    return max(range(len(after)), key=lambda nth: (after[nth] not in seen, leaving.ways[nth].weight, -nth))


def stops(book: Solvable, prose: Json, play: Play, line: Sequence[Turn]) -> Iterator[Stop]:
    """What there is to tell of a line: its decisions, its dice, and its end."""
    for turn in line:
        if turn.taken is None:
            yield Stop(over=book.places[turn.place].over)
        elif turn.leaving.kind == DICE:
            share = Fraction(turn.leaving.ways[turn.taken].weight, turn.leaving.over)
            yield Stop(book.places[turn.place].stack[-1].paragraph, share=share)
        elif turn.leaving.kind == CHOICE:
            yield _decision(book, prose, turn, turn.taken, play)


def _decision(book: Solvable, prose: Json, turn: Turn, taken: int, play: Play) -> Stop:
    """A decision, with what each option is worth."""
    frame = book.places[turn.place].stack[-1]
    asks = book.logic["paragraphs"][frame.paragraph]["blocks"][frame.block][frame.step]
    labels = prose["paragraphs"][frame.paragraph]["labels"]
    words = {option["id"]: labels[option["label"]] for option in asks["options"]}
    ways = zip(turn.leaving.ways, turn.after, strict=True)
    offered = (Offered(way.option, words[way.option], play.chance(after)) for way, after in ways)
    return Stop(frame.paragraph, tuple(offered), taken)
