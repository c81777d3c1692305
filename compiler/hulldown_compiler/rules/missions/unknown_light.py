"""A light that no mission has.

## Why it hurts

What the light is called, a mission says under `becomes`; before that it is `day`. A light of another name never comes,
so what waits for it never happens.

## Example

    paragraphs:
      panzer:
        mission: ford
        text: A Panzer comes down the track, with its lamps on.
        do:
          - when: light(nigth)
            do:
              - victory: 1

## Instead

    paragraphs:
      panzer:
        mission: ford
        text: A Panzer comes down the track, with its lamps on.
        do:
          - when: light(day)
            do:
              - victory: 1

## See also

HD211, HD302, HD554
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.ir.procedure_visitors import parts
from hulldown_compiler.rules.missions.empty_selection import asked
from hulldown_engine.platoon.state.light import DAY


def check(analyses: Analyses) -> Iterator[Note]:
    """Expressions that ask for a light of which no mission knows."""
    if not analyses.book.declared.platoon:
        return
    lights = (mission.model.light for mission in analyses.book.parts.of("mission"))
    known = dict.fromkeys([DAY, *(name for light in lights if light is not None for name in light.becomes)])
    for place, tree, *_ in asked(analyses):
        for part in parts(tree):
            if part[:2] == ["fact", "light"] and part[2] not in known:
                hint = did_you_mean(part[2], known) or f"there are {', '.join(known)}; missions name them under 'light'"
                yield Note(place, f"no mission has the light {part[2]!r}", hint)
