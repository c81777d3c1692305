"""The few lines that say if it is worth a second evening: what is new, how points lie, how often nothing was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.playtest.figures.again import again
from hulldown_compiler.playtest.figures.bins import binned
from hulldown_compiler.playtest.figures.fighting import all_turns
from hulldown_compiler.playtest.figures.heaps import Heaps, heaps
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.tally import Tally

POINTS = "victory_points"
"""The measure of Victory Points."""

BLOCKS = "▁▂▃▄▅▆▇█"
"""The heights of a picture in a line; a blank stands for nothing."""


def brief(book: Book, mission: str, tally: Tally) -> Iterator[str]:
    """The lines about a mission, or a gamebook, of which games have ended."""
    yield from _again(book, mission, tally)
    yield from _points(book, mission, tally)
    yield from _turns(tally)


def _again(book: Book, mission: str, tally: Tally) -> Iterator[str]:
    """How much the median game reads, and how much is new in a third play."""
    found = again(book.logic, mission, tally)
    if found.share is not None:
        what = "event paragraphs" if mission else "paragraphs"
        new = "" if found.new is None else f"; of what a third play reads {found.new:.1%} is new"
        yield f"the median game reads {found.median:,} of {found.paragraphs:,} {what}: {found.share:.1%}{new}"


def _points(book: Book, mission: str, tally: Tally) -> Iterator[str]:
    """How the Victory Points of games lie, in a picture with a line where they win, and if that is one heap or two."""
    counts: Mapping[int, int] = tally.measures.get(POINTS, {})
    if len(counts) > 1:
        goal = book.logic["missions"][mission]["goal"] if mission else None
        found = heaps(counts)
        drawn = f"{min(counts)} {picture(counts, goal)} {max(counts)}"
        yield f"Victory Points {drawn}{f': {heaped(found)}' if found else ''}"


def picture(counts: Mapping[int, int], goal: int | None = None) -> str:
    """How often numbers came up, as blocks in a line; before the first that reaches a goal stands a bar."""
    low, step, found = binned(counts, goal or 0)
    most = max(found.values())
    blocks = [_block(found.get(nth, 0), most) for nth in range(max(found) + 1)]
    at = None if goal is None else (goal - low) // step
    return "".join(blocks if at is None or not 0 <= at <= len(blocks) else [*blocks[:at], "|", *blocks[at:]])


def _block(times: int, most: int) -> str:
    """The block for so many, where the highest is for `most`."""
    return BLOCKS[-(-times * len(BLOCKS) // most) - 1] if times else " "


def heaped(found: Heaps) -> str:
    """Whether points lie in one heap or in two, and by how much."""
    kind = "two heaps" if found.two else "one heap"
    return f"{kind}, {found.between:.1%} in the middle third between {found.low:.0f} and {found.high:.0f}"


def _turns(tally: Tally) -> Iterator[str]:
    """In how many of their Turns Germans did nothing."""
    found = all_turns(tally)
    if found.all:
        share = f"{found.nothing / found.all:.1%}"
        why = f"told to hold in {found.held:,}, and in {found.idle:,} nothing came of it"
        yield f"of {found.all:,} Turns of Germans {found.nothing:,} did nothing, {share}: {why}"
