"""Games in the hands of a test: choices made one by one, and what is offered."""

from __future__ import annotations

from collections.abc import Iterable

from hulldown_engine import Game


def after(game: Game, choices: Iterable[str]) -> Game:
    """The game after these choices, with nothing wrong after any of them."""
    for one in choices:
        game.choose(one)
        assert not game.invariants()
    return game


def offered(game: Game) -> list[str]:
    """The ids of the options."""
    assert game.decision is not None
    return [one.id for one in game.decision.options]
