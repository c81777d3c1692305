"""Examples that are played: how the player's answers are given, and what makes an example impossible to play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from typing import Any, Protocol

from hulldown_compiler.core.suggest import did_you_mean
from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.play import Asking, Play
from hulldown_engine.story.paragraphs import CHAIN_LIMIT, EndlessBook


class BadExample(Exception):
    """An example that cannot be played: `key` is the part of it that is wrong, `hint` what might help."""

    def __init__(self, key: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.key = key
        self.hint = hint


class Unanswered(BadExample):
    """An example in which the player is asked something, of some options, and gives no answer."""

    def __init__(self, key: str, message: str, options: Sequence[str]) -> None:
        super().__init__(key, message, f"there are {', '.join(options)}")
        self.options = options


def known(key: str, what: str, name: Any, names: Collection[str], hint: str = "") -> str:
    """A name that is one of some; raises BadExample at `key` for another, with the name that may be meant, or a hint.

    `what` says what has such names, as in `no unit {} in this position`.
    """
    if name not in names:
        raise BadExample(key, what.format(repr(name)), did_you_mean(str(name), names) or hint)
    return str(name)


class Rules(Protocol):
    """The rules of a book that is played."""

    def run(self, play: Play) -> Asking:
        """Go on until the state alone says what comes next."""

    def over(self, state: Any) -> bool:
        """Whether nothing more can happen."""


def answered(asking: Generator[Decision, str, Any], answers: list[str]) -> Decision | None:
    """Take answers off a list as long as they are offered; the decision that is left without one, if any is."""
    decision = next(asking, None)
    while decision is not None and answers and answers[0] in offered(decision):
        try:
            decision = asking.send(answers.pop(0))
        except StopIteration:
            decision = None
    return decision


def offered(decision: Decision) -> list[str]:
    """The options of a decision."""
    return [option.id for option in decision.options]


def go_on(rules: Rules, play: Play, answers: list[str], key: str, under_way: Callable[[], bool]) -> Decision | None:
    """Let the rules go on while something is under way, taking the player's answers off a list.

    Returns the decision that no answer is left for; None when nothing is under way any more. Raises BadExample, at
    `key`, for an answer that is not offered or that nothing asks for, and EndlessBook if no decision ever comes.
    """
    runs = 0
    while under_way() and not rules.over(play.state):
        runs += 1
        if runs > CHAIN_LIMIT:
            raise EndlessBook(f"it goes on for ever: {CHAIN_LIMIT} things without a decision")
        left = len(answers)
        decision = answered(rules.run(play), answers)
        if decision is not None and answers:
            raise BadExample(key, f"{answers[0]!r} is no answer here", f"there are {', '.join(offered(decision))}")
        if decision is not None:
            return decision
        runs = runs if len(answers) == left else 0
    if answers:
        raise BadExample(key, f"nobody asks for {answers[0]!r}")
    return None
