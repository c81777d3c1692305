"""Expressions of the real books, spoilt word by word: each is refused at a place in it, and nothing breaks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.helpers.paths import CONTENT

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.language.expressions import ExpressionFault, compile_expression, tokens
from hulldown_compiler.language.procedure_expressions import compile_formula

BOOKS = ("first-patrol", "nineteen-forty-three", "open-fire")
TRIES = 6_000
SEED = 1944

STRANGE = (
    "true",
    "this",
    "0",
    "(",
    ")",
    ",",
    ".",
    "in",
    "is",
    "not",
    "where",
    "and",
    "look_up",
    "count",
    "'x'",
    '"0101"',
)
"""Words that may turn up anywhere."""

Compiled = Callable[[str], object]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Compiled]]:
    """Every expression of some books, with what compiles another in its place."""
    found: list[tuple[str, Compiled]] = []

    def noted(compiler: Any) -> Any:
        def compile_noted(source: str | int, *scope: Any) -> Any:
            found.append((str(source), lambda text: compiler(text, *scope)))
            return compiler(source, *scope)

        return compile_noted

    monkeypatch.setenv("HULLDOWN_CACHE", "")
    monkeypatch.setattr("hulldown_compiler.lowering.steps.compile_expression", noted(compile_expression))
    monkeypatch.setattr("hulldown_compiler.lowering.charts.formulas.compile_formula", noted(compile_formula))
    for name in BOOKS:
        assert read_book(CONTENT / name).charts is not None
    return found


def spoilt(text: str, words: list[str], dice: Random) -> str:
    """An expression with a word or two left out, put in, or changed."""
    found = [token.text for token in tokens(text) if token.text]
    for _ in range(dice.randint(1, 2)):
        nth = dice.randrange(len(found) + 1)
        found[nth : nth + dice.randrange(2)] = [dice.choice(words)] if dice.randrange(3) else []
    return " ".join(found).replace(" . ", ".")


def test_spoilt_expressions_are_refused_and_nothing_breaks(written: list[tuple[str, Compiled]]) -> None:
    """What is wrong is said of words that are there, of each once."""
    assert len(written) > 1_000
    words = [*sorted({token.text for text, _ in written for token in tokens(text) if token.text}), *STRANGE]
    dice, refused = Random(SEED), 0
    for _ in range(TRIES):
        text, compiled = dice.choice(written)
        text = spoilt(text, words, dice)
        try:
            compiled(text)
        except ExpressionFault as fault:
            places = [one.offset for one in (fault, *fault.others)]
            assert all(0 <= place <= len(text) for place in places), text
            assert len(places) == len(set(places)), text
            refused += 1
    assert refused > TRIES // 2
