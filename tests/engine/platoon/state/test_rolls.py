"""Rolls of the book's procedures in a game: what is asked, what is logged, and telling it again from the log."""

from __future__ import annotations

from tests.engine.platoon.stage import book, stage, us

from hulldown_engine.basics.dice import Scripted
from hulldown_engine.platoon.state import rolls
from hulldown_engine.resolver.charts import Thrower


def test_a_roll_is_logged_so_that_it_can_be_told_again() -> None:
    """The event holds what was given and what fell: carried out anew it comes to the same, step by step."""
    set_up = stage(dice=(23, 43, 6))
    given = {"firer": "M26", "target": "Jagdtiger", "range": 6, "defilade": True, "weapon_skill": 2}
    rolled = set_up.run(rolls.rolled(set_up.setting, set_up.play, "ap-fire", "A GE44", **given))

    (event,) = set_up.events("resolved")
    assert rolled is not None
    assert event == {
        "event": "resolved",
        "procedure": "ap-fire",
        "subject": "A GE44",
        "given": given,
        "faces": [23, 43, 6],
        "outcome": {
            "chance": 43,
            "penetration": 14,
            "area": "hull",
            "total": 22,
            "result": "light-penetration",
        },
    }
    again = book().procedure(event["procedure"]).roll(Thrower(Scripted(*event["faces"])), **event["given"])
    assert (again.outcome, again.faces) == (rolled.outcome, rolled.faces)
    assert [face for step in again.trace for face in step.get("faces", ())] == event["faces"]
    assert again.trace[-1]["outcome"] == event["outcome"]


def test_lists_are_logged_as_lists() -> None:
    """An outcome is logged as plain data."""
    set_up = stage()
    set_up.run(rolls.rolled(set_up.setting, set_up.play, "gp-effects", "", outcome="suppressed", target="M4A1"))

    assert set_up.events("resolved")[0]["outcome"] == {"effects": ["suppressed"]}


def test_players_with_dice_are_told_what_for() -> None:
    """Every die is asked for, with the procedure and the units in the prompt."""
    set_up = stage(us("A", "M4A3", 505))
    set_up.typed()
    rolling = rolls.rolled(set_up.setting, set_up.play, "initiative-check", "A", initiative=3)

    asked = set_up.asks(rolling)

    assert (asked.kind, asked.prompt) == ("dice", "Initiative Check (A): roll 1D10")
    assert [option.id for option in asked.options] == [str(face) for face in range(1, 11)]


def test_players_with_dice_can_type_them() -> None:
    """What they type is what falls."""
    set_up = stage()
    set_up.typed()
    rolled = set_up.run(
        rolls.rolled(set_up.setting, set_up.play, "ap-fire", "", firer="M10", target="PzIV", range=3), "99"
    )

    assert rolled is not None
    assert (rolled.faces, rolled.outcome["result"]) == ((99,), "miss")


def test_one_of_several_at_random() -> None:
    """By equal shares of a ten-sided die, whose 10 is nobody's among three; one alone needs none (5.9)."""
    set_up = stage(dice=(10, 4))

    assert set_up.run(rolls.picked(set_up.play, ["A", "B", "C"], "a target")) == "B"
    assert set_up.run(rolls.picked(set_up.play, ["A"], "a target")) == "A"
    assert set_up.events("determined") == [{"event": "determined", "of": ["A", "B", "C"], "found": "B"}]


def test_one_of_more_than_ten() -> None:
    """By D100, of which each of thirteen has seven numbers (5.9)."""
    set_up = stage(dice=(92, 8))

    assert set_up.run(rolls.picked(set_up.play, "ABCDEFGHIJKLM", "a target")) == "B"


def test_odds_are_those_of_the_procedure() -> None:
    """The spread over one field of the outcome adds up all outcomes that have it."""
    set_up = stage()
    found = rolls.spread(set_up.setting, "ap-fire", "result", firer="M10", target="Panther", range=6)
    exact = book().procedure("ap-fire").odds(firer="M10", target="Panther", range=6)

    assert sum(found.values()) == 1
    for result, chance in found.items():
        assert chance == sum(part for outcome, part in exact.items() if outcome["result"] == result)
