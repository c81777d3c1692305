"""The bot in Operations: when it waits for what is on its way."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon import telling
from tests.engine.platoon.stage import stage, us

from hulldown_engine.platoon.bots.operations import March
from hulldown_engine.platoon.state.field import OPERATIONS

OFFERED = ("A", "wait", "finish")

HOLDING = {"german_exits": {"106": -5}, "markers": {"1": 502}, "goal": 9}
GOING = {"markers": {"1": 502}, "goal": 9}
DONE_WITH = {"markers": {}, "goal": 9}
WON = {"markers": {}, "goal": 0}


@pytest.mark.parametrize(
    ("mission", "chosen"),
    [(HOLDING, "wait"), (GOING, "A"), (DONE_WITH, "wait"), (WON, "finish")],
    ids=["who holds ground", "who has a marker to go for", "who has nowhere to go", "who has won"],
)
def test_it_waits(mission: dict[str, Any], chosen: str) -> None:
    """Who holds ground at once, others when they have nowhere left to go, and nobody who has won."""
    markers = mission["markers"]
    of = stage(us("A", place=505), field={"mode": OPERATIONS, "round": None, "markers": markers}, mission=mission)
    telling.code(of, {"p": [[]]})
    assert March().choose(of.setting, of.field, OFFERED) == chosen
