"""Values as an author would write them in YAML: plain where that reads the same everywhere, short ones on a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from textwrap import wrap
from typing import Any

from hulldown_compiler.source.yaml_loader import ambiguity, resolve

_PLAIN = re.compile(r"(?:[^\W_]|-[0-9]|[“‘(<…—–])[^\n]*")
"""Text that needs no quotes, if nothing in it looks like more YAML or like quotes."""

_MORE = re.compile(r":(?:\s|$)|\s#|[\"`–]")
_IN_FLOW = re.compile(r"[,\[\]{}?:]")


def scalar(value: Any, *, flow: bool = False, key: bool = False) -> str:
    """One value on one line, quoted where it could be read as something else, which in `flow` style is more often."""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        return str(value)
    return _scalar(value, flow=flow, key=key)


@lru_cache(maxsize=4096)
def _scalar(text: str, *, flow: bool, key: bool) -> str:
    plain = _PLAIN.fullmatch(text) and text == text.strip() and not _MORE.search(text) and text.isprintable()
    inside = flow and _IN_FLOW.search(text)
    safe = plain and not inside and resolve(text) == text and ambiguity(text, key=key) is None
    return text if safe else json.dumps(text, ensure_ascii=False)


def written(value: Any) -> str:
    """A value of JSON data as authors write it."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name}: {written(inner)}' for name, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


# Mappings and lists ---------------------------------------------------------------------------------------------------


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
        elif isinstance(field, str) and field and all(line == " ".join(line.split()) for line in field.split("\n")):
            yield f"{begin} >-\n"
            yield from _folded(field, indent + 2)
        else:
            yield f"{begin} {written}\n"


def _folded(text: str, indent: int) -> Iterator[str]:
    """The lines of a text that is folded: what is a new line in it is an empty one between two here."""
    for nth, line in enumerate(text.split("\n")):
        if nth:
            yield "\n"
        words = wrap(line, WIDEST - indent, break_long_words=False, break_on_hyphens=False)
        yield from (f"{' ' * indent}{part}\n" for part in words)
