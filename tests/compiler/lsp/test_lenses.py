"""Lenses: what can be tried from a place in a file, and the command for it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from tests.helpers import cursor
from tests.helpers.missions import first_mission
from tests.helpers.paths import BOOKS, CONTENT
from tests.helpers.reading import read_once
from tests.terminal.player import play

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples.beginnings import begun, named
from hulldown_compiler.lowering.scopes import FileScope
from hulldown_compiler.lsp.answers.lenses import lenses
from hulldown_compiler.lsp.index.index import read

OPEN_FIRE = CONTENT / "open-fire"

MISSION = """\
paragraphs:
  aimed-shot:
    action: true
    do: [{rotate: us}]
    examples:
      - example: the nearest
        position: {}
      - {example: "and: another", position: {}}
  hurry:
    action: true
    do:
  a-farm:
    mission: ford
    text: A farm, {see: a-farm}.
rules:
  "7.1":
    text: Stacking
    examples:
      - example: a wreck does not count
        ask: turn
        position: {units: {}}
      - example: of a procedure
        procedure: ap-fire
procedures:
  ap-fire:
    examples:
      - example: one roll
"""


def offered(text: str) -> list[str]:
    """Each lens: its line, and what `hulldown play` is told."""
    return [f"{word.line} {shlex.join(arguments)}" for word, arguments in lenses(read("paragraphs.yaml", text))]


def test_over_each_paragraph_and_example() -> None:
    """What a German does is tried where an example of it stands; what has no position is not tried."""
    assert offered(MISSION) == [
        "2 --example 'aimed-shot: the nearest'",
        "6 --example 'aimed-shot: the nearest'",
        "8 --example 'aimed-shot: and: another'",
        "12 --paragraph a-farm",
        "19 --example '7.1: a wreck does not count'",
    ]


def test_a_paragraph_of_a_mission_has_its_name_in_the_whole_book() -> None:
    """As commands know it, where an earlier mission has a paragraph of that name."""
    scope = FileScope("ford", renamed={"paragraph": {"a-farm": "ford.a-farm"}})
    found = [arguments for _, arguments in lenses(read("paragraphs.yaml", MISSION), scope)]
    assert found[3] == ("--paragraph", "ford.a-farm")


def test_in_a_broken_file() -> None:
    """What can be read of it is offered."""
    broken = MISSION.replace('      - {example: "and: another", position: {}}', "      - example:")
    assert [line.partition(" ")[0] for line in offered(broken)] == ["2", "6", "12", "19"]


@pytest.mark.parametrize("path", ["paragraphs/firing.yaml", "rules/07-movement.yaml"])
def test_every_lens_over_an_example_begins_a_game(path: str) -> None:
    """It names the example as `play --example` knows it."""
    book = read_once(first_mission())
    found = [arguments for _, arguments in lenses(read(path, (OPEN_FIRE / path).read_text("utf-8")))]
    assert len(found) > 10
    for option, name in found:
        assert option == "--example"
        assert begun(Analyses(book), named(book, name)).said.startswith(f"Example: {name}.")


def test_every_lens_over_a_paragraph_begins_a_game(home: Path) -> None:
    """There and then."""
    texts = cursor.index({"paragraphs.yaml": (BOOKS / "mill" / "paragraphs.yaml").read_text("utf-8")})
    for _, arguments in lenses(texts.files["paragraphs.yaml"]):
        assert play(BOOKS / "mill", *arguments, "--seed", "1", home=home).code == 0
