"""Which kind of book is shown how."""

from __future__ import annotations

from hulldown_engine import Book
from hulldown_terminal.host import Host
from hulldown_terminal.play.session import View


def view_of(book: Book, name: str, host: Host) -> View:
    """The view of a book that was opened by this name or path."""
    if book.kind == "platoon-game":
        from hulldown_terminal.platoon.view import PlatoonView  # noqa: PLC0415 - gamebooks need no map

        return PlatoonView(name, host)
    return View()
