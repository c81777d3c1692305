"""Where something stands in a book, as the commands that ask about play say it: for a reader, and as JSON."""

from __future__ import annotations

from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_compiler.source.discovery import displayed_path


def at(book: Book, place: Position) -> str:
    """A place for a reader: its file as it is shown, the line and the column."""
    return f"{displayed_path(book.root, place.path)}:{place.line}:{place.column}"


def told(book: Book, step: Related) -> str:
    """What is at a place, for a reader."""
    return f"{at(book, step.position)} {step.message}"


def as_record(place: Position) -> dict[str, Any]:
    """A place as plain data."""
    return {"path": place.path, "line": place.line, "column": place.column}


def step_as_record(step: Related) -> dict[str, Any]:
    """What is at a place, as plain data."""
    return {**as_record(step.position), "message": step.message}
