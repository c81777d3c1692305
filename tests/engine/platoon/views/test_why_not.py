"""Why something is not offered: the rule that stands in the way, and nothing for what is offered."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.games.recorded import RECORDINGS, positions
from tests.engine.platoon import telling
from tests.engine.platoon.stage import Placed, german, stage, us
from tests.helpers import build, mill, outpost

from hulldown_engine import Game, Option
from hulldown_engine.basics.hexes import neighbours
from hulldown_engine.platoon.board.units import COMPLETE, PANIC, UNAWARE
from hulldown_engine.platoon.german import stopped
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.sequence import operations
from hulldown_engine.platoon.state.field import OPERATIONS
from hulldown_engine.platoon.views.refusals import reason, why_not
from hulldown_engine.platoon.views.wishes import ACTIONS, FINER, HEX, TAKES, TARGET, Wish, offered, wish
from hulldown_engine.playtest.bots import RandomBot

MISSIONS = [name for name in RECORDINGS if not name.startswith("mill")]

BRACKETS = re.compile(r"[^()]+ \((?:Mission )?\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*\)\.")
"""A sentence that ends with its rule."""

UNEXPLAINED = "That is not among what it can do now"


# All that is offered, and much that is not ----------------------------------------------------------------------------


def meant(game: Game, option: Option) -> Iterator[Wish]:
    """What somebody may ask for who means an option: with target and hex, and without."""
    kind, word = "" if option.kind == "pick" else option.kind, option.id.partition(":")[0]
    for action in {kind, word if word in FINER else kind}:
        target = option.target if TARGET in TAKES.get(action, ()) else ""
        hexes = {0, *option.hexes} if HEX in TAKES.get(action, ()) else {0}
        for aim, place in {(aim, place) for aim in ("", target) for place in hexes}:
            yield wish(game.book.rules.setting, game.state, game.decision, option.unit, action, aim, place)


def free(game: Game) -> None:
    """Raise if anything stands in the way of an option of a Turn or of Operations that is a unit's."""
    if game.decision is None or game.decision.rule not in ("5.5", "6.1", "6.7", "7.5"):
        return
    for option in game.decision.options:
        if option.unit and option.kind != "back" and option.id != "look":
            for wished in meant(game, option):
                assert offered(wished), option
                assert not reason(wished), (option, wished.action)


@pytest.mark.parametrize("name", MISSIONS)
def test_nothing_stands_in_the_way_of_what_is_offered(name: str) -> None:
    """For every option of the recorded games there is no reason against it."""
    for game in positions(name):
        free(game)


@pytest.mark.parametrize("rules", [("hidden-targets", "closed-sight"), ("shell-types", "three-machineguns")])
@pytest.mark.parametrize("mission", ["the-bridge", "the-hill"])
def test_nor_where_optional_rules_are_in_force(mission: str, rules: tuple[str, ...]) -> None:
    """Guesses at hidden targets, rounds that are told apart, machineguns with arcs."""
    game, bot = Game(outpost.book(), seed=8, mission=mission, rules=rules), RandomBot(8)
    while game.decision is not None and len(game.inputs) < 250:
        free(game)
        game.choose(bot.choose(game))


@pytest.mark.parametrize("name", MISSIONS)
def test_what_is_not_offered_has_a_reason(name: str) -> None:
    """Whatever is asked of whomever: a sentence with its rule, and one that says which."""
    dice = random.Random(name)
    for game in positions(name):
        if dice.random() < 0.9:
            continue
        units = game.state.units
        for unit, action in ((unit, action) for unit in units for action in ACTIONS):
            target = dice.choice(["", *units]) if TARGET in TAKES.get(action, ()) else ""
            near = [place for _, place in neighbours(units[unit].hex) if game.book.rules.setting.ground.on_map(place)]
            place = dice.choice([0, units[unit].hex, *near]) if HEX in TAKES.get(action, ()) else 0
            said = game.why_not(unit, action, target=target, hex=place)
            assert not said or (BRACKETS.fullmatch(said) and UNEXPLAINED not in said), (unit, action, target, place)


# One by one -----------------------------------------------------------------------------------------------------------

GROUND = """
.....
.w...
.....
.....
.....
"""

TANK = us("A", "M4A3", 303, facing=3)
FAR = german("GE1", "PzIV", 305, space=COMPLETE)

