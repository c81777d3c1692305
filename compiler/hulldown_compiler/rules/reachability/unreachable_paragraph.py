"""A paragraph that only paragraphs nobody reaches refer to.

## Why it hurts

Two paragraphs that send the reader back and forth between them look busy in every list of references, and no play ever
finds the way in. A paragraph that refers only to itself is the smallest such island. (Where a gate keeps play out,
the gate is reported instead.)

## Example

    paragraphs:
      shore:
        text: The boat is gone.
        do:
          - end: lost
      island:
        text: The island in the river is all reeds.
        do:
          - ask:
              - {text: Lie still, see: island-night}
              - {text: Swim for it, see: way-home}
      island-night:
        text: Night on the island.
        do:
          - see: island

## Instead

    paragraphs:
      shore:
        text: The boat is gone.
        do:
          - ask:
              - {text: Swim, see: island}
              - {text: Give up, do: [{end: lost}]}
      island:
        text: The island in the river is all reeds.
        do:
          - ask:
              - {text: Lie still, see: island-night}
              - {text: Swim for it, see: way-home}
      island-night:
        text: Night on the island.
        do:
          - see: island

## See also

HD120, HD302, HD308
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.graph import Link, knots
from hulldown_compiler.core.diagnostics import MOST_PLACES, Note, Related
from hulldown_compiler.rules import common

MOST = MOST_PLACES


def check(analyses: Analyses) -> Iterator[Note]:
    """Islands: unreached paragraphs that nothing outside their own circle refers to.

    The others are beyond a gate, an unread row or a paragraph that nothing refers to, and those are reported.
    """
    book = analyses.book
    unreached = (name for name in book.paragraphs if not analyses[reachability].reached(name))
    links = {name: book.links.to("paragraph", name, "reads") for name in unreached}
    edges = ((link.source.name, name) for name, found in links.items() for link in found if link.source.name in links)
    for island in knots(edges):
        if all(link.source.name in island for name in island for link in links[name]):
            yield _note(book, common.in_order(book, island), links)


def _note(book: Book, names: list[str], links: dict[str, list[Link]]) -> Note:
    """The first paragraph of an island, and the references that make it one."""
    first, *others = names
    named = ", ".join(repr(name) for name in others[:MOST])
    more = f" and {len(others) - MOST} more" if len(others) > MOST else ""
    hint = f"it and {named}{more} refer only to one another" if others else "only it refers to itself"
    related = tuple(Related(link.position, f"{link.source.name!r} refers to it") for link in links[first][:MOST])
    return Note(book.paragraphs[first].at(), f"no play can reach {first!r}", hint, related)
