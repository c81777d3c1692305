"""The kinds of slips, every slip that can be made in a book, and a sample in which every kind has its share.

The same book and seed give the same slips. Of each kind slips are drawn from field after field, so that a field with a
thousand values has no more of them than one with three, as long as there are any.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbers import FILE as NUMBERS
from hulldown_compiler.core.fixes import line_starts, place
from hulldown_compiler.lowering.header import FILE as HEADER
from hulldown_compiler.lowering.scopes import OF_MISSION
from hulldown_compiler.model.files import CONTENTS, HEADERS
from hulldown_compiler.mutation import expressions, names, numbers, structure
from hulldown_compiler.mutation.places import Path, Place, names_of_keys, places
from hulldown_compiler.mutation.slip import Change, Page
from hulldown_compiler.naming.grammar import marks
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import Declares

T = TypeVar("T")


class Slip(NamedTuple):
    """One slip: of which kind, in which field of which file, and what was there and is there then."""

    kind: str
    field: str
    path: str
    line: int
    column: int
    was: str
    now: str
    text: str
    """The whole file, with the slip in it."""


class Kind(NamedTuple):
    """A kind of slip: what it is called, what it is, and the ways to make it at a place."""

    name: str
    help: str
    ways: Sequence[Callable[[Page, Place], Iterator[Change]]]


BOUNDS = (numbers.bound_moved, expressions.bound_moved)

KINDS_OF_SLIPS: Sequence[Kind] = (
    Kind("left out", "a step, a row, an item or a field is not there", [structure.left_out]),
    Kind("swapped", "two steps or two cells have changed places", [structure.swapped]),
    Kind("misspelt", "two letters of a name have changed places", [names.misspelt_name, expressions.misspelt_name]),
    Kind("another name", "a name stands for another of its kind", [names.another_name, expressions.another_name]),
    Kind("another word", "one of a few words stands for another", [names.another_word]),
    Kind("off by one", "a number is one too high or too low", [numbers.off_by_one, expressions.off_by_one]),
    Kind("bound moved", "a row, a range or a comparison ends elsewhere", BOUNDS),
    Kind("other dice", "another die, or one more", [numbers.other_dice]),
    Kind("next hex", "the hex beside the one that is meant", [numbers.next_hex]),
    Kind("cell beside", "a cell has the value of its neighbor", [numbers.cell_beside, numbers.letter_beside]),
    Kind("redrawn", "a hex of a map has the sign of the hex beside it, or the two are swapped", [numbers.redrawn]),
    Kind("negated", "what holds does not", [expressions.negated, numbers.flipped]),
    Kind("turned", "a comparison the other way, 'and' for 'or'", [expressions.turned]),
    Kind("other side", "an effect that is the opposite", [numbers.other_side, structure.opposite]),
)
"""Every kind of slip, in the order in which they are told."""


def slips(book: Book) -> Iterator[Slip]:
    """Every slip that can be made in a book, file by file, in the order of the text."""
    for page in pages(book):
        starts = line_starts(page.text)
        for spot in page.places:
            for kind in KINDS_OF_SLIPS:
                for change in chain.from_iterable(way(page, spot) for way in kind.ways):
                    text = page.text[: change.begin] + change.instead + page.text[change.end :]
                    if text != page.text:
                        mark = place(starts, change.begin)
                        yield Slip(kind.name, spot.field, page.path, *mark, change.was, change.now, text)


def drawn(every: Iterable[Slip], count: int, seed: int) -> list[Slip]:
    """A sample, the same for the same seed: kind after kind, and of each kind field after field; in their order."""
    groups: dict[str, dict[str, list[tuple[int, Slip]]]] = defaultdict(lambda: defaultdict(list))
    for nth, slip in enumerate(every):
        groups[slip.kind][slip.field].append((nth, slip))
    rng = random.Random(seed)  # noqa: S311 - nothing here is a secret
    by_kind = [list(_in_turn(_each_shuffled(_shuffled([*fields.values()], rng), rng))) for fields in groups.values()]
    chosen = [slip for slip, _ in zip(_in_turn(by_kind), range(count), strict=False)]
    return [slip for _, slip in sorted(chosen, key=lambda one: one[0])]


def _shuffled(items: Sequence[T], rng: random.Random) -> list[T]:
    return rng.sample(items, len(items))


def _each_shuffled(lists: Sequence[Sequence[T]], rng: random.Random) -> list[list[T]]:
    return [_shuffled(one, rng) for one in lists]


def _in_turn(lists: Sequence[Sequence[T]]) -> Iterator[T]:
    """The first of each list, then the second of each, and so on."""
    for nth in range(max(map(len, lists), default=0)):
        yield from (one[nth] for one in lists if nth < len(one))


# Files ----------------------------------------------------------------------------------------------------------------


def pages(book: Book) -> Iterator[Page]:
    """The files of a book, each with its places, and the names that it may write."""
    kind = book.header.kind
    found = {}
    for path, text in sorted(book.texts.items()):
        if path != NUMBERS:
            found[path] = list(places(HEADERS[kind] if path == HEADER else CONTENTS[kind], text))
    declared = {path: _declared(spots) for path, spots in found.items()}
    for path, spots in found.items():
        yield Page(path, book.texts[path], spots, _seen_from(path, declared, book), _values(declared[path]))


Declared = Sequence[tuple[str, str, Path]]
"""Kind, name and path of what a file gives a name."""


def _declared(spots: Sequence[Place]) -> Declared:
    """What a file gives names."""
    found = []
    for spot in spots:
        keys = marks(names_of_keys(spot)) if spot.key is not None and not spot.known else ()
        found += [(mark.kind, str(spot.path[-1]), spot.path) for mark in keys if isinstance(mark, Declares)]
        if spot.text is not None:
            values = (mark for mark in marks(spot.types) if isinstance(mark, Declares))
            found += [(mark.kind, spot.text, spot.path) for mark in values]
    return found


def _values(declared: Declared) -> dict[str, list[str]]:
    """The names that are known within one thing, by the thing."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for kind, name, path in declared:
        if KINDS[kind].within:
            found["/".join(str(step) for step in path[:2])][name] = None
    return {thing: list(values) for thing, values in found.items()}


def _seen_from(path: str, declared: Mapping[str, Declared], book: Book) -> dict[str, list[str]]:
    """The names of each kind that a file may write: those of its own first, then those of its mission and the book."""
    mission = OF_MISSION.match(path)
    near = [path, *(other for other in declared if other != path and _sees(mission and mission[0], other))]
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for file in near:
        for kind, name, _ in declared[file]:
            found[kind][name] = None
    for kind in KINDS:
        if kind not in found and book.known.get(kind):
            found[kind] = dict.fromkeys(book.known[kind])
    return {kind: list(of_kind) for kind, of_kind in found.items()}


def _sees(mission: str | None, other: str) -> bool:
    of = OF_MISSION.match(other)
    return of is None or of[0] == mission
