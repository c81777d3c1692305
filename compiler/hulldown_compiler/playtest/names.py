"""What things of a playtest are called: paragraph `mill (12)`, option `wait in mill (12)`, `GE31 4 in column S`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hulldown_engine.story.coverage import ACTION, CARD, CONDITION, MARKER, OPTION, PARAGRAPH, RANDOM, Thing

Json = Mapping[str, Any]

PLURALS: Mapping[str, str] = {
    PARAGRAPH: "paragraphs",
    OPTION: "options",
    CONDITION: "conditions",
    MARKER: "cartridge cells of markers",
    RANDOM: "cartridge cells of random events",
    CARD: "unit cards",
    ACTION: "cells of action tables",
}
"""What several things of a kind are called."""


def paragraph(prose: Json, name: str) -> str:
    """A paragraph with its printed number."""
    return f"{name} ({prose['paragraphs'][name]['number']})"


def name_of(prose: Json, thing: Thing) -> str:
    """One thing."""
    return _NAMES[thing[0]](prose, thing[1:])


_NAMES: Mapping[str, Callable[[Json, Sequence[str]], str]] = {
    PARAGRAPH: lambda prose, one: paragraph(prose, one[0]),
    OPTION: lambda prose, one: f"{one[1]} in {paragraph(prose, one[0])}",
    CONDITION: lambda prose, one: f"condition {one[0]}",
    MARKER: lambda prose, one: f"marker {one[0]} in condition {one[1]}",
    RANDOM: lambda prose, one: f"random event {one[0]} in condition {one[1]}",
    CARD: lambda prose, one: one[0],
    ACTION: lambda prose, one: f"{one[0]} {one[2]} in column {one[1]}",
}
