"""A line that was worked out, played by the engine: the same choices, with the dice typed in, come to the same end."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_compiler.solving.line import Turn
from hulldown_compiler.solving.states.recording import ENDLESS, UNFINISHED
from hulldown_compiler.solving.states.solvable import CHOICE, DICE, Solvable
from hulldown_engine.basics.dice import Typed
from hulldown_engine.basics.play import DICE as FACE
from hulldown_engine.games.book import Book
from hulldown_engine.games.game import Game
from hulldown_engine.story.paragraphs import EndlessBook
from hulldown_engine.story.state import UNREAD, Frame


class Diverged(Exception):
    """Raised when the engine plays a line otherwise than it was worked out: our mistake, and not the book's."""


def replay(book: Book, solvable: Solvable, line: Sequence[Turn]) -> Game | None:
    """The game of a line; None, if the book goes round before it asks anything.

    Raises Diverged when the engine asks, offers or ends otherwise.
    """
    game, expected = None, solvable.places[line[-1].place].over
    try:
        game = Game(book, seed=0, dice=Typed())
        for turn in line:
            _turn(game, solvable, turn)
        _pass_over(game, solvable)
        over = None if game.result is None else game.result.ending or UNFINISHED
    except EndlessBook:
        over = ENDLESS
    if over != expected:
        raise Diverged(f"it was to end with {expected!r}, and ends with {over!r}{_so_far(game)}")
    return game


def _turn(game: Game, solvable: Solvable, turn: Turn) -> None:
    """Play one turn of a line."""
    if turn.taken is None or turn.leaving.kind not in (CHOICE, DICE):
        return
    _pass_over(game, solvable)
    offered = [] if game.decision is None else [option.id for option in game.decision.options]
    expected = [way.option for way in turn.leaving.ways]
    place = solvable.places[turn.place].stack[-1]
    if not offered or (place.step != UNREAD and place != _stands(game)):
        raise Diverged(f"{place} was to be next{_so_far(game)}")
    if turn.leaving.kind == CHOICE and offered != expected:
        raise Diverged(f"{expected} were to be offered, and are not{_so_far(game)}")
    way = turn.leaving.ways[turn.taken]
    for answer in [way.option] if way.option else map(str, way.faces):
        game.choose(answer)


def _pass_over(game: Game, solvable: Solvable) -> None:
    """Throw the dice of which nothing comes that matters."""
    while game.decision is not None and game.decision.kind == FACE:
        paragraph, block, step, *_ = _stands(game)
        if solvable.mattering.step(paragraph, solvable.logic["paragraphs"][paragraph]["blocks"][block][step]):
            return
        game.choose("1")


def _stands(game: Game) -> Frame:
    """The step at which a game asks for something."""
    frame: Frame = game.state.stack[-1]
    return frame._replace(step=frame.step - 1)


def _so_far(game: Game | None) -> str:
    return f", after {' '.join(game.inputs if game else ()) or 'nothing'}"
