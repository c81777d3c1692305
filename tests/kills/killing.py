"""Campaigns whose processes are killed while they play, and what is left of their saves."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.helpers.outpost import authored
from tests.kills.dying import MOMENTS

from hulldown_cli.opening import HOST
from hulldown_compiler.bundle import writer
from hulldown_engine import Game
from hulldown_engine.campaign import campaign_of
from hulldown_engine.campaign.missions import MISSION
from hulldown_engine.campaign.state import FIGHT
from hulldown_engine.games.book import PLAY, REFERENCE, Book, make_book
from hulldown_engine.playtest.bots import BOTS
from hulldown_terminal.campaign.view import CampaignView

DYING = Path(__file__).with_name("dying.py")
SECONDS = 120
BEFORE = 6
"""How many choices before the end of a mission a campaign is taken up: the end follows, and all that it brings."""


@dataclass(frozen=True)
class Campaign:
    """A campaign to be killed: where its book is, the save it is taken up from, and the choices that follow."""

    folder: Path
    book: Book
    start: str
    made: int
    choices: tuple[str, ...]
    typed: tuple[str, ...]

    @property
    def saves(self) -> int:
        """How often it is saved: as it is taken up, and after every choice."""
        return 1 + len(self.choices)

    @property
    def moments(self) -> int:
        """How many moments of writing there are."""
        return self.saves * MOMENTS

    def command(self, save: Path) -> list[str]:
        """What plays it on."""
        return ["campaign", "next", str(save), "--book", str(self.folder)]

    @property
    def text(self) -> bytes:
        """What is typed."""
        return "\n".join([*self.typed, "quit", ""]).encode()

    def fresh(self, name: str) -> Path:
        """A save of its own, as it is taken up."""
        save = self.folder.parent / name / "campaign.save"
        save.parent.mkdir()
        save.write_text(self.start, "utf-8")
        return save


def compiled(folder: Path) -> tuple[Path, Book]:
    """Outpost, compiled below a folder: where it is, and its campaign."""
    where = folder / "outpost"
    where.mkdir()
    play, reference = writer.bundle(authored())
    (where / PLAY).write_text(json.dumps(play), "utf-8")
    (where / REFERENCE).write_text(json.dumps(reference), "utf-8")
    return where, campaign_of(make_book(play))


def prepare(folder: Path) -> Campaign:
    """A campaign near the end of its first mission, and the choices to its next mission."""
    where, book = compiled(folder)
    game, mission = Game(book, seed=2), _a_mission(book)
    for one in mission[:-BEFORE]:
        game.choose(one)
    start, made = game.dumps(), len(game.inputs)
    typed = [_choose(game, one) for one in mission[-BEFORE:]]
    while game.state.stage != FIGHT:
        typed.append(_choose(game, ""))
    return Campaign(where, book, start, made, game.inputs[made:], tuple(typed))


def _a_mission(book: Book) -> tuple[str, ...]:
    """The choices of a mission by a bot."""
    game, bot = Game(book, seed=2), BOTS["commander"](2)
    game.choose(f"{MISSION}the-signal")
    while game.decision is not None and not game.state.fought:
        game.choose(bot.choose(game))
    return game.inputs


def _choose(game: Game, option: str) -> str:
    """Take an option, the first if none is named; what a person types for it."""
    listed = [one.id for one in CampaignView("", HOST).listed(game)]
    typed = 1 + (listed.index(option) if option else 0)
    game.choose(listed[typed - 1])
    return str(typed)


# Killing --------------------------------------------------------------------------------------------------------------


def run(campaign: Campaign, save: Path, moment: int) -> int:
    """Play a save on in a process that kills itself at a moment (0: never); its exit code."""
    command = [sys.executable, str(DYING), str(moment), *campaign.command(save)]
    return subprocess.run(command, check=False, input=campaign.text, capture_output=True, env=environment()).returncode


def killed_at(campaign: Campaign, moment: int) -> str:
    """What is wrong with the save of a process that was killed at a moment; nothing, if all is well."""
    save = campaign.fresh(f"moment-{moment}")
    code = run(campaign, save, moment)
    if code != -signal.SIGKILL:
        return f"moment {moment}: the process ended with {code}"
    choices = (moment - 1) // MOMENTS
    return _said(campaign, save, f"moment {moment}", least=max(0, choices - 1), most=choices)


def killed_after(campaign: Campaign, name: str, seconds: float) -> tuple[bool, str]:
    """Whether a process was killed from outside so long after its first sign of life; what is wrong with its save."""
    save = campaign.fresh(name)
    process, shown = _alive(campaign, save)
    time.sleep(seconds)
    process.kill()
    shown += process.communicate()[0]
    answered = shown.decode("utf-8", "replace").count("\n> ")
    said = _said(campaign, save, name, least=max(0, answered - 1), most=len(campaign.choices))
    return process.returncode == -signal.SIGKILL, said


def lasting(campaign: Campaign) -> float:
    """The seconds from a process's first sign of life to its end, if nobody kills it."""
    process, _ = _alive(campaign, campaign.fresh("lasting"))
    begun = time.perf_counter()
    process.communicate()
    return time.perf_counter() - begun


def _alive(campaign: Campaign, save: Path) -> tuple[subprocess.Popen[bytes], bytes]:
    """A process that plays a save on, and the first that it shows."""
    command = [sys.executable, str(DYING), "0", *campaign.command(save)]
    typed = save.with_suffix(".txt")
    typed.write_bytes(campaign.text)
    with typed.open("rb") as stdin:
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        process = subprocess.Popen(command, env=environment(), stdin=stdin, **pipes)  # type: ignore[call-overload]
    return process, process.stdout.read(1)


def environment() -> dict[str, str]:
    """In which processes play: without a cache, and without colours."""
    return {**os.environ, "HULLDOWN_CACHE": "", "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}


def _said(campaign: Campaign, save: Path, when: str, *, least: int, most: int) -> str:
    """What is wrong with a save: it loads, all but the choice in flight are in it, and the game can be played on."""
    try:
        game = Game.loads(campaign.book, save.read_text("utf-8"))
        made = game.inputs[campaign.made :]
        if made != campaign.choices[: len(made)] or not least <= len(made) <= most:
            return f"{when}: {len(made)} choices are kept, of {least} to {most}"
        if game.invariants():
            return f"{when}: {game.invariants()[0]}"
        if len(made) < len(campaign.choices):
            game.choose(campaign.choices[len(made)])
    except Exception as error:  # noqa: BLE001 - whatever it is, the save is not as it should be
        return f"{when}: {error!r}"
    shutil.rmtree(save.parent)
    return ""
