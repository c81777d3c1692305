"""Fire and assault between any two units of the book, however they stand: nothing is refused by a chart, ever."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.platoon.stage import Placed, Stage, book, data, german, stage, us

from hulldown_engine.basics.dice import Seeded
from hulldown_engine.basics.hexes import intervening
from hulldown_engine.platoon.combat import aiming, assault, fire, odds
from hulldown_engine.platoon.effects import visibility
from hulldown_engine.platoon.state.context import CARDS

TYPES = [name for name, card in book().charts.cards[CARDS].items() if card["class"] not in ("bunker", "fighter")]
US, GERMANS = ([one for one in TYPES if data(one)["side"] == side] for side in ("us", "german"))

COUNTRY = "\n".join([".rbtw" * 4] + [".........b.........."] * 45)
"""Twenty columns; the first row has every terrain."""


def stances(kind: str) -> st.SearchStrategy[dict[str, object]]:
    """How a unit of a kind may stand: whatever the rules allow, in any combination."""
    card = data(kind)
    vehicle, foot = card["motion"] not in ("towed", "foot"), card["motion"] == "foot"
    return st.fixed_dictionaries(
        {
            "facing": st.integers(0, 5),
            "moved": st.sampled_from(("halted", "slow") if foot else ("halted", "slow", "fast")),
            "closed": st.booleans() if card["roofed"] else st.just(value=False),
            "defilade": st.booleans() if vehicle else st.just(value=False),
            "prepared": st.booleans() if card["class"] == "gun" else st.just(value=False),
            "in_position": st.booleans(),
            "in_bunker": st.booleans(),
            "suppressed": st.booleans(),
            "gun_out": st.booleans(),
            "machinegun_out": st.booleans(),
            "no_ammunition": st.booleans(),
            "immobilised": st.booleans(),
            "rockets": st.integers(0, 2) if foot else st.just(0),
            "crew_lost": st.integers(0, max(0, card["crew_rating"])),
            "weapon_skill": st.integers(-3, 3),
            "space": st.sampled_from(("unaware", "two-turns", "one-turn", "complete", "panic")),
        }
    )


@st.composite
def games(draw: st.DrawFn) -> Stage:
    """A US and a German unit, and another of each, anywhere on the map."""
    hexes = st.builds(
        lambda column, row: column * 100 + row, st.integers(1, 20), st.sampled_from((1, 2, 3, 4, 8, 20, 46))
    )
    placed: list[Placed] = []
    for make, name, kinds in ((us, "A", US), (german, "GE1", GERMANS), (us, "B", US), (german, "GE2", GERMANS)):
        kind = draw(st.sampled_from(kinds))
        placed.append(
            make(name, kind, draw(hexes), None if make is us else {"self_preservation": 2}, **draw(stances(kind)))
        )
    bunkers = {str(one.unit.hex): draw(st.integers(0, 5)) for one in placed if one.unit.in_bunker}
    set_up = stage(
        *placed, terrain=COUNTRY, field={"bunkers": bunkers, "mode": draw(st.sampled_from(("rounds", "operations")))}
    )
    set_up.play.source, set_up.field.dice = Seeded(), draw(st.integers(0, 1 << 32))
    return set_up


@settings(max_examples=150)
@given(games())
def test_whatever_is_offered_can_be_fired(set_up: Stage) -> None:
    """Every shot has odds that add up, a line for the player, and can be fired; nobody's state breaks."""
    setting, field = set_up.setting, set_up.field
    for one in ("A", "GE1", "B", "GE2"):
        for exposed in (101, 505, 1646):
            assert 0 <= visibility.exposures(setting, field, set_up.unit(one))(exposed) <= 100
        shots = [*aiming.shots(setting, field, set_up.unit(one)), *aiming.guesses(setting, field, set_up.unit(one))]
        assert len({aiming.id_of(each) for each in shots}) == len(shots)
        for each in shots:
            assert sum(odds.odds(setting, field, each).values()) == 1
            assert 0 < odds.chance(setting, field, each) <= 1 or each.shells == "gp"
            assert odds.text(setting, field, each)
        if shots:
            set_up.run(fire.fire(setting, set_up.play, shots[field.dice % len(shots)]))
        _sound(set_up)


@settings(max_examples=100)
@given(games(), st.booleans(), st.booleans())
def test_whatever_is_offered_can_be_assaulted(set_up: Stage, charge: bool, capture: bool) -> None:  # noqa: FBT001
    """So with assaults, of any on any in the same hex."""
    setting, field = set_up.setting, set_up.field
    for one in list(field.units):
        field.change(one, hex=1003)
    for one in ("A", "GE1", "B", "GE2"):
        for target in assault.targets(setting, field, set_up.unit(one)):
            takes = capture and one in ("A", "B") and setting.on_foot(set_up.unit(one))
            assert sum(assault.odds(setting, set_up.unit(one), target, charge=charge, capture=takes).values()) == 1
            set_up.run(assault.assault(setting, set_up.play, one, target.id, charge=charge, capture=takes))
            _sound(set_up)
            break


def _sound(set_up: Stage) -> None:
    """What holds of every unit, whatever has happened."""
    field = set_up.field
    assert field.victory == sum(one.points for one in field.awards)
    for one in field.units.values():
        assert 0 <= one.crew_lost <= max(one.crew, one.crew_lost if one.crew == 0 else one.crew)
        assert one.rounds >= 0
        assert one.rockets >= 0
        if one.status != "active":
            assert (one.space, one.suppressed, one.in_bunker) == ("inactive", False, False)


@pytest.mark.parametrize("firer", TYPES)
def test_every_pair_at_every_range(firer: str) -> None:
    """Any type can fire at any type of the other side, as far as its weapons reach and no further."""
    ours, theirs, targets = (us, german, GERMANS) if firer in US else (german, us, US)
    what = {"prepared": data(firer)["class"] == "gun", "facing": 3, "rockets": 1, "rounds": 3}
    for target in targets:
        for place in (1001, 1002, 1008, 1024):
            set_up = stage(ours("X", firer, 1001, **what), theirs("Y", target, place), terrain=COUNTRY)
            for one in aiming.shots(set_up.setting, set_up.field, set_up.unit("X")):
                assert sum(odds.odds(set_up.setting, set_up.field, one).values()) == 1
                if one.weapon in ("machineguns", "arms", "all"):
                    assert intervening(1001, place) <= 20
