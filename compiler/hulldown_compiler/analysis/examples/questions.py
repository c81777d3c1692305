"""The questions that an example can ask about a position, each answered by the rules of the engine alone.

A question is one entry in a table: the inputs that it needs and takes (see `givens`), and the fields of its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.analysis.examples import platoon_story
from hulldown_compiler.analysis.examples.driver import BadExample, answered, offered
from hulldown_compiler.analysis.examples.givens import READERS
from hulldown_compiler.analysis.examples.positions import (
    OF_GAME,
    OF_UNIT,
    Situation,
    begin_operations,
    now,
    set_up,
    stands,
)
from hulldown_engine.basics.hexes import intervening
from hulldown_engine.basics.records import NONE, plain
from hulldown_engine.platoon.board.movement import printed as points_of
from hulldown_engine.platoon.board.units import AWARE, GERMAN
from hulldown_engine.platoon.effects import gunnery, losses, visibility
from hulldown_engine.platoon.game.rules import Platoon
from hulldown_engine.platoon.player import choices, command, turns
from hulldown_engine.platoon.sequence import operations, rounds
from hulldown_engine.platoon.state.field import AWARENESS, PLACEMENT, Round

Json = Mapping[str, Any]
Answer = dict[str, Any]


def _stands(situation: Situation, inputs: Json) -> None:
    """Nothing begins: the question is about the position as it stands."""


class ExampleQuestion(NamedTuple):
    """One question: the inputs it needs and those it may be given, the fields of its answer, and who answers it.

    `begins` brings a position to where the dice fall or the player is asked, and `answer` goes on from there.
    """

    says: str
    needs: Sequence[str]
    takes: Sequence[str]
    gives: Sequence[str]
    answer: Callable[[Situation, Any], Answer]
    begins: Callable[[Situation, Any], None] = _stands


def answer_question(rules: Platoon, ask: str, record: Json) -> tuple[Answer, int]:
    """The answer to a question and the number of dice used; raises BadExample, and what scripted dice raise."""
    situation, inputs = begun(rules, ask, record)
    return QUESTIONS[ask].answer(situation, inputs), situation.field.dice


def begun(rules: Platoon, ask: str, record: Json) -> tuple[Situation, Json]:
    """The position that a question begins in, and its inputs; raises BadExample."""
    question, given = QUESTIONS[ask], record.get("given", {})
    situation = set_up(rules, record["position"], record.get("dice", []))
    known = (*question.needs, *question.takes)
    for name in given:
        if name not in known:
            raise BadExample(f"given.{name}", f"no input {name!r} in {ask!r}", f"its inputs are {', '.join(known)}")
    for name in question.needs:
        if name not in given:
            units = ", ".join(situation.field.units) if name == "unit" else ""
            raise BadExample("given", f"{ask!r} needs {name!r}", f"there are {units}: say which" if units else "")
    inputs = {name: READERS[name](situation, name, given[name]) for name in given}
    question.begins(situation, inputs)
    return situation, inputs


# What is answered -----------------------------------------------------------------------------------------------------


def _sight(situation: Situation, inputs: Json) -> Answer:
    return {"clear": situation.setting.clear(situation.field, inputs["from"], inputs["to"])}


def _sees(situation: Situation, inputs: Json) -> Answer:
    setting, field = situation.setting, situation.field
    unit, target = field.units[inputs["unit"]], field.units[inputs["target"]]
    return {
        "sees": visibility.sees(setting, field, unit, target),
        "hidden": visibility.hidden(setting, field, unit, target),
    }


def _command(situation: Situation, inputs: Json) -> Answer:
    setting, field = situation.setting, situation.field
    return {"in_command": command.in_command(setting, field, field.units[inputs["unit"]])}


def _fought(situation: Situation) -> None:
    """Raise BadExample for a position in which no German can fight, so that Rounds are over."""
    if not losses.resistance(situation.setting, situation.field):
        raise BadExample("position", "there is no German who can fight, so no Round goes on", "put one on the map")


def _phase(situation: Situation) -> None:
    """Carry out one phase of a Round."""
    for _ in rounds.step(situation.setting, situation.play):
        raise AssertionError  # these phases ask nobody anything


def _before_placement(situation: Situation, inputs: Json) -> None:
    _fought(situation)
    advantage = inputs.get("advantage", situation.field.units[inputs["unit"]].side)
    situation.field.round, situation.field.played = Round(2, PLACEMENT, inputs["die"], inputs["die"], advantage), 2


def _placed(situation: Situation, inputs: Json) -> Answer:
    _phase(situation)
    return {"space": situation.field.units[inputs["unit"]].space}


def _before_awareness(situation: Situation, inputs: Json) -> None:
    _fought(situation)
    situation.field.round, situation.field.played = Round(inputs["round"], AWARENESS), inputs["round"]
    situation.field.spotted = {enemy.id: True for enemy in situation.field.active(GERMAN)}
    for unit in list(situation.field.active("us")):
        situation.field.change(unit.id, space="unaware" if unit.id == inputs["unit"] else AWARE)


def _notices(situation: Situation, inputs: Json) -> Answer:
    _phase(situation)
    return {"aware": situation.field.units[inputs["unit"]].space == AWARE}


def _before_a_turn(situation: Situation, inputs: Json) -> None:
    _fought(situation)
    situation.field.change_round(advantage=inputs["advantage"])


def _next(situation: Situation, inputs: Json) -> Answer:
    field = situation.field
    for decision in rounds.step(situation.setting, situation.play):
        return {"units": offered(decision)}
    return {"units": [field.turn.unit] if field.turn is not None else []}


def _shot(situation: Situation, inputs: Json) -> Answer:
    setting, units = situation.setting, situation.field.units
    firer, target = units[inputs["unit"]], units[inputs["target"]]
    given = gunnery.ap(setting, firer, target)
    (outcome, *_) = setting.charts.procedures["ap-fire"].odds(**given)
    seen = {"range": intervening(firer.hex, target.hex), "facing": given["facing"], "terrain": given["terrain"]}
    return {**seen, "chance": plain(outcome["chance"]), "penetration": plain(outcome["penetration"])}


def _turn(situation: Situation, inputs: Json) -> Answer:
    """The state of a unit after a Turn with the orders that it is given."""
    spent, points = _ordered(situation, inputs["unit"], "orders", inputs["orders"])
    of = now(situation, inputs.get("of", inputs["unit"]))
    return {"spent": plain(points_of(spent)), "points": points, **stands(situation), **of}


def _operations(situation: Situation, inputs: Json) -> Answer:
    """The state after orders in Operations, where there are no Turns."""
    left = list(inputs["orders"])
    while left:
        before = len(left)
        decision = answered(operations.step(situation.setting, situation.play), left)
        if left and (decision is not None or len(left) == before):
            may = ["none"] if decision is None else offered(decision)
            raise BadExample("given.orders", f"{left[0]!r} is no order here", f"there are {', '.join(may)}")
    return {**stands(situation), **now(situation, inputs["of"]), **_end(situation)}


def _mission(situation: Situation, inputs: Json) -> Answer:
    """Whether the mission is over as it stands, and how it has ended."""
    return {**_end(situation), **stands(situation)}


OF_END = ("over", "ending", "verdict")
"""The fields of an answer that say whether the mission is over, and how."""


def _end(situation: Situation) -> Answer:
    """The end of the mission, if it has come."""
    situation.rules.end(situation.play)
    over = situation.rules.over(situation.field)
    verdict = situation.rules.verdict(situation.field) if over else NONE
    return {"over": over, "ending": situation.field.ending or NONE, "verdict": verdict}


def _in_operations(situation: Situation, inputs: Json) -> None:
    begin_operations(situation.field)


def _may(situation: Situation, inputs: Json) -> Answer:
    """Whether a unit may be given an order in its Turn, perhaps after other orders."""
    unit = inputs["unit"]
    _ordered(situation, unit, "after", inputs.get("after", ()))
    turn = situation.field.turn
    may = turn is not None and turn.unit == unit
    decision = answered(choices.step(situation.setting, situation.play), []) if may else None
    return {"allowed": decision is not None and inputs["order"] in offered(decision)}


def _in_its_turn(situation: Situation, inputs: Json) -> None:
    """Begin the Turn of a US unit; raises BadExample for a German."""
    unit = inputs["unit"]
    if situation.field.units[unit].side == GERMAN:
        raise BadExample("given.unit", f"{unit} is a German, and acts by its card", "ask about a US unit")
    turns.start(situation.setting, situation.play, unit)


def _ordered(situation: Situation, unit: str, name: str, orders: Sequence[str]) -> tuple[int, int]:
    """A unit's Turn through the last order: half-points spent and Crew Points left; raises BadExample."""
    left = list(orders)
    assert situation.field.turn is not None  # noqa: S101 - it has begun
    spent, points = 0, situation.field.turn.points
    while left:
        turn = situation.field.turn
        goes_on = turn is not None and turn.unit == unit
        decision = answered(choices.step(situation.setting, situation.play), left) if goes_on else None
        if left and (decision is not None or not goes_on):
            hint = "its Turn is over" if decision is None else f"it may be told {', '.join(offered(decision))}"
            raise BadExample(f"given.{name}", f"{unit} may not be told {left[0]!r} here", hint)
        turn = situation.field.turn
        spent, points = (spent, 0) if turn is None else (turn.moves.spent, turn.points)
    return spent, points


