"""Whatever is put in front of the command: one clear finding or sentence, in bounded time and memory."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.process import Done, hulldown
from tests.helpers.sharing import made_once

from hulldown_engine.playtest.bots import BOTS

HEADER = """\
book: {name}
kind: gamebook
title: A book
blurb: For tests.
start: first
source: {{house: for tests}}
endings:
  over: {{title: Over, verdict: draw}}
"""

GOOD = "paragraphs:\n  first:\n    text: The only paragraph.\n    do: [{end: over}]\n"

MOST_MEGABYTES = 200
MOST_SECONDS = 30
"""Of processor time. What is asked for is two; a slow machine takes longer, and a hang longest."""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A good book in a project of its own."""
    return write_good_book(tmp_path)


def write_good_book(project: Path) -> Path:
    """Write the book into the content of a project; its folder."""
    folder = project / "content" / "b"
    folder.mkdir(parents=True)
    (folder / "book.yaml").write_text(HEADER.format(name="b"))
    (folder / "paragraphs.yaml").write_text(GOOD)
    return folder


@pytest.fixture(scope="session")
def compiled_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose good book is compiled, to be copied."""

    def make(folder: Path) -> Path:
        write_good_book(folder)
        assert hulldown("build", "b", cwd=folder).code == 0
        return folder

    return made_once(tmp_path_factory, "compiled", make)


@pytest.fixture
def project(compiled_project: Path, tmp_path: Path) -> Path:
    """A project of its own whose good book is compiled."""
    return shutil.copytree(compiled_project, tmp_path, dirs_exist_ok=True)


def check_bounded(done: Done, code: int) -> None:
    """Whatever happened is said without a traceback, and cost little."""
    assert done.code == code, done.out + done.err
    assert "Traceback" not in done.out + done.err
    assert "internal" not in done.err
    assert done.seconds < MOST_SECONDS
    assert done.megabytes < MOST_MEGABYTES


def put(content: str | bytes) -> Callable[[Path], None]:
    """Write the paragraphs of a book."""

    def write(folder: Path) -> None:
        data = content if isinstance(content, bytes) else content.encode()
        (folder / "paragraphs.yaml").write_bytes(data)

    return write


def sparse(folder: Path) -> None:
    """A file of 200 MB."""
    with (folder / "huge.yaml").open("wb") as file:
        file.truncate(200_000_000)


def link_outside(folder: Path) -> None:
    """A symbolic link out of the book."""
    (folder / "outside.yaml").symlink_to("/etc/passwd")


def link_up(folder: Path) -> None:
    """A symbolic link to the book's own parent: a folder without end."""
    (folder / "up").symlink_to("..", target_is_directory=True)


def guard(expression: str) -> Callable[[Path], None]:
    """Write a paragraph with an expression."""
    return put(GOOD.replace("[{end: over}]", f'[{{when: "{expression}", do: [{{end: over}}]}}, {{end: over}}]'))


