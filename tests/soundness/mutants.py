"""The gate is seen to fail: each meaning is taken from the analyses, and games are played until one refutes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from tests.soundness import claims, findings
from tests.soundness.claims import BUDGET, Refutation
from tests.soundness.claims import JOINED as BY_JOINED
from tests.soundness.meanings import (
    ABLE,
    ACTIONS,
    ASKED,
    BETWEEN,
    CELLS,
    JOINED,
    MARKERS,
    RANDOM,
    READ,
    SEARCHED,
    WORTH,
    without_meaning,
)
from tests.soundness.playing import GAMEBOOK, GAMES, MISSION, Played, played

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.report import VerdictReport
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.story.flow import ONWARD
from hulldown_engine.story.step_kind import NOTHING, StepKind
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK as STORY_STEPS

BOOKS = {GAMEBOOK: 240, MISSION: 240}
"""Books after which a mutant is given up."""


class Mutant(NamedTuple):
    """An analysis without a meaning: the language, where the meaning is, and of what kind."""

    language: str
    where: str
    kind: str


GUARDED = {GAMEBOOK: ("flag", "sighted", "marked"), MISSION: ("flag", "sighted")}


def mutants() -> list[Mutant]:
    """Every meaning whose loss can be noticed, one after the other."""
    return [mutant for mutant in _every() if mutant not in ALIKE]


def _every() -> Iterator[Mutant]:
    for language, kinds in ((GAMEBOOK, STORY_STEPS), (MISSION, PLATOON)):
        for where in (JOINED, SEARCHED):
            yield from (Mutant(language, where, kind.name) for kind in kinds.values() if _means(kind))
        yield from (Mutant(language, ASKED, kind) for kind in GUARDED[language])
    yield from (Mutant(MISSION, BETWEEN, kind.name) for kind in PLATOON.values() if kind.between != NOTHING)
    yield from (Mutant(MISSION, ASKED, f"fact {name}") for name in FACTS)
    yield from (Mutant(MISSION, ASKED, f"attribute {name}") for name in ATTRIBUTES)
    yield from (Mutant(MISSION, CELLS, kind) for kind in (MARKERS, RANDOM, ACTIONS, "changes"))
    yield from (Mutant(language, READ, "sighting") for language in (GAMEBOOK, MISSION))
    yield from (Mutant(MISSION, ABLE, kind.name) for kind in PLATOON.values() if kind.able is not None)
    yield from (Mutant(MISSION, WORTH, kind) for kind in ("markers", "cards", "paragraphs", "exits"))


def _means(kind: StepKind) -> bool:
    """Whether a kind of step has a meaning: it changes the story, or leads elsewhere."""
    return bool(kind.changes) or kind.flow is not ONWARD


ALIKE: Mapping[Mutant, str] = {
    Mutant(GAMEBOOK, JOINED, "end"): "joined states that go on after an end are only more",
    Mutant(MISSION, JOINED, "end"): "joined states that go on after an end are only more",
    Mutant(MISSION, JOINED, "reinforce"): "joined states do not follow the map, and US units read no cells",
    Mutant(MISSION, JOINED, "place"): "joined states do not follow the map",
    Mutant(MISSION, JOINED, "victory"): "of a mission's points nothing is known from the beginning",
    Mutant(MISSION, SEARCHED, "victory"): "of a mission's points nothing is known from the beginning",
    Mutant(MISSION, BETWEEN, "condition"): "that it moves markers, its change of the condition tells as well",
    Mutant(MISSION, BETWEEN, "hold"): "nothing happens that anything could wait for",
    Mutant(MISSION, BETWEEN, "evade"): "nothing that can be asked changes before the Round ends",
}
"""Meanings whose loss nothing can show, and why."""

SELDOM = frozenset({
    Mutant(MISSION, ASKED, "attribute gun_out"),
    Mutant(MISSION, ASKED, "attribute panicked"),
    Mutant(MISSION, SEARCHED, "become"),
})  # fmt: skip
"""Meanings that come up in one game of hundreds, or in none of the hundreds that were tried."""


def refuted(mutant: Mutant, book: Played) -> Iterator[Refutation]:
    """What a book's games refute of what is claimed without a meaning."""
    with without_meaning(mutant.where, mutant.kind):
        analyses = Analyses(book.authored)
        for check in _CHECKS[mutant.where]:
            yield from check(book, analyses)


def _joined(book: Played, analyses: Analyses) -> Iterable[Refutation]:
    return claims.of_joined(book, analyses[reachability], BY_JOINED)


def _verdicts(book: Played, analyses: Analyses) -> Iterable[Refutation]:
    return claims.of_verdicts(book, VerdictReport(analyses, book.mission, BUDGET))


_CHECKS: Mapping[str, tuple[Callable[[Played, Analyses], Iterable[Refutation]], ...]] = {
    JOINED: (_joined,),
    SEARCHED: (_verdicts,),
    BETWEEN: (_verdicts, _joined),
    ASKED: (_joined,),
    CELLS: (_joined, _verdicts),
    READ: (_joined,),
    ABLE: (findings.refuted,),
    WORTH: (findings.refuted,),
}
"""What is asked of an analysis without a meaning: only what may notice it."""


class Noticed(NamedTuple):
    """A loss that was noticed: after how many games, and what the last of them refutes."""

    games: int
    refuted: Refutation


def games_until(mutant: Mutant, most: int = 0) -> Noticed | None:
    """How many games are played until one refutes a mutant, and what; None if none of so many books does."""
    for seed in range(most or BOOKS[mutant.language]):
        found = next(refuted(mutant, played(mutant.language, seed)), None)
        if found is not None:
            return Noticed((seed + 1) * GAMES[mutant.language], found)
    return None
