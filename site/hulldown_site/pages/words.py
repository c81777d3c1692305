"""Small matters of wording that several pages share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hulldown_compiler.publish import Json, Published
from hulldown_engine.basics.dice import Dice, parse_dice
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.wording import counted, few


def dice(book: Published) -> list[str]:
    """The dice a reader needs: of each kind, as many as are rolled at once."""
    rolled = [rule["dice"] for rule in book.logic.get("checks", {}).values()]
    rolled += [step["dice"] for step in book.steps() if step["step"] == "roll"]
    rolled += [thrown for step in book.proceedings() for thrown in _rolled(book, step)]
    most: dict[int, int] = {}
    for thrown in map(parse_dice, rolled):
        sides, count = (10, 2) if thrown == PERCENTILE else (thrown.sides, thrown.count)
        most[sides] = max(most.get(sides, 0), count)
    return [
        counted(count, f"{few(sides)}-sided die", f"{few(sides)}-sided dice") for sides, count in sorted(most.items())
    ]


def _rolled(book: Published, step: Json) -> Iterator[str]:
    """The dice of a procedure's step; of a look-up, all that the table has."""
    dice = step.get("dice", "")
    if isinstance(dice, str):
        yield from [dice] if dice else []
    elif dice[0] == "look_up":
        yield from (cell for cell in leaves(book.logic["tables"][dice[1]]["rows"]) if cell != NONE)


def leaves(rows: Any) -> Iterator[Any]:
    """The cells of compiled rows, one for each span."""
    if isinstance(rows, dict) and "bands" not in rows:
        for inside in rows.values():
            yield from leaves(inside)
    elif isinstance(rows, list) and rows and isinstance(rows[0], list):
        for row in rows:
            yield from leaves(row[2])
    else:
        yield rows


PERCENTILE = Dice(1, 100)
"""A hundred sides are two dice of ten, one for the tens."""


def scored(book: Published) -> bool:
    """Whether the book gives victory points."""
    return any(step["step"] == "victory" for step in book.steps())
