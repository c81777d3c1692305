"""From authored steps to the records that the engine carries out.

A paragraph's steps become blocks: lists of flat records that name one another by number. Every record keeps, under
`@`, where its parts were written; the rules read that, and the bundle leaves it out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Fault, Note, Position
from hulldown_compiler.core.fixes import Mark
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.language.expressions import ExpressionFault, Scope, Typed, compile_expression
from hulldown_compiler.model import steps as model
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.document import Mapping as Raw
from hulldown_compiler.source.source_map import inside, whole
from hulldown_engine.basics import prose
from hulldown_engine.language.expressions import BOOL, MEMBER, NUMBER, SELECTION, Tree


class Slot(NamedTuple):
    """A `{...}` in a text: what it is (see `hulldown_engine.basics.prose`), where, and the roster of `this` there."""

    kind: str
    name: str
    line: int
    column: int
    length: int
    this: str | None


Mention = tuple[str, str, int, int, int]
"""A thing that steps or their expressions name outside of paragraphs: its kind, such as a unit card or a hex, and its
name; and where: line, column and length."""


class Lowering:
    """One paragraph on its way: its blocks, its labels, what it mentions, and the faults met."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.blocks: list[list[Record]] = []
        self.labels: list[str] = []
        self.slots: list[tuple[Any, ...]] = []  # the fields of a Slot each: records are plain data
        self.mentions: list[Mention] = []
        self.faults: list[Fault] = []
        self.options: set[str] = set()
        self.steps = 0

    @property
    def table(self) -> Table:
        """The function that lowers each step."""
        return LOWER

    def block(self, steps: Sequence[model.Step], raws: Sequence[Raw], scope: Scope) -> int:
        """Lower a list of steps; the number of its block."""
        number = len(self.blocks)
        self.blocks.append([])
        self.blocks[number] = [self.step(step, raw, scope) for step, raw in zip(steps, raws, strict=True)]
        return number

    def step(self, step: model.Step, raw: Raw, scope: Scope) -> Record:
        """Lower one step."""
        self.steps += 1
        if self.steps == limits.PARAGRAPH_STEPS + 1:
            message = f"more than {limits.PARAGRAPH_STEPS:,} steps in one paragraph"
            self.fault("beyond_limit", first_mark(raw), message, "split it into several")
        record = {"step": step.KEY, **self.table[type(step)](self, step, raw, scope)}
        record.setdefault("@", {})[""] = first_mark(raw)
        return record

    def body(self, branch: model.Branch | model.When, raw: Raw, scope: Scope) -> int:
        """What a branch does: its steps, or the one `see` it is short for."""
        if (branch.do is None) == (branch.see is None):
            found = "neither" if branch.do is None else "both"
            self.fault("one_of_two", first_mark(raw), f"expected one of 'do' and 'see', found {found}")
        if branch.do is not None:
            return self.block(branch.do, raw["do"], scope)
        self.steps += 1
        see = [] if branch.see is None else [_see_record(branch.see, raw)]
        self.blocks.append(see)
        return len(self.blocks) - 1

    def optional(self, steps: Sequence[model.Step] | None, raw: Raw, key: str, scope: Scope) -> int:
        """A block that may be left out: then it is empty."""
        return self.block(steps or (), raw[key] if steps else (), scope)

    def label(self, raw: Raw, key: str, scope: Scope) -> int:
        """Keep words of the paragraph; their number."""
        self.labels.append(raw[key])
        self.find_slots(raw, key, scope.this)
        return len(self.labels) - 1

    def find_slots(self, raw: Raw, key: str, this: str | None = None) -> None:
        """Note the slots of a text, and where they are."""
        text, mark = raw[key], raw.marks[key][2:]
        if "{" not in text and "}" not in text:
            return
        try:
            for slot in prose.slots(text):
                begin = 1 if slot.kind == "value" else len(slot.kind) + 2
                at = inside(self.document, mark, text, slot.offset + begin, len(slot.name))
                self.slots.append((slot.kind, slot.name, at.line, at.column, at.length, this))
        except prose.StrayBrace as brace:
            at = inside(self.document, mark, text, brace.offset, 1)
            message = f"{text[brace.offset]!r} opens or closes nothing"
            self.faults.append(Fault("stray_brace", Note(at, message, "write it twice to print it")))

    def expression(self, raw: Raw, key: str, scope: Scope, wanted: str) -> Typed | None:
        """Check an expression; None, and a fault, when it is wrong."""
        mark = raw.marks[key][2:]
        try:
            found = compile_expression(raw[key], scope, wanted)
        except ExpressionFault as error:
            for one in (error, *error.others):
                position = inside(self.document, mark, str(raw[key]), one.offset, one.length)
                self.faults.append(Fault(one.rule, Note(position, one.message, one.hint)))
            return None
        for kind, name, offset, length in found.mentions:
            self.mention(kind, name, inside(self.document, mark, str(raw[key]), offset, length))
        return found

    def mention(self, kind: str, name: str, at: Position) -> None:
        """Note that something of the book is named."""
        self.mentions.append((kind, name, at.line, at.column, at.length))

    def tree(self, raw: Raw, key: str, scope: Scope, wanted: str) -> Tree:
        """The tree of an expression that must be there; true or 0 stands in for one that is wrong."""
        found = self.expression(raw, key, scope, wanted)
        return (True if wanted == BOOL else 0) if found is None else found.tree

    def marks(self, raw: Raw, *keys: str) -> dict[str, tuple[int, int, int]]:
        """Where expressions are, and how long they are: key -> line, column, length."""
        return {key: whole(self.document, raw.marks[key][2:], raw[key])[1:] for key in keys if key in raw.marks}

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
    record: Record = {"do": low.body(branch, raw, scope), "@": {"": first_mark(raw), **low.marks(raw, "when")}}
    if branch.when is not None:
        record["when"] = low.tree(raw, "when", scope, BOOL)
    return record


