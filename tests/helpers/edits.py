"""Edits as they happen at a desk: whole lines, single words and half-written things, drawn from a seed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

WORD = re.compile(r"[\w-]+")


def edited(text: str, rng: random.Random) -> str:
    """A text after one edit."""
    return rng.choice(EDITS)(text, rng)


def _line(change: Callable[[list[str], int, random.Random], None]) -> Callable[[str, random.Random], str]:
    """An edit at one of the lines."""

    def edit(text: str, rng: random.Random) -> str:
        lines = text.split("\n")
        change(lines, rng.randrange(len(lines)), rng)
        return "\n".join(lines)

    return edit


def _insert(lines: list[str], at: int, rng: random.Random) -> None:
    lines.insert(at, rng.choice(("", "# a comment", "# hulldown: allow HD120 for a test")))


def _delete(lines: list[str], at: int, _: random.Random) -> None:
    del lines[at]


def _double(lines: list[str], at: int, _: random.Random) -> None:
    lines.insert(at, lines[at])


def _swap(lines: list[str], at: int, rng: random.Random) -> None:
    other = rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _indent(lines: list[str], at: int, rng: random.Random) -> None:
    lines[at] = f"  {lines[at]}" if rng.random() < 0.5 else lines[at].removeprefix("  ")


def _word(text: str, rng: random.Random) -> str:
    """One word becomes another one of the text."""
    words = list(WORD.finditer(text))
    if not words:
        return text + "word"
    one, other = rng.choice(words), rng.choice(words)
    return text[: one.start()] + other[0] + text[one.end() :]


def _letter(text: str, rng: random.Random) -> str:
    """A key that was hit."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice("ax7 .{[:#'\n") + text[at:]


def _number(text: str, rng: random.Random) -> str:
    """A number becomes another."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    one = rng.choice(found)
    return text[: one.start()] + str(rng.randrange(30)) + text[one.end() :]


def _prose(text: str, rng: random.Random) -> str:
    """A sentence is begun on a line of its own."""
    found = list(re.finditer(r"text: (?:>-\n +)?", text))
    if not found:
        return text
    at = rng.choice(found).end()
    return text[:at] + rng.choice(("Then ", "the the ", "Now it {rains ")) + text[at:]


EDITS = (_line(_insert), _line(_delete), _line(_double), _line(_swap), _line(_indent), _word, _word, _letter, _number,
         _prose)  # fmt: skip
