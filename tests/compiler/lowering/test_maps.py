"""The map of a book, from the author's text to the ground that is played on."""

from __future__ import annotations

import pytest
from tests.helpers import build
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.core import limits
from hulldown_compiler.lint.runner import lint
from hulldown_engine.games.book import make_book
from hulldown_engine.platoon.board.ground import Ground

SAINT_AUBERT = BOOKS / "platoon"

FORD = """\
kind: reference
map:
  title: The Ford
  source: {house: drawn for a test}
  columns: 4
  rows: 3
  key: {".": clear, f: clear, w: woods, o: woods, b: building, t: town, r: rough}
  drawn: {f: field, o: orchard}
  terrain: |
    .wof
    b.t.
    r.f.
  levels: |
    1112
    1122
    1111
  roads:
    paved: [0102 0202 0302 0402, 0302 0303]
    dirt: [0102 0103]
  rivers: [0102 0202 0302 / 0103 0203 0303]
  streams: [0403/0402]
  bridges: [0303/0302, 0102/0103]
  ridges: [0401/0301]
  names: {The Ford: 0303 0302}
  note: Wet feet.
"""


def ground(text: str) -> Ground:
    """The ground of a book."""
    return Ground.of(build.compiled(text).logic["map"])


def test_what_is_played_on() -> None:
    """The bundle holds the map as the engine reads it: rows of its own letters, and pairs of hexes in order."""
    assert build.compiled(FORD).logic["map"] == {
        "columns": 4,
        "rows": 3,
        "terrain": [".ww.", "b.t.", "r..."],
        "levels": ["1112", "1122", "1111"],
        "roads": {"paved-road": [[102, 202], [202, 302], [302, 303], [302, 402]], "dirt-road": [[102, 103]]},
        "water": [[102, 103], [103, 202], [202, 203], [202, 303], [302, 303], [402, 403]],
        "ridges": [[301, 401]],
        "bridges": [[102, 103], [302, 303]],
    }


def test_what_is_read_and_seen() -> None:
    """Names, notes and looks are prose."""
    assert build.compiled(FORD).prose["map"] == {
        "title": "The Ford",
        "note": "Wet feet.",
        "names": {"The Ford": [303, 302]},
        "drawn": {"field": [303, 401], "orchard": [301]},
        "streams": [[402, 403]],
    }


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The Ford: 0303 0302", "Old Ford: '0302'"),
        ("drawn: {f: field, o: orchard}", "drawn: {w: orchard}"),
        (".wof", ".wo."),
        ("  note: Wet feet.\n", ""),
        ("streams: [0403/0402]", "streams: []"),
    ],
    ids=["name", "looks", "letter", "note", "stream"],
)
def test_a_look_decides_nothing(before: str, after: str) -> None:
    """What a map is called and looks like can change without another game being played on it."""
    changed = FORD.replace(before, after)
    if before.startswith("streams"):
        changed = changed.replace("rivers: [", "rivers: [0402/0403, ")

    assert before in FORD
    assert build.compiled(changed).digest == build.compiled(FORD).digest


@pytest.mark.parametrize(
    ("before", "after"),
    [(".wof", "rwof"), ("1122", "1111"), ("paved: [0102 0202 0302 0402, ", "paved: ["), ("0403/0402", "0303/0402")],
    ids=["terrain", "level", "road", "water"],
)
def test_the_ground_decides(before: str, after: str) -> None:
    """Anything that can be stood on, seen over or driven along is another game."""
    assert build.compiled(FORD.replace(before, after)).digest != build.compiled(FORD).digest


def test_ground_of_a_bundle() -> None:
    """The engine's ground is the author's."""
    found = ground(FORD)

    assert [found.terrain(one) for one in (101, 301, 401, 102, 302, 103)] == [
        *("clear", "woods", "clear", "building", "town", "rough")
    ]
    assert [found.level(one) for one in (101, 401, 302, 303)] == [1, 2, 2, 1]
    assert found.hexside(302, 303) == "bridge"
    assert found.hexside(403, 402) == "water"
    assert found.hexside(301, 401) == "ridge"


def test_without_levels_all_is_low() -> None:
    """A map that draws no levels is flat."""
    fields = ("title: Flat", "columns: 2", "rows: 2", "key: {x: woods}", "terrain: |", "  xx", "  xx")
    found = ground("kind: reference\nmap:\n" + "".join(f"  {field}\n" for field in fields))

    assert [found.level(one) for one in found.hexes()] == [1, 1, 1, 1]
    assert not found.roads


def test_a_line_is_the_same_from_both_banks() -> None:
    """Which bank is written first, and in which order its hexes stand, does not matter."""
    turned = FORD.replace("0102 0202 0302 / 0103 0203 0303", "0303 0103 0203 / 0302 0202 0102")

    assert turned != FORD
    assert ground(turned).waters == ground(FORD).waters


def test_a_gamebook_may_have_a_map() -> None:
    """Any book may hold a map, in any of its files, beside whatever else is there."""
    book = build.compiled(
        "paragraphs:\n  start:\n    text: The ford.\n    do: [{end: won}]\n" + FORD.partition("\n")[2]
    )

    assert Ground.of(book.logic["map"]).bridge(302, 303)
    assert book.playable


def test_a_book_without_a_map_has_none() -> None:
    """No map is nothing at all."""
    book = build.compiled("paragraphs:\n  start:\n    text: The road.\n    do: [{end: won}]\n")

    assert "map" not in book.logic
    assert "map" not in book.prose


def test_source_of_a_map() -> None:
    """Where a map comes from is among the sources of its book."""
    _, reference = writer.bundle(build.author(FORD))

    assert reference["sources"]["map"] == {"house": "drawn for a test"}


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("MAP_CHARACTERS", "8:12 HD009 a text of 15 characters; at most 10 are read"),
        ("MAP_LINE_CHARACTERS", "19:12 HD009 a line of 31 characters; at most 10 are read"),
    ],
)
def test_too_much_text(limit: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows and lines of a stranger's map cost no more than they are worth: beyond a limit they are not read."""
    monkeypatch.setattr(limits, limit, 10)

    assert said in build.errors(lint(build.author(FORD)))


def test_saint_aubert() -> None:
    """The book on which platoon games are tried has no fault, and everything on its map that a map can have."""
    book = read_book(SAINT_AUBERT)
    play, _ = writer.bundle(book)
    found = Ground.of(make_book(play).logic["map"])

    assert lint(book) == []
    assert (found.columns, found.rows) == (20, 14)
    assert set(found.terrains.values()) == {"clear", "building", "town", "rough", "woods"}
    assert set(found.levels.values()) == {1, 2, 3}
    assert set(found.roads.values()) == {"paved-road", "dirt-road"}
    assert {found.hexside(*pair) for pair in found.roads} == {"bridge", "paved-road", "dirt-road"}
    assert len(found.bridges) == 1
    assert found.ridges
    assert found.waters
    assert {edge for pair in found.roads for one in pair for edge in found.edge(one)} == {
        "top",
        "bottom",
        "left",
        "right",
    }
