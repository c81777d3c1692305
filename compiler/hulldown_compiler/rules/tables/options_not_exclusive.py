"""Two options of `choose` that can apply at once.

## Why it hurts

Bulleted options promise that one of them applies. When two do, two readers of the same book go different ways, and both
are right. The hint shows a case in which both hold. Numbered options, of which the first that holds is taken, are
`first`.

## Example

    paragraphs:
      ford-or-bridge:
        text: Which way across?
        do:
          - choose:
              - {when: fuel > 4, see: way-home}
              - {when: fuel <= 5, see: mill-quiet}

## Instead

    paragraphs:
      ford-or-bridge:
        text: Which way across?
        do:
          - choose:
              - {when: fuel > 4, see: way-home}
              - {when: fuel <= 4, see: mill-quiet}

## See also

HD303, HD402
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.story.map_abstraction import is_free
from hulldown_compiler.analysis.story.satisfiability import NEVER, both_hold
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.ir.step_visitors import Record


def check(book: Book) -> Iterator[Note]:
    """Options of a `choose` that overlap with an earlier one, or cannot be proved not to."""
    for paragraph, step in book.steps["choose"]:
        guarded = [option for option in step["options"] if "when" in option]
        if len(step["options"]) > 1:
            yield from (_always(paragraph, option) for option in step["options"] if "when" not in option)
        for nth, option in enumerate(guarded):
            notes = (_pair(book, paragraph, step, earlier, option) for earlier in guarded[:nth])
            yield from [note for note in notes if note is not None][:1]


def _always(paragraph: Paragraph, option: Record) -> Note:
    message = "an option without 'when' applies whenever another does"
    return Note(paragraph.mark(option), message, "give it a 'when', or use 'first' for options in order")


def _pair(book: Book, paragraph: Paragraph, step: Record, one: Record, other: Record) -> Note | None:
    """The note on two options that may both apply; None if they are exclusive."""
    verdict = both_hold(book, one["when"], other["when"], paragraph.speaks_of(step))
    if verdict == NEVER:
        return None
    sure = verdict and not any(is_free(book, option["when"]) for option in (one, other))
    message = f"this option and another {'can' if sure else 'may'} both apply"
    hint = f"both apply when {verdict}" if verdict else "they ask too much to be proved exclusive; use 'first'"
    hint += "" if sure or not verdict else "; if that may be, use 'first'"
    related = (Related(paragraph.mark(one, "when"), "the other option"),)
    return Note(paragraph.mark(other, "when"), message, hint, related)
