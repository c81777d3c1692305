"""`hulldown lint --watch`, as a process of its own: what it says when files are written, and how it ends."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli import inside
from tests.cli.process import HULLDOWN

PATIENCE = 600
"""Seconds until a line that should come is given up: however busy the machine is, it comes."""

HEADER = """\
book: lane
kind: gamebook
title: The Lane
blurb: Written for a test.
start: start
source: {house: written for a test}
endings: {home: {title: Home, verdict: victory}}
"""
START = """\
paragraphs:
  start:
    text: The lane.
    do: [{see: gate}]
"""
GATE = """\
paragraphs:
  gate:
    text: The gate.
    do: [{end: home}]
"""


class Session:
    """A command that stays, line by line."""

    def __init__(self, *arguments: str | Path, cwd: Path) -> None:
        environment = {**os.environ, "HULLDOWN_CACHE": "", "NO_COLOR": "1"}
        ours = signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background may ignore it
        self.process = subprocess.Popen(
            [HULLDOWN, *arguments], cwd=cwd, env=environment, text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        signal.signal(signal.SIGINT, ours)
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))

    def until(self, last: str) -> list[str]:
        """The lines up to one that begins so, which is the last."""
        found: list[str] = []
        while not found or not found[-1].startswith(last):
            found.append(self._lines.get(timeout=PATIENCE))
        return found

    def close(self) -> None:
        """Stop it if it still runs, and let go of its output."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self._reader.join()
        self.process.stdout.close()

    def end(self) -> int:
        """Press Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A small book without a fault."""
    root = tmp_path / "lane"
    root.mkdir()
    for name, text in (("book.yaml", HEADER), ("gate.yaml", GATE), ("start.yaml", START)):
        (root / name).write_text(text)
    return root


@pytest.fixture
def session(book: Path) -> Iterator[Session]:
    """The book, watched."""
    found = Session("lint", "--watch", "lane", cwd=book.parent)
    try:
        assert found.until("1 book") == ["1 book checked: nothing found; watching, Ctrl-C ends it"]
        yield found
    finally:
        found.close()


def save(path: Path, text: str) -> None:
    """Save as editors do: beside it, and then in its place."""
    beside = path.with_name(f".{path.name}.swp")
    beside.write_text(text)
    beside.replace(path)


def test_what_is_new_and_what_is_mended(book: Path, session: Session) -> None:
    """A fault is shown with its line when it is saved, moves in silence, and is gone when it is mended."""
    save(book / "start.yaml", START.replace("see: gate", "see: gaet"))
    assert session.until("1 book") == [
        "changed: lane/start.yaml",
        "lane/start.yaml:4:16 HD101 no paragraph 'gaet'",
        "       4 |     do: [{see: gaet}]",
        "         |                ^^^^",
        "     = did you mean 'gate'? (line 2 of gate.yaml)",
        "1 book checked: 1 error",
    ]
    save(book / "start.yaml", "# The first.\n" + START.replace("see: gate", "see: gaet"))
    assert session.until("1 book") == ["changed: lane/start.yaml", "1 book checked: 1 error"]
    save(book / "start.yaml", START)
    assert session.until("1 book") == [
        "changed: lane/start.yaml",
        "mended: lane/start.yaml:5:16 HD101 no paragraph 'gaet'",
        "1 book checked: nothing found",
    ]
    assert session.end() == 0


def test_files_come_and_go(book: Path, session: Session) -> None:
    """A new file is read, a file that is gone is missed, and the exit code is that of the last state."""
    save(book / "stile.yaml", GATE.replace("gate", "stile"))
    assert session.until("1 book")[:2] == [
        "changed: lane/stile.yaml",
        "lane/stile.yaml:2:3 HD120 nothing refers to 'stile'",
    ]
    (book / "stile.yaml").unlink()
    (book / "gate.yaml").unlink()
    lines = session.until("1 book checked: 1 ")
    while "lane/start.yaml:4:16 HD101 no paragraph 'gate'" not in lines:
        lines += session.until("1 book checked: 1 ")
    assert "mended: lane/stile.yaml:2:3 HD120 nothing refers to 'stile'" in lines
    assert session.end() == 1


def test_a_broken_file_mends_nothing(book: Path, session: Session) -> None:
    """While a file cannot be read, what is known of the whole story is neither new nor mended."""
    save(book / "stile.yaml", GATE.replace("gate", "stile"))
    session.until("1 book")
    save(book / "start.yaml", START + "  lane: [\n")
    assert session.until("1 book")[:2] == [
        "changed: lane/start.yaml",
        "lane/start.yaml:6:1 HD001 expected a value, found the end of the line",
    ]
    save(book / "start.yaml", START)
    assert session.until("1 book") == [
        "changed: lane/start.yaml",
        "mended: lane/start.yaml:6:1 HD001 expected a value, found the end of the line",
        "1 book checked: 1 warning",
    ]


def test_what_cannot_be_read_is_not_mended(book: Path, session: Session) -> None:
    """A finding in a file that breaks is neither mended then nor new when the file is whole again."""
    save(book / "gate.yaml", GATE.replace("    do", "    todo: write it\n    do"))
    session.until("1 book")
    save(book / "gate.yaml", GATE.replace("    do", "    todo: write it\n    do") + "  : : [\n")
    assert [line for line in session.until("1 book") if line.startswith("mended") or "HD604" in line] == []
    save(book / "gate.yaml", GATE.replace("    do", "    todo: write it\n    do"))
    assert [line for line in session.until("1 book") if "HD604" in line] == []


def test_a_book_that_is_gone(book: Path, session: Session) -> None:
    """When the book itself is gone, watching ends with a sentence."""
    book.rename(book.with_name("moved"))

    assert session.until("hulldown:")[-1] == "hulldown: 'lane' is no longer there"
    assert session.process.wait(PATIENCE) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--watch", "--format", "json", "lane"], "--watch is for text and concise, and not for json"),
        (["--watch", "--fix", "lane"], "--watch does not go with --fix"),
        (["--watch", "--diff", "lane"], "--watch does not go with --diff"),
        (["--watch", "--output", "found.txt", "lane"], "--watch does not go with --output"),
        (["--watch", "--statistics", "lane"], "--watch does not go with --statistics"),
        (["--watch", "elsewhere"], "no book 'elsewhere'"),
    ],
)
def test_what_it_cannot_do(arguments: list[str], sentence: str, book: Path) -> None:
    """What does not go with it is refused in one sentence."""
    assert inside.run("lint", *arguments, cwd=book.parent) == (2, "", f"hulldown: {sentence}\n")
