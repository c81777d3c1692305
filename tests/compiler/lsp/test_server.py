"""The server by itself: its units, its mistakes, and what it puts off while an author types."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from lsprotocol import types
from tests.cli.inside import run
from tests.helpers.paths import BOOKS

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lsp.server import handlers
from hulldown_compiler.lsp.server.documents import Desk, place
from hulldown_compiler.lsp.server.handlers import serve
from hulldown_compiler.lsp.server.server import Server
from hulldown_compiler.lsp.server.text import Text

# Units ----------------------------------------------------------------------------------------------------------------

LINES = "a: 😀 b\r\n\tc: é\n"

UNITS = [
    ("utf-16", "", 1, 6, (0, 6)),
    ("utf-16", "", 1, 5, (0, 5)),
    ("utf-8", "", 1, 5, (0, 7)),
    ("utf-32", "", 1, 5, (0, 4)),
    ("utf-16", "\ufeff", 1, 4, (0, 4)),
    ("utf-8", "\ufeff", 1, 1, (0, 3)),
    ("utf-16", "\ufeff", 2, 2, (1, 1)),
    ("utf-8", "", 2, 6, (1, 6)),
]


@pytest.mark.parametrize(("encoding", "mark", "line", "column", "place"), UNITS)
def test_units(encoding: str, mark: str, line: int, column: int, place: tuple[int, int]) -> None:
    """A column is counted as the editor counts, and comes back the same; a byte order mark is the editor's own."""
    text = Text(mark + LINES, encoding)
    found = text.place(line, column)

    assert (found.line, found.character) == place
    assert text.at(found) == (line, column)


@pytest.mark.parametrize(
    ("line", "character", "at"), [(0, 99, (1, 7)), (99, 0, (3, 1)), (1, 99, (2, 6)), (0, 4, (1, 5))]
)
def test_places_that_are_not_there(line: int, character: int, at: tuple[int, int]) -> None:
    """A place beyond a line, beyond the text, or within a character is the nearest that there is."""
    assert Text(LINES, "utf-16").at(types.Position(line, character)) == at


def test_a_position_without_a_length() -> None:
    """It is the word that stands there."""
    assert Text(LINES).of(Position("", 1, 6)) == types.Range(types.Position(0, 6), types.Position(0, 7))


# Files ----------------------------------------------------------------------------------------------------------------

MILL = BOOKS / "mill"


@pytest.mark.parametrize(
    ("uri", "found"),
    [
        ((MILL / "paragraphs.yaml").as_uri(), (MILL, "paragraphs.yaml")),
        ((MILL / "new" / "page.yaml").as_uri(), (MILL, "new/page.yaml")),
        ((MILL / "notes.txt").as_uri(), None),
        ((MILL / ".hidden" / "page.yaml").as_uri(), None),
        ((BOOKS / "stray.yaml").as_uri(), None),
        ("untitled:Untitled-1", None),
        ("file:///no/such/folder/x.yaml", None),
        ("", None),
    ],
)
def test_which_book_a_file_belongs_to(uri: str, found: tuple[Path, str] | None) -> None:
    """The nearest folder upward with a header; other files, and hidden ones, belong to no book."""
    assert place(uri) == found


# Mistakes of ours -----------------------------------------------------------------------------------------------------


def _fail(*given: object) -> None:
    raise ZeroDivisionError("a mistake of ours")


def test_a_mistake_ends_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong in the server is written to the editor's log; the answer is empty, and the server lives on."""
    server, logged = serve(Server()), list[types.LogMessageParams]()
    monkeypatch.setattr(server, "window_log_message", logged.append)
    monkeypatch.setattr(server.shelf, "find", _fail)
    file = types.TextDocumentIdentifier((MILL / "paragraphs.yaml").as_uri())
    hover = handlers._requested(_fail, "answering", reading=True)
    told = handlers._notified(handlers.closed, "hearing")

    assert asyncio.run(hover(server, types.HoverParams(file, types.Position(0, 0)))) is None
    told(server, types.DidCloseTextDocumentParams(file))
    assert [one.message.partition(";")[0] for one in logged] == [
        "internal error while answering",
        "internal error while hearing",
    ]
    assert "ZeroDivisionError: a mistake of ours" in logged[0].message


def test_a_book_is_read_anew_after_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read before a mistake of ours is not trusted afterwards."""
    desk = Desk(MILL)
    desk.quick()
    monkeypatch.setattr(desk.workspace, "quick", _fail)
    with pytest.raises(ZeroDivisionError):
        desk.quick()
    desk.begin_anew()

    desk.quick()
    assert list(desk.findings) == []


def test_a_long_check_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """When somebody waits, the questions about the whole story are left for later; what was known stays."""
    desk = Desk(MILL)
    desk.quick()
    known = desk.findings
    desk.interrupt.set()
    with monkeypatch.context() as patch:
        patch.setattr(desk.interrupt, "clear", lambda: None)
        assert not desk.whole()

    assert desk.findings is known
    assert desk.whole()


# The command ----------------------------------------------------------------------------------------------------------


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """A port that another program listens on is refused in a sentence."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        found = run("lsp", "--tcp", str(port), cwd=tmp_path)

    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"hulldown: cannot listen on port {port}: ")
    assert found.err.endswith("address already in use\n")


WITHOUT = """\
import sys
sys.modules["lsprotocol"] = None
sys.argv = ["hulldown", "lsp"]
from hulldown_cli.app import main
main()
"""


def test_without_the_extra() -> None:
    """Where the server's library is not installed, the command says how to have it."""
    found = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)

    assert found.returncode == 2
    assert found.stderr == "hulldown: the language server needs pygls: pip install 'hulldown[lsp]'\n"
