"""Faults in one paragraph hide nothing that is known of others, and nothing is claimed that they may make untrue."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.compiler.rules import casefile
from tests.helpers.paths import ROOT
from tests.helpers.sampling import sampled

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint.besides.asking import known_besides
from hulldown_compiler.lint.workspace import check

BOOK = """=== book.yaml
flags: {red: {}, blue: {}, green: {}}
scores: {fuel: {name: Fuel, start: 3, least: 0, most: 8, source: {house: one tank}}}
=== a.yaml
paragraphs:
  start:
    text: Go.
    do:
      - flag: red
      - ask:
          - {text: Left, see: left}
          - {text: Up, see: loft}
          - {text: Onward, see: faulty}
  left:
    text: The left.
    do: [{note: So far.}]
  loft:
    text: The loft.
    do:
      - {when: blue, do: [{end: home}]}
      - {when: fuel > 5, see: shut}
      - {roll: 1d6, table: {1-3: [{end: home}], 5-6: [{end: home}]}}
  shut:
    text: Shut.
    do: [{end: home}]
  alone:
    text: Alone.
    do: [{end: home}]
=== faulty.yaml
paragraphs:
  faulty:
    text: Faulty.
    do:
"""

DEAD_END = "a.yaml:12 HD306 the instructions of 'left' can run out here"
HOLE = "a.yaml:18 HD401 no row for 4"
GATE = "a.yaml:17 HD302 this never holds here"
SHUT = "a.yaml:19 HD301 no play can reach 'shut'"
ORPHAN = "a.yaml:22 HD120 nothing refers to 'alone'"
UNASKED = "book.yaml:1 HD311 'red' is set and never asked for"
UNSET = "book.yaml:1 HD310 'blue' is asked for and never set"
UNUSED = "book.yaml:1 HD121 flag 'green' is not used"
ELSEWHERE = {DEAD_END, HOLE, GATE, SHUT, ORPHAN, UNASKED, UNSET, UNUSED}


def said(steps: str, folder: Path) -> set[str]:
    """What is found in the book with some steps in its last paragraph, but for that neighbouring rows are alike."""
    root = casefile.write(casefile.parts(BOOK + steps), folder / "case")
    found = (one for one in check(root)[1].findings if one.code != "HD309")
    return {f"{one.position.path}:{one.position.line} {one.code} {one.message}" for one in found}


PAIRS = {
    "a reference that is dead": ("- see: nowhere", "HD101 no paragraph 'nowhere'"),
    "a field that is unknown": ("- {end: home, hurriedly: 1}", "HD201 no field 'hurriedly' in an 'end' step"),
    "a step that is unknown": ("- {endd: home}", "HD204 no step 'endd'"),
    "rows that overlap": (
        "- {roll: 1d6, table: {1-4: [{end: home}], 4-6: [{end: home}]}}",
        "HD402 4 belongs to row 1-4 already",
    ),
    "a row that is unreadable": (
        "- {roll: 1d6, table: {1-3: [{end: home}], 4..6: [{end: home}]}}",
        "HD404 '4..6' names no totals",
    ),
}


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_everything_else_is_told_in_the_same_run(pair: tuple[str, str], tmp_path: Path) -> None:
    """A dead end, a hole in a table, a shut gate and what is behind it, an orphan, and flags that are never set."""
    steps, own = pair
    assert said(f"      {steps}\n", tmp_path) - ELSEWHERE == {f"faulty.yaml:5 {own}"}
    assert said(f"      {steps}\n", tmp_path) >= ELSEWHERE


TAKEN_BACK = {
    "a flag that it may set": ("- {falg: blue}", {UNSET}),
    "a flag that it may ask for": ("- {wehn: red, do: [{end: home}]}", {UNASKED}),
    "a flag that is misspelt in it": ("- {flag: gren, now: 1}", {UNUSED}),
    "a score that it may raise": ("- {score: fuel, ad: 3, see: loft}", {GATE, SHUT}),
    "a paragraph that it may lead to": ("- {sea: alone}", {ORPHAN}),
}


@pytest.mark.parametrize("taken", TAKEN_BACK.values(), ids=TAKEN_BACK)
def test_what_the_paragraph_may_make_untrue_is_not_claimed(taken: tuple[str, set[str]], tmp_path: Path) -> None:
    """A name in a paragraph with faults may do anything; all the rest is told."""
    steps, untold = taken
    assert said(f"      {steps}\n", tmp_path) & ELSEWHERE == ELSEWHERE - untold


def test_after_a_watch_only_what_may_be_is_told(tmp_path: Path) -> None:
    """What a watch waits for may come at any time: nothing is said never to be so."""
    steps = "      - {watch: {when: red, scope: game, do: [{end: home}]}}\n"
    assert said(steps, tmp_path) & ELSEWHERE == {DEAD_END, HOLE}


def test_a_fault_outside_paragraphs_leaves_nothing_to_ask(tmp_path: Path) -> None:
    """What a header means that cannot be read is not guessed."""
    root = casefile.write(
        casefile.parts(BOOK.replace("green: {}", "green: {itm: x}") + "      - see: left\n"), tmp_path / "case"
    )
    assert known_besides(read_book(root), BY_CODE) == []


@pytest.mark.usefixtures("read_once")
def test_nothing_else_is_claimed_of_a_sound_book(tmp_path: Path) -> None:
    """With a fault in one paragraph of a book in which only an orphan is found, only the orphan is told besides."""
    root = shutil.copytree(ROOT / "content" / "first-patrol", tmp_path / "first-patrol")
    (root / "alone.yaml").write_text(
        "paragraphs:\n  all-alone:\n    text: Hm.\n    do: [{see: burners-hut}]\n", "utf-8"
    )
    book = read_book(root)
    for name in sampled(sorted({*book.paragraphs} - {"all-alone"})[2::13], 3):
        path, line = book.paragraphs[name].at()[:2]
        lines = book.texts[path].split("\n")
        lines.insert(line, f"{' ' * (len(lines[line]) - len(lines[line].lstrip()))}tetx: Hm.")
        besides = known_besides(read_book(root, {path: "\n".join(lines)}), BY_CODE)
        assert [one.message for one in besides] == ["nothing refers to 'all-alone'"], name


def test_who_asks_of_a_sighting_that_is_not_there_may_mean_any(tmp_path: Path) -> None:
    """A number has no likeness to the one that is meant, so no other sighting is said to be asked for by nobody."""
    case = (ROOT / "tests/compiler/rules/cases/dead_sighting/in-an-expression.yaml").read_text("utf-8")
    found = check(casefile.write(casefile.parts(case), tmp_path / "case"))[1].findings

    assert {one.code for one in found} == {"HD107"}
