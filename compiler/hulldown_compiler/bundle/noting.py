"""A procedure that notes which values it uses: where what came of it is from, value by value.

It is the engine's own evaluation over tables and cards that remember what was looked up in them, so it notes nothing
that was not used, and forgets nothing that was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from hulldown_compiler.bundle.reach import carried_out, origin_at
from hulldown_engine.basics.records import Value
from hulldown_engine.language.expressions import Closure, Tree
from hulldown_engine.resolver.charts import Charts, Procedure
from hulldown_engine.resolver.evaluation.evaluator import Library
from hulldown_engine.resolver.evaluation.step_form import BINDING, BLOCKS, THROW, TRIAL
from hulldown_engine.resolver.procedures import Steps
from hulldown_engine.resolver.steps.procedure_steps import STEPS
from hulldown_engine.resolver.tables import Table

Json = dict[str, Any]


class Noting(NamedTuple):
    """A procedure to be rolled or enumerated, and the numbers of the origins of all values it has used so far.

    Who rolls again may clear them first. Who works out odds may not, for what comes of a state is worked out once.
    """

    procedure: Procedure
    used: set[int]


def noting(charts: Charts, logic: Mapping[str, Any], prose: Mapping[str, Any], found: Json, name: str) -> Noting:
    """A procedure of some charts, anew; `found` are the origins of their values."""
    used: set[int] = set()
    note = used.add
    tables = {table: _NotingTable(known, found["tables"][table], used) for table, known in charts.tables.items()}
    cards = {
        catalogue: {card: _NotingCard(fields, found["cards"][card], used) for card, fields in of.items()}
        for catalogue, of in charts.cards.items()
    }
    library = Library(tables, cards, charts.library.naturals)
    for procedure in carried_out(logic, name):
        record = with_origins(logic["procedures"][procedure], found["procedures"][procedure])
        texts = prose["procedures"][procedure]
        steps = {**record, "steps": [*_noted(record["steps"])]}
        library.procedures[procedure] = _NotingSteps(texts["title"], steps, texts["labels"], library, note)
    return Noting(Procedure(name, prose["procedures"][name]["title"], logic["procedures"][name], library), used)


def with_origins(record: Mapping[str, Any], own: Mapping[str, Any]) -> Json:
    """A compiled procedure whose steps and modifiers with a value of their own have the number of its origin."""
    return {**record, "steps": _with_origins(record["steps"], own, count())}


def _with_origins(steps: Iterable[Json], own: Mapping[str, Any], turn: Iterator[int]) -> list[Json]:
    made = []
    for step in steps:
        nth = str(next(turn))
        more: Json = {block: _with_origins(step[block], own, turn) for block in BLOCKS if block in step}
        if nth in own["steps"]:
            more["origin"] = own["steps"][nth]
        if "sections" in step:
            more["sections"] = [_section(section, own["modifiers"]) for section in step["sections"]]
        made.append({**step, **more})
    return made


def _section(section: Json, own: Mapping[str, int]) -> Json:
    return {
        **section,
        "modifiers": [
            {**modifier, "origin": own[label]} if (label := str(modifier["name"])) in own else modifier
            for modifier in section["modifiers"]
        ],
    }


# What notes -----------------------------------------------------------------------------------------------------------


class _NotingTable(Table):
    """A table that notes the origin of every cell that is looked up."""

    def __init__(self, table: Table, tree: Any, used: set[int]) -> None:
        self.title, self.axes, self.cells = table.title, table.axes, table.cells

        def look(keys: Sequence[Value]) -> Value:
            value = table.look_up(keys)
            used.add(origin_at(tree, keys))
            return value

        self._root = look


class _NotingCard(dict[str, Any]):
    """The fields of a card, which note the origin of every one that is asked for."""

    def __init__(self, fields: Mapping[str, Any], trees: Mapping[str, Any], used: set[int]) -> None:
        super().__init__(
            (name, _NotingTable(value, trees[name], used) if isinstance(value, Table) else value)
            for name, value in fields.items()
        )
        self._trees = trees
        self._used = used

    def __getitem__(self, field: str) -> Any:
        """A field; one that is a table notes what is looked up in it, and one that the card leaves out is nobody's."""
        origin = self._trees.get(field)
        value = super().__getitem__(field)
        if origin is not None and not isinstance(value, Table):
            self._used.add(origin)
        return value


NOTED = "noted"
"""The head of an expression that is a value of its own: with the number of its origin."""


def _noted(steps: Iterable[Json]) -> Iterator[Json]:
    """Steps in whose expressions the values with an origin are noted."""
    for step in steps:
        more: Json = {block: [*_noted(step[block])] for block in BLOCKS if block in step}
        if "origin" in step:
            note = partial(_note, step["origin"])
            form = STEPS[step["step"]].form
            if form is BINDING:
                more["values"] = {name: note(tree) for name, tree in step["values"].items()}
            more.update({key: note(step[key]) for key in _ASKED.get(form.name, ()) if key in step})
        if "sections" in step:
            more["sections"] = [
                {**section, "modifiers": [*map(_modifier, section["modifiers"])]} for section in step["sections"]
            ]
        yield {**step, **more}


_ASKED = {THROW.name: ("dice",), TRIAL.name: ("at_least", "at_most")}
"""What is asked of a step before its dice are thrown."""


def _note(origin: int, tree: Tree) -> Tree:
    return [NOTED, origin, tree]


def _modifier(modifier: Json) -> Json:
    return {**modifier, "value": _note(modifier["origin"], modifier["value"])} if "origin" in modifier else modifier


class _NotingSteps(Steps):
    """A procedure that notes the origins of values of its own."""

    def __init__(self, title: str, record: Json, labels: Sequence[str], library: Library, note: Any) -> None:
        self._note = note
        super().__init__(title, record, labels, library)

    def expression(self, tree: Tree) -> Closure:
        """An expression, compiled; a value of its own is noted whenever it is worked out."""
        if not isinstance(tree, list) or tree[0] != NOTED:
            return super().expression(tree)
        note, origin, worked_out = self._note, tree[1], super().expression(tree[2])

        def noted(values: Value, this: Value) -> Value:
            note(origin)
            return worked_out(values, this)

        return noted

    def remembered(self, closure: Closure, asking: Any) -> Closure:  # noqa: ARG002 - the engine's signature
        """The closure itself: what is remembered is not looked up again, and would not be noted."""
        return closure
