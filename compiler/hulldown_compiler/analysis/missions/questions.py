"""Questions about one mission: the analyses of its excerpt, and what an answer rests on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from hulldown_compiler.analysis.analyses import DATA, Analyses, Job
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.story.excerpts import Excerpt, excerpts
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.link import Node

T = TypeVar("T")


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


def of_each(analyses: Analyses, about: str, work: Callable[[Analyses, str], T]) -> dict[str, T]:
    """What some work finds of each mission, by its name, kept for as long as all that the mission rests on holds."""
    missions = list(analyses[plays])
    jobs = [Job(f"{about} {name}", partial(work, analyses, name), rests_on(analyses, name)) for name in missions]
    return dict(zip(missions, analyses.kept_each(jobs), strict=True))


def rests_on(analyses: Analyses, mission: str, *also: Any) -> list[Node]:
    """The names of all that a question about a mission rests on; `also` is plain data that it takes from elsewhere."""
    excerpt, reach, play = analyses[excerpts][mission], analyses[reachability], analyses[plays][mission]
    cards = {name: low for name, (low, _) in play.cards.items()}
    known = (reach.of(excerpt, reach.first), reach.bounds, play.paragraphs, cards, excerpt.most, excerpt.saves, also)
    return [*excerpt.names, Node(DATA, repr(known))]
