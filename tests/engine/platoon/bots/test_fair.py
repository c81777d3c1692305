"""What a player may not know makes no difference to a bot: it plays the same game where every secret is another."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from tests.helpers import outpost
from tests.helpers.paths import CONTENT
from tests.helpers.reading import read_once

from hulldown_compiler.bundle import writer
from hulldown_engine import Book, Game
from hulldown_engine.games.book import make_book
from hulldown_engine.playtest.bots import BOTS

MISSIONS = {"open-fire": ("grand-prix",), "outpost": ("first-light", "the-bridge", "the-signal", "the-long-day")}
CHOICES = 250


@cache
def bundle(name: str) -> str:
    """A compiled book as text."""
    authored = outpost.authored() if name == "outpost" else read_once(CONTENT / name)
    return json.dumps(writer.bundle(authored)[0])


def moved(rows: Mapping[str, Any]) -> dict[str, Any]:
    """The same names, each with what belonged to the next."""
    values = list(rows.values())
    return dict(zip(rows, [*values[1:], *values[:1]], strict=True))


@cache
def book(name: str, *, other_secrets: bool = False) -> Book:
    """A book; or one with the same table and other secrets: where markers lead, what Germans do, what is written."""
    record = json.loads(bundle(name))
    if other_secrets:
        logic = record["logic"]
        for mission in logic["missions"].values():
            mission["cartridge"]["markers"] = moved(mission["cartridge"]["markers"])
            mission["cartridge"]["random"] = []
        germans = [card for card in logic["unit_cards"].values() if card["side"] == "german"]
        for card in germans:
            card["actions"] = {}
        for paragraph in logic["paragraphs"].values():
            paragraph["blocks"] = [[] for _ in paragraph["blocks"]]
    return make_book(record)


def games(name: str, mission: str, seed: int) -> Iterator[tuple[Game, Game]]:
    """A game at each of its decisions, beside one that stands the same with other secrets, and other dice to fall."""
    game, bot = Game(book(name), seed=seed, mission=mission), BOTS["commander"](seed)
    for _ in range(CHOICES):
        if game.decision is None:
            return
        twin = game.clone()
        twin.book = book(name, other_secrets=True)
        twin._play.state.dice = 12345
        yield game, twin
        game.choose(bot.choose(game))


@pytest.mark.parametrize("policy", ["commander", "explorer", "random"])
@pytest.mark.parametrize(("name", "mission"), [(name, mission) for name in MISSIONS for mission in MISSIONS[name]])
def test_a_bot_plays_by_what_lies_on_the_table(name: str, mission: str, policy: str) -> None:
    """At every decision two of its kind choose alike, of which one knows other secrets."""
    one, other = BOTS[policy](7), BOTS[policy](7)
    asked = 0
    for game, twin in games(name, mission, seed=3):
        assert one.choose(game) == other.choose(twin), game.decision
        asked += 1

    assert asked > 20
    assert book(name).logic["missions"][mission] != book(name, other_secrets=True).logic["missions"][mission]
