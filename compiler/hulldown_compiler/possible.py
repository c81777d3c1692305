"""What can happen in a procedure: its steps carried out over everything that its values may be.

A state says what each variable may be (see `spans`); the fields of a card or a record, of which something more is
known than their kind, stand beside it as `target.size`, the records of a list as `targets[].size`. What is found is
kept by the steps it was found at; a step that nothing comes to is not among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hulldown_compiler import limits, spans
from hulldown_compiler.charts import Charts
from hulldown_compiler.kinds import MOST_RECORDS, Kind
from hulldown_compiler.spans import ARITHMETIC, NO, NOTHING, YES, Span
from hulldown_engine.dice import Dice, parse_dice
from hulldown_engine.expressions import COMPARISONS, Tree
from hulldown_engine.formulas import AUTOMATIC, meets, within
from hulldown_engine.records import NONE

Json = Mapping[str, Any]
State = dict[str, Span]
MOST_ROUNDS = 20
"""How often steps can be repeated."""

POOLS = ("total", "lowest", "highest", "at_most", "at_least")


@dataclass
class Found:
    """What was found at one place: whether its condition may hold there, and in which states that was asked.

    `tried`, of a modifier, is whether it may hold where those before it in its section do not. `value` is what is
    rolled, what a test needs, or how often steps are done.
    """

    asked: Span = NOTHING
    tried: Span = NOTHING
    value: Span = NOTHING
    state: State | None = None


@dataclass
class Library:
    """The procedures of a book; `naturals` are the totals that decide by themselves.

    `taken` is what callers give to inputs (and to the fields of lists) beyond what those are declared to be.
    """

    charts: Charts
    naturals: Mapping[Dice, Mapping[int, bool]]
    seen: dict[str, Possible] = field(default_factory=dict)
    taken: dict[tuple[str, str], Span] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)

    def has(self, axis: Kind, key: Span) -> bool:
        """Whether every value of a key is on an axis; of halves nothing is said."""
        if key.numbers is not None and (key.halves or not spans.within(key.numbers, (axis["least"], axis["most"]))):
            return False
        return key.names - {spans.OTHER} <= set(axis.get("names", ()))

    def of(self, name: str) -> Possible:
        """What can happen in one procedure, whoever calls it."""
        while not self.seen:
            before = dict(self.taken)
            for one in self.charts.procedures:
                self.look(one)
            if self.taken != before:
                self.seen.clear()
        return self.seen[name]

    def look(self, name: str) -> Possible:
        """What can happen in one procedure, as far as is known of those that call it."""
        if name not in self.seen:
            self.seen[name] = Possible(self, name, self.charts.procedures[name])
        return self.seen[name]

    def give(self, name: str, place: str, span: Span) -> None:
        """Remember what a call gives to an input, if that is more than is declared."""
        before = self.taken.get((name, place), NOTHING)
        self.taken[name, place] = spans.join(before, span)

    def length(self, name: str) -> int:
        """How many steps a procedure may come to, to the limit: those it repeats, and those of what it calls."""
        if name not in self.lengths:
            self.lengths[name] = self._length(name, self.charts.procedures[name]["steps"])
        return self.lengths[name]

    def _length(self, name: str, steps: Sequence[Json]) -> int:
        found = 0
        for step in steps:
            inside = self._length(name, [*step.get("do", ()), *step.get("otherwise", ())])
            called = self.length(step["call"]) if step["step"] == "call" else 0
            found += 1 + called + inside * _times(self.of(name), step)
        return min(found, limits.PROCEDURE_STEPS + 1)


def _times(possible: Possible, step: Json) -> int:
    """How often the steps in a step may be done."""
    if step["step"] == "again" and (found := possible.found.get((*step["@"], "most"))) is not None:
        return max(1, min(MOST_ROUNDS, int((found.value.numbers or (1, 1))[1])))
    return MOST_RECORDS if step["step"] == "each" else 1


class Possible:
    """What can happen in one procedure.

    `found` is what was found at steps, modifiers and requirements, by their paths; `keys` is what look-ups may be of,
    table by table; `outcome` is what each field of the outcome may be. It is `sure` when it is proved, here and in
    what it calls, that every look-up is of a value that its table has, and that what it gives is as declared.
    """

    def __init__(self, library: Library, name: str, procedure: Json) -> None:
        self.library = library
        self.name = name
        self.procedure = procedure
        self.found: dict[tuple[Any, ...], Found] = {}
        self.keys: dict[str, list[Span]] = {}
        self.outcome: State = {}
        self.sure = True
        state = self.begun()
        state = self.block(procedure["steps"], state)
        if state is not None:
            self.end(procedure["result"], state)

    def begun(self) -> State | None:
        """The state in which the procedure begins: with inputs that nothing refuses."""
        declared = {
            name + below: span
            for name, kind in self.procedure["inputs"].items()
            for below, span in _whole(self.library.charts, kind).items()
        }
        taken = self.library.taken
        state: State | None = {
            place: spans.join(span, taken.get((self.name, place), NOTHING)) for place, span in declared.items()
        }
        for one in self.procedure["requires"]:
            state = state and self.judged(one["@"], one["that"], state)[0]
        return state

    # Expressions

    def value(self, tree: Tree, state: State) -> Span:
        """What an expression may be."""
        if not isinstance(tree, list):
            return spans.exactly(tree)
        place = dotted(tree)
        if place in state:
            return state[place]
        head = tree[0]
        if head in ("look_up", "card_table"):
            return self.looked_up(tree, state)
        if head in _TRUTHS:
            holds, fails = self.split(tree, state)
            return _possible(holds, fails)
        return _VALUES[head](self, tree, state)

    def looked_up(self, tree: Tree, state: State) -> Span:
        """What a look-up may find."""
        charts = self.library.charts
        keys = [self.value(key, state) for key in tree[4 if tree[0] == "card_table" else 2 :]]
        if tree[0] == "card_table":
            shape = charts.catalogues[tree[2]]["fields"][tree[3]]
            self.sure &= NONE not in self.value(tree[1], state).names and not shape.get("optional")
            found = NOTHING
        else:
            shape, before = charts.shapes[tree[1]], self.keys.get(tree[1], [NOTHING] * len(keys))
            self.keys[tree[1]] = [spans.join(*pair) for pair in zip(before, keys, strict=True)]
            found = spans.together(cells(charts.rows[tree[1]], len(shape["axes"]), keys))
        self.sure &= all(self.library.has(kind, key) for (_, kind), key in zip(shape["axes"], keys, strict=False))
        return found or spans.of_kind(shape["cells"])

    def split(self, tree: Tree, state: State) -> tuple[State | None, State | None]:
        """The parts of a state in which a condition holds, and in which it does not; None for one that cannot be."""
        if isinstance(tree, bool):
            return (state, None) if tree else (None, state)
        if tree[0] == "not":
            holds, fails = self.split(tree[1], state)
            return fails, holds
        holds, fails = _TRUTHS.get(tree[0], _taken)(self, tree, state)
        key = f"{ASSUMED}{tree}"
        if key in state:
            return (holds, None) if state[key] == YES else (None, fails)
        return holds and {**holds, key: YES}, fails and {**fails, key: NO}

    def split_joined(self, tree: Tree, state: State) -> tuple[State | None, State | None]:
        """Each part is judged in what those before it leave: for `and`, where they hold; for `or`, where they fail."""
        decided: State | None = None
        left: State | None = state
        for part in tree[1:]:
            if left is not None:
                holds, fails = self.split(part, left)
                left, done = (holds, fails) if tree[0] == "and" else (fails, holds)
                decided = join(decided, done)
        return (left, decided) if tree[0] == "and" else (decided, left)

    def judged(self, at: Any, tree: Tree, state: State) -> tuple[State | None, State | None]:
        """The parts of a state by a condition; whether it may hold is remembered at a path."""
        holds, fails = map(_kept, self.split(tree, state))
        note = self.note(at)
        note.asked, note.state = spans.join(note.asked, _possible(holds, fails)), join(note.state, state)
        return holds, fails

    def note(self, at: Any) -> Found:
        """What was found at a path so far."""
        return self.found.setdefault(tuple(at), Found())

    # Steps

    def block(self, steps: Sequence[Json], state: State | None) -> State | None:
        """The state after some steps; None when nothing goes on after them."""
        for step in steps:
            if state is None:
                return None
            state = _STEPS[step["step"]](self, step, state)
        return state

    def end(self, result: Json, state: State) -> None:
        """An outcome; fields that are left out are `none`."""
        for name, kind in self.procedure["gives"].items():
            tree = result.get(name, ["word", NONE])
            for below, span in self.parts(tree, kind, state):
                place = name + below
                self.outcome[place] = spans.join(self.outcome.get(place, NOTHING), span)
                self.sure &= below != "" or spans.inside(span, of_kind(self.library.charts, kind))

    def parts(self, tree: Tree, kind: Kind, state: State) -> Iterator[tuple[str, Span]]:
        """What a value may be, and what the fields of its records may be: by what stands after its place."""
        if kind["kind"] != "records":
            yield "", self.value(tree, state)
        else:
            place = dotted(tree)
            for name, one in kind["fields"].items():
                yield f"[].{name}", state.get(f"{place}[].{name}", spans.of_kind(one))


def cells(rows: Any, depth: int, keys: Sequence[Span]) -> Iterator[Span]:
    """What the cells are that some keys may lead to."""
    if depth == 0:
        yield _cell(rows, keys)
    elif isinstance(rows, Mapping):
        for name, row in rows.items():
            if name in keys[0].names or spans.OTHER in keys[0].names:
                yield from cells(row, depth - 1, keys[1:])
    else:
        for low, high, row in rows:
            if reaches(keys[0], low, high):
                yield from cells(row, depth - 1, keys[1:])


def reaches(key: Span, low: int | None, high: int | None) -> bool:
    """Whether a number may be within two ends."""
    if key.numbers is None:
        return False
    return (high is None or key.numbers[0] <= high) and (low is None or low <= key.numbers[1])


def _cell(cell: Any, keys: Sequence[Span]) -> Span:
    """What a cell may be; one with bands, by the last key."""
    if not isinstance(cell, Mapping):
        return spans.exactly(cell)
    found = [spans.exactly(value) for value, low, high in cell["bands"] if reaches(keys[0], low, high)]
    return spans.together([*found, spans.named(NONE)])


def dotted(tree: Tree) -> str:
    """The place in a state of a variable, of a card's field or of a part of a record; nothing for anything else."""
    if not isinstance(tree, list) or tree[0] not in ("value", "field", "part"):
        return ""
    if tree[0] == "value":
        return str(tree[1])
    inside = dotted(tree[1])
    return f"{inside}.{tree[-1]}" if inside else ""


