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


def _hexes(*words: str, several: bool = True) -> Any:
    """The type of a hex or, if there may be several, a list of them; or of one of some words."""

    def check(written: Any) -> Any:
        if isinstance(written, list) and several and written:
            for nth, place in enumerate(written):
                _check_hex(place, (nth,), ())
        elif not (isinstance(written, str) and written in words):
            _check_hex(written, (), words)
        return written

    single = {"type": "string", "pattern": f"^({'|'.join((HEX, *words))})$"}
    many = {"type": "array", "items": {"type": "string", "pattern": f"^{HEX}$"}, "minItems": 1}
    named = Ref("hex", "names", words)
    return Annotated[
        Any, PlainValidator(check), WithJsonSchema({"anyOf": [single, many]} if several else single), named
    ]


def _check_hex(written: Any, path: tuple[int, ...], words: tuple[str, ...]) -> None:
    """Refuse what is no hex."""
    if isinstance(written, int) and not isinstance(written, bool):
        hint = f"put it in quotes: '{written:04d}'"
        raise part_fault("wrong_value", path, f"expected a hex, found the number {written}", hint)
    if not isinstance(written, str):
        raise part_fault("wrong_value", path, f"expected {' or '.join((*words, 'a hex'))}", HEX_HINT)
    if re.fullmatch(HEX, written) is None:
        message = f"expected {', '.join(words)} or a hex, found {written!r}" if words else f"{written!r} is no hex"
        raise part_fault("wrong_value", path, message, "" if words else HEX_HINT)


if TYPE_CHECKING:
    OneHex = str
    Hexes = str | list[str]
    ExitHexes = str | list[str]
else:
    Hexes = _hexes()
    OneHex = _hexes(several=False)
    ExitHexes = _hexes(*EDGES)

TOWARD = ("retreat", "exit", "cover", "marker")
"""The words for where a vehicle can drive, besides those for a US unit."""

HexOrWord = Annotated[Text, OnMap, Written(EXPRESSION)]
"""A hex, a unit, or a word that the step knows."""


class OneOf(Authored):
    """One unit of a selection, and how it is picked: one of these keys."""

    closest: Annotated[Expression | None, Field(description="the unit of this selection that is nearest")] = None
    easiest: Annotated[
        Expression | None,
        Field(description="the unit of this selection that is easiest to hit, or to which the way is shortest"),
    ] = None
    random: Annotated[Expression | None, Field(description="any unit of this selection, as the dice decide")] = None
    chosen: Annotated[
        Expression | None, Field(description="a unit of this selection that is in sight, as the player chooses")
    ] = None


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
    ways = {way: {**expression, "description": OneOf.model_fields[way].description} for way in by.ways}
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
    Shelled = whom(SHELLED, several=True)
    FlownOver = whom(FLOWN_OVER, several=True)
    Toward = whom(GOALS, *TOWARD)
    Along = whom(GOALS)
    Faced = whom(FACED)
    Aimed = whom(FACED, yes=True)

Yes = Literal[True]

DIRECTIONS = ("top", "top-right", "bottom-right", "bottom", "bottom-left", "top-left")
"""The hexsides of a hex, from the top of the map clockwise."""

Facing = Annotated[Text, Field(examples=["us", *DIRECTIONS]), Ref("hex", "names", ("us",))]
"""A hex, `us`, or one of `DIRECTIONS`."""

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


class Check(Step):
    """A Perception, Initiative or Accident Check."""

    check: Literal["perception", "initiative", "accident"]
    by: Literal["this", "best", "all"] = "this"
    modifier: Expression | None = None
    at: OneHex | None = None
    success: Steps | None = None
    failure: Steps | None = None


class Roll(steps.Roll):
    """Dice and a table of what they mean."""

    roll: DiceNotation
    table: Annotated[dict[str, Steps], Field(min_length=1)]


class Random(steps.Random):
    """One of a selection, as the dice decide."""

    random: Expression
    do: Steps
    otherwise: Steps | None = None


class Each(steps.Each):
    """Every one of a selection, in order."""

    each: Expression
    do: Steps
    otherwise: Steps | None = None


class WatchFor(Authored):
    """What a watch waits for, how long, when it looks, and what it does."""

    when: Expression
    scope: Literal["move", "turn", "round", "condition", "mission"]
    at: Literal["change", "end-of-round"]
    do: Steps


class Watch(Step):
    """Carried out once, when its time comes."""

    watch: WatchFor


# What happens on the map ----------------------------------------------------------------------------------------------


class Turns(Authored):
    """How many Turns each side's units have in the first Round."""

    us: Annotated[StrictInt, Field(ge=0, le=2)] = 0
    german: Annotated[StrictInt, Field(ge=0, le=2)] = 0


