"""YAML text from plain values, with the place of every key and value noted down while it is written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

Path = tuple[str | int, ...]


class Place(NamedTuple):
    """Where a key and its value begin: line and column, from 1. An item of a list has no key of its own."""

    key: tuple[int, int]
    value: tuple[int, int]


class Written(NamedTuple):
    """A text and the places in it."""

    text: str
    places: Mapping[Path, Place]


def write(value: Mapping[str, Any]) -> Written:
    """The text of a mapping; texts are quoted, so they mean what they say."""
    writer = _Writer()
    writer.mapping((), value, 0)
    return Written("\n".join(writer.lines) + "\n", writer.places)


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = [""]
        self.places: dict[Path, Place] = {}

    def here(self) -> tuple[int, int]:
        return len(self.lines), len(self.lines[-1]) + 1

    def line(self, indent: int) -> None:
        """Begin a line, unless the one begun holds nothing but list dashes."""
        if self.lines[-1].strip("- "):
            self.lines.append(" " * indent)

    def mapping(self, path: Path, value: Mapping[str, Any], indent: int) -> None:
        for key, item in value.items():
            self.line(indent)
            at = self.here()
            self.lines[-1] += f"{self.key(key)}:"
            self.item((*path, key), item, indent, at)

    def item(self, path: Path, item: Any, indent: int, at: tuple[int, int]) -> None:
        if isinstance(item, dict) and item:
            self.lines.append(" " * (indent + 2))
            self.places[path] = Place(at, self.here())
            self.mapping(path, item, indent + 2)
        elif isinstance(item, list) and item:
            self.places[path] = Place(at, (len(self.lines) + 1, indent + 3))
            for nth, one in enumerate(item):
                self.entry((*path, nth), one, indent + 2)
        else:
            self.lines[-1] += " "
            self.places[path] = Place(at, self.here())
            self.lines[-1] += self.scalar(item)

    def entry(self, path: Path, item: Any, indent: int) -> None:
        self.lines.append(" " * indent + "- ")
        self.places[path] = Place(self.here(), self.here())
        if isinstance(item, dict) and item:
            self.mapping(path, item, indent + 2)
        else:
            self.lines[-1] += self.scalar(item)

    def key(self, key: str) -> str:
        return key if key.replace("_", "").isalpha() else self.scalar(key)

    def scalar(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)
