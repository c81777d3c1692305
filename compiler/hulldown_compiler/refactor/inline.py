"""Values on the line of their key: scalars in the quotes they need, and flow collections, filled to a width."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hulldown_compiler.core.yaml_tree import MAPPING, SCALAR, YamlNode
from hulldown_compiler.source.yaml_loader import ambiguity, resolve

WIDTH = 120
"""How long a line can be."""

NAME = re.compile(r"[A-Za-z][A-Za-z0-9]+([-_][A-Za-z0-9]+)*")
"""Text that surely needs no quotes, unless a reader takes it for something else; sentences may keep theirs."""


def scalar(node: YamlNode, text: str) -> str:
    """A scalar that is not folded: a name without quotes where it needs none, else in double quotes if it can be."""
    if not node.style or (NAME.fullmatch(node.value) and plain(node.value)):
        return node.value
    if node.style == "'" and not re.search(r'["\\\n]', node.value) and node.value.isprintable():
        return f'"{node.value}"'
    return text[node.begin : node.end]


def plain(value: str) -> bool:
    """Whether a text can stand without quotes: every reader of YAML takes it for this text."""
    return resolve(value) == value and ambiguity(value, key=True) is None


def flow(node: YamlNode, text: str) -> str:
    """A value on one line."""
    if node.kind == SCALAR:
        return scalar(node, text)
    opening, closing = "{}" if node.kind == MAPPING else "[]"
    return f"{opening}{', '.join(_items(node, text))}{closing}"


def _items(node: YamlNode, text: str) -> Iterator[str]:
    """The items of a flow collection, each on one line."""
    if node.kind == MAPPING:
        for key, value in node.pairs():
            written = flow(value, text)
            yield f"{scalar(key, text)}:{' ' if written else ''}{written}"
    else:
        yield from (flow(item, text) for item in node.children)


def filled(node: YamlNode, text: str, column: int, indent: int) -> list[str]:
    """A flow collection from a column on: on one line if it fits, else as much on each line as fits."""
    whole = flow(node, text)
    if column + len(whole) <= WIDTH or node.kind == SCALAR:
        return [whole]
    lines, at = [""], column
    for piece in _pieces(node, text, WIDTH - indent):
        if at + len(piece.rstrip()) > WIDTH and lines[-1]:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
            at = indent
        lines[-1] += piece
        at += len(piece)
    return lines


def _pieces(node: YamlNode, text: str, room: int) -> Iterator[str]:
    """What is not torn: the items of a collection with their commas; those of an item that is too long for a line."""
    opening, closing = "{}" if node.kind == MAPPING else "[]"
    items = list(_items(node, text))
    values = [value for _, value in node.pairs()] if node.kind == MAPPING else node.children
    for nth, (item, value) in enumerate(zip(items, values, strict=True)):
        before, after = opening if nth == 0 else "", ", " if nth < len(items) - 1 else closing
        if len(item) + len(after) <= room or value.kind == SCALAR:
            yield f"{before}{item}{after}"
        else:
            key = item.removesuffix(flow(value, text))
            inner = list(_pieces(value, text, room))
            inner[0], inner[-1] = f"{before}{key}{inner[0]}", f"{inner[-1]}{after}"
            yield from inner
