"""Findings as text: what an author reads in the terminal, to the column."""

from __future__ import annotations

import pytest

from hulldown_compiler.core.diagnostics import Finding, Position, Related
from hulldown_compiler.lint.report import WIDEST, excerpt, render, summary


def shown(path: str) -> str:
    """How a file of the book is called."""
    return f"content/mill/{path}"


def finding(
    place: Position, hint: str = "", related: tuple[Related, ...] = (), *, severity: str = "error", message: str = "so"
) -> Finding:
    """A finding of no particular rule."""
    return Finding(place, "HD101", "dead-paragraph", severity, message, hint, related)


def carets(text: str, line: int, column: int, length: int = 0) -> list[str]:
    """The two lines of an excerpt, without the margin."""
    return [one[11:] for one in excerpt(Position("a.yaml", line, column, length), text)]


# The whole finding ----------------------------------------------------------------------------------------------------


def test_finding_in_full() -> None:
    """Place, code and message; the line with its caret; the other places; the hint."""
    text = "paragraphs:\n  track:\n    do:\n      - see: mill-ambsh\n"
    other = Related(Position("b.yaml", 7, 3), "it is here first")
    found = [finding(Position("a.yaml", 4, 14), "did you mean 'mill-ambush'?", (other,), message="no paragraph")]

    assert list(render(found, {"a.yaml": text}, shown)) == [
        "content/mill/a.yaml:4:14 HD101 no paragraph",
        "       4 |       - see: mill-ambsh",
        "         |              ^^^^^^^^^^",
        "     = content/mill/b.yaml:7:3 it is here first",
        "     = did you mean 'mill-ambush'?",
    ]


def test_finding_without_hint_or_other_places() -> None:
    """What is not there leaves no line behind."""
    found = [finding(Position("a.yaml", 1, 1))]

    assert list(render(found, {"a.yaml": "paragraphs:"}, shown)) == [
        "content/mill/a.yaml:1:1 HD101 so",
        "       1 | paragraphs:",
        "         | ^^^^^^^^^^",
    ]


def test_findings_follow_one_another() -> None:
    """Findings are printed in the order in which they are given, with nothing between them."""
    found = [finding(Position("a.yaml", 1, 1)), finding(Position("b.yaml", 9, 1))]

    assert [line.split()[0] for line in render(found, {}, shown)] == [
        "content/mill/a.yaml:1:1",
        "content/mill/b.yaml:9:1",
    ]


def test_line_numbers_stand_in_a_column() -> None:
    """The margin is as wide for line 12345 as for line 1."""
    (line, caret) = excerpt(Position("a.yaml", 12_345, 1, 1), "\n" * 12_344 + "end")

    assert (line, caret) == ("   12345 | end", "         | ^")


# The word under the caret ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "column", "underlined"),
    [
        ("  - see: mill-ambsh", 10, "mill-ambsh"),
        ("  - {see: mill-ambsh}", 11, "mill-ambsh"),
        ("  - [GE28, GE29]", 6, "GE28"),
        ("  mill-ambush:", 3, "mill-ambush"),
        ('  number: "488"', 11, '"488"'),
        ("  text: 'It''s dark'", 9, "'It'"),
        ('  "2.1": {title: Roads}', 3, '"2.1"'),
        ("  text: He said so.", 9, "He"),
        ("  do: [{end: home}]", 7, "["),
        ("  do: {see: track}", 7, "{"),
        ("  text: >-", 9, ">-"),
        ("  when: a, b", 10, ","),
    ],
)
def test_word_is_underlined(line: str, column: int, underlined: str) -> None:
    """Without a length the word at the place is underlined: up to a space, a comma or a bracket, or in its quotes."""
    assert carets(line, 1, column) == [line, " " * (column - 1) + "^" * len(underlined)]


def test_length_is_underlined() -> None:
    """With a length so many characters are underlined, spaces included."""
    assert carets("  when: fuel > 2 and alarm", 1, 9, 8) == ["  when: fuel > 2 and alarm", "        ^^^^^^^^"]


def test_length_ends_with_the_line() -> None:
    """A length that leads beyond the line, as in a text over several lines, ends with it."""
    assert carets("  when: fuel\n    > 2\n", 1, 9, 12) == ["  when: fuel", "        ^^^^"]


def test_end_of_a_line() -> None:
    """A place just after the last character, where something is missing, has its caret there."""
    assert carets("    do:\n    number: 3\n", 1, 8) == ["    do:", "       ^"]


def test_end_of_the_file() -> None:
    """A place on the last, empty line has no excerpt, for there is nothing to see."""
    assert carets("paragraphs:\n", 2, 1) == []


def test_place_below_the_text() -> None:
    """A file that could not be read has no excerpt."""
    assert carets("", 1, 1) == []
    assert carets("paragraphs:", 3, 1) == []


