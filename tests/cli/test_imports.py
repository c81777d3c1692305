"""What commands load: no more than they need, since loading is most of what a short command takes."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.helpers import build
from tests.helpers.mill import FOLDER, MILL
from tests.helpers.paths import ROOT
from typer.main import get_group

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

PLOTS = {"matplotlib", "numpy"}
"""What only a page with plots needs."""

CLUSTER = {"dask", "distributed"}
"""What only games on a cluster need."""

SELDOM = {"networkx", "pygls", "mkdocs", "spellchecker", *PLOTS, *CLUSTER}
"""What a check of a sound book does without."""


OTHERS = {f"hulldown_cli.{command.module}" for name, command in app.COMMANDS.items() if name != "lint"}
"""The modules of other commands than lint."""


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


def test_what_a_check_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check loads what reads content, if nothing is kept of it, and no graphs, dictionaries or servers."""
    monkeypatch.setenv("HULLDOWN_CACHE", "")
    found = loaded("lint", str(FOLDER), cwd=tmp_path)

    assert found >= READS_BOOKS
    assert found & (SELDOM | OTHERS) == set()


def test_only_a_page_needs_plots(tmp_path: Path) -> None:
    """A playtest that is printed draws nothing, and loads nothing that draws."""
    build.written(MILL, tmp_path / "build" / "books" / "mill")
    command = ("playtest", "mill", "--games", "1", "--jobs", "1")

    assert loaded(*command, cwd=tmp_path) & (PLOTS | CLUSTER) == set()
    assert loaded(*command, "--html", "page.html", cwd=tmp_path) >= PLOTS


def test_every_command_has_its_module() -> None:
    """Each module that registers a command is in the table, once, and registers that command and no other."""
    folder = Path(hulldown_cli.__path__[0])
    modules = [
        ".".join(path.relative_to(folder).with_suffix("").parts)
        for path in folder.rglob("*.py")
        if "def register(" in path.read_text("utf-8")
    ]

    assert sorted(command.module for command in app.COMMANDS.values()) == sorted(modules)
    for name in app.COMMANDS:
        assert list(get_group(app.part(name)).commands) == [name]


def test_the_list_says_what_each_command_says() -> None:
    """The table has the first sentence of each command's help, so that the list is shown without loading them."""
    for name, command in app.COMMANDS.items():
        said = get_group(app.part(name)).commands[name].help or ""
        assert command.help == said.split("\n\n")[0].replace("\n", " ")


DEFERRED = {
    "hulldown_cli.baselines -> hulldown_engine.basics.files": "it loads the whole engine, and only who writes needs it",
    "hulldown_cli.common -> hulldown_compiler.core.several_files": "the engine, for what was broken off",
    "hulldown_cli.findings -> hulldown_engine.basics.files": "it loads the whole engine, and is for --output alone",
    "hulldown_cli.opening -> hulldown_cli": "what reads content is slow to load, and most games need none",
    "hulldown_cli.playing.players -> hulldown_compiler.playtest.cluster.connecting": "Dask is an extra, and slow",
    "hulldown_cli.playing.playtest -> hulldown_cli.playing.comparing": "as below",
    "hulldown_cli.playing.playtest -> hulldown_cli.playing.proving": "what reads content is slow to load",
    "hulldown_cli.playing.results -> hulldown_compiler.playtest.campaigns.page": "Matplotlib is an extra, and slow",
    "hulldown_cli.playing.results -> hulldown_compiler.playtest.page.document": "as above",
    "hulldown_cli.playing.site -> hulldown_site": "MkDocs is an extra, and may be missing",
    "hulldown_cli.stories -> hulldown_compiler.interchange.checking.story": "it loads all that reads books and stories",
    "hulldown_cli.writing.build -> hulldown_cli.writing": "a book in which nothing has changed need not be read",
    "hulldown_cli.writing.lint -> hulldown_cli.writing": "as above",
    "hulldown_cli.writing.lint -> hulldown_cli": "only --ways needs what plays",
    "hulldown_cli.writing.lsp -> hulldown_compiler.lsp.server.handlers": "pygls is an extra, and may be missing",
    "hulldown_cli.writing.lsp -> hulldown_compiler.lsp.server.server": "pygls, too",
    "hulldown_compiler.book.links.graph -> networkx": "a tenth of a second, which most checks can do without",
    "hulldown_compiler.playtest.figures.chances -> scipy": "it is slow to load, and few reports ask for it",
    "hulldown_compiler.prose.spelling -> spellchecker": "a dictionary that only checks of prose need",
    "hulldown_engine.basics.time_limit -> ctypes": "some Pythons have none, and hardly any command needs it",
    "hulldown_terminal.locks -> filelock": "a tenth of a second, and only who writes or plays needs it",
    "hulldown_terminal.views -> hulldown_terminal.platoon.view": "gamebooks need no map",
}
"""Every import within a function, and the reason: it keeps something heavy out of what is light."""


def test_imports_in_functions_are_these() -> None:
    """Everything else is imported where a reader looks for it: at the top of its module."""
    assert set(deferred()) == set(DEFERRED)


def deferred() -> Iterator[str]:
    """The imports within functions of all packages."""
    sources = [
        (root, path) for root in (ROOT / "compiler", ROOT / "engine", ROOT / "site") for path in root.rglob("*.py")
    ]
    for root, path in sorted(sources):
        if not path.relative_to(root).parts[0].startswith("hulldown_"):
            continue
        module = ".".join(path.relative_to(root).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.col_offset:
                yield f"{module} -> {node.module}"
            elif isinstance(node, ast.Import) and node.col_offset:
                yield from (f"{module} -> {name.name}" for name in node.names)
