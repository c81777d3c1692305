"""From the authored steps of platoon games to records, as `lowering.steps` does it for gamebooks.

Every field of a step is in its record, None if it was left out. Hexes are lists of numbers, units expression trees, and
everything else is a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hulldown_compiler.core.fixes import Mark
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.language.expressions import Scope
from hulldown_compiler.language.platoon_expressions import hex_of
from hulldown_compiler.lowering.steps import LOWER, Lowering, Table, first_mark, guarded, marks, plain
from hulldown_compiler.model import platoon_steps as model
from hulldown_compiler.model import steps
from hulldown_compiler.source.document import Mapping as Raw
from hulldown_compiler.source.source_map import inside
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.language.expressions import BOOL, MEMBER, NUMBER, Tree
from hulldown_engine.platoon.language.vocabulary import UNITS


class PlatoonLowering(Lowering):
    """The lowering of one paragraph of a platoon game."""

    @property
    def table(self) -> Table:
        """The function that lowers each step."""
        return LOWER_PLATOON

    def step(self, step: steps.Step, raw: Raw, scope: Scope) -> Record:
        """Lower one step; an order needs a German to carry it out."""
        if isinstance(step, model.Order) and scope.this != "german":
            message = f"{step.KEY!r} is an order for a German, and 'this' is a US unit here"
            self.fault("misplaced_order", raw.marks[step.KEY][:2], message, "give it in an action paragraph")
        return super().step(step, raw, scope)

    # What steps name

    def cards(self, raw: Raw, key: str) -> list[str]:
        """The unit cards of a list."""
        return [self.named("unit-card", name, mark) for name, mark in zip(raw[key], raw[key].marks, strict=True)]

    def named(self, kind: str, name: str, mark: Mark) -> str:
        """Something that is named in so many words."""
        self.mention(kind, name, inside(self.document, mark, name, 0, len(name)))
        return name

    def hexes(self, raw: Raw, key: str) -> list[Hex] | None:
        """A hex, or a list of them; None if there is none."""
        if key not in raw:
            return None
        several = isinstance(raw[key], list)
        hexes = zip(raw[key], raw[key].marks, strict=True) if several else [(raw[key], raw.marks[key][2:])]
        return [int(self.named("hex", name, mark)) for name, mark in hexes]

    def marker(self, raw: Raw) -> str | None:
        """The number of an Event marker, as its name."""
        return self.named("marker", str(raw["number"]), raw.marks["number"][2:]) if "number" in raw else None

    def place(self, raw: Raw, key: str, scope: Scope, words: Sequence[str]) -> Any:
        """A hex, a unit or one of some words; None if there is none."""
        if key not in raw or raw[key] in words:
            return raw.get(key)
        text = str(raw[key])
        if hex_of(text) is not None:
            return self.hexes(raw, key)
        if text.isdigit():
            hint = f"put it in quotes: '{text:0>4}'" if isinstance(raw[key], int) else model.HEX_HINT
            self.fault("wrong_value", raw.marks[key][2:], f"{text!r} is no hex", hint)
            return None
        return self.tree(raw, key, scope, MEMBER)

    def facing(self, raw: Raw) -> Any:
        """Where a unit faces: a hex, a direction, or `us`; None if it is not said."""
        text = raw.get("facing")
        if text is None or text == "us":
            return text
        if text in model.DIRECTIONS:
            return f"direction:{model.DIRECTIONS.index(text)}"
        if hex_of(text) is not None:
            return int(self.named("hex", text, raw.marks["facing"][2:]))
        hint = did_you_mean(text, model.DIRECTIONS) or f"write a hex, us, {', '.join(model.DIRECTIONS)}"
        self.fault("wrong_value", raw.marks["facing"][2:], f"{text!r} is no facing", hint)
        return None

    def tree_or_none(self, raw: Raw, key: str, scope: Scope, wanted: str) -> Tree:
        """The tree of an expression; None if it was left out."""
        return self.tree(raw, key, scope, wanted) if key in raw else None

    # What does not fit together

    def meaningless(self, raw: Raw, keys: Iterable[str], what: str) -> None:
        """Report the fields that mean nothing beside the others."""
        for key in keys:
            if key in raw:
                self.fault("unknown_field", (*raw.marks[key][:2], len(key)), f"no field {key!r} in {what}", "remove it")

    def needed(self, raw: Raw, keys: Sequence[str], what: str) -> None:
        """Report a step in which none of some fields is there."""
        if not any(key in raw for key in keys):
            self.fault("missing_field", first_mark(raw), f"no {' and no '.join(map(repr, keys))} in {what}")


# The steps that gamebooks have as well --------------------------------------------------------------------------------


def _in_turn(low: PlatoonLowering, step: model.InTurn, raw: Raw, scope: Scope) -> Record:
    block = low.new_block(
        {"step": "turn", "when": True, **guarded(low, option, part, scope)}
        for option, part in zip(step.in_turn, raw["in_turn"], strict=True)
    )
    return {"do": block}


def _check(low: PlatoonLowering, step: model.Check, raw: Raw, scope: Scope) -> Record:
    if step.check == "accident":
        low.meaningless(raw, ("by", "modifier", "at"), "an accident check")
    else:
        low.needed(raw, ("success", "failure"), "a 'check' step")
    return {
        "check": step.check,
        "by": step.by,
        "modifier": low.tree_or_none(raw, "modifier", scope, NUMBER),
        "at": low.hexes(raw, "at"),
        "success": low.optional(step.success, raw, "success", scope),
        "failure": low.optional(step.failure, raw, "failure", scope),
        "@": {**marks(raw, check="check"), **low.marks(raw, "modifier")},
    }


# What happens on the map ----------------------------------------------------------------------------------------------


def _activate(low: PlatoonLowering, step: model.Activate, raw: Raw, scope: Scope) -> Record:
    at, turns = low.hexes(raw, "at"), step.turns or model.Turns()
    if at is not None and len(at) not in (1, len(step.activate)):
        count = len(step.activate)
        message = f"{count} card{'' if count == 1 else 's'} and {len(at)} hexes"
        low.fault("wrong_value", raw.marks["at"][2:], message, "write one hex, or one for each card")
    return {
        "cards": low.cards(raw, "activate"),
        "at": at,
        "facing": low.facing(raw),
        **{key: raw.get(key) for key in ("posture", "defilade", "prepared", "position", "bunker")},
        "aboard": _carried(low, step, raw, "aboard"),
        "towed": _carried(low, step, raw, "towed"),
        "advantage": step.advantage,
        "aware": low.tree_or_none(raw, "aware", scope.speaking_of("us"), BOOL),
        "us_turns": turns.us,
        "german_turns": turns.german,
        "@": low.marks(raw, "aware"),
    }


def _carried(low: PlatoonLowering, step: model.Activate, raw: Raw, key: str) -> dict[str, str]:
    """Who is carried by whom, or towed."""
    carriers: Mapping[str, str] = getattr(step, key)
    for carried, carrier in carriers.items():
        mark = raw[key].marks[carried]
        low.named("unit-card", carrier, mark[2:])
        if carried not in step.activate:
            low.fault("wrong_value", (*mark[:2], len(carried)), f"{carried!r} is not activated here", "list it above")
    return dict(carriers)


def _reinforce(low: PlatoonLowering, step: model.Reinforce, raw: Raw, scope: Scope) -> Record:
    return {"reinforce": low.cards(raw, "reinforce"), "at": low.hexes(raw, "at")}


def _place(low: PlatoonLowering, step: model.Put, raw: Raw, scope: Scope) -> Record:
    what = f"a 'place: {step.place}'"
    if step.place == "marker":
        low.needed(raw, ("number",), what)
    low.meaningless(raw, [key for key, of in _PLACED.items() if of != step.place], what)
    return {
        "place": step.place,
        "at": low.hexes(raw, "at"),
        "number": low.marker(raw) if step.place == "marker" else None,
        "facing": low.facing(raw) if step.place == "bunkers" else None,
    }


_PLACED = {"number": "marker", "facing": "bunkers"}
"""Fields of `place` that only one thing has."""


def _remove(low: PlatoonLowering, step: model.Remove, raw: Raw, scope: Scope) -> Record:
    what = f"a 'remove: {step.remove}'"
    keys = {"units": ("who",), "marker": ("number", "at")}.get(step.remove, ("at",))
    low.needed(raw, keys, what)
    low.meaningless(raw, [key for key in ("at", "number", "who") if key not in keys], what)
    return {
        "remove": step.remove,
        "at": low.hexes(raw, "at"),
        "number": low.marker(raw) if step.remove == "marker" else None,
        "who": low.tree_or_none(raw, "who", scope, UNITS),
        "@": low.marks(raw, "who"),
    }


def _barrage(low: PlatoonLowering, step: model.Barrage, raw: Raw, scope: Scope) -> Record:
    where = "us" if step.barrage == "us" else low.hexes(raw, "barrage")
    return {"barrage": where, "offence": step.offence}


def _fighters(low: PlatoonLowering, step: model.Fighters, raw: Raw, scope: Scope) -> Record:
    return {
        "fighters": low.named("card", step.fighters, raw.marks["fighters"][2:]),
        "at": step.at if isinstance(step.at, str) and hex_of(step.at) is None else low.hexes(raw, "at"),
        "attack": list(step.attack),
        "do": low.optional(step.shot_down, raw, "shot_down", scope),
        "@": marks(raw, fighters="fighters", at="at"),
    }


def _units(low: PlatoonLowering, step: steps.Step, raw: Raw, scope: Scope) -> Record:
    """A step about a unit or a selection."""
    return {step.KEY: low.tree(raw, step.KEY, scope, UNITS), "@": low.marks(raw, step.KEY)}


# Orders ---------------------------------------------------------------------------------------------------------------


def _reaction(low: PlatoonLowering, step: model.Reaction, raw: Raw, scope: Scope) -> Record:
    return {"reaction": None if step.reaction == "none" else step.reaction}


def _drive(low: PlatoonLowering, step: model.Drive, raw: Raw, scope: Scope) -> Record:
    named = [key for key in WAYS if key in raw]
    if len(named) != 1:
        message = f"expected one of {', '.join(map(repr, WAYS))}, found {' and '.join(map(repr, named)) or 'none'}"
        low.fault("one_of_two", first_mark(raw), message)
    return {
        "drive": step.drive,
        **{key: low.place(raw, key, scope, words) for key, words in WAYS.items()},
        "route": step.route,
        "until": low.tree_or_none(raw, "until", scope, BOOL),
        "@": low.marks(raw, *WAYS, "until"),
    }


WAYS: Mapping[str, Sequence[str]] = {
    "toward": model.TOWARD,
    "away": ("us",),
    "along": (),
}
"""Where a vehicle can drive, and the words for it."""


def _rotate(low: PlatoonLowering, step: model.Rotate, raw: Raw, scope: Scope) -> Record:
    return {"rotate": low.place(raw, "rotate", scope, ("us",)), "@": low.marks(raw, "rotate")}


def _fire(low: PlatoonLowering, step: model.Fire, raw: Raw, scope: Scope) -> Record:
    if step.fire in ("machineguns", "smoke"):
        low.meaningless(raw, ("shells",), f"a 'fire: {step.fire}'")
    at = raw.get("at")
    if at is not None and at not in model.AIMS and hex_of(at) is None:
        hint = did_you_mean(at, model.AIMS) or f"write {', '.join(model.AIMS)}, or a hex as in '0922'"
        low.fault("wrong_value", raw.marks["at"][2:], f"{at!r} is no target", hint)
        at = None
    return {"fire": step.fire, "at": at if at in (None, *model.AIMS) else low.hexes(raw, "at"), "shells": step.shells}


def _give_turn(low: PlatoonLowering, step: model.GiveTurn, raw: Raw, scope: Scope) -> Record:
    return plain(low, step, raw, scope) if step.give_turn is True else _units(low, step, raw, scope)


def _prepare(low: PlatoonLowering, step: model.Prepare, raw: Raw, scope: Scope) -> Record:
    where = True if step.prepare is True else low.place(raw, "prepare", scope, ())
    return {"prepare": where, "@": {} if step.prepare is True else low.marks(raw, "prepare")}


def _exit(low: PlatoonLowering, step: model.Exit, raw: Raw, scope: Scope) -> Record:
    return {"exit": step.exit if step.exit in model.EDGES else low.hexes(raw, "exit")}


LOWER_PLATOON: Table = {
    **LOWER,
    "in_turn": _in_turn,
    "check": _check,
    "activate": _activate,
    "reinforce": _reinforce,
    "place": _place,
    "remove": _remove,
    "barrage": _barrage,
    "fighters": _fighters,
    "out_of_ammo": _units,
    "reaction": _reaction,
    "drive": _drive,
    "rotate": _rotate,
    "defilade": plain,
    "posture": plain,
    "back_up": plain,
    "fire": _fire,
    "assault": plain,
    "charge": plain,
    "give_turn": _give_turn,
    "hitch": _units,
    "unhitch": plain,
    "load": _units,
    "unload": plain,
    "prepare": _prepare,
    "surrender": plain,
    "evade": plain,
    "exit": _exit,
    "hold": plain,
}
"""The function that lowers each step of a platoon game: steps that a gamebook has too are lowered as they are there."""
