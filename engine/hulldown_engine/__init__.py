"""Play what Hulldown compiled: books, games, dice and odds, on Python's standard library alone."""

from hulldown_engine.book import Book, BookError, load_book
from hulldown_engine.decision import Decision, Option
from hulldown_engine.dice import Scripted, Seeded, Typed
from hulldown_engine.game import Game, IllegalChoice, Result
from hulldown_engine.saves import SaveError

__all__ = [
    "Book",
    "BookError",
    "Decision",
    "Game",
    "IllegalChoice",
    "Option",
    "Result",
    "SaveError",
    "Scripted",
    "Seeded",
    "Typed",
    "load_book",
]
