"""What a player installs: the wheel carries the compiled books, and the engine in it needs nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.helpers.paths import ROOT
from tests.helpers.sharing import kept_readings

from hulldown_compiler.source.cache import VARIABLE


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sources and unpacked."""
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    environment = {**os.environ, VARIABLE: str(kept_readings(tmp_path_factory))}
    subprocess.run([*build, "-w", str(out), str(ROOT)], check=True, capture_output=True, env=environment)
    (found,) = out.glob("*.whl")
    with zipfile.ZipFile(found) as archive:
        archive.extractall(out / "unpacked")
    return out / "unpacked"


def test_the_wheel_holds_every_package_and_every_book(wheel: Path) -> None:
    """Nothing is called `compiler`, `engine` or `site`, and each book of the project is there compiled."""
    top = sorted(path.name for path in wheel.iterdir() if not path.name.endswith(".dist-info"))
    books = sorted(path.parent.name for path in wheel.glob("hulldown_engine/books/*/play.json"))

    assert top == ["hulldown_cli", "hulldown_compiler", "hulldown_engine", "hulldown_site", "hulldown_terminal"]
    assert books == sorted(path.parent.name for path in (ROOT / "content").glob("*/book.yaml"))
    assert all((wheel / name / "py.typed").is_file() for name in top)
    assert (wheel / "hulldown_site" / "theme" / "main.html").is_file()


def test_the_wheel_holds_the_scripts_of_the_pages(wheel: Path) -> None:
    """Built, so that `hulldown site` needs no Node.js; and nothing that they are made of."""
    theme = Path("hulldown_site", "theme")
    scripts = {path.name: path.read_bytes() for path in (wheel / theme).rglob("*.js")}

    assert scripts == {path.name: path.read_bytes() for path in (ROOT / "site" / theme).rglob("*.js")}
    assert {"sleeve.js", "calculator.js", "odds.js", "jump.js", "keep.js", "worker.js"} == scripts.keys()
    assert [path for path in wheel.rglob("*") if path.suffix in (".ts", ".tsx") or path.name == "node_modules"] == []


def test_the_wheel_holds_what_new_books_are_made_of(wheel: Path) -> None:
    """The templates, and charts and rules of Open Fire as they are written: a platoon game can be begun with them."""
    inside = wheel / "hulldown_compiler"
    charts = inside / "charts" / "open-fire"
    copied = [path.relative_to(charts) for path in charts.rglob("*.yaml")]

    assert (inside / "scaffold" / "templates" / "gamebook" / "book.yaml").is_file()
    assert {path.parts[0] for path in copied} == {"book.yaml", "tables", "procedures", "data-cards", "rules"}
    for path in copied:
        assert (charts / path).read_bytes() == (ROOT / "content" / "open-fire" / path).read_bytes()


def test_a_platoon_game_is_begun_with_the_charts_of_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """Far from any checkout it lints clean, and its tables are those that were installed."""
    script = "from hulldown_cli.app import main; main()"
    environment = {**os.environ, "PYTHONPATH": str(wheel), "HULLDOWN_CACHE": ""}

    def hulldown(*arguments: str) -> str:
        command = [sys.executable, "-c", script, *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    hulldown("new", "book", "ford", "--kind", "platoon")
    hulldown("lint", "ford")
    charts = wheel / "hulldown_compiler" / "charts" / "open-fire"
    told = hulldown("refs", "accident", "--book", "ford")
    assert told.startswith(f"table accident  {charts}/tables/accident.yaml:4:3\n")
    assert hulldown("rules", "ford", "6.4").startswith("6.4 Panic")


def test_the_engine_of_the_wheel_plays_by_itself(wheel: Path, tmp_path: Path) -> None:
    """With no other package installed, and from any folder, a book is loaded by its name and played to its end."""
    script = (
        f"import sys; sys.path.insert(0, {str(wheel)!r})\n"
        "from hulldown_engine import Game, load_book\n"
        "game = Game(load_book('first-patrol'), seed=1944)\n"
        "while game.decision: game.choose(game.decision.options[-1].id)\n"
        "print(game.result.verdict)\n"
    )
    command = [sys.executable, "-I", "-S", "-c", script]

    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in {"victory", "draw", "defeat"}
