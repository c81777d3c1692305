"""What holds of every platoon game, whatever is played: a saved one must be so too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hulldown_engine.basics.dice import MASK
from hulldown_engine.basics.hexes import DIRECTIONS
from hulldown_engine.platoon.board.movement import FAST, HALF, MOST_VEHICLES, SLOW
from hulldown_engine.platoon.board.optional_rules import OPTIONAL, SHARED_PLATOON, THREE_MACHINEGUNS
from hulldown_engine.platoon.board.units import (
    ABOARD,
    ACTIVE,
    EXITED,
    GERMAN,
    GONE,
    INACTIVE,
    ON_MAP,
    PLACES,
    SPACES,
    STATUSES,
    TOWED,
    UNAWARE,
    US,
    Unit,
)
from hulldown_engine.platoon.combat import artillery
from hulldown_engine.platoon.effects import driving, losses
from hulldown_engine.platoon.language.mission_specials import BUNKERS, POSITIONS
from hulldown_engine.platoon.language.selections import CLOSEST, EASIEST, RANDOM
from hulldown_engine.platoon.player.choices import CHARGE
from hulldown_engine.platoon.sequence import deployment, lulls
from hulldown_engine.platoon.state import crossings
from hulldown_engine.platoon.state.context import CARDS, Json, Setting
from hulldown_engine.platoon.state.field import (
    OPERATIONS,
    PHASES,
    PLACING,
    ROUNDS,
    SIGHTING,
    PlatoonState,
    Turn,
)
from hulldown_engine.story.state import BY_UNIT, UNREAD, Frame, Watch, read_key

MOVING = ("", SLOW, FAST, HALF, CHARGE)
HALVES = ("", "fire", "move")
SHELLS = ("", "ap", "gp", "smoke", "both")
TOLD = ("", CLOSEST, EASIEST, RANDOM)
DIE = range(11)


def broken(setting: Setting, field: PlatoonState) -> Iterator[str]:
    """The inconsistencies of a state, as phrases; any means a fault of the engine, or an edited save."""
    if field.mission not in setting.logic["missions"]:
        yield f"the mission {field.mission!r}"
        return
    yield from _story(setting, field)
    if not field.options.keys() <= OPTIONAL.keys() or bool(field.players) != (SHARED_PLATOON in field.options):
        yield f"the optional rules {sorted(field.options)}, and the players {field.players}"
    for name, unit in field.units.items():
        yield from (f"{name}: {fault}" for fault in _unit(setting, field, unit, name))
    if all(unit.type in setting.charts.cards[CARDS] for unit in field.units.values()):
        yield from _map(setting, field)
        yield from _hexsides(setting, field)
        yield from _peace(setting, field)
    yield from _modes(field)
    yield from _special(setting, field)


def _story(setting: Setting, field: PlatoonState) -> Iterator[str]:
    """Inconsistencies of conditions, sightings, points and instructions (Rules 5.6, 5.7, 15)."""
    if not field.since.keys() <= setting.timed or not all(0 <= then <= field.played for then in field.since.values()):
        yield f"the Rounds in which flags were noted: {field.since}"
    mission = setting.mission(field)
    if not 0 <= field.dice <= MASK:
        yield f"dice {field.dice}"
    if not 1 <= field.condition <= mission["conditions"]:
        yield f"condition {field.condition} of {mission['conditions']}"
    if field.victory != sum(award.points for award in field.awards):
        yield f"{field.victory} Victory Points, and awards of {[award.points for award in field.awards]}"
    for kind, names in (("flags", field.flags), ("sightings", field.sighted), ("paragraphs", field.read)):
        strange = [name for name in names if name not in setting.logic[kind]]
        if strange and not (kind == "paragraphs" and _read_by_units(setting, field) >= {*strange}):
            yield f"{kind}: {sorted(names)}"
    yield from (
        f"no such place in the instructions: {frame}" for frame in field.stack if not _is_place(setting, field, frame)
    )
    yield from (f"no such watch: {watch}" for watch in field.watches if not _is_watch(setting, field, watch))
    yield from _scores(setting, field)
    if field.ending is not None and field.ending not in setting.logic["endings"]:
        yield f"the ending {field.ending!r}"


def _read_by_units(setting: Setting, field: PlatoonState) -> set[str]:
    """Under what the readings of single units are counted, of the paragraphs with a shorter text for each of them."""
    by_unit = [name for name, record in setting.logic["paragraphs"].items() if record.get("again") == BY_UNIT]
    return {read_key(name, unit) for name in by_unit for unit in (None, *field.units)}


def _is_place(setting: Setting, field: PlatoonState, frame: Frame) -> bool:
    """Whether a frame of the stack points at an instruction of the book."""
    block = _block(setting, field, frame)
    return block is not None and (0 <= frame.step <= len(block) or (frame.step == UNREAD and frame.block == 0))


def _is_watch(setting: Setting, field: PlatoonState, watch: Watch) -> bool:
    """Whether the book has such a watch."""
    block = _block(setting, field, watch)
    if block is None or not 0 <= watch.step < len(block) or block[watch.step]["step"] != "watch":
        return False
    return watch.condition == (field.condition if block[watch.step]["scope"] == "condition" else 0)


def _block(setting: Setting, field: PlatoonState, place: Frame | Watch) -> list[Json] | None:
    """The block of a paragraph that a frame or watch is in; None if there is none, or if its unit does not exist."""
    blocks: list[list[Json]] = setting.logic["paragraphs"].get(place.paragraph, {"blocks": []})["blocks"]
    known = place.this is None or place.this in field.units
    return blocks[place.block] if known and 0 <= place.block < len(blocks) else None


def _scores(setting: Setting, field: PlatoonState) -> Iterator[str]:
    known = setting.logic["scores"]
    if field.scores.keys() != known.keys():
        yield f"scores: {sorted(field.scores)}"
        return
    for name, score in field.scores.items():
        if not known[name]["least"] <= score <= known[name]["most"]:
            yield f"{name} is {score}"


def _unit(setting: Setting, field: PlatoonState, unit: Unit, name: str) -> Iterator[str]:
    """Inconsistencies of one unit: type, side, place, losses beyond what it has (Rules 2.10, 14.3)."""
    if unit.id != name or unit.side not in (US, GERMAN) or unit.type not in setting.charts.cards[CARDS]:
        yield f"a {unit.side} {unit.type} called {unit.id}"
        return
    if unit.where not in PLACES or unit.status not in STATUSES or unit.space not in SPACES:
        yield f"{unit.where}, {unit.status}, {unit.space}"
    if unit.where == ON_MAP and not setting.ground.on_map(unit.hex):
        yield f"in hex {unit.hex}"
    if unit.facing not in DIRECTIONS or unit.turret not in DIRECTIONS:
        yield f"facing {unit.facing}, turret {unit.turret}"
    if not 0 <= unit.crew_lost <= max(unit.crew, 0) or min(unit.mpa_lost, unit.rounds, unit.rockets) < 0:
        yield f"lost {unit.crew_lost} of {unit.crew}, {unit.mpa_lost} reductions, {unit.rounds}, {unit.rockets} rounds"
    if unit.passive != (setting.printed(unit) or {}).get("passive", False):
        yield "passive, and its card is not" if unit.passive else "not passive, as its card is"
    yield from _told_apart(setting, field, unit)
    if any(holder and holder not in field.units for holder in (unit.carrier, unit.guard)):
        yield f"carried by {unit.carrier!r}, guarded by {unit.guard!r}"
    if unit.status == ACTIVE and unit.where in (ABOARD, TOWED):
        yield from _carried(field, unit)
    elif unit.where == ON_MAP and unit.carrier:
        yield f"in two places: {unit.hex}, and with {unit.carrier}"
    yield from _marker(field, unit)


def _marker(field: PlatoonState, unit: Unit) -> Iterator[str]:
    """A unit's marker in a space of the Action Round Track where it cannot be (Rules 2.12, 3, 6.1, 6.5)."""
    at_peace = field.mode == OPERATIONS and field.round is None
    out = unit.status != ACTIVE or unit.surrendered or unit.where in (EXITED, GONE)
    if out and unit.space != INACTIVE and field.mode == ROUNDS:
        yield f"{unit.where}, {unit.status}, and its marker in {unit.space}"
    if not out and unit.side == US and unit.space != UNAWARE and at_peace:
        yield f"its marker in {unit.space}, in Operations"


