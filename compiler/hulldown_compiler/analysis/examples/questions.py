"""What can be asked about a position in play. Every question is answered by the rules of the engine, and by them alone.

A question is one entry in a table: what it has to be told (see `givens`), what it may be told, and what its answer has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.analysis.examples import platoon_story
from hulldown_compiler.analysis.examples.driver import Wrong, answered, offered
from hulldown_compiler.analysis.examples.givens import READERS
from hulldown_compiler.analysis.examples.positions import TOLD, Stand, begin_operations, now, stand
from hulldown_engine.basics.hexes import intervening
from hulldown_engine.basics.records import plain
from hulldown_engine.platoon.board.movement import printed as points_of
from hulldown_engine.platoon.board.units import AWARE, GERMAN
from hulldown_engine.platoon.effects import gunnery, losses, visibility
from hulldown_engine.platoon.game.rules import Platoon
from hulldown_engine.platoon.player import choices, command, turns
from hulldown_engine.platoon.sequence import operations, rounds
from hulldown_engine.platoon.state.field import AWARENESS, PLACEMENT, Round

Json = Mapping[str, Any]
Answer = dict[str, Any]


class Question(NamedTuple):
    """One question: the inputs it needs and those it may be given, the fields of its answer, and who answers it."""

    says: str
    needs: Sequence[str]
    takes: Sequence[str]
    gives: Sequence[str]
    answer: Callable[[Stand, Any], Answer]


def asked(rules: Platoon, ask: str, record: Json) -> tuple[Answer, int]:
    """The answer to a question, and how many of the dice it took; raises Wrong, and what scripted dice raise."""
    question, given = QUESTIONS[ask], record.get("given", {})
    standing = stand(rules, record["position"], record.get("dice", []))
    known = (*question.needs, *question.takes)
    for name in given:
        if name not in known:
            raise Wrong(f"given.{name}", f"no input {name!r} in {ask!r}", f"its inputs are {', '.join(known)}")
    for name in question.needs:
        if name not in given:
            raise Wrong("given", f"{ask!r} needs {name!r}")
    told = {name: READERS[name](standing, name, given[name]) for name in given}
    return question.answer(standing, told), standing.field.dice


# What is answered -----------------------------------------------------------------------------------------------------


def _sight(standing: Stand, told: Json) -> Answer:
    return {"clear": standing.setting.clear(standing.field, told["from"], told["to"])}


def _sees(standing: Stand, told: Json) -> Answer:
    setting, field = standing.setting, standing.field
    one, other = field.units[told["unit"]], field.units[told["target"]]
    return {
        "sees": visibility.sees(setting, field, one, other),
        "hidden": visibility.hidden(setting, field, one, other),
    }


def _command(standing: Stand, told: Json) -> Answer:
    setting, field = standing.setting, standing.field
    return {"in_command": command.in_command(setting, field, field.units[told["unit"]])}


def _fought(standing: Stand) -> None:
    """Refuse a position in which there is nobody to fight, so that Rounds are over."""
    if not losses.resistance(standing.setting, standing.field):
        raise Wrong("position", "there is no German who can fight, so no Round goes on", "put one on the map")


def _phase(standing: Stand, phase: str, **what: Any) -> None:
    """Carry out one phase of a Round."""
    _fought(standing)
    standing.field.round = Round(**{"number": 1, "phase": phase, **what})
    for _ in rounds.step(standing.setting, standing.play):
        raise AssertionError  # these phases ask nobody anything


def _placed(standing: Stand, told: Json) -> Answer:
    unit = standing.field.units[told["unit"]]
    advantage = told.get("advantage", unit.side)
    _phase(standing, PLACEMENT, number=2, us_die=told["die"], german_die=told["die"], advantage=advantage)
    return {"space": standing.field.units[unit.id].space}


def _notices(standing: Stand, told: Json) -> Answer:
    standing.field.spotted = {one.id: True for one in standing.field.active(GERMAN)}
    for one in list(standing.field.active("us")):
        standing.field.change(one.id, space="unaware" if one.id == told["unit"] else AWARE)
    _phase(standing, AWARENESS, number=told["round"])
    return {"aware": standing.field.units[told["unit"]].space == AWARE}


def _next(standing: Stand, told: Json) -> Answer:
    _fought(standing)
    field = standing.field
    assert field.round is not None  # noqa: S101 - a Round is under way
    field.round = field.round._replace(advantage=told["advantage"])
    for decision in rounds.step(standing.setting, standing.play):
        return {"units": offered(decision)}
    return {"units": [field.turn.unit] if field.turn is not None else []}


def _shot(standing: Stand, told: Json) -> Answer:
    setting, units = standing.setting, standing.field.units
    firer, target = units[told["unit"]], units[told["target"]]
    given = gunnery.ap(setting, firer, target)
    (found, *_) = setting.charts.procedures["ap-fire"].odds(**given)
    seen = {"range": intervening(firer.hex, target.hex), "facing": given["facing"], "terrain": given["terrain"]}
    return {**seen, "chance": plain(found["chance"]), "penetration": plain(found["penetration"])}


def _turn(standing: Stand, told: Json) -> Answer:
    """What comes of a Turn, as far as its unit is told what to do."""
    spent, points = _ordered(standing, told["unit"], "orders", told["orders"])
    of = now(standing, told.get("of", told["unit"]))
    return {"spent": plain(points_of(spent)), "points": points, "victory": standing.field.victory, **of}


def _operations(standing: Stand, told: Json) -> Answer:
    """What comes of orders in Operations, where nobody has Turns."""
    left = list(told["orders"])
    begin_operations(standing.field)
    while left:
        before = len(left)
        decision = answered(operations.step(standing.setting, standing.play), left)
        if left and (decision is not None or len(left) == before):
            may = ["none"] if decision is None else offered(decision)
            raise Wrong("given.orders", f"{left[0]!r} is no order here", f"there are {', '.join(may)}")
    return now(standing, told["of"])


def _may(standing: Stand, told: Json) -> Answer:
    """Whether a unit may be told something, in its Turn and perhaps after other orders."""
    unit = told["unit"]
    _ordered(standing, unit, "after", told.get("after", ()))
    turn = standing.field.turn
    may = turn is not None and turn.unit == unit
    decision = answered(choices.step(standing.setting, standing.play), []) if may else None
    return {"allowed": decision is not None and told["order"] in offered(decision)}


def _ordered(standing: Stand, unit: str, name: str, orders: Sequence[str]) -> tuple[int, int]:
    """A unit's Turn up to the last of its orders: half-points spent, and Crew Points left; raises Wrong."""
    left = list(orders)
    if standing.field.units[unit].side == GERMAN:
        raise Wrong("given.unit", f"{unit} is a German, and acts by its card", "ask about a US unit")
    turns.start(standing.setting, standing.play, unit)
    assert standing.field.turn is not None  # noqa: S101 - it has begun
    spent, points = 0, standing.field.turn.points
    while left:
        turn = standing.field.turn
        goes_on = turn is not None and turn.unit == unit
        decision = answered(choices.step(standing.setting, standing.play), left) if goes_on else None
        if left and (decision is not None or not goes_on):
            hint = "its Turn is over" if decision is None else f"it may be told {', '.join(offered(decision))}"
            raise Wrong(f"given.{name}", f"{unit} may not be told {left[0]!r} here", hint)
        turn = standing.field.turn
        spent, points = (spent, 0) if turn is None else (turn.moves.spent, turn.points)
    return spent, points