# States ---------------------------------------------------------------------------------------------------------------


def join(one: State | None, other: State | None) -> State | None:
    """The state that allows for both; what only one of them knows of is not known of."""
    if one is None or other is None or one is other:
        return other if one is None else one
    return {place: spans.join(span, other[place]) for place, span in one.items() if place in other}


ASSUMED = "?"
"""What the places begin with under which a condition remembers which of its parts it has taken to hold."""


def _kept(state: State | None) -> State | None:
    """A state without what a condition has assumed: what it asks about may change before the next."""
    return state and {place: span for place, span in state.items() if not place.startswith(ASSUMED)}


def _possible(holds: State | None, fails: State | None) -> Span:
    return Span(None, frozenset(truth for truth, state in ((True, holds), (False, fails)) if state is not None))


def _with(state: State, name: str, found: Mapping[str, Span]) -> State:
    """A state in which a variable is something else: what was known of its parts is forgotten."""
    kept = {place: span for place, span in state.items() if not _is_of(place, name)}
    return {**kept, **{name + below: span for below, span in found.items()}}


def _is_of(place: str, name: str) -> bool:
    return place == name or place.startswith((f"{name}.", f"{name}["))


def _known_of(state: State, name: str) -> dict[str, Span]:
    """What is known of a place and its parts, by what stands after it."""
    return {place[len(name) :]: span for place, span in state.items() if _is_of(place, name)}


