"""The steps of a platoon game's paragraphs, one model each: those of gamebooks that make sense there, and its own.

Blocks within a step are of these steps too, so every step of a gamebook that has any is here a second time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import Discriminator, Field, PlainValidator, StrictInt, StrictStr, Tag, WithJsonSchema, WrapValidator

from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.model import steps
from hulldown_compiler.model.base import Authored, DiceNotation, Expression, Text, part_fault, step_tag
from hulldown_compiler.model.steps import Step
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import EXPRESSION, Like, Ref, Written
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.language.selections import FACED, FLOWN_OVER, GOALS, SHELLED, TARGETS, Picks

UNIT_CARD = KINDS["unit-card"].form
GERMAN_CARD, US_CARD = (UNIT_CARD.replace("(GE|US)", side) for side in ("GE", "US"))
HEX = KINDS["hex"].form
EDGES = ("left", "right", "top", "bottom")

HEX_HINT = "a hex is its column and its row, with two digits each, as in '0922'"

OnMap = Ref("hex", "names")
"""A text names a hex, or several."""

GermanCard = Annotated[StrictStr, Field(pattern=f"^{GERMAN_CARD}$"), Ref("unit-card", "names")]
"""The name of a unit card of Germans."""

USCard = Annotated[StrictStr, Field(pattern=f"^{US_CARD}$"), Ref("unit-card", "names")]
"""The name of a unit card of the US."""


def _hexes(*words: str, also: tuple[str, ...] = (), several: bool = True, sides: bool = False) -> Any:
    """The type of a hex or, if there may be several, a list of them; or of one of some words; or of hexsides, too.

    `also` are words that are too many to be listed where none of them is found.
    """
    form = f"{HEX}(/{HEX})?" if sides else HEX

    def check(written: Any) -> Any:
        if isinstance(written, list) and several and written:
            for nth, place in enumerate(written):
                _check_hex(place, (nth,), (), form)
        elif not (isinstance(written, str) and written in (*words, *also)):
            _check_hex(written, (), words, form)
        return written

    single = {"type": "string", "pattern": f"^({'|'.join((form, *words, *also))})$"}
    many = {"type": "array", "items": {"type": "string", "pattern": f"^{form}$"}, "minItems": 1}
    named = Ref("hex", "names", (*words, *also))
    return Annotated[
        Any, PlainValidator(check), WithJsonSchema({"anyOf": [single, many]} if several else single), named
    ]


def _check_hex(written: Any, path: tuple[int, ...], words: tuple[str, ...], form: str = HEX) -> None:
    """Refuse what is no hex, or has another form that is wanted."""
    if isinstance(written, int) and not isinstance(written, bool):
        hint = f"put it in quotes: '{written:04d}'"
        raise part_fault("wrong_value", path, f"expected a hex, found the number {written}", hint)
    if not isinstance(written, str):
        raise part_fault("wrong_value", path, f"expected {' or '.join((*words, 'a hex'))}", HEX_HINT)
    if re.fullmatch(form, written) is None:
        message = f"expected {', '.join(words)} or a hex, found {written!r}" if words else f"{written!r} is no hex"
        raise part_fault("wrong_value", path, message, "" if words else HEX_HINT)


if TYPE_CHECKING:
    OneHex = str
    Hexes = str | list[str]
    HexesOrSides = str | list[str]
    ExitHexes = str | list[str]
else:
    Hexes = _hexes()
    HexesOrSides = _hexes(sides=True)
    OneHex = _hexes(several=False)
    ExitHexes = _hexes(*EDGES, also=(*compass.NAMES, *(f"{name} edge" for name in compass.NAMES)))

TOWARD = ("retreat", "exit", "cover", "marker")
"""The words for where a vehicle can drive, besides those for a US unit."""

HexOrWord = Annotated[Text, OnMap, Written(EXPRESSION)]
"""A hex, a unit, or a word that the step knows."""


WAYS: Mapping[str, str] = {
    "closest": "The unit of this selection that is nearest: `us where is_truck`.",
    "easiest": "The unit of this selection that is easiest to hit, or to which the way is shortest: `us where open`.",
    "random": "Any unit of this selection, as the dice decide: `us where is_truck`.",
    "chosen": "A unit of this selection that is in sight, as the player chooses: `german where is_vehicle`.",
}
"""How one of a selection is picked."""


class OneOf(Authored):
    """One unit of a selection, and how it is picked: one of these keys."""

    closest: Annotated[Expression | None, Field(description=WAYS["closest"])] = None
    easiest: Annotated[Expression | None, Field(description=WAYS["easiest"])] = None
    random: Annotated[Expression | None, Field(description=WAYS["random"])] = None
    chosen: Annotated[Expression | None, Field(description=WAYS["chosen"])] = None


def whom(by: Picks, *words: str, several: bool = False, yes: bool = False) -> Any:
    """The type of a hex, a unit, a selection, one picked of a selection, or a word; of several hexes; or of `true`."""

    def check(written: Any, otherwise: Callable[[Any], Any]) -> Any:
        if isinstance(written, Mapping):
            _check_pick(written, by)
            return written
        if isinstance(written, list) and several and written:
            for nth, place in enumerate(written):
                _check_hex(place, (nth,), ())
            return written
        if isinstance(written, int) and not isinstance(written, bool):
            _check_hex(written, (), ())
        return written if yes and written is True else otherwise(written)

    text = {"type": "string", "minLength": 1, "examples": [*by.words, *words]}
    hexes = {"type": "array", "items": {"type": "string", "pattern": f"^{HEX}$"}, "minItems": 1}
    expression = {"type": "string", "minLength": 1}
    ways = {way: {**expression, "description": WAYS[way]} for way in by.ways}
    one_of = {
        "type": "object",
        "properties": ways,
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }
    shapes = [text, *([hexes] if several else []), one_of, *([{"const": True}] if yes else [])]
    return Annotated[HexOrWord, WrapValidator(check), WithJsonSchema({"anyOf": shapes}), Like(OneOf)]


def _check_pick(written: Mapping[str, Any], by: Picks) -> None:
    """Refuse what does not say once how one of a selection is picked."""
    ways = ", ".join(by.ways)
    for key in written:
        if key not in by.ways:
            hint = did_you_mean(str(key), by.ways) or f"write {ways}"
            raise part_fault("unknown_field", (key,), f"{key!r} is no way to pick one of a selection", hint, key=True)
    if len(written) != 1:
        raise part_fault("one_of_two", (), f"expected one of {ways}, found {' and '.join(written) or 'none'}", "")
    ((key, selection),) = written.items()
    if not isinstance(selection, str) or not selection:
        raise part_fault("wrong_value", (key,), "expected a selection", "write one as in 'us where is_truck'")


if TYPE_CHECKING:
    Target = str | dict[str, Any]
    Shelled = str | list[str] | dict[str, Any]
    FlownOver = str | list[str] | dict[str, Any]
    Toward = str | dict[str, Any]
    Along = str | dict[str, Any]
    Faced = str | dict[str, Any]
    Aimed = Literal[True] | str | dict[str, Any]
else:
    Target = whom(TARGETS)
    Shelled = whom(SHELLED, "marker", several=True)
    FlownOver = whom(FLOWN_OVER, several=True)
    Toward = whom(GOALS, *TOWARD)
    Along = whom(GOALS)
    Faced = whom(FACED)
    Aimed = whom(FACED, yes=True)

Yes = Literal[True]

DIRECTIONS = ("top", "top-right", "bottom-right", "bottom", "bottom-left", "top-left")
"""The hexsides of a hex, from the top of the map clockwise."""

Facing = Annotated[Text, Field(examples=["us", *DIRECTIONS, *compass.NAMES]), Ref("hex", "names", ("us",))]
"""A hex, `us`, one of `DIRECTIONS`, or a direction by the compass of the mission."""

MarkerNumber = Annotated[StrictInt, Field(ge=1, le=99), Ref("marker", "names")]

Posture = Literal["open", "closed"]


# The steps of gamebooks -----------------------------------------------------------------------------------------------


class Branch(steps.Branch):
    """A way the instructions can go on: when it is open, and what is done then."""

    do: Steps | None = None


class Option(steps.Option):
    """A way the player can choose."""

    do: Steps | None = None


class Ask(steps.Ask):
    """The player decides."""

    ask: Annotated[list[Option], Field(min_length=1)]  # type: ignore[assignment]  # of these steps


class First(steps.First):
    """Numbered options: the first that holds."""

    first: Annotated[list[Branch], Field(min_length=1)]  # type: ignore[assignment]  # of these steps


class Choose(steps.Choose):
    """Bulleted options: the one that applies."""

    choose: Annotated[list[Branch], Field(min_length=1)]  # type: ignore[assignment]  # of these steps


class When(steps.When):
    """Done if it holds."""

    when: Expression
    do: Steps | None = None


class InTurn(Step):
    """Options in order: each that holds, while Crew Points are left."""

    in_turn: Annotated[list[Branch], Field(min_length=1)]
    """The options: each that holds is done, in order, as long as there are Crew Points left. The rules know what it
    costs."""


class Check(Step):
    """A Perception, Initiative or Accident Check."""

    check: Literal["perception", "initiative", "accident"]
    """`perception`, `initiative` or `accident`. What an accident does is carried out by itself."""

    by: Literal["this", "best", "all"] = "this"
    """Who makes it: `this`, as it is if left out; `best`, the US unit with the best rating of those in its hex, or of
    those that see the hex in `at`; or `all`, every US unit until one succeeds."""

    modifier: Expression | None = None
    """What is added to the rating: a number or an expression. An accident has none."""

    at: OneHex | None = None
    """A hex that is looked into: only units that see it count."""

    success: Steps | None = None
    """What is done on a success; without it, the next step follows."""

    failure: Steps | None = None
    """What is done on a failure; without it, the next step follows."""


class Roll(steps.Roll):
    """Dice and a table of what they mean."""

    roll: DiceNotation
    table: Annotated[dict[str, Steps], Field(min_length=1)]


class Random(steps.Random):
    """One of a selection, as the dice decide."""

    random: Expression
    """The selection, of which one is picked by a ten-sided die: `german where is_vehicle`."""

    do: Steps
    otherwise: Steps | None = None


class Each(steps.Each):
    """Every one of a selection, in order."""

    each: Expression
    """The selection: `us where can_see("2314")`."""

    do: Steps
    otherwise: Steps | None = None


class One(Step):
    """One of a selection: the first, without a die."""

    one: Expression
    """The selection, of which the first is taken, by their letters: `us where distance(this, "2314") <= 2`."""

    do: Steps
    """What is done with it: `this` is that one."""

    otherwise: Steps | None = None
    """What is done if there is none."""


class WatchFor(Authored):
    """What a watch waits for, how long, when it looks, and what it does."""

    who: Expression | None = None
    """For whom it waits: a selection, as `us where distance(this, "2314") <= 2`. It is carried out once somebody is in
    it, and for that unit, which is `this` in what is done; without it, `this` is who it was when the watch was set."""

    when: Expression | None = None
    """The condition: the watch is carried out once, when it becomes true. With `who` it may be left out."""

    scope: Literal["move", "turn", "round", "condition", "mission"]
    """How long it waits: for this `move`, `turn` or `round`, until the `condition` changes, or all through the
    `mission`."""

    at: Literal["change", "end-of-round", "wait"]
    """When it looks: at once, upon any `change`; at the `end-of-round`; or when the player, in Operations, chooses to
    `wait`, which is offered while there is something that would come of it."""

    do: Steps
    """What is done then."""


class Watch(Step):
    """Carried out once, when its time comes."""

    watch: WatchFor


# What happens on the map ----------------------------------------------------------------------------------------------


class Turns(Authored):
    """How many Turns each side's units have in the first Round."""

    us: Annotated[StrictInt, Field(ge=0, le=2)] = 0
    """How many Turns each aware US unit has; without it, as ever."""

    german: Annotated[StrictInt, Field(ge=0, le=2)] = 0
    """How many Turns each German has; without it, as ever."""


