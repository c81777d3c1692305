"""What happened in a platoon game, as lines of story: one function for each event that a game logs.

Events that belong together are told together: the steps of a movement, the places on the Action Round Track.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.basics.play import Event
from hulldown_engine.language.wording import joined, sentence, signed, spoken
from hulldown_engine.platoon.player.choices import SIDES as DIRECTIONS
from hulldown_terminal.display import story
from hulldown_terminal.display.story import CHANGE, HEADING, Line
from hulldown_terminal.platoon import rolls
from hulldown_terminal.platoon.words import DAMAGE, SIDES, SPACES, Scene, many, result

Teller = Callable[[Scene, Event], Iterator[str]]
"""The sentences of an event."""


def tell(scene: Scene, events: Sequence[Event]) -> Iterator[Line]:
    """What happened, in order."""
    for (kind, *_), together in groupby(events, _alike):
        some = list(together)
        if kind in SERIES:
            yield Line(CHANGE, sentence(SERIES[kind](scene, some)))
        else:
            for event in some:
                yield from TOLD[event["event"]](scene, event)


def _alike(event: Event) -> tuple[Any, ...]:
    """What is the same of events that are told together."""
    kind = event["event"]
    return (kind, *(str(event[name]) for name in TOGETHER.get(kind, ()))) if kind in SERIES else ("", "")


def latest(events: Sequence[Event]) -> Sequence[Event]:
    """What happened since somebody's Turn, or a move in Operations, began."""
    starts = [nth for nth, event in enumerate(events) if event["event"] in STARTS]
    return events[starts[-1] :] if starts else events


STARTS = ("turn", "round", "rounds", "operations", "went", "entered", "chosen", "mustered")
"""Events with which something new begins."""


# Several events in one sentence ---------------------------------------------------------------------------------------


def _moved(scene: Scene, events: Sequence[Event]) -> str:
    steps = [STEPS[one["step"]].format(hex=number_of(one["hex"])) for one in events if one["step"] != "exit"]
    return f"{scene.name(events[0]['unit'])} {', '.join(steps) or 'drives to the edge of the map'}."


STEPS: Mapping[str, str] = {
    "enter": "goes into {hex}",
    "back": "backs into {hex}",
    "left": "turns left",
    "right": "turns right",
    "defilade": "finds defilade",
    "slip": "slips into {hex}",
    "exit": "",
}


def _went(scene: Scene, events: Sequence[Event]) -> str:
    names = [scene.name(one) for one in events[0]["units"]]
    verb = "goes" if len(names) == 1 else "go"
    return f"{joined(names, 'and')} {verb} to {', '.join(scene.hex(one['hex']) for one in events)}."


def _placed(scene: Scene, events: Sequence[Event]) -> str:
    found = {space: [scene.name(one["unit"]) for one in events if one["space"] == space] for space in SPACES}
    parts = [f"{SPACES[space]}: {', '.join(who)}" for space, who in found.items() if who]
    return f"On the track: {'; '.join(parts)}."


SERIES: Mapping[str, Callable[[Scene, Sequence[Event]], str]] = {"moved": _moved, "went": _went, "placed": _placed}
TOGETHER: Mapping[str, tuple[str, ...]] = {"moved": ("unit",), "went": ("units",), "placed": ()}
"""Events that are told together, and what has to be the same of them."""


# Stories, and headings ------------------------------------------------------------------------------------------------


def _of_story(kind: str) -> Callable[[Scene, Event], Iterator[Line]]:
    """An event that is told as in a gamebook."""
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


def _heading(text: str) -> Callable[[Scene, Event], Iterator[Line]]:
    def told(scene: Scene, event: Event) -> Iterator[Line]:
        yield Line(HEADING, text.format(**event))

    return told


def _silent(scene: Scene, event: Event) -> Iterator[Line]:
    """Nothing: what comes next, or the end, tells it."""
    yield from ()


def _lines(teller: Teller) -> Callable[[Scene, Event], Iterator[Line]]:
    """Lines of what sentences say."""
    return lambda scene, event: (Line(CHANGE, sentence(one)) for one in teller(scene, event))


def _says(text: str) -> Callable[[Scene, Event], Iterator[Line]]:
    """A sentence in which names stand for what the event says: units, hexes and spaces are named in full."""
    return _lines(lambda scene, event: iter([text.format(**_named(scene, event))]))


def _named(scene: Scene, event: Event) -> dict[str, str]:
    return {name: WORDS[name](scene, value) if name in WORDS else str(value) for name, value in event.items()}


