"""From the authored steps of platoon games to records, as `lowering.steps` does it for gamebooks.

Every field of a step is in its record, None if it was left out. Hexes are lists of numbers, units expression trees, and
everything else is a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hulldown_compiler.core.fixes import Mark
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.language.expressions import Scope
from hulldown_compiler.language.platoon_expressions import hex_of
from hulldown_compiler.lowering.steps import (
    Lowering,
    first_mark,
    guarded,
    lower_selected,
    lower_step,
    marks,
    match_halves,
)
from hulldown_compiler.model import platoon_steps as model
from hulldown_compiler.model import steps
from hulldown_compiler.source.document import Mapping as Raw
from hulldown_compiler.source.source_map import inside
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.language.expressions import BOOL, MEMBER, NUMBER, SELECTION, Tree
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.board.units import GERMAN
from hulldown_engine.platoon.language.selections import FACED, FLOWN_OVER, GOALS, SHELLED, TARGETS, Picks, side
from hulldown_engine.platoon.language.vocabulary import UNITS
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.platoon.state import crossings


class PlatoonLowering(Lowering):
    """The lowering of one paragraph of a platoon game."""

    kinds = PLATOON

    def step(self, step: steps.Step, raw: Raw, scope: Scope) -> Record:
        """Lower one step; an order needs a German to carry it out."""
        if self.kinds[step.KEY].order and scope.this != "german":
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

    def whom(self, raw: Raw, key: str, scope: Scope, by: Picks, words: Sequence[str] = ()) -> Any:
        """A hex or several, a unit, one of a selection, or one of some words; None if there is none."""
        written, words = raw.get(key), (*by.words, *words)
        if written is None or (isinstance(written, str) and written in words):
            return written
        if isinstance(written, list) or hex_of(str(written)) is not None:
            return self.hexes(raw, key)
        if isinstance(written, str) and self._is_no_name(written, scope):
            ways = f"write {', '.join(words)}, a unit, a selection as in 'us where is_truck', or a hex as in '0922'"
            hint = model.HEX_HINT if written.isdigit() else did_you_mean(written, words) or ways
            what = "hex" if written.isdigit() else by.what
            self.fault("wrong_value", raw.marks[key][2:], f"{written!r} is no {what}", hint)
            return None
        picked = isinstance(written, Raw)
        way, inside = (next(iter(written)), written) if picked else (key, raw)
        typed = self.expression(inside, way, scope, SELECTION if picked else UNITS)
        if typed is None or typed.type.kind == MEMBER:
            return None if typed is None else typed.tree
        return by.shortest([way if picked else by.ways[0], typed.tree])

    def _is_no_name(self, text: str, scope: Scope) -> bool:
        """Whether a text is a single word or number, and no name of a unit or a side."""
        single = re.fullmatch("[a-z0-9-]+", text) is not None
        return single and text != "this" and text not in scope.names

    def whom_marks(self, raw: Raw, *keys: str) -> dict[str, tuple[int, int, int]]:
        """Where those are who are meant: of one that is picked of a selection, the selection."""
        picked = {key: raw[key] for key in keys if isinstance(raw.get(key), Raw)}
        within = {key: self.marks(pick, *pick) for key, pick in picked.items()}
        return {
            **self.marks(raw, *(key for key in keys if key not in picked)),
            **{key: mark for key, marks in within.items() for mark in marks.values()},
        }

    def facing(self, raw: Raw) -> Any:
        """Where a unit faces: a hex, a direction, or `us`; None if it is not said."""
        text = raw.get("facing")
        if text is None or text == "us" or text in compass.NAMES:
            return text
        if text in model.DIRECTIONS:
            return f"direction:{model.DIRECTIONS.index(text)}"
        if hex_of(text) is not None:
            return int(self.named("hex", text, raw.marks["facing"][2:]))
        near = did_you_mean(text, (*model.DIRECTIONS, *compass.NAMES))
        hint = near or f"write a hex, us, {', '.join(model.DIRECTIONS)}, or where it lies, as in north-east"
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


@lower_step.register(model.InTurn)
def _in_turn(step: model.InTurn, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    block = low.new_block(
        {"step": "turn", "when": True, **guarded(low, option, part, scope)}
        for option, part in zip(step.in_turn, raw["in_turn"], strict=True)
    )
    return {"do": block}


lower_step.register(model.One)(lower_selected)


@lower_step.register(model.Watch)
def _watch(step: model.Watch, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    """A watch; one with `who` waits until anybody is in the selection, and then begins with `whoever` that is."""
    part, watch = raw["watch"], step.watch
    low.needed(part, ("who", "when"), "this watch")
    condition = low.tree(part, "when", scope, BOOL) if "when" in part else True
    timing = {"scope": watch.scope, "at": watch.at}
    selection = low.expression(part, "who", scope, SELECTION) if "who" in part else None
    if selection is None:
        return {"when": condition, **timing, "do": low.block(watch.do, part["do"], scope), "@": low.marks(part, "when")}
    anybody = ["any", selection.tree]
    mark = low.marks(part, "who")["who"]
    number = low.new_block([])
    block = low.block(watch.do, part["do"], scope.speaking_of(selection.type.roster))
    marks = {"of": mark, "": first_mark(raw)}
    low.blocks[number].append({"step": "whoever", "of": selection.tree, "do": block, "@": marks})
    when = anybody if condition is True else ["and", condition, anybody]
    return {"when": when, **timing, "do": number, "@": {"when": mark, **low.marks(part, "when")}}


@lower_step.register(model.Check)
def _check(step: model.Check, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
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


@lower_step.register(model.Activate)
def _activate(step: model.Activate, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
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
        "@": {**marks(raw, facing="facing"), **low.marks(raw, "aware")},
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


@lower_step.register(model.Reinforce)
def _reinforce(step: model.Reinforce, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    said = [key for key in ("facing", "bunker") if key in raw]
    if said:
        low.needed(raw, ("at",), f"a 'reinforce' with {said[0]!r}")
    more = {"facing": low.facing(raw), "@": marks(raw, facing="facing")} if "facing" in raw else {}
    bunker = {"bunker": True} if "bunker" in raw else {}
    return {"reinforce": low.cards(raw, "reinforce"), "at": low.hexes(raw, "at"), **more, **bunker}


@lower_step.register(model.Become)
def _become(step: model.Become, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    who = low.expression(raw, "who", scope, UNITS) if "who" in raw else None
    if (scope.this if "who" not in raw or who is None else who.type.roster) == GERMAN:
        mark = raw.marks["who"][2:] if "who" in raw else first_mark(raw)
        low.fault("wrong_value", mark, f"a German cannot become {step.become}", "name a US unit: 'who: US5'")
    return {
        "become": [low.named("unit-card", step.become, raw.marks["become"][2:])],
        "at": None,
        "who": ["this"] if who is None else who.tree,
        "@": low.marks(raw, "who"),
    }


@lower_step.register(model.Put)
def _place(step: model.Put, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    what = f"a 'place: {step.place}'"
    if step.place == "marker":
        low.needed(raw, ("number",), what)
    low.meaningless(raw, [key for key, of in _PLACED.items() if of != step.place], what)
    if step.place in crossings.KINDS:
        blocks = {"side": step.side} if step.place == crossings.ROADBLOCK else {}
        return {"place": step.place, "at": None, "number": None, "crossings": _crossings(low, raw), **blocks}
    return {
        "place": step.place,
        "at": _no_sides(low, raw, what),
        "number": low.marker(raw) if step.place == "marker" else None,
        "facing": low.facing(raw) if step.place == "bunkers" else None,
        "@": marks(raw, facing="facing"),
    }


_PLACED = {"number": "marker", "facing": "bunkers", "side": "roadblock"}
"""Fields of `place` that only one thing has."""


def _crossings(low: PlatoonLowering, raw: Raw) -> list[str]:
    """Hexsides and hexes as they are written; each hex of them is named."""
    places = []
    for text, mark in _written(raw):
        places.append(text)
        for offset in range(0, len(text), len("0101/")):
            name = text[offset : offset + 4]
            low.mention("hex", name, inside(low.document, mark, text, offset, len(name)))
    return places


def _no_sides(low: PlatoonLowering, raw: Raw, what: str) -> list[Hex] | None:
    """Hexes, where a hexside means nothing; None if there is none."""
    sides = [(text, mark) for text, mark in _written(raw) if "/" in text]
    for text, mark in sides:
        hint = f"write one of its hexes: '{text[:4]}'"
        low.fault("wrong_value", mark, f"expected a hex for {what}, found the hexside {text!r}", hint)
    return None if sides else low.hexes(raw, "at")


def _written(raw: Raw) -> list[tuple[str, Mark]]:
    """The places of a step as they are written, and where."""
    if "at" not in raw:
        return []
    several = isinstance(raw["at"], list)
    return list(zip(raw["at"], raw["at"].marks, strict=True)) if several else [(raw["at"], raw.marks["at"][2:])]


@lower_step.register(model.Remove)
def _remove(step: model.Remove, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    what = f"a 'remove: {step.remove}'"
    keys = {"units": ("who",), "marker": ("number", "at")}.get(step.remove, ("at",))
    low.needed(raw, keys, what)
    low.meaningless(raw, [key for key in ("at", "number", "who") if key not in keys], what)
    if step.remove in crossings.KINDS:
        return {"remove": step.remove, "at": None, "number": None, "who": None, "crossings": _crossings(low, raw)}
    return {
        "remove": step.remove,
        "at": _no_sides(low, raw, what),
        "number": low.marker(raw) if step.remove == "marker" else None,
        "who": low.tree_or_none(raw, "who", scope, UNITS),
        "@": low.marks(raw, "who"),
    }


@lower_step.register(model.Barrage)
def _barrage(step: model.Barrage, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    marker = step.barrage == "marker"
    if marker:
        low.needed(raw, ("number",), "a 'barrage: marker'")
    else:
        low.meaningless(raw, ("number",), "a 'barrage' that is not on a marker")
    number = {"number": low.marker(raw)} if marker else {}
    lasting = {"lasting": True} if step.lasting else {}
    where = low.whom(raw, "barrage", scope, SHELLED, ("marker",))
    marks_of, places = {} if marker else low.whom_marks(raw, "barrage"), marks(raw, offence="offence")
    return {"barrage": where, "offence": step.offence, **number, **lasting, "@": {**marks_of, **places}}


@lower_step.register(model.Fighters)
def _fighters(step: model.Fighters, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    return {
        "fighters": low.named("card", step.fighters, raw.marks["fighters"][2:]),
        "at": low.whom(raw, "at", scope, FLOWN_OVER),
        "attack": list(step.attack),
        "do": low.optional(step.shot_down, raw, "shot_down", scope),
        "@": {**marks(raw, fighters="fighters"), **low.whom_marks(raw, "at")},
    }


@lower_step.register(model.OutOfAmmo)
@lower_step.register(model.Hitch)
@lower_step.register(model.Load)
def _units(step: steps.Step, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    """A step about a unit or a selection."""
    return {step.KEY: low.tree(raw, step.KEY, scope, UNITS), "@": low.marks(raw, step.KEY)}


# Orders ---------------------------------------------------------------------------------------------------------------


@lower_step.register(model.Reaction)
def _reaction(step: model.Reaction, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    return {"reaction": None if step.reaction == "none" else step.reaction}


@lower_step.register(model.Drive)
def _drive(step: model.Drive, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    named = [key for key in WAYS if key in raw]
    if len(named) != 1:
        message = f"expected one of {', '.join(map(repr, WAYS))}, found {' and '.join(map(repr, named)) or 'none'}"
        low.fault("one_of_two", first_mark(raw), message)
    return {
        "drive": step.drive,
        **{key: low.whom(raw, key, scope, by, words=words) for key, (by, words) in WAYS.items()},
        "route": step.route,
        "until": low.tree_or_none(raw, "until", scope, BOOL),
        "@": {**low.whom_marks(raw, *WAYS), **low.marks(raw, "until")},
    }


WAYS: Mapping[str, tuple[Picks, Sequence[str]]] = {
    "toward": (GOALS, model.TOWARD),
    "away": (FACED, ()),
    "along": (GOALS, ()),
}
"""Where a vehicle can drive: how one of a selection is picked, and the words for it."""


@lower_step.register(model.Rotate)
def _rotate(step: model.Rotate, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    return {"rotate": low.whom(raw, "rotate", scope, FACED), "@": low.whom_marks(raw, "rotate")}


@lower_step.register(model.Fire)
def _fire(step: model.Fire, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    if step.fire in ("machineguns", "smoke"):
        low.meaningless(raw, ("shells",), f"a 'fire: {step.fire}'")
    at = low.whom(raw, "at", scope, TARGETS)
    if side(at) == GERMAN:
        low.fault("wrong_value", low.whom_marks(raw, "at")["at"], "Germans fire at US units", "select of 'us'")
    return {"fire": step.fire, "at": at, "shells": step.shells, "@": low.whom_marks(raw, "at")}


@lower_step.register(model.GiveTurn)
def _give_turn(step: model.GiveTurn, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    return {"give_turn": True} if step.give_turn is True else _units(step, low, raw, scope)


@lower_step.register(model.Prepare)
def _prepare(step: model.Prepare, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    where = True if step.prepare is True else low.whom(raw, "prepare", scope, FACED)
    return {"prepare": where, "@": {} if step.prepare is True else low.whom_marks(raw, "prepare")}


@lower_step.register(model.Exit)
def _exit(step: model.Exit, low: PlatoonLowering, raw: Raw, scope: Scope) -> Record:
    named = isinstance(step.exit, str) and hex_of(step.exit) is None
    return {
        "exit": str(step.exit).removesuffix(" edge") if named else low.hexes(raw, "exit"),
        "@": marks(raw, exit="exit"),
    }


match_halves(model.STEPS, PLATOON)
