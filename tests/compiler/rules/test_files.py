"""Faults of bytes, sizes and folders, which a case file cannot hold: made with real files and links."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.compiler.rules import casefile

from hulldown_compiler.core import limits

SOUND = "paragraphs:\n  start:\n    text: The road.\n    do: [{end: home}]\n"
REST = "this file and those after it are not read"
LANE = "paragraphs:\n  lane:\n    text: The lane.\n    do: [{see: start}]\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of a sound book with one paragraph, in `paragraphs.yaml`."""
    return casefile.write({casefile.CONTENT: SOUND}, tmp_path / "case")


def said(root: Path) -> list[str]:
    """The findings about a book, each as one line with its hint."""
    found = casefile.findings(root)
    return [f"{':'.join(map(str, one.position[:3]))} {one.code} {one.message} | {one.hint}" for one in found]


def test_sound_book(root: Path) -> None:
    """The book that the others are made from is clean."""
    assert said(root) == []


# Text -----------------------------------------------------------------------------------------------------------------


def test_bytes_that_are_not_utf_8(root: Path) -> None:
    """The first byte that is no UTF-8 is named, with its line and column."""
    (root / "lane.yaml").write_bytes("paragraphs:\n  lane: {text: Brémicourt}\n".encode("latin-1"))

    assert said(root) == ["lane.yaml:2:18 HD002 byte 0xe9 is not UTF-8 | save the file as UTF-8"]


def test_references_into_a_file_that_is_not_text(root: Path) -> None:
    """What a file that cannot be read would have held is not called missing."""
    (root / casefile.CONTENT).write_text(SOUND.replace("end: home", "see: lane"), "utf-8")
    (root / "lane.yaml").write_bytes(LANE.encode("utf-16"))

    assert said(root) == ["lane.yaml:1:1 HD002 byte 0xff is not UTF-8 | save the file as UTF-8"]


def test_byte_order_mark(root: Path) -> None:
    """A byte order mark is no fault, and moves no column."""
    (root / casefile.CONTENT).write_bytes(b"\xef\xbb\xbf" + SOUND.encode())

    assert said(root) == []


@pytest.mark.parametrize(
    ("character", "message"),
    [
        ("\x00", "control character U+0000"),
        ("\x1b", "control character U+001B"),
        ("\x7f", "control character U+007F"),
        ("\x85", "control character U+0085"),
        ("\u2028", "a line separator, U+2028"),
        ("\u2029", "a paragraph separator, U+2029"),
        ("\uffff", "control character U+FFFF"),
        ("\r", "a carriage return with no line feed after it"),
    ],
    ids=["null", "escape", "delete", "next line", "line separator", "paragraph separator", "no character", "return"],
)
def test_control_characters(root: Path, character: str, message: str) -> None:
    """Characters that nobody sees, and that would move every line number below them, are found where they stand."""
    path = root / casefile.CONTENT
    path.write_text(SOUND.replace("The road", f"The{character} road"), "utf-8", newline="")

    assert said(root) == [f"paragraphs.yaml:3:14 HD002 {message} | remove it, or begin a new line instead"]


def test_characters_that_may_stand_in_text(root: Path) -> None:
    """Tabs inside text, accents, dashes, signs beyond the first plane and Windows line ends are no fault."""
    text = SOUND.replace("The road.", "A café \u2013 \t“Halt” 🚩\u00a0…").replace("\n", "\r\n")
    (root / casefile.CONTENT).write_bytes(text.encode())

    assert said(root) == []


def test_file_that_cannot_be_opened(root: Path) -> None:
    """A folder that is called like a content file holds none."""
    (root / casefile.HEADER).unlink()
    (root / casefile.HEADER).mkdir()

    assert said(root) == ["book.yaml:1:1 HD002 the file cannot be read: Is a directory | "]


def test_pipe_among_the_files(root: Path) -> None:
    """What nothing can be read from until somebody writes to it keeps nobody waiting."""
    os.mkfifo(root / "pipe.yaml")
    message = "HD002 the file cannot be read: it is a pipe, a socket or a device | remove it"

    assert said(root) == [f"pipe.yaml:1:1 {message}"]


def test_header_that_is_not_the_books_own(root: Path) -> None:
    """A link in place of the header is said once, and what it leads to is neither read nor shown."""
    (root / casefile.HEADER).rename(root.parent / "elsewhere.yaml")
    (root / casefile.HEADER).symlink_to(root.parent / "elsewhere.yaml")

    assert said(root) == ["book.yaml:1:1 HD010 a symbolic link; a book's files are its own | copy the file here"]


# Sizes ----------------------------------------------------------------------------------------------------------------


