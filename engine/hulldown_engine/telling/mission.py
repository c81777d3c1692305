"""What happened in a platoon game, as lines of story: one function for each event that a game logs.

Events that belong together are told together: the steps of a movement, the places on the Action Round Track.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from string import Formatter
from typing import Any

from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.basics.play import Event
from hulldown_engine.language.wording import joined, sentence, signed, spoken
from hulldown_engine.telling import rolls, story
from hulldown_engine.telling.story import CHANGE, HEADING, Line, counted
from hulldown_engine.telling.words import DAMAGE, SIDES, SPACES, Scene, result

Teller = Callable[[Scene, Event], Iterator[Line]]
"""The lines of one event."""


def tell(scene: Scene, events: Sequence[Event], tellers: Mapping[str, Teller] | None = None) -> Iterator[Line]:
    """The lines of events, in order; `tellers` has one for each kind of event, `TOLD` where none are given."""
    tellers = tellers or TOLD
    for (kind, *_), group in groupby(events, _series):
        if kind in SERIES:
            yield Line(CHANGE, sentence(SERIES[kind](scene, list(group))))
        else:
            for event in group:
                yield from tellers[event["event"]](scene, event)


def _series(event: Event) -> tuple[str, ...]:
    """The kind of a series that an event belongs to, and what all events of it share; `("",)` for one told alone."""
    kind = event["event"]
    return (kind, *(str(event[name]) for name in SHARED[kind])) if kind in SERIES else ("",)


STARTS = ("turn", "round", "rounds", "operations", "went", "entered", "chosen", "mustered")
"""Kinds of events with which something new begins."""


# Several events in one sentence ---------------------------------------------------------------------------------------


def _moved(scene: Scene, events: Sequence[Event]) -> str:
    steps = [STEPS[event["step"]].format(hex=number_of(event["hex"])) for event in events if event["step"] != "exit"]
    return f"{scene.name(events[0]['unit'])} {', '.join(steps) or 'drives to the edge of the map'}."


STEPS: Mapping[str, str] = {
    "enter": "goes into {hex}",
    "back": "backs into {hex}",
    "left": "turns left",
    "right": "turns right",
    "defilade": "finds defilade",
    "slip": "slips into {hex}",
}


def _went(scene: Scene, events: Sequence[Event]) -> str:
    units = events[0]["units"]
    verb = "goes" if len(units) == 1 else "go"
    return f"{scene.names(units)} {verb} to {', '.join(scene.hex(event['hex']) for event in events)}."


def _placed(scene: Scene, events: Sequence[Event]) -> str:
    placed = {space: [scene.name(event["unit"]) for event in events if event["space"] == space] for space in SPACES}
    parts = [f"{SPACES[space]}: {', '.join(units)}" for space, units in placed.items() if units]
    return f"On the track: {'; '.join(parts)}."


SERIES: Mapping[str, Callable[[Scene, Sequence[Event]], str]] = {"moved": _moved, "went": _went, "placed": _placed}
SHARED: Mapping[str, tuple[str, ...]] = {"moved": ("unit",), "went": ("units",), "placed": ()}
"""The fields in which all events of a series are alike, by its kind."""


# Stories, and headings ------------------------------------------------------------------------------------------------


def _of_story(kind: str) -> Teller:
    """The teller of an event that is told as in a gamebook."""
    return lambda scene, event: story.TOLD[kind](scene.book, event)


def _read(scene: Scene, event: Event) -> Iterator[Line]:
    yield from story.read(scene.book, event)
    sighting = scene.book.logic["paragraphs"][event["paragraph"]].get("sighting")
    if sighting is not None:
        yield from _sighting(scene, {"sighting": sighting})


def _sighting(scene: Scene, event: Event) -> Iterator[Line]:
    sightings: Mapping[str, str] = scene.book.prose["missions"][scene.field.mission]["sightings"]
    number = event["sighting"]
    yield Line(CHANGE, f"Sighting {number}: {sightings[number]}." if number in sightings else f"Sighting {number}.")


def _heading(text: str) -> Teller:
    return lambda scene, event: iter([Line(HEADING, text.format(**event))])


def _lines(sentences: Callable[[Scene, Event], Iterator[str]]) -> Teller:
    """A teller of sentences."""
    return lambda scene, event: (Line(CHANGE, sentence(text)) for text in sentences(scene, event))


def _says(text: str) -> Teller:
    """A teller of one sentence; its fields are those of the event, in the words of `WORDS`."""
    names = [name for _, name, _, _ in Formatter().parse(text) if name]
    return _lines(lambda scene, event: iter([text.format(**{name: _word(scene, event, name) for name in names})]))


def _word(scene: Scene, event: Event, name: str) -> str:
    return WORDS[name](scene, event[name]) if name in WORDS else str(event[name])


WORDS: Mapping[str, Callable[[Scene, Any], str]] = {
    **dict.fromkeys(
        ("unit", "vehicle", "target", "firer", "found", "carrier", "member"), lambda scene, unit: scene.name(unit)
    ),
    "by": lambda scene, unit: f" by {scene.name(unit)}" if unit else "",
    "units": lambda scene, units: scene.names(units),
    "of": lambda scene, units: scene.names(units),
    "hex": lambda scene, place: scene.hex(place),
    "facing": lambda scene, side: scene.setting.direction(scene.field, side),
    "space": lambda scene, space: SPACES.get(space, space),
    "side": lambda scene, side: SIDES[side],
    "light": lambda scene, light: spoken(light),
    "charge": lambda scene, charge: "charges" if charge else "assaults",
    "capture": lambda scene, capture: " to capture it" if capture else "",
    "effect": lambda scene, effect: DAMAGE.get(effect, result(effect)),
    "closed": lambda scene, closed: "buttons up" if closed else "opens up",
    "points": lambda scene, points: counted(points, "Crew Point"),
}
"""How the fields of events are written."""


# Operations, and Rounds -----------------------------------------------------------------------------------------------


def _marker(scene: Scene, event: Event) -> Iterator[str]:
    place, who = scene.hex(event["hex"]), scene.name(event["unit"]) if event["unit"] else ""
    if event["found"]:
        yield f"{who} makes out Event marker {event['marker']} in {place}."
    else:
        yield f"Event marker {event['marker']} in {place} activates{f', near {who}' if who else ''}."


def _marker_moved(scene: Scene, event: Event) -> Iterator[str]:
    at = f"is now in {scene.hex(event['hex'])}" if event["hex"] else "is taken off the map"
    yield f"Event marker {event['marker']} {at}."


def _random_event(scene: Scene, event: Event) -> Iterator[str]:
    faces = event["faces"]
    came = "" if event["paragraph"] else ": nothing happens"
    yield f"Random event, {' + '.join(map(str, faces))} = {sum(faces)}{came}."


def _card(scene: Scene, event: Event) -> Iterator[str]:
    column = event["column"]
    by = f"condition {column}" if column.isdigit() else f"column {column}"
    paragraph = event["paragraph"]
    what = f"paragraph {scene.book.prose['paragraphs'][paragraph]['number']}" if paragraph else "nothing to do"
    yield f"{scene.name(event['unit'])}'s card, {by}, Action Number {event['number']}: {what}."


def _order(scene: Scene, event: Event) -> Iterator[str]:
    who = f"{scene.name(event['unit'])} cannot" if event["unit"] else "Nobody can"
    yield f"{who} carry out the order to {spoken(event['order'])}. {event['why']}".rstrip()


def _reaction(scene: Scene, event: Event) -> Iterator[str]:
    name = scene.name(event["unit"])
    reaction = event["reaction"]
    yield f"{name} acts by column {reaction} from now on." if reaction else f"{name} acts by the condition again."


# Counters -------------------------------------------------------------------------------------------------------------


def _counter_placed(scene: Scene, event: Event) -> Iterator[str]:
    what = f"Event marker {event['number']}" if event["kind"] == "marker" else COUNTERS[event["kind"]]
    yield f"{what} in {scene.hex(event['hex'])}."


COUNTERS: Mapping[str, str] = {
    "mines": "Mines",
    "positions": "An improved position",
    "bunkers": "A bunker",
    "smoke": "Smoke",
    "wrecks": "A wreck",
    "units": "Units",
}


def _counter_removed(scene: Scene, event: Event) -> Iterator[str]:
    kind = event["kind"]
    what = f"Event marker {event['number']} is" if kind == "marker" else f"{GONE[kind]} are"
    at = f" from {joined([scene.hex(place) for place in event['hexes']], 'and')}" if event["hexes"] else ""
    yield f"{what} taken off the map{at}."


GONE: Mapping[str, str] = {
    "mines": "Mines",
    "positions": "Improved positions",
    "bunkers": "Bunkers",
    "smoke": "Smoke counters",
    "wrecks": "Wrecks",
    "units": "Units",
}


# Fighting -------------------------------------------------------------------------------------------------------------


def _fired(scene: Scene, event: Event) -> Iterator[str]:
    at = f"at {scene.name(event['target'])} in" if event["target"] else "into"
    guess = " by guess" if event["hidden"] else ""
    what = f"{FIRED[event['shells']]} with {WEAPONS[event['weapon']]}"
    yield f"{scene.name(event['firer'])} fires {what} {at} {scene.hex(event['hex'])}{guess}."


FIRED: Mapping[str, str] = {"ap": "armor-piercing", "gp": "general-purpose", "smoke": "smoke"}
WEAPONS: Mapping[str, str] = {
    "main-gun": "the main gun",
    "machineguns": "the machineguns",
    "all": "all weapons",
    "rocket": "a rocket",
    "arms": "small arms",
}


def _guarded(scene: Scene, event: Event) -> Iterator[str]:
    captive = scene.name(event["unit"])
    yield f"{scene.name(event['by'])} takes charge of {captive}." if event["by"] else f"{captive} is left where it is."


def _hit(scene: Scene, event: Event) -> Iterator[str]:
    """A hit by mines and the like; that of a shot is told with its roll."""
    if not event["by"]:
        area, severity = spoken(event["area"]), result(event["severity"])
        yield f"{scene.name(event['unit'])} is hit in the {area}: {severity}."


def _lull(scene: Scene, event: Event) -> Iterator[str]:
    left = event["left"]
    then = f"; after {left} more like them the Germans break it off" if left else ", and the Germans break it off"
    yield f"Nothing has come of this fight for {event['rounds']} Rounds{then}."


def _award(scene: Scene, event: Event) -> Iterator[str]:
    unit, _, rest = event["reason"].partition(" ")
    why = f"{scene.name(unit)} {rest}" if scene.unit(unit) is not None else event["reason"]
    noun = "Victory Point" if abs(event["points"]) == 1 else "Victory Points"
    yield f"{signed(event['points'])} {noun} ({why}): {event['total']} in all."


TOLD: Mapping[str, Teller] = {
    **{kind: _of_story(kind) for kind in story.TOLD},
    "read": _read,
    "sighting": _sighting,
    "condition": _says("Condition {condition}."),
    "picked": _says("It falls to {member}."),
    # Operations
    "mustered": _says("The platoon is ready: {units}."),
    "shared": _says("{unit} is {player}'s."),
    "sorted": _says("{unit} carries {ap} AP, {gp} GP and {smoke} smoke rounds."),
    "set-up": _says("{unit} stands in {hex}."),
    "deployed": _says("Everybody is in place."),
    "entered": _says("{unit} enters the map at {hex}."),
    "marker": _lines(_marker),
    "marker-moved": _lines(_marker_moved),
    "random-event": _lines(_random_event),
    "operations": _heading("Operations"),
    "finished": lambda scene, event: iter(()),
    # Rounds
    "rounds": _heading("Action Rounds"),
    "round": _heading("Round {number}"),
    "lull": _lines(_lull),
    "light": _says("It is {light} now."),
    "activated": _says("{unit} appears in {hex}, facing {facing}."),
    "reinforced": _says("{unit} joins you."),
    "aware": _says("{unit} is aware."),
    "advantage": _says("The {side} side has the advantage (US die {us}, German die {german})."),
    "space": _says("{unit} goes to “{space}” on the track."),
    "turn": _says("{unit} has its Turn."),
    "action-number": _says("German Action Number {number}."),
    "card": _lines(_card),
    "given": _says("{unit} is given another Turn."),
    "reaction": _lines(_reaction),
    "order-passed-over": _lines(_order),
    "held": _says("{unit} stays as it is."),
    # Movement
    "posture": _says("{unit} {closed}."),
    "prepared": _says("{unit} is prepared to fire {facing}."),
    "loaded": _says("{unit} goes with {carrier}."),
    "unloaded": _says("{unit} leaves {carrier} in {hex}."),
    "conceded": _says("You give the mission up."),
    "retreat": _says("{unit} will retreat by {hex} (rolled {face})."),
    "exited": _says("{unit} leaves the map from {hex}."),
    "gone": _says("{unit} is gone."),
    # Counters
    "counter-placed": _lines(_counter_placed),
    "counter-removed": _lines(_counter_removed),
    "mine": _says("A mine goes off under {unit} in {hex}."),
    "smoke": _says("Smoke lies in {hex}."),
    # Fighting
    "resolved": _lines(rolls.told),
    "determined": _says("At random among {of}: {found}."),
    "fired": _lines(_fired),
    "bunker-destroyed": _says("The bunker in {hex} is destroyed{by}."),
    "barrage": _says("Shells of Offensive Rating {offence} fall on {hex}."),
    "fighter": _says("A fighter comes over {hex}: {fighter}."),
    "strike": _says("The {fighter} strikes {hex} with its {weapon}."),
    "shot-down": _says("The {fighter} is shot down over {hex}."),
    "assaulted": _says("{unit} {charge} {target}{capture}."),
    "hit": _lines(_hit),
    "damage": _says("{unit} {effect}."),
    "killed": _says("{unit} is killed{by}."),
    "captured": _says("{unit} is captured{by}."),
    "surrendered": _says("{unit} surrenders in {hex}."),
    "abandoned": _says("{unit} is abandoned. Its crew goes on on foot."),
    "manned": _says("{unit} puts {points} into {vehicle}."),
    "guarded": _lines(_guarded),
    "led-away": _says("{unit} is led away."),
    "out-of-ammo": _says("{unit} is out of ammunition."),
    "award": _lines(_award),
}
"""The tellers of all kinds of events that are in no series."""
