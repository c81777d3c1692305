"""What came up in games of one mission: Rounds, points, cells of the cartridge, and cells of the cards in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hulldown_engine.game import Game
from hulldown_engine.play import Event
from hulldown_engine.steps import find_row

Json = Mapping[str, Any]


class Cell(NamedTuple):
    """A cell that names a paragraph: of the cartridge by marker or random event, or of a unit card."""

    where: str
    column: str
    row: str

    def __str__(self) -> str:
        return f"{self.where} {self.row} in condition {self.column}"


@dataclass
class Tally:
    """Games of one mission: how many, their verdicts, points and Rounds, and every cell that came up."""

    logic: Json
    mission: str
    games: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    victory: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    cells: Counter[Cell] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)

    def count(self, game: Game) -> None:
        """Add a game that has been played."""
        self.games += 1
        self.verdicts[game.result.verdict if game.result else "endless"] += 1
        self.victory.append(game.state.victory)
        self.rounds.append(game.state.played)
        condition = 1
        for event in game.events:
            condition = event["condition"] if event["event"] == "condition" else condition
            self._note(event, str(condition))

    def _note(self, event: Event, condition: str) -> None:
        kind = event["event"]
        if kind == "read":
            self.read[event["paragraph"]] += 1
        elif kind == "activated":
            self.cards[event["unit"]] += 1
        elif kind == "card":
            self.cells[Cell(event["unit"], event["column"], str(event["number"]))] += 1
        elif kind == "marker":
            self.cells[Cell("marker", condition, event["marker"])] += 1
        elif kind == "random-event":
            self._note_random(event, condition)

    def _note_random(self, event: Event, condition: str) -> None:
        rows = self.logic["missions"][self.mission]["cartridge"]["random"]
        row = find_row(rows, sum(event["faces"]))
        if row is not None:
            self.cells[Cell("random event", condition, spread(rows[row]))] += 1

    # What never came up

    def paragraphs(self) -> list[str]:
        """The paragraphs that are this mission's own."""
        return [name for name, one in self.logic["paragraphs"].items() if one.get("mission") == self.mission]

    def cartridge(self) -> list[Cell]:
        """The cells of the cartridge that have anything in them."""
        return list(_cartridge(self.logic["missions"][self.mission]["cartridge"]))

    def in_play(self) -> list[Cell]:
        """The cells of the cards that came into play which have a paragraph in them."""
        return [cell for card in sorted(self.cards) for cell in _card(self.logic["unit_cards"][card], card)]


def _cartridge(cartridge: Json) -> Iterator[Cell]:
    rows = [("marker", marker, cells) for marker, cells in cartridge["markers"].items()]
    rows += [("random event", spread(row), row[2]) for row in cartridge["random"]]
    for where, row, cells in rows:
        for condition, cell in enumerate(cells, 1):
            if cell is not None:
                yield Cell(where, str(condition), row)


def spread(row: Any) -> str:
    """The totals of a row: 2-4, or 20."""
    low, high = row[0], row[1]
    return str(low) if low == high else f"{low}-{high}"


def _card(record: Json, card: str) -> Iterator[Cell]:
    for column, cells in record["actions"].items():
        for number, cell in enumerate(cells, 1):
            if cell is not None:
                yield Cell(card, column, str(number))


# Told -----------------------------------------------------------------------------------------------------------------


def lines(tally: Tally, prose: Json) -> Iterator[str]:
    """What there is to say of a mission, as text."""
    count = max(1, tally.games)
    verdicts = ", ".join(f"{times / count:.1%} {name}" for name, times in sorted(tally.verdicts.items()))
    games = "1 game" if tally.games == 1 else f"{tally.games:,} games"
    yield f"  {tally.mission}: {prose['missions'][tally.mission]['title']}, {games}"
    yield f"    {verdicts}"
    goal = tally.logic["missions"][tally.mission]["goal"]
    yield f"    Victory Points: {_range(tally.victory)}; {goal} are needed"
    yield f"    Action Rounds:  {_range(tally.rounds)}"
    parts = (
        ("paragraphs read", tally.paragraphs(), tally.read),
        ("cartridge cells", tally.cartridge(), tally.cells),
        ("card cells", tally.in_play(), tally.cells),
    )
    for what, known, seen in parts:
        yield f"    {f'{what}:':16} {sum(one in seen for one in known)} of {len(known)}"


def unseen(tally: Tally, prose: Json) -> list[str]:
    """The paragraphs of a mission, and the cells of its cartridge, that no game came to."""
    paragraphs = [one for one in tally.paragraphs() if one not in tally.read]
    cells = [one for one in tally.cartridge() if one not in tally.cells]
    return [*(f"{one} ({prose['paragraphs'][one]['number']})" for one in paragraphs), *map(str, cells)]


def _range(values: list[int]) -> str:
    """The mean of some numbers, the least and the most."""
    if not values:
        return "none"
    return f"{sum(values) / len(values):.1f} on average, {min(values)} to {max(values)}"
