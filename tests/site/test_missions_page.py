"""The pages on missions and examples: their game is clean and is played, their tables have every field and question."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from tests.compiler.rules import casefile
from tests.helpers.paths import ROOT

from hulldown_compiler.analysis.examples.questions import QUESTIONS
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.model.platoon.missions import MissionRecord
from hulldown_compiler.model.platoon.units import UnitCardRecord
from hulldown_engine import Game
from hulldown_engine.games.book import make_book

DOCS = ROOT / "site" / "docs"
PAGE = (DOCS / "authors" / "missions.md").read_text("utf-8")
EXAMPLES = (DOCS / "authors" / "examples.md").read_text("utf-8")
BOOK = "the-ford"


def game() -> dict[str, str]:
    """The files that both pages show, and the map and the charts of the small game of the rules' cases."""
    shown = [dedent(one) for one in re.findall(r"^(?:(?: {4}.*)?\n)+", PAGE + EXAMPLES, re.MULTILINE)]
    heads = [re.match(r"\n*# ([\w/-]+\.yaml)\n", one) for one in shown]
    own = {head[1]: one[head.end() :] for head, one in zip(heads, shown, strict=True) if head}
    around = casefile.parts((Path(casefile.__file__).parent / "ford.yaml").read_text("utf-8"))
    charts = ("map:", "catalogues:", "cards:", "tables:", "procedures:")
    return {**{name: text for name, text in around.items() if text.startswith(charts)}, **own}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the game of the page."""
    root = tmp_path_factory.mktemp("project")
    casefile.write(game(), root / "content" / BOOK)
    return root


def test_the_game_of_the_page_is_clean(folder: Path) -> None:
    """All of its files, and nothing is found in them."""
    found = lint(read_book(folder / "content" / BOOK))

    assert [(one.position[:2], one.code, one.message) for one in found] == []
    assert {
        "book.yaml",
        "units.yaml",
        "platoons.yaml",
        "ford/mission.yaml",
        "ford/cartridge.yaml",
        "rules.yaml",
    } <= set(game())


def test_the_game_of_the_page_is_played(folder: Path) -> None:
    """It begins, and asks the player something."""
    book = make_book(writer.bundle(read_book(folder / "content" / BOOK))[0])

    assert Game(book, seed=1, mission="ford").decision is not None


def fields(heading: str) -> set[str]:
    """The fields in the table under a heading."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def test_every_field_is_on_the_page() -> None:
    """Of unit cards and missions, and no others."""
    assert fields("Unit cards") == set(UnitCardRecord.model_fields)
    assert fields("Missions") == set(MissionRecord.model_fields)


def test_every_question_is_on_the_page() -> None:
    """What can be asked about a position in play, and nothing else."""
    section = EXAMPLES.partition("\n## Positions in play\n")[2].partition("\n## ")[0]

    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == ["ask", *QUESTIONS]


def test_the_pages_are_linked() -> None:
    """From the navigation, from the pages on the language, and from one another."""
    assert [
        name
        for name in ("../mkdocs.yml", "index.md", "authors/language.md", "authors/orders.md")
        if "missions.md" not in (DOCS / name).read_text("utf-8")
    ] == []
    assert [
        name
        for name in ("../mkdocs.yml", "authors/language.md", "authors/missions.md")
        if "examples.md" not in (DOCS / name).read_text("utf-8")
    ] == []