QUESTIONS: Mapping[str, Question] = {
    "sight": Question("whether the line of sight between two hexes is clear", ("from", "to"), (), ("clear",), _sight),
    "sees": Question(
        "whether a unit sees another, or can guess where it is", ("unit", "target"), (), ("sees", "hidden"), _sees
    ),
    "command": Question("whether a US unit is in command", ("unit",), (), ("in_command",), _command),
    "placed": Question("where a die puts a unit's marker", ("unit", "die"), ("advantage",), ("space",), _placed),
    "notices": Question("whether a US unit becomes aware in a Round", ("unit", "round"), (), ("aware",), _notices),
    "next": Question("whose Turn it is, with so much advantage", ("advantage",), (), ("units",), _next),
    "shot": Question(
        "what an AP shot is like",
        ("unit", "target"),
        (),
        ("range", "facing", "terrain", "chance", "penetration"),
        _shot,
    ),
    "turn": Question(
        "what comes of a unit's orders in its Turn",
        ("unit", "orders"),
        ("of",),
        ("spent", "points", "victory", "at", *TOLD),
        _turn,
    ),
    "operations": Question("what comes of orders in Operations", ("orders", "of"), (), ("at", *TOLD), _operations),
    "may": Question("whether a unit may be told something", ("unit", "order"), ("after",), ("allowed",), _may),
    "german": Question(
        "what a German does in its Turn",
        ("unit",),
        ("number", "paragraph", "orders", "of"),
        ("column", *platoon_story.GIVES),
        platoon_story.german,
    ),
    "paragraph": Question(
        "what comes of a paragraph",
        ("paragraph", "unit"),
        ("orders", "of"),
        platoon_story.GIVES,
        platoon_story.paragraph,
    ),
    "finds": Question(
        "what a unit finds at an Event marker",
        ("unit", "marker"),
        ("orders", "of"),
        platoon_story.GIVES,
        platoon_story.finds,
    ),
    "event": Question("what the dice bring for a random event", (), (), ("paragraph", "unit"), platoon_story.event),
    "end": Question("what the end of a Round leaves", ("of",), (), ("mode", "at", *TOLD), platoon_story.end),
}
"""Everything that can be asked."""
