"""Play what Hulldown compiled: books, games, dice and odds, on Python's standard library alone."""

from hulldown_engine.basics.decision import Decision, Option
from hulldown_engine.basics.dice import Scripted, Seeded, Typed
from hulldown_engine.basics.records import Record
from hulldown_engine.campaign.view import CampaignView
from hulldown_engine.games.book import KINDS, Book, BookError, load_book
from hulldown_engine.games.game import Game, IllegalChoice, Result
from hulldown_engine.games.saves import SaveError
from hulldown_engine.games.view import PARTS
from hulldown_engine.platoon.game.rules import Platoon
from hulldown_engine.platoon.sequence.platoon_steps import DIALECT
from hulldown_engine.platoon.views.mission import MissionView
from hulldown_engine.resolver.charts import Procedure, Rolled, Thrower
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.tables import OffTable
from hulldown_engine.story.english import DIALECTS

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

# Platoon games enter themselves here, so that nothing below their rooms knows of them.
KINDS["platoon-game"] = Platoon
PARTS["mission"], PARTS["campaign"] = MissionView, CampaignView
DIALECTS["action"] = DIALECT
