"""The report as one HTML file: the map is in it, nothing is fetched, and it prints as it looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from hulldown_engine import Game
from hulldown_engine.report.fates import Fate
from hulldown_engine.report.page import Page, page_of
from hulldown_engine.report.story import Block
from hulldown_engine.report.style import STYLE
from hulldown_engine.telling.lines import CHOICE, NOTE, PROSE


def html(game: Game) -> str:
    """A game as a page in HTML that needs no other file."""
    page = page_of(game)
    head = f'<meta charset="utf-8"><title>{escape(page.title)}</title><style>{STYLE}</style>'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    body = "\n".join(_written(page))
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}{view}</head>\n<body>\n{body}\n</body>\n</html>\n'


def _written(page: Page) -> Iterator[str]:
    yield f"<header><h1>{escape(page.title)}</h1>"
    if page.where:
        yield f'<p class="where">{escape(page.where)}</p>'
    yield f'<p class="verdict"><strong>{escape(page.verdict)}</strong> {escape(page.score)}</p></header>'
    if page.briefing:
        yield f'<section class="briefing">{"".join(f"<p>{escape(text)}</p>" for text in page.briefing)}</section>'
    for title, units in page.units.items():
        yield _units(title, units)
    if page.map:
        yield f"<figure>{page.map}<figcaption>{page.caption}, and the ways of the platoon</figcaption></figure>"
    for title, blocks in page.story:
        yield f"<section><h2>{title}</h2>"
        yield from map(_block, blocks)
        yield "</section>"
    if page.points:
        yield _points(page)
    yield f"<footer><p>{escape(page.played)}</p></footer>"


def _units(title: str, units: Sequence[Fate]) -> str:
    rows = "".join(f"<tr>{_cells(unit)}</tr>" for unit in units)
    return f'<section class="units"><h2>{escape(title)}</h2><table>{rows}</table></section>'


def _cells(unit: Fate) -> str:
    victims = f'<br><span class="victims">killed or took {escape(unit.victims)}</span>' if unit.victims else ""
    return f"<th>{escape(unit.name)}</th><td>{escape(unit.kind)}</td><td>{escape(unit.fate)}{victims}</td>"


def _points(page: Page) -> str:
    rows = "".join(
        f"<tr><td>{points}</td><td>{escape(reason)}</td><td>{total}</td></tr>" for points, reason, total in page.points
    )
    return f'<section class="points"><h2>Victory Points</h2><table>{rows}</table></section>'


def _block(block: Block) -> str:
    texts = [escape(text) for text in block.texts]
    if block.kind == PROSE:
        number = f'<span class="number">{block.number}</span>' if block.number else ""
        return f"<blockquote>{number}{''.join(f'<p>{text}</p>' for text in texts)}</blockquote>"
    if block.kind in (NOTE, CHOICE):
        return f'<p class="{block.kind}">{" ".join(texts)}</p>'
    dice = f'<p class="dice">{escape(" ".join(block.dice))}</p>' if block.dice else ""
    return f"<p>{' '.join(texts)}</p>{dice}"
