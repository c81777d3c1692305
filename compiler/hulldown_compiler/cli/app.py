"""The `hulldown` command: its commands, and what an exit code means."""

from __future__ import annotations

import os
import sys
import traceback
from io import TextIOWrapper
from typing import NoReturn

import typer

from hulldown_compiler.cli import (
    authoring,
    campaigning,
    comparing,
    drawing,
    editing,
    explaining,
    interchange,
    linting,
    playing,
    playtesting,
    publishing,
    reaching,
    resolving,
    rulebook,
    serving,
    starting,
)
from hulldown_compiler.cli.common import FINDINGS

app = typer.Typer(
    help="Author, check, play and publish paragraph-driven solitaire games and rulebooks.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
linting.register(app)
authoring.register(app)
explaining.register(app)
playing.register(app)
campaigning.register(app)
playtesting.register(app)
resolving.register(app)
rulebook.register(app)
reaching.register(app)
publishing.register(app)
starting.register(app)
drawing.register(app)
editing.register(app)
interchange.register(app)
comparing.register(app)
serving.register(app)

INTERNAL = 3
"""The exit code of our own faults. 0: nothing found; 1: findings, or content refused; 2: wrong use."""


def main() -> NoReturn:
    """Run the command; what goes wrong inside is reported as ours, with what is needed to repeat it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal has no letter for is spelt out
    code = _run()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        code = FINDINGS
    os._exit(code)  # taking a large book to pieces, object by object, would take as long as reading it did


def _run() -> int:
    """The exit code of the command."""
    try:
        app(prog_name="hulldown")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except BrokenPipeError:
        return FINDINGS
    except Exception:  # noqa: BLE001 - the last line of defence: nothing below may show a traceback as an answer
        typer.echo("hulldown: internal error: this is a fault of hulldown, not of your book", err=True)
        typer.echo(f"to repeat it: {' '.join(sys.argv[1:])}\n{traceback.format_exc()}", err=True)
        return INTERNAL
    return 0
