"""Random small books: what an author might write, with every step of the language in it somewhere.

A book follows from its seed. Every name in it is right; whether it makes sense is another matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeVar

from tests.helpers.phrases import Meaning, say
from tests.helpers.yamltext import Written, write

One = TypeVar("One")
Step = dict[str, Any]

FLAGS = ("red", "night-glasses")
SCORES: Mapping[str, Mapping[str, int]] = {
    "luck": {"start": 1, "least": 0, "most": 3},
    "time": {"start": 2, "least": 1, "most": 4},
}
ROSTERS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "crew": (("ann", "bob"), ("hurt", "gone")),
    "dogs": (("rex",), ("hurt",)),
}
SIGHTINGS = ("1", "2")
CONDITIONS = 3
ENDINGS = ("won", "lost")
DICE = ("1d2", "d4", "2d2")
NAMES = ("start", "b", "c", "d", "e", "f", "g", "h")


@dataclass(frozen=True)
class Around:
    """What can be said at a place.

    The paragraphs there are, the roster of `this`, the roster of a `where`, and how many levels of steps may follow.
    """

    paragraphs: tuple[str, ...] = ()
    this: str | None = None
    inside: str | None = None
    deeper: int = 2


@dataclass(frozen=True)
class Draft:
    """A book as plain values, and as the texts of its two files."""

    header: Mapping[str, Any]
    paragraphs: Mapping[str, Any]

    @property
    def book(self) -> Written:
        """`book.yaml`."""
        return write(self.header)

    @property
    def content(self) -> Written:
        """The file of paragraphs."""
        return write({"paragraphs": self.paragraphs})


def random_book(seed: int) -> Draft:
    """A random small book."""
    writer = Writer(Random(seed))
    names = NAMES[: writer.between(3, 8)]
    return Draft(_header(writer), {name: _paragraph(writer, names, name) for name in names})


class Writer:
    """Makes things up."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def one(self, things: Sequence[One]) -> One:
        """Any of these."""
        return self.random.choice(things)

    def between(self, low: int, high: int) -> int:
        """Any number of these."""
        return self.random.randint(low, high)

    def chance(self, of: float) -> bool:
        """Whether something happens, this often."""
        return self.random.random() < of

    # Expressions

    def condition(self, around: Around, depth: int = 2) -> Meaning:
        """A condition."""
        kinds = ["fact", "fact", "fact", "number", "number", "selection" if around.inside is None else "fact"]
        kind = self.one([*kinds, "not", "and", "or", "brackets"] if depth else kinds)
        if kind == "fact":
            return self.fact(around)
        if kind == "number":
            return self.comparison(around, depth)
        if kind == "selection":
            return self.one(["any", "none"]), self.selection(around, depth - 1)
        if kind in ("not", "brackets"):
            return kind, self.condition(around, depth - 1)
        return kind, self.condition(around, depth - 1), self.condition(around, depth - 1)

    def comparison(self, around: Around, depth: int) -> Meaning:
        """A comparison: usually of one number that changes with one that does not."""
        sign = self.one(["==", "!=", "<", "<=", ">", ">="])
        if self.chance(0.7):
            return sign, ("name", self.one(["luck", "time", "condition", "victory"])), self.between(0, 4)
        return sign, self.number(around, depth - 1), self.number(around, 0)

    def fact(self, around: Around) -> Meaning:
        """A condition about one thing."""
        found: list[Meaning] = [("name", flag) for flag in FLAGS] * 2
        found += [("sighted", int(one)) for one in SIGHTINGS]
        found += [(".", ("name", "ann"), "hurt"), (".", ("name", "rex"), "hurt"), True]
        if around.inside is not None:
            found += [("name", mark) for mark in ROSTERS[around.inside][1]] * 4
        if around.this is not None:
            members, marks = ROSTERS[around.this]
            found += [(".", ("name", "this"), mark) for mark in marks] * 2
            found += [(sign, ("name", "this"), ("name", members[0])) for sign in ("==", "!=")]
        return self.one(found)

    def number(self, around: Around, depth: int = 2) -> Meaning:
        """A number."""
        kinds = ["constant", "score", "score", "condition", "victory", "count" if around.inside is None else "score"]
        kind = self.one([*kinds, "+", "-", "*", "min", "max"] if depth > 0 else kinds)
        if kind == "constant":
            return self.between(0, 4)
        if kind == "score":
            return "name", self.one(sorted(SCORES))
        if kind in ("condition", "victory"):
            return "name", kind
        if kind == "count":
            return "count", self.selection(around, depth - 1)
        return kind, self.number(around, depth - 1), self.number(around, depth - 1)

    def selection(self, around: Around, depth: int = 1, roster: str = "") -> Meaning:
        """A selection."""
        roster = roster or self.one(["crew", "crew", "dogs"])
        found: Meaning = "name", roster
        for _ in range(self.between(0, 2 if depth > 0 else 1)):
            inner = replace(around, this=roster, inside=roster)
            found = "where", found, self.condition(inner, max(0, depth - 1))
        return found

    def amount(self, around: Around) -> str | int:
        """A number as an author writes it: bare when it is one."""
        meaning = self.number(around, 1)
        return meaning if isinstance(meaning, int) else say(meaning)

    # Steps

    def steps(self, around: Around, most: int = 3) -> list[Step]:
        """A list of steps."""
        count = self.between(1, most)
        plain = [*_PLAIN, *_PLAIN, "see", *(_DEEP if around.deeper else ())]
        last = ["see", "see", "end", *(("ask",) * 8 + _DEEP if around.deeper else ("flag",))]
        kinds = [*(self.one(plain) for _ in range(count - 1)), self.one(last)]
        return [_STEPS[kind](self, around) for kind in kinds]

    def branch(self, around: Around, guarded: float) -> Step:
        """What an option or a `when` step does, and its guard."""
        guard = {"when": say(self.condition(around))} if self.chance(guarded) else {}
        if self.chance(0.5):
            return {**guard, "see": self.one(around.paragraphs)}
        return {**guard, "do": self.steps(_inner(around), 2)}


