"""`hulldown play`: a game is begun or taken up, and played to its end or kept."""

from __future__ import annotations

import json
import secrets
import shlex
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from hulldown_engine import Book, Game
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.basics.play import Event
from hulldown_engine.games.game import SOURCES
from hulldown_engine.story.gamebook import SetupError
from hulldown_engine.story.paragraphs import EndlessBook
from hulldown_terminal import locks
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.host import Host, Place
from hulldown_terminal.play import keeping, missions, replays, reporting
from hulldown_terminal.play.auto import Replay, Robot
from hulldown_terminal.play.commands import COMMANDS
from hulldown_terminal.play.session import Session
from hulldown_terminal.refusals import REFUSED, WRONG_USE, Refused
from hulldown_terminal.views import view_of

SEEDS = 1_000_000
"""Seeds to draw from: few enough to be copied by hand."""


@dataclass(frozen=True)
class PlayOptions:
    """What the command line asks for; `place` sets up where to begin, once the book is there. It raises Refused."""

    book: str
    seed: int | None = None
    start: dict[str, Any] = field(default_factory=dict)
    dice: str | None = None
    save: Path | None = None
    new: bool = False
    auto: str | None = None
    events: Path | None = None
    replay: Path | None = None
    report: Path | None = None
    place: Callable[[], Place] | None = None

    @property
    def tries(self) -> bool:
        """Whether a state of one's choice is tried, rather than a game begun at the book's own start."""
        return self.place is not None or missions.tries(self.start)

    @property
    def robot(self) -> bool:
        """Whether no person plays, at first at least: such a game is not kept."""
        return self.auto is not None or self.replay is not None


class Terminated(BaseException):
    """A signal told the process to end."""


def play(options: PlayOptions, host: Host) -> None:
    """Play; raises Refused."""
    if options.report is not None:
        reporting.check(options.report)
    book = host.load(options.book)
    start = missions.checked(book, _named(book, options.start, host), host.suggest)
    screen = Screen(steady=options.robot)
    path = None if options.robot else options.save or keeping.file_of(book, "trial" if options.tries else "")
    with nullcontext() if path is None else locks.alone(path, keeping.under_way(path)):
        _play(options, host, book, start, screen, path)


def _play(  # noqa: PLR0913, PLR0917 - what a game is begun with
    options: PlayOptions, host: Host, book: Book, start: dict[str, Any], screen: Screen, path: Path | None
) -> None:
    """Play a game that nobody else plays; raises Refused."""
    anew = path is None or options.new or (options.tries and options.save is None)
    kept = None if path is None or anew else _kept(book, path, start, options)
    written = replays.read(options.replay) if options.replay else None
    place = None if options.place is None or kept is not None else options.place()
    session = Session(
        kept or _begin(book, start, place, options, path),
        screen,
        screen.read,
        path,
        view_of(book, options.book, host),
        COMMANDS,
        partial(host.load, options.book),
    )
    _greet(session, options, "" if place is None else place.said, resumed=kept is not None)
    try:
        _carry_on(session, options, written)
    finally:
        if options.events is not None:
            write_events(options.events, session.game.events)
        if options.report is not None:
            reporting.write(session.game, options.report)


def _named(book: Book, start: dict[str, Any], host: Host) -> dict[str, Any]:
    """Where to begin, with the paragraph by its name, and in its mission; a printed number will do. Raises Refused."""
    if "paragraph" not in start:
        return start
    wanted, paragraphs = start["paragraph"], book.prose["paragraphs"]
    own = f"{start.get('mission')}.{wanted}"
    name = own if own in paragraphs else missions.by_number(paragraphs, wanted)
    if name not in paragraphs:
        hint = host.suggest(wanted, paragraphs)
        raise Refused(f"no paragraph {wanted!r} in this book{f'; {hint}' if hint else ''}", WRONG_USE)
    mission = book.logic["paragraphs"][name].get("mission")
    return {**({"mission": mission} if mission else {}), **start, "paragraph": name}


def _kept(book: Book, path: Path, start: dict[str, Any], options: PlayOptions) -> Game | None:
    """The game that is kept, if it is the one that was chosen; raises Refused.

    One that is over is shown once more where its file is named, and is not kept otherwise.
    """
    keeping.spare_campaign(book, path)
    try:
        game = keeping.load(book, path, options.dice)
    except Refused as error:
        raise Refused(f"{error}; --new begins another in its place", error.code) from error
    if game is None or (game.decision is None and options.save is None):
        return None
    if game.decision is None:
        if start or options.tries or options.seed not in (None, game.seed):
            raise Refused(f"the game in {path} is over; say --new to begin another in its place", WRONG_USE)
        return game
    if not missions.same(game, start):
        mission = game.view(len(game.events))["mission"]
        there = f"an unfinished game of {mission['briefing']['id']} is kept in {path}"
        raise Refused(
            f"{there}; go on with it without --mission, --platoon, --rule and --player, or say --new to begin another",
            WRONG_USE,
        )
    if options.tries or options.seed not in (None, game.seed):
        there = f"an unfinished game with seed {game.seed} is kept in {path}"
        trying = "--paragraph, --at and --example"
        raise Refused(f"{there}; go on with it without --seed, {trying}, or say --new to begin another", WRONG_USE)
    return game