class Activate(Step):
    """Germans are placed on the map, and Rounds begin."""

    activate: Annotated[list[GermanCard], Field(min_length=1)]
    """The unit cards of those who appear: `[GE28, GE29]`."""

    at: Hexes | None = None
    """Where: one hex, `"2314"`, or a list with one for each card. Without it, the hex of the Event marker, or of
    `this`."""

    facing: Facing | None = None
    """Which way they face: a hex, `us`, a hexside (`top`, `top-right`, `bottom-right`, `bottom`, `bottom-left`,
    `top-left`), or a direction, `north-east`. Without it, the nearest US unit."""

    posture: Posture | None = None
    """Whether vehicles are `open` or `closed`; without it, open."""

    defilade: Yes | None = None
    """`true`: vehicles are in defilade, where the hex has any."""

    prepared: Yes | None = None
    """`true`: guns are prepared to fire, as they are anyway unless they are in tow."""

    position: Yes | None = None
    """`true`: the first in each hex is in an improved position, which is put there (13.2)."""

    bunker: Yes | None = None
    """`true`: the first on foot or gun in each hex is in a bunker, which is put there (13.3)."""

    aboard: dict[GermanCard, GermanCard] = {}
    """Who rides on whom: `{GE28: GE29}`, GE28 on the vehicle GE29."""

    towed: dict[GermanCard, GermanCard] = {}
    """Which gun is towed by whom: `{GE30: GE31}`, GE30 by the vehicle GE31."""

    advantage: Literal["us", "german"] | None = None
    """The side that has the advantage in the first Round (6.1)."""

    aware: Expression | None = None
    """The US units of which this is true are aware without a check: `can_see("2314")`."""

    turns: Turns | None = None
    """How many Turns units have in the first Round, 0 to 2: `{us: 2}`."""


