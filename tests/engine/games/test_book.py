"""Compiled books: where they are found, and which are refused."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import build, outpost
from tests.helpers.mill import MILL

from hulldown_compiler.bundle import writer
from hulldown_engine import Game
from hulldown_engine.games.book import (
    PLAY,
    REFERENCE,
    SIGHTS,
    BookError,
    canonical,
    compact,
    digest,
    load_book,
    make_book,
    sights_of,
)
from hulldown_engine.platoon.board.line_of_sight import OPEN, SHUT, traced
from hulldown_engine.playtest import parallel


@pytest.fixture(scope="module")
def compiled_mill(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The mill, compiled once, to be copied."""
    folder = tmp_path_factory.mktemp("mill")
    build.written(MILL, folder)
    return folder


@pytest.fixture
def folder(compiled_mill: Path, tmp_path: Path) -> Path:
    """A project with the mill compiled where builds go."""
    (tmp_path / "content").mkdir()
    shutil.copytree(compiled_mill, tmp_path / "build" / "books" / "mill")
    return tmp_path


def test_a_book_is_found_by_folder_file_and_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All three lead to the same book; a name, from anywhere in its project."""
    place = folder / "build" / "books" / "mill"
    (folder / "content" / "deep").mkdir()
    monkeypatch.chdir(folder / "content" / "deep")
    found = [load_book(where) for where in (place, str(place), place / PLAY, "mill")]
    assert {(book.id, book.digest) for book in found} == {("mill", found[0].digest)}


def test_a_book_is_loaded_from_bytes(folder: Path) -> None:
    """Where there are no files, as in a browser; what is no book is refused in the same words."""
    path = folder / "build" / "books" / "mill" / PLAY
    book = load_book(path.read_bytes())
    assert (book.id, book.digest) == ("mill", load_book(path).digest)
    for spoilt in (b"", b"\xff", b"{}", path.read_bytes().replace(b"nerve", b"verve")):
        with pytest.raises(BookError, match=r"what was given (is|cannot be)"):
            load_book(spoilt)


@pytest.mark.parametrize("name", ["dale", "", "..", "../mill", "x" * 5000, "a\x00b"])
def test_a_book_that_is_not_there_is_refused(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says what was looked for; a name never leads out of the shelves."""
    monkeypatch.chdir(folder)
    with pytest.raises(BookError, match="no compiled book"):
        load_book(name)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", "{", "[" * 100_000, '{"format": 1}', "\ufeff{}"],
    ids=["empty", "bare", "list", "null", "open", "deep", "little", "marked"],
)
def test_a_file_that_is_no_book_is_refused(text: str, tmp_path: Path) -> None:
    """Whatever is in the file, there is a sentence and no other error."""
    (tmp_path / PLAY).write_text(text, "utf-8")
    with pytest.raises(BookError, match=r"play\.json"):
        load_book(tmp_path)


@pytest.mark.parametrize("key", ["format", "kind", "book", "digest", "logic", "prose"])
@pytest.mark.parametrize("value", [None, [], "open-fire", 2])
def test_a_book_with_a_part_that_is_something_else_is_refused(key: str, value: Any, folder: Path) -> None:
    """Another format, another kind, or a part of another shape."""
    path = folder / "build" / "books" / "mill" / PLAY
    bundle = json.loads(path.read_text("utf-8"))
    if type(value) is type(bundle[key]) and key == "book":
        return  # a text where a text belongs
    path.write_text(json.dumps({**bundle, key: value}), "utf-8")
    with pytest.raises(BookError):
        load_book(path)


def test_a_book_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """Bytes that are no text, and a folder where the file should be."""
    (tmp_path / PLAY).write_bytes(b"\xff\xfe")
    with pytest.raises(BookError, match="cannot be read as a compiled book"):
        load_book(tmp_path)


def test_the_reference_is_not_needed_to_play(folder: Path) -> None:
    """A player's copy is one file."""
    place = folder / "build" / "books" / "mill"
    (place / REFERENCE).unlink()
    assert load_book(place).id == "mill"


def test_digests_do_not_depend_on_the_order_of_keys() -> None:
    """Equal values have equal digests; the canonical text sorts keys and the compact one keeps them."""
    one, other = {"b": [1, {"d": 2, "c": "ä"}], "a": None}, {"a": None, "b": [1, {"c": "ä", "d": 2}]}
    assert canonical(one) == canonical(other) == '{"a":null,"b":[1,{"c":"ä","d":2}]}'
    assert compact(one) == '{"b":[1,{"d":2,"c":"ä"}],"a":null}'
    assert digest(one) == digest(other)
    assert len(digest(one)) == 32
    assert digest(one) != digest({**one, "a": 0})


def test_permissions_do_not_matter_to_reading(folder: Path) -> None:
    """A book that is write-protected can be played."""
    path = folder / "build" / "books" / "mill" / PLAY
    os.chmod(path, 0o444)  # noqa: PTH101 - as an installed wheel leaves it
    assert load_book(path).id == "mill"


def outpost_with(**sights: Any) -> dict[str, Any]:
    """The bundle of a platoon game with something else where its lines of sight are."""
    authored = outpost.authored()
    bundle = writer.with_sights(authored.root, writer.bundle(authored)[0])
    return {**bundle, SIGHTS: {**bundle[SIGHTS], **sights}}


def test_a_compiled_map_brings_its_lines_of_sight_along() -> None:
    """All of them: what a game looks up is what would be traced; what decides has the digest that it has without."""
    made = outpost_with()
    book = make_book(made)
    assert made["digest"] == writer.bundle(outpost.authored())[0]["digest"]
    ground, sights = (
        book.rules.setting.ground,
        book.rules.setting.sights(Game(book, seed=1, mission=next(iter(book.logic["missions"]))).state),
    )
    for one in ground.hexes():
        known = sights.known(one)
        assert [known[other] for other in ground.hexes()] == [
            OPEN if traced(ground, one, other) else SHUT for other in ground.hexes()
        ]
    assert make_book(parallel.bundle_of(book)).sights == book.sights  # other processes have them as well


@pytest.mark.parametrize(
    ("bundle", "said"),
    [
        (lambda: outpost_with(digest="0" * 32), "are not those of its map"),
        (lambda: outpost_with(lines="eJwDAAAAAAE="), "are not those of its map"),
        (lambda: {**outpost_with(), SIGHTS: []}, "are not those of its map"),
        (lambda: {**outpost_with(), SIGHTS: sights_of(outpost_with()["logic"], "eJwDAAAAAAE=")}, "of another map"),
        (lambda: {**outpost_with(), SIGHTS: sights_of(outpost_with()["logic"], "?")}, "cannot be read"),
    ],
    ids=["digest", "lines", "list", "too-few", "no-text"],
)
def test_lines_of_sight_of_another_map(bundle: Callable[[], dict[str, Any]], said: str) -> None:
    """They are refused in a sentence, for a game by them would be another."""
    with pytest.raises(BookError, match=said):
        make_book(bundle())


def test_only_platoon_games_have_lines_of_sight(folder: Path) -> None:
    """A gamebook that brings some along is no book of ours."""
    made = json.loads((folder / "build" / "books" / "mill" / PLAY).read_text("utf-8"))
    assert SIGHTS not in made
    with pytest.raises(BookError, match="are not those of its map"):
        make_book({**made, SIGHTS: {"lines": "", "digest": ""}})
