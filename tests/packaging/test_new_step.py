"""A step of one's own takes a specification, a model, perhaps a record, and a line of the language page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
CHANGES = 'changes=(Change("score", "score", COMPUTED),),'


def run(*spoilt: str) -> subprocess.CompletedProcess[str]:
    """What becomes of it in a process of its own; `spoilt` is what the contributor forgot or got wrong."""
    command = [sys.executable, str(HERE / "new_step.py"), *spoilt]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def told(*spoilt: str) -> dict[str, Any]:
    """What is found in books with the step, how the game goes and what is printed."""
    done = run(*spoilt)
    assert not done.returncode, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_it_is_checked_proved_played_and_said() -> None:
    """Three modules are edited; links, dead references, proofs, play and English follow."""
    assert told() == {
        "links": ["sets", "sets", "asks"],
        "dead": ["score 'deck' has no source", "no score 'dekc'"],
        "found": [
            "no play ends with 'lost'",
            "score 'deck' has no source",
            "this always holds here",
            "never carried out: every way through the 'when' before it leads elsewhere",
        ],
        "odd": [
            "no play ends with 'won'",
            "score 'deck' has no source",
            "this never holds here",
            "no play can reach 'full'",
        ],
        "ending": "won",
        "deck": 40,
        "said": [
            "Lose 5 Deck.",
            "Shuffle 40 cards into Deck.",
            "If Deck is 40, read {see:full}, then come back here.",
            "The game ends: Lost (defeat).",
        ],
    }


def test_a_wrong_meaning_is_refuted_by_play() -> None:
    """A specification that does not say what the step changes: what the compiler then proves, a game contradicts."""
    found = told(f"{CHANGES}=>changes=(),")

    assert "no play can reach 'full'" in found["found"]
    assert found["ending"] == "won"


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ([f"{CHANGES}=>"], "the step 'shuffle' has no changes"),
        (["    flow=ONWARD,\n=>"], "the step 'shuffle' has no flow"),
        (["COMPUTED=>'dealt'"], "the step 'shuffle' has a change that nobody knows: 'dealt'"),
        (
            ['    refers=(Reference("score", "score", "sets"),),\n=>'],
            "the step 'shuffle' names {('score', 'sets')} by its model, and nothing in the engine",
        ),
        (["hulldown_compiler.lowering.steps"], "the step 'shuffle' has fields of which the usual record knows nothing"),
        (
            ["hulldown_compiler.model.steps", "hulldown_compiler.lowering.steps"],
            "the engine carries out the step 'shuffle', and it has no model to write it by",
        ),
        (
            ["hulldown_engine.story.steps.changing"],
            "the step 'shuffle' can be written, and the engine has no specification of it",
        ),
    ],
)
def test_what_is_incomplete_is_refused_when_the_package_loads(spoilt: list[str], said: str) -> None:
    """By the step's name, with what it lacks."""
    done = run(*spoilt)

    assert done.returncode
    assert done.stderr.splitlines()[-1] == f"hulldown_engine.basics.specification.IncompleteSpecification: {said}"
