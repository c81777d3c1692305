"""The map as a picture in a file, which a browser shows and a printer prints."""

from __future__ import annotations

from pathlib import Path

from hulldown_engine.basics.files import write_atomic
from hulldown_engine.picture import svg
from hulldown_terminal.platoon.table import Table
from hulldown_terminal.refusals import Refused

ENDING = ".svg"
"""How the name of such a file ends."""


def draw_into(table: Table, path: Path) -> None:
    """Draw the whole map as it is now, and what the decision is about, over any older picture; raises Refused."""
    decision = table.view["decision"] or {"options": ()}
    try:
        write_atomic(path, svg(table.view, acting=table.acting, options=decision["options"]) + "\n")
    except OSError as error:
        raise Refused(f"the map cannot be drawn in {path}: {error.strerror or error}") from error
