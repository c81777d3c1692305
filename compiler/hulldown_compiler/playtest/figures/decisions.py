"""Decisions of a story: how often games were won with each option, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hulldown_compiler.playtest.figures.chances import fisher, holm
from hulldown_engine.playtest.coverage import questions, scope
from hulldown_engine.playtest.tally import Tally

Json = Mapping[str, Any]


class Chosen(NamedTuple):
    """An option: the games in which it was taken, and those of them that were won.

    `others` and `others_won` are the games in which the question was answered and never by this option. `chance` is
    how often chance alone makes such a difference, and `corrected` the same, corrected for all options of the mission;
    both None where there is nothing to compare.
    """

    paragraph: str
    question: str
    option: str
    games: int
    won: int
    others: int
    others_won: int
    chance: float | None = None
    corrected: float | None = None


def chosen(logic: Json, mission: str, tally: Tally) -> list[Chosen]:
    """Every option of every question that was answered, in the order of the book."""
    counted = list(_counted(logic, mission, tally))
    tested = [option for option in counted if option.games and option.others]
    chances = [fisher(option.won, option.games, option.others_won, option.others) for option in tested]
    known = dict(zip(tested, zip(chances, holm(chances), strict=True), strict=True))
    return [
        option._replace(chance=known[option][0], corrected=known[option][1]) if option in known else option
        for option in counted
    ]


def _counted(logic: Json, mission: str, tally: Tally) -> Iterator[Chosen]:
    for paragraph in scope(logic, mission).paragraphs:
        for question, options in questions(logic, paragraph):
            asked, won = tally.taken[paragraph, question], tally.taken_won[paragraph, question]
            for option in options if asked else ():
                key = (paragraph, question, option)
                games, games_won = tally.taken[key], tally.taken_won[key]
                yield Chosen(*key, games, games_won, asked - games, won - games_won)
