"""The paragraphs of a gamebook in few words, which other tools have as well: say, set, go, part, ask, end.

Groups are written out member by member, checks and tables become dice and conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.interchange.exporting.dialects import FALSE, TRUE, Speech, bracketed
from hulldown_compiler.interchange.exporting.ops import (
    Ask,
    Choice,
    End,
    Go,
    Op,
    Part,
    Return,
    Say,
    Set,
    Value,
    Wait,
)
from hulldown_compiler.ir.step_visitors import Record, flow_of
from hulldown_compiler.lowering.header import totals
from hulldown_engine.basics import prose
from hulldown_engine.basics.dice import Dice, parse_dice
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story import flow, step_kind
from hulldown_engine.story.flow import Flow
from hulldown_engine.story.step_kind import Change


@dataclass
class ParagraphOutline:
    """A paragraph: when it is read (None: always), the sighting it makes, and what there is to it."""

    id: str
    requires: str | None
    sighting: str | None
    ops: tuple[Op, ...]


class Outline:
    """Tells the paragraphs of one gamebook without errors in the expressions of one dialect."""

    def __init__(self, book: Book, speech: Speech, roll: str) -> None:
        self.book = book
        self.speech = speech
        self.roll = roll
        self.watches = 0
        self.header = book.header
        self.names = {
            name: member.name for roster in self.header.rosters.values() for name, member in roster.members.items()
        }

    def tell(self, paragraph: Paragraph) -> ParagraphOutline:
        """A paragraph."""
        record = paragraph.record
        requires = None if record["requires"] is None else self.speech.say(record["requires"], None)
        sighting = None if record["sighting"] is None else self.speech.name("sighting", record["sighting"])
        own = _Outliner(self, paragraph)
        text = tuple(Say(tuple(own.words(line, None))) for line in record["text"].split("\n") if line.strip())
        return ParagraphOutline(paragraph.id, requires, sighting, (*text, *own.block(0, None, last=True)))


class _Outliner:
    """Tells one paragraph."""

    def __init__(self, outline: Outline, paragraph: Paragraph) -> None:
        self.outline = outline
        self.speech = outline.speech
        self.paragraph = paragraph

    def words(self, text: str, this: str | None) -> Iterator[str | Value]:
        """A text as its literal words and the values in it, in order."""
        for part in prose.parse(text):
            if isinstance(part, str):
                yield part
            elif part.kind != "value":
                yield self.referred(part.kind, part.name)
            elif part.name in prose.THIS:
                yield self.outline.names.get(str(this), "somebody")
            elif part.name in ("condition", "victory"):
                yield Value(self.speech.name(part.name, ""))
            else:
                yield Value(self.speech.name("score", part.name))

    def referred(self, kind: str, name: str) -> str:
        """The printed name of a thing that a text refers to."""
        if kind in ("see", "rule"):
            return name
        charts: Mapping[str, Any] = getattr(self.outline.book.charts, "charts", {}).get(kind, {})
        return str(charts[name].model.title) if name in charts else name

    def label(self, number: int, this: str | None) -> Say:
        """Words of the paragraph beside its text, on one line."""
        return Say(tuple(self.words(" ".join(self.paragraph.record["labels"][number].split()), this)))

    def block(self, number: int, this: str | None, *, last: bool = False) -> tuple[Op, ...]:
        """The steps of a block; what stands `last` in a paragraph and refers to another goes there for good."""
        steps = self.paragraph.blocks[number]
        return tuple(
            op for nth, step in enumerate(steps) for op in self.step(step, this, last=last and nth == len(steps) - 1)
        )

    def step(self, step: Record, this: str | None, *, last: bool) -> Sequence[Op]:
        """The ops of one step."""
        return _GOING_ON[flow_of(step)](self, step, this, last)

    def see(self, step: Record, _: object, last: bool) -> Sequence[Op]:  # noqa: FBT001 - an entry of a table
        """A reference."""
        return (Go(self.outline.book.resolve_name(step["to"]), back=not last),)

    def changed(self, step: Record, this: str | None, _: object) -> Sequence[Op]:
        """What a step changes; a remark changes nothing, and is said."""
        changes = self.outline.book.declared.step_kinds[step["step"]].changes
        ops = [op for change in changes for op in _CHANGED[change.how](self, change, step, this)]
        return ops or _note(self, step, this)

    def options(self, step: Record, this: str | None, last: bool) -> Sequence[Op]:  # noqa: FBT001 - an entry of a table
        """The options of a question, or the branches of a condition."""
        asks = flow_of(step) is flow.QUESTION
        branches = []
        for option in step["options"]:
            when = self.speech.say(option["when"], this) if "when" in option else None
            branches.append((option, when, self.block(option["do"], this, last=last)))
        if not asks:
            return self.parted([(when, ops) for _, when, ops in branches])
        prompt = (self.label(step["prompt"], this),) if "prompt" in step else ()
        return (
            *prompt,
            Ask(tuple(Choice(self.label(option["label"], this), when, ops) for option, when, ops in branches)),
        )

    def parted(self, branches: Sequence[tuple[str | None, tuple[Op, ...]]]) -> Sequence[Op]:
        """The ops of branches, without those that never hold, come after one that always does, or do nothing."""
        kept: list[tuple[str | None, tuple[Op, ...]]] = []
        for when, ops in branches:
            if when != FALSE and (kept or ops or when is None or len(branches) != 2):  # noqa: PLR2004 - a pair
                kept.append((None if when == TRUE else when, ops))
            elif when != FALSE and branches[1][0] is None:
                denied = f"{self.speech.dialect.operators['not']}{bracketed(str(when))}"
                return self.parted([(denied, branches[1][1])])
            if kept and kept[-1][0] is None:
                break
        while kept and not kept[-1][1]:
            kept.pop()
        return kept[0][1] if len(kept) == 1 and kept[0][0] is None else (Part(tuple(kept)),) if kept else ()

    def check(self, step: Record, this: str | None, last: bool) -> Sequence[Op]:  # noqa: FBT001 - an entry of a table
        """Dice against a rating."""
        rule = self.outline.header.checks[step["check"]]
        rating = self.speech.say(
            _plus(self.outline.book.declared.ratings[step["check"]], step.get("modifier", 0)), this
        )
        dice = parse_dice(rule.dice)
        holds = self.compared("<=", rating)
        natural = self.outline.header.naturals.get(rule.dice)
        words = self.speech.dialect.operators
        for total in () if natural is None else totals(natural.failure):
            holds = f"({self.compared('!=', str(total))} {words['and']} {holds})"
        for total in () if natural is None else totals(natural.success):
            holds = f"({self.compared('==', str(total))} {words['or']} {holds})"
        success, failure = (self.block(step[way], this, last=last) for way in ("success", "failure"))
        return (self.thrown(dice), *self.parted([(holds, success), (None, failure)]))

    def thrown(self, dice: Dice, added: str = "0") -> Op:
        """An op that rolls dice, adds a number, and keeps the sum in the roll variable."""
        faces = [self.speech.dialect.random.format(dice.sides)] * dice.count
        return Set(self.outline.roll, " + ".join([*faces, *([] if added == "0" else [bracketed(added)])]))

    def compared(self, sign: str, value: str) -> str:
        """A comparison of the roll variable with a value."""
        return f"{self.outline.roll} {self.speech.dialect.operators.get(sign, sign)} {bracketed(value)}"

    def rolled(self, step: Record, this: str | None, last: bool) -> Sequence[Op]:  # noqa: FBT001 - an entry of a table
        """Dice and a table."""
        dice = parse_dice(step["dice"])
        rows = sorted(step["rows"], key=lambda row: (row[0] is not None, row[0] or 0))
        branches: list[tuple[str | None, tuple[Op, ...]]] = []
        for nth, (_, high, block) in enumerate(rows):
            when = None if nth == len(rows) - 1 or high is None else self.compared("<=", str(high))
            branches.append((when, self.block(block, this, last=last)))
        return (self.thrown(dice, self.speech.say(step.get("modifier", 0), this)), Part(tuple(branches)))

    def each(self, step: Record, this: str | None, _: object) -> Sequence[Op]:
        """Every member of a selection, one after another."""
        members = self.speech.members(step["of"], this)
        none = self.speech.say(["none", step["of"]], this)
        otherwise = self.block(step["otherwise"], this)
        all_ops: list[Op] = [Part(((none, otherwise),))] if otherwise else []
        for member, when in members:
            ops = self.block(step["do"], member)
            all_ops += self.parted([(when or None, ops)])
        return all_ops

    def random(self, step: Record, this: str | None, last: bool) -> Sequence[Op]:  # noqa: FBT001 - an entry of a table
        """One member of a selection: a die of as many sides as there may be members, thrown until it names one."""
        members = self.speech.members(step["of"], this)
        words = self.speech.dialect
        otherwise = self.block(step["otherwise"], this, last=last)
        branches: list[tuple[str | None, tuple[Op, ...]]] = []
        before: list[str] = []
        for member, when in members:
            before.append(words.count.format(when or "true"))
            rank = self.compared("==", " + ".join(before))
            own = f"{bracketed(when)} {words.operators['and']} {rank}" if when else rank
            branches.append((own, self.block(step["do"], member, last=last)))
        count = self.speech.say(["count", step["of"]], this)
        picked: tuple[Op, ...] = (Set(self.outline.roll, words.random.format(count)), Part((*branches,)))
        anybody = self.speech.say(["any", step["of"]], this) if any(when for _, when in members) else None
        return self.parted([(anybody, picked), (None, otherwise)])

    def in_turn(self, step: Record, this: str | None, _: object) -> Sequence[Op]:
        """Options in order: each is done if its condition holds and its cost can be paid, and then paid for."""
        turns: list[Op] = []
        for turn in self.paragraph.blocks[step["do"]]:
            score = ["score", turn["spend"]]
            least = self.outline.header.scores[turn["spend"]].least
            paid: Tree = [">=", ["-", score, turn["cost"]], least]
            guard = self.speech.say(["and", paid, turn["when"]] if "when" in turn else paid, this)
            pay = Set(self.speech.say(score, this), self.speech.say(["-", score, turn["cost"]], this))
            turns.append(Part(((guard, (pay, *self.block(turn["do"], this))),)))
        return turns

    def watch(self, step: Record, this: str | None, _: object) -> Sequence[Op]:
        """Something that is waited for."""
        self.outline.watches += 1
        return (
            Wait(self.outline.watches, self.speech.say(step["when"], this), self.block(step["do"], this, last=True)),
        )


# What a step changes --------------------------------------------------------------------------------------------------


def _becomes(truth: str) -> Callable[..., Sequence[Op]]:
    """A flag, mark or sighting becomes true or false."""

    def op(own: _Outliner, change: Change, step: Record, this: str | None) -> Sequence[Op]:
        member = f"{own.speech.member(step['who'], this)} " if change.fact == "mark" else ""
        return (Set(own.speech.name(change.fact, f"{member}{step[change.field]}"), truth),)

    return op


def _score(own: _Outliner, change: Change, step: Record, this: str | None) -> Sequence[Op]:
    score = own.outline.header.scores[step["score"]]
    tree = step["set"] if "set" in step else _plus(["score", step["score"]], step["add"])
    variable = own.speech.name("score", step["score"])
    if isinstance(tree, int):
        return (Set(variable, str(max(score.least, min(score.most, tree)))),)
    return (Set(variable, own.speech.dialect.bounded.format(own.speech.say(tree, this), score.least, score.most)),)


def _plus(tree: Tree, value: Tree) -> Tree:
    """A sum, in fewest words."""
    if isinstance(value, int) and value <= 0:
        return ["-", tree, -value] if value else tree
    return ["+", tree, value]


def _condition(own: _Outliner, change: Change, step: Record, this: str | None) -> Sequence[Op]:
    name = own.speech.name("condition", "")
    return (Set(name, own.speech.dialect.highest.format(name, step["condition"])),)


def _victory(own: _Outliner, change: Change, step: Record, this: str | None) -> Sequence[Op]:
    name = own.speech.name("victory", "")
    return (Set(name, f"{name} {'-' if step['victory'] < 0 else '+'} {abs(step['victory'])}"),)


_CHANGED: Mapping[str, Callable[[_Outliner, Change, Record, str | None], Sequence[Op]]] = {
    step_kind.TRUE: _becomes(TRUE),
    step_kind.FALSE: _becomes(FALSE),
    step_kind.COMPUTED: _score,
    step_kind.RAISED: _condition,
    step_kind.ADDED: _victory,
}
"""The ops for each way of changing a fact; the price of a turn is paid in it (see `in_turn`)."""


def _note(own: _Outliner, step: Record, this: str | None) -> Sequence[Op]:
    lines = own.paragraph.record["labels"][step["label"]].split("\n")
    return [Say(tuple(own.words(line, this))) for line in lines if line.strip()]


def _end(own: _Outliner, step: Record, this: str | None, last: bool) -> Sequence[Op]:  # noqa: FBT001 - an entry of a table
    ending = own.outline.header.endings[step["ending"]]
    return (End(ending.title, ending.verdict),)


_GOING_ON: Mapping[Flow, Callable[[_Outliner, Record, str | None, bool], Sequence[Op]]] = {
    flow.ONWARD: _Outliner.changed,
    flow.REFERENCE: _Outliner.see,
    flow.QUESTION: _Outliner.options,
    flow.FIRST: _Outliner.options,
    flow.SEQUENCE: _Outliner.in_turn,
    flow.CHECK: _Outliner.check,
    flow.TABLE: _Outliner.rolled,
    flow.PICK: _Outliner.random,
    flow.FOR_EACH: _Outliner.each,
    flow.WATCH: _Outliner.watch,
    flow.RETURN: lambda own, step, this, last: (Return(),),
    flow.END: _end,
}
"""The ops of a step, by how play goes on from it; `in_turn` gives its options themselves."""
