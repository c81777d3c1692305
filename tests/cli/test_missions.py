"""Missions on the command line, as a person runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.process import hulldown
from tests.helpers.outpost import authored

from hulldown_compiler import emit
from hulldown_engine.book import PLAY


@pytest.fixture(scope="module")
def outpost(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled book of missions."""
    folder = tmp_path_factory.mktemp("books") / "outpost"
    folder.mkdir()
    (folder / PLAY).write_text(json.dumps(emit.bundle(authored())[0]), "utf-8")
    return folder


def test_playtest_counts_by_mission(outpost: Path) -> None:
    """Verdicts, points, Rounds, and what came up of the cartridge and the cards; the same every time."""
    arguments: list[str | Path] = [
        "playtest",
        outpost,
        "--games",
        "3",
        "--bot",
        "commander",
        "--seed",
        "2",
        "--mission",
        "3",
    ]

    done = hulldown(*arguments, cwd=outpost)

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("outpost: 3 games, ")
    assert "  the-signal: The Signal, 3 games\n" in done.out
    for what in ("    Victory Points: ", "    Action Rounds:  ", "    cartridge cells: ", "    card cells:      "):
        assert what in done.out
    assert re.search(r"^    never came up: .+\n    never came up: \d+ more$", done.out, re.MULTILINE)
    assert "first-light" not in done.out
    assert done.out == hulldown(*arguments, cwd=outpost).out


def test_playtest_of_every_mission(outpost: Path) -> None:
    """Without a mission, as many games of each."""
    done = hulldown("playtest", outpost, "--games", "1", "--bot", "random", "--seed", "3", cwd=outpost)

    assert done.out.startswith("outpost: 4 games, ")
    for mission in ("first-light: First Light", "the-bridge: ", "the-signal: ", "last-lorry: "):
        assert f"\n  {mission}" in done.out


def test_a_mission_that_is_not_there(outpost: Path) -> None:
    """Playing it or having it played."""
    for command in ("play", "playtest"):
        done = hulldown(command, outpost, "--mission", "the-brigde", cwd=outpost)

        assert done.code == 2
        assert done.err == (
            "hulldown: no mission 'the-brigde' in outpost: there are first-light, the-bridge, the-signal, last-lorry; "
            "did you mean 'the-bridge'?\n"
        )


def test_a_bots_mission_as_events(outpost: Path, tmp_path: Path) -> None:
    """Every line is an event; the last says that the mission is over."""
    file = tmp_path / "events"
    done = hulldown(
        "play", outpost, "--mission", "3", "--seed", "2", "--auto", "commander", "--events", file, cwd=outpost
    )

    assert done.code == 0
    events = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert events[0] == {"event": "entered", "unit": "A", "hex": 1307}
    assert events[-1] == {"event": "finished"}
