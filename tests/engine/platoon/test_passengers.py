"""Those who are no soldiers: others take them along, and what becomes of them (Mission 2)."""

from __future__ import annotations

import json
from copy import copy
from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.engine.platoon.telling import tell
from tests.helpers import raid

from hulldown_engine import Game
from hulldown_engine.games.book import compact, digest
from hulldown_engine.games.saves import SaveError
from hulldown_engine.platoon.effects import captives, driving, losses, transport
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.player.choices import Choices
from hulldown_engine.platoon.sequence import operations
from hulldown_engine.platoon.state.field import OPERATIONS, Turn
from hulldown_engine.platoon.views.mission import mission_view


def camp(*placed: Any, at: int = 505, mode: str = "rounds") -> Stage:
    """A truck and two counters of prisoners in a hex, with whoever else is there."""
    of = stage(us("J", "US-truck", at, crew=1), *placed)
    of.setting = copy(raid.book().rules.setting)
    of.field.mission = "the-camp"
    for card in ("US5", "US6"):
        of.field.units[card] = of.setting.carded(card)
        of.field.change(card, where="on-map", hex=at)
    if mode == OPERATIONS:
        of.field.mode, of.field.round = OPERATIONS, None
    return of


def fact(of: Stage, name: str) -> Any:
    """What a fact comes to that asks nobody."""
    return FACTS[name].answer(of.setting, of.field, None)


def test_they_see_nothing_and_have_no_turn() -> None:
    """They are targets all the same (2.12, Mission 2)."""
    of = camp(german("GE1", "GE-squad", 506))
    prisoners = of.unit("US5")
    assert prisoners.active
    assert not prisoners.manned
    assert not prisoners.able
    assert "US5" not in [unit.id for unit in of.field.observers("us")]


def test_the_crew_takes_them_aboard_and_sets_them_down() -> None:
    """A truck has room for one counter, and its crew pays for it (6.7, 7.6)."""
    of = camp()
    of.field.turn = Turn("J", 1, driving.resting(of.setting, of.unit("J")))
    acts = {act.id: act for act in Choices(of.setting, of.play).all()}
    assert {"load:US5", "load:US6"} <= acts.keys()
    acts["load:US5"].do()
    assert (of.unit("US5").where, of.unit("US5").carrier) == ("aboard", "J")
    assert transport.helpless(of.setting, of.field, of.unit("J")) == []


def test_a_guard_leads_them_at_half_its_pace() -> None:
    """As it leads captives; and they stay and wait where they are left (11.2, Mission 2)."""
    of = camp(mode=OPERATIONS)
    fast = driving.mover(of.setting, of.field, of.unit("J")).fast
    lead = {act.id: act for act in captives.acts(of.play, of.unit("J"))}
    assert lead["guard:US5"].text == "Take charge of P1 prisoners"
    lead["guard:US5"].do()
    assert driving.mover(of.setting, of.field, of.unit("J")).fast == min(fast, 2) // 2
    driving.bring(of.setting, of.field, "J", 506)
    assert (of.unit("US5").hex, of.unit("US6").hex) == (506, 505)
    of.field.change("US5", guard="")
    of.field.change("J", hex=707)
    losses.release(of.play)
    assert of.unit("US5").where == "on-map"


def test_nobody_walks_them_off_in_operations() -> None:
    """They are not among the units to move; the crew of the truck that is picked may take them aboard (5.5)."""
    of = camp(mode=OPERATIONS)
    ids = [one.id for one in of.asks(operations.step(of.setting, of.play)).options]
    assert "J" in ids
    assert not any("US5" in name or "US6" in name for name in ids)
    of.field.picked = ["J"]
    assert "load:US5:J" in [one.id for one in of.asks(operations.step(of.setting, of.play)).options]


def test_the_platoon_is_lost_without_them() -> None:
    """They neither keep a mission going nor count as having left (Mission 2)."""
    of = camp()
    assert not fact(of, "platoon_lost")
    transport.load(of.setting, of.play, "US5", "J")
    of.field.change("J", hex=106)
    of.field.change("US5", hex=106)
    driving.leave(of.setting, of.play, "J")
    assert fact(of, "platoon_lost")
    assert fact(of, "exited_us") == 1
    assert [(one.points, one.reason) for one in of.field.awards] == [(5, "US5 exits")]


def test_who_is_led_off_walks_out_for_nothing() -> None:
    """Points are for those who ride (Mission 2)."""
    of = camp(at=106)
    of.field.change("US5", guard="J")
    driving.leave(of.setting, of.play, "J")
    assert of.unit("US5").where == "exited"
    assert of.field.awards == []


def test_their_loss_costs_nothing() -> None:
    """They are none of the platoon (15, Mission 2)."""
    of = camp()
    losses.kill(of.setting, of.play, "US5")
    losses.kill(of.setting, of.play, "J")
    assert [(one.points, one.reason) for one in of.field.awards] == [(-3, "J killed")]


# Who takes up arms ----------------------------------------------------------------------------------------------------

BECOME = {"step": "become", "become": ["US7"], "at": None, "who": ["member", "US5"]}


@pytest.mark.parametrize("aboard", [True, False])
def test_prisoners_take_up_arms(aboard: bool) -> None:  # noqa: FBT001 - a table's
    """They go on in the place of those they were, with a counter of their own (2.1, Mission 2)."""
    of = camp()
    if aboard:
        transport.load(of.setting, of.play, "US5", "J")
    tell(of, "J", BECOME)
    armed = of.unit("US7")
    assert (armed.where, armed.carrier) == (("aboard", "J") if aboard else ("on-map", ""))
    assert (armed.hex, armed.letter, armed.passive, armed.manned) == (505, "AA", False, True)
    assert of.unit("US5").where == "gone"
    assert of.events("became") == [{"event": "became", "unit": "US5", "other": "US7"}]


def test_what_is_not_there_becomes_nothing() -> None:
    """Nor does anybody become who is there already (Mission 2)."""
    of = camp()
    losses.kill(of.setting, of.play, "US5")
    tell(of, "J", BECOME)
    assert "US7" not in of.field.units

    of = camp()
    tell(of, "J", BECOME, {**BECOME, "who": ["member", "US6"]})
    assert (of.unit("US6").where, of.events("became")) == (
        "on-map",
        [{"event": "became", "unit": "US5", "other": "US7"}],
    )


def test_who_is_passive_stands_on_no_space_of_the_track() -> None:
    """The player is shown the markers that there are: those of who takes Turns."""
    of = camp()
    for card in ("J", "US5", "US6"):
        of.field.change(card, space="unaware")
    track = mission_view(of.setting, of.field, over=False, ground=False).track
    assert track["unaware"] == ["J"]


def test_saves_know_who_is_passive() -> None:
    """A save is as it was before anybody could be passive, and one that says otherwise than the card is refused."""
    game = Game(raid.book(), seed=1, mission="the-camp", platoon="first")
    record = json.loads(game.dumps())
    assert not any("passive" in unit for unit in record["checkpoint"]["units"].values())
    assert Game.loads(raid.book(), sealed(record)).state == game.state

    record["checkpoint"]["units"]["US3"]["passive"] = True
    with pytest.raises(SaveError, match="passive, and its card is not"):
        Game.loads(raid.book(), sealed(record))


def sealed(record: dict[str, Any]) -> str:
    """A save whose text was changed, sealed again."""
    bare = {name: value for name, value in record.items() if name != "seal"}
    return compact({**bare, "seal": digest(bare)})
