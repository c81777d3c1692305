"""A step of a procedure is specified once: nothing else is told by its name, and its halves agree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import singledispatch
from pathlib import Path

import pytest
from tests.helpers.paths import CONTENT, ROOT
from tests.helpers.reading import read_once

from hulldown_compiler.analysis.procedures.meaning import MEANINGS
from hulldown_compiler.ir.procedure_visitors import of_step
from hulldown_compiler.lowering.charts import procedures
from hulldown_engine.basics.specification import IncompleteSpecification, by_name
from hulldown_engine.resolver.evaluation.liveness import variables_read
from hulldown_engine.resolver.evaluation.step_form import FORMS, Form, RecordField, every_step, require_forms
from hulldown_engine.resolver.steps.procedure_steps import STEPS
from hulldown_engine.resolver.steps.step_kind import ProcedureStepKind

PACKAGES = ("engine", "compiler", "site")

FEW = 2
"""How many names of steps may stand side by side."""


def names_in(node: ast.AST) -> set[str]:
    """The names of steps that a literal, a call, a match or a function tells apart, side by side."""
    if isinstance(node, ast.Dict):
        parts: list[ast.AST | None] = [*node.keys]
    elif isinstance(node, ast.Set | ast.List | ast.Tuple):
        parts = [*node.elts]
    elif isinstance(node, ast.Match):
        parts = [part for case in node.cases for part in ast.walk(case.pattern)]
    elif isinstance(node, ast.FunctionDef):
        parts = [
            side for part in ast.walk(node) if isinstance(part, ast.Compare) for side in (part.left, *part.comparators)
        ]
    elif isinstance(node, ast.Call):
        return {keyword.arg for keyword in node.keywords if keyword.arg} & STEPS.keys()
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." not in node.value:
        return set(node.value.replace(",", " ").split()) & STEPS.keys()
    else:
        return set()
    return {word for part in parts if part is not None for word in _words(part)} & STEPS.keys()


def _words(node: ast.AST) -> Iterator[str]:
    """The words of a constant, or of a list of them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.MatchValue):
        yield from _words(node.value)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for part in node.elts:
            yield from _words(part)


def tables(root: Path) -> Iterator[tuple[str, int, set[str]]]:
    """Every place below a folder at which more than a few names of steps stand side by side."""
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if len(names := names_in(node)) > FEW:
                    yield path.relative_to(root).as_posix(), getattr(node, "lineno", 0), names


def test_no_table_of_steps_stands_anywhere() -> None:
    """Three names of steps side by side are a second specification."""
    found = {(path, " ".join(sorted(names))) for path, _, names in tables(ROOT)}

    assert found == set()


@pytest.mark.parametrize(
    "source",
    [
        "TOLD = {'let': 1, 'roll': 2, 'test': 3}",
        "KINDS = frozenset({'let', 'roll', 'test'})",
        "KINDS = ('let', ('roll', 'test'))",
        "KINDS = dict(let=1, roll=2, test=3)",
        "KINDS = 'let roll test'.split()",
        "match kind:\n case 'let' | 'roll': pass\n case 'test': pass",
        "def told(kind): return 1 if kind == 'let' else 2 if kind in ('roll',) else 3 if 'test' == kind else 4",
    ],
)
def test_a_table_of_steps_would_be_found(source: str, tmp_path: Path) -> None:
    """Whatever it is written as."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "table.py").write_text(source, "utf-8")

    assert {" ".join(sorted(names)) for _, _, names in tables(tmp_path)} == {"let roll test"}


# Specifications ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [path.parent.name for path in sorted(CONTENT.glob("*/book.yaml"))])
def test_a_specification_says_every_expression(name: str) -> None:
    """What a step reads, wherever it stands in its record, its specification says, with the place it is written at."""
    for chart in read_once(CONTENT / name).charts.of("procedure"):
        for step in every_step(read_once(CONTENT / name).charts.procedures[chart.name]["steps"]):
            own = {key: part for key, part in step.items() if key not in STEPS[step["step"]].form.blocks}
            asked = list(of_step(step))
            assert variables_read(own) == variables_read([tree for _, tree in asked])
            assert all(chart.part(path) is not None for path, _ in asked if path[-2:-1] != ("given",))


def test_a_specification_is_whole() -> None:
    """Or it is refused by name, with what is missing."""
    with pytest.raises(IncompleteSpecification, match="'skip' has no resolves and no says and no tells"):
        ProcedureStepKind("skip", "Skips", form=FORMS[0])
    with pytest.raises(IncompleteSpecification, match="'add' has a form that nobody knows"):
        replace(STEPS["add"], form=Form("new"))
    with pytest.raises(IncompleteSpecification, match="'let' has one of 'assigns' and 'gives' without the other"):
        replace(STEPS["let"], gives=None)
    with pytest.raises(IncompleteSpecification, match="two specifications of the step 'add'"):
        by_name([STEPS["add"]], [STEPS["let"], STEPS["add"]])


@pytest.mark.parametrize(
    ("kinds", "refusal"),
    [
        ({name: kind for name, kind in STEPS.items() if name != "add"}, "only one half of add"),
        ({**STEPS, "skip": STEPS["add"]}, "only one half of skip"),
        (
            {**STEPS, "add": replace(STEPS["add"], asks=(RecordField("by", ("by",)),))},
            "nobody can write by in .* 'add'",
        ),
    ],
)
def test_halves_that_disagree_are_refused(
    kinds: dict[str, ProcedureStepKind], refusal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the compiler is loaded."""
    monkeypatch.setattr(procedures, "STEPS", kinds)
    with pytest.raises(IncompleteSpecification, match=refusal):
        procedures.check_halves()


def test_a_step_without_records_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model alone lowers nothing."""
    monkeypatch.setattr(procedures, "lower_step", singledispatch(lambda step: []))
    with pytest.raises(IncompleteSpecification, match="nothing makes the records of the step 'let'"):
        procedures.check_halves()


def test_a_form_without_a_meaning_is_refused() -> None:
    """No table may take a form for one that does nothing because it does not know it."""
    require_forms("meaning", MEANINGS)
    with pytest.raises(IncompleteSpecification, match="no meaning of new"):
        require_forms("meaning", MEANINGS, (*FORMS, Form("new")))
