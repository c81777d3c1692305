"""Which book is meant: content or a bundle, by name or by path, and compiled when it has to be."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from tests.helpers.paths import ROOT
from tests.terminal.player import MILL, play, write_book

from hulldown_cli.opening import open_book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_terminal.refusals import Refused

SMALL = "  start:\n    text: {}\n    do: [{{end: out}}]\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one book, as the current folder."""
    write_book(tmp_path / "content" / "small", SMALL.format("Written."))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HULLDOWN_CACHE", "")
    return tmp_path


def _build(project: Path, text: str, *, age: int) -> Path:
    """A bundle with this text, so many seconds younger than all content."""
    book = read_book(write_book(project / "elsewhere" / "small", SMALL.format(text)))
    folder = project / "build" / "books" / "small"
    writer.write(book, folder)
    when = (project / "content" / "small" / "paragraphs.yaml").stat().st_mtime + age
    os.utime(folder / "play.json", (when, when))
    return folder


def _text(name: str | Path) -> str:
    return str(open_book(str(name)).prose["paragraphs"]["start"]["text"])


def test_content_without_a_bundle_is_compiled(project: Path) -> None:
    """In memory: nothing is written."""
    assert _text("small") == "Written."
    assert not (project / "build").exists()
    assert not (project / "content" / "small" / "numbers.yaml").exists()


def test_a_newer_bundle_is_played(project: Path) -> None:
    """It need not be compiled again."""
    _build(project, "Built.", age=60)
    assert _text("small") == "Built."


def test_an_older_bundle_is_not(project: Path) -> None:
    """An author plays what the author wrote."""
    _build(project, "Built.", age=-60)
    assert _text("small") == "Written."


def test_a_path_says_which(project: Path) -> None:
    """A content folder is compiled, a bundle is played."""
    folder = _build(project, "Built.", age=60)
    assert _text("content/small") == "Written."
    assert _text(project / "content" / "small") == "Written."
    assert _text(folder) == "Built."
    assert _text(folder / "play.json") == "Built."


def test_a_bundle_needs_no_project(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in the current one is found by its name."""
    folder = _build(project, "Built.", age=60)
    shutil.move(folder, project / "shelf" / "small")
    monkeypatch.chdir(project / "shelf")
    shutil.rmtree(project / "content")
    assert _text("small") == "Built."


@pytest.mark.parametrize("name", ["nothing", "nowhere/nothing", "", ".", "/", "a\nb", "x" * 300])
def test_no_such_book(project: Path, name: str) -> None:
    """Wrong use."""
    with pytest.raises(Refused, match="no book") as refused:
        open_book(name)
    assert refused.value.code == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 99}', "\x00"])
def test_a_broken_bundle(project: Path, text: str) -> None:
    """Refused content."""
    bundle = project / "play.json"
    bundle.write_text(text)
    with pytest.raises(Refused) as refused:
        open_book(str(bundle))
    assert refused.value.code == 1


def test_a_bundle_that_was_changed(project: Path) -> None:
    """What decides is held against its digest."""
    bundle = _build(project, "Built.", age=60) / "play.json"
    bundle.write_text(bundle.read_text().replace('"draw"', '"victory"'))
    with pytest.raises(Refused, match="is damaged: its digest does not fit what is in it"):
        open_book(str(bundle))


def test_content_with_errors_is_refused_with_its_findings(home: Path) -> None:
    """All of them, each with its place."""
    book = write_book(home / "bad", "  start:\n    text: A.\n    do: [{see: begin}, {flag: lamp}]\n")
    done = play(book, home=home)
    assert done.code == 1
    assert "paragraphs.yaml:4:16 HD101 no paragraph 'begin'" in done.err
    assert "no flag 'lamp'" in done.err
    assert done.err.splitlines()[-1] == (
        "hulldown: the book bad cannot be played yet: it has 3 errors; "
        "'hulldown play bad --draft' plays what can be played"
    )


def test_warnings_do_not_stop_a_game(home: Path) -> None:
    """They are for lint."""
    book = write_book(home / "odd", SMALL.format("Written."), "flags: {idle: {codeword: Idle}}\n")
    done = play(book, "--seed", "1", home=home)
    assert (done.code, done.err) == (0, "")


def test_the_first_book_can_be_played() -> None:
    """The gamebook that every newcomer starts from, if it is there."""
    if (ROOT / "content" / "first-patrol").is_dir() and (ROOT / MILL).is_dir():
        assert open_book(str(ROOT / "content" / "first-patrol")).id == "first-patrol"
