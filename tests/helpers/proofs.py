"""What the proofs of the games share: a book's procedures, its tables and cards as they are written, and odds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from tests.helpers.bruteforce import Content, read_folder
from tests.helpers.paths import CONTENT
from tests.helpers.reading import read_once

from hulldown_compiler.bundle import writer
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.records import plain
from hulldown_engine.games.book import Book, make_book
from hulldown_engine.resolver.charts import Thrower

Given = Mapping[str, Any]
"""The inputs of a procedure, by name."""

Outcome = Mapping[str, Any]
Odds = dict[str, Fraction]
"""The chance of each outcome; an outcome is its JSON text, fields in the order of their names."""


@cache
def compiled(name: str) -> Book:
    """One of the project's books."""
    return make_book(writer.bundle(read_once(CONTENT / name))[0])


@cache
def written(name: str) -> Content:
    """Its tables and cards, straight from the YAML."""
    return read_folder(CONTENT / name)


def text(outcome: Outcome) -> str:
    """An outcome as a key."""
    return json.dumps(outcome, sort_keys=True)


def total(found: Iterable[tuple[Fraction, Outcome]]) -> Odds:
    """Chances added up by outcome."""
    odds: Odds = {}
    for chance, outcome in found:
        if chance:
            odds[text(outcome)] = odds.get(text(outcome), Fraction(0)) + chance
    assert sum(odds.values()) == 1
    return odds


def engine_odds(book: str, procedure: str, given: Given) -> Odds:
    """What the engine says, exactly."""
    return {text(plain(one)): chance for one, chance in compiled(book).procedure(procedure).odds(**given).items()}


def engine_roll(book: str, procedure: str, given: Given, *faces: int) -> dict[str, Any]:
    """One roll by the engine with these very dice."""
    dice = Thrower(Scripted(*faces))
    rolled = compiled(book).procedure(procedure).roll(dice, **given)
    assert dice.state == len(faces)
    return dict(plain(rolled.outcome))


def share(count: int, of: int) -> Fraction:
    """So many of so many equally likely ways."""
    return Fraction(max(0, min(of, count)), of)
