"""The language a second time: a slow and obvious interpreter of what authors write.

It works on the authored mappings and lists themselves and shares nothing with the product. A story is a tuple of facts,
of what is left to do, and of watches; what is left to do is a pile of visits, the latest on top, each a list of lists
of steps that are under way, the innermost last. Dice and decisions are questions; `play` is given the answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from tests.helpers.phrases import Facts, Meaning, Names, evaluate, parse

Path = tuple[str | int, ...]
"""Where something is written: keys and indices from the paragraphs down."""

LONGEST = 1_000
"""Steps without a question; more is called endless."""

Answer = int
"""The index of an option, or the face of a die."""


class Under(NamedTuple):
    """A list of steps under way: where it is written, the next of it, and who `this` is."""

    path: Path
    next: int
    this: str | None


class Visit(NamedTuple):
    """A paragraph or a watch under way; `unread` while the paragraph has yet to be opened."""

    under: tuple[Under, ...]
    unread: str | None = None


class Watch(NamedTuple):
    """A watch that waits: its step, for whom, and the condition it ends with."""

    path: Path
    this: str | None
    condition: int | None


class Story(NamedTuple):
    """Everything that matters for what happens next."""

    facts: Facts
    visits: tuple[Visit, ...]
    watches: tuple[Watch, ...] = ()
    ending: str | None = None


class Question(NamedTuple):
    """What has to be answered: `choose` with the texts of the options, or `die` with its number of sides."""

    kind: str
    paragraph: str
    options: tuple[str, ...]


class Endless(Exception):
    """No question for very long."""


class _Asked(Exception):
    """Out of answers."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


class Node(NamedTuple):
    """A story at a question (none: it is over), with the answers its step already has: of two dice, the first."""

    story: Story
    answers: tuple[Answer, ...]
    question: Question | None
    told: tuple[tuple[Any, ...], ...] = ()


@dataclass
class Seen:
    """What has come up: paragraphs read, lists of steps begun, steps, guards with their truth, and so on."""

    paragraphs: set[str] = field(default_factory=set)
    lists: set[Path] = field(default_factory=set)
    steps: set[Path] = field(default_factory=set)
    guards: set[tuple[Path, bool]] = field(default_factory=set)
    checks: set[tuple[Path, bool]] = field(default_factory=set)
    rowless: set[Path] = field(default_factory=set)
    overlaps: set[Path] = field(default_factory=set)
    endings: set[str] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)
    ran_out: bool = False


class Reference:
    """One authored book: the mapping of its header and the mapping of its paragraphs."""

    def __init__(self, header: Mapping[str, Any], paragraphs: Mapping[str, Any]) -> None:
        self.header = header
        self.paragraphs = paragraphs
        rosters = header.get("rosters", {})
        self.names = Names(
            frozenset(header.get("flags", {})),
            {name: (tuple(one["members"]), frozenset(one.get("marks", ()))) for name, one in rosters.items()},
        )
        self.seen = Seen()

    def start(self) -> Node:
        """The beginning of a game, up to the first question."""
        scores = {name: one["start"] for name, one in self.header.get("scores", {}).items()}
        facts = Facts(scores=tuple(sorted(scores.items())))
        return self._run(Story(facts, (Visit((), self.header["start"]),)), ())

    def answer(self, node: Node, answer: Answer) -> Node:
        """Answer a question and go on to the next."""
        return self._run(node.story, (*node.answers, answer))

    def _run(self, story: Story, answers: tuple[Answer, ...]) -> Node:
        machine = _Machine(self, story, list(answers))
        try:
            machine.run()
        except _Asked as asked:
            machine.tidy_all()
            return Node(machine.story, tuple(machine.used), asked.question, tuple(machine.told))
        self.seen.ran_out |= machine.story.ending is None
        return Node(machine.story, (), None, tuple(machine.told))

    def value(self, source: object, facts: Facts, this: str | None = None) -> Any:
        """What an authored expression comes to."""
        return evaluate(parsed(source), self.names, facts, this)

    def at(self, path: Path) -> Any:
        """What is written somewhere; `see: NAME` for a branch is the list of one step that it is short for."""
        found: Any = self.paragraphs
        for key in path:
            found = [{"see": found[key]}] if key == "see" else found[key]
        return found

    def name_of(self, member: str) -> str:
        """A roster member's name."""
        rosters = self.header.get("rosters", {}).values()
        return next(str(one["members"][member]["name"]) for one in rosters if member in one["members"])