WORDS: Mapping[str, Callable[[Scene, Any], str]] = {
    **dict.fromkeys(
        ("unit", "vehicle", "target", "firer", "found", "carrier", "member"), lambda scene, unit: scene.name(unit)
    ),
    "by": lambda scene, unit: f" by {scene.name(unit)}" if unit else "",
    "units": lambda scene, units: scene.names(units),
    "of": lambda scene, units: scene.names(units),
    "hex": lambda scene, place: scene.hex(place),
    "facing": lambda scene, side: DIRECTIONS[side],
    "space": lambda scene, space: SPACES.get(space, space),
    "side": lambda scene, side: SIDES[side],
    "area": lambda scene, area: spoken(area),
    "severity": lambda scene, severity: result(severity),
    "order": lambda scene, order: spoken(order),
}
"""How the parts of an event are named."""


# Operations, and Rounds -----------------------------------------------------------------------------------------------


def _condition(scene: Scene, event: Event) -> Iterator[str]:
    yield f"Condition {event['condition']}."


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


def _advantage(scene: Scene, event: Event) -> Iterator[str]:
    yield f"The {SIDES[event['side']]} side has the advantage (US die {event['us']}, German die {event['german']})."


def _turn(scene: Scene, event: Event) -> Iterator[str]:
    yield f"{scene.name(event['unit'])} has its Turn."


def _card(scene: Scene, event: Event) -> Iterator[str]:
    column = event["column"]
    by = f"condition {column}" if column.isdigit() else f"column {column}"
    what = f"paragraph {_number(scene, event['paragraph'])}" if event["paragraph"] else "nothing to do"
    yield f"{scene.name(event['unit'])}'s card, {by}, Action Number {event['number']}: {what}."


def _number(scene: Scene, paragraph: str) -> str:
    return str(scene.book.prose["paragraphs"][paragraph]["number"])


def _order(scene: Scene, event: Event) -> Iterator[str]:
    who = f"{scene.name(event['unit'])} cannot" if event["unit"] else "Nobody can"
    yield f"{who} carry out the order to {spoken(event['order'])}; it is passed over."


def _posture(scene: Scene, event: Event) -> Iterator[str]:
    yield f"{scene.name(event['unit'])} {'buttons up' if event['closed'] else 'opens up'}."


def _reaction(scene: Scene, event: Event) -> Iterator[str]:
    name = scene.name(event["unit"])
    reaction = event["reaction"]
    yield f"{name} acts by column {reaction} from now on." if reaction else f"{name} acts by the condition again."


def _retreat(scene: Scene, event: Event) -> Iterator[str]:
    yield f"{scene.name(event['unit'])} will retreat by {scene.hex(event['hex'])} (rolled {event['face']})."


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
    at = f" from {joined([scene.hex(one) for one in event['hexes']], 'and')}" if event["hexes"] else ""
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


def _resolved(scene: Scene, event: Event) -> Iterator[str]:
    yield from rolls.told(scene, event)


def _fired(scene: Scene, event: Event) -> Iterator[str]:
    at = f"at {scene.name(event['target'])} in" if event["target"] else "into"
    guess = " by guess" if event["hidden"] else ""
    what = f"{FIRED[event['shells']]} with {WEAPONS[event['weapon']]}"
    yield f"{scene.name(event['firer'])} fires {what} {at} {scene.hex(event['hex'])}{guess}."


FIRED: Mapping[str, str] = {"ap": "armour-piercing", "gp": "general-purpose", "smoke": "smoke"}
WEAPONS: Mapping[str, str] = {
    "main-gun": "the main gun",
    "machineguns": "the machineguns",
    "all": "all weapons",
    "rocket": "a rocket",
    "arms": "small arms",
}


def _assaulted(scene: Scene, event: Event) -> Iterator[str]:
    verb = "charges" if event["charge"] else "assaults"
    why = " to capture it" if event["capture"] else ""
    yield f"{scene.name(event['unit'])} {verb} {scene.name(event['target'])}{why}."


def _manned(scene: Scene, event: Event) -> Iterator[str]:
    crew = many(event["points"], "Crew Point")
    yield f"{scene.name(event['unit'])} puts {crew} into {scene.name(event['vehicle'])}."


def _guarded(scene: Scene, event: Event) -> Iterator[str]:
    captive = scene.name(event["unit"])
    yield f"{scene.name(event['by'])} takes charge of {captive}." if event["by"] else f"{captive} is left where it is."


def _hit(scene: Scene, event: Event) -> Iterator[str]:
    """Hits by fire have been told by the roll: this is for mines and the like."""
    if not event["by"]:
        area, severity = spoken(event["area"]), result(event["severity"])
        yield f"{scene.name(event['unit'])} is hit in the {area}: {severity}."


