"""The JSON Schemas say what the models say: an editor and the compiler never disagree about a file."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from tests.helpers.mutated_files import STRANGE, files, judged, mutants, mutated
from tests.helpers.sampling import sampled

from hulldown_compiler.analysis.examples.gamebook_examples import COMES, STANDS
from hulldown_compiler.analysis.examples.questions import QUESTIONS
from hulldown_compiler.book.schema import FILES, schema
from hulldown_compiler.model.kind_schema import kind_schema
from hulldown_compiler.model.value_types import PLACES, KindFault, read_kind
from hulldown_engine.basics.dice import NOTATION

MUTANTS = len(sampled(range(51), 3))


@pytest.mark.parametrize(("kind", "path", "value"), list(files()), ids=lambda one: one if isinstance(one, str) else "")
def test_model_and_schema_agree(kind: str, path: str, value: Any) -> None:
    """A good file is good to both; each of its mutants is good to both or bad to both. `make fuzz` makes more."""
    said = list(mutants(kind, value, random.Random(path), MUTANTS))

    assert judged(kind, value) == (value, True, None)
    assert [one for one in said if not one.agreed] == []
    assert {one.good for one in said} == {True, False}


WRITTEN: tuple[Any, ...] = (
    "bool",
    "number",
    "dice",
    "text",
    "0..9",
    "-3..3",
    "1d10",
    "d100",
    ["front", "side-2"],
    {"number": "0..9", "or": ["none"], "halves": True, "unit": "hexes", "note": "so far"},
    {"number": True, "default": 3},
    {"number": "0..9", "optional": True},
    {"names": ["front", "side"], "or": ["none"], "note": "seen from the firer"},
    {"names": ["front", "side"], "optional": True},
    {"names": ["front", "side"], "default": "front"},
    {"of": "weapons", "or": ["none"], "note": "any"},
    {"of": "weapons", "optional": True},
    {"list": ["crew-1", "killed"], "note": "all"},
    {"list": ["crew-1", "killed"], "default": []},
    {"list": {"unit": {"of": "units"}, "cover": "0..4", "fresh": {"bool": True, "default": True}}, "most": 4},
    {"bands": ["0-15"], "unit": "cm"},
    {"bands": [7]},
    {"bool": True, "note": "in the dark"},
    {"bool": True, "default": False},
    {"dice": True, "or": ["none"]},
    {"text": True, "optional": True},
    {
        "axes": {"facing": ["front", "side"], "roll": "d100", "range": {"bands": ["<=5"]}},
        "cells": {"number": "0..9", "or": ["automatic"]},
        "banded": {"by": "range_of_bands", "from": "0..250", "unit": "cm"},
        "optional": True,
        "note": "on the card",
    },
)
"""Kinds of value, in every way one can be written somewhere."""

KIND_MUTANTS = 25


def kind_is_read(written: Any, place: str) -> bool:
    """Whether the compiler reads a kind in a place."""
    try:
        read_kind(written, place)
    except KindFault:
        return False
    return True


@pytest.mark.parametrize("place", PLACES)
def test_kinds_and_their_schema_agree(place: str) -> None:
    """Every way to write a kind, and each of its mutants, is good to both or bad to both, wherever it stands."""
    validator = jsonschema.Draft202012Validator(kind_schema(place))
    rng = random.Random(place)
    verdicts = []
    for written in (*WRITTEN, *STRANGE):
        twins = [mutated({"": written}, rng).get("") for _ in range(KIND_MUTANTS)]
        for one in (written, *twins):
            verdicts.append(kind_is_read(one, place))
            assert validator.is_valid(one) == verdicts[-1], one
    assert verdicts.count(True) > 40
    assert verdicts.count(False) > 80


def test_each_place_takes_what_it_should() -> None:
    """Some kinds are for some places only: a field may be left out, an input has a default, an axis has bands."""
    taken = {place: [written for written in WRITTEN if kind_is_read(written, place)] for place in PLACES}

    assert {place for place in PLACES if {"bands": [7]} in taken[place]} == {"axis"}
    assert {place for place in PLACES if {"of": "weapons", "optional": True} in taken[place]} == {"field"}
    assert {place for place in PLACES if {"bool": True, "default": False} in taken[place]} == {"input", "item"}
    assert {place for place in PLACES if "text" in taken[place]} == {"cell", "field"}
    assert all(any(written in taken[place] for place in PLACES) for written in WRITTEN)


@pytest.mark.parametrize("kind", FILES)
def test_the_schema_is_a_schema(kind: str) -> None:
    """Editors are given valid JSON Schema of the dialect it names."""
    jsonschema.Draft202012Validator.check_schema(schema(kind))


@pytest.mark.parametrize("kind", FILES)
def test_every_field_is_described(kind: str) -> None:
    """Whoever points at a key is told what it is for, in a sentence, whatever kind of file it stands in."""
    fields = dict(described(schema(kind)))

    assert fields
    assert [field for field, about in fields.items() if not about.endswith((".", "`"))] == []


def described(part: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every field in a schema, by where it is defined, with what is said of it."""
    if isinstance(part, dict):
        fields = part.get("properties", {})
        yield from ((f"{path} {name}", field.get("description", "")) for name, field in fields.items())
        for key, inner in part.items():
            if key != "if":
                yield from described(inner, f"{path}/{key}")
    elif isinstance(part, list):
        for nth, inner in enumerate(part):
            yield from described(inner, f"{path}/{nth}")


EXAMPLES = {
    "RuleExampleRecord": ("given", "expect"),
    "MissionExampleRecord": ("given", "expect"),
    "MissionGround": ("given",),
    "PlayedExampleRecord": ("expect",),
}
"""The examples that a question about play is put in, and their parts that have keys of the question."""


@pytest.mark.parametrize(("record", "part"), [(record, part) for record, parts in EXAMPLES.items() for part in parts])
def test_every_key_of_a_question_is_described(record: str, part: str) -> None:
    """Whoever points at a key inside `given` or `expect` is told what it is, whichever question it belongs to."""
    keys = {
        "given": {name for question in QUESTIONS.values() for name in (*question.needs, *question.takes)},
        "expect": {name for question in QUESTIONS.values() for name in question.gives},
    }
    shown = schema("platoon-game")["$defs"][record]["properties"][part]["properties"]

    assert {name for name, field in shown.items() if field["description"]} == keys[part]


@pytest.mark.parametrize(("part", "keys"), [("given", STANDS), ("expect", (*COMES, *STANDS))])
def test_every_key_of_a_story_is_described(part: str, keys: tuple[str, ...]) -> None:
    """The same of a gamebook's examples, for what every story has besides its own flags, scores and members."""
    example = schema("content")["$defs"]["StoryExampleRecord"]["properties"]

    assert set(example[part]["properties"]) == set(keys)


def test_dice_are_written_alike() -> None:
    """The models' pattern for dice is the engine's."""
    patterns = {part["pattern"] for part in find(schema("book"), "pattern") if "d(" in part["pattern"]}

    assert {f"^{NOTATION.pattern}$"} == patterns


def find(value: Any, key: str) -> Iterator[dict[str, Any]]:
    """Every mapping with a key, anywhere inside a value."""
    if isinstance(value, dict):
        if key in value:
            yield value
        for inner in value.values():
            yield from find(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from find(inner, key)
