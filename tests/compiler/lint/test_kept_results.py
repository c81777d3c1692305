"""Proofs and examples that are kept with what they rest on: after any edit what is found is what a cold lint finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from tests.bench.edits import KINDS, Edit, edits
from tests.helpers import outpost, raid
from tests.helpers.kept import differing, written
from tests.helpers.missions import copied

from hulldown_compiler.analysis.analyses import Analyses, Job
from hulldown_compiler.analysis.domain.intervals import MAYBE, NO
from hulldown_compiler.analysis.examples.reading import Reading
from hulldown_compiler.analysis.story import satisfiability
from hulldown_compiler.analysis.verdicts import entries, proofs
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.besides.asking import everything
from hulldown_compiler.lint.incremental.snapshot import TracedUnit
from hulldown_compiler.lint.workspace import Workspace, check
from hulldown_compiler.source import cache, process_pool
from hulldown_engine.language.expressions import Tree


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of the cache, which is on."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "shelf"))


def test_many_edits_of_a_small_book(tmp_path: Path) -> None:
    """A platoon game for tests, with its charts: an edit of every kind. `make fuzz` edits two missions of Open Fire."""
    book = outpost.assemble(tmp_path)
    assert differing(book, edits(book, 0, len(KINDS))) == []


# A spoilt trace is noticed --------------------------------------------------------------------------------------------


def _mute(unit: TracedUnit) -> Mapping[str, str]:
    return {}


def _silent(rules: Reading, work: Callable[[], object]) -> tuple[object, Sequence[Node]]:
    return work(), ()


SPOILT = {
    "paragraphs that all say nothing": (TracedUnit, "said", _mute),
    "examples that do not tell what they read": (Reading, "of", _silent),
}


ASKING = """\
paragraphs:
  asking:
    mission: the-signal
    text: Whether it is late.
    do: [{see: asked}]
    examples: [{example: it is early, given: {A: "0506"}, expect: {reads: [asked], victory: 0}}]
"""

ASKED = """\
paragraphs:
  asked: {mission: the-signal, text: It may be late., do: [{when: condition >= 2, do: [{victory: 1}]}]}
"""


@pytest.mark.parametrize("spoilt", [None, *SPOILT])
def test_a_spoilt_trace_is_noticed(spoilt: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If it went unseen what a result rests on, or that this has changed, the comparison would fail."""
    if spoilt:
        monkeypatch.setattr(*SPOILT[spoilt])
    book = outpost.assemble(tmp_path)
    (book / "asking.yaml").write_text(ASKING)
    (book / "asked.yaml").write_text(ASKED)
    edit = Edit("guard", "asked.yaml", ASKED, ASKED.replace("condition >= 2", "condition >= 1"))
    assert differing(book, [edit]) == ([edit] if spoilt else [])


# Who is played again --------------------------------------------------------------------------------------------------


def test_only_examples_that_read_it_are_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a guard of one mission is edited, the examples of the others are not played."""
    book = raid.assemble(tmp_path)
    played: list[str] = []
    of = Reading.of

    def noted(rules: Reading, work: Callable[[], object]) -> object:
        played.append("")
        return of(rules, work)

    monkeypatch.setattr(Reading, "of", noted)
    check(book)
    at_first = len(played)
    played.clear()
    path = book / "1-camp.yaml"
    path.write_text(path.read_text("utf-8").replace("when: rifles-found", "when: not rifles-found", 1), "utf-8")

    check(book)

    assert 0 < len(played) < at_first / 2


def test_cards_are_asked_about_again_only_where_it_matters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How Germans fire decides about no card; what raises the condition decides about all that come late."""
    monkeypatch.setattr(process_pool, "hands", lambda: 1)  # or it is asked elsewhere
    book = copied(tmp_path / "open-fire")
    workspace, asking = Workspace(book), {"HD301"}
    workspace.findings(asking)
    asked: list[str] = []
    searched = entries.Asking.searched

    def noted(asking: entries.Asking, card: str, low: int, columns: Sequence[int | str]) -> object:
        asked.append(card)
        return searched(asking, card, low, columns)

    monkeypatch.setattr(entries.Asking, "searched", noted)

    def asked_after(path: str, old: str, new: str) -> int:
        asked.clear()
        workspace.change(path, (book / path).read_text("utf-8").replace(old, new, 1))
        workspace.findings(asking)
        return len(asked)

    crossings = "missions/1-grand-prix/paragraphs/the-crossings.yaml"
    assert asked_after("paragraphs/firing.yaml", "us_within(14)", "us_within(13)") == 0
    assert asked_after(crossings, "condition >= 2 and dist", "condition >= 1 and dist") == 14
    workspace.release(crossings)
    assert asked_after("paragraphs/firing.yaml", "    do:\n", "    do:\n      - condition: 4\n") == 14


