"""The steps of platoon games in rulebook English: what `english` does for gamebooks, with the words of this rulebook.

Each function says one step: it is given where the step stands, and its record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hulldown_engine.basics.hexes import printed
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.layout import LABEL, NUMBERED, TABLE, Clause, Item, Lead, Leaf, led, sentences
from hulldown_engine.language.phrases import Words, clause, noun, unsigned
from hulldown_engine.language.wording import joined, sentence
from hulldown_engine.platoon.language.phrases import ONE_OF, OTHERS, READERS, hexes, in_hex, predicate, words_of
from hulldown_engine.story.english import STEPS as OF_GAMEBOOKS
from hulldown_engine.story.english import Dialect, Saying, StepContext

Json = Mapping[str, Any]

NEAREST = "the nearest active US unit"


def _placed(places: Sequence[int]) -> str:
    """One or several hexes as text: `hexes 0101 and 0102`."""
    if len(places) == 1:
        return in_hex(places[0])
    return f"hexes {joined([printed(place) for place in places])}"


def _where(at: StepContext, place: Any) -> str:
    """The text of a step's place: a hex, a unit, or a keyword such as `exit`."""
    if isinstance(place, str):
        return PLACES[place]
    return in_hex(place[0]) if isinstance(place[0], int) else noun(at.words, place)


PLACES: Mapping[str, str] = {
    "us": NEAREST,
    "retreat": "the hex it retreats to",
    "exit": "the nearest hex where it may leave the map",
    "marker": "the nearest Event marker",
}


def _one(at: StepContext, who: Tree) -> str:
    """The text for a unit, or for one unit of a selection."""
    return noun(at.words, who) if who[0] in ("this", "member") else f"one of {noun(at.words, who)}"


def _several(who: Tree) -> bool:
    return who[0] not in ("this", "member")


def _plain(text: str) -> Saying:
    """The phrase of a step whose text is always the same."""
    return lambda at, step: [Clause(text)]


def _clause(say: Callable[[StepContext, Json], str]) -> Saying:
    """The phrase of a step that is a single clause."""
    return lambda at, step: [Clause(say(at, step))]


# The steps that gamebooks have as well --------------------------------------------------------------------------------


def _in_turn(at: StepContext, step: Json) -> list[Leaf]:
    lead = "In this order, as long as there are Crew Points left, do each of these that applies:"
    return [Item(lead, NUMBERED, tuple(sentences(at.leaves(step["do"]))))]


def _turn(at: StepContext, step: Json) -> list[Leaf]:
    if step["when"] is not True:
        return [led(Lead(f"If {at.guard(step)}", ", "), at.leaves(step["do"]))]
    item = led(LABEL, at.leaves(step["do"]))
    return [replace(item, text=sentence(item.text))]


def _check(at: StepContext, step: Json) -> list[Leaf]:
    name = f"{step['check'].capitalize()} Check"
    name = f"{'a' if name[0] == 'P' else 'an'} {name}{_adjusted(at, step['modifier'])}"
    who, place = at.words.this, None if step["at"] is None else in_hex(step["at"][0])
    of_those = f"that can see {place}" if place else "that may make one"
    lead = {
        "this": f"Make {name} for {who}" + (f", which looks into {place}" if place else ""),
        "best": f"Make {name} for the US unit with the best rating" + (f" of those {of_those}" if place else ""),
        "all": f"Make {name} for each US unit {of_those}, until one succeeds",
    }[step["by"]]
    rows = [(row.capitalize(), at.leaves(step[row])) for row in ("success", "failure")]
    items = tuple(led(LABEL, leaves, row) for row, leaves in rows if leaves)
    return [Item(f"{lead}.", TABLE, items)] if items else [Clause(lead[:1].lower() + lead[1:])]


def _adjusted(at: StepContext, modifier: Tree) -> str:
    """The text of a modifier to a rating."""
    if modifier is None or isinstance(modifier, int):
        return f" at {modifier:+}" if modifier else ""
    minus, size = unsigned(modifier)
    return f", with {noun(at.words, size)} {'taken from' if minus else 'added to'} the rating,"


