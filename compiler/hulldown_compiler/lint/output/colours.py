"""Colours of a terminal, and when they are wanted."""

from __future__ import annotations

from collections.abc import Mapping

from hulldown_compiler.lint.report import Paint, unpainted

WHEN = ("auto", "always", "never")

LOOKS = {"place": "1", "error": "1;31", "warning": "1;33", "todo": "1;36", "margin": "34", "hint": "1;34"}
"""The look of each kind of text, as ANSI codes."""


def painted(kind: str, text: str) -> str:
    """A text in the colour of its kind."""
    return f"\x1b[{LOOKS[kind]}m{text}\x1b[0m" if text else text


def chosen(when: str, environment: Mapping[str, str], *, terminal: bool) -> Paint:
    """Colours or none: as it is said, else as the environment has it, else on a terminal that can show them."""
    if when != "auto":
        return painted if when == "always" else unpainted
    if environment.get("NO_COLOR"):
        return unpainted
    if environment.get("FORCE_COLOR"):
        return painted
    return painted if terminal and environment.get("TERM") != "dumb" else unpainted
