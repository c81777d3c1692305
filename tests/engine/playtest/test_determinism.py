"""The same seed is the same game: under every hash seed, on every Python, in every process."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.helpers import build
from tests.helpers.mill import MILL
from tests.helpers.paths import ROOT
from tests.helpers.quick import QUICK

ENGINE = ROOT / "engine"

SCRIPT = """
import sys
from hulldown_engine import Game, load_book
from hulldown_engine.games.book import digest
from hulldown_engine.playtest.bots import BOTS
book = load_book(sys.argv[1])
for name, make in sorted(BOTS.items()):
    for seed in range(2 if name == "thinking" else 15):
        game, bot = Game(book, seed=seed), make(seed)
        while game.decision and len(game.inputs) < 100:
            game.choose(bot.choose(game))
        print(name, seed, game.digest(), digest(game.events), digest(game.inputs), digest(game.dumps()))
"""
"""Plays games and prints what came of them."""

PROBE = "import sys; print(sys.implementation.name, *sys.version_info[:3]); sys.exit(sys.version_info < (3, 11))"


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The mill, compiled into a folder."""
    folder = tmp_path_factory.mktemp("mill")
    build.written(MILL, folder)
    return folder


def outcome(python: str, bundle: Path, hash_seed: str) -> str:
    """What the script prints."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ENGINE), "PYTHONHASHSEED": hash_seed}
    command = [python, "-S", "-c", SCRIPT, str(bundle)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def pythons() -> dict[str, str]:
    """Every other Python of 3.11 or newer on this machine: its version, and the command."""
    names = [shutil.which(f"python3.{minor}") or "" for minor in range(11, 30)]
    versions = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
    found: dict[str, str] = {}
    for command in [*names, *map(str, sorted(versions.glob("*/bin/python3"))), "pypy3"]:
        if command and (version := _version(command)) is not None:
            found.setdefault(version, command)
    found.pop(_version(sys.executable) or "", None)
    return found


def _version(command: str) -> str | None:
    """The version a command runs, or None when it is too old or does not run."""
    try:
        done = subprocess.run([command, "-I", "-c", PROBE], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return None if done.returncode else done.stdout.strip()


def test_games_are_the_same_under_every_hash_seed(bundle: Path) -> None:
    """The order of sets has no say in anything."""
    first, second, third = (outcome(sys.executable, bundle, seed) for seed in "012")
    assert first.count("\n") == 2 + 15 * len(QUICK)
    assert first == second == third


def test_games_are_the_same_on_every_python(bundle: Path) -> None:
    """Dice, events, digests and saves agree on every Python there is here."""
    others = pythons()
    if not others:
        pytest.skip("no other Python of 3.11 or newer on this machine")
    ours = outcome(sys.executable, bundle, "0")
    assert {version: outcome(command, bundle, "0") == ours for version, command in others.items()} == dict.fromkeys(
        others, True
    )
