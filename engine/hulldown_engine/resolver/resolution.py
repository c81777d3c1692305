"""Procedures in rulebook English: what a reader with dice and charts is told to do, step by step.

`resolution` gives a procedure as nested tuples of texts, for the website and the terminal to lay out. The texts have
slots (see `hulldown_engine.basics.prose`): `{table:ID}` and `{procedure:ID}` stand for titles, which a page can make
links; `titled` fills them in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple

from hulldown_engine.basics.dice import NOTATION, parse_dice, printed
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.layout import BULLETED, NUMBERED
from hulldown_engine.language.phrases import clause, literal
from hulldown_engine.language.wording import article, be, joined, sentence, shown, signed, spoken
from hulldown_engine.resolver.formula_phrases import Formulas, formulas, is_condition, marker, value
from hulldown_engine.resolver.tables import Table

Json = Mapping[str, Any]


class Modifier(NamedTuple):
    """A modifier: its section, name, condition, value and rule, as texts.

    `label` is the index of its name among the procedure's labels, by which its source is kept.
    """

    section: str
    name: str
    when: str
    value: str
    rule: str
    label: int


class Field(NamedTuple):
    """A field of an outcome: its name, and the text of its value."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step: its text, the steps inside (numbered, or bulleted alternatives), its modifiers, and its outcome."""

    text: str
    items: tuple[Instruction, ...] = ()
    style: str = NUMBERED
    modifiers: tuple[Modifier, ...] = ()
    outcome: tuple[Field, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether it is nothing but its text."""
        return not (self.items or self.modifiers or self.outcome)


class InputRefusal(NamedTuple):
    """Inputs that make no sense: the condition, and the reason."""

    when: str
    because: str


class Resolution(NamedTuple):
    """A procedure: the inputs it refuses, its steps, and the outcome after the last of them."""

    refusals: tuple[InputRefusal, ...]
    steps: tuple[Instruction, ...]


def resolution(logic: Json, prose: Json, procedure: str) -> Resolution:
    """A procedure of a book, in English."""
    record, labels = logic["procedures"][procedure], prose["procedures"][procedure]["labels"]
    at = ResolutionContext(formulas(logic, prose, procedure), logic, labels)
    refusals = tuple(
        InputRefusal(clause(at.words, requirement["that"], holds=False), literal(labels[requirement["because"]]))
        for requirement in record["requires"]
    )
    steps = at.steps(record["steps"])
    if record["result"]:
        steps = (*steps, Instruction("the outcome", outcome=at.outcome(record["result"])))
    return Resolution(refusals, tuple(map(_begun, steps)))


def titled(prose: Json, text: str) -> str:
    """A text with its slots filled in by the titles of tables and procedures."""
    return fill(text, lambda slot: str(prose[f"{slot.kind}s"][slot.name]["title"]))


def _begun(step: Instruction) -> Instruction:
    """A step, and those inside it, as sentences: with a capital and a full stop or colon."""
    ended = step.text[-1] in ".:"
    full = f"{sentence(step.text)}{'' if ended else ':' if not step.plain else '.'}"
    return replace(step, text=full, items=tuple(map(_begun, step.items)))


@dataclass(frozen=True, slots=True)
class ResolutionContext:
    """The context of steps: the words to use, the book, and the procedure's labels."""

    words: Formulas
    logic: Json
    labels: Sequence[str]

    def steps(self, records: Sequence[Json]) -> tuple[Instruction, ...]:
        """The instructions for some steps."""
        return tuple(step for record in records for step in STEPS[record["step"]](self, record))

    def clause(self, tree: Tree, *, holds: bool = True) -> str:
        """A condition as a clause."""
        return clause(self.words, tree, holds=holds)

    def outcome(self, fields: Mapping[str, Tree]) -> tuple[Field, ...]:
        """The fields of an outcome as texts."""
        return tuple(Field(spoken(name), self.field(name, tree)) for name, tree in fields.items())

    def field(self, name: str, tree: Tree) -> str:
        """The text of a field's value."""
        if tree == ["value", name]:
            return "as it stands"
        if is_condition(self.words, tree) and not isinstance(tree, bool):
            return f"yes if {self.clause(tree)}, otherwise no"
        return value(self.words, tree)


# One function for each step: what it says -----------------------------------------------------------------------------


def _let(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    for plain, together in groupby(step["values"].items(), lambda item: _is_plain(item[1])):
        steps = [_given(at, name, tree) for name, tree in together]
        if plain and len(steps) > 1:
            yield Instruction(f"to begin with: {'; '.join(part.text for part in steps)}")
        else:
            yield from steps


def _is_plain(tree: Tree) -> bool:
    """Whether an expression is a constant."""
    return not isinstance(tree, list) or tree[0] in ("word", "words")


def _given(at: ResolutionContext, name: str, tree: Tree) -> Instruction:
    """The instruction that gives a value its name; a choice of values becomes a list of cases."""
    if is_condition(at.words, tree):
        return Instruction(_decided(at, name, tree))
    cases = tuple(_cases(at, tree))
    if len(cases) == 1:
        return Instruction(_found(at, name, tree))
    return Instruction(f"{article(name)} {be(name)}:", cases, BULLETED)


def _cases(at: ResolutionContext, tree: Tree) -> Iterator[Instruction]:
    """The cases of nested `if` expressions."""
    lead = ""
    while isinstance(tree, list) and tree[0] == "if":
        yield Instruction(f"if {at.clause(tree[1])}, {_looked_up(at, '', tree[2]) or value(at.words, tree[2])}")
        tree, lead = tree[3], "otherwise "
    yield Instruction(lead + (_looked_up(at, "", tree) or value(at.words, tree)))


def _found(at: ResolutionContext, name: str, tree: Tree) -> str:
    """The text that gives a single value its name: looked up, changed from before, or any other."""
    if looked_up := _looked_up(at, name, tree):
        return looked_up
    if isinstance(tree, list) and tree[0] in ("+", "-") and tree[1] == ["value", name]:
        change = value(at.words, tree[2])
        return f"add {change} to {article(name)}" if tree[0] == "+" else f"take {change} from {article(name)}"
    return f"{article(name)} {be(name)} {value(at.words, tree)}"


def _looked_up(at: ResolutionContext, name: str, tree: Tree) -> str:
    """The text for a value looked up in a table, with its name if it has one; empty for any other value."""
    if not isinstance(tree, list) or tree[0] not in ("look_up", "card_table"):
        return ""
    if tree[0] == "look_up":
        where, keys = f"{{table:{tree[1]}}}", tree[2:]
    else:
        where, keys = value(at.words, ["field", *tree[1:4]]), tree[4:]
    what = f"up {article(name)}" if name else "it up"
    return f"look {what} in {where}, by {joined([value(at.words, key) for key in keys])}"


def _decided(at: ResolutionContext, name: str, tree: Tree) -> str:
    """The text that gives a condition its name: "spent if reacting"; or how it changes the condition of that name."""
    if isinstance(tree, bool):
        return f"{'' if tree else 'not '}{spoken(name)}"
    before = ["value", name]
    if tree[0] == "or" and before in tree[1:]:
        return f"{spoken(name)} also if {at.clause(_without(tree, before))}"
    if tree[0] == "and" and before in tree[1:]:
        return f"no longer {spoken(name)} if {at.clause(_without(tree, before), holds=False)}"
    return f"{spoken(name)} if {at.clause(tree)}"


def _without(tree: Tree, before: Tree) -> Tree:
    """The other operands of an "and" or "or"."""
    rest = [part for part in tree[1:] if part != before]
    return rest[0] if len(rest) == 1 else [tree[0], *rest]


def _roll(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    dice = step["dice"]
    if isinstance(dice, str) and NOTATION.fullmatch(dice):
        thrown = printed(parse_dice(dice))
    else:
        thrown = f"the dice that are {value(at.words, dice)}"
    yield Instruction(f"roll {thrown}: {article(step['name'])}")


def _test(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    by = "at_least" if "at_least" in step else "at_most"
    wanted = f"{spoken(step['name'])} if it is {spoken(by)} {value(at.words, step[by])}"
    rolled = f"roll {printed(parse_dice(step['dice']))}: {wanted}"
    yield Instruction("; ".join([rolled, *naturals(at.logic, step["dice"])]))


def naturals(logic: Json, dice: str) -> Iterator[str]:
    """Totals of some dice that decide by themselves: "1 to 5 always succeed"."""
    rules = {parse_dice(notation): rule for notation, rule in logic.get("naturals", {}).items()}
    rule = rules.get(parse_dice(dice), {})
    for what, verb in (("success", "succeed"), ("failure", "fail")):
        if totals := rule.get(what):
            yield f"{joined(list(_runs(totals)), 'or')} always {verb}{'' if len(totals) > 1 else 's'}"


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers as texts, with consecutive ones as a range."""
    begin = None
    for number in sorted(numbers):
        begin = number if begin is None else begin
        if number + 1 not in numbers:
            yield str(number) if begin == number else f"{begin} to {number}"
            begin = None


def _place(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    table, _, axis = step["on"].partition(".")
    where = value(at.words, step["at"])
    yield Instruction(f"put {marker(step['name'])} on the {spoken(axis)} track of {{table:{table}}}, at {where}")


def _shift(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    which = "by the first of each section that applies" if step["sections"][0]["first"] else "by all that apply"
    text = f"move {marker(step['name'])} {which}, not beyond the ends of its track"
    yield Instruction(text, modifiers=_modifiers(at, step))


def _add(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    which = "the first of each section that applies" if step["sections"][0]["first"] else "all that apply"
    text = f"count {article(step['name'])} from 0, and add" if step.get("new") else f"add to {article(step['name'])}"
    yield Instruction(f"{text} {which}", modifiers=_modifiers(at, step))


def _modifiers(at: ResolutionContext, step: Json) -> tuple[Modifier, ...]:
    return tuple(_modifier(at, section, modifier) for section in step["sections"] for modifier in section["modifiers"])


def _modifier(at: ResolutionContext, section: Json, modifier: Json) -> Modifier:
    heading = literal(at.labels[section["section"]]) if "section" in section else ""
    when = at.clause(modifier["when"]) if "when" in modifier else "always"
    worth = _worth(at, modifier["value"])
    return Modifier(
        heading, literal(at.labels[modifier["name"]]), when, worth, modifier.get("rule", ""), modifier["name"]
    )


def _worth(at: ResolutionContext, tree: Tree) -> str:
    """The text of a modifier's value: with its sign if it is a constant, and the table that it stands in."""
    if not isinstance(tree, list):
        return signed(tree)
    if tree[0] == "look_up" and all(isinstance(key, list) and key[0] == "word" for key in tree[2:]):
        cell = Table("", at.logic["tables"][tree[1]]).look_up([key[1] for key in tree[2:]])
        return shown(at.words.prose, cell) if isinstance(cell, str) else f"{signed(cell)}, by {{table:{tree[1]}}}"
    return value(at.words, tree)


def _call(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    inputs = at.logic["procedures"][step["call"]]["inputs"]
    given = [
        f"{spoken(name)}: {value(at.words, tree)}"
        for name, tree in step["given"].items()
        if tree != ["value", name] and tree != _default(inputs[name])
    ]
    arguments = f" ({'; '.join(given)})" if given else ""
    yield Instruction(f"carry out {{procedure:{step['call']}}}{arguments}: {article(step['as'])}")


def _default(kind: Json) -> Tree:
    """The default of an input, as an expression."""
    default = kind.get("default", False if kind["kind"] == "bool" else None)
    if isinstance(default, list):
        return ["words", *default]
    return ["word", default] if isinstance(default, str) else default


def _stop(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    lead = f"if {at.clause(step['when'])}, stop" if "when" in step else "stop"
    yield Instruction(lead, outcome=at.outcome(step["result"]))


def _when(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    yield _branch(f"if {at.clause(step['when'])}", at.steps(step["do"]))
    if step["otherwise"]:
        yield _branch("otherwise", at.steps(step["otherwise"]))


def _branch(lead: str, inside: tuple[Instruction, ...]) -> Instruction:
    """The instruction for steps under a condition: a single step joins it in one sentence."""
    if len(inside) == 1 and inside[0].style == NUMBERED and not inside[0].items:
        return replace(inside[0], text=f"{lead}, {inside[0].text}")
    return Instruction(f"{lead}:", inside)


def _each(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    result = tuple(_given(at, name, tree) for name, tree in step["result"].items())
    kept = Instruction(f"note its {joined([spoken(name) for name in step['result']])} among {article(step['into'])}")
    inside = (*at.steps(step["do"]), *result, kept)
    member, several = spoken(step["as"]), spoken(step["of"])
    lead = (
        f"for each {member} in turn"
        if several == f"{member}s"
        else f"for each of the {several} in turn, called the {member}"
    )
    yield Instruction(f"{lead}:", inside)


def _again(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    most = value(at.words, step["most"])
    often = f"({most})" if isinstance(step["most"], list) else most
    lead = f"do this, and again while {at.clause(step['again'])}; at most {often} times in all:"
    yield Instruction(lead, at.steps(step["do"]))


STEPS: Mapping[str, Callable[[ResolutionContext, Json], Iterator[Instruction]]] = {
    "let": _let,
    "roll": _roll,
    "test": _test,
    "place": _place,
    "shift": _shift,
    "add": _add,
    "call": _call,
    "stop": _stop,
    "when": _when,
    "each": _each,
    "again": _again,
}
"""Every step of a procedure, in English."""
