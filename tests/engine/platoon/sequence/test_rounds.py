"""Action Rounds: how they begin, who is aware, who acts when, what ends (3, 6.1 to 6.6, 6.10, 6.11, 7.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.platoon import telling
from tests.engine.platoon.stage import Placed, Stage, german, stage, us

from hulldown_engine.platoon.board.units import (
    AWARE,
    COMPLETE,
    GERMAN,
    GONE,
    INACTIVE,
    ON_MAP,
    ONE_TURN,
    PANIC,
    TWO_TURNS,
    UNAWARE,
    US,
    Machineguns,
)
from hulldown_engine.platoon.sequence import lulls, rounds
from hulldown_engine.platoon.sequence.rounds import Surprise
from hulldown_engine.platoon.state.field import (
    ACTIONS,
    ADVANTAGE,
    AWARENESS,
    EVENT,
    NEXT,
    OPERATIONS,
    PLACEMENT,
    REMOVAL,
    ROUNDS,
    Award,
    Glimpse,
    Round,
)

HOLD = {str(one): ["hold"] * 10 for one in (1, 2, 3, 4)}
"""A card that tells its German to do nothing, whatever the condition."""

BROOK = "............\n............\n....w.......\n" + "............\n" * 9


def fight(*units: Placed, number: int = 1, phase: str = AWARENESS, **what: Any) -> Stage:
    """Rounds under way: a Round, and one of its phases."""
    begun = {"round": Round(number, phase, **what.pop("round", {})), "played": number, **what.pop("field", {})}
    of = stage(*units, field=begun, **what)
    telling.code(of, {"hold": [[]], "p": [[]]})
    return of


def step(of: Stage, *answers: str) -> None:
    """One phase, or what comes next in a Turn."""
    of.run(rounds.step(of.setting, of.play), *answers)


def spaces(of: Stage) -> dict[str, str]:
    """Where the markers are on the Action Round Track."""
    return {one.id: one.space for one in of.field.units.values()}


def phase(of: Stage) -> str:
    """The phase that comes next."""
    assert of.field.round is not None
    return of.field.round.phase


def rolled(of: Stage, procedure: str) -> list[str]:
    """Who rolled by a procedure."""
    return [one["subject"] for one in of.events("resolved") if one["procedure"] == procedure]


# Rounds begin (3, 6.1, 6.2) -------------------------------------------------------------------------------------------


def operations(*units: Placed, **what: Any) -> Stage:
    """The game in Operations, with Germans that a paragraph has just put on the map."""
    of = stage(*units, field={"mode": OPERATIONS, "round": None, "played": 3, "picked": ["A"]}, **what)
    telling.code(of, {"hold": [[]]})
    return of


def test_a_german_is_activated_and_operations_cease() -> None:
    """Its marker is in Complete, the platoon's are in Unaware, and nobody is in hand any more."""
    of = operations(us("A", place=505, space=COMPLETE), us("B"), us("C", place=505, status="killed", space=INACTIVE))
    of.field.units["GE1"] = german("GE1", place=510, space=UNAWARE).unit

    of.run(rounds.activated(of.setting, of.play, ["GE1"]))

    assert (of.field.mode, of.field.round, of.field.played, of.field.picked) == (ROUNDS, Round(), 4, [])
    assert spaces(of) == {"A": UNAWARE, "B": UNAWARE, "C": INACTIVE, "GE1": COMPLETE}
    assert of.field.spotted == {"GE1": True}


def test_192_puts_its_germans_in_complete_and_gives_the_aware_two_turns() -> None:
    """GE28 and GE29: US advantage; all US units that see them are aware, and receive two Turns this Round."""
    of = operations(us("A", place=505), us("B", place=1205), dice=(9, 4, 5))
    for one in ("GE28", "GE29"):
        of.field.units[one] = german(one, place=510, initiative=4).unit
        of.setting.logic["unit_cards"][one] = german(one, initiative=4).card

    surprise = Surprise(US, us_turns=2, aware=("A",))
    of.run(rounds.activated(of.setting, of.play, ["GE28", "GE29"], surprise))
    assert spaces(of) == {"A": AWARE, "B": UNAWARE, "GE28": COMPLETE, "GE29": COMPLETE}

    step(of)  # awareness: B sees them too, and fails
    assert rolled(of, "perception-check") == ["B"]
    step(of)  # advantage: the dice say Germans, the paragraph says US
    step(of)  # placement: the US have their two Turns, the Germans roll a 5 with Initiative 4

    assert of.events("advantage") == [{"event": "advantage", "side": US, "us": 4, "german": 5}]
    assert spaces(of) == {"A": TWO_TURNS, "B": UNAWARE, "GE28": ONE_TURN, "GE29": ONE_TURN}
    assert of.unused == 0


