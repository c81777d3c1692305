"""The one way to write a file: what it says stays the same, and so do its comments."""

from __future__ import annotations

import json
import re
from functools import cached_property
from typing import Any

from hulldown_compiler.core.yaml_tree import Unusual, YamlNode, read_tree
from hulldown_compiler.refactor.layout import FileLayout
from hulldown_compiler.refactor.order import ordered
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.yaml_loader import parse


class Version:
    """A version of a text on its way to the canonical form; its tree and its comments are computed once."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def document(self) -> Document:
        """What the text says."""
        return parse("", self.text.encode())

    @cached_property
    def tree(self) -> YamlNode | None:
        """The node at its top, if there is one; raises Unusual, where the text is not laid out anew."""
        if self.document.value is None or self.document.faults:
            raise Unusual
        return read_tree(self.text)

    @cached_property
    def comments(self) -> list[str]:
        """Its comments, in order; raises Unusual."""
        between = self._without_scalars()
        return [match[1].rstrip() for match in re.finditer(r"(?:^|(?<=\s))(#[^\n]*)", between, re.MULTILINE)]

    def _without_scalars(self) -> str:
        """The text with the contents of its scalars cut out, so that any `#` left begins a comment."""
        pieces, at = [], 0
        for scalar in self.tree.scalars() if self.tree is not None else ():
            pieces.append(self.text[at : scalar.begin])
            at = scalar.end
            if scalar.folded:  # there may be a comment on the line of the sign
                pieces.append(self.text[scalar.begin : self.text.find("\n", scalar.begin) + 1])
        return "".join((*pieces, self.text[at:]))


def formatted(text: str) -> str:
    """A text in canonical form; as it is, where it cannot be read or is written in a way that is not laid out anew."""
    plain = Version(text.replace("\r\n", "\n"))
    try:
        laid_out = _laid_out(before := _in_order(plain))
    except Unusual:
        return text
    laid_out = (
        laid_out if laid_out is before else _laid_out(laid_out)
    )  # what takes more lines than before may stand apart now
    return laid_out.text.replace("\n", "\r\n") if "\r\n" in text else laid_out.text


def _in_order(before: Version) -> Version:
    """A text with the fields of its records in order, or as it is; raises Unusual."""
    whole = before if before.text.endswith("\n") else Version(f"{before.text}\n")
    after = Version(ordered(whole.text, whole.tree))
    if after.text == before.text:
        return before
    same = _same(before.document.value, after.document.value, in_order=False)
    return after if same and sorted(before.comments) == sorted(after.comments) else before


def _laid_out(before: Version) -> Version:
    """A text laid out anew; as it is, if that cannot be done without a change of values or comments."""
    try:
        after = before if before.tree is None else Version(FileLayout(before.text).whole(before.tree))
        if after.text == before.text:
            return before
        same = _same(before.document.value, after.document.value) and before.comments == after.comments
    except Unusual:
        return before
    return after if same else before


def _same(ours: Any, theirs: Any, *, in_order: bool = True) -> bool:
    """Whether two values are the same, their types and, if it matters, the order of their keys included."""
    one, other = (json.dumps(value, sort_keys=not in_order) for value in (ours, theirs))
    return one == other
