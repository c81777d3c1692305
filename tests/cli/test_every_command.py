"""Whatever is put in front of any command: findings or a sentence, and never a traceback.

`test_bad_input` runs the first commands as processes, with limits of time and memory. Here every command meets bad
books and bad words, in the test's own process, which a fault of ours would end with its traceback.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.inside import Said, run

from hulldown_cli.app import app

HEADER = """\
book: b
kind: gamebook
title: A book
blurb: For tests.
start: first
source: {house: for tests}
endings:
  over: {title: Over, verdict: draw}
"""
GOOD = "paragraphs:\n  first:\n    text: The only paragraph.\n    do: [{end: over}]\n"

Spoil = Callable[[Path], None]


def put(name: str, content: str | bytes) -> Spoil:
    """Write a file of the book."""

    def write(folder: Path) -> None:
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    return write


def folder(name: str) -> Spoil:
    """A folder where a file should be."""

    def make(book: Path) -> None:
        (book / name).unlink(missing_ok=True)
        (book / name).mkdir()

    return make


def link(name: str, to: str) -> Spoil:
    """A symbolic link where a file should be."""

    def make(book: Path) -> None:
        (book / name).unlink(missing_ok=True)
        (book / name).symlink_to(to)

    return make


def step(written: str) -> Spoil:
    """A paragraph with this step."""
    return put("paragraphs.yaml", GOOD.replace("{end: over}", f"{{{written}}}"))


def without(key: str) -> str:
    """The header without one of its fields."""
    return "".join(f"{line}\n" for line in HEADER.splitlines() if not line.startswith((key, "  ")))


FILES: dict[str, str | bytes] = {
    "broken": "a: [\n",
    "empty": "",
    "only a comment": "# nothing\n",
    "NUL bytes": "a\0b: c\n",
    "not UTF-8": b"title: Br\xe9micourt\n",
    "UTF-16": "book: b\n".encode("utf-16"),
    "a byte order mark and no more": b"\xef\xbb\xbf",
    "deep nesting": "[" * 5_000,
    "a list": "- a\n- b\n",
    "a number": "7\n",
    "nothing at all": "~\n",
    "an alias of itself": "a: &a {b: *a}\n",
    "a tag": "a: !!python/object:os.system {}\n",
    "two documents": "a: 1\n---\nb: 2\n",
    "a huge scalar": f"a: {'w' * 100_001}\n",
    "a huge number": f"a: {'9' * 5_000}\n",
    "control characters": 'a: "\\e[2J\\0"\n',
    "half of a letter": b"a: \xed\xa0\x80\n",
    "lone carriage returns": "a: 1\rb: [\r",
    "a key that is a list": "? [a, b]\n: c\n",
}
BAD: dict[str, Spoil] = {
    **{f"{name}, {what}": put(name, FILES[what]) for name in ("book.yaml", "paragraphs.yaml") for what in FILES},
    **{f"numbers.yaml, {what}": put("numbers.yaml", FILES[what]) for what in ("broken", "a number", "not UTF-8")},
    **{f"{name}, a folder": folder(name) for name in ("book.yaml", "paragraphs.yaml", "numbers.yaml")},
    **{f"{name}, a link out": link(name, "/etc/passwd") for name in ("book.yaml", "paragraphs.yaml")},
    **{f"{name}, a link to itself": link(name, name) for name in ("book.yaml", "paragraphs.yaml")},
    **{
        f"a header of kind {kind} and no more": put("book.yaml", f"book: b\nkind: {kind}\ntitle: T\nblurb: S.\n")
        for kind in ("gamebook", "platoon-game", "reference", "novel", "[]")
    },
    **{
        f"a header with {line}": put("book.yaml", f"{without(line.partition(':')[0])}{line}\n")
        for line in ("lint: 7", "lint: {ignore: [x]}", "endings: [over]", "start: nowhere", "flags: {a: {a: {}}}")
    },
    **{
        f"a section with {line}": put("more.yaml", f"{line}\n")
        for line in ("tables: {a: {}}", "procedures: {a: 7}", "rules: [x]", "missions: {a: {}}", "map: x", "errata: ~")
    },
    "a step that leads nowhere": step("see: nowhere"),
    "a step that leads to itself": step("see: first"),
    "a step without a name": step("ask: []"),
    "a step with brackets": step('when: "(((", do: [{end: over}]'),
    "a step with an empty option": step("choose: [{}]"),
    "a step with dice": step("roll: 999d999, table: {}"),
}


def commands() -> Iterator[tuple[str, ...]]:
    """Every command that needs a book, as it is asked about one."""
    asked = {
        "refs": ("first",),
        "play": ("b",),
        "playtest": ("b", "--games", "1", "--jobs", "1"),
        "balance": ("b", "--games", "1", "--jobs", "1"),
        "roll": ("b", "fire"),
        "odds": ("b", "fire"),
        "reach": ("b",),
        "claims": ("b",),
        "mutants": ("b", "--limit", "2", "--jobs", "1"),
        "solve": ("b",),
        "rename": ("first", "last"),
        "diff": ("content/b", "content/b"),
    }
    also: dict[str, list[tuple[str, ...]]] = {
        "lint": [("--fix",), ("--diff",), ("--format", "sarif"), ("--format", "junit")],
        "rules": [("b", "--matrix")],
        "fmt": [("--check",)],
    }
    for command in app.registered_commands:
        name = str(command.name)
        if name not in ELSEWHERE:
            yield name, *asked.get(name, ())
            yield from ((name, *more) for more in also.get(name, ()))
    yield from (
        ("export", "twee", "b"),
        ("export", "ink", "b"),
        ("export", "table", "b", "x"),
        ("campaign", "new", "b", "ours.save"),
    )
    yield from (("new", "paragraph", "x", "--book", "b"), ("import", "twee", "content/b/book.yaml"))


ELSEWHERE = {"lsp", "site", "schema", "explain"}
"""The language server and the site have tests of bad books of their own; the others read no book."""

COMMANDS = sorted(commands())
AT_A_TIME = 16
"""Each bad book meets every sixteenth command, and each command every sixteenth book, all of them in turn."""


@pytest.mark.parametrize("name", BAD)
def test_a_bad_book(name: str, tmp_path: Path) -> None:
    """It is said what is wrong, by findings or a sentence; where a command can do without, it does."""
    first = list(BAD).index(name) % AT_A_TIME
    for nth, command in enumerate(COMMANDS[first::AT_A_TIME]):
        book = tmp_path / str(nth) / "content" / "b"
        book.mkdir(parents=True)
        (book / "book.yaml").write_text(HEADER, "utf-8")
        (book / "paragraphs.yaml").write_text(GOOD, "utf-8")
        BAD[name](book)
        check(run(*command, cwd=book.parents[1]), command)


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("a header of kind reference and no more", ("reach", "b")),
        ("a step with an empty option", ("lint",)),
    ],
)
def test_pairs_that_are_not_to_wait_for_their_turn(name: str, command: tuple[str, ...], tmp_path: Path) -> None:
    """A reference in which there are paragraphs has none that is read; an option of nothing has its place."""
    book = tmp_path / "content" / "b"
    book.mkdir(parents=True)
    (book / "book.yaml").write_text(HEADER, "utf-8")
    (book / "paragraphs.yaml").write_text(GOOD, "utf-8")
    BAD[name](book)

    check(run(*command, cwd=tmp_path), command)


def check(said: Said, command: tuple[str, ...]) -> None:
    """Nothing is answered with nothing, and nothing is our fault."""
    assert said.code in (0, 1, 2), command
    assert "Traceback" not in said.out + said.err, command
    assert said.code == 0 or said.err.strip() or said.out.strip(), command
    assert "\0" not in said.out + said.err, command


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_lint_comes_first(command: tuple[str, ...], tmp_path: Path) -> None:
    """No command takes a folder that is no book for one: a sentence, and exit code 2 or 1."""
    (tmp_path / "content" / "b").mkdir(parents=True)
    said = run(*command, cwd=tmp_path)

    check(said, command)
    assert said.code in (1, 2)
    assert said.err.startswith("hulldown: ") or "Usage: " in said.err


NAMES = {
    "nobody": "nobody",
    "nothing": "",
    "a NUL": "b\0",
    "too long for a file": "b" * 5_000,
    "a control character": "\x1b[2J",
    "half of a letter": "\udcff",
    "the folder above": "../..",
    "a file": "./content/b/book.yaml",
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", ["lint", "build", "stats", "play", "playtest", "rules", "reach", "fmt"])
def test_a_book_that_is_not_there(command: str, name: str, tmp_path: Path) -> None:
    """Whatever it is called, it is answered by one sentence, with exit code 2, that cannot command the terminal."""
    book = tmp_path / "content" / "b"
    book.mkdir(parents=True)
    (book / "book.yaml").write_text(HEADER, "utf-8")
    (book / "paragraphs.yaml").write_text(GOOD, "utf-8")
    said = run(command, NAMES[name], cwd=tmp_path)

    assert (said.code, said.out) == (2, ""), said
    assert said.err.startswith("hulldown: ")
    assert said.err.count("\n") == 1
    assert said.err[:-1].isprintable()