def _begin(book: Book, start: dict[str, Any], place: Place | None, options: PlayOptions, path: Path | None) -> Game:
    """A new game that may be kept in a file; raises Refused."""
    if path is not None:
        keeping.check(book, path)
    return new_game(book, options.seed, options.dice, start, place)


def new_game(
    book: Book, seed: int | None, dice: str | None, start: Mapping[str, Any], place: Place | None = None
) -> Game:
    """A new game, with a seed drawn by lot if none is given, where it is set up to begin; raises Refused."""
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    source = SOURCES[dice or "seeded"]()
    try:
        if place is not None:
            return Game.standing(book, place.state, seed=chosen, dice=source, happened=place.happened)
        return Game(book, seed=chosen, dice=source, **start)
    except SetupError as error:
        raise Refused(str(error), WRONG_USE) from error
    except EndlessBook as error:
        raise Refused(f"{book.id} is faulty: {error}") from error


def _greet(session: Session, options: PlayOptions, said: str, *, resumed: bool) -> None:
    """Say which game this is: `said` is what there is to say of the place where it begins."""
    game, screen = session.game, session.screen
    prose = game.book.prose
    screen.show([("", ""), ("heading", prose["title"])])
    if resumed:
        so_far = f"seed {game.seed}, {session.view.choices(game)}"
        how = f"Your game goes on: {so_far} so far" if game.decision is not None else f"This game is over: {so_far}"
        screen.say(f"{how}. --new begins another.", "faint")
        session.tell_again()
    else:
        if said:
            screen.say(said)
        elif not options.tries:
            screen.say(prose["blurb"], "note")
            screen.story(session.view.opening(game))
        screen.say(f"Seed {game.seed}.{'' if options.robot else ' Type help for what you can type.'}", "faint")


def _carry_on(session: Session, options: PlayOptions, written: Sequence[str] | None) -> None:
    """Play on until the end, or until the player leaves, however that happens; choices that are written come first."""
    replay = None if written is None else Replay(written, session)
    if options.auto:
        session.read = Robot(options.auto, session).read
    elif replay is not None:
        session.read = replay.read
    ended = play_out(session)
    if ended and replay is not None:
        replay.ended()
    _leave(session, options, ended=ended)


def play_out(session: Session) -> bool:
    """Play until the end, or until the player leaves, however that happens; whether it was the end. Raises Refused."""
    try:
        with _ending_on_signal(session):
            session.play()
    except (EOFError, KeyboardInterrupt, Terminated):
        session.screen.break_off()
        return False
    except EndlessBook as error:
        raise Refused(f"{session.game.book.id} is faulty: {error}") from error
    return not session.over


def _leave(session: Session, options: PlayOptions, *, ended: bool = False) -> None:
    """Say where the game is kept; one that has ended is not kept any longer, unless its file was named."""
    if session.path is None:
        return
    if session.unkept:
        raise Refused(session.unkept)
    if not ended:
        named = ["--save", str(session.path)] if options.save or options.tries else []
        again = shlex.join(["hulldown", "play", options.book, *named])
        session.screen.show([("", ""), ("faint", f"The game is kept. To go on with it: {again}")])
    elif options.save is None:
        with suppress(OSError):
            session.path.unlink()


@contextmanager
def _ending_on_signal(session: Session) -> Iterator[None]:
    """Within this context, SIGTERM raises Terminated, as SIGINT raises KeyboardInterrupt.

    Python loses an exception that is raised while it cleans up behind an object; then the game is over before the next
    question.
    """

    def end(number: int, frame: FrameType | None) -> NoReturn:
        session.over = True
        raise KeyboardInterrupt if number == signal.SIGINT else Terminated

    before = {signal_number: signal.signal(signal_number, end) for signal_number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for signal_number, handler in before.items():
            signal.signal(signal_number, handler)


def write_events(path: Path, events: Sequence[Event]) -> None:
    """Write events as lines of JSON; raises Refused."""
    text = "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)
    try:
        if path.is_relative_to("/dev") or (path.exists() and not path.is_file()):
            with path.open("a", encoding="utf-8") as stream:
                stream.write(text)
        else:
            write_atomic(path, text)
    except OSError as error:
        raise Refused(f"cannot write {path}: {error.strerror}", REFUSED) from error
