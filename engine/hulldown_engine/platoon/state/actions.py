"""What a player can do, and asking which."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import NamedTuple

from hulldown_engine.basics.decision import ABOUT_NOTHING, About, Decision, Option
from hulldown_engine.basics.play import Asking


class Act(NamedTuple):
    """Something to do: the id and the text of its option, how it is done, and what it is about.

    Without a unit of its own it is about that of the decision.
    """

    id: str
    text: str | Callable[[], str]
    do: Callable[[], Asking | None]
    about: About | Callable[[], About] = ABOUT_NOTHING


ORDER, CAMPAIGN = "order", "campaign"
"""Kinds of decision: one on the map, and one between missions."""


def ask(acts: Sequence[Act], prompt: str, rule: str, unit: str = "", kind: str = ORDER) -> Asking:
    """Have the player choose one of some acts, and do it; `rule` is the section in force."""
    options = tuple(Option(act.id, act.text, act.about, unit) for act in acts)
    answer = yield Decision(kind, "", prompt, options, unit, rule)
    yield from done(next(act for act in acts if act.id == answer))


def _nothing(name: str) -> About:
    """What an option is about of which there is nothing to say but its words."""
    return ABOUT_NOTHING


def done(act: Act) -> Asking:
    """Do something."""
    yield from act.do() or ()


def chosen(
    texts: Mapping[str, str], prompt: str, rule: str, unit: str = "", about: Callable[[str], About] = _nothing
) -> Generator[Decision, str, str]:
    """Have the player choose one of some options, by their texts under their ids; the id that is chosen.

    `about` says of an id what its option is about.
    """
    options = tuple(Option(name, text, about(name), unit) for name, text in texts.items())
    return (yield Decision(ORDER, "", prompt, options, unit, rule))


def only_or_chosen(
    texts: Mapping[str, str], prompt: str, rule: str, unit: str = "", about: Callable[[str], About] = _nothing
) -> Generator[Decision, str, str]:
    """The same; a single option leaves nothing to choose, and is not asked about."""
    return next(iter(texts)) if len(texts) == 1 else (yield from chosen(texts, prompt, rule, unit, about))
