"""Special rules of missions: what is specified is what a mission can have, and says when nothing comes of it."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from tests.engine.platoon.stage import ENTRY, MISSION
from tests.helpers.grounds import drawn

from hulldown_compiler.model.platoon.missions import Secret
from hulldown_engine.platoon.language.mission_specials import OF_SET_UPS, SECRETS, SPECIALS, Teller, idle, said

HAD: dict[tuple[str, ...], tuple[Any, str]] = {
    ("entry", "defilade"): (True, "Vehicles may begin in defilade."),
    ("entry", "positions"): ({"count": 2, "where": True}, "You have 2 improved positions, each for a unit."),
    ("entry", "bunkers"): ({"count": 1, "where": True}, "You have 1 bunker, for a gun or unit on foot."),
    ("entry", "sight_all"): (
        True,
        "Look at everything that can be seen from there before the first Round begins.",
    ),
    ("exits",): (
        {"0101": 2, "0102": 2},
        "US units may leave by hexes 0101 and 0102. Each unit is worth two Victory Points.",
    ),
    ("closed",): ([204, 301], "Nobody enters woods or hex 0301."),
    ("roadblocks",): (
        {"0101/0201": "all", "0201": "us"},
        (
            "A roadblock lies between 0101 and 0201: no vehicle crosses there. "
            "A roadblock lies on every road of 0201: no US vehicle crosses there."
        ),
    ),
    ("ground",): ("soft", "Soft ground."),
    ("snow",): (True, "In the snow, trucks have an accident in every hex that they enter off the roads."),
    ("german_exits",): ({"0401": -1}, "Each German that leaves by hex 0401 is worth minus one Victory Point."),
    ("retreat",): (
        [[1, 9, 101], [10, 10, 401]],
        "A German that retreats leaves the map by a hex that is rolled for: hex 0101 on 1 to 9 and hex 0401 on 10.",
    ),
    ("light",): (
        {"since": 1, "becomes": [{"name": "dusk", "round": 3, "range": 5, "fired": None}]},
        "Count the Rounds. From Round 3 on it is dusk: nobody fires further than 5 hexes.",
    ),
    ("artillery",): (
        {"barrages": 1, "offence": 8},
        (
            "You may call 1 barrage, one a Round, in the Random Event phase, on a hex with a German in sight: "
            "general-purpose fire of Offensive Rating 8 on every unit there."
        ),
    ),
    ("marker_victory",): (1, "Each Event marker that you activate is worth one Victory Point."),
    ("secret",): (["markers"], "The Event markers are a secret until your platoon is set up."),
}
"""What a mission may have of each special rule, and how it is told."""

TELLER = Teller({}, drawn("....\n....\n....\n.w.."))


BARE = {**MISSION, "ground": "", "marker_victory": 0}
"""A mission without a special rule."""


def mission(*paths: tuple[str, ...], **entry: Any) -> dict[str, Any]:
    """A mission with some special rules."""
    of_entry = {path[-1]: HAD[path][0] for path in paths if path[0] == "entry"}
    of_mission = {path[0]: HAD[path][0] for path in paths if path[0] != "entry"}
    return {**BARE, **of_mission, "entry": {**ENTRY, **of_entry, **entry}}


def test_every_special_rule_and_secret_is_tried() -> None:
    """Those below are all that there are, and every secret is a word that authors can write."""
    assert [special.path for special in SPECIALS] == [*HAD]
    assert {*get_args(Secret)} == SECRETS.keys()


def test_the_usual_ground_is_told_as_a_briefing_does() -> None:
    """The ground conditions stand in every briefing."""
    assert list(said(TELLER, {**BARE, "ground": "normal"})) == ["Normal ground."]


@pytest.mark.parametrize("special", SPECIALS, ids=lambda special: special.path[-1])
def test_a_special_rule_is_told_where_it_is_in_force(special: Any) -> None:
    """Not in a mission without it, nor where nothing comes of it."""
    lacking, having = mission(set_up=True), mission(special.path, set_up=True)

    assert list(said(TELLER, lacking)) == []
    assert " ".join(said(TELLER, having)) == HAD[special.path][1]
    assert not idle(special.needs, having)
    if special in OF_SET_UPS:
        vain = mission(special.path, set_up=False)
        assert list(said(TELLER, vain)) == []
        assert idle(special.needs, vain) == "nobody is set up on the map"


def test_a_secret_needs_something_to_be_kept() -> None:
    """Cards, and a platoon that is made before they are shown; markers, and a set-up."""
    bare = mission()

    assert idle(SECRETS["cards"].needs, bare) == "there are none"
    assert idle(SECRETS["cards"].needs, {**bare, "platoon": {"cards": ["US1"], "new": False}}) == "no platoon is made"
    assert not idle(SECRETS["cards"].needs, {**bare, "platoon": {"cards": ["US1"], "new": True}})
    assert idle(SECRETS["markers"].needs, bare) == "nobody is set up on the map"
    assert not idle(SECRETS["markers"].needs, mission(set_up=True))


def test_planned_barrages_are_told_with_their_places() -> None:
    """Beside those that are called, or alone."""
    plan = {"barrages": 0, "offence": 8, "planned": {"barrages": 2, "hexes": [101, 301]}}
    words = "general-purpose fire of Offensive Rating 8 on every unit there, and on whoever appears there next."
    first, second = said(TELLER, {**BARE, "artillery": plan})

    assert first == f"You have 2 planned barrages for hexes 0101 or 0301: {words}"
    assert second.startswith("A planned barrage is fired before your platoon moves, ")
    on_markers = {**plan, "barrages": 1, "planned": {"barrages": 1, "hexes": []}}
    told = list(said(TELLER, {**BARE, "artillery": on_markers}))
    assert len(told) == 3
    assert told[1] == f"You have 1 planned barrage for hexes with Event markers: {words}"