def _told_apart(setting: Setting, field: PlatoonState, unit: Unit) -> Iterator[str]:
    """Inconsistencies of what optional rules record of a unit: player, shells, machineguns (Rules 1.1, 9.5, 9.9)."""
    if unit.shells is not None and (min(unit.shells) < 0 or sum(unit.shells) != unit.rounds):
        yield f"{unit.rounds} rounds, and of each sort {tuple(unit.shells)}"
    if unit.player and unit.player not in field.players:
        yield f"of the player {unit.player!r}"
    apart = THREE_MACHINEGUNS in field.options and setting.is_tank(unit)
    if apart != (unit.machineguns is not None):
        yield f"machineguns {unit.machineguns}"
    elif unit.machineguns is not None and unit.machinegun_out == any(unit.machineguns):
        yield f"machineguns {unit.machineguns}, {'all' if unit.machinegun_out else 'not all'} of them out"


def _carried(field: PlatoonState, unit: Unit) -> Iterator[str]:
    """A passenger that is not where its carrier is (Rule 7.6)."""
    carrier = field.units.get(unit.carrier)
    if carrier is None or carrier.where != ON_MAP or carrier.hex != unit.hex:
        yield f"carried by {unit.carrier}, which is elsewhere"


def _hexsides(setting: Setting, field: PlatoonState) -> Iterator[str]:
    """Bridges and roadblocks where there can be none, or for nobody."""
    strange = {name for name in (*field.blown, *field.roadblocks) if not crossings.lies(setting.ground, name)}
    if strange:
        yield f"hexsides {sorted(strange)}"
    if not {*field.roadblocks.values()} <= {crossings.BOTH, US, GERMAN}:
        yield f"roads blocked for {sorted(field.roadblocks.values())}"


