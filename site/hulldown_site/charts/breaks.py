"""Where the odds of a procedure can change while one number rises, so that the numbers between need not be tried.

They can change only where the number is compared with another, or where a table that it is looked up in begins a new
row. Whatever else is done with it leaves no telling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hulldown_engine.language.expressions import COMPARISONS
from hulldown_engine.resolver.evaluation.liveness import variables_assigned
from hulldown_engine.resolver.steps.procedure_steps import STEPS

Json = Mapping[str, Any]


class NoTelling(Exception):
    """The odds may change at any number: the input is used in a way that the search does not follow."""


def breaks(logic: Json, procedure: str, name: str, given: Json) -> set[int]:
    """The values of a numeric input at which the odds can change, for the other inputs `given`; raises NoTelling."""
    record = logic["procedures"][procedure]
    if name in variables_assigned(STEPS, record["steps"]):
        raise NoTelling
    return set(Search(logic, name, given).of(record))


@dataclass(frozen=True)
class Search:
    """A walk over one procedure that collects what one of its inputs is compared with or looked up by."""

    logic: Json
    name: str
    given: Json

    def of(self, part: Any) -> Iterator[int]:
        """The breaks in a part of a procedure's record: a step, an expression, or a list of them."""
        if part == ["value", self.name]:
            raise NoTelling
        if isinstance(part, dict):
            yield from self._step(part)
        elif isinstance(part, list) and part and isinstance(part[0], str):
            yield from self._tree(part)
        elif isinstance(part, list):
            for inside in part:
                yield from self.of(inside)

    def _step(self, record: Json) -> Iterator[int]:
        """A step, or the whole of a procedure."""
        for key, inside in record.items():
            if key == "given" and record.get("step") == "call":
                yield from self._call(record)
            elif key not in ("inputs", "gives"):
                yield from self.of(inside)

    def _call(self, step: Json) -> Iterator[int]:
        """A call that may pass the number on."""
        passed = {argument: tree[1] for argument, tree in step["given"].items() if _is_value(tree)}
        given = {argument: self.given[name] for argument, name in passed.items() if name in self.given}
        for argument, tree in step["given"].items():
            if passed.get(argument) == self.name:
                yield from breaks(self.logic, step["call"], argument, given)
            else:
                yield from self.of(tree)

    def _tree(self, tree: Sequence[Any]) -> Iterator[int]:
        """An expression."""
        if tree[0] in COMPARISONS and ["value", self.name] in tree[1:]:
            operand = tree[2] if tree[1] == ["value", self.name] else tree[1]
            yield from (self._number(operand), self._number(operand) + 1)
        elif tree[0] == "look_up":
            table = self.logic["tables"][tree[1]]
            yield from self._keys(table, [table["rows"]], tree[2:])
        elif tree[0] == "card_table":
            catalogue = self.logic["catalogues"][tree[2]]
            rows = [card[tree[3]] for card in catalogue["cards"].values() if tree[3] in card]
            yield from self._keys(catalogue["fields"][tree[3]], rows, tree[4:])
        else:
            for part in tree[1:]:
                yield from self.of(part)

    def _number(self, tree: Any) -> int:
        """What the number is compared with: another, or that of a card which is given."""
        if isinstance(tree, list) and tree[0] == "field" and _is_value(tree[1]) and tree[1][1] in self.given:
            card = self.logic["catalogues"][tree[2]]["cards"][self.given[tree[1][1]]]
            tree = card.get(tree[3])
        if not isinstance(tree, int):
            raise NoTelling
        return tree

    def _keys(self, shape: Json, tables: Iterable[Any], keys: Sequence[Any]) -> Iterator[int]:
        """A look-up: the rows of the axis that the number is looked up on."""
        for nth, key in enumerate(keys):
            if key != ["value", self.name]:
                yield from self.of(key)
                continue
            for rows in tables:
                yield from _edges(shape["axes"], rows, nth)


def _is_value(tree: Any) -> bool:
    return isinstance(tree, list) and len(tree) == 2 and tree[0] == "value"  # noqa: PLR2004 - ["value", NAME]


def _edges(axes: Sequence[Any], rows: Any, nth: int) -> Iterator[int]:
    """The numbers at which the rows of one axis begin or have ended; bands come after the last axis."""
    if not axes:
        spans = rows["bands"] if isinstance(rows, dict) else []
        yield from _ends((low, high) for _, low, high in spans)
    elif nth == 0:
        yield from _ends((low, high) for low, high, _ in rows)
    else:
        for inside in rows.values() if isinstance(rows, dict) else [row[2] for row in rows]:
            yield from _edges(axes[1:], inside, nth - 1)


def _ends(spans: Iterable[tuple[int | None, int | None]]) -> Iterator[int]:
    for low, high in spans:
        yield from (end for end in (low, None if high is None else high + 1) if end is not None)
