"""Our YAML, written to be read: prose folded below its key, short options on one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from hulldown_compiler.interchange.importing.flow import AT
from hulldown_compiler.source.scalars import scalar

WIDTH = 116
"""Characters of a line."""

NARROWEST = 40
"""Characters of a line of prose, however deep it stands."""

_PROSE = ("text", "note", "todo", "prompt", "blurb")
"""Fields that hold prose, which is folded when it is long."""


def mapping(fields: Mapping[str, Any], indent: int) -> Iterator[str]:
    """The lines of a mapping in block style."""
    pad = " " * indent
    for key, value in _written(fields).items():
        name = scalar(key, key=True)
        if isinstance(value, Mapping) and value and (short := flow(value)) is not None and _fits(pad, name, short):
            yield f"{pad}{name}: {short}"
        elif isinstance(value, Mapping) and value:
            yield f"{pad}{name}:"
            yield from mapping(value, indent + 2)
        elif isinstance(value, list):
            yield from _listed(name, value, indent)
        elif key in _PROSE:
            yield from prose(name, str(value), indent)
        else:
            yield f"{pad}{name}: {scalar(value)}"


def _written(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is written of a mapping: all but its place in the Twee file."""
    return {key: value for key, value in fields.items() if key != AT}


def _listed(name: str, items: Sequence[Any], indent: int) -> Iterator[str]:
    """A list below its key; one short step stays on the line."""
    pad = " " * indent
    if len(items) == 1 and isinstance(items[0], Mapping):
        short = flow(items[0])
        if short is not None and _fits(pad, name, f"[{short}]"):
            yield f"{pad}{name}: [{short}]"
            return
    yield f"{pad}{name}:"
    yield from sequence(items, indent + 2)


def sequence(items: Sequence[Any], indent: int) -> Iterator[str]:
    """The lines of a list of mappings."""
    pad = " " * indent
    for item in items:
        short = flow(item)
        if len(_written(item)) == 1 and short is not None and _fits(pad, "-", short):
            ((key, value),) = _written(item).items()
            yield f"{pad}- {scalar(key)}: {scalar(value)}"
        elif short is not None and _fits(pad, "-", short):
            yield f"{pad}- {short}"
        else:
            first, *rest = mapping(item, indent + 2)
            yield f"{pad}- {first.lstrip()}"
            yield from rest


def flow(value: Mapping[str, Any]) -> str | None:
    """A small mapping on one line; None when it holds more than single values."""
    value = _written(value)
    if not all(isinstance(item, str | int) and "\n" not in str(item) for item in value.values()):
        return None
    return "{" + ", ".join(f"{scalar(key, flow=True)}: {scalar(item, flow=True)}" for key, item in value.items()) + "}"


def _fits(pad: str, name: str, text: str) -> bool:
    return len(pad) + len(name) + 2 + len(text) <= WIDTH


def prose(name: str, text: str, indent: int) -> Iterator[str]:
    """Prose: on its key's line when it is short, folded below it otherwise, its paragraphs apart."""
    pad = " " * indent
    if "\n" not in text and _fits(pad, name, scalar(text)):
        yield f"{pad}{name}: {scalar(text)}"
        return
    yield f"{pad}{name}: >-"
    for nth, part in enumerate(text.split("\n")):
        if nth:
            yield ""
        rows = wrap(part, _room(indent), break_long_words=False, break_on_hyphens=False)
        yield from (f"{pad}  {row}" for row in rows)


def comment(text: str, indent: int) -> Iterator[str]:
    """A comment; what it quotes cannot silence a finding."""
    pad = " " * indent
    harmless = re.sub("(hulldown):", r"\1 :", text, flags=re.IGNORECASE)
    safe = "".join(character if character.isprintable() else " " for character in harmless)
    yield from (f"{pad}# {row}" for row in wrap(safe, _room(indent), break_long_words=False) or [""])


def _room(indent: int) -> int:
    return max(WIDTH - indent - 2, NARROWEST)
