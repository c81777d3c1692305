"""What only missions have, put together: what became of each unit, who never fought, Turns that did nothing, hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.playtest.fates import FATES, Fate
from hulldown_engine.playtest.pacing.turns import CAME, Turn
from hulldown_engine.playtest.tally import Tally


class UnitFates(NamedTuple):
    """A unit: the games in which it was one of the mission's, and what became of it in them, the worst first."""

    side: str
    unit: str
    games: int
    fates: Sequence[tuple[Fate, int]]

    def with_fate(self, *fates: str) -> int:
        """The games in which one of these became of it."""
        return sum(games for fate, games in self.fates if fate.fate in fates)


def units(tally: Tally) -> list[UnitFates]:
    """What became of every unit: ours first, then the Germans, each by name."""
    found: dict[tuple[str, str], Counter[Fate]] = {}
    for fate, games in tally.fates.items():
        found.setdefault((fate.side, fate.unit), Counter())[fate] += games
    order = sorted(found, key=lambda key: ((US, GERMAN).index(key[0]), key[1]))
    return [UnitFates(*key, found[key].total(), sorted(found[key].items(), key=_worst)) for key in order]


def _worst(item: tuple[Fate, int]) -> tuple[int, int, Fate]:
    fate, games = item
    return FATES.index(fate.fate), -games, fate


class FoughtCard(NamedTuple):
    """A unit card: the games in which it came into play, and those in which it attacked anybody."""

    card: str
    games: int
    fought: int


def cards(tally: Tally) -> Iterator[FoughtCard]:
    """How often each German who came into play fought, by name."""
    for unit in units(tally):
        if unit.side == GERMAN:
            yield FoughtCard(unit.unit, unit.games, tally.fought[unit.unit])


class TurnsTaken(NamedTuple):
    """Turns of Germans: those in which something was done, those told to hold, and those that came to nothing."""

    acted: int
    held: int
    idle: int

    @property
    def all(self) -> int:
        """How many there were."""
        return sum(self)

    @property
    def nothing(self) -> int:
        """Those in which nothing was done, for whatever reason."""
        return self.held + self.idle


def turns(tally: Tally) -> dict[tuple[str, str], TurnsTaken]:
    """What came of the Turns of each card by each paragraph that its table had for them, by their names."""
    cells = sorted({(turn.unit, turn.paragraph) for turn in tally.turns})
    return {cell: TurnsTaken(*(tally.turns[Turn(*cell, came)] for came in CAME)) for cell in cells}


def all_turns(tally: Tally) -> TurnsTaken:
    """What came of all Turns of Germans."""
    return TurnsTaken(*(sum(n for turn, n in tally.turns.items() if turn.came == came) for came in CAME))


class HexCount(NamedTuple):
    """What units did in a hex, by side: how often they came into it, fired from it, and were lost in it."""

    hex: Hex
    counts: Counter[tuple[str, str]]


def hexes(tally: Tally) -> Iterator[HexCount]:
    """Every hex in which something was done, in order."""
    found: dict[Hex, Counter[tuple[str, str]]] = {}
    for spot, times in tally.spots.items():
        found.setdefault(spot.hex, Counter())[spot.what, spot.side] += times
    yield from (HexCount(place, found[place]) for place in sorted(found))


def quiet(tally: Tally) -> tuple[int, int]:
    """How many Rounds were quiet, of how many."""
    return _total(tally, "quiet_rounds"), _total(tally, "rounds")


def _total(tally: Tally, measure: str) -> int:
    return sum(value * games for value, games in tally.measures.get(measure, {}).items())
