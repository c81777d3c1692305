"""The author's command about findings themselves: explain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_compiler.core import selectors
from hulldown_compiler.core.rule_table import BY_CODE, Rule
from hulldown_compiler.lint.rule_docs import first_line, hundred, page


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("explain")(explain_command)


def explain_command(
    finding: Annotated[
        str | None, typer.Argument(help="A finding: its code or name, or the beginning of codes; without it, all.")
    ] = None,
) -> None:
    """Print the page of a finding: what it means, why it hurts, and what to write instead; or list the findings."""
    try:
        codes = selectors.ALL if finding is None else selectors.of([finding])
    except selectors.NoRule as error:
        common.refuse(str(error))
    rules = [BY_CODE[code] for code in sorted(codes)]
    if len(rules) == 1:
        typer.echo(page(rules[0]), nl=False)
    else:
        typer.echo("\n".join(_listed(rules)))


def _listed(rules: Sequence[Rule]) -> Iterator[str]:
    """The rules by what they are about: code, severity, name, and what each finds."""
    wide = max(len(rule.name) for rule in rules)
    for nth, (about, of_kind) in enumerate(groupby(rules, hundred)):
        yield from ([""] if nth else [])
        yield about
        for rule in of_kind:
            yield f"  {rule.code}  {rule.severity:<7}  {rule.name:<{wide}}  {first_line(rule)}"
