"""The page *Who is meant*: it names every place that asks which units are meant, with the word that stands there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "engine" / "hulldown_engine" / "platoon"
PAGE = ROOT / "site" / "docs" / "design" / "who-is-meant.md"

WORDS = {"there", "active", "manned", "able", "observers", "fighting", "left"}
OF_THE_FIELD = {"observers", "fighting", "left", "at"}
"""Words that are asked of the game alone: other things have a `left` as well."""

SHORT = {"at": "active"}
"""What is short for a word: `at` gives the active units in a hex."""

ELSEWHERE = ("bots", "state", "board", "views", "reasons", "german.stopped")
"""Rooms that are no rules, or where the words are made, or that only say why something is not so."""

AUTHORS = ("language.facts.", "language.hidden.")
"""Tables in which authors' words are told: each is its own page's."""


def asking() -> Iterator[tuple[str, str]]:
    """Each function of the game that uses one of the words, as room.module.function, and the word."""
    for path in sorted(GAME.rglob("*.py")):
        module = ".".join(path.relative_to(GAME).with_suffix("").parts)
        if not module.startswith(ELSEWHERE):
            yield from _within(ast.parse(path.read_text("utf-8")), f"{module}.", "")


def _within(node: ast.AST, module: str, name: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            inner = f"{name}.{child.name}" if name else child.name
        if isinstance(child, ast.Attribute) and child.attr in (*WORDS, *SHORT) and _of_units(child):
            yield module + inner, SHORT.get(child.attr, child.attr)
        yield from _within(child, module, inner)


def _of_units(attribute: ast.Attribute) -> bool:
    """Whether a word is asked of units: not of a Turn, nor of a module that has a function of that name."""
    of = attribute.value
    named = of.id if isinstance(of, ast.Name) else of.attr if isinstance(of, ast.Attribute) else ""
    return named in ("field", "state") if attribute.attr in OF_THE_FIELD else named != "assault"


def told() -> Iterator[tuple[str, str]]:
    """Each function that the page names, and the word that it says stands there."""
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[2] in WORDS:
            yield from ((name, cells[2]) for name in re.findall(r"`([A-Za-z_.]+)`", cells[3]))


def test_every_place_that_asks_is_on_the_page() -> None:
    """Whoever asks anew says whom he means, and by what rule."""
    places = {place for place, _ in asking() if place not in AUTHORS}

    assert places == {place for place, _ in told()}


def test_the_word_of_the_page_stands_in_the_code() -> None:
    """The table cannot say one thing and the function ask another."""
    assert not set(told()) - set(asking())


def test_the_words_of_the_page_are_those_of_the_code() -> None:
    """The list at its beginning has each of them."""
    listed = re.findall(r"^\| \w+ \| `(\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)

    assert set(listed) == WORDS
