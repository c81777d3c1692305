"""What only some missions have, in sentences: set-ups on the map, dusk and night, barrages, whom an award is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import clause
from hulldown_engine.language.wording import spoken
from hulldown_engine.platoon.language.phrases import hexes, predicate, words_of

Json = Mapping[str, Any]


def said(prose: Json, mission: Json) -> Iterator[str]:
    """The sentences about all that is special in a mission, but for what leaving the map is worth."""
    if mission["entry"]["set_up"]:
        yield from set_up(prose, mission["entry"])
    if mission["light"] is not None:
        yield from light(mission["light"])
    if mission["artillery"] is not None:
        yield barrages(mission["artillery"])
    if mission["snow"]:
        yield "In the snow, trucks have an accident in every hex that they enter off the roads."


def such(prose: Json, unit: str, where: Tree) -> str:
    """A noun phrase for a unit under a condition: `US unit that is a truck`; just the unit without one."""
    if where is None or where is True:
        return unit
    words = words_of(prose)
    phrase = predicate(words, where)
    return f"{unit} that {phrase}" if phrase else f"{unit} of which this is true: {clause(words, where)}"


def set_up(prose: Json, entry: Json) -> Iterator[str]:
    """The sentences about what a platoon may do that is set up on the map."""
    if entry["defilade"]:
        yield "Vehicles may begin in defilade."
    if entry["positions"] is not None:
        unit = such(prose, "unit", entry["positions"]["where"])
        yield f"You have {_many(entry['positions']['count'], 'improved position')}, each for a {unit}."
    if entry["sight_all"]:
        yield "Look at everything that can be seen from there before the first Round begins."


def light(light: Json) -> Iterator[str]:
    """The sentences about how far anybody can fire as Rounds go by."""
    since = f" that begin in Condition {light['since']} or later" if light["since"] > 1 else ""
    yield f"Count the Rounds{since}."
    for stage in light["becomes"]:
        begins = f"From Round {stage['round']} on it is {spoken(stage['name'])}"
        if stage["range"] is None:
            yield f"{begins}, and fire goes as far as ever."
        else:
            flash = (
                "" if stage["fired"] is None else f", or {stage['fired']} at a target that has fired in the same Round"
            )
            yield f"{begins}: nobody fires further than {hexes(stage['range'])}{flash}."


def barrages(artillery: Json) -> str:
    """The sentence about the barrages that the player may call."""
    calls = _many(artillery["barrages"], "barrage")
    return (
        f"You may call {calls}, one a Round, in the Random Event phase, on a hex with a German in sight: "
        f"general-purpose fire with an offence of {artillery['offence']} on every unit there."
    )


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
