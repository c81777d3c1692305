"""The lines of a passage: how they are cut, how they may read, and what is in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from hulldown_compiler.interchange.importing.expanding import Doubt, Offer, Roll, Shown
from hulldown_compiler.interchange.twine import markup
from hulldown_compiler.interchange.twine.nodes import Branch, If, Link, Put, Words, variables

MOST_VARIANTS = 6
"""Wordings of one line."""


def lines_of(nodes: Sequence[Shown]) -> Iterator[list[Shown]]:
    """Nodes line by line; lines without anything are left out."""
    line: list[Shown] = []
    for node in nodes:
        if not isinstance(node, Words):
            line.append(node)
            continue
        first, *others = (node.text if node.verbatim else markup.broken(node.text)).split("\n")
        line += [Words(first, node.verbatim)] if first.strip() or (first and line) else []
        for text in others:
            if line:
                yield line
            line = [Words(text, node.verbatim)] if text.strip() else []
    if line:
        yield line


def flat(lines: Iterable[Iterable[Shown]]) -> Iterator[Shown]:
    """What is in lines, one after another."""
    for line in lines:
        yield from line


def marked(node: Words | Link) -> str:
    """The words of a node, with the marks of links and of verbatim words."""
    if isinstance(node, Link):
        return f"{markup.LINK}{markup.broken(node.text)}{markup.LINK_END}"
    return f"{markup.VERBATIM}{node.text}{markup.VERBATIM_END}" if node.verbatim else markup.broken(node.text)


def wordings_of(line: Sequence[Shown]) -> list[tuple[list[Branch], list[Shown]]] | None:
    """The wordings of a line with conditions amid its words, each with its conditions; None for any other line."""
    ifs = [node for node in line if isinstance(node, If)]
    words = "".join(node.text for node in line if isinstance(node, Words | Link))
    if not ifs or not words.strip(" \t.,;:!?*-") or not all(isinstance(node, Words | Link | Put | If) for node in line):
        return None
    if not all(
        isinstance(part, Words | Link | Put) for one in ifs for branch in one.branches for part in branch.inside
    ):
        return None
    if not any(isinstance(part, Words) and part.text.strip() for one in ifs for branch in one.branches for part in
               branch.inside) or any("\n" in part.text.strip() for one in ifs for branch in one.branches
                                     for part in branch.inside if isinstance(part, Words)):  # fmt: skip
        return None
    found: list[tuple[list[Branch], list[Shown]]] = [([], [])]
    for node in line:
        ways = [*node.branches, *([] if node.closed else [Branch(None, "", ())])] if isinstance(node, If) else None
        if ways is None:
            found = [(guards, [*nodes, node]) for guards, nodes in found]
        else:
            found = [([*guards, way], [*nodes, *way.inside]) for guards, nodes in found for way in ways]
        if len(found) > MOST_VARIANTS:
            return None
    return found


def tells(node: Shown) -> bool:
    """Whether anything is lost when a node is."""
    return not isinstance(node, Words) or bool(node.text.strip())


def shown_in(nodes: Iterable[Shown]) -> Iterator[Shown]:
    """Nodes and those in conditions and rolls, but not those behind links."""
    for node in nodes:
        yield node
        if isinstance(node, If | Doubt):
            for branch in node.branches:
                yield from shown_in(branch.inside)
        elif isinstance(node, Roll):
            for row in node.rows:
                yield from shown_in(row.inside)
        elif isinstance(node, Offer):
            yield from shown_in(node.inside)


def asked_in(node: If) -> Iterator[str]:
    """The variables that a condition asks about."""
    for branch in node.branches:
        yield from variables(branch.when)


def certain(nodes: Iterable[Shown], plain: Callable[[If], bool]) -> bool:
    """Whether some link is offered whatever the story's state is."""
    return any(
        isinstance(node, Link)
        or (
            isinstance(node, If)
            and node.closed
            and plain(node)
            and all(certain(b.inside, plain) for b in node.branches)
        )
        for node in nodes
    )


def asks_plainly(when: tuple[Any, ...]) -> bool:
    """Whether a condition asks about one variable, beside a value of its own."""
    if when[0] == "not":
        return asks_plainly(when[1])
    if when[0] in ("variable", "truth", "call"):
        return True
    return len(when) == 3 and when[1][0] == "variable" and when[2][0] in ("number", "truth", "words")  # noqa: PLR2004
