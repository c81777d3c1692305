"""What the compiler claims of play is held against play."""

from __future__ import annotations

import pytest
from tests.helpers.sampling import many
from tests.soundness import kinds
from tests.soundness.lots import breaks, refutations, unexpected
from tests.soundness.playing import GAMEBOOK, LANGUAGES, MISSION, played

BOOKS = {GAMEBOOK: range(100), MISSION: range(92)}
"""Books whose games are held against what is claimed: scenes of all kinds are in them."""

FINDINGS = {GAMEBOOK: many(2, 5), MISSION: many(4, 10)}
"""Of every so many books, also what the rules find: that takes as long as all else."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_refutes_what_is_claimed(language: str) -> None:
    """Whatever comes up in games of random books, nobody has called it impossible; and every kind of thing comes up."""
    assert list(unexpected(language, BOOKS[language], FINDINGS[language])) == []
    assert [*kinds.lacking([played(language, seed) for seed in BOOKS[language]], language)] == []


DEAD_END = 1182
"""A gamebook with a dead end to which only a watch leads."""


def test_a_dead_end_behind_a_watch_is_found() -> None:
    """Where a game runs out, a finding says so."""
    assert refutations(played(GAMEBOOK, DEAD_END)) == []


FOREIGN_MARK, WATCH_FIRST = 4811, 8260
"""Gamebooks in which a guard asks for a mark that another roster has, and a watch always ends the game first."""


@pytest.mark.parametrize("seed", [*range(0, 100, 10), FOREIGN_MARK, WATCH_FIRST])
def test_there_is_a_verdict_on_everything(seed: int) -> None:
    """Whatever stands in a gamebook, whether it can come up can be asked."""
    assert not breaks(GAMEBOOK, seed)
