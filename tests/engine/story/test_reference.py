"""The engine against a second, slow interpreter: every situation of many random books, each answer tried in each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.conftest import Compile
from tests.helpers.books import random_book
from tests.helpers.build import author_files
from tests.helpers.lockstep import explore
from tests.helpers.mill import FOLDER, MILL
from tests.helpers.reference import Reference

from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import canonical, make_book
from hulldown_engine.story import paragraphs

MOST = 120
"""Situations of one book that are looked at."""


@pytest.fixture(autouse=True)
def _short_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    """Circles are noticed early; the books here are small."""
    monkeypatch.setattr(paragraphs, "CHAIN_LIMIT", 5_000)


@pytest.mark.parametrize("reloaded", [False, True], ids=["built", "reloaded"])
@pytest.mark.parametrize("seed", range(0, 120, 4))
def test_engine_and_reference_tell_the_same_stories(seed: int, *, reloaded: bool) -> None:
    """Same questions, same facts, same log, same endings, and nothing broken, after every answer to every question."""
    for one in range(seed, seed + 4):
        draft = random_book(one)
        bundle, _ = writer.bundle(author_files({"book.yaml": draft.book.text, "paragraphs.yaml": draft.content.text}))
        book = make_book(json.loads(canonical(bundle)) if reloaded else bundle)
        found = explore(Reference(draft.header, draft.paragraphs), book, MOST)
        assert not found.differences, draft.content.text


def test_engine_and_reference_agree_on_a_written_book(compiled: Compile) -> None:
    """The same holds for a book that a person wrote, with every step in it."""
    reference = Reference(*(_plain(FOLDER / name) for name in ("book.yaml", "paragraphs.yaml")))
    found = explore(reference, compiled(MILL), 3 * MOST)
    assert not found.differences
    assert found.situations == 3 * MOST
    assert reference.seen.paragraphs == reference.paragraphs.keys()


def _plain(path: Path) -> Any:
    """A file's values: the header, or the paragraphs in it."""
    value = YAML(typ="safe", pure=True).load(path.read_text("utf-8"))
    return value.get("paragraphs", value)


def test_random_books_are_worth_playing() -> None:
    """The books that the other tests use branch, roll and watch: most of what the language has comes up."""
    lists: set[str] = set()
    situations = 0
    for seed in range(60):
        draft = random_book(seed)
        bundle, _ = writer.bundle(author_files({"book.yaml": draft.book.text, "paragraphs.yaml": draft.content.text}))
        reference = Reference(draft.header, draft.paragraphs)
        situations += explore(reference, make_book(bundle), MOST).situations
        lists |= {str(key) for path in reference.seen.lists for key in path}
    assert situations > 600
    assert lists >= {"ask", "first", "choose", "in_turn", "success", "failure", "table", "otherwise", "watch", "see"}
