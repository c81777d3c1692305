"""The page for contributors: every file and folder that it sends somebody to is there."""

from __future__ import annotations

import re

import pytest
from tests.helpers.paths import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
NAMED = re.findall(r"`((?:compiler|engine|site|tests|content)/[\w./-]*)`", PAGE)
MADE_UP = ("FAMILY", "the_fault")
"""What stands in a path for a name that is chosen."""


@pytest.mark.parametrize("path", [one for one in NAMED if not any(word in one for word in MADE_UP)])
def test_what_it_names_is_there(path: str) -> None:
    """A contributor finds what is written."""
    assert (ROOT / path).exists()


def test_it_names_enough() -> None:
    """How to add a rule, an order, a unit type, a kind of book and a tool, with the files of each, on one screen."""
    for task in ("A rule", "An order", "A unit type", "A kind of book", "A tool"):
        assert f"**{task}" in PAGE
    assert len(NAMED) > 20
    assert PAGE.count("\n") < 80
