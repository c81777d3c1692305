"""Random small gamebooks that are played for a while: those of `tests.helpers.books`, but that references mostly go on.

Where they lead anywhere, most books go round in circles before anything has happened. One paragraph of most books
begins with a scene, in which the meaning of one kind of step decides whether a block is carried out; it speaks of a
flag, a mark and a number of points that nothing else does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.helpers import books
from tests.helpers.books import NAMES, Writer

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
    return {"book.yaml": header, "paragraphs.yaml": {"paragraphs": paragraphs}}


def _with_scenes(header: Mapping[str, Any]) -> Mapping[str, Any]:
    """A header with what scenes are about."""
    dogs = header["rosters"]["dogs"]
    return {
        **header,
        "flags": {**header["flags"], BELL: {"codeword": "Bell"}},
        "rosters": {**header["rosters"], "dogs": {**dogs, "marks": [*dogs["marks"], TIRED]}},
    }
