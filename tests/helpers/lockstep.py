"""The engine and the reference side by side: every story of a small book, and whether the two agree on each."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.helpers.phrases import Facts
from tests.helpers.reference import Endless, Node, Reference

from hulldown_engine import Game, Typed
from hulldown_engine.games.book import Book
from hulldown_engine.story.paragraphs import EndlessBook

DEEPEST = 30
"""Visits within visits that are followed: on their way back the two count their steps differently."""

Fixed = tuple[Any, ...]
"""Something as a value that can be compared and remembered."""


def facts_of(game: Game) -> Facts:
    """What is true in a game of the engine, as the reference says it."""
    state = game.state
    return Facts(
        frozenset(state.flags),
        frozenset(state.sighted),
        frozenset((who, mark) for who, mark in (key.split(" ") for key in state.marks)),
        tuple(sorted(state.scores.items())),
        state.condition,
        state.victory,
    )


def asked(game: Game) -> Fixed | None:
    """The engine's decision: its kind, its paragraph, and the texts of its options."""
    if game.decision is None:
        return None
    return game.decision.kind, game.decision.paragraph, tuple(option.text for option in game.decision.options)


def told(game: Game, since: int) -> list[Fixed]:
    """What the engine's log tells the reader from an event on, as the reference tells it."""
    return [_TOLD[event["event"]](event) for event in game.events[since:] if event["event"] in _TOLD]


_TOLD: Mapping[str, Any] = {
    "read": lambda event: ("read", event["paragraph"]),
    "passed-over": lambda event: ("passed-over", event["paragraph"]),
    "chosen": lambda event: ("chosen", event["paragraph"]),
    "checked": lambda event: ("checked", event["success"]),
    "rolled": lambda event: ("rolled", event["total"]),
    "picked": lambda event: ("picked", event["member"]),
    "note": lambda event: ("note", event["text"]),
    "ended": lambda event: ("ended", event["ending"]),
}


def situation(game: Game) -> Fixed:
    """Everything in a game that matters for what happens next; how often paragraphs were read does not."""
    state = game.state
    nth = 0 if game.decision is None or "(die " not in game.decision.prompt else int(_nth(game.decision.prompt)) - 1
    dice = game.inputs[len(game.inputs) - nth :]
    watches = tuple(state.watches)
    return facts_of(game), tuple(state.stack), watches, state.ending, asked(game), dice


def _nth(prompt: str) -> str:
    return prompt.partition("(die ")[2].partition(" of ")[0]


@dataclass
class Explored:
    """What came of it: how many situations were met, whether that was all of them, and where the two differ."""

    situations: int = 0
    whole: bool = True
    endless: bool = False
    differences: list[str] = field(default_factory=list)


def explore(reference: Reference, book: Book, most: int) -> Explored:
    """Every situation both can come to, each answer tried in each; breadth first, at most so many."""
    found = Explored()
    begun = _begin(reference, book, found)
    if begun is None:
        return found
    seen = {_pair(*begun)}
    waiting = deque([begun])
    while waiting and not found.differences:
        node, game = waiting.popleft()
        for answer in range(len(node.question.options) if node.question else 0):
            after = _answered(reference, node, game, answer, found)
            if after is None or _pair(*after) in seen:
                continue
            if len(seen) >= most:
                found.whole = False
                break
            seen.add(_pair(*after))
            waiting.append(after)
    found.situations = len(seen)
    return found


def _pair(node: Node, game: Game) -> Fixed:
    return node.story, node.answers, situation(game)


def _begin(reference: Reference, book: Book, found: Explored) -> tuple[Node, Game] | None:
    try:
        node = reference.start()
    except Endless:
        _expect_endless(lambda: Game(book, seed=0, dice=Typed()), "the start", found)
        return None
    game = Game(book, seed=0, dice=Typed())
    _compare(node, game, 0, "the start", found)
    return node, game


def _answered(reference: Reference, node: Node, game: Game, answer: int, found: Explored) -> tuple[Node, Game] | None:
    assert game.decision is not None
    twin = game.clone()
    option = game.decision.options[answer].id
    where = f"after {' '.join([*game.inputs, option])}"
    if len(game.state.stack) > DEEPEST:
        found.whole = False
        return None
    try:
        after = reference.answer(node, answer)
    except Endless:
        _expect_endless(lambda: twin.choose(option), where, found)
        return None
    try:
        twin.choose(option)
    except EndlessBook:
        found.differences.append(f"{where}: endless, but not to the reference")
        return None
    _compare(after, twin, len(game.events), where, found)
    return after, twin


def _expect_endless(act: Any, where: str, found: Explored) -> None:
    found.endless = True
    try:
        act()
    except EndlessBook:
        return
    found.differences.append(f"{where}: endless to the reference alone")


def _compare(node: Node, game: Game, since: int, where: str, found: Explored) -> None:
    """Note every difference between the two."""
    pairs = {
        "question": (node.question and tuple(node.question), asked(game)),
        "facts": (node.story.facts, facts_of(game)),
        "ending": (node.story.ending, game.state.ending),
        "told": (list(node.told), told(game, since)),
        "invariants": ((), game.invariants()),
    }
    found.differences += [
        f"{where}: {what} is {ours!r}, expected {theirs!r}" for what, (theirs, ours) in pairs.items() if theirs != ours
    ]