def test_where_everything_is_given_no_dice_are_rolled() -> None:
    """Advantage and Turns of both sides: the procedure is not conducted (6.1)."""
    of = fight(
        us("A", place=505, space=AWARE),
        german("GE1", place=510, space=COMPLETE),
        phase=ADVANTAGE,
        round={"advantage": GERMAN, "us_turns": 1, "german_turns": 2},
    )

    step(of)
    step(of)

    assert spaces(of) == {"A": ONE_TURN, "GE1": TWO_TURNS}
    assert [one["side"] for one in of.events("advantage")] == [GERMAN]


def test_what_a_paragraph_gives_holds_for_the_first_round_only() -> None:
    """The second is like any other."""
    of = fight(
        us("A", place=505, space=COMPLETE),
        german("GE1", place=510, space=COMPLETE),
        phase=NEXT,
        round={"advantage": US, "us_turns": 2, "german_turns": 2},
    )

    step(of)

    assert of.field.round == Round(2, outcome=lulls.outcome(of.field))


def test_a_second_activation_at_once_adds_to_the_first() -> None:
    """Before anybody has looked, both are those whose activation began the Rounds."""
    of = operations(us("A", place=505))
    for one in ("GE1", "GE2"):
        of.field.units[one] = german(one, place=510).unit

    of.run(rounds.activated(of.setting, of.play, ["GE1"], Surprise(US)))
    of.run(rounds.activated(of.setting, of.play, ["GE2"], Surprise("", german_turns=1)))

    assert of.field.spotted == {"GE1": True, "GE2": True}
    assert of.field.round == Round(advantage=US, german_turns=1)


# Awareness (6.5, 6.10) ------------------------------------------------------------------------------------------------


def test_in_the_first_round_only_those_check_that_see_who_was_activated() -> None:
    """Not those who see another German, nor those off the map, nor those who are gone."""
    of = fight(
        us("A", place=509, space=UNAWARE),
        us("B", place=506, space=UNAWARE, perception=4),
        us("C", place=501, space=UNAWARE),  # woods lie between
        us("D"),
        us("E", place=509, space=UNAWARE, where="exited"),
        german("GE1", place=505),
        terrain="............\n............\n....w.......\n" + "............\n" * 9,
        field={"spotted": {"GE1": True}},
        dice=(5, 5),
    )

    step(of)

    assert rolled(of, "perception-check") == ["A", "B"]
    assert spaces(of) == {"A": AWARE, "B": UNAWARE, "C": UNAWARE, "D": UNAWARE, "E": UNAWARE, "GE1": ONE_TURN}
    assert (phase(of), of.unused) == (ADVANTAGE, 0)
    assert of.events("aware") == [{"event": "aware", "unit": "A"}]


def test_a_german_that_came_later_makes_nobody_aware() -> None:
    """Only the one that originally caused Rounds to commence affects awareness (6.6)."""
    of = fight(us("A", place=509, space=UNAWARE), german("GE1", place=505), field={"spotted": {"GE2": True}})
    of.field.units["GE2"] = german("GE2", place=505, where=GONE).unit

    step(of)

    assert spaces(of)["A"] == UNAWARE


def test_in_the_second_round_all_check_wherever_they_are() -> None:
    """On the map and off it, whether they see a German or not."""
    of = fight(
        us("A", place=509, space=UNAWARE),
        us("C", place=501, space=UNAWARE),
        us("D"),
        us("E", where="exited"),
        us("F", place=501, space=COMPLETE),
        german("GE1", place=505),
        terrain=BROOK,
        number=2,
        dice=(6, 5, 1),
    )

    step(of)

    assert rolled(of, "perception-check") == ["A", "C", "D"]
    assert [spaces(of)[one] for one in "ACDEF"] == [UNAWARE, AWARE, AWARE, UNAWARE, COMPLETE]
    assert (phase(of), of.unused) == (EVENT, 0)


@pytest.mark.parametrize("number", [3, 7])
def test_from_the_third_round_on_all_are_aware(number: int) -> None:
    """Without dice, and also those that came later."""
    of = fight(us("A", place=509, space=UNAWARE), us("D"), german("GE1", place=505), number=number)

    step(of)

    assert [spaces(of)[one] for one in "AD"] == [AWARE, AWARE]
    assert [one["unit"] for one in of.events("aware")] == ["A", "D"]


# Events and advantage (6.1) -------------------------------------------------------------------------------------------


def test_random_events_come_in_every_round_but_the_first() -> None:
    """Two dice in the second; in the first the phase is passed over."""
    of = fight(us("A", place=509), german("GE1", place=505), number=2, phase=EVENT, dice=(4, 5))

    step(of)

    assert (phase(of), of.events("random-event")[0]["faces"], of.unused) == (ADVANTAGE, [4, 5], 0)


