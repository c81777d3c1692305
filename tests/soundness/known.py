"""What is known to be refuted: mended, it makes the tests fail until it is taken off this list."""

from __future__ import annotations

from typing import NamedTuple

from tests.soundness.playing import GAMEBOOK


class Known(NamedTuple):
    """A refutation that is expected: of a random book, by who claims it, and why the claim is made."""

    language: str
    seed: int
    by: str
    why: str


KNOWN = (
    Known(
        GAMEBOOK,
        1182,
        "HD306",
        "where a watch leads to a paragraph that runs out, no dead end is found: none of its sets has the jumps of "
        "watches",
    ),
)
"""Unsound claims, and silences where something must be found."""

CRASHES = (
    (GAMEBOOK, 4811, "a guard is asked of a member of another roster, on the way to a goal"),
    (GAMEBOOK, 8260, "the gate of a paragraph without one is sought, before which a watch always ends the game"),
)
"""Books on which the verdicts break: language, seed, and why."""
