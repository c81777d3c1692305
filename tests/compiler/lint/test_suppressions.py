"""Errors that comments silence: a book compiles with them, and those that leave nothing to compile stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.compiler.rules import casefile
from tests.helpers.paths import CASES

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import ERROR, RULES, Rule
from hulldown_compiler.lint.report import refuses
from hulldown_compiler.lint.runner import lint

MATTERS_OF_JUDGEMENT = [rule for rule in RULES if rule.severity == ERROR and not rule.final]


def folder(rule: Rule) -> str:
    """The folder of a rule's cases."""
    return rule.name.replace("-", "_")


def silence(root: Path, findings: list[Finding]) -> None:
    """Put a comment above every line with a finding, the last first."""
    at: dict[tuple[str, int], set[str]] = {}
    for finding in findings:
        at.setdefault(finding.position[:2], set()).add(finding.code)
    for (path, line), codes in sorted(at.items(), reverse=True):
        lines = (root / path).read_text("utf-8").split("\n")
        indent = " " * (len(lines[line - 1]) - len(lines[line - 1].lstrip()))
        lines.insert(line - 1, f"{indent}# hulldown: allow {', '.join(sorted(codes))} for the test")
        (root / path).write_text("\n".join(lines), "utf-8")


@pytest.mark.parametrize("rule", MATTERS_OF_JUDGEMENT, ids=lambda rule: rule.name)
def test_what_is_a_matter_of_judgement_compiles_when_it_is_silenced(rule: Rule, tmp_path: Path) -> None:
    """Silenced, what it finds leaves a book that compiles."""
    for nth, path in enumerate(sorted((CASES / folder(rule)).glob("*.yaml"))):
        root = casefile.write(casefile.parts(path.read_text("utf-8")), tmp_path / str(nth) / "case")
        errors = [one for one in lint(read_book(root)) if one.severity == ERROR]
        silence(root, errors)
        book = read_book(root)
        if any(one.code == rule.code for one in errors) and not refuses(lint(book)):
            assert writer.bundle(book)
            return
    pytest.fail("no case of it compiles when it is silenced")


@pytest.mark.parametrize(
    "name", ["dead_paragraph/slip-of-the-keyboard", "wrong_value/colon-is-missing-in-a-declaration"]
)
def test_what_leaves_nothing_to_compile_stays(name: str, tmp_path: Path) -> None:
    """Whatever the comments say, each error is reported, and each comment as well."""
    files = casefile.parts((CASES / f"{name}.yaml").read_text("utf-8"))
    root = casefile.write(files, tmp_path / "case")
    before = [one for one in lint(read_book(root)) if one.severity == ERROR]
    silence(root, before)
    after = lint(read_book(root))

    assert before
    assert [one.message for one in after if one.code != "HD613"] == [one.message for one in before]
    assert [one.message.partition(" ")[0] for one in after if one.code == "HD613"] == [one.code for one in before]
