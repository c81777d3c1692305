"""The variables of a Twine story as flags and scores: what each is, and conditions and assignments in our words.

A variable that is only ever true or false is a flag, one that only ever is a whole number a score, and one that only
ever is one of a few words a flag for each word. Any other has no counterpart.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from hulldown_compiler.interchange.importing.dice import only_thrown
from hulldown_compiler.interchange.importing.names import Names, kebab
from hulldown_compiler.interchange.importing.values import CLAMP, RANDOM, bare, bounds_of, random_of, unclamped
from hulldown_compiler.interchange.twine.nodes import (
    UNKNOWN,
    VISITED,
    Formula,
    If,
    Left,
    Node,
    NotSimple,
    Put,
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
"""How tightly the parts of an expression hold together."""


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


class Variables:
    """All variables of a story; `used` ones are those that something asked for."""

    def __init__(self, passages: Iterable[tuple[Node, ...]], names: Collection[str]) -> None:
        self.all: dict[str, Variable] = {}
        self.passages = names
        self.seen: dict[str, str] = {}
        for nodes in passages:
            thrown = set(map(id, only_thrown(nodes)))
            for node in walk(nodes):
                self._meet(node, counts=id(node) not in thrown)
        self._names = names_of = Names({*WORDS, *FUNCTIONS, *BUILT_IN})
        for name, one in self.all.items():
            one.kind = self._kind(one, {name})
            one.name = names_of.give(name.lstrip("_"), "variable")
            if one.kind == CHOICE:
                said = [value[1] for value in one.values if value[0] == "words" and value[1]]
                said += [use.partition(" ")[2] for use in one.uses if use.startswith("words ")]
                one.words = {word: names_of.give(f"{one.name}-{kebab(word)}", "value") for word in dict.fromkeys(said)}
                one.kind = CHOICE if one.uses and len(one.words) <= MOST_WORDS else UNCLEAR
        self._doubt()

    def _doubt(self) -> None:
        """Take no variable for known of which a value cannot be said: what it is after that, nobody knows."""
        seen, names = self.seen, self._names
        doubted = True
        while doubted:
            self.seen, self._names = {}, copy.deepcopy(names)
            known = [(name, one) for name, one in self.all.items() if one.kind != UNCLEAR]
            doubted = False
            for name, one in known:
                if not all(self._said(name, value) for value in dict.fromkeys(one.values)):
                    one.kind, doubted = UNCLEAR, True
        self.seen, self._names = seen, names
        for one in self.all.values():
            one.used = False

    def _said(self, name: str, value: Formula) -> bool:
        """Whether an assignment has a counterpart."""
        try:
            return bool(self.steps(Put(name, value, 0)))
        except NotSimple:
            return False

    # What they are

    def _meet(self, node: Node, *, counts: bool) -> None:
        """Note what a node says of variables; an assignment that does not count becomes a roll."""
        if isinstance(node, Put):
            self.all.setdefault(bare(node.variable), Variable()).values += [node.value] if counts else []
            self._asked(node.value)
        elif isinstance(node, If):
            for branch in node.branches:
                self._asked(branch.when)
        elif isinstance(node, Left):
            for name in changed_in(node.code):
                self.all.setdefault(name, Variable()).values.append(UNKNOWN)

    def _asked(self, formula: Formula | None) -> None:
        """Note how variables are used in an expression."""
        if formula is None:
            return
        if formula[0] == "variable":
            self.all.setdefault(bare(formula[1]), Variable())
        for nth, part in enumerate(formula[1:]):
            if not isinstance(part, tuple):
                continue
            self._asked(part)
            if part[0] == "variable" and len(formula) == 3:  # noqa: PLR2004 - an operator with two sides
                other = formula[2 - nth]
                use = f"words {other[1]}" if other[0] == "words" else "number" if _numeric(formula, other) else ""
                self.all[bare(part[1])].uses.append(use)

    def _kind(self, one: Variable, seen: set[str]) -> str:
        found = {kind for value in one.values if (kind := self._kind_of(value, seen))}
        if not found:
            words = any(use.startswith("words ") for use in one.uses)
            return CHOICE if words else SCORE if "number" in one.uses else FLAG
        if found == {FLAG, SCORE} and all(_is_truth(value) for value in one.values):
            return FLAG
        if found == {FLAG, CHOICE} and all(value != ("truth", True) for value in one.values):
            return CHOICE
        return found.pop() if len(found) == 1 else UNCLEAR

    def _kind_of(self, value: Formula, seen: set[str]) -> str:
        """The kind of a value; empty when it may be any."""
        head = value[0]
        if head == "variable":
            name = bare(value[1])
            return "" if name in seen else self._kind(self.all[name], seen | {name})
        if head in ("+", "-", "*"):
            return UNCLEAR if any(part[0] in ("words", "truth") for part in value[1:]) else SCORE
        known = head != "call" or value[1] in (*RANDOM, *CLAMP) or value[1].lower() in _LIMITS
        return _KINDS.get(head, UNCLEAR) if known else UNCLEAR

    def get(self, name: str) -> Variable:
        """A variable that has a counterpart; raises NotSimple."""
        one = self.all.get(bare(name))
        if one is None or one.kind == UNCLEAR:
            raise NotSimple(name)
        one.used = True
        return one

    def asked_for(self, name: str) -> bool:
        """Whether something that is carried over asks for a variable."""
        return self.all[bare(name)].used

    # Conditions

    def condition(self, formula: Formula) -> str:
        """A condition in our words; raises NotSimple."""
        return self._truth(formula)[0]

    def negated(self, formula: Formula) -> str:
        """The opposite of a condition; raises NotSimple."""
        return self._truth(("not", formula))[0]

    def _truth(self, formula: Formula) -> tuple[str, int]:
        head = formula[0]
        if head == "truth":
            return ("true" if formula[1] else "false"), ATOM
        if head == "variable":
            return self._true_of(self.get(formula[1]))
        if head == "not":
            return self._not(formula[1])
        if head in ("and", "or"):
            level = AND if head == "and" else OR
            parts = (_within(self._truth(part), level) for part in formula[1:])
            return f" {head} ".join(parts), level
        if head == "call":
            return self._visited(formula), ATOM
        if head in _OPPOSITE:
            return self._compared(head, formula[1], formula[2])
        raise NotSimple(head)

    def _visited(self, formula: Formula) -> str:
        """The flag that is set when a passage is read, for the question whether it has been."""
        if formula[1] not in VISITED or len(formula) != 3 or formula[2][0] != "words":  # noqa: PLR2004 - one passage
            raise NotSimple(formula[1])
        passage = formula[2][1]
        if passage not in self.passages:
            raise NotSimple(passage)
        if passage not in self.seen:
            self.seen[passage] = self._names.give(f"seen {passage}", "seen")
        return self.seen[passage]

    def _not(self, formula: Formula) -> tuple[str, int]:
        if formula[0] == "not":
            return self._truth(formula[1])
        if formula[0] in _OPPOSITE:
            return self._truth((_OPPOSITE[formula[0]], *formula[1:]))
        if formula[0] == "variable" and self.get(formula[1]).kind == SCORE:
            return f"{self.get(formula[1]).name} == 0", COMPARED
        return f"not {_within(self._truth(formula), NOT)}", NOT

    def _true_of(self, one: Variable) -> tuple[str, int]:
        """A variable as a condition: true, not nothing, or any word."""
        if one.kind == FLAG:
            return one.name, ATOM
        if one.kind == SCORE:
            return f"{one.name} != 0", COMPARED
        if not one.words:
            raise NotSimple(one.name)
        return " or ".join(one.words.values()), OR if len(one.words) > 1 else ATOM

    def _compared(self, sign: str, left: Formula, right: Formula) -> tuple[str, int]:
        if right[0] == "variable" and left[0] in ("truth", "words"):
            return self._compared(_MIRRORED[sign], right, left)
        if left[0] == "call" and left[1] in VISITED and (sign, right) in _EVER:
            return self._truth(left if _EVER[sign, right] else ("not", left))
        if left[0] == "variable" and sign in ("==", "!="):
            one = self.get(left[1])
            if one.kind == FLAG and (right[0] == "truth" or right in (("number", 0), ("number", 1))):
                return self._truth(left if bool(right[1]) == (sign == "==") else ("not", left))
            if one.kind == CHOICE and (right[0] == "words" or right == ("truth", False)):
                return self._is_word(one, right[1] or "", sign)
        text = f"{_within(self._sum(left), SUM)} {sign} {_within(self._sum(right), SUM)}"
        return text, COMPARED

    def _is_word(self, one: Variable, word: str, sign: str) -> tuple[str, int]:
        """Whether a variable is a word."""
        text, level = (one.words[word], ATOM) if word else self._true_of(one)
        if bool(word) == (sign == "=="):
            return text, level
        return f"not {_within((text, level), NOT)}", NOT

    def number(self, formula: Formula) -> str | int:
        """A number in our words; raises NotSimple."""
        return formula[1] if formula[0] == "number" else self._sum(formula)[0]

    def _sum(self, formula: Formula) -> tuple[str, int]:
        head = formula[0]
        if head == "number":
            return str(formula[1]), ATOM if formula[1] >= 0 else PRODUCT
        if head == "variable" and self.get(formula[1]).kind == SCORE:
            return self.get(formula[1]).name, ATOM
        if head in _ARITHMETIC:
            level = PRODUCT if head == "*" else SUM
            left, right = self._sum(formula[1]), self._sum(formula[2])
            return f"{_within(left, level)} {head} {_within(right, level + (head == '-'))}", level
        if head == "negative":
            return f"-{_within(self._sum(formula[1]), ATOM)}", PRODUCT
        if head == "call" and formula[1].lower() in _LIMITS and len(formula) == 4:  # noqa: PLR2004 - with two arguments
            inside = ", ".join(self._sum(part)[0] for part in formula[2:])
            return f"{_LIMITS[formula[1].lower()]}({inside})", ATOM
        raise NotSimple(head)

    # Assignments

    def steps(self, put: Put) -> list[Step]:
        """The steps of an assignment; raises NotSimple."""
        one = self.get(put.variable)
        if one.kind == FLAG:
            return self._flagged(one, put.value)
        if one.kind == CHOICE:
            return self._worded(one, put.value)
        return [self._scored(one, put)]

    def _flagged(self, one: Variable, value: Formula) -> list[Step]:
        if value[0] in ("truth", "number", "nothing"):
            return [{"flag" if value[0] != "nothing" and value[1] else "clear": one.name}]
        ways = [{"when": self.condition(value), "do": [{"flag": one.name}]}, {"do": [{"clear": one.name}]}]
        return [{"first": ways}]

    def _worded(self, one: Variable, value: Formula) -> list[Step]:
        if value[0] == "variable":
            raise NotSimple(value[1])
        word = value[1] if value[0] == "words" else ""
        others: list[Step] = [{"clear": flag} for said, flag in one.words.items() if said != word]
        return [*others, *([{"flag": one.words[word]}] if word else [])]

    def _scored(self, one: Variable, put: Put) -> Step:
        (value, _), own = unclamped(put.value), ("variable", put.variable)
        if value[0] == "nothing":
            return {"score": one.name, "set": 0}
        if (faces := random_of(value)) is not None:
            return _rolled(one.name, *faces)
        if value[0] in ("+", "-") and value[1] == own:
            added = self.number(value[2])
            minus = -added if isinstance(added, int) else f"-({added})"
            return {"score": one.name, "add": added if value[0] == "+" else minus}
        return {"score": one.name, "set": self.number(value)}

    # Declarations

    def begin(self, put: Put) -> bool:
        """Take an assignment for the value a variable begins with; whether that can be."""
        one = self.all[bare(put.variable)]
        if put.value[0] not in ("number", "truth", "words", "nothing"):
            return False
        one.start = put.value
        return True

    def first_steps(self) -> list[Step]:
        """What must be set when the story begins: flags are false, and scores at their start, by themselves."""
        found: list[Step] = []
        for name, one in self.all.items():
            if (
                one.used
                and one.start is not None
                and one.kind in (FLAG, CHOICE)
                and one.start[1:] not in ((False,), ())
            ):
                found += [step for step in self.steps(Put(name, one.start, 0)) if "clear" not in step]
        return found

    def flags(self) -> Iterator[str]:
        """The flags that are used."""
        for one in self.all.values():
            if one.used:
                yield from [one.name] if one.kind == FLAG else one.words.values()
        yield from self.seen.values()

    def scores(self) -> Iterator[tuple[str, int, int, int]]:
        """The scores that are used: name, start, least and most."""
        for own, one in self.all.items():
            if one.used and one.kind == SCORE:
                start = one.start[1] if one.start is not None and one.start[0] == "number" else 0
                yield one.name, start, *bounds_of(own, start, one.values)


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
        raise NotSimple(name)
    table = {str(total): [{"score": name, "set": total}] for total in range(low, high + 1)}
    return {"roll": f"1d{faces}", **({"modifier": low - 1} if low != 1 else {}), "table": table}
