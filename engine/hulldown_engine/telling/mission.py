"""What happened in a mission, event by event: one function for each kind of event that a platoon game logs.

What belongs together is told by `passages`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from string import Formatter
from typing import Any

from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.basics.play import Event
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.layout import on_paper
from hulldown_engine.language.wording import joined, signed, spoken
from hulldown_engine.platoon.board.units import COMPLETE
from hulldown_engine.platoon.language.phrases import hexes
from hulldown_engine.telling import story
from hulldown_engine.telling.lines import (
    DICE,
    EVENT,
    HEADING,
    ORDER,
    POINTS,
    Line,
    Teller,
    counted,
    nothing,
    paragraphs,
    says,
)
from hulldown_engine.telling.words import SPACES, Names, result

STARTS = ("turn", "round", "rounds", "operations", "went", "entered", "chosen", "mustered")
"""Kinds of events with which something new begins."""


# How sentences are written --------------------------------------------------------------------------------------------


def _heading(text: str) -> Teller:
    return lambda names, event: iter([Line(HEADING, text.format(**event))])


def _says(text: str, kind: str = EVENT) -> Teller:
    """A teller of one sentence; its fields are those of the event, in the words of `WORDS`."""
    fields = [name for _, name, _, _ in Formatter().parse(text) if name]
    return says(lambda names, event: text.format(**{name: _word(names, event, name) for name in fields}), kind)


def _word(names: Names, event: Event, name: str) -> str:
    return WORDS[name](names, event[name]) if name in WORDS else str(event[name])


WORDS: Mapping[str, Callable[[Names, Any], str]] = {
    **dict.fromkeys(("unit", "vehicle", "carrier", "other"), lambda names, unit: names.unit(unit)),
    "by": lambda names, unit: f" by {names.unit(unit)}" if unit else "",
    "units": lambda names, units: names.units(units),
    "of": lambda names, units: names.letters(units),
    "found": lambda names, unit: names.letter(unit),
    "hex": lambda names, place: names.hex(place),
    "facing": lambda names, side: names.direction(side),
    "light": lambda names, light: spoken(light),
    "closed": lambda names, closed: "buttons up" if closed else "opens up",
    "points": lambda names, points: counted(points, "Crew Point"),
}
"""How the fields of events are written."""

DEPARTURES: Mapping[str, str] = {
    "evaded": "has slipped away unseen (7.7)",
    "broken-off": "has broken off and is gone (6.12)",
    "removed": "is gone",
}
"""How it is said that a unit is gone, by the reason."""


# Operations, and Rounds -----------------------------------------------------------------------------------------------


def _read(names: Names, event: Event) -> Iterator[Line]:
    """A paragraph: in full the first time, and by its shorter text, where it has one, from then on."""
    if story.told(event):
        yield from story.read(names, event)
        return
    yield Line(ORDER, f"Paragraph {event['paragraph']}, as before.")
    yield from story.sighted(names, event)


def marker(names: Names, event: Event) -> str:
    """Who makes out a marker, or by whom it activates, however far off."""
    place, who = names.hex(event["hex"]), names.letter(event["unit"]) if event["unit"] else ""
    if event["found"]:
        return f"{who} makes out Event marker {event['marker']} in {place}."
    return f"Event marker {event['marker']} in {place} activates{f', and concerns {who}' if who else ''}."


def random_event(event: Event, *, applies: bool) -> str:
    """The roll for a random event, and that nothing comes of it: there is none, or its paragraph does not apply."""
    faces = event["faces"]
    return f"Random event, {' + '.join(map(str, faces))} = {sum(faces)}{'' if applies else ': nothing stirs'}."


def card(event: Event) -> str:
    """By which column a German's card was read, and by which number: condition 2, Action Number 8."""
    column = event["column"]
    by = f"condition {column}" if column.isdigit() else f"column {column}"
    return f"{by}, Action Number {event['number']}"


def _evading(names: Names, event: Event) -> str:
    who, near = names.unit(event["unit"]), hexes(event["distance"])
    return f"{who} will slip away at the end of a Round in which nobody sees it and nobody is nearer than {near} (7.7)."


def _order(names: Names, event: Event) -> str:
    order = spoken(event["order"])
    if not event["unit"]:
        return f"No {order}. {event['why']}"
    return f"{names.unit(event['unit'])} cannot carry out the order to {order}. {event['why']}".rstrip()


def put(event: Event) -> str:
    """Where a unit's marker was put on the track; in the last space it has no Turn left in this Round (6.1)."""
    space = event["space"]
    return "has no Turn left" if space == COMPLETE else f"goes to “{SPACES[space]}” on the track"


