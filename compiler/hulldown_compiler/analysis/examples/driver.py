"""Examples that are played: how the player's answers are given, and what makes an example impossible to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.play import Asking, Play
from hulldown_engine.story.paragraphs import CHAIN_LIMIT, EndlessBook


class Wrong(Exception):
    """An example that makes no sense where it is played: the part that is wrong, and what might help."""

    def __init__(self, key: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.key = key
        self.hint = hint


class Rules(Protocol):
    """The rules of a book that is played."""

    def run(self, play: Play) -> Asking:
        """Go on until the state alone says what comes next."""

    def over(self, state: Any) -> bool:
        """Whether nothing more can happen."""


def go_on(rules: Rules, play: Play, answers: list[str], key: str, under_way: Callable[[], bool]) -> Decision | None:
    """Let the rules go on while something is under way, taking the player's answers off a list.

    What the player is asked when no answer is left; None when nothing is under way any more. Raises Wrong, at `key`,
    for an answer that is not offered, and for one that nobody asks for; and EndlessBook, when nobody is ever asked.
    """
    runs = 0
    while under_way() and not rules.over(play.state):
        runs += 1
        if runs > CHAIN_LIMIT:
            raise EndlessBook(f"it goes on for ever: {CHAIN_LIMIT} things without a decision")
        asking = rules.run(play)
        decision = next(asking, None)
        while decision is not None:
            if not answers:
                return decision
            may = [option.id for option in decision.options]
            if answers[0] not in may:
                raise Wrong(key, f"{answers[0]!r} is no answer here", f"there are {', '.join(may)}")
            runs = 0
            try:
                decision = asking.send(answers.pop(0))
            except StopIteration:
                decision = None
    if answers:
        raise Wrong(key, f"nobody asks for {answers[0]!r}")
    return None
