"""What a step means is said in its specification, and nowhere else by its name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.story.step_kind import FACTS
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

ROOT = Path(__file__).parents[2]
PACKAGES = [ROOT / "compiler", ROOT / "engine", ROOT / "site"]

NAMES = {*GAMEBOOK, *PLATOON} - {*FACTS, "check"}
"""The names of steps that are not names of facts or of things of a book as well."""

TOLERATED = 2
"""So many names in one table may be a rule about just these steps."""

OTHER_NAMES = {
    "engine/hulldown_engine/basics/decision.py": "kinds of options of a player, of which some are called as steps are",
    "engine/hulldown_engine/platoon/game/events.py": "events of a game's log, of which some are called as steps are",
    "engine/hulldown_engine/story/log.py": "events of a game's log, of which some are called as steps are",
    "engine/hulldown_engine/platoon/game/log.py": "events of a game's log, of which some are called as steps are",
    "engine/hulldown_engine/platoon/views/refused_acts.py": "what players ask about, called as kinds of options are",
    "engine/hulldown_engine/platoon/views/wishes.py": "what players ask about, called as kinds of options are",
    "engine/hulldown_engine/telling/story.py": "events of a game's log, of which some are called as steps are",
    "compiler/hulldown_compiler/analysis/search/paths.py": "moves of a search, of which some are called as steps are",
}
"""Tables of other things that share names with steps."""


def tables(source: str) -> Iterator[tuple[int, set[str]]]:
    """Every mapping, set, list, tuple and match of a module: its line, and the texts that it is keyed by or holds."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Dict():
                texts = [key for key in node.keys if key is not None]
            case ast.Set() | ast.List() | ast.Tuple():
                texts = node.elts
            case ast.Call(func=ast.Name("dict")):
                texts = [ast.Constant(keyword.arg) for keyword in node.keywords]
            case ast.Match():
                texts = [part.value for part in ast.walk(node) if isinstance(part, ast.MatchValue)]
            case _:
                continue
        yield node.lineno, {text.value for text in texts if isinstance(text, ast.Constant) and text.value in NAMES}


def tables_of_steps(source: str) -> list[tuple[int, set[str]]]:
    """The tables of a module that are keyed by steps."""
    return [(line, names) for line, names in tables(source) if len(names) > TOLERATED]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_no_other_table_is_keyed_by_the_names_of_steps(package: Path) -> None:
    """Whatever depends on the kind of a step is derived from its specification."""
    found = {
        f"{path.relative_to(ROOT)}:{line}": sorted(names)
        for path in sorted(package.rglob("*.py"))
        if str(path.relative_to(ROOT)) not in OTHER_NAMES
        for line, names in tables_of_steps(path.read_text("utf-8"))
    }
    assert found == {}


@pytest.mark.parametrize("path", OTHER_NAMES)
def test_the_exceptions_are_needed(path: str) -> None:
    """Else they are left out here."""
    assert tables_of_steps((ROOT / path).read_text("utf-8"))


@pytest.mark.parametrize(
    "source",
    [
        'TABLE = {"see": 1, "ask": 2, "roll": 3}',
        'NAMES = ("drive", "fire", "hold")',
        'match step:\n    case "see" | "ask":\n        pass\n    case "roll":\n        pass',
        "TABLE = dict(see=1, ask=2, roll=3)",
    ],
)
def test_a_table_keyed_by_steps_is_found(source: str) -> None:
    """However it is written."""
    assert tables_of_steps(source)
