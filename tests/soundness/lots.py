"""Many random books, lot by lot: what was refuted in them, and what came up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.soundness import claims, findings
from tests.soundness.claims import Refutation
from tests.soundness.playing import Json, Played, authored, files_of, play, played, written
from tests.soundness.shrinking import shrunk

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.verdicts.report import VerdictReport


class Refuted(NamedTuple):
    """A book whose games refute something: its language and seed, and what."""

    language: str
    seed: int
    what: Sequence[Refutation]


def refutations(book: Played, *, findings_too: bool = True) -> list[Refutation]:
    """What the games of a book refute of what the analyses claim of it, and of its findings if they are wanted."""
    analyses = Analyses(book.authored)
    found = [*claims.refuted(book, analyses)]
    return [*found, *findings.refuted(book, analyses)] if findings_too else found


def breaks(language: str, seed: int) -> str:
    """What breaks when a verdict on everything in a book is asked for; nothing, if all are given."""
    report = VerdictReport(Analyses(authored(language, files_of(written(language, seed)))), budget=FEW)
    try:
        return "" if all(report.findings()) else "no verdict"
    except Exception as error:  # noqa: BLE001 - whatever it is, it must not be
        return repr(error)


FEW = 300
"""States of one search, where everything is asked."""


def unexpected(language: str, seeds: Sequence[int], every: int = 1) -> Iterator[Refuted]:
    """The books whose games refute something; findings are asked of every so many."""
    for seed in seeds:
        if found := refutations(played(language, seed), findings_too=seed % every == 0):
            yield Refuted(language, seed, found)


def smallest(refuted: Refuted) -> Json:
    """The smallest part of a book that still refutes the first of its claims, or another of the same claimant."""
    by = refuted.what[0].by

    def still(book: Json) -> bool:
        try:
            found = refutations(play(refuted.language, refuted.seed, book))
        except Exception:  # noqa: BLE001 - what is left of a book need not make sense
            return False
        return any(one.by == by for one in found)

    return shrunk(written(refuted.language, refuted.seed), still)
