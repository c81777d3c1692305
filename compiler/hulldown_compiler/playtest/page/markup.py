"""The few elements that the page is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["aside", "details", "escape", "figure", "grid", "legend", "section", "table", "tile"]


def section(name: str, title: str, *parts: str) -> str:
    """A part of the page with its heading; nothing, if there is nothing in it."""
    inner = "".join(parts)
    return f'<section id="{name}"><h3>{escape(title)}</h3>{inner}</section>' if inner else ""


def aside(text: str) -> str:
    """A remark on how something is to be read."""
    return f'<p class="aside">{escape(text)}</p>'


def figure(title: str, drawn: str, said: str = "") -> str:
    """A plot with its title above it, and what it shows in words below."""
    caption = f'<span class="said">{escape(said)}</span>' if said else ""
    return f"<figure><figcaption>{escape(title)}</figcaption>{drawn}{caption}</figure>"


def grid(figures: Iterable[str]) -> str:
    """Figures side by side, as many as there is room for."""
    inner = "".join(figures)
    return f'<div class="grid">{inner}</div>' if inner else ""


def legend(colours: Iterable[tuple[str, str]]) -> str:
    """What the colours of a plot stand for: each, and its name."""
    keys = "".join(f'<li><i style="background:var(--{colour})"></i>{escape(said)}</li>' for colour, said in colours)
    return f'<ul class="legend">{keys}</ul>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = ()) -> str:
    """A table of texts, in which the columns with some indexes hold numbers; nothing, if it has no rows."""
    body = "".join(f"<tr>{_cells('td', row, numbers)}</tr>" for row in rows)
    head = f"<thead><tr>{_cells('th', heads, numbers)}</tr></thead>"
    return f'<div class="wide"><table>{head}<tbody>{body}</tbody></table></div>' if body else ""


def _cells(tag: str, texts: Sequence[str], numbers: Sequence[int]) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    kinds = (' class="number"' if nth in numbers else "" for nth in range(len(texts)))
    return "".join(f"<{tag}{scope}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, texts, strict=True))


def details(summary: str, inner: str) -> str:
    """Something that opens when it is asked for; nothing, if there is nothing in it."""
    return f"<details><summary>{escape(summary)}</summary>{inner}</details>" if inner else ""


def tile(figure_said: str, said: str) -> str:
    """A figure in large letters, and what it is."""
    return f"<div><strong>{escape(figure_said)}</strong><span>{escape(said)}</span></div>"
