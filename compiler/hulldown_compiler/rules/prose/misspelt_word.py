"""A word that no dictionary has.

## Why it hurts

The reader stumbles, and trusts the numbers less as well. Words are looked up in an English dictionary, in British or
American spelling, and among the names of the book's people, units and places. What is right all the same, such as the
name of a village, goes on the book's own list: `words: [Brémicourt, Mazel]` in book.yaml.

## Example

    paragraphs:
      mill-track:
        text: The gun is behind teh mill.
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-track:
        text: The gun is behind the mill.
        do:
          - see: way-home

## See also

HD621
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from hulldown_compiler.book import lexicon
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, here_too
from hulldown_compiler.core.fixes import Fix, replacing
from hulldown_compiler.core.suggest import nearest
from hulldown_compiler.prose import spelling
from hulldown_compiler.rules import common

MOST = 20
"""How many words a suggestion is looked for."""

CODE = "HD620"

RIGHT = "put it under 'words' in book.yaml, if it is right"


def check(book: Book) -> Iterator[Note]:
    """Words that are in no dictionary, nor among the words of the book; one word is one finding.

    Where a comment allows it, it is another: it does not speak for the rest.
    """
    allowed = {(path, line) for path, one in book.silences() if CODE in one.codes for line in one.lines}
    found: dict[str, list[Note]] = defaultdict(list)
    for note in common.reported(book, __name__):
        found[lexicon.bare(note.message)].append(note)
    known = (lexicon.names(book) | lexicon.listed(book).keys()) if found else set()
    strange = [
        part
        for word, notes in found.items()
        if known.isdisjoint(lexicon.stems(word))
        for part in _apart(sorted(notes), allowed)
    ]
    for nth, notes in enumerate(strange):
        first, others = notes[0], [one.position for one in notes[1:]]
        meant = _meant(first.message, known) if nth < MOST else ""
        hint = f"did you mean {meant!r}? if not, put it under 'words' in book.yaml" if meant else RIGHT
        yield Note(first.position, f"no word {first.message!r}", hint, here_too(others), fixes=_fixes(notes, meant))


def _apart(notes: list[Note], allowed: Collection[tuple[str, int]]) -> Iterator[list[Note]]:
    """The places of a word: those that nothing is said for together, and each of the others by itself."""
    rest = [one for one in notes if one.position[:2] not in allowed]
    yield from ([rest] if rest else [])
    yield from ([one] for one in notes if one.position[:2] in allowed)


def _meant(word: str, known: Collection[str]) -> str:
    """The word that may be meant: a name of the book, or a word of the dictionary."""
    meant = nearest(word.lower(), known) or spelling.suggestion(word)
    return meant.capitalize() if word[:1].isupper() else meant


def _fixes(notes: list[Note], meant: str) -> tuple[Fix, ...]:
    """Another word in place of this one, wherever it is noted in the same letters; no more than a proposal."""
    alike = [one.position for one in notes if one.message == notes[0].message]
    if not meant or any(one.length != len(notes[0].message) for one in alike):
        return ()
    return (Fix(f"write {meant!r}", tuple(replacing(*place[:4], meant) for place in alike), safe=False),)
