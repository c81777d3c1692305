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
        return [paragraph for paragraph in self.paragraphs if not paragraph.given]

    @property
    def neighbours(self) -> Sequence[Span]:
        """The pairs of consecutive numbers, both listed, whose paragraphs are of one scene."""
        shown = {paragraph.number for paragraph in self.paragraphs}
        return [
            (paragraph.number, two)
            for paragraph in self.paragraphs
            for two in paragraph.beside
            if two > paragraph.number and two in shown
        ]


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


def around(numbers: Numbering, what: str) -> Numbering:
    """One paragraph, by its name or number, with its neighbours in print; raises NotStarted."""
    paragraph = next(
        (paragraph for paragraph in numbers.paragraphs if what in (paragraph.name, str(paragraph.number))), None
    )
    if paragraph is None:
        gone = next((f", which was {name!r}" for number, name in numbers.gone if what == str(number)), "")
        hint = did_you_mean(what, [paragraph.name for paragraph in numbers.paragraphs])
        raise NotStarted(f"no paragraph {what!r} in {numbers.book}{gone}{hint and f'; {hint}'}")
    near = [other for other in numbers.paragraphs if abs(other.number - paragraph.number) <= 1]
    return numbers._replace(paragraphs=near)


def _numbered(book: Book, number: int, at: dict[int, str]) -> Numbered:
    paragraph = book.paragraphs[at[number]]
    origin = PINNED if paragraph.record["number"] else REMEMBERED if paragraph.id in book.numbers.given else NEW
    near = (neighbour for neighbour in (number - 1, number + 1) if neighbour in at)
    beside = tuple(neighbour for neighbour in near if book.paragraphs[at[neighbour]].path == paragraph.path)
    place = paragraph.at()
    given = paragraph.id in book.numbers.given
    return Numbered(number, paragraph.id, place.path, place.line, origin, given, beside)


# Telling it -----------------------------------------------------------------------------------------------------------


def record(numbers: Numbering) -> dict[str, Any]:
    """The numbers as JSON values."""
    return {
        "book": numbers.book,
        "paragraphs": [paragraph._asdict() for paragraph in numbers.paragraphs],
        "gone": [{"number": number, "name": name} for number, name in numbers.gone],
        "free": [list(span) for span in numbers.free],
        "beyond": numbers.beyond,
        "neighbours": [list(pair) for pair in numbers.neighbours],
    }


def lines(numbers: Numbering) -> Iterator[str]:
    """The numbers as a table, in the order of print, and what there is to say of the rest."""
    rows = [
        [f"  {paragraph.number}", paragraph.name, paragraph.path, _remarks(paragraph)]
        for paragraph in numbers.paragraphs
    ]
    yield from columns(rows, right=(0,)) if rows else ()
    alike = len(numbers.neighbours)
    pairs = sum(other.number - one.number == 1 for one, other in pairwise(numbers.paragraphs))
    yield ""
    yield from columns(
        [
            ["  free", _free(numbers)],
            *([["  gone", ", ".join(f"{number} {name}" for number, name in numbers.gone)]] if numbers.gone else []),
            ["  one scene", f"{alike} of {pairs} pairs of neighbours in print"],
        ]
    )


def _remarks(paragraph: Numbered) -> str:
    scene = f"same scene as {' and '.join(map(str, paragraph.beside))}" if paragraph.beside else ""
    return ", ".join(remark for remark in (paragraph.origin if paragraph.origin != REMEMBERED else "", scene) if remark)


def _free(numbers: Numbering) -> str:
    gaps = [span(first, last) for first, last in numbers.free]
    return ", ".join([*gaps, *([f"{numbers.beyond} and above"] if numbers.beyond else [])]) or "none"
