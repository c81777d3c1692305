"""`hulldown odds`: the exact odds of a procedure as a table, as JSON or as a chart, in one situation or in many."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from hulldown_cli import common
from hulldown_cli.roll.asking import parsed
from hulldown_cli.roll.requests import (
    BookName,
    Help,
    Inputs,
    PreparedProcedure,
    ProcedureName,
    Request,
    opened,
    prepared,
    refusing,
    usage,
)
from hulldown_compiler.odds import tables, varying
from hulldown_compiler.odds.chart import Chart, Series, svg
from hulldown_compiler.odds.situations import said
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.basics.records import Value, plain
from hulldown_engine.language.grids import Grid
from hulldown_engine.language.wording import worded
from hulldown_engine.resolver.inputs import Input
from hulldown_terminal.display.grid import show
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.refusals import WRONG_USE, Refused

Json = dict[str, Any]


@dataclass(frozen=True)
class OddsOptions:
    """The options of the command: fields to sum by, input to vary, JSON output, and the file of the plot."""

    by: Sequence[str]
    vary: Sequence[str]
    json: bool
    plot: Path | None


def odds(request: Request, options: OddsOptions) -> None:
    """Show odds, and write them; raises Refused."""
    screen = Screen()
    with refusing():
        if (target := opened(screen, request)) is None:
            return
        procedure = target.procedure
        by = tables.named(procedure.gives, options.by)
        _check(options.plot)
        given = parsed(procedure, request.inputs)
        if not options.vary:
            _once(prepared(screen, target, given), by, options)
            return
        if len(options.vary) > 1:
            varied = " and ".join(f"--vary {one}" for one in options.vary)
            raise Refused(f"{varied}: one input is varied at a time; give the others a value", WRONG_USE)
        ranged, values = varying.varied_values(procedure, options.vary[0])
        if ranged.name in given:
            raise Refused(f"{ranged.name} is both given and varied", WRONG_USE)
        _often(prepared(screen, target, {**given, ranged.name: values[0]}), ranged, values, by, options)


def _once(run: PreparedProcedure, by: Sequence[str], options: OddsOptions) -> None:
    """The odds in one situation."""
    prose, gives = run.book.prose, run.procedure.gives
    whole = run.procedure.odds_of(run.values)
    fields = by or (tuple(gives) if options.json else tables.usual(gives, whole))
    summed = tables.summed(whole, fields)
    if options.json:
        _print({**_situation(run), "outcomes": tables.as_json(summed, fields)})
    else:
        remarks = tables.remarks(prose, gives, whole, fields) if not by else ()
        numbers = tables.averages(prose, whole, fields)
        _show(run, tables.grid(prose, summed, fields), [*remarks, *numbers, *tables.rounded(summed)])
        run.screen.show(run.closing)
    if options.plot is not None:
        names = [tables.name_of(prose, outcome) for outcome in summed]
        chances = Series("chance", list(summed.values()))
        axis = ", ".join(worded(prose, field) for field in fields)
        _plot(options.plot, Chart(run.procedure.title, run.line, axis, names, [chances]))


def _often(
    run: PreparedProcedure, ranged: Input, values: Sequence[Value], by: Sequence[str], options: OddsOptions
) -> None:
    """The odds at each value of an input."""
    prose, gives = run.book.prose, run.procedure.gives
    varied = varying.vary(run.procedure, run.values, ranged, values)
    fields = by or (tables.main_field(gives),)
    columns = varying.series(prose, gives, fields, [tables.summed(row, fields) for row in varied.odds.values()])
    fixed = run.without(ranged.name)
    if options.json:
        _print({**_situation(fixed), "vary": ranged.name, **_rows(varied, by or tuple(gives))})
    else:
        remarks = [] if by or len(gives) == 1 else [f"by {worded(prose, fields[0])}; --by FIELD asks for another"]
        _show(fixed, varying.grid(prose, varied, columns), remarks)
        if reasons := list(varying.reasons(prose, varied.left_out)):
            run.screen.show([("", ""), *(("", line) for line in reasons)])
        run.screen.show(run.closing)
    if options.plot is not None:
        labels = [value if type(value) is int else said(prose, value) for value in varied.odds]
        legend = ", ".join(worded(prose, field) for field in fields)
        _plot(
            options.plot, Chart(run.procedure.title, fixed.line, varying.axis(prose, ranged), labels, columns, legend)
        )


def _show(run: PreparedProcedure, grid: Grid, remarks: Iterable[str]) -> None:
    """Print the situation, and the table of its odds below it."""
    run.screen.show([*run.heading, ("", ""), *(("", line) for line in remarks), ("", "")])
    show(run.screen, grid)


# JSON -----------------------------------------------------------------------------------------------------------------


def _situation(run: PreparedProcedure) -> Json:
    """The procedure and its inputs, as JSON."""
    return {
        "procedure": run.procedure.name,
        "given": {name: plain(value) for name, value in run.values.items()},
        **({} if run.origins is None else {"not_printed": run.not_printed}),
    }


def _rows(varied: varying.Varied, fields: Sequence[str]) -> Json:
    """As JSON: the odds at each value of the varied input, and the values left out with their reasons."""
    rows = [
        {"value": plain(value), "outcomes": tables.as_json(tables.summed(outcomes, fields), fields)}
        for value, outcomes in varied.odds.items()
    ]
    left_out = [{"value": plain(value), "because": because} for value, because in varied.left_out.items()]
    return {"rows": rows, "left_out": left_out}


def _print(record: Json) -> None:
    typer.echo(json.dumps(record, indent=2))


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


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("odds", add_help_option=False)(odds_command)


def odds_command(  # noqa: PLR0913 - one parameter for each option of the command
    context: typer.Context,
    book: BookName = None,
    procedure: ProcedureName = None,
    inputs: Inputs = None,
    *,
    by: Annotated[list[str] | None, typer.Option(metavar="FIELD", help="Sum over all other fields.")] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUES", help="At each of these: range=0..20, A,B,C, or range= for all."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the odds into this SVG file as well.")] = None,
    explain: Help = False,
) -> None:
    """Work out the exact odds of a procedure of a book."""
    if book is None:
        usage(context, explain=explain)
        return

    with common.sentences():
        odds(Request("odds", book, procedure, inputs or (), explain), OddsOptions(by or (), vary or (), as_json, plot))