def _map(setting: Setting, field: PlatoonState) -> Iterator[str]:
    """Inconsistencies of the counters: over four vehicles in a hex, markers that the mission lacks (Rules 5.1, 7.1)."""
    for place, count in Counter(vehicle.hex for vehicle in driving.vehicles(setting, field)).items():
        if count > MOST_VEHICLES:
            yield f"{count} vehicles in {place}"
    known = setting.mission(field)["markers"]
    for marker, place in field.markers.items():
        if marker not in known or not setting.ground.on_map(place):
            yield f"marker {marker} in {place}"
    positions = Counter(unit.hex for unit in field.units.values() if unit.in_position and unit.where == ON_MAP)
    if any(count > 1 for count in positions.values()):
        yield "two units in an improved position"
    for number in (*field.smoke, *field.mines, *field.positions, *field.bunkers, *field.wrecks, *field.shelled):
        if not number.isdecimal() or not setting.ground.on_map(int(number)):
            yield f"a counter in {number!r}"


def _peace(setting: Setting, field: PlatoonState) -> Iterator[str]:
    """A German who can still fight, in Operations (Rule 3)."""
    if field.mode == OPERATIONS and field.round is None and losses.resistance(setting, field):
        yield "Operations, and a German who can fight"


def _special(setting: Setting, field: PlatoonState) -> Iterator[str]:
    """Inconsistencies of what only some missions have: light, barrages, a set-up on the map (Missions 2, 4, 5)."""
    mission = setting.mission(field)
    if field.counted < 0 or (field.counted and mission["light"] is None):
        yield f"{field.counted} Rounds that count for the light"
    if field.barrages < 0 or artillery.barrages_left(setting, field) < 0:
        yield f"{field.barrages} barrages"
    if field.planned < 0 or artillery.planned_left(setting, field) < 0:
        yield f"{field.planned} planned barrages"
    if field.preparing and not (mission["artillery"] or {}).get("planned"):
        yield "barrages that nobody has planned"
    if field.deploying and (field.deploying not in (PLACING, SIGHTING) or not mission["entry"]["set_up"]):
        yield f"a set-up that is {field.deploying!r}"
    if field.deploying == PLACING:
        yield from _placing(setting, field)


def _placing(setting: Setting, field: PlatoonState) -> Iterator[str]:
    """During set-up on the map: units where none may be, or more works than are allowed (Mission 4)."""
    allowed = setting.mission(field)["entry"]["hexes"]
    astray = [
        unit.id for unit in field.units.values() if unit.side == US and unit.where == ON_MAP and unit.hex not in allowed
    ]
    if astray:
        yield f"set up elsewhere: {astray}"
    for kind, called in ((POSITIONS, "improved positions"), (BUNKERS, "bunkers")):
        if deployment.works_left(setting, field, kind) < 0:
            yield f"{called} in {sorted(deployment.placed(field)[kind])}"


def _modes(field: PlatoonState) -> Iterator[str]:
    """Inconsistencies of mode, Round and Turn (Rules 3, 6)."""
    if field.mode not in (OPERATIONS, ROUNDS) or (field.mode == ROUNDS) != (field.round is not None):
        yield f"{field.mode} in {field.round}"
    under_way = field.round
    if under_way is not None and not (
        under_way.phase in PHASES and under_way.advantage in ("", US, GERMAN) and 0 <= under_way.idle < lulls.LONGEST
    ):
        yield f"the round {field.round}"
    if field.round is not None and not 1 <= field.round.number <= field.played:
        yield f"Round {field.round.number} of {field.played}"
    if field.turn is not None and (field.round is None or not _is_turn(field, field.turn)):
        yield f"the turn {field.turn}"
    if field.action_number not in DIE:
        yield f"the Action Number {field.action_number}"
    if any(name not in field.units for name in (*field.picked, *field.handed, *field.spotted)):
        yield "units that are not there"
    if any(check.unit not in field.units for check in field.checks if check.unit):
        yield "a check by nobody"


def _is_turn(field: PlatoonState, turn: Turn) -> bool:
    """Whether such a Turn is possible (Rule 6.7)."""
    paces = (turn.moving in MOVING) and turn.moves.pace in MOVING and turn.half in HALVES and turn.shells in SHELLS
    told, *meant = turn.told.split(" ")
    paces = paces and told in TOLD and field.units.keys() >= {*meant}
    if turn.unit not in field.units or not 0 <= turn.points <= max(1, field.units[turn.unit].crew):
        return False
    return paces and turn.traversed >= 0
