"""A few of the kills of `make kills`.

The campaign is there, but for the choice in flight; of several files all are changed or none.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.sampling import sampled
from tests.kills import seven, several
from tests.kills.dying import MOMENTS
from tests.kills.killing import Campaign, killed_after, killed_at, prepare


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """A campaign near the end of a mission."""
    return prepare(tmp_path_factory.mktemp("kills"))


@pytest.mark.parametrize("moment", sampled([4, MOMENTS + 2, 3 * MOMENTS + 7, 5 * MOMENTS + 10], 2))
def test_killed_while_it_writes(campaign: Campaign, moment: int) -> None:
    """In the middle of the text, before it is safe, before it has its name, and after."""
    assert killed_at(campaign, moment) == ""


def test_killed_from_outside(campaign: Campaign) -> None:
    """At any moment."""
    _, said = killed_after(campaign, "outside", 0.05)

    assert said == ""


def test_a_campaign_of_three_missions_that_is_killed_again_and_again(tmp_path: Path) -> None:
    """At the end of each mission and in the middle of each, while it writes: it comes to the same end, byte by byte."""
    campaign, save = seven.prepare(tmp_path, missions=3), tmp_path / "campaign.save"

    assert len(campaign.kills) == 2 * 3
    assert seven.played(campaign, save) == []
    assert save.read_text("utf-8") == campaign.end


@pytest.mark.parametrize(("command", "moment"), [("fmt", "staged"), ("rename", "half"), ("fix", "last")])
def test_a_change_of_several_files_that_is_killed(tmp_path: Path, command: str, moment: str) -> None:
    """Before it is decided nothing is changed; after that, the next command does the rest and says so."""
    change = several.prepare(tmp_path / "whole", several.COMMANDS[command])
    nth = {"staged": change.decided - 1, "half": change.decided + 2, "last": change.moments}[moment]

    assert len(change.files) > 2
    assert several.killed_at(change, tmp_path / "killed", nth) == ""
