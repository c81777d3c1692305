"""Fights that die down: Germans break off after Rounds that have come to nothing (6.12).

The printed rules have no end for a fight in which nobody can hurt anybody; this is a rule of our own. What *comes to
something* is whatever lasts: a loss, a capture, an arrival or a departure, a marker found, a new condition. Fire
without effect does not, nor does anything that passes with the Round, nor movement; nor do points that nothing of this
has brought, which somebody could wait for as long as random events bring any.
"""

from __future__ import annotations

import zlib

from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.effects import losses
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play, Round

LONGEST = 10
"""How many Rounds in a row may come to nothing before the Germans break off (6.12)."""

SAID = 7
"""After so many it is said that they are about to."""


def next_round(setting: Setting, play: Play) -> Round:
    """The Round after the one that is over; if it is one of too many, the Germans have broken off (Rule 6.12).

    The rules are silent: this is our own decision (erratum fights-that-die-down).
    """
    field = play.state
    over, now = field.current_round, outcome(field)
    idle = over.idle + 1 if over.outcome == now else 0
    if idle in (SAID, LONGEST):
        play.log("lull", rounds=idle, left=LONGEST - idle)
    if idle == LONGEST:
        for german in list(losses.resisting(setting, field)):
            losses.take_off(play, german.id, losses.BROKEN_OFF)
    return Round(number=over.number + 1, idle=idle, outcome=now)


def outcome(field: PlatoonState) -> int:
    """A checksum of what the mission has come to so far: it changes with whatever lasts."""
    fates = [_fate(unit) for unit in field.units.values()]
    return zlib.crc32(repr((fates, sorted(field.markers), field.condition)).encode())


def _fate(unit: Unit) -> tuple[object, ...]:
    """What there is of a unit that a fight changes for good."""
    whole = (unit.id, unit.type, unit.where, unit.status, unit.surrendered, unit.disabled)
    inside = (unit.crew_lost, unit.mpa_lost, unit.immobilised)
    weapons = (unit.gun_out, unit.machinegun_out, unit.machineguns, unit.no_ammunition)
    return whole + inside + weapons
