"""Expressions of procedures: the language of `expressions`, with names, cards, tables and words for numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hulldown_compiler.core.suggest import did_you_mean, listed, unless_there
from hulldown_compiler.language.expressions import (
    ExpressionFault,
    Meaning,
    Parser,
    Scope,
    Token,
    Type,
    Typed,
    expect,
    read,
    with_others,
)
from hulldown_compiler.model.value_types import UNKNOWN, Kind
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.expressions import BOOL, COMPARISONS, NUMBER
from hulldown_engine.resolver.formulas import AUTOMATIC, LIST, NEED

WORD = "a word"
NAMED = "one of some names"
NAMES = "several names"
CARD = "a card"
DICE = "dice"
TEXT = "text"
RECORD = "a record"
TABLE = "a table"
THROWN = re.compile(r"[0-9]+d[0-9]+")
"""Dice, as they are written."""

NOTHING = Type("nothing that is known")
"""The type of a variable whose own expression is wrong: nothing more is reported about it."""


@dataclass(frozen=True, slots=True)
class FormulaScope(Scope):
    """What an expression of a procedure can use: its variables, and the book's tables and cards."""

    tables: Mapping[str, Kind] = field(default_factory=dict)
    catalogues: Mapping[str, Kind] = field(default_factory=dict)
    unread: Callable[[str], bool] = lambda name: False
    remedy: str = "give it a value with 'let', or make it an input"
    """What helps with a name that is like none of these."""

    def with_names(self, names: Mapping[str, Type]) -> FormulaScope:
        """The scope with more variables."""
        meanings = {name: Meaning(kind, ["value", name]) for name, kind in names.items()}
        known = {**self.names, **meanings}
        return replace(self, names=known)


def type_of(kind: Kind) -> Type:
    """The type of values of a kind."""
    sort, words = kind["kind"], tuple(kind.get("words", ()))
    if kind["kind"] == UNKNOWN["kind"]:
        return NOTHING
    if sort == "number":
        return Type(NEED, "", words) if words else Type(NUMBER)
    if sort == "records":
        return Type(LIST, "", tuple((name, type_of(field_kind)) for name, field_kind in kind["fields"].items()))
    names = tuple(kind.get("names", ()))
    details = {NAMED: names, NAMES: names, TABLE: kind, CARD: words, DICE: words}
    named = _KINDS[sort]
    return Type(named, kind["of"] if named == CARD else "", details.get(named))


_KINDS = {
    "bool": BOOL,
    "names": NAMED,
    "names-list": NAMES,
    "card": CARD,
    "dice": DICE,
    "table": TABLE,
    "text": TEXT,
}


def compile_formula(source: str | int, scope: FormulaScope, wanted: Type | None = None) -> Typed:
    """Check an expression of a procedure and make its tree; raises ExpressionFault.

    Without a wanted type any is accepted, except that of a bare word, which may be a typing slip.
    """
    return with_others(read(source), lambda words: _compiled(words, scope, wanted))


def _compiled(words: list[Token], scope: FormulaScope, wanted: Type | None) -> Typed:
    """The tokens of an expression, type-checked and compiled to a tree."""
    parser = FormulaParser(words, scope)
    parser.wanted = wanted
    try:
        typed = parser.whole()
        if wanted is not None:
            return parser.fits(typed, wanted)
        if typed.type.kind == WORD and typed.token.kind != "word":
            raise parser.unknown(typed.token)
    except ExpressionFault as fault:
        if fault.rule == "expression_type" and fault.found == WORD:
            raise parser.unknown(fault.token) from None
        raise
    return typed._replace(type=Type(NAMED, "", (typed.tree[1],))) if typed.type.kind == WORD else typed


