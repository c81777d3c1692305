"""The full odds of a shot or an assault before it is made, and the modifiers that would apply, with their rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hulldown_engine import Option
from hulldown_engine.basics.decision import Odds
from hulldown_engine.language.grids import columns
from hulldown_engine.language.wording import signed
from hulldown_engine.telling.lines import HEADING
from hulldown_engine.telling.words import result
from hulldown_terminal.display.screen import Laid, fold

INDENT = "  "


def odds(option: Option, width: int) -> Iterator[Laid]:
    """What an option may come to; nothing, if it is neither a shot nor an assault."""
    reckoned = option.odds
    if reckoned is None:
        return
    yield "", ""
    yield from ((HEADING, line) for line in fold(option.text, width))
    if option.means is None or option.means.shells != "AP":
        yield from (("", INDENT + line) for line in fold(f"What it does to this target: {briefly(reckoned)}.", width))
    chances = [[percent(chance), result(name)] for name, chance in reckoned.chances.items()]
    yield from (("", INDENT + line) for line in columns(chances, right=(0,)))
    rows = [
        [signed(modifier.shift), modifier.what, f"rule {modifier.rule}" if modifier.rule else ""]
        for modifier in reckoned.modifiers
    ]
    yield "", "" if rows else f"{INDENT}No modifier applies."
    yield from (("", INDENT + line) for line in columns(rows, right=(0,)) if rows)
    yield "", ""


def percent(chance: Fraction) -> str:
    """A chance in percent, with one decimal: 34.9%."""
    return f"{float(100 * chance):.1f}%"


def briefly(odds: Odds | None) -> str:
    """What may come of it: hit 82%, kill 61%."""
    if odds is None:
        return ""
    chances = (f"{what} {rounded(chance)}" for what, chance in odds.summary.items())
    return ", ".join(chances) or "no effect"


def rounded(chance: Fraction) -> str:
    """A chance in whole per cent; what is possible is never 0%, and what is not certain never 100%."""
    if 0 < chance < HALF_A_PERCENT:
        return "<1%"
    return ">99%" if 1 - HALF_A_PERCENT < chance < 1 else f"{round(100 * chance)}%"


HALF_A_PERCENT = Fraction(1, 200)
