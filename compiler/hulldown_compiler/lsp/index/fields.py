"""The fields and fixed words that the models know, found by the path of a place: what may be written there.

The models are asked through their JSON Schemas, so an editor is offered exactly what the compiler takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from hulldown_compiler.book import numbers
from hulldown_compiler.book.schema import schema
from hulldown_compiler.lowering import header
from hulldown_compiler.lsp.index.scan import Path
from hulldown_compiler.model.files import HEADERS, PLATOON_GAME

Json = Mapping[str, Any]
Keys = Mapping[Path, Sequence[str]]
"""The keys of every mapping of a file, by its path."""

DEEPEST = 40
"""How many alternatives within one another are followed."""


EXPRESSION = {"true or false", "number", "text"}
"""What an expression may be, as a schema sees it."""


class Field(NamedTuple):
    """A field that may be written: its name, what it is for, and whether it must be there.

    `opens` is set where a list or a mapping follows it.
    """

    name: str
    about: str
    kind: str
    required: bool
    opens: bool


@cache
def _root(file: str, kind: str) -> Json:
    if file == numbers.FILE:
        return schema("numbers")
    if file == header.FILE:
        whole = schema("book")
        while "if" in whole and whole["if"]["properties"]["kind"]["const"] != kind:
            whole = {**whole["else"], "$defs": schema("book")["$defs"]}
        return {"$defs": schema("book")["$defs"], **whole.get("then", whole)}
    return schema(PLATOON_GAME if kind == PLATOON_GAME else "content")


def warm() -> None:
    """Make the schemas in advance, since it takes a moment."""
    for kind in HEADERS:
        _root(header.FILE, kind)
        _root("", kind)


class Fields:
    """What may be written in a file of a book of some kind, given the keys that are there already."""

    def __init__(self, file: str, kind: str, keys: Keys) -> None:
        self.root = _root(file, kind)
        self.keys = keys

    def at(self, path: Path) -> list[Json]:
        """The schemas of the value at a path, without alternatives that the keys written so far rule out."""
        schemas = self.fitting([self.root], ())
        for nth, step in enumerate(path, 1):
            below = [inner for schema in schemas for inner in self.below(schema, step)]
            schemas = self.fitting(below, path[:nth])
        return schemas

    def fitting(self, schemas: Sequence[Json], path: Path) -> list[Json]:
        """The alternatives that fit the keys written at a path best; all of them, if there are no keys."""
        alternatives = [alternative for schema in schemas for alternative in self.resolved(schema, 0)]
        there = self.keys.get(path, ())
        mappings = [alternative for alternative in alternatives if alternative.get("type") == "object"]
        if not there or len(mappings) < 2:  # noqa: PLR2004 - nothing to choose from
            return mappings if there else alternatives
        best = max(sum(self.takes(alternative, key) for key in there) for alternative in mappings)
        return [alternative for alternative in mappings if sum(self.takes(alternative, key) for key in there) == best]

    def takes(self, schema: Json, key: str) -> int:
        """How well a key fits a schema: 3 as its first property, which names it, 1 as another property, else 0."""
        if key not in schema.get("properties", {}):
            return 0
        return 3 if next(iter(schema["properties"])) == key else 1

    def resolved(self, schema: Any, depth: int) -> Iterator[Json]:
        """A schema without references and unions: its alternatives."""
        if not isinstance(schema, Mapping) or depth > DEEPEST:
            return
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            yield from self.resolved(self.root["$defs"].get(name, {}), depth + 1)
            return
        inside = [inner for union in ("anyOf", "oneOf", "allOf") for inner in schema.get(union, ())]
        for inner in inside:
            yield from self.resolved(inner, depth + 1)
        if not inside:
            yield schema

    def below(self, schema: Json, step: str | int) -> Iterator[Json]:
        """What may stand below a key, or at a place of a list."""
        if isinstance(step, int):
            yield from (schema[key] for key in ("items",) if isinstance(schema.get(key), Mapping))
        elif step in schema.get("properties", {}):
            yield schema["properties"][step]
        else:
            named = (*schema.get("patternProperties", {}).values(), schema.get("additionalProperties"))
            yield from (inner for inner in named if isinstance(inner, Mapping))

    # What is offered --------------------------------------------------------------------------------------------------

    def fields(self, path: Path) -> list[Field]:
        """The fields that may be added to the mapping at a path."""
        there = set(self.keys.get(path, ()))
        fields: dict[str, Field] = {}
        schemas = [record for record in self.at(path) if record.get("properties")]
        for record in schemas:
            names = record["properties"]
            begins = len(schemas) > 1 and not there
            for name in [next(iter(names))] if begins else names:
                if name not in there:
                    about = str((record if begins else names[name]).get("description", ""))
                    required = name in record.get("required", ())
                    fields.setdefault(
                        name, Field(name, about, self.kind(names[name]), required, self.opens(names[name]))
                    )
        return list(fields.values())

    def kind(self, schema: Json) -> str:
        """What a value is, in a word or two."""
        kinds = dict.fromkeys(_kind(variant) for variant in self.resolved(schema, 0))
        if kinds.keys() >= EXPRESSION:
            return "expression"
        return " or ".join(word for word in kinds if word)

    def opens(self, schema: Json) -> bool:
        """Whether a value is always a list or a mapping."""
        kinds = {alternative.get("type") for alternative in self.resolved(schema, 0)} - {"null"}
        return bool(kinds) and kinds <= {"array", "object"}

    def words(self, path: Path) -> list[str]:
        """The fixed words that the value at a path may be; where it may be something else too, they are examples."""
        words: list[str] = []
        for alternative in self.at(path):
            listed = (*alternative.get("enum", ()), *alternative.get("examples", ()))
            words += [word for word in listed if isinstance(word, str)]
            if "const" in alternative:
                words.append("true" if alternative["const"] is True else str(alternative["const"]))
            elif alternative.get("type") == "boolean":
                words += ["true", "false"]
        return list(dict.fromkeys(words))


def _kind(schema: Json) -> str:
    """What a value of one alternative is."""
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    if "const" in schema:
        return str(schema["const"]).lower()
    kinds = {"string": "text", "integer": "number", "array": "list", "object": "mapping", "boolean": "true or false"}
    return kinds.get(str(schema.get("type")), "")
