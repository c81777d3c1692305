"""Keys and values of a YAML text where they stand, and what each looks like on a line."""

from __future__ import annotations

import re
from typing import NamedTuple

Path = tuple[str | int, ...]

KEY = re.compile(r"""(?:"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^']|'')*)'|(?P<plain>[^\s#&*!|>'"%@`{}\[\],?:-]"""
                 r"""[^#:]*?(?:(?:[:#])[^\s#:][^#:]*?)*|[?:-][^\s#:][^#:]*?))\s*:(?=\s|$)""")  # fmt: skip
"""A key at the beginning of a line, or after the dash of a list."""

BLOCK = re.compile(r"[|>][-+0-9]*[ \t]*(?:#.*)?$")
"""The head of a text whose lines follow, indented."""

PLAIN_END = re.compile(r"(?<=[ \t])#")
"""Where a comment begins."""

FLOW_PLAIN = re.compile(r"(?:[^,\[\]{}:#\s]|:(?![\s,\[\]{}]|$)|(?<!\s)#|[ \t]+(?=[^\s#,\[\]{}:]|:[^\s,\[\]{}]))+")
"""A word, or several, without quotes, within brackets."""

COLON = re.compile(r"[ \t]*:")

QUOTED = {'"': re.compile(r'(?:[^"\\]|\\.)*\\?'), "'": re.compile(r"(?:[^']|'')*")}
"""What stands in quotes, as far as the line goes."""

MARKERS = ("---", "...")
"""The beginning and the end of a document."""

LONGEST_KEY = 300
"""Characters of a key; no line of prose is searched to its end for a colon."""

DEEPEST = 200
"""How many lists and mappings within one another are followed."""


class Word(NamedTuple):
    """A key or a value: its path, whether it is a key, where it begins and ends, and what it says.

    Lines and columns count from 1, and the end is the place after it. `style` is the sign it begins with: a quote, `|`
    or `>` for a text on the lines that follow, or nothing; `flow` says that it stands within brackets. A value at the
    place of a key, or of a whole list or mapping, is `loose`: the author has not gone on from there yet.
    """

    path: Path
    key: bool
    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    style: str = ""
    flow: bool = False
    loose: bool = False

    def holds(self, line: int, column: int) -> bool:
        """Whether a place is in it, or just after it."""
        return (self.line, self.column) <= (line, column) <= (self.end_line, self.end_column)

    @property
    def start(self) -> tuple[int, int]:
        """Where what it says begins: after its quote."""
        return self.line, self.column + (self.style in QUOTED)

    @property
    def prose(self) -> bool:
        """Whether it is a text of lines that follow its head."""
        return self.style in ("|", ">")


class Level:
    """A mapping or list that is open: at which column it stands, its path, and how many items it has."""

    __slots__ = ("column", "items", "mapping", "path", "wants")

    def __init__(self, column: int, path: Path, *, mapping: bool) -> None:
        self.column = column
        self.path = path
        self.mapping = mapping
        self.items = -1
        self.wants: Path | None = None
        """The path of a value that has not come yet."""


def key_at(line: str, column: int) -> re.Match[str] | None:
    """The key that begins at a column of a line."""
    return KEY.match(line, column, column + LONGEST_KEY)


def name_of(match: re.Match[str]) -> tuple[str, str]:
    """The quote that a key stands in, and what it says."""
    if match["plain"] is not None:
        return "", match["plain"].rstrip()
    return ('"', match["double"]) if match["single"] is None else ("'", match["single"].replace("''", "'"))


def plain_end(line: str, column: int) -> int:
    """Where a text without quotes ends on its line; it has one character at least."""
    comment = PLAIN_END.search(line, column + 1)
    return len((line if comment is None else line[: comment.start()]).rstrip(" \t"))


def leaves(line: str, indent: int) -> bool:
    """Whether a line below something that is not closed yet looks like the next thing after it: the closing is lost."""
    body = line.lstrip(" ")
    key = key_at(line, len(line) - len(body))
    return len(line) - len(body) <= indent and (key is not None or body[:2] in ("-", "- "))
