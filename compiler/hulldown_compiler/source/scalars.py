"""Single values as an author would write them in YAML: plain where that reads the same everywhere, quoted elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from hulldown_compiler.source.yaml_loader import ambiguity, resolve

_PLAIN = re.compile(r"(?:[^\W_]|[“‘(<…—–])[^\n]*")
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
