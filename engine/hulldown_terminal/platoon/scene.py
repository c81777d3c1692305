"""The context of what the terminal shows of a mission: the book, and the state of the game by now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hulldown_engine import Book, Game
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState


class Scene(NamedTuple):
    """The context of a text: the book, and the state of the game by now."""

    book: Book
    field: PlatoonState

    @property
    def setting(self) -> Setting:
        """The setting that the game is played with."""
        setting: Setting = self.book.rules.setting
        return setting

    def unit(self, unit: str) -> Unit | None:
        """A unit of the game, or of a unit card that has not come into play; None if there is neither."""
        in_game = self.field.units.get(unit)
        return self.setting.carded(unit) if in_game is None and unit in self.book.logic["unit_cards"] else in_game

    def name(self, unit: str) -> str:
        """A unit's name for the player: letter, type and name."""
        known = self.unit(unit)
        return unit if known is None else choices.name_of(self.setting, self.field, known)

    def names(self, units: Iterable[str]) -> str:
        """The names of several units, joined."""
        return joined([self.name(unit) for unit in units], "and")

    def hex(self, number: Hex) -> str:
        """A hex by its number, with the name of its place if it has one."""
        names: Mapping[str, list[Hex]] = self.book.prose.get("map", {}).get("names", {})
        place = next((name for name, hexes in names.items() if number in hexes), "")
        return f"{number_of(number)} ({place})" if place else number_of(number)


def scene(game: Game) -> Scene:
    """The scene of a game right now."""
    return Scene(game.book, game.state)
