"""Mappings and lists as YAML that an author might have written: a field a line, in one line what is short."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from hulldown_compiler.source.scalars import scalar

NUMBER = re.compile("[1-9][0-9]*")

WIDEST = 120
"""Columns of a line."""


def flow(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, Mapping):
        inside = (f"{_key(str(key))}: {flow(item)}" for key, item in value.items())
        return f"{{{', '.join(inside)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flow, value))}]"
    return scalar(value, flow=True)


def _key(text: str) -> str:
    """A key in one line: keys are texts, so a number needs no quotes, unless it begins as an octal one would."""
    return text if NUMBER.fullmatch(text) else scalar(text, flow=True, key=True)


def block(value: Mapping[str, Any], indent: int = 0) -> Iterator[str]:
    """The lines of a mapping: a field a line, and what is too long for one below it."""
    for key, field in value.items():
        begin = f"{' ' * indent}{scalar(str(key), key=True)}:"
        written = flow(field) if isinstance(field, Mapping | list | tuple) else scalar(field)
        if len(begin) + len(written) < WIDEST:
            yield f"{begin} {written}\n"
        elif isinstance(field, Mapping):
            yield f"{begin}\n"
            yield from block(field, indent + 2)
        elif isinstance(field, str) and field == " ".join(field.split()):
            yield f"{begin} >-\n"
            lines = wrap(field, WIDEST - indent - 2, break_long_words=False, break_on_hyphens=False)
            yield from (f"{' ' * indent}  {line}\n" for line in lines)
        else:
            yield f"{begin} {written}\n"