# One function for each step: its record ------------------------------------------------------------------------------


def _see(low: Lowering, step: model.See, raw: Raw, scope: Scope) -> Record:
    return {"to": step.see, "@": marks(raw, to="see")}


def _ask(low: Lowering, step: model.Ask, raw: Raw, scope: Scope) -> Record:
    options = [_option(low, option, part, scope) for option, part in zip(step.ask, raw["ask"], strict=True)]
    _name_options(low, options)
    record: Record = {"options": options}
    if step.prompt is not None:
        record.update({"prompt": low.label(raw, "prompt", scope), "@": marks(raw, prompt="prompt")})
    return record


def _option(low: Lowering, option: model.Option, raw: Raw, scope: Scope) -> Record:
    record = guarded(low, option, raw, scope)
    record["label"] = low.label(raw, "text", scope)
    record["@"]["label"] = raw.marks["text"][2:]
    return record


def _name_options(low: Lowering, options: Sequence[Record]) -> None:
    """Name each option after the paragraph it ends in, or by its place; two alike are told apart by a number."""
    for nth, option in enumerate(options, 1):
        steps = low.blocks[option["do"]]
        leads = bool(steps) and steps[-1]["step"] == "see"
        stem = name = steps[-1]["to"] if leads else f"option-{nth}"
        while name in low.options:
            name = f"{stem}-{nth}" if name == stem else f"{name}-{nth}"
        low.options.add(name)
        option["id"] = name


def _branches(low: Lowering, branches: Sequence[model.Branch], raws: Sequence[Raw], scope: Scope) -> Record:
    return {"options": [guarded(low, branch, raw, scope) for branch, raw in zip(branches, raws, strict=True)]}


def _first(low: Lowering, step: model.First, raw: Raw, scope: Scope) -> Record:
    return _branches(low, step.first, raw["first"], scope)


