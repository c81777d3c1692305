"""Why some slips are not noticed: what they leave behind is as good a book, only another one.

A reason is given only where it is so, which is asked of the two books: the one as it is, and the one with the slip.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tests.mutants.meaning import Meaning, answers

from hulldown_compiler.book.book import Book
from hulldown_compiler.prose.typography import TWICE

if TYPE_CHECKING:
    from tests.mutants.trial import Mutant


class Pair(NamedTuple):
    """A book as it is and as it is with a slip in it, and what the two mean; they do not mean the same."""

    whole: Book
    meant: Meaning
    book: Book
    means: Meaning


class Reason(NamedTuple):
    """A reason, in words, and whether it holds for a mutant."""

    said: str
    holds: Callable[[Mutant, Pair], bool]


def _told(_: Mutant, pair: Pair) -> bool:
    """Everything that decides is the same: the slip is in what is read."""
    return bool(pair.means.decides == pair.meant.decides)


def _unseen(_: Mutant, pair: Pair) -> bool:
    """Something that decides is another, and in every example the same happens, step by step."""
    if pair.means.decides == pair.meant.decides or pair.means.happens != pair.meant.happens:
        return False
    return answers(pair.book) == answers(pair.whole)


def _passed(mutant: Mutant, pair: Pair) -> bool:
    """Something else happens in an example on the way, or in its answer, than without the slip."""
    return pair.means.decides != pair.meant.decides and not _unseen(mutant, pair)


def _read_elsewhere(mutant: Mutant, pair: Pair) -> bool:
    """Something else still leads to the paragraph that a reference no longer leads to."""
    _, _, meant = mutant.said.partition(" for ")
    return bool(pair.book.links.to("paragraph", meant, "reads"))


def _made_elsewhere(_: Mutant, pair: Pair) -> bool:
    """Every sighting that was made somewhere still is."""
    books = pair.whole, pair.book
    return len({frozenset(one for one in book.known["sighting"] if _made(book, one)) for book in books}) == 1


def _made(book: Book, sighting: str) -> bool:
    return bool(book.links.to("sighting", sighting, "sets"))


def _all_sourced(_: Mutant, pair: Pair) -> bool:
    """Nothing that decides is another, and everything that holds values says where they come from."""
    return pair.means.decides == pair.meant.decides and all(of is not None for _, of, _ in pair.book.sources())


def _may_double(mutant: Mutant, _: Pair) -> bool:
    """The word is one that English has twice in a row."""
    return mutant.said.partition(" ")[0] in TWICE


TOLD = Reason("nothing is decided by it: a reader is told less, or something else that may be so", _told)
UNSEEN = Reason("no example comes by it: in each the same happens, step by step", _unseen)
PASSED = Reason("examples come by it, and come to what they expect all the same", _passed)

REASONS: Mapping[str, tuple[Reason, ...]] = {
    **dict.fromkeys(
        ("another-number", "shift-range", "swap-values", "swap-hexes", "misplace-hex", "forget-key", "forget-item"),
        (TOLD, UNSEEN, PASSED),
    ),
    **dict.fromkeys(("open-gate", "lower-condition"), (UNSEEN,)),
    **dict.fromkeys(("misspell-key", "misspell-name", "break-quotes", "another-type"), (TOLD,)),
    "cut-path": (TOLD, UNSEEN),
    "retarget": (Reason("what it should lead to is read from elsewhere as well", _read_elsewhere),),
    "forget-source": (Reason("the value then has the source of what it stands in", _all_sourced),),
    "forget-sighting": (Reason("another paragraph makes the same sighting", _made_elsewhere),),
    "double-word": (Reason("the word may stand twice in a row", _may_double),),
}
"""For each kind of slip that may go unnoticed, the reasons that there are; the others may not."""

UNKNOWN = "no reason known"


def reason(mutant: Mutant, pair: Pair) -> str:
    """The reason why nobody notices a mutant, as far as there is one."""
    return next((one.said for one in REASONS.get(mutant.kind, ()) if one.holds(mutant, pair)), UNKNOWN)
