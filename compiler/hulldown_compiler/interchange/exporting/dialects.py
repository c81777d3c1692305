"""Our expressions in the words of other tools. Rosters are written out, member by member."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from hulldown_engine.language.expressions import Tree

K = TypeVar("K")

TRUE, FALSE = "true", "false"


def identifier(name: str) -> str:
    """A name of ours as other tools can write it: `has-key` is `has_key`, and `ford.heron` is `ford_heron`."""
    return re.sub("[-. ]", "_", name)


def bracketed(text: str) -> str:
    """A part of an expression, in brackets if it has parts itself; ink takes a name alone in brackets for a list."""
    return text if re.fullmatch(r"(?:not )?[$\w.]+(?:\([^ ()]*\))?", text) else f"({text})"


@dataclass(frozen=True)
class Dialect:
    """How a tool writes expressions: its operators, its variables, and one for true and nothing for false."""

    operators: Mapping[str, str]
    variable: Callable[[str], str]
    count: str
    lowest: str
    highest: str
    bounded: str
    """With `{0}` for a value, `{1}` for the least and `{2}` for the most that it may be."""

    random: str
    """With `{0}` for the sides of a die."""


Fact = tuple[str, str]
"""A kind, and a name: a flag, score, sighting or mark (`ann hurt`); the condition and victory have no name."""


def apart(wanted: Mapping[K, str], taken: Iterable[str] = ()) -> dict[K, str]:
    """An identifier for each of some names, unlike one another and those that are taken."""
    identifiers: dict[K, str] = {}
    gone = set(taken)
    for key, name in wanted.items():
        free = identifier(name)
        while free in gone:
            free += "_"
        gone.add(free)
        identifiers[key] = free
    return identifiers


class Speech:
    """Writes expressions of one book; `this` is the member that is spoken of."""

    def __init__(
        self, dialect: Dialect, rosters: Mapping[str, tuple[str, ...]], identifiers: Mapping[Fact, str]
    ) -> None:
        self.dialect = dialect
        self.rosters = rosters
        self.used: dict[Fact, None] = {}
        self._identifiers = identifiers

    def name(self, kind: str, name: str) -> str:
        """The variable of a flag, score, sighting or mark."""
        fact = kind, str(name)
        self.used[fact] = None
        return self.dialect.variable(self._identifiers[fact])

    def say(self, tree: Tree, this: str | None) -> str:
        """An expression."""
        match tree:
            case int():
                return str(tree).lower()
            case ["flag" | "score" as kind, name]:
                return self.name(kind, name)
            case ["condition" | "victory" as kind, *_]:
                return self.name(kind, "")
            case ["sighted", number]:
                return self.name("sighting", number)
            case ["marked", member, mark]:
                return self.name("mark", f"{self.member(member, this)} {mark}")
        return self._worked(tree, this)

    def _worked(self, tree: Tree, this: str | None) -> str:
        """An expression of an operator and its arguments."""
        match tree:
            case ["count" | "any" | "none" as head, selection]:
                return self._counted(head, selection, this)
            case ["==" | "!=" as sign, left, right] if self._is_member(left):
                same = self.member(left, this) == self.member(right, this)
                return TRUE if same == (sign == "==") else FALSE
            case ["not", operand]:
                return f"{self.dialect.operators['not']}{self.inner(operand, this)}"
            case ["negative", operand]:
                return f"0 - {self.inner(operand, this)}"
            case ["min" | "max" as head, first, second]:
                form = self.dialect.lowest if head == "min" else self.dialect.highest
                return form.format(self.say(first, this), self.say(second, this))
        operator, *operands = tree
        sign = self.dialect.operators.get(operator, operator)
        return f" {sign} ".join(self.inner(operand, this) for operand in operands)

    def inner(self, tree: Tree, this: str | None) -> str:
        """A part of an expression, in brackets if it has parts itself."""
        return bracketed(self.say(tree, this))

    def _counted(self, head: str, selection: Tree, this: str | None) -> str:
        conditions = [when or TRUE for _, when in self.members(selection, this)]
        if head == "count":
            return " + ".join(self.dialect.count.format(condition) for condition in conditions) or "0"
        any_holds = f" {self.dialect.operators['or']} ".join(map(bracketed, conditions)) or FALSE
        return any_holds if head == "any" else f"{self.dialect.operators['not']}{bracketed(any_holds)}"

    def members(self, selection: Tree, this: str | None) -> list[tuple[str, str]]:
        """The members that a selection may hold, each with its condition; empty for one that it always holds."""
        if selection[0] == "members":
            return [(member, "") for member in self.rosters[selection[1]]]
        chosen = []
        for member, when in self.members(selection[1], this):
            own = self.say(selection[2], member)
            if own != FALSE:
                parts = [part for part in (when, "" if own == TRUE else own) if part]
                chosen.append((member, f" {self.dialect.operators['and']} ".join(map(bracketed, parts))))
        return chosen

    def member(self, tree: Tree, this: str | None) -> str:
        """The member that an expression names."""
        return str(this) if tree[0] == "this" else str(tree[1])

    @staticmethod
    def _is_member(tree: Tree) -> bool:
        return isinstance(tree, list) and tree[0] in ("this", "member")
