"""Edits of texts: at their places alone, all or none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown_compiler.core.fixes import ChangeRefused, Conflict, Edit, Fix, applied, changed, compatible, replacing
from hulldown_compiler.refactor.difference import difference
from hulldown_compiler.refactor.writing import write

TEXT = "a: one\nb: two\n"


def edit(start: tuple[int, int], end: tuple[int, int], text: str = "") -> Edit:
    """An edit of the file that these tests are about."""
    return Edit("a.yaml", start, end, text)


# Texts ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edits", "after"),
    [
        ([replacing("a.yaml", 1, 4, 3, "1")], "a: 1\nb: two\n"),
        ([replacing("a.yaml", 2, 4, 3, "2"), replacing("a.yaml", 1, 4, 3, "1")], "a: 1\nb: 2\n"),
        ([edit((1, 1), (2, 1))], "b: two\n"),
        ([edit((2, 1), (3, 1))], "a: one\n"),
        ([edit((1, 7), (2, 1), ", ")], "a: one, b: two\n"),
        ([edit((3, 1), (3, 1), "c: three\n")], "a: one\nb: two\nc: three\n"),
        ([edit((1, 1), (1, 1), "# x\n"), edit((1, 1), (1, 2), "A")], "# x\nA: one\nb: two\n"),
        ([], TEXT),
    ],
    ids=["word", "two lines", "first line", "last line", "line end", "at the end", "touching", "none"],
)
def test_edits_change_their_places_alone(edits: list[Edit], after: str) -> None:
    """What is not named stays; the order in which edits are given does not matter."""
    assert applied(TEXT, edits) == after
    assert applied(TEXT, reversed(edits)) == after


@pytest.mark.parametrize(
    ("edits", "said"),
    [
        ([edit((1, 1), (1, 4)), edit((1, 3), (1, 5))], "two changes of the same place"),
        ([edit((1, 4), (1, 2))], "two changes of the same place"),
        ([edit((5, 1), (5, 1))], "no line 5"),
        ([edit((1, 9), (2, 1))], "no column 9 in line 1"),
        ([edit((1, 0), (2, 1))], "no column 0 in line 1"),
    ],
    ids=["overlap", "backwards", "no line", "no column", "column nought"],
)
def test_edits_that_cannot_be_made_are_refused(edits: list[Edit], said: str) -> None:
    """Edits that overlap, or name a place that is not there, change nothing."""
    with pytest.raises(Conflict, match=f"^{said}$"):
        applied(TEXT, edits)


def test_new_lines_end_as_the_file_does() -> None:
    """A file with carriage returns keeps them, in new lines as well."""
    assert applied("a: 1\r\nb: 2\r\n", [edit((2, 1), (2, 1), "x: 0\n")]) == "a: 1\r\nx: 0\r\nb: 2\r\n"


def test_a_last_line_without_an_end_can_go() -> None:
    """The place after the last line is the end of the text."""
    assert applied("a: 1\nb: 2", [edit((2, 1), (3, 1))]) == "a: 1\n"


def test_one_edit_given_twice_is_made_once() -> None:
    """Two findings may ask for the same change; files that stay as they are do not count as changed."""
    texts = {"a.yaml": TEXT, "b.yaml": TEXT}
    same = Edit("b.yaml", (1, 4), (1, 7), "one")

    assert changed(texts, [edit((1, 4), (1, 7), "1"), edit((1, 4), (1, 7), "1"), same]) == {"a.yaml": "a: 1\nb: two\n"}


def test_an_edit_of_a_file_that_was_not_read_is_refused() -> None:
    """Only what was read can be changed."""
    with pytest.raises(Conflict, match=r"^no file 'c\.yaml' to change$"):
        changed({}, [Edit("c.yaml", (1, 1), (1, 1), "")])


def test_of_two_fixes_of_one_place_the_first_is_made() -> None:
    """The other waits: it may be different then, or not be needed."""
    first, second, third = (
        Fix("first", (replacing("a.yaml", 1, 4, 3, "1"),)),
        Fix("second", (replacing("a.yaml", 1, 5, 3, "2"), replacing("a.yaml", 2, 1, 1, "c"))),
        Fix("third", (replacing("a.yaml", 2, 1, 1, "d"),)),
    )

    assert compatible([first, second, third]) == [first, third]


@given(st.text(alphabet="ab\n\r é😀", max_size=30), st.data())
def test_an_edit_is_a_slice(text: str, data: st.DataObject) -> None:
    """The text before and after an edit's places is the same to the character."""
    lines = text.split("\n")
    line = data.draw(st.integers(1, len(lines)))
    begin = data.draw(st.integers(0, len(lines[line - 1])))
    end = data.draw(st.integers(begin, len(lines[line - 1])))
    at = sum(len(one) + 1 for one in lines[: line - 1])

    after = applied(text, [edit((line, begin + 1), (line, end + 1), "X")])

    assert after == text[: at + begin] + "X" + text[at + end :]


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_byte_order_mark_and_permissions_stay(tmp_path: Path) -> None:
    """Only the text changes."""
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: \xc3\xa4\r\n")
    file.chmod(0o640)

    write(tmp_path, {"a.yaml": "a: ä\r\n"}, {"a.yaml": "a: ö\r\n"})

    assert file.read_bytes() == b"\xef\xbb\xbfa: \xc3\xb6\r\n"
    assert file.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in tmp_path.iterdir()] == ["a.yaml"]


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    """What somebody else wrote is not lost, and no other file changes either."""
    (tmp_path / "a.yaml").write_text("a: 1\n")
    (tmp_path / "b.yaml").write_text("changed\n")

    with pytest.raises(ChangeRefused, match=r"^'b\.yaml' has been changed meanwhile: nothing is changed$"):
        write(tmp_path, {"a.yaml": "a: 1\n", "b.yaml": "b: 1\n"}, {"a.yaml": "a: 2\n", "b.yaml": "b: 2\n"})
    assert (tmp_path / "a.yaml").read_text() == "a: 1\n"


