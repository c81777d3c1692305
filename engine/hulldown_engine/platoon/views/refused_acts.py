"""Why a unit cannot do anything else than move: fire, assault, load, command and the rest of its Turn (6.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hulldown_engine.platoon.board.optional_rules import HIDDEN_TARGETS
from hulldown_engine.platoon.board.units import ACTIVE, COMPLETE, ON_MAP, ONE_TURN, UNAWARE, WAITING, Unit
from hulldown_engine.platoon.combat import aiming
from hulldown_engine.platoon.effects import crews, detection, transport, visibility
from hulldown_engine.platoon.player import captured_vehicles, choices, command
from hulldown_engine.platoon.reasons import of_units
from hulldown_engine.platoon.state.field import enemy_of
from hulldown_engine.platoon.views.refused_moves import charged
from hulldown_engine.platoon.views.wishes import Check, Wish, first, told

# What it costs --------------------------------------------------------------------------------------------------------


def halted(wished: Wish) -> str:
    """Refuse what is not done in the midst of a movement (Rule 7.5)."""
    return "It is moving, and has to halt first (7.5)." if wished.turn is not None and wished.turn.moving else ""


def payable(action: str, on_foot: str = "squad") -> Check:
    """A check that a unit can pay for an action; infantry pays with its own (Rule 6.7)."""
    return told(of_units.unpaid(action, on_foot=on_foot))


def on_the_map(wished: Wish) -> str:
    """Refuse what only a unit on the map does."""
    return "" if wished.unit.where == ON_MAP else "It is not on the map (6.10)."


# Fighting -------------------------------------------------------------------------------------------------------------


def fire(wished: Wish) -> str:
    """Refuse a shot: by whom, with what, at whom (Rule 9)."""
    setting, field, unit = wished.setting, wished.field, wished.unit
    if wished.action == "smoke":
        return _no_smoke(wished)
    if wished.aim is not None:
        elsewhere = wished.hex not in (0, wished.aim.hex)
        return "It is not in that hex (9)." if elsewhere else _no_shot(wished, wished.aim)
    enemies = [enemy for enemy in field.active(enemy_of(unit.side)) if wished.hex in (0, enemy.hex)]
    if not wished.hex and aiming.may_smoke(setting, field, unit):
        return ""
    if not enemies:
        return "There is no enemy in that hex (9)." if wished.hex else "There is no enemy on the map (9)."
    sentences = [_no_shot(wished, enemy) for enemy in enemies]
    return "" if "" in sentences else sentences[0]


def _no_smoke(wished: Wish) -> str:
    """Refuse smoke; its hex is asked for after that (Rule 9.10)."""
    setting, field, unit = wished.setting, wished.field, wished.unit
    if not wished.hex and aiming.may_smoke(setting, field, unit):
        return ""
    sentence = aiming.smoke_withheld(setting, field, unit, wished.hex or unit.hex)
    return sentence or "The hex is asked for when it fires smoke (9.10)."


def _no_shot(wished: Wish, enemy: Unit) -> str:
    if enemy.side == wished.unit.side:
        return "It is no enemy (9)."
    if not enemy.active:
        return "It is no target any more (2.12)."
    setting, field, unit = wished.setting, wished.field, wished.unit
    guess = HIDDEN_TARGETS in field.options and visibility.hidden(setting, field, unit, enemy)
    sentence = aiming.withheld(setting, field, unit, enemy.id, enemy.hex, hidden=guess)
    if sentence and enemy.in_bunker and not aiming.withheld(setting, field, unit, "", enemy.hex):
        return "AP rounds hit the bunker, not who is in it (13.3)."
    return sentence


@first
def close_assault(wished: Wish) -> Iterator[str]:
    """Refuse an assault: by whom, on whom (Rules 11.1, 11.2)."""
    unit, aim = wished.unit, wished.aim
    yield told(of_units.UNFIT)(wished)
    if wished.action == "capture" and not wished.setting.on_foot(unit):
        yield "Only infantry takes captives (11.2)."
    if aim is not None and (aim.side == unit.side or not aim.active):
        yield "It is no enemy who fights (11.1)."
    if unit.hex != (wished.hex or (aim.hex if aim is not None else unit.hex)):
        yield "An assault is within one hex (11.1)."
    yield told(of_units.ALONE)(wished)


def pays_for_assault(wished: Wish) -> str:
    """Refuse an assault that is not paid for; a charge has been (Rules 6.7, 11.3)."""
    if wished.turn is not None and wished.turn.moving == choices.CHARGE:
        return ""
    return halted(wished) or payable("assault")(wished)


# Passengers and guns --------------------------------------------------------------------------------------------------


def loads(wished: Wish) -> str:
    """Refuse to load, unload, hitch or unhitch (Rules 6.7, 7.6)."""
    setting, field, unit, other = wished.setting, wished.field, wished.unit, wished.aim
    if shut := told(of_units.BUNKERED)(wished):
        return shut
    if other is not None and unit.id in (other.carrier, other.id):
        return "" if other.carrier else "It does not carry itself (7.6)."
    rider = unit if setting.kind(unit) in transport.LOADS else other
    if rider is None:
        return "" if any(field.carried(unit.id)) else "It carries nobody, and is no load for others (7.6)."
    if setting.kind(rider) not in transport.LOADS:
        return "Only guns and people on foot are carried (7.6)."
    if other is None:
        able = unit.carrier or any(transport.carriers(setting, field, unit))
        return "" if able else "There is no vehicle with room for it in the hex (7.6)."
    return _no_ride(wished, rider, other if rider is unit else unit)


def _no_ride(wished: Wish, rider: Unit, carrier: Unit) -> str:
    if carrier.hex != rider.hex or not carrier.active or not rider.active or carrier.side != rider.side:
        return "They are not in one hex (7.6)."
    if not transport.takes(wished.setting, wished.field, carrier, rider):
        return "The vehicle has no room for it (7.6)."
    if rider is not wished.unit and rider.manned and wished.turn is not None:
        return "It is the Turn of who gets on that pays for it (6.7)."
    return ""


# Everything else ------------------------------------------------------------------------------------------------------


def turret(wished: Wish) -> str:
    """Refuse to turn a turret that is not there, or has turned as far as it can (Rule 2.10)."""
    if not wished.setting.has_turret(wished.unit):
        return "It has no turret (2.4)."
    traversed = 0 if wished.turn is None else wished.turn.traversed
    most = int(wished.setting.data(wished.unit)["traverse"])
    return "" if traversed < most else "Its turret has turned as far as it does in a Turn (2.10)."


def position(wished: Wish) -> str:
    """Refuse an improved position that is not there, or is not free (Rule 13.2)."""
    unit, field = wished.unit, wished.field
    if unit.in_position:
        return ""
    if unit.in_bunker:
        return "It is in a bunker (13.3)."
    if str(unit.hex) not in field.positions:
        return "There is no improved position in its hex (13.2)."
    if not choices.free_position(field, unit.hex):
        return "Somebody is in the improved position (13.2)."
    left = wished.turn is not None and wished.turn.left == unit.hex
    return "It has left that position this Turn (13.2)." if left else ""


def looks(wished: Wish) -> str:
    """Refuse a closer look: by whom, at what (Rules 5.1, 6.7)."""
    setting, field, unit = wished.setting, wished.field, wished.unit
    if setting.on_foot(unit):
        return "Squads have no Crew Points to look with (6.7)."
    markers = [marker for marker, place in field.markers.items() if wished.hex in (0, place)]
    if not markers:
        return "There is no Event marker (5.1)."
    hidden = any(detection.due(setting, field, unit, marker) == detection.HIDDEN for marker in markers)
    return "" if hidden else "It does not see it, or has looked in vain in this Condition (5.1)."


def commands(wished: Wish) -> str:
    """Refuse orders: by whom, and to whom (Rules 6.3, 6.5)."""
    unit, turn = wished.unit, wished.turn
    if nobody := told(of_units.NO_COMMANDER)(wished):
        return nobody
    if unit.carrier:
        return "Who is carried can only get off (6.7)."
    if turn is not None and turn.acted:
        return "A commander gives his Turn away before he does anything else in it (6.3)."
    if not command.commands(unit):
        return "In panic nobody commands (6.3)."
    if wished.aim is None:
        return "" if _obey(wished) else "Nobody in sight can be given an order (6.3)."
    return _not_given(wished, wished.aim) if wished.action != "alert" else _not_alerted(wished, wished.aim)


def _obey(wished: Wish) -> bool:
    able: Mapping[str, Sequence[Callable[..., bool]]] = {
        "give": (command.may_be_given,),
        "alert": (command.may_be_alerted,),
        "order": (command.may_be_given, command.may_be_alerted),
    }
    others = wished.field.units.values()
    return any(may(wished.setting, wished.field, wished.unit, one) for may in able[wished.action] for one in others)


def _not_given(wished: Wish, other: Unit) -> str:
    """Refuse to give a Turn to somebody (Rule 6.3)."""
    setting, field, unit = wished.setting, wished.field, wished.unit
    if wished.action == "order" and command.may_be_alerted(setting, field, unit, other):
        return ""
    if other.side != unit.side or other.id == unit.id:
        return "A Turn is given to a friend (6.3)."
    if field.round is not None and unit.id in field.round.given:
        return "A Turn that was given is not given on (6.3)."
    if not other.manned or other.disabled or not (other.there or other.where == WAITING):
        return "It could do nothing with a Turn (6.3)."
    if other.space not in (ONE_TURN, COMPLETE):
        return "It cannot be given a Turn now: its marker is not on One Turn or Complete (6.3)."
    return "" if command.together(setting, field, unit, other) else "The commander does not see it (6.3)."


def _not_alerted(wished: Wish, other: Unit) -> str:
    """Refuse to make somebody aware (Rules 6.3, 6.5)."""
    if other.side != wished.unit.side or not other.manned or other.status != ACTIVE:
        return "A friend is made aware (6.5)."
    if other.space != UNAWARE:
        return "It is aware already (6.5)."
    seen = command.together(wished.setting, wished.field, wished.unit, other)
    return "" if seen else "The commander does not see it (6.3)."


def takes_over(wished: Wish) -> str:
    """Refuse charge of captives and of captured vehicles (Rule 11.2)."""
    field, unit = wished.field, wished.unit
    captives = [captive for captive in field.on_map(unit.hex) if captive.led]
    if wished.aim is not None:
        captives = [captive for captive in captives if captive.id == wished.aim.id]
    if not captives:
        return "There is no such captive in its hex (11.2)."
    if any(captured_vehicles.takings(wished.setting, field, unit)) and not payable("all")(wished):
        return ""
    if wished.turn is not None and wished.turn.acted:
        return "Captives are taken over before anything else in a Turn (11.2)."
    return "" if any(each.id not in field.handed for each in captives) else "It has just changed hands (11.2)."


def abandons(wished: Wish) -> str:
    """Refuse to abandon what is no tank (Rule 12)."""
    return "" if crews.may_abandon(wished.setting, wished.unit) else "Only the crews of tanks get out (12)."


IN_A_TURN: Mapping[str, Sequence[Check]] = {
    "fire": (charged, on_the_map, fire),
    "assault": (on_the_map, close_assault, pays_for_assault),
    "load": (charged, halted, told(of_units.PINNED), loads, payable("all")),
    "prepare": (charged, on_the_map, told(of_units.NO_GUN), halted, told(of_units.SHAKEN_CREW), payable("all")),
    "posture": (charged, on_the_map, told(of_units.ROOFLESS), halted, payable("posture", "posture")),
    "turret": (charged, on_the_map, turret),
    "position": (charged, on_the_map, position),
    "look": (charged, on_the_map, looks, halted, payable("look")),
    "order": (charged, commands, halted),
    "captive": (charged, on_the_map, takes_over, halted),
    "abandon": (charged, abandons, halted, payable("all")),
    "end": (charged,),
}
IN_OPERATIONS: Mapping[str, Sequence[Check]] = {
    "load": (loads,),
    "posture": (told(of_units.ROOFLESS),),
    "position": (position,),
    "captive": (takes_over,),
    "abandon": (abandons,),
    "end": (),
}
"""The checks of each kind of action but movement, in the order in which they are made."""
