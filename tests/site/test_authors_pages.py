"""The pages for authors promise only what can be typed: each piece of YAML on them, in a block or in a line, is tried.

Most pages have tests of their own that compile whole books. Here every piece stands by itself: its fields are held
against the JSON Schema, wherever in a file it might stand, and its conditions are compiled.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from tests.helpers.paths import ROOT

from hulldown_compiler.book.schema import FILES, schema
from hulldown_compiler.language.expressions import ExpressionFault, Scope, compile_expression
from hulldown_compiler.language.platoon_expressions import platoon_scope
from hulldown_compiler.lowering.file_reader import read_unit
from hulldown_compiler.lowering.header import declare
from hulldown_compiler.source.yaml_loader import parse
from hulldown_engine.language.expressions import BOOL, MEMBER, NUMBER, SELECTION

PAGES = sorted((ROOT / "site" / "docs" / "authors").glob("*.md"))

ELSEWHERE = {
    "# What changed in nineteen-forty-three": "what `diff` says",
    "gone: HD120 in paragraphs/loft of mill: nothing refers to 'loft'": "what `lint` says",
    "mill: a change that was broken off is finished: paragraphs/10-lane.yaml, paragraphs/20-mill.yaml": "what is said",
    '{"version": 1, "findings": [': "a baseline",
    "to play one: hulldown play mill --draft --seed 0 --dice typed "
    "--replay build/ways/mill-HD306-0f3a77d1-1.choices": "what `lint` says",
    "1 book checked: nothing found": "what `lint` says",
    "# yaml-language-server: $schema=../../.schemas/content.json": "a comment",
    "content/first-patrol/": "a folder",
    "content/mill/paragraphs.yaml:18:32 HD101 no paragraph 'whel'": "what `lint` says",
    "14  HD120  warning  unreferenced-paragraph": "what `lint` says",
    "cave.twee:9: setting $name is not carried over: nothing that is carried over asks for it": "what `import` says",
    "# .github/workflows/books.yml": "for GitHub",
    "# .pre-commit-config.yaml": "for pre-commit",
    "repos:": "for pre-commit",
    "scouts-path:  # hulldown: allow HD120 the second mission begins here": "the first line of a paragraph",
}
"""The first lines of blocks that are no YAML of a book, and what they are."""

NO_YAML = ('{"site": "https://example.org/hulldown"}', "1 book checked: 1 error")
"""What looks like YAML within a line, and is none of a book."""

COMMAND = re.compile(r"(\$ )?(hulldown|make|pip|mkdir|npx|git|dask)\b")

NAMED = ("qqq", "q_q", "q-q")
"""Names such as authors give: what takes one of these as a key takes any word."""

EXPRESSIONS = ("when", "where", "until", "aware", "requires", "who", "modifier", "each", "random")
"""Keys with an expression."""

FLAGS = ("alarm", "bridge-gone", "farmer-warned", "fuse", "magpie", "shot-heard", "warned", "wires-cut")
"""The flags of the platoon games on the pages."""

Json = Mapping[str, Any]


# What stands on a page ------------------------------------------------------------------------------------------------


def blocks(page: str) -> Iterator[str]:
    """The indented blocks of a page, and those that are fenced and called YAML."""
    for kind, text in re.findall(r"^```(\w+)[^\n]*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        if kind == "yaml":
            yield text
    for block in re.findall(r"(?:^(?: {4}.*)?\n)+", unfenced(page), re.MULTILINE):
        if block.strip():
            yield dedent(block).strip("\n")


def inline(page: str) -> Iterator[str]:
    """What stands in code within the lines of a page."""
    lines = re.sub(r"^ {4}.*$", "", unfenced(page), flags=re.MULTILINE)
    yield from (" ".join(code.split()) for code in re.findall(r"(?<!`)`([^`]+)`(?!`)", lines))


def unfenced(page: str) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)


def loaded(text: str) -> Any:
    """What a text is as YAML, with words for keys; the text itself if it is none."""
    try:
        return with_words(YAML(typ="safe").load(text))
    except YAMLError:
        return text


def with_words(value: Any) -> Any:
    """A value whose keys are words, as schemas know them."""
    if isinstance(value, dict):
        return {str(key): with_words(inner) for key, inner in value.items()}
    return [with_words(inner) for inner in value] if isinstance(value, list) else value


def pieces(page: str) -> Iterator[tuple[str, Json]]:
    """Every mapping that a page says can be typed, with the text that it is from."""
    for block in blocks(page):
        if not COMMAND.match(block) and block.splitlines()[0] not in ELSEWHERE:
            value = loaded(block)
            yield from ((block, piece) for piece in (value if isinstance(value, list) else [value]))
    for code in inline(page):
        value = loaded(code)
        if isinstance(value, dict) and ": " in code and code not in NO_YAML and not re.search("[.]{3}|…", code):
            yield code, value


# Fields ---------------------------------------------------------------------------------------------------------------


def loose(part: Any) -> Any:
    """A schema in which nothing has to be there: a piece leaves out what it is not about."""
    if isinstance(part, dict):
        kept = {key: value for key, value in part.items() if not (key == "required" and isinstance(value, list))}
        return {"anyOf" if key == "oneOf" else key: loose(value) for key, value in kept.items()}
    return [loose(one) for one in part] if isinstance(part, list) else part


def objects(part: Any) -> Iterator[Json]:
    """Every mapping that a schema describes, wherever it stands."""
    if isinstance(part, dict):
        if part.keys() & {"properties", "patternProperties", "additionalProperties"}:
            yield part
        for key, value in part.items():
            if key != "if":
                yield from objects(value)
    elif isinstance(part, list):
        for value in part:
            yield from objects(value)


@cache
def places() -> tuple[list[tuple[Json, Json]], set[str]]:
    """Every mapping that can stand in a file of a book, with the definitions that it refers to; and all fields."""
    schemas = [loose(schema(kind)) for kind in FILES]
    found = [(part, whole.get("$defs", {})) for whole in schemas for part in objects(whole)]
    return found, {name for part, _ in found for name in part.get("properties", {})}


def takes(place: Json, key: str, value: Any, fields: set[str]) -> bool:
    """Whether a mapping has this field; or, of a word that is none, whether it is of named things of such a form."""
    if key in place.get("properties", {}):
        return True
    others = place.get("additionalProperties")
    patterns = dict(place.get("patternProperties", {}))
    if others:
        patterns[place.get("propertyNames", {}).get("pattern", "")] = others
    fits = [form for form, kind in patterns.items() if kind and re.search(form, key)]
    narrow = [form for form in fits if not any(re.search(form, name) for name in NAMED)]
    return key not in fields and bool(narrow or (fits and isinstance(value, dict)))


@cache
def can_be_written(piece: str) -> bool:
    """Whether a mapping can stand somewhere in a file of some kind of book."""
    value = json.loads(piece)
    found, fields = places()
    return any(
        jsonschema.Draft202012Validator({**place, "$defs": definitions}).is_valid(value)
        for place, definitions in found
        if all(takes(place, key, inner, fields) for key, inner in value.items())
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_piece_can_be_written(page: Path) -> None:
    """Its fields are there, with values as they may be."""
    found = list(pieces(page.read_text("utf-8")))

    assert [text for text, piece in found if not isinstance(piece, dict)] == []
    assert [text for text, piece in found if not can_be_written(json.dumps(piece, default=str))] == []


@pytest.mark.parametrize(
    "piece", ["rests: none", "chek: perception", "activate: GE1", "entry: set_up", "entry: {egde: left}", "given: 3"]
)
def test_not_everything_can_be_written(piece: str) -> None:
    """A slip in a field or in its value is one, wherever it stands."""
    assert not can_be_written(json.dumps(loaded(piece)))


# Conditions -----------------------------------------------------------------------------------------------------------


def of_the_header() -> Scope:
    """What the header on the page of the language declares."""
    language = (ROOT / "site" / "docs" / "authors" / "language.md").read_text("utf-8")
    header = next(text for text in blocks(language) if text.startswith("book:"))
    return declare(parse("book.yaml", header.encode())).scope()


def scopes(page: Path) -> list[Scope]:
    """What the conditions of a page can speak of: the things of the header on it, or units on a map."""
    story, units = of_the_header(), platoon_scope(FLAGS, ["fuel"])
    of_story = [story, story.speaking_of("crew"), story.among("crew")]
    of_units = [units.reading(action=True), units.among("german"), units.among("us")]
    return {"language": of_story, "examples": [*of_story, *of_units]}.get(page.stem, of_units)


def conditions(value: Any) -> Iterator[str]:
    """Every expression in a piece."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in EXPRESSIONS and isinstance(inner, str):
                yield inner
            if key != "expect":
                yield from conditions(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from conditions(inner)


def compiles(text: str, scope: Scope, kind: str) -> bool:
    """Whether a text is an expression of a kind."""
    try:
        return bool(compile_expression(text, scope, kind))
    except ExpressionFault:
        return False


@pytest.mark.parametrize("stem", ["briefings", "examples", "how-to", "language", "missions", "orders"])
def test_every_condition_compiles(stem: str) -> None:
    """Those of pieces, and those that stand in a line by themselves."""
    page = ROOT / "site" / "docs" / "authors" / f"{stem}.md"
    text = page.read_text("utf-8")
    asked = [one for _, piece in pieces(text) for one in conditions(piece)]
    asked += [
        code for code in inline(text) if re.search(r"\w\(| (?:where|and|or|not|[<>=]=?) ", code) and ": " not in code
    ]
    kinds = (BOOL, NUMBER, SELECTION, MEMBER)

    assert [one for one in asked if not any(compiles(one, at, kind) for at in scopes(page) for kind in kinds)] == []


def steps(page: str) -> list[str]:
    """The blocks of a page that are steps of a paragraph."""
    return [block for block in blocks(page) if block.startswith("- ") and isinstance(loaded(block), list)]


@pytest.mark.parametrize("block", steps((ROOT / "site" / "docs" / "authors" / "language.md").read_text("utf-8")))
def test_steps_of_the_language_can_be_carried_out(block: str) -> None:
    """In a book with the header of the page nothing is wrong with them."""
    file = f"paragraphs:\n  here:\n    text: Here.\n    do:\n{indent(block, '      ')}\n"

    unit = read_unit(parse("paragraphs.yaml", file.encode()), of_the_header())

    assert [(fault.rule, fault.note.message) for fault in unit.faults] == []
