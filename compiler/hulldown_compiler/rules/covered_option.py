"""An option of `first` that the options before it leave nothing.

## Why it hurts

`first` takes the first option that holds. When earlier ones hold in every case, this one is never taken, and what it
leads to is lost. Often an option without `when`, meant to come last, has slipped up; or the wide case stands before
the narrow one.

## Example

    paragraphs:
      ridge:
        text: From the ridge you can see all of the valley.
        do:
          - first:
              - {when: fuel > 2, see: way-home}
              - {when: fuel > 5, see: mill-quiet}
              - {see: mill-ambush}

## Instead

    paragraphs:
      ridge:
        text: From the ridge you can see all of the valley.
        do:
          - first:
              - {when: fuel > 5, see: mill-quiet}
              - {when: fuel > 2, see: way-home}
              - {see: mill-ambush}

## See also

HD302, HD304, HD406
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hulldown_compiler.abstract import NO
from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.position import Note, Related
from hulldown_compiler.records import Record
from hulldown_compiler.rules import common
from hulldown_compiler.verdicts.questions import GUARD

if TYPE_CHECKING:
    from hulldown_compiler.verdicts.proofs import Shut

COVERED, MEND = "the options before this one cover every case", "remove it, or move it up"


def check(book: Book) -> Iterator[Note]:
    """Options of `first` that could hold and are never taken. Options of `choose` that overlap are HD406."""
    for paragraph, step in book.steps["first"]:
        if book.reach.meets(step):
            yield from _covered(book, paragraph, step)
    yield from (_proved(book, one) for one in book.proofs.of(GUARD) if one.covered and "cost" not in one.record)


def _proved(book: Book, shut: Shut) -> Note:
    """An option that those before it leave nothing in any story, though their guards would."""
    here = f"here {', or '.join(shut.cases)}: " if shut.cases else ""
    lost = common.lost(book, shut.paragraph, shut.record["do"])
    return Note(shut.paragraph.mark(shut.record), COVERED, f"{here}{MEND}", lost)


def _covered(book: Book, paragraph: Paragraph, step: Record) -> Iterator[Note]:
    reach = book.reach
    state, this = reach.at(step)
    for nth, option in enumerate(step["options"]):
        possible = reach.judge.truth(option.get("when", True), state, this) != NO
        if possible and not reach.carried_out(paragraph.id, option["do"]):
            lost = common.lost(book, paragraph, option["do"])
            free = next((one for one in step["options"][:nth] if "when" not in one), None)
            if free is not None:
                message = "an option before this one always holds"
                related = (Related(paragraph.mark(free), "it has no 'when'"), *lost)
                yield Note(paragraph.mark(option), message, "move that one down", related)
                return
            if not any(common.constant(book, step, one) for one in step["options"][:nth]):
                yield Note(paragraph.mark(option), COVERED, MEND, lost)
