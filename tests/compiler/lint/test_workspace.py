"""A workspace: after any edits its findings are those of the book read and checked anew."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pytest
from tests.compiler.rules import casefile
from tests.helpers.edits import edited
from tests.helpers.paths import CASES as CASE_FOLDERS
from tests.helpers.paths import ROOT
from tests.helpers.sampling import sampled

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.rule_table import BY_CODE, RULES, Rule
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lint.besides.asking import everything
from hulldown_compiler.lint.incremental.semantic_digest import WORDED
from hulldown_compiler.lint.workspace import Workspace
from hulldown_compiler.rules import check

CASES = sorted(CASE_FOLDERS.glob("*/*.yaml"))


class Hurry(Exception):
    """Somebody waits for something else."""


def broken_off(workspace: Workspace, after: int) -> None:
    """Ask for the findings, and break off after so many chances to do so, if there are so many."""
    left = iter(range(after))

    def hurry() -> None:
        if next(left, None) is None:
            raise Hurry

    with suppress(Hurry):
        workspace.findings(between=hurry)


def go_on(workspace: Workspace, rng: random.Random, edits: int) -> None:
    """Edit a book and hold what is found against a cold check, each time; checks are broken off now and then."""
    buffers: dict[str, str] = {}
    first = dict(workspace.book.texts)
    for _ in range(edits):
        path = rng.choice(sorted(first))
        text = first[path] if rng.random() < 0.2 else edited(workspace.book.texts[path], rng)
        buffers[path] = text
        workspace.change(path, text)
        if rng.random() < 0.5:
            workspace.quick()
        for _ in range(rng.randrange(3)):
            broken_off(workspace, rng.randrange(400))
        assert workspace.findings() == everything(read_book(workspace.root, buffers), BY_CODE)


@pytest.mark.parametrize("seed", sampled(range(24), 3))
def test_any_edits_of_the_cases(seed: int, tmp_path: Path) -> None:
    """Small books full of faults, edited line by line and letter by letter."""
    rng = random.Random(seed)
    files = casefile.parts(rng.choice(CASES).read_text("utf-8"))
    workspace = Workspace(casefile.write(files, tmp_path / "case"))

    assert workspace.findings() == everything(read_book(workspace.root), BY_CODE)
    go_on(workspace, rng, 5)


@pytest.mark.parametrize("name", ["mill", "outpost"])
def test_any_edits_of_a_book(name: str, tmp_path: Path) -> None:
    """Larger books without a fault: what is broken is found, and what is mended is gone."""
    root = shutil.copytree(ROOT / "tests" / "books" / name, tmp_path / name)

    go_on(Workspace(root), random.Random(name), 4)


# Files on the disk ----------------------------------------------------------------------------------------------------


def save(path: Path, text: str) -> None:
    """Save a file as editors do: beside it, and then in its place."""
    beside = path.with_suffix(".tmp")
    beside.write_text(text, "utf-8")
    beside.replace(path)


def test_files_come_and_go(tmp_path: Path) -> None:
    """Files that are written, renamed, removed and put into new folders are noticed, each once."""
    root = shutil.copytree(ROOT / "tests" / "books" / "mill", tmp_path / "mill")
    workspace = Workspace(root)
    assert workspace.refresh() == []
    text = (root / "paragraphs.yaml").read_text("utf-8")

    save(root / "paragraphs.yaml", f"# The mill.\n{text}")
    assert workspace.refresh() == ["paragraphs.yaml"]
    assert workspace.findings() == everything(read_book(root), BY_CODE)
    (root / "more").mkdir()
    (root / "paragraphs.yaml").rename(root / "more" / "mill.yaml")
    (root / "notes.txt").write_text("No content.")
    assert workspace.refresh() == ["more/mill.yaml", "paragraphs.yaml"]
    assert workspace.findings() == everything(read_book(root), BY_CODE) != []
    (root / "book.yaml").unlink()
    assert workspace.refresh() == ["book.yaml"]
    assert workspace.findings() == everything(read_book(root), BY_CODE) != []
    assert workspace.refresh() == []


def test_a_buffer_stands_for_its_file(tmp_path: Path) -> None:
    """What an editor holds counts until it is released; a file that was never saved is gone then."""
    root = shutil.copytree(ROOT / "tests" / "books" / "mill", tmp_path / "mill")
    workspace = Workspace(root)
    before = workspace.findings()

    workspace.change("new/lane.yaml", "paragraphs:\n  lane: {text: The lane., do: [{see: nowhere}]}\n")
    found = [(one.position.path, one.code) for one in workspace.findings() if one not in before]
    assert found == [("new/lane.yaml", "HD120"), ("new/lane.yaml", "HD101")]
    workspace.change("paragraphs.yaml", "paragraphs: [\n")
    save(root / "paragraphs.yaml", (root / "paragraphs.yaml").read_text("utf-8") + "# saved\n")
    workspace.refresh()
    assert "HD001" in [one.code for one in workspace.quick()]
    workspace.release("paragraphs.yaml")
    workspace.release("new/lane.yaml")
    assert workspace.findings() == before


def test_a_comment_is_not_needless_before_its_rule_has_been_asked(tmp_path: Path) -> None:
    """What is quickly known says nothing of a comment for a question that is still open; afterwards one is needless."""
    root = shutil.copytree(ROOT / "tests" / "books" / "mill", tmp_path / "mill")
    text = (root / "paragraphs.yaml").read_text("utf-8")
    allowed = "  # hulldown: allow HD120 it is for later\n  lane: {text: The lane.}\n"
    needless = "  # hulldown: allow HD120, HD622 it was for later\n  wheel:"
    save(root / "paragraphs.yaml", text.replace("  wheel:", needless, 1) + allowed)
    workspace = Workspace(root)

    quick = [one.message for one in workspace.quick() if one.code == "HD611"]
    assert quick == ["there is no HD622 here to silence"]
    assert workspace.behind
    whole = [one.message for one in workspace.findings() if one.code == "HD611"]
    assert whole == ["there is no HD120 here to silence", "there is no HD622 here to silence"]
    assert not workspace.behind


# What rules may look at -----------------------------------------------------------------------------------------------


PLAYS = {"HD421": "it carries paragraphs out, which looks for the slots in their texts; those count as what they say"}
"""Rules that come across wordings without reading them."""


def unworded(book: Book) -> Book:
    """The book as it is when every wording is gone: whoever reads one fails."""
    units = [
        unit._replace(paragraphs=blank(unit.paragraphs), rules=blank(unit.rules), errata=blank(unit.errata))
        for unit in book.units
    ]
    return Book(book.root, book.declared, units, book.numbers, book.texts, book.faults)


def blank(records: Iterable[Record]) -> list[Record]:
    """The records, with something that is no text for every wording."""
    return [{**record, **{field: object() for field in WORDED if field in record}} for record in records]


FIRST = {path.parent: path for path in reversed(CASES)}
"""Of the cases of each rule the first."""


def blind(path: Path) -> list[Rule]:
    """Who is not to read wordings: of a whole book and of the first case of each rule all, of the others their own."""
    rules = [rule for rule in RULES if not rule.prose and rule.code not in PLAYS]
    everybody = path.is_dir() or path == FIRST[path.parent]
    return rules if everybody else [rule for rule in rules if rule.name.replace("-", "_") == path.parent.name]


def test_every_rule_has_its_cases() -> None:
    """Nobody who is not to read wordings goes without a case of its own, but those that no text can show."""
    asked = {rule.name for path in CASES if path != FIRST[path.parent] for rule in blind(path)}

    assert {rule.name for rule in RULES if not rule.prose and rule.code not in PLAYS} - asked == NO_TEXT


NO_TEXT = {"unreadable-text", "outside-book"}


@pytest.mark.parametrize("path", [*sampled(CASES, 6), ROOT / "tests" / "books" / "mill"], ids=lambda path: path.stem)
def test_only_those_that_say_so_read_wordings(path: Path, tmp_path: Path) -> None:
    """A rule that does not say `prose` finds the same without any wording: it is not asked when only that changes."""
    root = path if path.is_dir() else casefile.write(casefile.parts(path.read_text("utf-8")), tmp_path / "case")
    worded = read_book(root)
    without = unworded(worded)
    rules = [rule for rule in blind(path) if worded.is_complete or not rule.whole]

    said, still = Analyses(worded), Analyses(without)
    assert [list(check(rule, still)) for rule in rules] == [list(check(rule, said)) for rule in rules]
