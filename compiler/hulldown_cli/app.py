"""The `hulldown` command: its commands, and what an exit code means."""

from __future__ import annotations

import errno
import gc
import os
import sys
import traceback
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from hulldown_cli.common import FINDINGS, INTERRUPTED


class Listed(NamedTuple):
    """A command as it is listed: the module that registers it, and what the list says of it."""

    module: str
    help: str


COMMANDS = {
    "lint": Listed(
        "writing.lint", "Check books, or stories of Twine where they stand, and report every finding with its place."
    ),
    "build": Listed("writing.build", "Compile books that have no errors, and remember the numbers of new paragraphs."),
    "schema": Listed(
        "writing.schema",
        "Print the JSON Schema of a kind of file, for your editor, or of what a command prints as JSON.",
    ),
    "refs": Listed("asking.refs", "Print everything that refers to a thing, and everything it refers to."),
    "stats": Listed(
        "asking.stats",
        "Count words, paragraphs, references and sources, by mission and file, and tell the shape of the story.",
    ),
    "explain": Listed(
        "asking.explain",
        "Print the page of a finding: what it means, why it hurts, and what to write instead; or list the findings.",
    ),
    "play": Listed(
        "playing.play", "Play a book in the terminal. The game is kept after every choice, and goes on the next time."
    ),
    "playtest": Listed(
        "playing.playtest",
        "Let a policy play many games of books; report wins, lengths, losses, what never came up and why, and faults.",
    ),
    "balance": Listed(
        "playing.balance",
        "Say of every mission with each platoon who wins how often, what is seen, and which aims are missed.",
    ),
    "solve": Listed(
        "playing.solve",
        "Work out the exact chance of each ending of a gamebook: by the best play, the worst, and an aimless one.",
    ),
    "roll": Listed("roll.roll", "Roll a procedure of a book once, and tell each step of it."),
    "odds": Listed("roll.odds", "Work out the exact odds of a procedure of a book."),
    "rules": Listed("asking.rules", "List the sections of a rulebook, read one, or see what enforces and proves them."),
    "reach": Listed(
        "asking.reach",
        "Say what can come up in play, and how; what cannot, and which gate never opens; and what is not known.",
    ),
    "claims": Listed(
        "asking.claims", "Say of each claim of a book whether it is proved, or broken by a play, which is shown."
    ),
    "mutants": Listed(
        "asking.mutants",
        "Make small slips in a book, in memory, and say which rules notice, which only examples, and which nobody.",
    ),
    "site": Listed(
        "playing.site", "Publish books of a project as a rulebook site, which works from a disk as from a server."
    ),
    "number": Listed(
        "writing.number", "Show the printed numbers of a book's paragraphs, and give new ones theirs, as building does."
    ),
    "graph": Listed(
        "asking.graph",
        "Draw which paragraph leads where: by whose choice, under which guard, and what no play can reach.",
    ),
    "rename": Listed("writing.rename", "Give a thing another name, at every place of the book that names it."),
    "fmt": Listed(
        "writing.fmt",
        "Lay out the files of books in the one usual way; what they say stays the same, and so do their comments.",
    ),
    "diff": Listed(
        "asking.diff",
        "Say what changed from one version to another: paragraphs, references, reachability, odds, tables, findings.",
    ),
    "lsp": Listed(
        "writing.lsp",
        "Serve an editor, which starts this command itself: findings, completion, hovers and renaming as you type.",
    ),
    "campaign": Listed("playing.campaign", "One platoon through all missions of a book."),
    "new": Listed(
        "writing.new.parts", "Start something new: what is written lints clean, and nothing is ever overwritten."
    ),
    "import": Listed("exchanging.imports", "Make a book of a story from another tool."),
    "export": Listed("exchanging.exports", "Write a book, or a table of it, for another tool."),
}
"""Every command, in the order of the list: so the list is shown without loading any of them."""

STYLE: Mapping[str, Any] = {"add_completion": False, "pretty_exceptions_enable": False, "rich_markup_mode": None}
"""How this command, and each of its commands, is told of."""


class Commands(TyperGroup):
    """The commands, each loaded when it is asked for: loading all of them is most of what a short command takes."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name; where there is none, all are loaded, and one of them may have been meant."""
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:
            self.commands[name] = get_group(part(name)).commands[name]
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of the commands, from what the table says of them."""
        listed: list[Any] = [TyperCommand(name, help=command.help) for name, command in COMMANDS.items()]
        TyperGroup(commands=listed).format_commands(ctx, formatter)


@cache
def part(name: str) -> typer.Typer:
    """An application with one command, or one group of commands, whose module is loaded for that."""
    application = typer.Typer(**STYLE)
    collecting = gc.isenabled()
    gc.disable()  # while modules are loaded there is nothing to collect, and much to look through in vain
    import_module(f"hulldown_cli.{COMMANDS[name].module}").register(application)
    if collecting:
        gc.enable()
    return application


app = typer.Typer(cls=Commands, no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]}, **STYLE)


@app.callback()
def hulldown() -> None:
    """Author, check, play and publish paragraph-driven solitaire games and rulebooks."""


INTERNAL = 3
"""The exit code of our own faults. 0: nothing found; 1: findings, or content refused; 2: wrong use."""


def main() -> NoReturn:
    """Run the command; what goes wrong inside is reported as ours, with what is needed to repeat it."""
    # Where one was closed before we began, the exit code is the answer.
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it stays open to the end
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as above
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
