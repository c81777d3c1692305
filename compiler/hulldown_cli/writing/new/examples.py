"""The command that starts an example: new example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.books import book_to_write
from hulldown_cli.opening import HOST
from hulldown_cli.standing import At, Condition, Flags, Scores, Sighted, Unit, given, standing
from hulldown_cli.writing.starting import InBook, starting
from hulldown_compiler.analysis.examples.recording import ToPlay
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.bundle.writer import bundle
from hulldown_compiler.scaffold.examples import new_example
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.discovery import displayed_path
from hulldown_engine.games.book import make_book
from hulldown_engine.language.wording import joined
from hulldown_engine.story.gamebook import SetupError
from hulldown_engine.story.paragraphs import EndlessBook
from hulldown_terminal.host import Place
from hulldown_terminal.play.part import Part, play_part
from hulldown_terminal.views import view_of


def new_example_command(  # noqa: PLR0913 - one parameter for each option of the command
    paragraph: Annotated[str, typer.Argument(help="The paragraph that it is of, by its name.")],
    *,
    book: InBook = "",
    title: Annotated[str, typer.Option(metavar="TEXT", help="What it shows; else what fell.")] = "",
    every: Annotated[
        bool, typer.Option("--all", help="As many as it takes to come to every branch that no example comes to.")
    ] = False,
    played: Annotated[
        bool, typer.Option("--play", help="Play it here: what you choose is kept, with what falls and what comes.")
    ] = False,
    seed: Annotated[int, typer.Option(parser=common.seed, metavar="NUMBER", help="The seed of the dice; else 0.")] = 0,
    at: At = None,
    unit: Unit = None,
    condition: Condition = None,
    flags: Flags = None,
    sighted: Sighted = None,
    scores: Scores = None,
) -> None:
    """Start an example of a paragraph from play: what fell is kept, and what came of it.

    It is read where --at says or, if nothing is said, where other examples stand. The player takes the first option,
    unless you play it.
    """
    if played and every:
        common.refuse("--play plays once, and --all as often as it takes: leave out one of them")
    stands = standing(at=at, unit=unit, condition=condition, flags=flags, sighted=sighted, scores=scores)
    with starting(), book_to_write(book) as opened:
        said = given(stands, platoon=opened.declared.platoon)
        player = _player if played else None
        made = new_example(opened, paragraph, said, seed, title, every=every, player=player)
    path = displayed_path(opened.root, made.path)
    for name, line in made.titles.items():
        typer.echo(f"{path}:{line} example {name}")
    if not made.titles:
        typer.echo(f"{path}: no example is written: none comes to a branch that the others do not", err=True)
    for branch in made.missing:
        typer.echo(f"{path}:{branch.line}: no game that was tried comes to this branch", err=True)
    if made.missing and (asked := [flag for flag in _asked_for(opened, paragraph) if flag not in (flags or ())]):
        typer.echo(f"{paragraph!r} asks for {joined(asked)}: try it with --flag {asked[0]}", err=True)
    if made.titles:
        shows = "what it shows" if len(made.titles) == 1 else "what each shows"
        typer.echo(f"next: say {shows}, and hulldown lint {opened.name}", err=True)


def _asked_for(book: Book, paragraph: str) -> list[str]:
    """The flags that a paragraph asks for."""
    asks = (link for link in book.links.of_kind("flag") if link.role == "asks")
    return sorted({link.target.name for link in asks if link.source == Node("paragraph", paragraph)})


def _player(book: Book, there: ToPlay) -> Sequence[str]:
    """The options that are taken at the terminal; raises NotStarted."""
    if not book.is_complete:
        raise NotStarted(f"{book.name} has errors, so it cannot be played; 'hulldown lint {book.name}' tells them")
    compiled = make_book(bundle(book)[0])
    place = Place(there.state, there.happened, "Play it as it is to be shown.")
    try:
        part = Part(place, there.dice, there.under_way, stops=not book.declared.platoon)
        taken = play_part(compiled, part, view_of(compiled, book.name, HOST))
    except (SetupError, EndlessBook) as error:
        raise NotStarted(f"it cannot be played: {error}") from error
    if taken is None:
        raise NotStarted("it was left before it was over, so nothing is kept")
    return taken