def _whole(charts: Charts, kind: Kind) -> dict[str, Span]:
    """What a value of a kind may be, and what the parts of it may be."""
    if kind["kind"] == "records":
        return {f"[].{name}": of_kind(charts, one) for name, one in kind["fields"].items()} | {
            "[]": spans.number(0, kind["most"])
        }
    return {"": of_kind(charts, kind)}


def of_kind(charts: Charts, kind: Kind) -> Span:
    """What a value of a kind may be, with the names of today's cards."""
    names = charts.catalogues[kind["of"]]["cards"] if kind["kind"] == "card" else ()
    return spans.join(spans.of_kind(kind), spans.named(*names))


def narrowed(state: State, tree: Tree, span: Span) -> State | None:
    """The part of a state in which an expression is within a span; None when that cannot be."""
    place = dotted(tree)
    if not span:
        return None
    return {**state, place: span} if place else state


# Truth ----------------------------------------------------------------------------------------------------------------

Halves = tuple[State | None, State | None]
"""The parts of a state in which something holds, and in which it does not."""


def _taken(self: Possible, tree: Tree, state: State) -> Halves:
    """A value that is true or false itself."""
    names = self.value(tree, state).names
    holds = narrowed(state, tree, YES) if True in names else None
    return holds, narrowed(state, tree, NO) if False in names else None


