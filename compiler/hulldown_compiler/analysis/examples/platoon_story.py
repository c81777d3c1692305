"""Questions about what the story does to a position: its paragraphs, Event markers, random events, and Germans' cards.

Where no German of the position can fight, it is one of Operations; else it is one of Rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.examples.driver import BadExample, Unanswered, go_on, offered
from hulldown_compiler.analysis.examples.positions import OF_UNIT, Situation, begin_operations, now, stands
from hulldown_engine.basics.hexes import printed
from hulldown_engine.platoon.board.units import AWARE, GERMAN, US
from hulldown_engine.platoon.effects import detection, losses, visibility
from hulldown_engine.platoon.player import shared_platoon, turns
from hulldown_engine.platoon.sequence import rounds
from hulldown_engine.platoon.state.field import REMOVAL, Check, PlatoonState, enemy_of

Json = Mapping[str, Any]
Answer = dict[str, Any]

LYING = ("smoke", "mines", "wrecks", "positions")
"""What lies about on the map, in which hexes."""

GIVES = ("reads", "condition", "victory", "shares", "flags", "sighted", "mode", "advantage", "germans", "aware", "sees",
         "targets", "markers", *LYING, "blown", "roadblocks", "at", *OF_UNIT)  # fmt: skip
"""What is answered: the paragraphs read, how the game stands, who is there, who is fired at, what lies about, and a
unit as it is.
"""


def german(situation: Situation, inputs: Json) -> None:
    """Begin a German's Turn: by its card and an Action Number, or by a paragraph (Rule 6.8)."""
    setting, field, unit = situation.setting, situation.field, inputs["unit"]
    if field.units[unit].side != GERMAN:
        raise BadExample("given.unit", f"{unit} is no German", "'turn' is about US units")
    if ("number" in inputs) == ("paragraph" in inputs):
        raise BadExample(
            "given", "a German acts by a 'number' on its card, or by a 'paragraph'", "give it one of the two"
        )
    turns.start(setting, situation.play, unit)
    if "paragraph" in inputs:
        detection.turn_to(field, inputs["paragraph"], unit)
    else:
        field.action_number = inputs["number"]
        rounds.read_card(setting, situation.play)


def went_on(situation: Situation, inputs: Json) -> Answer:
    """The outcome of a German's Turn that has begun, and the column by which it acts."""
    field, unit = situation.field, inputs["unit"]
    column = rounds.column(situation.setting, field, field.units[unit])
    _go_on(situation, inputs.get("orders", ()), lambda: acts(field, unit))
    return {"column": column, **as_it_is(situation, inputs)}


def paragraph(situation: Situation, inputs: Json) -> None:
    """Turn to a paragraph that concerns a unit (Rule 5.1)."""
    _begin(situation)
    detection.turn_to(situation.field, inputs["paragraph"], inputs["unit"])


def finds(situation: Situation, inputs: Json) -> None:
    """Have a unit find an Event marker where the mission has it (Rules 5.1, 5.6)."""
    _begin(situation)
    marker = inputs["marker"]
    situation.field.markers[marker] = situation.setting.mission(situation.field)["markers"][marker]
    detection.activate(situation.setting, situation.play, marker, inputs["unit"], found=True)


def before_event(situation: Situation, inputs: Json) -> None:
    """Make a random event due (Rule 5.8)."""
    situation.field.checks.insert(0, Check("", detection.RANDOM_EVENT))


def event(situation: Situation, inputs: Json) -> Answer:
    """The paragraph of a random event, and the unit that it concerns (Rule 5.8)."""
    for _ in detection.check(situation.setting, situation.play):
        raise AssertionError  # the dice are there already
    stack = situation.field.stack
    return {"paragraph": stack[-1].paragraph if stack else "none", "unit": (stack[-1].this or "") if stack else ""}


def end(situation: Situation, inputs: Json) -> None:
    """Come to the end of a Round (Rule 6.1)."""
    situation.field.change_round(phase=REMOVAL)


def ended(situation: Situation, inputs: Json) -> Answer:
    """The state of a unit after the end of a Round: its removal phase, and what comes then."""
    for _ in range(2):
        for _ in rounds.step(situation.setting, situation.play):
            raise AssertionError  # the end of a Round asks nobody anything
    return {**stands(situation), **now(situation, inputs["of"])}


def _begin(situation: Situation) -> None:
    """Put the position into Operations if no German in it can fight."""
    if not losses.resistance(situation.setting, situation.field):
        begin_operations(situation.field)


def read(situation: Situation, inputs: Json) -> Answer:
    """The outcome of the paragraphs and Paragraph Checks that are due."""
    field = situation.field
    _go_on(situation, inputs.get("orders", ()), lambda: due(field))
    return as_it_is(situation, inputs)


def acts(field: PlatoonState, unit: str) -> bool:
    """Whether it is still the Turn of a unit."""
    return bool(field.turn and field.turn.unit == unit)


def due(field: PlatoonState) -> bool:
    """Whether paragraphs or Paragraph Checks are still to be carried out."""
    return bool(field.stack or field.checks)


def _go_on(situation: Situation, orders: Sequence[str], under_way: Callable[[], bool]) -> None:
    """Run the rules with the player's answers while `under_way` holds; raises BadExample if an answer is missing."""
    decision = go_on(situation.rules, situation.play, list(orders), "given.orders", under_way)
    if decision is not None:
        raise Unanswered("given", "the player is asked here, and 'orders' say nothing", offered(decision))


def as_it_is(situation: Situation, inputs: Json) -> Answer:
    """The fields of the game's state, and of a unit's, that an example may expect."""
    setting, field = situation.setting, situation.field
    unit = field.units[inputs["unit"]]
    fired = (record for record in situation.play.events if record["event"] == "fired")
    return {
        "reads": list(field.read),
        "condition": field.condition,
        "victory": field.victory,
        "shares": dict(shared_platoon.points(field)),
        "flags": list(field.flags),
        "sighted": list(map(int, field.sighted)),
        "mode": field.mode,
        "advantage": (field.round.advantage if field.round else "") or "none",
        "germans": [enemy.id for enemy in field.active(GERMAN)],
        "aware": [friend.id for friend in field.active(US) if friend.space == AWARE],
        "sees": [
            enemy.id for enemy in field.active(enemy_of(unit.side)) if visibility.sees(setting, field, unit, enemy)
        ],
        "targets": [shot["target"] for shot in fired],
        "markers": {number: printed(place) for number, place in field.markers.items()},
        **{name: [printed(int(place)) for place in getattr(field, name)] for name in LYING},
        "blown": list(field.blown),
        "roadblocks": list(field.roadblocks),
        **now(situation, inputs.get("of", unit.id)),
    }
