"""The screen: lines of story set to a comfortable width, the same with colours and without, wide, narrow or piped."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from hulldown_engine.telling.lines import CHOICE, DICE, EVENT, HEADING, NOTE, ORDER, POINTS, Line
from hulldown_terminal.display.canvas import Glyph
from hulldown_terminal.display.sheet import SheetRow

WIDTH = 72
"""The width of text that is read with comfort."""

PICTURE = 79
"""The width of pictures that are the same everywhere."""

PAGE = 22
"""The lines of a page that is the same everywhere."""

AIRY = 28
"""The lines of a screen that has room for blank ones."""

MARGIN = 4
"""The empty columns on the left of a screen that has room for them."""

STYLES = {
    HEADING: "bold",
    NOTE: "italic",
    CHOICE: "dim",
    EVENT: "green",
    ORDER: "green",
    DICE: "dim green",
    POINTS: "bold green",
    "said": "yellow",
    "faint": "dim",
    "theirs": "bold red",
}
"""How each kind of line looks where there are colours."""

TYPEWRITER: dict[int, int | str | None] = {**str.maketrans("“”‘’–—─·", "\"\"''---*"), ord("…"): "..."}
TYPEWRITER |= {ord("▒"): "%", **str.maketrans("↑↗↘↓↙↖", "893217")}
TYPEWRITER |= {ord("█"): "#", **dict.fromkeys(map(ord, "▏▎▍▌▋▊▉")), ord("½"): ".5"}
"""Substitutes for characters that a terminal's encoding lacks; for arrows, their digits on a number pad."""

UNSEEN = {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)} - {ord("\n")}
CLEAN = dict.fromkeys(UNSEEN, "\N{REPLACEMENT CHARACTER}") | {ord("\t"): " "}
"""Characters that would move the cursor, or turn the writing round: a book may come from a stranger."""

Laid = tuple[str, str]
"""A line as it is shown: its kind, and its text."""

MARKERS = {EVENT: "· ", ORDER: "· ", POINTS: "· ", DICE: "  ", CHOICE: "> "}
"""What lines begin with that stand close to others of their kind; dice are set in below what they were rolled for."""

CLOSE = {EVENT, ORDER, POINTS, DICE}
"""The kinds of lines that stand close together."""


def fold(text: str, width: int) -> list[str]:
    """A text in lines that are at most so wide."""
    clean = Text(text.translate(CLEAN))
    return [line.plain.rstrip() for line in clean.wrap(Console(width=width), width)] or [""]


def hang(first: str, text: str, width: int) -> list[str]:
    """A text behind its marker, every further line below its beginning."""
    folded = fold(text, max(1, width - len(first)))
    return [(" " * len(first) if nth else first) + line for nth, line in enumerate(folded)]


def lay(lines: Iterable[Line], width: int) -> Iterator[Laid]:
    """Lines of story, folded, with blank lines where another kind begins or another paragraph."""
    before = ""
    for kind, text in lines:
        if before and (before != kind or kind not in MARKERS) and not (before in (HEADING, *CLOSE) and kind in CLOSE):
            yield "", ""
        if kind == HEADING:
            yield kind, f"{text} ".ljust(width, "─")
        elif kind in MARKERS:
            yield from ((kind, line) for line in hang(MARKERS[kind], text, width))
        else:
            yield from ((kind, line) for line in fold(text, width))
        before = kind


def lay_rows(rows: Sequence[SheetRow], width: int) -> Iterator[Laid]:
    """The sheet: names on the left, values beside them."""
    names = max(len(row.name) for row in rows) + 3
    for row in rows:
        yield from (("", line) for line in hang(row.name.ljust(names), row.value, width))


