"""The lines of sight that a compiled book brings along are those that would be traced, whatever smoke comes on top."""

from __future__ import annotations

import random

import pytest
from tests.helpers.grounds import drawn, random_ground

from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.line_of_sight import Sights, traced
from hulldown_engine.platoon.board.printed_sights import PrintedSights, packed


def rows(of: Ground) -> list[list[bool]]:
    """Every line of a map, traced."""
    return [[traced(of, one, other) for other in of.hexes()] for one in of.hexes()]


@pytest.mark.parametrize("seed", range(4))
def test_lines_are_those_that_would_be_traced(seed: int) -> None:
    """On maps of any size, with and without smoke, all pairs of hexes; those of smoke are none the map has."""
    rng = random.Random(seed)
    of = random_ground(rng, rng.randint(1, 9), rng.randint(1, 9))
    known = Sights(of, printed=PrintedSights(of, packed(rows(of))))
    smoke = frozenset(rng.sample(sorted(of.hexes()), min(3, of.columns * of.rows)))
    smoky = Sights(of, smoke, known)
    for one in of.hexes():
        for other in of.hexes():
            assert known.traced(one, other) == traced(of, one, other)
            assert smoky.traced(one, other) == traced(of, one, other, smoke)


def test_no_line_is_traced_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the book brings along is looked up."""
    of = drawn("..w..\n.....")
    known = Sights(of, printed=PrintedSights(of, packed(rows(of))))
    monkeypatch.setattr("hulldown_engine.platoon.board.line_of_sight.traced", None)
    assert not known.traced(101, 501)
    assert known.traced(101, 102)


def test_lines_of_another_map_are_refused() -> None:
    """More hexes or fewer, or what is no such text at all, is a ValueError."""
    small, large = drawn("..."), drawn("....\n....\n....")
    with pytest.raises(ValueError, match="another map"):
        PrintedSights(large, packed(rows(small)))
    for damaged in ("?", "AAAA"):
        with pytest.raises(ValueError, match=r"."):
            PrintedSights(small, damaged)