@pytest.mark.parametrize(("dice", "side"), [((8, 3), US), ((3, 8), GERMAN), ((6, 6), GERMAN), ((10, 9), US)])
def test_the_higher_die_has_the_advantage_and_germans_win_ties(dice: tuple[int, int], side: str) -> None:
    """The US die is rolled first."""
    of = fight(us("A", place=509), german("GE1", place=505), phase=ADVANTAGE, dice=dice)

    step(of)

    assert of.field.round == Round(1, PLACEMENT, *dice, advantage=side)


# Placement (6.1, 6.3, 6.4, 14.2) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("initiative", "die", "space"),
    [
        (5, 5, TWO_TURNS),
        (5, 4, ONE_TURN),
        (3, 2, COMPLETE),
        (3, 9, TWO_TURNS),
        (1, 1, PANIC),  # 6.4: Initiative 1 panics on a 1
        (0, 2, PANIC),
    ],
)
@pytest.mark.parametrize(("one", "dice"), [("A", ("us_die", "german_die")), ("GE1", ("german_die", "us_die"))])
def test_each_side_is_placed_by_its_own_die(
    one: str, dice: tuple[str, str], initiative: int, die: int, space: str
) -> None:
    """In the column of each unit's Initiative; the other side's die is of no account."""
    of = fight(
        us("A", place=505, space=AWARE, initiative=initiative),
        us("B", place=506, initiative=4, commander=True),
        german("GE1", place=510, initiative=initiative),
        phase=PLACEMENT,
        round={dice[0]: die, dice[1]: 3},
    )

    step(of)

    assert spaces(of)[one] == space


@pytest.mark.parametrize(
    ("die", "together", "apart"),
    [
        (5, ONE_TURN, ONE_TURN),
        (6, ONE_TURN, PANIC),
        (7, ONE_TURN, PANIC),
        (8, ONE_TURN, PANIC),
        (9, TWO_TURNS, TWO_TURNS),
    ],
)
def test_initiative_3_panics_on_6_7_and_8_out_of_command(die: int, together: str, apart: str) -> None:
    """The rulebook's example; the same numbers are no trouble in sight of a commander (6.3, 6.4)."""
    for place, expected in ((506, together), (0, apart)):
        of = fight(
            us("A", place=505, initiative=3),
            us("B", place=place, initiative=4, commander=True),
            german("GE1", place=510),
            phase=PLACEMENT,
            round={"us_die": die, "german_die": 5},
        )
        step(of)
        assert spaces(of)["A"] == expected


def test_germans_do_not_panic_on_red_numbers() -> None:
    """Only in the Panic space itself (6.3)."""
    of = fight(
        us("A", place=505),
        german("GE1", place=510, initiative=3),
        phase=PLACEMENT,
        round={"german_die": 7, "us_die": 5},
    )

    step(of)

    assert spaces(of)["GE1"] == ONE_TURN


def test_who_is_not_placed() -> None:
    """The unaware, the inactive, the departed, and in the first Round those that are yet to enter."""
    units = (
        us("A", place=505, space=UNAWARE),
        us("B", place=505, status="killed", space=INACTIVE),
        us("C", space=AWARE),
        us("D", place=505, where="exited", space=COMPLETE),
        german("GE1", place=510),
        german("GE2", place=510, surrendered=True, space=INACTIVE),
    )
    dice = {"us_die": 5, "german_die": 5}
    for number, of_c in ((1, AWARE), (2, ONE_TURN)):
        of = fight(*units, number=number, phase=PLACEMENT, round=dice)
        step(of)
        expected = {"A": UNAWARE, "B": INACTIVE, "C": of_c, "D": COMPLETE, "GE1": ONE_TURN, "GE2": INACTIVE}
        assert spaces(of) == expected


def test_who_is_carried_has_a_place_too() -> None:
    """In case his chance comes before the end of the Round (6.7)."""
    of = fight(
        us("A", "US-truck", 505),
        us("B", "US-squad", 505, where="aboard", carrier="A", space=COMPLETE, initiative=5),
        german("GE1", place=510),
        phase=PLACEMENT,
        round={"us_die": 5, "german_die": 5},
    )

    step(of)

    assert spaces(of)["B"] == TWO_TURNS


@pytest.mark.parametrize(
    ("kind", "dice", "rolls"), [("US-truck", (7,), ["A"]), ("M4A3", (), []), ("76mm-gun", (), []), ("US-squad", (), [])]
)
def test_vehicles_other_than_tanks_check_for_an_accident_when_they_panic(
    kind: str, dice: tuple[int, ...], rolls: list[str]
) -> None:
    """6.4 sends the reader to 14.2 for what else panic does."""
    of = fight(
        us("A", kind, 505, initiative=1),
        german("GE1", place=510),
        phase=PLACEMENT,
        round={"us_die": 1, "german_die": 5},
    )
    of.dice(*dice)

    step(of)

    assert (spaces(of)["A"], rolled(of, "accident-check"), of.unused) == (PANIC, rolls, 0)