class Screen:
    """Where a game is shown. A `steady` one is the same everywhere: no margin, and the width of a page."""

    def __init__(self, *, steady: bool = False) -> None:
        for stream in (sys.stdin, sys.stdout):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.steady = steady
        self._blank = False

    @property
    def watched(self) -> bool:
        """Whether a person is reading and typing: both streams are a terminal."""
        return self.console.is_terminal and sys.stdin is not None and sys.stdin.isatty()

    @property
    def room(self) -> int:
        """The columns there are for margin and text; the last one stays empty, so that no line breaks by itself."""
        return WIDTH if self.steady else max(8, shutil.get_terminal_size().columns - 1)

    @property
    def whole(self) -> int:
        """The columns there are for pictures."""
        return PICTURE if self.steady else self.room

    @property
    def width(self) -> int:
        """The width of the text."""
        return min(WIDTH, self.room)

    @property
    def across(self) -> int:
        """The columns there are for text beside the margin, where it may be as wide as the screen."""
        return self.whole - len(self.margin)

    @property
    def margin(self) -> str:
        """The empty columns on the left."""
        return " " * min(MARGIN, self.room - self.width) if self.console.is_terminal else ""

    @property
    def height(self) -> int:
        """The lines of a page."""
        return PAGE if self.steady else max(4, shutil.get_terminal_size().lines - 2)

    @property
    def air(self) -> list[Laid]:
        """A blank line, where the screen is high enough to waste one."""
        return [("", "")] if self.height >= AIRY else []

    @property
    def gap(self) -> int:
        """The blank lines about a map, the state of the game, a question and its options."""
        return 1 + 3 * len(self.air)

    def read(self, prompt: str) -> str:
        """Ask for a line; raises EOFError when there are no more. What is not typed here is shown as if it were."""
        if sys.stdin is None:
            raise EOFError
        self._blank = False
        line = input(self.margin + prompt).translate(CLEAN)
        if not sys.stdin.isatty():
            self.console.print(Text(self.printable(line)), soft_wrap=True)
        return line

    def break_off(self) -> None:
        """End the line of a question that was not answered."""
        self._blank = False
        self.console.print()

    def page(self, laid: Sequence[Laid], read: Callable[[str], str]) -> None:
        """Show many lines: their last page, from which a person can turn back, or all of them where there is nobody."""
        last = max(0, len(laid) - self.height)
        at = last if self.watched else 0
        self.show([("", ""), *laid[at:]])
        answer = ""
        while last and self.watched:
            answer = read(
                f"lines {at + 1} to {min(at + self.height, len(laid))} of {len(laid)}; b back, f on, Enter to play > "
            )
            if answer.strip().lower() not in ("b", "f"):
                return
            at = max(0, at - self.height) if answer.strip().lower() == "b" else min(last, at + self.height)
            self.show(laid[at : at + self.height])

    def story(self, lines: Iterable[Line], *, close: bool = False) -> None:
        """Show lines of story between blank lines; `close` by one another, where they only say what happened."""
        told = list(lines)
        blank: list[Laid] = [("", "")]
        first = [] if close and told and told[0].kind in MARKERS else blank
        last = [] if close and told and told[-1].kind in MARKERS else blank
        self.show([*first, *lay(told, self.width), *last])

    def say(self, text: str, kind: str = "said") -> None:
        """Say something that is no part of the story."""
        self.show([("", ""), *((kind, line) for line in fold(text, self.width)), ("", "")])

    def rows(self, rows: Sequence[SheetRow]) -> None:
        """Show names and what belongs to them."""
        self.show([("", ""), *lay_rows(rows, self.width), ("", "")])

    def options(self, prompt: str, texts: Sequence[str]) -> None:
        """Show a question, and what can be chosen."""
        digits = len(str(len(texts)))
        numbered = (hang(f"{nth:>{digits}}  ", text, self.width) for nth, text in enumerate(texts, 1))
        self.show([("", ""), *(("", line) for line in fold(prompt, self.width)), ("", "")])
        self.show([*(("", line) for lines in numbered for line in lines), ("", "")])

    def picture(self, rows: Iterable[Sequence[Glyph]], *, margin: bool = False) -> None:
        """Show a picture, from the first column on, or behind the margin."""
        for row in rows:
            line = Text(self.margin if margin else "")
            for cell in row:
                line.append(self.printable(cell.char), cell.style)
            line.rstrip()
            self._blank = not line.plain
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def show(self, laid: Iterable[Laid]) -> None:
        """Show lines as they are, but never two blank ones in a row."""
        for kind, text in laid:
            if self._blank and not text:
                continue
            self._blank = not text
            line = Text(self.printable(self.margin + text if text else ""), STYLES.get(kind, ""))
            line.highlight_regex("─+$", "not bold dim")
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def printable(self, text: str) -> str:
        """The text in the characters that the terminal has."""
        clean, encoding = text.translate(CLEAN), self.console.encoding
        try:
            clean.encode(encoding)
        except UnicodeEncodeError:
            return clean.translate(TYPEWRITER).encode(encoding, "replace").decode(encoding)
        return clean
