"""The paragraph machine: reads paragraphs, carries out their steps, and asks where the player decides.

A paragraph's steps are compiled into blocks of runners. What comes next is data: a stack of frames, each a place in
a block. A runner is called with the play and with what `this` is; one that may have to ask returns a generator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import count
from typing import Any, Protocol

from hulldown_engine.basics.decision import Decision, Option
from hulldown_engine.basics.dice import Dice
from hulldown_engine.basics.lookout import Grounds
from hulldown_engine.basics.play import Asking, Play
from hulldown_engine.basics.prose import THIS, Slot, fill, slots
from hulldown_engine.language.expressions import Builder, Closure, Tree, build
from hulldown_engine.story.state import BY_UNIT, UNREAD, Frame, Story, Watch, read_key

This = str | None
Runner = Callable[[Play, This], Asking | None]
Blocks = tuple[tuple[Runner, ...], ...]
Json = Mapping[str, Any]
StepBuilder = Callable[["StepPlace", Json], Runner]


class StepMaker(Protocol):
    """What makes the runners of a kind of step (see `step_kind.StepKind`)."""

    @property
    def runs(self) -> StepBuilder:
        """From where a step stands and its record to its runner."""


CHAIN_LIMIT = 20_000
"""Steps carried out without a decision; more is a book that goes round in circles."""


SCOPES = ("move", "turn", "round")
"""Scopes of watches that somebody has to end, the shortest first; the others end with the condition, or never."""


class EndlessBook(Exception):
    """A book that never comes to a decision: an author's mistake that only play can show."""


NOBODY = "somebody"
"""What a text calls the one that it is about when there is none."""


class Code:
    """One book's paragraphs, compiled on first use: `blocks` gives the runners of one, `gate` when it may be read.

    `setting` is what the steps of a kind of book act on besides the story. Where it `keeps_this`, a paragraph speaks of
    the same one as the paragraph that sends the reader there. `called` is what `this` is called, for books that have
    more to say than a member's name. `lots` are the dice by which one of several is picked at random. `grounds` says
    what an expression rests on, where that is known.
    """

    def __init__(  # noqa: PLR0913 - a book, and what its kind adds
        self,
        logic: Json,
        prose: Json,
        operators: Mapping[str, Builder],
        steps: Mapping[str, StepMaker],
        *,
        setting: Any = None,
        keeps_this: bool = False,
        called: Callable[[Any, str], str] | None = None,
        in_prose: Callable[[Any, str], str] | None = None,
        lots: Sequence[Dice] = (),
        grounds: Callable[[Tree], Grounds | None] = lambda tree: None,
    ) -> None:
        self.logic = logic
        self.prose = prose
        self.operators = operators
        self.steps = steps
        self.setting = setting
        self.keeps_this = keeps_this
        self.called = called or (lambda state, this: str(prose["members"].get(this, this)))
        self.in_prose = in_prose or self.called
        self.lots = lots
        self.grounds = grounds
        self.blocks: Callable[[str], Blocks] = cache(self._compiled)
        self.gate: Callable[[str], Gate] = cache(partial(Gate, self))

    def _compiled(self, paragraph: str) -> Blocks:
        """The runners of a paragraph, block by block; block 0 is where it begins."""
        return tuple(
            tuple(
                self.steps[step["step"]].runs(StepPlace(self, paragraph, block, index), step)
                for index, step in enumerate(steps)
            )
            for block, steps in enumerate(self.logic["paragraphs"][paragraph]["blocks"])
        )

    def expression(self, tree: Tree) -> Closure:
        """The closure of an expression."""
        return build(tree, self.operators)

    def value(self, slot: Slot, state: Story, this: This) -> str:
        """What a slot of a text prints in this state."""
        if slot.kind == "see":
            return str(self.prose["paragraphs"][slot.name]["number"])
        if slot.kind == "rule":
            return slot.name
        if slot.name in THIS:
            says = self.called if slot.name == "this.name" else self.in_prose
            return NOBODY if this is None else says(state, this)
        if slot.name in ("condition", "victory"):
            return str(getattr(state, slot.name))
        return str(state.scores[slot.name])

    def fill(self, text: str, state: Story, this: This) -> str:
        """A text as it reads in this state."""
        return fill(text, lambda slot: self.value(slot, state, this))


