"""A look-up of a value that the table does not have.

## Why it hurts

With these inputs the reader is sent to a row that is not printed, and the program can say no more. The procedure was
carried out with the smallest, the largest and other inputs that `requires` allows; the message names some with which
it leaves the table. Put the number on a track, let `requires` refuse, or add the rows. A field of a card that is not
there is such a value too: ask first whether it is `none`.

## Example

    tables:
      fords:
        title: Fords
        source: {house: paced out}
        axes: {yards: 1..4}
        cells: 1..6
        rows: {1: 2, 2: 3, 3: 5, 4: 6}
    procedures:
      wade:
        title: Wade
        source: {house: paced out}
        inputs: {yards: 1..4, flood: bool}
        gives: {across: bool}
        steps:
          - roll: {die: 1d6}
          - let: {width: yards}
          - add: width
            modifiers:
              - {name: flood, when: flood, value: 1}
        result: {across: "die >= look_up(fords, width)"}

## Instead

    tables:
      fords:
        title: Fords
        source: {house: paced out}
        axes: {yards: 1..4}
        cells: 1..6
        rows: {1: 2, 2: 3, 3: 5, 4: 6}
    procedures:
      wade:
        title: Wade
        source: {house: paced out}
        inputs: {yards: 1..4, flood: bool}
        gives: {across: bool}
        steps:
          - roll: {die: 1d6}
          - place: {width: yards}
            track: fords.yards
          - shift: width
            modifiers:
              - {name: flood, when: flood, value: 1}
        result: {across: "die >= look_up(fords, width)"}

## See also

HD401, HD415
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(analyses: Analyses) -> Iterator[Note]:
    """What was found when procedures were tried."""
    hint = "add rows, or keep such values out with 'requires' or a step before"
    return common.tried(analyses, __name__, hint)
