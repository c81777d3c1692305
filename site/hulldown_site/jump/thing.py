"""What the jump box can go to, and the kinds of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape

from hulldown_compiler.publish import Json

BLOCK, TAG = re.compile(r"</?(?:p|ul|ol|li|div|br)\b[^>]*>"), re.compile(r"<[^>]*>")


@dataclass(frozen=True)
class Thing:
    """One place in a book.

    `number` is what it is known by besides its title, `also` what else it is called; `inside` are the names that stand
    in it, as those of a table's rows, and `text` is what is written there.
    """

    kind: str
    title: str
    to: str
    number: str = ""
    also: list[str] = field(default_factory=list)
    inside: list[str] = field(default_factory=list)
    text: str = ""

    def record(self) -> Json:
        """The thing as it is published; what is empty is left out."""
        return {name: value for name, value in vars(self).items() if value}


@dataclass(frozen=True)
class Series:
    """Things of a kind that are known by a number alone; the address of each is its number between `to` and `after`."""

    kind: str
    title: str
    to: str
    numbers: list[str]
    after: str = ""

    def record(self) -> Json:
        """The series as it is published; what is empty is left out."""
        return {name: value for name, value in vars(self).items() if value}


def plain(html: str) -> str:
    """The words of HTML, in one line."""
    return " ".join(unescape(TAG.sub("", BLOCK.sub(" ", html))).split())