def _compare(self: Possible, tree: Tree, state: State) -> Halves:
    """`A < B`, `A == B` and the like."""
    sign, left, right = tree
    one, other = self.value(left, state), self.value(right, state)
    if sign in ("==", "!="):
        equal, unequal = _same(self, (left, one), (right, other), state)
        return (equal, unequal) if sign == "==" else (unequal, equal)
    if one.numbers is None or other.numbers is None:
        return state, state
    if sign in (">", ">="):
        sign, left, right, one, other = {">": "<", ">=": "<="}[sign], right, left, other, one
    truth = spans.compared(sign, one.numbers, other.numbers).names  # type: ignore[arg-type]  # both are numbers
    apart = 0 if one.halves or other.halves else 1
    holds = _ordered(left, right, (one, other), state, apart if sign == "<" else 0)
    fails = _ordered(right, left, (other, one), state, apart if sign == "<=" else 0)
    return holds if True in truth else None, fails if False in truth else None


def _ordered(lower: Tree, higher: Tree, found: tuple[Span, Span], state: State, apart: int) -> State | None:
    """The part of a state in which one number is at least so far below another."""
    (least, most), (low, high) = found[0].numbers, found[1].numbers  # type: ignore[misc]  # both are numbers
    below = narrowed(state, lower, found[0]._replace(numbers=(least, max(least, min(most, high - apart)))))
    return below and narrowed(below, higher, found[1]._replace(numbers=(min(high, max(low, least + apart)), high)))


def _same(self: Possible, one: tuple[Tree, Span], other: tuple[Tree, Span], state: State) -> Halves:
    """Whether two values are the same."""
    truth = spans.same(one[1], other[1]).names
    common = spans.met(one[1], other[1])
    equal = narrowed(state, one[0], common) if True in truth else None
    equal = equal and narrowed(equal, other[0], common)
    unequal = narrowed(state, one[0], _without(one[1], other[1])) if False in truth else None
    return equal, unequal and narrowed(unequal, other[0], _without(other[1], one[1]))


def _without(one: Span, other: Span) -> Span:
    """What a value may be when it is not the same as another: the one thing that the other is, it is not."""
    if one.numbers is not None and other.numbers is not None:
        single = other.numbers[0] == other.numbers[1] and not one.halves and not other.names
        return spans.without(one, other.numbers[0]) if single else one
    alone = other.numbers is None and len(other.names) == 1
    return one._replace(names=one.names - other.names) if alone and spans.OTHER not in other.names else one


def _in(self: Possible, tree: Tree, state: State) -> Halves:
    """`A in (NAME, NAME)`."""
    found, words = self.value(tree[1], state), frozenset(tree[2:])
    inside, outside = Span(None, found.names & words), found._replace(names=found.names - words)
    return narrowed(state, tree[1], inside), narrowed(state, tree[1], outside)


def _has(self: Possible, tree: Tree, state: State) -> Halves:
    """`has(SEVERAL, NAME)`."""
    return state if tree[2] in self.value(tree[1], state).names else None, state


def _meets(self: Possible, tree: Tree, state: State) -> Halves:
    """`meets(TOTAL, NEED)` and `within(TOTAL, CHANCE)`: words but `automatic` cannot be met."""
    total, need = self.value(tree[1], state), self.value(tree[2], state)
    sign = ">=" if tree[0] == "meets" else "<="
    known = total.numbers is not None and need.numbers is not None
    truth = spans.compared(sign, total.numbers, need.numbers).names if known else frozenset()  # type: ignore[arg-type]
    met = Span(need.numbers if True in truth else None, need.names & {AUTOMATIC}, need.halves)
    missed = Span(need.numbers if False in truth else None, need.names - {AUTOMATIC}, need.halves)
    return narrowed(state, tree[2], met), narrowed(state, tree[2], missed)


_TRUTHS: Mapping[str, Callable[[Possible, Tree, State], Halves]] = {
    **dict.fromkeys(COMPARISONS, _compare),
    "in": _in,
    "has": _has,
    "meets": _meets,
    "within": _meets,
    "and": Possible.split_joined,
    "or": Possible.split_joined,
    "not": Possible.split,
}
"""Operators that hold or do not."""


