"""A passage as a paragraph: its prose, and the steps and choices that follow.

Twine shows all of a passage at once and then waits for a click; a gamebook says its text, carries out its steps in
order, and asks at the end. So the text up to the first condition is the paragraph's text, what follows is told by
notes, and all links become the options of one question, each under the conditions that it stood under. Where that
would not mean the same (a condition that is changed after it was asked, dice, a jump) the ways part for good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from hulldown_compiler.core.spans import span
from hulldown_compiler.interchange.importing.expanding import exits
from hulldown_compiler.interchange.importing.flow import AT, Flow, Step, World, all_of, placed, way_of
from hulldown_compiler.interchange.importing.lines import (
    certain,
    lines_of,
    marked,
    shown_in,
    tells,
    wordings_of,
)
from hulldown_compiler.interchange.importing.values import bare
from hulldown_compiler.interchange.importing.variables import SCORE, Variables
from hulldown_compiler.interchange.twine import markup
from hulldown_compiler.interchange.twine.nodes import (
    NOWHERE,
    Assignment,
    Branch,
    Doubt,
    Goto,
    Guess,
    If,
    Include,
    Left,
    Link,
    Node,
    Offer,
    PassageWords,
    Place,
    Roll,
    variables,
)
from hulldown_engine.language.phrases import literal

GO_ON = "Go on"
"""The label of an option of which nothing is said."""

MOST_PARTINGS = 200
"""Lines that are told again because ways have parted."""

DEEPEST = 16
"""Branches within one another: each takes three of the levels that a file may have."""


class SceneWriter:
    """Writes one passage as prose, steps and options.

    `ending` gives the ending to close with where nothing leads on; `leave` takes what has no counterpart.
    """

    def __init__(
        self, variables: Variables, world: World, ending: Callable[[], str | None], leave: Callable[[Left], None]
    ) -> None:
        self.variables = variables
        self.world = world
        self.ending = ending
        self.leave = leave
        self.emphasised = False
        self._partings = MOST_PARTINGS
        self._depth = 0

    def tell(self, nodes: Sequence[Node], flow: Flow) -> Flow:
        """Write nodes into a flow, behind what is in it already, and close it."""
        lines = list(lines_of(nodes))
        for nth, line in enumerate(lines):
            if self.line(line, flow, [], lines[nth + 1 :]):
                return flow
        self.close(flow)
        return flow

    def close(self, flow: Flow) -> None:
        """Add what comes after everything else: the question, the end, or both."""
        if flow.options:
            flow.steps.append({"ask": flow.options})
        if not flow.certain and (ending := self.ending()) is not None:
            flow.steps.append({"end": ending})

    def line(self, line: list[Node], flow: Flow, guards: list[str], rest: list[list[Node]] | None = None) -> bool:
        """Write one line. Returns whether the paragraph split in it, so that everything after it has been written too.

        It may split only where `rest`, the lines that follow, is given: not in a branch that comes back.
        """
        wordings = wordings_of(line)
        if wordings is not None and (rest is None or not any(self.parts(node, [line, *rest]) for node in line)):
            self.reworded(line, wordings, flow, guards)
            return False
        words: list[PassageWords | Link] = []
        for nth, node in enumerate(line):
            if isinstance(node, PassageWords | Link):
                words.append(node)
                continue
            self.say(words, flow, guards)
            words = []
            if rest is not None and self.parts(node, after := [line[nth + 1 :], *rest]):
                self.part(node, after, flow)
                return True
            self.step(node, flow, guards)
        self.say(words, flow, guards)
        return False

    # Ways that part

    def parts(self, node: Node, after: list[list[Node]]) -> bool:
        """Whether everything after a node must be written once for each of its branches."""
        if isinstance(node, Goto | Doubt):
            return True
        if isinstance(node, Roll):
            return exits([node])
        if not isinstance(node, If):
            return False
        within = list(shown_in([node]))
        if any(isinstance(part, Goto | Doubt) or (isinstance(part, Roll) and exits([part])) for part in within):
            return True
        branches = [branch for part in within if isinstance(part, If) and exits([part]) for branch in part.branches]
        asked_about = {bare(name) for branch in branches for name in variables(branch.when)}
        follows = shown_in(chain.from_iterable(after))
        return bool(asked_about) and any(asked_about & self.changed_by(part) for part in chain(within, follows))

    def changed_by(self, node: Node) -> set[str]:
        """The variables that a node changes, those that a passage read in passing changes included."""
        if isinstance(node, Include):
            return self.world.changes(node.to)
        return {bare(node.variable)} if isinstance(node, Assignment) else set()

    def part(self, node: Node, after: list[list[Node]], flow: Flow) -> None:
        """Write each branch of a node together with everything that follows it."""
        follows = [part for line in after for part in (*line, PassageWords("\n"))]
        self._partings -= len(after)
        if (self._partings < 0 or self._depth > DEEPEST) and any(map(tells, follows)):
            self.leave(Left("what follows a condition here", getattr(node, "at", NOWHERE), "too many ways lead to it"))
            follows = []
        match node:
            case Goto():
                flow.steps += self.world.onward(node.to, node.at)
            case Roll():
                rows = {span(row.low, row.high): self.way(row.inside, follows, flow) for row in node.rows}
                flow.steps.append(self.rolled(node, rows))
            case Doubt():
                flow.steps.append({"ask": list(self.doubts(node, follows, flow))})
            case If():
                flow.steps += self.ways(node, follows, flow)

    def way(self, inside: Sequence[Node], follows: list[Node], before: Flow) -> list[Step]:
        """The steps of one branch and of everything that follows it; `before` is the flow up to the split."""
        inner = Flow(later=True, options=list(before.options), changed=set(before.changed), certain=before.certain)
        self._depth += 1
        self.tell([*inside, *follows], inner)
        self._depth -= 1
        return inner.steps or [{"stop": "paragraph"}]

    def ways(self, node: If, follows: list[Node], flow: Flow) -> list[Step]:
        """The steps of a condition, each branch with everything that follows it."""
        branches = [(self.guard(part), self.way(part.inside, follows, flow), _at(part, node)) for part in node.branches]
        if not node.closed:
            branches.append(("", self.way((), follows, flow), node.at))
        return [{"first": [way_of(*branch) for branch in branches]}]

    def doubts(self, node: Doubt, follows: list[Node], flow: Flow) -> Iterator[Step]:
        """A condition that nobody here understands, as a question to the reader."""
        for branch in node.branches:
            text = f"If {branch.said}" if branch.said else "Otherwise"
            yield {"text": self.filled(text), "do": self.way(branch.inside, follows, flow), AT: branch.at}
        if node.branches[-1].said:
            yield {"text": "Otherwise", "do": self.way((), follows, flow)}

    def rolled(self, node: Roll, rows: dict[str, list[Step]]) -> Step:
        """A roll and its table."""
        plus = 0 if node.plus is None else self.variables.number(node.plus)
        minus = 0 if node.minus is None else self.variables.number(node.minus)
        modifier: str | int = f"{plus} - ({minus})" if minus else plus
        if minus and not plus:
            modifier = -minus if isinstance(minus, int) else f"-{minus}" if " " not in minus else f"-({minus})"
        return {"roll": node.dice, **({"modifier": modifier} if modifier else {}), "table": rows, AT: node.at}

    # Steps

    def step(self, node: Node, flow: Flow, guards: list[str]) -> None:
        """Carry a node over as steps that come back."""
        match node:
            case Assignment():
                flow.steps += placed(self.variables.steps(node), node.at)
                flow.changed.add(bare(node.variable))
            case Include():
                flow.steps.append({"see": self.world.name_of(node.to), AT: node.at})
                flow.later = True
            case Roll():
                rows = {
                    span(row.low, row.high): self.inner(row.inside, flow, guards) or [{"note": "Nothing."}]
                    for row in node.rows
                }
                flow.steps.append(self.rolled(node, rows))
                flow.later = True
            case Guess():
                flag = self.variables.get(node.variable).name
                ways: list[Step] = [
                    {"text": "So", "do": [{"flag": flag}]},
                    {"text": "Otherwise", "do": [{"clear": flag}]},
                ]
                flow.steps.append({"ask": ways, AT: node.at})
                flow.later = True
            case Offer():
                done = self.inner(node.inside, flow, guards) or [{"note": "…"}]
                options = [
                    {"text": self.labelled(node.text) or "Do it", "do": done},
                    {"text": GO_ON, "do": [{"note": "…"}]},
                ]
                flow.steps.append({"ask": options})
                flow.later = True
            case If():
                self.choice(node, flow, guards)

    def inner(self, inside: Sequence[Node], flow: Flow, guards: list[str]) -> list[Step]:
        """The steps of a branch that comes back; its options are those of the passage."""
        own = Flow(later=True, options=flow.options, changed=flow.changed)
        self._depth += 1
        if self._depth > DEEPEST and inside:
            self.leave(Left("what a condition here decides", NOWHERE, "too many conditions within one another"))
            inside = ()
        for line in lines_of(inside):
            self.line(line, own, guards)
        self._depth -= 1
        return own.steps

    def choice(self, node: If, flow: Flow, guards: list[str]) -> None:
        """A condition after which the passage goes on."""
        empty: list[str] = []
        ways: list[Step] = []
        for branch, above in self.guarded(node, guards):
            guard = self.guard(branch)
            steps = self.inner(branch.inside, flow, above)
            if steps:
                ways.append(way_of(all_of([*empty, *filter(None, [guard])]), steps, _at(branch, node)))
            elif branch.when is not None:
                empty.append(self.variables.negated(branch.when))
        flow.certain |= not guards and certain([node])
        if ways:
            flow.later = True
            alone = len(ways) == 1 and "when" in ways[0]
            flow.steps.append(ways[0] if alone else {"first": ways})

    def guard(self, branch: Branch) -> str:
        """The condition of a branch in our words; empty when it always holds."""
        return "" if branch.when is None else self.variables.condition(branch.when)

    def guarded(self, node: If, guards: list[str]) -> Iterator[tuple[Branch, list[str]]]:
        """Each branch of a condition, with its guards: the outer ones, no earlier branch, and its own."""
        denied: list[str] = []
        for branch in node.branches:
            yield branch, [*guards, *denied, *filter(None, [self.guard(branch)])]
            denied += [] if branch.when is None else [self.variables.negated(branch.when)]

    # Words

    def say(self, words: list[PassageWords | Link], flow: Flow, guards: list[str]) -> None:
        """Tell the words of a line, and take its links as options."""
        for node in words:
            if isinstance(node, Link):
                flow.options.append(self.option(node, guards))
                flow.certain |= not guards
        shown = {name for part in words for name in markup.variables_in(part.text)}
        self.told(self.worded(words), flow, shown)

    def told(self, text: str, flow: Flow, shows: set[str]) -> None:
        """Write a text: as the paragraph's prose as long as no step precedes it, after that as a note."""
        if not text:
            return
        if not flow.later and not shows & flow.changed:
            flow.texts.append(text)
        elif flow.steps and "note" in flow.steps[-1]:
            flow.steps[-1] = {"note": f"{flow.steps[-1]['note']}\n{text}"}
        else:
            flow.steps.append({"note": text})
            flow.later = True

    def worded(self, words: Iterable[PassageWords | Link]) -> str:
        """The prose of a line; empty for one that only lists choices."""
        line = "".join(marked(part) for part in words)
        if markup.alone(line):
            return ""
        self.emphasised |= markup.emphasised(line)
        return self.filled(markup.prose(markup.led(line)))

    def filled(self, text: str) -> str:
        """A text of ours: braces are doubled, and variables become slots."""
        text = literal(text)
        for name in dict.fromkeys(markup.variables_in(text)):
            variable = self.variables.all.get(name)
            if variable is not None and variable.kind == SCORE:
                variable.used = True
                text = text.replace(f"${name}", f"{{{variable.name}}}")
            else:
                why = "nothing gives it a value" if variable is None else "only numbers can be shown"
                self.leave(Left(f"${name} in the text", NOWHERE, why))
        return text

    def reworded(
        self, line: list[Node], wordings: list[tuple[list[Branch], list[Node]]], flow: Flow, guards: list[str]
    ) -> None:
        """A line that reads differently under conditions: one wording for each way."""
        self.options(line, flow, guards)
        flow.certain |= not guards and certain(line)
        flow.later = True
        ways: list[Step] = []
        for branches, nodes in wordings:
            own = Flow(later=True)
            self.told(self.worded(node for node in nodes if isinstance(node, PassageWords | Link)), own, set())
            for node in nodes:
                if isinstance(node, Assignment):
                    own.steps += placed(self.variables.steps(node), node.at)
                    flow.changed.add(bare(node.variable))
            guard = all_of([*filter(None, map(self.guard, branches))])
            at = next((branch.at for branch in branches if branch.at.line), NOWHERE)
            ways.append(way_of(guard, own.steps or [{"note": "…"}], at))
        flow.steps.append({"first": ways})

    def options(self, nodes: Iterable[Node], flow: Flow, guards: list[str]) -> None:
        """Take the links of a line with several wordings as options."""
        for node in nodes:
            if isinstance(node, Link):
                flow.options.append(self.option(node, guards))
            elif isinstance(node, If):
                for branch, above in self.guarded(node, guards):
                    self.options(branch.inside, flow, above)

    def labelled(self, text: str) -> str:
        """What is clicked, as the label of an option."""
        return self.filled(markup.prose(" ".join(markup.broken(text).split())))

    def option(self, link: Link, guards: list[str]) -> Step:
        """An option: its words, the conditions it stands under, what is done, and where it leads."""
        option: Step = {"text": self.labelled(link.text) or self.filled(link.to or GO_ON), AT: link.at}
        if guards:
            option["when"] = all_of(guards)
        if link.to is None:
            option["do"] = self.tell(link.inside, Flow(later=True)).steps or [{"note": "…"}]
            return option
        steps = self.inner(link.inside, Flow(later=True), [])
        onward = self.world.onward(link.to, link.at)
        option.update({"do": [*steps, *onward]} if steps or len(onward) > 1 else onward[0])
        return option


def _at(branch: Branch, node: If) -> Place:
    """Where a branch begins: its own place, or that of the whole condition."""
    return branch.at if branch.at.line else node.at
