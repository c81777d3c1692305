"""A file as a tree of nodes, each with its place in the text; what stands between them is comments and signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from _ruamel_yaml import CParser
from ruamel.yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

MAPPING, SEQUENCE, SCALAR = "mapping", "sequence", "scalar"


class Unusual(Exception):
    """A file that is written in a way that is not laid out anew."""


@dataclass
class YamlNode:
    """A mapping, a sequence or a scalar: from `begin` to `end` of the text.

    The children of a mapping are its keys and values in turn. A flow collection has braces or brackets; `style` is the
    sign that opens a scalar.
    """

    kind: str
    begin: int
    end: int = 0
    flow: bool = False
    value: str = ""
    style: str = ""
    children: list[YamlNode] = field(default_factory=list)

    def pairs(self) -> Iterator[tuple[YamlNode, YamlNode]]:
        """The keys and values of a mapping."""
        return zip(self.children[::2], self.children[1::2], strict=True)

    def scalars(self) -> Iterator[YamlNode]:
        """The scalars in it, in the order of the text."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if node.kind == SCALAR:
                yield node
            else:
                waiting += reversed(node.children)

    @property
    def block(self) -> bool:
        """Whether it is a collection that is written line by line."""
        return self.kind != SCALAR and not self.flow

    @property
    def folded(self) -> bool:
        """Whether it is a text of lines below its key."""
        return self.style in ("|", ">")


def read_tree(text: str, *, tagged: bool = False) -> YamlNode | None:
    """The node at the top of a text that can be parsed, if there is one.

    Raises Unusual at an alias, an anchor and, unless they may be there, a tag.
    """
    parser, levels = CParser(text), [YamlNode(SEQUENCE, 0)]
    while type(event := parser.get_event()) is not StreamEndEvent:
        kind = type(event)
        if kind is MappingEndEvent or kind is SequenceEndEvent:
            _close(levels.pop(), event)
        elif (node := _node(event, tagged=tagged)) is not None:
            levels[-1].children.append(node)
            if node.kind != SCALAR:
                levels.append(node)
    return levels[0].children[0] if levels[0].children else None


def _node(event: Any, *, tagged: bool) -> YamlNode | None:
    """The node that begins with an event, if one does."""
    kind, begin = type(event), event.start_mark.index
    if kind is AliasEvent or getattr(event, "anchor", None) or (getattr(event, "tag", None) and not tagged):
        raise Unusual
    if kind is MappingStartEvent or kind is SequenceStartEvent:
        return YamlNode(MAPPING if kind is MappingStartEvent else SEQUENCE, begin, flow=event.flow_style)
    if kind is ScalarEvent:
        return YamlNode(SCALAR, begin, event.end_mark.index, value=event.value, style=event.style or "")
    return None


def _close(node: YamlNode, event: Any) -> None:
    """The end of a collection: of one without brackets, the end of what is last in it."""
    node.end = event.end_mark.index if node.flow else node.children[-1].end
