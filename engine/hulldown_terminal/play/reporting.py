"""The report after the action, in a file that the player keeps."""

from __future__ import annotations

from pathlib import Path

from hulldown_engine import Game
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.report import html, markdown, picture
from hulldown_terminal.refusals import WRONG_USE, Refused

PAGE, MARKDOWN = (".html", ".htm"), ".md"
"""How the names of such files end."""


def check(path: Path) -> None:
    """Raise Refused unless a report can be written in a file of this name."""
    if path.suffix.lower() not in (*PAGE, MARKDOWN):
        raise Refused(f"a report is FILE.html or FILE.md, and not {path.name}", WRONG_USE)


def write(game: Game, path: Path) -> str:
    """Write the report of a game as it stands, and what was written: Markdown has its map beside it. Raises Refused."""
    check(path)
    try:
        if path.suffix.lower() != MARKDOWN:
            write_atomic(path, html(game))
            return str(path)
        drawn = path.with_suffix(".svg")
        if drawing := picture(game):
            write_atomic(drawn, drawing + "\n")
        write_atomic(path, markdown(game, drawn.name if drawing else ""))
    except OSError as error:
        raise Refused(f"the report cannot be written in {path}: {error.strerror or error}") from error
    return f"{path}, with its map in {drawn.name}" if drawing else str(path)
