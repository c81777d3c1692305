"""A mission that begins where somebody wants to try it: units in their hexes, and a paragraph read at once."""

from __future__ import annotations

from typing import Any

import pytest
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.basics.hexes import direction_to
from hulldown_engine.story.gamebook import SetupError


def begin(**start: Any) -> Game:
    """A game of the tests' platoon game."""
    return Game(book(), seed=3, **start)


def told(game: Game) -> list[str]:
    """What has happened."""
    return [event["event"] for event in game.events]


def test_a_unit_begins_where_it_is_placed() -> None:
    """The others are still to enter, and nothing else is other than at the start of the mission."""
    game = begin(mission="first-light", at={"B": (210, 209)})
    units, usual = game.state.units, begin(mission="first-light").state
    assert (units["B"].where, units["B"].hex, units["B"].facing) == ("on-map", 210, direction_to(210, 209))
    assert {name: unit for name, unit in units.items() if name != "B"} == {
        name: unit for name, unit in usual.units.items() if name != "B"
    }
    assert game.state.markers == usual.markers
    assert game.invariants() == ()


def test_an_event_marker_in_sight_is_looked_at() -> None:
    """As if the unit had just come there."""
    marker, there = next(iter(begin(mission="first-light").state.markers.items()))
    game = begin(mission="first-light", at={"A": (there - 1,)})
    found = next(event for event in game.events if event["event"] == "marker")
    assert (found["marker"], found["unit"], found["found"]) == (marker, "A", True)


def test_a_german_begins_rounds() -> None:
    """He faces the platoon, the platoon faces him, and the first Round begins with who becomes aware."""
    game = begin(mission="first-light", at={"A": (303,), "GE1": (306,)})
    units = game.state.units
    assert (game.state.mode, units["A"].facing, units["GE1"].facing) == ("rounds", 3, 0)
    assert "activated" not in told(game)
    assert "advantage" in told(game)
    assert game.invariants() == ()
    assert Game.loads(book(), game.dumps()).digest() == game.digest()


def test_a_paragraph_is_read_there_and_then() -> None:
    """What a German does is read in his Turn, by the first one that is placed or by the one that is named."""
    at = {"A": (303,), "GE1": (306,), "GE2": (209,)}
    for unit, reader in (("", "GE1"), ("GE2", "GE2")):
        game = begin(mission="first-light", at=at, paragraph="fire-at-the-nearest", unit=unit)
        read, fired, *_ = game.events[1:]
        assert (read["event"], read["paragraph"]) == ("read", "fire-at-the-nearest")
        assert (fired["event"], fired["firer"]) == ("fired", reader)


def test_a_ready_platoon_has_bought_no_rounds() -> None:
    """Those that the briefing lets it buy are not asked for; a new platoon would have to be made first."""
    game = begin(mission="the-hill", platoon="first", at={"A": (404,)})
    assert game.state.purchase is None
    assert game.state.units["A"].hex == 404


def test_what_a_set_up_keeps_secret_lies_there() -> None:
    """Where a mission begins with a set-up on the map, that is over."""
    game = begin(mission="the-signal", at={"A": (1307,)})
    assert game.state.deploying == ""
    assert "deployed" not in told(game)


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ({"at": {"A": (9999,)}}, "no hex 9999 on this map"),
        ({"at": {"X": (303,)}}, "no unit 'X' in mission first-light: there are A, B, C, D, "),
        ({"at": {"A": (303, 808)}}, "A faces a hex beside its own, 0303; 0808 is none"),
        ({"at": {"A": (303,), "GE1": (303,)}}, "GE1 cannot be in 0303: an enemy is there (7.1)"),
        ({"at": {"A": (303,)}, "platoon": "new"}, "nobody can be placed before the platoon is made"),
        ({"paragraph": "fire-at-the-nearest"}, "'fire-at-the-nearest' is what a German does in his Turn: place one"),
        (
            {"at": {"A": (303,), "GE1": (306,)}, "paragraph": "fire-at-the-nearest", "unit": "A"},
            "'fire-at-the-nearest' is read for a German, and 'A' is none that has been placed",
        ),
        ({"at": {"A": (303,)}, "condition": 9}, "no condition 9: the mission has 1 to 2"),
    ],
)
def test_what_cannot_be_is_refused(start: dict[str, Any], said: str) -> None:
    """In a sentence: what was found, and what was expected."""
    with pytest.raises(SetupError) as refused:
        begin(mission="first-light", **start)
    assert said in str(refused.value)
