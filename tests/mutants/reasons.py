"""Why some slips cannot be noticed: what they leave behind is as good a book, only another one.

A reason is given only where it is so, which is asked of the book with the slip in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from hulldown_compiler.book import Book
from hulldown_compiler.proofreading import TWICE

if TYPE_CHECKING:
    from tests.mutants.trial import Mutant


class Reason(NamedTuple):
    """A reason, in words, and whether it holds for a mutant and the book that came of it."""

    said: str
    holds: Callable[[Mutant, Book], bool]


def _whole(_: Mutant, book: Book) -> bool:
    """Nothing is amiss anywhere: the linter, which has nothing to say, could ask all that it asks."""
    return book.whole


def _read_elsewhere(mutant: Mutant, book: Book) -> bool:
    """Something else still leads to the paragraph that a reference no longer leads to."""
    _, _, meant = mutant.said.partition(" for ")
    return bool(book.links.to("paragraph", meant, "reads"))


def _all_made(_: Mutant, book: Book) -> bool:
    """Every sighting is made somewhere."""
    return all(book.links.to("sighting", name, "sets") for name in book.known["sighting"])


def _all_sourced(_: Mutant, book: Book) -> bool:
    """Everything that holds values says where they come from."""
    return all(source is not None for _, source, _ in book.sources())


def _may_double(mutant: Mutant, _: Book) -> bool:
    """The word is one that English has twice in a row."""
    return mutant.said.partition(" ")[0] in TWICE


REASONS: Mapping[str, Reason] = {
    "another-number": Reason("the other number is as good: no example and no other value says how large it is", _whole),
    "shift-range": Reason("the span is as good: all that the book has lies in it", _whole),
    "swap-values": Reason("both values are as good in the other's place: every example still holds", _whole),
    "swap-hexes": Reason("both hexes are as good in the other's place", _whole),
    "misplace-hex": Reason("the other hex is on the map, and as good: every example still holds", _whole),
    "forget-key": Reason("the field or the entry may be left out, and nothing refers to it", _whole),
    "forget-item": Reason("one step, place or reference fewer is as whole", _whole),
    "retarget": Reason("what it should lead to is read from elsewhere as well", _read_elsewhere),
    "forget-source": Reason("the value then has the source of what it stands in", _all_sourced),
    "forget-sighting": Reason("another paragraph makes the same sighting", _all_made),
    "double-word": Reason("the word may stand twice in a row", _may_double),
}
"""For each kind of slip that may go unnoticed; the others may not."""

UNKNOWN = "no reason known"


def reason(mutant: Mutant, book: Book) -> str:
    """The reason why nobody notices a mutant, as far as there is one; `book` is what came of it."""
    known = REASONS.get(mutant.kind)
    return known.said if known is not None and known.holds(mutant, book) else UNKNOWN
