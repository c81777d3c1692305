"""How a mission ends by its briefing, in words; what tells its reader too much is marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import clause
from hulldown_engine.platoon.language.phrases import words_of

Json = Mapping[str, Any]


class MissionEnd(NamedTuple):
    """One of the ends: when, its ending and what is read then, if it has any, and whether it tells what is to come."""

    when: str
    ending: str | None
    text: str | None
    telling: bool


def ends(logic: Json, prose: Json, mission: str) -> Iterator[MissionEnd]:
    """The ends of a mission, in the order of its briefing."""
    words, texts = words_of(prose), prose["missions"][mission]["ends"]
    for end, text in zip(logic["missions"][mission]["ends"], texts, strict=True):
        yield MissionEnd(clause(words, end["when"]), end.get("ending"), text, telling(end["when"]))


TELLING = ("flag", "sighted", "member", "score", "marker")
"""What a condition names that its reader is not to know yet."""


def telling(tree: Tree) -> bool:
    """Whether a condition names something that its reader is not to know yet."""
    if not isinstance(tree, list) or not tree:
        return False
    return tree[0] in TELLING or any(telling(part) for part in tree[1:])
