"""Games of a random book by bots, watched: what came up in them, and the books themselves by their seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.helpers.build import author_files
from tests.helpers.yamltext import write
from tests.soundness.generating import gamebooks, missions
from tests.soundness.seen import Observer, Seen

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.bundle import writer
from hulldown_compiler.lowering.content_file import HARMLESS
from hulldown_compiler.model.files import PLATOON_GAME
from hulldown_engine.basics.decision import Option
from hulldown_engine.games import game as games
from hulldown_engine.games.book import Book, make_book
from hulldown_engine.games.game import Game
from hulldown_engine.platoon.game.rules import Platoon
from hulldown_engine.playtest import coverage
from hulldown_engine.playtest.bots import RandomBot
from hulldown_engine.resolver.charts import Charts
from hulldown_engine.story import paragraphs
from hulldown_engine.story.paragraphs import EndlessBook

Json = dict[str, Any]

GAMEBOOK, MISSION = "gamebook", "mission"
LANGUAGES = (GAMEBOOK, MISSION)

GAMES = {GAMEBOOK: 12, MISSION: 3}
"""Games of one book."""

CHOICES = {GAMEBOOK: 60, MISSION: 150}
"""Choices of one game."""


CIRCLE = 400
"""Steps without a decision after which a book goes round in circles: the engine has much more patience."""


class Played(NamedTuple):
    """A random book and what came up in its games; `mission` is empty for a gamebook."""

    language: str
    seed: int
    files: Mapping[str, str]
    authored: Authored
    mission: str
    seen: Seen


def written(language: str, seed: int) -> Json:
    """A random book as plain values, file by file."""
    return missions.random_mission(seed) if language == MISSION else gamebooks.random_gamebook(seed)


def files_of(book: Json) -> dict[str, str]:
    """The files of a book, by name."""
    return {name: write(value).text for name, value in book.items()}


def authored(language: str, files: Mapping[str, str]) -> Authored:
    """The authored book of some files; it is complete."""
    book = missions.authored(files) if language == MISSION else author_files(files)
    assert book.is_complete, [fault.note for fault in book.all_faults if fault.rule not in HARMLESS]
    return book


@cache
def played(language: str, seed: int) -> Played:
    """A random book after its games."""
    return play(language, seed, written(language, seed))


def playable(book: Authored, mission: str) -> Book:
    """The book, ready to play; the charts of missions are always the same, and made once."""
    if not mission:
        return make_book(writer.bundle(book)[0])
    logic, prose = writer.logic(book), writer.prose(book, numbered(book))
    return Book(book.name, PLATOON_GAME, "", logic, prose, Platoon(logic, prose, _charts()), _charts())


@cache
def _charts() -> Charts:
    """The charts that all missions have."""
    book = authored(MISSION, files_of(written(MISSION, 0)))
    return Charts(writer.logic(book), writer.prose(book, numbered(book)))


def play(language: str, seed: int, book: Json) -> Played:
    """The games of a book, by the seeds that follow from its own."""
    files = files_of(book)
    found = authored(language, files)
    mission = next((part.name for part in found.parts.of("mission")), "")
    observer = Observer(playable(found, mission))
    with patch.object(paragraphs, "CHAIN_LIMIT", CIRCLE), patch.object(games, "CHAIN_LIMIT", CIRCLE):
        for nth in range(GAMES[language]):
            _game(observer, mission, seed * 100 + nth, CHOICES[language])
    return Played(language, seed, files, found, mission, observer.seen)


class Hasty(RandomBot):
    """Chooses anything, but is often done with a Turn: so a story goes on in fewer choices."""

    def pick(self, options: Sequence[Option]) -> str:
        """Any of these, and every other time the end of the Turn, where it is one."""
        done = [option for option in options if option.id == END]
        return super().pick([*done] * (len(options) - 1) + [*options])


END = "end"
"""The option by which a Turn ends."""


def _game(observer: Observer, mission: str, seed: int, most: int) -> None:
    """One game by a bot that chooses anything; a book that goes round in circles is left when it does."""
    start: Json = {"mission": mission} if mission else {}
    observer.begin()
    try:
        game = Game(observer.book, seed=seed, **start)
    except EndlessBook:
        observer.seen.endless = True
        return
    observer.stopped()
    bot = Hasty(seed)
    try:
        while game.decision is not None and len(game.inputs) < most:
            game.choose(bot.choose(game))
            observer.look(game)
    except EndlessBook:
        observer.seen.endless = True
    observer.end(game, mission)
    observer.seen.things.update(coverage.seen(observer.logic, mission, game.events))
