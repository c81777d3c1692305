"""Reachability against brute force: what comes up is never said not to; and what is said to be impossible is."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.helpers.books import random_book
from tests.helpers.build import author, author_files, parts
from tests.helpers.lockstep import explore
from tests.helpers.reference import Reference
from tests.helpers.sampling import sampled, thorough
from tests.helpers.verdicts import contradictions

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.runner import lint
from hulldown_engine.games.book import make_book
from hulldown_engine.story import paragraphs

MOST = 120
"""Situations of one book that are looked at."""

DEAR = () if thorough() else (1024, 1076)
"""Seeds whose books take as long as all others."""


@pytest.fixture(autouse=True)
def _short_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    """Circles are noticed early; the books here are small."""
    monkeypatch.setattr(paragraphs, "CHAIN_LIMIT", 5_000)


@pytest.mark.parametrize("seed", sampled([seed for seed in range(1000, 1120, 4) if seed not in DEAR], 3))
def test_nothing_that_comes_up_is_said_never_to(seed: int) -> None:
    """Whatever is read, done, rolled or found to run out in play of random books, no finding says otherwise.

    Of one in four it is also seen that it is found again.
    """
    for one in range(seed, seed + 4):
        draft = random_book(one)
        files = {"book.yaml": draft.book.text, "paragraphs.yaml": draft.content.text}
        authored = author_files(files)
        findings = lint(authored)
        if one == seed:
            assert findings == lint(author_files(files))
        reference = Reference(draft.header, draft.paragraphs)
        explore(reference, make_book(writer.bundle(authored)[0]), MOST)
        assert not list(contradictions(draft, authored, reference.seen, findings)), draft.content.text


def cases() -> Iterator[Any]:
    """The cases of the file beside this one."""
    for case in YAML(typ="safe").load(Path(__file__).with_suffix(".yaml").read_text("utf-8")):
        yield pytest.param(case["book"], id=case["case"])


def noted(book: Book) -> Iterator[tuple[str, bool]]:
    """The notes of a book, and whether each may come up."""
    reach = Analyses(book)[reachability]
    for paragraph in book.paragraphs.values():
        for step in paragraph.steps():
            if step["step"] == "note":
                yield paragraph.record["labels"][step["label"]], reach.is_step_reachable(step)


@pytest.mark.parametrize("text", list(cases()))
def test_what_can_come_up_is_told_from_what_cannot(text: str) -> None:
    """Notes say themselves whether they come up; brute force agrees, and so does the compiler."""
    authored = author(text)
    assert not authored.all_faults
    found = dict(noted(authored))
    assert found == {note: not note.startswith("no ") for note in found}
    head, content = (YAML(typ="safe", pure=True).load(StringIO(part)) for part in parts(text))
    reference = Reference(head, content["paragraphs"])
    explored = explore(reference, make_book(writer.bundle(authored)[0]), 400)
    assert not explored.differences
    assert reference.seen.notes == {note for note in found if note.startswith("yes ")}
