"""From authored steps to the records that the engine carries out.

A paragraph's steps become blocks: lists of flat records that name one another by number. Every record keeps, under
`@`, where its parts were written; the rules read that, and the bundle leaves it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from typing import Any

from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Fault, Note, Position
from hulldown_compiler.core.fixes import Mark
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.language.expressions import ExpressionFault, Scope, Typed, compile_expression
from hulldown_compiler.lowering.scopes import SHARED, FileScope
from hulldown_compiler.lowering.texts import Texts, read_text, read_texts
from hulldown_compiler.model import steps as model
from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.files import section
from hulldown_compiler.model.value_types import Span, is_backwards, span_ends
from hulldown_compiler.naming.grammar import fields
from hulldown_compiler.naming.grammar import marks as marks_of
from hulldown_compiler.naming.references import Ref
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.document import Mapping as Raw
from hulldown_compiler.source.source_map import inside, whole
from hulldown_engine.basics.specification import IncompleteSpecification
from hulldown_engine.language.expressions import BOOL, MEMBER, NUMBER, SELECTION, Tree
from hulldown_engine.story.step_kind import StepKinds
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

Mention = tuple[str, str, int, int, int]
"""A thing that steps or their expressions name outside of paragraphs: its kind, such as a unit card or a hex, and its
name; and where: line, column and length."""


@singledispatch
def lower_step(step: model.Step, low: Lowering, raw: Raw, scope: Scope) -> Record:
    """The record of a step, by its model: of one that has no function of its own below, what its one key says."""
    refers = low.kinds[step.KEY].refers
    if not refers:
        return {step.KEY: raw[step.KEY]}
    return {refers[0].field: raw[step.KEY], "@": marks(raw, **{refers[0].field: step.KEY})}


def match_halves(models: Sequence[type[model.Step]], kinds: StepKinds) -> None:
    """Raise IncompleteSpecification where what authors write of a step and what the engine says of it do not match."""
    for contradiction in _contradictions({step.KEY: step for step in models}, kinds):
        raise IncompleteSpecification(contradiction)


def _contradictions(models: Mapping[str, type[model.Step]], kinds: StepKinds) -> Iterator[str]:
    for name, step in models.items():
        if name not in kinds:
            yield f"the step {name!r} can be written, and the engine has no specification of it"
        elif len(step.model_fields) > 1 and lower_step.dispatch(step) is lower_step.dispatch(model.Step):
            yield f"the step {name!r} has fields of which the usual record knows nothing"
        elif (written := _refers(step)) != (known := {(kind, role) for _, kind, role in kinds[name].refers}):
            yield f"the step {name!r} names {written or 'nothing'} by its model, and {known or 'nothing'} in the engine"
    for name, kind in kinds.items():
        if name not in models and not kind.inner:
            yield f"the engine carries out the step {name!r}, and it has no model to write it by"


def _refers(step: type[model.Step]) -> set[tuple[str, str]]:
    """What a model says that its steps do to things, by themselves: not in a `see` that is short for one inside."""
    own = (field for name, field in fields(step).items() if name == step.KEY or name != model.See.KEY)
    refers = (mark for field in own for mark in marks_of(field) if isinstance(mark, Ref))
    return {(mark.kind, mark.role) for mark in refers if mark.role not in MENTIONED}


MENTIONED = ("", "names")
"""What is no reference of a step in the graph: its place only, or a mention of the paragraph that it stands in."""


class Lowering:
    """The lowering of one paragraph: its blocks and labels so far, the things it mentions, and its faults."""

    kinds = GAMEBOOK

    def __init__(self, document: Document, own: FileScope = SHARED) -> None:
        self.document = document
        self.own = own
        self.blocks: list[list[Record]] = []
        self.labels: list[str] = []
        self.slots: list[tuple[Any, ...]] = []  # Slots; what is kept on disk has them as plain data
        self.mentions: list[Mention] = []
        self.faults: list[Fault] = []
        self.options: set[str] = set()
        self.steps = 0

    def block(self, steps: Sequence[model.Step], raws: Sequence[Raw], scope: Scope) -> int:
        """Lower a list of steps. Returns the number of its block."""
        return self.new_block(self.step(step, raw, scope) for step, raw in zip(steps, raws, strict=True))

    def new_block(self, records: Iterable[Record]) -> int:
        """The number of a new block of these records, which is lower than those of the blocks within it."""
        number = len(self.blocks)
        self.blocks.append([])
        self.blocks[number] = list(records)
        return number

    def step(self, step: model.Step, raw: Raw, scope: Scope) -> Record:
        """Lower one step."""
        self.steps += 1
        if self.steps == limits.PARAGRAPH_STEPS + 1:
            message = f"more than {limits.PARAGRAPH_STEPS:,} steps in one paragraph"
            self.fault("beyond_limit", first_mark(raw), message, "split it into several")
        record = {"step": step.KEY, **lower_step(step, self, raw, scope)}
        record.setdefault("@", {})[""] = first_mark(raw)
        return record

    def body(self, branch: model.Branch | model.When, raw: Raw, scope: Scope) -> int:
        """What a branch does: its steps, or the one `see` it is short for."""
        self.one_of(branch, raw, "do", "see")
        if branch.do is not None:
            return self.block(branch.do, raw["do"], scope)
        self.steps += 1
        return self.new_block([] if branch.see is None else [_see_record(branch.see, raw)])

    def one_of(self, written: Authored, raw: Raw, one: str, other: str) -> None:
        """Note a fault unless exactly one of two fields is there."""
        absent = getattr(written, one) is None
        if absent == (getattr(written, other) is None):
            count = "neither" if absent else "both"
            self.fault("one_of_two", first_mark(raw), f"expected one of {one!r} and {other!r}, found {count}")

    def optional(self, steps: Sequence[model.Step] | None, raw: Raw, key: str, scope: Scope) -> int:
        """The number of a block that may be left out; an empty block stands for it then."""
        return self.block(steps or (), raw[key] if steps else (), scope)

    def label(self, raw: Raw, key: str, scope: Scope) -> int:
        """Store words of the paragraph. Returns their index among its labels."""
        self.labels.append(self.own.prose(raw[key]))
        self.find_slots(raw, key, scope.this)
        return len(self.labels) - 1

    def find_slots(self, raw: Raw, key: str, this: str | None = None) -> None:
        """Note the slots of a text, and where they are."""
        self._note(read_text(self.document, raw.marks[key][2:], raw[key], self.own, this))

    def find_all_slots(self, kind: str, name: str) -> None:
        """Note the slots of all texts of a thing of the file that is no paragraph, whose steps say who `this` is."""
        where = section(kind)
        root = (where.name, name)
        self._note(read_texts(self.document, where.things, root, self.document.at(root), self.own))

    def _note(self, texts: Texts) -> None:
        self.slots += texts.slots
        self.faults += texts.faults

    def expression(self, raw: Raw, key: str, scope: Scope, wanted: str) -> Typed | None:
        """Check an expression; None, and a fault, when it is wrong."""
        mark = raw.marks[key][2:]
        try:
            typed = compile_expression(raw[key], scope, wanted)
        except ExpressionFault as first:
            for fault in (first, *first.others):
                position = inside(self.document, mark, str(raw[key]), fault.offset, fault.length)
                self.faults.append(Fault(fault.rule, Note(position, fault.message, fault.hint)))
            return None
        for kind, name, offset, length in typed.mentions:
            self.mention(kind, name, inside(self.document, mark, str(raw[key]), offset, length))
        return typed

    def mention(self, kind: str, name: str, at: Position) -> None:
        """Note that something of the book is named."""
        self.mentions.append((kind, name, at.line, at.column, at.length))

    def tree(self, raw: Raw, key: str, scope: Scope, wanted: str) -> Tree:
        """The tree of an expression that must be there; true or 0 stands in for one that is wrong."""
        typed = self.expression(raw, key, scope, wanted)
        return (True if wanted == BOOL else 0) if typed is None else typed.tree

    def trees(self, raw: Raw, scope: Scope, wanted: str, *keys: str) -> dict[str, Tree]:
        """The trees of the expressions that are there, by their keys."""
        return {key: self.tree(raw, key, scope, wanted) for key in keys if key in raw}

    def marks(self, raw: Raw, *keys: str) -> dict[str, tuple[int, int, int]]:
        """Where expressions are, and how long they are: key -> line, column, length."""
        return {key: whole(self.document, raw.marks[key][2:], raw[key])[1:] for key in keys if key in raw.marks}

    def record_marks(self, section: str, name: str, raw: Raw) -> Record:
        """The marks of a record: its own under the empty key, its fields', and that of its source's document."""
        places: Record = {"": self.document.value[section].marks[name][:2]}
        places.update({key: mark[2:] for key, mark in raw.marks.items()})
        if "source" in raw:
            places.update(marks(raw["source"], document="document"))
        return places

    def fault(self, rule: str, mark: Mark | tuple[int, int, int], message: str, hint: str = "") -> None:
        """Note a fault."""
        self.faults.append(Fault(rule, Note(Position(self.document.path, *mark), message, hint)))


def first_mark(raw: Raw) -> Mark:
    """Where a mapping begins: at its first key; where it has none, at itself."""
    line, column, *_ = next(iter(raw.marks.values()), raw.begin)
    return line, column


def marks(raw: Raw, **fields: str) -> dict[str, Mark]:
    """The positions of values: the record's field -> the author's key."""
    return {field: raw.marks[key][2:] for field, key in fields.items() if key in raw.marks}


def _see_record(paragraph: str, raw: Raw) -> Record:
    return {"step": "see", "to": paragraph, "@": {"": raw.marks["see"][2:], "to": raw.marks["see"][2:]}}


def guarded(low: Lowering, branch: model.Branch, raw: Raw, scope: Scope) -> Record:
    """A branch's record: its guard, if it has one, and its block."""
    return {
        "do": low.body(branch, raw, scope),
        "@": {"": first_mark(raw), **low.marks(raw, "when")},
        **low.trees(raw, scope, BOOL, "when"),
    }


