"""`hulldown campaign` of Outpost, inside this process: what was typed goes in, what was shown comes out."""

from __future__ import annotations

import json
from pathlib import Path

from tests.terminal.outpost import RULES, bundle_text
from tests.terminal.player import Played
from typer.testing import CliRunner

from hulldown_cli.app import app
from hulldown_engine.games.book import PLAY, REFERENCE


def outpost(home: Path) -> Path:
    """The compiled book, below a folder."""
    folder = home / "books" / "outpost"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PLAY).write_text(bundle_text(), "utf-8")
    (folder / REFERENCE).write_text(json.dumps({"rules": RULES}), "utf-8")
    return folder


def campaign(*arguments: str | Path, typed: str = "", home: Path) -> Played:
    """The command with these arguments, with these lines typed; paths are shown as from its home."""
    environment = {"XDG_DATA_HOME": str(home), "HULLDOWN_CACHE": "", "NO_COLOR": "1", "COLUMNS": "80", "LINES": "24"}
    done = CliRunner(env=environment).invoke(app, ["campaign", *map(str, arguments)], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return Played(done.exit_code, *(text.replace(f"{home}/", "") for text in (done.stdout, done.stderr)))