def test_a_file_that_is_gone_is_refused(tmp_path: Path) -> None:
    """A file that was removed is not made anew."""
    with pytest.raises(ChangeRefused, match=r"^'a\.yaml' cannot be read any more: nothing is changed$"):
        write(tmp_path, {"a.yaml": ""}, {"a.yaml": "a"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["../a.yaml", "link.yaml", "folder/a.yaml"])
def test_files_of_others_are_refused(path: str, tmp_path: Path) -> None:
    """Neither a path that leads out of the book nor a link, nor a file in a folder that is a link, is written."""
    (tmp_path / "others").mkdir()
    (tmp_path / "book").mkdir()
    for file in (tmp_path / "a.yaml", tmp_path / "others" / "a.yaml"):
        file.write_text("a: 1\n")
    (tmp_path / "book" / "link.yaml").symlink_to(tmp_path / "a.yaml")
    (tmp_path / "book" / "folder").symlink_to(tmp_path / "others")

    with pytest.raises(ChangeRefused, match=f"^'{path}' is no file of the book itself$"):
        write(tmp_path / "book", {path: "a: 1\n"}, {path: "a: 2\n"})
    assert (tmp_path / "a.yaml").read_text() == (tmp_path / "others" / "a.yaml").read_text() == "a: 1\n"


def test_when_one_file_cannot_be_written_none_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All new texts are on the disk before the first file is replaced; nothing is left lying beside them."""
    before = {"a.yaml": "a: 1\n", "b.yaml": "b: 1\n"}
    for name, text in before.items():
        (tmp_path / name).write_text(text)
    calls: list[int] = []

    def full(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) > 1:
            raise OSError(28, "No space left on device", "b.yaml")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ChangeRefused, match=r"^cannot write b\.yaml: No space left on device$"):
        write(tmp_path, before, {"a.yaml": "a: 2\n", "b.yaml": "b: 2\n"})
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == before


# Differences ----------------------------------------------------------------------------------------------------------


def test_a_difference_is_a_unified_diff() -> None:
    """File by file, with the lines around; a last line without an end is marked."""
    before = {"b.yaml": "one\ntwo", "a.yaml": "1\n", "c.yaml": "same"}
    after = {"b.yaml": "one\ntwo\nthree\n", "a.yaml": "2\n", "c.yaml": "same"}

    assert list(difference(before, after, lambda path: f"content/{path}")) == [
        "--- content/a.yaml",
        "+++ content/a.yaml",
        "@@ -1 +1 @@",
        "-1",
        "+2",
        "--- content/b.yaml",
        "+++ content/b.yaml",
        "@@ -1,2 +1,3 @@",
        " one",
        "-two",
        "\\ No newline at end of file",
        "+two",
        "+three",
    ]
