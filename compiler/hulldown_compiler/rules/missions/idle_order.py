"""An order that no unit can carry out of those that are given it.

## Why it hurts

What a German cannot do is passed over. An order for a gun in the paragraph of a tank, or for rockets that nobody
carries, is passed over every time: the unit stands idle where its author thought that it fires.

## Example

    paragraphs:
      come-on:
        action: true
        text: It comes on.
        do:
          - prepare: true
          - drive: slow
            toward: us

## Instead

    paragraphs:
      come-on:
        action: true
        text: It comes on.
        do:
          - fire: main-gun
          - drive: slow
            toward: us

## See also

HD224, HD225, HD550
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.playable import needs_met
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import SELECTING, Record, ways
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON


def check(analyses: Analyses) -> Iterator[Note]:
    """Somebody who acts by a paragraph can carry out each of its orders."""
    book = analyses.book
    if not book.declared.platoon or not analyses[needs_met]:
        return
    for name, cards in cast.actors(book).items():
        paragraph = book.paragraphs[name]
        for step in _own(paragraph, 0):
            if PLATOON[step["step"]].able is not None and not any(_can(analyses, card, step) for card in cards):
                known = sorted(cards, key=lambda card: (len(card), card))
                who = " and ".join(known[:MOST]) + (f" and {len(known) - MOST} more" if len(known) > MOST else "")
                message = f"no unit that acts by {name!r} can do this: {_called(step)}"
                yield Note(paragraph.mark(step), message, f"it is for {who}; leave it out, or give them what it takes")


MOST = 4
"""How many units a hint names."""


def _own(paragraph: Paragraph, block: int) -> Iterator[Record]:
    """The steps of a paragraph that are for the unit that acts, and not for others that it picks out."""
    for step in paragraph.blocks[block]:
        yield step
        if step["step"] not in SELECTING:
            for way in ways(step):
                yield from _own(paragraph, way.block)


def _can(analyses: Analyses, card: str, step: Record) -> bool:
    """Whether a unit card can ever carry out an order; one that is not there is taken to."""
    able = PLATOON[step["step"]].able
    data, part = cast.data(analyses, card), analyses.book.parts.get("unit-card", card)
    return able is None or data is None or part is None or able(data, vars(part.model), step)


def _called(step: Record) -> str:
    value = step[step["step"]]
    return f"{step['step']}: {value}" if isinstance(value, str) else str(step["step"])
