"""Expressions as authors write them: text to tree, with names, arity and types checked to the column.

The tree is what the engine builds its closures from (`hulldown_engine.language.expressions`); types, functions and
operators come from the same tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, NoReturn

from hulldown_compiler.core import limits
from hulldown_compiler.core.suggest import Guess, did_you_mean, quoted, unless_there
from hulldown_engine.language.expressions import (
    BOOL,
    COMPARISONS,
    FUNCTIONS,
    MEMBER,
    NAME,
    NUMBER,
    SELECTION,
    Function,
    Tree,
)
from hulldown_engine.platoon.language.vocabulary import UNITS
from hulldown_engine.resolver.formulas import NEED, POOL


class Type(NamedTuple):
    """The type of an expression: its kind and, for members and selections, of which roster.

    Values of procedures have a `detail` besides: the names that one may be, or the parts of a record.
    """

    kind: str
    roster: str = ""
    detail: Any = None

    def __str__(self) -> str:
        return f"{self.kind} of {self.roster!r}" if self.roster else self.kind


class Meaning(NamedTuple):
    """What a name stands for."""

    type: Type
    tree: Tree


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that an expression can use.

    `names` are the book's; `marks` are each roster's; `things` are the names a function takes, by what they name
    (sightings). `this` is the roster that `this` belongs to, where there is one; `codewords` are what readers note for
    flags, each with its flag.
    """

    names: Mapping[str, Meaning]
    marks: Mapping[str, Mapping[str, None]]
    functions: Mapping[str, Function] = field(default_factory=lambda: FUNCTIONS)
    things: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    this: str | None = None
    inside: str | None = None
    codewords: Mapping[str, str] = field(default_factory=dict)

    def of_codeword(self, word: str) -> str:
        """The hint for a codeword in place of its flag; nothing, if it is none."""
        return f"{word} is the codeword of {self.codewords[word]!r}: write that" if word in self.codewords else ""

    def speaking_of(self, roster: str | None) -> Scope:
        """The scope in which `this` is a member of the roster."""
        return replace(self, this=roster, inside=None)

    def among(self, roster: str) -> Scope:
        """The scope of a `where`: the roster's marks are plain names."""
        return replace(self, this=roster, inside=roster)

    def having(self, names: Mapping[str, Meaning]) -> Scope:
        """The scope with more names."""
        return replace(self, names={**self.names, **names})

    def parser(self, words: list[Token]) -> Parser:
        """The parser of an expression in this scope."""
        return Parser(words, self)