def test_all_searches_about_a_mission_are_shared_out_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an edit of one mission no processor waits for another: gates, cards, markers and ends have a turn each."""
    book = raid.assemble(tmp_path)
    workspace = Workspace(book)
    shared: list[list[str]] = []
    share = process_pool.shared

    def noted(work: Callable[[object], object], items: Sequence[object], among: int) -> list[object]:
        shared.append([item.about for item in items if isinstance(item, Job)])
        return share(work, items, among)

    monkeypatch.setattr(process_pool, "shared", noted)
    monkeypatch.setattr(process_pool, "hands", lambda: 2)
    monkeypatch.setattr(process_pool, "WORTH_SHARING", 0)
    workspace.findings()
    shared.clear()
    path = "1-camp.yaml"
    workspace.change(path, (book / path).read_text("utf-8").replace("when: rifles-found", "when: not rifles-found", 1))

    told = workspace.findings()

    assert max(shared, key=len) == [
        f"{kind} the-camp" for kind in ("entries", "proofs", "ends", "markers", "traps", "unentered")
    ]
    assert written(told) == written(everything(workspace.book))
    workspace.release(path)
    shared.clear()
    workspace.findings({"HD314"})
    assert {about.split()[0] for jobs in shared for about in jobs} <= {"reach", "ends"}


def test_a_mission_that_loses_its_cartridge(tmp_path: Path) -> None:
    """What is kept of the examples in it is held against a book that nobody could play."""
    book = raid.assemble(tmp_path)
    check(book)
    lost = book / "2-crossing.yaml"
    lost.write_text(
        lost.read_text("utf-8").replace("\n  the-crossing:\n    markers", "\n  a-crossing:\n    markers"), "utf-8"
    )

    told = check(book)[1].findings

    assert "HD530" in {finding.code for finding in told}
    assert written(told) == written(everything(read_book(book)))


def test_a_slip_in_a_chart_leaves_the_story_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known besides a faulty chart is what was known before: no mission is searched once more for it."""
    book = raid.assemble(tmp_path)
    workspace, asking = Workspace(book), {"HD206", "HD301", "HD302"}
    workspace.findings(asking)
    searched: list[str] = []

    def noted(_: Analyses, mission: str, __: object) -> list[object]:
        searched.append(mission)
        return []

    monkeypatch.setattr(proofs, "_of_mission", noted)
    slip = (book / "tables/damage.yaml").read_text("utf-8").replace("cells: -5..0", "cells: nought", 1)
    workspace.change("tables/damage.yaml", slip)

    assert any(finding.position.path == "tables/damage.yaml" for finding in workspace.findings())
    assert searched == []


def test_what_rests_on_bounds_is_decided_again_with_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition of numbers is decided once, whatever else is edited, and again when a number's bounds are others."""
    book = raid.assemble(tmp_path)
    header = (
        (book / "book.yaml")
        .read_text("utf-8")
        .replace("flags:", "scores:\n  noise: {name: Noise, start: 0, least: 0, most: 9}\nflags:", 1)
    )
    (book / "book.yaml").write_text(header, "utf-8")
    decided: list[object] = []
    by_form = satisfiability.by_form

    def noted(book: Book, tree: Tree, roster: str | None) -> int:
        decided.append(tree)
        return by_form(book, tree, roster)

    monkeypatch.setattr(satisfiability, "by_form", noted)
    loud: Tree = ["and", [">=", ["score", "noise"], 5], [">=", ["score", "noise"], 7]]
    workspace = Workspace(book)
    found = []
    for path, old, new in (
        ("units.yaml", "", ""),
        ("units.yaml", "perception: [4]", "perception: [5]"),
        ("book.yaml", "most: 9", "most: 6"),
    ):
        workspace.change(path, (book / path).read_text("utf-8").replace(old, new, 1))
        decided.clear()
        found.append((workspace.analyses[satisfiability.forms](loud), len(decided)))

    assert found == [(MAYBE, 1), (MAYBE, 0), (NO, 1)]
