"""States of a procedure: what each variable may be, and what is known of the parts of it."""

from __future__ import annotations

from collections.abc import Mapping

from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.domain.value_sets import ValueSet
from hulldown_compiler.lowering.definitions import Charts
from hulldown_compiler.model.value_types import Kind
from hulldown_engine.language.expressions import Tree

State = dict[str, ValueSet]
"""What each variable may be, and the parts of it of which something is known, by their places: `target.size`."""

Split = tuple[State | None, State | None]
"""The parts of a state in which a condition holds, and in which it fails; None for one that cannot be."""


def dotted(tree: Tree) -> str:
    """The key in a state of a variable, a card's field or a part of a record; "" for any other expression."""
    if not isinstance(tree, list) or tree[0] not in ("value", "field", "part"):
        return ""
    if tree[0] == "value":
        return str(tree[1])
    inside = dotted(tree[1])
    return f"{inside}.{tree[-1]}" if inside else ""


def changed(state: State, name: str, known: Mapping[str, ValueSet]) -> State:
    """The state after an assignment: everything known of the variable's parts is replaced."""
    kept = {place: values for place, values in state.items() if not _is_of(place, name)}
    return {**kept, **{name + below: values for below, values in known.items()}}


def _is_of(place: str, name: str) -> bool:
    return place == name or place.startswith((f"{name}.", f"{name}["))


def known_of(state: State, name: str) -> dict[str, ValueSet]:
    """What a state knows of a place and its parts, keyed by the rest of the key."""
    return {place[len(name) :]: values for place, values in state.items() if _is_of(place, name)}


def whole(charts: Charts, kind: Kind) -> dict[str, ValueSet]:
    """The possible values of a kind and of its parts, keyed by what is appended to the place."""
    if kind["kind"] == "records":
        return {f"[].{name}": of_kind(charts, field) for name, field in kind["fields"].items()} | {
            "[]": value_sets.number(0, kind["most"])
        }
    return {"": of_kind(charts, kind)}


def of_kind(charts: Charts, kind: Kind) -> ValueSet:
    """The possible values of a kind, including the names of the cards in today's catalogues."""
    names = charts.catalogues[kind["of"]]["cards"] if kind["kind"] == "card" else ()
    return value_sets.join(value_sets.of_kind(kind), value_sets.named(*names))


def narrowed(state: State, tree: Tree, values: ValueSet) -> State | None:
    """The state with an expression limited to some values; None if there are none."""
    place = dotted(tree)
    if not values:
        return None
    return {**state, place: values} if place else state
