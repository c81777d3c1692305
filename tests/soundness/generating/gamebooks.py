"""Random small gamebooks that are played for a while: those of `tests.helpers.books`, but that references mostly go on.

Where they lead anywhere, most books go round in circles before anything has happened. One paragraph of most books
begins with a scene, in which the meaning of one kind of step decides whether a block is carried out; it speaks of a
flag, a mark and a number of points that nothing else does. One book in four has a ring of paragraphs that lead to one
another with nobody asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.helpers import books
from tests.helpers.books import NAMES, Writer
from tests.helpers.phrases import say

Step = dict[str, Any]

AROUND = 0.15
"""How often a paragraph may lead back to any other."""

BELL, TIRED = "bell", "tired"
TOLD: Sequence[Step] = [{"note": "So it is."}]

SCENES: Mapping[str, Sequence[Step]] = {
    "flag": [{"flag": BELL}, {"when": BELL, "do": TOLD}],
    "clear": [{"flag": BELL}, {"clear": BELL}, {"when": f"not {BELL}", "do": TOLD}],
    "mark": [{"mark": TIRED, "who": "rex"}, {"when": f"rex.{TIRED}", "do": TOLD}],
    "unmark": [
        {"mark": TIRED, "who": "rex"},
        {"unmark": TIRED, "who": "rex"},
        {"when": f"not rex.{TIRED}", "do": TOLD},
    ],
    "victory": [{"victory": 50}, {"when": "victory >= 40", "do": TOLD}],
    "stop": [{"see": "aside"}, {"when": "luck >= 0", "do": TOLD}],
    "watch": [
        {"watch": {"when": BELL, "scope": "game", "at": "change", "do": [{"mark": TIRED, "who": "rex"}]}},
        {"flag": BELL},
        {"when": f"rex.{TIRED}", "do": TOLD},
    ],
}
"""Scenes, by the kind of step that they are about."""

ASIDE = {"text": "That was that.", "do": [{"stop": "paragraph"}, {"end": "lost"}]}


def random_gamebook(seed: int) -> dict[str, Any]:
    """A random gamebook of six to eight paragraphs, as plain values by file."""
    writer = Writer(Random(seed))
    names = NAMES[: writer.between(6, 8)]
    paragraphs: dict[str, Any] = {}
    for nth, name in enumerate(names):
        onward = names if nth == len(names) - 1 or writer.chance(AROUND) else names[nth + 1 :]
        paragraphs[name] = dict(books._paragraph(writer, onward, name))
    header = books._header(writer)
    if seed % 2:
        scene = [*SCENES.values()][seed // 2 % len(SCENES)]
        paragraphs["start"]["do"] = [*scene, *paragraphs["start"]["do"]]
        paragraphs["aside"] = ASIDE
        header = _with_scenes(header)
    if seed % 4 == 1:
        paragraphs |= _ring(writer)
        paragraphs["start"]["do"] = [_into_ring(writer), *paragraphs["start"]["do"]]
    return {"book.yaml": header, "paragraphs.yaml": {"paragraphs": paragraphs}}


def _ring(writer: Writer) -> Mapping[str, Any]:
    """Paragraphs that lead to one another with nobody asked: what they change may decide whether that ends."""
    names = ["ring", "ring-two", "ring-three"][: writer.between(1, 3)]
    around = books.Around(tuple(names), deeper=0)
    return {name: {"text": "Round.", "do": [*_changes(writer, around), *_leaving(writer, around),
                                            {"see": writer.one([names[0], *names[nth + 1 :]])},
                                            *([{"note": "Back."}] if writer.chance(0.2) else [])]}
            for nth, name in enumerate(names)}  # fmt: skip


CHANGING = ("flag", "clear", "score", "victory", "mark")
"""Kinds of steps that change a story."""


def _changes(writer: Writer, around: books.Around) -> list[Step]:
    """Some changes, each perhaps in one case only, or by a roll."""
    steps = [books._STEPS[writer.one(CHANGING)](writer, around) for _ in range(writer.between(0, 2))]
    return [_perhaps(writer, around, step) for step in steps]


def _perhaps(writer: Writer, around: books.Around, step: Step) -> Step:
    if writer.chance(0.15):
        return {"roll": "1d2", "table": {"1": [step], "2": TOLD}}
    return {"when": say(writer.condition(around, 1)), "do": [step]} if writer.chance(0.4) else step


def _leaving(writer: Writer, around: books.Around) -> list[Step]:
    """Perhaps a way out, in one case."""
    way: Step = writer.one([{"do": [{"end": "lost"}]}, {"see": "start"}, {"do": [{"stop": "paragraph"}]}])
    return [{"when": say(writer.condition(around, 1)), **way}] if writer.chance(0.7) else []


def _into_ring(writer: Writer) -> Step:
    """A reference into a ring: for the player to choose, or in one case."""
    if writer.chance(0.5):
        return {"ask": [{"text": "Round", "see": "ring"}, {"text": "On", "do": [{"note": "On."}]}]}
    return {"when": say(writer.condition(books.Around(), 1)), "see": "ring"}


def _with_scenes(header: Mapping[str, Any]) -> Mapping[str, Any]:
    """A header with what scenes are about."""
    dogs = header["rosters"]["dogs"]
    return {
        **header,
        "flags": {**header["flags"], BELL: {"codeword": "Bell"}},
        "rosters": {**header["rosters"], "dogs": {**dogs, "marks": [*dogs["marks"], TIRED]}},
    }
