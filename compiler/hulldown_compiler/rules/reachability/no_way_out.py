"""A place from which no play comes to an end.

## Why it hurts

The reader goes on turning pages, or fighting, and nothing that he does can finish the story: a soft-lock. It is worse
than a dead end, which at least shows itself. The steps below are the shortest way in. In a platoon game the same is
said of a mission of which, from there on, neither one of the `ends` can come nor an `end` step.

## Example

    paragraphs:
      lock-chamber:
        text: The lock gates stand open behind you.
        do:
          - ask:
              - {text: Go on along the canal, see: towpath}
              - {text: Turn back, see: way-home}
      towpath:
        text: The towpath is narrow, and the gates have closed.
        do:
          - ask:
              - {text: Go on, see: towpath-bend}
              - {text: Wait, see: towpath}
      towpath-bend:
        text: The towpath bends back to where you were.
        do:
          - ask:
              - {text: Go round once more, see: towpath}
              - {text: Rest, see: towpath-bend}

## Instead

    paragraphs:
      lock-chamber:
        text: The lock gates stand open behind you.
        do:
          - ask:
              - {text: Go on along the canal, see: towpath}
              - {text: Turn back, see: way-home}
      towpath:
        text: The towpath is narrow, and the gates have closed.
        do:
          - ask:
              - {text: Go on, see: towpath-bend}
              - {text: Wait, see: towpath}
      towpath-bend:
        text: The towpath bends back to where you were.
        do:
          - ask:
              - {text: Go round once more, see: towpath}
              - {text: Swim across, see: way-home}

## See also

HD306, HD307, HD314
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.verdicts.traps import Trap, traps
from hulldown_compiler.core.diagnostics import Note, Related, first_few

HINT = "give it a way to an end, or keep play from coming here"


def check(analyses: Analyses) -> Iterator[Note]:
    """The shortest way into a soft-lock, for each mission, with the other ways as related places."""
    of_missions: dict[str, list[Trap]] = {}
    for trap in traps(analyses):
        of_missions.setdefault(trap.mission, []).append(trap)
    for mission, ways in of_missions.items():
        first, *rest = ways
        related = first_few([Related(way.position, "here too") for way in rest])
        end = f"none of the ends of mission {mission!r}" if mission else "no end"
        yield Note(first.position, f"from here {end} can come", HINT, related, first.witness, inputs=first.inputs)
