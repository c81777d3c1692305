"""Rules are spoilt in one point, statements notice it, and afterwards the rules are as sound as before."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from tests.helpers.sampling import sampled
from tests.statements.spoilt import Spoilt, fails, in_books, in_code, lines_of
from tests.statements.statement import statements

CODE = "a-captive-is-inactive-and-pays"
BOOK = "prices-that-are-printed"


def _noticed(name: str, spoilt: list[Spoilt]) -> int:
    """How many of these spoilt rules a statement fails on."""
    noticed = 0
    for one in spoilt:
        with one.spoil() as done:
            noticed += done and fails(statements()[name])
    return noticed


def test_spoilt_code_is_noticed() -> None:
    """Of the conditions that capture comes to, some decide what is stated, and others do not."""
    lines = lines_of(statements()[CODE])
    spoilt = [one for one in in_code(lines, Counter(lines)) if "capture" in one.where or "assault" in one.where]
    noticed = _noticed(CODE, spoilt)
    assert 0 < noticed < len(spoilt)
    assert not fails(statements()[CODE])


def test_a_spoilt_book_is_noticed() -> None:
    """A price that is one higher is not what is printed, and a table of something else is nothing to it."""
    spoilt = sampled([one for one in in_books("open-fire") if one.where.startswith("tables.")], 4)
    noticed = _noticed(BOOK, spoilt)
    assert 0 < noticed < len(spoilt)
    assert not fails(statements()[BOOK])


@pytest.mark.parametrize("name", list(islice(statements(), 3)))
def test_a_sound_rule_is_not_taken_for_a_spoilt_one(name: str) -> None:
    """What holds does not fail."""
    assert not fails(statements()[name])