class Reinforce(Step):
    """US units come into play."""

    reinforce: Annotated[list[USCard], Field(min_length=1)]
    """The unit cards of those who come: `[US11]`."""

    at: Hexes | None = None
    """Where: one hex, `"0106"`, or a list with one for each card. Without it, they enter as the platoon does."""

    facing: Facing | None = None
    """Which way they face: a hex, `us`, a hexside (`top`, `top-right`, `bottom-right`, `bottom`, `bottom-left`,
    `top-left`), or a direction, `north-east`; without it, away from the edge, or toward the nearest German. It needs
    `at`."""

    bunker: Yes | None = None
    """`true`: they are in a bunker, which is put there (13.3). It needs `at`."""


class Become(Step):
    """A US unit becomes another one, in its place."""

    become: USCard
    """The unit card of what it becomes: it stands or rides where the first did, as its card prints it."""

    who: Expression = "this"
    """The US unit that becomes another, such as `US5`; `this`, if it is left out. Where it is not, nothing happens."""


Thing = Literal["mines", "positions", "bunkers", "smoke", "wrecks", "marker", "bridge", "roadblock"]


class Put(Step):
    """Something is put on the map."""

    place: Thing
    """What it is: `mines`, `positions` (improved ones), `bunkers`, `smoke`, `wrecks`, a `marker`, a `bridge` that was
    removed, or a `roadblock`."""

    at: HexesOrSides
    """Where: one hex, `"2314"`, or a list of them; for a bridge or a roadblock hexsides, `"1006/1106"`, or hexes for
    all that they have."""

    number: MarkerNumber | None = None
    """Which Event marker, for `place: marker`."""

    facing: Facing | None = None
    """Which way a bunker faces: a hex, `us`, a hexside (`top`, `top-right`, `bottom-right`, `bottom`, `bottom-left`,
    `top-left`), or a direction, `north-east`."""

    side: Literal["us", "german"] | None = None
    """Whose vehicles a `roadblock` stops; without it those of both."""


