"""The printed numbers of a book's paragraphs: who has which, who is beside whom, and which are free or gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.core.spans import span
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.rules.references import duplicate_number, number_changed, number_too_long
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_engine.language.grids import columns

PINNED, REMEMBERED, NEW = "pinned", "remembered", "new"
"""Where a number comes from: the paragraph says it, `numbers.yaml` does, or it is given now."""

Span = tuple[int, int]
"""The first and the last of several numbers."""


class Numbered(NamedTuple):
    """A paragraph: its printed number and its name, the file and line it is in, and its scene's neighbours in print.

    `origin` says where the number comes from, and `given` whether `numbers.yaml` has it already.
    """

    number: int
    name: str
    path: str
    line: int
    origin: str
    given: bool
    beside: tuple[int, ...] = ()


class Numbering(NamedTuple):
    """All numbers of a book: its paragraphs in the order of print, the names that are gone, and what is free.

    `free` are the gaps below the highest number; `beyond` is the first above it, None if there is no room for one.
    """

    book: str
    paragraphs: Sequence[Numbered]
    gone: Sequence[tuple[int, str]]
    free: Sequence[Span]
    beyond: int | None

    @property
    def new(self) -> Sequence[Numbered]:
        """The paragraphs whose numbers nobody remembers yet."""
        return [one for one in self.paragraphs if not one.given]

    @property
    def neighbours(self) -> Sequence[Span]:
        """Numbers next to one another in print whose paragraphs are of one scene; both are among the paragraphs."""
        told = {one.number for one in self.paragraphs}
        return [(one.number, two) for one in self.paragraphs for two in one.beside if two > one.number and two in told]


def check_sound(book: Book) -> None:
    """Refuse a book whose numbers cannot be told: raises NotStarted."""
    if not book.declared.playable:
        raise NotStarted(f"{book.name} is a reference: it has no paragraphs to number")
    faulty = not book.is_complete or any(
        next(rule.check(book), None) for rule in (duplicate_number, number_changed, number_too_long)
    )
    if faulty:
        raise NotStarted(f"{book.name} cannot be numbered as it is; 'hulldown lint {book.name}' says why")


def numbering(book: Book) -> Numbering:
    """The numbers of a book, new ones included; raises NotStarted."""
    check_sound(book)
    given = numbered(book)
    at = {number: name for name, number in given.items() if name in book.paragraphs}
    most = max(given.values(), default=0)
    return Numbering(
        book.name,
        [_numbered(book, number, at) for number in sorted(at)],
        sorted((number, name) for name, number in given.items() if name not in book.paragraphs),
        [(low + 1, high - 1) for low, high in pairwise(sorted({0, *given.values()})) if high - low > 1],
        most + 1 if most < 10**book.header.digits - 1 else None,
    )


def around(found: Numbering, what: str) -> Numbering:
    """One paragraph, by its name or number, with its neighbours in print; raises NotStarted."""
    one = next((one for one in found.paragraphs if what in (one.name, str(one.number))), None)
    if one is None:
        gone = next((f", which was {name!r}" for number, name in found.gone if what == str(number)), "")
        hint = did_you_mean(what, [one.name for one in found.paragraphs])
        raise NotStarted(f"no paragraph {what!r} in {found.book}{gone}{hint and f'; {hint}'}")
    near = [other for other in found.paragraphs if abs(other.number - one.number) <= 1]
    return found._replace(paragraphs=near)


def _numbered(book: Book, number: int, at: dict[int, str]) -> Numbered:
    paragraph = book.paragraphs[at[number]]
    origin = PINNED if paragraph.record["number"] else REMEMBERED if paragraph.id in book.numbers.given else NEW
    near = (one for one in (number - 1, number + 1) if one in at)
    beside = tuple(one for one in near if book.paragraphs[at[one]].path == paragraph.path)
    place = paragraph.at()
    given = paragraph.id in book.numbers.given
    return Numbered(number, paragraph.id, place.path, place.line, origin, given, beside)


# Telling it -----------------------------------------------------------------------------------------------------------


def record(found: Numbering) -> dict[str, Any]:
    """The numbers as JSON values."""
    return {
        "book": found.book,
        "paragraphs": [one._asdict() for one in found.paragraphs],
        "gone": [{"number": number, "name": name} for number, name in found.gone],
        "free": [list(span) for span in found.free],
        "beyond": found.beyond,
        "neighbours": [list(pair) for pair in found.neighbours],
    }


def lines(found: Numbering) -> Iterator[str]:
    """The numbers as a table, in the order of print, and what there is to say of the rest."""
    rows = [[f"  {one.number}", one.name, one.path, _remarks(one)] for one in found.paragraphs]
    yield from columns(rows, right=(0,)) if rows else ()
    alike = len(found.neighbours)
    pairs = sum(other.number - one.number == 1 for one, other in pairwise(found.paragraphs))
    yield ""
    yield from columns(
        [
            ["  free", _free(found)],
            *([["  gone", ", ".join(f"{number} {name}" for number, name in found.gone)]] if found.gone else []),
            ["  one scene", f"{alike} of {pairs} pairs of neighbours in print"],
        ]
    )


def _remarks(one: Numbered) -> str:
    scene = f"same scene as {' and '.join(map(str, one.beside))}" if one.beside else ""
    return ", ".join(remark for remark in (one.origin if one.origin != REMEMBERED else "", scene) if remark)


def _free(found: Numbering) -> str:
    gaps = [span(first, last) for first, last in found.free]
    return ", ".join([*gaps, *([f"{found.beyond} and above"] if found.beyond else [])]) or "none"
