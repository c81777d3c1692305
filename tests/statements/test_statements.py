"""The rules as they are played, held against statements that were written from the rulebook alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.statements.statement import hold, statements


def _marked() -> Iterator[object]:
    """Every statement; what is not played so has to fail."""
    for name, said in statements().items():
        why = said.get("wrong") or said.get("played")
        marks = [pytest.mark.xfail(reason=why, raises=AssertionError, strict=True)] if why else []
        yield pytest.param(name, id=name, marks=marks)


@pytest.mark.parametrize("name", [*_marked()])
def test_a_statement_holds(name: str) -> None:
    """What the rulebook says is what happens."""
    hold(statements()[name])
