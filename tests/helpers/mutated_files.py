"""Files of books, each changed in one thing: what the models take of them, and what the schemas take."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import jsonschema
from pydantic import ValidationError
from tests.compiler.rules import casefile
from tests.helpers.paths import ROOT

from hulldown_compiler.book.schema import FILES, schema
from hulldown_compiler.model.files import HEADERS
from hulldown_compiler.model.gamebook import Header
from hulldown_compiler.source.yaml_loader import parse

BOOKS = (ROOT / "tests" / "books" / "mill", ROOT / "tests" / "books" / "skirmish", ROOT / "content" / "first-patrol")
KINDS = ROOT / "tests/compiler/rules/cases/unreadable_kind/every-way-to-write-a-kind.yaml"
MAP = ROOT / "tests" / "books" / "platoon" / "map.yaml"
OUTPOST = ROOT / "tests" / "books" / "outpost"
STRANGE: tuple[Any, ...] = (None, True, 0, -1, 1.5, "", "word", "Not A Name", [], {}, [1], {"see": 1}, {"see": "x"})


def plain(value: Any) -> Any:
    """A loaded value as plain data."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


def files() -> Iterator[tuple[str, str, Any]]:
    """Every file of the books: its kind, its path and its value."""
    for book in BOOKS:
        for file in sorted(book.rglob("*.yaml")):
            kind = {"book.yaml": "book", "numbers.yaml": "numbers"}.get(file.name, "content")
            yield kind, file.relative_to(ROOT).as_posix(), plain(parse(file.name, file.read_bytes()).value)
    for file in sorted(OUTPOST.rglob("*.yaml")):
        kind = {"book.yaml": "book", "numbers.yaml": "numbers"}.get(file.name, "platoon-game")
        yield kind, file.relative_to(ROOT).as_posix(), plain(parse(file.name, file.read_bytes()).value)
    yield "content", MAP.relative_to(ROOT).as_posix(), plain(parse(MAP.name, MAP.read_bytes()).value)
    kinds = casefile.parts(KINDS.read_text("utf-8"))["charts.yaml"]
    yield "content", KINDS.relative_to(ROOT).as_posix(), plain(parse(KINDS.name, kinds.encode()).value)


def spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to everything inside a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from spots(inner, (*path, key))


def few(value: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The file with a few of its paragraphs, rules, charts or numbers: as telling, and quicker to check."""
    found = dict(value)
    for section in SAMPLED:
        if section in found:
            chosen = rng.sample(sorted(found[section]), min(3, len(found[section])))
            found[section] = {name: found[section][name] for name in chosen}
    return found


SAMPLED = ("paragraphs", "rules", "numbers", "tables", "catalogues", "cards", "procedures", "unit_cards", "missions")
"""Sections with many records, which are much alike."""


def mutated(value: Any, rng: random.Random) -> Any:
    """A copy with one thing changed, renamed, removed or added."""
    twin = copy.deepcopy(value)
    *way, last = rng.choice(list(spots(twin)))
    parent = twin
    for key in way:
        parent = parent[key]
    work = rng.choice(("replace", "remove", "rename", "add"))
    if work == "replace":
        parent[last] = copy.deepcopy(rng.choice(STRANGE))
    elif work == "remove":
        del parent[last]
    elif isinstance(parent, dict):
        moved = parent.pop(last) if work == "rename" else rng.choice(STRANGE)
        parent[rng.choice(("unheard_of", "Capital", "number", "when", "see", f"{last}x"))] = copy.deepcopy(moved)
    return twin


def model_accepts(kind: str, value: Any) -> bool:
    """Whether the compiler's model takes a value."""
    book = value.get("kind") if kind == "book" and isinstance(value, dict) else None
    try:
        (HEADERS.get(book, Header) if isinstance(book, str) else FILES[kind]).model_validate(value)
    except ValidationError:
        return False
    return True


@cache
def validator_of(kind: str) -> jsonschema.Draft202012Validator:
    """What an editor asks about a file of a kind."""
    return jsonschema.Draft202012Validator(schema(kind))


class Verdict(NamedTuple):
    """What was changed, whether the model takes it, and what the schema finds wrong; None, if it takes it as well."""

    mutant: Any
    good: bool
    wrong: list[str] | None

    @property
    def agreed(self) -> bool:
        """Whether both say the same."""
        return self.good == (self.wrong is None)


def judged(kind: str, value: Any) -> Verdict:
    """What the model and the schema say of a file."""
    wrong = [error.message for error in validator_of(kind).iter_errors(value)]
    return Verdict(value, model_accepts(kind, value), wrong or None)


def mutants(kind: str, value: Any, rng: random.Random, count: int) -> Iterator[Verdict]:
    """What both say of so many mutants of a file."""
    for _ in range(count):
        yield judged(kind, mutated(few(value, rng), rng))
