"""Tables as aligned text: headings and rows of cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Grid:
    """Headings and rows of cells; the columns named by their numbers stand at the right."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Collection[int] = ()


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Rows of cells as lines, in columns two spaces apart; empty columns take no room, and no line is folded."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    kept = [nth for nth, width in enumerate(widths) if width]
    align = {nth: str.rjust if nth in right else str.ljust for nth in kept}
    return ["  ".join(align[nth](row[nth], widths[nth]) for nth in kept).rstrip() for row in rows]
