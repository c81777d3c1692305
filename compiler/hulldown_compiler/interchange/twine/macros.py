"""The macros of SugarCube, each as the nodes that it is; and those that Harlowe has as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from hulldown_compiler.interchange.twine.conditions import assignments_of, condition
from hulldown_compiler.interchange.twine.linking import parts
from hulldown_compiler.interchange.twine.nodes import (
    NOWHERE,
    Assignment,
    Branch,
    Goto,
    If,
    Include,
    Left,
    Link,
    NoCounterpart,
    Node,
    PassageWords,
    Place,
    perhaps,
)

_ARGUMENT = re.compile(
    r"""\[\[(?P<link>.+?)\]\]|"(?P<double>(?:\\.|[^"\\])*)"|'(?P<single>(?:\\.|[^'\\])*)'|(?P<bare>\S+)"""
)


@dataclass
class Open:
    """A macro that has been opened: what was in it before its last `else`, and what is in it now."""

    name: str
    arguments: str
    at: Place
    branch_at: Place = NOWHERE
    subject: str = ""
    branches: list[Branch] = field(default_factory=list)
    inside: list[Node] = field(default_factory=list)


def written(name: str, arguments: str) -> str:
    """A macro as it is written."""
    return f"<<{name}{' ' if arguments else ''}{arguments}>>"


# Conditions -----------------------------------------------------------------------------------------------------------


def end_branch(block: Open) -> None:
    """Close the branch or case in hand, and begin another; what stands before the first case is shown by nobody."""
    if block.name == "switch" and not block.subject:
        block.subject, block.inside = block.arguments, [node for node in block.inside if isinstance(node, Left)]
        return
    written_as = block.arguments
    when = condition(written_as) if written_as else None
    block.branches.append(Branch(when, written_as, tuple(block.inside), block.branch_at))
    block.inside = []


def cases_of(subject: str, arguments: str) -> str:
    """The condition of a case: the subject is one of its arguments."""
    return " or ".join(f"{subject} is {match[0]}" for match in _ARGUMENT.finditer(arguments))


def _choice(block: Open) -> list[Node]:
    end_branch(block)
    return [If(tuple(block.branches), block.at)] if block.branches else []


def container(block: Open) -> list[Node]:
    """A macro without a counterpart: what is in it stays; a jump, which may come later or never, is a way on."""
    what = written(block.name, block.arguments)
    return [Left(what, block.at, "what is in it is kept", what), *perhaps([*as_links(block.inside)], block.at)]


def as_links(nodes: Iterable[Node]) -> Iterator[Node]:
    """Nodes with ways on in place of jumps that nobody knows when they are made."""
    for node in nodes:
        if isinstance(node, Goto):
            yield Link(node.to, node.to, (), node.at)
        elif isinstance(node, If):
            yield replace(
                node, branches=tuple(replace(branch, inside=tuple(as_links(branch.inside))) for branch in node.branches)
            )
        else:
            yield node


def _code(block: Open) -> list[Node]:
    code = "".join(node.text for node in block.inside if isinstance(node, PassageWords))
    return [Left(f"<<{block.name}>>", block.at, "", code)]


def _unbroken(block: Open) -> list[Node]:
    """`<<nobr>>`: line ends in it are spaces."""
    return [
        PassageWords(node.text.replace("\n", " "), node.verbatim) if isinstance(node, PassageWords) else node
        for node in block.inside
    ]


def _silent(block: Open) -> list[Node]:
    return [node for node in block.inside if not isinstance(node, PassageWords)]


# Links and what shows other passages ----------------------------------------------------------------------------------


def _arguments(text: str) -> Iterator[tuple[str, str]]:
    """The arguments of a macro: `link` or `text`, and what it says."""
    for match in _ARGUMENT.finditer(text):
        kind = "link" if match.lastgroup == "link" else "bare" if match.lastgroup == "bare" else "text"
        yield kind, re.sub(r"\\(.)", r"\1", match[match.lastgroup or 0])


def _link(block: Open) -> list[Node]:
    """`<<link "text" "To">>…<</link>>`: what is in it is done on the way."""
    arguments = list(_arguments(block.arguments))
    if not arguments or any(kind == "bare" for kind, _ in arguments):
        return container(block)
    kind, first = arguments[0]
    text, to = parts(first) if kind == "link" else (first, arguments[1][1] if len(arguments) > 1 else None)
    inside = tuple(block.inside)
    if to is not None and (last := inside[-1:]) and isinstance(last[0], Goto) and last[0].to == to:
        inside = inside[:-1]
    return [Link(text, to, inside, block.at)]


def _actions(whole: str, arguments: str, at: Place) -> list[Node]:
    """`<<actions "A" "B">>` and `<<choice [[text|To]]>>`: links, one below another."""
    nodes: list[Node] = []
    for kind, argument in _arguments(arguments):
        if kind == "bare":
            return [Left(whole, at)]
        text, to = parts(argument) if kind == "link" else (argument, argument)
        nodes += [PassageWords("\n"), Link(text, to, (), at)]
    return [*nodes, PassageWords("\n")]


def _passage(arguments: str) -> str | None:
    """The passage that a macro names first."""
    kind, name = next(_arguments(arguments), ("bare", ""))
    if kind == "bare":
        return None
    return parts(name)[1] if kind == "link" else name


# Macros without an end ------------------------------------------------------------------------------------------------

Macro = Callable[[str, str, Place], list[Node]]
"""A macro as nodes: called with the macro as it is written, its arguments, and its place."""


def naming(make: Callable[[str, Place], Node], passage: Callable[[str], str | None]) -> Macro:
    """A macro that names one passage; `passage` finds its name in the arguments."""

    def read(whole: str, arguments: str, at: Place) -> list[Node]:
        name = passage(arguments)
        return [Left(whole, at)] if name is None else [make(name, at)]

    return read


def assigning(whole: str, arguments: str, at: Place) -> list[Node]:
    """A macro that gives variables values, as in `$a to 1, $b += 2`."""
    try:
        return list(assignments_of(arguments, at))
    except NoCounterpart:
        return [Left(whole, at, "", arguments)]


def printing(whole: str, arguments: str, at: Place) -> list[Node]:
    """A macro that shows the value of a variable."""
    is_variable = re.fullmatch(r"[$_][A-Za-z_]\w*", arguments)
    return [PassageWords(arguments)] if is_variable else [Left(whole, at)]


def _unset(whole: str, arguments: str, at: Place) -> list[Node]:
    names = arguments.replace(",", " ").split()
    return [Assignment(name, ("nothing",), at) for name in names if name[:1] in "$_"]


ALIKE = {"button": "link", "click": "link", "display": "include", "silent": "silently", "=": "print", "-": "print",
          "remember": "set", "choice": "actions", "run": "set"}  # fmt: skip
PARTS = {"else": "if", "elseif": "if", "case": "switch", "default": "switch"}
SINGLE: Mapping[str, Macro] = {
    "set": assigning,
    "unset": _unset,
    "print": printing,
    "actions": _actions,
    "include": naming(Include, _passage),
    "goto": naming(Goto, _passage),
}
BLOCKS: Mapping[str, Callable[[Open], list[Node]]] = {
    "if": _choice,
    "switch": _choice,
    "link": _link,
    "linkreplace": _link,
    "nobr": _unbroken,
    "silently": _silent,
    "script": _code,
    "widget": _code,
    "style": _code,
}