# Line ends, tabs, other scripts ---------------------------------------------------------------------------------------


def test_windows_line_ends() -> None:
    """A carriage return at the end of a line is not printed, and moves nothing."""
    assert carets("paragraphs:\r\n  track:\r\n    see: mill\r\n", 3, 10) == ["    see: mill", "         ^^^^"]
    assert carets("    do:\r\n", 1, 8) == ["    do:", "       ^"]


def test_tabs_before_the_caret() -> None:
    """A tab above is a tab below, however wide the terminal makes it."""
    assert carets("\tdo:\tmill", 1, 6) == ["\tdo:\tmill", "\t   \t^^^^"]


def test_accents_take_one_column() -> None:
    """Letters beyond ASCII are as wide as others."""
    assert carets("    see: brémicourt", 1, 10) == ["    see: brémicourt", "         ^^^^^^^^^^"]
    assert carets("  Brémicourt – “Halt”: mill", 1, 24) == ["  Brémicourt – “Halt”: mill", " " * 23 + "^^^^"]


def test_marks_over_letters_take_no_column() -> None:
    """A letter written as two characters takes one column."""
    assert carets("  Bre\u0301micourt: mill", 1, 16) == ["  Bre\u0301micourt: mill", " " * 14 + "^^^^"]


def test_wide_characters_take_two_columns() -> None:
    """Some scripts and signs take two columns, above as below."""
    assert carets("  🚩 水車: mill", 1, 9) == ["  🚩 水車: mill", " " * 11 + "^^^^"]
    assert carets("see: 水車小屋", 1, 6) == ["see: 水車小屋", "     ^^^^^^^^"]


# Wide lines -----------------------------------------------------------------------------------------------------------


def test_wide_line_is_cut_on_the_right() -> None:
    """Of a line wider than the limit its beginning is shown, when the place is in it."""
    line = "see: " + "x" * 400

    assert carets(line, 1, 1, 3) == [line[:WIDEST], "^^^"]


def test_wide_line_is_cut_on_the_left() -> None:
    """Of a line wider than the limit the part that ends with the underlined word is shown."""
    line = "x" * 300 + " mill " + "y" * 300
    text, caret = carets(line, 1, 302)

    assert (len(text), text[-4:]) == (WIDEST, "mill")
    assert caret == " " * (WIDEST - 4) + "^^^^"


def test_underlining_is_no_wider_than_the_line() -> None:
    """A word wider than the limit is underlined to its end."""
    text, caret = carets("- " + "x" * 400, 1, 3)

    assert text == "x" * WIDEST
    assert caret == "^" * WIDEST


# What a stranger wrote ------------------------------------------------------------------------------------------------


def test_messages_and_names_cannot_command_the_terminal() -> None:
    """Escape sequences in a message, a hint or a file's name are spelt out."""
    place = Position("\x1b[2J.yaml", 1, 1)
    found = [finding(place, "\x9b1m", (Related(Position("b\n.yaml", 1, 1), "\u202e"),), message="to do: \x1b[31m")]

    assert list(render(found, {}, shown)) == [
        r"content/mill/\x1b[2J.yaml:1:1 HD101 to do: \x1b[31m",
        r"     = content/mill/b\n.yaml:1:1 \u202e",
        r"     = \x9b1m",
    ]


def test_excerpts_cannot_turn_the_text() -> None:
    """Characters that would hide text or turn its direction are made visible, and the caret stays in its place."""
    assert carets("  a\u202eb\u200bc: mill", 1, 10) == [
        "  a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c: mill",
        " " * 9 + "^^^^",
    ]


def test_file_names_that_are_not_text() -> None:
    """A file name that is no text can be printed all the same."""
    (line,) = render([finding(Position("\udcff.yaml", 1, 1))], {}, shown)

    assert line.encode() == rb"content/mill/\udcff.yaml:1:1 HD101 so"


def test_what_no_play_has_settled_is_a_note() -> None:
    """A claim that is neither proved nor broken is nothing for its author to do."""
    found = [finding(Position("a.yaml", 1, 1), severity="todo")._replace(code=code) for code in ("HD331", "HD604")]
    assert summary(found, 1) == "1 book checked: 1 todo, 1 note"


# The summary ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("severities", "books", "said"),
    [
        ([], 1, "1 book checked: nothing found"),
        ([], 4, "4 books checked: nothing found"),
        (["error"], 1, "1 book checked: 1 error"),
        (["todo", "warning", "error", "warning"], 2, "2 books checked: 1 error, 2 warnings, 1 todo"),
        (["todo", "todo"], 0, "0 books checked: 2 todos"),
    ],
)
def test_summary(severities: list[str], books: int, said: str) -> None:
    """Findings are counted by severity, the gravest first, and kinds that are not there are not named."""
    found = [finding(Position("a.yaml", 1, 1), severity=severity) for severity in severities]

    assert summary(found, books) == said
