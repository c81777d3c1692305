"""What lies between the missions of a campaign (16), as a stage for statements.

A statement about it has `crews` in place of units, each with the type of its vehicle and any fields of a crew, and
begins with a mission that was `fought`:

    crews: {A: {type: M4A3, initiative: 4}, B: {type: M10}}
    script:
      - {fought: {won: true, units: {B: {status: killed}}}}
      - {expect: {A: {points: 4}, B: null}}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from tests.engine.campaign import playing
from tests.engine.campaign.playing import Moment

from hulldown_engine.basics.dice import Scripted

Json = Mapping[str, Any]


class Between:
    """A campaign between two missions; to a statement it is a stage, on which the crews are the units."""

    def __init__(self, crews: Json) -> None:
        members = {letter: playing.crew(said["type"], **_fields(said)) for letter, said in crews.items()}
        self.moment = Moment(crews=members)
        self.rules = playing.book().rules
        self.book = playing.book()
        self.play = self.moment.play
        self.flow = None
        self.asked: SimpleNamespace | None = None

    @property
    def field(self) -> Any:
        """The campaign as it stands."""
        return _Field(self.moment)

    def until(self, _: Callable[[], bool]) -> None:
        """Go on to what is asked next."""
        self.asked = SimpleNamespace(options=[SimpleNamespace(id=one) for one in self.moment.go()])

    def follow(self, entry: Json) -> None:
        """One entry of the script."""
        dice = entry.get("dice", ())
        self.play.source, self.moment.state.dice = Scripted(*dice), 0
        if "fought" in entry:
            said = entry["fought"]
            self.moment.fought(said.get("mission", "first-light"), won=said["won"], **said.get("units", {}))
        else:
            self.moment.go(entry["do"])
        assert self.moment.state.dice == len(dice), f"{entry}: {self.moment.state.dice} dice of {len(dice)} have fallen"


class _Field:
    """A campaign, of which the units are crews."""

    def __init__(self, moment: Moment) -> None:
        self.__dict__["moment"] = moment

    def __getattr__(self, name: str) -> Any:
        return self.moment.state.crews if name == "units" else getattr(self.moment.state, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.moment.state, name, value)


def _fields(said: Json) -> dict[str, Any]:
    return {name: value for name, value in said.items() if name != "type"}
