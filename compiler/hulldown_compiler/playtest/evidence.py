"""What is known of things that no game came to, when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hulldown_engine.playtest.coverage import Thing

RARE, PERHAPS, NEVER, UNKNOWN = "rare", "perhaps", "cannot happen", "unknown"
"""The verdicts on what no game came to."""


class Proof(NamedTuple):
    """What is known of a thing that never came up: a verdict, and what it rests on, in a sentence.

    `rare` has a witness, whose `choices` the engine has made, dice typed in; `perhaps` a way through the story, map and
    dice permitting; `cannot happen` the gate that never opens; `unknown` why the search gave up.
    """

    verdict: str
    said: str
    choices: Sequence[str] = ()


Proven = Mapping[str, Mapping[Thing, Proof]]
"""The proofs on the things of each mission; of a gamebook, under no name."""
