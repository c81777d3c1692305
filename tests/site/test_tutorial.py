"""Pages that show commands, followed to the letter: every file, every command, every line of output."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.cli.process import on_path
from tests.helpers.paths import ROOT
from tests.helpers.reading import read_once

from hulldown_cli.asking.graph import GraphOptions, part
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.diagram.svg import svg
from hulldown_compiler.source.cache import VARIABLE
from hulldown_engine import Game, load_book, picture

DOCS = ROOT / "site" / "docs"
TUTORIAL = DOCS / "tutorial" / "first-book.md"
MISSION = DOCS / "tutorial" / "first-mission.md"
RESOLVING = DOCS / "authors" / "resolving.md"
STARTING = DOCS / "authors" / "starting.md"
DRAWING = DOCS / "authors" / "drawing.md"
REFERENCE = DOCS / "authors" / "reference-books.md"
BOOKS = ROOT / "tests" / "books"
PAGES = {
    TUTORIAL: None,
    MISSION: None,
    RESOLVING: BOOKS / "skirmish",
    STARTING: None,
    DRAWING: BOOKS / "mill",
    REFERENCE: None,
}
"""The pages, and the book that is in the folder before the reader begins."""

BLOCK = re.compile(r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^(?:\w+ )?> (.+)$", re.MULTILINE)
COMMAND = re.compile(r"\$ ((?:.*\\\n)*.*)\n?")
PROMPT = "> "


Followed = tuple[Path, list[tuple[str, str]]]


class Block(NamedTuple):
    """A block of a page: what it is, the file it is to go into, and its text."""

    kind: str
    title: str
    text: str


def blocks(path: Path) -> list[Block]:
    """The fenced blocks of a page."""
    return [Block(one["kind"], one["title"] or "", one["text"]) for one in BLOCK.finditer(path.read_text("utf-8"))]


def follow(page: Path, folder: Path) -> list[tuple[str, str]]:
    """Do what a page says; what it shows beside what came out."""
    if book := PAGES[page]:
        shutil.copytree(book, folder / "content" / book.name)
    compared = []
    last = Path()
    shown = blocks(page)
    game: subprocess.Popen[str] | None = None
    for number, block in enumerate(shown):
        if block.title:
            last = folder / block.title
        if block.kind == "diff":
            last.write_text(mended(last.read_text("utf-8"), block.text), "utf-8")
        elif block.title:
            last.write_text(block.text, "utf-8")
        elif block.kind == "console" and game:
            compared.append((block.text, PROMPT + game.communicate(answers(block.text), timeout=600)[0]))
            game = None
        elif block.kind == "console" and goes_on(shown[number + 1 :]):
            game = begun(folder, block.text)
            compared.append((block.text, f"$ {command(block.text)}\n{until_asked(game)}"))
        elif block.kind == "console":
            compared.append((block.text, typed(folder, block.text)))
    return compared


def goes_on(following: list[Block]) -> bool:
    """Whether a command still waits for what is typed in the next block of a terminal."""
    return next((block.text.startswith(PROMPT) for block in following if block.kind == "console"), False)


def mended(text: str, difference: str) -> str:
    """A text with the lines of a difference changed; those that begin with a space stay, and say where that is."""
    lines = difference.splitlines(True)
    before, after = ("".join(line[1:] for line in lines if line[0] in signs) for signs in ("- ", "+ "))
    assert text.count(before) == 1
    return text.replace(before, after)


def command(shown: str) -> str:
    r"""The command that a block of a terminal begins with, on all of its lines: each but the last ends with `\`."""
    lines = COMMAND.match(shown)
    assert lines
    return lines[1]


def answers(shown: str) -> str:
    """What the reader types in a block of a terminal, each with its end of line."""
    return "".join(f"{one}\n" for one in TYPED.findall(shown))


def begun(folder: Path, shown: str) -> subprocess.Popen[str]:
    """The command of a block, begun.

    The reader's home is empty to begin with; the compiler's cache is in it. The environment that Hulldown is
    installed in is active: its `python` is the reader's.
    """
    environment = {
        **{name: value for name, value in os.environ.items() if name != VARIABLE},
        "PATH": os.pathsep.join([str(on_path().folder), str(Path(sys.executable).parent), os.environ["PATH"]]),
        **{name: str(folder.parent / "user") for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")},
    }
    return subprocess.Popen(
        ["sh", "-c", command(shown)],
        cwd=folder,
        env=environment,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        pass_fds=[on_path().inherited],
    )


def typed(folder: Path, shown: str) -> str:
    """What a terminal would show of a command: the command, its output, and what the reader types in between."""
    output, _ = begun(folder, shown).communicate(answers(shown), timeout=600)
    return f"$ {command(shown)}\n{output}"


def until_asked(game: subprocess.Popen[str]) -> str:
    """What a command shows until it waits for its first answer, without the prompt."""
    assert game.stdout is not None
    seen = ""
    while not seen.endswith(f"\n{PROMPT}") and (more := game.stdout.read(1)):
        seen += more
    return seen.removesuffix(PROMPT)


def pictures(page: Path, folder: Path) -> dict[str, str]:
    """The pictures of a page that has been followed in a folder, by their names in `assets`."""
    if page == DRAWING:
        first_patrol = Analyses(read_once(ROOT / "content" / "first-patrol"))
        return {"hedge.svg": svg(part(first_patrol, GraphOptions("the-hedge", 2)))}
    if page == MISSION:
        game = Game(load_book(folder / "build" / "books" / "sainte-odile"), seed=1, mission="mill")
        return {
            "mill-map.svg": picture.svg(game.view(ground=True)),
            "mill-game.svg": re.findall("<svg .*?</svg>", (folder / "game.html").read_text("utf-8"), re.DOTALL)[0],
        }
    return {}


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    """A folder in which the tutorial has been followed, and what was compared on the way."""
    folder = tmp_path_factory.mktemp("tutorial") / "empty"
    folder.mkdir()
    return folder, follow(TUTORIAL, folder)


def test_every_command_says_what_the_tutorial_shows(followed: Followed) -> None:
    """The output is the same, line by line."""
    _, compared = followed

    assert len(compared) > 8
    for shown, came in compared:
        assert came == shown


def test_every_command_says_what_the_page_of_odds_shows(tmp_path: Path) -> None:
    """The output is the same, line by line; and the chart is drawn."""
    compared = follow(RESOLVING, tmp_path)

    assert len(compared) > 8
    for shown, came in compared:
        assert came == shown
    assert (tmp_path / "range.svg").read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize("page", [MISSION, STARTING, DRAWING], ids=lambda page: page.stem)
def test_every_command_says_what_its_page_shows(tmp_path: Path, page: Path) -> None:
    """The output is the same, line by line; and its pictures are those of the book as it is now."""
    folder = tmp_path / "empty"
    folder.mkdir()
    compared = follow(page, folder)

    assert compared
    for shown, came in compared:
        assert came == shown
    for name, drawn in pictures(page, folder).items():
        assert (DOCS / "assets" / name).read_text("utf-8") == drawn
        assert f"](../assets/{name})" in page.read_text("utf-8")


def test_the_tutorial_ends_with_a_published_book(followed: Followed) -> None:
    """Five paragraphs, behind a sleeve."""
    folder, _ = followed
    site = folder / "build" / "site" / "books" / "ferry"

    assert (site / "index.html").is_file()
    assert len(re.findall(r'"\d":', (site / "paragraphs" / "0.js").read_text("utf-8"))) == 5


def test_the_guide_to_references_ends_with_a_published_book(tmp_path: Path) -> None:
    """Every command says what it shows; the book that comes of it is laid out as ever, and its site has all."""
    for shown, came in follow(REFERENCE, tmp_path):
        assert came == shown
    site = tmp_path / "build" / "site" / "books" / "pigeon-post"

    assert typed(tmp_path, "$ hulldown fmt --check").endswith("0 files would change, 9 as before\n")
    assert "The scan shows “8”, read as 5" in (site / "tables.html").read_text("utf-8")
    assert "The Duchess" in (site / "aid.html").read_text("utf-8")


def test_the_front_page_shows_nothing_else() -> None:
    """Each line of its samples is a line of the tutorial."""
    known = {line for block in blocks(TUTORIAL) for line in block.text.splitlines()}

    assert [
        line for block in blocks(DOCS / "index.md") for line in block.text.splitlines() if line not in {*known, "..."}
    ] == []


def update(page: Path) -> None:
    """Mend a page's output."""
    with tempfile.TemporaryDirectory() as folder:
        came = iter([came for _, came in follow(page, Path(folder))])
        for name, drawn in pictures(page, Path(folder)).items():
            (DOCS / "assets" / name).write_text(drawn, "utf-8")
    text = page.read_text("utf-8")
    page.write_text(BLOCK.sub(lambda one: _came(next(came)) if one["kind"] == "console" else one[0], text), "utf-8")


def _came(output: str) -> str:
    return f"```console\n{output}```"


if __name__ == "__main__":
    for one in PAGES:
        if not sys.argv[1:] or one.stem in sys.argv[1:]:
            update(one)