# Germans who come later (6.6) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "dice", "space", "number"),
    [
        (2, (), TWO_TURNS, 4),
        (1, (), ONE_TURN, 4),
        (0, (9,), TWO_TURNS, 9),
        (0, (1,), COMPLETE, 1),
        (0, (5,), ONE_TURN, 5),
    ],
)
def test_a_german_activated_in_a_round(turns: int, dice: tuple[int, ...], space: str, number: int) -> None:
    """Two Turns if its paragraph says so; or by a new Action Number, which is in force from then on."""
    of = fight(us("A", place=505), german("GE1", place=510), phase=ACTIONS, dice=dice, field={"action_number": 4})
    of.field.units["GE2"] = german("GE2", place=509, initiative=3).unit
    of.setting.logic["unit_cards"]["GE2"] = german("GE2", initiative=3).card

    surprise = Surprise(GERMAN, us_turns=2, german_turns=turns, aware=("A",))
    of.run(rounds.activated(of.setting, of.play, ["GE2"], surprise))

    assert (spaces(of)["GE2"], of.field.action_number, of.unused) == (space, number, 0)
    assert of.events("placed") == [{"event": "placed", "unit": "GE2", "space": space, "die": dice[0] if dice else 0}]
    assert of.field.spotted == {}
    assert spaces(of)["A"] == ONE_TURN  # what is said of awareness and advantage is ignored
    assert of.field.round is not None
    assert of.field.round.advantage == ""


def test_a_german_who_comes_when_a_round_is_over_has_no_turn_in_it() -> None:
    """With what its end brings: nothing is rolled for it, and nothing said of Turns; the next Round places it (6.6)."""
    of = fight(us("A", place=505), german("GE1", place=510), phase=NEXT)
    of.field.units["GE2"] = german("GE2", place=509, initiative=3).unit
    of.setting.logic["unit_cards"]["GE2"] = german("GE2", initiative=3).card

    of.run(rounds.activated(of.setting, of.play, ["GE2"], Surprise(german_turns=2)))

    assert (spaces(of)["GE2"], of.play.events) == (COMPLETE, [])


def test_a_german_activated_before_the_placement_keeps_its_place() -> None:
    """6.6 has placed it; the side's die is for the others."""
    of = fight(us("A", place=505), german("GE1", place=510, space=COMPLETE), number=2, phase=ADVANTAGE, dice=(1, 5, 5))
    of.field.units["GE2"] = german("GE2", place=509, initiative=3).unit
    of.setting.logic["unit_cards"]["GE2"] = german("GE2", initiative=3).card

    of.run(rounds.activated(of.setting, of.play, ["GE2"]))
    step(of)
    step(of)

    assert spaces(of) == {"A": ONE_TURN, "GE1": ONE_TURN, "GE2": COMPLETE}


# The order of Turns (6.1, 6.7) ----------------------------------------------------------------------------------------


def test_the_order_of_the_track() -> None:
    """Two Turns before one, advantage before disadvantage, Germans by letter; a Turn taken moves the marker down."""
    units = (
        us("A", "US-squad", 505, space=ONE_TURN),
        us("B", "US-squad", 505, space=TWO_TURNS),
        german("GE1", place=510, letter="Z", space=TWO_TURNS, card={"actions": HOLD}),
        german("GE2", place=510, letter="L", space=TWO_TURNS, card={"actions": HOLD}),
        german("GE3", place=510, letter="P", space=ONE_TURN, card={"actions": HOLD}),
    )
    expected = {
        US: ["B", "GE2", "GE1", "A", "B", "GE2", "GE3", "GE1"],
        GERMAN: ["GE2", "GE1", "B", "GE2", "GE3", "GE1", "A", "B"],
    }
    for side, order in expected.items():
        of = fight(*units, phase=ACTIONS, round={"advantage": side}, dice=(1, 2))
        assert [*turns(of)] == order
        assert set(spaces(of).values()) == {COMPLETE}
        assert [one["number"] for one in of.events("action-number")] == [1, 2]


def turns(of: Stage) -> Iterator[str]:
    """Whose Turn it is, until the Round's actions are over; US units take the first that is offered, and pass."""
    while phase(of) == ACTIONS:
        of.field.stack.clear()
        asking = rounds.step(of.setting, of.play)
        try:
            decision = next(asking)
            while True:
                ids = [one.id for one in decision.options]
                decision = asking.send("end" if "end" in ids else ids[0])
        except StopIteration:
            pass
    yield from (one["unit"] for one in of.events("turn"))


