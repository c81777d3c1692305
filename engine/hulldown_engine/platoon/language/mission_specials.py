"""What only some missions have, one specification each: ways out, closed ground, set-ups, night, barrages, secrets.

A special rule is a field of the mission's record. Its specification says how it reads and what it needs to come into
force; who tells a mission, or checks one, asks for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import clause
from hulldown_engine.language.wording import counted, joined, sentence, spoken
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.platoon.language.map_phrases import hex_numbers, places, terrains_or_hexes
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
    """What the player is not to see yet: what it is, until when, and what that needs."""

    called: str
    until: str
    needs: tuple[Need, ...]


CARDS, MARKERS = "cards", "markers"

SECRETS: Mapping[str, Secret] = {
    CARDS: Secret("The cards that go with your platoon", "your platoon is made", (ADDED, MADE)),
    MARKERS: Secret("The Event markers", "your platoon is set up", (SET_UP,)),
}
"""What the `secret` field of a mission can name: cards that go with the platoon, and Event markers on the map."""


# How special rules read -----------------------------------------------------------------------------------------------


class Teller(NamedTuple):
    """What sentences about a mission are made with: the book's prose, and the map."""

    prose: Json
    ground: Ground


def such(prose: Json, unit: str, where: Tree) -> str:
    """A noun phrase for a unit under a condition: `US unit that is a truck`; just the unit without one."""
    if where is None or where is True:
        return unit
    words = words_of(prose)
    phrase = predicate(words, where)
    return f"{unit} that {phrase}" if phrase else f"{unit} of which this is true: {clause(words, where)}"


def victory_points(number: int) -> str:
    """Victory Points in words: one Victory Point, minus two Victory Points."""
    worth = counted(abs(number), "Victory Point")
    return f"minus {worth}" if number < 0 else worth


def _always(words: str) -> Callable[[Teller, Json, Any], Iterator[str]]:
    return lambda teller, mission, value: iter([words])


def _exits(teller: Teller, mission: Json, exits: Json) -> Iterator[str]:
    """Where US units may leave, a sentence for each number of points."""
    for exit_hexes, victory, where in _worth(mission, US, exits):
        unit = such(teller.prose, "unit", where)
        pays = f" Each {unit} is worth {victory_points(victory)}." if victory else ""
        yield f"US units may leave by {places(teller.ground, exit_hexes)}.{pays}"


def _german_exits(teller: Teller, mission: Json, exits: Json) -> Iterator[str]:
    """What Germans cost who get off the map."""
    for exit_hexes, victory, where in _worth(mission, GERMAN, exits):
        if victory:
            joins = "that" if where is None else "and"
            leaves = f"{joins} leaves by {places(teller.ground, exit_hexes)}"
            yield f"Each {such(teller.prose, 'German', where)} {leaves} is worth {victory_points(victory)}."


def _worth(mission: Json, side: str, exits: Json) -> Iterator[tuple[list[Hex], int, Tree]]:
    """Exit hexes grouped by their victory points and by the units that these are for."""
    groups: list[tuple[list[Hex], int, Tree]] = []
    for number, victory in exits.items():
        where = mission["exits_of"][side].get(number)
        alike = next((found for found, points, tree in groups if (points, tree) == (victory, where)), None)
        if alike is None:
            groups.append(([int(number)], victory, where))
        else:
            alike.append(int(number))
    yield from groups


def _retreats(teller: Teller, mission: Json, retreats: Sequence[tuple[int, int, Hex]]) -> Iterator[str]:
    """Where Germans go who retreat, by the die."""
    ways = [f"hex {printed(place)} on {low if low == high else f'{low} to {high}'}" for low, high, place in retreats]
    rolled = f"a hex that is rolled for: {joined(ways)}" if len(retreats) > 1 else f"hex {printed(retreats[0][2])}"
    yield f"A German that retreats leaves the map by {rolled}."


def _closed(teller: Teller, mission: Json, closed: Sequence[Hex]) -> Iterator[str]:
    yield f"Nobody enters {terrains_or_hexes(teller.ground, closed)}."


def _roadblocks(teller: Teller, mission: Json, roadblocks: Mapping[str, str]) -> Iterator[str]:
    for place, against in roadblocks.items():
        one, _, other = place.partition("/")
        where = f"between {one} and {other}" if other else f"on every road of {one}"
        yield f"A roadblock lies {where}: {STOPPED[against]} crosses there."


STOPPED = {"all": "no vehicle", US: "no US vehicle", GERMAN: "no German vehicle"}


