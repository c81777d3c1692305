"""Expressions of platoon games: units, hexes, facts and attributes, checked to the column like everything else.

Their names, arguments and types come from the engine's tables (`hulldown_engine.platoon.language.facts` and
`.attributes`). Units are known by the form of their names; whether a card is there is a question for the whole book.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.language.expressions import (
    ExpressionFault,
    Meaning,
    Mention,
    Parser,
    Scope,
    Token,
    Type,
    Typed,
    expect,
)
from hulldown_compiler.model import platoon_steps
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.language.expressions import BOOL, FUNCTIONS, MEMBER, NAME, NUMBER, SELECTION, Tree
from hulldown_engine.platoon.board.ground import side
from hulldown_engine.platoon.language.attributes import ATTRIBUTES, RESERVED
from hulldown_engine.platoon.language.facts import FACTS, FATES, OF
from hulldown_engine.platoon.language.phrases import condition_of
from hulldown_engine.platoon.language.vocabulary import (
    BRIDGE,
    COMPASS,
    DISTANCE,
    FLAG,
    HEX,
    LIGHT,
    MARKER,
    PLACE,
    POINTS,
    SIDE,
    SIDES,
    UNIT,
    UNITS,
    side_of,
)
from hulldown_engine.platoon.state.crossings import key as crossing

__all__ = ["RESERVED", "PlatoonScope", "hex_of", "platoon_scope"]

SIGHTING = f"{NAME} of a sighting"

DECLARED = (
    "declare flags in book.yaml or in the mission's folder, scores in book.yaml; units are such as GE28, US1 or A"
)
"""What helps with a name that nothing has."""


UNDECLARED = "declare it under 'flags' in book.yaml or in the mission's folder"


def hex_of(text: str) -> Hex | None:
    """The hex of a number as it is written, or None."""
    return int(text) if re.fullmatch(platoon_steps.HEX, text) else None


@dataclass(frozen=True, slots=True)
class PlatoonScope(Scope):
    """What an expression of a platoon game can use."""

    def reading(self, *, action: bool) -> PlatoonScope:
        """The scope of a paragraph's steps: `this` is the German that acts, or the US unit concerned."""
        return replace(self, this="german" if action else "us")

    def parser(self, words: list[Token]) -> PlatoonParser:
        """The parser of an expression in this scope."""
        return PlatoonParser(words, self)


def platoon_scope(flags: Iterable[str] = (), scores: Iterable[str] = ()) -> PlatoonScope:
    """The names that expressions of a platoon game can use, outside of paragraphs."""
    names = {"condition": Meaning(Type(NUMBER), ["condition"]), "victory": Meaning(Type(NUMBER), ["victory"])}
    names.update({side: Meaning(Type(SELECTION, side), ["members", side]) for side in SIDES})
    names.update(
        {
            name: Meaning(Type(known_fact.result), ["fact", name])
            for name, known_fact in FACTS.items()
            if not known_fact.arguments
        }
    )
    names.update({flag: Meaning(Type(BOOL), ["flag", flag]) for flag in flags})
    names.update({score: Meaning(Type(NUMBER), ["score", score]) for score in scores})
    functions = {name: function for name, function in FUNCTIONS.items() if name != "sighted"}
    return PlatoonScope(names, {side: {} for side in SIDES}, functions)


CALLED: Mapping[str, tuple[str, ...]] = {
    "sighted": (SIGHTING,),
    **{name: fact.arguments for name, fact in FACTS.items() if fact.arguments and name not in FATES},
    **{name.removesuffix(OF): (UNITS,) for name in FATES},
}
"""What is called with brackets, besides the functions of every book, and the kinds of its arguments."""


