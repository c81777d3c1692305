"""A flag that is set, and that nothing ever asks for.

## Why it hurts

The reader notes a codeword, carries it through forty paragraphs, and is never asked for it. Either the scene in which
it matters is missing, or the flag is.

## Example

    # book.yaml
    flags:
      register: {item: the lock keeper's register}
    # paragraphs.yaml
    paragraphs:
      lock-house:
        text: You take the register from the desk.
        do:
          - flag: register
          - see: way-home

## Instead

    # book.yaml
    flags:
      register: {item: the lock keeper's register}
    # paragraphs.yaml
    paragraphs:
      lock-house:
        text: A register lies on the desk.
        do:
          - ask:
              - {text: Take it along, do: [{flag: register}, {see: debriefing}]}
              - {text: Leave it, see: debriefing}
      debriefing:
        text: Did you bring anything on paper?
        do:
          - when: register
            do: [{victory: 2}]
          - see: way-home

## See also

HD121, HD310
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Each flag that something sets is asked about somewhere."""
    for name, position in book.known.get("flag", {}).items():
        if book.links.to("flag", name, "sets") and not book.links.to("flag", name, "asks"):
            yield Note(position, f"{name!r} is set and never asked for", f"ask 'when: {name}' somewhere, or remove it")
