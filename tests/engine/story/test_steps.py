"""What each step does, told by small books in `steps/`: the text, the dice and choices, and all that happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.conftest import Compile
from tests.helpers.transcript import transcript

from hulldown_engine import Game, Scripted
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

FOLDER = Path(__file__).parent / "steps"


def cases() -> Iterator[Any]:
    """Every case of every file."""
    for path in sorted(FOLDER.glob("*.yaml")):
        for case in YAML(typ="safe").load(path.read_text("utf-8")):
            yield pytest.param(case, id=f"{path.stem}: {case['case']}")


@pytest.mark.parametrize("case", list(cases()))
def test_a_step_does_what_its_case_says(case: Any, compiled: Compile) -> None:
    """Everything that happens is what the case expects, to the last line, and uses up the dice."""
    book = compiled(case["book"], allow=case.get("allow", ()))
    game = Game(book, seed=0, dice=Scripted(*case.get("dice", ())))
    found = transcript(game, case.get("choices", []))
    assert found == case["expect"]
    assert game.state.dice == len(case.get("dice", ()))


def test_every_step_has_cases() -> None:
    """Each step a paragraph can hold has a file of cases, and no file is about anything else."""
    inner = {"turn"}
    assert {path.stem for path in FOLDER.glob("*.yaml")} == {name.replace("_", "-") for name in GAMEBOOK.keys() - inner}
