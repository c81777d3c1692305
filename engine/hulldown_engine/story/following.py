"""A game that goes on in a changed book: where it stands is found again by what stands there, and not by its number.

A paragraph that is as it was is where it was. In one that has changed, steps are recognised: by what they say, apart
from their words, guards and blocks; else by their kind, where as many of a kind stand between the same neighbours. A
block is recognised by the step that leads into it, and by the option, the row or the outcome. Play stands before the
step that it stood before or, where that is gone, behind the one that it came from.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import Any

from hulldown_engine.story.flow import inner_blocks
from hulldown_engine.story.state import UNREAD, Frame, Story, Watch, mark_key

Json = Mapping[str, Any]
Blocks = Sequence[Sequence[Json]]

WORDED = ("label", "prompt")
"""The fields of a step that number its words."""


class Lost(Exception):
    """A game that cannot go on in a changed book: its place is gone, or something that it needs."""


def follow(before: Json, after: Json, story: Story) -> list[str]:
    """Bring a story into the changed logic of its book; returns what is forgotten, in words. Raises Lost.

    What the book does not have any more is forgotten, and a score that is new begins as it would have.
    """
    path = cache(lambda paragraph: Path(before, after, paragraph))
    story.stack[:] = [path(frame.paragraph).frame(frame) for frame in story.stack]
    waiting = {
        watch: path(watch.paragraph).watch(watch, story.condition) if watch.paragraph in after["paragraphs"] else None
        for watch in story.watches
    }
    story.watches[:] = [found for found in waiting.values() if found is not None]
    forgotten = [f"what waits in {watch.paragraph}" for watch, found in waiting.items() if found is None]
    members = [(member, mark) for r in after["rosters"].values() for member in r["members"] for mark in r["marks"]]
    known: Mapping[str, Collection[str]] = {
        "flags": after["flags"],
        "sighted": after["sightings"],
        "marks": {mark_key(member, mark) for member, mark in members},
    }
    story.read = {name: times for name, times in story.read.items() if name in after["paragraphs"]}
    for part, names in known.items():
        facts: dict[str, bool] = getattr(story, part)
        forgotten += [name for name in facts if name not in names]
        setattr(story, part, {name: value for name, value in facts.items() if name in names})
    story.scores = {name: _bounded(bounds, story.scores.get(name)) for name, bounds in after["scores"].items()}
    return forgotten


def _bounded(bounds: Json, value: int | None) -> int:
    """A score within its bounds."""
    return int(bounds["start"] if value is None else min(max(value, bounds["least"]), bounds["most"]))


class Path:
    """The way from the places of a paragraph to those of the changed one. Raises Lost where it is gone."""

    def __init__(self, before: Json, after: Json, paragraph: str) -> None:
        if paragraph not in after["paragraphs"]:
            raise Lost(f"you stand in the paragraph {paragraph}, which is not in the book any more")
        self.paragraph = paragraph
        self.old: Blocks = before["paragraphs"][paragraph]["blocks"]
        self.new: Blocks = after["paragraphs"][paragraph]["blocks"]
        self.blocks: dict[int, int] = {}
        self.steps: dict[int, dict[int, int]] = {}
        self._pair(0, 0)

    def _pair(self, old: int, new: int) -> None:
        """Recognise a block and, from its steps on, those within."""
        self.blocks[old], self.steps[old] = new, recognised(self.old[old], self.new[new])
        for nth, other in self.steps[old].items():
            inside = _ways(self.new[new][other])
            for way, block in _ways(self.old[old][nth]).items():
                if way in inside:
                    self._pair(block, inside[way])

    def frame(self, frame: Frame) -> Frame:
        """The place of a frame in the changed paragraph."""
        if frame.step == UNREAD:
            return frame
        return frame._replace(block=self._block(frame.block), step=self._step(frame.block, frame.step))

    def watch(self, watch: Watch, condition: int) -> Watch | None:
        """A watch that is set by the changed paragraph; None, if that sets no such one."""
        step = self.steps.get(watch.block, {}).get(watch.step)
        if step is None:
            return None
        block = self.blocks[watch.block]
        lasts = condition if self.new[block][step]["scope"] == "condition" else 0
        return watch._replace(block=block, step=step, condition=lasts)

    def _block(self, block: int) -> int:
        if block not in self.blocks:
            raise Lost(f"you stand within a step of the paragraph {self.paragraph} that is not there any more")
        return self.blocks[block]

    def _step(self, block: int, step: int) -> int:
        """The step that is next: the one that was, or the one behind that which went before."""
        steps = self.steps[block]
        if step in steps:
            return steps[step]
        if step - 1 in steps:
            return steps[step - 1] + 1
        if step == 0:
            return 0
        raise Lost(f"you stand between two steps of the paragraph {self.paragraph} that are not there any more")


def recognised(old: Sequence[Json], new: Sequence[Json]) -> dict[int, int]:
    """The steps of a changed block by those of the block as it was."""
    pairs: dict[int, int] = {}
    said = SequenceMatcher(None, [*map(_said, old)], [*map(_said, new)], autojunk=False)
    for _, begin, end, first, last in said.get_opcodes():
        kinds = [step["step"] for step in old[begin:end]], [step["step"] for step in new[first:last]]
        for match in SequenceMatcher(None, *kinds, autojunk=False).get_matching_blocks():
            pairs.update({begin + match.a + nth: first + match.b + nth for nth in range(match.size)})
    return pairs


def _said(step: Json) -> str:
    """What a step says, apart from its words, its guards and what it leads into."""
    inner = set(inner_blocks(step))
    own = {key: value for key, value in step.items() if key not in WORDED and not (key in BLOCKS and value in inner)}
    own["options"], own["rows"] = ([name for name, _ in _several(step, key)] for key in ("options", "rows"))
    return json.dumps(own, sort_keys=True)


BLOCKS = ("success", "failure", "do", "otherwise")
"""The fields of a step that hold a block each."""


def _ways(step: Json) -> dict[Any, int]:
    """The blocks that a step leads into, by the option, row or outcome that does."""
    several = [*_several(step, "options"), *_several(step, "rows")]
    return {**dict(several), **{key: step[key] for key in BLOCKS if key in step}}


def _several(step: Json, key: str) -> Iterator[tuple[Any, int]]:
    """The options or the rows of a step, each by its name or its place, and the block that it leads into."""
    for nth, way in enumerate(step.get(key, ())):
        yield (way.get("id", nth), way["do"]) if key == "options" else ((way[0], way[1]), way[2])
