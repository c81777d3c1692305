"""When something was: in Operations, or in which Round of which fight, for Rounds are counted anew in each (6.2)."""

from __future__ import annotations

from typing import NamedTuple

from hulldown_engine.language.wording import ordinal


class Time(NamedTuple):
    """A time of a mission: the fight, counted from 1, and its Round; without one, Operations."""

    fight: int = 0
    round: int = 0

    def after(self, event: str, number: int = 0) -> Time:
        """The time after an event that begins Rounds, a Round, or Operations; after any other, the same."""
        if event == "rounds":
            return Time(self.fight + 1, 1)
        return {"round": Time(self.fight, number), "operations": Time(self.fight)}.get(event, self)

    def called(self, fights: int, last: int = 0) -> str:
        """What the time is called in a mission with so many fights; with the `last` of several Rounds."""
        if not self.round:
            return "Operations"
        rounds = f"Rounds {self.round} to {last}" if last > self.round else f"Round {self.round}"
        return f"{rounds} of the {ordinal(self.fight)} fight" if fights > 1 else rounds
