"""What lies on the table: the view of a game, and what a player at a terminal looks up in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from hulldown_engine import Book, Game
from hulldown_engine.basics.hexes import Hex, distance, printed
from hulldown_engine.platoon.board.ground import Ground, side
from hulldown_engine.platoon.board.units import GERMAN, ON_MAP, US
from hulldown_engine.telling.words import Names

Json = Mapping[str, Any]


class Table:
    """A game as it lies on the table."""

    def __init__(self, book: Book, view: Json) -> None:
        self.book = book
        self.view = view
        self.mission: Json = view["mission"]
        self.units: Mapping[str, Json] = {unit["id"]: unit for unit in self.mission["units"]}

    @cached_property
    def ground(self) -> Ground:
        """The map, without the bridges that are gone."""
        return Ground.of(self.mission["ground"]).without(frozenset(side(*pair) for pair in self.mission["blown"]))

    @property
    def north(self) -> int:
        """Where north lies, in twelfths of the circle from the top of the map."""
        return int(self.mission["ground"]["north"])

    @property
    def in_rounds(self) -> bool:
        """Whether a Round is under way."""
        return self.mission["round"] is not None

    @property
    def moving(self) -> bool:
        """Whether a movement is under way, in a Turn or in Operations."""
        turn = self.mission["turn"]
        return bool(turn["moving"] if turn is not None else self.mission["in_hand"])

    def places_of(self, units: Iterable[str]) -> Iterator[Hex]:
        """The hexes of units that are on the map."""
        return (self.units[name]["hex"] for name in units if self.units[name]["where"] == ON_MAP)

    @property
    def acting(self) -> Sequence[str]:
        """The ids of the units that the question is about, or that are in hand."""
        decision = self.view["decision"]
        asked = [decision["unit"]] if decision is not None and decision["unit"] in self.units else []
        return [*asked, *(unit for unit in self.mission["in_hand"] if unit not in asked)]

    def card(self, unit: Json) -> Json:
        """A unit's data card."""
        card: Json = self.mission["cards"][unit["type"]]
        return card

    def of(self, side: str) -> list[Json]:
        """The units of a side."""
        return [unit for unit in self.units.values() if unit["side"] == side]

    def on_map(self, place: Hex = 0) -> Iterator[Json]:
        """The units on the map, in a hex if one is named; those that are carried or towed are with their vehicle."""
        for unit in self.units.values():
            if unit["where"] == ON_MAP and unit["hex"] is not None and place in (0, unit["hex"]):
                yield unit

    def fighting(self, side: str = "") -> Iterator[Json]:
        """The units on the map that are neither killed nor captured, of one side or both."""
        for unit in self.on_map():
            if side in ("", unit["side"]) and not {"killed", "captured"}.intersection(unit["states"]):
                yield unit

    @property
    def in_the_way(self) -> list[Json]:
        """The friends that keep everybody else from entering, each in a hex of entry; none, where one is free."""
        briefing = self.mission["briefing"]
        entries = self.book.logic["missions"][briefing["id"]]["entry"]["hexes"]
        inside = [
            unit for unit in self.fighting(US) if unit["hex"] in entries and not STAYS.intersection(unit["states"])
        ]
        return [] if briefing["entries"] else inside

    def spoken_of(self, text: str) -> Json | None:
        """The unit with this letter, or of this card; a crew on foot has the small letter of its tank."""
        units = self.units.values()
        exact = next((unit for unit in units if text in (unit["letter"], unit["id"])), None)
        wanted = text.lower()
        return exact or next((unit for unit in units if wanted in (unit["letter"].lower(), unit["id"].lower())), None)

    def place(self, text: str) -> Hex | None:
        """The hex with a number, or that of a unit on the map; None where there is none such."""
        if text.isascii() and text.isdigit() and len(text) <= DIGITS and self.ground.on_map(int(text)):
            return int(text)
        unit = self.spoken_of(text)
        return None if unit is None or unit["where"] != ON_MAP else unit["hex"]

    def numbered(self, text: str) -> str:
        """What was typed, with each name of a place as the number of its hex: of several that which is nearest."""
        names = self.book.prose.get("map", {}).get("names", {})
        for name in sorted(names, key=len, reverse=True):
            for found in reversed([*re.finditer(rf"\b{re.escape(folded(name))}\b", folded(text))]):
                number = printed(min(names[name], key=self._from_here))
                text = f"{text[: found.start()]}{number}{text[found.end() :]}"
        return text

    def _from_here(self, place: Hex) -> int:
        return distance(self.focus(), place)

    def called(self, place: Hex) -> str:
        """A hex by its number, with the name of its place if it has one."""
        return Names(self.book, self.view).hex(place)

    def focus(self) -> Hex:
        """The hex that the player looks at: the acting unit's, else that of the friend who is nearest to an enemy.

        Where there is no enemy it is any friend's, and where nobody has entered yet, a hex of entry.
        """
        looked_at = [self.units[name] for name in self.acting] or sorted(self.fighting(US), key=self._to_the_enemy)
        place = next((unit["hex"] for unit in looked_at if unit["hex"] and self.ground.on_map(unit["hex"])), 0)
        return place or next(iter(self.mission["briefing"]["entries"]), 101)

    def _to_the_enemy(self, unit: Json) -> int:
        """The distance from a unit to the nearest German who still fights, in hexes; 0 where there is none."""
        enemies = (enemy["hex"] for enemy in self.fighting(GERMAN) if not OUT.intersection(enemy["states"]))
        return min((distance(unit["hex"], place) for place in enemies), default=0)

    def around(self) -> Iterator[Hex]:
        """The hexes that matter besides: of enemies and, outside Rounds, of Event markers."""
        yield from (unit["hex"] for unit in self.fighting(GERMAN))
        if not self.in_rounds:
            yield from self.mission["markers"].values()


def folded(text: str) -> str:
    """A text in small letters and without accents, as it may be typed; each letter stays where it is."""
    return "".join(unicodedata.normalize("NFKD", one.lower())[0] for one in text)


def table_of(game: Game, *, early: bool = False) -> Table | None:
    """What lies on the table of a game; None between the missions of a campaign, and where a platoon is being made.

    `early` has it as well while a platoon that is there stows the rounds that it is given.
    """
    view = game.view(len(game.events), ground=True)
    mission = view["mission"]
    bought = mission["purchase"] if mission is not None else None
    on_it = mission is not None and (
        bought is None or (early and bought["stage"] == "rounds" and bool(mission["units"]))
    )
    return Table(game.book, view) if on_it else None


STAYS = {"disabled", "immobilised"}
"""The states of a unit that cannot go on, and is in nobody's way."""

OUT = {"disabled", "surrendered"}
"""The states of a unit that is on the map and fights no more."""

DIGITS = 4
"""The most digits of a hex."""
