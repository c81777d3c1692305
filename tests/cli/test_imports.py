"""What commands load: no more than they need, since loading is most of what a short command takes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.helpers import build
from tests.helpers.mill import FOLDER, MILL

import hulldown_cli
from hulldown_cli import app

SCRIPT = """
import sys
from hulldown_cli import app
sys.argv = ["hulldown", *sys.argv[1:]]
try:
    app.app(prog_name="hulldown")
except SystemExit:
    pass
print("\\n".join(["", *sys.modules]))
"""

READS_BOOKS = {
    "_ruamel_yaml",
    "hulldown_compiler.book.book",
    "hulldown_compiler.rules",
    "hulldown_compiler.model.gamebook",
}
"""What only those need that read content."""

SELDOM = {"networkx", "pygls", "mkdocs", "spellchecker"}
"""What a check of a sound book does without."""


OTHERS = {f"hulldown_cli.{module}" for module in set(app.COMMANDS.values()) - {"authors.linting", "authors.editing"}}
"""The modules of other commands than lint, but for the one that mends what lint finds."""


def loaded(*arguments: str, cwd: Path) -> set[str]:
    """The modules that a command has loaded when it ends."""
    command = [sys.executable, "-c", SCRIPT, *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    return set(done.stdout.split("\n"))


@pytest.mark.parametrize("arguments", [["--help"], ["play", "mill"]])
def test_what_needs_no_content(arguments: list[str], tmp_path: Path) -> None:
    """To see the help, or to play what is compiled, nothing is loaded that reads content."""
    build.written(MILL, tmp_path / "build" / "books" / "mill")

    assert loaded(*arguments, cwd=tmp_path) & (READS_BOOKS | SELDOM) == set()


def test_what_a_check_needs(tmp_path: Path) -> None:
    """A check loads what reads content, and no graphs, dictionaries or servers."""
    found = loaded("lint", str(FOLDER), cwd=tmp_path)

    assert found >= READS_BOOKS
    assert found & (SELDOM | OTHERS) == set()


def test_every_command_has_its_module() -> None:
    """What the modules register is what is listed, each command where it is looked for."""
    folder = Path(hulldown_cli.__path__[0])
    modules = {
        ".".join(path.relative_to(folder).with_suffix("").parts)
        for path in folder.rglob("*.py")
        if "def register(" in path.read_text("utf-8")
    }

    assert {name: module for module in modules for name in app._made(module)} == app.COMMANDS
