"""How lines are set: folded, hung, spaced, and in the characters there are."""

from __future__ import annotations

import io
import sys

import pytest

from hulldown_engine.telling.lines import CHOICE, EVENT, HEADING, NOTE, PROSE, Line
from hulldown_terminal.display.screen import Screen, fold, hang, lay, lay_rows
from hulldown_terminal.display.sheet import SheetRow


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("One two three four", 9, ["One two", "three", "four"]),
        ("One\n\nTwo", 9, ["One", "", "Two"]),
        ("", 9, [""]),
        ("Donaudampfschiff", 9, ["Donaudamp", "fschiff"]),
        ("水車小屋の裏に大砲がある", 9, ["水車小屋", "の裏に大", "砲がある"]),
        ("a\x1b[31mred\x07", 20, ["a\ufffd[31mred\ufffd"]),
        ("abc\u202edef\tghi", 20, ["abc\ufffddef ghi"]),
        ("[bold]not[/bold] :smile:", 40, ["[bold]not[/bold] :smile:"]),
    ],
)
def test_folding(text: str, width: int, lines: list[str]) -> None:
    """No line is wider than asked, wide characters count double, and nothing moves the cursor."""
    assert fold(text, width) == lines


def test_hanging() -> None:
    """What does not fit on the line of its marker stands below its beginning."""
    assert hang("10  ", "Straight on to the mill", 16) == ["10  Straight on", "    to the mill"]


def test_spacing() -> None:
    """Paragraphs stand apart; what the dice and the instructions did stands together."""
    story = [
        Line(HEADING, "12"),
        Line(PROSE, "One."),
        Line(PROSE, "Two."),
        Line(EVENT, "A."),
        Line(EVENT, "B."),
        Line(NOTE, "Three."),
        Line(CHOICE, "Go on"),
        Line(HEADING, "4"),
    ]
    assert [text for _, text in lay(story, 10)] == [
        "12 ───────", "", "One.", "", "Two.", "", "· A.", "· B.", "", "Three.", "", "> Go on", "", "4 ────────",
    ]  # fmt: skip


def test_rows() -> None:
    """Values stand in a column of their own."""
    assert [text for _, text in lay_rows([SheetRow("Nerve", "6"), SheetRow("", "two long words")], 16)] == [
        "Nerve   6",
        "        two long",
        "        words",
    ]


class Terminal(io.StringIO):
    """A terminal, as far as programs can tell."""

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.mark.parametrize(
    ("columns", "width", "margin"), [(80, 72, 4), (200, 72, 4), (75, 72, 2), (72, 71, 0), (40, 39, 0), (3, 8, 0)]
)
def test_the_text_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int, width: int, margin: int) -> None:
    """Comfortable where there is room, and never wider than the terminal."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdout", Terminal())
    screen = Screen()
    assert (screen.width, len(screen.margin)) == (width, margin)


def test_no_colours_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dumb terminal is sent no escapes, and a terminal without colours no colours."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in _shown(monkeypatch, Line(HEADING, "12"))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert _shown(monkeypatch, Line(EVENT, "So.")) == "\n    · So.\n\n"


def _shown(monkeypatch: pytest.MonkeyPatch, line: Line) -> str:
    terminal = Terminal()
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdout", terminal)
    Screen().story([line])
    return terminal.getvalue()


def test_old_terminals_get_the_characters_they_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quotation marks and rules have stand-ins; what has none is a question mark."""
    stream = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(stream, "ascii"))
    monkeypatch.setenv("COLUMNS", "14")
    Screen().story([Line(HEADING, "12"), Line(PROSE, "“Ça va…” · so")])
    sys.stdout.flush()
    assert stream.getvalue().decode() == '\n12 ----------\n\n"?a va..." * so\n\n'


def test_a_page_is_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log begins at its end; back and forward turn pages, anything else closes it."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setenv("LINES", "6")
    answers = iter(["b", "b", "f", ""])
    prompts: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    Screen().page([("", str(number)) for number in range(1, 11)], read)
    shown = terminal.getvalue().split()
    assert shown == ["7", "8", "9", "10", "3", "4", "5", "6", "1", "2", "3", "4", "5", "6", "7", "8"]
    assert prompts[0] == "lines 7 to 10 of 10; b back, f on, Enter to play > "


def test_a_short_log_is_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked when everything is on the screen."""
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setattr(sys, "stdin", Terminal())
    Screen().page([("", "1")], pytest.fail)


def test_a_closed_input_is_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process may have no standard input at all."""
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(EOFError):
        Screen().read("> ")
