"""Questions about one mission: the analyses of its excerpt, and what an answer rests on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from hulldown_compiler.analysis.analyses import DATA, Analyses, Job
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.story.excerpts import Excerpt, excerpts
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.link import Node

T = TypeVar("T")

Jobs = Mapping[str, Job[T]]
"""Jobs about missions, by the missions' names."""


def of_missions(analyses: Analyses) -> dict[str, Analyses]:
    """For each mission, analyses of its excerpt; what may be reached is what may be in the whole book."""
    about: dict[str, Analyses] = {}
    for mission, excerpt in analyses[excerpts].items():
        about[mission] = of_excerpt = _OfExcerpt(excerpt, analyses)
        of_excerpt[reachability], of_excerpt[plays] = analyses[reachability], {mission: analyses[plays][mission]}
    return about


class _OfExcerpt(Analyses):
    """Analyses of an excerpt, which are cancelled with those of the whole book."""

    def __init__(self, excerpt: Excerpt, whole: Analyses) -> None:
        super().__init__(excerpt)
        self._whole = whole

    def check_cancelled(self) -> None:
        """Raise, if the caller has cancelled."""
        self._whole.check_cancelled()


def jobs(analyses: Analyses, about: str, work: Callable[[Analyses, str], T]) -> Jobs[T]:
    """The jobs of finding something of each mission; what is found holds for as long as all that it rests on does."""
    return {
        mission: Job(f"{about} {mission}", partial(work, analyses, mission), rests_on(analyses, mission))
        for mission in analyses[plays]
    }


def found(analyses: Analyses, of_each: Jobs[T]) -> dict[str, T]:
    """What the jobs about missions find, by the missions' names."""
    return dict(zip(of_each, analyses.kept_each(list(of_each.values())), strict=True))


def rests_on(analyses: Analyses, mission: str, *also: Any) -> list[Node]:
    """The names of all that a question about a mission rests on; `also` is plain data that it takes from elsewhere."""
    excerpt, reach, play = analyses[excerpts][mission], analyses[reachability], analyses[plays][mission]
    cards = {name: low for name, (low, _) in play.cards.items()}
    known = (reach.of(excerpt, reach.first), reach.bounds, play.paragraphs, cards, excerpt.most, excerpt.saves, also)
    return [*excerpt.names, Node(DATA, repr(known))]
