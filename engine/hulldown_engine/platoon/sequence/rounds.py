"""Action Rounds: who is aware, who acts when, and how a Round begins and ends (6.1 to 6.6, 6.10).

Between two phases, and between two Turns, the state alone says what comes next: `step` carries out one of them.

The rules are silent, or of two minds, about some of it. Here it is decided so:

- A side's advantage die places all its units. Where a paragraph gives the advantage, the dice are rolled all the same
  if they are wanted for that: unless it gives both sides their Turns as well (6.1).
- A German that comes into play before the markers are placed keeps the place that it has by 6.6. One that comes when
  the Round is over, with what its end brings, has its first Turns in the next: no Action Number is rolled for it.
- A vehicle that is no tank checks for an accident when it panics on its die, as 14.2 has it; a gun only panics, for
  what 14.2 says of guns is about results of fire.
- A unit that waits to enter has no marker on the track in the first Round, and Turns like any other from the second on
  (6.10).
- Units that are carried or towed pass when their Turn comes, but not before the others in their space (6.7).
- Operations resume at once when no German is left that can fight, as section 3 has it (`losses.resistance`); what a
  Round's end would have brought, it brings then.
- Who rides on or behind a disabled German gets off when his Turn comes, as US units do from abandoned vehicles (6.7).
- A unit in which nobody is left has no marker on the track, and takes no Turns.
- Command is judged for all units before any marker is moved: the order in which they are placed decides nothing.
- Panic buttons up whatever can be closed. It ends with the Round (6.4).
- Column S of a German's card stands before all others, for 2.1 says that only it is used; C comes before X, B and G.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import NamedTuple

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.basics.hexes import distance
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.units import (
    AWARE,
    COMPLETE,
    GERMAN,
    HALTED,
    INACTIVE,
    ON_MAP,
    ONE_TURN,
    PANIC,
    TWO_TURNS,
    UNAWARE,
    US,
    WAITING,
    Unit,
)
from hulldown_engine.platoon.combat import artillery
from hulldown_engine.platoon.effects import checks, detection, losses, transport, visibility
from hulldown_engine.platoon.german import german_fire
from hulldown_engine.platoon.player import choices, command, turns
from hulldown_engine.platoon.player.turns import SPACES
from hulldown_engine.platoon.sequence import lulls
from hulldown_engine.platoon.state import light, rolls
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import (
    ACTIONS,
    ADVANTAGE,
    AWARENESS,
    EVENT,
    NEXT,
    OPERATIONS,
    PLACEMENT,
    REMOVAL,
    ROUNDS,
    PlatoonState,
    Play,
    Round,
    Turn,
)
from hulldown_engine.story import paragraphs

DIE = parse_dice("1d10")

ALL_AWARE = 3
"""The Round in which every US unit is aware (6.5)."""

CLOSE = 2
"""A German within this many hexes of a US unit acts by column C (6.8)."""


# Activation -----------------------------------------------------------------------------------------------------------


class Surprise(NamedTuple):
    """What the paragraph that begins Rounds says about the first Round (6.1, 6.2).

    `advantage` is the side that has it, empty if unsaid; `us_turns` and `german_turns` are the Turns that each aware
    unit of a side gets, 0 if unsaid; `aware` are the US units that are aware without a check.
    """

    advantage: str = ""
    us_turns: int = 0
    german_turns: int = 0
    aware: tuple[str, ...] = ()


NO_SURPRISE = Surprise()


def activated(setting: Setting, play: Play, units: Sequence[str], surprise: Surprise = NO_SURPRISE) -> Asking:
    """Bring Germans into play: begin Rounds with them, or have them join those under way (Rules 6.2, 6.6).

    `surprise` can still be set in the first Round until its awareness phase; after that only `german_turns` counts.
    """
    field = play.state
    if field.mode == OPERATIONS:
        _begin(setting, play)
    begun = field.current_round
    if begun.number > 1 or begun.phase != AWARENESS:
        for name in units:
            yield from join(setting, play, name, surprise.german_turns)
        return
    field.change_round(
        advantage=surprise.advantage or begun.advantage,
        us_turns=surprise.us_turns or begun.us_turns,
        german_turns=surprise.german_turns or begun.german_turns,
    )
    for name in units:
        field.spotted[name] = True
        field.change(name, space=COMPLETE)
    for name in surprise.aware:
        field.change(name, space=AWARE)
        play.log("aware", unit=name)


def _begin(setting: Setting, play: Play) -> None:
    """Change from Operations to Rounds (Rules 3, 6)."""
    field = play.state
    field.mode, field.round = ROUNDS, Round()
    field.played += 1
    field.picked.clear()
    if not field.deploying:  # Mission 4: all that can be seen from the set-up is looked at first
        field.checks.clear()
    for unit in list(field.units.values()):
        if unit.side == US and unit.in_play:
            field.change(unit.id, space=UNAWARE)
    play.log("rounds")
    light.begun(setting, play)


def join(setting: Setting, play: Play, unit: str, turns: int = 0) -> Asking:
    """Place a German that comes into play during Rounds: by `turns` or, if 0, a new Action Number (Rule 6.6).

    The Action Number takes the place of the German die (erratum joining-germans). At the end of a Round nobody has
    Turns any more.
    """
    if play.state.current_round.phase == NEXT:
        play.state.change(unit, space=COMPLETE)
        return
    number, space = 0, _given(turns)
    if not turns:
        number = yield from roll_action_number(play)
        space = setting.placed(setting.ratings(play.state.units[unit]).initiative, number)
    play.state.change(unit, space=space)
    play.state.change_round(joined=[*play.state.current_round.joined, unit])
    play.log("placed", unit=unit, space=space, die=number)


def _given(turns: int) -> str:
    """The space of the track for the number of Turns that a paragraph gives (Rules 6.1, 6.6)."""
    return TWO_TURNS if turns > 1 else ONE_TURN


def roll_action_number(play: Play) -> Generator[Decision, str, int]:
    """Roll a new German Action Number, and return it (Rules 6.6, 6.8)."""
    (face,) = yield from play.throw(DIE, "")
    play.state.action_number = face
    play.log("action-number", number=face)
    return face


# One phase, or one Turn -----------------------------------------------------------------------------------------------


def step(setting: Setting, play: Play) -> Asking:
    """Carry out one phase of the Round, or one step of the Turn under way (Rule 6.1)."""
    if not losses.resistance(setting, play.state):
        finish(setting, play)
        return
    yield from _PHASES[play.state.current_round.phase](setting, play) or ()


def _awareness(setting: Setting, play: Play) -> Asking:
    """The awareness phase: check which US units become aware (Rules 6.1, 6.5, 6.10)."""
    number = play.state.current_round.number
    play.state.change_round(phase=ADVANTAGE if number == 1 else EVENT)
    unaware = (unit for unit in play.state.units.values() if unit.side == US and unit.in_play and unit.manned)
    for unit in [unit for unit in unaware if unit.space == UNAWARE]:
        if (yield from _notices(setting, play, unit, number)):
            play.state.change(unit.id, space=AWARE)
            play.log("aware", unit=unit.id)


def _notices(setting: Setting, play: Play, unit: Unit, number: int) -> checks.Deciding:
    """Whether a unit becomes aware in a Round: by a check, from the third on without one (Rule 6.5).

    So there is an awareness phase in the first three Rounds (erratum third-round-awareness).
    """
    if number >= ALL_AWARE:
        return True
    may = number > 1 or _sees_the_first(setting, play.state, unit)
    return may and (yield from checks.perception(setting, play, unit.id))


def _sees_the_first(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit on the map sees a German whose activation began the Rounds."""
    germans = [field.units[name] for name in field.spotted]
    return any(german.active and visibility.sees(setting, field, unit, german) for german in germans)