def _watch(at: StepContext, step: Json) -> list[Leaf]:
    guard = at.guard(step)
    if step["at"] == "end-of-round":
        lead = (
            "At the end of this Round"
            if step["scope"] in ENDING_SOON
            else f"{SCOPES[step['scope']]}, at the end of a Round"
        )
        lead = f"{lead}, if {guard}" if step["scope"] in ENDING_SOON else f"{lead}, once {guard}"
    else:
        lead = f"{SCOPES[step['scope']]}, the moment {guard}"
    return [led(Lead(lead, ": "), at.interrupting().leaves(step["do"]))]


ENDING_SOON = ("move", "turn", "round")
SCOPES: Mapping[str, str] = {
    "move": "During this move",
    "turn": "Until this Turn ends",
    "round": "Until this Round ends",
    "condition": "Until the condition changes",
    "mission": "From now on",
}


# What happens on the map ----------------------------------------------------------------------------------------------


def _activate(at: StepContext, step: Json) -> list[Leaf]:
    parts = [f"activate {_units_and_places(step)}", _facing(step["facing"]), *_standing(step)]
    clauses = [Clause(", ".join(filter(None, parts)))]
    if step["advantage"] is not None:
        clauses.append(Clause(f"the {'US' if step['advantage'] == 'us' else 'German'} side has the Advantage"))
    if step["aware"] is not None:
        clauses.append(Clause(f"every US unit {_such(at, step['aware'])} is Aware"))
    for side in ("us", "german"):
        if turns := step[f"{side}_turns"]:
            aware = " that is Aware" if side == "us" else ""
            clauses.append(
                Clause(f"each {ONE_OF[side]}{aware} has {turns} Turn{'' if turns == 1 else 's'} in this Round")
            )
    return list(clauses)


def _units_and_places(step: Json) -> str:
    """The text of which units are activated, and where."""
    cards, places = step["cards"], step["at"]
    if places is None:
        return f"{joined(cards)} in the hex of the Event marker"
    if len(places) == 1:
        return f"{joined(cards)} in {in_hex(places[0])}"
    return joined([f"{card} in {in_hex(place)}" for card, place in zip(cards, places, strict=True)])


def _facing(facing: Any) -> str:
    """The text of how activated units face."""
    if facing is None or isinstance(facing, int):
        return f"facing {in_hex(facing)}" if facing else ""
    if facing == "us":
        return f"facing {NEAREST}"
    return f"facing the {DIRECTIONS[int(facing.rpartition(':')[2])]} of the map"


DIRECTIONS = ("top", "top right", "bottom right", "bottom", "bottom left", "top left")


def _standing(step: Json) -> list[str]:
    """The texts of the posture of activated units, and of who rides on what."""
    flags = {"defilade": "in defilade", "prepared": "prepared to fire", "position": "in an improved position",
             "bunker": "in a bunker"}  # fmt: skip
    parts = [step["posture"] or "", *(words for key, words in flags.items() if step[key])]
    parts += [f"{rider} aboard {carrier}" for rider, carrier in step["aboard"].items()]
    return [*parts, *(f"{rider} towed by {carrier}" for rider, carrier in step["towed"].items())]


def _such(at: StepContext, condition: Tree) -> str:
    """The relative clause for the units of which a condition holds."""
    words = words_of(at.words.prose)
    qualifier = None if not isinstance(condition, list) else predicate(words, condition)
    return f"that {qualifier}" if qualifier else f"of which this is true: {clause(words, condition)}"


def _reinforce(at: StepContext, step: Json) -> list[Leaf]:
    joins = "joins" if len(step["reinforce"]) == 1 else "join"
    where = "where it enters the map" if step["at"] is None else f"in {_placed(step['at'])}"
    return [Clause(f"{joined(step['reinforce'])} {joins} your platoon {where}")]


