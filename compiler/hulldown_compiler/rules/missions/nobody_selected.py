"""A selection in which nobody can ever be.

## Why it hurts

The units of a side are those that are active on the map. Whoever is aboard a vehicle, in tow, gone or killed is not
among them, so a condition that looks for such units there counts nobody, and nothing that it should decide ever
happens.

## Example

    paragraphs:
      ditch:
        mission: ford
        text: A ditch, and voices in it.
        do:
          - roll: 1d10
            table:
              1-5: [{condition: 2}]
              6+: [{note: Nobody.}]
          - when: any(us where aboard) or condition == 2  # expect: HD564 at 19-56 nobody can be in 'us where aboard'
            do: [{note: They keep their heads down.}]

## Instead

    paragraphs:
      ditch:
        mission: ford
        text: A ditch, and voices in it.
        do:
          - roll: 1d10
            table:
              1-5: [{condition: 2}]
              6+: [{note: Nobody.}]
          - when: any(us where carrying) or condition == 2
            do: [{note: They keep their heads down.}]

## See also

HD302, HD304, HD314
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import MAYBE
from hulldown_compiler.analysis.story.explain import why_nobody
from hulldown_compiler.analysis.story.map_abstraction import written
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.missions import never_ending
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.ir.step_visitors import expressions
from hulldown_engine.language.expressions import Tree

SELECTIONS = ("random", "each")
"""Steps whose own selection another rule looks at."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Selections within what steps, requirements and the ends of missions ask."""
    if not analyses.book.declared.platoon:
        return
    for place, tree in _asked(analyses):
        for selection in _selections(tree):
            if (why := why_nobody(analyses, selection)) is not None:
                yield Note(place, f"nobody can be in {written(selection)!r}", why)


def _asked(analyses: Analyses) -> Iterator[tuple[Position, Tree]]:
    """Every expression of which no other rule says that it always holds or never, and where it stands."""
    book, reach = analyses.book, analyses[reachability]
    for steps in book.steps.values():
        for paragraph, step in steps:
            for record, name, tree in expressions(step) if reach.is_step_reachable(step) else ():
                settled = name in ("when", "until") and reach.evaluator.truth(tree, *reach.at(step)) != MAYBE
                if not settled and not (name == "of" and step["step"] in SELECTIONS):
                    yield paragraph.mark(record, name), tree
    for mission in book.parts.of("mission"):
        never = set(never_ending(analyses, mission))
        for nth, tree in enumerate(book.parts.ends[mission.name]):
            if nth not in never:
                yield mission.at("ends", nth, "when"), tree


def _selections(tree: Tree) -> Iterator[Tree]:
    """The selections in an expression that leave somebody out."""
    if isinstance(tree, list):
        if tree[0] == "where":
            yield tree
        for part in tree[1:]:
            yield from _selections(part)