def _reaction(names: Names, event: Event) -> str:
    name, reaction = names.unit(event["unit"]), event["reaction"]
    return f"{name} acts by column {reaction} from now on." if reaction else f"{name} acts by the condition again."


# Movement -------------------------------------------------------------------------------------------------------------


STEPS: Mapping[str, str] = {
    "enter": "goes into {hex}",
    "back": "backs into {hex}",
    "left": "turns left",
    "right": "turns right",
    "defilade": "finds defilade",
    "slip": "slips into {hex}",
    "exit": "drives to the edge of the map",
}


def slips(names: Names, event: Event) -> str:
    """Into which hex a vehicle slips by an accident."""
    return f"{names.letter(event['unit'])} {STEPS['slip'].format(hex=names.hex(event['hex']))}."


TIMES: Mapping[int, str] = {1: "", 2: " twice"}
"""How often something is done, where it has a word of its own."""


# Counters -------------------------------------------------------------------------------------------------------------


def counter_placed(names: Names, event: Event) -> str:
    """What is laid on the map, and where."""
    what = f"Event marker {event['number']}" if event["kind"] == "marker" else COUNTERS[event["kind"]]
    return f"{what} in {names.hex(event['hex'])}."


COUNTERS: Mapping[str, str] = {
    "mines": "Mines",
    "positions": "An improved position",
    "bunkers": "A bunker",
    "smoke": "Smoke",
    "wrecks": "A wreck",
}


SEVERAL: Mapping[str, str] = {**COUNTERS, "positions": "Improved positions", "bunkers": "Bunkers", "wrecks": "Wrecks"}
"""What several counters of a kind are called."""


def _counter_removed(names: Names, event: Event) -> Iterator[Line]:
    """What is taken off the map; of units each is told by itself."""
    if event["kind"] != "units":
        yield Line(EVENT, _taken_off(names, event))


def _taken_off(names: Names, event: Event) -> str:
    kind = event["kind"]
    what = f"Event marker {event['number']} is" if kind == "marker" else f"{GONE[kind]} are"
    at = f" from {names.hexes(event['hexes'])}" if event["hexes"] else ""
    return f"{what} taken off the map{at}."


GONE: Mapping[str, str] = {
    "mines": "Mines",
    "positions": "Improved positions",
    "bunkers": "Bunkers",
    "smoke": "Smoke counters",
    "wrecks": "Wrecks",
    "units": "Units",
}


def _crossing(names: Names, event: Event) -> str:
    between = joined(list(map(number_of, event["hexes"])))
    if event["kind"] == "bridge":
        return f"The bridge between {between} is {'whole again' if event['there'] else 'gone'}."
    against = {"us": ", and stops US vehicles", "german": ", and stops German vehicles"}.get(event["side"], "")
    where = f"The roadblock between {between} is gone."
    return f"A roadblock lies between {between}{against}." if event["there"] else where


# Fighting -------------------------------------------------------------------------------------------------------------


def fired(names: Names, event: Event) -> str:
    """Who fires what with which weapon, and at whom."""
    at = f"at {names.unit(event['target'])} in" if event["target"] else "into"
    guess = " by guess" if event["hidden"] else ""
    what = f"{FIRED[event['shells']]} with {WEAPONS[event['weapon']]}"
    return f"{names.letter(event['firer'])} fires {what} {at} {number_of(event['hex'])}{guess}"


FIRED: Mapping[str, str] = {"ap": "AP", "gp": "GP", "smoke": "smoke"}
WEAPONS: Mapping[str, str] = {
    "main-gun": "the main gun",
    "machineguns": "the machineguns",
    "all": "all weapons",
    "rocket": "a rocket",
    "arms": "small arms",
}


def assaulted(names: Names, event: Event) -> str:
    """Who assaults whom, and how."""
    verb, capture = "charges" if event["charge"] else "assaults", " to capture it" if event["capture"] else ""
    return f"{names.letter(event['unit'])} {verb} {names.unit(event['target'])}{capture}"


def _guarded(names: Names, event: Event) -> str:
    captive = names.unit(event["unit"])
    return f"{names.unit(event['by'])} takes charge of {captive}." if event["by"] else f"{captive} is left where it is."


def _hit(names: Names, event: Event) -> str:
    """A hit by mines and the like; that of a shot is told with its roll."""
    if event["by"]:
        return ""
    return f"{names.unit(event['unit'])} is hit in the {spoken(event['area'])}: {result(event['severity'])}."