class Activate(Step):
    """Germans are placed on the map, and Rounds begin."""

    activate: Annotated[list[GermanCard], Field(min_length=1)]
    at: Hexes | None = None
    facing: Facing | None = None
    posture: Posture | None = None
    defilade: Yes | None = None
    prepared: Yes | None = None
    position: Yes | None = None
    bunker: Yes | None = None
    aboard: dict[GermanCard, GermanCard] = {}
    towed: dict[GermanCard, GermanCard] = {}
    advantage: Literal["us", "german"] | None = None
    aware: Expression | None = None
    turns: Turns | None = None


class Reinforce(Step):
    """US units come into play."""

    reinforce: Annotated[list[USCard], Field(min_length=1)]
    at: Hexes | None = None
    facing: Facing | None = None
    bunker: Yes | None = None


Thing = Literal["mines", "positions", "bunkers", "smoke", "wrecks", "marker"]


class Put(Step):
    """Something is put on the map."""

    place: Thing
    at: Hexes
    number: MarkerNumber | None = None
    facing: Facing | None = None


class Remove(Step):
    """Something is taken off the map."""

    remove: Thing | Literal["units"]
    at: Hexes | None = None
    number: MarkerNumber | None = None
    who: Expression | None = None


class Barrage(Step):
    """Shells fall on every unit in some hexes, or in that of a US unit."""

    barrage: Shelled
    offence: Annotated[StrictInt, Field(ge=0, le=50)]


class Fighters(Step):
    """Fighters come over, are shot at, and strike."""

    fighters: Annotated[StrictStr, Ref("card", "names")]
    at: FlownOver
    attack: Annotated[list[Literal["machineguns", "bombs", "rockets"]], Field(min_length=1)]
    shot_down: Steps | None = None


class OutOfAmmo(Step):
    """A unit has no ammunition left."""

    out_of_ammo: Expression


# Orders for the German that acts --------------------------------------------------------------------------------------


class Reaction(Step):
    """A Special Reaction comes into force, or ends."""

    reaction: Literal["X", "B", "S", "G", "none"]


class Drive(Step):
    """Movement."""

    drive: Literal["slow", "fast"]
    toward: Toward | None = None
    away: Faced | None = None
    along: Along | None = None
    route: Literal["quickest", "cover", "best"] | None = None
    until: Expression | None = None


class Rotate(Step):
    """Turns on the spot."""

    rotate: Faced


class Defilade(Step):
    """Goes into defilade."""

    defilade: Yes


class Shut(Step):
    """Opens or closes."""

    posture: Posture


class BackUp(Step):
    """Drives one hex backward."""

    back_up: Yes


class Fire(Step):
    """Fires."""

    fire: Literal["best", "main-gun", "machineguns", "all", "smoke"]
    at: Target | None = None
    shells: Literal["ap", "gp"] | None = None


class Assault(Step):
    """Close Assault."""

    assault: Yes


class Charge(Step):
    """Charge Assault."""

    charge: Yes


class GiveTurn(Step):
    """A commander gives the Turn away."""

    give_turn: Expression


class Hitch(Step):
    """Takes a gun in tow."""

    hitch: Expression


class Unhitch(Step):
    """Lets a gun go."""

    unhitch: Yes


class Load(Step):
    """Takes a squad aboard, or gets aboard."""

    load: Expression


class Unload(Step):
    """Sets a squad down."""

    unload: Yes


class Prepare(Step):
    """Prepares a gun, to fire where it points or at a place."""

    prepare: Aimed


class Surrender(Step):
    """Surrenders if a US unit is near."""

    surrender: Annotated[StrictInt, Field(ge=0, le=99)]


class Evade(Step):
    """Slips away once nobody is near and nobody sees it."""

    evade: Annotated[StrictInt, Field(ge=0, le=99)]


class Exit(Step):
    """Leaves the map."""

    exit: ExitHexes


class Hold(Step):
    """Does nothing more."""

    hold: Yes


def _of_gamebooks(*own: type[Step]) -> tuple[type[Step], ...]:
    """The steps of gamebooks, with those that are different here in their places; there are no rosters to mark."""
    here = {step.KEY: step for step in own}
    return tuple(here.get(step.KEY, step) for step in steps.STEPS if step not in (steps.Mark, steps.Unmark))


STEPS: tuple[type[Step], ...] = (
    *_of_gamebooks(Ask, First, Choose, When, InTurn, Check, Roll, Random, Each, Watch),
    Activate, Reinforce, Put, Remove, Barrage, Fighters, OutOfAmmo,
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