def _event(setting: Setting, play: Play) -> Asking:
    """The event phase, from Round 2 on: a barrage, if one is called, and a random event (Rules 5.8, 6.1, Mission 2)."""
    play.state.change_round(phase=ADVANTAGE)
    yield from artillery.call(setting, play)
    yield from detection.random_event(setting, play)


def _advantage(setting: Setting, play: Play) -> Asking:
    """The advantage phase: roll which side has it; equal dice favour the Germans (Rule 6.1).

    They are rolled for placing markers even if the advantage is given (erratum dice-that-are-needed-anyhow).
    """
    begun = play.state.current_round
    side, us_die, german_die = begun.advantage, begun.us_die, begun.german_die
    if not (side and begun.us_turns and begun.german_turns):
        outcome = (yield from rolls.rolled(setting, play, "advantage", "")).outcome
        side = side or str(outcome["advantage"])
        us_die, german_die = int(outcome["us_die"]), int(outcome["german_die"])
    play.state.change_round(phase=PLACEMENT, us_die=us_die, german_die=german_die, advantage=side)
    play.log("advantage", side=side, us=us_die, german=german_die)


def _placement(setting: Setting, play: Play) -> Asking:
    """The placement phase: put every aware unit's marker where its side's die says (Rules 6.1, 6.3, 6.4, 14.2).

    Who is in command is judged for all before any marker is moved (erratum command-judged-once).
    """
    field = play.state
    units = [unit.id for unit in field.units.values() if _takes_part(field, unit)]
    spaces = {name: _space(setting, field, field.units[name]) for name in units}  # before any of them has moved
    for name, space in spaces.items():
        field.change(name, space=space)
        play.log("placed", unit=name, space=space, die=_die(field, field.units[name]))
    field.change_round(phase=ACTIONS, us_turns=0, german_turns=0, group="")
    for name in units:
        if field.units[name].space == PANIC and not setting.is_tank(field.units[name]):
            yield from checks.accident(setting, play, name)


