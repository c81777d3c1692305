"""What the platoon comes to see: Event markers, random events, and the turns that the story takes (5.1 to 5.8).

The rules are silent, or of two minds, about some of it. Here it is decided so:

- A marker in woods, a town or rough ground has to be made out by a Perception Check at any distance but the next two
  hexes, where nothing hides (5.1). The check is made at -2, which is what its terrain makes of it as well (5.3).
- Of several units in a hex, the one with the best Perception of those that have not failed yet looks (5.1, 5.3); it
  alone has tried. It may be one that rides. In Rounds it is the unit that comes into the hex.
- A new marker is looked for from every hex from which it can be seen; who cannot but notice it comes first (5.7).
- In Rounds the look costs a Crew Point, and who will not pay it leaves the marker its Activation Check (6.7). Squads
  have no Crew Points and look for nothing.
- The one concerned by a random event is the unit with the best Perception of those in which somebody is left; of
  equals, the first letter.
- A marker that a German drives over concerns the manned US unit that is nearest to it.
- Victory Points are for markers that the player finds, also where the cartridge has nothing or a random event (5.1).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from hulldown_engine.basics.decision import About, Cost, Decision
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.basics.hexes import Hex, distance, printed
from hulldown_engine.basics.play import Asking
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.ground import ROUGH, TOWN, WOODS
from hulldown_engine.platoon.board.units import GERMAN, US, Unit
from hulldown_engine.platoon.effects import checks, victory, visibility
from hulldown_engine.platoon.state.actions import chosen
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import ROUNDS, Check, PlatoonState, Play
from hulldown_engine.story.state import UNREAD, Frame
from hulldown_engine.story.steps.chance import find_row

FOUND, HIDDEN, UNSEEN = "found", "hidden", "unseen"
"""How a unit notices an Event marker: without a roll, by a Perception Check, or not at all (5.1)."""

NEAR, CLOSE = 2, 6
"""Distances in hexes: within `NEAR` a marker is found even unseen; within `CLOSE`, if it is seen in the open (5.1)."""

FAR_OFF = -2
"""The modifier of the Perception Check on a marker that is further off or in cover (5.1)."""

COVER = (WOODS, TOWN, ROUGH)
TWO_DICE = parse_dice("2d10")
RANDOM_EVENT = "random-event"


# What is due ----------------------------------------------------------------------------------------------------------


def noticed(setting: Setting, field: PlatoonState, unit: Unit, place: Hex) -> str:
    """How well a unit notices an Event marker in a hex: `FOUND`, `HIDDEN` or `UNSEEN` (Rule 5.1)."""
    apart = distance(unit.hex, place)
    if apart <= NEAR:
        return FOUND
    if not visibility.sees_hex(setting, field, unit, place):
        return UNSEEN
    return FOUND if apart <= CLOSE and setting.ground.terrain(place) not in COVER else HIDDEN


def look(setting: Setting, field: PlatoonState, units: Sequence[str]) -> None:
    """Queue the Paragraph Checks on each marker that units have by coming into a hex (Rules 5.1, 5.2)."""
    if not units:
        return
    here = [field.units[unit] for unit in units]
    hexes = {unit.hex for unit in here}
    if here[0].side == GERMAN:
        driven_over = (marker for marker, place in field.markers.items() if place in hexes)
        field.checks += [Check(here[0].id, marker) for marker in driven_over if field.mode == ROUNDS]
        return
    lookers = [unit for unit in here if unit.manned]
    if field.at_leisure:
        lookers = [unit for unit in field.observers(US) if unit.hex in hexes]
    for marker in field.markers:
        field.checks += _from_each_hex(setting, field, lookers, marker)


def put(field: PlatoonState, marker: str, where: Hex) -> None:
    """Put an Event marker in a hex, and keep the markers sorted by number."""
    field.markers = dict(sorted({**field.markers, marker: where}.items(), key=lambda item: int(item[0])))


def appeared(setting: Setting, field: PlatoonState, marker: str) -> None:
    """Queue the Paragraph Checks that US units have on a marker that is new in its hex (Rules 5.7, 6.11)."""
    field.checks += _from_each_hex(setting, field, list(_lookers(field)), marker)


def _lookers(field: PlatoonState) -> Iterable[Unit]:
    """The US units that can make a Perception Check at a marker: in Rounds, where it is an action, none that rides."""
    return field.observers(US) if field.at_leisure else field.manned(US)


def _from_each_hex(setting: Setting, field: PlatoonState, units: Sequence[Unit], marker: str) -> list[Check]:
    """One check on a marker for each hex with units that may make it; those that find it without a roll come first."""
    able = [unit for unit in units if due(setting, field, unit, marker) != UNSEEN]
    lookers = [
        sharpest(setting, (unit for unit in able if unit.hex == place)) for place in {unit.hex: 0 for unit in able}
    ]
    lookers.sort(key=lambda looker: due(setting, field, looker, marker) != FOUND)
    return [Check(unit.id, marker) for unit in lookers]


def due(setting: Setting, field: PlatoonState, unit: Unit, marker: str) -> str:
    """How well a unit notices a marker, for a Paragraph Check (Rule 5.1).

    A marker that the unit has failed to make out in this condition counts as `UNSEEN`.
    """
    how = noticed(setting, field, unit, field.markers[marker])
    return UNSEEN if how == HIDDEN and _trial(field, unit.id, marker) in field.tried else how


def sharpest(setting: Setting, units: Iterable[Unit]) -> Unit:
    """The unit with the best Perception; of equals, the first (Rule 5.3)."""
    return max(units, key=lambda unit: setting.ratings(unit).perception)


def _trial(field: PlatoonState, unit: str, marker: str) -> str:
    return f"{unit} {marker} {field.condition}"


# Paragraph Checks -----------------------------------------------------------------------------------------------------


def check(setting: Setting, play: Play) -> Asking:
    """Carry out the next queued Paragraph Check, unless it has lapsed (Rule 5.1)."""
    field = play.state
    unit, marker, left = field.checks.pop(0)
    if marker == RANDOM_EVENT:
        yield from random_event(setting, play)
        return
    looker = field.units[unit]
    if marker not in field.markers or not (looker.there and looker.manned):
        return
    if looker.side == GERMAN:
        activate(setting, play, marker, _nearest(field, field.markers[marker]))
        return
    how = due(setting, field, looker, marker)
    if how == FOUND:
        activate(setting, play, marker, unit, found=True)
    elif how == HIDDEN and not left and _may_look(setting, field, looker):
        yield from _asks(setting, play, looker, [marker, *_noticed_as_well(setting, field, looker)])
    elif how == HIDDEN:
        yield from make_out(setting, play, unit, marker, looks=field.at_leisure)


def _may_look(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit can look for a Crew Point: a vehicle or gun in its Turn (Rule 6.7).

    Squads have none to pay with (erratum squads-and-markers); in Operations a look is free.
    """
    turn = field.turn_of(unit.id)
    return turn is not None and not field.at_leisure and not setting.on_foot(unit) and turn.points >= 1


