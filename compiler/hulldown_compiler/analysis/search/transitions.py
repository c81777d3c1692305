"""What each step may lead to, over a slice: the moves of the machine, one function for each kind of step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.domain.intervals import ANY_NUMBER, MAYBE, NO, YES, clamp, overlap, plus
from hulldown_compiler.analysis.search.machine import Machine, Moves
from hulldown_compiler.analysis.search.states import Move, Next, State, TooWide, selections
from hulldown_compiler.analysis.story.abstract import ANYONE, SETTING
from hulldown_compiler.analysis.story.reachability import check_totals
from hulldown_compiler.ir.step_visitors import Record
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.story.state import mark_key

MOST_VALUES = 40
"""Values that a number may take in one step."""


def _in(state: State) -> str:
    return state.stack[-1][0]


def _this(state: State) -> str | None:
    return state.stack[-1][3]


def _see(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    """Follow a reference; one to a missing paragraph is taken to return."""
    name, move = machine.book.resolve_name(step["to"]), Move("see", _in(state), step)
    if name in machine.book.paragraphs:
        yield from machine.visit(move, state, name)
    else:
        yield move, state


def _ask(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    offered = MAYBE
    for option in step["options"]:
        truth = machine.truth(option.get("when", True), state.values, _this(state))
        offered = offered & (YES if truth == YES else MAYBE)
        if truth & YES:
            yield machine.within(Move("choice", _in(state), option), state, option["do"])
    if offered & NO:
        yield Move("nothing", _in(state), step), state


def _first(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    for option in step["options"]:
        truth = machine.truth(option.get("when", True), state.values, _this(state))
        if truth & YES:
            yield machine.within(Move("option", _in(state), option), state, option["do"])
        if truth == YES:
            return
    yield Move("nothing", _in(state), step), state


def _in_turn(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    yield machine.within(Move("step", _in(state), step), state, step["do"])


def _turn(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    """Take one option of `in_turn`, if its condition holds and its price can be paid."""
    truth, move = machine.truth(step.get("when", True), state.values, _this(state)), Move("option", _in(state), step)
    after, can, cannot = _paid(machine, step, state)
    if truth & YES and can:
        yield machine.within(move, after, step["do"])
    if truth & NO or cannot:
        yield Move("nothing", _in(state), step), state


def _paid(machine: Machine, step: Record, state: State) -> tuple[State, bool, bool]:
    """The state after the price is paid, whether it can be paid, and whether it may be too high."""
    if "spend" not in step:  # the price is in Crew Points, which may be there or not
        return state, True, True
    key, cost = ("score", machine.book.resolve_name(step["spend"], "score")), step["cost"]
    if key not in machine.facts.first:
        return state, True, False
    low, high = machine.slice.get(state.values, key)
    least = machine.bounds[key][0] or 0
    left = max(low - cost, least), high - cost
    return state._replace(values=machine.slice.set(state.values, key, left)), high - cost >= least, low - cost < least


def _check(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    for success in (True, False):
        if machine.facts.mission or totals(machine, step, state, success=success):
            block = step["success" if success else "failure"]
            yield machine.within(Move("check", _in(state), step, success), state, block)


def totals(machine: Machine, step: Record, state: State, *, success: bool) -> list[int]:
    """The totals of the dice with which a check may succeed, or, if not `success`, may fail."""
    by_success = check_totals(machine.book, step, lambda tree: machine.number(tree, state.values, _this(state)))
    return by_success[success]


def _roll(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    """Every row that a total may fall in, and a move without a row where rows are missing."""
    rows = step["rows"]
    for nth in sorted(fallen(machine, step, state), key=lambda nth: (nth is None, nth)):
        move = Move("roll", _in(state), step, nth)
        yield (move, state) if nth is None else machine.within(move, state, rows[nth][2])


def fallen(machine: Machine, step: Record, state: State) -> Mapping[int | None, int]:
    """The rows that a roll may come to (None for a missing row), each with the lowest total of the dice that does."""
    dice = parse_dice(step["dice"])
    modifier = machine.number(step.get("modifier", 0), state.values, _this(state))
    first_totals: dict[int | None, int] = {}
    for total in range(dice.least, dice.most + 1):
        least, most = plus(modifier, (total, total))
        left = [nth for nth, row in enumerate(step["rows"]) if overlap(row[:2], (least, most))]
        for nth in left if least != most or least is None else left[:1]:
            first_totals.setdefault(nth, total)
        if not _covered(step["rows"], least, most):
            first_totals.setdefault(None, total)
    return first_totals


def _covered(rows: Sequence[Sequence[Any]], least: int | None, most: int | None) -> bool:
    """Whether every total in a range falls in a row."""
    for low, high, _ in sorted(rows, key=lambda row: (row[0] is not None, row[0] or 0)):
        if low is not None and (least is None or low > least):
            return False
        if high is None or (most is not None and high >= most):
            return True
        least = high + 1 if least is None else max(least, high + 1)
    return False


def _random(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    among = machine.slice.selection(step["of"], state.values)
    for member, may in among.items():
        if may & YES:
            who = member or _this(state)
            yield machine.within(Move("pick", _in(state), step, member), state, step["do"], who)
    if YES not in among.values():
        yield machine.within(Move("nobody", _in(state), step), state, step["otherwise"])


AGAIN = "again"
"""Who is spoken of in a mission's paragraph while it is in the midst of an `each`: nobody knows who, but that it is."""


