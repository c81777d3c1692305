"""The command that draws: graph."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from hulldown_cli import common
from hulldown_cli.books import one_book
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import asked_for, plays
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.diagram.dot import dot
from hulldown_compiler.diagram.mermaid import mermaid
from hulldown_compiler.diagram.record import record
from hulldown_compiler.diagram.svg import svg
from hulldown_compiler.flow.collecting import picture
from hulldown_compiler.flow.picture import Picture
from hulldown_engine.basics.files import write_atomic


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("graph")(graph_command)


def _depth(text: str) -> int:
    """How many steps are followed; anything else ends the command."""
    if not (text.isascii() and text.isdigit()):
        common.refuse(f"--depth {text!r}: write how many steps to follow, as in --depth 2")
    return int(text[:9])


def graph_command(  # noqa: PLR0913 - one parameter for each option of the command
    book: Annotated[str, typer.Argument(help="The book; else the one we are in, or the only one.")] = "",
    start: Annotated[str, typer.Argument(help="A paragraph, by name or number: only what it can lead to.")] = "",
    *,
    depth: Annotated[
        int | None, typer.Option(parser=_depth, metavar="NUMBER", help="How many steps from there; else all.")
    ] = None,
    mission: Annotated[str, typer.Option(metavar="NAME", help="Only what may come up in this mission.")] = "",
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="svg, dot, mermaid or json; else as the file is named.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it to a file, whole or not at all.")
    ] = None,
    site: Annotated[
        str, typer.Option(metavar="URL", help="Where the book's pages are: in the SVG, paragraphs link to them.")
    ] = "",
) -> None:
    """Draw which paragraph leads where: by whose choice, under which guard, and what no play can reach."""
    common.one_of("format", form, FORMS)
    options = GraphOptions(start, depth, mission, form, site)
    opened = one_book(book)
    try:
        text, picture = drawn(Analyses(opened), options, form_of(options, out))
    except NotDrawn as error:
        common.refuse(str(error))
    if not picture.judged:
        typer.echo(f"{opened.name} has faults, so nothing is marked unreachable; 'hulldown lint' says which", err=True)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        write_atomic(out, text)
    except OSError as error:
        common.refuse(f"cannot write {out}: {error.strerror}", common.FINDINGS)


FORMS: Mapping[str, Callable[[Picture], str]] = {"svg": svg, "dot": dot, "mermaid": mermaid, "json": record}


SUFFIXES = {".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid", ".json": "json"}
"""The form that a file's name asks for."""


class NotDrawn(Exception):
    """There is nothing to draw; the message is for the person who asked."""


class GraphOptions(NamedTuple):
    """What is to be drawn, and how."""

    start: str = ""
    depth: int | None = None
    mission: str = ""
    form: str = ""
    site: str = ""


def form_of(options: GraphOptions, file: Path | None) -> str:
    """The form that is asked for, in so many words or by the name of a file; raises NotDrawn."""
    ending = "" if file is None else file.suffix.lower()
    if not options.form and ending and ending not in SUFFIXES:
        raise NotDrawn(f"no format for a file '*{ending}': name it {', '.join(SUFFIXES)}, or say which --format")
    return options.form or SUFFIXES.get(ending, "svg")


def drawn(analyses: Analyses, options: GraphOptions, form: str) -> tuple[str, Picture]:
    """The drawing, and what is on it; raises NotDrawn."""
    graph = part(analyses, options)
    return (svg(graph, options.site.rstrip("/")) if form == "svg" else FORMS[form](graph)), graph


def part(analyses: Analyses, options: GraphOptions) -> Picture:
    """The part of a book's graph that is asked for; raises NotDrawn."""
    book = analyses.book
    if book.declared.header is None:
        raise NotDrawn(f"book.yaml of {book.name} cannot be read; 'hulldown lint {book.name}' says why")
    if not book.declared.playable:
        raise NotDrawn(f"{book.name} is a reference: it has no paragraphs to draw")
    if options.depth is not None and not options.start:
        raise NotDrawn("--depth counts from a paragraph: name one, as in 'hulldown graph BOOK PARAGRAPH --depth 2'")
    graph = picture(analyses)
    if options.mission:
        graph = _of_mission(analyses, graph, options.mission)
    if options.start:
        graph = graph.outward(_named(graph, options.start), options.depth)
        graph = replace(graph, title=f"{graph.title}: from {graph.roots[0]}")
    if not graph.nodes:
        raise NotDrawn(f"{book.name} has no paragraphs yet")
    return graph


def _of_mission(analyses: Analyses, graph: Picture, name: str) -> Picture:
    """The paragraphs that may come up in a mission."""
    mission = asked_for(analyses.book, name)
    if isinstance(mission, str):
        raise NotDrawn(mission)
    own = {paragraph for paragraph, node in graph.nodes.items() if node.mission == mission.name}
    names = {*analyses[plays][mission.name].paragraphs, *own} if analyses.book.is_complete else own
    return replace(graph.within(names), title=f"{graph.title}: {mission.model.title}")


def _named(graph: Picture, start: str) -> str:
    """A paragraph, by its name or its printed number."""
    numbers = {str(node.number): name for name, node in graph.nodes.items()}
    name = start if start in graph.nodes else numbers.get(start, "")
    if not name:
        hint = did_you_mean(start, list(graph.nodes))
        raise NotDrawn(f"no paragraph {start!r} in {graph.book}{hint and f'; {hint}'}")
    return name
