"""Missions on the command line, as a person runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.process import hulldown
from tests.helpers.outpost import authored

from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import PLAY
from hulldown_engine.platoon.board.optional_rules import OPTIONAL


@pytest.fixture(scope="module")
def outpost(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled book of missions."""
    folder = tmp_path_factory.mktemp("books") / "outpost"
    folder.mkdir()
    (folder / PLAY).write_text(json.dumps(writer.bundle(authored())[0]), "utf-8")
    return folder


def test_playtest_counts_by_mission(outpost: Path) -> None:
    """Verdicts, points, Rounds, and what came up of the cartridge and the cards; the same every time."""
    arguments: list[str | Path] = [
        "playtest",
        outpost,
        "--games",
        "3",
        "--policy",
        "commander",
        "--seed",
        "2",
        "--mission",
        "3",
    ]

    done = hulldown(*arguments, cwd=outpost)

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("outpost/the-signal: The Signal, 3 games by commander, seeds 2 to 4\n  won ")
    for what in ("Victory Points", "Action Rounds", "US units lost", "Germans lost"):
        assert re.search(rf"^  {what}( +-?[0-9.]+){{6}}$", done.out, re.MULTILINE)
    for what in ("cartridge cells of markers", "unit cards", "cells of action tables"):
        assert re.search(rf"^  {what} +[0-9]+ +[0-9]+$", done.out, re.MULTILINE)
    assert re.search(r"^  ended by +games +share\n  [^\n]+ [1-3] +[0-9.]+%$", done.out, re.MULTILINE)
    assert "  never came up " in done.out
    assert "first-light" not in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert done.out == hulldown(*arguments, "--jobs", "1", cwd=outpost).out


def test_playtest_of_a_platoon(outpost: Path) -> None:
    """The one that is named, or one that is made; it is told, and what is not allowed is a sentence."""
    words: list[str | Path] = ["playtest", outpost, "--games", "2", "--seed", "3", "--policy", "random"]
    words += ["--jobs", "1", "--mission", "1"]
    first, ready, made = (
        hulldown(*words, *platoon, "--json", cwd=outpost)
        for platoon in ([], ["--platoon", "first"], ["--platoon", "new"])
    )
    records = [json.loads(done.out) for done in (first, ready, made)]

    assert [record["platoon"] for record in records] == [None, "first", "new"]
    assert records[0]["books"] == records[1]["books"] != records[2]["books"]
    told = hulldown(*words, "--platoon", "new", cwd=outpost).out
    assert told.startswith("outpost/first-light: First Light, platoon new, 2 games by random, seeds 3 to 4\n")

    (outpost / "new.json").write_text(made.out, "utf-8")
    other = hulldown(*words, "--compare", "new.json", cwd=outpost)
    assert (other.code, other.err) == (2, f"hulldown: --compare new.json: {OTHER}\n")

    unknown = hulldown(*words, "--platoon", "fist", cwd=outpost)
    alone = hulldown(*words[:-2], "--platoon", "new", cwd=outpost)
    assert (unknown.code, alone.code) == (2, 2)
    assert unknown.err.startswith("hulldown: no platoon 'fist' in mission first-light: there are first, new; did you")
    assert alone.err == "hulldown: --platoon is for one mission: name it, too\n"


OTHER = "the platoon new was named there, and no platoon is here"
"""Why two playtests are not compared."""


def test_playtest_of_every_mission(outpost: Path) -> None:
    """Without a mission, as many games of each."""
    done = hulldown("playtest", outpost, "--games", "1", "--policy", "random", "--seed", "3", cwd=outpost)

    for mission in ("first-light: First Light", "the-bridge: ", "the-signal: ", "last-lorry: "):
        assert re.search(rf"^outpost/{mission}.*1 game by random, seed 3$", done.out, re.MULTILINE)


def test_playtest_with_an_optional_rule(outpost: Path) -> None:
    """It is in force, and in the report; a slip of the keyboard is one sentence."""
    command = ("playtest", outpost, "--games", "1", "--policy", "random", "--mission", "3", "--rule")

    done = hulldown(*command, "closed-sight", "--json", cwd=outpost)
    slip = hulldown(*command, "closed-site", cwd=outpost)

    assert json.loads(done.out)["rules"] == ["closed-sight"]
    assert json.loads(done.out)["books"][0]["missions"][0]["mission"] == "the-signal"
    assert slip.code == 2
    assert slip.err.startswith("hulldown: no optional rule 'closed-site'")
    assert slip.err.endswith("did you mean 'closed-sight'?\n")


def test_a_mission_that_is_not_there(outpost: Path) -> None:
    """Playing it or having it played."""
    for command in ("play", "playtest"):
        done = hulldown(command, outpost, "--mission", "the-brigde", cwd=outpost)

        assert done.code == 2
        assert done.err == (
            "hulldown: no mission 'the-brigde' in outpost: there are first-light, the-bridge, the-signal, last-lorry, "
            "the-camp, the-hill, the-long-day; did you mean 'the-bridge'?\n"
        )


def test_a_bots_mission_as_events(outpost: Path, tmp_path: Path) -> None:
    """Every line is an event; the last says that the mission is over."""
    file = tmp_path / "events"
    done = hulldown(
        "play", outpost, "--mission", "3", "--seed", "2", "--auto", "commander", "--events", file, cwd=outpost
    )

    assert done.code == 0
    events = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [event["event"] for event in events[:2]] == ["rules", "set-up"]
    assert events[-1]["event"] == "finished"


def test_help_names_the_optional_rules(tmp_path: Path) -> None:
    """Each with what it changes."""
    said = " ".join(re.sub(r"-\n +", "-", hulldown("play", "--help", cwd=tmp_path).out).split())

    for name, rule in OPTIONAL.items():
        assert f"{name}: {rule.text}" in said
