"""What came up in games of one book: collected while they are played, to be held against what is claimed of the book.

The observer stands between the paragraph machine and the steps that it carries out. The machine looks steps up in a
table; in its place stands one in which every step notes what is so before it begins, and where it leads. The engine
knows nothing of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hulldown_engine.basics.play import Asking, Play
from hulldown_engine.games.book import Book
from hulldown_engine.games.game import Game
from hulldown_engine.language.expressions import Closure
from hulldown_engine.platoon.board.units import ON_MAP
from hulldown_engine.story.paragraphs import Code, Gate, Question, Runner, StepBuilder, StepPlace, This, Trigger
from hulldown_engine.story.state import UNREAD, Frame

Point = tuple[str, int, int]
"""A step: its paragraph, block and place in it."""

Key = tuple[str, ...]
Facts = dict[Key, Any]
"""What the story knows: `("flag", name)`, `("score", name)`, `("mark", key)`, `("sighting", number)` and so on."""

Values = dict[Key, set[Any]]


@dataclass
class Seen:
    """What came up.

    `at` is what each fact was where a step began, `this` who was spoken of; `entry` and `exit` what facts were where a
    paragraph was opened and left, `passed` are those that were passed over, and `required` is whether what they require
    held. `truths` are those of guards where their step began, by the number of the option; `overlaps` are steps where
    two held. `blocks` were begun, `outcomes` are those of checks, `rowless` rolls without a row, `raised` steps that
    raised a condition, `obeyed` steps that were not passed over. `things` are those of `coverage`, `columns` those that
    Germans acted by, `stood` where vehicles stood, `ends` the ends of a mission by their number. `done` counts how
    often each kind of step was carried out, `told` how often a fact had a value. `left` are the stories in which a
    paragraph was read that came to a decision or an end; `endless` is whether some game never came to either.
    """

    at: dict[Point, Values] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    this: dict[Point, set[This]] = field(default_factory=lambda: defaultdict(set))
    entry: dict[str, Values] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    exit: dict[str, Values] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    passed: set[str] = field(default_factory=set)
    required: dict[str, set[bool]] = field(default_factory=lambda: defaultdict(set))
    truths: dict[tuple[Point, int], set[bool]] = field(default_factory=lambda: defaultdict(set))
    overlaps: set[Point] = field(default_factory=set)
    blocks: set[tuple[str, int]] = field(default_factory=set)
    rowless: set[Point] = field(default_factory=set)
    outcomes: set[tuple[Point, bool]] = field(default_factory=set)
    raised: set[Point] = field(default_factory=set)
    obeyed: set[Point] = field(default_factory=set)
    endings: set[str] = field(default_factory=set)
    ends: set[int] = field(default_factory=set)
    things: set[tuple[str, ...]] = field(default_factory=set)
    columns: set[tuple[str, str]] = field(default_factory=set)
    stood: set[tuple[str, int]] = field(default_factory=set)
    victory: int = 0
    ran_out: bool = False
    left: dict[str, set[tuple[tuple[Key, Any], ...]]] = field(default_factory=lambda: defaultdict(set))
    endless: bool = False
    done: Counter[str] = field(default_factory=Counter)
    told: Counter[tuple[str, Any]] = field(default_factory=Counter)


def facts_of(logic: Mapping[str, Any], state: Any) -> Facts:
    """Everything that a story knows, fact by fact."""
    facts: Facts = {("condition",): state.condition, ("victory",): state.victory}
    facts.update({("flag", name): name in state.flags for name in logic["flags"]})
    facts.update({("score", name): value for name, value in state.scores.items()})
    facts.update({("sighting", name): name in state.sighted for name in logic["sightings"]})
    for roster in logic["rosters"].values():
        keys = (f"{member} {mark}" for member in roster["members"] for mark in roster["marks"])
        facts.update({("mark", key): key in state.marks for key in keys})
    return facts


class Under(NamedTuple):
    """A place that is under way: its paragraph and block, and the paragraphs that are left when it is done."""

    frame: tuple[str, int]
    leaves: tuple[str, ...] = ()


class _Noting(NamedTuple):
    """A kind of step whose runners note what they do."""

    runs: StepBuilder


class Observer:
    """Watches the games of one book, and notes what comes up in `seen`."""

    def __init__(self, book: Book) -> None:
        self.book, self.logic, self.seen = book, book.logic, Seen()
        self.code: Code = book.rules.code
        self._under: list[Under] = []
        self._last: Facts = {}
        self._state: Any = None
        self._lately: list[tuple[str, Facts]] = []
        self._stand_in_between()

    def _stand_in_between(self) -> None:
        """Put noting builders in the place of those of the machine's table, and a noting gate before each paragraph."""
        self.code.steps = {name: _Noting(self._noting(kind.runs)) for name, kind in self.code.steps.items()}
        gate = self.code.gate
        self.code.gate = lambda paragraph: _Gate(self, paragraph, gate(paragraph))
        operators = dict(self.code.operators)
        for operator in {"fact", "attribute"} & operators.keys():
            operators[operator] = self._telling(operator, operators[operator])
        self.code.operators = operators

    def _go_on_in(self, state: Any) -> None:
        """In another state, that of another game or of one taken back, nothing is under way yet."""
        if state is not self._state:
            self._state, self._under, self._last = state, [], {}

    def begin(self) -> None:
        """A game begins: nothing has been read."""
        self._lately.clear()

    def stopped(self) -> None:
        """A player is asked, or the game is over: what was read until now has come to that."""
        for name, facts in self._lately:
            self.seen.left[name].add(tuple(sorted(facts.items())))
        self._lately.clear()

    def look(self, game: Game) -> None:
        """Look at a game after a choice: where units stand, and how many points there are."""
        self.stopped()
        state = game.state
        self.seen.victory = max(self.seen.victory, state.victory)
        for unit in getattr(state, "units", {}).values():
            if unit.where == ON_MAP and self.book.rules.setting.is_vehicle(unit):
                self.seen.stood.add((unit.side, unit.hex))

    def end(self, game: Game, mission: str) -> None:
        """A game is over, or is played no further."""
        seen = self.seen
        for event in game.events:
            if event["event"] == "card":
                seen.columns.add((event["unit"], event["column"]))
        if game.result is None:
            return
        seen.ran_out |= game.result.verdict == "unfinished"
        if mission and any(event["event"] == "finished" for event in game.events):
            ends = self.logic["missions"][mission]["ends"]
            holds = [bool(self.code.expression(end["when"])(game.state, None)) for end in ends]
            seen.ends.update([holds.index(True)] if True in holds else [])

    # Steps

    def _noting(self, build: Any) -> Callable[[StepPlace, Any], Runner]:
        if build in (Question, Trigger):
            return lambda place, step: _NOTING[build](place, step, _Step(self, place, step))
        return lambda place, step: _Noted(_Step(self, place, step), build(place, step))

    def before(self, step: _Step, play: Play, this: This) -> None:
        """Note what is so where a step begins."""
        seen, point, state = self.seen, step.point, play.state
        facts = facts_of(self.logic, state)
        self._go_on_in(state)
        self._sync(state.stack)
        for key, value in facts.items():
            seen.at[point][key].add(value)
        seen.this[point].add(this)
        seen.blocks.add(point[:2])
        seen.victory = max(seen.victory, state.victory)
        truths = [bool(holds(state, this)) for holds in step.guards]
        for nth, truth in enumerate(truths):
            seen.truths[point, nth].add(truth)
        if step.kind == "choose" and sum(truths) > 1:
            seen.overlaps.add(point)
        step.events = len(play.events)

    def after(self, step: _Step, play: Play) -> None:
        """Note what a step has led to."""
        seen, state, point = self.seen, play.state, step.point
        new = play.events[step.events :]
        passed = any(event["event"] == "order-passed-over" and event["order"] == step.kind for event in new)
        if not passed:
            seen.done[step.kind] += 1
            seen.obeyed.add(point)
        for event in new:
            if event["event"] == "checked":
                seen.outcomes.add((point, bool(event["success"])))
            elif event["event"] == "rolled" and event.get("row", 0) is None:
                seen.rowless.add(point)
            elif event["event"] == "condition":
                seen.raised.add(point)
        seen.blocks.update((frame.paragraph, frame.block) for frame in state.stack if frame.step == 0)
        if step.kind == "end":
            seen.endings.add(step.record["ending"])
        self._last = facts_of(self.logic, state)
        self._moved_on(step, state.stack)

    # Who leaves what

    def _sync(self, stack: Sequence[Frame]) -> None:
        """Note the paragraphs left since the last step: those whose frames are gone."""
        same = 0
        for frame, under in zip(stack, self._under, strict=False):
            if (frame.paragraph, frame.block) != under.frame:
                break
            same += 1
        while len(self._under) > same:
            self._left(self._under.pop().leaves)
        self._under += [Under((frame.paragraph, frame.block)) for frame in stack[same:]]

    def _left(self, names: Iterable[str]) -> None:
        for name in names:
            for key, value in self._last.items():
                self.seen.exit[name][key].add(value)

    def _moved_on(self, step: _Step, stack: Sequence[Frame]) -> None:
        """After a step: what `stop` has left is left; what a jump has taken off the stack is left with its goal."""
        if step.kind == "end":
            self._under = []
        elif step.kind == "see":
            goal = max(nth for nth, frame in enumerate(stack) if frame.step == UNREAD)
            gone = [name for under in self._under[goal:] for name in under.leaves]
            self._under[goal:] = [Under((stack[goal].paragraph, 0), tuple(gone))]
        self._sync(stack)

    def opened(self, paragraph: str, state: Any, this: This, gate: Gate) -> bool:
        """A paragraph is turned to: whether it is read, which is noted."""
        facts, stack = facts_of(self.logic, state), state.stack
        self._go_on_in(state)
        self.seen.required[paragraph].add(bool(gate.requires(state, this)))
        if not gate.open(state, this):
            self.seen.passed.add(paragraph)
            return False
        self._lately.append((paragraph, dict(facts)))
        self._sync(stack)
        *_, top = self._under
        self._under[-1] = Under(top.frame, (*top.leaves, paragraph))
        for key, value in facts.items():
            self.seen.entry[paragraph][key].add(value)
        self.seen.blocks.add((paragraph, 0))
        if gate.sighting is not None:
            facts["sighting", gate.sighting] = True
        self._last = facts
        return True

    # Facts

    def _telling(self, operator: str, build: Any) -> Any:
        """An operator that counts what it answers."""

        def built(*arguments: Any) -> Closure:
            name = arguments[0] if operator == "fact" else arguments[1]
            closure = build(*arguments)

            def ask(state: Any, this: This) -> Any:
                value = closure(state, this)
                self.seen.told[name, value] += 1
                return value

            return ask

        return built


