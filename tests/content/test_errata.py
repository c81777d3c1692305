"""The errata of the books, and the program: what one says of the other is so."""

from __future__ import annotations

import pytest
from tests.helpers.paths import CONTENT
from tests.helpers.reading import read_once

from hulldown_compiler.book.book import Book
from hulldown_compiler.prose.citations import citations

OPEN_FIRE = "open-fire"


@pytest.fixture(scope="module")
def books() -> dict[str, Book]:
    """The books that have errata."""
    found = (read_once(path.parent) for path in sorted(CONTENT.glob("*/book.yaml")))
    return {book.name: book for book in found if book.errata}


def test_books_have_errata(books: dict[str, Book]) -> None:
    """The four whose sources have slips; those of Open Fire are numbered without a gap."""
    assert set(books) == {"fighting-formations", "mission-command", "nineteen-forty-three", OPEN_FIRE}
    numbers = [one.record["number"] for one in books[OPEN_FIRE].errata.values()]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 69


def test_every_cited_erratum_exists(books: dict[str, Book]) -> None:
    """Whoever looks up what a function cites finds it."""
    assert sorted(set(citations()) - set(books[OPEN_FIRE].errata)) == []


def test_what_the_program_decides_it_cites(books: dict[str, Book]) -> None:
    """And what it cites is said to be decided there: neither side has one that the other lacks."""
    decided = {name for book in books.values() for name, one in book.errata.items() if one.record["code"]}

    assert decided == set(citations())


def test_every_erratum_is_decided_and_worth_reading(books: dict[str, Book]) -> None:
    """None is open, and no two say the same."""
    records = [one.record for book in books.values() for one in book.errata.values()]

    assert [record["id"] for record in records if record["status"] != "decided"] == []
    assert len({record["title"] for record in records}) == len(records)
    assert len({record["says"] for record in records}) == len(records)
