"""States: what each place in a procedure may be, joined, narrowed and changed."""

from __future__ import annotations

from collections.abc import Mapping

from hulldown_compiler.analysis.story import spans
from hulldown_compiler.analysis.story.spans import Span
from hulldown_compiler.lowering.definitions import Charts
from hulldown_compiler.model.value_types import Kind
from hulldown_engine.language.expressions import Tree

State = dict[str, Span]
"""What each variable may be, and the parts of it of which something is known."""

Halves = tuple[State | None, State | None]
"""The parts of a state in which something holds, and in which it does not; None for one that cannot be."""

ASSUMED = "?"
"""What the places begin with under which a condition remembers which of its parts it has taken to hold."""


def dotted(tree: Tree) -> str:
    """The place in a state of a variable, of a card's field or of a part of a record; nothing for anything else."""
    if not isinstance(tree, list) or tree[0] not in ("value", "field", "part"):
        return ""
    if tree[0] == "value":
        return str(tree[1])
    inside = dotted(tree[1])
    return f"{inside}.{tree[-1]}" if inside else ""


def join(one: State | None, other: State | None) -> State | None:
    """The state that allows for both; what only one of them knows of is not known of."""
    if one is None or other is None or one is other:
        return other if one is None else one
    return {place: spans.join(span, other[place]) for place, span in one.items() if place in other}


def without_assumed(state: State | None) -> State | None:
    """A state without what a condition has assumed: what it asks about may change before the next."""
    return state and {place: span for place, span in state.items() if not place.startswith(ASSUMED)}


def truths(holds: State | None, fails: State | None) -> Span:
    """Whether a condition may hold and may fail, by the parts of a state in which it does."""
    return Span(None, frozenset(truth for truth, state in ((True, holds), (False, fails)) if state is not None))


def changed(state: State, name: str, found: Mapping[str, Span]) -> State:
    """A state in which a variable is something else: what was known of its parts is forgotten."""
    kept = {place: span for place, span in state.items() if not _is_of(place, name)}
    return {**kept, **{name + below: span for below, span in found.items()}}


def _is_of(place: str, name: str) -> bool:
    return place == name or place.startswith((f"{name}.", f"{name}["))


def known_of(state: State, name: str) -> dict[str, Span]:
    """What is known of a place and its parts, by what stands after it."""
    return {place[len(name) :]: span for place, span in state.items() if _is_of(place, name)}


def whole(charts: Charts, kind: Kind) -> dict[str, Span]:
    """What a value of a kind may be, and what the parts of it may be."""
    if kind["kind"] == "records":
        return {f"[].{name}": of_kind(charts, one) for name, one in kind["fields"].items()} | {
            "[]": spans.number(0, kind["most"])
        }
    return {"": of_kind(charts, kind)}


def of_kind(charts: Charts, kind: Kind) -> Span:
    """What a value of a kind may be, with the names of today's cards."""
    names = charts.catalogues[kind["of"]]["cards"] if kind["kind"] == "card" else ()
    return spans.join(spans.of_kind(kind), spans.named(*names))


def narrowed(state: State, tree: Tree, span: Span) -> State | None:
    """The part of a state in which an expression is within a span; None when that cannot be."""
    place = dotted(tree)
    if not span:
        return None
    return {**state, place: span} if place else state