class PlatoonParser(Parser):
    """Reads and checks an expression of a platoon game."""

    scope: PlatoonScope
    nobody = "'this' is a unit in the steps of a paragraph, and inside 'where'"

    # Names

    def name(self, token: Token) -> Typed:
        """What a name stands for: an attribute inside `where`, a unit, a fact, or what the book declares."""
        if token.text == "this":
            return self.this(token)
        if self.scope.inside is not None and token.text in ATTRIBUTES:
            return Typed(Type(ATTRIBUTES[token.text].kind), ["attribute", ["this"], token.text], token)
        if (side := side_of(token.text)) is not None:
            if len(token.text) > 1:
                self.mention("unit-card", token.text, token)
            return Typed(Type(MEMBER, side), ["member", token.text], token)
        if token.text in FACTS and not FACTS[token.text].arguments:
            self.about_this(token)
        return super().name(token)

    def unknown_name(self, name: str) -> tuple[str, str]:
        """The message and the hint for an unknown name."""
        if name in CALLED:
            return f"{name!r} without its brackets", f"write {_sample(name)!r}"
        if name in POINTS:
            return f"{name!r} alone is no value", f"write {_sample('beyond').replace('west', name)!r}"
        attributes = ATTRIBUTES if self.scope.inside is not None else {}
        hint = did_you_mean(name, [*self.scope.names, *CALLED, *attributes])
        if name in ATTRIBUTES:
            hint = f"it is an attribute: write 'this.{name}', or 'any(german where {name})'"
        hint = self.scope.of_codeword(name) or hint
        kinds = "attribute, fact, flag or score" if self.scope.inside is not None else "fact, flag, score or unit"
        return f"no {kinds} {name!r}", hint or DECLARED

    def about_this(self, token: Token) -> None:
        """Raises ExpressionFault for a fact of `this` where `this` is nobody."""
        if FACTS[token.text].this and self.scope.this is None:
            message = f"{token.text!r} is about 'this', and 'this' is nobody here"
            raise ExpressionFault("unknown_name", token, message, self.nobody, MEMBER)

    def mark(self, member: Typed) -> Typed:
        """`UNIT.ATTRIBUTE`."""
        expect(member, MEMBER)
        token = self.take()
        if token.text not in ATTRIBUTES:
            hint = did_you_mean(token.text, ATTRIBUTES) or f"there are {', '.join(ATTRIBUTES)}"
            raise ExpressionFault("unknown_name", token, f"no attribute {token.text!r} of units", hint)
        return Typed(Type(ATTRIBUTES[token.text].kind), ["attribute", member.tree, token.text], member.token)

    # Calls

    def call(self, token: Token) -> Typed:
        """`FACT(ARGUMENTS)`, or a function of every book."""
        if token.text in self.scope.functions:
            return super().call(token)
        if token.text in FACTS and not FACTS[token.text].arguments:
            raise ExpressionFault("expression_syntax", token, f"{token.text!r} takes nothing", "leave the brackets out")
        if token.text not in CALLED:
            hint = did_you_mean(token.text, [*self.scope.functions, *CALLED])
            hint = hint or f"there are {', '.join((*self.scope.functions, *CALLED))}"
            if token.text in ATTRIBUTES:
                hint = f"it is an attribute: write 'this.{token.text}'"
            raise ExpressionFault("unknown_name", token, f"no fact {token.text!r}", hint)
        if token.text + OF in FATES:
            return self.fate(token)
        arguments = self.arguments(token)
        if token.text == "sighted":
            return Typed(Type(BOOL), ["sighted", *arguments], token)
        self.about_this(token)
        return Typed(Type(FACTS[token.text].result), ["fact", token.text, *arguments], token)

    def fate(self, token: Token) -> Typed:
        """Whether a unit has met with a fate, or how many of a kind have: `killed(GE28)`, `killed(german)`."""
        of_one = token.text in FACTS
        if self.token.kind == "end" or self.token.text in (")", ","):
            self.unexpected(f"expected {UNITS if of_one else 'a selection'}", f"as in {_sample(token.text)!r}")
        who = expect(self.selection(), UNITS if of_one else SELECTION)
        if self.skip(")") is None:
            self.unexpected("expected ')'", f"as in {_sample(token.text)!r}")
        if who.type.kind == MEMBER:
            return Typed(Type(BOOL), ["fact", token.text, who.tree], token)
        return Typed(Type(NUMBER), ["fact", token.text + OF, who.type.roster, ["which", condition_of(who.tree)]], token)

    def flag(self) -> Tree:
        """The name of a flag."""
        token = self.take()
        flags = [name for name, meaning in self.scope.names.items() if meaning.tree == ["flag", name]]
        if token.text not in flags:
            hint = self.scope.of_codeword(token.text) or did_you_mean(token.text, flags) or UNDECLARED
            raise ExpressionFault("dead_flag", token, f"no flag {token.text!r}", hint)
        return token.text

    def light(self) -> Tree:
        """What some mission calls its light."""
        token = self.take()
        if token.kind != "name":
            raise ExpressionFault("expression_type", token, f"expected {LIGHT}, found {token.text!r}", "as in 'night'")
        return token.text

    def arguments(self, token: Token) -> list[Tree]:
        """The arguments of a fact, up to its closing bracket."""
        hint = f"as in {_sample(token.text)!r}"
        trees: list[Tree] = []
        for nth, wanted in enumerate(CALLED[token.text]):
            if nth and self.skip(",") is None:
                self.unexpected("expected ','", hint)
            if self.token.kind == "end" or self.token.text in (")", ","):
                self.unexpected(f"expected {FORMS[wanted].called or wanted}", hint)
            trees.append(FORMS[wanted].read(self))
        if self.skip(")") is None:
            self.unexpected("expected ')'", hint)
        return trees

    def hex(self) -> Tree:
        """A hex, in quotes."""
        token = self.take()
        if token.kind == "number":
            hint = f'put it in quotes: "{int(token.text):04d}"'
            raise ExpressionFault("expression_type", token, f"expected a hex, found the number {token.text}", hint)
        if token.kind not in ("hex", "word"):
            raise ExpressionFault("expression_type", token, f"expected a hex, found {token.text!r}", HEX_HINT)
        if (place := hex_of(token.text[1:-1])) is None:
            raise ExpressionFault("wrong_value", token, f"{token.text[1:-1]!r} is no hex", HEX_HINT)
        self.mentions.append(Mention("hex", token.text[1:-1], token.offset + 1, len(token.text) - 2))
        return place

    def bridge(self) -> Tree:
        """The hexside of a bridge, in quotes, as games have it."""
        token = self.take()
        if re.fullmatch(f'"{platoon_steps.HEX}/{platoon_steps.HEX}"', token.text) is None:
            raise ExpressionFault("wrong_value", token, f"expected {BRIDGE}, found {token.text}", BRIDGE_HINT)
        one, other = token.text[1:-1].split("/")
        self.mentions += [Mention("hex", text, token.offset + at, len(text)) for text, at in ((one, 1), (other, 6))]
        return crossing(side(int(one), int(other)))

    def place(self) -> Tree:
        """A hex or a unit."""
        return self.hex() if self.token.kind in ("hex", "word", "number") else self.argument(MEMBER)

    def numbered(self, kind: str, what: str) -> Tree:
        """The number of a sighting or an Event marker, as text."""
        token = self.take()
        if token.kind != "number":
            raise ExpressionFault("expression_type", token, f"expected the number of {what}, found {token.text!r}")
        self.mention(kind, token.text, token)
        return str(int(token.text))

    def mention(self, kind: str, name: str, token: Token) -> None:
        """Note that the expression names a thing of the book."""
        self.mentions.append(Mention(kind, name, token.offset, len(token.text)))

    def word(self, words: Iterable[str], what: str) -> Tree:
        """One of some words."""
        token = self.take()
        if token.text not in words:
            hint = did_you_mean(token.text, list(words)) or f"write {', '.join(words)}"
            raise ExpressionFault("unknown_name", token, f"expected {what}, found {token.text!r}", hint)
        return token.text


