"""Whether what lint keeps between runs is right: after edits it finds what a cold lint finds, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.bench.edits import Edit

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint.besides.asking import everything
from hulldown_compiler.lint.workspace import Workspace, check


def written(findings: Sequence[Finding]) -> bytes:
    """The findings as bytes."""
    return json.dumps(findings).encode()


def made(book: Path, all_edits: Iterable[Edit]) -> Iterator[Edit]:
    """Edits, each made in its turn; two of three are taken back afterwards."""
    for nth, edit in enumerate(all_edits):
        (book / edit.path).write_text(edit.after, "utf-8")
        yield edit
        if nth % 3:
            (book / edit.path).write_text(edit.before, "utf-8")


def differing(book: Path, all_edits: Iterable[Edit]) -> list[Edit]:
    """The edits after which what a command or a kept book finds is not what a cold lint finds."""
    check(book)
    workspace = Workspace(book)
    workspace.findings()
    wrong = []
    for edit in made(book, all_edits):
        cold = written(everything(read_book(book), BY_CODE))
        workspace.refresh()
        if not cold == written(check(book)[1].findings) == written(workspace.findings()):
            wrong.append(edit)
    return wrong
