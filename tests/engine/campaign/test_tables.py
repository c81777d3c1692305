"""What is a table in one place and used in another: charts that are needed, and events that are told."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.engine.campaign.playing import by_bot

from hulldown_engine import campaign
from hulldown_engine.campaign import log
from hulldown_engine.platoon.game import required_charts
from hulldown_engine.platoon.sequence import generation
from hulldown_engine.telling import campaign as told
from hulldown_engine.telling.log import tell

MODULES = sorted(Path(campaign.__path__[0]).rglob("*.py"))


PRICED = {
    ("procedures", "crew-ratings"),
    ("tables", "crew-costs"),
    ("tables", "crew-sizes"),
    ("tables", "vehicle-costs"),
}
"""What a campaign rolls and looks up as a new platoon does, by the functions of that (16)."""


def named(modules: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """The procedures and tables that the modules name."""
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rolled":
                yield from (("procedures", str(one.value)) for one in node.args if isinstance(one, ast.Constant))
            elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                yield getattr(node.value, "attr", ""), str(node.slice.value)


def test_every_chart_that_a_campaign_names_is_on_the_list() -> None:
    """And nothing is on it that neither a campaign names, nor a new platoon for it."""
    found = set(named(MODULES)) | PRICED

    assert {name for kind, name in found if kind == "procedures"} == set(required_charts.CAMPAIGN_PROCEDURES)
    assert {name for kind, name in found if kind == "tables"} == set(required_charts.CAMPAIGN_TABLES)
    assert set(named([Path(generation.__file__)])) >= PRICED


def test_every_event_of_a_campaign_is_told() -> None:
    """And no other."""
    assert set(told.TOLD) == set(log.EVENTS)


def test_the_log_of_a_whole_campaign_can_be_read() -> None:
    """Also of missions that have long been taken off the table."""
    game = by_bot("random", 3, platoon="first")
    lines = [line.text for line in tell(game.book, game.view())]

    for mission in game.book.prose["missions"].values():
        assert f"{mission['title']} is over" in lines
    assert "The campaign is over" in lines
