"""Origins of values: which kind each is, and which of them a result has used."""

from __future__ import annotations

from typing import Any

import pytest
from tests.helpers.build import author_files

from hulldown_compiler.bundle.origins import mark_in_words, not_printed, share_in_words, told
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.bundle.writer import bundle
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.resolver.charts import Thrower

HEADER = """
book: guns
kind: reference
title: Guns
blurb: Guns.
documents: {paper: {title: A Paper}}
source: {document: paper}
"""
CHARTS = """
tables:
  to-hit:
    title: To Hit
    source: {document: paper, at: "1"}
    axes: {who: {of: guns}, range: 1..4}
    cells: 0..9
    rows:
      Long: {1-2: 7, 3-4: {scan: "b", read: 6, why: a 6 upside down}}
      Short: {1-2: {value: 5, source: {house: as it felt}}, 3-4: 3}
catalogues:
  guns: {title: Guns, source: {document: paper}, fields: {weight: 1..9, crew: 1..9}}
cards:
  Long: {card: guns, source: {document: paper, derived: from its picture}, weight: 5, crew: 5}
  Short: {card: guns, weight: 2, crew: {value: 3, source: {house: two and a driver}}}
procedures:
  shoot:
    title: Shoot
    source: {document: paper, at: "2"}
    inputs: {who: {of: guns}, range: 1..4, mud: bool}
    gives: {hit: bool, crew: 0..9}
    steps:
      - let: {need: "look_up(to-hit, who, range)"}
      - add: need
        modifiers: [{name: mud, when: mud, value: -1, source: {house: it sticks}}, {name: luck, value: 1}]
      - roll: {die: 1d10}
        source: {house: no die is named}
      - let: {crew: who.crew if mud else 0}
    result: {hit: die <= need, crew: crew}
"""


@pytest.fixture(scope="module")
def book() -> Published:
    """A book with a value of every kind."""
    return Published(*bundle(author_files({"book.yaml": HEADER, "charts.yaml": CHARTS})))


DIE = "Shoot: 1D10 for die (our own): no die is named."
MUD = "Shoot: mud (our own): it sticks."
SCAN = "To Hit: Long, 3-4 (read from damage): the scan shows “b”, read as 6: a 6 upside down."
PICTURE = "Long (derived from what is printed): from its picture."


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"who": "Long", "range": 1}, [DIE]),
        ({"who": "Long", "range": 3}, [DIE, SCAN]),
        ({"who": "Short", "range": 2}, ["To Hit: Short, 1-2 (our own): as it felt.", DIE]),
        ({"who": "Short", "range": 4, "mud": True}, ["Short: crew (our own): two and a driver.", MUD, DIE]),
        ({"who": "Long", "range": 1, "mud": True}, [MUD, DIE, PICTURE]),
    ],
)
def test_a_result_names_what_it_used_and_nothing_else(book: Published, given: dict[str, Any], named: list[str]) -> None:
    """The cell that was looked up, the field that was asked for, the modifier that applied, the dice; rolled or not."""
    notes = book.noting("shoot")
    notes.used.clear()
    notes.procedure.roll(Thrower(Scripted(5)), **given)
    rolled = set(notes.used)
    notes.procedure.odds(**given)

    assert [told(one) for one in not_printed(book.origins, rolled)] == named
    assert notes.used == rolled


def test_shares_count_every_value_once(book: Published) -> None:
    """Of the table, of the cards, and of all that the procedure can come by: two modifiers and a die besides."""
    shares = book.origins["shares"]

    assert shares["table"]["to-hit"] == {"own": 1, "printed": 2, "read": 1}
    assert shares["catalogue"]["guns"] == {"derived": 2, "own": 1, "printed": 1}
    assert shares["procedure"]["shoot"] == {"derived": 1, "own": 4, "printed": 3, "read": 1}
    assert shares["book"] == {"derived": 2, "own": 4, "printed": 4, "read": 1}


@pytest.mark.parametrize(
    ("share", "words", "mark"),
    [
        ({}, "", ""),
        ({"printed": 1}, "Its one value is printed.", ""),
        ({"own": 3}, "All its 3 values are our own.", "our own"),
        ({"own": 1, "printed": 99}, "Of its 100 values 1 is our own (1%) and 99 are printed (99%).", "partly our own"),
        (
            {"own": 1, "printed": 999},
            "Of its 1,000 values 1 is our own (1%) and 999 are printed (99%).",
            "partly our own",
        ),
        (
            {"derived": 1, "read": 1},
            "Of its 2 values 1 is read from damage (50%) and 1 is derived from what is printed (50%).",
            "read from damage and derived",
        ),
    ],
)
def test_shares_in_words(share: dict[str, int], words: str, mark: str) -> None:
    """What is not printed comes first; neither nothing nor all is said of a part."""
    assert (share_in_words(share), mark_in_words(share)) == (words, mark)