def _place(at: StepContext, step: Json) -> list[Leaf]:
    what = f"Event marker {step['number']}" if step["place"] == "marker" else ONE_THING[step["place"]]
    facing = _facing(step["facing"])
    return [Clause(f"place {what} in {_placed(step['at'])}{f', {facing}' if facing else ''}")]


ONE_THING: Mapping[str, str] = {
    "mines": "mines",
    "positions": "an improved position",
    "bunkers": "a bunker",
    "smoke": "smoke",
    "wrecks": "a wreck",
}


def _remove(at: StepContext, step: Json) -> list[Leaf]:
    if step["remove"] == "units":
        return [Clause(f"remove {noun(at.words, step['who'])} from the map")]
    if step["number"] is not None:
        return [Clause(f"remove Event marker {step['number']} from the map")]
    what = {"positions": "improved positions", "marker": "Event markers"}.get(step["remove"], step["remove"])
    return [Clause(f"remove the {what} in {_placed(step['at'])}")]


def _barrage(at: StepContext, step: Json) -> list[Leaf]:
    every = "every unit in the hex of one US unit, picked at random"
    where = every if step["barrage"] == "us" else f"every unit in {_placed(step['barrage'])}"
    return [Clause(f"make a GP attack with an offence of {step['offence']} on {where}")]


def _fighters(at: StepContext, step: Json) -> list[Leaf]:
    where = step["at"]
    over = OVER[where] if isinstance(where, str) else _placed(where)
    weapons = joined([f"its {weapon}" for weapon in step["attack"]])
    lead = f"place the fighter {step['fighters']} in {over}; it attacks the enemies there with {weapons}"
    down = at.leaves(step["do"])
    return [Clause(lead), *([led(Lead("If it is shot down", ", "), down)] if down else [])]


OVER: Mapping[str, str] = {
    "us": "the hex of one US unit, picked at random",
    "german": "the hex of one German, picked at random",
    "chosen": "the hex of a German in sight, as you choose",
}
"""The text of where a fighter without a named hex comes."""


def _out_of_ammo(at: StepContext, step: Json) -> list[Leaf]:
    who = step["out_of_ammo"]
    return [Clause(f"{noun(at.words, who)} {'have' if _several(who) else 'has'} no ammunition left")]


# Orders ---------------------------------------------------------------------------------------------------------------


def _reaction(at: StepContext, step: Json) -> list[Leaf]:
    if step["reaction"] is None:
        return [Clause(f"the Special Reaction of {at.words.this} ends")]
    return [Clause(f"put Special Reaction {step['reaction']} into effect for {at.words.this}")]


def _drive(at: StepContext, step: Json) -> list[Leaf]:
    route = ROUTES.get(step["route"], "")
    until = "" if step["until"] is None else f" until {at.guard({'when': step['until']})}"
    return [Clause(f"drive {step['drive']}{route} {_way(at, step)}{until}")]


ROUTES: Mapping[str | None, str] = {
    "quickest": " by the quickest route",
    "cover": " by the route with the best cover",
    "best": " by the best route",
}


def _way(at: StepContext, step: Json) -> str:
    """The text of where an order drives a vehicle."""
    if step["toward"] == "cover":
        return "into the nearest cover"
    if step["away"] is not None:
        return f"away from {_where(at, step['away'])}"
    return (
        f"toward {_where(at, step['toward'])}"
        if step["along"] is None
        else f"along the road to {_where(at, step['along'])}"
    )


def _fire(at: StepContext, step: Json) -> list[Leaf]:
    shells = f" with {step['shells'].upper()}" if step["shells"] else ""
    aim = step["at"]
    target = "" if aim is None else f" at {AIMS[aim] if isinstance(aim, str) else in_hex(aim[0])}"
    return [Clause(f"fire {WEAPONS[step['fire']]}{shells}{target}")]


