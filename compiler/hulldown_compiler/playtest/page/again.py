"""A second evening: how much one game reads of what there is, what a third one finds, and what comes every time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.playtest import words
from hulldown_compiler.playtest.figures.again import again, event_paragraphs
from hulldown_compiler.playtest.names import paragraph
from hulldown_compiler.playtest.page.markup import aside, details, section, table, tile
from hulldown_compiler.playtest.page.scene import Scene
from hulldown_engine.playtest.coverage import PARAGRAPH


def tiles(scene: Scene) -> Iterator[str]:
    """How much the median game reads, and how much of a third play is new."""
    found = again(scene.book.logic, scene.mission, scene.tally)
    if found.share is not None:
        what = "event paragraphs" if scene.mission else "paragraphs"
        yield tile(f"{found.share:.0%}", f"of {found.paragraphs:,} {what} in the median game")
    if found.new is not None:
        yield tile(f"{found.new:.0%}", "of what a third play reads is new")


def second_evening(scene: Scene) -> str:
    """Every paragraph by how many games read it: those that come again and again stand first."""
    rows = table(("paragraph", "read in games"), _rows(scene), numbers=(1,)) if scene.tally.ended else ""
    said = aside(READ) if rows else ""
    return section(scene.id("again"), "A second evening", said, details("How often each is read", rows))


READ = (
    "New in a third play is the share of what it reads that neither of two others has read, over every three of these "
    "games, in any order. It takes for granted that who plays again plays as he did, and that no game has to do with "
    "another: of an explorer, who goes where he has not been, it says too much."
)


def _rows(scene: Scene) -> Iterator[Sequence[str]]:
    names = event_paragraphs(scene.book.logic, scene.mission)
    games = {name: scene.tally.games_with[PARAGRAPH, name] for name in names}
    for name in sorted(names, key=lambda name: (-games[name], name)):
        yield paragraph(scene.book.prose, name), words.of(games[name], scene.tally.games)
