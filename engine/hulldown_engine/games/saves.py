"""Saved games: one JSON object that holds a game whole, and refuses to load when it is damaged.

A save holds the last checkpoint of the state, the inputs since, and all inputs and events for audit. It is tied to
the logic of its book, so a mended typo kills no save, and names the version of the rules that it was played by.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from hulldown_engine.basics.play import Event
from hulldown_engine.basics.records import plain
from hulldown_engine.basics.shapes import Misshapen, shaped
from hulldown_engine.games.book import Book, compact, digest

FORMAT = 1
"""The save's format. 1: gamebooks."""

FIRST_RULES = 1
"""The version of the rules that a save was played by which names none."""

MOST_CHARACTERS = 64 * 1024 * 1024
"""A save longer than this is not read."""


@dataclass(frozen=True, slots=True)
class Point:
    """A moment to go back to: the checkpoint before a decision, the inputs since, and the lengths of the logs."""

    checkpoint: Any
    since: list[str]
    inputs: int
    events: int


@dataclass(frozen=True, slots=True)
class Saved:
    """What a save holds; its states are of the kind that the book's rules have."""

    book: str
    digest: str
    rules: int
    seed: int
    dice: str
    checkpoint: Any
    since: list[str]
    inputs: list[str]
    events: list[Event]
    undo: list[Point]


class SaveError(ValueError):
    """A save that cannot be loaded, and why."""


def write(saved: Saved) -> str:
    """A save as text: JSON with a checksum, the seal; dictionaries keep their order, which is part of the state."""
    record = {**plain(saved), "format": FORMAT}
    return compact({**record, "seal": digest(record)}) + "\n"


def read(book: Book, text: str) -> Saved:
    """Read and validate a save of this book; raises SaveError. What it returns can be played on, whatever the text."""
    record = _parse(text)
    if record.get("format") != FORMAT:
        raise SaveError(f"its format is {record.get('format')!r}, not {FORMAT}")
    if not _sealed(record):
        raise SaveError("it is damaged")
    data = {"rules": FIRST_RULES, **{key: value for key, value in record.items() if key not in ("format", "seal")}}
    try:
        saved = shaped(Saved, data, "record")
        _fits(book, saved)
        saved = _stated(book.rules.state, saved)
    except Misshapen as error:
        raise SaveError(str(error)) from error
    for broken in _broken(book, saved):
        raise SaveError(broken)
    return saved


def _fits(book: Book, saved: Saved) -> None:
    """Raise SaveError unless a save is of this book, and of this version of it."""
    if saved.book != book.id:
        raise SaveError(f"it is a game of {saved.book!r}, not of {book.id!r}")
    if saved.digest != book.digest:
        raise SaveError(f"the rules or paragraphs of {book.id!r} have changed since")
    if not FIRST_RULES <= saved.rules <= book.rules.version:
        raise SaveError(f"it was played by version {saved.rules} of the rules; this engine has {book.rules.version}")


def _stated(kind: type, saved: Saved) -> Saved:
    """A save whose states are in the shape of their kind; raises Misshapen."""
    undo = [replace(point, checkpoint=shaped(kind, point.checkpoint, "checkpoint")) for point in saved.undo]
    return replace(saved, checkpoint=shaped(kind, saved.checkpoint, "checkpoint"), undo=undo)


def _parse(text: str) -> dict[str, Any]:
    if len(text) > MOST_CHARACTERS:
        raise SaveError(f"it has over {MOST_CHARACTERS} characters")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError("it is not a saved game") from error
    if not isinstance(record, dict):
        raise SaveError("it is not a saved game")
    return record


def _sealed(record: dict[str, Any]) -> bool:
    """Whether the seal fits; text that cannot be written, or is too deep to be, has none."""
    try:
        return bool(record.get("seal") == digest({key: value for key, value in record.items() if key != "seal"}))
    except (ValueError, RecursionError):
        return False


def _broken(book: Book, saved: Saved) -> Iterator[str]:
    """What could not be so in any game of the book."""
    for story in (saved.checkpoint, *(point.checkpoint for point in saved.undo)):
        yield from (f"its state cannot be: {fault}" for fault in book.rules.invariants(story))
    yield from (f"this cannot have happened: {event}" for event in saved.events if not book.rules.sound(event))
    inputs, events = len(saved.inputs), len(saved.events)
    for point in (Point(saved.checkpoint, saved.since, inputs, events), *reversed(saved.undo)):
        if not (0 <= point.inputs <= inputs and 0 <= point.events <= events):
            yield "it goes back to what has not happened"
        if point.since != saved.inputs[: point.inputs][len(saved.inputs[: point.inputs]) - len(point.since) :]:
            yield "its inputs contradict one another"
        inputs, events = point.inputs - 1, point.events
