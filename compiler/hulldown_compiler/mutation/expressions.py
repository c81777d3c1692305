"""Slips in expressions: a comparison turned, a bound moved, a name for another, a guard that is denied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hulldown_compiler.language.expressions import WORDS, ExpressionFault, Token, tokens
from hulldown_compiler.mutation.names import misspelt, next_to
from hulldown_compiler.mutation.places import Place
from hulldown_compiler.mutation.slip import Change, Page, rewritten, within
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import EXPRESSION, FORMULA, Written

GUARDS = frozenset({"when", "until", "requires", "that", "again", "aware"})
"""Fields that hold a condition."""

TURNED: Mapping[str, str] = {
    "<": ">",
    ">": "<",
    "<=": ">=",
    ">=": "<=",
    "==": "!=",
    "!=": "==",
    "and": "or",
    "or": "and",
}

MOVED: Mapping[str, str] = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
"""What is written where a comparison takes its bound in that should be out, or the other way round."""

Changes = Iterator[Change]


def written_in(place: Place) -> str:
    """The language that a place is written in; none where it holds no expression."""
    languages = (mark.language for each in place.types.all for mark in each.marks if isinstance(mark, Written))
    return next((language for language in languages if language in (EXPRESSION, FORMULA)), "")


def _words(place: Place) -> Sequence[Token]:
    """The words and signs of the expression at a place; nothing where there is none."""
    if place.text is None or not written_in(place):
        return ()
    try:
        return [token for token in tokens(place.text) if token.kind != "end"]
    except ExpressionFault:
        return ()


def _swapped(page: Page, place: Place, token: Token, instead: str) -> Change:
    text = place.text or ""
    value = text[: token.offset] + instead + text[token.offset + len(token.text) :]
    return rewritten(page.text, place.node, value)


def negated(page: Page, place: Place) -> Changes:
    """A guard holds where it should not, and the other way round; a part that is denied is not."""
    words = _words(place)
    if words and place.name in GUARDS and any(token.kind in ("name", "sign") for token in words):
        denied = words[0].text == "not" and not any(token.text in ("and", "or") for token in words)
        text = place.text or ""
        value = (
            text[words[1].offset :]
            if denied and len(words) > 1
            else f"not {text}"
            if len(words) == 1
            else f"not ({text})"
        )
        yield rewritten(page.text, place.node, value)
    for nth, token in enumerate(words):
        if token.text == "not" and (nth or any(other.text in ("and", "or") for other in words)):
            yield _swapped(page, place, token._replace(text=f"{token.text} "), "")


def turned(page: Page, place: Place) -> Changes:
    """A comparison is turned round, or `and` is written for `or`."""
    for token in _words(place):
        if token.text in TURNED:
            yield _swapped(page, place, token, TURNED[token.text])


def bound_moved(page: Page, place: Place) -> Changes:
    """A comparison begins one too early or one too late."""
    for token in _words(place):
        if token.text in MOVED:
            yield _swapped(page, place, token, MOVED[token.text])


def off_by_one(page: Page, place: Place) -> Changes:
    """A number in an expression is one too high."""
    for token in _words(place):
        if token.kind == "number" and place.text != token.text:
            yield _swapped(page, place, token, str(int(token.text) + 1))


def _named(page: Page, place: Place) -> Iterator[tuple[Token, Sequence[str]]]:
    """The words of an expression that are names, and the names of their kind that might stand there instead."""
    own = page.values.get(within(place), []) if written_in(place) == FORMULA else []
    kinds = [own, *(page.names.get(kind, []) for kind in KINDS if KINDS[kind].bare)]
    for token in _words(place):
        if token.kind == "name" and token.text not in WORDS:
            yield token, next((names for names in kinds if token.text in names), ())


def another_name(page: Page, place: Place) -> Changes:
    """A name stands for another of its kind."""
    for token, names in _named(page, place):
        for name in next_to(token.text, names):
            yield _swapped(page, place, token, name)


def misspelt_name(page: Page, place: Place) -> Changes:
    """Two letters of a name have changed places."""
    for token, names in _named(page, place):
        if names and (wrong := misspelt(token.text)) != token.text:
            yield _swapped(page, place, token, wrong)
