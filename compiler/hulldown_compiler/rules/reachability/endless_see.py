"""A circle of references that play follows for ever, with nobody asked.

## Why it hurts

The reader turns from one number to the next and back again, until they notice. The program would do so for ever. A
circle is fine when the player chooses in it, when dice can fall so that it is left, or when it changes what keeps it
going: a score that runs down, a flag that is set. One that changes nothing of the kind is none the better for a flag
that it sets. In a gamebook the steps below are a play that comes to it.

## Example

    paragraphs:
      north-gate:
        text: The gate is barred. Try the south side.
        do:
          - see: south-gate
      south-gate:
        text: A notice on the gate. Use the north side.
        do:
          - see: north-gate

## Instead

    paragraphs:
      north-gate:
        text: The gate is barred. Try the south side.
        do:
          - see: south-gate
      south-gate:
        text: A notice on the gate. Use the north side.
        do:
          - ask:
              - {text: Go round once more, see: north-gate}
              - {text: Climb over, see: mill-ambush}

## See also

HD306
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.circles.circles import Circle, circles
from hulldown_compiler.analysis.story.satisfiability import in_words
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.rules.common import in_order

MOST = 10
"""How many paragraphs of a circle are named."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Circles of paragraphs in which nobody is asked, each with the case in which it goes round, and the way there."""
    for circle in analyses[circles].found:
        yield _note(analyses.book, circle)


def _note(book: Book, circle: Circle) -> Note:
    """The note on a circle, at the first of its references."""
    edges = sorted((book.paragraphs[source].mark(step, "to"), source, to) for source, step, to in circle.references)
    related = tuple(Related(place, f"{source!r} leads to {to!r}") for place, source, to in edges[1:MOST])
    names = in_order(book, {source for _, source, _ in edges})
    named = ", ".join(map(repr, names[:MOST])) + (f" and {len(names) - MOST} more" if len(names) > MOST else "")
    hint = "let the player decide, roll, or end it" + (
        f"; it goes round when {in_words(circle.case)}" if circle.case else ""
    )
    return Note(edges[0][0], f"a circle with no decision: {named}", hint, related, circle.witness)
