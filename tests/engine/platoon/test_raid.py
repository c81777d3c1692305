"""The Raid, a small book of what only some briefings print: its examples hold, and it is played to its ends."""

from __future__ import annotations

import pytest
from tests.helpers import raid

from hulldown_compiler.lint.runner import lint
from hulldown_engine import Game
from hulldown_engine.playtest.bots import BOTS

MISSIONS = tuple(raid.book().logic["missions"])
MOST = 4000


def test_nothing_is_found() -> None:
    """Every example of its paragraphs comes out as it says."""
    assert [(one.position, one.code, one.message) for one in lint(raid.authored())] == []


@pytest.mark.parametrize("bot", ["commander", "random"])
@pytest.mark.parametrize("mission", MISSIONS)
def test_it_is_played_to_its_end(mission: str, bot: str) -> None:
    """By a bot that plays well and by one that does anything; saved on the way, and true to itself (2.12)."""
    for seed in (1, 2):
        game, player = Game(raid.book(), seed=seed, mission=mission, platoon="first"), BOTS[bot](seed)
        for nth in range(MOST):
            if game.decision is None:
                break
            if nth % 40 == 0:
                assert Game.loads(raid.book(), game.dumps()).state == game.state
            game.choose(player.choose(game))
        assert game.decision is None