# Values ---------------------------------------------------------------------------------------------------------------


def _field(self: Possible, tree: Tree, state: State) -> Span:
    """A field of a card of which no more is known than its kind; where there is no card, there is none."""
    self.sure &= NONE not in self.value(tree[1], state).names
    return of_kind(self.library.charts, self.library.charts.catalogues[tree[2]]["fields"][tree[3]])


def _if(self: Possible, tree: Tree, state: State) -> Span:
    """`A if C else B`."""
    ways = zip(self.split(tree[1], state), tree[2:], strict=True)
    return spans.together(self.value(way, case) for case, way in ways if case is not None)


def _or_else(self: Possible, tree: Tree, state: State) -> Span:
    found = self.value(tree[1], state)
    plain = found._replace(names=frozenset())
    return spans.join(plain, self.value(tree[2], state)) if found.names else found


def _count(self: Possible, tree: Tree, state: State) -> Span:
    """How many there are in a list."""
    listed = state.get(f"{dotted(tree[1])}[]")
    return spans.number(0, len(self.value(tree[1], state).names)) if listed is None else listed


def _pool(self: Possible, tree: Tree, state: State) -> Span:
    for part in tree[2:]:
        self.value(part, state)
    return spans.pool(tree[0], self.value(tree[1], state))


def _calculated(self: Possible, tree: Tree, state: State) -> Span:
    """An operator on numbers."""
    found = [self.value(part, state) for part in tree[1:]]
    if any(one.numbers is None for one in found):
        return NOTHING
    halves = tree[0] not in ("half", "goes_into") and any(one.halves for one in found)
    return Span(ARITHMETIC[tree[0]](*(one.numbers for one in found)), halves=halves)


_VALUES: Mapping[str, Callable[[Possible, Tree, State], Span]] = {
    "word": lambda self, tree, state: spans.named(tree[1]),
    "words": lambda self, tree, state: spans.named(*tree[1:]),
    "value": lambda self, tree, state: NOTHING,
    "part": lambda self, tree, state: NOTHING,
    "field": _field,
    "if": _if,
    "or_else": _or_else,
    "count": _count,
    **dict.fromkeys(POOLS, _pool),
    **dict.fromkeys(ARITHMETIC, _calculated),
}
"""Operators that have a value."""


# One function for each step: the state after it -----------------------------------------------------------------------


def _let(self: Possible, step: Json, state: State) -> State | None:
    for name, tree in step["values"].items():
        place = dotted(tree)
        known = _known_of(state, place) if place else {}
        value = self.value(tree, state)
        state = _with(state, name, {**known, "": value} if value else known)
    return state


def _roll(self: Possible, step: Json, state: State) -> State | None:
    dice = self.value(step["dice"], state)
    note = self.note((*step["@"], "roll", step["name"]))
    note.value = spans.join(note.value, dice)
    self.sure &= NONE not in dice.names
    rolled = spans.number(1, parse_dice(step["dice"]).sides) if step["single"] else dice
    return _with(state, step["name"], {"": Span(rolled.numbers, rolled.names - {NONE})})


def _test(self: Possible, step: Json, state: State) -> State | None:
    by = "at_least" if "at_least" in step else "at_most"
    dice, need = parse_dice(step["dice"]), self.value(step[by], state)
    truth = _tested(dice, need, self.library.naturals.get(dice, {}), by)
    note = self.note((*step["@"], "test", step["name"]))
    note.asked, note.value = spans.join(note.asked, truth), spans.join(note.value, need)
    return _with(state, step["name"], {"": truth})


def _tested(dice: Dice, need: Span, natural: Mapping[int, bool], by: str) -> Span:
    """Whether a test may succeed."""
    easiest, hardest = _extremes(need, by)
    passes = meets if by == "at_least" else within
    totals = range(dice.least, dice.most + 1)
    found = {natural.get(total, passes(total, one)) for total in totals for one in (easiest, hardest)}
    return Span(None, frozenset(found))


def _extremes(need: Span, by: str) -> tuple[Any, Any]:
    """The easiest and the hardest that a test may ask for."""
    ends = (need.numbers or ())[:: 1 if by == "at_least" else -1]
    easiest = AUTOMATIC if AUTOMATIC in need.names else next(iter(ends), NONE)
    hardest = NONE if need.names - {AUTOMATIC} else next(reversed(ends), AUTOMATIC)
    return easiest, hardest


