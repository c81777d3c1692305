"""One game by a bot, looked at after every choice: what can go wrong, and how it is noticed.

Every so often a choice is undone and made again, and the game is saved and goes on from the save. All code that makes
a choice in an examined game does so by `take`, so that the same fault is always reported the same way.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.play import Event
from hulldown_engine.games.game import Game
from hulldown_engine.games.gaps import gap_at, stopped
from hulldown_engine.games.saves import SaveError
from hulldown_engine.playtest.bots import MISSION, Bot
from hulldown_engine.story.paragraphs import EndlessBook

LONGEST = 5_000
"""Choices in one game, or in one mission of a campaign; a longer one is reported as endless."""

UNDONE = 16
"""A choice is undone and made again each time this many have been made."""

SAVED = [2**power for power in range(3, 10)]
"""The numbers of choices after which games are saved and loaded: ever more rarely, for long games take long to load."""

SAVED_BY = 4
"""Every so many seeds a game is saved after the same number of choices; neighbours share them out."""

FIRST = 1
"""The condition in which a story or a mission begins."""

CRASH, DEAD_END, ENDLESS, NO_ENDING, INVARIANT, EVENT, UNDO, SAVE, POLICY = FAULTS = (
    "crash",
    "dead-end",
    "endless",
    "no-ending",
    "invariant",
    "event",
    "undo",
    "save",
    "policy",
)
"""The kinds of faults of a game."""

ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
"""An address in memory, which differs from run to run."""


class Broken(Exception):
    """A fault of a game; `kind` is the kind of fault, the message a sentence about it."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class Standing(NamedTuple):
    """All that must be the same after undo, or after a save and a load."""

    digest: str
    decision: Decision | None
    events: tuple[Event, ...]
    state: Any

    @classmethod
    def of(cls, game: Game) -> Standing:
        """The standing of a game right now."""
        return cls(game.digest(), game.decision, game.events, game.state)


def saved(seed: int) -> list[int]:
    """The numbers of choices after which the game of a seed is saved and loaded."""
    return [number for nth, number in enumerate(SAVED) if (nth + seed) % SAVED_BY == 0]


def play_on(game: Game, bot: Bot, choices: list[str], saved: Container[int]) -> Game:
    """Play to the end by the bot, and append its choices to `choices`; returns the ended game, loaded from a save.

    After each number of choices in `saved`, it plays on from a save of the game. Raises Broken for a fault, and
    whatever the engine raises.
    """
    examine(game)
    begun = 0
    while game.decision is not None:
        if len(choices) - begun >= LONGEST:
            raise Broken(ENDLESS, f"no end after {LONGEST:,} choices")
        option = chosen(bot, game)
        begun = len(choices) if option.startswith(MISSION) else begun
        choices.append(option)
        take(game, option)
        if len(choices) in saved:
            game = loaded(game)
    examine_end(game)
    return loaded(game)


def chosen(bot: Bot, game: Game) -> str:
    """The bot's choice; raises Broken if it raises, or names an option that is not offered."""
    try:
        option = bot.choose(game)
    except Exception as error:
        raise Broken(POLICY, f"the policy cannot choose: {_where(error)}") from error
    if game.decision is None or not any(offered.id == option for offered in game.decision.options):
        raise Broken(POLICY, f"the policy chose {option!r}, which is not offered")
    return option


def take(game: Game, option: str) -> None:
    """Choose an option and examine the game; every so often, undo and redo it. Raises Broken, and engine errors."""
    known = len(game.events)
    before = Standing.of(game) if len(game.inputs) % UNDONE == 0 else None
    game.choose(option)
    examine(game, known)
    if before is not None and game.can_undo:
        _take_back(game, option, before)


def _take_back(game: Game, option: str, before: Standing) -> None:
    """Undo a choice and make it again; raises Broken if the game differs from what it was."""
    after = Standing.of(game)
    if after.state.dice != before.state.dice:
        raise Broken(UNDO, f"{option!r} can be taken back, though dice have been rolled")
    game.undo()
    if Standing.of(game) != before:
        raise Broken(UNDO, f"taking back {option!r} leads somewhere else")
    game.choose(option)
    if Standing.of(game) != after:
        raise Broken(UNDO, f"{option!r}, taken back and chosen again, leads somewhere else")


def loaded(game: Game) -> Game:
    """The game after a save and a load; raises Broken if it differs."""
    text = game.dumps()
    try:
        copy = Game.loads(game.book, text)
    except SaveError as error:
        raise Broken(SAVE, f"it was saved, and cannot be loaded: {error}") from error
    if copy.dumps() != text or Standing.of(copy) != Standing.of(game):
        raise Broken(SAVE, "it was saved, and another game was loaded")
    return copy


def examine(game: Game, known: int = 0) -> None:
    """Raise Broken if an invariant of the game is broken, or one of its events from index `known` on is unsound."""
    if game.decision is not None and not game.decision.options:
        raise Broken(DEAD_END, f"a decision without options: {game.decision.prompt}")
    for broken in game.invariants():
        raise Broken(INVARIANT, broken)
    for nth, event in enumerate(game.events[known:], known):
        if not game.book.rules.sound(event):
            raise Broken(EVENT, f"this cannot happen: {event}")
        if event["event"] == "condition" and event["condition"] <= (now := _condition(game.events[:nth])):
            raise Broken(EVENT, f"condition {event['condition']} after condition {now}; conditions only rise")


def examine_end(game: Game) -> None:
    """Raise Broken if a game that asks for nothing more has come to no ending, nor to a gap of a draft."""
    if stopped(game) and not gap_at(game):
        raise Broken(NO_ENDING, "the book stopped without an ending")


def _condition(events: Sequence[Event]) -> int:
    """The condition in force after these events; every mission of a campaign begins with the first."""
    for event in reversed(events):
        if event["event"] in ("condition", "mission"):
            return int(event.get("condition", FIRST))
    return FIRST


def described(error: Exception) -> tuple[str, str]:
    """An exception as a kind of fault and a message that is the same on every run."""
    if isinstance(error, Broken):
        return error.kind, str(error)
    if isinstance(error, EndlessBook):
        return ENDLESS, str(error)
    return CRASH, _where(error)


def _where(error: Exception) -> str:
    """An exception's type, message, function and line."""
    error_text = ADDRESS.sub("0x", f"{type(error).__name__}: {error}".removesuffix(": "))
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{error_text} ({frame.name}, {Path(frame.filename).name} line {frame.lineno})"
