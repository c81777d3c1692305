"""Who plays: a bot by its name, or a class of somebody's own in a file, as in `bots.py:Careful`.

Such a class is made with a seed, and has a method `choose` that is shown the game, and gives the id of an option of its
decision. What it does wrong is a fault of its games, and so is a thought that takes too long.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from hulldown_engine.basics.time_limit import time_limit
from hulldown_engine.games.game import Game
from hulldown_engine.playtest.bots import BOTS, Bot
from hulldown_engine.playtest.shares import Policy

OWN = re.compile(r"(?P<file>.+\.py)(?::(?P<name>\w+))?")
"""A policy of somebody's own: a file, and a class in it."""

THOUGHT = 60
"""Seconds that a bot of somebody's own may think about one choice."""


class PolicyError(ValueError):
    """A policy that is not there, or cannot be used; the message is a sentence. `broken`, if it is there."""

    def __init__(self, sentence: str, *, broken: bool = False) -> None:
        super().__init__(sentence)
        self.broken = broken


def policy_of(name: str) -> Policy:
    """The policy of a name, or in a file; raises PolicyError."""
    if name in BOTS:
        return BOTS[name]
    own = OWN.fullmatch(name)
    if own is None:
        raise PolicyError(f"no policy {name!r}; there are {', '.join(BOTS)}, and classes of your own as FILE.py:CLASS")
    file = Path(own["file"]).absolute()
    policy = OwnPolicy(str(file), own["name"] or "", _source(file))
    try:
        policy(1)
    except PolicyError:
        raise
    except Exception as error:
        raise PolicyError(f"{name} makes no bot of the seed 1: {type(error).__name__}: {error}", broken=True) from error
    return policy


@dataclass(frozen=True)
class OwnPolicy:
    """A class in a file that makes bots; what is in the file goes with it, to wherever it plays."""

    file: str
    name: str
    source: bytes = field(repr=False)

    def __call__(self, seed: int) -> Bot:
        """The bot of one game; raises PolicyError, and whatever the class raises."""
        return Hurried(_class(self.file, self.name, self.source)(seed))


class Hurried:
    """A bot that may not think for ever."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, game: Game) -> str:
        """What the bot chooses; raises what it raises, and TimeoutError for a thought that takes too long."""
        with time_limit(THOUGHT, f"no choice within {THOUGHT} seconds"):
            return self.bot.choose(game)


def _source(file: Path) -> bytes:
    """What is in a file; raises PolicyError."""
    if not file.is_file():
        raise PolicyError(f"no file {file.name!r} with a policy in {file.parent}")
    try:
        return file.read_bytes()
    except OSError as error:
        raise PolicyError(f"{file.name} cannot be read: {error.strerror}", broken=True) from error


# What is in the file --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _class(file: str, name: str, source: bytes) -> Policy:
    """The class of a name in a file, or the only one that chooses; raises PolicyError."""
    module = _module(Path(file), source)
    found = {
        key: value
        for key, value in vars(module).items()
        if isinstance(value, type) and value.__module__ == module.__name__ and callable(getattr(value, "choose", None))
    }
    called = Path(file).name
    if name and name not in found:
        raise PolicyError(f"{called} has no class {name!r} that can choose; {_there_are(found)}")
    if not name and len(found) != 1:
        raise PolicyError(f"{called} leaves open which class plays: write {called}:CLASS; {_there_are(found)}")
    return found[name] if name else next(iter(found.values()))


def _there_are(found: Collection[str]) -> str:
    return f"there are {', '.join(found)}" if found else "it has none with a method 'choose'"


def _module(path: Path, source: bytes) -> ModuleType:
    """What is in a file, carried out once; raises PolicyError."""
    module = ModuleType(f"policy_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        code = compile(source, path, "exec", dont_inherit=True)
        exec(code, vars(module))  # noqa: S102 - whoever named the file wants it carried out
    except Exception as error:
        raise PolicyError(f"{path.name} cannot be loaded: {_told(error, str(path))}", broken=True) from error
    return module


def _told(error: Exception, file: str) -> str:
    """An exception in words, with the last line of a file that was being carried out, or cannot be."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__} in line {error.lineno}: {error.msg}"
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
    return f"{type(error).__name__}{f' in line {lines[-1]}' if lines else ''}: {error}"
