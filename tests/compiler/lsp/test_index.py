"""The names in the files of a book, read from their words: the same that the compiler knows, and to the character."""

from __future__ import annotations

from collections import defaultdict

import pytest
from tests.helpers.missions import first_mission
from tests.helpers.paths import ROOT

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import ChangeRefused, changed
from hulldown_compiler.lsp.answers import renames
from hulldown_compiler.lsp.index.index import Index, Thing, read
from hulldown_compiler.refactor.renaming import renamed as renamed_by_command

BOOKS = [
    *(ROOT / "content" / name for name in ("first-patrol", "mission-command")),
    first_mission(),
    *(ROOT / "tests" / "books" / name for name in ("mill", "skirmish", "worked")),
]

NUMBERED = ("condition", "hex")
"""Kinds whose things are numbers that nobody declares by a name."""

OWN = ("value", "letter")
"""Names within a procedure and within a platoon, which are nobody else's."""

BUILT_IN = {("roster", "german"), ("roster", "us")}


def _index(book: Book) -> Index:
    return Index({path: read(path, text) for path, text in book.texts.items()})


Indexed = tuple[Book, Index]


@pytest.fixture(scope="module", params=BOOKS, ids=[path.name for path in BOOKS])
def indexed(request: pytest.FixtureRequest) -> Indexed:
    """A book, as the compiler reads it, and its index."""
    book = read_book(request.param)
    return book, _index(book)


def test_what_has_a_name(indexed: Indexed) -> None:
    """Everything that the compiler knows by name is given that name where the index says, and nothing else has one."""
    book, index = indexed
    known = {
        (kind, name.split()[-1] if kind == "mark" else name)
        for kind, names in book.known.items()
        for name in names
        if kind not in NUMBERED
    }
    found = {thing for thing in index.declared if thing[0] not in OWN}

    assert found == known


def test_every_reference_is_a_name(indexed: Indexed) -> None:
    """Wherever the compiler sees a reference the index has the name of its target: there, or further on there."""
    book, index = indexed
    places: dict[Thing, list[Position]] = defaultdict(list)
    for thing, named in index.named.items():
        places[thing].extend(named)
        if thing[0] in ("unit-card", "letter"):
            places["member", thing[1]].extend(named)
    missed = [
        link
        for link in book.references.all
        if link.target not in BUILT_IN
        and (link.target.kind, link.role) != ("marker", "names")
        and not any(_within(place, link.position) for place in places[link.target.kind, link.target.name])
    ]

    assert missed == []


MOST_LINES = 12
"""How many lines an expression may take."""


def _within(place: Position, reference: Position) -> bool:
    same = place.path == reference.path and (place.line, place.column) >= (reference.line, reference.column)
    return same and place.line - reference.line < MOST_LINES


RENAMED = [
    ("mill", "paragraph", "wheel", "water-wheel"),
    ("mill", "paragraph", "track", "no"),
    ("mill", "flag", "lantern", "lamp"),
    ("mill", "score", "nerve", "courage"),
    ("mill", "member", "hale", "hall"),
    ("mill", "check", "nerve-check", "steady"),
    ("mill", "ending", "lost", "gone"),
    ("skirmish", "table", None, "another-table"),
    ("skirmish", "procedure", None, "another-procedure"),
    ("skirmish", "card", None, "Another-Card"),
    ("skirmish", "catalogue", None, "another-catalogue"),
]


@pytest.mark.parametrize(("name", "kind", "old", "new"), RENAMED)
def test_it_renames_as_the_command_does(name: str, kind: str, old: str | None, new: str) -> None:
    """A name is changed at the places at which `hulldown rename` changes it, and at no others."""
    book = read_book(ROOT / "tests" / "books" / name)
    index = _index(book)
    old = old or index.of_kind(kind)[0]
    at = index.declared[kind, old][0]
    edits = renames.renamed(index, at.path, at.line, at.column, new)

    assert changed(book.texts, edits) == renamed_by_command(book, kind, old, new)


REFUSED = [
    ("wheel", "Wheel", "'Wheel' cannot be the name of a paragraph"),
    ("wheel", "track", "there is a paragraph 'track' already"),
    ("lantern", "nerve", "there is a score 'nerve' already"),
    ("lantern", "where", "'where' means something else in expressions"),
    ("lantern", "condition", "'condition' means something else in expressions"),
    ("wheel", "none", "'none' cannot be the name of a paragraph: in a cell it means no paragraph at all"),
]


@pytest.mark.parametrize(("old", "new", "said"), REFUSED)
def test_names_that_are_refused(old: str, new: str, said: str) -> None:
    """What cannot be a name, or is one already, is refused with a sentence."""
    index = _index(read_book(ROOT / "tests" / "books" / "mill"))
    at = next(places[0] for (_, name), places in index.declared.items() if name == old)

    with pytest.raises(ChangeRefused) as refusal:
        renames.renamed(index, at.path, at.line, at.column, new)
    assert str(refusal.value) == said
