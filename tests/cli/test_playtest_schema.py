"""The record of a playtest has the shape that is published, and that shape can refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.cli.process import hulldown
from tests.cli.test_playtest import GOLDEN
from tests.helpers import outpost

from hulldown_compiler.playtest.record import FORMAT, book_record
from hulldown_compiler.playtest.shape import schema
from hulldown_engine.playtest import BOTS, playtest


def closed(part: Any) -> Any:
    """The schema with nothing allowed that it does not name."""
    if isinstance(part, list):
        return [closed(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    inner = {key: closed(value) for key, value in part.items()}
    return {"additionalProperties": False, **inner} if isinstance(inner.get("properties"), dict) else inner


SHAPE = Draft202012Validator(closed(schema()))
OPTIONS = {"format": FORMAT, "policy": "commander", "games": 2, "seed": 3, "rules": []}


@pytest.fixture(scope="module")
def missions() -> dict[str, Any]:
    """A record of every mission of a book."""
    record = {**OPTIONS, "books": [book_record(playtest(outpost.book(), BOTS["commander"], games=1, seed=3))]}
    found: dict[str, Any] = json.loads(json.dumps(record))
    return found


def test_the_schema_is_one() -> None:
    """By its own dialect."""
    Draft202012Validator.check_schema(schema())


def test_a_gamebook_has_the_shape() -> None:
    """And nothing that is not in it."""
    SHAPE.validate(json.loads((GOLDEN / "mill.json").read_text("utf-8")))


def test_missions_have_the_shape(missions: dict[str, Any]) -> None:
    """With all that only missions have, which is not empty."""
    SHAPE.validate(missions)
    for mission in missions["books"][0]["missions"]:
        assert all(mission[part] for part in ("ended_by", "units", "hexes", "coverage")), mission["mission"]


def test_the_shape_can_refuse(missions: dict[str, Any]) -> None:
    """A format of the future, a share above one, a fate that is none."""
    record = json.dumps(missions)
    for was, becomes in (('"format": 2', '"format": 1'), ('"ended": 1', '"ended": -1'), ('"stands"', '"sits"')):
        assert was in record
        assert not SHAPE.is_valid(json.loads(record.replace(was, becomes)))


def test_figures_of_a_mission_agree(missions: dict[str, Any]) -> None:
    """Each game ended by something, each unit has one fate a game, and the losses are those that are measured."""
    for mission in missions["books"][0]["missions"]:
        assert sum(one["games"] for one in mission["ended_by"]) == mission["ended"]
        for unit in mission["units"]:
            assert sum(fate["games"] for fate in unit["fates"]) == unit["games"]
        killed = [
            fate["games"]
            for unit in mission["units"]
            for fate in unit["fates"]
            if (unit["side"], fate["fate"]) == ("german", "killed")
        ]
        assert sum(killed) == sum(value * games for value, games in mission["measures"]["german_killed"]["values"])


def test_the_command_prints_it(tmp_path: Path) -> None:
    """For programs that check what they read; a slip of the keyboard is one sentence."""
    done = hulldown("schema", "playtest", cwd=tmp_path)
    slip = hulldown("schema", "playtests", cwd=tmp_path)

    assert (done.code, json.loads(done.out)) == (0, schema())
    assert (slip.code, slip.err.endswith("did you mean 'playtest'?\n")) == (2, True)
