"""Small matters of wording that several pages share."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_compiler.site.published import Published
from hulldown_engine.dice import Dice, parse_dice

FEW = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: one ending, twelve endings, 68 paragraphs."""
    return f"{_few(number)} {one if number == 1 else many or one + 's'}"


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Words in a row: one, two and three."""
    return f" {word} ".join(filter(None, [", ".join(parts[:-1]), parts[-1]])) if parts else ""


def sentence(text: str) -> str:
    """Words with a capital at the beginning."""
    return text[:1].upper() + text[1:]


def dice(book: Published) -> list[str]:
    """The dice a reader needs: of each kind, as many as are rolled at once."""
    rolled = [rule["dice"] for rule in book.logic["checks"].values()]
    rolled += [step["dice"] for step in book.steps() if step["step"] == "roll"]
    most: dict[int, int] = {}
    for one in map(parse_dice, rolled):
        sides, count = (10, 2) if one == PERCENTILE else (one.sides, one.count)
        most[sides] = max(most.get(sides, 0), count)
    return [
        counted(count, f"{_few(sides)}-sided die", f"{_few(sides)}-sided dice") for sides, count in sorted(most.items())
    ]


PERCENTILE = Dice(1, 100)
"""A hundred sides are two dice of ten, one for the tens."""


def _few(number: int) -> str:
    return FEW[number] if number < len(FEW) else f"{number:,}"


def scored(book: Published) -> bool:
    """Whether the book gives victory points."""
    return any(step["step"] == "victory" for step in book.steps())
