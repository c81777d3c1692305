"""What happened as a story in parts: paragraphs as they were read, and what was done between them, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from hulldown_engine.report.times import Time
from hulldown_engine.telling.lines import CHOICE, DICE, EVENT, HEADING, NOTE, PROSE, Line


@dataclass
class Block:
    """A piece of the story: a paragraph with its number, a note, a choice, or what was done with its dice."""

    kind: str
    texts: list[str] = field(default_factory=list)
    number: str = ""
    dice: list[str] = field(default_factory=list)


@dataclass
class Part:
    """What happened in Operations, or in a Round; in several, up to the `last`, if nothing did."""

    time: Time
    blocks: list[Block] = field(default_factory=list)
    last: int = 0


def parts(lines: Iterable[Line]) -> list[Part]:
    """The parts of a story, each text of a paragraph once; Rounds in a row in which nothing happened are one."""
    found: list[Part] = []
    printed: set[tuple[str, ...]] = set()
    for part in _parts(lines):
        said = replace(part, blocks=[block for block in part.blocks if _new(block, printed)])
        before = found[-1] if found else None
        if said.blocks or (said.time.round and not _quiet_before(before, said)):
            found.append(said)
        elif before is not None and said.time.round:
            before.last = said.time.round
    return found


def _new(block: Block, printed: set[tuple[str, ...]]) -> bool:
    """Whether a block has something to say; `printed` are the texts of paragraphs so far, with their numbers."""
    text = (block.number, *block.texts)
    if not block.texts or (block.number and text in printed):
        return False
    printed.add(text)
    return True


def _quiet_before(before: Part | None, part: Part) -> bool:
    """Whether in the Round before, of the same fight, nothing happened."""
    return before is not None and not before.blocks and before.time.fight == part.time.fight


def _parts(lines: Iterable[Line]) -> Iterator[Part]:
    part = Part(Time())
    for line in lines:
        if line.kind == HEADING and (line.text in TIMES or line.text.startswith(ROUND)):
            yield part
            number = line.text.removeprefix(ROUND)
            part = Part(part.time.after(TIMES.get(line.text, "round"), int(number) if number.isdigit() else 0))
        else:
            _add(part.blocks, line)
    yield part


ROUND = "Round "
TIMES = {"Action Rounds": "rounds", "Operations": "operations"}
"""The headings with which a time begins, and their events."""


def _add(blocks: list[Block], line: Line) -> None:
    """Add a line to the blocks of a part."""
    if line.kind == HEADING:
        blocks.append(Block(PROSE, number=line.text))
    elif line.kind == PROSE:
        if not blocks or blocks[-1].kind != PROSE:
            blocks.append(Block(PROSE))
        blocks[-1].texts.append(line.text)
    elif line.kind in (NOTE, CHOICE):
        blocks.append(Block(line.kind, [line.text]))
    elif line.kind in (EVENT, DICE):
        if not blocks or blocks[-1].kind != EVENT:
            blocks.append(Block(EVENT))
        (blocks[-1].dice if line.kind == DICE else blocks[-1].texts).append(line.text)
