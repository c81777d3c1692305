"""Open Fire, AP fire, worked out by hand from 9.1 to 9.5, 9.8, 9.11, 13.3, 14.4 and 14.5 of the rules.

Two markers go on the track at the range. The one that stays gives the penetration; the other one is moved by the first
modification that applies in each of eight sections, and gives the chance. D100 at most the chance is a hit, 1 to 5
always and 96 to 100 never (2.9). D100 finds the place on the target's card, and 1D10 with penetration and Weapon Skill
the damage. The track, the cards and the values that the rules do not print are the book's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, engine_roll, share, text, total, written

BOOK = "open-fire"

END = 70
"""The last space of the track."""

SIDE = {"front": 0, "side": -3, "rear": -2}
COVER = {"town": 14, "woods": 12, "building": 11, "rough": 4}
TARGET_MOVES = {"halted": 0, "slow": 3, "fast": 6}
FIRER_MOVES = {"halted": 0, "slow": 4, "fast": 10}
SUPPRESSED, HIT_BEFORE, BUNKER, IMPROVED, DEFILADE = 6, -4, 8, 6, 10

SEVERITY = ("miss", "no-effect", "light-penetration", "medium-penetration", "heavy-penetration", "killed")


def card(name: str) -> Given:
    """A card as it is written."""
    found: Given = written(BOOK).cards[name]
    return found


def gun_of(given: Given) -> str:
    """What fires armour-piercing rounds: the main gun, or a squad's rocket (9.8)."""
    firer = card(given["firer"])
    return str(firer.get("weapon", firer.get("rocket")))


def moves(given: Given) -> int:
    """The spaces by which the eight sections move the upper marker."""
    target = card(given["target"])
    cover = DEFILADE if given.get("defilade") else COVER.get(given.get("terrain", "clear"), 0)
    position = 0
    if not given.get("defilade"):
        position = BUNKER if target["class"] == "bunker" else IMPROVED if given.get("improved_position") else 0
    spaces = (
        SIDE[given.get("facing", "front")]
        + int(target["size"])
        + cover
        + position
        + TARGET_MOVES[given.get("target_moving", "halted")]
        + FIRER_MOVES[given.get("firer_moving", "halted")]
        + SUPPRESSED * given.get("firer_suppressed", False)
        + HIT_BEFORE * given.get("already_hit", False)
    )
    return int(spaces)


def markers(given: Given) -> tuple[int, int]:
    """The final chance, and the penetration; a target out of sight costs 20 of the one and 4 of the other (14.5)."""
    content, hidden = written(BOOK), given.get("hidden", False)
    space = max(0, min(END, given["range"] + moves(given)))
    chance = content.look_up(content.tables["ap-hit-chance"], gun_of(given), space)
    penetration = content.look_up(content.tables["ap-penetration"], gun_of(given), given["range"])
    return max(0, int(chance) - 20 * hidden), int(penetration) - 4 * hidden


def hits(chance: int) -> int:
    """How many of the hundred faces hit."""
    return sum(1 for roll in range(1, 101) if roll <= 5 or (roll <= chance and roll < 96))


def areas(given: Given) -> dict[str, int]:
    """How many of the hundred faces find each area of the target."""
    line = card(given["target"])["hit_areas"][given.get("facing", "front")][given.get("posture", "closed")]
    found: dict[str, int] = {}
    for rows, cell in line.items():
        area = cell["value"] if isinstance(cell, Mapping) else cell
        low, _, high = str(rows).partition("-")
        found[area] = found.get(area, 0) + int(high or low) - int(low) + 1
    assert sum(found.values()) == 100
    return found


def damage(given: Given, area: str, total_: int) -> str:
    """The damage of a total, down the column of the area."""
    content = written(BOOK)
    table = content.field(given["target"], "damage")
    return str(content.look_up(table, given.get("facing", "front"), area, total_))


