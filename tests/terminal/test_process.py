"""Real processes: signals, pipes and terminals, and a game that survives them."""

from __future__ import annotations

import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from tests.terminal.player import write_book

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_engine import Game, load_book

HULLDOWN = str(Path(sys.executable).with_name("hulldown"))
SECONDS = 600
"""Until what should come is given up: however busy the machine is, it comes."""

LONG = """\
  start:
    text: A long road.
    do:
      - ask:
          - {text: Walk, do: [{score: miles, add: 1}, {see: start}]}
          - {text: Rest, when: miles > 99998, do: [{end: out}]}
"""
MILES = "scores: {miles: {name: Miles, start: 0, most: 99999, source: {house: test}}}\n"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book that goes on and on, compiled: a process that plays it need not load the compiler."""
    folder = tmp_path_factory.mktemp("compiled")
    writer.write(read_book(write_book(folder / "content" / "road", LONG, MILES)), folder / "road")
    return folder / "road"


@pytest.fixture
def road(compiled: Path, tmp_path: Path) -> Path:
    """The book, and nothing beside it."""
    return shutil.copytree(compiled, tmp_path / "road")


def start(book: Path, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    """A process that plays; games are kept beside the book."""
    home = {"XDG_DATA_HOME": str(book.parent), "HULLDOWN_CACHE": "", "NO_COLOR": "1"}
    return subprocess.Popen(
        [HULLDOWN, "play", str(book), "--seed", "1", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **home, **environment},
    )


def wait_for(process: subprocess.Popen[bytes], text: bytes, last: bytes = b"") -> None:
    """Read until a text has been shown, and another stands last."""
    assert process.stdout is not None
    shown = b""
    limit = time.monotonic() + SECONDS
    while text not in shown or not shown.endswith(last):
        assert time.monotonic() < limit, shown
        if select.select([process.stdout], [], [], 1)[0]:
            piece = os.read(process.stdout.fileno(), 65536)
            assert piece, shown
            shown += piece


def kept(book: Path) -> Game:
    """The game that is kept."""
    file = book.parent / "hulldown" / f"{book.name}.save"
    return Game.loads(load_book(book), file.read_text("utf-8"))


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_being_interrupted_keeps_the_game(road: Path, sent: signal.Signals) -> None:
    """At the question: the game is kept, and the player is told how to go on."""
    process = start(road)
    assert process.stdin is not None
    process.stdin.write(b"1\n1\n")
    process.stdin.flush()
    wait_for(process, b"Miles rise by 1 to 2.", b"> ")
    process.send_signal(sent)
    out, _ = process.communicate(timeout=SECONDS)
    assert process.returncode == 0, out
    assert f"The game is kept. To go on with it: hulldown play {road}".encode() in out
    assert b"Traceback" not in out
    assert kept(road).state.scores == {"miles": 2}


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_end_of_a_process_at_any_moment_leaves_a_whole_game(road: Path, sent: signal.Signals) -> None:
    """Many choices in a row, and somewhere among them the end."""
    for seconds in (0.01, 0.07, 0.2):
        process = start(road)
        assert process.stdin is not None
        process.stdin.write(b"1\n" * 2000)
        process.stdin.flush()
        wait_for(process, b"Miles rise")
        time.sleep(seconds)
        process.send_signal(sent)
        out, _ = process.communicate(timeout=SECONDS)
        assert b"Traceback" not in out
        assert process.returncode == (-sent if sent == signal.SIGKILL else 0), out[-2000:]
        game = kept(road)
        assert game.state.scores["miles"] == len(game.inputs) > 0


def test_the_end_of_input_keeps_the_game(road: Path) -> None:
    """Piped input plays, and ends cleanly."""
    process = start(road)
    out, _ = process.communicate(b"1\n\xff\xfe\n1\n", timeout=SECONDS)
    assert process.returncode == 0
    assert b"The game is kept." in out
    assert kept(road).state.scores == {"miles": 2}


def test_without_any_input(road: Path) -> None:
    """A process may be started with its input closed."""
    command = f"exec '{HULLDOWN}' play '{road}' --seed 1 <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=_home(road), timeout=SECONDS, check=False)
    assert done.returncode == 0, done
    assert b"Traceback" not in done.stderr


def test_a_reader_that_goes_away(road: Path) -> None:
    """`hulldown play ... | head` ends without a word, and the game is kept."""
    command = f"yes 1 | '{HULLDOWN}' play '{road}' --seed 1 | head -n 40"
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=_home(road), timeout=SECONDS, check=False)
    assert done.stderr == b""
    assert kept(road).inputs is not None


def _home(book: Path) -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(book.parent), "HULLDOWN_CACHE": ""}


@pytest.mark.parametrize(("columns", "margin"), [(80, "    "), (30, "")])
@pytest.mark.parametrize("term", ["dumb", "xterm-256color"])
def test_a_terminal(road: Path, columns: int, margin: str, term: str) -> None:
    """On a real terminal the text fits, a dumb one is sent no escapes, and Control-D keeps the game."""
    shown = on_terminal(
        [str(road), "--seed", "1"], ["1\n", "\x04"], _home(road) | {"TERM": term, "NO_COLOR": ""}, columns
    )
    lines = shown.replace("\r", "").split("\n")
    assert any(line.endswith("A long road.") and line.startswith(margin) for line in lines)
    assert "Miles rise by 1 to 1." in shown
    assert "The game is kept." in shown
    if term == "dumb":
        assert "\x1b" not in shown
        assert all(len(line) < columns for line in lines if "hulldown play" not in line)


def on_terminal(arguments: list[str], typed: list[str], environment: dict[str, str], columns: int) -> str:
    """Play on a pseudo-terminal: each text is typed when the program asks."""
    own, other = pty.openpty()
    termios.tcsetwinsize(other, (24, columns))
    clean = {name: value for name, value in environment.items() if name not in ("COLUMNS", "LINES") and value}
    process = subprocess.Popen([HULLDOWN, "play", *arguments], stdin=other, stdout=other, stderr=other, env=clean)
    os.close(other)
    shown = ""
    for text in typed:
        shown += _read(own, until="> ")
        os.write(own, text.encode())
    shown += _read(own, until=None)
    assert process.wait(SECONDS) == 0, shown
    os.close(own)
    return shown


def _read(terminal: int, until: str | None) -> str:
    """What a terminal shows, up to a text or to the end."""
    shown = b""
    limit = time.monotonic() + SECONDS
    while time.monotonic() < limit and (until is None or not shown.decode("utf-8", "replace").endswith(until)):
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # the other side is closed
            break
        if not piece:
            break
        shown += piece
    return shown.decode("utf-8", "replace")