@cache
def parsed(source: object) -> Meaning:
    """The meaning of an authored expression, which may be a bare number or truth value."""
    return parse(source) if isinstance(source, str) else source


class _Machine:
    """One run from question to question."""

    def __init__(self, book: Reference, story: Story, answers: list[Answer]) -> None:
        self.book = book
        self.story = story
        self.answers = answers
        self.used: list[Answer] = []
        self.told: list[tuple[Any, ...]] = []

    def run(self) -> None:
        """Carry out steps until there is nothing left; raises _Asked, with the story as it was before that step."""
        for _ in range(LONGEST):
            self.used = []
            if self.story.visits:
                self.tidy()
            if not self.story.visits:
                return
            top = self.story.visits[-1]
            if top.unread is not None:
                self.open(top.unread)
            else:
                self.next_step(top)
            self.fire("change")
        raise Endless

    def ask(self, question: Question) -> Answer:
        """The next answer."""
        if not self.answers:
            raise _Asked(question)
        self.used.append(self.answers.pop(0))
        return self.used[-1]

    # Small changes

    def tell(self, *what: Any) -> None:
        """Tell the reader something."""
        self.told.append(what)

    @property
    def facts(self) -> Facts:
        """What is true now."""
        return self.story.facts

    def be(self, **facts: Any) -> None:
        """Change facts."""
        self.story = self.story._replace(facts=self.facts._replace(**facts))

    def score(self, name: str, value: int) -> None:
        """Give a score a value, within its bounds."""
        bounds = self.book.header["scores"][name]
        within = max(bounds.get("least", 0), min(bounds["most"], value))
        self.story = self.story._replace(facts=self.facts.scored(name, within))

    def push(self, visit: Visit) -> None:
        """Begin a visit."""
        self.story = self.story._replace(visits=(*self.story.visits, visit))

    def begin(self, path: Path, this: str | None) -> None:
        """Begin a list of steps in the visit on top."""
        *below, top = self.story.visits
        self.book.seen.lists.add(path)
        self.story = self.story._replace(visits=(*below, Visit((*top.under, Under(path, 0, this)))))

    def left(self, visit: Visit) -> Visit:
        """A visit without the lists that are finished."""
        return visit._replace(under=tuple(one for one in visit.under if one.next < len(self.book.at(one.path))))

    def tidy(self) -> None:
        """Forget what is finished on top."""
        *below, top = self.story.visits
        top = self.left(top)
        while not (top.under or top.unread) and below:
            top = self.left(below.pop())
        self.story = self.story._replace(visits=(*below, top) if top.under or top.unread else ())

    def tidy_all(self) -> None:
        """Forget whatever is finished: stories that go on alike are the same story."""
        visits = tuple(self.left(visit) for visit in self.story.visits)
        self.story = self.story._replace(visits=tuple(one for one in visits if one.under or one.unread))

    def holds(self, path: Path, this: str | None) -> bool:
        """Whether the guard of an option holds."""
        option = self.book.at(path)
        if "when" not in option:
            return True
        truth = bool(self.book.value(option["when"], self.facts, this))
        self.book.seen.guards.add((path, truth))
        return truth

    def fill(self, text: str, this: str | None) -> str:
        """A text with its slots filled."""

        def value(match: re.Match[str]) -> str:
            name = match[1]
            return self.book.name_of(str(this)) if name == "this.name" else str(self.book.value(name, self.facts))

        return re.sub(r"\{([^{}]*)\}", value, text)

    # Paragraphs and watches

    def open(self, name: str) -> None:
        """Read the paragraph on top, unless it is to be ignored."""
        self.story = self.story._replace(visits=self.story.visits[:-1])
        paragraph = self.book.paragraphs[name]
        sighting = str(paragraph.get("sighting", ""))
        if sighting in self.facts.sighted or not self.book.value(paragraph.get("requires", True), self.facts):
            self.tell("passed-over", name)
            return
        if sighting:
            self.be(sighted=self.facts.sighted | {sighting})
        self.tell("read", name)
        self.book.seen.paragraphs.add(name)
        self.push(Visit(()))
        if "do" in paragraph:
            self.begin((name, "do"), None)

    def fire(self, at: str) -> None:
        """Carry out the watches that are due, those set first first; forget those whose condition is over."""
        due = []
        waiting = []
        for watch in self.story.watches:
            record = self.book.at(watch.path)["watch"]
            if watch.condition not in (None, self.facts.condition):
                continue
            if record["at"] == at and self.book.value(record["when"], self.facts, watch.this):
                due.append(watch)
            else:
                waiting.append(watch)
        self.story = self.story._replace(watches=tuple(waiting))
        for watch in reversed(due):
            self.push(Visit(()))
            self.begin((*watch.path, "watch", "do"), watch.this)

    def next_step(self, top: Visit) -> None:
        """Carry out the next step of the innermost list; when it asks in vain, nothing has happened."""
        *outer, inner = top.under
        path = (*inner.path, inner.next)
        step = self.book.at(path)
        kind = "turn" if inner.path[-1] == "in_turn" else next(key for key in step if key in _DO)
        self.book.seen.steps.add(path)
        before, told = self.story, len(self.told)
        moved = Visit((*outer, inner._replace(next=inner.next + 1)))
        self.story = self.story._replace(visits=(*self.story.visits[:-1], moved))
        try:
            _DO[kind](self, path, step, inner.this)
        except _Asked:
            self.story = before
            assert len(self.told) == told
            raise

    def branch(self, path: Path, this: str | None) -> None:
        """Do what an option says."""
        self.begin((*path, "see" if "see" in self.book.at(path) else "do"), this)

    def see(self, name: str) -> None:
        """Turn to a paragraph, once the watches have had their say."""
        self.push(Visit((), name))
        self.fire("paragraph")

    def throw(self, dice: str, path: Path) -> tuple[int, ...]:
        """The faces of a roll."""
        count, _, sides = dice.rpartition("d")
        return tuple(self.die(int(sides), path) for _ in range(int(count or 1)))

    def die(self, sides: int, path: Path) -> int:
        """One face."""
        faces = tuple(str(face) for face in range(1, sides + 1))
        return self.ask(Question("dice", str(path[0]), faces)) + 1


