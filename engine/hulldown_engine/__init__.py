"""Play what Hulldown compiled: books, games, dice and odds, on Python's standard library alone."""

from hulldown_engine.book import Book, BookError, load_book
from hulldown_engine.charts import Procedure, Rolled, Thrower
from hulldown_engine.decision import Decision, Option
from hulldown_engine.dice import Scripted, Seeded, Typed
from hulldown_engine.game import Game, IllegalChoice, Result
from hulldown_engine.inputs import WrongInput
from hulldown_engine.records import Record
from hulldown_engine.saves import SaveError
from hulldown_engine.tables import OffTable

__all__ = [
    "Book",
    "BookError",
    "Decision",
    "Game",
    "IllegalChoice",
    "OffTable",
    "Option",
    "Procedure",
    "Record",
    "Result",
    "Rolled",
    "SaveError",
    "Scripted",
    "Seeded",
    "Thrower",
    "Typed",
    "WrongInput",
    "load_book",
]