class Remove(Step):
    """Something is taken off the map."""

    remove: Thing | Literal["units"]
    """What it is: a thing that can be placed, or `units`."""

    at: HexesOrSides | None = None
    """Where: one hex, `"2314"`, or a list of them; for a bridge or a roadblock hexsides, `"1006/1106"`, or hexes for
    all that they have. Not for `units`."""

    number: MarkerNumber | None = None
    """Which Event marker, for `remove: marker`."""

    who: Expression | None = None
    """Which units, for `remove: units`: `this`, a card, a selection."""


class Barrage(Step):
    """Shells fall on every unit in some hexes, or in that of a US unit."""

    barrage: Shelled
    """Where it falls: a hex, `"2314"`, a list of them, or the hex of a unit, of one of a selection, or of `us`, any US
    unit, picked at random; or `marker`, the hex of an Event marker."""

    offence: Annotated[StrictInt, Field(ge=0, le=50)]
    """The Offensive Rating with which it attacks every unit there, 0 to 50."""

    number: MarkerNumber | None = None
    """The Event marker on whose hex it falls, with `barrage: marker`; nowhere, if that is not on the map."""

    lasting: Yes | None = None
    """`true`, if the next Germans who appear in the hexes are under the same fire as they do."""


class Fighters(Step):
    """Fighters come over, are shot at, and strike."""

    fighters: Annotated[StrictStr, Ref("card", "names")]
    """Their data card, of the class `fighter`."""

    at: FlownOver
    """Where they strike: a hex or several; the hex of a unit, or of one of a selection; of `us` or `german`, any unit
    of that side, picked at random; or of a `chosen` German in sight, whom the player picks."""

    attack: Annotated[list[Literal["machineguns", "bombs", "rockets"]], Field(min_length=1)]
    """The weapons, each of which strikes once: `[machineguns, bombs, rockets]`."""

    shot_down: Steps | None = None
    """What is done for each that is shot down, and does not strike (17)."""