def _each(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    among = machine.slice.selection(step["of"], state.values)
    if tuple(among) == ANYONE:
        yield from _each_unit(machine, step, state, among[""])
        return
    surely = [member for member, may in among.items() if may == YES]
    for chosen in selections([member for member, may in among.items() if may == MAYBE]):
        members = tuple(member for member in among if member in surely or member in chosen)
        if members:
            yield machine.within(Move("each", _in(state), step, members), state, step["do"], *reversed(members))
        else:
            yield machine.within(Move("nobody", _in(state), step), state, step["otherwise"])


def _each_unit(machine: Machine, step: Record, state: State, may: int) -> Iterator[Next]:
    """Carry out `each` for units of a map, if any may be selected: for any number of them, in sequence.

    They are selected once, when the step begins: whatever the first of them changes, more may follow.
    """
    *before, (paragraph, block, nth, this, base) = state.stack
    again = state._replace(stack=(*before, (paragraph, block, nth - 1, AGAIN, base)))
    after = state._replace(stack=(*before, (paragraph, block, nth, "" if this == AGAIN else this, base)))
    if may & YES or this == AGAIN:
        yield machine.within(Move("each", paragraph, step, ("",)), again, step["do"], "")
    if this == AGAIN:
        yield Move("nothing", paragraph, step), after
    else:
        yield machine.within(Move("nobody", paragraph, step), after, step["otherwise"])


def _perhaps(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    """Either outcome of dice: fighters are shot down, and one comes for each hex."""
    for times in range(1, 2 if isinstance(step["at"], str) else len(step["at"]) + 1):
        yield machine.within(Move("option", _in(state), step, times), state, step["do"], *[_this(state)] * times)
    yield Move("nothing", _in(state), step), state


def _watch(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    yield Move("step", _in(state), step), machine.set_watch(state, step)


def _stop(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    base = max(nth for nth, frame in enumerate(state.stack) if frame[4])
    yield Move("step", _in(state), step), state._replace(stack=state.stack[:base])


def _end(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    yield Move("end", _in(state), step), state._replace(stack=(), watches=(), over=True)


def _setting(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    fact, truth = SETTING[step["step"]]
    key = (fact, machine.book.resolve_name(step[fact], fact))
    yield machine.changed(Move("step", _in(state), step), state, key, truth)


def _score(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    key, move = ("score", machine.book.resolve_name(step["score"], "score")), Move("step", _in(state), step)
    if key not in machine.slice.index:
        yield move, state
        return
    before = (0, 0) if "set" in step else machine.slice.get(state.values, key)
    added = machine.number(step.get("set", step.get("add", 0)), state.values, _this(state))
    low, high = clamp(plus(before, added), machine.bounds[key])
    if high - low >= MOST_VALUES:
        raise TooWide(f"at a number with more than {MOST_VALUES} values")
    for value in range(low, high + 1):
        yield machine.changed(move, state, key, (value, value))


def _victory(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    now = machine.slice.get(state.values, ("victory",)) or ANY_NUMBER
    points = plus(now, (step["victory"], step["victory"]))
    yield machine.changed(Move("step", _in(state), step), state, ("victory",), points)


def _mark(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    this, move = _this(state), Move("step", _in(state), step)
    member = step["who"][1] if step["who"][0] == "member" else this
    key = ("mark", mark_key(member or "", step["mark"]))
    if key in machine.facts.first:
        yield machine.changed(move, state, key, YES if step["step"] == "mark" else NO)
    else:
        yield move, state


def _condition(machine: Machine, step: Record, state: State) -> Iterator[Next]:
    low, high = machine.slice.get(state.values, ("condition",))
    now = max(low, step["condition"]), max(high, step["condition"])
    if step["condition"] > machine.book.conditions and not machine.facts.mission:  # which one is meant nobody knows
        now = low, now[1]
    rises = step["condition"] if step["condition"] > low else None
    yield machine.changed(Move("step", _in(state), step, rises), state, ("condition",), now)


STEPS: dict[str, Moves] = {
    "see": _see,
    "ask": _ask,
    "first": _first,
    "choose": _first,
    "when": _first,
    "in_turn": _in_turn,
    "turn": _turn,
    "check": _check,
    "roll": _roll,
    "random": _random,
    "each": _each,
    "fighters": _perhaps,
    "watch": _watch,
    "stop": _stop,
    "end": _end,
    **dict.fromkeys(SETTING, _setting),
    "score": _score,
    "mark": _mark,
    "unmark": _mark,
    "condition": _condition,
    "victory": _victory,
}
"""What each step may lead to; the others change no fact."""


class StoryMachine(Machine):
    """The transition system of a gamebook over a slice of its facts."""

    steps = STEPS
