"""The games of one book, as a command asked for them."""

from __future__ import annotations

from typing import NamedTuple

from hulldown_compiler.playtest.table import TableOptions
from hulldown_engine.playtest.runner import Report


class Played(NamedTuple):
    """The games of one book, and what the command line asked for."""

    wishes: TableOptions
    report: Report
