"""A small book for the tests of rulebook English: what it is made of, and what stands under its one paragraph."""

from __future__ import annotations

from typing import Any

from hulldown_engine.language.layout import Item, lines, on_paper
from hulldown_engine.story.english import instructions

LOGIC: dict[str, Any] = {
    "checks": {
        "eyes": {"dice": "1d10", "rating": 7},
        "perception": {"dice": "1d10", "rating": ["score", "spotting"]},
    },
    "endings": {"home": "victory"},
    "rosters": {"crew": {"members": ["hale", "cyr"], "marks": ["wounded", "dead", "left-behind"]}},
}
PROSE: dict[str, Any] = {
    "flags": {"glasses": {"item": "the night glasses"}, "alarm": {"codeword": "Alarm"}, "odd": {}},
    "scores": {"fuel": "Fuel", "minutes": "Minutes", "spotting": "Spotting", "dark": "Darkness", "brace": "A{b}"},
    "rosters": {"crew": "the crew"},
    "members": {"hale": "Corporal Hale", "cyr": "Private Cyr"},
    "checks": {"eyes": "Eyes", "perception": "Perception"},
    "sightings": {"1": "the gun at the mill"},
    "conditions": ["The road out", "The alarm"],
    "endings": {"home": "Home before Dawn"},
}
CREW = ["members", "crew"]
WOUNDED, DEAD = ["marked", ["this"], "wounded"], ["marked", ["this"], "dead"]
HALE_WOUNDED, HALE_DEAD = ["marked", ["member", "hale"], "wounded"], ["marked", ["member", "hale"], "dead"]
GLASSES, ALARM, EMPTY = ["flag", "glasses"], ["flag", "alarm"], ["==", ["score", "fuel"], 0]
DIE = ["where", CREW, DEAD]
FIT = ["and", ["not", WOUNDED], ["not", DEAD]]


def told(*steps: dict[str, Any], labels: tuple[str, ...] = (), **blocks: list[dict[str, Any]]) -> list[str]:
    """The lines under a paragraph of these steps; further blocks are b1, b2 and so on."""
    return list(lines(items([list(steps), *blocks.values()], labels), on_paper(prose(labels)), 200))


def items(blocks: list[list[dict[str, Any]]], labels: tuple[str, ...]) -> tuple[Item, ...]:
    """The tree under a paragraph of these blocks."""
    return instructions({**LOGIC, "paragraphs": {"here": {"blocks": blocks}}}, prose(labels), "here")


def prose(labels: tuple[str, ...]) -> dict[str, Any]:
    """The prose of the book, with these labels in the paragraph."""
    there = {"number": 214, "labels": []}
    return {**PROSE, "paragraphs": {"here": {"number": 7, "labels": list(labels)}, "there": there}}


SEE = {"step": "see", "to": "there"}
TAKE = {"step": "flag", "flag": "glasses"}
NOTE = {"step": "note", "label": 0}


WHEN = {"step": "when", "options": [{"when": GLASSES, "do": 1}]}
FIRST = {"step": "first", "options": [{"when": ALARM, "do": 1}, {"do": 2}]}
CHOOSE = {"step": "choose", "options": [{"when": EMPTY, "do": 1}, {"when": ["not", EMPTY], "do": 2}]}
ASK = {"step": "ask", "options": [{"label": 0, "do": 1, "id": "a"}, {"label": 1, "when": GLASSES, "do": 2, "id": "b"}]}
CHECK = {"step": "check", "check": "perception", "modifier": -2, "success": 1, "failure": 2}
ROLL = {"step": "roll", "dice": "2d10", "rows": [[None, 8, 1], [9, 15, 2], [16, 16, 1], [17, None, 1]]}
IN_TURN = {"step": "in_turn", "spend": "minutes", "do": 1}
EACH = {"step": "each", "of": ["where", CREW, FIT], "do": 1, "otherwise": 2}
RANDOM = {**EACH, "step": "random", "of": ["where", CREW, ["not", DEAD]]}
WATCH = {"step": "watch", "when": EMPTY, "scope": "game", "at": "change", "do": 1}
INNER = {"step": "first", "options": [{"when": ALARM, "do": 3}, {"do": 3}]}
JUMP, LOSE = [SEE], [{"step": "score", "score": "fuel", "add": -1}]
