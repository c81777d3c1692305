"""What the command that starts a game hands to it: how books are opened, and what a slip of the keyboard may mean."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_engine import Book
from hulldown_engine.basics.play import Event

Suggest = Callable[[str, Collection[str]], str]
"""A question for a hint, such as "did you mean 'ferry'?", about a name that is not among known ones; or nothing."""


class Host(NamedTuple):
    """What a game at the terminal cannot know by itself.

    `load` opens a book with a game in it by its name or path; `reload` opens it again, with what only readers are told.
    Both raise Refused.
    """

    load: Callable[[str], Book]
    reload: Callable[[str], tuple[Book, Mapping[str, Any]]]
    suggest: Suggest


class Place(NamedTuple):
    """Where a game begins that is set up for trying: a state, what has happened in it, and a line about it."""

    state: Any
    happened: Sequence[Event]
    said: str
