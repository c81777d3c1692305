"""Which kind of book is shown how."""

from __future__ import annotations

from hulldown_compiler.terminal.view import View
from hulldown_engine import Book


def view_of(book: Book, name: str) -> View:
    """The view of a book that was opened by this name or path."""
    if book.kind == "platoon-game":
        from hulldown_compiler.terminal.platoon.view import PlatoonView  # noqa: PLC0415 - gamebooks need no map

        return PlatoonView(name)
    return View()
