"""Where games are kept: a file for each book in the player's own folder, or a file that is named."""

from __future__ import annotations

import json
import re
from pathlib import Path

from platformdirs import user_data_path

from hulldown_engine import Book, Game, SaveError
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.campaign import base_id
from hulldown_engine.games.game import SOURCES
from hulldown_engine.games.saves import MOST_CHARACTERS
from hulldown_terminal.refusals import WRONG_USE, Refused


def folder() -> Path:
    """The player's own folder, where games are kept; raises Refused where there is no home folder."""
    try:
        return user_data_path("hulldown")
    except RuntimeError as error:
        raise Refused("there is no home folder to keep the game in; name a file with --save", WRONG_USE) from error


def file_of(book: Book, kind: str = "") -> Path:
    """The file in which games of a book are kept; `kind` is `trial` or `bookmark`, or nothing."""
    name = re.sub(r"[^A-Za-z0-9_-]", "-", book.id)
    return folder() / f"{name}{f'.{kind}' if kind else ''}.save"


def named(text: str) -> Path:
    """The file that a player means; raises Refused."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise Refused(f"there is no folder {text!r}") from error


def load(book: Book, path: Path, dice: str | None = None) -> Game | None:
    """The game that is kept in a file, or None when there is no file; raises Refused.

    When `dice` are named, the game has to be played with them.
    """
    try:
        return Game.loads(book, _text(path), SOURCES[dice]() if dice else None) if path.exists() else None
    except (SaveError, OSError) as error:
        raise Refused(f"the game in {path} cannot be taken up: {_reason(error)}; it is left as it was") from error


def book_of(path: Path) -> str:
    """The id of the book whose game is kept in a file; raises Refused."""
    try:
        record = json.loads(_text(path))
        book = record["book"]
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}", WRONG_USE) from error
    except (SaveError, ValueError, RecursionError, TypeError, LookupError) as error:
        raise Refused(f"{path} holds no game; it is left as it was", WRONG_USE) from error
    if not isinstance(book, str):
        raise Refused(f"{path} holds no game; it is left as it was", WRONG_USE)
    return book


def under_way(path: Path) -> str:
    """What is said when somebody plays the game that is kept in a file."""
    return f"the game in {path} is being played already, in another window; end that one first"


def keep(game: Game, path: Path) -> None:
    """Write the game to its file; raises OSError."""
    if path.exists() and not path.is_file():
        raise OSError(0, "it is not a file", str(path))
    write_atomic(path, game.dumps())


def keep_elsewhere(game: Game, path: Path) -> None:
    """Write the game to a file that the player names; raises Refused, and leaves a file that holds no game alone."""
    check(game.book, path)
    try:
        keep(game, path)
    except OSError as error:
        raise Refused(f"the game cannot be kept in {path}: {_reason(error)}") from error


def spare_campaign(book: Book, path: Path) -> None:
    """Raise Refused if a file holds a campaign, and what is played is not that one: no single game takes its place."""
    try:
        kept = book_of(path)
    except Refused:
        return
    if kept not in (book.id, base_id(kept)):
        raise Refused(f"{path} holds a campaign: 'hulldown campaign next' goes on with it", WRONG_USE)


def check(book: Book, path: Path) -> None:
    """Raise Refused unless a game may take a file's place: it is not there, is our own, or holds no campaign."""
    spare_campaign(book, path)
    try:
        ours = path.parent == folder() or not path.exists()
        record = None if ours else json.loads(_text(path))
    except (SaveError, OSError, ValueError, RecursionError):
        ours, record = False, None
    if not ours and not (isinstance(record, dict) and "seal" in record):
        raise Refused(f"{path} is there already and holds no game; it is left as it was")


def _text(path: Path) -> str:
    """The text of a file that may hold a game."""
    if not path.is_file():
        raise SaveError("it is not a file")
    if path.stat().st_size > 4 * MOST_CHARACTERS:
        raise SaveError("it is too large for a saved game")
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError("it is not a saved game") from error


def _reason(error: Exception) -> str:
    """Why, in words."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
