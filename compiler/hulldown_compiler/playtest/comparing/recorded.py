"""The games of a report that was written, or of one that has just been played: as much of both as is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple, Self

from pydantic import BaseModel, Field, ValidationError, model_validator

from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import WON, Tally

FORMATS = (1, 2)
"""The formats of reports that can be read."""

Count = Annotated[int, Field(ge=0)]


class NoReport(Exception):
    """A report that cannot be compared with; the message is for the person who named it."""


class Measured(BaseModel):
    """A distribution: values, and how many games had each."""

    values: Sequence[tuple[int, Count]]

    @property
    def counts(self) -> dict[int, int]:
        """In how many games each value came."""
        return dict(self.values)


class Mission(BaseModel):
    """The games of a mission, or of a gamebook; `outcomes` are empty in reports that have none."""

    mission: str | None
    games: Count
    ended: Count
    won: Count
    outcomes: str = ""
    measures: Mapping[str, Measured]

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if not self.won <= self.ended <= self.games:
            raise ValueError("more games are won than ended, or ended than were played")
        if self.outcomes and (len(self.outcomes), self.outcomes.count(WON)) != (self.games, self.won):
            raise ValueError("the outcomes are not those of the games")
        return self


class Games(BaseModel):
    """The games of a book."""

    book: str
    digest: str
    missions: Sequence[Mission]


class Recorded(BaseModel):
    """A report: who played how often, and what came of it."""

    policy: str
    games: Annotated[int, Field(ge=1)]
    seed: int
    rules: Sequence[str]
    platoon: str | None = None
    books: Sequence[Games]


class Asked(NamedTuple):
    """Who plays, with which optional rules and which platoon, if it was named: what has to be the same in both."""

    policy: str
    rules: Sequence[str]
    platoon: str = ""


def recorded(value: Any, asked: Asked) -> Recorded:
    """The report that a JSON value is; raises NoReport if it is none, or of games that were played otherwise."""
    if not isinstance(value, dict) or "format" not in value:
        raise NoReport("it is no report that 'hulldown playtest --json' wrote")
    if value["format"] not in FORMATS:
        raise NoReport(f"it has the format {value['format']!r}, and this version reads {', '.join(map(str, FORMATS))}")
    try:
        found = Recorded.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise NoReport(f"it is not as 'hulldown playtest --json' wrote it: {where}: {first['msg']}") from error
    if found.policy != asked.policy:
        raise NoReport(f"{found.policy} played there, and {asked.policy} plays here: --policy {found.policy}")
    if sorted(found.rules) != sorted(asked.rules):
        there, here = (", ".join(rules) or "no optional rule" for rules in (found.rules, asked.rules))
        raise NoReport(f"{there} was in force there, and {here} is here")
    if (found.platoon or "") != asked.platoon:
        named, wanted = (f"the platoon {name}" if name else "no platoon" for name in (found.platoon, asked.platoon))
        raise NoReport(f"{named} was named there, and {wanted} is here")
    return found


def of_book(found: Recorded, book: str) -> Games:
    """The games of a book in a report; raises NoReport if it has none."""
    games = {each.book: each for each in found.books}
    if book not in games:
        raise NoReport(f"it has no games of {book}, but of {', '.join(games) or 'nothing'}")
    return games[book]


def games_of(report: Report) -> Games:
    """The games that have just been played of a book."""
    missions = [_mission(name, tally) for name, tally in report.missions.items()]
    return Games(book=report.book.id, digest=report.book.digest, missions=missions)


def _mission(name: str, tally: Tally) -> Mission:
    measures = {what: Measured(values=sorted(counts.items())) for what, counts in tally.measures.items()}
    counted = {"games": tally.games, "ended": tally.ended, "won": tally.won, "outcomes": tally.outcomes}
    return Mission(mission=name or None, measures=measures, **counted)
