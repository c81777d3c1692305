"""A claim that a play breaks, or that no play can bear out.

## Why it hurts

A claim says what the story rests on: that whoever stands in the mill has the key, that nobody ever makes more noise
than the table has rows for. Somewhere a text relies on it. When a change to quite another paragraph breaks it, no
sentence is wrong by itself, and only a reader who comes that way finds out. So every claim is looked into whenever the
book is checked; the steps below are the shortest play that breaks it.

## Example

    claims:
      light-in-loft: {always: lantern, at: mill-loft}
    paragraphs:
      mill-yard:
        text: The yard of the mill. A ladder leads up.
        do:
          - ask:
              - {text: Go up with the lantern, when: lantern, see: mill-loft}
              - {text: Go up in the dark, see: mill-loft}
      mill-loft:
        text: You hold the lantern up, and somebody holds his hands up.
        do:
          - end: home

## Instead

    claims:
      light-in-loft: {always: lantern, at: mill-loft}
    paragraphs:
      mill-yard:
        text: The yard of the mill. A ladder leads up.
        do:
          - ask:
              - {text: Go up with the lantern, when: lantern, see: mill-loft}
              - {text: Leave it, see: way-home}
      mill-loft:
        text: You hold the lantern up, and somebody holds his hands up.
        do:
          - end: home

## See also

HD331, HD421
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.claims.verdicts import BROKEN, claims
from hulldown_compiler.core.diagnostics import Note

HINT = "mend the story, or the claim"


def check(analyses: Analyses) -> Iterator[Note]:
    """Each claim that is broken, with the play that shows it."""
    for verdict in analyses[claims]:
        if verdict.verdict == BROKEN:
            yield Note(verdict.position, verdict.said, HINT, (), verdict.witness, inputs=verdict.inputs)
