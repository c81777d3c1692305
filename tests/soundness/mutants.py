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
from hulldown_compiler.model import platoon_steps, steps
from hulldown_compiler.model.platoon_steps import Order
from hulldown_compiler.rules.missions import idle_order
from hulldown_engine.platoon.language.vocabulary import ATTRIBUTES, FACTS

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
    for language, every in ((GAMEBOOK, steps.STEPS), (MISSION, platoon_steps.STEPS)):
        kinds = [step.KEY for step in every if not issubclass(step, Order)]
        kinds.insert(kinds.index("in_turn") + 1, "turn")
        yield from (Mutant(language, JOINED, kind) for kind in kinds if _means(language, JOINED, kind))
        yield from (Mutant(language, SEARCHED, kind) for kind in kinds if _means(language, SEARCHED, kind))
        yield from (Mutant(language, ASKED, kind) for kind in GUARDED[language])
    between = [step.KEY for step in platoon_steps.STEPS]
    yield from (Mutant(MISSION, BETWEEN, kind) for kind in between if kind in IN_BETWEEN)
    yield from (Mutant(MISSION, ASKED, f"fact {name}") for name in FACTS)
    yield from (Mutant(MISSION, ASKED, f"attribute {name}") for name in ATTRIBUTES)
    yield from (Mutant(MISSION, CELLS, kind) for kind in (MARKERS, RANDOM, ACTIONS, "changes"))
    yield from (Mutant(language, READ, "sighting") for language in (GAMEBOOK, MISSION))
    yield from (Mutant(MISSION, ABLE, kind) for kind in idle_order.ABLE)
    yield from (Mutant(MISSION, WORTH, kind) for kind in ("markers", "cards", "paragraphs", "exits"))


ON_MAP = frozenset({"activate", "reinforce", "place"})
"""Steps that change what the search knows of the map."""

UNHEEDED = frozenset({"barrage", "out_of_ammo", "remove"})
"""Steps whose changes neither analysis knows: they are of the map alone."""

IN_BETWEEN = frozenset(
    {step.KEY for step in platoon_steps.STEPS if issubclass(step, Order)}
    | ON_MAP
    | UNHEEDED
    | {"condition", "fighters", "check", "watch"}
)


ALIKE: Mapping[Mutant, str] = {
    Mutant(MISSION, JOINED, "victory"): "of a mission's points nothing is known from the beginning",
    Mutant(MISSION, SEARCHED, "victory"): "of a mission's points nothing is known from the beginning",
    Mutant(MISSION, BETWEEN, "hold"): "nothing happens that anything could wait for",
    Mutant(MISSION, BETWEEN, "evade"): "nothing that can be asked changes before the Round ends",
}
"""Meanings whose loss nothing can show, and why."""

SELDOM = frozenset({Mutant(MISSION, ASKED, "attribute gun_out"), Mutant(MISSION, ASKED, "attribute panicked")})
"""Meanings that come up in one game of hundreds."""


def _means(language: str, where: str, kind: str) -> bool:
    """Whether a kind of step has a meaning of its own there."""
    if kind in UNHEEDED or kind == "note" or (kind == "end" and where == JOINED):
        return False
    if kind in ON_MAP:
        return where == SEARCHED or kind == "activate"
    return True


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
