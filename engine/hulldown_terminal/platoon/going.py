"""`go 2517`: a unit is sent to a hex, step by step, until it is there or something turns up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hulldown_engine import Game, Option
from hulldown_engine.basics.decision import ACCIDENT, CHECK
from hulldown_engine.basics.hexes import Hex, direction_to, printed
from hulldown_engine.platoon.board.units import WAITING
from hulldown_terminal.platoon.table import Json

PACES = {"slow": "drive-slow", "fast": "drive-fast"}
"""What a player may add, and the option that it means."""

UNEVENTFUL = ("moved", "went", "resolved", "passed-over")
"""Kinds of events that belong to going: steps, checks that come to nothing, and paragraphs that are not read."""

TURNS = ("left", "right")
"""The options that turn a vehicle, in the order of the hexsides they turn by: one less, and one more."""


class Going:
    """A unit on its way to a hex."""

    def __init__(self, game: Game, unit: str, goal: Hex, pace: str, *, anyway: bool = False) -> None:
        self.game = game
        self.unit = unit
        self.goal = goal
        self.pace = pace
        self.risks = (CHECK, ACCIDENT) if anyway else (CHECK,) if pace == "fast" else ()
        """What it takes upon itself; before anything else that may end in an accident it stops."""
        self.stopped = ""
        self.taken = 0
        self._planned: list[Hex] = []
        """The way from where the movement began. Another may be as quick; but a vehicle that has turned as often as it
        may would take it only because it goes straight on there."""

    def go(self) -> None:
        """Take the steps that lead there; `stopped` says why it went no further, if it did not get there."""
        while not self.stopped and self._where() != self.goal:
            step = self._step()
            if step is None:
                self.stopped = self.stopped or self._why()
                return
            self.stopped = self._warned(step)
            if self.stopped:
                return
            self.taken += 1
            before = len(self.game.events)
            self.game.choose(step)
            if step != self.unit and not all(_uneventful(event) for event in self.game.events[before:]):
                return  # that it is given its Turn is what was asked for

    def _where(self) -> Hex:
        return int(self._seen()["hex"] or 0)

    def _seen(self) -> Json:
        units = self.game.view(len(self.game.events))["mission"]["units"]
        return next(unit for unit in units if unit["id"] == self.unit)

    def _options(self) -> Sequence[Option]:
        return () if self.game.decision is None else self.game.decision.options

    def _step(self) -> str | None:
        """The id of the option that leads on: the next hex, a turn toward it, the movement begun, or the unit picked.

        None, if none does.
        """
        offered = {option.id for option in self._options()}
        if self.unit in offered:
            return self.unit
        if self.game.decision is None or self.game.decision.unit != self.unit:
            return None
        way = self._way()
        if not way["hexes"]:
            self.stopped = self._no_way()
            return None
        ahead = next((option.id for option in self._options() if _enters(option, way["hexes"][0])), None)
        if ahead is not None:
            return ahead
        return next(
            (step for step in (*self._turning(way["hexes"][0]), *self._beginning(way)) if step in offered), None
        )

    def _warned(self, step: str) -> str:
        """What the player is warned of before a step; empty, if it risks nothing that was not agreed to."""
        option = next(option for option in self._options() if option.id == step)
        if not option.risk or option.risk in self.risks:
            return ""
        where = f"into {printed(option.hexes[0])} " if option.hexes else ""
        what = "calls for an Accident Check (7.8)" if option.risk == CHECK else "is an accident: off the road, in snow"
        return f"The step {where}{what}. To take it, type go {printed(self.goal)} anyway."

    def _way(self) -> Json:
        """The quickest way on: the one that was planned, while a movement follows it."""
        here, way = self._where(), self.game.way(self.unit, self.goal)
        if not any(option.kind == "move" and option.hexes for option in self._options()):
            self._planned = []
        elif here in self._planned[:-1]:
            return {**way, "hexes": self._planned[self._planned.index(here) + 1 :]}
        else:
            self._planned = [here, *way["hexes"]]
        return way

    def _no_way(self) -> str:
        """Why no way leads there: it is not on the map, or the ground is in the way."""
        if self._seen()["where"] == WAITING:
            return "It has yet to enter the map (6.10): have it enter first, and then say where it goes."
        return f"No way leads it to {printed(self.goal)}: ground that it does not enter is between (7.1, 7.5)."

    def _turning(self, place: Hex) -> Iterator[str]:
        """The turn toward a neighbouring hex; none, if it is ahead and costs more than there is left."""
        unit = self._seen()
        side = direction_to(unit["hex"], place)
        if side is not None and unit["facing"] not in (None, side):
            yield TURNS[(side - unit["facing"]) % 6 <= 3]  # noqa: PLR2004 - half way round, either will do

    def _beginning(self, way: Json) -> Iterator[str]:
        """The movements that could begin: at the pace asked for, else slowly where that is enough; on foot the one."""
        if self.pace:
            yield PACES[self.pace]
            return
        slowly = Fraction(str(way["movement_points"])) <= self._seen()["slow"]
        yield from ("drive-slow", "drive-fast") if slowly else ("drive-fast", "drive-slow")
        yield "move"

    def _why(self) -> str:
        """Why it does not go on: it has no Turn, what forbids its pace or the next hex; nothing, if it came so far."""
        turn = self.game.why_not(self.unit)
        if turn or self.game.decision is None:
            return "" if self.taken else turn
        if self.pace and not self.taken and (refused := self.game.why_not(self.unit, PACES[self.pace])):
            return refused
        if not any(option.kind in ("move", "pick", "end") for option in self._options()):
            return "" if self.taken else "There is a question to answer first."
        if self.taken and not any(option.kind == "move" for option in self._options()):
            return ""  # its Movement Points are spent, as the question says
        way = self._way()["hexes"]
        return self.game.why_not(self.unit, "move", hex=way[0]) if way else ""


def _enters(option: Option, place: Hex) -> bool:
    """Whether an option takes a unit into a hex, forward."""
    return option.kind == "move" and option.hexes == (place,) and not option.id.startswith("back")


def _uneventful(event: Json) -> bool:
    return event["event"] in UNEVENTFUL or (event["event"] == "random-event" and not event["paragraph"])
