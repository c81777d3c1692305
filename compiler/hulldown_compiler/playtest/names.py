"""What things of a playtest are called: paragraph `mill (12)`, option `wait in mill (12)`, `GE31 4 in column S`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hulldown_engine.playtest.coverage import ACTION, CARD, CONDITION, MARKER, OPTION, PARAGRAPH, RANDOM, Thing

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
    PARAGRAPH: lambda prose, key: paragraph(prose, key[0]),
    OPTION: lambda prose, key: f"{key[1]} in {paragraph(prose, key[0])}",
    CONDITION: lambda prose, key: f"condition {key[0]}",
    MARKER: lambda prose, key: f"marker {key[0]} in condition {key[1]}",
    RANDOM: lambda prose, key: f"random event {key[0]} in condition {key[1]}",
    CARD: lambda prose, key: key[0],
    ACTION: lambda prose, key: f"{key[0]} {key[2]} in column {key[1]}",
}
