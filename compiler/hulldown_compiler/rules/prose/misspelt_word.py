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
    """Words in no dictionary and not among the book's own; each word is one finding.

    A place where a comment allows the word is a finding of its own, so that it does not silence the others.
    """
    allowed = {(path, line) for path, silence in book.silences() if CODE in silence.codes for line in silence.lines}
    by_word: dict[str, list[Note]] = defaultdict(list)
    for note in common.reported(book, __name__):
        by_word[lexicon.bare(note.message)].append(note)
    known = (lexicon.names(book) | lexicon.listed(book).keys()) if by_word else set()
    strange = [
        part
        for word, notes in by_word.items()
        if known.isdisjoint(lexicon.stems(word))
        for part in _apart(sorted(notes), allowed)
    ]
    for nth, notes in enumerate(strange):
        first, places = notes[0], [note.position for note in notes[1:]]
        proposal = _meant(first.message, known) if nth < MOST else ""
        hint = f"did you mean {proposal!r}? if not, put it under 'words' in book.yaml" if proposal else RIGHT
        yield Note(first.position, f"no word {first.message!r}", hint, here_too(places), fixes=_fixes(notes, proposal))


def _apart(notes: list[Note], allowed: Collection[tuple[str, int]]) -> Iterator[list[Note]]:
    """The notes of a word: those without a comment together, and each of the others by itself."""
    rest = [note for note in notes if note.position[:2] not in allowed]
    yield from ([rest] if rest else [])
    yield from ([note] for note in notes if note.position[:2] in allowed)


def _meant(word: str, known: Collection[str]) -> str:
    """The word to propose: a name of the book, or a word of the dictionary."""
    proposal = nearest(word.lower(), known) or spelling.suggestion(word)
    return proposal.capitalize() if word[:1].isupper() else proposal


def _fixes(notes: list[Note], proposal: str) -> tuple[Fix, ...]:
    """The fix that replaces the word wherever it is spelt with the same capitals; never a safe one."""
    alike = [note.position for note in notes if note.message == notes[0].message]
    if not proposal or any(place.length != len(notes[0].message) for place in alike):
        return ()
    return (Fix(f"write {proposal!r}", tuple(replacing(*place[:4], proposal) for place in alike), safe=False),)
