"""An order that no unit can carry out of those that are given it.

## Why it hurts

What a German cannot do is passed over. An order for a gun in the paragraph of a tank, or for rockets that nobody
carries, is passed over every time: the unit stands idle where its author thought that it fires.

## Example

    paragraphs:
      come-on:
        action: true
        text: It comes on.
        do:
          - prepare: true
          - drive: slow
            toward: us

## Instead

    paragraphs:
      come-on:
        action: true
        text: It comes on.
        do:
          - fire: main-gun
          - drive: slow
            toward: us

## See also

HD224, HD225, HD550
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.playable import needs_met
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.effects.transport import LOADS, ROOM
from hulldown_engine.platoon.state.context import FOOT

Data = Mapping[str, Any]
Able = Callable[[Data, Any, Record], bool]
"""Whether a unit of a data card and a unit card can ever carry out a step."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Somebody who acts by a paragraph can carry out each of its orders."""
    book = analyses.book
    if not book.declared.platoon or not analyses[needs_met]:
        return
    for name, cards in cast.actors(book).items():
        paragraph = book.paragraphs[name]
        for step in _own(paragraph, 0):
            able = ABLE.get(step["step"])
            if able is not None and not any(_can(analyses, card, able, step) for card in cards):
                known = sorted(cards, key=lambda card: (len(card), card))
                who = " and ".join(known[:MOST]) + (f" and {len(known) - MOST} more" if len(known) > MOST else "")
                message = f"no unit that acts by {name!r} can do this: {_called(step)}"
                yield Note(paragraph.mark(step), message, f"it is for {who}; leave it out, or give them what it takes")


MOST = 4
"""How many units a hint names."""


def _own(paragraph: Paragraph, block: int) -> Iterator[Record]:
    """The steps of a paragraph that are for the unit that acts, and not for others that it picks out."""
    for step in paragraph.blocks[block]:
        yield step
        if step["step"] not in ("each", "random"):
            for way in ways(step):
                yield from _own(paragraph, way.block)


def _can(analyses: Analyses, card: str, able: Able, step: Record) -> bool:
    data, part = cast.data(analyses, card), analyses.book.parts.get("unit-card", card)
    return data is None or part is None or able(data, part.model, step)


def _called(step: Record) -> str:
    value = step[step["step"]]
    return f"{step['step']}: {value}" if isinstance(value, str) else str(step["step"])


# What each order takes ------------------------------------------------------------------------------------------------


def _fire(data: Data, card: Any, step: Record) -> bool:
    """Whether a unit has a weapon of the kind, and shells for it."""
    gun, rocket = data["weapon"] != NONE, data["rocket"] != NONE and card.rockets > 0
    arms = data["offence"] >= 1 if data["class"] in FOOT else data["offence"] > data["offence_main"]
    if step["fire"] == "smoke":
        return bool(gun and data["ammo_smoke"] > 0)
    heavy = (gun or rocket) if step["shells"] == "ap" else (gun and data["offence_main"] >= 1)
    heavy = heavy or (step["shells"] is None and (gun or rocket))
    light = arms and step["shells"] != "ap"
    return bool({"main-gun": heavy, "machineguns": light}.get(step["fire"], heavy or light))


def _drive(data: Data, card: Any, step: Record) -> bool:
    return bool(card.fast or card.slow or data["fast"] != NONE or data["slow"] != NONE)


def _vehicle(data: Data, card: Any, step: Record) -> bool:
    return cast.is_vehicle(data)


def _loads(data: Data, card: Any, step: Record) -> bool:
    """Whether a unit can carry others, or be carried."""
    return data["class"] in LOADS or data["class"] in ROOM


ABLE: Mapping[str, Able] = {
    "fire": _fire,
    "drive": _drive,
    "back_up": _vehicle,
    "defilade": _vehicle,
    "posture": lambda data, card, step: bool(data["roofed"]),
    "prepare": lambda data, card, step: bool(data["class"] == "gun"),
    "give_turn": lambda data, card, step: bool(card.commander),
    "hitch": _loads,
    "load": _loads,
    "unload": _loads,
    "unhitch": lambda data, card, step: any("gun" in room for room in ROOM.get(data["class"], ())),
}
"""What the orders take that not every unit has."""
