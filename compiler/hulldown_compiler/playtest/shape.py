"""The shape of a playtest's record: `playtest.schema.json`, which comes with the compiler."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def schema() -> dict[str, Any]:
    """The JSON Schema of the record."""
    text = files("hulldown_compiler.playtest").joinpath("playtest.schema.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]
