"""What the games of a playtest are compared with: a report that was kept, or the books of a revision, played again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hulldown_cli import common
from hulldown_cli.opening import open_draft, open_game
from hulldown_compiler.diff.sides import NoSide, side
from hulldown_compiler.playtest.comparing.changed import Seeds, Side, compare
from hulldown_compiler.playtest.comparing.recorded import Asked, NoReport, games_of, of_book, recorded
from hulldown_compiler.playtest.played import Played
from hulldown_compiler.playtest.table import TableOptions
from hulldown_engine import Book
from hulldown_engine.playtest.runner import Report

Play = Callable[[Book, str, TableOptions], Report]
"""Plays the games of a book: of the mission that is named, or of all."""

Comparing = Callable[[Played, str], Played]
"""Says of games that have been played, of the mission that is named or of all, what has changed."""


def comparing(name: str, wishes: Mapping[str, TableOptions], play: Play) -> Comparing:
    """What compares games of books, by their ids, with earlier ones; ends the command where there are none."""
    file = Path(name)
    return _with_report(file, wishes) if file.is_file() or file.suffix == ".json" else _with_side(name, wishes, play)


# A report -------------------------------------------------------------------------------------------------------------


def _with_report(file: Path, wishes: Mapping[str, TableOptions]) -> Comparing:
    first = next(iter(wishes.values()))
    try:
        found = recorded(_read(file), Asked(first.policy, first.rules, first.platoon))
        games = {book: of_book(found, book) for book in wishes}
    except NoReport as error:
        common.refuse(f"--compare {file}: {error}")

    def against(played: Played, mission: str) -> Played:
        return _compared(Side(file.name, games[played.report.book.id], Seeds(found.games, found.seed)), played, mission)

    return against


def _read(file: Path) -> Any:
    """The JSON value in a file; raises NoReport."""
    try:
        return json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise NoReport(f"it cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise NoReport(f"it is no JSON: {error}") from error


# A revision -----------------------------------------------------------------------------------------------------------


def _with_side(name: str, wishes: Mapping[str, TableOptions], play: Play) -> Comparing:
    books = _books(name, wishes)

    def against(played: Played, mission: str) -> Played:
        book, asked = books[played.report.book.id], played.wishes
        new = bool(mission) and mission not in book.logic.get("missions", ())
        earlier = games_of(Report(book) if new else play(book, mission, asked))
        return _compared(Side(name, earlier, Seeds(asked.games, asked.seed)), played, mission)

    return against


def _books(name: str, wishes: Mapping[str, TableOptions]) -> dict[str, Book]:
    """The books as they were, compiled."""
    try:
        with side(name, Path.cwd()) as folders, common.sentences():
            return {
                book: (open_draft if asked.draft else open_game)(str(_folder(name, folders, book)))
                for book, asked in wishes.items()
            }
    except NoSide as error:
        common.refuse(f"--compare {name}: {error}")


def _folder(name: str, folders: Mapping[str, Path], book: str) -> Path:
    if book not in folders:
        common.refuse(f"--compare {name}: it has no book {book}, but {', '.join(folders)}")
    return folders[book]


def _compared(earlier: Side, played: Played, mission: str) -> Played:
    later = Side("", games_of(played.report), Seeds(played.wishes.games, played.wishes.seed))
    return played._replace(compared=compare(earlier, later, mission))
