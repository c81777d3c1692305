"""A statement that says something that means nothing is refused, and is never taken for one that does not hold."""

from __future__ import annotations

from typing import Any

import pytest
from tests.statements.statement import Mistaken, _proper, hold

SOUND: dict[str, Any] = {
    "says": "Somebody stands there.",
    "section": "2.12",
    "label": "rule",
    "units": {"A": {"type": "M4A3", "at": "0106"}, "GE3": {"at": "1404", "space": "complete"}},
    "script": [{"turn": "A"}, {"offered": ["drive-slow"]}],
}

UNREAD: dict[str, dict[str, Any]] = {
    "a key": {"sais": "Something."},
    "a label": {"label": "rumour"},
    "what is played, of what is not doubtful": {"played": "Nobody stands there."},
    "an optional rule": {"options": ["night-sights"]},
    "a verb": {"script": [{"jump": "A"}]},
    "two verbs": {"script": [{"turn": "A", "do": "end"}]},
    "dice of what is only said": {"script": [{"expect": {"A": {"hex": "0106"}}, "dice": [1]}]},
    "a script that states nothing": {"script": [{"turn": "A"}, {"do": "end"}]},
    "what is not offered, at no moment": {"script": [{"turn": "A"}, {"not_offered": ["fire:*"]}]},
}

UNHELD: dict[str, list[dict[str, Any]]] = {
    "a unit": [{"expect": {"B": {"hex": "0106"}}}],
    "a field of a unit": [{"expect": {"A": {"colour": "green"}}}],
    "a field of the game": [{"expect": {"game": {"weather": "fair"}}}],
    "an option that is taken": [{"do": "sing"}],
    "a unit that is changed": [{"change": {"B": {"hex": 106}}}],
    "an event": [{"happens": [{"event": "sung"}]}],
    "a field of an event": [{"never": [{"event": "turn", "song": "loud"}]}],
    "a unit of an event": [{"never": [{"event": "turn", "unit": "GE99"}]}],
    "a procedure": [{"never": [{"event": "resolved", "procedure": "song"}]}],
    "no event": [{"happens": [{"unit": "A"}]}],
    "a cost of what": [{"costs": {"type": "M4A3", "terrain": "woods", "on": "foot", "cost": 3}}],
    "odds of what": [{"odds": {"drive-slow": {"luck": 3}}}],
    "a part of the book": [{"printed": {"missions.the-moon.goal": 3}}],
}


def test_a_sound_statement_holds() -> None:
    """What the others are spoilt from."""
    hold(_proper("sound", SOUND))


@pytest.mark.parametrize("changed", UNREAD.values(), ids=UNREAD)
def test_what_is_unknown_is_not_read(changed: dict[str, Any]) -> None:
    """A statement of unknown parts is refused when it is read."""
    with pytest.raises(Mistaken):
        _proper("spoilt", {**SOUND, **changed})


@pytest.mark.parametrize("script", UNHELD.values(), ids=UNHELD)
def test_what_is_unknown_is_not_held(script: list[dict[str, Any]]) -> None:
    """A statement about unknown things is refused when it comes to them."""
    with pytest.raises(Mistaken):
        hold({**SOUND, "script": [{"turn": "A"}, *script]})


def test_too_few_dice_are_not_what_happens() -> None:
    """A statement that gives fewer dice than fall does not hold."""
    with pytest.raises(AssertionError, match="more dice"):
        hold({**SOUND, "script": [{"roll": {"procedure": "advantage"}, "dice": [3]}]})
