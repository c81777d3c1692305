"""Paragraphs on a stage: steps as the compiler writes them, carried out for a unit.

set_up = stage(german("GE44", "Tiger", 505), us("A", "M4A3", 510))
tell(set_up, "GE44", drive("slow", toward="us"), fire("all"))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.engine.platoon.stage import Stage

from hulldown_engine.basics.decision import Decision
from hulldown_engine.games.book import Book
from hulldown_engine.language.expressions import Closure, Tree
from hulldown_engine.platoon.language.operators import operators as of_platoons
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.story import paragraphs
from hulldown_engine.story.gamebook import operators
from hulldown_engine.story.paragraphs import Code
from hulldown_engine.story.state import UNREAD, Frame

Json = Mapping[str, Any]
Step = dict[str, Any]


def code(of: Stage, blocks: Mapping[str, Sequence[Sequence[Json]]], **records: Json) -> Code:
    """The paragraphs of a stage, block by block; `records` are what else a paragraph says."""
    known = {name: {"blocks": one, "action": True, **records.get(name, {})} for name, one in blocks.items()}
    told = {name: {"number": nth, "text": "", "labels": ["a note"] * 9} for nth, name in enumerate(blocks, 10)}
    return _coded(of, known, told)


def _coded(of: Stage, known: Json, told: Json) -> Code:
    setting = of.setting
    setting.logic = {**setting.logic, "paragraphs": known}
    setting.prose = {**setting.prose, "paragraphs": told}
    asked = {**operators(setting.logic), **of_platoons(setting)}
    setting.code = Code(setting.logic, setting.prose, asked, PLATOON, setting=setting, keeps_this=True)
    return setting.code


def tell(of: Stage, this: str | None, *told: Step, blocks: Sequence[Sequence[Json]] = ()) -> None:
    """Carry out steps for a unit, as a paragraph `p`; its blocks from the first on are `blocks`."""
    read(of, this, {"p": [list(told), *blocks]})


def read(of: Stage, this: str | None, known: Mapping[str, Sequence[Sequence[Json]]], **records: Json) -> None:
    """Read the first of some paragraphs for a unit, to its end; nothing may be asked."""
    code(of, known, **records)
    _turn_to(of, this, next(iter(known)))


def follow(of: Stage, this: str | None, book: Book, number: int) -> None:
    """Read the paragraph of a book that has this number for a unit, to its end; nothing may be asked."""
    told = book.prose["paragraphs"]
    _coded(of, book.logic["paragraphs"], told)
    _turn_to(of, this, next(one for one in told if int(told[one]["number"]) == number))


def _turn_to(of: Stage, this: str | None, paragraph: str) -> None:
    of.field.stack.append(Frame(paragraph, 0, UNREAD, this, base=True))
    asked = go_on(of)
    assert not asked, asked


def go_on(of: Stage) -> list[Decision]:
    """Carry out what is on the stack; what the player would be asked."""
    asked: list[Decision] = []
    while of.field.stack and not asked:
        asked += paragraphs.run(of.setting.code, of.play)
    return asked


def value(of: Stage, this: str | None, tree: Tree) -> Any:
    """What an expression comes to for a unit."""
    closure: Closure = code(of, {"p": [[]]}).expression(tree)
    return closure(of.field, this)


# Steps as the compiler writes them ------------------------------------------------------------------------------------


def step(name: str, **what: Any) -> Step:
    """Any step."""
    return {"step": name, **what}


def order(name: str, *what: Any) -> Step:
    """An order that says no more than this; nothing more is `true`."""
    return {"step": name, name: what[0] if what else True}


def drive(pace: str, **what: Any) -> Step:
    """Drive slow or fast; toward, away or along, by a route, until something."""
    nothing = dict.fromkeys(("toward", "away", "along", "route", "until"))
    return {"step": "drive", "drive": pace, **nothing, **what}


def fire(weapons: str = "best", at: str | list[Any] = "closest", shells: str | None = None) -> Step:
    """Fire."""
    return {"step": "fire", "fire": weapons, "at": at, "shells": shells}


def when(holds: Tree, block: int) -> Step:
    """Carry out a block if something holds."""
    return {"step": "when", "options": [{"when": holds, "do": block}]}


def watch(holds: Tree, block: int, scope: str = "move", at: str = "change") -> Step:
    """Carry out a block once something holds."""
    return {"step": "watch", "when": holds, "scope": scope, "at": at, "do": block}


def activate(*cards: str, **what: Any) -> Step:
    """Activate Germans."""
    absent = dict.fromkeys(
        ("at", "facing", "posture", "defilade", "prepared", "position", "bunker", "advantage", "aware")
    )
    return {
        "step": "activate",
        "cards": list(cards),
        **absent,
        "aboard": {},
        "towed": {},
        "us_turns": 0,
        "german_turns": 0,
        **what,
    }


def check(kind: str = "perception", by: str = "this", at: int | None = None, modifier: Tree = None) -> Step:
    """A check: block 1 is success, block 2 failure."""
    return {
        "step": "check",
        "check": kind,
        "by": by,
        "modifier": modifier,
        "at": None if at is None else [at],
        "success": 1,
        "failure": 2,
    }


def flag(name: str) -> list[Step]:
    """A block that sets a flag, to see whether it has been carried out."""
    return [{"step": "flag", "flag": name}]


THIS: Tree = ["this"]
