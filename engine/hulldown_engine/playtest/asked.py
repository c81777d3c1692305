"""What the scores of a book stood at, and which flags were noted, when a paragraph that asks for them was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_engine.basics.play import Event

Json = Mapping[str, Any]

FLAG, SCORE = ASKED = ("flag", "score")
"""The kinds of facts that are counted: flags, which are codewords or items, and scores."""


class Asked(NamedTuple):
    """A fact as it stood when a paragraph that asks for it was read: a score's number; 1 for a flag noted, else 0."""

    paragraph: str
    kind: str
    name: str
    value: int


class Questions:
    """What the paragraphs of a book ask for, each looked at once."""

    def __init__(self, logic: Json) -> None:
        self._logic = logic
        self._facts: dict[str, Sequence[tuple[str, str]]] = {}

    def answers(self, events: Iterable[Event]) -> Iterator[Asked]:
        """How everything stood where it was asked for, at the first reading of each paragraph in a game."""
        now = {(SCORE, name): record["start"] for name, record in self._logic["scores"].items()}
        read: set[str] = set()
        for event in events:
            kind = event["event"]
            if kind == "read" and event["paragraph"] not in read:
                paragraph = event["paragraph"]
                read.add(paragraph)
                for fact in self._asked(paragraph):
                    yield Asked(paragraph, *fact, now.get(fact, 0))
            elif kind == "score":
                now[SCORE, event["score"]] = event["after"]
            elif kind in NOTED:
                now[FLAG, event["flag"]] = NOTED[kind]

    def _asked(self, paragraph: str) -> Sequence[tuple[str, str]]:
        if paragraph not in self._facts:
            self._facts[paragraph] = facts(self._logic, paragraph)
        return self._facts[paragraph]


NOTED = {"flag": 1, "clear": 0}
"""The events by which a flag is noted or crossed out."""


def facts(logic: Json, paragraph: str) -> Sequence[tuple[str, str]]:
    """The kinds and names of the facts that a paragraph asks for, in the order in which it names them."""
    record = logic["paragraphs"].get(paragraph, {})
    return list(dict.fromkeys(_named([record.get("requires"), record.get("blocks")])))


def _named(part: Any) -> Iterator[tuple[str, str]]:
    """The facts that are named anywhere in a record: an expression is a list that begins with its operator."""
    if isinstance(part, list) and part[:1] in ([FLAG], [SCORE]):
        yield part[0], part[1]
    elif isinstance(part, (list, dict)):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _named(inner)
