"""JSON Schemas of the content files, for editors: exported from the models that the compiler itself uses."""

from __future__ import annotations

from typing import Any

from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.gamebook import ContentFile, Header
from hulldown_compiler.numbers import NumbersFile

FILES: dict[str, type[Authored]] = {"book": Header, "content": ContentFile, "numbers": NumbersFile}
"""The kinds of file, and the model of each."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of one kind of file."""
    found = {"$schema": DIALECT, **FILES[kind].model_json_schema()}
    _close(found)
    return found


def _close(part: Any) -> None:
    """Refuse names of another pattern: pydantic writes the pattern down, and leaves other names open."""
    if isinstance(part, dict):
        if "patternProperties" in part:
            part["additionalProperties"] = False
        for inner in part.values():
            _close(inner)
    elif isinstance(part, list):
        for inner in part:
            _close(inner)
