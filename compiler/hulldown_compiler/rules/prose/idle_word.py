"""A word on the book's own list that the list does not need.

## Why it hurts

The list under `words` keeps the proof-reader quiet. A word on it that no text has may hide tomorrow's slip: somebody
misspelt it here first, and now it counts as right. A name that a dictionary happens to have may stand there with the
others.

## Example

    # book.yaml
    words: [Falkenley, Ournebruk]
    # paragraphs.yaml
    paragraphs:
      mill-track:
        text: The track leads on to Falkenley.
        do:
          - see: way-home

## Instead

    # book.yaml
    words: [Falkenley]
    # paragraphs.yaml
    paragraphs:
      mill-track:
        text: The track leads on to Falkenley.
        do:
          - see: way-home

## See also

HD620
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import lexicon
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.prose import spelling
from hulldown_compiler.rules import common
from hulldown_compiler.rules.prose import misspelt_word


def check(book: Book) -> Iterator[Note]:
    """Words of the list that neither a text has nor a dictionary, and words that stand on it twice."""
    if not (listed := lexicon.listed(book)):
        return
    used = {stem for note in common.reported(book, misspelt_word.__name__) for stem in lexicon.stems(note.message)}
    for nth, word in enumerate(book.header.words):
        place = book.declared.document.position(("words", nth))
        if listed[word.lower()] != nth:
            yield Note(place, f"{word!r} is on the list twice", "remove it")
        elif word.lower() not in used and not spelling.knows(word):
            yield Note(place, f"{word!r} is in no text", "remove it")
