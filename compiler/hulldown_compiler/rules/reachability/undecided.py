"""Questions about a story that a check has left open, since it only looks at so many states.

## Why it hurts

What is not found here is not proved to be right. Where a story knows much at once, a check stops after some thousand
states, so that nobody has to wait for it: then it is not known of some guards whether they can ever hold, of some
circles whether play comes out of them, or of a paragraph whether its instructions can run out. This counts them, and
names the first; it fails nothing. `hulldown lint --budget 20000` looks at more states; `hulldown reach` answers about
everything that can come up, with a witness or a proof.

## Example

    paragraphs:
      mill-wheel:
        text: The wheel goes round, and you count.
        do:
          - when: victory >= 90000
            see: way-home
          - victory: 1
          - see: mill-wheel

## Instead

    paragraphs:
      mill-wheel:
        text: The wheel goes round, and you count.
        do:
          - when: victory >= 9
            see: way-home
          - victory: 1
          - see: mill-wheel

## See also

HD302, HD306, HD307
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.circles.circles import circles
from hulldown_compiler.analysis.guards.constant import constant_guards
from hulldown_compiler.analysis.search.budgets import MORE, budget
from hulldown_compiler.analysis.verdicts.proofs import proofs
from hulldown_compiler.analysis.verdicts.questions import GUARD, NO_ROW, NOBODY, OUTCOME, REQUIREMENT, ROW, SELECTION
from hulldown_compiler.analysis.verdicts.run_outs import run_outs
from hulldown_compiler.core.diagnostics import Note, Related, first_few

ALWAYS, CIRCLE, RUN_OUT = "always", "circle", "run out"

SAID = {
    GUARD: "whether a guard can hold",
    REQUIREMENT: "whether a paragraph's requirement can be met",
    SELECTION: "whether anybody can be selected",
    NOBODY: "whether nobody can be selected",
    OUTCOME: "whether a check can come out so",
    ROW: "whether a row can come up",
    NO_ROW: "whether a total can miss all rows",
    ALWAYS: "whether a guard can fail",
    CIRCLE: "whether play comes out of a circle",
    RUN_OUT: "whether a paragraph can run out",
}
"""What is asked, by the kind of question."""

HINT = "'hulldown lint --budget {}' looks at more states, and 'hulldown reach' answers about everything"


def check(analyses: Analyses) -> Iterator[Note]:
    """One note for all questions that were left open, with the first of them."""
    book = analyses.book
    asked = [
        (question.kind, question.paragraph.mark(question.record, "when" if "when" in question.record["@"] else ""))
        for question in analyses[proofs].open
    ]
    asked += [(ALWAYS, one.paragraph.mark(one.record, "when")) for one in analyses[constant_guards].open]
    asked += [(CIRCLE, book.paragraphs[knot.names[0]].at()) for knot in analyses[circles].undecided]
    asked += [(RUN_OUT, one.position) for one in analyses[run_outs].open]
    if asked:
        counted = Counter(kind for kind, _ in asked)
        kinds = ", ".join(f"{counted[kind]} {said}" for kind, said in SAID.items() if counted[kind])
        places = first_few([Related(place, f"it is not known {SAID[kind]}") for kind, place in asked])
        many = "questions" if len(asked) > 1 else "question"
        message = f"{len(asked)} {many} about {book.header.book!r} left undecided: {kinds}"
        yield Note(asked[0][1], message, HINT.format(MORE * analyses[budget].of_one), places[1:])
