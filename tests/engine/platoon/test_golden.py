"""The rulebook's examples, and a scene or two for each of its chapters, as transcripts that are compared line by line.

`make golden` writes them anew; read the difference before it is kept.
"""

from __future__ import annotations

import pytest
from tests.engine.platoon.scenario import GOLDEN, scenes, transcript


@pytest.mark.parametrize("name", scenes())
def test_a_scene_goes_as_it_went(name: str) -> None:
    """The same units, the same script and the same dice, the same lines."""
    assert transcript(name).splitlines() == (GOLDEN / f"{name}.txt").read_text("utf-8").splitlines()


def test_nothing_else_is_golden() -> None:
    """Every file belongs to a scene."""
    assert {path.stem for path in GOLDEN.iterdir()} == set(scenes())
