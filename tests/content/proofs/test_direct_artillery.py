"""1943, direct artillery fire, worked out by hand from the fire chapter; the values it does not print are the book's.

Two hit dice and a kill die are thrown at once. What a hit does follows from the kill die; a natural 12 on the hit dice
fires again at once, three shots at most in one fire; secondary ammunition runs out on a kill die of 1 or 2, and a
machine gun that rolls a 1 on it rolls again, and jams on another 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, engine_roll, total, written

BOOK, PROCEDURE = "nineteen-forty-three", "direct-artillery"

HIT_DICE = Counter(one + other for one, other in product(range(1, 7), repeat=2))
"""How often each total of the hit dice comes."""

MACHINE_GUNS = ("medium-machine-gun", "heavy-machine-gun")
UNITS = ("infantry", "horses")


class Target(NamedTuple):
    """What is left of the target, and what the firer has left."""

    kills: int = 0
    damaged: bool = False
    stuck: bool = False
    out: bool = False
    jammed: bool = False
    again: bool = False
    shots: int = 0


def value(table: str, row: str) -> int:
    """A modifier of the book."""
    content = written(BOOK)
    return int(content.look_up(content.tables[table], row))


def to_hit(given: Given, weapon: Given, target: Given) -> int:
    """Everything that is added to the hit dice (3.6)."""
    cover, distance, moved = given.get("cover", "open"), given["range"], given.get("target_moved", 0)
    applying = {
        "large-target": target["class"] == "tank" and target["size"] == "large",
        "small-target": target["size"] == "small",
        "outstanding-training": given.get("training") == "outstanding",
        "abysmal-training": given.get("training") == "abysmal",
        "stationary-in-the-open": moved == 0 and cover == "open",
        "packed-infantry": target["kind"] == "horses" or (given.get("packed", False) and target["kind"] == "infantry"),
        "solid-cover": "solid" in cover,
        "hard-cover": "hard" in cover,
        "under-200-yards": distance < 200,
        "from-1000-to-2000-yards": 1000 <= distance <= 2000,
        "moving-target": moved >= 5,
        "firer-moved": given.get("firer_moved", False),
        "firer-damaged": given.get("firer_damaged", False),
    }
    assert weapon["kind"] not in MACHINE_GUNS or target["class"] == "tank"
    return sum(value("to-hit-modifiers", row) for row, holds in applying.items() if holds)


def to_kill(given: Given, weapon: Given, target: Given) -> int:
    """Everything that is added to the kill die: against tanks the differential and more, against men the shell."""
    distance, ammo = given["range"], given["ammo"]
    if target["class"] == "personnel":
        size = "mortar-size-index" if weapon["kind"] == "mortar" else "weapon-size-index"
        content = written(BOOK)
        return int(content.look_up(content.tables[size], weapon["calibre"]))
    applying = {
        "apcp-under-600-yards": ammo == "apcp" and distance < 600,
        "under-400-yards": distance < 400,
        "flank-or-rear": given.get("flank", False),
        "over-1000-yards": distance > 1000,
        "high-explosive": ammo == "he",
        "medium-machine-gun": weapon["kind"] == "medium-machine-gun",
        "heavy-machine-gun": weapon["kind"] == "heavy-machine-gun",
    }
    differential = int(weapon["anti_tank"]) - int(target["defence"])
    return differential + sum(value("to-kill-modifiers", row) for row, holds in applying.items() if holds)


def effect(target: Given, hit_total: int, kill_total: int) -> str:
    """What one shot with these modified totals does to the base it hits: killed, damaged, immobilised, or nothing."""
    content = written(BOOK)
    if content.look_up(content.tables["artillery-to-hit"], hit_total) == "miss":
        return "no-effect"
    if target["kind"] in ("machine-gun", "mortar"):
        return "killed"
    chart = "anti-tank-kill" if target["class"] == "tank" else "anti-personnel-kill"
    return str(content.look_up(content.tables[chart], kill_total))


def struck(before: Target, what: str, kind: str) -> Target:
    """The target after an effect (3.3): a unit loses a base for two damages; only vehicles and guns are stuck."""
    if what == "killed":
        return before._replace(kills=before.kills + 1)
    if what == "damaged" and before.damaged and kind in UNITS:
        return before._replace(kills=before.kills + 1, damaged=False)
    if what == "damaged":
        return before._replace(damaged=True)
    stuck = what == "immobilised" and kind in ("vehicle", "towed-gun")
    return before._replace(stuck=before.stuck or stuck)


class Fire(NamedTuple):
    """One fire: how often the dice of a shot come with each effect, and what decides whether there is another."""

    dice: tuple[tuple[int, int, int, str], ...]
    kind: str
    bases: int
    secondary: bool
    may_jam: bool
    switch: bool


def fire_of(given: Given) -> Fire:
    """Everything about a fire that is the same for each of its shots."""
    weapon, target = (written(BOOK).cards[given[what]] for what in ("weapon", "target"))
    hit, kill = to_hit(given, weapon, target), to_kill(given, weapon, target)
    dice = tuple(
        (ways, hit_dice, kill_die, effect(target, hit_dice + hit, kill_die + kill))
        for (hit_dice, ways), kill_die in product(HIT_DICE.items(), range(1, 11))
    )
    bases = given.get("bases", 3) if target["kind"] in UNITS else 1
    secondary = weapon["ammunition"][given["ammo"]] == "secondary"
    return Fire(dice, target["kind"], bases, secondary, weapon["kind"] in MACHINE_GUNS, given.get("switch", False))


@cache
def shots(fire: Fire, before: Target) -> Mapping[Target, Fraction]:
    """What may be left after one shot and those it earns, and how likely."""
    found: dict[Target, Fraction] = {}
    for ways, hit_dice, kill_die, what in fire.dice:
        after = struck(before, what, fire.kind)
        out = fire.secondary and kill_die <= 2
        after = after._replace(shots=before.shots + 1, again=hit_dice == 12, out=out)
        second_roll = ((False, 9), (True, 1)) if fire.may_jam and kill_die == 1 else ((False, 10),)
        for jammed, often in second_roll:
            now = after._replace(jammed=jammed)
            goes_on = now.kills < fire.bases and not out and not jammed and not fire.switch
            last = shots(fire, now) if now.again and goes_on and now.shots < 3 else {now: Fraction(1)}
            for left, chance in last.items():
                found[left] = found.get(left, Fraction(0)) + chance * Fraction(ways * often, 3600)
    return found


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    fire = fire_of(given)
    begun = Target(damaged=given.get("target_damaged", False), shots=given.get("earlier", 0))
    return total(
        (
            chance,
            {
                "kills": last.kills,
                "damaged": last.damaged and last.kills < fire.bases,
                "immobilised": last.stuck and last.kills < fire.bases,
                "ammo_out": last.out,
                "jammed": last.jammed,
                "free_shot": last.again and last.shots < 3 and not last.jammed,
            },
        )
        for last, chance in shots(fire, begun).items()
    )


def shot(weapon: str, ammo: str, target: str, distance: int, **more: Any) -> dict[str, Any]:
    """The inputs of one fire."""
    return {"weapon": weapon, "ammo": ammo, "target": target, "range": distance, **more}


FIRE = [
    # tanks: the differential, ranges at their ends, flank, movement, training, damage, size
    shot("88mm-KwK-36", "ap", "T-34", 800, target_moved=8),
    shot("76mm-F-34", "ap", "Tiger", 199, flank=True, firer_moved=True),
    shot("76mm-F-34", "ap", "Tiger", 200, flank=True),
    shot("76mm-F-34", "ap", "Panzer-IV", 399, target_moved=4),
    shot("76mm-F-34", "ap", "Panzer-IV", 400, target_moved=5),
    shot("75mm-KwK-42", "ap", "Panther", 999, training="outstanding"),
    shot("75mm-KwK-42", "ap", "Panther", 1000, training="abysmal", cover="hard"),
    shot("75mm-KwK-42", "ap", "Panther", 1001, firer_damaged=True, cover="solid-and-hard", training="abysmal"),
    shot("20mm-KwK-30", "ap", "KV-1", 2000, firer_moved=True, target_moved=60),
    shot("75mm-KwK-40", "ap", "StuG-III", 100, target_damaged=True),
    shot("45mm-20K", "ap", "Sd-Kfz-251", 0, flank=True),
    # capped shot, high explosive at tanks, secondary ammunition
    shot("50mm-Pak-38", "apcp", "Tiger", 599),
    shot("50mm-Pak-38", "apcp", "Tiger", 600),
    shot("75mm-M3", "ap", "Panzer-IV", 300),
    shot("76mm-F-34", "he", "T-70", 700),
    shot("150mm-sIG-33", "he", "Sherman", 350, flank=True),
    # men and guns: shells and mortar bombs, packed, covered, damaged, few
    shot("105mm-leFH-18", "he", "Infantry", 700, packed=True),
    shot("105mm-leFH-18", "he", "Infantry", 700, packed=True, bases=1, target_damaged=True),
    shot("150mm-sIG-33", "he", "Infantry", 900, cover="soft", bases=2),
    shot("81mm-mortar", "he", "Infantry", 120, target_damaged=True, cover="solid"),
    shot("120mm-mortar", "he", "Field-gun", 1800, firer_moved=True),
    shot("60mm-mortar", "he", "Led-horses", 700, bases=2, target_damaged=True),
    shot("76mm-F-34", "he", "Cavalry", 1000, packed=True, training="great"),
    shot("75mm-KwK-40", "he", "Anti-tank-gun", 600, cover="solid-and-hard"),
    shot("60mm-mortar", "he", "Machine-gun", 500, cover="hard"),
    shot("6-pounder", "he", "Mortar", 150),
    shot("37mm-Pak-36", "he", "Lorry", 250, packed=True, target_moved=20),
    # anti-tank rifles and machine guns, which may jam
    shot("PTRD", "ap", "Panzer-III", 400, flank=True),
    shot("MG-34", "ball", "BA-64", 300, flank=True),
    shot("50-calibre", "ball", "Sd-Kfz-251", 1000, flank=True, target_damaged=True),
    shot("50-calibre", "ball", "Sd-Kfz-251", 300, firer_moved=True, mounted=True),
    # second and third shots, elsewhere and before
    shot("6-pounder", "ap", "Panzer-III", 900, earlier=2, target_damaged=True),
    shot("6-pounder", "apcp", "Panzer-III", 500, earlier=1),
    shot("50mm-Pak-38", "ap", "T-34", 500, switch=True),
    shot("88mm-KwK-36", "he", "Infantry", 199, bases=3, target_damaged=True, packed=True, training="outstanding"),
]


@pytest.mark.parametrize("given", FIRE, ids=lambda given: " ".join(map(str, given.values())))
def test_odds_are_what_the_chapter_comes_to(given: Given) -> None:
    """Every outcome of the whole fire, free shots included, to the last fraction."""
    assert engine_odds(BOOK, PROCEDURE, given) == expected(given)


@pytest.mark.parametrize(
    ("given", "dice", "came"),
    [
        # an unmodified 1 or 2 on the kill die is the last of a secondary ammunition, hit or miss
        (shot("50mm-Pak-38", "apcp", "Tiger", 700), (1, 1, 2), {"kills": 0, "ammo_out": True}),
        (shot("50mm-Pak-38", "ap", "Tiger", 700), (1, 1, 2), {"kills": 0, "ammo_out": False}),
        # two damages to an infantry unit are one base killed
        (shot("75mm-M3", "he", "Infantry", 500), (6, 6, 4, 6, 5, 4), {"kills": 1, "damaged": False}),
        # machine guns die when hit, whatever the kill die says
        (shot("60mm-mortar", "he", "Machine-gun", 500), (4, 4, 1), {"kills": 1}),
        # a 1 and a 1 jam a machine gun, and cost it its free shot
        (shot("MG-34", "ball", "BA-64", 300), (6, 6, 1, 1), {"jammed": True, "free_shot": False}),
        # only vehicles and towed guns are immobilised
        (shot("81mm-mortar", "he", "Infantry", 800), (5, 5, 4), {"immobilised": False}),
        (shot("81mm-mortar", "he", "Field-gun", 800), (5, 5, 4), {"immobilised": True}),
    ],
)
def test_what_the_chapter_says_in_so_many_words(given: Given, dice: tuple[int, ...], came: Given) -> None:
    """Single rolls that its paragraphs speak of."""
    found = engine_roll(BOOK, PROCEDURE, given, *dice)
    assert {name: found[name] for name in came} == came
