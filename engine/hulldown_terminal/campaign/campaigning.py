"""`hulldown campaign`: a campaign is begun, looked at, and played on, mission by mission, in a file of its own."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hulldown_engine import Book, Game
from hulldown_engine.campaign import base_id, campaign_of, has_campaign
from hulldown_engine.telling.lines import counted
from hulldown_terminal import locks
from hulldown_terminal.campaign import roster
from hulldown_terminal.campaign.view import CHOOSE, CampaignView
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.host import Host
from hulldown_terminal.play import keeping
from hulldown_terminal.play.auto import Robot
from hulldown_terminal.play.commands import COMMANDS
from hulldown_terminal.play.missions import check_rules
from hulldown_terminal.play.session import Session
from hulldown_terminal.playing import new_game, play_out
from hulldown_terminal.refusals import REFUSED, WRONG_USE, Refused


@dataclass(frozen=True)
class Beginning:
    """How a campaign is to begin."""

    seed: int | None = None
    platoon: str = ""
    dice: str = ""
    rules: tuple[str, ...] = ()


def begin(name: str, path: Path, how: Beginning, host: Host) -> None:
    """Begin a campaign in a file that is not there yet; raises Refused."""
    book = _campaign(name, host)
    check_rules(how.rules, host.suggest)
    with locks.alone(path, keeping.under_way(path)):
        if path.exists():
            raise Refused(f"{path} is there already; it is left as it was", WRONG_USE)
        game = new_game(book, how.seed, how.dice, {"platoon": how.platoon, "rules": how.rules})
        try:
            keeping.keep(game, path)
        except OSError as error:
            raise Refused(f"the campaign cannot be kept in {path}: {error.strerror}", REFUSED) from error
    screen = Screen()
    screen.show([("", ""), ("heading", book.prose["title"])])
    screen.story(CampaignView(name, host).opening(game))
    screen.show([("faint", f"Seed {game.seed}. To play it: {_again(name, path, book)}")])


def status(path: Path, name: str, host: Host) -> None:
    """Show how a campaign stands; raises Refused."""
    game, _ = _taken_up(path, name, host)
    screen = Screen()
    screen.show([("", ""), ("heading", game.book.prose["title"]), ("", "")])
    screen.show([*roster.laid(game, screen.width), ("", "")])
    question = "It is over." if game.decision is None else f"Next: {game.decision.prompt}"
    screen.show([("", question), ("faint", f"Seed {game.seed}, {counted(len(game.inputs), 'choice')}.")])


def go_on(path: Path, name: str, bot: str, host: Host) -> None:
    """Play a campaign on: a person until they leave, a bot until the next mission is to be chosen; raises Refused."""
    with locks.alone(path, keeping.under_way(path)):
        _go_on(path, name, bot, host)


def _go_on(path: Path, name: str, bot: str, host: Host) -> None:
    """Play a campaign on that nobody else plays; raises Refused."""
    game, opened = _taken_up(path, name, host)
    screen = Screen(steady=bool(bot))
    session = Session(game, screen, screen.read, path, CampaignView(opened, host), COMMANDS)
    if bot:
        session.read = Robot(bot, session, partial(_fought_one, before=_fought(game))).read
    session.tell_again()
    ended = play_out(session)
    if session.unkept:
        raise Refused(session.unkept)
    if not ended:
        screen.show([("", ""), ("faint", f"The campaign is kept. To go on with it: {_again(opened, path, game.book)}")])


def _fought_one(game: Game, before: int) -> bool:
    """Whether a mission has been played since so many had been, and the next is to be chosen."""
    return _fought(game) > before and game.view(len(game.events))["campaign"]["stage"] == CHOOSE


def _fought(game: Game) -> int:
    """How many missions have been played."""
    return len(game.view(len(game.events))["campaign"]["fought"])


def _campaign(name: str, host: Host) -> Book:
    """The campaign of a book, by the book's name or path; raises Refused."""
    book = host.load(name)
    if not has_campaign(book):
        raise Refused(f"{book.id} has no campaign", WRONG_USE)
    return campaign_of(book)


def _taken_up(path: Path, name: str, host: Host) -> tuple[Game, str]:
    """The campaign in a file, and the name that its book was opened by; raises Refused."""
    if not path.exists():
        raise Refused(f"there is no file {path}; hulldown campaign new begins a campaign", WRONG_USE)
    opened = name or base_id(keeping.book_of(path))
    book = _campaign(opened, host)
    try:
        game = keeping.load(book, path)
    except Refused as error:
        raise Refused(str(error), WRONG_USE) from error
    if game is None:
        raise Refused(f"there is no file {path}", WRONG_USE)
    return game, opened


def _again(name: str, path: Path, book: Book) -> str:
    """The command that plays a campaign on; a book that is not found by its name has to be named."""
    named = [] if name == base_id(book.id) else ["--book", name]
    return shlex.join(["hulldown", "campaign", "next", str(path), *named])