def _noticed_as_well(setting: Setting, field: PlatoonState, looker: Unit) -> list[str]:
    """The other markers that a unit has noticed at the same time, and could look at closely."""
    due_next = (check.marker for check in field.checks if check.unit == looker.id and not check.left)
    there = dict.fromkeys(marker for marker in due_next if marker in field.markers)
    return [marker for marker in there if due(setting, field, looker, marker) == HIDDEN]


NEVER = 10
"""The roll that activates no marker, whatever the level (5.2)."""


def _asks(setting: Setting, play: Play, looker: Unit, markers: Sequence[str]) -> Asking:
    """Ask which of some markers a unit looks at, if any; the others are due next, and left if it looks at none."""
    looked_at = yield from _chooses(setting, play, looker, markers)
    first, field = looked_at or markers[0], play.state
    rest = [Check(looker.id, marker, looked_at == "") for marker in markers if marker != first]
    field.checks = [*rest, *(check for check in field.checks if check._replace(left=looked_at == "") not in rest)]
    yield from make_out(setting, play, looker.id, first, looks=looked_at != "")


def _chooses(setting: Setting, play: Play, unit: Unit, markers: Sequence[str]) -> Generator[Decision, str, str]:
    """The marker that a unit looks at, for a Crew Point; empty for none (Rules 5.1, 6.7)."""
    places = {LOOK if len(markers) == 1 else f"{LOOK}:{marker}": play.state.markers[marker] for marker in markers}
    texts = {name: f"Look closely at {printed(place)}" for name, place in places.items()}
    about = {name: About("look", hexes=(place,), cost=Cost(1)) for name, place in places.items()}
    least = min(NEVER - 1, checks.activation_level(setting, play.state))
    texts["pass"] = f"{'Leave it: it' if len(markers) == 1 else 'Leave them: each'} stirs on {least} or less"
    about["pass"] = About("back")
    prompt = f"{unit.letter} sees something in {joined([printed(place) for place in places.values()], 'and')}."
    answer = yield from chosen(texts, prompt, "6.7", unit.id, about.__getitem__)
    if answer not in places:
        return ""
    play.state.change_turn(points=play.state.current_turn.points - 1)
    return markers[list(places).index(answer)]


