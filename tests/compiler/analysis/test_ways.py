"""How play comes to a finding: step by step for a reader, and as what a player chooses and rolls."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from tests.compiler.rules import casefile
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


SHUT = """\
flags: {lamp: {}, key: {}}
paragraphs:
  start:
    text: The yard.
    do:
      - ask: [{text: Take the lamp, do: [{flag: lamp}]}]
      - {when: key and lamp, see: attic}
      - {flag: key}
      - {see: loft}
      - {note: You come back.}
  loft:
    text: The loft.
    do: [{end: won}]
  attic:
    text: The attic.
    do: [{end: lost}]
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


def test_what_play_never_comes_to_has_the_way_to_its_gate() -> None:
    """A paragraph and an ending behind a guard that never opens, and a step after one that never comes back."""
    to_guard = ["read 'start'", "choose “Take the lamp”", "'lamp' is set"]

    assert steps(found(SHUT, "HD301")) == to_guard
    assert steps(found(SHUT, "HD305")) == to_guard
    assert steps(found(SHUT, "HD308")) == [*to_guard, "'key' is set"]
    assert found(SHUT, "HD301").inputs == ("option-1",)
    assert way(found(SHUT, "HD301")) == ()


def test_what_is_never_read_after_a_visit_has_the_way_to_where_it_is_passed_over() -> None:
    """Its requirement is asked each time that something refers to it."""
    locked = LOCKED.replace("text: The door falls shut.", "requires: key and not key\n    text: The door falls shut.")

    assert steps(found(locked, "HD301")) == ["read 'start'", "choose “Take the key”", "'key' is set"]
    assert found(locked, "HD302").inputs == ("option-1",)


CASES = Path(casefile.__file__).parent / "cases"
IN_MISSIONS = {
    "HD539": ("absent_marker/only-what-finds-it-leads-there", ["Event marker 1, in condition 1"]),
    "HD540": (
        "unused_column/before-a-watch-that-is-due-at-once",
        ["Event marker 1, in condition 1", "read 'tiger-comes'"],
    ),
    "HD541": (
        "missing_column/one-condition-is-left-out",
        [
            "Event marker 1, in condition 1",
            "read 'tiger-comes'",
            "GE1 into play",
            "roll 6 or more",
            "GE1 acts by column 1",
        ],
    ),
    "HD546": (
        "activated_twice/one-after-the-other",
        ["Event marker 2, in condition 1", "read 'heron'", "GE1 into play", 'us_at("0302"), so this is done'],
    ),
    "HD570": (
        "empty_selection/nobody-is-like-this",
        ["Event marker 2, in condition 1", "read 'panzer'", "GE1 into play"],
    ),
}
"""For each of some rules about missions a case of theirs, and the way to the first finding in it."""


@pytest.mark.parametrize("code", IN_MISSIONS)
def test_findings_about_missions_have_the_way_through_the_story(code: str) -> None:
    """To the step, to the gate beside it, to the cell, or to the Turn that lacks a column; a player cannot type it."""
    case, expected = IN_MISSIONS[code]
    files = casefile.parts((CASES / f"{case}.yaml").read_text("utf-8"))
    first = next(one for one in lint(author_files(files)) if one.code == code)

    assert (steps(first), first.inputs) == (expected, ())


def test_what_stands_below_paragraphs_in_their_file_is_not_in_the_last_of_them() -> None:
    """A marker that never comes on the map has no way, though a paragraph that is read stands above its mission."""
    files = casefile.parts((CASES / "absent_marker" / "never-comes.yaml").read_text("utf-8"))
    files["mission.yaml"] = files.pop("paragraphs.yaml") + files["mission.yaml"].replace("tiger-comes", "heron", 1)
    never = next(one for one in lint(author_files(files)) if one.code == "HD539")

    assert never.position.path == "mission.yaml"
    assert never.witness == ()


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
        for finding in lint(authored, [rule.code for rule in BY_CODE.values() if rule.played or rule.never]):
            with suppress(EndlessBook):  # it goes round in circles before it asks again
                assert played(book, finding), (seed, finding)
                ways += bool(finding.inputs)

    assert ways > 4
