"""A claim that is neither proved nor broken.

## Why it hurts

Whoever reads a claim takes it for a fact. Here it is a hope: the search gave up before it had seen enough of the story,
or it hangs on the map and its units, which a search knows nothing of. It fails nothing; it is told so that nobody
relies on more than is known.

## Example

    claims:
      quiet-brook: {never: none(us)}
    paragraphs:
      heron:
        mission: ford
        text: A heron stands in the brook.
        do: [{victory: 1}]

## Instead

    claims:
      one-brook: {never: condition > 2}
    paragraphs:
      heron:
        mission: ford
        text: A heron stands in the brook.
        do: [{victory: 1}]

## See also

HD330
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.claims.verdicts import OPEN, claims
from hulldown_compiler.analysis.search.budgets import MORE, budget
from hulldown_compiler.core.diagnostics import Note


def check(analyses: Analyses) -> Iterator[Note]:
    """Each claim that is left open, with what it hangs on."""
    states = MORE * analyses[budget].of_claim
    more = f"'hulldown claims {analyses.book.name} --budget {states}' looks at more states"
    for verdict in analyses[claims]:
        if verdict.verdict == OPEN:
            yield Note(
                verdict.position,
                verdict.said,
                more if verdict.gave_up else "",
                (),
                verdict.witness,
                inputs=verdict.inputs,
            )
