"""Two players, or more, who share the platoon, by the optional rule (1.1).

The game is played as usual, and both work together; but every unit is somebody's, a decision says whose it is, and
Victory Points are counted apart as well. The rules are silent about some of it. Here it is decided so:

- The platoon is shared out when it is ready, unit by unit in the order of its letters; what joins it later, as it
  comes. Everybody gets a unit and a commander, while there are enough of them.
- A decision is that of the player whose units it is about, and of all players together if it is about units of several
  or about none: which unit moves next, what to buy, when to end the mission.
- Commanders command all units alike (6.3). Who is passive is nobody's.
- Points for a German are of the player whose unit shot him down or took him; if none did, of the player whose unit has
  its Turn. Points for a marker, or for leaving the map, are of the player whose unit did it, and those that are lost of
  the player whose unit is lost. Points by the story are of the player whose unit the paragraph is about; others belong
  to nobody, and count for the platoon alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.units import US, Unit
from hulldown_engine.platoon.combat import fighters
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.state.actions import only_or_chosen
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play

RULE = "1.1"
NAMES = ("First", "Second")
"""The names of players who have not given any."""


# Whose units they are -------------------------------------------------------------------------------------------------


def due(field: PlatoonState) -> Unit | None:
    """The next US unit that has no player yet, if there is one (Rule 1.1)."""
    if not field.players or field.purchase is not None:
        return None
    return next((unit for unit in _platoon(field) if not unit.player), None)


def _platoon(field: PlatoonState) -> Iterator[Unit]:
    return (unit for unit in field.units.values() if unit.side == US and not unit.passive)


def step(setting: Setting, play: Play, unit: Unit) -> Asking:
    """Ask which player gets a unit, of those who may have it (Rule 1.1)."""
    able = [player for player in play.state.players if all(_fair(play.state, unit, player, kind) for kind in KINDS)]
    prompt = f"Whose is {choices.name_of(setting, play.state, unit)}?"
    player = yield from only_or_chosen({name: name for name in able}, prompt, RULE, unit.id)
    play.state.change(unit.id, player=player)
    play.log("shared", unit=unit.id, player=player)


KINDS: tuple[Callable[[Unit], bool], ...] = (lambda unit: True, lambda unit: unit.commander)
"""The kinds of units of which every player gets one: any unit, and a commander."""


def _fair(field: PlatoonState, unit: Unit, player: str, kind: Callable[[Unit], bool]) -> bool:
    """Whether a player may have a unit: of each kind, enough must be left for the players without one."""
    if not kind(unit):
        return True
    units = [each for each in _platoon(field) if kind(each)]
    lacking = [name for name in field.players if all(each.player != name for each in units)]
    return player in lacking or len(lacking) < sum(not each.player for each in units)


# Whose decisions they are ---------------------------------------------------------------------------------------------


def addressed(play: Play, asking: Asking) -> Asking:
    """The same decisions, each with the player who makes it (Rule 1.1)."""
    try:
        decision = next(asking)
        while True:
            answer = yield replace(decision, player=whose(play.state, decision))
            decision = asking.send(answer)
    except StopIteration:
        return


def whose(field: PlatoonState, decision: Decision) -> str:
    """The player whose units a decision is about; empty if they are several players', or there are none."""
    owners = {field.units[unit].player for unit in _about(field, decision) if unit in field.units}
    return owners.pop() if len(owners) == 1 else ""


def _about(field: PlatoonState, decision: Decision) -> Iterable[str]:
    """The units that a decision is about: its own, else those its options name, else that of the paragraph or Turn."""
    if decision.unit:
        return field.picked if decision.unit in field.picked else [decision.unit]
    named = [option.id.removeprefix(fighters.SHOOT) for option in decision.options if option.id != fighters.HOLD]
    if named and all(unit in field.units for unit in named):
        return named
    if field.stack and field.stack[-1].this:
        return [field.stack[-1].this]
    return [field.turn.unit] if field.turn is not None else ()


def points(field: PlatoonState) -> Sequence[tuple[str, int]]:
    """The Victory Points of each player (Rule 1.1)."""
    return [(player, sum(each.points for each in field.awards if each.player == player)) for player in field.players]
