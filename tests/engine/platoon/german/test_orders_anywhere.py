"""Any orders in any position: they end, ask nothing, spend no more than there is, and leave the game sound (6.8)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, data, german, stage, us
from tests.engine.platoon.telling import THIS, Step, drive, fire, order, read, step, watch, when
from tests.helpers.grounds import random_ground

from hulldown_engine.basics.dice import Seeded
from hulldown_engine.platoon.board.ground import LETTERS
from hulldown_engine.platoon.board.units import COMPLETE, GERMAN, ONE_TURN, TWO_TURNS, UNAWARE, Unit
from hulldown_engine.platoon.effects import transport
from hulldown_engine.platoon.game import events as log
from hulldown_engine.platoon.game import invariants
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.platoon.state.context import NO_VEHICLES
from hulldown_engine.story import events

POSITIONS = 40
"""How many positions each of the parts of the test has."""

PARTS = 10
SIZE = 9
OVERGROWN = 0.4
FIRST_FIRE = 0.3
GERMANS = ("PzIV", "Tiger", "Jagdtiger", "SPW-251", "GE-truck", "88mm-gun", "GE-squad", "GE-half-squad", "Kfz-13")
AMERICANS = ("M4A3", "M10", "M8", "US-squad", "US-truck", "M3", "76mm-gun", "US-half-squad")
SIGNS = {terrain: sign for sign, terrain in LETTERS.items()}


def anywhere(rng: Random) -> Stage:
    """A map and units as they might come to stand on it."""
    ground = random_ground(rng, SIZE, SIZE)
    rows = [[column * 100 + row for column in range(1, SIZE + 1)] for row in range(1, SIZE + 1)]
    germans = [_any(rng, german, f"GE{nth}", GERMANS) for nth in range(1, rng.randint(2, 6))]
    americans = [_any(rng, us, letter, AMERICANS) for letter in "ABCDEF"[: rng.randint(0, 6)]]
    found = stage(
        *germans,
        *americans,
        terrain="\n".join("".join(_sign(rng, ground.terrains[one]) for one in row) for row in rows),
        levels="\n".join("".join(str(ground.levels[one]) for one in row) for row in rows),
        mission={
            "retreat": [[1, 5, 101], [6, 10, 909]],
            "exits": {"105": 2},
            "markers": {"1": 505, "2": 202},
            "cartridge": {"markers": {"1": ["event"] * 4, "2": [None] * 4}, "random": [], "changes": {"2": {"1": 303}}},
        },
        field={"markers": {"1": 505, "2": 202}, "smoke": {"404": 3} if rng.random() < 0.3 else {}},
    )
    found.play.source, found.field.dice = Seeded(), rng.getrandbits(60)
    _load(rng, found)
    return found


def _sign(rng: Random, terrain: str) -> str:
    """Most of the ground is open, so that there is something to see."""
    return SIGNS[terrain] if rng.random() < OVERGROWN else "."


def _any(rng: Random, make: Callable[..., Placed], name: str, kinds: tuple[str, ...]) -> Placed:
    kind = rng.choice(kinds)
    card = data(kind)
    vehicle = card["class"] not in NO_VEHICLES
    facing, crew = rng.randrange(6), card["crew_rating"]

    def sometimes(chance: float = 0.1) -> bool:
        return rng.random() < chance

    return make(
        name,
        kind,
        rng.randint(1, SIZE) * 100 + rng.randint(1, SIZE),
        facing=facing,
        turret=rng.randrange(6) if card["turret"] else facing,
        commander=sometimes(),
        closed=card["roofed"] and sometimes(0.5),
        defilade=vehicle and sometimes(),
        prepared=card["class"] == "gun" and sometimes(0.7),
        in_position=False,
        crew_lost=rng.randint(0, crew) if sometimes() else 0,
        mpa_lost=rng.randint(0, 3) if vehicle and sometimes() else 0,
        immobilised=vehicle and sometimes(0.05),
        gun_out=sometimes(0.05),
        machinegun_out=sometimes(0.05),
        no_ammunition=sometimes(0.05),
        suppressed=sometimes(),
        rockets=rng.randint(0, 2) if card["rocket"] != "none" else 0,
        space=rng.choice((ONE_TURN, TWO_TURNS, COMPLETE, UNAWARE)),
    )


def _load(rng: Random, of: Stage) -> None:
    """Some ride or are towed."""
    for one in list(of.field.units):
        unit = of.unit(one)
        able = transport.carriers(of.setting, of.field, unit) if unit.active else []
        if able and rng.random() < 0.5:
            transport.load(of.setting, of.play, one, able[0].id)


def any_order(rng: Random) -> Step:
    """Any order there is."""
    spot = [rng.randint(1, SIZE) * 100 + rng.randint(1, SIZE)]
    who: Any = ["member", rng.choice(("GE1", "GE2", "GE3", "A", "GE9"))]
    place = rng.choice((spot, "us", who))
    within = ["fact", "us_within", rng.randint(0, 6)]
    aims = (spot, "us", "retreat", "exit", "cover", "marker", who)
    aim = rng.choice(({"toward": rng.choice(aims)}, {"away": "us"}, {"along": place}))
    found: dict[str, Step] = {
        "drive": drive(
            rng.choice(("slow", "fast")),
            route=rng.choice((None, "quickest", "cover", "best")),
            until=rng.choice((None, within)),
            **aim,
        ),
        "fire": fire(
            rng.choice(("best", "main-gun", "machineguns", "all", "smoke")),
            rng.choice(("closest", "easiest", spot)),
            rng.choice((None, "ap", "gp")),
        ),
        "rotate": order("rotate", place),
        "posture": order("posture", rng.choice(("open", "closed"))),
        "give_turn": order("give_turn", rng.choice((True, who))),
        "hitch": order("hitch", who),
        "load": order("load", who),
        "prepare": order("prepare", rng.choice((True, place))),
        "surrender": order("surrender", rng.randint(0, 4)),
        "evade": order("evade", 5),
        "exit": order("exit", spot),
        "reaction": order("reaction", rng.choice(("X", "S", "B", "G", None))),
        **{one: order(one) for one in ("defilade", "back_up", "assault", "charge", "unhitch", "unload", "hold")},
    }
    assert found.keys() == {name for name, kind in PLATOON.items() if kind.order}
    return found[rng.choice((*found, "drive", "fire"))]


def any_paragraph(rng: Random) -> list[list[Step]]:
    """Some orders, one after the other, on conditions, and in the middle of others."""
    within = ["fact", "us_within", rng.randint(1, 5)]
    told = [any_order(rng) for _ in range(rng.randint(1, 4))]
    if rng.random() < FIRST_FIRE:
        told.insert(0, fire(rng.choice(("best", "all", "smoke")), rng.choice(("closest", "easiest"))))
    if rng.random() < 0.4:
        told.insert(0, watch(within, 1))
    if rng.random() < 0.4:
        told.append(when(within, 2))
    if rng.random() < 0.3:
        told.append(step("in_turn", do=3))
    return [
        told,
        [any_order(rng), step("condition", condition=2)],
        [any_order(rng)],
        [step("turn", when=True, do=2), step("turn", when=within, do=2)],
    ]


def sound(of: Stage) -> list[str]:
    """What is wrong with the game."""
    shapes = {**events.EVENTS, **log.EVENTS}
    odd = [str(one) for one in of.play.events if not events.fits(one, shapes)]
    return [*invariants.broken(of.setting, of.field), *odd]


@pytest.mark.parametrize("part", range(PARTS))
def test_orders_end_and_leave_the_game_sound(part: int) -> None:
    """Whoever gets them, wherever it stands, and whatever else they set off."""
    carried_out = 0
    for seed in range(part * POSITIONS, (part + 1) * POSITIONS):
        rng = Random(seed)
        of = anywhere(rng)
        if sound(of):  # five vehicles in a hex
            continue
        unit: Unit = rng.choice(list(of.field.active(GERMAN)) or list(of.field.units.values()))
        points = of.turn(unit.id).points
        before = len(of.play.events)
        event = [step("victory", victory=1), order("out_of_ammo", THIS)]
        read(of, unit.id, {"p": any_paragraph(rng), "event": [event]})

        assert of.field.turn is not None
        assert 0 <= of.field.turn.points <= points
        assert of.field.turn.order == ""
        assert sound(of) == [], seed
        carried_out += any(one["event"] in ("moved", "fired", "prepared", "given") for one in of.play.events[before:])
    assert carried_out > POSITIONS // 4
