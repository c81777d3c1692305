"""Baselines, as `lint` reads, writes and shrinks them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

import typer

from hulldown_cli import common
from hulldown_compiler.lint import baseline
from hulldown_compiler.lint.baseline import Baseline, NoBaseline
from hulldown_compiler.lint.output.checked import Checked


class Known(NamedTuple):
    """The known findings in a file, if there is one, and what is to become of it."""

    path: Path | None
    findings: Baseline
    write: bool = False
    prune: bool = False

    def applied(self, books: Sequence[Checked], codes: Collection[str]) -> list[Checked]:
        """Books with what is new in them, after the file was written or shrunk if it is to be."""
        if self.path is None:
            return list(books)
        known = self.findings
        if self.write:
            known = baseline.anew(known, books, codes)
        elif self.prune:
            known = baseline.pruned(known, books, codes)
        if self.write or self.prune:
            _write(self.path, known, self.findings)
        return [baseline.held_against(known, book, codes) for book in books]


def chosen(path: Path | None, *, write: bool, prune: bool) -> Known:
    """The known findings in a file that is named; wrong use ends the command."""
    if path is None:
        if write or prune:
            common.refuse(f"{'--write-baseline' if write else '--prune-baseline'} needs --baseline FILE")
        return Known(None, Baseline())
    if write and prune:
        common.refuse("--prune-baseline does not go with --write-baseline: what is written anew holds nothing gone")
    try:
        return Known(path, baseline.read(path), write, prune)
    except FileNotFoundError:
        if not write:
            common.refuse(f"there is no baseline {path}; --write-baseline writes one, of what is found now")
        return Known(path, Baseline(), write)
    except NoBaseline as error:
        common.refuse(str(error))
    except OSError as error:
        common.refuse(f"cannot read {path}: {error.strerror}")


def summed(known: Known, books: Sequence[Checked]) -> str:
    """The end of a summary: how many findings are known, and how many known ones are gone."""
    if known.path is None:
        return ""
    gone = sum(count for book in books for _, count in book.gone)
    shrink = f", {gone:,} gone: --prune-baseline drops them" if gone else ""
    return f"; {sum(book.known for book in books):,} known ({known.path}){shrink}"


def _write(path: Path, known: Baseline, before: Baseline) -> None:
    """Write a baseline, and say how many findings it holds now."""
    from hulldown_engine.basics.files import write_atomic  # noqa: PLC0415 - it loads the whole engine

    try:
        write_atomic(path, baseline.text(known))
    except OSError as error:
        common.refuse(f"cannot write {path}: {error.strerror}")
    more, fewer = (known - before).total(), (before - known).total()
    typer.echo(f"{path}: {known.total():,} known, {more:,} of them new, {fewer:,} gone", err=True)
