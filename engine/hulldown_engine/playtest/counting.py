"""What is counted of a game when it is over: all of it is read off its log, and its state at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hulldown_engine.basics.play import Event
from hulldown_engine.games.book import Book
from hulldown_engine.games.game import Game
from hulldown_engine.games.gaps import gap_at
from hulldown_engine.platoon.sequence.tally import measures
from hulldown_engine.platoon.state.field import PlatoonState
from hulldown_engine.playtest import fates, places
from hulldown_engine.playtest.asked import Questions
from hulldown_engine.playtest.coverage import is_event, questions, seen
from hulldown_engine.playtest.modifiers import rolls
from hulldown_engine.playtest.pacing.rounds import decided, pace
from hulldown_engine.playtest.pacing.turns import turns
from hulldown_engine.playtest.tally import LOST, NO_END, VICTORY, WON, Tally


class Counting:
    """Counts games of one book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._questions = Questions(book.logic)
        self._answered: dict[tuple[str, str], str] = {}
        self._told = frozenset(name for name in book.logic["paragraphs"] if is_event(book.logic, name))

    def came_up(self, tally: Tally, mission: str, game: Game) -> None:
        """Count what came up in a game, whether it ended or not."""
        came_up = Counter(seen(self.book.logic, mission, game.events))
        tally.times.update(came_up)
        tally.games_with.update(dict.fromkeys(came_up, 1))

    def ended(self, tally: Tally, game: Game) -> None:
        """Count a game that has ended, or has stopped at a gap of a draft."""
        result = game.result
        assert result is not None  # noqa: S101 - it has ended
        if gap := gap_at(game):
            tally.stopped[gap] += 1
            tally.outcomes += NO_END
            return
        events = game.events
        tally.endings[result.ending or "", result.verdict] += 1
        tally.outcomes += WON if result.verdict == VICTORY else LOST
        read = {event["paragraph"] for event in events if event["event"] == "read"}
        tally.measure({"choices": len(game.inputs), "paragraphs": len(read & self._told)})
        taken = dict.fromkeys(self._taken(events), 1)
        tally.taken.update(taken)
        if result.verdict == VICTORY:
            tally.taken_won.update(taken)
        tally.asked.update(self._questions.answers(events))
        if self.book.kind == "platoon-game":
            self._mission(tally, game, result.verdict)
        else:
            tally.measure({"victory_points": result.victory})

    def _taken(self, events: Sequence[Event]) -> Iterator[tuple[str, ...]]:
        """The options that were taken, and the questions that they answer."""
        chosen = dict.fromkeys((event["paragraph"], event["option"]) for event in events if event["event"] == "chosen")
        for paragraph, option in chosen:
            question = self._question(paragraph, option)
            yield paragraph, question
            yield paragraph, question, option

    def _question(self, paragraph: str, option: str) -> str:
        """The number of the question in a paragraph that an option answers."""
        if (paragraph, option) not in self._answered:
            for number, options in questions(self.book.logic, paragraph):
                self._answered.update(dict.fromkeys(((paragraph, each) for each in options), number))
        return self._answered[paragraph, option]

    def _mission(self, tally: Tally, game: Game, verdict: str) -> None:
        """Count what only missions have: Rounds, losses, hexes, and what became of units."""
        rules: Any = self.book.rules
        field: PlatoonState = game.state
        events, goal = game.events, self.book.logic["missions"][field.mission]["goal"]
        became = list(fates.fates(events, field))
        won = verdict == VICTORY
        tally.measure({**measures(field), **pace(events, self._told), **decided(events, goal, won=won)})
        tally.ends[fates.ended_by(events, game.inputs, rules.end_of(field))] += 1
        tally.fates.update(became)
        tally.fought.update(fates.fought(events))
        tally.turns.update(turns(events))
        tally.spots.update(places.spots(events, field, became))
        tally.rolled.update(dict.fromkeys(rolls(self.book.charts, events), 1))
