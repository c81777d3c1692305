"""The report as Markdown: without the dice, and with its map in a file of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hulldown_engine import Game
from hulldown_engine.report.fates import Fate
from hulldown_engine.report.page import Page, page_of
from hulldown_engine.report.story import Block
from hulldown_engine.telling.lines import CHOICE, NOTE, PROSE

SIGNS = re.compile(r"([\\`*_\[\]<>|])")
"""What Markdown would take for more than a letter."""


def markdown(game: Game, picture: str = "") -> str:
    """A game as a page in Markdown; `picture` is where its map lies, if it is to be shown."""
    return "\n".join(_written(page_of(game), picture)).rstrip() + "\n"


def _written(page: Page, picture: str) -> Iterator[str]:
    yield from (f"# {_plain(page.title)}", "")
    if page.where:
        yield from (f"*{_plain(page.where)}*", "")
    yield from (f"**{_plain(page.verdict)}** {_plain(page.score)}", "")
    yield from (line for text in page.briefing for line in (f"> {_plain(text)}", ">"))
    yield ""
    for title, units in page.units.items():
        yield from _units(title, units)
    if page.map and picture:
        yield from (f"![{page.caption}]({picture})", "")
    for title, blocks in page.story:
        yield from (f"## {title}", "")
        yield from (line for block in blocks for line in (*_block(block), ""))
    if page.points:
        yield from ("## Victory Points", "", "| points | for | in all |", "|---:|---|---:|")
        yield from (f"| {points} | {_plain(reason)} | {total} |" for points, reason, total in page.points)
        yield ""
    yield f"*{_plain(page.played)}*"


def _units(title: str, units: Sequence[Fate]) -> Iterator[str]:
    yield from (f"## {title}", "", "| | | | killed or took |", "|---|---|---|---|")
    yield from (f"| {' | '.join(map(_plain, unit))} |" for unit in units)
    yield ""


def _block(block: Block) -> Iterator[str]:
    texts = [_plain(text) for text in block.texts]
    if block.kind == PROSE:
        first, *rest = texts
        yield f"**{block.number}** {first}" if block.number else first
        yield from (line for text in rest for line in ("", text))
    elif block.kind == NOTE:
        yield from texts
    elif block.kind == CHOICE:
        yield f"*You: {' '.join(texts)}*"
    else:
        yield " ".join(texts)


def _plain(text: str) -> str:
    """A text in which nothing is taken for Markdown."""
    return SIGNS.sub(r"\\\1", text)
