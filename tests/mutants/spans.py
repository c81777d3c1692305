"""Where things stand in a YAML file: every entry of a mapping and every item of a list, from its first character on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from hulldown_compiler.source.document import Document, Mapping, Sequence

QUOTED = re.compile(r"""'(?:[^']|'')*'|"(?:[^"\\]|\\.)*\"""", re.DOTALL)
PLAIN = {
    True: re.compile(r"[^,\[\]{}\n]*?(?=\s*(?:[,\[\]{}\n]|$|\s#))"),
    False: re.compile(r"[^\n]*?(?=\s*(?:\n|$|\s#))"),
}
"""A scalar without quotes, inside of brackets or not."""


class Entry(NamedTuple):
    """An entry of a mapping, or an item of a list, with the offsets of its text.

    `path` leads to it from the top of the file; it stands from `start` to `end`, its value from `value`. `sole` says
    that there is no other beside it, `last` that none follows, `flow` that they stand in brackets.
    """

    path: tuple[str | int, ...]
    content: Any
    start: int
    value: int
    end: int
    sole: bool
    last: bool
    flow: bool

    @property
    def key(self) -> str:
        """The nearest key: its own, or that of the list that it is in."""
        return next((str(step) for step in reversed(self.path) if isinstance(step, str)), "")

    @property
    def item(self) -> bool:
        """Whether it is an item of a list."""
        return isinstance(self.path[-1], int)


def entries(document: Document) -> Iterator[Entry]:
    """Every entry and item of a file, the outer ones first, in the order they are written."""
    yield from _inside(document, Entry((), document.value, 0, 0, len(document.text), sole=True, last=True, flow=False))


def _inside(document: Document, outer: Entry) -> Iterator[Entry]:
    """What is in a mapping or a list."""
    text = document.text
    bracket = text[outer.value : outer.value + 1] in ("{", "[")
    places = list(_places(document, outer.content))
    end = _closing(text, outer.value) if bracket else outer.end
    for nth, (step, content, start, value) in enumerate(places):
        last = nth + 1 == len(places)
        over = end if last else places[nth + 1][2]
        flow = outer.flow or bracket
        one = Entry((*outer.path, step), content, start, value, over, len(places) == 1, last, flow)
        yield one
        yield from _inside(document, one)


def _places(document: Document, node: Any) -> Iterator[tuple[str | int, Any, int, int]]:
    """The steps into a node, what is there, and where it and its value begin."""
    if isinstance(node, Mapping):
        for key, content in node.items():
            line, column, value_line, value_column = node.marks[key]
            yield key, content, _offset(document, line, column), _offset(document, value_line, value_column)
    elif isinstance(node, Sequence):
        for nth, content in enumerate(node):
            value = _offset(document, *node.marks[nth])
            dash = re.search(r"-\s+$", document.text[:value])
            yield nth, content, dash.start() if dash and _indented(document, dash.start()) else value, value


def _offset(document: Document, line: int, column: int) -> int:
    return document.starts[line - 1] + column - 1


def _indented(document: Document, offset: int) -> bool:
    """Whether only white space, dashes and keys stand before a dash in its line: in brackets there are no dashes."""
    line = document.text[document.text.rfind("\n", 0, offset) + 1 : offset]
    return re.fullmatch(r"[\s-]*", line) is not None


def _closing(text: str, start: int) -> int:
    """Where the bracket is that closes the one at an offset."""
    depth, at = 0, start
    while at < len(text):
        quoted = QUOTED.match(text, at) if text[at - 1] in " ,[{:\n" else None
        if quoted:
            at = quoted.end()
            continue
        depth += (text[at] in "[{") - (text[at] in "]}")
        if not depth:
            return at
        at += 1
    return at


def scalar(text: str, entry: Entry) -> str | None:
    """A scalar as it is written on one line, quotes included; None for anything else."""
    if isinstance(entry.content, Mapping | Sequence) or text[entry.value : entry.value + 1] in ("|", ">"):
        return None
    found = QUOTED.match(text, entry.value) or PLAIN[entry.flow].match(text, entry.value)
    return found[0] if found and "\n" not in found[0] and found[0] else None


def without(text: str, entry: Entry) -> tuple[int, int, str] | None:
    """What to replace so that an entry or item is gone: from where to where, and by what; None if that is not clear."""
    if not entry.last:
        return entry.start, entry.end, ""
    if entry.flow:
        before = re.search(r",\s*$", text[: entry.start])
        return (entry.start if entry.sole or before is None else before.start()), entry.end, ""
    line = text.rfind("\n", 0, entry.start) + 1
    if text[line : entry.start].strip() or entry.sole:
        return None
    return line, text.rfind("\n", 0, entry.end) + 1, ""
