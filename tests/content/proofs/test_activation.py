"""Mission Command, the common actions, by hand: when the quick reference sheets allow each, and what it costs."""

from __future__ import annotations

from itertools import product

from tests.helpers.proofs import engine_roll

BOOK, PROCEDURE = "mission-command", "activation"

HOT, COLD = "hot", "cold"
EITHER = (HOT, COLD)

ACTIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "shoot": (EITHER, ()),
    "move-once": ((HOT,), (HOT,)),
    "move-twice": ((COLD,), (COLD,)),
    "communicate": ((COLD,), EITHER),
    "no-action": (EITHER, EITHER),
}
"""Actions that cost one: the situations in which they may come first, and last."""

WHOLE_TURN = {"overwatch": EITHER, "prepare-battery": EITHER, "attach": EITHER, "conceal": (COLD,), "preserve": EITHER}
"""Actions that cost both: the situations in which they may be done."""

MOVES = {"move-once": 1, "move-twice": 2}


def allowed(first: str, last: str, situation: str, *, suppressed: bool) -> bool:
    """Whether the sheets allow two actions; a suppressed element has one, which is the first and the last."""
    if first in WHOLE_TURN:
        able = not suppressed or first == "preserve"
        return able and last == "no-action" and situation in WHOLE_TURN[first]
    if last in WHOLE_TURN or (suppressed and last != "no-action"):
        return False
    as_first, as_last = ACTIONS[first]
    return (situation in as_first or (suppressed and situation in as_last)) and situation in ACTIONS[last][1]


def test_every_pair_of_actions() -> None:
    """Each first action with each last one, in the heat and in the cold, suppressed or not."""
    names = (*ACTIONS, *WHOLE_TURN)
    for first, last, situation, suppressed in product(names, names, EITHER, (False, True)):
        given = {"first": first, "last": last, "situation": situation, "suppressed": suppressed}
        found = engine_roll(BOOK, PROCEDURE, given)
        assert (found["verdict"] == "allowed") == allowed(first, last, situation, suppressed=suppressed), given
        if found["verdict"] == "allowed":
            pace = ("halted", "slow", "fast")[(first in MOVES) + (last in MOVES)]
            assert found["moves"] == MOVES.get(first, 0) + MOVES.get(last, 0), given
            assert found["pace"] == ("none" if first == "preserve" else pace), given


def test_nobody_conceals_himself_in_the_open() -> None:
    """Cold or not."""
    given = {"first": "conceal", "situation": "cold", "in_the_open": True}
    assert engine_roll(BOOK, PROCEDURE, given)["verdict"] == "in-the-open"
