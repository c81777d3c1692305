"""Analyses without the meaning of one kind of thing: what the property has to notice.

`without_meaning` is the one place that knows where their meanings are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, cast
from unittest.mock import patch

from hulldown_compiler.analysis.domain.intervals import NO
from hulldown_compiler.analysis.missions import points
from hulldown_compiler.analysis.search import mission_machine
from hulldown_compiler.analysis.story import abstract, fixpoint
from hulldown_engine.platoon.language import terms
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.story.flow import ONWARD
from hulldown_engine.story.step_kind import NOTHING, StepKind
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

JOINED, SEARCHED, BETWEEN, ASKED = "joined", "searched", "between", "asked"
"""Where a meaning is: in what a step changes and leads to, as the analysis that joins states interprets it and as the
search does; in what may come between it and the next; and in what a condition asks."""

CELLS, READ, ABLE, WORTH = "cells", "read", "able", "worth"
"""In what is read from outside paragraphs, in the reading of a paragraph, in who can carry out an order, and in what
Victory Points come from."""

MARKERS, RANDOM, ACTIONS = "markers", "random", "actions"


@contextmanager
def without_meaning(where: str, kind: str) -> Iterator[None]:
    """Let a kind of thing have no meaning for a while: a step changes nothing and leads nowhere, a fact never holds."""
    with ExitStack() as stack:
        for patched in _WITHOUT[where](kind):
            stack.enter_context(patched)
        yield


def _specified(kind: str, **parts: Any) -> Iterator[Any]:
    """With other parts in the specification of a kind of step, though the engine carries it out as ever."""
    for language in (GAMEBOOK, PLATOON):
        if kind in language:
            yield patch.dict(cast("dict[str, StepKind]", language), {kind: replace(language[kind], **parts)})


def _meant(kind: str) -> Iterator[Any]:
    """Without what a step changes and leads to: play just goes on."""
    return _specified(kind, flow=ONWARD, changes=())


def _between(kind: str) -> Iterator[Any]:
    """Without what may come between a step of a kind and the next."""
    return _specified(kind, between=NOTHING)


def _asked(kind: str) -> Iterator[Any]:
    """Without a fact, an attribute or another question about the story: it never holds, or is 0."""
    head, _, name = kind.rpartition(" ")
    known, bounds = abstract._TRUTH[head or name], terms.bounds

    def truth(evaluator: Any, tree: Any, state: Any, this: Any) -> int:
        return NO if not head or name in tree[1:] else known(evaluator, tree, state, this)

    def none(tree: Any) -> Any:
        return (0, 0) if tree[0] == head and name in tree[1:] else bounds(tree)

    yield patch.dict(abstract._TRUTH, {head or name: truth})
    yield patch.object(abstract, "bounds", none)


def _cells(kind: str) -> Iterator[Any]:
    """Without what one kind of cell leads to; or without what `changes` does to markers."""
    if kind == "changes":
        yield patch.object(mission_machine.MissionFacts, "moved_markers", lambda facts, condition: {})
        return
    known = fixpoint.open_cells

    def open_cells(book: Any, *found: Any) -> Iterator[Any]:
        return (cell for cell in known(book, *found) if _grid(book, cell) != kind)

    yield patch.object(fixpoint, "open_cells", open_cells)
    yield patch.object(mission_machine, f"_{kind}", lambda *_: iter(()))


def _grid(book: Any, cell: Any) -> str:
    """The part of a cartridge or card that a cell is in."""
    if cell.source[0] == "unit-card":
        return ACTIONS
    cartridge = book.parts.found["cartridge"][cell.source[1]]
    rows = cartridge.model.markers.items()
    markers = {cartridge.at(MARKERS, key, nth) for key, row in rows for nth in range(len(row))}
    return MARKERS if cell.position in markers else RANDOM


def _read(kind: str) -> Iterator[Any]:
    """Without the sighting that a paragraph is, where it is read."""
    yield patch.object(fixpoint.Fixpoint, "_opened", lambda made, name: made.entry[name])


def _able(kind: str) -> Iterator[Any]:
    """As if no unit could ever carry out an order."""
    return _specified(kind, able=lambda data, card, step: False)


def _worth(kind: str) -> Iterator[Any]:
    """As if one source of Victory Points were worth nothing."""
    yield patch.object(points, f"_{kind}", lambda analyses, mission: 0)


_WITHOUT: Mapping[str, Callable[[str], Iterator[Any]]] = {
    JOINED: _meant,
    SEARCHED: _meant,
    BETWEEN: _between,
    ASKED: _asked,
    CELLS: _cells,
    READ: _read,
    ABLE: _able,
    WORTH: _worth,
}
