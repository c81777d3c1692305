"""A mission as a picture: all that a view shows is drawn where it is, once, and said in words; nothing else is.

Run as a script it draws the golden scene anew (`make golden` does): look at it in a browser before it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from tests.engine.games.recorded import RECORDINGS, positions
from tests.engine.picture.test_picture import SVG, layer, luminance
from tests.helpers import build, mill, outpost

from hulldown_engine import Game
from hulldown_engine.basics.hexes import centre, printed
from hulldown_engine.picture import svg
from hulldown_engine.picture.palette import COLOURS
from hulldown_engine.picture.pieces.counters import BADGES, SIZE
from hulldown_engine.picture.places import HIGH, WIDE
from hulldown_engine.picture.titles import described
from hulldown_engine.platoon.board.states import STATES

GOLDEN = Path(__file__).parent / "golden" / "the-bridge.svg"
SCENE = ("the-bridge-commander", 53)
MISSIONS = [name for name in RECORDINGS if not name.startswith("mill")]
EVERY = 12
"""Of the positions of a game, every twelfth is drawn."""

View = dict[str, Any]


def view_at(name: str, nth: int) -> View:
    """A position of a recorded game."""
    return next(game.view(ground=True) for at, game in enumerate(positions(name)) if at == nth)


def views(name: str) -> Iterator[View]:
    """Some positions of a recorded game."""
    for nth, game in enumerate(positions(name)):
        if nth % EVERY == 0:
            yield game.view(len(game.events), ground=True)


def placed(view: View) -> dict[str, Any]:
    """The units on the map, by id."""
    return {unit["id"]: unit for unit in view["mission"]["units"] if unit["hex"] is not None}


def golden() -> str:
    """The picture that is kept: a fight with a stack, a wreck, smoke and people aboard, and the ways of two units."""
    view = view_at(*SCENE)
    units = placed(view)
    ways = {one: [unit["hex"] - 2, unit["hex"] - 1, unit["hex"]] for one, unit in [*units.items()][:2]}
    decision = view["decision"]
    hexes = [unit["hex"] for unit in units.values()]
    return svg(view, window=hexes, ways=ways, acting=[decision["unit"]], options=decision["options"]) + "\n"


def drawn(view: View, **options: Any) -> Element:
    """A picture, read as XML."""
    return fromstring(svg(view, **options))  # noqa: S314 - our own picture


def counters(found: Element) -> dict[str, Element]:
    """The counters of a picture by the ids of their units, of which each must be there once."""
    all_of_them = [one for one in found.iter(f"{SVG}g") if one.get("data-unit")]
    by_unit = {str(one.get("data-unit")): one for one in all_of_them}
    assert len(by_unit) == len(all_of_them)
    return by_unit


def classes(one: Element) -> set[str]:
    """The classes of an element."""
    return set(str(one.get("class")).split())


def named(found: Element, kind: str) -> list[Element]:
    """The groups of a kind that say what they are: those on the map, not those of its key."""
    return [one for one in found.iter(f"{SVG}g") if kind in classes(one) and one.find(f"{SVG}title") is not None]


def place_of(one: Element) -> tuple[float, float, float]:
    """Where a piece is, and how large."""
    found = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", str(one.get("transform")))
    assert found is not None
    x, y, scale = map(float, found.groups())
    return x, y, scale


# What a view has ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MISSIONS)
def test_everything_is_drawn_once_and_nothing_else(name: str) -> None:
    """Units, Event markers, smoke, mines, positions, bunkers and old wrecks, as they are in the view."""
    for view in views(name):
        mission, found = view["mission"], drawn(view)
        units = placed(view)

        assert {one: piece.findtext(f"{SVG}title") for one, piece in counters(found).items()} == {
            one: described(mission, unit) for one, unit in units.items()
        }
        for kind, there in (
            ("marker", mission["markers"]),
            ("smoke", mission["smoke"]),
            ("mines", mission["mines"]),
            ("position", mission["positions"]),
            ("bunker", mission["bunkers"]),
            ("wreck", mission["wrecks"]),
        ):
            hexes = there.values() if kind == "marker" else map(int, there)
            said = [str(one.findtext(f"{SVG}title"))[-6:] for one in named(found, kind)]
            assert sorted(said) == sorted(f", {printed(place)}" for place in hexes), kind
        assert {text.text for one in named(found, "marker") for text in one.iter(f"{SVG}text")} == {*mission["markers"]}


def test_roadblocks_and_shelled_hexes_are_drawn() -> None:
    """Across the road, with whom it stops; and where shells lie in wait for who comes next. The key names both."""
    view = view_at(*SCENE)
    mission = {**view["mission"], "roadblocks": [{"hexes": [506, 606], "side": "german"}], "shelled": [805]}
    found = drawn({**view, "mission": mission})

    assert [one.findtext(f"{SVG}title") for one in named(found, "roadblock")] == [
        "A roadblock to 0606, for German vehicles, 0506"
    ]
    assert [one.findtext(f"{SVG}title") for one in named(found, "shelled")] == ["Shells have fallen here, 0805"]
    written = {text.text for text in found.iter(f"{SVG}text")}
    assert {"Roadblock", "Under fire"} <= written


@pytest.mark.parametrize("name", MISSIONS)
def test_counters_lie_in_their_hexes_and_not_on_one_another(name: str) -> None:
    """Each has its middle in its hex; those of one hex lie side by side, but for riders, who lie on their carrier."""
    for view in views(name):
        units, found = placed(view), counters(drawn(view))
        on_foot = {one: place_of(piece) for one, piece in found.items() if units[one]["carrier"] not in units}
        for one, (x, y, _) in on_foot.items():
            u, v = centre(units[one]["hex"])
            assert abs(x - WIDE * u) <= 2 * WIDE, one
            assert abs(y - HIGH * v) <= HIGH, one
        for (one, first), (other, last) in combinations(on_foot.items(), 2):
            if units[one]["hex"] == units[other]["hex"]:
                apart = max(abs(first[0] - last[0]), abs(first[1] - last[1]))
                assert apart >= SIZE * (first[2] + last[2]) / 2, (one, other)
        for one, piece in found.items():
            inside = {rider.get("data-unit") for rider in piece.iter(f"{SVG}g") if rider.get("data-unit")} - {one}
            assert inside == {rider for rider, unit in units.items() if unit["carrier"] == one}


def test_a_counter_shows_its_letter_and_whose_it_is() -> None:
    """The letter is written on it; the side is a class, and its shape differs as well."""
    view = view_at(*SCENE)
    for one, piece in counters(drawn(view)).items():
        unit = placed(view)[one]
        assert piece.findtext(f"{SVG}text") == unit["letter"]
        assert {"us", "german"} & classes(piece) == {unit["side"]}
        base = next(one for one in piece.findall(f"{SVG}rect") if one.get("class") == "base")
        assert (base.get("rx") is None) == (unit["side"] == "german")


def test_who_listens_hears_the_pieces_and_not_the_numbers() -> None:
    """Each piece is named; the numbers of all hexes are passed over."""
    found = drawn(view_at(*SCENE))
    assert layer(found, "numbers").get("aria-hidden") == "true"
    assert {one.get("role") for one in counters(found).values()} == {"img"}
    assert layer(found, "pieces").get("aria-hidden") is None


def test_names_of_units_are_words() -> None:
    """They come from authors and players, and never become markup."""
    view, evil = view_at(*SCENE), "<script>\"&'"
    unit = next(iter(placed(view).values()))
    unit |= {"name": evil, "letter": evil}
    view["mission"]["briefing"]["title"] = evil
    found = drawn(view, ways={unit["id"]: [unit["hex"]]})
    piece = counters(found)[unit["id"]]

    assert str(piece.findtext(f"{SVG}title")).startswith(f"{evil} (")
    assert piece.findtext(f"{SVG}text") == evil
    assert named(found, "way")[0].findtext(f"{SVG}title") == f"The way of {evil}"
    assert str(found.findtext(f"{SVG}title")).startswith(evil)


def turned(piece: Element, part: str) -> str | None:
    """How a part of a counter is turned."""
    for group in piece.findall(f"{SVG}g"):
        if any(path.get("class") == part for path in group.findall(f"{SVG}path")):
            return group.get("transform")
    return None


def test_hull_and_gun_point_where_the_unit_does() -> None:
    """The hull to its facing, the gun to that of the turret."""
    view = view_at("the-bridge-commander", 93)
    tanks = {one: unit for one, unit in placed(view).items() if unit["turret"] is not None}
    tanks["A"]["facing"], tanks["A"]["turret"] = 1, 4
    found = counters(drawn(view))

    assert len(tanks) > 2
    for one, unit in tanks.items():
        assert turned(found[one], "hull") == f"rotate({60 * unit['facing']})"
        assert turned(found[one], "barrel") == f"rotate({60 * unit['turret']})"
    assert "facing north-north-west, turret to the south-south-east" in str(found["A"].findtext(f"{SVG}title"))


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_said(state: str) -> None:
    """In words, without hyphens and in American spelling; the pressing ones can be seen as well."""
    view = view_at(*SCENE)
    one, unit = next((one, unit) for one, unit in placed(view).items() if not unit["carries"])
    unit["states"] = []
    before = counters(drawn(view))[one]
    unit["states"] = [state]
    piece = counters(drawn(view))[one]

    assert str(piece.findtext(f"{SVG}title")) == f"{before.findtext(f'{SVG}title')}, {STATES[state]}"
    assert "-" not in STATES[state]
    assert (state in BADGES) == (BADGES.get(state) in [text.text for text in piece.iter(f"{SVG}text")][1:])
    seen = {*BADGES, "killed", "captured", "surrendered", "defilade", "in-position", "in-bunker", "commander"}
    assert (state in seen) == (len([*piece.iter()]) > len([*before.iter()]))


def test_the_key_says_what_is_drawn() -> None:
    """It names what is on the map, which mission it is, and where north lies; and nothing that is not there."""
    view = view_at(*SCENE)
    key = [text.text for text in layer(drawn(view), "key").iter(f"{SVG}text")]
    view["mission"] |= {"units": [], "markers": {}, "smoke": {}, "positions": [], "round": None}
    view["mission"]["briefing"] |= {"entries": [], "exits": []}
    bare = [text.text for text in layer(drawn(view), "key").iter(f"{SVG}text")]

    assert {"US", "German", "Killed", "Smoke", "Event marker", "Where US units enter"} <= {*key}
    assert "Mines" not in key
    assert bare == ["The Bridge", "North is on the right"]


@pytest.mark.parametrize(("north", "where"), [(0, "at the top"), (6, "at the bottom"), (3, "on the right")])
def test_north_is_the_mission_s(north: int, where: str) -> None:
    """The needle points there, and directions go by it."""
    view = view_at(*SCENE)
    view["mission"]["ground"]["north"] = north
    found = drawn(view)

    needle = next(one for one in layer(found, "key").iter(f"{SVG}path") if one.get("class") == "needle")
    assert needle.get("transform") == f"rotate({30 * north})"
    assert f"North is {where}" in [text.text for text in layer(found, "key").iter(f"{SVG}text")]


# What can be asked for ------------------------------------------------------------------------------------------------


def numbers(found: Element) -> set[str | None]:
    """The hexes that a picture shows."""
    return {text.text for text in layer(found, "numbers")}


def test_a_window_shows_the_hexes_about_those_that_are_asked_for() -> None:
    """One more hex on every side, as far as the map goes; and what lies there, and nothing else."""
    view = view_at("the-bridge-commander", 93)
    found = drawn(view, window=[1204, 1305])
    shown = {column * 100 + row for column in range(11, 15) for row in range(3, 7)}

    assert numbers(found) == {*map(printed, shown)}
    assert {*counters(found)} == {one for one, unit in placed(view).items() if unit["hex"] in shown}
    assert numbers(drawn(view, window=[101])) == {"0101", "0102", "0201", "0202"}
    assert len(numbers(drawn(view))) == len(numbers(drawn(view, window=[9999]))) == 16 * 12


def test_a_window_is_a_part_of_the_whole() -> None:
    """What it shows is where the whole map shows it, and its frame holds it."""
    view = view_at("the-bridge-commander", 93)
    whole, part = drawn(view), drawn(view, window=[1204, 1305])
    left, top, width, height = (float(one) for one in str(part.get("viewBox")).split())

    for one, piece in counters(part).items():
        assert piece.get("transform") == counters(whole)[one].get("transform")
    for text in layer(part, "numbers"):
        assert left < float(str(text.get("x"))) < left + width
        assert top < float(str(text.get("y"))) < top + height


def test_ways_are_drawn_through_their_hexes() -> None:
    """From the first to the last, in the style of the side, with the unit's letter at the beginning."""
    view = view_at("the-bridge-commander", 93)
    found = drawn(view, ways={"A": [1005, 1006, 1106]})
    (way,) = named(found, "way")
    unit = placed(view)["A"]

    assert way.findtext(f"{SVG}title") == f"The way of {unit['name']}"
    assert way.findtext(f"{SVG}text") == "A"
    assert "us" in classes(way)
    for path in way.iter(f"{SVG}path"):
        points = [tuple(map(float, point.split())) for point in str(path.get("d"))[1:].split("L")]
        for (x, y), place in zip(points, (1005, 1006, 1106), strict=True):
            u, v = centre(place)
            assert abs(x - WIDE * u) <= WIDE / 2
            assert abs(y - HIGH * v) <= HIGH / 2


