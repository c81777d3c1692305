"""What only some missions have, one specification each: set-ups on the map, dusk and night, barrages, snow, secrets.

A special rule is a field of the mission's record. Its specification says how it reads and what it needs to come into
force; who tells a mission, or checks one, asks for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import clause
from hulldown_engine.language.wording import spoken
from hulldown_engine.platoon.language.phrases import hexes, predicate, words_of

Json = Mapping[str, Any]


class Need(NamedTuple):
    """What a mission must have for something to come of a special rule, and what is so otherwise."""

    met: Callable[[Json], Any]
    otherwise: str


SET_UP = Need(lambda mission: mission["entry"]["set_up"], "nobody is set up on the map")
ADDED = Need(lambda mission: mission["platoon"]["cards"], "there are none")
MADE = Need(lambda mission: mission["platoon"]["new"], "no platoon is made")


def idle(needs: Iterable[Need], mission: Json) -> str:
    """Why nothing comes of what needs this; empty if a mission has it all."""
    return next((need.otherwise for need in needs if not need.met(mission)), "")


# Secrets --------------------------------------------------------------------------------------------------------------


class Secret(NamedTuple):
    """What the player is not to see yet: until when, and what that needs."""

    until: str
    needs: tuple[Need, ...]


CARDS, MARKERS = "cards", "markers"

SECRETS: Mapping[str, Secret] = {
    CARDS: Secret("your platoon is made", (ADDED, MADE)),
    MARKERS: Secret("your platoon is set up", (SET_UP,)),
}
"""What the `secret` field of a mission can name: cards that go with the platoon, and Event markers on the map."""


# How special rules read -----------------------------------------------------------------------------------------------


def such(prose: Json, unit: str, where: Tree) -> str:
    """A noun phrase for a unit under a condition: `US unit that is a truck`; just the unit without one."""
    if where is None or where is True:
        return unit
    words = words_of(prose)
    phrase = predicate(words, where)
    return f"{unit} that {phrase}" if phrase else f"{unit} of which this is true: {clause(words, where)}"


def _always(sentence: str) -> Callable[[Json, Any], Iterator[str]]:
    return lambda prose, value: iter([sentence])


def _positions(prose: Json, works: Json) -> Iterator[str]:
    unit = such(prose, "unit", works["where"])
    yield f"You have {_many(works['count'], 'improved position')}, each for a {unit}."


def _light(prose: Json, light: Json) -> Iterator[str]:
    """How far anybody can fire as Rounds go by."""
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


def _barrages(prose: Json, artillery: Json) -> Iterator[str]:
    """The barrages that the player may call."""
    calls = _many(artillery["barrages"], "barrage")
    yield (
        f"You may call {calls}, one a Round, in the Random Event phase, on a hex with a German in sight: "
        f"general-purpose fire with an offence of {artillery['offence']} on every unit there."
    )


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


# The special rules ----------------------------------------------------------------------------------------------------


class Special(NamedTuple):
    """A special rule: where a mission's record has it, what it needs, and how it reads.

    `says` gives its sentences, called with the book's prose and with what the mission has. `title` is what pages tell
    it under; empty if they tell it with something else.
    """

    path: tuple[str, ...]
    title: str
    needs: tuple[Need, ...]
    says: Callable[[Json, Any], Iterator[str]]

    def of(self, mission: Json) -> Any:
        """What a mission has of it: false, None or nothing if it is no rule there."""
        value: Any = mission
        for key in self.path:
            value = value[key]
        return value

    def told(self, prose: Json, mission: Json) -> Iterator[str]:
        """The sentences about it; none in a mission without it, or where nothing can come of it."""
        value = self.of(mission)
        return self.says(prose, value) if value and not idle(self.needs, mission) else iter(())


OF_SET_UPS = (
    Special(("entry", "defilade"), "", (SET_UP,), _always("Vehicles may begin in defilade.")),
    Special(("entry", "positions"), "", (SET_UP,), _positions),
    Special(
        ("entry", "sight_all"),
        "",
        (SET_UP,),
        _always("Look at everything that can be seen from there before the first Round begins."),
    ),
)
"""What a platoon may do that is set up on the map."""

SPECIALS = (
    *OF_SET_UPS,
    Special(("light",), "The light", (), _light),
    Special(("artillery",), "Artillery", (), _barrages),
    Special(
        ("snow",), "", (), _always("In the snow, trucks have an accident in every hex that they enter off the roads.")
    ),
)
"""Every special rule that is told by itself; what leaving the map is worth, pages tell with the ways out."""


def said(prose: Json, mission: Json, specials: Iterable[Special] = SPECIALS) -> Iterator[str]:
    """The sentences about what is special in a mission."""
    for special in specials:
        yield from special.told(prose, mission)
