"""JSON Schemas of dataclasses: each annotation as others read it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from hulldown_engine.basics.schema import definitions


@dataclass(frozen=True)
class Leaf:
    """A leaf of a tree."""

    size: Annotated[Fraction | None, "In inches."]


@dataclass(frozen=True)
class Tree:
    """A tree."""

    leaves: list[Leaf]
    names: dict[str, tuple[int, ...]]
    sort: Annotated[str, "Oak, or another."]
    more: Any
    beside: Tree | None


def test_a_class_has_a_definition_and_so_have_its_parts() -> None:
    """All fields are required, nothing else may be there, and a class may be made of itself."""
    assert definitions(Tree) == {
        "Leaf": {
            "description": "A leaf of a tree.",
            "type": "object",
            "properties": {"size": {"anyOf": [{"type": "number"}, {"type": "null"}], "description": "In inches."}},
            "required": ["size"],
            "additionalProperties": False,
        },
        "Tree": {
            "description": "A tree.",
            "type": "object",
            "properties": {
                "leaves": {"type": "array", "items": {"$ref": "#/$defs/Leaf"}},
                "names": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}},
                "sort": {"type": "string", "description": "Oak, or another."},
                "more": {},
                "beside": {"anyOf": [{"$ref": "#/$defs/Tree"}, {"type": "null"}]},
            },
            "required": ["leaves", "names", "sort", "more", "beside"],
            "additionalProperties": False,
        },
    }
