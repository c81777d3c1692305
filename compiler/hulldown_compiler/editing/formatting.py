"""The one way to write a file: what it says stays the same, and so do its comments."""

from __future__ import annotations

import re
from typing import Any

from hulldown_compiler.editing.layout import Layout
from hulldown_compiler.editing.order import ordered
from hulldown_compiler.editing.scalars import Scalars
from hulldown_compiler.editing.tree import Unusual, read_tree
from hulldown_compiler.load import Document, parse


def formatted(text: str) -> str:
    """A text in canonical form; as it is, where it cannot be read or is written in a way that is not laid out anew."""
    plain = text.replace("\r\n", "\n")
    found = _laid_out(_in_order(plain))
    found = found if found == plain else _laid_out(found)  # what takes more lines than before may stand apart now
    return found.replace("\n", "\r\n") if "\r\n" in text else found


def _in_order(text: str) -> str:
    """A text with the fields of its records in order, or as it is."""
    before = parse("", text.encode())
    if before.value is None or before.faults:
        return text
    try:
        found = ordered(text if text.endswith("\n") else f"{text}\n")
    except Unusual:
        return text
    after = parse("", found.encode())
    same = _same(before.value, after.value, in_order=False) and sorted(comments(before)) == sorted(comments(after))
    return found if same else text


def _laid_out(text: str) -> str:
    """A text laid out anew, or as it is."""
    before = parse("", text.encode())
    if before.value is None or before.faults:
        return text
    try:
        top = read_tree(text)
        found = text if top is None else Layout(text).whole(top)
    except Unusual:
        return text
    after = parse("", found.encode())
    same = _same(before.value, after.value) and comments(before) == comments(after)
    return found if same and not after.faults else text


def _same(one: Any, other: Any, *, in_order: bool = True) -> bool:
    """Whether two values are the same, their kinds and, if it matters, the order of their keys included."""
    waiting = [(one, other)]
    while waiting:
        left, right = waiting.pop()
        if type(left) is not type(right):
            return False
        if isinstance(left, dict):
            if left.keys() != right.keys() or (in_order and list(left) != list(right)):
                return False
            waiting += ((value, right[key]) for key, value in left.items())
        elif isinstance(left, list):
            if len(left) != len(right):
                return False
            waiting += zip(left, right, strict=True)
        elif left != right:
            return False
    return True


def comments(document: Document) -> list[str]:
    """The comments of a text, in order."""
    said = _without_scalars(document)
    return [found[1].rstrip() for found in re.finditer(r"(?:^|(?<=\s))(#[^\n]*)", said, re.MULTILINE)]


def _without_scalars(document: Document) -> str:
    """A text without what its scalars say: what is left of it are signs and comments."""
    pieces, at = [], 0
    for one in Scalars(document.text).all:
        pieces.append(document.text[at : one.begin])
        at = one.end
        if one.style in ("|", ">"):  # there may be a comment on the line of the sign
            pieces.append(document.text[one.begin : document.text.find("\n", one.begin) + 1])
    return "".join((*pieces, document.text[at:]))
