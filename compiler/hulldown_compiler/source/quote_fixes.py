"""Fixes for values that lack their quotes, or have quotes that they should not have."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import Fix, replacing
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.yaml_loader import resolve

PUT_IN = "put it in quotes"
LEAVE_OUT = "leave the quotes out"

PLAIN = re.compile(r"[A-Za-z0-9.+-]+(?=[\s,\]}]|$)")
QUOTED = re.compile(r"""(["'])(-?[0-9]+)\1""")


def requoted(
    document: Document, place: Position, value: Any, hint: str, fits: Callable[[Any], bool]
) -> tuple[Fix, ...]:
    """The fix for a hint about quotes: adds or removes them, if the value that results `fits`; else none."""
    if hint not in (PUT_IN, LEAVE_OUT):
        return ()
    match = (PLAIN if hint == PUT_IN else QUOTED).match(document.line(place.line), place.column - 1)
    if match is None:
        return ()
    new = f'"{match[0]}"' if hint == PUT_IN else match[2]
    stands, becomes = (resolve(match[0]), match[0]) if hint == PUT_IN else (match[2], resolve(match[2]))
    if stands != value or type(stands) is not type(value) or becomes == stands or not fits(becomes):
        return ()
    return (Fix(hint, (replacing(place.path, place.line, place.column, len(match[0]), new),), safe=True),)
