"""The names in tables, cards and procedures that readers meet: which there are, and which stand together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hulldown_compiler.lowering.definitions import Charts
from hulldown_compiler.model.value_types import Kind
from hulldown_engine.resolver.evaluation.liveness import variables_assigned
from hulldown_engine.resolver.steps.procedure_steps import STEPS

Together = tuple[str, ...]
"""Names of which a reader, or a command, chooses one."""


def together(charts: Charts) -> list[Together]:
    """The lists of names that stand together, each once: values, cards, axes, fields, inputs and outcomes."""
    return list(dict.fromkeys(names for names in _lists(charts) if names))


def beside(charts: Charts, kind: str, name: str) -> set[str]:
    """The names that stand in a table, or on the cards of a catalogue, theirs among them."""
    if kind == "table":
        return {name for names in _of_table(charts.shapes[name]) for name in names}
    catalogue = charts.catalogues[name]
    return {*catalogue["cards"], *(name for names in _of_kinds(catalogue["fields"]) for name in names)}


def known(charts: Charts) -> set[str]:
    """Every name that a reader may meet."""
    steps = (name for record in charts.procedures.values() for name in variables_assigned(STEPS, record["steps"]))
    return {name for names in _lists(charts) for name in names} | set(steps)


def _lists(charts: Charts) -> Iterator[Together]:
    for shape in charts.shapes.values():
        yield from _of_table(shape)
    for catalogue in charts.catalogues.values():
        yield from _of_kinds(catalogue["fields"])
        yield tuple(catalogue["cards"])
    for procedure in charts.procedures.values():
        yield from _of_kinds(procedure["inputs"])
        yield from _of_kinds(procedure["gives"])


def _of_kinds(kinds: Mapping[str, Kind]) -> Iterator[Together]:
    yield tuple(kinds)
    yield from _of_each(kinds.values())


def _of_each(kinds: Iterable[Kind]) -> Iterator[Together]:
    for kind in kinds:
        yield (*kind.get("names", ()), *kind.get("words", ()))
        yield from _of_kinds(kind.get("fields", {}))
        if kind["kind"] == "table":
            yield from _of_table(kind)


def _of_table(shape: Kind) -> Iterator[Together]:
    banded = shape["cells"].get("banded")
    yield (*(axis for axis, _ in shape["axes"]), *([banded["by"]] if banded else []))
    yield from _of_each([shape["cells"], *(kind for _, kind in shape["axes"])])
