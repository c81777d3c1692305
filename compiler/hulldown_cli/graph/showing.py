"""What `hulldown graph` does: the part of a book that is asked for, in the form that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import asked_for, plays
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.diagram.dot import dot
from hulldown_compiler.diagram.mermaid import mermaid
from hulldown_compiler.diagram.record import record
from hulldown_compiler.diagram.svg import svg
from hulldown_compiler.flow.collecting import picture
from hulldown_compiler.flow.picture import Picture

FORMS: Mapping[str, Callable[[Picture], str]] = {"svg": svg, "dot": dot, "mermaid": mermaid, "json": record}

SUFFIXES = {".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid", ".json": "json"}
"""The form that a file's name asks for."""


class NotDrawn(Exception):
    """There is nothing to draw; the message is for the person who asked."""


class Wish(NamedTuple):
    """What is to be drawn, and how."""

    start: str = ""
    depth: int | None = None
    mission: str = ""
    form: str = ""
    site: str = ""


def form_of(wish: Wish, file: Path | None) -> str:
    """The form that is asked for, in so many words or by the name of a file; raises NotDrawn."""
    ending = "" if file is None else file.suffix.lower()
    if not wish.form and ending and ending not in SUFFIXES:
        raise NotDrawn(f"no format for a file '*{ending}': name it {', '.join(SUFFIXES)}, or say which --format")
    return wish.form or SUFFIXES.get(ending, "svg")


def drawn(analyses: Analyses, wish: Wish, form: str) -> tuple[str, Picture]:
    """The drawing, and what is on it; raises NotDrawn."""
    found = part(analyses, wish)
    return (svg(found, wish.site.rstrip("/")) if form == "svg" else FORMS[form](found)), found


def part(analyses: Analyses, wish: Wish) -> Picture:
    """The part of a book's graph that is asked for; raises NotDrawn."""
    book = analyses.book
    if book.declared.header is None:
        raise NotDrawn(f"book.yaml of {book.name} cannot be read; 'hulldown lint {book.name}' says why")
    if not book.declared.playable:
        raise NotDrawn(f"{book.name} is a reference: it has no paragraphs to draw")
    if wish.depth is not None and not wish.start:
        raise NotDrawn("--depth counts from a paragraph: name one, as in 'hulldown graph BOOK PARAGRAPH --depth 2'")
    found = picture(analyses)
    if wish.mission:
        found = _of_mission(analyses, found, wish.mission)
    if wish.start:
        found = found.outward(_named(found, wish.start), wish.depth)
        found = replace(found, title=f"{found.title}: from {found.roots[0]}")
    if not found.nodes:
        raise NotDrawn(f"{book.name} has no paragraphs yet")
    return found


def _of_mission(analyses: Analyses, found: Picture, name: str) -> Picture:
    """The paragraphs that may come up in a mission."""
    mission = asked_for(analyses.book, name)
    if isinstance(mission, str):
        raise NotDrawn(mission)
    own = {one for one, node in found.nodes.items() if node.mission == mission.name}
    names = {*analyses[plays][mission.name].paragraphs, *own} if analyses.book.is_complete else own
    return replace(found.within(names), title=f"{found.title}: {mission.model.title}")


def _named(found: Picture, start: str) -> str:
    """A paragraph, by its name or its printed number."""
    numbers = {str(node.number): name for name, node in found.nodes.items()}
    name = start if start in found.nodes else numbers.get(start, "")
    if not name:
        hint = did_you_mean(start, list(found.nodes))
        raise NotDrawn(f"no paragraph {start!r} in {found.book}{hint and f'; {hint}'}")
    return name
