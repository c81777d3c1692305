"""The words that a book knows by itself: its own list, and the names of its people, units and places."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.prose.typography import TOKEN

ENDINGS = ("'s", "’s", "s", "es")
"""What may follow a name: its genitive, and its plural."""


def stems(word: str) -> Iterator[str]:
    """A word in small letters, and what it may be the genitive or the plural of."""
    low = word.lower()
    yield low
    yield from (low.removesuffix(ending) for ending in ENDINGS if low.endswith(ending))


def bare(word: str) -> str:
    """A word in small letters, without the ending of the genitive."""
    return word.lower().removesuffix("'s").removesuffix("’s")


def listed(book: Book) -> dict[str, int]:
    """The words on the book's own list, in small letters, and where each stands on it first."""
    header = book.declared.header
    if header is None:
        return {}
    return {word.lower(): nth for nth, word in reversed(list(enumerate(header.words)))}


def names(book: Book) -> set[str]:
    """The words of the names of a book, in small letters."""
    return {word.lower() for name in _names(book) for word in TOKEN.findall(name)}


def _names(book: Book) -> Iterator[str]:
    header = book.declared.header
    if header is not None:
        yield from (flag.codeword for flag in header.flags.values() if flag.codeword)
        for roster in header.rosters.values():
            yield from (roster.name, *(member.name for member in roster.members.values()))
        for document in header.documents.values():
            yield from (document.title, document.author or "")
    for card in book.charts.of("card"):
        yield from (card.name, str(card.raw.get("name", "")))
    for mission in book.parts.of("mission"):
        yield from (mission.model.title, mission.model.place or "")
    for platoon in book.parts.of("platoon"):
        yield from (unit.name for unit in platoon.model.units.values())
    yield from book.declared.called
    for unit in book.units:
        yield from unit.called
    if book.sheet is not None:
        yield from (book.sheet.model.title, *book.sheet.model.names)
