"""Events as the log of a view has them, and as they are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hulldown_engine import Book, Game
from hulldown_engine.basics.play import Event
from hulldown_engine.basics.records import plain
from hulldown_engine.games.view import Readings, log_view
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.platoon.views.mission import mission_view
from hulldown_engine.telling.lines import Line
from hulldown_engine.telling.log import tell


def told(game: Game, events: Sequence[Event]) -> list[Line]:
    """Events as they would be told if they had happened in a game."""
    view = game.view(len(game.events))
    return list(tell(game.book, {**view, "log": _log(game.book, events, 0)}))


def told_of(book: Book, field: PlatoonState, events: Sequence[Event], since: int) -> list[Line]:
    """Events from an index on, of a mission that stands so: without a game."""
    mission = plain(mission_view(book.rules.setting, field, over=False, ground=False))
    return list(tell(book, {"log": _log(book, events, since), "mission": mission, "campaign": None}))


def _log(book: Book, events: Sequence[Event], since: int) -> list[Mapping[str, Any]]:
    notes = book.rules.notes
    return [plain(entry) for entry in log_view(book.prose, notes, events, since, Readings(notes))]
