"""What all tests share: nothing outside the test is read or kept, and random examples are the same on every run."""

from __future__ import annotations

import gc
import sys
from collections.abc import Collection, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import settings
from tests.helpers import build
from tests.helpers.paths import ROOT
from tests.helpers.reading import kept_on
from tests.helpers.sharing import kept_readings, run_folder

from hulldown_compiler.source import cache as compiler_cache
from hulldown_engine.games.book import Book, load_book

settings.register_profile("suite", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("suite")


def pytest_sessionstart() -> None:
    """While tests are collected nothing becomes garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was collected stays to the end, and a test makes much that is soon gone: both are to be looked at seldom."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def _keep_nothing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The compiler's cache stays off, unless a test is about it; books of the repository are read once in a run."""
    with pytest.MonkeyPatch.context() as patch, kept_on(partial(kept_readings, tmp_path_factory)):
        patch.setenv(compiler_cache.VARIABLE, "")
        yield


@pytest.fixture
def read_once(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Books are read and checked once in a run, and then come from the compiler's cache, as those of a user do."""
    monkeypatch.setenv(compiler_cache.VARIABLE, str(kept_readings(tmp_path_factory)))


@pytest.fixture(autouse=True, scope="session")
def _bytecode(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Processes that tests start share what Python compiles, where nothing is to lie beside sources, in one folder.

    Without it, each of some hundred processes would compile all that it imports.
    """
    with pytest.MonkeyPatch.context() as patch:
        if sys.dont_write_bytecode:
            patch.delenv("PYTHONDONTWRITEBYTECODE")
            patch.setenv("PYTHONPYCACHEPREFIX", str(run_folder(tmp_path_factory) / "bytecode"))
        yield


class Compile(Protocol):
    """Makes a playable book of a text; see `build.compiled`."""

    def __call__(self, text: str, *, allow: Collection[str] = ()) -> Book:
        """The book."""


@pytest.fixture(scope="session", params=["built", "reloaded"])
def compiled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Compiles books: as they leave the compiler, and after a round trip through the bundle's files."""

    @cache
    def once(text: str, allow: tuple[str, ...]) -> Book:
        if request.param == "built":
            return build.compiled(text, allow=allow)
        folder = tmp_path_factory.mktemp("bundle")
        build.written(text, folder, allow=allow)
        return load_book(folder)

    return lambda text, *, allow=(): once(text, tuple(allow))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for games, seen from the project's folder."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path
