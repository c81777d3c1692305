"""Campaigns as tables and as a page: what was over early, orders of their own, and what cannot be divided."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers import outpost

from hulldown_compiler.playtest.campaigns import page, table
from hulldown_compiler.playtest.campaigns.record import campaign_record
from hulldown_compiler.playtest.played import Played
from hulldown_compiler.playtest.resuming.lines import line, share
from hulldown_compiler.playtest.table import TableOptions, laid
from hulldown_engine.campaign.ledger import NOBODY, Fared, Leg, Standing
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.shares import Played as Share
from hulldown_engine.playtest.tally import Tally

GONE, WHOLE = Standing(0, 0, 0, 0, 0, 0, 0, 0, 0, 0), Standing(4, 1, 1, 12, 20, -2, 28, 16, 5, 3)


def leg(mission: str, verdict: str, after: Standing, survivors: int) -> Leg:
    """A mission that four crews went into."""
    return Leg(mission, verdict, 3, 4, survivors, 0, 4 - survivors, 0, after)


CAMPAIGNS = [
    Fared(1, "victory", (leg("the-bridge", "victory", WHOLE, 4), leg("the-signal", "victory", GONE, 0))),
    Fared(2, "defeat", (leg("the-signal", "defeat", GONE, 0),), NOBODY, "the-hill"),
]


@pytest.fixture
def played() -> Played:
    """Two campaigns in orders of their own, of which one was over early."""
    tally = Tally(games=3, outcomes="wl-", campaigns=CAMPAIGNS)
    tally.endings["", "victory"] += 1
    tally.endings["", "defeat"] += 1
    report = Report(outpost.book(), campaign=tally)
    return Played(TableOptions("outpost", "commander", 3, 1, (), Path("faults"), campaign=("any",)), report)


def test_the_table_tells_what_was_over_early_and_in_which_order(played: Played) -> None:
    """Places with several missions are of any, and each mission has a line of its own wherever it came."""
    lines = laid(table.parts(played.report, played.wishes)).splitlines()

    assert lines[0] == "outpost: Outpost, 3 campaigns by commander, seeds 1 to 3, in any order"
    told = [" ".join(one.split()) for one in lines]
    assert "won 1 of 2: 50.0%; 95 % interval 9.5% to 90.5%; 1 over early" in told
    assert "1 any 2 1 50.0% 3 2.0 2.0" in told
    assert "The Signal 2 1 50.0%" in told
    assert "The Camp 0 0 -" in told
    assert "1 any 2.0 0.5 3.0 5.0 -0.5 7.0 4.0 1.5" in told
    assert "2 The Signal 0.0 0.0 - - - - - 0.0" in told
    assert "nobody is left The Hill 1" in told


def test_the_page_tells_the_same(played: Played) -> None:
    """With a line for each campaign, and the same bytes every time."""
    text = page.html([played])

    assert text == page.html([played])
    assert "<td>nobody is left</td><td>The Hill</td>" in text
    assert "<td>defeat</td><td>l, over early</td><td>0</td>" in text


def test_the_json_tells_the_same(played: Played) -> None:
    """A rating is that of a crew alive, and null where there is none."""
    assert played.report.campaign is not None
    record = campaign_record(played.report.campaign)

    assert record["over_early"] == [{"why": "nobody-left", "before": "the-hill", "games": 1}]
    assert [place["games"] for place in record["places"]] == [2, 1]
    assert [place["initiative"] for place in record["places"]] == [3.0, None]


def test_campaigns_are_kept_as_they_went() -> None:
    """What an interrupted playtest keeps comes back as it was."""
    tally = Tally(games=2, campaigns=CAMPAIGNS)

    assert share(line(Share(tally, {}))).tally == tally  # type: ignore[arg-type]
