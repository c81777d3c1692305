"""Quick fixes: what mends a finding, and what allows it."""

from __future__ import annotations

import pytest
from tests.helpers import cursor
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.fixes import applied
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lsp.answers.actions import actions
from hulldown_compiler.lsp.index.index import read

MILL = cursor.texts("mill")

MENDED = [
    ("paragraphs.yaml", "Go on, see: wheel", "Go on, see: weel", "HD101", "write 'wheel'"),
    ("paragraphs.yaml", "not lantern, do", "not lantrn, do", "HD211", "write 'lantern'"),
    ("paragraphs.yaml", "{see:wheel}", "{see:weel}", "HD101", "write 'wheel'"),
    ("paragraphs.yaml", "check: nerve-check\n        modifier", "chek: nerve-check\n        modifier", "HD204",
     "write 'check'"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "sound", "slip", "code", "title"), MENDED)
def test_a_slip_is_mended(path: str, sound: str, slip: str, code: str, title: str) -> None:
    """The first thing to do about a slip of the pen undoes it."""
    files = {**MILL, path: MILL[path].replace(sound, slip, 1)}
    findings = lint(read_book(BOOKS / "mill", files))
    line = next(one.position.line for one in findings if one.code == code and one.position.path == path)
    found = actions(findings, read(path, files[path]), path, line, line)[0]

    assert (found.title, found.best) == (title, True)
    assert applied(files[path], found.edits) == MILL[path]


def test_a_finding_is_allowed() -> None:
    """The comment that is put above a finding's line silences it, and the author writes why."""
    path, unused = "paragraphs.yaml", "  attic:\n    text: The attic.\n    do: [{see: out}]\n"
    files = {**MILL, path: MILL[path] + unused}
    findings = lint(read_book(BOOKS / "mill", files))
    found = [action for one in findings for action in actions([one], read(path, files[path]), path, 1, 999)]
    titles = [one.title for one in found]
    text = applied(files[path], found[titles.index("allow HD120 here")].edits)

    assert "  # hulldown: allow HD120 say why\n  attic:\n" in text
    assert "HD120" not in [one.code for one in lint(read_book(BOOKS / "mill", {**files, path: text}))]


def test_nothing_is_put_into_a_text() -> None:
    """No comment is offered inside a text of several lines, where it would be read aloud, nor for an error."""
    path = "paragraphs.yaml"
    files = {**MILL, path: MILL[path].replace("    text: Out.", "    text: >-\n      Out of of it.\n    numbr: 4")}
    findings = lint(read_book(BOOKS / "mill", files))
    found = [one.title for one in actions(findings, read(path, files[path]), path, 1, 999)]

    assert [one.code for one in findings if one.position.path == path] == ["HD622", "HD201"]
    assert not [title for title in found if title.startswith("allow")]
