"""Whether every stretch between two decisions ends: as it is claimed, and as it is played."""

from __future__ import annotations

import pytest
from tests.helpers.build import author, compiled

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.circles.circles import circles
from hulldown_engine import Game
from hulldown_engine.story.paragraphs import EndlessBook

HEAD = """
flags: {key: {item: the key}, box: {item: the box}}
scores: {fuel: {name: Fuel, start: 8, least: 0, most: 9, source: {house: one tank}}}
paragraphs:
  start: {text: The porch., do: [{ask: [{text: In, see: two}, {text: Box first, do: [{flag: box}, {see: two}]}]}]}
"""

UNLESS_KEY = "first: [{when: key, do: [{clear: key}]}, {do: [{flag: key}]}]"

STRETCHES = {
    "a flag is set again and again": ("{flag: key}, {see: two}", True),
    "a flag that is set ends it": ("{when: key, do: [{end: won}]}, {flag: key}, {see: two}", False),
    "it ends with the box alone": (f"{{when: box, do: [{{end: won}}]}}, {{{UNLESS_KEY}}}, {{see: two}}", True),
    "a score runs down": ("{when: fuel == 0, do: [{end: won}]}, {score: fuel, add: -1}, {see: two}", False),
    "a score passes the mark": ("{when: fuel == 3, do: [{end: won}]}, {score: fuel, add: -2}, {see: two}", True),
    "points add up": ("{when: victory >= 9, do: [{end: won}]}, {victory: 2}, {see: two}", False),
    "points pass the mark": ("{when: victory == 9, do: [{end: won}]}, {victory: 2}, {see: two}", True),
    "visits deepen": ("{flag: key}, {see: two}, {end: won}", True),
}
"""What paragraph `two` does, and whether that never ends."""


def _book(steps: str) -> str:
    return f"{HEAD}  two: {{text: On., do: [{steps}]}}\n"


@pytest.mark.parametrize(("steps", "endless"), STRETCHES.values(), ids=STRETCHES.keys())
def test_a_circle_is_found_where_play_goes_round_for_ever(steps: str, endless: bool) -> None:  # noqa: FBT001 - a case of the test
    """What is called endless is, by the way that is told; where nothing is found, play comes to its end."""
    found = Analyses(author(_book(steps)))[circles]
    game = Game(compiled(_book(steps), allow=["HD307"]), seed=1)
    first = game.decision.options[0].id if game.decision else ""

    assert found.undecided == []
    assert bool(found.found) == endless
    if endless:
        assert [step.message for step in found.found[0].witness][:2] == ["read 'start'", "choose “In”"]
        with pytest.raises(EndlessBook):
            game.choose(first)
    else:
        game.choose(first)
        assert game.result is not None


UNKNOWN = {
    "too long to be followed": "{when: victory >= 90000, do: [{end: won}]}, {victory: 1}, {see: two}",
    "by a flag that nothing sets": "{when: key, do: [{end: won}]}, {see: two}",
}


@pytest.mark.parametrize("steps", UNKNOWN.values(), ids=UNKNOWN.keys())
def test_what_nobody_knows_is_named(steps: str) -> None:
    """Such a stretch is neither called endless nor said to end."""
    found = Analyses(author(_book(steps)))[circles]

    assert (found.found, [knot.names for knot in found.undecided]) == ([], [("two",)])