IN_ITS_TURN = [
    # moves
    (TANK, {}, ("move", "", 304), "It has to begin a movement first (6.7)."),
    (TANK, {}, ("move", "", 302), "It has to begin a movement first (6.7)."),
    (TANK, {}, ("move", "", 403), "A vehicle goes into the hex that it faces; it has to turn first (7.2)."),
    (TANK, {}, ("move", "", 101), "It is not the next hex (7.2)."),
    (TANK, {"mission": {"closed": [304]}}, ("move", "", 304), "The Mission Briefing closes that hex (7.1)."),
    (TANK, {"water": "0303/0304"}, ("move", "", 304), "There is water between, and no bridge (7.5)."),
    (us("A", "M4A3", 303, facing=3, immobilised=True), {}, ("move", "", 304), "It is immobilized (14.3)."),
    (us("A", "M4A3", 303, in_bunker=True), {}, ("move", "", 0), "Nobody leaves a bunker (13.3)."),
    (us("A", "M4A3", 303, closed=True), {}, ("drive-fast", "", 0), "A closed tank does not drive fast (6.7)."),
    (us("A", "76mm-gun", 303), {}, ("move", "", 0), "A gun moves only in tow (7.6)."),
    (us("A", "US-squad", 303), {}, ("left", "", 0), "Only vehicles have a facing to turn (7.2)."),
    (us("A", "US-squad", 303), {}, ("drive-slow", "", 0), "Infantry walks (6.7)."),
    (us("A", "US-squad", 303, suppressed=True), {}, ("charge", "", 0),
     "Suppressed, it neither charges nor moves and fires (14.4)."),
    (TANK, {}, ("exit", "", 0), "It is not at the edge of the map (7.1)."),
    (us("A", "M4A3", 301), {}, ("exit", "", 0), "The Mission Briefing has no exit there (7.1)."),
    (TANK, {}, ("entry", "", 0), "It has entered the map already (6.10)."),
    # fire and assaults
    (us("A", "M4A3", 303, facing=0), {}, ("fire", "GE1", 0), ""),
    (us("A", "76mm-gun", 303, prepared=True), {}, ("fire", "GE1", 0), "The hex is not in the arc of the gun (9)."),
    (us("A", "M4A3", 303, facing=3, gun_out=True, machinegun_out=True), {}, ("fire", "GE1", 0),
     "The unit cannot fire AP with the main gun now (9)."),
    (us("A", "US-squad", 303), {}, ("fire", "GE1", 0), ""),
    (us("A", "US-squad", 303, suppressed=True), {}, ("fire", "GE1", 0), "A suppressed squad does not fire (14.4)."),
    (TANK, {}, ("fire", "A", 0), "It is no enemy (9)."),
    (TANK, {}, ("fire", "", 101), "There is no enemy in that hex (9)."),
    (TANK, {}, ("assault", "GE1", 0), "An assault is within one hex (11.1)."),
    (TANK, {}, ("capture", "GE1", 0), "Only infantry takes captives (11.2)."),
    (us("A", "76mm-gun", 303), {}, ("assault", "", 0), "Guns do not assault (11)."),
    # and the rest
    (TANK, {}, ("load", "", 0), "It carries nobody, and is no load for others (7.6)."),
    (us("A", "US-squad", 303), {}, ("load", "", 0), "There is no vehicle with room for it in the hex (7.6)."),
    (TANK, {}, ("prepare", "", 0), "Only guns are prepared (9.7)."),
    (us("A", "US-truck", 303), {}, ("posture", "", 0), "It has no hatches, and is always open (5.4)."),
    (us("A", "US-truck", 303), {}, ("turret", "", 0), "It has no turret (2.4)."),
    (TANK, {}, ("position", "", 0), "There is no improved position in its hex (13.2)."),
    (TANK, {}, ("look", "", 0), "There is no Event marker (5.1)."),
    (us("A", "US-squad", 303), {}, ("look", "", 0), "Squads have no Crew Points to look with (6.7)."),
    (TANK, {}, ("give", "", 0), "It is no commander (6.3)."),
    (us("A", "M4A3", 303, commander=True), {}, ("order", "", 0), "Nobody in sight can be given an order (6.3)."),
    (TANK, {}, ("captive", "", 0), "There is no such captive in its hex (11.2)."),
    (us("A", "US-truck", 303), {}, ("abandon", "", 0), "Only the crews of tanks get out (12)."),
    (TANK, {}, ("", "", 0), ""),
]  # fmt: skip


def turn_of(unit: Placed, **what: Any) -> tuple[Any, Any, Any]:
    """The Turn of a unit with a German two hexes off: setting, state and decision."""
    of = stage(unit, FAR, terrain=GROUND, **what)
    telling.code(of, {"p": [[]]})
    of.turn(unit.unit.id)
    return of.setting, of.field, of.asks(choices.step(of.setting, of.play))


