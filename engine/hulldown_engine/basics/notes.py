"""Notes on events: by which rule one comes about, whom it is about, where it is, and which dice fell.

Whoever shows a log reads them from tables beside those of the events. A table has a note for every event, or is
refused when it is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hulldown_engine.basics.specification import IncompleteSpecification


class Note(NamedTuple):
    """What there is to know of an event of a kind: its rule, and which of its fields hold units, hexes and faces.

    `rules` gives the rule by the value of a field, where one kind of event comes about by several. `turn` says that a
    unit's Turn begins with it, or its card is read; where it names no unit, that there is no Turn any more. `deals`
    says that paragraphs follow by a card, of which one that only hands on to another is not told.
    """

    rule: str = ""
    who: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    rules: tuple[str, Mapping[str, str]] = ("", {})
    turn: bool = False
    deals: bool = False

    @property
    def fields(self) -> frozenset[str]:
        """The fields of the event that it speaks of."""
        return frozenset({*self.who, *self.hexes, *self.dice, self.rules[0]} - {""})

    def rule_of(self, event: Mapping[str, Any]) -> str:
        """The rule by which an event has come about."""
        field, rules = self.rules
        return rules.get(event[field], self.rule) if field else self.rule


def noted(events: Mapping[str, Mapping[str, Any]], notes: Mapping[str, Note]) -> Mapping[str, Note]:
    """The notes, one for each event; raises IncompleteSpecification if one is missing, or speaks of what is not there.

    `events` are the fields of each kind of event.
    """
    for name in sorted(events.keys() ^ notes.keys()):
        raise IncompleteSpecification(f"the event {name!r} has no note" if name in events else f"no event {name!r}")
    for name, note in notes.items():
        for field in sorted(note.fields - events[name].keys()):
            raise IncompleteSpecification(f"the note on {name!r} speaks of {field!r}, which the event has not")
    return notes


def listed(event: Mapping[str, Any], fields: tuple[str, ...]) -> list[Any]:
    """What these fields of an event hold, one after the other; lists are gone through, and what is empty left out."""
    values = [event[field] for field in fields]
    flat = [each for value in values for each in (value if isinstance(value, (list, tuple)) else [value])]
    return [each for each in flat if each not in ("", 0)]