class ExpressionFault(Exception):
    """A fault of an expression, at one of its tokens; `rule` names the rule that reports it.

    `found` is the kind of value that stands where another is wanted; `others`: faults of other unknown names.
    """

    def __init__(self, rule: str, token: Token, message: str, hint: str = "", found: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.token = token
        self.found = found
        self.offset = token.offset
        self.length = len(token.text)
        self.message = message
        self.hint = hint
        self.others: tuple[ExpressionFault, ...] = ()


class Token(NamedTuple):
    """A word or sign of an expression; `kind` is name, number, word or hex (in quotes of either sort), sign or end."""

    kind: str
    text: str
    offset: int


WORDS = ("and", "or", "not", "where", "true", "false", "this")
LEXER = re.compile(
    r"(?P<space>\s+)|(?P<number>[0-9]+)|(?P<name>[a-zA-Z_][a-zA-Z0-9_]*(?:-[a-zA-Z0-9_]+)*)"
    r"""|(?P<word>'[a-zA-Z0-9_-]+')|(?P<hex>"[^"]*")|(?P<sign>==|!=|<=|>=|[<>+*(),.-])|(?P<other>.)"""
)


def tokens(text: str) -> Iterator[Token]:
    """The words and signs of an expression, and its end; raises ExpressionFault."""
    for match in LEXER.finditer(text):
        token = Token(match.lastgroup or "", match[0], match.start())
        if token.kind == "other":
            hint = _SIGNS_ELSEWHERE.get(token.text, "")
            raise ExpressionFault("expression_syntax", token, f"{token.text!r} has no meaning here", hint)
        if token.kind != "space":
            yield token
    yield Token("end", "", len(text))


_SIGNS_ELSEWHERE = {
    "=": "write '==' to compare",
    "&": "write 'and'",
    "|": "write 'or'",
    "!": "write 'not'",
    "/": "only '+', '-' and '*' calculate",
    "%": "only '+', '-' and '*' calculate",
}
"""Signs of other languages, and what is written here."""


class Mention(NamedTuple):
    """A thing of the book that an expression names: kind, name, and the offset and length of the word."""

    kind: str
    name: str
    offset: int
    length: int


class Typed(NamedTuple):
    """A type-checked part of an expression: its type, tree and first token; of a whole one, the things it mentions."""

    type: Type
    tree: Tree
    token: Token
    mentions: tuple[Mention, ...] = ()


def compile_expression(source: str | int, scope: Scope, wanted: str) -> Typed:
    """Check an expression and make its tree; raises ExpressionFault when it is not of the wanted kind."""

    def compiled(words: list[Token]) -> Typed:
        parser = scope.parser(words)
        typed = expect(parser.whole(), wanted)
        return typed._replace(mentions=tuple(parser.mentions)) if parser.mentions else typed

    return with_others(read(source), compiled)


def with_others(words: list[Token], compiled: Callable[[list[Token]], Typed]) -> Typed:
    """Compile an expression; an ExpressionFault that it raises has the faults of further unknown names as `others`."""
    try:
        return compiled(words)
    except ExpressionFault as fault:
        fault.others = tuple(_others(fault, words, compiled))
        raise


def _others(
    fault: ExpressionFault, words: list[Token], compiled: Callable[[list[Token]], Typed]
) -> Iterator[ExpressionFault]:
    """The faults of further unknown names, found by replacing each in turn with something valid."""
    seen = {fault.offset}
    while _is_about_a_name(fault) and fault.token.kind != "end":
        replaced = [*_with_what_is_meant(words, fault), *_with_values(words, fault)]
        faults = [_fault(attempt, compiled) for attempt in replaced]
        if None in faults:  # with that in its place, all is well
            return
        further = zip(faults, replaced, strict=True)
        next_faults = [(after, attempt) for after, attempt in further if after and _is_another_name(after, seen)]
        if not next_faults:
            return
        fault, words = next_faults[0]
        seen.add(fault.offset)
        if fault.found != MEMBER:  # that `this` is nobody need not be said twice
            yield fault


VALUES = ("0", "true")
"""The values tried in place of an unknown name, one for each type: a number, or a truth value."""


def _is_another_name(fault: ExpressionFault, seen: Collection[int]) -> bool:
    return fault.offset not in seen and _is_about_a_name(fault)


def _is_about_a_name(fault: ExpressionFault) -> bool:
    return fault.rule == "unknown_name" or fault.rule.startswith("dead_")


def _fault(words: list[Token], compiled: Callable[[list[Token]], Typed]) -> ExpressionFault | None:
    try:
        compiled(words)
    except ExpressionFault as fault:
        return fault
    return None


def _with_what_is_meant(words: list[Token], fault: ExpressionFault) -> Iterator[list[Token]]:
    """The tokens with an unknown name replaced by the suggested one, which may be of the wrong type."""
    if isinstance(fault.hint, Guess) and fault.token.kind == "name":
        token = fault.token._replace(text=fault.hint.meant)
        yield [token if word.offset == fault.offset else word for word in words]


def _with_values(words: list[Token], fault: ExpressionFault) -> Iterator[list[Token]]:
    """The tokens with an unknown name, its call or its `MEMBER.MARK` replaced by a value: once for each type."""
    nth = next(nth for nth, word in enumerate(words) if word.offset == fault.offset)
    first, last = nth, nth
    if words[nth - 1].text == "." or (words[nth - 1].text == "(" and fault.rule != "unknown_name"):
        first = max(0, nth - 2)
    if words[nth + 1].text == ".":
        last = min(nth + 2, len(words) - 2)
    elif "(" in (words[first + 1].text, words[nth + 1].text):
        last = next((end for end in range(nth, len(words) - 1) if words[end].text == ")"), nth)
    for value in VALUES:
        kind = "number" if value.isdigit() else "name"
        yield [*words[:first], Token(kind, value, words[first].offset), *words[last + 1 :]]


def read(source: str | int) -> list[Token]:
    """The words and signs of an expression as it is written; raises ExpressionFault."""
    text = str(source).lower() if isinstance(source, bool) else str(source)
    if len(text) > limits.EXPRESSION_CHARACTERS:
        message = f"an expression of {len(text):,} characters; at most {limits.EXPRESSION_CHARACTERS:,} are read"
        raise ExpressionFault("beyond_limit", Token("end", "", 0), message, "split it into several")
    return list(tokens(text))


def expect(part: Typed, wanted: str) -> Typed:
    """The part itself, if it is of the wanted kind; raises ExpressionFault."""
    if part.type.kind not in EITHER.get(wanted, (wanted,)):
        hint = _REMEDIES.get((part.type.kind, wanted), "")
        message = f"expected {wanted}, found {part.type}"
        raise ExpressionFault("expression_type", part.token, message, hint, part.type.kind)
    return part


EITHER: Mapping[str, tuple[str, ...]] = {UNITS: (MEMBER, SELECTION)}
"""The kinds accepted where either of several is wanted."""

_INSTEAD = {"if": "only procedures know 'if': write the step for each case, under a 'when' of its own"}
"""What helps with a word after an expression that means something elsewhere."""

_REMEDIES = {
    (SELECTION, BOOL): "compare it: 'count(...) > 0', or ask 'any(...)'",
    (SELECTION, NUMBER): "count it: 'count(...)'",
    (MEMBER, SELECTION): "name a unit by itself, or select some: 'us where ...'",
    (SELECTION, MEMBER): "use 'each' or 'random', and 'this' inside",
    (NUMBER, BOOL): "compare it, as in '> 0'",
    (NEED, NUMBER): "a word may stand there: 'or_else(..., 0)', 'meets(...)' or 'within(...)' take care of it",
    (NUMBER, POOL): "one die is a number already: leave out what adds up",
    (POOL, NUMBER): "add them up: 'total(...)', or take the 'highest(...)' or the 'lowest(...)'",
    (MEMBER, BOOL): "ask for a mark of theirs, as in 'MEMBER.MARK'",
}
"""The hint for a wrong type, by the kinds found and expected."""


class Parser:
    """Reads and checks an expression in one pass, from the loosest operator to the tightest."""

    remedy = "split it, or remember a part of it in a flag"
    """The hint for an expression that is nested too deep."""

    nobody = "'this' is a member inside 'each' and 'random'"
    """The hint where `this` is nobody."""

    def __init__(self, words: list[Token], scope: Scope) -> None:
        self.tokens = words
        self.at = 0
        self.scope = scope
        self.depth = 0
        self.selecting = 0
        self.mentions: list[Mention] = []

    # Words

    @property
    def token(self) -> Token:
        """The next token."""
        return self.tokens[self.at]

    def take(self) -> Token:
        """Consume the next token; the end can be consumed again and again."""
        token = self.token
        self.at += token.kind != "end"
        return token

    def skip(self, *texts: str) -> Token | None:
        """Consume the next token if it is one of these; None otherwise."""
        return self.take() if self.token.text in texts and self.token.kind != "end" else None

    def need(self, text: str) -> None:
        """Consume this sign; raises ExpressionFault if it is missing."""
        if self.skip(text) is None:
            self.unexpected(f"expected {text!r}")

    def unexpected(self, expected: str, hint: str = "") -> NoReturn:
        """Raises ExpressionFault about the next token."""
        actual = "the end" if self.token.kind == "end" else repr(self.token.text)
        raise ExpressionFault("expression_syntax", self.token, f"{expected}, found {actual}", hint)

    # Operators

    def whole(self) -> Typed:
        """The expression, to its end."""
        part = self.selection()
        if self.token.kind != "end":
            hint = _INSTEAD.get(self.token.text, "is 'and' or 'or' missing?")
            self.unexpected("expected an operator or the end", hint)
        return part

    def deeper(self) -> None:
        """Enter one more level of nesting; raises ExpressionFault beyond the limit."""
        self.depth += 1
        if self.depth > limits.EXPRESSION_DEPTH:
            message = f"more than {limits.EXPRESSION_DEPTH} brackets and operators within one another"
            raise ExpressionFault("beyond_limit", self.token, message, self.remedy)

    def selection(self) -> Typed:
        """`SELECTION where CONDITION`."""
        outside = self.depth
        self.deeper()
        part = self.disjunction()
        while self.skip("where"):
            self.deeper()
            expect(part, SELECTION)
            holds = self.condition_of(part.type.roster)
            part = Typed(part.type, ["where", part.tree, holds.tree], part.token)
        self.depth = outside
        return part

    def condition_of(self, roster: str) -> Typed:
        """The condition of a `where`, which is tried for every member."""
        self.selecting += 1
        if self.selecting > limits.EXPRESSION_SELECTIONS:
            message = f"more than {limits.EXPRESSION_SELECTIONS} 'where' within one another"
            raise ExpressionFault("beyond_limit", self.token, message, self.remedy)
        outside, self.scope = self.scope, self.scope.among(roster)
        holds = expect(self.disjunction(), BOOL)
        self.scope = outside
        self.selecting -= 1
        return holds

    def disjunction(self) -> Typed:
        """`A or B`."""
        return self.joined("or", self.conjunction)

    def conjunction(self) -> Typed:
        """`A and B`."""
        return self.joined("and", self.negation)

    def joined(self, word: str, part: Callable[[], Typed]) -> Typed:
        """Boolean operands joined by `and` or `or`."""
        first = part()
        parts = [first]
        while self.skip(word):
            parts.append(part())
        if len(parts) == 1:
            return first
        return Typed(Type(BOOL), [word, *(expect(operand, BOOL).tree for operand in parts)], first.token)

    def negation(self) -> Typed:
        """`not A`."""
        word = self.skip("not")
        if word is None:
            return self.comparison()
        self.deeper()
        operand = expect(self.negation(), BOOL)
        self.depth -= 1
        return Typed(Type(BOOL), ["not", operand.tree], word)

    def comparison(self) -> Typed:
        """`A < B`."""
        left = self.sum()
        sign = self.skip(*COMPARISONS)
        if sign is None:
            return left
        right = self.sum()
        if left.type.kind == MEMBER and sign.text in ("==", "!="):
            self.same(right, left.type)
        else:
            expect(left, NUMBER)
            expect(right, NUMBER)
        if again := self.skip(*COMPARISONS):
            raise ExpressionFault("expression_syntax", again, "a second comparison", "join two with 'and'")
        return Typed(Type(BOOL), [sign.text, left.tree, right.tree], left.token)

    def same(self, part: Typed, wanted: Type) -> None:
        """Raises ExpressionFault unless the type is exactly the wanted one."""
        if part.type != wanted:
            raise ExpressionFault("expression_type", part.token, f"expected {wanted}, found {part.type}")

    def sum(self) -> Typed:
        """`A + B - C`."""
        return self.arithmetic(("+", "-"), self.product)

    def product(self) -> Typed:
        """`A * B`."""
        return self.arithmetic(("*",), self.negative)

    def arithmetic(self, signs: tuple[str, ...], part: Callable[[], Typed]) -> Typed:
        """Numbers joined by signs, from the left."""
        outside = self.depth
        left = part()
        while sign := self.skip(*signs):
            self.deeper()
            right = expect(part(), NUMBER)
            left = Typed(Type(NUMBER), [sign.text, expect(left, NUMBER).tree, right.tree], left.token)
        self.depth = outside
        return left

    def negative(self) -> Typed:
        """`-A`."""
        sign = self.skip("-")
        if sign is None:
            return self.atom()
        self.deeper()
        operand = expect(self.negative(), NUMBER)
        self.depth -= 1
        return Typed(Type(NUMBER), -operand.tree if type(operand.tree) is int else ["negative", operand.tree], sign)

    # Atoms

    def atom(self) -> Typed:
        """A number, a name, a call, a mark of a member, or an expression in brackets."""
        token = self.token
        if token.kind == "number":
            return self.number(self.take())
        if self.skip("("):
            value = self.selection()
            self.need(")")
            return value._replace(token=token)
        if token.kind != "name" or token.text in ("and", "or", "not", "where"):
            self.unexpected("expected a value")
        self.take()
        if self.skip("("):
            return self.call(token)
        value = self.name(token)
        return self.mark(value) if self.skip(".") else value

    def number(self, token: Token) -> Typed:
        """A whole number."""
        if len(token.text) > 9:  # noqa: PLR2004 - the digits of a number that no game needs
            raise ExpressionFault("beyond_limit", token, "a number of more than nine digits", "write a smaller one")
        return Typed(Type(NUMBER), int(token.text), token)

    def name(self, token: Token) -> Typed:
        """What a name stands for."""
        if token.text in ("true", "false"):
            return Typed(Type(BOOL), token.text == "true", token)
        if token.text == "this":
            return self.this(token)
        if self.scope.inside is not None and token.text in self.scope.marks[self.scope.inside]:
            return Typed(Type(BOOL), ["marked", ["this"], token.text], token)
        if token.text in self.scope.names:
            meaning = self.scope.names[token.text]
            # A list of its own: what the analyses remember of a guard, they remember of that one list.
            tree = [*meaning.tree] if isinstance(meaning.tree, list) else meaning.tree
            return Typed(meaning.type, tree, token)
        raise ExpressionFault("unknown_name", token, *self.unknown_name(token.text))

    def unknown_name(self, name: str) -> tuple[str, str]:
        """The message and the hint for an unknown name."""
        kinds = "flag, score or member" if self.scope.inside is None else "mark, flag, score or member"
        return f"no {kinds} {name!r}", self.scope.of_codeword(name) or self.name_hint(name)

    def name_hint(self, name: str) -> str:
        """The hint for an unknown name."""
        known = {*self.scope.names, *self.scope.functions, *(self.scope.marks.get(self.scope.inside or "", ()))}
        left, minus, right = name.partition("-")
        if minus and left in known and (right in known or right.isdigit()):
            return f"write '{left} - {right}', with spaces, to subtract"
        roster = next((roster for roster, marks in self.scope.marks.items() if name in marks), None)
        if roster is not None and self.scope.inside is None:
            return f"{name!r} is a mark: write 'MEMBER.{name}', or 'any({roster} where {name})'"
        hint = did_you_mean(name, known) or "declare it in book.yaml"
        return hint if self.token.text == "(" else unless_there(hint, self.scope.functions)

    def this(self, token: Token) -> Typed:
        """The member that a block speaks of."""
        if self.scope.this is None:
            raise ExpressionFault("unknown_name", token, "'this' is nobody here", self.nobody, MEMBER)
        return Typed(Type(MEMBER, self.scope.this), ["this"], token)

    def mark(self, member: Typed) -> Typed:
        """`MEMBER.MARK`."""
        expect(member, MEMBER)
        token = self.take()
        known = self.scope.marks[member.type.roster]
        if token.text not in known:
            message = f"no mark {token.text!r} in {member.type.roster!r}"
            hint = did_you_mean(token.text, known) or f"declare it under 'marks' of {member.type.roster!r}"
            raise ExpressionFault("unknown_name", token, message, hint)
        return Typed(Type(BOOL), ["marked", member.tree, token.text], member.token)

    def call(self, token: Token) -> Typed:
        """`FUNCTION(ARGUMENTS)`."""
        function = self.scope.functions.get(token.text)
        if function is None:
            hint = did_you_mean(token.text, self.scope.functions) or f"there are {', '.join(self.scope.functions)}"
            raise ExpressionFault("unknown_name", token, f"no function {token.text!r}", hint)
        arguments: list[Tree] = []
        for nth, wanted in enumerate(function.arguments):
            if nth:
                self.need(",")
            arguments.append(self.argument(wanted))
        self.need(")")
        return Typed(Type(function.result), [token.text, *arguments], token)

    def argument(self, wanted: str) -> Tree:
        """One argument of a call: an expression, or the name of a thing."""
        if not wanted.startswith(NAME):
            return expect(self.selection(), wanted).tree
        kind = wanted.removeprefix(NAME + " of a ")
        if self.token.kind in ("end", "sign"):
            self.unexpected(f"expected a {kind}")
        token = self.take()
        if token.text not in self.scope.things[kind]:
            hint = did_you_mean(token.text, self.scope.things[kind])
            hint = hint or f"declare it under '{kind}s' in book.yaml"
            raise ExpressionFault(f"dead_{kind}", token, f"no {kind} {quoted(token.text)}", hint)
        return token.text
