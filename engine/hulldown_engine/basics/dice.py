"""Dice: how many and with which faces, and where a rolled face comes from.

The state of the dice is one integer inside the game's state, so a saved game rolls on as if it had never stopped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

MASK = (1 << 64) - 1
"""The generator's words are 64 bits wide."""

NOTATION = re.compile(r"([1-9]|1[0-9]|20)?d([2-9]|[1-9][0-9]{1,2})")
"""One to twenty dice of two sides or more."""


@dataclass(frozen=True, slots=True)
class Dice:
    """One roll's dice: how many, and the number of sides of each (2D10 is two of ten)."""

    count: int
    sides: int

    @property
    def least(self) -> int:
        """The lowest total."""
        return self.count

    @property
    def most(self) -> int:
        """The highest total."""
        return self.count * self.sides

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


def parse_dice(text: str) -> Dice:
    """Read `1d10`, `2d6` or `d100`; raise ValueError for anything else."""
    match = NOTATION.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not dice")
    return Dice(int(match[1] or 1), int(match[2]))


def printed(dice: Dice) -> str:
    """The dice as rulebooks print them: 1D10, 2D6, D100."""
    return "D100" if dice == Dice(1, 100) else f"{dice.count}D{dice.sides}"


def natural_results(rule: Mapping[str, Iterable[int]] | None) -> dict[int, bool]:
    """The totals that decide by themselves, each with whether it succeeds; `rule` lists them, if there are any."""
    if rule is None:
        return {}
    return {**dict.fromkeys(rule["failure"], False), **dict.fromkeys(rule["success"], True)}


class Source(Protocol):
    """A source of dice faces; its state is part of the game's state."""

    name: str

    def draw(self, state: int, sides: int) -> tuple[int, int] | None:
        """One face from 1 to `sides` and the state after it, or None when the player has to say."""


def independent_seed(seed: int) -> int:
    """A seed derived from another, whose dice are independent of the other's: for the bot that plays a game."""
    return split_mix(~seed & MASK)[1]


def split_mix(state: int) -> tuple[int, int]:
    """The next state and word of SplitMix64 (Steele, Lea and Flood, 2014)."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    word = state
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return state, word ^ (word >> 31)


def draw_below(state: int, bound: int) -> tuple[int, int]:
    """The next state and a number from 0 to `bound` - 1, each equally likely."""
    fair = (MASK + 1) - (MASK + 1) % bound
    while True:
        state, word = split_mix(state)
        if word < fair:
            return state, word % bound


class Seeded:
    """Dice that follow from the seed: the same on every machine."""

    name = "seeded"

    def draw(self, state: int, sides: int) -> tuple[int, int] | None:
        """One face, from the generator."""
        state, below = draw_below(state, sides)
        return state, below + 1


class Scripted:
    """Dice that are written down beforehand; the state counts how many have been used."""

    name = "scripted"

    def __init__(self, *faces: int) -> None:
        self.faces = faces

    def draw(self, state: int, sides: int) -> tuple[int, int] | None:
        """The next face of the script; raises IndexError past its end and ValueError for a face the die lacks."""
        face = self.faces[state]
        if not 1 <= face <= sides:
            raise ValueError(f"a die of {sides} sides has no {face}")
        return state + 1, face


class Typed:
    """Real dice on the player's table: the game asks for each face."""

    name = "typed"

    def draw(self, state: int, sides: int) -> tuple[int, int] | None:  # noqa: ARG002 - the protocol's signature
        """Nothing: the player has to say."""
        return None
