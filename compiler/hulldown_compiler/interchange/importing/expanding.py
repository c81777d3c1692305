"""What a passage shows when it is shown: other passages put in, dice told from conditions, what is unknown set aside.

After this the nodes of a passage are such as a gamebook can say: conditions that have counterparts, rolls of dice,
links that lead on, and what is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from hulldown_compiler.interchange.importing.dice import dice_of, with_rolls
from hulldown_compiler.interchange.importing.values import shown
from hulldown_compiler.interchange.importing.variables import Variables
from hulldown_compiler.interchange.twine.nodes import (
    NOWHERE,
    UNKNOWN,
    Assignment,
    Branch,
    Doubt,
    Formula,
    Goto,
    Guess,
    If,
    Include,
    Left,
    Link,
    NoCounterpart,
    Node,
    Offer,
    PassageWords,
    Place,
    Roll,
    RollRow,
    inner,
    walk,
)

MOST_NODES = 4_000
"""Parts of one passage, with the passages that are shown in it."""

Nodes = tuple[Node, ...]


def exits(nodes: Sequence[Node]) -> bool:
    """Whether anything in these nodes leads on to another passage."""
    return any(
        isinstance(node, Goto) or (isinstance(node, Link) and node.to is not None) or any(map(exits, inner(node)))
        for node in nodes
    )


class Includes:
    """Which passages include which others, directly or through one another; `start` is the first passage."""

    def __init__(self, bodies: Mapping[str, Nodes], start: str) -> None:
        self.bodies = bodies
        self.start = start
        self.led_to = {start, *(to for nodes in bodies.values() for to in targets(nodes))}
        self._within: dict[str, frozenset[str]] = {}

    @cached_property
    def included(self) -> frozenset[str]:
        """The passages that others show."""
        nodes = (node for body in self.bodies.values() for node in walk(body))
        return frozenset(node.to for node in nodes if isinstance(node, Include))

    def within(self, name: str) -> frozenset[str]:
        """The passages that a passage shows, and those that they show, and so on."""
        if name not in self._within:
            shown: set[str] = set()
            waiting = [name]
            while waiting:
                for node in walk(self.bodies.get(waiting.pop(), ())):
                    if isinstance(node, Include) and node.to not in shown:
                        shown.add(node.to)
                        waiting.append(node.to)
            self._within[name] = frozenset(shown)
        return self._within[name]

    def circular(self, name: str) -> bool:
        """Whether a passage shows itself."""
        return name in self.within(name)

    def visited(self, name: str) -> bool:
        """Whether readers come back from a passage: others include it, and no link leads away from it."""
        shown = (name, *self.within(name))
        inside = (node for passage in shown for node in walk(self.bodies.get(passage, ())))
        if name == self.start or name not in self.included or name not in self.bodies or self.circular(name):
            return False
        return not any(isinstance(node, Link) and exits([node]) for node in inside)


def targets(nodes: Nodes) -> Iterator[str]:
    """The passages that nodes lead to for good."""
    for node in walk(nodes):
        if isinstance(node, Link | Goto) and node.to is not None:
            yield node.to


class Expanding:
    """Rewrites the nodes of one passage into such as a gamebook has a counterpart for.

    `leave` takes what has none; readers come back from a passage that is read in `passing`. When `guessing`, what
    nobody can work out may be so or not, and is not left to the reader.
    """

    def __init__(
        self,
        includes: Includes,
        variables: Variables,
        leave: Callable[[Left], None],
        *,
        passing: bool,
        guessing: bool = False,
    ) -> None:
        self.includes = includes
        self.passing = passing
        self.guessing = guessing
        self.variables = variables
        self.leave = leave
        self.written_out: set[str] = set()
        self._left = MOST_NODES

    def whole(self, name: str) -> tuple[Node, ...]:
        """The nodes of a passage."""
        nodes = self.includes.bodies[name]
        last = nodes[-1] if nodes else None
        if not self.passing and isinstance(last, Include) and not exits(nodes[:-1]) and self._takes_over(last.to):
            nodes = (*nodes[:-1], Goto(last.to, last.at))
        return self.nodes(nodes)

    def _takes_over(self, name: str) -> bool:
        """Whether an include at the end of a passage can be a jump: its passage leads on, and does not show itself."""
        leads = name in self.includes.led_to or any(targets(self.includes.bodies.get(name, ())))
        return leads and not self.includes.circular(name)

    def nodes(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """Nodes, each rewritten; no more of them than `MOST_NODES` in one passage."""
        expanded: list[Node] = []
        for node in with_rolls(nodes):
            self._left -= 1
            if self._left < 0:
                if self._left == -1:
                    why = f"more than {MOST_NODES:,} parts are shown in this passage"
                    self.leave(Left("…", getattr(node, "at", NOWHERE), why))
                break
            match node:
                case Left():
                    self.leave(node)
                case Roll():
                    expanded += self.rolled(node)
                case If():
                    expanded += self.choice(node)
                case Link():
                    expanded += self.link(node)
                case Include():
                    expanded += self.include(node)
                case _:
                    expanded += self.plain(node)
        return tuple(expanded)

    def plain(self, node: Node) -> tuple[Node, ...]:
        """Words, assignments and jumps as they are; an assignment without a counterpart is reported and dropped."""
        if isinstance(node, Assignment):
            try:
                self.variables.steps(node)
            except NoCounterpart:
                self.leave(Left(f"setting {shown(node.variable)}", node.at))
                return ()
        return (node,)

    def link(self, node: Link) -> tuple[Node, ...]:
        """A link; one that leads nowhere is an offer if it changes something, and otherwise shown at once."""
        inside = self.nodes(node.inside)
        if node.to is None and not exits(inside) and not self.passing:
            if any(isinstance(part, Assignment) for part in walk(node.inside)):
                return (Offer(node.text, inside),)
            self.leave(Left(node.text, node.at, "what a click on it shows is shown at once"))
            return (PassageWords(node.text), PassageWords("\n"), *inside)
        return (Link(node.text, node.to, inside, node.at),)

    def include(self, node: Include) -> tuple[Node, ...]:
        """An included passage: left to be read and come back from, or its nodes in its place."""
        name = node.to
        if self.includes.circular(name):
            self.leave(Left(f"{name!r} shown here", node.at, "it shows itself"))
            return ()
        if name not in self.includes.bodies or self.includes.visited(name):
            return (node,)
        self.written_out.add(name)
        return self.nodes(self.includes.bodies[name])

    def choice(self, node: If) -> tuple[Node, ...]:
        """A condition: of the story, of dice, or one that nobody here understands."""
        if (rolled := dice_of(node)) is not None:
            return self.rolled(rolled)
        if node.branches[0].when == UNKNOWN and not node.branches[0].said and not self.guessing:
            return self.nodes(node.branches[0].inside)
        unknown = [branch for branch in node.branches if branch.when and not self.understood(branch.when)]
        branches = tuple(replace(branch, inside=self.nodes(branch.inside)) for branch in node.branches)
        if not unknown:
            return (If(branches, node.at),)
        if self.guessing:
            return self.guessed(node, branches, unknown)
        jumps = any(_jumps(branch.inside) for branch in branches)
        why = "the reader decides" if jumps else "all that depends on it is shown"
        for branch in unknown:
            self.leave(Left(f"the condition {branch.said!r}", node.at, why))
        if jumps:
            return (Doubt(branches),)
        doubtful = {nth for nth, branch in enumerate(node.branches) if branch in unknown}
        return _all_shown(list(enumerate(branches)), doubtful, node.at)

    def guessed(self, node: If, branches: Sequence[Branch], unknown: Collection[Branch]) -> tuple[Node, ...]:
        """A condition in which something is unknown, with a variable that may be true or not in its place."""
        guesses: list[Node] = []
        known: list[Branch] = []
        for written, branch in zip(node.branches, branches, strict=True):
            if written in unknown:
                if branch.said:
                    self.leave(Left(f"the condition {branch.said!r}", node.at, "it may hold or not"))
                name = self.variables.guess()
                guesses.append(Guess(name, node.at))
                known.append(replace(branch, when=("variable", name)))
            else:
                known.append(branch)
        return (*guesses, If(tuple(known), node.at))

    def understood(self, when: Formula | None) -> bool:
        """Whether a condition can be translated."""
        if when is None:
            return True
        try:
            return len(self.variables.condition(when)) > 0
        except NoCounterpart:
            return False

    def rolled(self, node: Roll) -> tuple[Node, ...]:
        """A roll, if what is added to its dice has a counterpart; otherwise all its rows, one after another."""
        try:
            for part in (node.plus, node.minus):
                if part is not None:
                    self.variables.number(part)
        except NoCounterpart:
            self.leave(Left("dice", node.at, "what is added to them is not known"))
            return tuple(part for row in node.rows for part in self.nodes(row.inside))
        return (replace(node, rows=tuple(RollRow(row.low, row.high, self.nodes(row.inside)) for row in node.rows)),)


def _all_shown(branches: Sequence[tuple[int, Branch]], doubtful: Collection[int], at: Place) -> tuple[Node, ...]:
    """Branches from the first doubtful one on, shown one after the other; those before it keep their conditions."""
    first = next((at for at, (nth, _) in enumerate(branches) if nth in doubtful), None)
    if first is None:
        kept = tuple(branch for _, branch in branches)
        return kept[0].inside if kept and kept[0].when is None else (If(kept, at),) if kept else ()
    after = _all_shown(branches[first + 1 :], doubtful, at)
    shown = (*branches[first][1].inside, PassageWords("\n"), *after)
    known = tuple(branch for _, branch in branches[:first])
    return (If((*known, Branch(None, "", shown)), at),) if known else shown


def _jumps(nodes: Sequence[Node]) -> bool:
    """Whether these nodes contain a jump, rolls and doubts aside, which always split the passage."""
    return any(
        isinstance(node, Goto) or (isinstance(node, If | Link) and any(map(_jumps, inner(node)))) for node in nodes
    )
