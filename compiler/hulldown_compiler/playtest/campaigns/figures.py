"""What campaigns came to: by the place of a mission in them, and what became of the platoon after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_engine.campaign.ledger import Fared, Leg
from hulldown_engine.playtest.tally import VICTORY

RATINGS = ("initiative", "perception", "weapon_skill", "driving_skill", "size")
"""The ratings of crews, the Crew Rating last; a standing has their sums."""


class Place(NamedTuple):
    """What was played at a place, 1 for the first: all that came there, and how often each mission did."""

    number: int
    legs: Sequence[Leg]
    missions: Counter[str]

    @property
    def only(self) -> str:
        """The mission that every campaign has here; empty, if they have several."""
        return next(iter(self.missions)) if len(self.missions) == 1 else ""

    @property
    def won(self) -> int:
        """How many were won."""
        return sum(leg.verdict == VICTORY for leg in self.legs)

    @property
    def points(self) -> Counter[int]:
        """How often each number of Victory Points was gained."""
        return Counter(leg.victory for leg in self.legs)

    @property
    def came_through(self) -> tuple[int, int]:
        """The crews that survived it, and all that went into it."""
        return sum(leg.survivors for leg in self.legs), sum(leg.crews for leg in self.legs)

    @property
    def crews_lost(self) -> float:
        """Crews lost there, on the average."""
        return self._mean([leg.crews - leg.survivors for leg in self.legs])

    @property
    def vehicles_lost(self) -> float:
        """Vehicles lost there, on the average."""
        return self._mean([leg.vehicles_lost for leg in self.legs])

    def after(self, what: str) -> float:
        """Something of the platoon after it, as a standing calls it, on the average."""
        return self._mean([getattr(leg.after, what) for leg in self.legs])

    def rating(self, name: str) -> float | None:
        """A rating of the crews alive after it, on the average; None if nobody was."""
        crews = sum(leg.after.crews for leg in self.legs)
        return sum(getattr(leg.after, name) for leg in self.legs) / crews if crews else None

    def _mean(self, numbers: Sequence[int]) -> float:
        return sum(numbers) / len(numbers)


def places(campaigns: Sequence[Fared]) -> Iterator[Place]:
    """What was played first, second, and so on, for as long as any campaign went on."""
    for nth in range(max((len(fared.legs) for fared in campaigns), default=0)):
        legs = [fared.legs[nth] for fared in campaigns if len(fared.legs) > nth]
        yield Place(nth + 1, legs, Counter(leg.mission for leg in legs))


def by_mission(campaigns: Sequence[Fared], missions: Sequence[str]) -> Iterator[tuple[str, Sequence[Leg]]]:
    """What was played of each mission, wherever it came."""
    for mission in missions:
        yield mission, [leg for fared in campaigns for leg in fared.legs if leg.mission == mission]


def missions_won(campaigns: Sequence[Fared]) -> Counter[int]:
    """How many campaigns won so many missions."""
    return Counter(sum(leg.verdict == VICTORY for leg in fared.legs) for fared in campaigns)


def over_early(campaigns: Sequence[Fared]) -> list[tuple[tuple[str, str], int]]:
    """Why campaigns were over early, and before which mission; the commonest first."""
    early = Counter((fared.over, fared.before) for fared in campaigns if fared.over)
    return sorted(early.items(), key=lambda item: (-item[1], item[0]))
