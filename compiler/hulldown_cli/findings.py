"""Findings as a command prints them, or writes them into a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

import typer

from hulldown_cli import common
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint import output
from hulldown_compiler.lint.output import colours
from hulldown_compiler.lint.output.checked import Checked, Options
from hulldown_compiler.source.discovery import displayed_path

TOGETHER = 1_000
"""Lines that are written at a time."""


def checked(
    root: Path, texts: Mapping[str, str], findings: Sequence[Finding], *, readable: bool = True, complete: bool = True
) -> Checked:
    """A book that was checked, as it is told."""
    shown = partial(displayed_path, root)
    return Checked(root.name, displayed_path(root, ""), texts, shown, findings, readable, complete)


def show(book: Checked) -> None:
    """Print the findings about a book as text, in colours if that is a terminal; of very many the first."""
    paint = colours.chosen("auto", os.environ, terminal=sys.stdout.isatty())
    write_lines(output.lines("text", [book], Options(paint)), None)


def write_lines(lines: Iterable[str], out: Path | None) -> None:
    """Write lines to a file, or print them."""
    if out is None:
        lines = iter(lines)
        while several := list(islice(lines, TOGETHER)):
            typer.echo("\n".join(several), color=True)  # colours are in the lines only where they are wanted
        return
    from hulldown_engine.basics.files import write_atomic  # noqa: PLC0415 - it loads the whole engine

    text = "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace").decode("utf-8")
    try:
        write_atomic(out, text)
    except OSError as error:
        common.refuse(f"cannot write {out}: {error.strerror}")