WEAPONS: Mapping[str, str] = {
    "best": "the weapon with the best chance",
    "main-gun": "the main gun",
    "machineguns": "the machineguns",
    "all": "all weaponry",
    "smoke": "smoke",
}
AIMS: Mapping[str, str] = {"closest": NEAREST, "easiest": "the US unit that is easiest to hit"}


def _give_turn(at: StepContext, step: Json) -> list[Leaf]:
    who = "another German" if step["give_turn"] is True else _one(at, step["give_turn"])
    return [Clause(f"give the Turn to {who}")]


def _prepare(at: StepContext, step: Json) -> list[Leaf]:
    where = "" if step["prepare"] is True else f" at {_where(at, step['prepare'])}"
    return [Clause(f"prepare the gun to fire{where}")]


def _evade(at: StepContext, step: Json) -> list[Leaf]:
    far = f"the nearest active US unit is at least {hexes(step['evade'])} away"
    unseen = f"if no active US unit can see {at.words.this} and {far}"
    return [Clause(f"at the end of this Round, {unseen}, remove it from the map")]


def _exit(at: StepContext, step: Json) -> list[Leaf]:
    edge = _edge(at.logic.get("map"), step["exit"])
    where = f"across the {edge} edge of the map" if edge else f"from {_placed(step['exit'])}"
    return [Clause(f"leave the map {where}")]


def _edge(ground: Json | None, places: Sequence[int]) -> str | None:
    """The name of the map's edge that the hexes make up exactly; None if they are not an edge."""
    if ground is None or len(places) == 1:
        return None
    columns, rows = ground["columns"], ground["rows"]
    across, down = range(1, columns + 1), range(1, rows + 1)
    edges = {
        "left": [100 + row for row in down],
        "right": [100 * columns + row for row in down],
        "top": [100 * column + 1 for column in across],
        "bottom": [100 * column + rows for column in across],
    }
    return next((name for name, along in edges.items() if list(places) == along), None)


STEPS: Mapping[str, Saying] = {
    "in_turn": _in_turn,
    "turn": _turn,
    "check": _check,
    "watch": _watch,
    "condition": _clause(lambda at, step: f"go to Condition {step['condition']}"),
    "sighting": _clause(lambda at, step: f"check off sighting {step['sighting']}"),
    "activate": _activate,
    "reinforce": _reinforce,
    "place": _place,
    "remove": _remove,
    "barrage": _barrage,
    "fighters": _fighters,
    "out_of_ammo": _out_of_ammo,
    "reaction": _reaction,
    "drive": _drive,
    "rotate": _clause(lambda at, step: f"rotate to face {_where(at, step['rotate'])}"),
    "defilade": _plain("go into defilade"),
    "posture": _clause(lambda at, step: "open up" if step["posture"] == "open" else "button up"),
    "back_up": _plain("back up one hex"),
    "fire": _fire,
    "assault": _plain("assault the US unit in the hex with the weakest defence"),
    "charge": _plain("charge the US unit with the weakest defence"),
    "give_turn": _give_turn,
    "hitch": _clause(lambda at, step: f"take in tow {_one(at, step['hitch'])}"),
    "unhitch": _plain("unhitch the gun"),
    "load": _clause(lambda at, step: f"load {_one(at, step['load'])}"),
    "unload": _plain("unload"),
    "prepare": _prepare,
    "surrender": _clause(
        lambda at, step: f"{at.words.this} surrenders if an active US unit is within {hexes(step['surrender'])}"
    ),
    "evade": _evade,
    "exit": _exit,
    "hold": _plain("do nothing more in this Turn"),
}
"""The steps that gamebooks do not have, or that mean something else there."""


def _words(prose: Json, record: Json) -> Words:
    """The words for a paragraph's text: whether "this" is a German or a US unit."""
    return words_of(prose, READERS["german" if record["action"] else "us"])


DIALECT = Dialect({**OF_GAMEBOOKS, **STEPS}, _words, OTHERS)
"""The texts of all steps of platoon games."""
