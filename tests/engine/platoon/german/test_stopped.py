"""Orders that come to nothing say what stopped them, with the rule (6.8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.engine.platoon.telling import drive, order, tell

from hulldown_engine.platoon.german import stopped

PINNED = "The suppressed neither load nor unload, hitch nor unhitch (14.4)."

FIRE = {"step": "fire", "fire": "best", "shells": None, "at": "closest"}


def fought(kind: str = "PzIV", points: int | None = None, place: int = 505, **what: Any) -> Stage:
    """A German in its Turn, and a US tank in the open that it sees."""
    of = stage(german("GE1", kind, place, **what), us("A", place=510))
    of.turn("GE1", points)
    return of


def why(of: Stage, stops: stopped.Stops, step: dict[str, Any] | None = None) -> str:
    """What stops the German."""
    return stopped.why(of.setting, of.field, "GE1", step or {}, stops)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"status": "killed"}, "It has been killed (2.12)."),
        ({"space": "panic"}, "It is in panic, and does nothing in this Round (6.4)."),
        ({"crew_lost": 5}, "Nobody is left in it (2.12)."),
    ],
)
def test_what_stops_any_order(what: dict[str, Any], said: str) -> None:
    """Before anything that this order needs."""
    assert why(fought(**what), stopped.always("else")) == said
    assert why(fought(), stopped.always("else")) == "else"


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({}, "else"),
        ({"in_bunker": True}, "Nobody leaves a bunker (13.3)."),
        ({"immobilised": True}, "It is immobilized (14.3)."),
        ({"kind": "88mm-gun"}, "A gun moves only in tow (7.6)."),
        ({"points": 0}, "It has too few Crew Points left (6.7)."),
        ({"kind": "GE-squad", "points": 0}, "The squad has acted (6.7)."),
        ({"kind": "GE-squad"}, "else"),
    ],
)
def test_what_stops_a_move(what: dict[str, Any], said: str) -> None:
    """Or the reason that the order has itself."""
    assert why(fought(**what), stopped.moving(stopped.always("else"))) == said


@pytest.mark.parametrize(
    ("order", "what", "said"),
    [
        (drive("slow", toward=[505]), {}, "It is there already (6.8)."),
        (drive("slow", toward="us"), {"place": 509, "facing": 3}, "It is beside whom it goes for (6.8)."),
        (drive("slow", toward="marker"), {}, "No way leads there that it can pay for (6.8)."),
        (
            drive("slow", away="us"),
            {"place": 1201, "facing": 0},
            "No way that it can pay for leads it farther off (6.8).",
        ),
        (drive("slow", toward="us", until=["fact", "sees_us"]), {}, "It has come far enough, with A in sight (6.8)."),
        (drive("slow", toward="cover"), {}, "No better cover is in reach (7.7)."),
        (order("rotate", "us"), {"facing": 3}, "It faces that way already (7.2)."),
        (order("rotate", [505]), {}, "There is nothing that it could turn to (7.2)."),
    ],
)
def test_why_nothing_comes_of_an_order_to_move(order: dict[str, Any], what: dict[str, Any], said: str) -> None:
    """Each reason by itself: being there is no want of a way."""
    of = fought(**what)
    tell(of, "GE1", order)

    assert [one["why"] for one in of.events("order-passed-over")] == [said]


def test_out_of_its_turn_nobody_moves() -> None:
    """What an event paragraph orders is passed over, and not for want of a way (6.7)."""
    of = stage(german("GE1", "PzIV", 505), us("A", place=510))
    tell(of, "GE1", drive("slow", toward="us"), order("rotate", "us"))

    assert [one["why"] for one in of.events("order-passed-over")] == ["It is not its Turn (6.7)."] * 2


def test_a_gun_in_tow_stops_the_suppressed() -> None:
    """Whatever it is to move for (14.4)."""
    of = stage(
        german("GE1", "GE-truck", 505, suppressed=True), german("GE2", "88mm-gun", 505, where="towed", carrier="GE1")
    )
    of.turn("GE1")

    assert why(of, stopped.moving(stopped.always(""))) == "Suppressed, it does not move the gun that it tows (14.4)."


GUNS_COST = "Firing the machineguns takes 1 Crew Point; it has none (6.7)."


@pytest.mark.parametrize(
    ("what", "step", "said"),
    [
        (
            {"gun_out": True, "machinegun_out": True},
            {},
            "It sees A. The unit cannot fire AP with the main gun now (9).",
        ),
        ({"points": 0}, {}, "It sees A. Firing the main gun takes 2 Crew Points; it has none (6.7)."),
        ({"points": 0}, {"fire": "machineguns"}, f"It sees A. {GUNS_COST}"),
        ({"kind": "SPW-251", "points": 0}, {}, f"It sees A. {GUNS_COST}"),
        ({"kind": "SPW-251", "points": 0}, {"fire": "machineguns"}, f"It sees A. {GUNS_COST}"),
        ({"kind": "GE-squad", "suppressed": True}, {}, "It sees A. A suppressed squad does not fire (14.4)."),
        ({"facing": 0, "kind": "Jagdtiger"}, {"shells": "ap"}, "It sees A. The hex is not in the arc of the gun (9)."),
        ({}, {"at": [101]}, "It sees nobody to fire at (8, 9)."),
        ({"kind": "88mm-gun"}, {"fire": "smoke"}, "The unit cannot fire smoke with the main gun now (9)."),
    ],
)
def test_what_stops_fire(what: dict[str, Any], step: dict[str, Any], said: str) -> None:
    """Nobody in sight, nothing to fire with, too few points, or what refuses a shot."""
    assert why(fought(**what), stopped.firing, {**FIRE, **step}) == said


@pytest.mark.parametrize(
    ("what", "step", "stops", "said"),
    [
        ({}, {"posture": "open"}, stopped.posing, "It is open already (5.4)."),
        ({"closed": True}, {"posture": "closed"}, stopped.posing, "It is closed already (5.4)."),
        ({"points": 0}, {"posture": "closed"}, stopped.posing, "It has too few Crew Points left (6.7)."),
        ({"kind": "GE-truck"}, {"posture": "closed"}, stopped.posing, "It has no hatches, and is always open (5.4)."),
        ({}, {}, stopped.preparing, "Only guns are prepared (9.7)."),
        ({"kind": "88mm-gun", "suppressed": True}, {}, stopped.preparing, "A suppressed crew prepares nothing (14.4)."),
        ({"kind": "88mm-gun", "prepared": True}, {}, stopped.preparing, "It is prepared and aimed so already (9.7)."),
        ({}, {}, stopped.giving, "It is no commander (6.3)."),
        ({"commander": True}, {}, stopped.giving, "Nobody whom he sees can be given a Turn (6.3)."),
        ({"suppressed": True}, {}, stopped.boarding, PINNED),
        ({}, {}, stopped.boarding, "Nothing in its hex can take it along, or go with it (7.6)."),
        ({"suppressed": True}, {}, stopped.alighting, PINNED),
        ({}, {}, stopped.alighting, "It has nothing aboard or in tow (7.6)."),
        ({}, {}, stopped.assaulting, "There is no enemy in its hex (11.1)."),
        ({"suppressed": True}, {}, stopped.assaulting, "A suppressed unit does not assault (14.4)."),
        ({"suppressed": True}, {}, stopped.charging, "Suppressed, it neither charges nor moves and fires (14.4)."),
        ({}, {}, stopped.charging, "No enemy is in reach of a charge (11.3)."),
        ({"defilade": True}, {}, stopped.in_defilade, "It is in defilade already (7.3)."),
        ({}, {}, stopped.in_defilade, "No defilade is in reach (7.3)."),
    ],
)
def test_what_stops_the_others(what: dict[str, Any], step: dict[str, Any], stops: stopped.Stops, said: str) -> None:
    """Each by what it needs."""
    assert why(fought(**what), stops, step) == said
