"""A game as it lies on the table, for tests that set a game up by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from hulldown_engine import Book
from hulldown_engine.basics.records import plain
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.platoon.views.mission import mission_view
from hulldown_terminal.platoon.table import Table


def laid_out(setting: Setting, field: PlatoonState, acting: str = "") -> Table:
    """The table of a mission as it stands; `acting` is the unit that is asked about."""
    book = cast("Book", SimpleNamespace(prose=setting.prose, logic=setting.logic))
    mission = plain(mission_view(setting, field, over=False, ground=True))
    return Table(book, {"mission": mission, "decision": {"unit": acting}, "story": {"condition": field.condition}})
