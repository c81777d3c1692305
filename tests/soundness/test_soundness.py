"""What the compiler claims of play is held against play."""

from __future__ import annotations

import pytest
from tests.soundness import kinds
from tests.soundness.known import CRASHES, KNOWN, Known
from tests.soundness.lots import breaks, refutations, unexpected
from tests.soundness.playing import GAMEBOOK, LANGUAGES, MISSION, played

BOOKS = {GAMEBOOK: range(100), MISSION: range(72)}
"""Books whose games are held against what is claimed: scenes of all kinds are in them."""

FINDINGS = {GAMEBOOK: 2, MISSION: 4}
"""Of every so many books, also what the rules find: that takes as long as all else."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_refutes_what_is_claimed(language: str) -> None:
    """Whatever comes up in games of random books, nobody has called it impossible; and every kind of thing comes up."""
    assert list(unexpected(language, BOOKS[language], FINDINGS[language])) == []
    assert [*kinds.lacking([played(language, seed) for seed in BOOKS[language]], language)] == []


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: f"{known.language}-{known.seed}")
def test_what_is_known_to_be_refuted_still_is(known: Known) -> None:
    """A claim on the list of those that are refuted is refuted; once it is mended, it is to be taken off."""
    assert known.by in {one.by for one in refutations(played(known.language, known.seed))}


@pytest.mark.parametrize("seed", range(0, 100, 10))
def test_there_is_a_verdict_on_everything(seed: int) -> None:
    """Whatever stands in a gamebook, whether it can come up can be asked."""
    assert not breaks(GAMEBOOK, seed)


@pytest.mark.parametrize(("language", "seed", "why"), CRASHES)
def test_what_is_known_to_break_still_does(language: str, seed: int, why: str) -> None:
    """A book on which verdicts break; once they are mended, it is to be taken off the list."""
    assert breaks(language, seed).startswith("KeyError"), why