class OutOfAmmo(Step):
    """A unit has no ammunition left."""

    out_of_ammo: Expression
    """Who: `this`, a unit, or a selection, `german where fired_last_round`."""


# Orders for the German that acts --------------------------------------------------------------------------------------


class Reaction(Step):
    """A Special Reaction comes into force, or ends."""

    reaction: Literal["X", "B", "S", "G", "none"]
    """The column by which it acts from now on: `X`, `B`, `G`, or `S`, which is for good; `none` ends it (6.8)."""


class Drive(Step):
    """Movement."""

    drive: Literal["slow", "fast"]
    """`slow` or `fast`. A closed tank, or a crew that cannot pay, drives slowly instead (6.7)."""

    toward: Toward | None = None
    """A place: a hex, a unit, one of a selection or `us` (up to the nearest one), `retreat`, `exit`, `cover` or
    `marker`. Exactly one of `toward`, `away` and `along`."""

    away: Faced | None = None
    """A place to get away from: a hex, a unit, one of a selection, or `us`. Exactly one of `toward`, `away` and
    `along`."""

    along: Along | None = None
    """A place to drive to by road: a hex, a unit, one of a selection, or `us`. Exactly one of `toward`, `away` and
    `along`."""

    route: Literal["quickest", "cover", "best"] | None = None
    """Which way: the `quickest`, as it is if left out; the one with the best `cover`; or the `best`, both quick and
    covered (6.8)."""

    until: Expression | None = None
    """It stops as soon as this is true, and does not begin if it is so already: `us_within(6)`."""


class Rotate(Step):
    """Turns on the spot."""

    rotate: Faced
    """What it turns to face, by two hexsides at most: a hex, a unit, one of a selection, or `us`, the nearest."""


class Defilade(Step):
    """Goes into defilade."""

    defilade: Yes
    """`true`: it drives to where that is cheapest, if it has to (7.3)."""


class Shut(Step):
    """Opens or closes."""

    posture: Posture
    """`closed` to button up, or `open`."""


class BackUp(Step):
    """Drives one hex backward."""

    back_up: Yes
    """`true`: into the hex behind it, still facing forward (7.2)."""


