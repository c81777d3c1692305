"""The variables of a Twine story as flags and scores: what each is, and conditions and assignments in our words.

A variable that is only ever true or false is a flag, one that only ever is a whole number a score, and one that only
ever is one of a few words a flag for each word. Any other has no counterpart.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from hulldown_compiler.interchange.importing.dice import only_thrown
from hulldown_compiler.interchange.importing.names import Names, kebab
from hulldown_compiler.interchange.importing.values import CLAMP, RANDOM, bare, bounds_of, random_of, shown, unclamped
from hulldown_compiler.interchange.twine.nodes import (
    NOWHERE,
    UNKNOWN,
    VISITED,
    Assignment,
    Formula,
    Goto,
    If,
    Left,
    Link,
    NoCounterpart,
    Node,
    PassageWords,
    Place,
    changed_in,
    walk,
)
from hulldown_compiler.language.expressions import WORDS
from hulldown_compiler.lowering.header import BUILT_IN
from hulldown_engine.language.expressions import FUNCTIONS

Step = dict[str, Any]

FLAG, SCORE, CHOICE, UNCLEAR = "flag", "score", "choice", "unclear"
MOST_WORDS = 8
"""Words that a variable may stand for."""

MOST_FACES = 20
"""Numbers that a random one may be among."""

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_ARITHMETIC = ("+", "-", "*")
_EVER = {(sign, ("number", number)): ever for sign, number, ever in (
    (">", 0, True), (">=", 1, True), ("!=", 0, True), ("==", 0, False), ("<", 1, False), ("<=", 0, False),
)}  # fmt: skip
"""How often something was: whether that asks if it ever was, or if it never was."""

OR, AND, NOT, COMPARED, SUM, PRODUCT, ATOM = range(7)
"""The precedence of operators in our expressions."""


@dataclass
class Variable:
    """A variable: what it is, its name with us, and the values it is given."""

    kind: str = UNCLEAR
    name: str = ""
    values: list[Formula] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)
    start: Formula | None = None
    used: bool = False
    given: Place = NOWHERE
    asked: dict[str, Place] = field(default_factory=dict)
    """Where it is asked for first, by the word that it is held against; by no word, of anything else."""


class Variables:
    """All variables of a story, by their names without a dollar sign; those `used` are declared in the book."""

    def __init__(self, passages: Iterable[tuple[Node, ...]], names: Collection[str], *, again: bool = False) -> None:
        self.all: dict[str, Variable] = {}
        self.passages = names
        self.seen: dict[str, str] = {}
        self.visits: dict[str, Place] = {}
        self._shown: set[str] = set()
        dropped: list[str] = []
        for nodes in passages:
            thrown = set(map(id, only_thrown(nodes)))
            for node in walk(nodes):
                self._meet(node, counts=id(node) not in thrown)
                if again and isinstance(node, Link) and node.to is None:
                    self._done_again(node)
                dropped += [f"{node.what} {node.code}"] if isinstance(node, Left) else []
        self._named = set(re.findall(r"\w+", " ".join(dropped)))
        self._unknown()
        self._names = names_of = Names({*WORDS, *FUNCTIONS, *BUILT_IN})
        for name, variable in self.all.items():
            variable.kind = self._kind(variable, {name})
            variable.name = names_of.give(name.lstrip("_"), "variable")
            if variable.kind == CHOICE:
                words = [value[1] for value in variable.values if value[0] == "words" and value[1]]
                words += [use.partition(" ")[2] for use in variable.uses if use.startswith("words ")]
                variable.words = {
                    word: names_of.give(f"{variable.name}-{kebab(word)}", "value") for word in dict.fromkeys(words)
                }
                variable.kind = CHOICE if variable.uses and len(variable.words) <= MOST_WORDS else UNCLEAR
        self._doubt()

    def _done_again(self, link: Link) -> None:
        """Nobody knows how often something is clicked that stays: what that counts is not known."""
        inside = list(walk(link.inside))
        if not any(isinstance(node, Goto | Link) for node in inside):
            for node in inside:
                if isinstance(node, Assignment) and node.value[0] in _ARITHMETIC:
                    self.all.setdefault(bare(node.variable), Variable()).values.append(UNKNOWN)

    def _unknown(self) -> None:
        """Nobody knows a variable that nothing sets and that code names, nor a part of something."""
        for name, variable in self.all.items():
            if "." in name or (not variable.values and self._is_named(name)):
                variable.values.append(UNKNOWN)

    def _is_named(self, name: str) -> bool:
        """Whether a variable is named in what is not carried over."""
        return not self._named.isdisjoint((name, name.lstrip("_")))

    def _doubt(self) -> None:
        """Mark as unclear every variable with an assignment that cannot be translated, until no more become so."""
        seen, names = self.seen, self._names
        doubted = True
        while doubted:
            self.seen, self._names = {}, copy.deepcopy(names)
            known = [(name, variable) for name, variable in self.all.items() if variable.kind != UNCLEAR]
            doubted = False
            for name, variable in known:
                if not all(self._said(name, value) for value in dict.fromkeys(variable.values)):
                    variable.kind, doubted = UNCLEAR, True
        self.seen, self._names = seen, names
        for variable in self.all.values():
            variable.used = False

    def _said(self, name: str, value: Formula) -> bool:
        """Whether an assignment can be translated."""
        try:
            return bool(self.steps(Assignment(name, value, NOWHERE)))
        except NoCounterpart:
            return False

    # What they are

    def _meet(self, node: Node, *, counts: bool) -> None:
        """Note the values and uses of variables in a node; an assignment `counts` unless it is part of a roll."""
        if isinstance(node, Assignment):
            variable = self.all.setdefault(bare(node.variable), Variable())
            variable.values += [node.value] if counts else []
            variable.given = variable.given if variable.given.line else node.at
            own = ("variable", node.variable)
            for part in node.value[1:] if own in node.value[1:] else (node.value,):
                if part != own and isinstance(part, tuple):  # to count on is not to ask
                    self._asked(part, node.at)
        elif isinstance(node, If):
            for branch in node.branches:
                self._asked(branch.when, branch.at if branch.at.line else node.at)
        elif isinstance(node, PassageWords | Link):
            self._shown.update(re.findall(r"(?:\$|(?=_))(\w+)", node.text))
        elif isinstance(node, Left):
            for name in changed_in(node.code):
                self.all.setdefault(name, Variable()).values.append(UNKNOWN)

    def _asked(self, formula: Formula | None, at: Place) -> None:
        """Note how variables are used in an expression."""
        if formula is None:
            return
        if formula[0] == "variable":
            self.all.setdefault(bare(formula[1]), Variable()).asked.setdefault("", at)
        if formula[0] == "call" and formula[1] in VISITED and len(formula) > 2 and formula[2][0] == "words":  # noqa: PLR2004 - one passage
            self.visits.setdefault(formula[2][1], at)
        for nth, part in enumerate(formula[1:]):
            if not isinstance(part, tuple):
                continue
            self._asked(part, at)
            if part[0] == "variable" and len(formula) == 3:  # noqa: PLR2004 - an operator with two sides
                other = formula[2 - nth]
                use = f"words {other[1]}" if other[0] == "words" else "number" if _numeric(formula, other) else ""
                self.all[bare(part[1])].uses.append(use)
                self.all[bare(part[1])].asked.setdefault(use.partition(" ")[2], at)

    def _kind(self, variable: Variable, seen: set[str]) -> str:
        kinds = {kind for value in variable.values if (kind := self._kind_of(value, seen))}
        if not kinds:
            words = any(use.startswith("words ") for use in variable.uses)
            return CHOICE if words else SCORE if "number" in variable.uses else FLAG
        if kinds == {FLAG, SCORE} and all(_is_truth(value) for value in variable.values):
            return FLAG
        if kinds == {FLAG, CHOICE} and all(value != ("truth", True) for value in variable.values):
            return CHOICE
        return kinds.pop() if len(kinds) == 1 else UNCLEAR

    def _kind_of(self, value: Formula, seen: set[str]) -> str:
        """The kind of a value; empty when it may be any."""
        match value:
            case ("variable", written):
                name = bare(written)
                return "" if name in seen else self._kind(self.all[name], seen | {name})
            case ("+" | "-" | "*", *operands):
                return UNCLEAR if any(operand[0] in ("words", "truth") for operand in operands) else SCORE
            case ("call", function, *_) if function not in (*RANDOM, *CLAMP) and function.lower() not in _LIMITS:
                return UNCLEAR
        return _KINDS.get(value[0], UNCLEAR)

    def get(self, name: str) -> Variable:
        """A variable that has a counterpart; raises NotSimple."""
        variable = self.all.get(bare(name))
        if variable is None or variable.kind == UNCLEAR:
            raise NoCounterpart(name)
        variable.used = True
        return variable

    # Conditions

    def condition(self, formula: Formula) -> str:
        """A condition in our words; raises NotSimple."""
        return self._truth(formula)[0]

    def negated(self, formula: Formula) -> str:
        """The opposite of a condition; raises NotSimple."""
        return self._truth(("not", formula))[0]

    def _truth(self, formula: Formula) -> tuple[str, int]:
        match formula:
            case ("truth", value):
                return ("true" if value else "false"), ATOM
            case ("variable", name):
                return self._true_of(self.get(name))
            case ("not", denied):
                return self._not(denied)
            case ("and" | "or" as operator, *operands):
                level = AND if operator == "and" else OR
                return f" {operator} ".join(_within(self._truth(operand), level) for operand in operands), level
            case ("call", *_):
                return self._visited(formula), ATOM
            case (sign, left, right) if sign in _OPPOSITE:
                return self._compared(sign, left, right)
        raise NoCounterpart(formula[0])

    def _visited(self, formula: Formula) -> str:
        """The flag that is set when a passage is read, for the question whether it has been."""
        if formula[1] not in VISITED or len(formula) != 3 or formula[2][0] != "words":  # noqa: PLR2004 - one passage
            raise NoCounterpart(formula[1])
        passage = formula[2][1]
        if passage not in self.passages:
            raise NoCounterpart(passage)
        if passage not in self.seen:
            self.seen[passage] = self._names.give(f"seen {passage}", "seen")
        return self.seen[passage]

    def _not(self, formula: Formula) -> tuple[str, int]:
        match formula:
            case ("not", denied):
                return self._truth(denied)
            case (sign, left, right) if sign in _OPPOSITE:
                return self._truth((_OPPOSITE[sign], left, right))
            case ("variable", name) if self.get(name).kind == SCORE:
                return f"{self.get(name).name} == 0", COMPARED
        return f"not {_within(self._truth(formula), NOT)}", NOT

    def _true_of(self, variable: Variable) -> tuple[str, int]:
        """A variable as a condition: true, not nothing, or any word."""
        if variable.kind == FLAG:
            return variable.name, ATOM
        if variable.kind == SCORE:
            return f"{variable.name} != 0", COMPARED
        if not variable.words:
            raise NoCounterpart(variable.name)
        return " or ".join(variable.words.values()), OR if len(variable.words) > 1 else ATOM

    def _compared(self, sign: str, left: Formula, right: Formula) -> tuple[str, int]:
        if right[0] == "variable" and left[0] in ("truth", "words"):
            return self._compared(_MIRRORED[sign], right, left)
        if left[0] == "call" and left[1] in VISITED and (sign, right) in _EVER:
            return self._truth(left if _EVER[sign, right] else ("not", left))
        if left[0] == "variable" and sign in ("==", "!="):
            variable = self.get(left[1])
            if variable.kind == FLAG and (right[0] == "truth" or right in (("number", 0), ("number", 1))):
                return self._truth(left if bool(right[1]) == (sign == "==") else ("not", left))
            if variable.kind == CHOICE and (right[0] == "words" or right == ("truth", False)):
                return self._is_word(variable, right[1] or "", sign)
        text = f"{_within(self._sum(left), SUM)} {sign} {_within(self._sum(right), SUM)}"
        return text, COMPARED

    def _is_word(self, variable: Variable, word: str, sign: str) -> tuple[str, int]:
        """Whether a variable is a word."""
        text, level = (variable.words[word], ATOM) if word else self._true_of(variable)
        if bool(word) == (sign == "=="):
            return text, level
        return f"not {_within((text, level), NOT)}", NOT

    def number(self, formula: Formula) -> str | int:
        """A number in our words; raises NotSimple."""
        return formula[1] if formula[0] == "number" else self._sum(formula)[0]

    def _sum(self, formula: Formula) -> tuple[str, int]:
        match formula:
            case ("number", value):
                return str(value), ATOM if value >= 0 else PRODUCT
            case ("variable", name) if self.get(name).kind == SCORE:
                return self.get(name).name, ATOM
            case ("+" | "-" | "*" as sign, left, right):
                level = PRODUCT if sign == "*" else SUM
                beside = _within(self._sum(right), level + (sign == "-"))
                return f"{_within(self._sum(left), level)} {sign} {beside}", level
            case ("negative", operand):
                return f"-{_within(self._sum(operand), ATOM)}", PRODUCT
            case ("call", function, first, second) if function.lower() in _LIMITS:
                return f"{_LIMITS[function.lower()]}({self._sum(first)[0]}, {self._sum(second)[0]})", ATOM
        raise NoCounterpart(formula[0])

    # Assignments

    def steps(self, put: Assignment) -> list[Step]:
        """The steps of an assignment; raises NotSimple."""
        variable = self.get(put.variable)
        if variable.kind == FLAG:
            return self._flagged(variable, put.value)
        if variable.kind == CHOICE:
            return self._worded(variable, put.value)
        return [self._scored(variable, put)]

    def _flagged(self, variable: Variable, value: Formula) -> list[Step]:
        if value[0] in ("truth", "number", "nothing"):
            return [{"flag" if value[0] != "nothing" and value[1] else "clear": variable.name}]
        ways = [{"when": self.condition(value), "do": [{"flag": variable.name}]}, {"do": [{"clear": variable.name}]}]
        return [{"first": ways}]

    def _worded(self, variable: Variable, value: Formula) -> list[Step]:
        if value[0] == "variable":
            raise NoCounterpart(value[1])
        word = value[1] if value[0] == "words" else ""
        cleared: list[Step] = [{"clear": flag} for other_word, flag in variable.words.items() if other_word != word]
        return [*cleared, *([{"flag": variable.words[word]}] if word else [])]

    def _scored(self, variable: Variable, put: Assignment) -> Step:
        (value, _), own = unclamped(put.value), ("variable", put.variable)
        if value[0] == "nothing":
            return {"score": variable.name, "set": 0}
        if (faces := random_of(value)) is not None:
            return _rolled(variable.name, *faces)
        if value[0] in ("+", "-") and value[1] == own:
            added = self.number(value[2])
            minus = -added if isinstance(added, int) else f"-({added})"
            return {"score": variable.name, "add": added if value[0] == "+" else minus}
        return {"score": variable.name, "set": self.number(value)}

    # Declarations

    def begin(self, put: Assignment) -> bool:
        """Take a constant assignment as the start value of its variable. Returns whether it was one."""
        variable = self.all[bare(put.variable)]
        if put.value[0] not in ("number", "truth", "words", "nothing"):
            return False
        variable.start = put.value
        return True

    def first_steps(self) -> list[Step]:
        """What must be set when the story begins: flags are false, and scores at their start, by themselves."""
        steps: list[Step] = []
        for name, variable in self.all.items():
            if (
                variable.used
                and variable.start is not None
                and variable.kind in (FLAG, CHOICE)
                and variable.start[1:] not in ((False,), ())
            ):
                steps += [step for step in self.steps(Assignment(name, variable.start, NOWHERE)) if "clear" not in step]
        return steps

    def flags(self) -> Iterator[str]:
        """The flags that are used."""
        for variable in self.all.values():
            if variable.used:
                yield from [variable.name] if variable.kind == FLAG else variable.words.values()
        yield from self.seen.values()

    def called(self) -> Iterator[tuple[str, str, Place, Place]]:
        """What is used: our name, what its author writes, and where it is first given a value and first asked for."""
        for own, variable in self.all.items():
            words = list(variable.words.items()) if variable.kind == CHOICE else [("", variable.name)]
            for word, name in words if variable.used else ():
                asked = variable.asked.get(word, variable.asked.get("", variable.given))
                yield name, f"{shown(own)} is {word!r}" if word else shown(own), variable.given, asked
        for passage, flag in self.seen.items():
            at = self.visits.get(passage, NOWHERE)
            yield flag, f"visited({passage!r})", at, at

    def unread(self) -> Iterator[tuple[str, Place]]:
        """The variables that are given values, where first, and that nothing asks for or shows."""
        for name, variable in self.all.items():
            seen = name in self._shown or "." in name or self._is_named(name)
            if variable.values and variable.given.line and not variable.asked and not seen:
                yield name, variable.given

    def guess(self) -> str:
        """A variable of which nothing is known but that it is true or false."""
        name = f"?{len(self.all)}"
        self.all[name] = Variable(FLAG, self._names.give("unknown", "unknown"), used=True)
        return name

    def is_score(self, name: str) -> bool:
        """Whether one of our names is that of a score."""
        return any(variable.name == name and variable.kind == SCORE for variable in self.all.values())

    def scores(self) -> Iterator[tuple[str, int, int, int]]:
        """The scores that are used: name, start, least and most."""
        for own, variable in self.all.items():
            if variable.used and variable.kind == SCORE:
                start = variable.start[1] if variable.start is not None and variable.start[0] == "number" else 0
                yield variable.name, start, *bounds_of(own, start, variable.values)


_LIMITS = {"math.min": "min", "math.max": "max", "min": "min", "max": "max"}
_KINDS = {
    "truth": FLAG, "number": SCORE, "words": CHOICE, "nothing": "", "negative": SCORE, "call": SCORE,
    "and": FLAG, "or": FLAG, "not": FLAG, **dict.fromkeys(_OPPOSITE, FLAG),
}  # fmt: skip


def _numeric(formula: Formula, other: Formula) -> bool:
    return formula[0] in (*_ARITHMETIC, "<", ">", "<=", ">=") or other[0] == "number"


def _is_truth(value: Formula) -> bool:
    return value[0] in ("truth", "nothing") or value in (("number", 0), ("number", 1))


def _within(part: tuple[str, int], level: int) -> str:
    """A part of an expression, in brackets where it must be."""
    return part[0] if part[1] >= level else f"({part[0]})"


def _rolled(name: str, low: int, high: int) -> Step:
    """A score that dice decide."""
    faces = high - low + 1
    if faces > MOST_FACES:
        raise NoCounterpart(name)
    table = {str(total): [{"score": name, "set": total}] for total in range(low, high + 1)}
    return {"roll": f"1d{faces}", **({"modifier": low - 1} if low != 1 else {}), "table": table}
