"""What is otherwise between the games of two versions of a book, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_compiler.playtest.comparing.recorded import Games, Mission
from hulldown_compiler.playtest.figures.chances import SURE, fisher, holm, mann_whitney, mcnemar
from hulldown_engine.playtest.tally import LOST, WON

WINS = "won"
"""The question how many games were won; the others are the measures by their names."""

MCNEMAR, FISHER, RANKS = TESTS = ("mcnemar", "fisher", "ranks")
"""The tests: of wins in games with the same seeds, of wins in others, and of measures."""


class Change(NamedTuple):
    """A figure before and after: the share of games won, or the mean of a measure.

    `chance` is how often chance alone makes such a difference, and `corrected` the same, corrected for all questions
    about the book; both None where nothing varies.
    """

    what: str
    before: float
    after: float
    test: str
    chance: float | None
    corrected: float | None = None

    @property
    def real(self) -> bool:
        """Whether it is more than chance."""
        return self.corrected is not None and self.corrected <= SURE


class Seeds(NamedTuple):
    """How many games were played, and the seed of the first."""

    games: int
    seed: int


class Side(NamedTuple):
    """The games of a version of a book, what the version is called, and the seeds."""

    name: str
    games: Games
    seeds: Seeds


class Compared(NamedTuple):
    """A book beside what it was, as `name` calls it; `before` are the missions it had, `added` and `gone` names."""

    name: str
    digest: str
    seeds: Seeds
    before: Mapping[str, Mission]
    missions: Mapping[str, Sequence[Change]]
    added: Sequence[str]
    gone: Sequence[str]


def compare(earlier: Side, later: Side, wanted: str = "") -> Compared:
    """The games of a book beside those of an earlier version, of the mission that is wanted, or of all.

    Wins in games with the same seeds are compared in pairs: most of a change leaves most games as they were, and only
    those that went otherwise speak of it.
    """
    before, after = ({mission.mission or "": mission for mission in side.games.missions} for side in (earlier, later))
    both = [mission for mission in after if mission in before]
    paired = earlier.seeds == later.seeds
    found = {mission: list(_changes(before[mission], after[mission], paired=paired)) for mission in both}
    gone = [mission for mission in before if mission not in after and not wanted]
    added = [mission for mission in after if mission not in before]
    return Compared(earlier.name, earlier.games.digest, earlier.seeds, before, _corrected(found), added, gone)


def _changes(before: Mission, after: Mission, *, paired: bool) -> Iterator[Change]:
    if before.ended and after.ended:
        yield _wins(before, after, paired=paired and 0 < len(before.outcomes) == len(after.outcomes))
    for name, measured in after.measures.items():
        counts, others = before.measures[name].counts if name in before.measures else {}, measured.counts
        if any(counts.values()) and any(others.values()):
            yield Change(name, _mean(counts), _mean(others), RANKS, mann_whitney(counts, others))


def _wins(before: Mission, after: Mission, *, paired: bool) -> Change:
    shares = before.won / before.ended, after.won / after.ended
    if paired:
        pairs = list(zip(before.outcomes, after.outcomes, strict=True))
        return Change(WINS, *shares, MCNEMAR, mcnemar(pairs.count((WON, LOST)), pairs.count((LOST, WON))))
    return Change(WINS, *shares, FISHER, fisher(before.won, before.ended, after.won, after.ended))


def _mean(counts: Mapping[int, int]) -> float:
    return sum(value * games for value, games in counts.items()) / sum(counts.values())


def _corrected(found: Mapping[str, Sequence[Change]]) -> dict[str, Sequence[Change]]:
    """The changes with their chances corrected for how many there are in all missions together."""
    chances = [change.chance for changes in found.values() for change in changes if change.chance is not None]
    corrected = iter(holm(chances))
    return {
        mission: [change if change.chance is None else change._replace(corrected=next(corrected)) for change in changes]
        for mission, changes in found.items()
    }