def _ground(teller: Teller, mission: Json, ground: str) -> Iterator[str]:
    yield f"{sentence(ground)} ground."


def _markers(teller: Teller, mission: Json, victory: int) -> Iterator[str]:
    yield f"Each Event marker that you activate is worth {victory_points(victory)}."


def _secrets(teller: Teller, mission: Json, secrets: Sequence[str]) -> Iterator[str]:
    """What is kept until when; nothing of a secret from which nothing comes."""
    for name in secrets:
        if not idle(SECRETS[name].needs, mission):
            yield f"{SECRETS[name].called} are a secret until {SECRETS[name].until}."


def _works(called: str, anybody: str) -> Callable[[Teller, Json, Any], Iterator[str]]:
    """Says how many works of a kind there are, and for whom: for a unit of which something is true, or for anybody."""

    def says(teller: Teller, mission: Json, works: Json) -> Iterator[str]:
        count, where = works["count"], works["where"]
        unit = anybody if where is True else such(teller.prose, "unit", where)
        yield f"You have {_many(count, called)}, {'each ' if count > 1 else ''}for a {unit}."

    return says


def _light(teller: Teller, mission: Json, light: Json) -> Iterator[str]:
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


def _barrages(teller: Teller, mission: Json, artillery: Json) -> Iterator[str]:
    """The barrages that the player may call, and those that are planned."""
    fire = f"general-purpose fire of Offensive Rating {artillery['offence']} on every unit there"
    if artillery["barrages"]:
        calls = _many(artillery["barrages"], "barrage")
        yield f"You may call {calls}, one a Round, in the Random Event phase, on a hex with a German in sight: {fire}."
    if plan := artillery.get("planned"):
        on = hex_numbers(plan["hexes"], "or") if plan["hexes"] else "hexes with Event markers"
        planned = _many(plan["barrages"], "planned barrage")
        yield f"You have {planned} for {on}: {fire}, and on whoever appears there next."
        yield (
            "A planned barrage is fired before your platoon moves, in Operations, or in the Random Event phase of a "
            "Round in place of another."
        )


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


POSITIONS, BUNKERS = "positions", "bunkers"
"""The works that may go with a set-up, by their fields: improved positions and bunkers (13.2, 13.3)."""


# The special rules ----------------------------------------------------------------------------------------------------


class Special(NamedTuple):
    """A special rule: where a mission's record has it, what it needs, and how it reads.

    `says` gives its sentences, called with a Teller, the mission and what the mission has of the rule. `title` is what
    pages tell it under; empty if they tell it with the set-up, in a table or not before its time. One that came `later`
    is only in the records of missions that have it.
    """

    path: tuple[str, ...]
    title: str
    needs: tuple[Need, ...]
    says: Callable[[Teller, Json, Any], Iterator[str]]
    later: bool = False

    def of(self, mission: Json) -> Any:
        """What a mission has of it: false, 0, None or nothing if it is no rule there, or is not known there."""
        value: Any = mission
        for key in self.path:
            value = value.get(key)
        return value

    def told(self, teller: Teller, mission: Json) -> Iterator[str]:
        """The sentences about it; none in a mission without it, or where nothing can come of it."""
        value = self.of(mission)
        return self.says(teller, mission, value) if value and not idle(self.needs, mission) else iter(())


OF_SET_UPS = (
    Special(("entry", "defilade"), "", (SET_UP,), _always("Vehicles may begin in defilade.")),
    Special(("entry", POSITIONS), "", (SET_UP,), _works("improved position", "unit")),
    Special(("entry", BUNKERS), "", (SET_UP,), _works("bunker", "gun or unit on foot")),
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
    Special(("exits",), "Going out", (), _exits),
    Special(("closed",), "Closed", (), _closed),
    Special(("roadblocks",), "Closed", (), _roadblocks, later=True),
    Special(("ground",), "The ground", (), _ground),
    Special(
        ("snow",),
        "The ground",
        (),
        _always("In the snow, trucks have an accident in every hex that they enter off the roads."),
    ),
    Special(("german_exits",), "Germans who leave", (), _german_exits),
    Special(("retreat",), "", (), _retreats),
    Special(("light",), "The light", (), _light),
    Special(("artillery",), "Artillery", (), _barrages),
    Special(("marker_victory",), "Event markers", (), _markers),
    Special(("secret",), "", (), _secrets),
)
"""Every special rule, in the order in which a briefing tells them."""


def said(teller: Teller, mission: Json, specials: Iterable[Special] = SPECIALS) -> Iterator[str]:
    """The sentences about what is special in a mission."""
    for special in specials:
        yield from special.told(teller, mission)