class Fire(Step):
    """Fires."""

    fire: Literal["best", "main-gun", "machineguns", "all", "smoke"]
    """With what: `best`, whichever weapon there is, heavy ones first; `main-gun`; `machineguns`; `all`, the main gun
    and then the machineguns; or `smoke`."""

    at: Target | None = None
    """Whom: the `closest` or the `easiest` US unit, a unit, one of a selection, or who is in a hex, `"2314"`. Without
    it, the easiest."""

    shells: Literal["ap", "gp"] | None = None
    """`ap` or `gp`; without it, what does the more harm. Machineguns and smoke have none."""


class Assault(Step):
    """Close Assault."""

    assault: Yes
    """`true`: the US unit in its hex that has the weakest defence (11.1)."""


class Charge(Step):
    """Charge Assault."""

    charge: Yes
    """`true`: up to half its allowance, and at whoever is cheapest to reach (11.3)."""


class GiveTurn(Step):
    """A commander gives the Turn away."""

    give_turn: Expression
    """To whom: a unit, a selection, or `true`, whichever German has none left (6.3)."""


class Hitch(Step):
    """Takes a gun in tow."""

    hitch: Expression
    """The gun; in an order for the gun itself, the vehicle (7.6)."""


class Unhitch(Step):
    """Lets a gun go."""

    unhitch: Yes
    """`true`: the gun that it tows (7.6)."""


class Load(Step):
    """Takes a squad aboard, or gets aboard."""

    load: Expression
    """The squad; in an order for the squad itself, the vehicle (7.6)."""


class Unload(Step):
    """Sets a squad down."""

    unload: Yes
    """`true`: all who are aboard it, or, for a squad, itself (7.6)."""


class Prepare(Step):
    """Prepares a gun, to fire where it points or at a place."""

    prepare: Aimed
    """What it is aimed at: a hex, `"2314"`, a unit, one of a selection, or `true`, the nearest US unit that it sees,
    else where it points (9.7)."""


class Surrender(Step):
    """Surrenders if a US unit is near."""

    surrender: Annotated[StrictInt, Field(ge=0, le=99)]
    """How near an active US unit has to be, in hexes."""


class Evade(Step):
    """Slips away once nobody is near and nobody sees it."""

    evade: Annotated[StrictInt, Field(ge=0, le=99)]
    """How far off every US unit has to be at the end of the Round, in hexes; none of them may see it (7.7)."""


class Exit(Step):
    """Leaves the map."""

    exit: ExitHexes
    """Where: `left`, `right`, `top` or `bottom`, an edge of the map, or a hex or several at the edge: `["0106",
    "0107"]`."""


class Hold(Step):
    """Does nothing more."""

    hold: Yes
    """`true`."""


def _of_gamebooks(*own: type[Step]) -> tuple[type[Step], ...]:
    """The steps of gamebooks, with those that are different here in their places; there are no rosters to mark."""
    here = {step.KEY: step for step in own}
    return tuple(here.get(step.KEY, step) for step in steps.STEPS if step not in (steps.Mark, steps.Unmark))


STEPS: tuple[type[Step], ...] = (
    *_of_gamebooks(Ask, First, Choose, When, InTurn, Check, Roll, Random, Each, Watch),
    One, Activate, Reinforce, Become, Put, Remove, Barrage, Fighters, OutOfAmmo,
    Reaction, Drive, Rotate, Defilade, Shut, BackUp, Fire, Assault, Charge, GiveTurn, Hitch, Unhitch, Load, Unload,
    Prepare, Surrender, Evade, Exit, Hold,
)  # fmt: skip
"""Every step, in the order of the language page."""

TAGS = {step.KEY: f"<platoon: {step.KEY}>" for step in STEPS}
"""The tag of each step in a union; no key an author can write."""

FIELDS_TOO = ("defilade", "posture")
"""Steps whose names are fields of other steps."""


def order_tag(value: Any) -> str | None:
    """The tag of the step that a mapping is: `when: ..., see: ...` is a `when` in any order."""
    return step_tag(value, TAGS, first=("when",), last=FIELDS_TOO)


if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Annotated[
        Union[tuple(Annotated[step, Tag(TAGS[step.KEY])] for step in STEPS)],  # noqa: UP007 - made from a table
        Discriminator(order_tag),
    ]

Steps = Annotated[list[AnyStep], Field(min_length=1)]