LOOK = "look"
"""The option of a closer look; where there are several markers, with the number of each."""


def make_out(setting: Setting, play: Play, unit: str, marker: str, *, looks: bool) -> Asking:
    """Roll for making a marker out; if that fails or nobody looks, roll for its activation (Rules 5.1, 5.2).

    Terrain and distance together modify the roll by -2, not each (erratum markers-made-out).
    """
    if looks:
        if (yield from checks.perception(setting, play, unit, FAR_OFF)):
            activate(setting, play, marker, unit, found=True)
            return
        play.state.tried[_trial(play.state, unit, marker)] = True
    if (yield from checks.activation(setting, play)):
        activate(setting, play, marker, unit)


def activate(setting: Setting, play: Play, marker: str, unit: str, *, found: bool = False) -> None:
    """Take a marker off the map and turn to its paragraph of the cartridge (Rules 5.1, 5.2).

    `found` says that a unit made it out, which may earn Victory Points.
    """
    field = play.state
    field.scene = field.markers.pop(marker)
    cell = cell_of(setting, field, marker)
    play.log("marker", marker=marker, hex=field.scene, unit=unit, found=found)
    play.revealed = True
    if cell is not None and cell != RANDOM_EVENT and _happened(setting, field, cell):
        return
    if found and (points := setting.mission(field)["marker_victory"]):
        victory.award(setting, play, points, f"marker {marker}", unit)
    if cell == RANDOM_EVENT:
        if field.at_leisure:  # Rule 6: in Rounds they come in their own phase
            field.checks.insert(0, Check(unit, RANDOM_EVENT))
    elif cell is not None:
        turn_to(field, cell, unit)


def cell_of(setting: Setting, field: PlatoonState, marker: str) -> str | None:
    """The cartridge's entry for a marker in the current condition; None if it has none (Rule 2.2)."""
    row: list[str | None] = setting.mission(field)["cartridge"]["markers"][marker]
    return row[field.condition - 1]


def _happened(setting: Setting, field: PlatoonState, paragraph: str) -> bool:
    """Whether a paragraph's sighting has occurred already (Rule 5.6)."""
    return setting.logic["paragraphs"][paragraph].get("sighting") in field.sighted


def turn_to(field: PlatoonState, paragraph: str, unit: str | None) -> None:
    """Push a paragraph to be carried out next, about a unit."""
    field.stack.append(Frame(paragraph, 0, UNREAD, unit or None, base=True))


def _nearest(field: PlatoonState, place: Hex) -> str:
    """The id of the US unit that is nearest to a hex; empty, if there is none."""
    return min(((distance(unit.hex, place), unit.id) for unit in field.manned(US)), default=(0, ""))[1]


# Random events --------------------------------------------------------------------------------------------------------


def random_event(setting: Setting, play: Play) -> Asking:
    """Roll for a random event, and turn to its paragraph unless its sighting has occurred (Rule 5.8)."""
    field = play.state
    faces = yield from play.throw(TWO_DICE, "")
    rows = setting.mission(field)["cartridge"]["random"]
    row = find_row(rows, sum(faces))
    cell = None if row is None else rows[row][2][field.condition - 1]
    cell = None if cell is not None and _happened(setting, field, cell) else cell
    play.log("random-event", faces=list(faces), paragraph=cell or "")
    if cell is not None:
        there = list(field.manned(US))
        turn_to(field, cell, sharpest(setting, there).id if there else None)


# Conditions -----------------------------------------------------------------------------------------------------------


def changed(setting: Setting, play: Play) -> None:
    """In a new condition, move markers as the cartridge says, and queue checks on those it puts (Rules 5.7, 6.11)."""
    field = play.state
    changes = setting.mission(field)["cartridge"]["changes"].get(str(field.condition), {})
    for marker, where in changes.items():
        if where is not None:
            put(field, marker, where)
        elif field.markers.pop(marker, None) is None:
            continue  # it has been found already
        play.log("marker-moved", marker=marker, hex=where or 0)
    for marker in changes:
        if marker in field.markers:
            appeared(setting, field, marker)