# The record of each kind of step --------------------------------------------------------------------------------------


@lower_step.register(model.Ask)
def _ask(step: model.Ask, low: Lowering, raw: Raw, scope: Scope) -> Record:
    options = [_option(low, option, part, scope) for option, part in zip(step.ask, raw["ask"], strict=True)]
    _name_options(low, options)
    if step.prompt is None:
        return {"options": options}
    return {"options": options, "prompt": low.label(raw, "prompt", scope), "@": marks(raw, prompt="prompt")}


def _option(low: Lowering, option: model.Option, raw: Raw, scope: Scope) -> Record:
    record = guarded(low, option, raw, scope)
    record["label"] = low.label(raw, "text", scope)
    record["@"]["label"] = raw.marks["text"][2:]
    return record


def _name_options(low: Lowering, options: Sequence[Record]) -> None:
    """Give each option an id: the paragraph it ends in, or its place; equal ids are numbered."""
    for nth, option in enumerate(options, 1):
        steps = low.blocks[option["do"]]
        leads = bool(steps) and steps[-1]["step"] == "see"
        stem = name = steps[-1]["to"] if leads else f"option-{nth}"
        while name in low.options:
            name = f"{stem}-{nth}" if name == stem else f"{name}-{nth}"
        low.options.add(name)
        option["id"] = name