def _damage(scene: Scene, event: Event) -> Iterator[str]:
    yield f"{scene.name(event['unit'])} {DAMAGE.get(event['effect'], result(event['effect']))}."


def _award(scene: Scene, event: Event) -> Iterator[str]:
    unit, _, rest = event["reason"].partition(" ")
    why = f"{scene.name(unit)} {rest}" if scene.unit(unit) is not None else event["reason"]
    thing = "Victory Point" if abs(event["points"]) == 1 else "Victory Points"
    yield f"{signed(event['points'])} {thing} ({why}): {event['total']} in all."


def _determined(scene: Scene, event: Event) -> Iterator[str]:
    yield f"At random among {scene.names(event['of'])}: {scene.name(event['found'])}."


def _mustered(scene: Scene, event: Event) -> Iterator[str]:
    yield f"The platoon is ready: {scene.names(event['units'])}."


TOLD: Mapping[str, Callable[[Scene, Event], Iterator[Line]]] = {
    **{kind: _of_story(kind) for kind in story.TOLD},
    "read": _read,
    "sighting": _sighting,
    "condition": _lines(_condition),
    "picked": _says("It falls to {member}."),
    # Operations
    "mustered": _lines(_mustered),
    "shared": _says("{unit} is {player}'s."),
    "sorted": _says("{unit} carries {ap} AP, {gp} GP and {smoke} smoke rounds."),
    "set-up": _says("{unit} stands in {hex}."),
    "deployed": _says("Everybody is in place."),
    "entered": _says("{unit} enters the map at {hex}."),
    "went": lambda scene, event: iter([Line(CHANGE, _went(scene, [event]))]),
    "marker": _lines(_marker),
    "marker-moved": _lines(_marker_moved),
    "random-event": _lines(_random_event),
    "operations": _heading("Operations"),
    "finished": _silent,
    # Rounds
    "rounds": _heading("Action Rounds"),
    "round": _heading("Round {number}"),
    "light": lambda scene, event: iter([Line(CHANGE, f"It is {spoken(event['light'])} now.")]),
    "activated": _says("{unit} appears in {hex}, facing {facing}."),
    "reinforced": _says("{unit} joins you."),
    "aware": _says("{unit} is aware."),
    "advantage": _lines(_advantage),
    "placed": lambda scene, event: iter([Line(CHANGE, _placed(scene, [event]))]),
    "space": _says("{unit} goes to “{space}” on the track."),
    "turn": _lines(_turn),
    "action-number": _says("German Action Number {number}."),
    "card": _lines(_card),
    "given": _says("{unit} is given another Turn."),
    "reaction": _lines(_reaction),
    "order-passed-over": _lines(_order),
    "held": _says("{unit} stays as it is."),
    # Movement
    "moved": lambda scene, event: iter([Line(CHANGE, _moved(scene, [event]))]),
    "posture": _lines(_posture),
    "prepared": _says("{unit} is prepared to fire {facing}."),
    "loaded": _says("{unit} goes with {carrier}."),
    "unloaded": _says("{unit} leaves {carrier} in {hex}."),
    "retreat": _lines(_retreat),
    "exited": _says("{unit} leaves the map from {hex}."),
    "gone": _says("{unit} is gone."),
    # Counters
    "counter-placed": _lines(_counter_placed),
    "counter-removed": _lines(_counter_removed),
    "mine": _says("A mine goes off under {unit} in {hex}."),
    "smoke": _says("Smoke lies in {hex}."),
    # Fighting
    "resolved": _lines(_resolved),
    "determined": _lines(_determined),
    "fired": _lines(_fired),
    "bunker-destroyed": _says("The bunker in {hex} is destroyed{by}."),
    "barrage": _says("Shells of Offensive Rating {offence} fall on {hex}."),
    "fighter": _says("A fighter comes over {hex}: {fighter}."),
    "strike": _says("The {fighter} strikes {hex} with its {weapon}."),
    "shot-down": _says("The {fighter} is shot down over {hex}."),
    "assaulted": _lines(_assaulted),
    "hit": _lines(_hit),
    "damage": _lines(_damage),
    "killed": _says("{unit} is killed{by}."),
    "captured": _says("{unit} is captured{by}."),
    "surrendered": _says("{unit} surrenders in {hex}."),
    "abandoned": _says("{unit} is abandoned. Its crew goes on on foot."),
    "manned": _lines(_manned),
    "guarded": _lines(_guarded),
    "led-away": _says("{unit} is led away."),
    "out-of-ammo": _says("{unit} is out of ammunition."),
    "award": _lines(_award),
}
"""Every event, told."""