def _choose(low: Lowering, step: model.Choose, raw: Raw, scope: Scope) -> Record:
    return _branches(low, step.choose, raw["choose"], scope)


def _when(low: Lowering, step: model.When, raw: Raw, scope: Scope) -> Record:
    option: Record = {"when": low.tree(raw, "when", scope, BOOL), "do": low.body(step, raw, scope)}
    option["@"] = {"": first_mark(raw), **low.marks(raw, "when")}
    return {"options": [option]}


def _in_turn(low: Lowering, step: model.InTurn, raw: Raw, scope: Scope) -> Record:
    number = len(low.blocks)
    low.blocks.append([])
    low.blocks[number] = [
        {"step": "turn", **guarded(low, option, part, scope), "cost": option.cost, "spend": step.spend}
        for option, part in zip(step.in_turn, raw["in_turn"], strict=True)
    ]
    return {"spend": step.spend, "do": number, "@": marks(raw, spend="spend")}


def _check(low: Lowering, step: model.Check, raw: Raw, scope: Scope) -> Record:
    record: Record = {"check": step.check, "@": {**marks(raw, check="check"), **low.marks(raw, "modifier")}}
    if step.modifier is not None:
        record["modifier"] = low.tree(raw, "modifier", scope, NUMBER)
    if step.success is None and step.failure is None:
        message = "no 'success' and no 'failure' in a 'check' step"
        low.fault("missing_field", first_mark(raw), message, "say what one of them does")
    record["success"] = low.optional(step.success, raw, "success", scope)
    record["failure"] = low.optional(step.failure, raw, "failure", scope)
    return record


def _roll(low: Lowering, step: model.Roll, raw: Raw, scope: Scope) -> Record:
    record: Record = {"dice": step.roll, "@": {**marks(raw, dice="roll"), **low.marks(raw, "modifier")}}
    if step.modifier is not None:
        record["modifier"] = low.tree(raw, "modifier", scope, NUMBER)
    table = raw["table"]
    record["rows"] = rows = []
    record["@"]["rows"] = []
    for key, steps in step.table.items():
        place = whole(low.document, table.marks[key][:2], key)[1:]
        low_end, high_end = _row(low, key, place)
        rows.append([low_end, high_end, low.block(steps, table[key], scope)])
        record["@"]["rows"].append(place)
    return record


ROW = re.compile(r"(?P<least>-?[0-9]{1,4})\+|<=(?P<most>-?[0-9]{1,4})|(?P<low>-?[0-9]{1,4})(-(?P<high>-?[0-9]{1,4}))?")


NO_TOTALS = 1, 0
"""What stands for a row that cannot be read: no total is in it."""


def _row(low: Lowering, key: str, mark: tuple[int, int, int]) -> tuple[int | None, int | None]:
    """The lowest and highest total of a row; None is an open end."""
    match = ROW.fullmatch(key)
    if match is None:
        low.fault("unreadable_row", mark, f"{key!r} names no totals", "write a row as '7', '1-3', '9+' or '<=2'")
        return NO_TOTALS
    if match["least"]:
        return int(match["least"]), None
    if match["most"]:
        return None, int(match["most"])
    first = int(match["low"])
    last = int(match["high"] or first)
    if last < first:
        low.fault("unreadable_row", mark, f"{key!r} runs backwards", f"did you mean '{last}-{first}'?")
        return NO_TOTALS
    return first, last


def _selected(low: Lowering, step: model.Random | model.Each, raw: Raw, scope: Scope) -> Record:
    found = low.expression(raw, step.KEY, scope, SELECTION)
    roster = next(iter(scope.marks), None) if found is None else found.type.roster
    return {
        "of": ["members", ""] if found is None else found.tree,
        "do": low.block(step.do, raw["do"], scope.speaking_of(roster)),
        "otherwise": low.optional(step.otherwise, raw, "otherwise", scope),
        "@": {"of": low.marks(raw, step.KEY)[step.KEY], **marks(raw, otherwise="otherwise")},
    }


