"""A campaign of many missions whose process is killed again and again, and taken up each time with what was kept."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

from tests.kills.dying import MOMENTS
from tests.kills.killing import DYING, compiled, environment

from hulldown_engine import Game
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.campaigns.leading import Leader

SEED = 2
MISSIONS = 7
BRIEF = 15
"""Choices before a mission may be ended."""

LAST = ("finish", "done")
"""Options that end a mission, or bring its end nearer."""


class Brief:
    """Does anything for a while, and then ends the mission as soon as it may."""

    def __init__(self, seed: int) -> None:
        self._dice = Random(seed)
        self._left = BRIEF

    def choose(self, game: Game) -> str:
        """The end, if it is time and it is offered."""
        assert game.decision is not None
        self._left -= 1
        ids = [option.id for option in game.decision.options]
        others = [option for option in ids if option not in LAST]
        last = next((last for last in LAST if last in ids), "")
        return last if last and (self._left < 0 or not others) else self._dice.choice(others)


@dataclass(frozen=True)
class Seven:
    """A campaign that was played without a break: all its choices, its save at the end, and where to kill it.

    `kills` are numbers of choices: after so many in all the process dies, while it keeps what they came to.
    """

    folder: Path
    book: Book
    choices: tuple[str, ...]
    end: str
    kills: tuple[int, ...]


def prepare(folder: Path, missions: int = MISSIONS) -> Seven:
    """Play so many missions of a campaign of Outpost; it is to be killed at the end and in the middle of each."""
    where, book = compiled(folder)
    game = Game(book, seed=SEED)
    leader = Leader(list(book.logic["missions"]), partial(_brief, SEED))
    ends = [0]
    while game.decision is not None and len(ends) <= missions:
        game.choose(leader.choose(game))
        if len(game.state.fought) == len(ends):
            ends.append(len(game.inputs))
    middles = [(begin + end) // 2 for begin, end in pairwise(ends)]
    return Seven(where, book, game.inputs, game.dumps(), tuple(sorted({*ends[1:], *middles})))


def _brief(seed: int, nth: int) -> Brief:
    return Brief(seed + nth)


def played(seven: Seven, save: Path) -> list[str]:
    """Play it from a fresh save, killed as often as it is to be; what was wrong on the way."""
    save.write_text(Game(seven.book, seed=SEED).dumps(), "utf-8")
    wrong, kept = [], 0
    for nth, kill in enumerate(seven.kills):
        moment = (kill - kept) * MOMENTS + 1 + 4 * nth % MOMENTS
        code = _run(seven, save, moment, kept)
        if code != -signal.SIGKILL:
            wrong.append(f"choice {kill}: the process ended with {code}")
        inputs = Game.loads(seven.book, save.read_text("utf-8")).inputs
        if inputs not in {seven.choices[: kill - 1], seven.choices[:kill]}:
            wrong.append(f"choice {kill}: {len(inputs)} choices are kept")
        kept = len(inputs)
    code = _run(seven, save, 0, kept)
    return [*wrong, *([f"at last the process ended with {code}"] if code else [])]


def _run(seven: Seven, save: Path, moment: int, kept: int) -> int:
    """Type the choices that are not kept, in a process that dies at a moment of writing (0: never); its exit code."""
    command = [sys.executable, str(DYING), str(moment), "campaign", "next", str(save), "--book", str(seven.folder)]
    typed = "\n".join([*seven.choices[kept:], ""]).encode()
    return subprocess.run(command, check=False, input=typed, capture_output=True, env=environment()).returncode
