"""The books that grow are what they are called, and growth is told from time that is in proportion."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.compiler.rules import casefile
from tests.fuzz import growth

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.runner import lint

AMISS = {
    "slots that lead nowhere": {"HD101"},
    "slots of nothing": {"HD111"},
    "links that lead nowhere": {"HD101"},
    "one link that leads nowhere": {"HD101"},
}
"""The errors that some of the books are about."""


@pytest.mark.parametrize("name", growth.CONSTRUCTS)
def test_a_construct_is_sound(name: str, tmp_path: Path) -> None:
    """No other error is in the way of what is timed."""
    root = casefile.write(casefile.parts(growth.CONSTRUCTS[name].book(3)), tmp_path / "case")

    found = {finding.code for finding in lint(read_book(root)) if finding.severity == "error"}

    assert found == AMISS.get(name, set())


@pytest.mark.parametrize(
    ("seconds", "too_fast"),
    [((0.5, 1, 2), False), ((0.1, 0.4, 1.6), True), ((0.01, 0.04, 0.16), False), ((0.1, 0.4, 0.8), False)],
)
def test_growth_is_told_from_proportion(seconds: tuple[float, float, float], too_fast: bool) -> None:  # noqa: FBT001
    """Four times as long for twice as much, and both times; what is over in no time is not measured well."""
    assert growth.grows(seconds) == too_fast


def test_what_grows_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """With its times, and what takes them."""
    assert not growth.told([("slots", {"lint": (0.1, 0.4, 1.6), "build": (0.1, 0.2, 0.4)})])

    said = capsys.readouterr().out
    assert said.startswith("slots: lint takes 0.10, 0.40, 1.60 s for one, two and four times as many\n")
    assert "build" not in said
