"""Whether what never came up in any game can: with a witness, which is replayed, or with a proof that it cannot.

It is asked of the book as its author wrote it, by the same search as `hulldown reach`, and of what never came up alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.queries import POSSIBLE, REACHABLE, UNREACHABLE
from hulldown_compiler.analysis.search.replay import replay
from hulldown_compiler.analysis.verdicts.report import ThingVerdict, VerdictReport
from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.core.diagnostics import Related
from hulldown_compiler.playtest.evidence import NEVER, PERHAPS, RARE, UNKNOWN, Proof
from hulldown_compiler.source.discovery import displayed_path
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.coverage import Thing

VERDICTS: Mapping[str, str] = {REACHABLE: RARE, POSSIBLE: PERHAPS, UNREACHABLE: NEVER}
"""What the search's verdicts mean for what no game came to; any other leaves it unknown."""


class Proofs:
    """The proofs on the things of one mission, or of a gamebook."""

    def __init__(self, authored: Authored, compiled: Book, mission: str) -> None:
        self._mission = mission
        self._compiled = compiled
        self._report = VerdictReport(Analyses(authored), mission)

    def of(self, things: Iterable[Thing]) -> Iterator[tuple[Thing, Proof]]:
        """The proof on each of some things; those that an author does not write are passed over."""
        for thing in things:
            name = ".".join(thing[1:])
            if (thing[0], name) in self._report.occurrences:
                yield thing, self._proof(self._report.verdict(thing[0], name))

    def _proof(self, found: ThingVerdict) -> Proof:
        verdict = VERDICTS.get(found.verdict, UNKNOWN)
        if verdict == NEVER:
            return Proof(verdict, found.why if found.gate is None else self._at(found.gate))
        return Proof(verdict, "; ".join(step.message for step in found.witness) or found.why, self._choices(found))

    def _at(self, gate: Related) -> str:
        """A gate, after the place where it stands."""
        path, line, column = gate.position.path, gate.position.line, gate.position.column
        return f"{displayed_path(self._report.book.root, path)}:{line}:{column} {gate.message}"

    def _choices(self, found: ThingVerdict) -> Sequence[str]:
        """The choices and faces by which a game of a gamebook comes there, as the engine has played them."""
        if self._mission or found.verdict != REACHABLE or not found.path:
            return ()
        game = replay(self._compiled, self._report.queries[""].full, found.path)
        return () if game is None else game.inputs
