"""What a thing that never came up waits for: the nearest gate that games came to, in a gamebook and in a mission."""

from __future__ import annotations

import pytest
from tests.helpers import build, outpost

from hulldown_compiler.playtest.waiting import Waiting
from hulldown_engine.playtest.coverage import Thing, seen, things

BOOK = """
flags: {lantern: {item: a lantern}, bell: {codeword: Bell}}
checks: {nerve: {name: Nerve, dice: 1d6, rating: 3}}
sightings: {1: a wall of rain}
paragraphs:
  start:
    text: a
    do:
      - ask:
          - {text: Into the cave, when: lantern, see: cave}
          - {text: Up, do: [{check: nerve, success: [{see: tower}], failure: [{see: ditch}]}]}
          - text: Wait
            do: [{roll: 1d6, table: {1-5: [{see: ditch}], 6: [{flag: lantern}, {see: rain}, {see: start}]}}]
  cave: {text: b, do: [{see: lake}]}
  lake: {text: c, do: [{flag: bell}, {end: won}]}
  tower:
    text: d
    do:
      - first:
          - {when: bell, see: bells}
          - {see: view}
  bells: {text: e, do: [{ask: [{text: Ring, see: lake}, {text: Leave, see: view}]}]}
  view: {text: f, do: [{end: won}]}
  ditch: {text: g, do: [{see: hall}, {end: lost}]}
  hall: {text: i, requires: lantern, do: [{end: won}]}
  rain: {text: h, sighting: 1}

"""

CAVE = "if you have a lantern, in start (1)"
TOWER = "the choice of option-2, then a check that succeeds, in start (1)"
BELL = "if you have noted the codeword Bell, in tower (9)"

GATES: dict[str, tuple[list[str], Thing, str]] = {
    "a guarded option": (["start"], ("option", "start", "cave"), CAVE),
    "what is behind it": (["start"], ("paragraph", "cave"), CAVE),
    "what is far behind it": (["start"], ("paragraph", "lake"), CAVE),
    "a choice and a check": (["start"], ("paragraph", "tower"), TOWER),
    "everything behind those": (["start"], ("paragraph", "bells"), TOWER),
    "an option there": (["start"], ("option", "bells", "view"), TOWER),
    "a guard that play came to": (["start", "tower"], ("paragraph", "bells"), BELL),
    "the last of several options": (["start", "tower"], ("paragraph", "view"), "no other option, in tower (9)"),
    "an option nobody took": (["start", "tower", "bells"], ("option", "bells", "view"), "somebody who chooses it"),
    "a requirement": (["start", "ditch"], ("paragraph", "hall"), "if you have a lantern, in ditch (4)"),
    "a roll and a sighting": (
        ["start"],
        ("paragraph", "rain"),
        "the choice of option-3, then a roll of 6, then sighting 1, if it has not been made before, in start (1)",
    ),
    "the beginning": ([], ("paragraph", "start"), "more games: nothing keeps it shut"),
}
"""What has been read, a thing that has not come up, and what it waits for."""


@pytest.mark.parametrize("gate", GATES)
def test_the_nearest_gate_that_play_came_to(gate: str) -> None:
    """The guard in the last paragraph that was read, and not one behind it."""
    read, thing, reason = GATES[gate]
    book = build.compiled(BOOK)
    assert Waiting(book, "", [("paragraph", name) for name in read]).reason(thing) == reason


SIGNAL: dict[str, tuple[list[Thing], Thing, str]] = {
    "a marker": ([], ("marker", "1", "1"), "its marker in condition 1"),
    "a condition": ([], ("marker", "1", "2"), "condition 2, which no game came to"),
    "what raises the condition": ([], ("condition", "2"), "marker 1 in condition 1"),
    "a total": ([], ("random-event", "8-14", "1"), "its total in condition 1"),
    "a card": ([], ("card", "GE1"), "marker 1 in condition 1"),
    "a cell of a card that never came": ([], ("action", "GE1", "1", "1"), "marker 1 in condition 1"),
    "a cell of a card that came": ([("card", "GE1")], ("action", "GE1", "1", "1"), "its Action Number in condition 1"),
    "a column": (
        [("card", "GE1")],
        ("action", "GE1", "S", "1"),
        "its Action Number in column S: a crew that thinks of itself",
    ),
    "a paragraph of a cell": ([], ("paragraph", "cow-in-the-road"), "random event 8-14 in condition 1"),
}
"""What has come up in the first condition of a mission, a thing that has not, and what it waits for."""


@pytest.mark.parametrize("gate", SIGNAL)
def test_what_a_missions_things_wait_for(gate: str) -> None:
    """Its condition, its card, its marker or its number, in this order."""
    came_up, thing, reason = SIGNAL[gate]
    assert Waiting(outpost.book(), "the-signal", [("condition", "1"), *came_up]).reason(thing) == reason


def test_everything_that_never_came_up_waits_for_something() -> None:
    """There is a reason for each thing of each mission, whatever has come up."""
    book = outpost.book()
    for mission in book.logic["missions"]:
        known = list(things(book.logic, mission))
        begun = set(seen(book.logic, mission, []))
        for came_up in ([("condition", "1")], [one for one in known if one[0] == "condition"], known[::3]):
            waiting = Waiting(book, mission, came_up)
            assert all(waiting.reason(thing) for thing in known if thing not in begun.union(came_up))