class Gate:
    """What decides whether a paragraph is read when it is turned to, and which of its texts.

    Its sighting and its requirement decide the one; `again` says whose second reading has the shorter text. `slots` are
    those of the text and, behind them, of the shorter one.
    """

    def __init__(self, code: Code, paragraph: str) -> None:
        record, prose = code.logic["paragraphs"][paragraph], code.prose["paragraphs"][paragraph]
        self.paragraph = paragraph
        self.sighting: str | None = record.get("sighting")
        self.requires = code.expression(record.get("requires", True))
        self.again: str | None = record.get("again")
        self.slots = tuple(map(_values, (prose["text"], prose.get("again", ""))))

    def open(self, state: Story, this: This) -> bool:
        """Whether the paragraph may be read now."""
        return self.sighting not in state.sighted and bool(self.requires(state, this))

    def read(self, state: Story, this: This) -> tuple[bool, bool]:
        """Count a reading: whether it has the shorter text, and whether what is read is known from an earlier one."""
        times = state.read[self.paragraph] = state.read.get(self.paragraph, 0) + 1
        if self.again == BY_UNIT:
            key = read_key(self.paragraph, this)
            times = state.read[key] = state.read.get(key, 0) + 1
        shorter = self.again is not None and times > 1
        return shorter, times > 2 if shorter else state.read[self.paragraph] > 1  # noqa: PLR2004 - not the second either


def _values(text: str) -> tuple[Slot, ...]:
    """The slots of a text that take values."""
    return tuple(slot for slot in slots(text) if slot.kind == "value") if "{" in text else ()


# The machine ----------------------------------------------------------------------------------------------------------


def run(code: Code, play: Play) -> Asking:
    """Run steps until the state alone says what comes next: just before a decision, or at the end.

    The first step may be a decision itself; its answer is then carried out. Raises EndlessBook.
    """
    stack: list[Frame] = play.state.stack
    for steps in count():
        if not stack:
            return
        frame = stack[-1]
        if steps == CHAIN_LIMIT:
            raise EndlessBook(f"{CHAIN_LIMIT} steps without a decision, the last in paragraph {frame.paragraph!r}")
        if frame.step == UNREAD:
            open_paragraph(code, play, frame)
            continue
        block = code.blocks(frame.paragraph)[frame.block]
        if frame.step == len(block):
            stack.pop()
            continue
        runner = block[frame.step]
        asks = isinstance(runner, Question) and runner.options(play.state, frame.this)
        if asks and steps:
            return
        stack[-1] = frame._replace(step=frame.step + 1)
        asking = runner(play, frame.this)
        if asking is not None:
            yield from asking
        if play.state.watches:
            fire(code, play, "change")


def visit(code: Code, play: Play, paragraph: str, this: This = None) -> None:
    """Push a paragraph; finished frames are popped first, so that a trailing reference is a jump (a tail call)."""
    stack = play.state.stack
    while stack and stack[-1].step >= len(code.blocks(stack[-1].paragraph)[stack[-1].block]):
        stack.pop()
    stack.append(Frame(paragraph, 0, UNREAD, this if code.keeps_this else None, base=True))
    if play.state.watches:
        fire(code, play, "paragraph")


def open_paragraph(code: Code, play: Play, frame: Frame) -> None:
    """Read the paragraph on top of the stack, or pass over it when its gate is shut."""
    state, paragraph = play.state, frame.paragraph
    gate = code.gate(paragraph)
    if not gate.open(state, frame.this):
        state.stack.pop()
        play.log("passed-over", paragraph=paragraph)
        return
    state.stack[-1] = frame._replace(step=0)
    shorter, known = gate.read(state, frame.this)
    if gate.sighting is not None:
        state.sighted[gate.sighting] = True
    values = {slot.name: code.value(slot, state, frame.this) for slot in gate.slots[shorter]}
    said: dict[str, Any] = {**({"values": values} if values else {}), **({"shorter": True} if shorter else {})}
    play.log("read", paragraph=paragraph, **said)
    if not known or values:
        play.revealed = True
    if gate.sighting is not None and state.watches:
        fire(code, play, "change")


def again(play: Play) -> None:
    """Repeat the current step, after whatever it has put on the stack."""
    stack = play.state.stack
    stack[-1] = stack[-1]._replace(step=stack[-1].step - 1)


def enter(play: Play, block: int, this: This) -> None:
    """Push a block of the current paragraph, which runs before anything else."""
    stack = play.state.stack
    stack.append(Frame(stack[-1].paragraph, block, 0, this, base=False))


def fire(code: Code, play: Play, at: str) -> None:
    """Carry out the watches that are due, each once, in the order they were set."""
    state: Story = play.state
    last = play.lookout.last(at)
    unchanged = last.unchanged(state)
    if last.idle(state.watches, unchanged):
        return
    due, quiet = [], dict[Watch, Grounds | None]()
    for watch in state.watches.copy():
        trigger = _trigger(code, watch)
        if trigger.has_lapsed(watch, state):
            state.watches.remove(watch)
        elif trigger.at != at:
            if trigger.scope == "condition":
                quiet[watch] = trigger.grounds
        elif last.spares(watch, trigger.grounds, unchanged) or not trigger.holds(state, watch.this):
            quiet[watch] = trigger.grounds
        else:
            state.watches.remove(watch)
            due.append(Frame(watch.paragraph, trigger.block, 0, watch.this, base=True))
    state.stack.extend(reversed(due))
    play.lookout.note(at, state.watches, quiet, state)


