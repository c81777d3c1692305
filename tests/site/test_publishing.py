"""Publishing: what is refused, what a folder of one's own is, and that a served site follows its content."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from mkdocs.config.defaults import MkDocsConfig
from tests.cli.inside import run
from tests.helpers.paths import ROOT

from hulldown_compiler.publish import NotPublished, publish_all
from hulldown_compiler.source.discovery import NO_PROJECT
from hulldown_site import standalone
from hulldown_site.plugin import placed
from hulldown_site.standalone import MADE, replaceable

MILL = ROOT / "tests" / "books" / "mill"
PATIENCE = 600
"""Seconds to wait for a server: however busy the machine is, it answers."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with one book, as an author outside this repository has it."""
    shutil.copytree(MILL, tmp_path / "content" / "mill")
    return tmp_path


def hulldown(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder."""
    command = [sys.executable, "-c", "from hulldown_cli.app import main; main()", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600)


def misspell(project: Path, before: str = "see: wheel}", after: str = "see: wheell}") -> Path:
    """Change the mill's paragraphs."""
    path = project / "content" / "mill" / "paragraphs.yaml"
    path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
    return path


def test_a_site_of_one_s_own(project: Path) -> None:
    """`hulldown site` says what it published, and where; a second time it writes over its own."""
    for _ in range(2):
        done = hulldown(project, "site")
        assert (done.returncode, done.stdout, done.stderr) == (
            0, "mill: published, 8 paragraphs\nopen build/site/index.html\n", ""
        )  # fmt: skip
    assert "<title>The Mill</title>" in (project / "build" / "site" / "index.html").read_text("utf-8")


def test_books_can_be_named(project: Path) -> None:
    """Only those are published; one that is not there is refused with the names of those that are."""
    (project / "content" / "mill2").mkdir()
    text = (project / "content" / "mill" / "book.yaml").read_text("utf-8")
    (project / "content" / "mill2" / "book.yaml").write_text(text, "utf-8")
    done = hulldown(project, "site", "mill")
    wrong = hulldown(project, "site", "mil")

    assert done.stdout == "mill: published, 8 paragraphs\nopen build/site/index.html\n"
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == "hulldown: no book 'mil': there are mill, mill2; did you mean 'mill'?\n"


def test_another_folder_is_left_alone(project: Path) -> None:
    """A folder that holds something else is never emptied."""
    (project / "precious").mkdir()
    (project / "precious" / "letter.txt").write_text("keep me", "utf-8")
    done = hulldown(project, "site", "--out", "precious")

    assert (done.returncode, done.stderr) == (
        2,
        "hulldown: precious holds something else; a site is written into a folder of its own\n",
    )
    assert [path.name for path in (project / "precious").iterdir()] == ["letter.txt"]
    assert not replaceable(project / "precious" / "letter.txt")


def files(folder: Path) -> dict[str, str]:
    """Every file below a folder, with its text."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()
    }


def site_of_ours(folder: Path) -> Path:
    """A folder that holds a site, and what a version control system keeps there."""
    for path in (MADE, Path("index.html"), Path("gone.html"), Path(".git", "HEAD")):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("old", "utf-8")
    return folder


def test_where_no_site_can_be_written(project: Path) -> None:
    """A file in the place of a folder is one sentence, whether it is in the project or named."""
    (project / "build").write_text("", "utf-8")

    usual, named = run("site", cwd=project), run("site", "--out", "build/a/b", cwd=project)

    assert (usual.code, usual.err) == (1, "hulldown: cannot write build/site: Not a directory\n")
    assert (named.code, named.err) == (1, "hulldown: cannot write build/a/b: Not a directory\n")


def test_a_full_disk_leaves_the_site_that_was_there(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it is lost, and nothing of the new one lies about."""
    site = site_of_ours(project / "build" / "site")
    before = files(project)

    def full(config: MkDocsConfig) -> None:
        Path(config.site_dir, "index.html").write_text("half", "utf-8")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(standalone, "build", full)
    there, new = run("site", cwd=project), run("site", "--out", "other/site", cwd=project)

    assert (there.code, there.err) == (1, "hulldown: cannot write build/site: No space left on device\n")
    assert (new.code, new.err) == (1, "hulldown: cannot write other/site: No space left on device\n")
    assert files(project) == before
    assert sorted(path.name for path in site.iterdir()) == [".git", "assets", "gone.html", "index.html"]
    assert not (project / "other" / "site").exists()


def test_a_site_takes_the_place_of_another(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that are no more are gone, also those of one that was never finished; hidden files stay."""
    site = site_of_ours(project / "site")
    (site / ".new-site.killed").mkdir()
    (site / ".new-site.killed" / "index.html").write_text("half", "utf-8")

    def small(config: MkDocsConfig) -> None:
        for path in (MADE, Path("index.html")):
            Path(config.site_dir, path).parent.mkdir(parents=True, exist_ok=True)
            Path(config.site_dir, path).write_text("new", "utf-8")

    monkeypatch.setattr(standalone, "build", small)
    done = run("site", "--out", "site", cwd=project)

    assert done.code == 0
    assert files(site) == {MADE.as_posix(): "new", "index.html": "new", ".git/HEAD": "old"}


def test_a_book_with_errors_is_refused_with_its_findings(project: Path) -> None:
    """The findings are printed as lint prints them, and no site is made."""
    misspell(project)
    done = hulldown(project, "site")

    assert done.returncode == 1
    assert "content/mill/paragraphs.yaml:18:32 HD101 no paragraph 'wheell'" in done.stdout
    assert done.stdout.endswith("mill: not published: 1 book checked: 1 error\n")
    assert not (project / "build").exists()


def test_a_folder_without_books_is_refused(tmp_path: Path) -> None:
    """There is a sentence for it, in the command and in the plugin."""
    done = hulldown(tmp_path, "site")

    assert (done.returncode, done.stderr) == (2, f"hulldown: {NO_PROJECT}\n")
    (tmp_path / "content").mkdir()
    with pytest.raises(NotPublished, match="no book in 'content'"):
        publish_all(tmp_path)


def test_a_generated_part_takes_its_place_in_the_navigation() -> None:
    """The items of a part stand in the list where the part was named; alone it is the list itself."""
    parts = {"{books}": [{"A": "a.md"}, {"B": "b.md"}], "{page}": "c.md"}

    assert placed(["index.md", "{books}"], parts) == ["index.md", {"A": "a.md"}, {"B": "b.md"}]
    assert placed([{"Books": "{books}"}, {"Page": "{page}"}], parts) == [{"Books": parts["{books}"]}, {"Page": "c.md"}]


# A server ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def server(project: Path) -> Iterator[str]:
    """The address of `mkdocs serve` for a project."""
    (project / "site" / "docs").mkdir(parents=True)
    base = ROOT / "site" / "hulldown_site" / "base.yml"
    (project / "site" / "mkdocs.yml").write_text(f"INHERIT: {base}\nsite_name: Mill\n", "utf-8")
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "mkdocs", "serve", "-q", "-f", "site/mkdocs.yml", "-a", f"127.0.0.1:{port}"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    process = subprocess.Popen(
        command, cwd=project, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(PATIENCE)


def shows(address: str, words: str) -> bool:
    """Whether a page comes to hold some words in time."""
    for _ in range(PATIENCE * 10):
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:  # noqa: S310 - our own server
                if words in page.read().decode():
                    return True
        except OSError:
            pass
        time.sleep(0.1)
    return False


def test_a_served_site_follows_its_content(server: str, project: Path) -> None:
    """What an author changes in `content` is in the pages a moment later."""
    assert shows(f"{server}/books/mill/paragraphs/0.js", "The wheel turns.")
    misspell(project, "The wheel turns.", "The wheel stands.")
    assert shows(f"{server}/books/mill/paragraphs/0.js", "The wheel stands.")