def outcomes(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """A miss, or each area with each face of the damage die."""
    chance, penetration = markers(given)
    known = {"chance": chance, "penetration": penetration}
    hit = share(hits(chance), 100)
    yield 1 - hit, {**known, "area": "none", "total": "none", "result": "miss"}
    for area, faces in areas(given).items():
        for die in range(1, 11):
            sum_ = die + penetration + given.get("weapon_skill", 0)
            told = {**known, "area": area, "total": sum_, "result": damage(given, area, sum_)}
            yield hit * share(faces, 100) * share(1, 10), told


def expected(given: Given) -> Odds:
    """All outcomes of one round and their chances."""
    return total(outcomes(given))


def shot(firer: str, target: str, distance: int, **more: Any) -> dict[str, Any]:
    """The inputs of one round."""
    return {"firer": firer, "target": target, "range": distance, **more}


EXAMPLE = shot("M26", "Jagdtiger", 6, defilade=True, firer_moving="slow", weapon_skill=2)
"""The example that 9.1 prints."""

ROUNDS = [
    EXAMPLE,
    shot("M26", "Jagdtiger", 6),
    shot("M26", "Jagdtiger", 0, facing="rear", posture="open", weapon_skill=3),
    shot("M26", "bunker", 4),
    shot("M26", "bunker", 45, facing="side", firer_moving="fast", firer_suppressed=True),
    shot("M4A3", "Panther", 0, facing="side"),
    shot("M4A3", "Panther", 7, facing="side", posture="open", target_moving="fast", already_hit=True),
    shot("M4A1", "PzIV", 3, terrain="rough", defilade=True),
    shot("M4A1", "Tiger", 45, terrain="woods", improved_position=True, firer_suppressed=True),
    shot("M8", "Tiger", 40, firer_moving="fast", weapon_skill=-3),
    shot("M8", "SPW-251", 5, posture="open", target_moving="slow"),
    shot("M8", "Kfz-13", 2, facing="rear"),
    shot("M10", "Panther", 6, facing="side"),
    shot("76mm-gun", "Jagdtiger", 1, facing="rear", hidden=True, terrain="woods"),
    shot("88mm-gun", "M26", 15, already_hit=True, weapon_skill=1),
    shot("88mm-gun", "US-truck", 1, facing="side", posture="open"),
    shot("Jagdtiger", "M4A1", 44, target_moving="slow", posture="open"),
    shot("PzIV", "M10", 12, target_moving="slow", firer_suppressed=True, already_hit=True),
    shot("PzIV", "M3", 4, terrain="town", improved_position=True, posture="open"),
    shot("Panther", "M8", 20, terrain="building"),
    shot("Panther", "jeep", 0, facing="rear", posture="open", already_hit=True),
    shot("Tiger", "M4A3", 8, terrain="woods", hidden=True, weapon_skill=1),
    shot("Tiger", "M26", 30, defilade=True, hidden=True, firer_moving="fast"),
    shot("US-squad", "PzIV", 0, posture="open"),
    shot("US-squad", "SPW-251", 4, facing="side", improved_position=True),
    shot("GE-squad", "M4A1", 1, facing="rear", posture="open"),
    shot("GE-squad", "M26", 0, firer_moving="slow"),
]


@pytest.mark.parametrize("given", ROUNDS, ids=lambda given: " ".join(map(str, given.values())))
def test_odds_are_what_the_rules_come_to(given: Given) -> None:
    """Every chance, penetration, area, total and damage, to the last fraction."""
    assert engine_odds(BOOK, "ap-fire", given) == expected(given)


def test_the_example_of_the_rules() -> None:
    """70 and 14 at six hexes, 14 spaces to the right, 35; 23, 43 and 6 hit the hull with 22, light penetration."""
    assert markers(shot("M26", "Jagdtiger", 6)) == (70, 14)
    assert moves(EXAMPLE) == 14
    assert markers(EXAMPLE) == (35, 14)
    told = {"chance": 35, "penetration": 14, "area": "hull", "total": 22, "result": "light-penetration"}
    assert engine_roll(BOOK, "ap-fire", EXAMPLE, 23, 43, 6) == told
    assert expected(EXAMPLE)[text(told)] == Fraction(35, 100) * Fraction(57, 100) * Fraction(1, 10)
    assert engine_roll(BOOK, "ap-fire", EXAMPLE, 36)["result"] == "miss"


def test_one_to_five_always_hit_and_the_last_five_never() -> None:
    """2.9, at both ends of the track."""
    hopeless, certain = shot("M8", "Tiger", 45, firer_moving="fast"), shot("M4A3", "Panther", 0, facing="side")
    for given, hit in ((hopeless, 5), (certain, min(95, markers(certain)[0]))):
        odds = engine_odds(BOOK, "ap-fire", given)
        assert sum(chance for told, chance in odds.items() if '"miss"' not in told) == Fraction(hit, 100)


# A whole action (9.11) ------------------------------------------------------------------------------------------------


@cache
def results(key: str, *, hit_before: bool) -> Mapping[str, Fraction]:
    """How likely each damage of one round is."""
    found: dict[str, Fraction] = {}
    for chance, told in outcomes({**ACTIONS[key], "already_hit": hit_before}):
        found[told["result"]] = found.get(told["result"], Fraction(0)) + chance
    return found


def action(key: str) -> Iterator[tuple[Fraction, Given]]:
    """Round after round, each easier once one has hit, until they are all fired or the target is killed."""
    given = ACTIONS[key]
    near = given["range"] <= card(gun_of(given))["short_range"]
    rounds = card(given["firer"])["rate_short" if near else "rate_normal"]

    def fire(fired: int, hit: int, worst: str, chance: Fraction) -> Iterator[tuple[Fraction, Given]]:
        if fired == rounds or worst == "killed":
            yield chance, {"fired": fired, "hits": hit, "worst": worst}
            return
        for result, often in results(key, hit_before=hit > 0 or given.get("already_hit", False)).items():
            worse = max(worst, result, key=SEVERITY.index)
            yield from fire(fired + 1, hit + (result != "miss"), worse, chance * often)

    return fire(0, 0, "miss", Fraction(1))


ACTIONS = {
    one["firer"] + str(one["range"]): one
    for one in (
        shot("M10", "Panther", 6, facing="side"),
        shot("M4A1", "PzIV", 6),
        shot("M4A1", "PzIV", 7, target_moving="slow"),
        shot("M26", "Tiger", 20),
        shot("M26", "Jagdtiger", 8, already_hit=True),
        shot("88mm-gun", "M4A3", 5),
        shot("M8", "SPW-251", 5, posture="open"),
        shot("Tiger", "M4A3", 8, terrain="woods", hidden=True, weapon_skill=1),
        shot("US-squad", "SPW-251", 1, facing="side", posture="open"),
        shot("Panther", "M8", 9, firer_suppressed=True),
    )
}


@pytest.mark.parametrize("key", ACTIONS)
def test_a_whole_action_is_its_rounds(key: str) -> None:
    """Rounds by rate of fire and range; the hits, and the worst of them."""
    assert engine_odds(BOOK, "ap-fire-action", ACTIONS[key]) == total(action(key))
