"""An expression that asks about something the book does not have.

## Why it hurts

A misspelt flag would count as never set, and the player who carries the lantern would be sent down the dark stairs all
the same. Names are declared in `book.yaml`; `this` is somebody only inside `each` and `random`.

## Example

    paragraphs:
      cellar:
        text: The stairs go down into the dark.
        do:
          - when: lantren
            see: mill-quiet
          - see: mill-ambush

## Instead

    paragraphs:
      cellar:
        text: The stairs go down into the dark.
        do:
          - when: lantern
            see: mill-quiet
          - see: mill-ambush

## See also

HD102, HD108
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read; one name that is missing in many places is one."""
    return common.together(_with_place(book, note) for note in common.reported(book, __name__))


def _with_place(book: Book, note: Note) -> Note:
    """A note on a name that is a flag of another mission: which one has it, and what to write."""
    named = re.fullmatch(r"no .* '([^']+)'", note.message)
    scopes = book.declared.scopes
    here = scopes.at(note.position.path).mission
    others = [scope for scope in scopes.folders.values() if named and named[1] in scope.flags and scope.mission != here]
    if not others or named is None:
        return note
    place = book.known["flag"].get(others[0].flags[named[1]])
    related = (Related(place, "it is declared here"),) if isinstance(place, Position) else ()
    also = f", or for mission {here!r} in its folder as well" if here else ""
    hint = f"it is a flag of mission {others[0].mission!r} alone: declare it in book.yaml for all missions{also}"
    return note._replace(hint=hint, related=related)
