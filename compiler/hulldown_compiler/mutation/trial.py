"""Slips held against a book, one after the other: which rules notice each, or only an example or a claim, or nobody.

What is dear is asked last: rules that search all that can happen are asked of a slip that no other rule has noticed,
and claims of one that nothing else has. A slip that nobody notices counts only if the book then means something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from ruamel.yaml.error import YAMLError

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.fixes import line_starts, place
from hulldown_compiler.core.rule_table import RULES, TODO
from hulldown_compiler.core.yaml_tree import MAPPING, Unusual, read_tree
from hulldown_compiler.lint.identity import Identity, identities
from hulldown_compiler.lint.incremental.traced_book import nothing
from hulldown_compiler.lint.workspace import Workspace
from hulldown_compiler.mutation.meaning import Meaning, meaning
from hulldown_compiler.mutation.slips import Slip

CLAIMS = tuple(rule.code for rule in RULES if rule.name in ("broken-claim", "open-claim"))
SEARCHING = tuple(rule.code for rule in RULES if rule.code.startswith("HD3") and rule.code not in CLAIMS)
PLAIN = tuple(rule.code for rule in RULES if rule.code not in (*SEARCHING, *CLAIMS))

OF_EXAMPLES = ("failing-example", "broken-claim", "open-claim")
"""The rules that say what an author's examples and claims have noticed."""

HOLDING = ("examples", "claims")
"""The keys of them: whatever is found in there has been noticed by them."""

RULE, EXAMPLE, NOBODY, SAME = "rules", "examples", "nobody", "same"
"""A rule notices it, whatever examples do; only an example or a claim does; nobody does; it means the same."""


class Outcome(NamedTuple):
    """What came of a slip, and the codes of what noticed it: of rules if any do, and else of examples and claims."""

    slip: Slip
    result: str
    by: tuple[str, ...] = ()


class Trial:
    """A book in memory, and slips that are made in it; the files on the disk are only read."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._held = Workspace(root)
        self._before = self._said([*PLAIN, *SEARCHING, *CLAIMS])
        self._meant: Meaning | None = None
        self._changed = ""

    def outcome(self, slip: Slip) -> Outcome:
        """What comes of a slip."""
        if self._changed != slip.path:
            self._restore()
        self._held.change(slip.path, slip.text)
        self._changed = slip.path
        return self._noticed(slip) or self._unnoticed(slip)

    def _restore(self) -> None:
        if self._changed:
            self._held.release(self._changed)
            self._changed = ""

    def _noticed(self, slip: Slip) -> Outcome | None:
        """Who notices a slip, if anybody does."""
        shown: set[str] = set()
        for codes in (PLAIN, SEARCHING, CLAIMS):
            if codes == CLAIMS and shown:
                break
            new = self._new(codes)
            rules = {finding.code for finding in new if not self._by_examples(finding)}
            if rules:
                return Outcome(slip, RULE, tuple(sorted(rules)))
            shown |= {finding.code for finding in new}
        return Outcome(slip, EXAMPLE, tuple(sorted(shown))) if shown else None

    def _unnoticed(self, slip: Slip) -> Outcome:
        """A slip that nobody notices: whether the book means the same."""
        means = meaning(self._held.book)
        if self._meant is None:
            self._restore()
            self._meant = meaning(self._held.book)
        return Outcome(slip, SAME if means.rules == self._meant.rules else NOBODY)

    def _findings(self, codes: Sequence[str]) -> list[Finding]:
        """What rules find, besides what is only a note to the author."""
        return [finding for finding in self._held.told(codes, nothing) if finding.severity != TODO]

    def _identified(self, findings: Iterable[Finding]) -> Iterator[Identity]:
        return identities("", self._held.book.texts, findings)

    def _said(self, codes: Sequence[str]) -> Counter[Identity]:
        return Counter(self._identified(self._findings(codes)))

    def _new(self, codes: Sequence[str]) -> list[Finding]:
        """What is found that was not found before."""
        left, new = Counter(self._before), []
        findings = self._findings(codes)
        for finding, identity in zip(findings, self._identified(findings), strict=True):
            left[identity] -= 1
            if left[identity] < 0:
                new.append(finding)
        return new

    def _by_examples(self, finding: Finding) -> bool:
        """Whether it is found since there is an example or a claim."""
        if finding.rule in OF_EXAMPLES:
            return True
        text = self._held.book.texts.get(finding.position.path, "")
        return any(first <= finding.position.line <= last for first, last in _holding(text))


def _holding(text: str) -> Iterator[tuple[int, int]]:
    """The lines of a file in which its examples and claims stand."""
    try:
        top = read_tree(text, tagged=True)
    except (YAMLError, Unusual):
        return
    starts, nodes = line_starts(text), [] if top is None else [top]
    for node in nodes:
        if node.kind == MAPPING:
            inside = ((key, value) for key, value in node.pairs() if key.value in HOLDING)
            yield from ((place(starts, key.begin)[0], place(starts, value.end)[0]) for key, value in inside)
        nodes += node.children


# Several processes ----------------------------------------------------------------------------------------------------

LOT = 4
"""How many slips a process tries before it is given others."""

_trials: list[Trial] = []
"""The trial of a process of its own, once its book is read."""


def tried(root: Path, those: Sequence[Slip], jobs: int) -> list[Outcome]:
    """What comes of slips in a book that has no errors, in their order, by so many processes."""
    number = min(jobs, -(-len(those) // LOT))
    if number <= 1:
        trial = Trial(root)
        return [trial.outcome(slip) for slip in those]
    with ProcessPoolExecutor(number, get_context("spawn"), _load, (root,)) as pool:
        return list(pool.map(_outcome, those, chunksize=LOT))


def _load(root: Path) -> None:
    _trials.append(Trial(root))


def _outcome(slip: Slip) -> Outcome:
    return _trials[0].outcome(slip)
