"""A value outside of what it was said to be.

## Why it hurts

What a procedure gives is declared once, and readers, tables and other procedures rely on it: a chart with columns for
2 to 9 has none for the 10. The message names inputs with which the value lies outside.

## Example

    procedures:
      haul:
        title: Haul
        source: {house: tried on a lake}
        inputs: {men: 1..4}
        gives: {yards: 2..9}
        steps:
          - roll: {die: 1d6}
        result: {yards: die + men}

## Instead

    procedures:
      haul:
        title: Haul
        source: {house: tried on a lake}
        inputs: {men: 1..4}
        gives: {yards: 2..10}
        steps:
          - roll: {die: 1d6}
        result: {yards: die + men}

## See also

HD413, HD425
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(analyses: Analyses) -> Iterator[Note]:
    """What was found when procedures were tried."""
    return common.tried(analyses, __name__, "declare what it may be, or keep it within")
