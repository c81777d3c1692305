"""Cuts in the text of a file: something is taken out of it, or put in its place, and no line moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.core.fixes import line_starts
from hulldown_compiler.core.yaml_tree import MAPPING, SCALAR, YamlNode, read_tree

LEFT_OUT = "# left out of the draft\n"
"""What a file holds that is left out as a whole."""


class Step(NamedTuple):
    """One step of the way to a place: the key or index, what it is in, where it begins, and its value."""

    key: str | int
    parent: YamlNode
    begin: int
    value: YamlNode


def way_to(text: str, line: int, column: int) -> list[Step]:
    """The steps from the top of a file to what is written at a place; raises Unusual where it is no tree of values."""
    starts, way, node = line_starts(text), list[Step](), read_tree(text)
    at = starts[min(line, len(starts)) - 1] + column - 1
    while node is not None:
        step = next((step for step in _steps(node) if step.begin <= at <= step.value.end), None)
        if step is not None:
            way.append(step)
        node = step.value if step is not None and at >= step.value.begin else None
    return way


def _steps(node: YamlNode) -> Iterator[Step]:
    """What is in a node, the last first: where two things touch, a place belongs to the second."""
    if node.kind == MAPPING:
        yield from (Step(key.value, node, key.begin, value) for key, value in reversed(list(node.pairs())))
    elif node.kind != SCALAR:
        yield from (Step(nth, node, one.begin, one) for nth, one in reversed(list(enumerate(node.children))))


def replaced(text: str, begin: int, end: int, new: str) -> str:
    """A text with another in the place of a part of it; the lines below stay where they are."""
    gone = text[begin:end].rstrip()
    return text[:begin] + new + "\n" * (gone.count("\n") - new.count("\n")) + text[begin + len(gone) :]


def without(text: str, way: Sequence[Step]) -> str:
    """A text without what a way leads to; what would be left empty by that goes as well."""
    *above, step = way
    if len(list(_steps(step.parent))) == 1:
        return without(text, above) if above else LEFT_OUT
    begin, end = step.begin, step.value.end
    if step.parent.flow:
        after = re.compile(r"\s*,").match(text, end)
        if after:
            end = after.end()
        else:
            begin = text.rindex(",", 0, begin)
    elif step.parent.kind != MAPPING:
        begin = text.rindex("-", 0, begin)
    return replaced(text, begin, end, "")