class _Step:
    """A step that is watched: where it stands, its record and its guards."""

    def __init__(self, observer: Observer, place: StepPlace, record: Any) -> None:
        self.observer, self.record = observer, record
        self.kind: str = record["step"]
        self.point: Point = (place.paragraph, place.block, place.index)
        self.guards = [place.code.expression(tree) for tree in guards(record)]
        self.events = 0

    def carry_out(self, runner: Runner, play: Play, this: This) -> Asking | None:
        """Carry the step out by its runner, and note what was before and what came of it."""
        self.observer.before(self, play, this)
        asking = runner(play, this)
        if asking is None:
            self.observer.after(self, play)
            return None
        return self._asked(asking, play)

    def _asked(self, asking: Asking, play: Play) -> Asking:
        yield from asking
        self.observer.after(self, play)


def guards(record: Any) -> Iterator[Any]:
    """The conditions that a step asks: those of its options, or its own."""
    yield from (option.get("when", True) for option in record.get("options", ()))
    if record["step"] in ("turn", "watch"):
        yield record.get("when", True)
    if record["step"] == "drive" and record.get("until") is not None:
        yield record["until"]


class _Noted:
    """A runner that is watched."""

    def __init__(self, step: _Step, runner: Runner) -> None:
        self.step, self.runner = step, runner

    def __call__(self, play: Play, this: This) -> Asking | None:
        return self.step.carry_out(self.runner, play, this)


class _NotedQuestion(Question):
    """A question that is watched; the machine knows questions by their class."""

    def __init__(self, place: StepPlace, record: Any, step: _Step) -> None:
        super().__init__(place, record)
        self.step = step

    def __call__(self, play: Play, this: This) -> Asking | None:
        return self.step.carry_out(super().__call__, play, this)


class _NotedTrigger(Trigger):
    """A watch that is watched; the machine knows watches by their class."""

    def __init__(self, place: StepPlace, record: Any, step: _Step) -> None:
        super().__init__(place, record)
        self.step = step

    def __call__(self, play: Play, this: This) -> None:
        self.step.carry_out(super().__call__, play, this)


_NOTING: Mapping[Any, Any] = {Question: _NotedQuestion, Trigger: _NotedTrigger}


class _Gate(Gate):
    """The gate of a paragraph that is watched."""

    def __init__(self, observer: Observer, paragraph: str, gate: Gate) -> None:
        super().__init__(observer.code, paragraph)
        self.observer, self.paragraph, self.gate = observer, paragraph, gate

    def open(self, state: Any, this: This) -> bool:
        """Whether the paragraph may be read now."""
        return self.observer.opened(self.paragraph, state, this, self.gate)
