"""The expressions of SugarCube, Harlowe and Chapbook, as far as a gamebook has a counterpart for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from hulldown_compiler.core import limits
from hulldown_compiler.interchange.twine.nodes import UNKNOWN, VISITED, Assignment, Formula, NoCounterpart, Place

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<words>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
    r"""|(?P<name>[$_]?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)"""
    r"""|(?P<sign>===|!==|==|!=|<=|>=|&&|\|\||\+=|-=|\*=|\+\+|--|[-+*/%<>!(),;=:])|(?P<other>\S))"""
)

MOST_TOKENS = 200
"""Tokens of one expression; what is longer was not written for a reader with a pencil."""

_COMPARISONS = {
    "is": "==", "eq": "==", "==": "==", "===": "==", "isnot": "!=", "neq": "!=", "ne": "!=", "!=": "!=", "!==": "!=",
    "gt": ">", ">": ">", "gte": ">=", ">=": ">=", "lt": "<", "<": "<", "lte": "<=", "<=": "<=",
}  # fmt: skip
_TRUTHS = {"true": True, "false": False}
_WORDS = {*_COMPARISONS, *_TRUTHS, "and", "or", "not", "to", "into", "it", "def", "ndef"}


class _Token(NamedTuple):
    kind: str
    text: str


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(re.sub(r"\(([a-z][a-z-]*):", lambda call: f"{call[1].replace('-', '_')}(", text)):
        kind = match.lastgroup or "other"
        if kind == "other":
            raise NoCounterpart(match[kind])
        yield _Token(kind, match[kind])
    yield _Token("end", "")


class _Reader:
    """Reads one text; `it` is what Harlowe calls the variable that is being set."""

    def __init__(self, text: str, *, bare: bool) -> None:
        if len(text) > limits.EXPRESSION_CHARACTERS:
            raise NoCounterpart(text)
        self.tokens = list(_tokens(text))
        if len(self.tokens) > MOST_TOKENS:
            raise NoCounterpart(text)
        self.next = 0
        self.depth = 0
        self.bare = bare
        self.it: Formula | None = None

    @property
    def token(self) -> _Token:
        return self.tokens[self.next]

    def skip(self, *texts: str) -> bool:
        """Go past a token, if it is one of these."""
        if self.token.kind in ("name", "sign") and self.token.text in texts:
            self.next += 1
            return True
        return False

    def need(self, text: str) -> None:
        if not self.skip(text):
            raise NoCounterpart(self.token.text)

    def disjunction(self) -> Formula:
        self.depth += 1
        if self.depth > limits.EXPRESSION_DEPTH:
            raise NoCounterpart("too deep")
        read = self.chain(self.conjunction, {"or": "or", "||": "or"})
        self.depth -= 1
        return read

    def conjunction(self) -> Formula:
        return self.chain(self.negation, {"and": "and", "&&": "and"})

    def chain(self, operand: Callable[[], Formula], operators: Mapping[str, str]) -> Formula:
        """Operands between operators that bind equally tight, from left to right."""
        read = operand()
        while self.token.kind in ("name", "sign") and self.token.text in operators:
            self.next += 1
            read = (operators[self.tokens[self.next - 1].text], read, operand())
        return read

    def negation(self) -> Formula:
        negated = False
        while self.skip("not", "ndef"):
            negated = not negated
        self.skip("def")
        read = self.comparison()
        return ("not", read) if negated else read

    def comparison(self) -> Formula:
        read = self.sum()
        while self.token.text in _COMPARISONS and self.token.kind in ("name", "sign"):
            sign = _COMPARISONS[self.token.text]
            self.next += 1
            if sign == "==" and self.skip("not"):
                sign = "!="
            read = (sign, read, self.sum())
        if read == ("call", "history") and self.skip("contains"):
            return ("call", VISITED[0], self.sum())
        return read

    def sum(self) -> Formula:
        return self.chain(self.product, {"+": "+", "-": "-"})

    def product(self) -> Formula:
        return self.chain(self.unary, {"*": "*"})

    def unary(self) -> Formula:
        signs = []
        while self.token.text in ("!", "-", "+"):
            signs.append(self.token.text)
            self.next += 1
        read = self.atom()
        for sign in reversed(signs):
            if sign == "-":
                read = ("number", -read[1]) if read[0] == "number" else ("negative", read)
            elif sign == "!":
                read = ("not", read)
        return read

    def atom(self) -> Formula:
        token = self.token
        self.next += 1
        if token.text == "(":
            read = self.disjunction()
            self.need(")")
            return read
        if token.kind == "number" and "." not in token.text and len(token.text) < len("1000000000"):
            return ("number", int(token.text))
        if token.kind == "words":
            return ("words", re.sub(r"\\(.)", r"\1", token.text[1:-1]))
        if token.kind == "name":
            return self.named(token.text)
        raise NoCounterpart(token.text)

    def named(self, text: str) -> Formula:
        if text in _TRUTHS:
            return ("truth", _TRUTHS[text])
        if text == "it" and self.it is not None:
            return self.it
        if self.token.text == "(" and text[:1] not in "$_":
            return self.call(text)
        if text[:1] in "$_" or (self.bare and text not in _WORDS):
            return ("variable", text)
        raise NoCounterpart(text)

    def call(self, name: str) -> Formula:
        self.need("(")
        arguments: list[Formula] = []
        while not self.skip(")"):
            arguments.append(self.disjunction())
            if not self.skip(",") and self.token.text != ")":
                raise NoCounterpart(name)
        return ("call", name, *arguments)

    def whole(self, read: Formula) -> Formula:
        if self.token.kind != "end":
            raise NoCounterpart(self.token.text)
        return read


def formula(text: str, *, bare: bool = False) -> Formula:
    """The expression of a text; raises NotSimple. In Chapbook names are `bare`, without a dollar sign."""
    reader = _Reader(text, bare=bare)
    return reader.whole(reader.disjunction())


def condition(text: str, *, bare: bool = False) -> Formula:
    """A condition; `UNKNOWN`, where it has no counterpart."""
    try:
        return formula(text, bare=bare)
    except NoCounterpart:
        return UNKNOWN


def assignments_of(text: str, at: Place) -> tuple[Assignment, ...]:
    """The assignments of `$a to 1, $b += 2`; raises NotSimple."""
    reader = _Reader(text, bare=False)
    assignments: list[Assignment] = []
    while reader.token.kind != "end":
        assignments.append(_put(reader, at))
        while reader.skip(",", ";"):
            pass
    return tuple(assignments)


def _put(reader: _Reader, at: Place) -> Assignment:
    """One assignment."""
    token = reader.token
    if token.kind != "name" or token.text[:1] not in "$_":
        raise NoCounterpart(token.text)
    reader.next += 1
    variable: Formula = ("variable", token.text)
    reader.it = variable
    if reader.skip("to", "="):
        return Assignment(token.text, reader.disjunction(), at)
    for sign in ("+", "-"):
        if reader.skip(sign * 2):
            return Assignment(token.text, (sign, variable, ("number", 1)), at)
    for sign in ("+", "-", "*"):
        if reader.skip(f"{sign}="):
            return Assignment(token.text, (sign, variable, reader.disjunction()), at)
    raise NoCounterpart(reader.token.text)