@lower_step.register(model.First)
@lower_step.register(model.Choose)
def _branches(step: model.First | model.Choose, low: Lowering, raw: Raw, scope: Scope) -> Record:
    branches = zip(getattr(step, step.KEY), raw[step.KEY], strict=True)
    return {"options": [guarded(low, branch, part, scope) for branch, part in branches]}


@lower_step.register(model.When)
def _when(step: model.When, low: Lowering, raw: Raw, scope: Scope) -> Record:
    option: Record = {"when": low.tree(raw, "when", scope, BOOL), "do": low.body(step, raw, scope)}
    option["@"] = {"": first_mark(raw), **low.marks(raw, "when")}
    return {"options": [option]}


@lower_step.register(model.InTurn)
def _in_turn(step: model.InTurn, low: Lowering, raw: Raw, scope: Scope) -> Record:
    block = low.new_block(
        {"step": "turn", **guarded(low, option, part, scope), "cost": option.cost, "spend": step.spend}
        for option, part in zip(step.in_turn, raw["in_turn"], strict=True)
    )
    return {"spend": step.spend, "do": block, "@": marks(raw, spend="spend")}


@lower_step.register(model.Check)
def _check(step: model.Check, low: Lowering, raw: Raw, scope: Scope) -> Record:
    if step.success is None and step.failure is None:
        message = "no 'success' and no 'failure' in a 'check' step"
        low.fault("missing_field", first_mark(raw), message, "say what one of them does")
    return {
        "check": step.check,
        "@": {**marks(raw, check="check"), **low.marks(raw, "modifier")},
        **low.trees(raw, scope, NUMBER, "modifier"),
        "success": low.optional(step.success, raw, "success", scope),
        "failure": low.optional(step.failure, raw, "failure", scope),
    }


@lower_step.register(model.Roll)
def _roll(step: model.Roll, low: Lowering, raw: Raw, scope: Scope) -> Record:
    table = raw["table"]
    places = {key: whole(low.document, table.marks[key][:2], key)[1:] for key in step.table}
    return {
        "dice": step.roll,
        "@": {**marks(raw, dice="roll"), **low.marks(raw, "modifier"), "rows": list(places.values())},
        **low.trees(raw, scope, NUMBER, "modifier"),
        "rows": [
            [*_totals(low, key, places[key]), low.block(steps, table[key], scope)] for key, steps in step.table.items()
        ],
    }