def _lull(names: Names, event: Event) -> str:
    left = event["left"]
    then = f"; after {left} more like them the Germans break it off" if left else ", and the Germans break it off"
    return f"Nothing has come of this fight for {event['rounds']} Rounds{then}."


def _award(names: Names, event: Event) -> str:
    unit, _, rest = event["reason"].partition(" ")
    why = f"{names.unit(unit)} {rest}" if names.known(unit) else event["reason"]
    return awarded(event["points"], event["total"], f" ({why})")


def awarded(points: int, total: int, why: str = "") -> str:
    """Points that were won or lost, and what they come to."""
    noun = "Victory Point" if abs(points) == 1 else "Victory Points"
    return f"{signed(points)} {noun}{why}: {total} in all."


FINISHED: Mapping[str, str] = {
    "": "",
    "player": "You end the mission here.",
    "platoon": "Nobody is left who can go on.",
    "time": "It has gone on for so long that it is over.",
}
"""What ends a mission by none of its briefing's ends; nothing where another event says it."""


def _reached(names: Names, event: Event) -> Iterator[Line]:
    """What is read at one of the briefing's ends."""
    prose, nth = names.book.prose, event["end"]
    for text in filter(None, prose["missions"][names.mission]["ends"][nth - 1 : nth]):
        yield from paragraphs(fill(text, on_paper(prose)))


TOLD: Mapping[str, Teller] = {
    **story.TOLD,
    "read": _read,
    "passed-over": nothing,
    # Operations
    "mustered": _says("The platoon is ready: {units}."),
    "shared": _says("{unit} is {player}'s."),
    "sorted": _says("{unit} carries {ap} AP, {gp} GP and {smoke} smoke rounds."),
    "set-up": _says("{unit} stands in {hex}."),
    "deployed": _says("Everybody is in place."),
    "entered": _says("{unit} enters the map at {hex}."),
    "operations": _heading("Operations"),
    "reached": _reached,
    "finished": says(lambda names, event: FINISHED[event["why"]]),
    # Rounds
    "rounds": _heading("Action Rounds"),
    "round": _heading("Round {number}"),
    "lull": says(_lull),
    "light": _says("It is {light} now."),
    "activated": _says("{unit} appears in {hex}, facing {facing}."),
    "reinforced": _says("{unit} joins you."),
    "became": _says("{unit} becomes {other}."),
    "space": says(lambda names, event: f"{names.unit(event['unit'])} {put(event)}.", ORDER),
    "action-number": _says("German Action Number {number}.", DICE),
    "given": _says("{unit} is given another Turn.", ORDER),
    "reaction": says(_reaction, ORDER),
    "order-passed-over": says(_order, ORDER),
    "held": _says("{unit} stays as it is.", ORDER),
    "evading": says(_evading, ORDER),
    # Movement
    "posture": _says("{unit} {closed}."),
    "prepared": _says("{unit} is prepared to fire {facing}."),
    "loaded": _says("{unit} goes with {carrier}."),
    "unloaded": _says("{unit} leaves {carrier} in {hex}."),
    "conceded": _says("You give the mission up."),
    "waited": _says("You wait."),
    "retreat": _says("{unit} will retreat by {hex} (rolled {face})."),
    "exited": _says("{unit} leaves the map from {hex}."),
    "gone": says(lambda names, event: f"{names.unit(event['unit'])} {DEPARTURES[event['why']]}."),
    # Counters
    "counter-removed": _counter_removed,
    "crossing": says(_crossing),
    "mine": _says("A mine goes off under {unit} in {hex}."),
    "smoke": _says("Smoke lies in {hex}."),
    # Fighting
    "determined": _says("At random among {of}: {found}.", DICE),
    "shelled": _says("{unit} is under fire in {hex} as it appears."),
    "bunker-destroyed": _says("The bunker in {hex} is destroyed{by}."),
    "fighter": _says("A fighter comes over {hex}: {fighter}."),
    "strike": _says("The {fighter} strikes {hex} with its {weapon}."),
    "shot-down": _says("The {fighter} is shot down over {hex}."),
    "hit": says(_hit),
    "abandoned": _says("{unit} is abandoned. Its crew goes on on foot."),
    "manned": _says("{unit} puts {points} into {vehicle}."),
    "guarded": says(_guarded),
    "led-away": _says("{unit} is led away."),
    "out-of-ammo": _says("{unit} is out of ammunition."),
    "award": says(_award, POINTS),
}
"""The tellers of the kinds of events that begin no passage."""