MISTAKES = {
    "broken YAML": (put("paragraphs:\n  first: [\n"), "HD001", 3),
    "not UTF-8": (put(b"paragraphs:\n  first: \xff\n"), "HD002", 2),
    "NUL bytes": (put(b"paragraphs:\n  first: a\0b\n"), "HD002", 2),
    "only NUL bytes": (put(b"\0" * 1000), "HD002", 1),
    "200 MB": (sparse, "HD009", 1),
    "100,000 open brackets": (put("[" * 100_000), "HD009", 1),
    "100,000 open braces": (put("{a: " * 100_000), "HD009", 1),
    "100,000 levels of indentation": (put("".join(" " * n + "a:\n" for n in range(3_000))), "HD009", 65),
    "a million keys": (put("".join(f"k{n}: 1\n" for n in range(1_000_000))), "HD009", 1),
    "half a million short keys": (put("{" + ",".join(f"{n:x}" for n in range(500_000)) + "}"), "HD009", 1),
    "an alias": (put(GOOD + "  second: &a\n    text: b\n  third: *a\n"), "HD004", 5),
    "an alias of itself": (put("paragraphs: &a\n  first: *a\n"), "HD004", 1),
    "a billion laughs": (put("a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n"), "HD004", 1),
    "a tag": (put("paragraphs: !!python/object:os.system {}\n"), "HD005", 1),
    "a symbolic link out of the book": (link_outside, "HD010", 1),
    "a symbolic link to the parent": (link_up, "HD010", 1),
    "an expression nested 10,000 deep": (guard("(" * 10_000 + "true" + ")" * 10_000), "HD009", 4),
    "an expression of 1,000 nots": (guard("not " * 400 + "true"), "HD009", 4),
    "an unknown field": (put(GOOD + "    sea: first\n"), "HD201", 5),
    "a reference to nothing": (put(GOOD.replace("end: over", "see: nowhere")), "HD101", 4),
    "a list where a mapping belongs": (put("- a\n- b\n"), "HD203", 1),
    "a number where a mapping belongs": (put("7\n"), "HD203", 1),
    "an empty file": (put(""), "HD008", 1),
    "a very long text": (put(GOOD.replace("The only paragraph.", "word " * 30_000)), "HD009", 3),
    "a thousand mistakes": (put("".join(f"a{n}: &x 1\n" for n in range(1_000))), "HD009", 200),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_an_authors_mistake_is_a_finding_with_its_place(book: Path, mistake: str) -> None:
    """Every kind of bad content is found by its code and line, with exit code 1."""
    spoil, code, line = MISTAKES[mistake]
    spoil(book)

    done = hulldown("lint", "b", cwd=book.parents[1])

    check_bounded(done, 1)
    assert any(f":{line}:" in row and f" {code} " in row for row in done.out.splitlines()), done.out


@pytest.mark.parametrize("mistake", MISTAKES)
def test_refused_content_leaves_no_bundle(book: Path, mistake: str) -> None:
    """A book with errors is not compiled, and nothing of it is written."""
    spoil, code, _ = MISTAKES[mistake]
    if code == "HD008":
        pytest.skip("a warning: such a book compiles")
    spoil(book)

    done = hulldown("build", "b", cwd=book.parents[1])

    check_bounded(done, 1)
    assert not (book.parents[1] / "build").exists()
    assert not (book / "numbers.yaml").exists()


def test_the_header_may_be_bad_as_well(book: Path) -> None:
    """A broken header is a finding, and the other files are still read."""
    (book / "book.yaml").write_text("book: [\n")
    (book / "paragraphs.yaml").write_text("paragraphs: {a: {text: 7}}\n")

    done = hulldown("lint", "b", cwd=book.parents[1])

    check_bounded(done, 1)
    assert "book.yaml:2:1 HD001" in done.out or "book.yaml:1:7 HD001" in done.out
    assert "paragraphs.yaml:1:24 HD203" in done.out


WRONG_USE = {
    "a book that does not exist": (["lint", "nothing"], "no book 'nothing'"),
    "a path that does not exist": (["lint", "./content/nothing"], "no book './content/nothing'"),
    "a path with dots": (["lint", "content/b/../../../.."], "is no book"),
    "an empty folder": (["lint", "./empty"], "it has no 'book.yaml'"),
    "no such command": (["lynt"], "No such command"),
    "no such code": (["explain", "HD999"], "hulldown: no finding 'HD999'; hulldown explain lists them all\n"),
    "no such schema": (["schema", "novel"], "no schema 'novel'"),
    "no such policy": (
        ["playtest", "b", "--policy", "nobody"],
        f"no policy 'nobody'; there are {', '.join(BOTS)}, and classes of your own as FILE.py:CLASS\n",
    ),
    "a slip in a policy": (["playtest", "b", "--policy", "randon"], "did you mean 'random'?\n"),
    "a mission of a gamebook": (["play", "b", "--mission", "m"], "hulldown: b is a gamebook: leave out --mission\n"),
    "a platoon of a gamebook": (["play", "b", "--platoon", "new"], "hulldown: b is a gamebook: leave out --platoon\n"),
    "games of a gamebook's mission": (["playtest", "b", "--mission", "m"], "b is a gamebook: leave out --mission"),
    "games of any book's mission": (["playtest", "--mission", "m"], "--mission is for one book: name it"),
    "no games": (["playtest", "b", "--games", "0"], "hulldown: --games '0': write how many games, 1 or more\n"),
    "games by nobody": (
        ["playtest", "b", "--jobs", "0"],
        "hulldown: --jobs '0': write how many processes play, 1 or more\n",
    ),
    "an optional rule of a gamebook": (["playtest", "b", "--rule", "x"], "b is a gamebook: leave out --rule"),
    "a replay without its seed": (["play", "b", "--replay", "x"], "give its --seed"),
    "a replay of nothing": (
        ["play", "b", "--seed", "1", "--replay", "x"],
        "hulldown: cannot read x: No such file or directory\n",
    ),
    "a game of nothing": (["play", "nothing"], "no book 'nothing'"),
    "a seed that is no number": (
        ["play", "b", "--seed", "x"],
        "hulldown: --seed 'x': write a whole number, as in --seed 1944\n",
    ),
    "no seed of many games": (["playtest", "b", "--seed", ""], "hulldown: --seed ''"),
    "a roll of nothing": (["roll", "nothing", "fire"], "hulldown: no book 'nothing': there is b\n"),
    "odds of nothing": (["odds", "nothing"], "hulldown: no book 'nothing': there is b\n"),
}


@pytest.mark.parametrize("mistake", WRONG_USE)
def test_wrong_use_is_a_sentence(project: Path, mistake: str) -> None:
    """A wrong command line is answered by a sentence, with exit code 2."""
    arguments, sentence = WRONG_USE[mistake]
    (project / "empty").mkdir()

    done = hulldown(*arguments, cwd=project)

    check_bounded(done, 2)
    assert sentence in done.err


@pytest.mark.parametrize("command", ["lint", "build", "play", "roll", "odds"])
def test_a_book_that_is_not_there_is_answered_with_those_that_are(book: Path, command: str) -> None:
    """And with the one that may have been meant."""
    other = book.with_name("ardennes")
    other.mkdir()
    (other / "book.yaml").write_text(HEADER.format(name="ardennes"))

    done = hulldown(command, "ardenes", cwd=book.parents[1])

    check_bounded(done, 2)
    assert done.err == "hulldown: no book 'ardenes': there are ardennes, b; did you mean 'ardennes'?\n"


def test_no_project_is_a_sentence(tmp_path: Path) -> None:
    """Outside of any project there is nothing to lint or to play, and it says how one is begun."""
    for command in (["lint"], ["site"], ["play", "somewhere"], ["new", "paragraph", "mill"]):
        done = hulldown(*command, cwd=tmp_path)

        check_bounded(done, 2)
        assert "no folder 'content' here or above; 'hulldown new book NAME' begins a book, and makes one" in done.err


BUNDLES = {
    "not JSON": "{",
    "another JSON": "[]",
    "too deep": "[" * 100_000,
    "another format": json.dumps({"format": 99, "kind": "gamebook", "book": "b", "digest": "", "logic": 0, "prose": 0}),
    "another kind": json.dumps({"format": 1, "kind": "novel", "book": "b", "digest": "", "logic": {}, "prose": {}}),
    "nothing": "",
}


@pytest.mark.parametrize("damage", BUNDLES)
def test_a_damaged_bundle_is_a_sentence(project: Path, damage: str) -> None:
    """A bundle that is none is refused, and left as it was."""
    bundle = project / "build" / "books" / "b" / "play.json"
    bundle.write_text(BUNDLES[damage])

    done = hulldown("playtest", bundle, cwd=project)

    check_bounded(done, 1)
    assert done.err.startswith("hulldown: ")
    assert bundle.read_text() == BUNDLES[damage]