def _clamped(span: Span, track: Sequence[int]) -> Span:
    """A number on a track, which it never leaves."""
    low, high = span.numbers or track
    ends = max(track[0], min(track[1], low)), max(track[0], min(track[1], high))
    return Span(ends, halves=span.halves)


def _place(self: Possible, step: Json, state: State) -> State | None:
    return _with(state, step["name"], {"": _clamped(self.value(step["at"], state), step["track"])})


def _adding(self: Possible, step: Json, state: State) -> State | None:
    """`add` and `shift`."""
    found = spans.number(0) if step.get("new") else state[step["name"]]
    for section in step["sections"]:
        apply = _first if section["first"] else _all
        found = spans.added(found, apply(self, section["modifiers"], state))
    return _with(state, step["name"], {"": _clamped(found, step["track"]) if "track" in step else found})


def _all(self: Possible, modifiers: Sequence[Json], state: State) -> Span:
    """What modifiers come to of which all that apply count."""
    found = spans.number(0)
    for one in modifiers:
        holds, fails = self.judged(one["@"], one.get("when", True), state)
        self.note(one["@"]).tried = self.note(one["@"]).asked
        value = NOTHING if holds is None else self.value(one["value"], holds)
        if fails is not None:
            value = spans.join(value, spans.number(0))
        found = spans.added(found, value)
    return found


def _first(self: Possible, modifiers: Sequence[Json], state: State) -> Span:
    """What a section comes to: the first of its modifiers that applies."""
    found, left = NOTHING, state
    for one in modifiers:
        self.judged(one["@"], one.get("when", True), state)
        if left is None:
            continue
        holds, fails = self.split(one.get("when", True), left)
        note = self.note(one["@"])
        note.tried = spans.join(note.tried, _possible(holds, fails))
        if holds is not None:
            found = spans.join(found, self.value(one["value"], holds))
        left = fails  # type: ignore[assignment]  # none is left
    return found if left is None else spans.join(found, spans.number(0))


def _stop(self: Possible, step: Json, state: State) -> State | None:
    holds, fails = self.judged(step["@"], step.get("when", True), state)
    if holds is not None:
        self.end(step["result"], holds)
    return fails


def _when(self: Possible, step: Json, state: State) -> State | None:
    holds, fails = self.judged(step["@"], step["when"], state)
    return join(self.block(step["do"], holds), self.block(step["otherwise"], fails))


def _call(self: Possible, step: Json, state: State) -> State | None:
    called = self.library.look(step["call"])
    for name, tree in step["given"].items():
        kind = called.procedure["inputs"][name]
        declared = _whole(self.library.charts, kind)
        for below, span in self.parts(tree, kind, state):
            if not spans.inside(span, declared[below]):
                self.library.give(step["call"], name + below, span)
                self.sure = False
    self.sure &= called.sure
    return _with(state, step["as"], {f".{place}": span for place, span in called.outcome.items()})


def _each(self: Possible, step: Json, state: State) -> State | None:
    most = state[f"{step['of']}[]"]
    found: State = {"[]": most}
    for _ in range(int(most.numbers[1]) if most.numbers else 0):
        after = self.block(step["do"], _with(state, step["as"], _known_of(state, f"{step['of']}[]")))
        if after is None:
            break
        for name, tree in step["result"].items():
            found[f"[].{name}"] = spans.join(found.get(f"[].{name}", NOTHING), self.value(tree, after))
        before, state = state, join(state, after)  # type: ignore[assignment]  # neither is impossible
        if state == before:
            break
    return _with(state, step["into"], found)


def _again(self: Possible, step: Json, state: State) -> State | None:
    note, most = self.note((*step["@"], "most")), self.value(step["most"], state)
    note.value = spans.join(note.value, most)
    left: State | None = None
    for _ in range(max(1, min(MOST_ROUNDS, int(most.numbers[1]) if most.numbers else 1))):
        after = self.block(step["do"], state)
        if after is None:
            break
        left = join(left, after)
        holds, _ = self.judged(step["@"], step["again"], after)
        before, state = state, join(state, holds)  # type: ignore[assignment]  # the first is not impossible
        if state == before:
            break
    return left


_STEPS: Mapping[str, Callable[[Possible, Json, State], State | None]] = {
    "let": _let,
    "roll": _roll,
    "test": _test,
    "place": _place,
    "shift": _adding,
    "add": _adding,
    "stop": _stop,
    "when": _when,
    "call": _call,
    "each": _each,
    "again": _again,
}
"""Every step of a procedure."""
