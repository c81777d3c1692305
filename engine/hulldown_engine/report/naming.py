"""Units as a story has them: Antietam, and PzIV N where nobody has painted a name on it."""

from __future__ import annotations

from hulldown_engine.telling.words import Json, Names


class InProse(Names):
    """What things are called in a report: without the letters of counters, where there is a name."""

    def unit(self, unit: str) -> str:
        """A unit's name or, if it has none, its type and letter; of one that is not known, its id."""
        known = next((each for each in self.field if each["id"] == unit), None)
        if known is not None:
            return called(known)
        card = self.book.logic.get("unit_cards", {}).get(unit)
        return unit if card is None else f"{card['type']} {card['letter']}"

    def letter(self, unit: str) -> str:
        """The same: who reads has no counters before him."""
        return self.unit(unit)


def called(unit: Json) -> str:
    """A unit of a view: its own name, or its type and letter."""
    name = str(unit["name"]).removeprefix(f"{unit['letter']} {unit['type']}").strip()
    return name or f"{unit['type']} {unit['letter']}"
