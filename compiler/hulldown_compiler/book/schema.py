"""JSON Schemas of the content files, for editors: exported from the models that the compiler itself uses.

Each field has what is said of it below it in the model, which an editor shows to who points at it.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, models_json_schema
from pydantic_core.core_schema import ModelSchema

from hulldown_compiler.book.numbers import NumbersFile
from hulldown_compiler.model.base import Authored, Keyed
from hulldown_compiler.model.files import CONTENTS, GAMEBOOK, HEADERS, PLATOON_GAME
from hulldown_compiler.naming.descriptions import descriptions

FILES: dict[str, type[Authored]] = {
    "book": HEADERS[GAMEBOOK],
    "content": CONTENTS[GAMEBOOK],
    PLATOON_GAME: CONTENTS[PLATOON_GAME],
    "numbers": NumbersFile,
}
"""The kinds of file, and the model of each; of a book's header, that of a gamebook. Platoon games have others."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Described(GenerateJsonSchema):
    """Makes schemas in which each field of a model has what is said of it, and a step's key what the step is."""

    def model_schema(self, schema: ModelSchema) -> dict[str, Any]:
        """The schema of a model."""
        model: type[BaseModel] = schema["cls"]
        definition = super().model_schema(schema)
        for name, about in descriptions(model).items():
            definition["properties"][name]["description"] = about
        if issubclass(model, Keyed):
            key = definition["properties"][model.KEY]
            key["description"] = f"{definition['description']}\n\n{key['description']}"
        return definition


def schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of one kind of file."""
    definition = _headers() if kind == "book" else FILES[kind].model_json_schema(schema_generator=Described)
    _close(definition)
    return {"$schema": DIALECT, **definition}


def _headers() -> dict[str, Any]:
    """The schema of a header, whichever kind of book it is of."""
    models: list[type[BaseModel]] = list(HEADERS.values())
    refs, definitions = models_json_schema([(model, "validation") for model in models], schema_generator=Described)
    which: dict[str, Any] = refs[HEADERS[GAMEBOOK], "validation"]
    for kind, model in HEADERS.items():
        if kind == GAMEBOOK:
            continue
        condition = {"properties": {"kind": {"const": kind}}, "required": ["kind"]}
        which = {"if": condition, "then": refs[model, "validation"], "else": which}
    return {**definitions, **which}


def _close(part: Any) -> None:
    """Close every mapping with patterned keys: pydantic exports the pattern, but still allows other keys."""
    if isinstance(part, dict):
        if "patternProperties" in part:
            part["additionalProperties"] = False
        for inner in part.values():
            _close(inner)
    elif isinstance(part, list):
        for inner in part:
            _close(inner)
