"""A platoon game that has no charts yet: what is missing is told, and nothing breaks over it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.compiler.rules import casefile

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.runner import lint

MISSION = """\
=== book.yaml for a platoon game
kind: platoon-game
=== mission.yaml
missions:
  ford:
    number: 1
    title: The Ford
    briefing: Cross the brook.
    platoon: {ready: [first], new: true}
    entry: {edge: left}
    exits: {right: {victory: 1, where: is_vehicle}}
    german_exits: {left: {victory: 1, where: is_vehicle}}
    conditions: 2
    activation: [5, 6]
    markers: {1: "0302", 2: "0403"}
    goal: 0
    ends: [{when: no_germans and condition == 2, ending: held}]
    source: {house: from memory}
"""


CHARTS = ("charts", "data-cards.yaml", "types.yaml", "guns.yaml", "weapons.yaml", "remains.yaml", "map.yaml")
"""What of the rest of the book is looked up or stood on."""


@pytest.mark.parametrize("kept", [(), ("map.yaml",), ("data-cards.yaml", "types.yaml"), ("charts",)])
def test_charts_that_are_not_there_yet(kept: tuple[str, ...], tmp_path: Path) -> None:
    """Whatever else is there of the charts, cards and the map."""
    root = casefile.write(casefile.parts(MISSION), tmp_path / "case")
    for one in (root / "rest").iterdir():
        if one.name in CHARTS and one.name not in kept:
            shutil.rmtree(one) if one.is_dir() else one.unlink()

    codes = {finding.code for finding in lint(read_book(root))}
    assert codes & {"HD505", "HD506", "HD114", "HD119"}
