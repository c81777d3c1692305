"""Special rules of missions: what is specified is what a mission can have, and says when nothing comes of it."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from tests.engine.platoon.stage import ENTRY, MISSION

from hulldown_compiler.model.platoon import EntryRecord, MissionRecord, Secret
from hulldown_engine.platoon.language.mission_specials import OF_SET_UPS, SECRETS, SPECIALS, idle, said

HAD: dict[tuple[str, ...], Any] = {
    ("entry", "defilade"): True,
    ("entry", "positions"): {"count": 2, "where": True},
    ("entry", "sight_all"): True,
    ("light",): {"since": 1, "becomes": [{"name": "dusk", "round": 3, "range": 5, "fired": None}]},
    ("artillery",): {"barrages": 1, "offence": 8},
    ("snow",): True,
}
"""What a mission may have of each special rule."""


def mission(*paths: tuple[str, ...], **entry: Any) -> dict[str, Any]:
    """A mission with some special rules."""
    of_entry = {path[-1]: HAD[path] for path in paths if path[0] == "entry"}
    of_mission = {path[0]: HAD[path] for path in paths if path[0] != "entry"}
    return {**MISSION, **of_mission, "entry": {**ENTRY, **of_entry, **entry}}


def test_every_special_rule_is_a_field_of_missions() -> None:
    """So is every secret a word that authors can write."""
    for special in SPECIALS:
        fields = EntryRecord.model_fields if special.path[0] == "entry" else MissionRecord.model_fields
        assert special.path[-1] in fields
    assert {special.path for special in SPECIALS} == HAD.keys()
    assert {*get_args(Secret)} == SECRETS.keys()


@pytest.mark.parametrize("special", SPECIALS, ids=lambda special: special.path[-1])
def test_a_special_rule_is_told_where_it_is_in_force(special: Any) -> None:
    """Not in a mission without it, nor where nothing comes of it."""
    lacking, having = mission(set_up=True), mission(special.path, set_up=True)

    assert list(special.told({}, lacking)) == []
    assert list(said({}, having)) == list(special.told({}, having)) != []
    assert not idle(special.needs, having)
    if special in OF_SET_UPS:
        vain = mission(special.path, set_up=False)
        assert list(said({}, vain)) == []
        assert idle(special.needs, vain) == "nobody is set up on the map"


def test_a_secret_needs_something_to_be_kept() -> None:
    """Cards, and a platoon that is made before they are shown; markers, and a set-up."""
    bare = mission()

    assert idle(SECRETS["cards"].needs, bare) == "there are none"
    assert idle(SECRETS["cards"].needs, {**bare, "platoon": {"cards": ["US1"], "new": False}}) == "no platoon is made"
    assert not idle(SECRETS["cards"].needs, {**bare, "platoon": {"cards": ["US1"], "new": True}})
    assert idle(SECRETS["markers"].needs, bare) == "nobody is set up on the map"
    assert not idle(SECRETS["markers"].needs, mission(set_up=True))
