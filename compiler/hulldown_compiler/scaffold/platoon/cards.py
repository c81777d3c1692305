"""New cards: of a catalogue, like one that is there; and of units, with all that the rules want to know of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.model.value_types import Kind
from hulldown_compiler.scaffold.naming import titled
from hulldown_compiler.scaffold.platoon.free import free_actions
from hulldown_compiler.scaffold.templates import template
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.scalars import block, scalar
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.platoon.language.vocabulary import side_of
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.platoon.state.context import CARDS, FOOT, NO_VEHICLES

SOURCE = {"house": "made up for this book"}


# Cards of a catalogue -------------------------------------------------------------------------------------------------


def data_card(book: Book, name: str, catalogue: str, like: str) -> str:
    """A card with the values of another, the catalogue's first unless one is named; or the first of all."""
    card = original(book, catalogue, like)
    if card is None:
        fields = dict(_fields(book.charts.catalogues[catalogue]["fields"], catalogue))
        return _written(name, {"card": catalogue, "source": SOURCE, **fields}, "the first card of its catalogue")
    values = {key: value for key, value in card.raw.items() if key not in ("card", "source", "title", "note", "text")}
    named = {"name": titled(name, "card")} if "name" in values else {}
    fields = {"card": catalogue, "source": {"house": f"copied from {card.name}"}, **values, **named}
    return _written(name, fields, f"copied from {card.name}: change its values, and say where they come from")


def original(book: Book, catalogue: str, like: str) -> Chart | None:
    """The card that a new one of a catalogue is copied from, if there is any."""
    cards = [card for card in book.charts.of("card") if card.model.card == catalogue and like in ("", card.name)]
    if like and not cards:
        raise NotStarted(f"{like!r} is no card of the catalogue {catalogue!r}")
    return next(iter(cards), None)


def _written(name: str, fields: Mapping[str, Any], remark: str) -> str:
    return f"  # {remark}\n  {scalar(name, key=True)}:\n" + "".join(block(fields, 4))


def _fields(fields: Mapping[str, Kind], catalogue: str) -> Iterator[tuple[str, Any]]:
    """A value for each field that every card has."""
    for name, kind in fields.items():
        if not kind.get("optional") and "default" not in kind:
            if kind["kind"] not in _VALUES:
                raise NotStarted(f"{name!r} of the catalogue {catalogue!r} is a table: write its first card by hand")
            yield name, _VALUES[kind["kind"]](kind)


_VALUES: Mapping[str, Any] = {
    "bool": lambda kind: False,
    "number": lambda kind: max(kind["least"], min(1, kind["most"])),
    "names": lambda kind: kind["names"][0],
    "names-list": lambda kind: [kind["names"][0]],
    "dice": lambda kind: "1d6",
    "text": lambda kind: "What there is to say of it",
}
"""A value of each kind of field."""


# Unit cards -----------------------------------------------------------------------------------------------------------

RATINGS = {"initiative": 3, "perception": 5, "weapon_skill": 1, "driving_skill": 7}
"""An ordinary crew, when it is whole."""

WORST = {"weapon_skill": -3}
"""What a characteristic is at least, where that is not 0: the charts of Open Fire end there."""


def check_type(book: Book, name: str, kind: str) -> None:
    """Refuse a type that there is no data card of; raises NotStarted, with those of the unit's side."""
    types = book.charts.values.get(CARDS, {})
    if kind not in types:
        side = side_of(name)
        own = [card for card, data in types.items() if side is None or data.get("side") in (side, None)]
        hint = did_you_mean(kind, own)
        there = f"those of the {_SAID[side]} side are" if side else "there are"
        raise NotStarted(f"no data card {kind!r} in {book.name}; {f'{hint} ' if hint else ''}{there} {', '.join(own)}")


def unit_card(book: Book, name: str, kind: str, letter: str) -> str:
    """A card for one unit of a type that there is."""
    data = book.charts.values[CARDS][kind]
    side = side_of(name) or GERMAN
    if letter and letter not in (printed := book.declared.counters.get(side, {}).get(kind, [])):
        there = f"its letters are {', '.join(printed)}" if printed else "none is printed"
        raise NotStarted(f"no {kind} counter with the letter {letter}: {there}")
    if data.get("side") not in (side, None):
        raise NotStarted(f"{name} is a card of the {_SAID[side]} side, and {kind} is of the other")
    crew = 0 if data["class"] in FOOT else data.get("crew_rating") or 1
    words = {
        "name": name,
        "type": kind,
        "letter": scalar(letter or _letter(book, side, kind)),
        "crew": f"\n    crew: {crew}" if crew else "",
        "driving": "" if data["class"] in NO_VEHICLES else f"\n    driving_skill: [{_ratings('driving_skill', crew)}]",
        **{rating: _ratings(rating, crew) for rating in RATINGS},
    }
    if side == US:
        return template("pieces/us-card.yaml", {**words, "rounds": _rounds(data)})
    columns = range(1, book.parts.conditions + 1)
    action = next((name for name in free_actions(book) if _can_do(book, name, data)), NONE)
    cells = ", ".join(action for _ in columns)
    return template("pieces/unit-card.yaml", {**words, "columns": ", ".join(map(str, columns)), "cells": cells})


def _can_do(book: Book, action: str, data: Mapping[str, Any]) -> bool:
    """Whether a unit with a data card can carry out all that an action says; a gun, say, never drives."""
    kinds = ((PLATOON[step["step"]], step) for step in book.paragraphs[action].steps())
    return all(kind.able is None or kind.able({**NO_ARMS, **data}, NEW, step) for kind, step in kinds)


NO_ARMS = dict.fromkeys(("weapon", "rocket", "fast", "slow"), NONE)
"""What a data card has that says nothing of it."""

NEW = {"fast": None, "slow": None, "commander": False, "rockets": 1}
"""What orders ask of a unit card, on one that says nothing."""

_SAID = {US: "US", GERMAN: "German"}


def _ratings(rating: str, crew: int) -> str:
    """A characteristic: whole, and worse with each loss."""
    return ", ".join(str(max(WORST.get(rating, 0), RATINGS[rating] - lost)) for lost in range(max(1, crew)))


RACKS = ("ammo_ap", "ammo_gp", "ammo_smoke")
"""The fields of a data card that say how many rounds there is room for."""

MOST_ROUNDS = 20


def _rounds(data: Mapping[str, Any]) -> str:
    """The rounds of a unit that has a main gun, no more than there is room for."""
    room = sum(int(data.get(rack, 0)) for rack in RACKS) if data.get("weapon", NONE) != NONE else 0
    return f"\n    rounds: {min(MOST_ROUNDS, room)}" if room else ""


def _letter(book: Book, side: str, kind: str) -> str:
    """A counter's letter that no other card has; any, if they all are taken."""
    printed = book.declared.counters.get(side, {}).get(kind, [])
    if not printed:
        raise NotStarted(f"no counter of a {kind} is printed: give it a letter under 'counters' in book.yaml first")
    taken = {card.model.letter for card in book.parts.of("unit-card") if card.model.type == kind}
    return next((letter for letter in printed if letter not in taken), printed[0])