@pytest.mark.parametrize(("unit", "what", "asked", "said"), IN_ITS_TURN)
def test_in_its_turn(unit: Placed, what: dict[str, Any], asked: tuple[str, str, int], said: str) -> None:
    """What forbids it to the unit whose Turn it is."""
    assert why_not(*turn_of(unit, **what), unit.unit.id, *asked) == said


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (us("B", "M4A3", 101, space=UNAWARE), "It is unaware of the enemy (6.5)."),
        (us("B", "M4A3", 101, space=PANIC), "It is in panic, and does nothing in this Round (6.4)."),
        (us("B", "US-squad", 303, where="aboard", carrier="A"), "It goes with A M4A3, and does nothing itself (6.7)."),
        (us("B", "M4A3", 101), "It is the Turn of A M4A3 (6.1)."),
        (us("B", "M4A3", 101, status="killed"), "It has been killed (2.12)."),
        (us("B", "M4A3", 101, where="exited"), "It has left the map (7.1)."),
        (us("B", "M4A3", 101, crew_lost=9), "Nobody is left in it (2.12)."),
        (german("B", "PzIV", 101), "A German does what his card says (6.8)."),
    ],
)
def test_whose_turn_it_is_not(other: Placed, said: str) -> None:
    """Who is unaware, in panic or aboard, who is lost, and who has to wait."""
    of = stage(TANK, FAR, other, terrain=GROUND)
    telling.code(of, {"p": [[]]})
    of.turn("A")
    decision = of.asks(choices.step(of.setting, of.play))

    assert {why_not(of.setting, of.field, decision, "B", action, "", 0) for action in ("", "move", "fire")} == {said}


@pytest.mark.parametrize(
    ("picked", "asked", "said"),
    [
        ([], ("A", "", "", 0), ""),
        ([], ("A", "move", "", 304), "It has to be picked first (5.5)."),
        ([], ("A", "fire", "", 0), "That is done in Rounds (6.7)."),
        (["A"], ("A", "move", "", 304), ""),
        (["A"], ("A", "move", "", 305), "It is not the next hex (5.5)."),
        (["A"], ("B", "move", "", 304), "A M4A3 is in hand; be done with it first (5.5)."),
        (["A", "B"], ("B", "move", "", 304), ""),
        (["A", "B"], ("B", "abandon", "", 0), "Units together only move; pick it alone for that (5.5)."),
        (["A"], ("A", "end", "", 0), ""),
    ],
)
def test_in_operations(picked: list[str], asked: Any, said: str) -> None:
    """Who is in hand moves; there is no fire."""
    of = stage(TANK, us("B", "M4A3", 303), terrain=GROUND, field={"mode": OPERATIONS, "picked": picked, "round": None})
    decision = of.asks(operations.step(of.setting, of.play))

    assert why_not(of.setting, of.field, decision, *asked) == said


# As Germans are told --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "what", "action", "stops", "said"),
    [
        ("76mm-gun", {}, "move", stopped.moving(stopped.always("")), "A gun moves only in tow (7.6)."),
        ("M4A3", {"immobilised": True}, "move", stopped.moving(stopped.always("")), "It is immobilized (14.3)."),
        ("US-squad", {"suppressed": True}, "charge", stopped.charging,
         "Suppressed, it neither charges nor moves and fires (14.4)."),
        ("M4A3", {"suppressed": True}, "assault", stopped.assaulting, "A suppressed unit does not assault (14.4)."),
        ("M4A3", {}, "assault", stopped.assaulting, "There is no enemy in its hex (11.1)."),
        ("M4A3", {}, "prepare", stopped.preparing, "Only guns are prepared (9.7)."),
        ("76mm-gun", {"suppressed": True, "prepared": True, "facing": 3, "turret": 3}, "prepare", stopped.preparing,
         "A suppressed crew prepares nothing (14.4)."),
        ("M4A3", {"suppressed": True}, "load", stopped.boarding,
         "The suppressed neither load nor unload, hitch nor unhitch (14.4)."),
        ("M4A3", {}, "give", stopped.giving, "It is no commander (6.3)."),
    ],
)  # fmt: skip
def test_an_order_and_a_wish_are_stopped_in_the_same_words(
    kind: str, what: dict[str, Any], action: str, stops: stopped.Stops, said: str
) -> None:
    """What is in the way of a unit does not depend on whose it is."""
    setting, field, decision = turn_of(us("A", kind, 303, **what))

    assert why_not(setting, field, decision, "A", action, "", 0) == said
    assert stopped.why(setting, field, "A", {}, stops) == said


# What there is not ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("Q", "", "", 0), "no unit 'Q'; there are A, GE1"),
        (("A", "dance", "", 0), "no action 'dance'; there are entry, move, "),
        (("A", "fire", "Q", 0), "no unit 'Q'; there are A, GE1"),
        (("A", "move", "", 9901), "no hex 9901; there are 0101 to 0505"),
        (("A", "turret", "GE1", 0), "turret takes no target"),
        (("A", "", "", 303), "having a Turn takes no hex"),
    ],
)
def test_what_there_is_not(asked: Any, said: str) -> None:
    """A name that is not of this game is told with those that are."""
    with pytest.raises(ValueError, match=re.escape(said)):
        why_not(*turn_of(TANK), *asked)


def test_nobody_is_moved_in_a_gamebook() -> None:
    """There are no units to ask about."""
    with pytest.raises(ValueError, match="no unit 'A'; there are none in a gamebook"):
        Game(build.compiled(mill.MILL), seed=1).why_not("A")
