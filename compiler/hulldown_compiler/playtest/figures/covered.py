"""Coverage: how many of the things that can come up did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hulldown_engine.playtest.coverage import KINDS, things
from hulldown_engine.playtest.tally import Tally

Json = Mapping[str, Any]


class Covered(NamedTuple):
    """How many things came up, of how many."""

    came_up: int
    of: int


def coverage(logic: Json, mission: str, tally: Tally) -> dict[str, Covered]:
    """The coverage of each kind of thing that there is."""
    known = list(things(logic, mission))
    by_kind = {kind: [thing in tally.times for thing in known if thing[0] == kind] for kind in KINDS}
    return {kind: Covered(sum(came_up), len(came_up)) for kind, came_up in by_kind.items() if came_up}


def covered(logic: Json, mission: str, tally: Tally) -> Covered:
    """The coverage of all kinds together."""
    kinds = coverage(logic, mission, tally).values()
    return Covered(sum(kind.came_up for kind in kinds), sum(kind.of for kind in kinds))