def wait_on(place: StepPlace, play: Play, this: This) -> None:
    """Set the watch again whose block begins here: what it waits for is not there any more."""
    steps = (step for block in place.code.blocks(place.paragraph) for step in block)
    trigger = next(step for step in steps if isinstance(step, Trigger) and step.block == place.block)
    trigger(play, this)


def awaited(code: Code, state: Story, at: str) -> bool:
    """Whether any watch would be carried out at a moment."""
    triggers = ((_trigger(code, watch), watch) for watch in state.watches)
    return any(
        trigger.at == at and not trigger.has_lapsed(watch, state) and trigger.holds(state, watch.this)
        for trigger, watch in triggers
    )


def expire(code: Code, play: Play, scope: str) -> None:
    """Forget the watches whose scope is over, be it this one or a shorter one."""
    over = SCOPES[: SCOPES.index(scope) + 1]
    watches: list[Watch] = play.state.watches
    watches[:] = [watch for watch in watches if _trigger(code, watch).scope not in over]


def _trigger(code: Code, watch: Watch) -> Trigger:
    """The step that set a watch."""
    trigger = code.blocks(watch.paragraph)[watch.block][watch.step]
    assert isinstance(trigger, Trigger)  # noqa: S101 - only watch steps are remembered as watches
    return trigger


# What a step is built from, and the two kinds of step the machine knows itself ----------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class StepPlace:
    """Where a step stands, and what building it needs."""

    code: Code
    paragraph: str
    block: int
    index: int

    def label(self, number: int) -> str:
        """One of the paragraph's labels: the words of an option, a prompt or a note."""
        return str(self.code.prose["paragraphs"][self.paragraph]["labels"][number])


def effect(run: Callable[[Json, Play], None]) -> StepBuilder:
    """The builder of a step that needs its record alone: no expression, and nothing of the book."""
    return lambda place, step: lambda play, this: run(step, play)


class Question:
    """`ask`: the player chooses among the options that hold; passed over when none does."""

    def __init__(self, place: StepPlace, step: Json) -> None:
        self.place = place
        self.choices = [
            (place.code.expression(option.get("when", True)), option["do"], option["id"], place.label(option["label"]))
            for option in step["options"]
        ]
        self.blocks = {name: block for _, block, name, _ in self.choices}
        self.prompt = place.label(step["prompt"]) if "prompt" in step else ""
        free = all("when" not in option for option in step["options"])
        plain = not any("{" in text or "}" in text for text in (self.prompt, *(item[3] for item in self.choices)))
        self.fixed = self._decide(None, None) if free and plain else None

    def _decide(self, state: Any, this: This) -> Decision:
        fill_in = self.place.code.fill
        return Decision(
            "choose",
            self.place.paragraph,
            fill_in(self.prompt, state, this),
            tuple(
                Option(name, fill_in(text, state, this)) for holds, _, name, text in self.choices if holds(state, this)
            ),
        )

    def decision(self, state: Story, this: This) -> Decision:
        """The question as it stands in this state."""
        return self.fixed or self._decide(state, this)

    def options(self, state: Story, this: This) -> bool:
        """Whether anything can be offered."""
        return self.fixed is not None or any(holds(state, this) for holds, *_ in self.choices)

    def __call__(self, play: Play, this: This) -> Asking | None:
        """Ask, unless there is nothing to offer."""
        return self._ask(play, this) if self.options(play.state, this) else None

    def _ask(self, play: Play, this: This) -> Asking:
        chosen = yield self.decision(play.state, this)
        play.log("chosen", paragraph=self.place.paragraph, option=chosen)
        enter(play, self.blocks[chosen], this)


class Trigger:
    """`watch`: remembered when reached, and carried out once, when it is due."""

    def __init__(self, place: StepPlace, step: Json) -> None:
        self.place = place
        self.holds = place.code.expression(step["when"])
        self.grounds = place.code.grounds(step["when"])
        self.scope: str = step["scope"]
        self.at: str = step["at"]
        self.block: int = step["do"]

    def __call__(self, play: Play, this: This) -> None:
        """Remember the watch; one that waits already is not set twice."""
        condition = play.state.condition if self.scope == "condition" else 0
        watch = Watch(self.place.paragraph, self.place.block, self.place.index, this, condition)
        if watch not in play.state.watches:
            play.state.watches.append(watch)

    def has_lapsed(self, watch: Watch, state: Story) -> bool:
        """Whether a watch has ended with the condition in which it was set."""
        return self.scope == "condition" and watch.condition != state.condition