# The steps -----------------------------------------------------------------------------------------------------------

Step = Mapping[str, Any]
This = str | None


def _ask(machine: _Machine, path: Path, step: Step, this: This) -> None:
    offered = [nth for nth in range(len(step["ask"])) if machine.holds((*path, "ask", nth), this)]
    if not offered:
        return
    texts = tuple(machine.fill(step["ask"][nth]["text"], this) for nth in offered)
    chosen = offered[machine.ask(Question("choose", str(path[0]), texts))]
    machine.tell("chosen", path[0])
    machine.branch((*path, "ask", chosen), this)


def _first(machine: _Machine, path: Path, step: Step, this: This) -> None:
    key = "first" if "first" in step else "choose"
    options = [(*path, key, nth) for nth in range(len(step[key]))]
    held = [option for option in options if machine.holds(option, this)]
    if len(held) > 1 and key == "choose":
        machine.book.seen.overlaps.add(path)
    if held:
        machine.branch(held[0], this)


def _when(machine: _Machine, path: Path, step: Step, this: This) -> None:
    if machine.holds(path, this):
        machine.branch(path, this)


def _turn(machine: _Machine, path: Path, step: Step, this: This) -> None:
    score = machine.book.at(path[:-2])["spend"]
    left = machine.facts.score(score) - step.get("cost", 1)
    affordable = left >= machine.book.header["scores"][score].get("least", 0)
    if machine.holds(path, this) and affordable:
        machine.score(score, left)
        machine.branch(path, this)


def _check(machine: _Machine, path: Path, step: Step, this: This) -> None:
    rule = machine.book.header["checks"][step["check"]]
    total = sum(machine.throw(rule["dice"], path))
    naturals = machine.book.header.get("naturals", {}).get(rule["dice"], {})
    modifier = machine.book.value(step.get("modifier", 0), machine.facts, this)
    need = machine.book.value(rule["rating"], machine.facts) + modifier
    if total in naturals.get("success", ()):
        success = True
    elif total in naturals.get("failure", ()):
        success = False
    else:
        success = total <= need
    machine.tell("checked", success)
    machine.book.seen.checks.add((path, success))
    if (key := "success" if success else "failure") in step:
        machine.begin((*path, key), this)