def test_the_squad_in_the_truck() -> None:
    """T has one Turn, X in it has two: X passes, T unloads it, and X gets to act when its Turn comes."""
    of = fight(
        us("T", "US-truck", 505, space=ONE_TURN),
        us("X", "US-squad", 505, where="aboard", carrier="T", space=TWO_TURNS),
        german("GE1", place=510, space=COMPLETE),
        phase=ACTIONS,
        round={"advantage": US},
    )

    step(of)
    assert spaces(of) == {"T": ONE_TURN, "X": ONE_TURN, "GE1": COMPLETE}
    step(of)
    assert of.field.turn is not None
    assert of.field.turn.unit == "T"
    step(of, "unload:X")
    step(of)
    assert (of.unit("X").where, of.unit("X").hex, spaces(of)["T"]) == (ON_MAP, 505, COMPLETE)
    step(of)
    assert of.field.turn.unit == "X"


@pytest.mark.parametrize(("truck", "squad"), [("T", "X"), ("T", "L")])
def test_the_rulebooks_squad_is_german(truck: str, squad: str) -> None:
    """T unloads X before X's Turn comes; it would also if it came later by its letter."""
    unloads = {"actions": {"1": ["unloads"] * 10}}
    of = fight(
        us("A", place=501, space=COMPLETE),
        german("GE1", "GE-truck", 505, letter=truck, card=unloads),
        german("GE2", "GE-squad", 505, letter=squad, space=TWO_TURNS, where="aboard", carrier="GE1", card=unloads),
        phase=ACTIONS,
        dice=(1, 1, 1),
    )
    telling.code(of, {"unloads": [[telling.order("unload")]]})

    while phase(of) == ACTIONS:
        step(of)
        telling.go_on(of)

    assert [one["unit"] for one in of.events("turn")] == ["GE1", "GE2"]
    assert (of.unit("GE2").where, spaces(of)) == (ON_MAP, {"A": COMPLETE, "GE1": COMPLETE, "GE2": COMPLETE})


def test_us_units_in_one_space_go_in_any_order() -> None:
    """The player is asked whose Turn it is, among those that are there and can act."""
    of = fight(
        us("A", place=505),
        us("B", place=505),
        us("C", "US-squad", 505, where="aboard", carrier="A"),
        us("D", place=505, where="exited"),
        us("E", place=505, space=COMPLETE),
        german("GE1", place=510, space=COMPLETE),
        phase=ACTIONS,
    )

    asked = of.asks(rounds.step(of.setting, of.play))

    assert [one.id for one in asked.options] == ["A", "B"]


# German Turns (6.8) ---------------------------------------------------------------------------------------------------


def test_one_action_number_is_for_all_germans_of_a_space() -> None:
    """And the next space has another."""
    card = {"actions": {"1": [f"p{nth}" for nth in range(1, 11)]}}
    of = fight(
        us("A", place=505, space=COMPLETE),
        german("GE1", place=510, letter="L", space=TWO_TURNS, card=card),
        german("GE2", place=510, letter="M", space=TWO_TURNS, card=card),
        phase=ACTIONS,
        dice=(7, 2),
    )

    assert [*turns(of)] == ["GE1", "GE2", "GE1", "GE2"]

    assert [one["paragraph"] for one in of.events("card")] == ["p7", "p7", "p2", "p2"]
    assert [one["sees"] for one in of.events("card")] == [["A"]] * 4


COLUMNS = {one: [one.lower()] * 10 for one in ("1", "2", "C", "S", "X", "B")}


@pytest.mark.parametrize(
    ("what", "near", "said", "condition", "expected"),
    [
        ({}, 510, {}, 1, "1"),
        ({}, 510, {}, 2, "2"),
        ({}, 506, {}, 1, "C"),  # within two hexes
        ({}, 507, {}, 1, "1"),  # three: no more
        ({"reaction": "X"}, 510, {}, 1, "X"),
        ({"reaction": "X"}, 506, {}, 1, "C"),  # C comes before Special Reactions
        ({"reaction": "B"}, 506, {"column_c": False}, 1, "B"),  # unless the card says otherwise
        ({"preserving": True, "reaction": "X"}, 506, {}, 1, "S"),  # self preservation comes before all (2.1)
    ],
)
def test_the_column_of_a_germans_card(
    what: dict[str, Any], near: int, said: dict[str, Any], condition: int, expected: str
) -> None:
    """Its Special Reaction, Close Assault, or the condition in force (6.8)."""
    of = fight(
        us("A", place=near),
        german("GE1", place=504, card={"actions": COLUMNS, **said}, **what),
        field={"condition": condition},
    )

    assert rounds.column(of.setting, of.field, of.unit("GE1")) == expected


