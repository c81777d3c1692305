"""The lines of a passage: nodes cut into lines, and the wordings that a line with conditions in it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hulldown_compiler.interchange.twine import markup
from hulldown_compiler.interchange.twine.nodes import Assignment, Branch, If, Link, Node, PassageWords, inner

MOST_VARIANTS = 6
"""Wordings of one line."""


def lines_of(nodes: Sequence[Node]) -> Iterator[list[Node]]:
    """Nodes line by line; lines without anything are left out."""
    line: list[Node] = []
    for node in nodes:
        if not isinstance(node, PassageWords):
            line.append(node)
            continue
        first, *rest = (node.text if node.verbatim else markup.broken(node.text)).split("\n")
        line += [PassageWords(first, node.verbatim)] if first.strip() or (first and line) else []
        for text in rest:
            if line:
                yield line
            line = [PassageWords(text, node.verbatim)] if text.strip() else []
    if line:
        yield line


def marked(node: PassageWords | Link) -> str:
    """The words of a node, with the marks of links and of verbatim words."""
    if isinstance(node, Link):
        return f"{markup.LINK}{markup.broken(node.text)}{markup.LINK_END}"
    return f"{markup.VERBATIM}{node.text}{markup.VERBATIM_END}" if node.verbatim else markup.broken(node.text)


def wordings_of(line: Sequence[Node]) -> list[tuple[list[Branch], list[Node]]] | None:
    """The wordings of a line with conditions amid its words, each with its conditions; None for any other line."""
    words = "".join(node.text for node in line if isinstance(node, PassageWords | Link))
    amid = [node for node in line if not isinstance(node, PassageWords | Link | Assignment)]
    inside = [part for node in amid for nodes in inner(node) for part in nodes]
    wordings = [part.text.strip() for part in inside if isinstance(part, PassageWords)]
    if (
        not words.strip(" \t.,;:!?*-")
        or not all(isinstance(node, If) for node in amid)
        or not all(isinstance(part, PassageWords | Link | Assignment) for part in inside)
        or not any(wordings)
        or any("\n" in wording for wording in wordings)
    ):
        return None
    wordings_so_far: list[tuple[list[Branch], list[Node]]] = [([], [])]
    for node in line:
        if isinstance(node, If):
            ways = [*node.branches, *([] if node.closed else [Branch(None, "", ())])]
            wordings_so_far = [
                ([*guards, way], [*nodes, *way.inside]) for guards, nodes in wordings_so_far for way in ways
            ]
        else:
            wordings_so_far = [(guards, [*nodes, node]) for guards, nodes in wordings_so_far]
        if len(wordings_so_far) > MOST_VARIANTS:
            return None
    return wordings_so_far


def tells(node: Node) -> bool:
    """Whether a node shows or does anything: all but blank words do."""
    return not isinstance(node, PassageWords) or bool(node.text.strip())


def shown_in(nodes: Iterable[Node]) -> Iterator[Node]:
    """Nodes and those in conditions, rolls and offers, but not those behind links."""
    for node in nodes:
        yield node
        for inside in () if isinstance(node, Link) else inner(node):
            yield from shown_in(inside)


def certain(nodes: Iterable[Node]) -> bool:
    """Whether some link is offered whatever the story's state is, so plainly that a linter sees it."""
    return any(
        isinstance(node, Link)
        or (
            isinstance(node, If)
            and node.closed
            and all(branch.when is None or _asks_plainly(branch.when) for branch in node.branches)
            and all(certain(branch.inside) for branch in node.branches)
        )
        for node in nodes
    )


def _asks_plainly(when: tuple[Any, ...]) -> bool:
    """Whether a condition asks about one variable, beside a value of its own."""
    if when[0] == "not":
        return _asks_plainly(when[1])
    if when[0] in ("variable", "truth", "call"):
        return True
    return len(when) == 3 and when[1][0] == "variable" and when[2][0] in ("number", "truth", "words")  # noqa: PLR2004