def test_a_way_that_leaves_a_window_is_cut() -> None:
    """Only what is inside is drawn, in as many parts as there are."""
    view = view_at("the-bridge-commander", 93)
    found = drawn(view, window=[1204], ways={"A": [1204, 1205, 1206, 1207, 1306, 1305]})

    assert [str(next(way.iter(f"{SVG}path")).get("d")).count("L") for way in named(found, "way")] == [1, 0]


def test_the_unit_that_acts_stands_out_and_so_do_its_options() -> None:
    """It alone; hexes that can be hit and hexes to go to are framed apart."""
    view = view_at("the-bridge-commander", 93)
    options = [
        {"kind": "fire", "hexes": [1404]},
        {"kind": "move", "hexes": [1205]},
        {"kind": "assault", "hexes": [1306]},
        {"kind": "end", "hexes": []},
    ]
    found = drawn(view, acting=["B"], options=options)
    frames = {one.get("class"): str(one.get("d")).count("M") for one in layer(found, "areas")}

    assert {one for one, piece in counters(found).items() if "acting" in classes(piece)} == {"B"}
    assert (frames["aim"], frames["go"]) == (2, 1)
    assert not {"aim", "go"} & {one.get("class") for one in layer(drawn(view), "areas")}


@pytest.mark.parametrize("ground", [True, False])
def test_what_cannot_be_drawn_is_refused(*, ground: bool) -> None:
    """A gamebook has no map, and a view without its ground cannot be drawn: a sentence says so."""
    if ground:
        with pytest.raises(ValueError, match="this view has none"):
            svg(Game(build.compiled(mill.MILL), seed=1).view(ground=True))
    else:
        with pytest.raises(ValueError, match="with ground=True"):
            svg(Game(outpost.book(), seed=1, mission="first-light").view())