def _watch(low: Lowering, step: model.Watch, raw: Raw, scope: Scope) -> Record:
    part = raw["watch"]
    return {
        "when": low.tree(part, "when", scope, BOOL),
        "scope": step.watch.scope,
        "at": step.watch.at,
        "do": low.block(step.watch.do, part["do"], scope),
        "@": low.marks(part, "when"),
    }


def _stop(low: Lowering, step: model.Stop, raw: Raw, scope: Scope) -> Record:
    return {}


def _flag(low: Lowering, step: model.Flag, raw: Raw, scope: Scope) -> Record:
    return {"flag": step.flag, "@": marks(raw, flag="flag")}


def _clear(low: Lowering, step: model.Clear, raw: Raw, scope: Scope) -> Record:
    return {"flag": step.clear, "@": marks(raw, flag="clear")}


def _score(low: Lowering, step: model.Score, raw: Raw, scope: Scope) -> Record:
    if (step.add is None) == (step.set is None):
        found = "neither" if step.add is None else "both"
        low.fault("one_of_two", first_mark(raw), f"expected one of 'add' and 'set', found {found}")
    record: Record = {"score": step.score, "@": {**marks(raw, score="score"), **low.marks(raw, "add", "set")}}
    for key in ("add", "set"):
        if getattr(step, key) is not None:
            record[key] = low.tree(raw, key, scope, NUMBER)
    return record


def _mark(low: Lowering, step: model.Mark | model.Unmark, raw: Raw, scope: Scope) -> Record:
    mark = raw[step.KEY]
    who = _who(low, step, raw, scope)
    if who is not None and mark not in scope.marks[who.type.roster]:
        hint = did_you_mean(mark, scope.marks[who.type.roster]) or _other_roster(mark, scope)
        low.fault("dead_mark", raw.marks[step.KEY][2:], f"no mark {mark!r} in {who.type.roster!r}", hint)
    tree = ["this"] if who is None else who.tree
    return {"mark": mark, "who": tree, "@": marks(raw, mark=step.KEY, who="who")}


def _other_roster(mark: str, scope: Scope) -> str:
    """The remedy for a mark that nothing of its roster is like."""
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


def _condition(low: Lowering, step: model.Condition, raw: Raw, scope: Scope) -> Record:
    return {"condition": step.condition, "@": marks(raw, condition="condition")}


def _sighting(low: Lowering, step: model.Sighting, raw: Raw, scope: Scope) -> Record:
    return {"sighting": str(step.sighting), "@": marks(raw, sighting="sighting")}


def _victory(low: Lowering, step: model.Victory, raw: Raw, scope: Scope) -> Record:
    return {"victory": step.victory}


def _note(low: Lowering, step: model.Remark, raw: Raw, scope: Scope) -> Record:
    return {"label": low.label(raw, "note", scope), "@": marks(raw, label="note")}


def _end(low: Lowering, step: model.End, raw: Raw, scope: Scope) -> Record:
    return {"ending": step.end, "@": marks(raw, ending="end")}


Table = Mapping[type[model.Step], Callable[..., Record]]

LOWER: Table = {
    model.See: _see,
    model.Ask: _ask,
    model.First: _first,
    model.Choose: _choose,
    model.When: _when,
    model.InTurn: _in_turn,
    model.Check: _check,
    model.Roll: _roll,
    model.Random: _selected,
    model.Each: _selected,
    model.Watch: _watch,
    model.Stop: _stop,
    model.Flag: _flag,
    model.Clear: _clear,
    model.Score: _score,
    model.Mark: _mark,
    model.Unmark: _mark,
    model.Condition: _condition,
    model.Sighting: _sighting,
    model.Victory: _victory,
    model.Remark: _note,
    model.End: _end,
}
