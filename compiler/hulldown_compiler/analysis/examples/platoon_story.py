"""Questions about what the story does to a position: its paragraphs, Event markers, random events, and Germans' cards.

Where no German of the position can fight, it is one of Operations; else it is one of Rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.examples.driver import Wrong, go_on, offered
from hulldown_compiler.analysis.examples.positions import TOLD, Stand, begin_operations, now
from hulldown_engine.basics.hexes import printed
from hulldown_engine.platoon.board.units import AWARE, GERMAN, US
from hulldown_engine.platoon.effects import detection, losses, visibility
from hulldown_engine.platoon.player import shared_platoon, turns
from hulldown_engine.platoon.sequence import rounds
from hulldown_engine.platoon.state.field import NEXT, enemy_of

Json = Mapping[str, Any]
Answer = dict[str, Any]

LYING = ("smoke", "mines", "wrecks", "positions")
"""What lies about on the map, in which hexes."""

GIVES = ("reads", "condition", "victory", "shares", "flags", "sighted", "mode", "advantage", "germans", "aware", "sees",
         "targets", "markers", *LYING, "at", *TOLD)  # fmt: skip
"""What is answered: the paragraphs read, how the game stands, who is there, who is fired at, what lies about, and a
unit as it is.
"""


def german(standing: Stand, told: Json) -> Answer:
    """What a German does: by its card and an Action Number, or by a paragraph (Rule 6.8)."""
    setting, field, unit = standing.setting, standing.field, told["unit"]
    if field.units[unit].side != GERMAN:
        raise Wrong("given.unit", f"{unit} is no German", "'turn' is about US units")
    if ("number" in told) == ("paragraph" in told):
        raise Wrong("given", "a German acts by a 'number' on its card, or by a 'paragraph'", "give it one of the two")
    column = rounds.column(setting, field, field.units[unit])
    turns.start(setting, standing.play, unit)
    if "paragraph" in told:
        detection.turn_to(field, told["paragraph"], unit)
    else:
        field.action_number = told["number"]
        rounds.read_card(setting, standing.play)
    _go_on(standing, told.get("orders", ()), lambda: bool(field.turn and field.turn.unit == unit))
    return {"column": column, **_told(standing, told)}


def paragraph(standing: Stand, told: Json) -> Answer:
    """What comes of a paragraph that concerns a unit (Rule 5.1)."""
    _begin(standing)
    detection.turn_to(standing.field, told["paragraph"], told["unit"])
    return _read(standing, told)


def finds(standing: Stand, told: Json) -> Answer:
    """What comes of an Event marker that a unit finds where the mission has it (Rules 5.1, 5.6)."""
    _begin(standing)
    marker = told["marker"]
    standing.field.markers[marker] = standing.setting.mission(standing.field)["markers"][marker]
    detection.activate(standing.setting, standing.play, marker, told["unit"], found=True)
    return _read(standing, told)


def event(standing: Stand, told: Json) -> Answer:
    """The paragraph of a random event, and the unit that it concerns (Rule 5.8)."""
    for _ in detection.random_event(standing.setting, standing.play):
        raise AssertionError  # the dice are there already
    stack = standing.field.stack
    return {"paragraph": stack[-1].paragraph if stack else "none", "unit": (stack[-1].this or "") if stack else ""}


def end(standing: Stand, told: Json) -> Answer:
    """What a unit is like when a Round has ended (Rule 6.1)."""
    assert standing.field.round is not None  # noqa: S101 - a Round is under way
    standing.field.round = standing.field.round._replace(phase=NEXT)
    for _ in rounds.step(standing.setting, standing.play):
        raise AssertionError  # the end of a Round asks nobody anything
    return {"mode": standing.field.mode, **now(standing, told["of"])}


def _begin(standing: Stand) -> None:
    """It is Operations, where nobody is there to fight."""
    if not losses.resistance(standing.setting, standing.field):
        begin_operations(standing.field)


def _read(standing: Stand, told: Json) -> Answer:
    """What comes of paragraphs and Paragraph Checks that are due."""
    field = standing.field
    _go_on(standing, told.get("orders", ()), lambda: bool(field.stack or field.checks))
    return _told(standing, told)


def _go_on(standing: Stand, orders: Sequence[str], under_way: Callable[[], bool]) -> None:
    """Let the rules go on, with the player's answers, while something is under way; raises Wrong."""
    asked = go_on(standing.rules, standing.play, list(orders), "given.orders", under_way)
    if asked is not None:
        hint = f"there are {', '.join(offered(asked))}"
        raise Wrong("given", "the player is asked here, and 'orders' say nothing", hint)


def _told(standing: Stand, told: Json) -> Answer:
    """How the game stands, and a unit."""
    setting, field = standing.setting, standing.field
    unit = field.units[told["unit"]]
    fired = (one for one in standing.play.events if one["event"] == "fired")
    return {
        "reads": list(field.read),
        "condition": field.condition,
        "victory": field.victory,
        "shares": dict(shared_platoon.points(field)),
        "flags": list(field.flags),
        "sighted": list(map(int, field.sighted)),
        "mode": field.mode,
        "advantage": (field.round.advantage if field.round else "") or "none",
        "germans": [one.id for one in field.active(GERMAN)],
        "aware": [one.id for one in field.active(US) if one.space == AWARE],
        "sees": [one.id for one in field.active(enemy_of(unit.side)) if visibility.sees(setting, field, unit, one)],
        "targets": [one["target"] for one in fired],
        "markers": {number: printed(place) for number, place in field.markers.items()},
        **{name: [printed(int(place)) for place in getattr(field, name)] for name in LYING},
        **now(standing, told.get("of", unit.id)),
    }
