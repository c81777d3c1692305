"""What one part of the page is about: a mission, or a gamebook, and what was counted of it."""

from __future__ import annotations

from functools import cached_property

from hulldown_compiler.playtest.figures.covered import Covered, covered
from hulldown_compiler.playtest.page.plots import Line
from hulldown_compiler.playtest.played import Played
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.tally import Tally


class Scene:
    """A mission, or a gamebook, of which something is told; `number` is its place on the page."""

    def __init__(self, played: Played, mission: str, number: int) -> None:
        self.wishes = played.wishes
        self.played = played
        self.report = played.report
        self.proven = played.proven.get(mission, {})
        self.book: Book = played.report.book
        self.mission = mission
        self.tally: Tally = played.report.missions[mission]
        self.number = number

    def id(self, part: str) -> str:
        """A name that nothing else on the page has."""
        return f"{part.replace('_', '-')}-{self.number}"

    @property
    def title(self) -> str:
        """What it is called in print."""
        prose = self.book.prose
        return str(prose["missions"][self.mission]["title"] if self.mission else prose["title"])

    @property
    def goal(self) -> Line | None:
        """The points with which a mission is won."""
        if not self.mission:
            return None
        goal = self.book.logic["missions"][self.mission]["goal"]
        return Line(goal - 0.5, f"won with {goal}")

    @cached_property
    def covered(self) -> Covered:
        """How much of what can come up did."""
        return covered(self.book.logic, self.mission, self.tally)