MISSION = "mission"
"""The question that an example of a mission asks, if it asks no other."""

QUESTIONS: Mapping[str, ExampleQuestion] = {
    "sight": ExampleQuestion(
        "whether the line of sight between two hexes is clear", ("from", "to"), (), ("clear",), _sight
    ),
    "sees": ExampleQuestion(
        "whether a unit sees another, or can guess where it is", ("unit", "target"), (), ("sees", "hidden"), _sees
    ),
    "command": ExampleQuestion("whether a US unit is in command", ("unit",), (), ("in_command",), _command),
    "placed": ExampleQuestion(
        "where a die puts a unit's marker", ("unit", "die"), ("advantage",), ("space",), _placed, _before_placement
    ),
    "notices": ExampleQuestion(
        "whether a US unit becomes aware in a Round", ("unit", "round"), (), ("aware",), _notices, _before_awareness
    ),
    "next": ExampleQuestion(
        "whose Turn it is, with so much advantage", ("advantage",), (), ("units",), _next, _before_a_turn
    ),
    "shot": ExampleQuestion(
        "what an AP shot is like",
        ("unit", "target"),
        (),
        ("range", "facing", "terrain", "chance", "penetration"),
        _shot,
    ),
    "turn": ExampleQuestion(
        "what comes of a unit's orders in its Turn",
        ("unit", "orders"),
        ("of",),
        ("spent", "points", *OF_GAME, "at", *OF_UNIT),
        _turn,
        _in_its_turn,
    ),
    "operations": ExampleQuestion(
        "what comes of orders in Operations",
        ("orders", "of"),
        (),
        (*OF_GAME, *OF_END, "at", *OF_UNIT),
        _operations,
        _in_operations,
    ),
    MISSION: ExampleQuestion("whether the mission is over, and how", (), (), (*OF_END, *OF_GAME), _mission),
    "may": ExampleQuestion(
        "whether a unit may be told something", ("unit", "order"), ("after",), ("allowed",), _may, _in_its_turn
    ),
    "german": ExampleQuestion(
        "what a German does in its Turn",
        ("unit",),
        ("number", "paragraph", "orders", "of"),
        ("column", *platoon_story.GIVES),
        platoon_story.went_on,
        platoon_story.german,
    ),
    "paragraph": ExampleQuestion(
        "what comes of a paragraph",
        ("paragraph", "unit"),
        ("orders", "of"),
        platoon_story.GIVES,
        platoon_story.read,
        platoon_story.paragraph,
    ),
    "finds": ExampleQuestion(
        "what a unit finds at an Event marker",
        ("unit", "marker"),
        ("orders", "of"),
        platoon_story.GIVES,
        platoon_story.read,
        platoon_story.finds,
    ),
    "event": ExampleQuestion(
        "what the dice bring for a random event",
        (),
        (),
        ("paragraph", "unit"),
        platoon_story.event,
        platoon_story.before_event,
    ),
    "end": ExampleQuestion(
        "what the end of a Round leaves",
        ("of",),
        (),
        (*OF_GAME, "at", *OF_UNIT),
        platoon_story.ended,
        platoon_story.end,
    ),
}
"""Everything that can be asked."""