NO_TOTALS = 1, 0
"""What stands for a row that cannot be read: no total is in it."""


def _totals(low: Lowering, key: str, mark: tuple[int, int, int]) -> Span:
    """The lowest and highest total of a row; None is an open end."""
    ends = span_ends(key, TOTAL_DIGITS)
    if ends is None:
        low.fault("unreadable_row", mark, f"{key!r} names no totals", "write a row as '7', '1-3', '9+' or '<=2'")
        return NO_TOTALS
    if is_backwards(ends):
        hint = f"did you mean '{ends[1]}-{ends[0]}'?"
        low.fault("unreadable_row", mark, f"{key!r} runs backwards", hint)
        return NO_TOTALS
    return ends


TOTAL_DIGITS = 4
"""The most digits of a total of dice."""


@lower_step.register(model.Random)
@lower_step.register(model.Each)
def lower_selected(step: Any, low: Lowering, raw: Raw, scope: Scope) -> Record:
    """The record of a step that does something for one or more of a selection."""
    selection = low.expression(raw, step.KEY, scope, SELECTION)
    roster = next(iter(scope.marks), None) if selection is None else selection.type.roster
    return {
        "of": ["members", ""] if selection is None else selection.tree,
        "do": low.block(step.do, raw["do"], scope.speaking_of(roster)),
        "otherwise": low.optional(step.otherwise, raw, "otherwise", scope),
        "@": {"of": low.marks(raw, step.KEY)[step.KEY], **marks(raw, otherwise="otherwise")},
    }


@lower_step.register(model.Watch)
def lower_watch(step: model.Watch, low: Lowering, raw: Raw, scope: Scope) -> Record:
    """The record of a watch, which is in all languages the same."""
    part = raw["watch"]
    return {
        "when": low.tree(part, "when", scope, BOOL),
        "scope": step.watch.scope,
        "at": step.watch.at,
        "do": low.block(step.watch.do, part["do"], scope),
        "@": low.marks(part, "when"),
    }


@lower_step.register(model.Stop)
def _stop(step: model.Stop, low: Lowering, raw: Raw, scope: Scope) -> Record:
    return {}


@lower_step.register(model.Score)
def _score(step: model.Score, low: Lowering, raw: Raw, scope: Scope) -> Record:
    low.one_of(step, raw, "add", "set")
    return {
        "score": step.score,
        "@": {**marks(raw, score="score"), **low.marks(raw, "add", "set")},
        **low.trees(raw, scope, NUMBER, "add", "set"),
    }


@lower_step.register(model.Mark)
@lower_step.register(model.Unmark)
def _mark(step: model.Mark | model.Unmark, low: Lowering, raw: Raw, scope: Scope) -> Record:
    mark = raw[step.KEY]
    who = _who(low, step, raw, scope)
    if who is not None and mark not in scope.marks[who.type.roster]:
        hint = did_you_mean(mark, scope.marks[who.type.roster]) or _other_roster(mark, scope)
        low.fault("dead_mark", raw.marks[step.KEY][2:], f"no mark {mark!r} in {who.type.roster!r}", hint)
    tree = ["this"] if who is None else who.tree
    return {"mark": mark, "who": tree, "@": marks(raw, mark=step.KEY, who="who")}


def _other_roster(mark: str, scope: Scope) -> str:
    """The hint for an unknown mark: another roster that has it, or where to declare it."""
    other = next((roster for roster, marks in scope.marks.items() if mark in marks), None)
    return "declare it under 'marks' of its roster" if other is None else f"it is a mark of {other!r}"


def _who(low: Lowering, step: model.Mark | model.Unmark, raw: Raw, scope: Scope) -> Typed | None:
    """Whom a mark is for: `this`, when nobody is named."""
    if "who" in raw:
        return low.expression(raw, "who", scope, MEMBER)
    if scope.this is None:
        hint = "say 'who:', or mark inside 'each' or 'random'"
        low.fault("unknown_name", first_mark(raw), f"nobody to {step.KEY}: 'this' is nobody here", hint)
        return None
    return compile_expression("this", scope, MEMBER)


@lower_step.register(model.Sighting)
def _sighting(step: model.Sighting, low: Lowering, raw: Raw, scope: Scope) -> Record:
    return {"sighting": str(step.sighting), "@": marks(raw, sighting="sighting")}


@lower_step.register(model.Remark)
def _note(step: model.Remark, low: Lowering, raw: Raw, scope: Scope) -> Record:
    return {"label": low.label(raw, "note", scope), "@": marks(raw, label="note")}


match_halves(model.STEPS, GAMEBOOK)
