"""Options: what can be read of one, when it is worked out, and when two are the same."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest

from hulldown_engine.basics.decision import About, Cost, Modifier, Odds, Option

ODDS = Odds({"miss": Fraction(2, 3), "killed": Fraction(1, 3)}, 40, 3, (Modifier("woods", -7, "9.1"),))


class Counted:
    """A function that counts how often it is called."""

    def __init__(self, value: object) -> None:
        self.value, self.calls = value, 0

    def __call__(self) -> object:
        """The value."""
        self.calls += 1
        return self.value


def test_nothing_is_worked_out_before_somebody_reads_it() -> None:
    """Text and odds are asked for when they are read, and once."""
    text, odds = Counted("Fire"), Counted(ODDS)
    option = Option("fire", text, About("fire", "A", "X", (102,), Cost(2), odds), "B")  # type: ignore[arg-type]

    assert (option.id, option.kind, option.target, option.hexes, option.cost) == ("fire", "fire", "X", (102,), (2, 0))
    assert (text.calls, odds.calls) == (0, 0)
    assert [option.text, option.text, option.odds, option.odds] == ["Fire", "Fire", ODDS, ODDS]
    assert (text.calls, odds.calls) == (1, 1)


def test_a_unit_of_its_own_goes_before_that_of_the_decision() -> None:
    """`by` is who does it where nothing else is said."""
    assert Option("end", "End", About("end"), "B").unit == "B"
    assert Option("open:A", "Open", About("posture", "A"), "B").unit == "A"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (Option("a", lambda: "A", About("move", hexes=(101,))), True),
        (Option("b", "A", About("move", hexes=(101,))), False),
        (Option("a", "B", About("move", hexes=(101,))), False),
        (Option("a", "A", About("move", hexes=(102,))), False),
        (Option("a", "A", About("move", hexes=(101,), odds=lambda: ODDS)), False),
        ("a", False),
    ],
)
def test_options_are_the_same_if_all_that_can_be_read_is(other: object, same: bool) -> None:  # noqa: FBT001
    """Whether a text was made by a function or not does not matter."""
    option = Option("a", "A", lambda: About("move", hexes=(101,)))

    assert (option == other, not same or hash(option) == hash(other)) == (same, True)


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda option: pickle.loads(pickle.dumps(option))])  # noqa: S301
def test_a_copy_says_the_same(twin_of: object) -> None:
    """Functions that cannot be copied have been called: a copy can be sent elsewhere."""
    option = Option("fire", lambda: "Fire", lambda: About("fire", target="X", odds=lambda: ODDS), "A")

    twin = twin_of(option)  # type: ignore[operator]

    assert twin == option
    assert (twin.unit, twin.odds, repr(twin)) == ("A", ODDS, "Option(id='fire', text='Fire')")