# How it looks ---------------------------------------------------------------------------------------------------------


def test_it_stands_by_itself() -> None:
    """A file that any viewer of SVG shows: without variables, with its size, its title, and a sheet under it."""
    text = golden()
    found = fromstring(text)  # noqa: S314 - our own picture

    assert "var(" not in text
    assert "@media" not in text
    assert found.tag == f"{SVG}svg"
    assert str(found.get("viewBox")).split()[2:] == [found.get("width"), found.get("height")]
    assert str(found.findtext(f"{SVG}title")).endswith(": Sainte-Merle")
    assert found.get("role") == "group"


def contrast(one: str, other: str) -> float:
    """How far two colours are apart to the eye."""
    dark, light = sorted(luminance(COLOURS[name][0]) for name in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        *(("us-ink", "us"), ("us-ink", "us-hull"), ("wreck", "us-turret"), ("german-ink", "german")),
        *(("german-ink", "german-hull"), ("german-ink", "german-turret"), ("paper", "pressing"), ("wreck", "paper")),
    ],
)
def test_letters_can_be_read(ink: str, paper: str) -> None:
    """On every part of a counter."""
    assert contrast(ink, paper) >= 4.5


def test_sides_differ_in_brightness() -> None:
    """So they are told apart without colour."""
    assert contrast("us", "german") >= 3


def test_a_name_does_not_stand_under_a_counter() -> None:
    """It stands in the next hex of its place that is free, or below."""
    view = view_at("the-bridge-commander", 93)
    places, unit = view["mission"]["ground"]["names"], next(iter(placed(view).values()))

    def name(called: str) -> tuple[str | None, str | None]:
        texts = {text.text: text for text in layer(drawn(view), "names")}
        return texts[called].get("x"), texts[called].get("y")

    for called, where, below in (("Sainte-Merle", places["Sainte-Merle"][1], 19), ("Farm", places["Farm"][0], 31)):
        unit["hex"] = places[called][0]
        x, y = centre(where)
        assert name(called) == (str(WIDE * x), str(HIGH * y + below))


def test_the_scene_looks_as_it_did() -> None:
    """To the byte: `make golden` draws it anew."""
    assert golden() == GOLDEN.read_text("utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(golden(), "utf-8")
