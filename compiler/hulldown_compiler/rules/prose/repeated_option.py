"""Two options of one choice with the same words.

## Why it hurts

The reader has two ways to go and no way to tell them apart. One was copied to begin the other, and its words were never
written.

## Example

    paragraphs:
      mill-track:
        text: The track forks at the mill.
        do:
          - ask:
              - {text: Go on, see: way-home}
              - {text: Go on, see: mill-quiet}

## Instead

    paragraphs:
      mill-track:
        text: The track forks at the mill.
        do:
          - ask:
              - {text: Go on past the mill, see: way-home}
              - {text: Go into the mill, see: mill-quiet}

## See also

HD603, HD616
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.ir.step_visitors import Record

HERE_FIRST = "it is here first"


def check(book: Book) -> Iterator[Note]:
    """The texts of a choice are compared, without regard to spaces, capitals and full stops.

    Options with guards of their own may be alike.
    """
    for paragraph, step in book.steps["ask"]:
        first: dict[str, Record] = {}
        for option in (open_option for open_option in step["options"] if "when" not in open_option):
            words = " ".join(paragraph.record["labels"][option["label"]].split())
            if (there := first.setdefault(words.casefold().rstrip(".!"), option)) is not option:
                place, related = paragraph.mark(option, "label"), Related(paragraph.mark(there, "label"), HERE_FIRST)
                yield Note(place, f"another option says {words!r} too", "say how they differ", (related,))
