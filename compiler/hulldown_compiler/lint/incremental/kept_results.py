"""Results that are kept with the names of what they rest on: proofs of searches, and examples that come out right.

A rule's trace is coarse, for a rule is asked again in no time; what takes long within one is kept by itself, and with a
finer trace. Of a proof it is known beforehand what it reads: an excerpt. An example tells when it is played. Either
holds for as long as everything that it rests on has the same digest (see `name_digests`), in a process that stays and
between two commands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from hulldown_compiler.analysis.analyses import DATA, Analyses, Job, Told
from hulldown_compiler.book.link import Node
from hulldown_compiler.lint.incremental.name_digests import NameDigests, digest

T = TypeVar("T")


Kept = tuple[Sequence[Node], str, Any]
"""The names of what a result rests on, one digest of what they said, and the result."""


class Learnt(NamedTuple):
    """What has come to be kept while some work was done: proofs, what was told, and what held."""

    proofs: list[tuple[str, str, Any]]
    told: list[tuple[str, Kept]]
    held: list[tuple[str, Collection[Node]]]


MOST_KEPT = 8
"""Results about one thing that are kept: who mends a slip, or takes something back, is where he was before.

Each state of a book may come with two more, in which something stands in for what has faults.
"""


class StoredResults(NamedTuple):
    """What is kept, as plain data.

    `proofs` are results by what they are about, and by one digest of what they rest on. `told` are the last results of
    computations that told what they had looked at, each with these names and their digest; `held` is what held, by its
    digest, with the numbers of the names that it read; `names` are these, each a kind, a name and a digest.
    `worked_out` are results of what rests on nothing else, by the digest of what was said.
    """

    proofs: Mapping[str, Mapping[str, Any]]
    told: Mapping[str, Sequence[Sequence[Any]]]
    held: Mapping[str, Sequence[int]]
    names: Sequence[tuple[str, str, str]]
    worked_out: Mapping[str, Any]


NOTHING = StoredResults({}, {}, {}, (), {})
"""What is kept of a book that has never been checked."""


MOST_WORKED_OUT = 20_000
"""Results that rest on nothing else that are kept: those asked for last."""


class Results:
    """What says by digests what it holds for, so that several states of a book share it."""

    def __init__(self) -> None:
        self.proofs: dict[str, dict[str, Any]] = {}
        self.told: dict[str, list[Kept]] = {}
        self.worked_out: dict[str, Any] = {}
        self.touched = False


class KeptResults:
    """The results that are kept of one book."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses = analyses
        self._load: Callable[[], StoredResults] = lambda: NOTHING
        self._loaded = False
        self._results = Results()
        self._held: dict[str, Collection[Node]] = {}
        self._asked: set[str] = set()
        self._names: dict[Node, str] = {}
        self._digests: NameDigests | None = None
        self._learnt: Learnt | None = None

    def begin(self, load: Callable[[], StoredResults]) -> None:
        """Begin with what is stored, which is loaded when somebody asks for the first time."""
        self._load = load

    def share(self, other: KeptResults) -> None:
        """Begin with what another keeps, and keep in common with it from now on."""
        other._now()
        self._loaded, self._results = True, other._results
        self._held, self._names = dict(other._held), dict(other._names)

    @property
    def touched(self) -> bool:
        """Whether something has come to be kept since it was last stored."""
        return self._results.touched

    @touched.setter
    def touched(self, touched: bool) -> None:
        self._results.touched = touched

    def change(self) -> None:
        """Take note that the book has changed."""
        self._digests = None
        self._asked.clear()

    def kept(self, about: str, compute: Callable[[], T], rests_on: Collection[Node]) -> T:
        """The result of a computation about a mission, computed if something that it rests on is not as it was."""
        stamp = self._stamp_of(rests_on)
        if stamp not in self._results.proofs.get(about, {}):
            self._prove(about, stamp, compute())
        return self._results.proofs[about][stamp]  # type: ignore[no-any-return]

    def knows(self, job: Job[Any]) -> bool:
        """Whether the result of a computation is kept."""
        return self._stamp_of(job.rests_on) in self._results.proofs.get(job.about, {})

    def _stamp_of(self, rests_on: Collection[Node]) -> str:
        """One digest of what a computation rests on, plain data among it."""
        now = self._now()
        return digest([(*node, "" if node.kind == DATA else now.of(node)) for node in rests_on])

    def _prove(self, about: str, stamp: str, result: Any) -> None:
        of_late = self._results.proofs.setdefault(about, {})
        of_late[stamp] = result
        self.touched = True
        if self._learnt:
            self._learnt.proofs.append((about, stamp, result))
        for oldest in list(of_late)[:-MOST_KEPT]:
            del of_late[oldest]

    def worked_out(self, said: str, compute: Callable[[], T]) -> T:
        """The result of a computation that reads nothing but what is said."""
        self._begin()
        known, key = self._results.worked_out, digest(said)
        if key in known:
            known[key] = known.pop(key)  # the last of all again
        else:
            known[key] = compute()
            self.touched = True
            while len(known) > MOST_WORKED_OUT:
                del known[next(iter(known))]
        return known[key]  # type: ignore[no-any-return]

    def holds(self, about: str, check: Callable[[], tuple[bool, Iterable[Node]]]) -> bool:
        """Whether something holds; checked, if it is not known to have held since what it read has changed."""
        self._now()
        key = digest(about)
        self._asked.add(key)
        if key in self._held:
            return True
        held, names = check()
        if held:
            self._hold(key, names)
        return held

    def held(self, about: str) -> bool:
        """Whether something is known to hold."""
        self._now()
        return digest(about) in self._held

    def _hold(self, key: str, names: Iterable[Node]) -> None:
        now = self._now()
        self._held[key] = tuple(names)
        self._names.update((node, now.of(node)) for node in self._held[key])
        self.touched = True
        if self._learnt:
            self._learnt.held.append((key, self._held[key]))

    def told(self, about: str, said: str, compute: Callable[[], Told[T]]) -> T:
        """The result of a computation that tells what it has looked at, computed if that is not as it was."""
        self._now()
        of_late = self._results.told.setdefault(about, [])
        for names, stamp, result in of_late:
            if stamp == self._stamp(names, said):
                return result  # type: ignore[no-any-return]
        result, looked_at = compute()
        if looked_at is not None:
            names = list(looked_at)
            self._tell(about, (names, self._stamp(names, said), result))
        return result

    def _tell(self, about: str, kept: Kept) -> None:
        of_late = self._results.told.setdefault(about, [])
        of_late.append(kept)
        del of_late[:-MOST_KEPT]
        self.touched = True
        if self._learnt:
            self._learnt.told.append((about, kept))

    def learning(self, work: Callable[[T], object], item: T) -> Learnt:
        """Do some work; all that came to be kept while it was done."""
        self._learnt = learnt = Learnt([], [], [])
        try:
            work(item)
        finally:
            self._learnt = None
        return learnt

    def learn(self, learnt: Learnt) -> None:
        """Keep what another process has learnt."""
        for proof in learnt.proofs:
            self._prove(*proof)
        for about, kept in learnt.told:
            if kept not in self._results.told.get(about, ()):
                self._tell(about, kept)
        for held in learnt.held:
            self._hold(*held)

    def _stamp(self, names: Iterable[Node], said: str) -> str:
        """One digest of what things say now."""
        now = self._now()
        return digest([said, *((*node, now.of(node)) for node in names)])

    def to_store(self) -> StoredResults:
        """What there is to store: what has been asked, if anything has, else what still holds."""
        self._now()
        held = {key: names for key, names in self._held.items() if not self._asked or key in self._asked}
        numbers = {
            node: nth for nth, node in enumerate(dict.fromkeys(node for names in held.values() for node in names))
        }
        names = [(*node, self._names[node]) for node in numbers]
        told = {
            about: [([(*node,) for node in names], *kept) for names, *kept in of_late]
            for about, of_late in self._results.told.items()
        }
        numbered = {key: [numbers[node] for node in of] for key, of in held.items()}
        return StoredResults(self._results.proofs, told, numbered, names, self._results.worked_out)

    def _begin(self) -> None:
        """Load what is stored, unless that is done."""
        if not self._loaded:
            self._loaded = True
            self._take(self._load())

    def _now(self) -> NameDigests:
        """The digests of the book as it is now; what has read something that has changed is forgotten."""
        self._begin()
        if self._digests is None:
            self._digests = NameDigests(self._analyses)
            of_now = {node: self._digests.of(node) for node in self._names}
            changed = {node for node, then in self._names.items() if then != of_now[node]}
            if changed:
                self._held = {key: names for key, names in self._held.items() if changed.isdisjoint(names)}
                self._names = of_now
        return self._digests

    def _take(self, stored: StoredResults) -> None:
        names = [Node(kind, name) for kind, name, _ in stored.names]
        self._results.told = {
            about: [([Node(*node) for node in names], stamp, result) for names, stamp, result in of_late]
            for about, of_late in stored.told.items()
        }
        self._results.proofs = {about: dict(of_late) for about, of_late in stored.proofs.items()}
        self._results.worked_out = dict(stored.worked_out)
        self._names = {node: said for node, (_, _, said) in zip(names, stored.names, strict=True)}
        self._held = {key: tuple([names[nth] for nth in numbers]) for key, numbers in stored.held.items()}
