"""Twee files: passages with their names, tags and places, as the Twee 3 specification has them.

Older notations (Twee 1, without metadata) are read as well. What is odd is remarked on and read as far as it goes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hulldown_compiler.core import limits
from hulldown_compiler.interchange.twine.nodes import Place

TITLE, DATA = "StoryTitle", "StoryData"


class NotTwee(Exception):
    """A file that cannot be read as Twee; the message is for the person who gave it."""


class Remark(NamedTuple):
    """Something about a place of the Twee file that its reader should know."""

    at: Place
    message: str


class Passage(NamedTuple):
    """A passage: its name and tags, where its name stands, and what stands below that line."""

    name: str
    tags: tuple[str, ...]
    at: Place
    body: str


@dataclass
class Twee:
    """A Twee file: its passages in order, and what was odd about it."""

    passages: list[Passage]
    remarks: list[Remark] = field(default_factory=list)
    title: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def format(self) -> str:
        """The story format in lower case; empty when the file does not say."""
        named = self.data.get("format")
        return named.lower() if isinstance(named, str) else ""

    @property
    def start(self) -> str:
        """The name of the first passage, as far as the file says; empty otherwise."""
        named = self.data.get("start")
        return named if isinstance(named, str) else ""


def decoded(data: bytes) -> str:
    """The text of a Twee file, with one kind of line end; raises NotTwee."""
    if len(data) > limits.TWEE_BYTES:
        raise NotTwee(f"a file of {len(data):,} bytes; at most {limits.TWEE_BYTES:,} are read")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise NotTwee("not a text in UTF-8")
    if b"\0" in data[:4096]:
        raise NotTwee("not a text: U+0000 is in it")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotTwee(f"not UTF-8: byte {data[error.start]:#04x} in line {line}; save it as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ue000-\ue003\ufdd0-\ufdef\ufeff\ufffe\uffff]"
)
"""Characters that a book cannot hold, and the few that mark places while a passage is told."""

_HEADER = re.compile(r"^::(.*)$", re.MULTILINE)


def read(text: str) -> Twee:
    """The passages of a text; raises NotTwee."""
    text, odd = _CONTROL.subn(" ", text)
    heads = list(_HEADER.finditer(text))
    if not heads:
        raise NotTwee(_nothing(text))
    if len(heads) > limits.TWEE_PASSAGES:
        raise NotTwee(f"{len(heads):,} passages; at most {limits.TWEE_PASSAGES:,} are read")
    twee = Twee([])
    if odd:
        named = "a control character" if odd == 1 else f"{odd:,} control characters"
        twee.remarks.append(Remark(Place(1), f"{named} in this file: each is a space here"))
    if text[: heads[0].start()].strip():
        twee.remarks.append(Remark(Place(1), "text before the first passage is not carried over"))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    line, done = 1, 0
    for head, end in zip(heads, ends, strict=True):
        line += text.count("\n", done, head.start())
        done = head.start()
        at = Place(line, 3 + len(head[1]) - len(head[1].lstrip()))
        name, tags = _header(head[1], at, twee.remarks)
        twee.passages.append(Passage(name, tags, at, text[head.end() + 1 : end].rstrip()))
    _about_the_story(twee)
    return twee


def _nothing(text: str) -> str:
    """Why there is no passage in a text."""
    if not text.strip():
        return "nothing in this file"
    if "<tw-storydata" in text or "<tw-passagedata" in text:
        return "a published story, and not Twee: open it in Twine and export it as Twee"
    return "no passage in this file: one begins with a line such as ':: The old mill'"


_PARTS = re.compile(r"[ \t]*((?:\\.|[^\[\]{}\\])*)(\[(?:\\.|[^\]\\])*\])?[ \t]*(\{.*\})?[ \t]*")


def _header(text: str, at: Place, remarks: list[Remark]) -> tuple[str, tuple[str, ...]]:
    """The name and tags of a header; its metadata is for the editor alone."""
    parts = _PARTS.fullmatch(text)
    if parts is None:
        remarks.append(Remark(at, "a bracket in a passage's name without a backslash before it"))
        return text.strip(), ()
    name = _unescaped(parts[1].strip())
    if not name:
        remarks.append(Remark(at, "a passage without a name"))
    if parts[3]:
        _json(parts[3], at, remarks)
    return name, tuple(map(_unescaped, (parts[2] or "")[1:-1].split()))


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _json(text: str, at: Place, remarks: list[Remark]) -> Mapping[str, Any]:
    """A JSON object; nothing, and a remark, when it is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict):
        return value
    remarks.append(Remark(at, "the JSON here cannot be read, and is passed over"))
    return {}


def _about_the_story(twee: Twee) -> None:
    """Take the title and the data of the story from their passages."""
    about = {passage.name: passage for passage in twee.passages if passage.name in (TITLE, DATA)}
    if (title := about.get(TITLE)) is not None:
        twee.title = " ".join(title.body.split())
    if (data := about.get(DATA)) is not None:
        twee.data = _json(data.body, data.at, twee.remarks)
    else:
        twee.remarks.append(Remark(Place(1), f"no passage {DATA!r}: the story's format and first passage are guessed"))
    twee.passages = [passage for passage in twee.passages if passage.name not in (TITLE, DATA)]
