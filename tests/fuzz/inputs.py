"""Random inputs of procedures, legal and illegal: whoever wants legal ones asks the procedure, and tries again."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from hulldown_engine.basics.records import Record
from hulldown_engine.resolver.charts import Procedure
from hulldown_engine.resolver.inputs import Input, WrongInput
from hulldown_engine.resolver.tables import OffTable

TRIES = 20_000
"""How often legal inputs are looked for before a procedure is called impossible."""


class Impossible(Exception):
    """No legal inputs in very many tries; the message names the procedure."""


def legal(random: Random, procedure: Procedure) -> tuple[dict[str, Any], dict[Record, Fraction]]:
    """Random inputs that a procedure takes, and its odds with them; raises Impossible, and OffTable."""
    for _ in range(TRIES):
        found = {
            name: value(random, one)
            for name, one in procedure.inputs.items()
            if one.needed or random.random() < 0.4  # the others are as usual, for most of them stand for odd cases
        }
        try:
            return found, procedure.odds(**found)
        except WrongInput:
            continue
        except OffTable as off:
            raise OffTable(f"with {found}: {off}") from off
    raise Impossible(procedure.name)


def value(random: Random, one: Input) -> Any:
    """Any value of an input, as JSON data."""
    kind = one.kind
    if kind["kind"] == "bool":
        return random.random() < 0.5
    if kind["kind"] == "records":
        return [record(random, one) for _ in range(random.randint(0, kind["most"]))]
    if kind["kind"] == "names-list":
        return [name for name in kind["names"] if random.random() < 0.5]
    words = list(one.words)
    if kind["kind"] == "number" and not (words and random.random() < 0.2):
        return number(random, kind)
    return random.choice(words)


def number(random: Random, kind: Any) -> Any:
    """A number of a kind: any, or one near its lower end, where most things happen."""
    most = random.choice([kind["most"], min(kind["most"], kind["least"] + 12)])
    whole = random.randint(kind["least"], most)
    return whole + 0.5 if kind.get("halves") and whole < kind["most"] and random.random() < 0.5 else whole


def record(random: Random, several: Input) -> dict[str, Any]:
    """A record of a list."""
    fields = {name: Input(name, kind, several.cards) for name, kind in several.kind["fields"].items()}
    return {name: value(random, one) for name, one in fields.items() if one.needed or random.random() < 0.5}
