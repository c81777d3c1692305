"""What a player can do, and asking which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hulldown_engine.basics.decision import Decision, Option
from hulldown_engine.basics.play import Asking


class Act(NamedTuple):
    """Something to do: the id and the text of its option, and how it is done."""

    id: str
    text: str
    do: Callable[[], Asking | None]


ORDER, CAMPAIGN = "order", "campaign"
"""Kinds of decision: one on the map, and one between missions."""


def ask(acts: Sequence[Act], prompt: str, rule: str, unit: str = "", kind: str = ORDER) -> Asking:
    """Have the player choose one of some acts, and do it; `rule` is the section in force."""
    options = tuple(Option(one.id, one.text) for one in acts)
    answer = yield Decision(kind, "", prompt, options, unit, rule)
    yield from done(next(one for one in acts if one.id == answer))


def done(act: Act) -> Asking:
    """Do something."""
    asking = act.do()
    if asking is not None:
        yield from asking
