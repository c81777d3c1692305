"""Links, which all formats of Twine write alike: `[[To]]`, `[[text|To]]`, `[[text->To]]`, `[[To<-text]]`."""

from __future__ import annotations

import re

from hulldown_compiler.interchange.twine.conditions import assignments_of
from hulldown_compiler.interchange.twine.nodes import UNCLOSED, Left, Link, NoCounterpart, Node, PassageWords, Place

_WORKED_OUT = re.compile(r"[$_][A-Za-z_]\w*$|(?:previous|passage|either|random|State\.\w+|Story\.\w+)\(")
"""Targets that are no names: variables, and what functions give."""


def parts(inside: str) -> tuple[str, str]:
    """The text of a link and the name it leads to."""
    for sign in ("|", "->"):
        text, separator, to = inside.rpartition(sign)
        if separator:
            return text.strip(), to.strip()
    to, separator, text = inside.partition("<-")
    return (text.strip() if separator else to.strip()), to.strip()


def linked(inside: str, setter: str, at: Place) -> list[Node]:
    """The nodes of a link and its setter; one that leads nowhere by name is left."""
    text, to = parts(inside)
    whole = f"[[{inside}]{f'[{setter}]' if setter else ''}]"
    if to.startswith("#"):
        return [Left(whole, at, "a link within the page"), PassageWords(text)]
    if _WORKED_OUT.match(to):
        return [Left(whole, at, "where it leads is worked out in play"), PassageWords(text)]
    if not to:
        return [Left(whole, at, "a link to nowhere"), PassageWords(text)]
    try:
        return [Link(text, to, assignments_of(setter, at), at)]
    except NoCounterpart:
        return [Left(f"[{setter}]", at), Link(text, to, (), at)]


def unclosed(at: Place) -> Left:
    """A link that is opened and not closed in its line; its words stand in the text, as in Twine."""
    return Left("[[", at, UNCLOSED)