def test_an_inactive_us_unit_is_no_reason_for_close_assault() -> None:
    """Column C is for active ones."""
    of = fight(us("A", place=504, status="killed"), german("GE1", place=504, card={"actions": COLUMNS}))

    assert rounds.column(of.setting, of.field, of.unit("GE1")) == "1"


def test_a_card_may_have_no_action() -> None:
    """Then the Turn is over."""
    of = fight(
        us("A", place=510, space=COMPLETE),
        german("GE1", place=504, card={"actions": {"1": [None] * 10}}),
        phase=ACTIONS,
        dice=(3,),
    )

    assert [*turns(of)] == ["GE1"]
    assert of.field.stack == []


# The end of a Round (6.1, 6.4, 7.7, 8.3, 9.10) ------------------------------------------------------------------------


def test_what_a_rounds_end_takes_away() -> None:
    """Suppression, panic, smoke that is old, sight that was lent; and what was fired this Round was fired the last."""
    of = fight(
        us("A", place=505, suppressed=True, space=PANIC, fired=True, moved="fast"),
        us("B", "US-truck", 505, space=PANIC),
        german("GE1", place=510, space=COMPLETE, fired_before=True),
        number=3,
        phase=REMOVAL,
        field={
            "smoke": {"505": 3, "506": 4},
            "glimpses": [Glimpse("A", "GE1", 3), Glimpse("B", "GE1", 4)],
            "action_number": 7,
        },
    )

    step(of)
    step(of)

    one = of.unit("A")
    assert (one.suppressed, one.space, one.closed, one.moved) == (False, COMPLETE, True, "halted")
    assert (one.fired, one.fired_before, of.unit("GE1").fired_before) == (False, True, False)
    assert (one.moved_before, of.unit("GE1").moved_before) == (True, False)
    assert of.unit("B").closed is False  # a truck has nothing to close
    assert (of.field.smoke, of.field.glimpses) == ({"506": 4}, [Glimpse("B", "GE1", 4)])
    assert (of.field.round, of.field.played) == (Round(4, outcome=lulls.outcome(of.field)), 4)
    assert of.field.action_number == 0


COPSE = "............\n" * 4 + "....w.......\n" * 8
"""A wood between a German in 0501 and whoever stands in 0509 or 0511."""


@pytest.mark.parametrize(
    ("place", "terrain", "gone"),
    [
        (511, "............\n" * 12, False),  # seen
        (511, COPSE, True),
        (509, COPSE, False),  # out of sight, but near
    ],
)
def test_789_slips_away_out_of_sight_and_ten_hexes_off(place: int, terrain: str, gone: bool) -> None:  # noqa: FBT001
    """At the end of the Round, and with all that it carries (7.7); then nobody is left, and Operations resume."""
    of = fight(
        us("A", place=place),
        german("GE1", place=501, evading=10),
        german("GE2", "GE-half-squad", 501, where="aboard", carrier="GE1"),
        phase=REMOVAL,
        terrain=terrain,
    )

    step(of)
    assert [of.unit(one).where == GONE for one in ("GE1", "GE2")] == [gone, gone]
    assert [one["why"] for one in of.events("gone")] == ["evaded", "evaded"] * gone

    step(of)
    assert (of.field.mode == OPERATIONS) is gone
    assert len(of.events("round")) == (0 if gone else 1)


@pytest.mark.parametrize("what", ["immobilised", "disabled"])
def test_who_cannot_move_evades_nobody(what: str) -> None:
    """He stays where he is, seen or not (7.7)."""
    of = fight(us("A", place=511), german("GE1", place=501, evading=10), phase=REMOVAL, terrain=COPSE)
    of.field.change("GE1", **{what: True})
    step(of)
    assert (of.unit("GE1").where, of.events("gone")) == (ON_MAP, [])


def test_the_rounds_end_finds_gone_who_slips_away() -> None:
    """Also the last of them: what waits for it is read before Operations resume."""
    of = fight(us("A", place=511), german("GE1", place=501, evading=10), phase=REMOVAL, terrain=COPSE)
    nobody = ["fact", "no_germans"]
    telling.read(
        of, "A", {"p": [[telling.watch(nobody, 1, "mission", "end-of-round")], [telling.step("note", label=0)]]}
    )

    step(of)

    assert (of.unit("GE1").where, of.field.mode) == (GONE, ROUNDS)
    assert [(one.paragraph, one.block) for one in of.field.stack] == [("p", 1)]


# Fights that die down (6.12) ------------------------------------------------------------------------------------------


