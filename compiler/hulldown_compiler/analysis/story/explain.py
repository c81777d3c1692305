"""Why a guard is settled: the part of it that decides, and what is known of the facts it asks about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import MAYBE, NO, YES
from hulldown_compiler.analysis.story.abstract import ANYONE, FREE, NUMBERS, State, This
from hulldown_compiler.analysis.story.map_abstraction import is_number, written
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.ir.procedure_visitors import parts
from hulldown_engine.language.expressions import COMPARISONS, Tree
from hulldown_engine.platoon.language.terms import bounds
from hulldown_engine.story.invariants import roster_of


def explain(analyses: Analyses, tree: Tree, state: State, this: This) -> str:
    """What decides a condition that never, or always, holds in a state."""
    around = analyses[reachability].evaluator.ruled_out.get(id(tree))
    if around is not None:
        return f"it contradicts '{written(around)}', in which it stands"
    reasons = dict.fromkeys(_reasons(analyses, deciding(analyses, tree, state, this), state, this))
    return "; ".join(reasons) or "it asks about nothing that can change"


def deciding(analyses: Analyses, tree: Tree, state: State, this: This) -> Tree:
    """The first part of a condition that settles it by itself, or the whole."""
    evaluator = analyses[reachability].evaluator
    if isinstance(tree, list) and tree[0] in ("and", "or"):
        settling = NO if tree[0] == "and" else YES
        for part in tree[1:]:
            if evaluator.truth(part, state, this) == settling:
                return deciding(analyses, part, state, this)
    return tree


def _reasons(analyses: Analyses, tree: Tree, state: State, this: This) -> Iterator[str]:
    """What is known here of each fact in a condition."""
    if not isinstance(tree, list):
        return
    evaluator, head = analyses[reachability].evaluator, tree[0]
    form = evaluator.by_form(tree, this) if head in ("and", "or") else MAYBE
    if form != MAYBE:
        yield CONTRARY if form == NO else COMPLETE
    elif head in ("flag", "sighted"):
        yield _SAID[head, evaluator.truth(tree, state, this)].format(tree[1])
    elif head == "marked":
        who = " or ".join(repr(member) for member in evaluator.members(tree[1], this))
        yield _SAID[head, evaluator.truth(tree, state, this)].format(who, tree[2])
    elif head in ("members", "where"):
        yield from _why_selected(analyses, tree, state)
    elif head in NUMBERS:
        name = repr(tree[1]) if head == "score" else f"the {head}" if head == "condition" else head
        yield f"{name} is {span(*evaluator.number(tree, state, this))} here"
    elif head in COMPARISONS and ["this"] in tree[1:]:
        yield f"'this' is {' or '.join(repr(member) for member in this)} here"
    elif head in FREE or (head == "count" and analyses.book.declared.platoon):
        yield from [f"{written(tree)!r} is {span(*bounds(tree))}"] if is_number(tree) else []
    else:
        for part in tree[1:]:
            yield from _reasons(analyses, part, state, this)


def _why_selected(analyses: Analyses, tree: Tree, state: State) -> Iterator[str]:
    """What is known here of a selection from a roster, or from a side."""
    evaluator = analyses[reachability].evaluator
    count = evaluator.count(tree, state)
    if roster_of(tree) in evaluator.rosters:
        yield _selected(count, roster_of(tree))
    elif tree[0] == "where":
        of_anyone = (
            count[1] == 0 and evaluator.count(tree[1], state)[1] != 0 and evaluator.truth(tree[2], state, ANYONE) != NO
        )
        yield from (
            [riding(roster_of(tree), tree[2]) or ON_MAP]
            if of_anyone
            else (why for part in tree[1:] for why in _reasons(analyses, part, state, ANYONE))
        )


ON_MAP = "only units that are active, on the map, are selected"

RIDERS: Mapping[str, str] = {"aboard": "carrying", "towed": "towing"}
"""What is asked of a unit that others take along, and of the unit that takes it."""


def riding(side: str, holding: Tree) -> str:
    """What to select instead of units that ride or are towed, which are not active; empty if it is not about that."""
    asked = {part[2] for part in parts(holding) if part[:2] == ["attribute", ["this"]]}
    word = next((word for word in RIDERS if word in asked), "")
    return word and f"who is {word} is not active: select who takes it along, '{side} where {RIDERS[word]}'"


CONTRARY, COMPLETE = "its parts contradict one another", "one of its parts always holds"

_SAID = {
    ("flag", NO): "{0!r} is never set when play comes here",
    ("flag", YES): "{0!r} is always set here",
    ("flag", MAYBE): "{0!r} may be set or not",
    ("sighted", NO): "sighting {0} is never made before this",
    ("sighted", YES): "sighting {0} has always been made here",
    ("sighted", MAYBE): "sighting {0} may have been made or not",
    ("marked", NO): "{0} is never {1!r} here",
    ("marked", YES): "{0} is always {1!r} here",
    ("marked", MAYBE): "{0} may be {1!r} or not",
}


def _selected(count: tuple[int | None, int | None], roster: str) -> str:
    """How many a selection has."""
    low, high = count
    if high == 0:
        return f"nobody of {roster!r} is selected here"
    return f"{span(low, high)} of {roster!r} {'is' if high == 1 else 'are'} selected here"


def span(low: int | None, high: int | None) -> str:
    """A range of whole numbers, in words."""
    if low is not None and low == high:
        return str(low)
    if low is None or high is None:
        return "any number" if low is high else f"at most {high}" if low is None else f"at least {low}"
    return f"{low} to {high}"
