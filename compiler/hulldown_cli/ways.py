"""The ways of play to findings as files, which `play --replay` takes."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import typer

from hulldown_cli import common
from hulldown_compiler.lint.output.checked import Checked, with_fingerprints
from hulldown_compiler.lint.report import refuses
from hulldown_engine.playtest.tally import GameFault
from hulldown_terminal.play import replays


def write(books: Sequence[Checked], folder: Path) -> None:
    """Write the choices that lead to each finding of a gamebook below a folder, and say how one is played."""
    files = []
    drafts = {book.name for book in books if refuses(book.findings)}
    for book, finding, fingerprint in with_fingerprints(books):
        if not finding.inputs:
            continue
        file = folder / f"{book.name}-{finding.code}-{fingerprint.replace(':', '-')}.choices"
        place = f"{book.shown(finding.position.path)}:{finding.position.line}:{finding.position.column}"
        with common.sentences():
            replays.write(file, GameFault(finding.code, f"{place} {finding.message}", 0, finding.inputs))
        files.append((book.name, file))
    typer.echo(f"{len(files):,} way{'' if len(files) == 1 else 's'} written below {folder}", err=True)
    for name, file in files[:1]:
        draft = ["--draft"] if name in drafts else []
        words = ["hulldown", "play", name, *draft, "--seed", "0", "--dice", "typed", "--replay", file.as_posix()]
        typer.echo(f"to play one: {shlex.join(words)}", err=True)
