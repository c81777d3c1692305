"""Random steps of platoon games: every kind, with all that it can say, for whoever acts in a paragraph."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.helpers.books import Writer
from tests.soundness.generating import phrases
from tests.soundness.generating.phrases import Spoken

Step = dict[str, Any]

DIRECTIONS = ("top", "top-right", "bottom-right", "bottom", "bottom-left", "top-left")
FIGHTERS = {"german": "FW-190", "us": "P-38"}
GUN, TRUCK, SQUAD, CARRIER = "GE5", "GE6", "GE4", "GE7"
"""Cards that can be towed and tow, be carried and carry."""


@dataclass(frozen=True)
class Around:
    """What can be written at a place: what can be spoken of, where references may lead, and how deep it still goes.

    `acting` says that the paragraph is a German's: references keep to paragraphs of one sort.
    """

    spoken: Spoken
    paragraphs: Sequence[str]
    acting: bool
    deeper: int = 2
    without: frozenset[str] = frozenset()
    reinforcements: Sequence[str] = ("US1", "US2", "US4", "US5")

    def inner(self, side: str | None = None) -> Around:
        """One level further in, where perhaps somebody else is spoken of."""
        spoken = self.spoken if side is None else self.spoken.of(side)
        return replace(self, spoken=spoken, deeper=self.deeper - 1)

    @property
    def orders(self) -> bool:
        """Whether a German can be given orders here."""
        return self.spoken.this == "german"


def steps(writer: Writer, around: Around, most: int = 3) -> list[Step]:
    """A list of steps."""
    return [step(writer, around) for _ in range(writer.between(1, most))]


def step(writer: Writer, around: Around) -> Step:
    """A step of any kind that fits."""
    kinds = [*STORY, *STORY, *MAP]
    kinds += [*BLOCKS, *BLOCKS] if around.deeper else []
    kinds += [*ORDERS, *ORDERS, *ORDERS] if around.orders else []
    kind = writer.one([kind for kind in kinds if kind not in around.without])
    return WRITTEN[kind](writer, around)


def condition(writer: Writer, around: Around, depth: int = 2) -> str:
    """A condition for a guard."""
    return phrases.condition(writer, around.spoken, depth)


# Blocks ---------------------------------------------------------------------------------------------------------------


def _branch(writer: Writer, around: Around, guarded: float) -> Step:
    guard = {"when": condition(writer, around)} if writer.chance(guarded) else {}
    if around.paragraphs and writer.chance(0.3):
        return {**guard, "see": writer.one(around.paragraphs)}
    return {**guard, "do": steps(writer, around.inner(), 2)}


def _ask(writer: Writer, around: Around) -> Step:
    return {"ask": [{"text": f"Way {nth}", **_branch(writer, around, 0.4)} for nth in range(writer.between(1, 3))]}


def _first(writer: Writer, around: Around) -> Step:
    return {"first": [_branch(writer, around, 0.8) for _ in range(writer.between(1, 3))]}


def _choose(writer: Writer, around: Around) -> Step:
    """Two cases that exclude one another; now and then, cases that may not."""
    one = condition(writer, around, 1)
    other = f"not ({one})" if writer.chance(0.8) else condition(writer, around, 1)
    return {"choose": [{**_branch(writer, around, 0), "when": when} for when in (one, other)]}


def _in_turn(writer: Writer, around: Around) -> Step:
    return {"in_turn": [_branch(writer, around, 0.5) for _ in range(writer.between(1, 2))]}


def _check(writer: Writer, around: Around) -> Step:
    kind = writer.one(["perception", "initiative", "accident"])
    ways = {"success": steps(writer, around.inner(), 2), "failure": steps(writer, around.inner(), 2)}
    if writer.chance(0.3):
        ways.pop(writer.one(["success", "failure"]))
    if kind == "accident":
        return {"check": kind, **ways}
    by = {"by": writer.one(["this", "best", "all"])} if writer.chance(0.5) else {}
    at = {"at": writer.one(around.spoken.hexes)} if writer.chance(0.3) else {}
    modifier = {"modifier": writer.one([-2, 1, 3, "luck", "condition - 2", "min(count(us), 3)"])}
    return {"check": kind, **by, **at, **(modifier if writer.chance(0.4) else {}), **ways}


def _roll(writer: Writer, around: Around) -> Step:
    modifier = {"modifier": phrases.number(writer, around.spoken)} if writer.chance(0.4) else {}
    low = writer.between(2, 8)
    rows = {f"<={low}": steps(writer, around.inner(), 2), f"{low + 1}+": steps(writer, around.inner(), 2)}
    return {"roll": writer.one(["1d10", "2d6", "1d2"]), **modifier, "table": rows}


def _selected(kind: str) -> Callable[[Writer, Around], Step]:
    def selected(writer: Writer, around: Around) -> Step:
        side = writer.one(["us", "german"])
        some: Step = {kind: phrases.selection(writer, around.spoken.of(side), 1, side)}
        inner = around.inner(side)
        if (side == "german") != around.acting:  # a reference hands on whom it speaks of
            inner = replace(inner, paragraphs=())
        some["do"] = steps(writer, inner, 2)
        return {**some, "otherwise": steps(writer, around.inner(), 1)} if writer.chance(0.5) else some

    return selected


def watch(writer: Writer, around: Around) -> Step:
    """A watch of any scope."""
    scope = writer.one(["move", "turn", "round", "condition", "mission", "mission"])
    at = writer.one(["change", "change", "end-of-round", "wait"])
    record = {"when": condition(writer, around, 1), "scope": scope, "at": at}
    if writer.chance(0.6):
        return {"watch": {**record, "do": steps(writer, around.inner(), 2)}}
    waiting = _selected("who")(writer, around)
    when = {} if writer.chance(0.5) else {"when": record.pop("when")}
    return {"watch": {**record, **when, "who": waiting["who"], "do": waiting["do"]}}


# What happens on the map ----------------------------------------------------------------------------------------------


def activate(writer: Writer, around: Around) -> Step:
    """An activation, with anything that it may say."""
    cards = [card for card in around.spoken.cards if card.startswith("GE")]
    several = writer.random.sample(cards, min(len(cards), writer.between(1, 2)))
    found: Step = {"activate": several}
    if writer.chance(0.8):
        found["at"] = writer.one(around.spoken.hexes)
    if writer.chance(0.7):
        found["facing"] = writer.one(["us", writer.one(DIRECTIONS), writer.one(around.spoken.hexes)])
    if writer.chance(0.3):
        found["posture"] = writer.one(["open", "closed"])
    for detail in ("defilade", "prepared", "position", "bunker"):
        found |= {detail: True} if writer.chance(0.15) else {}
    found |= _riding(around.spoken.cards, found) if writer.chance(0.4) else {}
    if writer.chance(0.5):
        found["advantage"] = writer.one(["us", "german"])
    if writer.chance(0.3):
        found["aware"] = phrases.condition(writer, around.spoken.of("us"), 1)
    if writer.chance(0.2):
        found["turns"] = {writer.one(["us", "german"]): writer.between(1, 2)}
    return found


def _riding(cards: Sequence[str], found: Step) -> Step:
    """A gun in tow of a truck, or a squad aboard a half-track, where a book has both."""
    for key, rider, carrier in (("towed", GUN, TRUCK), ("aboard", SQUAD, CARRIER)):
        if {rider, carrier} <= {*cards}:
            return {"activate": [rider, carrier], key: {rider: carrier}}
    return {}


def _reinforce(writer: Writer, around: Around) -> Step:
    card = writer.one(around.reinforcements)
    at = {"at": writer.one(around.spoken.hexes)} if card == "US5" or writer.chance(0.7) else {}
    return {"reinforce": [card], **at}


CROSSINGS = (("bridge", "1006/1106"), ("bridge", "1006"), ("roadblock", "0306/0406"), ("roadblock", "0506"))
"""Bridges and roads on the map of Outpost, and places on them."""


def _become(writer: Writer, around: Around) -> Step:
    whom = [{"who": card} for card in around.reinforcements]
    found: Step = {"become": writer.one(around.reinforcements), **writer.one(whom)}
    if around.spoken.this == "us" and writer.chance(0.3):
        found.pop("who")
    return found


def _crossing(writer: Writer, how: str) -> Step:
    thing, at = writer.one(CROSSINGS)
    one_side = how == "place" and thing == "roadblock" and writer.chance(0.5)
    return {how: thing, "at": at, **({"side": writer.one(["us", "german"])} if one_side else {})}


def _place(writer: Writer, around: Around) -> Step:
    if writer.chance(0.2):
        return _crossing(writer, "place")
    thing = writer.one(["mines", "positions", "bunkers", "smoke", "wrecks", "marker", "marker"])
    more: Step = {"number": writer.one(around.spoken.markers)} if thing == "marker" else {}
    more |= {"facing": "us"} if thing == "bunkers" else {}
    return {"place": thing, "at": writer.one(around.spoken.hexes), **more}


def _remove(writer: Writer, around: Around) -> Step:
    if writer.chance(0.4):
        return _crossing(writer, "remove")
    thing = writer.one(["mines", "positions", "bunkers", "smoke", "wrecks", "marker", "units"])
    if thing == "units":
        return {"remove": thing, "who": writer.one(["this", phrases.selection(writer, around.spoken, 1)])}
    if thing == "marker":
        return {"remove": thing, "number": writer.one(around.spoken.markers)}
    return {"remove": thing, "at": writer.one(around.spoken.hexes)}


def one_of(writer: Writer, around: Around, side: str, *ways: str) -> Any:
    """A selection of a side, and perhaps how one of it is picked."""
    selected = phrases.selection(writer, around.spoken, 1, side)
    return selected if writer.chance(0.4) else {writer.one(ways): selected}


def _barrage(writer: Writer, around: Around) -> Step:
    where = writer.one(["us", "marker", writer.one(around.spoken.hexes), one_of(writer, around, "us", "random")])
    number = {"number": writer.one(around.spoken.markers)} if where == "marker" else {}
    lasting = {"lasting": True} if writer.chance(0.3) else {}
    return {"barrage": where, "offence": writer.one([4, 8, 14]), **number, **lasting}


def _fighters(writer: Writer, around: Around) -> Step:
    ours = writer.chance(0.4)
    where = writer.one(["german", "chosen"]) if ours else writer.one(["us", "us", list(around.spoken.hexes[:2])])
    attack = [["rockets"]] if ours else [["machineguns"], ["machineguns", "bombs"]]
    picked = one_of(writer, around, *(("german", "random", "chosen") if ours else ("us", "random")))
    where = picked if writer.chance(0.3) else where
    found = {"fighters": FIGHTERS["us" if ours else "german"], "at": where, "attack": writer.one(attack)}
    return {**found, "shot_down": steps(writer, around.inner(), 1)} if around.deeper and not ours else found


def _out_of_ammo(writer: Writer, around: Around) -> Step:
    return {"out_of_ammo": writer.one([phrases.unit(writer, around.spoken), phrases.selection(writer, around.spoken)])}


# Orders ---------------------------------------------------------------------------------------------------------------


def _drive(writer: Writer, around: Around) -> Step:
    goals: list[Step] = [{"toward": word} for word in ("us", "us", "retreat", "exit", "cover", "marker")]
    goals += [{"toward": writer.one(around.spoken.hexes)}, {"away": "us"}, {"away": writer.one(around.spoken.hexes)}]
    goals += [{"along": writer.one(around.spoken.hexes)}, {"along": "GE1"}, {"along": "us"}]
    ways = {"toward": ("closest", "easiest", "random"), "along": ("closest", "random"), "away": ("closest", "random")}
    goals += [{key: one_of(writer, around, writer.one(["us", "german"]), *some)} for key, some in ways.items()]
    route = {"route": writer.one(["quickest", "cover", "best"])} if writer.chance(0.4) else {}
    until = {"until": condition(writer, around, 1)} if writer.chance(0.4) else {}
    return {"drive": writer.one(["slow", "fast"]), **writer.one(goals), **route, **until}


def _fire(writer: Writer, around: Around) -> Step:
    how = writer.one(["best", "main-gun", "machineguns", "all", "smoke"])
    shells = {"shells": writer.one(["ap", "gp"])} if how in ("best", "main-gun") and writer.chance(0.3) else {}
    picked = one_of(writer, around, "us", "closest", "easiest", "random")
    at = writer.one(["closest", "easiest", writer.one(around.spoken.hexes), picked, "A"])
    return {"fire": how, **({"at": at} if writer.chance(0.8) else {}), **shells}


def _named(key: str, *values: Any) -> Callable[[Writer, Around], Step]:
    return lambda writer, around: {key: writer.one(values)}


def _whom(key: str, selected: str) -> Callable[[Writer, Around], Step]:
    return lambda writer, around: {key: writer.one([f"german where {selected}", writer.one(["GE1", GUN, SQUAD])])}


ORDERS: Mapping[str, Callable[[Writer, Around], Step]] = {
    "reaction": _named("reaction", "X", "B", "S", "G", "none"),
    "drive": _drive,
    "rotate": lambda writer, around: {
        "rotate": writer.one(["us", writer.one(around.spoken.hexes), one_of(writer, around, "us", "closest", "random")])
    },
    "defilade": _named("defilade", True),
    "posture": _named("posture", "open", "closed"),
    "back_up": _named("back_up", True),
    "fire": _fire,
    "assault": _named("assault", True),
    "charge": _named("charge", True),
    "give_turn": lambda writer, around: {"give_turn": writer.one([True, "german", "GE3"])},
    "hitch": _whom("hitch", "is_gun or is_truck"),
    "unhitch": _named("unhitch", True),
    "load": _whom("load", "is_half_track or is_squad"),
    "unload": _named("unload", True),
    "prepare": lambda writer, around: {
        "prepare": writer.one(
            [True, writer.one(around.spoken.hexes), one_of(writer, around, "us", "closest", "random")]
        )
    },
    "surrender": _named("surrender", 1, 4, 20),
    "evade": _named("evade", 2, 6),
    "exit": lambda writer, around: {"exit": writer.one(["left", "right", "top", "north", list(around.spoken.hexes)])},
    "hold": _named("hold", True),
}
"""Orders, each as it may be written."""

MAP: Mapping[str, Callable[[Writer, Around], Step]] = {
    "activate": activate,
    "reinforce": _reinforce,
    "become": _become,
    "place": _place,
    "remove": _remove,
    "barrage": _barrage,
    "fighters": _fighters,
    "out_of_ammo": _out_of_ammo,
}
"""Steps that change the map."""


def _score(writer: Writer, around: Around) -> Step:
    name = writer.one(around.spoken.scores)
    value = writer.one([1, -1, 2, phrases.number(writer, around.spoken)])
    return {"score": name, writer.one(["add", "add", "set"]): value}


STORY: Mapping[str, Callable[[Writer, Around], Step]] = {
    "flag": lambda writer, around: {"flag": writer.one(around.spoken.flags)},
    "clear": lambda writer, around: {"clear": writer.one(around.spoken.flags)},
    "score": _score,
    "condition": lambda writer, around: {
        "condition": writer.between(min(2, around.spoken.conditions), around.spoken.conditions)
    },
    "sighting": lambda writer, around: {"sighting": writer.one(around.spoken.sightings)},
    "victory": _named("victory", 1, 2, -1),
    "note": _named("note", "Somebody coughs."),
    "see": lambda writer, around: {"see": writer.one(around.paragraphs)} if around.paragraphs else {"note": "Nothing."},
}
"""Steps that change the story."""

BLOCKS: Mapping[str, Callable[[Writer, Around], Step]] = {
    "ask": _ask,
    "first": _first,
    "choose": _choose,
    "when": lambda writer, around: _branch(writer, around, 1),
    "in_turn": _in_turn,
    "check": _check,
    "roll": _roll,
    "random": _selected("random"),
    "each": _selected("each"),
    "one": _selected("one"),
    "watch": watch,
    "stop": _named("stop", "paragraph"),
}
"""Steps that have steps in them, and the one that ends them."""

WRITTEN: Mapping[str, Callable[[Writer, Around], Step]] = {**STORY, **BLOCKS, **MAP, **ORDERS}
"""Every kind of step but `end`, which a mission has seldom."""