class FormulaParser(Parser):
    """Reads and checks an expression of a procedure."""

    scope: FormulaScope
    wanted: Type | None = None
    remedy = "split it, or give a part of it a name with 'let'"

    # Types

    def fits(self, part: Typed, wanted: Type) -> Typed:
        """The part itself, if it is of the wanted type; raises ExpressionFault."""
        if wanted == NOTHING:
            return part
        if part.type.kind == WORD:
            return self.word_fits(part, wanted)
        if wanted.kind == NEED and part.type.kind == NUMBER:
            return part
        if part.type.kind != wanted.kind or part.type.roster != wanted.roster:
            message, word = f"expected {wanted}, found {part.type}", part.token.text
            if word in self.words_of(wanted):
                hint = f"{word!r} is a variable here: write \"'{word}'\" if the word is meant"
                raise ExpressionFault("expression_type", part.token, message, hint)
            expect(part, wanted.kind)
            raise ExpressionFault("expression_type", part.token, message)
        if wanted.kind in (NAMED, NAMES, NEED, CARD, DICE) and wanted.detail is not None:
            strange = [name for name in part.type.detail or () if name not in wanted.detail]
            if strange:
                raise ExpressionFault("expression_type", part.token, f"this may be {strange[0]!r}", _known(wanted))
        if wanted.kind == LIST:
            self.records_fit(part, dict(part.type.detail), dict(wanted.detail))
        return part

    def records_fit(self, part: Typed, fields: Mapping[str, Type], wanted: Mapping[str, Type]) -> None:
        """Raises ExpressionFault unless the records of a list have exactly the wanted fields."""
        if list(fields) != list(wanted):
            message = f"its records have {', '.join(map(repr, fields))}, and {', '.join(map(repr, wanted))} are wanted"
            raise ExpressionFault("expression_type", part.token, message, "give the same fields in the same order")
        for name, kind in fields.items():
            self.fits(Typed(kind, part.tree, part.token), wanted[name])

    def word_fits(self, part: Typed, wanted: Type) -> Typed:
        """A bare word, if it is one of the wanted type."""
        word, known = part.tree[1], self.words_of(wanted)
        if word in known or (wanted.kind == CARD and self.scope.unread(word)):
            return part._replace(type=wanted)
        if not known:
            raise self.unknown(part.token)
        near = did_you_mean(word, [*known, *self.scope.names])
        raise ExpressionFault("unknown_name", part.token, f"no {word!r} here", near or _known(wanted, known))

    def words_of(self, wanted: Type) -> Sequence[str]:
        """The words that a type has."""
        if wanted.kind == CARD:
            return (*self.scope.catalogues[wanted.roster]["cards"], *(wanted.detail or ()))
        return wanted.detail or () if wanted.kind in (NAMED, NAMES, NEED, DICE) else ()

    def unknown(self, token: Token) -> ExpressionFault:
        """The fault of an unknown name."""
        known = (*self.scope.names, *self.scope.functions, "look_up")
        hint = did_you_mean(token.text, known) or self.scope.remedy
        hint = hint if self.token.text == "(" else unless_there(hint, (*self.scope.functions, "look_up"))
        return ExpressionFault("unknown_name", token, f"no variable {token.text!r}", hint)

    # Grammar

    def selection(self) -> Typed:
        """`A if C else B`, and everything that binds tighter."""
        outside = self.depth
        self.deeper()
        value = self.disjunction()
        if self.skip("if"):
            holds = expect(self.disjunction(), BOOL)
            self.need("else")
            other = self.selection()
            value = Typed(self.either(value, other), ["if", holds.tree, value.tree, other.tree], value.token)
        self.depth = outside
        return value

    def either(self, one: Typed, other: Typed) -> Type:
        """The common type of two alternatives; raises ExpressionFault if they have none."""
        kinds = {one.type.kind, other.type.kind}
        if kinds <= {NUMBER, NEED, WORD} and kinds & {NUMBER, NEED}:
            self.check_words(one, other)
            words = dict.fromkeys(word for part in (one, other) for word in self.said(part))
            return Type(NEED, "", tuple(words)) if words else Type(NUMBER)
        if kinds <= {NAMED, WORD}:
            return Type(NAMED, "", tuple(dict.fromkeys((*self.said(one), *self.said(other)))))
        if one.type.kind == CARD and other.type[:2] == one.type[:2]:
            return one.type._replace(detail=tuple(dict.fromkeys((*self.said(one), *self.said(other)))))
        self.fits(other, one.type)
        return one.type

    def check_words(self, one: Typed, other: Typed) -> None:
        """Raises ExpressionFault for an unknown word in the place of a number, which may be a typing slip."""
        known = {NONE, AUTOMATIC, *self.words_of(self.wanted or NOTHING)}
        for part, rest in ((one, other), (other, one)):
            if (
                part.type.kind == WORD
                and part.token.kind == "name"
                and part.token.text not in known | {*self.said(rest)}
            ):
                raise self.unknown(part.token)

    def said(self, part: Typed) -> tuple[str, ...]:
        """The words that a part may be."""
        return (part.tree[1],) if part.type.kind == WORD else tuple(part.type.detail or ())

    def comparison(self) -> Typed:
        """`A < B`, `A == NAME`, `A is WORD`, `A in (NAME, NAME)`."""
        left = self.sum()
        if self.skip("is"):
            right = self.sum()
            return self.same_word(left, right, "==")
        if self.skip("in"):
            return self.one_of(left)
        if self.token.text in ("==", "!=") and left.type.kind in (WORD, NAMED, CARD, BOOL):
            sign = self.take()
            return self.same_word(left, self.sum(), sign.text)
        if self.token.text in COMPARISONS:
            sign, right = self.take(), self.sum()
            if left.type.kind == NUMBER and right.type.kind in (NAMED, WORD):
                return self.same_word(right, left, sign.text)
            tree = [sign.text, expect(left, NUMBER).tree, expect(right, NUMBER).tree]
            if self.token.text in COMPARISONS:
                raise ExpressionFault("expression_syntax", self.token, "a second comparison", "join two with 'and'")
            return Typed(Type(BOOL), tree, left.token)
        return left

    def same_word(self, left: Typed, right: Typed, sign: str) -> Typed:
        """Whether two are the same name, card or word."""
        if left.type.kind == WORD:
            left, right = right, left
        if left.type.kind == NAMED and right.type.kind == NAMED:
            if not set(left.type.detail) & set(right.type.detail):
                raise ExpressionFault("expression_type", right.token, "these two are never the same", _known(left.type))
        else:
            right = self.fits(right, left.type)
        return Typed(Type(BOOL), [sign, left.tree, right.tree], left.token)

    def one_of(self, left: Typed) -> Typed:
        """`A in (NAME, NAME)`."""
        if left.type.kind == NUMBER:
            raise ExpressionFault("expression_type", left.token, "'in' is for names", "compare a number with '=='")
        if left.type.kind == BOOL:
            raise ExpressionFault("expression_type", left.token, "'in' is for names", "a condition stands alone")
        self.need("(")
        words = [self.literal(left.type)]
        while self.skip(","):
            words.append(self.literal(left.type))
        self.need(")")
        return Typed(Type(BOOL), ["in", left.tree, *words], left.token)

    def literal(self, wanted: Type) -> str:
        """A name that is written out: the name itself, never what a variable of that name holds."""
        token = self.token
        if token.kind == "number":
            self.no_name(token, self.at + 1)
        if token.kind not in ("name", "word"):
            self.unexpected("expected a name")
        if token.kind == "name" and token.text in self.scope.names:
            message = f"{token.text!r} is a variable, and a name is to be written here"
            quotes = f"for the name itself write \"'{token.text}'\""
            raise ExpressionFault("expression_type", token, message, quotes)
        return str(self.fits(self.atom(), wanted).tree[1])

    def need(self, text: str) -> None:
        """Consume this sign; raises ExpressionFault if it is missing, and says what helps who wants part of a list."""
        if self.token.text == "where":
            hint = "a list is taken whole: go through it with 'each', and have its result say what counts"
            self.unexpected(f"expected {text!r}", hint)
        super().need(text)

    def number(self, token: Token) -> Typed:
        """A whole number; a name that begins with a digit is another thing."""
        self.no_name(token, self.at)
        return super().number(token)

    def no_name(self, token: Token, behind: int) -> None:
        """Refuse a number with which a name or dice begin; `10-range` takes a variable from it.

        `behind` is the index of the token that comes after it.
        """
        name = token.text
        for after in self.tokens[behind:]:
            joins = after.text == "-" or (after.kind in ("name", "number") and after.text not in self.scope.names)
            if not joins or after.offset != token.offset + len(name):
                break
            name += after.text
        name = name.rstrip("-")
        if not re.search("[a-zA-Z]", name):
            return
        message = f"{name!r} begins with a digit"
        hint = f"quote it: \"'{name}'\""
        if THROWN.fullmatch(name.lower()):
            message = f"{name!r} are dice, which are rolled alone"
            hint = f"write {{die: {name.lower()}}} under 'roll', and what is added to them in a step after it"
        raise ExpressionFault("expression_syntax", token._replace(text=name), message, hint)

    def atom(self) -> Typed:
        """A quoted word or an atom of the base language, with any number of `.FIELD` after it."""
        if self.token.kind == "word":
            token = self.take()
            return Typed(Type(WORD), ["word", token.text[1:-1]], token)
        if [token.text for token in self.tokens[self.at : self.at + 2]] == ["(", ")"]:
            self.take()
            self.unexpected("expected a value", "no sign stands for an empty list: look up a cell that lists nothing")
        outside, value = self.depth, super().atom()
        while self.skip("."):
            self.deeper()
            value = self.field(value)
        self.depth = outside
        return value

    def name(self, token: Token) -> Typed:
        """A variable, or a word whose place decides what it is."""
        if token.text in ("true", "false"):
            return Typed(Type(BOOL), token.text == "true", token)
        if token.text in self.scope.names:
            return Typed(*self.scope.names[token.text], token)
        left, minus, right = token.text.partition("-")
        if minus and left in self.scope.names and (right in self.scope.names or right.isdigit()):
            hint = f"write '{left} - {right}', with spaces, to subtract"
            raise ExpressionFault("unknown_name", token, f"no variable {token.text!r}", hint)
        return Typed(Type(WORD), ["word", token.text], token)

    def mark(self, card: Typed) -> Typed:
        """`CARD.FIELD`, after the dot."""
        return self.field(card)

    def field(self, holder: Typed) -> Typed:
        """A field of a card, or a part of a record."""
        token = self.take()
        if holder.type.kind == RECORD:
            parts = dict(holder.type.detail)
            if token.text not in parts:
                message = f"no field {token.text!r} in {holder.token.text!r}"
                raise ExpressionFault(
                    "unknown_name", token, message, did_you_mean(token.text, parts) or f"there are {listed([*parts])}"
                )
            return Typed(parts[token.text], ["part", holder.tree, token.text], holder.token)
        if holder.type.kind == WORD:
            raise self.unknown(holder.token)
        expect(holder, CARD)
        fields = self.scope.catalogues[holder.type.roster]["fields"]
        if token.text not in fields:
            message = f"no field {token.text!r} in {holder.type.roster!r}"
            raise ExpressionFault(
                "unknown_name", token, message, did_you_mean(token.text, fields) or f"there are {listed([*fields])}"
            )
        kind = type_of(fields[token.text])
        if kind.kind == TEXT:
            message = f"{token.text!r} is text for people, which nothing can be made of"
            raise ExpressionFault("expression_type", token, message, "give the cards a field of names for it")
        return Typed(kind, ["field", holder.tree, holder.type.roster, token.text], holder.token)

    # Calls

    def call(self, token: Token) -> Typed:
        """`FUNCTION(ARGUMENTS)`."""
        if token.text in _FORMS:
            return _FORMS[token.text](self, token)
        if token.text not in self.scope.functions:
            known = ("look_up", "has", *self.scope.functions)
            hint = did_you_mean(token.text, known) or f"there are {listed(known)}"
            raise ExpressionFault("unknown_name", token, f"no function {token.text!r}", hint)
        return super().call(token)

    def argument(self, wanted: str) -> Any:
        """One argument of a call."""
        part = self.selection()
        fits = (wanted, part.type.kind) in ((NEED, NUMBER), (LIST, NAMES))
        return part.tree if fits else expect(part, wanted).tree

    def has(self, token: Token) -> Typed:
        """`has(SEVERAL, NAME)`."""
        several = expect(self.selection(), NAMES)
        self.need(",")
        word = self.literal(Type(NAMED, "", several.type.detail))
        self.need(")")
        return Typed(Type(BOOL), ["has", several.tree, word], token)

    def or_else(self, token: Token) -> Typed:
        """`or_else(VALUE, OTHER)`: a number for a word, and a name or card for `none`."""
        value = self.selection()
        self.need(",")
        other = self.selection()
        self.need(")")
        if value.type.kind in (NAMED, CARD):
            names = tuple(name for name in value.type.detail or () if name != NONE)
            kind = value.type._replace(detail=names)
            tree = ["if", ["==", value.tree, ["word", NONE]], self.fits(other, value.type).tree, value.tree]
            return Typed(self.either(value._replace(type=kind), other), tree, token)
        if value.type.kind != NUMBER:
            expect(value, NEED)
        return Typed(Type(NUMBER), ["or_else", value.tree, expect(other, NUMBER).tree], token)

    def look_up(self, token: Token) -> Typed:
        """`look_up(TABLE, KEY, ...)`."""
        shape, head = self.table()
        if not shape:
            return self.of_nothing(token)
        keys = [self.key(name, type_of(axis)) for name, axis in shape["axes"]]
        if banded := shape["cells"].get("banded"):
            keys.append(self.key(banded["by"], Type(NUMBER)))
        self.need(")")
        cells = {key: value for key, value in shape["cells"].items() if key != "banded"}
        return Typed(type_of(cells), [*head, *keys], token)

    def of_nothing(self, token: Token) -> Typed:
        """A look-up in an unreadable table: its keys are parsed, and its type is unknown."""
        while self.skip(","):
            self.selection()
        self.need(")")
        return Typed(NOTHING, 0, token)

    def key(self, name: str, wanted: Type) -> Any:
        """One key of a look-up."""
        if not self.skip(","):
            self.unexpected(f"expected a comma and the {name} to look up")
        if wanted.detail is not None:  # a card may lack the field: whether it does, only its use can show
            wanted = wanted._replace(detail=(*wanted.detail, NONE))
        return self.fits(self.selection(), wanted).tree

    def table(self) -> tuple[Kind, list[Any]]:
        """The table of a look-up: its shape (empty, if unreadable) and the beginning of the tree."""
        token = self.token
        if token.text in self.scope.names:
            value = self.atom()
            if value.type == NOTHING:
                return {}, []
            if value.type.kind != TABLE:
                twice = f"{token.text!r} is a value here, and a table: give the value another name"
                hint = twice if token.text in self.scope.tables else ""
                raise ExpressionFault("expression_type", token, f"expected a table, found {value.type}", hint)
            _, card, catalogue, name = value.tree
            return value.type.detail, ["card_table", card, catalogue, name]
        if token.kind != "name":
            self.unexpected("expected the name of a table")
        self.take()
        if token.text not in self.scope.tables:
            if self.scope.unread(token.text):
                return {}, []
            raise ExpressionFault("dead_table", token, f"no table {token.text!r}")
        return self.scope.tables[token.text], ["look_up", token.text]


_FORMS: Mapping[str, Callable[[FormulaParser, Token], Typed]] = {
    "look_up": FormulaParser.look_up,
    "has": FormulaParser.has,
    "or_else": FormulaParser.or_else,
}
"""What is called with brackets and is no function: the arguments are checked against one another."""


def _known(wanted: Type, known: Sequence[str] | None = None) -> str:
    names = known or wanted.detail or ()
    named = [name for name in names if name != NONE] or list(names)
    return f"known here: {listed(named)}" if named else ""
