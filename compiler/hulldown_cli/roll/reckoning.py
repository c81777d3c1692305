"""`hulldown odds`: the exact odds of a procedure as a table, as JSON or as a chart, in one situation or in many."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from hulldown_cli.roll.asking import parsed
from hulldown_cli.roll.requests import Asked, Ready, found, ready, refusing
from hulldown_compiler.odds import tables, varying
from hulldown_compiler.odds.chart import Chart, Series, svg
from hulldown_compiler.odds.situations import said
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.basics.records import Value, plain
from hulldown_engine.language.grids import Grid
from hulldown_engine.language.wording import spoken
from hulldown_engine.resolver.inputs import Input
from hulldown_terminal.display.grid import show
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.refusals import WRONG_USE, Refused

Json = dict[str, Any]


@dataclass(frozen=True)
class Shape:
    """How odds are wanted: by which fields, over the values of which input, as JSON, drawn into which file."""

    by: Sequence[str]
    vary: str | None
    json: bool
    plot: Path | None


def odds(asked: Asked, shape: Shape) -> None:
    """Show odds, and write them; raises Refused."""
    screen = Screen()
    with refusing():
        if (meant := found(screen, asked)) is None:
            return
        _, procedure = meant
        by = tables.named(procedure.gives, shape.by)
        _check(shape.plot)
        said = parsed(procedure, asked.inputs)
        if shape.vary is None:
            _once(ready(screen, *meant, said), by, shape)
            return
        one, values = varying.varied_values(procedure, shape.vary)
        if one.name in said:
            raise Refused(f"{one.name} is both given and varied", WRONG_USE)
        _often(ready(screen, *meant, {**said, one.name: values[0]}), one, values, by, shape)


def _once(ready: Ready, by: Sequence[str], shape: Shape) -> None:
    """The odds in one situation."""
    prose, gives = ready.book.prose, ready.procedure.gives
    whole = ready.procedure.odds_of(ready.values)
    fields = by or (tuple(gives) if shape.json else tables.usual(gives, whole))
    summed = tables.summed(whole, fields)
    if shape.json:
        _print({**_situation(ready), "outcomes": tables.as_json(summed, fields)})
    else:
        remarks = tables.remarks(prose, gives, whole, fields) if not by else ()
        _show(ready, tables.grid(prose, summed, fields), remarks)
    if shape.plot is not None:
        names = [tables.name_of(prose, outcome) for outcome in summed]
        chances = Series("chance", list(summed.values()))
        _plot(shape.plot, Chart(ready.procedure.title, ready.line, ", ".join(map(spoken, fields)), names, [chances]))


def _often(ready: Ready, one: Input, values: Sequence[Value], by: Sequence[str], shape: Shape) -> None:
    """The odds at each value of an input."""
    prose, gives = ready.book.prose, ready.procedure.gives
    varied = varying.vary(ready.procedure, ready.values, one, values)
    fields = by or (tables.main_field(gives),)
    columns = varying.series(prose, gives, fields, [tables.summed(row, fields) for row in varied.odds.values()])
    others = ready.without(one.name)
    if shape.json:
        _print({**_situation(others), "vary": one.name, **_rows(varied, by or tuple(gives))})
    else:
        remarks = [] if by or len(gives) == 1 else [f"by {spoken(fields[0])}; --by FIELD asks for another"]
        _show(others, varying.grid(prose, varied, columns), remarks)
        if reasons := list(varying.reasons(prose, varied.left_out)):
            ready.screen.show([("", ""), *(("", line) for line in reasons)])
    if shape.plot is not None:
        labels = [value if type(value) is int else said(prose, value) for value in varied.odds]
        legend = ", ".join(map(spoken, fields))
        _plot(shape.plot, Chart(ready.procedure.title, others.line, varying.axis(one), labels, columns, legend))


def _show(ready: Ready, grid: Grid, remarks: Iterable[str]) -> None:
    """A table below what it is of."""
    ready.screen.show([*ready.heading, ("", ""), *(("", one) for one in remarks), ("", "")])
    show(ready.screen, grid)


# JSON -----------------------------------------------------------------------------------------------------------------


def _situation(ready: Ready) -> Json:
    """What the odds are of."""
    return {"procedure": ready.procedure.name, "given": {name: plain(value) for name, value in ready.values.items()}}


def _rows(varied: varying.Varied, fields: Sequence[str]) -> Json:
    """The odds at each value, and the values that were left out."""
    rows = [
        {"value": plain(value), "outcomes": tables.as_json(tables.summed(one, fields), fields)}
        for value, one in varied.odds.items()
    ]
    left_out = [{"value": plain(value), "because": because} for value, because in varied.left_out.items()]
    return {"rows": rows, "left_out": left_out}


def _print(found: Json) -> None:
    typer.echo(json.dumps(found, indent=2))


# Charts ---------------------------------------------------------------------------------------------------------------


def _check(plot: Path | None) -> None:
    """Refuse a file that cannot be written, before anything is worked out."""
    if plot is None:
        return
    if plot.suffix.lower() != ".svg":
        raise Refused(f"--plot {plot}: a chart is written as SVG: end its name in .svg", WRONG_USE)
    if plot.is_dir():
        raise Refused(f"--plot {plot}: this is a folder", WRONG_USE)


def _plot(path: Path, chart: Chart) -> None:
    """Write a chart; raises Refused."""
    try:
        write_atomic(path, svg(chart))
    except OSError as error:
        raise Refused(f"--plot {path}: it cannot be written: {error.strerror}", WRONG_USE) from error
    typer.echo(f"{path}: written", err=True)