def idle(of: Stage, rounds: int) -> Stage:
    """The same after so many Rounds that have come to nothing, at the end of another."""
    of.field.change_round(idle=rounds, outcome=lulls.outcome(of.field))
    return of


def test_after_ten_rounds_of_nothing_the_germans_break_off() -> None:
    """Those who can still fight, with their riders; the others stay, and nobody pays for it."""
    of = fight(
        us("A", place=511),
        german("GE1", "GE-truck", 501),
        german("GE2", "GE-half-squad", 501, where="aboard", carrier="GE1"),
        german("GE3", place=503, disabled=True),
        phase=NEXT,
    )

    step(idle(of, lulls.LONGEST - 1))

    assert [of.unit(one).where == GONE for one in ("GE1", "GE2", "GE3")] == [True, True, False]
    assert (of.field.mode, of.field.awards) == (OPERATIONS, [])
    assert of.events("lull") == [{"event": "lull", "rounds": lulls.LONGEST, "left": 0}]


@pytest.mark.parametrize(("before", "said"), [(5, []), (6, [3]), (7, []), (8, [])])
def test_it_is_said_when_three_rounds_are_left(before: int, said: list[int]) -> None:
    """Until then a fight may well come to something, and nobody wants to hear of it."""
    of = fight(us("A", place=511), german("GE1", place=501), phase=NEXT)

    step(idle(of, before))

    assert of.field.current_round.idle == before + 1
    assert [one["left"] for one in of.events("lull")] == said


@pytest.mark.parametrize(
    ("unit", "what"),
    [
        ("A", {"crew_lost": 1}),
        ("GE1", {"mpa_lost": 1}),
        ("GE1", {"machineguns": Machineguns(bow=True)}),
        ("GE1", {"no_ammunition": True}),
        ("GE2", {"type": "GE-half-squad"}),
        ("GE2", {"surrendered": True}),
        ("A", {"where": "exited"}),
    ],
)
def test_what_lasts_begins_the_count_anew(unit: str, what: dict[str, Any]) -> None:
    """On either side; a Round in which it happens has come to something."""
    of = idle(fight(us("A", place=511), german("GE1", place=501), german("GE2", "GE-squad", 502), phase=NEXT), 9)
    of.field.change(unit, **what)

    step(of)

    assert (of.field.current_round.idle, of.events("gone")) == (0, [])


@pytest.mark.parametrize(
    "what", [{"suppressed": True}, {"space": PANIC}, {"hex": 507, "moved": "slow"}, {"fired": True}]
)
def test_what_passes_does_not(what: dict[str, Any]) -> None:
    """Suppression, panic, hexes and shots."""
    of = idle(fight(us("A", place=511), german("GE1", place=501), phase=NEXT), 3)
    of.field.change("GE1", **what)

    step(of)

    assert of.field.current_round.idle == 4


def test_nor_do_points_that_nothing_else_has_brought() -> None:
    """Or somebody could wait for as long as random events bring any."""
    of = idle(fight(us("A", place=511), german("GE1", place=501), phase=NEXT), 3)
    of.field.awards.append(Award(1, "paragraph 528"))

    step(of)

    assert of.field.current_round.idle == 4


# Operations resume (3) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "what",
    [
        {"status": "killed"},
        {"status": "captured"},
        {"surrendered": True},
        {"where": GONE},
        {"disabled": True},
        {"no_ammunition": True, "immobilised": True, "machinegun_out": True},
    ],
)
def test_operations_resume_the_instant_no_german_can_fight(what: dict[str, Any]) -> None:
    """In the middle of a Turn; nobody is aware, suppressed or in defilade any more (3, 6.5, 7.3)."""
    of = fight(
        us("A", place=505, suppressed=True, defilade=True, fired=True),
        us("B", space=AWARE),
        german("GE1", place=510, **what),
        phase=ACTIONS,
        field={"spotted": {"GE1": True}, "action_number": 3},
    )
    of.turn("A")

    step(of)

    assert (of.field.mode, of.field.round, of.field.turn, of.field.spotted) == (OPERATIONS, None, None, {})
    one = of.unit("A")
    assert (one.space, one.suppressed, one.defilade, one.fired_before) == (UNAWARE, False, False, False)
    assert of.unit("B").space == UNAWARE
    assert of.field.action_number == 0


@pytest.mark.parametrize(
    "what",
    [
        {"immobilised": True, "machinegun_out": True},
        {"no_ammunition": True, "immobilised": True},
        {"no_ammunition": True, "machinegun_out": True},
    ],
)
def test_rounds_go_on_while_a_german_can_still_fire_or_move(what: dict[str, Any]) -> None:
    """One shell, one machinegun or one track is enough (2.12, 3)."""
    of = fight(us("A", place=505, space=COMPLETE), german("GE1", place=510, **what), phase=ACTIONS, dice=(4,))

    step(of)

    assert of.field.mode == ROUNDS
    assert [one["unit"] for one in of.events("turn")] == ["GE1"]