def test_header_too_large(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A header above the limit is not read either."""
    monkeypatch.setattr(limits, "FILE_BYTES", 700)
    with (root / casefile.HEADER).open("a", encoding="utf-8") as file:
        file.write("#" * 700)

    size = (root / casefile.HEADER).stat().st_size
    message = f"HD009 a file of {size} bytes; at most 700 are read | split it into several files"
    assert said(root) == [f"book.yaml:1:1 {message}"]


def test_file_too_large(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file above the limit is not read, and what it may hold is not called missing."""
    monkeypatch.setattr(limits, "FILE_BYTES", 100)
    (root / casefile.CONTENT).write_text(SOUND.replace("end: home", "see: lane"), "utf-8")
    (root / "lane.yaml").write_text(LANE + "#" * 100, "utf-8")

    size = len(LANE) + 100
    message = f"HD009 a file of {size} bytes; at most 100 are read | split it into several files"
    assert f"lane.yaml:1:1 {message}" in said(root)
    assert not any("HD101 no paragraph 'lane'" in one for one in said(root))


def test_too_many_files(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files beyond the limit are not read; the first of them is named."""
    monkeypatch.setattr(limits, "BOOK_FILES", 2)
    for name in ("x.yaml", "y.yaml", "z.yaml"):
        (root / name).write_text("rules: {}\n", "utf-8")

    assert [one for one in said(root) if "HD009" in one] == [f"x.yaml:1:1 HD009 more than 2 files in one book | {REST}"]


def test_too_many_bytes(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All files of a book together have a limit as well."""
    monkeypatch.setattr(limits, "BOOK_BYTES", 1_000)
    (root / "x.yaml").write_text("rules: {}\n#" + "x" * 1_000, "utf-8")

    found = [one for one in said(root) if "HD009" in one]
    assert found == [f"x.yaml:1:1 HD009 more than 1,000 bytes in one book | {REST}"]


def test_text_too_long(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One text has a limit, and the file is read on."""
    monkeypatch.setattr(limits, "SCALAR_CHARACTERS", 200)
    (root / casefile.CONTENT).write_text(SOUND.replace("The road.", "The road goes" + " on and on" * 20), "utf-8")

    message = "HD009 a text of 213 characters; at most 200 are read | split it into several paragraphs"
    assert said(root) == [f"paragraphs.yaml:3:11 {message}"]


def test_too_many_values(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The values of one file are counted while it is read."""
    monkeypatch.setattr(limits, "NODES", 12)
    (root / casefile.HEADER).write_text("book: case\n", "utf-8")
    (root / casefile.CONTENT).write_text(SOUND + "  two: {text: a}\n", "utf-8")

    found = [one for one in said(root) if "HD009" in one]
    assert found == ["paragraphs.yaml:5:3 HD009 more than 12 values | split the file into several"]


def test_expression_too_long(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An expression above the limit is not read."""
    monkeypatch.setattr(limits, "EXPRESSION_CHARACTERS", 10)
    text = SOUND.replace("[{", "[{when: true or true or true, do: [{note: So.}]}, {")
    (root / casefile.CONTENT).write_text(text, "utf-8")

    message = "HD009 an expression of 20 characters; at most 10 are read | split it into several"
    assert said(root) == [f"paragraphs.yaml:4:17 {message}"]


def test_paragraph_with_too_many_steps(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps of one paragraph are counted, nested ones included; the first too many is named, once."""
    monkeypatch.setattr(limits, "PARAGRAPH_STEPS", 2)
    text = SOUND.replace("[{", "[{roll: 1d6, table: {1+: [{note: a}, {note: b}, {note: c}]}}, {")
    (root / casefile.CONTENT).write_text(text, "utf-8")

    assert said(root) == ["paragraphs.yaml:4:47 HD009 more than 2 steps in one paragraph | split it into several"]


def test_too_many_faults(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is nothing but faults is given up, and says so."""
    monkeypatch.setattr(limits, "FAULTS_OF_A_FILE", 3)
    (root / "lane.yaml").write_text("rules:\n" + "  a: *b\n" * 9, "utf-8")

    found = [one for one in said(root) if "lane.yaml" in one]
    assert len(found) == 4
    assert "lane.yaml:3:6 HD009 3 faults in one file; the rest is not read | " in found


# Folders --------------------------------------------------------------------------------------------------------------


def test_symbolic_link(root: Path, tmp_path: Path) -> None:
    """A link is reported and not followed, and what lies behind it is not called missing."""
    (tmp_path / "lane.yaml").write_text(LANE, "utf-8")
    (root / casefile.CONTENT).write_text(SOUND.replace("end: home", "see: lane"), "utf-8")
    (root / "lane.yaml").symlink_to(tmp_path / "lane.yaml")

    message = "HD010 a symbolic link; a book's files are its own | copy the file here"
    assert said(root) == [f"lane.yaml:1:1 {message}"]


def test_symbolic_link_to_a_folder(root: Path) -> None:
    """A link to a folder, even to the book itself, is not followed."""
    (root / "again").symlink_to(root, target_is_directory=True)

    assert said(root) == ["again:1:1 HD010 a symbolic link; a book's files are its own | copy the file here"]


def test_folders_below_the_book(root: Path) -> None:
    """Content lies in folders as deep as its author likes."""
    folder = root / "paragraphs" / "mill"
    folder.mkdir(parents=True)
    (folder / "loft.yaml").write_text("paragraphs: {loft: {text: The loft., do: [{end: hoem}]}}\n", "utf-8")

    assert [one.split(" | ")[0] for one in said(root)] == [
        "paragraphs/mill/loft.yaml:1:14 HD120 nothing refers to 'loft'",
        "paragraphs/mill/loft.yaml:1:49 HD105 no ending 'hoem'",
    ]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_file_with_a_strange_name(root: Path) -> None:
    """A file that is not read is named as it is."""
    (root / "notes: für später").write_text("The lane.", "utf-8")

    hint = "content is in files that end in '.yaml'"
    assert said(root) == [f"notes: für später:1:1 HD011 a file that is not read | {hint}"]
