"""Which kind of book is shown how."""

from __future__ import annotations

from hulldown_compiler.terminal.view import View
from hulldown_engine import Book


def view_of(book: Book) -> View:
    """The view of a book."""
    if book.kind == "platoon-game":
        from hulldown_compiler.terminal.platoon.view import PlatoonView  # noqa: PLC0415 - gamebooks need no map

        return PlatoonView()
    return View()
