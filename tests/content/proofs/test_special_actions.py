"""Fighting Formations: what is reckoned and not rolled, line by line as the player aid has it.

Special Actions with their assets and movement points, Initiative, who goes into a fortification and which of its two
figures covers him, and hindrance.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.helpers.proofs import Given, engine_odds, engine_roll, text, written

BOOK = "fighting-formations"

APCR = {1: 8, 2: 7, 3: 6, 4: 5, 5: 4, 6: 3, 7: 2, 8: 1}
"""Firepower by range, as the aid prints it."""


def come(procedure: str, given: Given) -> dict[str, Any]:
    """What comes of a procedure without dice."""
    return engine_roll(BOOK, procedure, given)


def refused(procedure: str, given: Given, why: str) -> None:
    """It is refused, for this reason."""
    with pytest.raises(ValueError, match=why):
        engine_roll(BOOK, procedure, given)


# Attack dice ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("distance", "die", "bonus"), [(1, 12, 8), (3, 10, 6), (8, 10, 1)])
def test_apcr_adds_what_the_aid_prints(distance: int, die: int, bonus: int) -> None:
    """A 45 mm gun of firepower 6: every attack total, to the last fraction."""
    found: Counter[str] = Counter()
    for dice in product(range(1, die + 1), repeat=2):
        carries = min(dice) > 1
        outcome = {"fire": "effective" if carries else "hindered", "attack_total": (sum(dice) + 6 + bonus) * carries}
        found[text({**outcome, "spent": False, "initiative": 0, "assets": 1})] += 1
    given = {"firer": "45mm-M42", "shot": "ap", "range": distance, "round": "apcr"}
    ways = {outcome: Fraction(often, die * die) for outcome, often in found.items()}
    assert engine_odds(BOOK, "attack-roll", given) == ways


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"firer": "Strelki", "shot": "ap", "range": 1}, "no firepower against armour"),
        ({"firer": "PTRD-team", "shot": "he", "range": 1}, "no firepower against morale"),
        ({"firer": "ZiS-3", "shot": "he", "range": 1, "round": "heat"}, "rounds for AP shots"),
        ({"firer": "45mm-M42", "shot": "ap", "range": 9, "round": "apcr"}, "nothing beyond eight hexes"),
        ({"firer": "Tiger", "shot": "ap", "range": 5, "round": "apcr"}, "no APCR"),
        ({"firer": "T-70", "shot": "ap", "range": 5, "round": "heat"}, "no HEAT"),
        ({"firer": "Tiger", "shot": "he", "range": 5, "round": "smoke"}, "fires no smoke"),
        ({"firer": "MG-42-team", "shot": "he", "range": 5, "lmg": True}, "no use for one more machine gun"),
        ({"firer": "Strelki", "shot": "he", "range": 5, "fate_card": True}, "for a light machine gun only"),
        ({"firer": "ZiS-3", "shot": "ap", "range": 5, "round": "apcr", "firer_state": "shaken"}, "only a fresh unit"),
        ({"firer": "Strelki", "shot": "he", "range": 5, "lmg": True, "firer_state": "pinned"}, "only a fresh unit"),
        ({"firer": "Tiger", "shot": "ap", "range": 5, "firer_inside": "bunker"}, "only infantry and guns"),
        (
            {"firer": "45mm-M42", "shot": "ap", "range": 5, "firer_inside": "pillbox", "aim": "flank"},
            "no line of sight",
        ),
        ({"firer": "Strelki", "shot": "he", "range": 13}, "beyond three times the printed range"),
        ({"firer": "Pak-40", "shot": "ap", "range": 5, "aim": "flank"}, "fire arc of this piece forbids it"),
    ],
)
def test_what_nobody_may_do_is_refused(given: Given, why: str) -> None:
    """With the reason."""
    refused("attack-roll", given, why)


# Special Actions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("distance", APCR)
def test_apcr_costs_an_asset_and_falls_with_range(distance: int) -> None:
    """From 8 in the next hex to 1 at eight hexes."""
    found = come("special-action", {"unit": "45mm-M42", "action": "apcr", "range": distance, "assets": 4})
    assert (found["firepower"], found["assets_left"]) == (APCR[distance], 3)


@pytest.mark.parametrize(
    ("unit", "action", "more", "came"),
    [
        ("ZiS-3", "heat", {"range": 36}, {"firepower": 8, "assets_left": 0, "points_left": 12}),
        ("Strelki", "lmg", {}, {"more_range": 1, "assets_left": 0}),
        ("Strelki", "lmg", {"fate_card": True}, {"more_range": 1, "assets_left": 1}),
        ("ZiS-3", "smoke", {"shot": "he"}, {"firepower": 0, "assets_left": 0, "becomes": "none"}),
        ("Sd-Kfz-250-1b", "dismount", {}, {"points_left": 6, "becomes": "Sd-Kfz-250-1a", "beside": "Armor-Recon"}),
        ("Sd-Kfz-250-1a", "mount", {}, {"points_left": 6, "becomes": "Sd-Kfz-250-1b", "beside": "none"}),
        ("Armor-Recon", "mount", {"assets": 0}, {"points_left": 6, "assets_left": 0, "becomes": "Sd-Kfz-250-1b"}),
        ("Pak-40-towed", "unhook", {"points": 6}, {"points_left": 0, "becomes": "Pak-40"}),
    ],
)
def test_special_actions_cost_an_asset_or_six_points(unit: str, action: str, more: Given, came: Given) -> None:
    """And come to what the aid says."""
    found = come("special-action", {"unit": unit, "action": action, **more})
    assert {name: found[name] for name in came} == came


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"unit": "ZiS-3", "action": "heat", "state": "pinned"}, "only a fresh unit"),
        ({"unit": "ZiS-3", "action": "heat", "assets": 0}, "no asset in hand"),
        ({"unit": "Pak-40-towed", "action": "unhook", "points": 5}, "6 movement points"),
        ({"unit": "Pak-40", "action": "unhook"}, "nothing hooked on"),
        ({"unit": "Tiger", "action": "dismount"}, "nobody sits in this piece"),
        ({"unit": "Grenadiers", "action": "mount"}, "cannot mount"),
        ({"unit": "Armor-Recon", "action": "mount", "partner_state": "shaken"}, "have to be fresh both"),
    ],
)
def test_what_a_unit_cannot_do_it_is_told(given: Given, why: str) -> None:
    """With the reason."""
    refused("special-action", given, why)


# Initiative -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("command", "price"), [("out-of-command", 2), ("tactical", 1), ("mission", 0)])
@pytest.mark.parametrize(
    ("unit", "order", "times"), [("T-70", "move", 2), ("T-70", "other", 1), ("KV-1S", "assault", 1)]
)
def test_without_a_radio_a_move_costs_twice(command: str, price: int, unit: str, order: str, times: int) -> None:
    """And an Assault; anything else costs what it costs others."""
    found = come("activation", {"unit": unit, "command": command, "order": order})
    assert found == {"initiative": price * times}


# Fortifications -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("occasion", ["set-up", "advance", "assault", "move", "other"])
@pytest.mark.parametrize("inside", range(4))
@pytest.mark.parametrize("name", ["Grenadiers", "Strelki-platoon", "ZiS-3", "Tiger"])
def test_a_platoon_or_three_squads_go_in(name: str, inside: int, occasion: str) -> None:
    """At set-up or on three orders, infantry and guns only, as long as there is room."""
    room, needs = 3 - inside, 3 if name == "Strelki-platoon" else 1
    if name == "Tiger":
        expected = {"entry": "no-vehicles", "room": room}
    elif occasion == "other":
        expected = {"entry": "no-order", "room": room}
    elif needs > room:
        expected = {"entry": "no-room", "room": room}
    else:
        expected = {"entry": "enters", "room": room - needs}
    assert come("fortification-entry", {"unit": name, "occasion": occasion, "squads_inside": inside}) == expected


@pytest.mark.parametrize(
    ("inside", "attack", "figure"),
    [
        ("trench", "front", "printed"),
        ("trench", "flank", "printed"),
        ("trench", "barrage", "bracketed"),
        ("pillbox", "front", "printed"),
        ("pillbox", "flank", "bracketed"),
        ("pillbox", "barrage", "bracketed"),
        ("bunker", "front", "printed"),
        ("bunker", "flank", "bracketed"),
        ("bunker", "barrage", "bracketed"),
    ],
)
def test_cover_in_brackets(inside: str, attack: str, figure: str) -> None:
    """From the flank in pillboxes and bunkers only, and against any barrage; villages cover no worse than 3."""
    table = written(BOOK)
    printed = int(table.look_up(table.tables["fortification-cover"], inside, figure))
    assert come("cover", {"inside": inside, "attack": attack}) == {"cover": printed}
    assert come("cover", {"inside": inside, "attack": attack, "terrain": "village"}) == {"cover": max(3, printed)}


@pytest.mark.parametrize(
    ("crossed", "sight", "hindrance"),
    [
        ([], "clear", 1),
        ([{"terrain": "open"}, {"terrain": "gully"}], "clear", 1),
        ([{"terrain": "brush"}, {"terrain": "brush"}], "hindered", 2),
        ([{"terrain": "brush", "smoke": True}, {"terrain": "road"}], "hindered", 3),
        ([{"terrain": "woods"}, {"smoke": True}], "blocked", "none"),
        ([{"terrain": "village"}], "blocked", "none"),
    ],
)
def test_the_worst_hex_decides(crossed: list[Given], sight: str, hindrance: Any) -> None:
    """One where nothing hinders, as the aid has it; smoke and hedges are the book's."""
    assert come("line-of-sight", {"crossed": crossed}) == {"sight": sight, "hindrance": hindrance}
