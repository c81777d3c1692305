"""What the platoon comes to see: Paragraph Checks, Activation Checks, sightings, conditions, random events (5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, german, stage, us
from tests.engine.platoon.telling import read, tell

from hulldown_engine.platoon.board.units import COMPLETE, PANIC
from hulldown_engine.platoon.effects import detection
from hulldown_engine.platoon.sequence import rounds
from hulldown_engine.platoon.state.field import OPERATIONS, ROUNDS, Check

ROWS = "............"


def drawn(**rows: str) -> str:
    """A map of twelve rows; `r5` is the fifth."""
    return "\n".join(rows.get(f"r{nth}", ROWS) for nth in range(1, 13))


def platoon(
    *units: Placed,
    markers: Mapping[str, int],
    cells: Mapping[str, list[str | None]] | None = None,
    terrain: str = "",
    **what: Any,
) -> Stage:
    """A game in Operations, or in what `mode` says, with markers; each has the paragraph `p` unless `cells` differ."""
    paragraphs = {"p": {}, "q": {}, "seen-before": {"sighting": "1"}}
    cartridge = {
        "markers": {**{one: ["p"] * 4 for one in markers}, **(cells or {})},
        "random": what.pop("random", []),
        "changes": what.pop("changes", {}),
    }
    mission = {"markers": dict(markers), "cartridge": cartridge}
    state = {"mode": OPERATIONS, "round": None, "markers": dict(markers)}
    if what.pop("mode", OPERATIONS) == ROUNDS:
        state = {"markers": dict(markers)}
    return stage(
        *units,
        terrain=terrain or drawn(),
        dice=what.pop("dice", ()),
        mission=mission,
        logic={"paragraphs": paragraphs},
        field={**state, **what},
    )


def due(of: Stage, *units: str) -> list[tuple[str, str]]:
    """The checks that are due to units that have come into a hex."""
    detection.look(of.setting, of.field, units)
    return [(one.unit, one.marker) for one in of.field.checks]


def check(of: Stage, *answers: str) -> None:
    """Carry out the next check."""
    of.run(detection.check(of.setting, of.play), *answers)


def next_read(of: Stage) -> list[tuple[str, str | None]]:
    """The paragraphs that are to be read next, and whom they concern."""
    return [(one.paragraph, one.this) for one in of.field.stack]


# How a unit stands to a marker (5.1) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "rows", "expected"),
    [
        (511, {}, detection.FOUND),  # six hexes, in the open
        (512, {}, detection.HIDDEN),  # seven
        (509, {"r5": "....w......."}, detection.HIDDEN),  # in woods
        (509, {"r5": "....t......."}, detection.HIDDEN),  # in a town
        (509, {"r5": "....r......."}, detection.HIDDEN),  # in rough ground
        (509, {"r5": "....b......."}, detection.FOUND),  # a building hides nothing
        (507, {"r5": "....w......."}, detection.FOUND),  # two hexes: found wherever it is
        (507, {"r6": "....w......."}, detection.FOUND),  # two hexes: found though it cannot be seen
        (508, {"r6": "....w......."}, detection.UNSEEN),  # three hexes, with woods between
    ],
)
def test_how_a_unit_stands_to_a_marker(place: int, rows: dict[str, str], expected: str) -> None:
    """Seen within six hexes, or within two: found. Further off, or in cover: to be made out."""
    of = platoon(us("A", place=place), markers={"1": 505}, terrain=drawn(**rows))

    assert detection.noticed(of.setting, of.field, of.unit("A"), 505) == expected


def test_markers_come_in_their_order() -> None:
    """Each that is due, and none that is out of sight."""
    of = platoon(
        us("A", place=508), markers={"1": 505, "2": 512, "3": 501}, terrain=drawn(r3="....w.......", r2="...ww.......")
    )

    assert due(of, "A") == [("A", "1"), ("A", "2")]


# Paragraph Checks -----------------------------------------------------------------------------------------------------


def test_what_is_found_needs_no_dice_and_gives_a_point() -> None:
    """The marker goes, its paragraph is read, and it is worth a Victory Point (5.1)."""
    of = platoon(us("A", place=511), markers={"1": 505}, checks=[Check("A", "1")])

    check(of)

    assert (of.field.markers, next_read(of), of.field.victory, of.field.scene) == ({}, [("p", "A")], 1, 505)
    assert of.events("marker") == [{"event": "marker", "marker": "1", "hex": 505, "unit": "A", "found": True}]


@pytest.mark.parametrize(
    ("dice", "read", "victory"),
    [
        ((3,), [("p", "A")], 1),  # 5 - 2: made out
        ((4, 5), [("p", "A")], 0),  # not made out; it activates by itself, for no points
        ((4, 6), [], 0),  # neither
        ((1,), [("p", "A")], 1),
        ((10, 10), [], 0),
    ],
)
def test_what_is_hidden_has_to_be_made_out(
    dice: tuple[int, ...], read: list[tuple[str, str | None]], victory: int
) -> None:
    """A Perception Check at -2, and after failure an Activation Check at the level of the condition (5.1, 5.2)."""
    of = platoon(us("A", place=512), markers={"1": 505}, checks=[Check("A", "1")], dice=dice)

    check(of)

    assert (next_read(of), of.field.victory, of.unused) == (read, victory, 0)
    assert (of.field.markers == {}) is bool(read)


def test_a_unit_tries_only_once_in_a_condition() -> None:
    """Some other unit must try; and in the next condition it may try again (5.1)."""
    of = platoon(us("A", place=512), us("B", place=511 + 100), markers={"1": 505}, dice=(4, 6))
    assert due(of, "A") == [("A", "1")]

    check(of)
    of.field.checks.clear()

    assert due(of, "A") == []
    assert due(of, "B") == [("B", "1")]
    of.field.checks.clear()
    of.field.condition = 2
    assert due(of, "A") == [("A", "1")]


def test_of_several_in_a_hex_the_best_perception_looks() -> None:
    """Of those that come together, and of those that stand there; who has failed gives way to the next (5.1, 5.3)."""
    units = [us(one, place=512, perception=rating) for one, rating in (("A", 4), ("B", 6), ("C", 6))]
    of = platoon(*units, markers={"1": 505})

    assert due(of, "A", "C") == [("B", "1")]
    of.field.checks.clear()
    of.field.tried["B 1 1"] = True
    assert due(of, "A") == [("C", "1")]


def test_in_rounds_it_is_the_unit_that_comes_into_the_hex() -> None:
    """Its Turn, its Crew Points."""
    of = platoon(us("A", place=512, perception=2), us("B", place=512), markers={"1": 505}, mode=ROUNDS)

    assert due(of, "A") == [("A", "1")]


@pytest.mark.parametrize(
    ("cell", "sighted", "read", "victory"),
    [
        (None, {}, [], 1),  # NONE: no effect, but the marker was found
        ("seen-before", {}, [("seen-before", "A")], 1),
        ("seen-before", {"1": True}, [], 0),  # the sighting has occurred: neither text nor point
    ],
)
def test_what_the_cartridge_has(
    cell: str | None, sighted: dict[str, bool], read: list[tuple[str, str]], victory: int
) -> None:
    """Nothing, a paragraph, or one whose sighting has occurred (5.1, 5.6)."""
    of = platoon(
        us("A", place=511), markers={"1": 505}, cells={"1": [cell] * 4}, sighted=sighted, checks=[Check("A", "1")]
    )

    check(of)

    assert (next_read(of), of.field.victory, of.field.markers) == (read, victory, {})


def test_the_cartridge_is_read_in_the_column_of_the_condition() -> None:
    """Condition 3: the third cell (2.2)."""
    of = platoon(
        us("A", place=511),
        markers={"1": 505},
        cells={"1": ["p", None, "q", None]},
        condition=3,
        checks=[Check("A", "1")],
    )

    check(of)

    assert next_read(of) == [("q", "A")]


@pytest.mark.parametrize("what", [{"hex": 0, "where": "exited"}, {"status": "killed"}])
def test_a_check_by_nobody_is_dropped(what: dict[str, Any]) -> None:
    """Who is no longer there sees nothing."""
    of = platoon(us("A", place=511), markers={"1": 505}, checks=[Check("A", "1")])
    of.field.change("A", **what)

    check(of)

    assert (of.field.markers, of.field.checks) == ({"1": 505}, [])


# In Rounds (6.7) ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "answers", "dice", "left", "markers", "tried"),
    [
        (3, ("look",), (3,), 2, {}, {}),
        (3, ("look",), (4, 6), 2, {"1": 505}, {"A 1 1": True}),
        (3, ("pass",), (6,), 3, {"1": 505}, {}),
        (3, ("pass",), (5,), 3, {}, {}),
        (0, (), (6,), 0, {"1": 505}, {}),
    ],
)
def test_a_look_costs_a_crew_point(  # noqa: PLR0913, PLR0917
    points: int,
    answers: tuple[str, ...],
    dice: tuple[int, ...],
    left: int,
    markers: dict[str, int],
    tried: dict[str, bool],
) -> None:
    """Who will not pay, or cannot, leaves the marker its Activation Check."""
    of = platoon(us("A", place=512), markers={"1": 505}, checks=[Check("A", "1")], mode=ROUNDS, dice=dice)
    of.turn("A", points)

    check(of, *answers)

    assert of.field.turn is not None
    assert (of.field.turn.points, of.field.markers, of.field.tried, of.unused) == (left, markers, tried, 0)


@pytest.mark.parametrize(
    ("points", "answers", "dice", "left", "markers"),
    [
        (3, ("look:2", "look"), (3, 3), 1, {}),  # the second first, then the first
        (3, ("look:1", "pass"), (3, 6), 2, {"2": 504}),
        (3, ("pass",), (6, 5), 3, {"1": 505}),  # neither: each has its Activation Check, in their order
        (1, ("look:2",), (3, 6), 0, {"1": 505}),  # no point is left for the other
    ],
)
def test_several_markers_are_one_question(
    points: int, answers: tuple[str, ...], dice: tuple[int, ...], left: int, markers: dict[str, int]
) -> None:
    """Which of them it looks at, or none; what is left is not asked about again (5.1, 6.7)."""
    of = platoon(
        us("A", place=512),
        markers={"1": 505, "2": 504},
        checks=[Check("A", "1"), Check("A", "2")],
        mode=ROUNDS,
        dice=dice,
    )
    of.turn("A", points)

    said = list(answers)
    while of.field.checks:
        asks = 1 if said and not of.field.checks[0].left and of.field.turn is not None and of.field.turn.points else 0
        check(of, *said[:asks])
        del said[:asks]

    assert of.field.turn is not None
    assert (of.field.turn.points, of.field.markers, of.unused, said) == (left, markers, 0, [])


def test_what_is_found_in_rounds_is_free() -> None:
    """Nothing is asked and nothing paid."""
    of = platoon(us("A", place=511), markers={"1": 505}, checks=[Check("A", "1")], mode=ROUNDS)
    of.turn("A", 0)

    check(of)

    assert next_read(of) == [("p", "A")]


def test_a_german_sets_off_what_it_drives_over() -> None:
    """For no points; it concerns the nearest US unit (5.2)."""
    of = platoon(
        german("GE1", place=505), us("A", place=512), us("B", place=509), markers={"1": 505, "2": 504}, mode=ROUNDS
    )
    assert due(of, "GE1") == [("GE1", "1")]

    check(of)

    assert (next_read(of), of.field.victory, of.field.markers) == ([("p", "B")], 0, {"2": 504})


def test_random_events_of_markers_are_ignored_in_rounds() -> None:
    """They come in their own phase (6)."""
    of = platoon(
        us("A", place=511), markers={"1": 505}, cells={"1": ["random-event"] * 4}, mode=ROUNDS, checks=[Check("A", "1")]
    )

    check(of)

    assert (of.field.checks, next_read(of), of.field.markers) == ([], [], {})


# Random events (5.8) --------------------------------------------------------------------------------------------------


def test_a_random_event_of_a_marker_comes_before_the_other_checks() -> None:
    """In Operations."""
    of = platoon(
        us("A", place=511),
        markers={"1": 505, "2": 504},
        cells={"1": ["random-event"] * 4},
        random=[[2, 10, ["p"] * 4], [11, 20, ["q"] * 4]],
        dice=(4, 7),
        checks=[Check("A", "1"), Check("A", "2")],
    )

    check(of)
    assert of.field.checks == [Check("A", "random-event"), Check("A", "2")]
    check(of)

    assert next_read(of) == [("q", "A")]
    assert of.events("random-event") == [{"event": "random-event", "faces": [4, 7], "paragraph": "q"}]


@pytest.mark.parametrize(
    ("dice", "sighted", "condition", "expected"),
    [
        ((1, 1), {}, 1, [("p", "B")]),
        ((1, 1), {}, 2, []),
        ((10, 10), {}, 1, [("seen-before", "B")]),
        ((10, 10), {"1": True}, 1, []),
        ((5, 6), {}, 1, []),  # no such row: nothing
    ],
)
def test_random_events(
    dice: tuple[int, int], sighted: dict[str, bool], condition: int, expected: list[tuple[str, str]]
) -> None:
    """Two dice, the column of the condition; no second sighting; it concerns the best Perception."""
    of = platoon(
        us("A", place=511, perception=3),
        us("B", place=512, perception=6),
        markers={},
        random=[[2, 10, ["p", None, None, None]], [12, 20, ["seen-before"] * 4]],
        dice=dice,
        sighted=sighted,
        condition=condition,
    )

    of.run(detection.random_event(of.setting, of.play))

    assert next_read(of) == expected


# Conditions (5.7, 6.11) -----------------------------------------------------------------------------------------------


def test_a_new_condition_moves_markers_and_shows_what_is_new() -> None:
    """Moved, placed, taken away; a check for each hex from which a new one is seen, the sure one first."""
    of = platoon(
        us("A", place=512),
        us("B", place=511),
        us("C", place=511, perception=9),
        markers={"1": 101, "2": 102, "3": 103},
        changes={"2": {"3": None, "5": 505, "1": 1012}},
        condition=2,
    )

    detection.changed(of.setting, of.play)

    assert of.field.markers == {"1": 1012, "2": 102, "5": 505}
    assert of.field.checks == [Check("C", "5"), Check("A", "5"), Check("A", "1"), Check("C", "1")]
    assert [(one["marker"], one["hex"]) for one in of.events("marker-moved")] == [("3", 0), ("5", 505), ("1", 1012)]


def test_a_marker_that_has_been_found_is_not_taken_off_once_more() -> None:
    """Nothing is said of it (5.7)."""
    of = platoon(us("A", place=112), markers={"1": 505}, changes={"2": {"1": None, "2": None}}, condition=2)

    detection.changed(of.setting, of.play)

    assert (of.field.markers, [one["marker"] for one in of.events("marker-moved")]) == ({}, ["1"])


def test_conditions_that_are_skipped_never_occur() -> None:
    """From 1 to 3 only the changes of 3 are made."""
    of = platoon(us("A", place=112), markers={}, changes={"2": {"1": 505}, "3": {"2": 506}}, condition=3)

    detection.changed(of.setting, of.play)

    assert of.field.markers == {"2": 506}


def test_the_condition_change_example() -> None:
    """Paragraph 393: go to Condition 4; its markers are put out, its column read, its Activation Level in force."""
    of = platoon(
        us("A", place=512),
        markers={"1": 101},
        cells={"1": [None, None, None, "q"]},
        changes={"4": {"1": 505}},
        dice=(4, 8),
    )
    read(of, "A", {"393": [[{"step": "condition", "condition": 4}]], "q": [[]]})
    assert (of.field.condition, of.field.markers, of.field.checks) == (4, {"1": 505}, [Check("A", "1")])

    check(of)

    assert next_read(of) == [("q", "A")]
    assert [one["event"] for one in of.play.events] == [
        "read",
        "condition",
        "marker-moved",
        "resolved",
        "resolved",
        "marker",
    ]


def test_conditions_never_fall() -> None:
    """From a lower number to a higher one only (5.7)."""
    of = platoon(us("A", place=512), markers={}, changes={"2": {"1": 505}}, condition=3)

    tell(of, "A", {"step": "condition", "condition": 2})

    assert (of.field.condition, of.field.markers) == (3, {})


def test_an_activation_puts_an_end_to_other_checks() -> None:
    """Germans are activated: the remaining markers are not checked (5.7)."""
    of = platoon(us("A", place=511), us("B", place=512, space=PANIC), markers={"1": 505, "2": 506})
    of.field.checks += [Check("A", "1"), Check("A", "2")]

    of.field.units["GE1"] = german("GE1", place=505, space=COMPLETE).unit
    of.run(rounds.activated(of.setting, of.play, ["GE1"]))

    assert of.field.checks == []


def test_in_rounds_an_activation_leaves_the_other_checks() -> None:
    """All of them are made before the Round goes on (6.11)."""
    of = platoon(us("A", place=511), german("GE2", place=101), markers={"1": 505, "2": 506}, mode=ROUNDS, dice=(4,))
    of.field.checks += [Check("A", "1"), Check("A", "2")]

    of.field.units["GE1"] = german("GE1", place=505).unit
    of.run(rounds.activated(of.setting, of.play, ["GE1"]))

    assert of.field.checks == [Check("A", "1"), Check("A", "2")]
