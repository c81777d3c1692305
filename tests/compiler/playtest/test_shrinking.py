"""Faults are shrunk to the choices that they take, and these still show them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import build

from hulldown_compiler.playtest import shrinking
from hulldown_compiler.playtest.shrinking import fewest, shrink
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.bots import RandomBot
from hulldown_engine.playtest.runner import playtest
from hulldown_engine.playtest.tally import GameFault

HALL = """
flags: {lamp: {codeword: LAMP}}
paragraphs:
  start:
    text: The hall.
    do:
      - ask:
          - {text: Up., see: attic}
          - {text: Down., see: cellar}
          - {text: Wait., see: start}
  attic: {text: Dust., do: [{flag: lamp}, {see: start}]}
  cellar:
    text: Steps.
    do:
      - first:
          - {when: lamp, see: well}
          - {see: start}
  well: {text: Deep., do: [{ask: [{text: Drink., see: out}]}]}
  out: {text: Day., do: [{end: won}]}
"""

CELL = """
paragraphs:
  start: {text: Two doors., do: [{ask: [{text: Left., see: cell}, {text: Right., see: home}]}]}
  home: {text: Home., do: [{end: won}]}
  cell: {text: A cell., do: [{ask: [{text: Pace., see: cell}, {text: Sit., see: cell}]}]}
"""


def faults_of(book: Book, games: int = 12) -> Sequence[GameFault]:
    """The faults of some games by a random player, shrunk."""
    report = playtest(book, RandomBot, games=games, seed=1)
    shrink(report)
    return report.faults


def test_a_crash_is_shown_by_the_choices_that_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up for the lamp, down to the well: whatever else was done is left out, of the first of those that are alike."""
    book = build.compiled(HALL)
    run = book.rules.run

    def runs(play: Any) -> Any:
        if "well" in play.state.read:
            raise KeyError("bucket")
        return run(play)

    monkeypatch.setattr(book.rules, "run", runs)

    first, *others = faults_of(book)

    assert (first.kind, first.choices) == ("crash", ("attic", "cellar"))
    assert max(len(fault.choices) for fault in others) > 2
    assert {fault.said for fault in others} == {first.said}


def test_a_fault_of_a_broken_invariant_is_shrunk_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes up with the lamp, however long somebody waited before."""
    book = build.compiled(HALL)
    monkeypatch.setattr(book.rules, "invariants", lambda state: ("too bright",) * ("attic" in state.read))

    assert faults_of(book)[0].choices == ("attic",)


def test_a_game_without_end_is_cut_where_nothing_new_comes() -> None:
    """Five thousand choices, and one of them led into the cell."""
    first, *others = faults_of(build.compiled(CELL), games=4)

    assert (first.kind, first.said, first.choices) == ("endless", "no end after 5,000 choices", ("cell",))
    assert {len(fault.choices) for fault in others} == {5000}


def test_what_cannot_be_tried_often_enough_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices that were made show it as well."""
    book = build.compiled(HALL)
    monkeypatch.setattr(book.rules, "invariants", lambda state: ("too bright",) * ("attic" in state.read))
    monkeypatch.setattr(shrinking, "MOST", 0)

    (*_, last) = faults_of(book)[0].choices
    assert last == "attic"


@given(st.lists(st.integers(0, 5), max_size=9), st.lists(st.integers(0, 5), max_size=3))
def test_no_part_can_be_left_out_any_more(choices: list[int], wanted: list[int]) -> None:
    """What is left still shows it, and without any one of its choices it does not."""

    def still(tried: Sequence[str]) -> bool:
        return any(list(part) == wanted for part in combinations(map(int, tried), len(wanted)))

    named = [str(choice) for choice in choices]
    if still(named):
        left = fewest(named, still)

        assert list(map(int, left)) == wanted
    else:
        assert fewest(named, still) == named
