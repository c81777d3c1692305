"""The log: every event that the engine writes has a shape, and what no game can have logged is refused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.engine.platoon import scenario, telling
from tests.engine.platoon.stage import german, stage, us
from tests.helpers import raid
from tests.helpers.outpost import book

from hulldown_engine import Book, Game, platoon
from hulldown_engine.basics.play import Event
from hulldown_engine.platoon.combat import aiming, fire
from hulldown_engine.platoon.game import events as log
from hulldown_engine.platoon.sequence import operations
from hulldown_engine.platoon.state.field import OPERATIONS
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.story import events

MODULES = sorted(Path(platoon.__file__).parent.rglob("*.py"))


def logged(path: Path) -> Iterator[tuple[str, frozenset[str] | None]]:
    """Every event that a module writes, and what it says; None where that is passed on whole."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "log"
            and node.args
        ):
            name = node.args[0]
            assert isinstance(name, ast.Constant)
            said = [one.arg for one in node.keywords]
            yield str(name.value), None if None in said else frozenset(map(str, said))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_event_has_its_shape(path: Path) -> None:
    """What is written down is in the table, with exactly these values."""
    known = {**events.EVENTS, **log.EVENTS}
    for name, said in logged(path):
        assert name in known, name
        assert said in (None, frozenset(known[name])), name


def test_every_shape_has_its_event() -> None:
    """The table has no event that nobody writes."""
    assert {name for path in MODULES for name, _ in logged(path)} >= set(log.EVENTS)


GAMES: tuple[dict[str, Any], ...] = (
    {"mission": "first-light", "platoon": "new"},
    {"mission": "the-hill", "platoon": "first"},
    {"mission": "the-long-day", "platoon": "first"},
    {"mission": "first-light", "platoon": "first", "rules": ("shell-types", "shared-platoon")},
)
"""Games that come to what no scene is about: platoons in the making, set-ups, dusk, optional rules."""

RAIDS = (
    (2, {"mission": "the-camp", "platoon": "first"}),
    (1, {"mission": "the-crossing", "platoon": "first"}),
    (1, {"mission": "the-guns", "platoon": "first"}),
)
"""Games of another book, with prisoners, bridges and planned barrages: the seed of each, and how it begins."""


def from_games() -> Iterator[tuple[Book, Event]]:
    """What happens in a game of each, played by the commander for a while."""
    setups = [*((book(), 1, setup) for setup in GAMES), *((raid.book(), seed, setup) for seed, setup in RAIDS)]
    for of, seed, setup in setups:
        game, bot = Game(of, seed=seed, **setup), BOTS["commander"](seed)
        while game.decision and len(game.inputs) < LONG_ENOUGH:
            game.choose(bot.choose(game))
        if game.can_concede:
            game.concede()
        yield from ((game.book, event) for event in game.events)


LONG_ENOUGH = 110
"""Choices of a game."""


def from_scenes() -> Iterator[tuple[Book, Event]]:
    """What happens in the scenes of the rulebook's examples and chapters."""
    for name in scenario.scenes():
        found = scenario.played(name)
        yield from ((found.book, event) for event in found.play.events)


def from_waiting() -> Iterator[tuple[Book, Event]]:
    """What happens where the player waits in Operations, which none of those games comes to."""
    of = stage(us("A", place=505), field={"mode": OPERATIONS, "round": None})
    telling.read(of, "A", {"p": [[telling.watch(True, 1, "mission", "wait")], [telling.step("note", label=0)]]})
    of.run(operations.step(of.setting, of.play), operations.WAIT)
    yield from ((book(), event) for event in of.play.events if event["event"] == "waited")


def test_every_event_happens_somewhere_and_is_sound() -> None:
    """In a scene or in a game; an event that never comes up would have to be taken out of the table."""
    happened = [*from_scenes(), *from_games(), *from_waiting()]
    assert {event["event"] for _, event in happened} >= set(log.EVENTS)
    assert [event for of, event in happened if not of.rules.sound(event)] == []


def test_what_a_game_logs_is_sound() -> None:
    """Every event of a shot that kills."""
    set_up = stage(
        us("A", "M4A1", 501, facing=3),
        german("GE1", "SPW-251", 503, card={"victory": 2}),
        dice=(10, 1, 10),
        logic={"counters": {"us": {"M4A1": ["A"]}, "german": {}}},
    )
    set_up.run(fire.fire(set_up.setting, set_up.play, aiming.shots(set_up.setting, set_up.field, set_up.unit("A"))[0]))
    assert {event["event"] for event in set_up.play.events} == {"fired", "resolved", "hit", "killed", "award"}
    assert all(log.sound(set_up.setting, event) for event in set_up.play.events)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"event": "no-such-event"},
        {"event": "killed", "unit": "GE1"},
        {"event": "killed", "unit": "GE1", "by": "A", "why": "x"},
        {"event": "killed", "unit": "GE9", "by": ""},
        {"event": "killed", "unit": 7, "by": ""},
        {"event": "space", "unit": "GE1", "space": "nowhere"},
        {"event": "damage", "unit": "GE1", "effect": "smile"},
        {"event": "moved", "unit": "GE1", "step": "enter", "hex": 501, "facing": 6, "cost": 2},
        {"event": "resolved", "procedure": "no-such", "subject": "", "given": {}, "faces": [], "outcome": {}},
        {"event": "advantage", "side": "french", "us": 1, "german": 2},
        {"event": "read", "paragraph": "no-such"},
    ],
    ids=str,
)
def test_what_cannot_have_happened(event: dict[str, Any]) -> None:
    """Unknown events, values too few or too many, and names that the book does not have."""
    set_up = stage(german("GE1", "PzIV", 501))
    assert not log.sound(set_up.setting, event)
