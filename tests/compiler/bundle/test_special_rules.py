"""The two halves of a special rule: the field that authors write, and what the engine says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from pydantic import BaseModel, StrictBool, create_model
from tests.engine.platoon.stage import MISSION
from tests.helpers.grounds import drawn

from hulldown_compiler.bundle.special_rules import match_special_rules, special_rules
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.platoon_parts import Parts
from hulldown_compiler.model.platoon.missions import EntryRecord, MissionRecord
from hulldown_engine.basics.specification import IncompleteSpecification
from hulldown_engine.platoon.language.mission_specials import SPECIALS, Special, Teller, said


def _says(teller: Teller, mission: Any, fog: Any) -> Iterator[str]:
    yield "There is fog."


FOG = Special(("fog",), "Fog", (), _says)
FOGGY: type[BaseModel] = create_model("FoggyMission", __base__=MissionRecord, fog=(StrictBool, False))
"""A special rule of a test: the field that it is written in, and its specification."""

WRITTEN: Mapping[str, Any] = {
    "number": 1,
    "title": "The Fen",
    "briefing": "You see nothing.",
    "platoon": {},
    "entry": {"edge": "left"},
    "conditions": 1,
    "activation": [5],
    "goal": 1,
}
TELLER = Teller({}, drawn("."))


def test_a_special_rule_that_the_engine_lacks_is_refused() -> None:
    """An author would write it, and nothing would come of it."""
    with pytest.raises(IncompleteSpecification, match="the special rule 'fog' can be written, and the engine has no"):
        match_special_rules(FOGGY, EntryRecord, SPECIALS)
    foggy_entry = create_model("FoggyEntry", __base__=EntryRecord, fog=(StrictBool, False))
    with pytest.raises(IncompleteSpecification, match=r"the special rule 'entry\.fog' can be written"):
        match_special_rules(MissionRecord, foggy_entry, SPECIALS)


def test_a_special_rule_without_a_field_is_refused() -> None:
    """Nobody could write it."""
    with pytest.raises(IncompleteSpecification, match="the special rule 'fog' has no field of missions"):
        match_special_rules(MissionRecord, EntryRecord, (*SPECIALS, FOG))


def test_a_field_and_a_specification_make_a_special_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes into the record, and is told, without a further line."""
    monkeypatch.setattr("hulldown_compiler.bundle.special_rules.SPECIALS", (FOG,))
    document: Any = None
    mission = Chart("mission", "the-fen", FOGGY.model_validate({**WRITTEN, "fog": True}), document)

    match_special_rules(FOGGY, EntryRecord, (*SPECIALS, FOG))
    record = special_rules(Parts(), mission)

    assert record == {"fog": True}
    assert [*said(TELLER, {**MISSION, **record}, (FOG,))] == ["There is fog."]
    assert [*said(TELLER, {**MISSION, "fog": False}, (FOG,))] == []
