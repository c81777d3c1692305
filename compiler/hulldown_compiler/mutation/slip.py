"""A slip: what is written in place of what, and how a scalar is written so that it stays the scalar that it is."""

from __future__ import annotations

import re
from typing import NamedTuple

from hulldown_compiler.core.yaml_tree import YamlNode
from hulldown_compiler.mutation.places import Place

MOST_SHOWN = 60
"""How many characters of a text are told."""


SINGLE = "'"


class Change(NamedTuple):
    """From which offset to which, and what is written there instead; and what was there and is there, in words."""

    begin: int
    end: int
    instead: str
    was: str
    now: str


class Page(NamedTuple):
    """A file, and every place in it; and the names of things by kind, as this file may write them."""

    path: str
    text: str
    places: list[Place]
    names: dict[str, list[str]]
    values: dict[str, list[str]]
    """The names of values that are known within one thing, by the thing: procedures/ap-fire."""


def within(place: Place) -> str:
    """The thing that a place is in."""
    return "/".join(str(step) for step in place.path[:2])


def rewritten(text: str, node: YamlNode, value: str) -> Change:
    """A scalar with another value, in the quotes that it has; one of several lines comes to stand on one."""
    written = text[node.begin : node.end]
    gap = written[len(written.rstrip()) :]
    style = '"' if node.style in ("|", ">") else node.style
    return Change(node.begin, node.end, f"{_quoted(value, style)}{gap}", shown(node.value), shown(value))


def _quoted(value: str, style: str) -> str:
    if style == '"':
        value = value.replace("\\", "\\\\").replace('"', '\\"')
    return f"{style}{value.replace(style, style * 2) if style == SINGLE else value}{style}"


def shown(text: str) -> str:
    """A text as it is told: on one line, and not too long."""
    line = re.sub(r"\s+", " ", text).strip()
    return line if len(line) <= MOST_SHOWN else f"{line[: MOST_SHOWN - 3]}..."