def test_who_rides_on_a_disabled_german_keeps_rounds_going_and_gets_off_in_his_turn() -> None:
    """The half-track will not move again; the squad in it is out in its next Turn (3, 6.7)."""
    of = fight(
        us("A", place=505, space=COMPLETE),
        german("GE1", "SPW-251", place=510, disabled=True, space=COMPLETE),
        german("GE2", "GE-squad", 510, where="aboard", carrier="GE1"),
        phase=ACTIONS,
    )

    step(of)

    assert of.field.mode == ROUNDS
    assert (of.unit("GE2").where, of.unit("GE2").hex, of.unit("GE2").space) == (ON_MAP, 510, COMPLETE)
    assert of.events("unloaded") == [{"event": "unloaded", "unit": "GE2", "carrier": "GE1", "hex": 510}]


def test_a_dead_german_crew_takes_no_turn() -> None:
    """No card is read for it, while another German keeps Rounds going (14.3)."""
    of = fight(
        us("A", place=505, space=COMPLETE),
        german("GE1", place=510, crew_lost=5, disabled=True, card={"actions": HOLD}),
        german("GE2", place=512, space=COMPLETE),
        phase=ACTIONS,
    )

    step(of)

    assert (of.field.current_round.phase, of.events("card"), of.events("turn")) == (REMOVAL, [], [])


def test_what_a_paragraph_has_for_the_rounds_end_comes_when_operations_resume() -> None:
    """Though nobody is left to see the end of the Round."""
    of = fight(us("A", place=505), german("GE1", place=510, status="killed"), phase=ACTIONS)
    telling.read(of, "A", {"p": [[telling.watch(True, 1, "round", "end-of-round")], [telling.step("note", label=0)]]})

    step(of)

    assert of.field.mode == OPERATIONS
    assert [(one.paragraph, one.block) for one in of.field.stack] == [("p", 1)]
    assert of.field.watches == []


# Units that are yet to enter (6.10) -----------------------------------------------------------------------------------


def test_units_yet_to_enter_have_no_turn_in_the_first_round_and_enter_in_the_second() -> None:
    """They choose the hex and the pace, pay for the first hex, and may go on."""
    of = fight(
        us("A", place=505, space=COMPLETE),
        us("B", space=ONE_TURN),
        german("GE1", place=512, space=COMPLETE),
        number=2,
        phase=ACTIONS,
        mission={"entry": {"hexes": [101, 104], "one_hex": True, "stacked": True, "command": True, "set_up": False}},
    )
    step(of)
    asked = of.asks(rounds.step(of.setting, of.play))
    assert [one.id for one in asked.options] == [
        "drive-slow:0101",
        "drive-fast:0101",
        "drive-slow:0104",
        "drive-fast:0104",
        "end",
    ]

    step(of, "drive-slow:0104")
    step(of, "to:0104")

    unit = of.unit("B")
    assert (unit.where, unit.hex, unit.moved, of.field.entry) == (ON_MAP, 104, "slow", 104)
    assert of.field.turn is not None
    assert (of.field.turn.points, of.field.turn.moves.spent) == (3, 2)


def test_a_commander_off_the_map_commands_those_who_wait_with_him() -> None:
    """All that are still to enter stand in one hex."""
    of = fight(
        us("A", space=ONE_TURN, commander=True),
        us("B", space=COMPLETE),
        us("C", place=505, space=COMPLETE),
        german("GE1", place=512, space=COMPLETE),
        number=2,
        phase=ACTIONS,
    )
    step(of)

    asked = of.asks(rounds.step(of.setting, of.play))

    assert [one.id for one in asked.options] == ["give:B", "end"]


# Conditions change in Rounds (6.11) -----------------------------------------------------------------------------------


def test_a_condition_change_interrupts_the_round_and_no_more() -> None:
    """New markers are checked, Special Reactions end, and the Round goes on where it was."""
    of = fight(
        us("A", place=505),
        german("GE1", place=512, reaction="X", preserving=True),
        number=3,
        phase=ACTIONS,
        round={"advantage": US, "group": ONE_TURN},
        mission={"cartridge": {"markers": {"1": ["hold"] * 4}, "random": [], "changes": {"2": {"1": 507}}}},
    )
    before = of.field.round

    telling.tell(of, "A", {"step": "condition", "condition": 2})

    assert (of.field.condition, of.field.markers, len(of.field.checks)) == (2, {"1": 507}, 1)
    assert (of.unit("GE1").reaction, of.unit("GE1").preserving) == ("", True)
    assert (of.field.round, of.field.mode) == (before, ROUNDS)
