"""Safe fixes: exact texts before and after, and what must hold of all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.compiler.rules import casefile
from tests.helpers.paths import CASES as CASE_FOLDERS

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.fixes import changed
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.refactor.fixing import fixed, safe_fixes

HERE = Path(__file__).parent
RULES = sorted(CASE_FOLDERS.glob("*/*.yaml"))


class Case(NamedTuple):
    """Texts before and after the fixes, and the findings that are left."""

    name: str
    before: dict[str, str]
    after: dict[str, str]
    left: list[str]


def read_case(text: str) -> Case:
    """A case of `fixes.txt`."""
    name, *lines = text.split("\n")
    shown = [line for line in lines if line[:1] != "!"]
    texts = ("\n".join(line[1:] for line in shown if line[:1] != gone) for gone in "+-")
    before, after = (casefile.parts(one.rstrip("\n") + "\n") for one in texts)
    return Case(name, before, after, [line[2:] for line in lines if line[:1] == "!"])


CASES = [read_case(one) for one in (HERE / "fixes.txt").read_text("utf-8").split("\n=== ")[1:]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_fixes(case: Case, tmp_path: Path) -> None:
    """A file is what the case shows, to the byte; so are the findings that are left; and nothing more is to be done."""
    book = read_book(casefile.write(case.before, tmp_path / "case"))

    found = fixed(book, lint)

    assert {**book.texts, **found.texts} == {**book.texts, **case.after}
    assert [
        f"{one.position.line}:{one.position.column} {one.code} {one.message}" for one in found.findings
    ] == case.left
    assert fixed(found.book, lint).texts == {}


def test_line_ends_stay(tmp_path: Path) -> None:
    """A file with carriage returns is mended as any other."""
    before = "paragraphs:\r\n  start:\r\n    text: no\r\n    # hulldown: allow HD306 x\r\n    do: [{edn: home}]\r\n"
    book = read_book(casefile.write({casefile.CONTENT: before}, tmp_path / "case"))

    after = 'paragraphs:\r\n  start:\r\n    text: "no"\r\n    do: [{end: home}]\r\n'
    assert fixed(book, lint).texts == {casefile.CONTENT: after}


# What holds of all fixes ----------------------------------------------------------------------------------------------

UNREADABLE = re.compile(r"HD00[1-8]")
"""Findings that no fix may bring: what cannot be read, or stands in one mapping twice."""


def check_fixes(files: dict[str, str], root: Path) -> None:
    """No fix makes a file unreadable, puts an error where it mends one, loses a comment, or has to be made twice."""
    book = read_book(casefile.write(files, root))
    before = lint(book)
    made = safe_fixes(before)
    found = fixed(book, lint)

    assert UNREADABLE.findall("".join(sorted(_codes(found.findings) - _codes(before)))) == []
    assert _words_of_comments({**book.texts, **found.texts}) == _words_of_comments(book.texts)
    assert safe_fixes(found.findings) == []
    once = changed(book.texts, (edit for fix in made[:1] for edit in fix.edits))
    if once:
        after = lint(read_book(root, once))
        places = {(edit.path, *edit.start) for fix in made[:1] for edit in fix.edits}
        new = [one for one in after if one.severity == "error" and one.position[:3] in places]
        assert len(new) <= len([one for one in before if one.position[:3] in places])


def _codes(findings: list[Finding]) -> set[str]:
    return {one.code for one in findings}


def _words_of_comments(texts: Mapping[str, str]) -> Counter[str]:
    comments = (line for text in texts.values() for line in re.findall(r"(?:^|\s)#.*", text) if "hulldown:" not in line)
    return Counter(word for line in comments for word in line.split())


@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])  # how fast they are made is up to the machine
@given(st.sampled_from(RULES), st.data())
def test_fixes_bring_no_new_errors(tmp_path_factory: pytest.TempPathFactory, path: Path, data: st.DataObject) -> None:
    """Whatever is wrong in a book, and whatever slips are made in it besides."""
    files = casefile.parts(path.read_text("utf-8"))
    for _ in range(data.draw(st.integers(0, 3))):
        name = data.draw(st.sampled_from(sorted(files)))
        files[name] = data.draw(slipped(files[name]))

    check_fixes(files, tmp_path_factory.mktemp("books") / "case")


@st.composite
def slipped(draw: st.DrawFn, text: str) -> str:
    """A text with a slip of the keyboard in one of its words: a letter gone, doubled, or before the one it follows."""
    words = list(re.finditer(r"[a-z]{4,}", text))
    if not words:
        return text
    word = draw(st.sampled_from(words))
    at = draw(st.integers(word.start(), word.end() - 2))
    new = draw(st.sampled_from(["", text[at] * 2, text[at + 1] + text[at]]))
    return text[:at] + new + text[at + (2 if len(new) == 2 and new[0] != new[1] else 1) :]
