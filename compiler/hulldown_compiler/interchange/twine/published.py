"""Stories as Twine 2 publishes them: the passages in a page, as a Twee file, and where each place of it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from hulldown_compiler.interchange.twine.nodes import Place
from hulldown_compiler.interchange.twine.twee_reader import NotTwee

_STORY = re.compile(r"<tw-storydata\b([^>]*)>")
_PIECE = re.compile(
    r"<(?:tw-passagedata\b(?P<of>[^>]*)>(?P<body>[^<]*)</tw-passagedata"
    r"|(?P<kind>script|style)\b[^>]*text/twine-(?:javascript|css)[^>]*>(?P<code>.*?)</(?P=kind))\s*>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_ENTITY = re.compile(r"&(?:#\w+|\w+);")


class Row(NamedTuple):
    """A line of the Twee file: where it stands in the page, and as it is written there."""

    at: Place
    written: str = ""
    before: int = 0


class Published:
    """A published story as the text of a Twee file; raises NotTwee where there is no story in the page."""

    def __init__(self, page: str) -> None:
        story = _STORY.search(page)
        if story is None:
            raise NotTwee("no story of Twine 2 in this page")
        self._page = page
        self._lines: list[str] = []
        self._rows: list[Row] = []
        self._counted, self._line = 0, 1
        about = _attributes(story[1])
        pieces = list(_PIECE.finditer(page, story.end()))
        passages = [_attributes(piece["of"] or "") for piece in pieces]
        numbered = {of["pid"]: of["name"] for of in passages if {"pid", "name"} <= of.keys()}
        data = {"format": about.get("format", ""), "start": numbered.get(about.get("startnode", ""), "")}
        at = self._place(story.start())
        for text in (":: StoryTitle", about.get("name", ""), "", ":: StoryData", json.dumps(data), ""):
            self._add(text, Row(at))
        for nth, piece in enumerate(pieces):
            self._passage(nth, piece)

    @property
    def text(self) -> str:
        """The text of the Twee file."""
        return "\n".join(self._lines)

    def place(self, place: Place) -> Place:
        """Where a place of the Twee file stands in the page."""
        row = self._rows[min(place.line, len(self._rows)) - 1]
        column = place.column - row.before
        if not row.written:
            return row.at
        for match in _ENTITY.finditer(row.written):
            if match.start() + 1 >= column:
                break
            column += len(match[0]) - len(unescape(match[0]))
        return Place(row.at.line, row.at.column + column - 1)

    def _passage(self, nth: int, piece: re.Match[str]) -> None:
        of = _attributes(piece["of"] or "")
        kind = {"script": "script", "style": "stylesheet"}.get(piece["kind"] or "", "")
        name, tags = of.get("name", f"Story code {nth}"), kind or of.get("tags", "")
        head = f":: {_escaped(name)}{f' [{_escaped(tags)}]' if tags else ''}"
        self._add(head, Row(self._place(piece.start())))
        group = "code" if kind else "body"
        start = piece.start(group)
        for written in piece[group].split("\n"):
            row = Row(self._place(start), written)
            text = written if kind else unescape(written)
            self._add(f" {text}", row._replace(before=1)) if text.startswith("::") else self._add(text, row)
            start += len(written) + 1
        self._add("", Row(self._place(piece.end())))

    def _add(self, text: str, row: Row) -> None:
        self._lines.append(text)
        self._rows.append(row)

    def _place(self, index: int) -> Place:
        """Where a character of the page stands; characters are asked for in order."""
        self._line += self._page.count("\n", self._counted, index)
        self._counted = max(self._counted, index)
        return Place(self._line, index - self._page.rfind("\n", 0, index))


def is_published(text: str) -> bool:
    """Whether a text is a page with a story in it."""
    return _STORY.search(text) is not None


def _attributes(text: str) -> dict[str, str]:
    return dict(_named(text))


def _named(text: str) -> Iterator[tuple[str, str]]:
    for name, double, single in _ATTRIBUTE.findall(text):
        yield name, unescape(double or single)


def _escaped(text: str) -> str:
    """A name as a header of Twee has it."""
    return re.sub(r"([\[\]{}\\])", r"\\\1", " ".join(text.split()))
