"""Units as a story has them: Antietam, and PzIV N where nobody has painted a name on it."""

from __future__ import annotations

from hulldown_engine.telling.words import Json, Names


class InProse(Names):
    """What things are called in a report: without the letters of counters, where there is a name."""

    def unit(self, unit: str) -> str:
        """A unit's name or, if it has none, its letter and the type it came as; of one that is not known, its id."""
        known = next((each for each in self.field if each["id"] == unit), None)
        card = self.book.logic.get("unit_cards", {}).get(unit)
        own = known is not None and _own_name(known)
        if own:
            return own
        came, counter = card or known, known or card
        return unit if came is None or counter is None else f"{came['type']} {counter['letter']}"

    def letter(self, unit: str) -> str:
        """The same: who reads has no counters before him."""
        return self.unit(unit)


def _own_name(unit: Json) -> str:
    """The name that somebody gave to a unit of a view; or nothing."""
    return str(unit["name"]).removeprefix(f"{unit['letter']} {unit['type']}").strip()
