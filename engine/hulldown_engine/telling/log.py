"""The log of a view in sentences, whatever kind of book it is of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_engine import Book
from hulldown_engine.basics.play import Event
from hulldown_engine.telling import campaign, mission, passages, story
from hulldown_engine.telling.lines import Line
from hulldown_engine.telling.words import Names


def tell(book: Book, view: Mapping[str, Any], naming: type[Names] = Names) -> Iterator[Line]:
    """The lines of a view's log, in order, each of a kind by which it can be set or left out.

    `naming` says what things are called.

    What a view's log begins with does not matter: a screen that asks for one after every choice, from where the last
    one ended, tells the whole game.
    """
    names, events = naming(book, view), [_event(entry) for entry in view["log"]]
    if view["mission"] is None:
        return story.tell(names, events)
    return passages.tell(names, events, mission.TOLD if view["campaign"] is None else campaign.ALL)


def _event(entry: Mapping[str, Any]) -> Event:
    """What an entry says, with its kind, and whether it is a paragraph that was read before."""
    return {"event": entry["event"], "again": entry["again"], **entry["says"]}