def _roll(machine: _Machine, path: Path, step: Step, this: This) -> None:
    faces = machine.throw(step["roll"], path)
    total = sum(faces) + machine.book.value(step.get("modifier", 0), machine.facts, this)
    machine.tell("rolled", total)
    for row in step["table"]:
        if total in _Row(str(row)):
            machine.begin((*path, "table", row), this)
            return
    machine.book.seen.rowless.add(path)


class _Row:
    """The totals of a row, as it is written."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __contains__(self, total: int) -> bool:
        if self.text.endswith("+"):
            return total >= int(self.text[:-1])
        if self.text.startswith("<="):
            return total <= int(self.text[2:])
        match = re.fullmatch(r"(-?\d+)(?:-(-?\d+))?", self.text)
        assert match is not None
        return int(match[1]) <= total <= int(match[2] or match[1])


def _random(machine: _Machine, path: Path, step: Step, this: This) -> None:
    members = machine.book.value(step["random"], machine.facts, this)
    if members:
        member = members[0 if len(members) == 1 else machine.die(len(members), path) - 1]
        machine.tell("picked", member)
        machine.begin((*path, "do"), member)
    elif "otherwise" in step:
        machine.begin((*path, "otherwise"), this)


def _each(machine: _Machine, path: Path, step: Step, this: This) -> None:
    members = machine.book.value(step["each"], machine.facts, this)
    for member in reversed(members):
        machine.begin((*path, "do"), member)
    if not members and "otherwise" in step:
        machine.begin((*path, "otherwise"), this)


def _watch(machine: _Machine, path: Path, step: Step, this: This) -> None:
    condition = machine.facts.condition if step["watch"]["scope"] == "condition" else None
    watch = Watch(path, this, condition)
    if watch not in machine.story.watches:
        machine.story = machine.story._replace(watches=(*machine.story.watches, watch))


def _stop(machine: _Machine, path: Path, step: Step, this: This) -> None:
    machine.story = machine.story._replace(visits=machine.story.visits[:-1])


def _score(machine: _Machine, path: Path, step: Step, this: This) -> None:
    value = machine.book.value(step.get("set", step.get("add")), machine.facts, this)
    machine.score(step["score"], value if "set" in step else machine.facts.score(step["score"]) + value)


def _mark(machine: _Machine, path: Path, step: Step, this: This) -> None:
    who = machine.book.value(step.get("who", "this"), machine.facts, this)
    if "mark" in step:
        machine.be(marks=machine.facts.marks | {(who, step["mark"])})
    else:
        machine.be(marks=machine.facts.marks - {(who, step["unmark"])})


def _note(machine: _Machine, path: Path, step: Step, this: This) -> None:
    machine.tell("note", machine.fill(step["note"], this))
    machine.book.seen.notes.add(step["note"])


def _end(machine: _Machine, path: Path, step: Step, this: This) -> None:
    machine.tell("ended", step["end"])
    machine.book.seen.endings.add(step["end"])
    machine.story = machine.story._replace(visits=(), watches=(), ending=step["end"])


_DO: Mapping[str, Any] = {
    "see": lambda machine, path, step, this: machine.see(step["see"]),
    "ask": _ask,
    "first": _first,
    "choose": _first,
    "when": _when,
    "in_turn": lambda machine, path, step, this: machine.begin((*path, "in_turn"), this),
    "turn": _turn,
    "check": _check,
    "roll": _roll,
    "random": _random,
    "each": _each,
    "watch": _watch,
    "stop": _stop,
    "flag": lambda machine, path, step, this: machine.be(flags=machine.facts.flags | {step["flag"]}),
    "clear": lambda machine, path, step, this: machine.be(flags=machine.facts.flags - {step["clear"]}),
    "score": _score,
    "mark": _mark,
    "unmark": _mark,
    "condition": lambda machine, path, step, this: machine.be(
        condition=max(machine.facts.condition, step["condition"])
    ),
    "sighting": lambda machine, path, step, this: machine.be(sighted=machine.facts.sighted | {str(step["sighting"])}),
    "victory": lambda machine, path, step, this: machine.be(victory=machine.facts.victory + step["victory"]),
    "note": _note,
    "end": _end,
}
"""What each step does."""
