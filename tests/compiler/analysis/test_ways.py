"""How play comes to a finding: step by step for a reader, and as what a player chooses and rolls."""

from __future__ import annotations

from contextlib import suppress

import pytest
from tests.helpers.books import random_book
from tests.helpers.build import author, author_files

from hulldown_compiler.bundle import writer
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint.report import way
from hulldown_compiler.lint.runner import lint
from hulldown_engine import Game, Typed
from hulldown_engine.games.book import Book, make_book
from hulldown_engine.story import paragraphs
from hulldown_engine.story.paragraphs import EndlessBook

MILL = """\
flags: {lamp: {}, key: {}}
checks: {nerve: {name: Nerve, dice: 1d6, rating: 3}}
paragraphs:
  start:
    text: The yard.
    do:
      - ask:
          - {text: Take the lamp, do: [{flag: lamp}]}
          - {text: Leave it, do: [{note: You leave it.}]}
      - check: nerve
        success: [{see: loft}]
        failure: [{see: door}]
  door:
    text: The door.
    do:
      - first:
          - {when: key and lamp, see: loft}
          - {do: [{end: lost}]}
  loft:
    text: The loft.
    do:
      - ask:
          - {text: Look about, see: beam}
          - {text: Go down, do: [{end: won}]}
  beam:
    text: A beam.
    do:
      - roll: 1d6
        table:
          1-5: [{end: lost}]
"""
LOFT = ["read 'start'", "choose “Take the lamp”", "'lamp' is set", "the check succeeds", "read 'loft'"]
LOCKED = """\
flags: {key: {}}
paragraphs:
  start:
    text: The yard.
    do:
      - ask:
          - {text: Take the key, do: [{flag: key}]}
          - {text: Leave it, do: [{note: You leave it.}]}
      - see: cellar
  cellar:
    text: The door falls shut.
    do:
      - ask:
          - {text: Unlock it, when: key, do: [{end: won}]}
          - {text: Knock, see: cellar}
"""


def found(text: str, code: str) -> Finding:
    """The finding of a code."""
    return next(one for one in lint(author(text)) if one.code == code)


def steps(finding: Finding) -> list[str]:
    """The way, as a reader is told it."""
    return [step.message for step in finding.witness]


def test_what_comes_up_in_play_is_told_with_the_way_there() -> None:
    """A hole in a table: each step with its place, and what a player types to see it."""
    hole = found(MILL, "HD401")

    assert steps(hole) == [*LOFT, "choose “Look about”", "read 'beam'"]
    assert hole.witness[-1].position[1:3] == (hole.position.line - 3, 3)
    assert hole.inputs == ("option-1", "1", "beam")
    assert way(hole) == hole.witness


def test_what_never_comes_up_has_the_way_to_where_it_does_not() -> None:
    """To a guard that never opens: programs are given it, and a person is not, to whom the reason is told."""
    shut = found(MILL.replace("{text: Leave it, do:", "{text: Leave it, when: lamp, do:"), "HD302")

    assert steps(shut) == ["read 'start'"]
    assert shut.inputs == ()
    assert way(shut) == ()


def test_a_place_that_play_never_comes_to_has_no_way() -> None:
    """There is one to a hole in the open, and none to one behind a gate that stays shut."""
    text = MILL.replace("Go down, do: [{end: won}]", "Go down, when: key, see: attic")
    attic = "  attic:\n    text: Dark.\n    do: [{roll: 1d6, table: {1-5: [{end: won}]}}]\n"
    holes = [one for one in lint(author(text + attic)) if one.code == "HD401"]

    assert [bool(one.witness) for one in holes] == [True, False]
    assert holes[1].inputs == ()


def test_a_soft_lock_has_inputs_as_well() -> None:
    """Its own way, the shortest into it."""
    locked = found(LOCKED, "HD312")

    assert steps(locked) == ["read 'start'", "choose “Leave it”"]
    assert locked.inputs == ("option-2",)


def played(book: Book, finding: Finding) -> bool:
    """Whether the engine offers all that leads to a finding, one after the other."""
    game = Game(book, seed=0, dice=Typed())
    for answer in finding.inputs:
        if game.decision is None or answer not in [option.id for option in game.decision.options]:
            return False
        game.choose(answer)
    return True


@pytest.mark.parametrize("seeds", [range(4000, 4008), range(4008, 4016)], ids=str)
def test_the_engine_takes_every_way(seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """In random books: whatever inputs a finding has, a game follows them to the last."""
    monkeypatch.setattr(paragraphs, "CHAIN_LIMIT", 2_000)
    ways = 0
    for seed in seeds:
        draft = random_book(seed)
        authored = author_files({"book.yaml": draft.book.text, "paragraphs.yaml": draft.content.text})
        book = make_book(writer.bundle(authored)[0])
        for finding in lint(authored, [rule.code for rule in BY_CODE.values() if rule.played]):
            with suppress(EndlessBook):  # it goes round in circles before it asks again
                assert played(book, finding), (seed, finding)
                ways += bool(finding.inputs)

    assert ways > 4
