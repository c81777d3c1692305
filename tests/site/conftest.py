"""The sites that the tests look at: the project's own, and one of books that are hard to publish."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.paths import ROOT
from tests.helpers.sharing import kept_readings, made_once
from tests.site.building import hard_project, mkdocs

from hulldown_compiler.bundle.published import Published
from hulldown_compiler.publish import publish_all
from hulldown_compiler.source.cache import VARIABLE
from hulldown_site.standalone import write_site


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[subprocess.CompletedProcess[str], Path]:
    """One build of the project's own site."""
    kept = kept_readings(tmp_path_factory)
    return made_once(tmp_path_factory, "own-site", lambda folder: (mkdocs(folder, cache=kept), folder))


@pytest.fixture(scope="session")
def own(run: tuple[subprocess.CompletedProcess[str], Path]) -> Path:
    """The project's own site."""
    return run[1]


@pytest.fixture(scope="session")
def hard_books(tmp_path_factory: pytest.TempPathFactory) -> list[Published]:
    """Books that are hard to publish: every step and every sort of chart, and texts that want to be markup."""

    def make(project: Path) -> list[Published]:
        hard_project(project)
        return [spiked(book) if book.fought else book for book in publish_all(project)]

    return made_once(tmp_path_factory, "hard-books", make)


EVIL = " <x-evil>*a*"
"""What is written into every text of the platoon game."""

TEXTS = ("title", "place", "date", "briefing", "note", "text", "name")


def spiked(book: Published) -> Published:
    """A platoon game whose texts want to be markup."""
    prose = {**book.prose}
    for section in ("missions", "platoons", "unit_cards", "paragraphs"):
        prose[section] = _spiked(prose[section])
    told = prose["map"]
    prose["map"] = {**told, **_spiked(told), "names": {name + EVIL: hexes for name, hexes in told["names"].items()}}
    for mission in prose["missions"].values():
        mission["sightings"] = {number: said + EVIL for number, said in mission["sightings"].items()}
        mission["ends"] = [said and said + EVIL for said in mission["ends"]]
    return Published({**book.play, "prose": prose}, book.reference)


def _spiked(record: Any) -> Any:
    if not isinstance(record, dict):
        return record
    return {key: one + EVIL if key in TEXTS and isinstance(one, str) else _spiked(one) for key, one in record.items()}


def named(books: list[Published], name: str) -> Published:
    """One of some books."""
    return next(book for book in books if book.id == name)


@pytest.fixture(scope="session")
def mill(hard_books: list[Published]) -> Published:
    """The mill: a gamebook with every step there is."""
    return named(hard_books, "mill")


@pytest.fixture(scope="session")
def strange(hard_books: list[Published]) -> Published:
    """The strange book: a gamebook whose texts want to be markup."""
    return named(hard_books, "strange")


@pytest.fixture(scope="session")
def gallery(hard_books: list[Published]) -> Published:
    """The gallery: a reference with every sort of table and card, whose texts want to be markup."""
    return named(hard_books, "gallery")


@pytest.fixture(scope="session")
def skirmish(hard_books: list[Published]) -> Published:
    """The skirmish: a reference whose procedures have every step there is."""
    return named(hard_books, "skirmish")


@pytest.fixture(scope="session")
def outpost(hard_books: list[Published]) -> Published:
    """The outpost: a platoon game, whose texts want to be markup."""
    return named(hard_books, "outpost")


@pytest.fixture(scope="session")
def hard(hard_books: list[Published], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site that `hulldown site` makes of them."""

    def make(folder: Path) -> Path:
        write_site(hard_books, "Hard <x-evil>books</x-evil>", folder)
        return folder

    return made_once(tmp_path_factory, "hard-site", make)


@pytest.fixture(params=["own", "hard"])
def site(request: pytest.FixtureRequest) -> Path:
    """Each site in turn."""
    found: Path = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="session")
def own_books(tmp_path_factory: pytest.TempPathFactory) -> list[Published]:
    """The project's own books."""

    def make(_: Path) -> list[Published]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(VARIABLE, str(kept_readings(tmp_path_factory)))
            return publish_all(ROOT)

    return made_once(tmp_path_factory, "own-books-published", make)


@pytest.fixture
def books(site: Path, hard: Path, request: pytest.FixtureRequest) -> list[Published]:
    """The books of the site in hand."""
    found: list[Published] = request.getfixturevalue("hard_books" if site == hard else "own_books")
    return found


@pytest.fixture
def gamebooks(books: list[Published]) -> list[Published]:
    """Those of them that are played, and have paragraphs."""
    return [book for book in books if book.playable]
