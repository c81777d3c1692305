"""A flag or a sighting that is asked for, and that nothing ever sets.

## Why it hurts

Every gate that waits for it stays shut, and the paragraphs behind it might as well not be there. Usually the step that
should set it was forgotten, or sets another one of nearly the same name.

## Example

    # book.yaml
    flags:
      password: {codeword: Thunder}
    # paragraphs.yaml
    paragraphs:
      outpost:
        text: "Halt! Who goes there?"
        do:
          - when: password
            see: way-home
          - see: mill-ambush

## Instead

    # book.yaml
    flags:
      password: {codeword: Thunder}
    # paragraphs.yaml
    paragraphs:
      briefing-tent:
        text: The word tonight is Thunder, and the answer is Flash. Write it down, or trust your memory?
        do:
          - ask:
              - {text: Write it down, do: [{flag: password}, {see: outpost}]}
              - {text: Trust your memory, see: outpost}
      outpost:
        text: "Halt! Who goes there?"
        do:
          - when: password
            see: way-home
          - see: mill-ambush

## See also

HD102, HD302, HD311
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Each flag and sighting that something asks about, or clears, has a step that sets it."""
    for kind in ("flag", "sighting"):
        known = {} if kind == "sighting" and common.misnumbered(book, kind) else book.known.get(kind, {})
        for name, position in known.items():
            asking, cleared = book.links.to(kind, name, "asks"), book.links.to(kind, name, "clears")
            if (asking or cleared) and not book.links.to(kind, name, "sets"):
                called = repr(name) if kind == "flag" else f"sighting {name}"
                wanted, verb = (asking[0], "asked for") if asking else (cleared[0], "cleared")
                related = (Related(wanted.position, f"it is {verb} here"),)
                yield Note(position, f"{called} is {verb} and never set", f"set it with '{kind}: {name}'", related)