def _inner(around: Around) -> Around:
    return replace(around, deeper=around.deeper - 1)


def _ask(writer: Writer, around: Around) -> Step:
    slots = ["", " {luck}", " {condition}", *([" {this.name}"] if around.this else ())]
    count = writer.between(1, 4)
    return {"ask": [{"text": f"Way {nth}{writer.one(slots)}", **writer.branch(around, 0.4)} for nth in range(count)]}


def _first(writer: Writer, around: Around) -> Step:
    return {writer.one(["first", "choose"]): [writer.branch(around, 0.8) for _ in range(writer.between(1, 3))]}


def _when(writer: Writer, around: Around) -> Step:
    return writer.branch(around, 1)


def _in_turn(writer: Writer, around: Around) -> Step:
    costs: list[Step] = [{}, {"cost": 1}, {"cost": 2}]
    options = [{**writer.one(costs), **writer.branch(around, 0.5)} for _ in range(writer.between(1, 2))]
    return {"in_turn": options, "spend": writer.one(sorted(SCORES))}


def _modifier(writer: Writer, around: Around) -> Step:
    return {"modifier": writer.amount(around)} if writer.chance(0.5) else {}


def _check(writer: Writer, around: Around) -> Step:
    inner = _inner(around)
    outcomes = {"success": writer.steps(inner, 2), "failure": writer.steps(inner, 2)}
    return {"check": "test", **_modifier(writer, around), **outcomes}


def _roll(writer: Writer, around: Around) -> Step:
    low = writer.between(0, 3)
    high = low + writer.between(1, 3)
    rows = [f"<={low}" if writer.chance(0.5) else f"{max(0, low - 1)}-{low}"]
    rows += [f"{low + 1}-{high}" if high > low + 1 else f"{high}", f"{high + 1}+"]
    table = {row: writer.steps(_inner(around), 2) for row in rows}
    return {"roll": writer.one(DICE), **_modifier(writer, around), "table": table}


def _selected(writer: Writer, around: Around) -> Step:
    roster = writer.one(["crew", "crew", "dogs"])
    step: Step = {writer.one(["random", "each"]): say(writer.selection(around, 1, roster))}
    step["do"] = writer.steps(replace(_inner(around), this=roster), 2)
    return {**step, "otherwise": writer.steps(_inner(around), 1)} if writer.chance(0.5) else step


