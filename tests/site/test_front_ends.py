"""The page about other front ends: its program plays a mission to its end, on Python and the engine alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest
from tests.helpers import outpost
from tests.helpers.paths import ROOT

from hulldown_compiler.bundle import writer
from hulldown_engine import Game
from hulldown_engine.games.view import GameView, schema
from hulldown_engine.picture import svg
from hulldown_engine.platoon import views
from hulldown_site import authors

PAGE = (ROOT / "site" / "docs" / "developers" / "front-ends.md").read_text("utf-8")
PROGRAM = re.compile(r'```python title="(?P<name>[^"]+)"\n(?P<text>.*?)```', re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program of the page and a book."""
    made = tmp_path_factory.mktemp("front-end")
    for program in PROGRAM.finditer(PAGE):
        (made / program["name"]).write_text(program["text"], "utf-8")
    (made / "play.json").write_text(json.dumps(writer.bundle(outpost.authored())[0]), "utf-8")
    return made


@pytest.mark.parametrize(("mission", "seed"), [("first-light", 1), ("the-bridge", 2), ("the-hill", 3)])
def test_the_program_plays_a_mission_to_its_end(mission: str, seed: int, folder: Path) -> None:
    """Without anything that is installed: only the engine is to be found."""
    found = f"import runpy, sys; sys.path.insert(0, {str(ROOT / 'engine')!r})"
    script = f"{found}; runpy.run_path('wanderer.py', {{}}, '__main__')"
    command = [sys.executable, "-S", "-I", "-c", script, ".", mission, str(seed)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    assert done.stderr == ""
    assert re.fullmatch(r"(victory|draw|defeat) -?\d+ of \d+", done.stdout.splitlines()[-1])
    assert len(done.stdout.splitlines()) > 20


def test_the_program_is_short() -> None:
    """Some forty lines: a page, and not a project."""
    (program,) = PROGRAM.finditer(PAGE)
    assert program["text"].count("\n") <= 45


def test_the_page_names_every_part_of_a_view() -> None:
    """What a view is made of besides its head, and every key of an option."""
    made = schema()
    parts = set(made["properties"]) - {"format", "book", "title", "kind", "events"}
    assert {part for part in parts if not re.search(rf"^\|[^|]*`{part}`[^|]*\|", PAGE, re.MULTILINE)} == set()
    assert {key for key in made["$defs"]["OptionView"]["properties"] if f"`{key}`" not in PAGE} == set()
    assert GameView.__doc__ == "A game as its player sees it."


def test_the_page_names_what_a_picture_takes() -> None:
    """Everything that can be asked for, in a table; and the lines that draw one do."""
    (lines,) = (block for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "import svg" in block)
    assert {name for name in signature(svg).parameters if name != "view" and f"| `{name}` |" not in PAGE} == set()
    assert "svg(game.view(ground=True))" in lines
    assert svg(Game(outpost.book(), seed=1, mission="first-light").view(ground=True)).startswith("<svg ")


def test_the_sentences_on_the_page_are_those_of_the_game() -> None:
    """What `why_not` is shown to say, it says somewhere."""
    folders = (Path(str(views.__file__)).parent.parent / room for room in ("views", "reasons", "combat"))
    source = "".join(path.read_text("utf-8") for folder in folders for path in folder.glob("*.py"))
    shown = re.findall(r'# "(.+?)"', PAGE)
    assert len(shown) == 3
    assert [sentence for sentence in shown if sentence not in source] == []


def test_the_schema_is_published() -> None:
    """As a file beside the page."""
    assert json.loads(dict(authors.files())[authors.SCHEMA]) == schema()
    assert "(view.schema.json)" in PAGE