def _takes_part(field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit is placed: it is manned, aware, and on the map or carried, or may enter by now (6.5, 6.10)."""
    has_none = unit.space in (UNAWARE, INACTIVE) or unit.id in field.current_round.joined
    return unit.in_play and unit.manned and not has_none and (unit.where != WAITING or field.current_round.number > 1)


def _die(field: PlatoonState, unit: Unit) -> int:
    return field.current_round.us_die if unit.side == US else field.current_round.german_die


def _space(setting: Setting, field: PlatoonState, unit: Unit) -> str:
    turns = field.current_round.us_turns if unit.side == US else field.current_round.german_turns
    if turns and field.current_round.number == 1:  # Rule 6.1: the paragraph says so
        return _given(turns)
    initiative, die = setting.ratings(unit).initiative, _die(field, unit)
    if unit.side == US and setting.red(initiative, die) and not command.in_command(setting, field, unit):
        return PANIC
    return setting.placed(initiative, die)


# Turns ----------------------------------------------------------------------------------------------------------------


def _actions(setting: Setting, play: Play) -> Asking | None:
    field = play.state
    if field.turn is not None:
        return _go_on(setting, play, field.turn)
    space, side = _first_space(setting, field)
    if not space:
        field.change_round(phase=REMOVAL)
        return None
    units = _there(setting, field, space, side)
    return choices.pick(setting, play, units) if side == US else _german(setting, play, space, units[0])


def _first_space(setting: Setting, field: PlatoonState) -> tuple[str, str]:
    """The first occupied space of the track, and the side to act in it: that with the advantage first (Rule 6.1)."""
    sides = (US, GERMAN) if field.current_round.advantage == US else (GERMAN, US)
    held = ((space, side) for space in SPACES for side in sides if _there(setting, field, space, side))
    return next(held, ("", ""))


def _there(setting: Setting, field: PlatoonState, space: str, side: str) -> list[Unit]:
    """A side's manned units in a space of the track, sorted by letter; those carried come last (Rule 6.7)."""
    here = (unit for unit in field.units.values() if unit.side == side and unit.space == space)
    present = [unit for unit in here if unit.in_play and unit.manned]
    return sorted(present, key=lambda unit: (unit.carrier != "", len(unit.letter), unit.letter))


def _german(setting: Setting, play: Play, space: str, unit: Unit) -> Asking:
    """Begin a German's Turn with its card's paragraph for the Action Number, or pass it if it cannot act (Rule 6.8)."""
    field = play.state
    if unit.carrier or unit.where != ON_MAP:
        field.change(unit.id, space=SPACES[space])
        if unit.carrier and field.units[unit.carrier].disabled:
            transport.unload(setting, play, unit.id)
        return
    if field.current_round.group != space or not field.action_number:
        field.change_round(phase=ACTIONS, group=space)
        yield from roll_action_number(play)
    turns.start(setting, play, unit.id)
    read_card(setting, play)


def read_card(setting: Setting, play: Play) -> None:
    """Turn to the paragraph that a German's card has for the Action Number (Rule 6.8)."""
    field = play.state
    field.change_turn(again=False)
    unit = field.units[field.current_turn.unit]
    name = column(setting, field, unit)
    printed = setting.printed(unit)
    cells = printed["actions"].get(name, []) if printed else []
    paragraph = cells[field.action_number - 1] if cells else None
    number = field.action_number
    seen = [enemy.id for enemy in field.fighting(US) if visibility.sees(setting, field, unit, enemy)]
    play.log("card", unit=unit.id, column=name, number=number, paragraph=paragraph or "", sees=seen)
    if paragraph is not None:
        detection.turn_to(field, paragraph, unit.id)


def column(setting: Setting, field: PlatoonState, unit: Unit) -> str:
    """The column of its card by which a German acts: S, C, a Special Reaction, or the condition (Rules 2.1, 6.8).

    S goes before C (erratum column-s-first).
    """
    printed = setting.printed(unit) or {"actions": {}, "column_c": False}
    known = printed["actions"]
    wanted = [
        ("S", unit.preserving),
        ("C", printed["column_c"] and any(distance(unit.hex, enemy.hex) <= CLOSE for enemy in field.active(US))),
        (unit.reaction, bool(unit.reaction)),
    ]
    return next((name for name, holds in wanted if holds and name in known), str(field.condition))


def _go_on(setting: Setting, play: Play, turn: Turn) -> Asking | None:
    """Go on with the Turn under way: ask for a US unit's next action, or end a German's after its paragraph."""
    unit = play.state.units[turn.unit]
    if not (unit.in_play and unit.manned) or (unit.carrier and not choices.abandoned(play.state, unit)):
        turns.end(setting, play)
    elif unit.side == US and unit.space in SPACES:
        return choices.step(setting, play)
    elif unit.side == GERMAN and turn.again and turn.points > 0:
        read_card(setting, play)
    elif unit.side == GERMAN and turn.told:
        return german_fire.guess(setting, play)
    else:
        turns.end(setting, play)
    return None


# The end of a Round ---------------------------------------------------------------------------------------------------


def _removal(setting: Setting, play: Play) -> None:
    """The removal phase: who evades slips away, and paragraphs have their say, before markers go (Rules 6.1, 7.7)."""
    play.state.change_round(phase=NEXT)
    _end_of_round(setting, play)


def _end_of_round(setting: Setting, play: Play) -> None:
    """Fire what paragraphs have for the end of the Round: they find gone who slips away at that end."""
    _slip_away(setting, play)
    paragraphs.fire(setting.code, play, "end-of-round")


def _next(setting: Setting, play: Play) -> None:
    """Remove markers; begin the next Round, or Operations if no German can fight (Rules 6.1, 6.4, 7.7, 8.3, 9.10)."""
    field = play.state
    _clean_up(setting, play)
    coming = lulls.next_round(setting, play)
    if not losses.resistance(setting, field):
        _resume(play)
        return
    field.round = coming
    field.played += 1
    play.log("round", number=field.current_round.number)
    light.begun(setting, play)


def _clean_up(setting: Setting, play: Play) -> None:
    field = play.state
    paragraphs.expire(setting.code, play, "round")
    for unit in list(field.units.values()):
        panicked = unit.space == PANIC
        field.change(
            unit.id,
            suppressed=False,
            moved=HALTED,
            fired=False,
            fired_before=unit.fired,
            moved_before=unit.moved != HALTED,
            closed=unit.closed or (panicked and bool(setting.data(unit)["roofed"])),
            space=COMPLETE if panicked else unit.space,
        )
    field.smoke = {place: until for place, until in field.smoke.items() if until > field.played}
    field.glimpses = [glimpse for glimpse in field.glimpses if glimpse.until > field.played]
    field.action_number = 0


def _slip_away(setting: Setting, play: Play) -> None:
    """Remove the Germans that evade and that no US unit sees or is near (Rule 7.7).

    Who cannot move any more, or is out of the fight, evades nobody (erratum who-slips-away).
    """
    field = play.state
    for german in [unit for unit in field.active(GERMAN) if unit.evading and not (unit.immobilised or unit.disabled)]:
        far = all(distance(german.hex, each.hex) >= german.evading for each in field.active(US))
        if far and not visibility.seen_by(setting, field, german):
            losses.take_off(play, german.id, losses.EVADED)


def finish(setting: Setting, play: Play) -> None:
    """End Rounds when no German is left that can fight, whatever is under way (Rule 3).

    They end at once, and not at the end of the Round (erratum when-rounds-end).
    """
    play.state.turn = None
    _end_of_round(setting, play)
    _clean_up(setting, play)
    _resume(play)


def _resume(play: Play) -> None:
    """Change from Rounds back to Operations (Rules 3, 6.5, 7.3)."""
    field = play.state
    field.mode, field.round = OPERATIONS, None
    field.spotted.clear()
    field.fired_upon.clear()
    for unit in list(field.units.values()):
        if unit.side == US and unit.in_play:
            field.change(unit.id, space=UNAWARE, defilade=False, fired_before=False, moved_before=False)
    play.log("operations")


_PHASES: Mapping[str, Callable[[Setting, Play], Asking | None]] = {
    AWARENESS: _awareness,
    EVENT: _event,
    ADVANTAGE: _advantage,
    PLACEMENT: _placement,
    ACTIONS: _actions,
    REMOVAL: _removal,
    NEXT: _next,
}
