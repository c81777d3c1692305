"""What a player can do, and asking which."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
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
    options = tuple(Option(act.id, act.text) for act in acts)
    answer = yield Decision(kind, "", prompt, options, unit, rule)
    yield from done(next(act for act in acts if act.id == answer))


def done(act: Act) -> Asking:
    """Do something."""
    yield from act.do() or ()


def chosen(texts: Mapping[str, str], prompt: str, rule: str, unit: str = "") -> Generator[Decision, str, str]:
    """Have the player choose one of some options, by their texts under their ids; the id that is chosen."""
    return (yield Decision(ORDER, "", prompt, tuple(Option(*option) for option in texts.items()), unit, rule))


def only_or_chosen(texts: Mapping[str, str], prompt: str, rule: str, unit: str = "") -> Generator[Decision, str, str]:
    """The same; a single option leaves nothing to choose, and is not asked about."""
    return next(iter(texts)) if len(texts) == 1 else (yield from chosen(texts, prompt, rule, unit))
