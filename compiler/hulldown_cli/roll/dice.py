"""Dice for one roll: thrown from a seed, or thrown on the table and typed in."""

from __future__ import annotations

from hulldown_cli.roll.asking import read
from hulldown_engine.basics.dice import Dice, printed
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.display.throw import face_of


def typed(screen: Screen, dice: Dice) -> tuple[int, ...]:
    """The faces of dice that the player throws; raises Refused when there are none."""
    return tuple(_face(screen, dice, nth) for nth in range(1, dice.count + 1))


def _face(screen: Screen, dice: Dice, nth: int) -> int:
    """One face; asks again until the die has it."""
    several = f", die {nth}" if dice.count > 1 else ""
    while True:
        typed = read(screen, f"{printed(dice)}{several} > ", "not all dice were thrown, so nothing came of it")
        face = face_of(dice.sides, typed.strip())
        if face is not None:
            return face
        screen.show(
            [("said", f"{typed.strip()!r} is no face of a die with {dice.sides} sides: type 1 to {dice.sides}.")]
        )