def _watch(writer: Writer, around: Around) -> Step:
    scope, at = writer.one(["condition", "game"]), writer.one(["change", "paragraph"])
    record = {"when": say(writer.condition(around, 1)), "scope": scope, "at": at}
    return {"watch": {**record, "do": writer.steps(_inner(around), 2)}}


def _score(writer: Writer, around: Around) -> Step:
    name = writer.one(sorted(SCORES))
    if writer.chance(0.6):
        return {"score": name, "add": writer.one([1, -1, 2, -2])}
    return {"score": name, writer.one(["add", "set"]): writer.amount(around)}


def _mark(writer: Writer, around: Around) -> Step:
    roster, who = around.this, {}
    if roster is None or writer.chance(0.3):
        roster = writer.one(sorted(ROSTERS))
        who = {"who": writer.one(ROSTERS[roster][0])}
    return {writer.one(["mark", "mark", "unmark"]): writer.one(ROSTERS[roster][1]), **who}


def _note(writer: Writer, around: Around) -> Step:
    return {"note": "{this.name} nods." if around.this else "Luck is {luck}."}


def _named(key: str, names: Sequence[Any]) -> Callable[[Writer, Around], Step]:
    return lambda writer, around: {key: writer.one(names)}


_STEPS: Mapping[str, Callable[[Writer, Around], Step]] = {
    "see": lambda writer, around: {"see": writer.one(around.paragraphs)},
    "ask": _ask,
    "first": _first,
    "when": _when,
    "in_turn": _in_turn,
    "check": _check,
    "roll": _roll,
    "selected": _selected,
    "watch": _watch,
    "stop": _named("stop", ["paragraph"]),
    "flag": _named("flag", FLAGS),
    "clear": _named("clear", FLAGS),
    "score": _score,
    "mark": _mark,
    "condition": _named("condition", [2, 2, 3]),
    "sighting": _named("sighting", [1, 2]),
    "victory": _named("victory", [1, -1]),
    "note": _note,
    "end": _named("end", ENDINGS),
}

_PLAIN = ("flag", "flag", "clear", "score", "score", "mark", "condition", "sighting", "note")
_DEEP = (
    "first",
    "first",
    "when",
    "in_turn",
    "check",
    "roll",
    "selected",
    "selected",
    "watch",
    "watch",
    "stop",
    "victory",
)


# Books ---------------------------------------------------------------------------------------------------------------


def _header(writer: Writer) -> Mapping[str, Any]:
    source = {"house": "drawn at random, to be checked in any way"}
    dice = writer.one(DICE)
    rating = writer.between(1, 3) if writer.chance(0.5) else writer.amount(Around())
    return {
        "book": "random",
        "kind": "gamebook",
        "title": "Random",
        "blurb": "A random book.",
        "start": "start",
        "source": source,
        "flags": {flag: {"codeword": flag.title()} for flag in FLAGS},
        "scores": {name: {"name": name.title(), **bounds, "source": source} for name, bounds in SCORES.items()},
        "rosters": {name: _roster(name, source) for name in ROSTERS},
        "checks": {"test": {"name": "Test", "dice": dice, "rating": rating, "source": source}},
        "naturals": writer.one([{}, {dice: {"success": [2]}}, {dice: {"failure": [2]}}]),
        "sightings": {one: f"thing {one}" for one in SIGHTINGS},
        "conditions": [{"name": f"Phase {nth}"} for nth in range(1, CONDITIONS + 1)],
        "endings": {name: {"title": name.title(), "verdict": "draw"} for name in ENDINGS},
    }


def _roster(name: str, source: Step) -> Step:
    members, marks = ROSTERS[name]
    named = {one: {"name": one.title()} for one in members}
    return {"name": f"the {name}", "marks": list(marks), "members": named, "source": source}


def _paragraph(writer: Writer, names: tuple[str, ...], name: str) -> Mapping[str, Any]:
    around = Around(names)
    record: dict[str, Any] = {"text": f"This is {name}."}
    if writer.chance(0.2):
        record["sighting"] = writer.one([1, 2])
    if writer.chance(0.2):
        record["requires"] = say(writer.condition(around))
    if name == "start" or writer.chance(0.95):
        record["do"] = writer.steps(around)
    return record
