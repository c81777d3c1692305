"""A countdown of Rounds that is over before it begins.

## Why it hurts

`rounds_played` and `rounds_since` count from 0 upward. What waits until there are 0 of them, or fewer, waits for
nothing: it is so at once, and whatever the countdown was for happens on the spot.

## Example

    paragraphs:
      panzer:
        mission: ford
        text: A Panzer stops behind the pines, and waits for the others.
        do:
          - watch:
              when: rounds_played >= -3
              scope: mission
              at: end-of-round
              do: [{victory: -1}]

## Instead

    paragraphs:
      panzer:
        mission: ford
        text: A Panzer stops behind the pines, and waits for the others.
        do:
          - watch:
              when: rounds_played >= 3
              scope: mission
              at: end-of-round
              do: [{victory: -1}]

## See also

HD302, HD304, HD315
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.procedure_visitors import parts
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import MIRRORED

COUNTING = ("rounds_played", "rounds_since")
"""The facts that count Rounds from 0 upward."""

LEAST: Mapping[str, int] = {">=": 1, ">": 0}
"""The least number that a countdown can wait for, by how it is compared."""


def check(book: Book) -> Iterator[Note]:
    """Watches that look at the end of a Round for a number that has always been played; others are HD304."""
    for paragraph, step in book.steps["watch"]:
        for part in parts(step["when"]) if step["at"] == "end-of-round" else ():
            number = _waits_for(part)
            if number is not None:
                message = f"this waits until {number} Rounds have been played, which is so at once"
                yield Note(paragraph.mark(step, "when"), message, "count at least one Round")


def _waits_for(tree: Tree) -> int | None:
    """The number of Rounds that a comparison waits for in vain; None for any other expression."""
    if tree[0] not in MIRRORED:
        return None
    sign, left, right = tree if isinstance(tree[1], list) else (MIRRORED[tree[0]], tree[2], tree[1])
    counts = isinstance(left, list) and left[0] == "fact" and left[1] in COUNTING
    return right if counts and isinstance(right, int) and right < LEAST.get(sign, right) else None
