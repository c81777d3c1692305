"""The games of one book, as a command asked for them."""

from __future__ import annotations

import shlex
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from hulldown_compiler.playtest.evidence import Proven
from hulldown_compiler.playtest.table import TableOptions
from hulldown_engine.basics.dice import Typed
from hulldown_engine.playtest.coverage import Thing
from hulldown_engine.playtest.runner import Report

NOTHING: Proven = MappingProxyType({})
"""Nothing is proved."""

WITNESSES = Path("build", "witnesses")
"""Where the choices are written that lead to what is rare, below where the command is run."""


class Played(NamedTuple):
    """The games of one book, what the command line asked for, and what was proved of what never came up."""

    wishes: TableOptions
    report: Report
    proven: Proven = NOTHING


def witness(played: Played, thing: Thing) -> Path:
    """The file of the choices that lead to a rare thing of a gamebook."""
    return WITNESSES / f"{'-'.join((played.report.book.id, *thing))}.choices"


def replay_of(played: Played, thing: Thing) -> str:
    """The command that makes these choices, and types in the dice."""
    words = ["hulldown", "play", played.wishes.book, "--seed", "0", "--dice", Typed.name, "--replay"]
    return shlex.join([*words, witness(played, thing).as_posix()])
