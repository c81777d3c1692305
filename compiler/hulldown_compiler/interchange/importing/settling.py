"""Ways on, once it is known which passages there are: links out of the story, and to what is no passage of a book."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from hulldown_compiler.interchange.twine.linking import parts
from hulldown_compiler.interchange.twine.nodes import (
    STRAY,
    Assignment,
    Formula,
    Goto,
    If,
    Include,
    Left,
    Link,
    Node,
    PassageWords,
    walk,
)

_OUT = re.compile(
    r"\S+://\S*|(?:mailto:|www\.|\.{0,2}/)\S+|\S*[\w-]\.(?:[a-z]{2,4}|mp3|mp4|html|jpeg|webp)(?:[/?#]\S*)?"
)
"""Web addresses and names of files; no passage that somebody forgot to write is called so."""

_BRACKETS = "[] \t"


class Settling:
    """Rewrites nodes; `told` are the passages that are read, and `aside` those for the machine or for the page."""

    def __init__(self, told: Collection[str], aside: Collection[str]) -> None:
        self.told = told
        self.aside = aside

    def nodes(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """Nodes, in which every way on leads to a passage, or to one that somebody forgot to write."""
        return tuple(settled for node in nodes for settled in self._node(node))

    def _node(self, node: Node) -> Iterator[Node]:
        match node:
            case If():
                branches = (replace(branch, inside=self.nodes(branch.inside)) for branch in node.branches)
                yield replace(node, branches=tuple(branches))
            case Link():
                yield from self._link(replace(node, inside=self.nodes(node.inside)))
            case Goto(to=to, at=at) if to not in self.told and to in self.aside:
                yield Left(f"a jump to {to!r}", at, "it is no passage that is read")
            case Include(to=to, at=at) if to not in self.told and to in self.aside:
                yield Left(f"{to!r} shown here", at, "it is no passage that is read")
            case _:
                yield node

    def _link(self, link: Link) -> Iterator[Node]:
        to = link.to
        if to is None or to in self.told:
            yield from _balanced(link)
        elif (name := to.strip(_BRACKETS)) != to and name in self.told:
            text = link.text.strip(_BRACKETS)
            yield Left(_written(link), link.at, f"{STRAY}; it leads to {name!r} here")
            yield replace(link, text=text, to=name)
        elif to in self.aside:
            yield from _only_words(link, f"{to!r} is no passage that is read")
        elif _OUT.fullmatch(to):
            yield from _only_words(link, "a link out of the story")
        else:
            yield link


def _balanced(link: Link) -> Iterator[Node]:
    """A link, without a bracket that stands at an end of its words and belongs to no other."""
    text = link.text
    if text.count("[") != text.count("]") and (bare := text.strip(_BRACKETS)) != text and bare:
        yield Left(_written(link), link.at, STRAY)
        link = replace(link, text=bare)
    yield link


def _only_words(link: Link, why: str) -> Iterator[Node]:
    """The words of a link that leads nowhere here; what it would do on the way is not done."""
    done = "".join(f"${node.variable.lstrip('$')} = " for node in walk(link.inside) if isinstance(node, Assignment))
    yield Left(_written(link), link.at, why, done)
    yield PassageWords(link.text)


def _written(link: Link) -> str:
    return f"[[{link.text}|{link.to}]]" if link.text != link.to else f"[[{link.to}]]"


def named_in(nodes: tuple[Node, ...]) -> Iterator[str]:
    """The passages that nodes lead to, or show."""
    for node in walk(nodes):
        if isinstance(node, Link | Goto | Include) and node.to is not None:
            yield node.to


_QUOTED = re.compile(r"""\[\[(.+?)\]\]|"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'""")


def named_elsewhere(passages: Mapping[str, tuple[Node, ...]], code: tuple[Node, ...]) -> list[str]:
    """The passages that are named where nobody can follow: in code, in a link of the page, in what a variable is.

    A passage that shows itself is one of them, and one that says of itself when it is offered.
    """
    named: set[str] = set()
    for own, nodes in [("", code), *passages.items()]:
        for node in walk(nodes):
            if isinstance(node, Left):
                for link, double, single in _QUOTED.findall(f"{node.what}\n{node.code}"):
                    named.add(parts(link)[1] if link else double or single)
                named |= {own} if node.what.startswith("(storylet:") else set()
            elif isinstance(node, Assignment):
                named.update(_words(node.value))
            elif isinstance(node, Include) and node.to == own:
                named.add(own)
    return [name for name in passages if name in named]


def _words(value: Formula) -> Iterator[str]:
    """The texts in a value."""
    if value[0] == "words":
        yield value[1]
    for part in value[1:]:
        if isinstance(part, tuple):
            yield from _words(part)
