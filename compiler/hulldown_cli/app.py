"""The `hulldown` command: its commands, and what an exit code means."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_group

from hulldown_cli.common import FINDINGS

COMMANDS = {
    "lint": "authors.linting",
    "build": "authors.authoring",
    "schema": "authors.authoring",
    "refs": "authors.authoring",
    "stats": "authors.authoring",
    "explain": "authors.explaining",
    "play": "players.playing",
    "playtest": "players.playtesting",
    "roll": "players.resolving",
    "odds": "players.resolving",
    "rules": "authors.rulebook",
    "reach": "authors.reaching",
    "site": "players.publishing",
    "number": "authors.starting",
    "graph": "authors.drawing",
    "rename": "authors.editing",
    "fmt": "authors.editing",
    "diff": "authors.comparing",
    "lsp": "authors.serving",
    "campaign": "players.campaigning",
    "new": "authors.starting",
    "import": "authors.interchange",
    "export": "authors.interchange",
}
"""Every command and the module it is in, as they are listed."""

STYLE: Mapping[str, Any] = {"add_completion": False, "pretty_exceptions_enable": False, "rich_markup_mode": None}
"""How this command, and each of its commands, is told of."""


class Commands(TyperGroup):
    """The commands, each loaded when it is asked for: loading all of them is most of what a short command takes."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name; where there is none, all are loaded, and one of them may have been meant."""
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:
            self.commands[name] = _made(COMMANDS[name])[name]
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return [name for name in COMMANDS if self.get_command(ctx, name)]


@cache
def part(module: str) -> typer.Typer:
    """The commands of a module, which is loaded for that."""
    found = typer.Typer(**STYLE)
    import_module(f"hulldown_cli.{module}").register(found)
    return found


@cache
def _made(module: str) -> Mapping[str, Any]:
    return get_group(part(module)).commands


app = typer.Typer(cls=Commands, no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]}, **STYLE)


@app.callback()
def hulldown() -> None:
    """Author, check, play and publish paragraph-driven solitaire games and rulebooks."""


INTERNAL = 3
"""The exit code of our own faults. 0: nothing found; 1: findings, or content refused; 2: wrong use."""


INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells know it."""


def main() -> NoReturn:
    """Run the command; what goes wrong inside is reported as ours, with what is needed to repeat it."""
    # Where one was closed before we began, the exit code is the answer.
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115 - it stays open to the end
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115 - as above
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal has no letter for is spelt out
    code = _run()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:  # nobody reads it any more, or the disk is full
        code = code or FINDINGS
    except KeyboardInterrupt:  # pressed again on the way out
        code = INTERRUPTED
    os._exit(code)  # taking a large book to pieces, object by object, would take as long as reading it did


def _run() -> int:
    """The exit code of the command."""
    try:
        app(prog_name="hulldown")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except BrokenPipeError:
        return FINDINGS
    except Exception as error:  # noqa: BLE001 - the last line of defence: nothing below may show a traceback as an answer
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            typer.echo("hulldown: it cannot be written: the disk is full", err=True)
            return FINDINGS
        typer.echo("hulldown: internal error: this is a fault of hulldown, not of your book", err=True)
        typer.echo(f"to repeat it: {' '.join(sys.argv[1:])}\n{traceback.format_exc()}", err=True)
        return INTERNAL
    return 0