class Form(NamedTuple):
    """How authors write an argument of a kind: how it is read, and a sample; `called`: what messages call it."""

    read: Callable[[PlatoonParser], Tree]
    sample: str
    called: str = ""


FORMS: Mapping[str, Form] = {
    UNIT: Form(lambda parser: parser.argument(MEMBER), "GE28"),
    UNITS: Form(lambda parser: parser.argument(UNITS), "us"),
    HEX: Form(PlatoonParser.hex, '"2314"'),
    PLACE: Form(PlatoonParser.place, '"2314"'),
    DISTANCE: Form(lambda parser: parser.argument(NUMBER), "10"),
    SIDE: Form(lambda parser: parser.word(SIDES, SIDE), "us"),
    COMPASS: Form(lambda parser: parser.word(POINTS, COMPASS), "west"),
    MARKER: Form(lambda parser: parser.numbered("marker", MARKER), "3", "the number of an Event marker"),
    LIGHT: Form(PlatoonParser.light, "night"),
    FLAG: Form(PlatoonParser.flag, "alarm"),
    BRIDGE: Form(PlatoonParser.bridge, '"1006/1106"'),
    SIGHTING: Form(lambda parser: parser.numbered("sighting", "a sighting"), "1", "the number of a sighting"),
}
"""What authors write for an argument of each kind."""

HEX_HINT = 'a hex is its column and its row, with two digits each and in quotes: "0922"'

BRIDGE_HINT = 'a bridge is its two hexes, in quotes: "1006/1106"'


def _sample(fact: str) -> str:
    """A sample call of a fact, for hints."""
    return f"{fact}({', '.join(FORMS[argument].sample for argument in CALLED[fact])})"
