"""Random small reference books: tables, cards and procedures that an author might write, with every kind of step.

A book follows from what is drawn for it. It always compiles; now and then one of its rolls leaves a table, or calls a
procedure that refuses. Its procedures throw few dice, so that every sequence of faces can be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from tests.helpers.yamltext import write

One = TypeVar("One")
Step = dict[str, Any]

TRIAL = "trial"
"""The procedure that every book has; it calls the others."""

COLOURS = ("red", "green", "dark-blue")
WORDS = ("automatic", "none")
CARDS = ("Ant", "Bee-2")
TRACKS = ("grid.width", "ladder.rung", "bands.height")

INPUTS: Mapping[str, tuple[str, Any]] = {
    "size": ("number", {"number": "0..3", "default": 1}),
    "brave": ("truth", "bool"),
    "colour": ("colour", {"names": list(COLOURS), "default": "green"}),
    "chance": ("need", {"number": "0..4", "or": list(WORDS), "default": "none"}),
    "insect": ("card", {"of": "insects", "default": "Ant"}),
    "marks": ("colours", {"list": list(COLOURS)}),
    "several": ("list", {"list": {"size": "0..3", "brave": "bool", "insect": {"of": "insects"}}, "most": 2}),
}
"""Inputs that procedures have, by name: the sort of value, and the kind as it is written."""

LISTED = {"size": "number", "brave": "truth", "insect": "card"}
"""The parts of a record of a list."""

GIVES = {
    "amount": ("number", "number"),
    "sure": ("truth", "bool"),
    "hue": ("colour", list(COLOURS)),
    "wanted": ("need", {"number": True, "or": list(WORDS)}),
}
"""What procedures give."""

DICE = {"1d2": 2, "d3": 3, "1d4": 4, "2d2": 4, "d6": 6, "3d2": 8, "2d3": 9, "1d10": 10}
"""Dice, and how many ways they fall."""

LADDER = {"0": "none", "1": "1d2", "2": "2d2", "3": "2d3"}
LADDER_WAYS = 9

CHOICE, OR, AND, NOT, COMPARISON, SUM, PRODUCT, MINUS, ATOM = range(9)
"""How tightly operators bind."""


@dataclass
class Scope:
    """What is known at a step: variables by sort of value, and the ways that dice may still fall."""

    ways: int
    known: dict[str, str] = field(default_factory=dict)
    parts: dict[str, Mapping[str, str]] = field(default_factory=dict)
    records: dict[str, Mapping[str, str]] = field(default_factory=dict)
    tracks: dict[str, str] = field(default_factory=dict)
    depth: int = 2

    def inner(self, ways: int) -> Scope:
        """The scope of steps within a step."""
        known, tracks = dict(self.known), dict(self.tracks)
        return Scope(ways, known, dict(self.parts), dict(self.records), tracks, self.depth - 1)


class Writer:
    """Makes things up."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.names = 0
        self.helpers: dict[str, Step] = {}
        self.helper_ways: dict[str, int] = {}

    def one(self, things: Sequence[One]) -> One:
        """Any of these."""
        return things[self.random.randrange(len(things))]

    def between(self, low: int, high: int) -> int:
        """Any number of these."""
        return self.random.randint(low, high)

    def rarely(self, times: int = 6) -> bool:
        """Whether something happens: once in so many times."""
        return self.random.randrange(times) == times - 1

    def new(self) -> str:
        """A name that is not there yet."""
        self.names += 1
        return f"v{self.names}"

    # Expressions: a text and how tightly it binds

    def say(self, sort: str, scope: Scope, level: int = CHOICE, depth: int = 2) -> str:
        """An expression of a sort, in brackets where its place needs them, and sometimes where it does not."""
        text, binds = self.expression(sort, scope, depth)
        return f"({text})" if binds < level or (self.rarely() and text.strip("'") not in COLOURS) else text

    def expression(self, sort: str, scope: Scope, depth: int) -> tuple[str, int]:
        """An expression of a sort."""
        if depth > 0 and self.rarely():
            parts = self.say(sort, scope, OR, depth - 1), self.say("truth", scope, OR, depth - 1)
            return f"{parts[0]} if {parts[1]} else {self.say(sort, scope, CHOICE, depth - 1)}", CHOICE
        return _SORTS[sort](self, scope, depth)

    def variables(self, sort: str, scope: Scope) -> list[str]:
        """Everything of a sort that has a name here: variables, parts of records, and fields of cards."""
        found = [name for name, known in scope.known.items() if known == sort]
        for name, parts in scope.parts.items():
            found += [f"{name}.{part}" for part, known in parts.items() if known == sort]
        cards = [name for name, known in scope.known.items() if known == "card"]
        cards += [
            f"{name}.{part}" for name, parts in scope.parts.items() for part, one in parts.items() if one == "card"
        ]
        return found + [f"{card}.{_FIELDS[sort]}" for card in cards if sort in _FIELDS]

    def key(self, scope: Scope, low: int, high: int, depth: int) -> str:
        """A number for an axis; now and then one that may be off it."""
        number = self.say("number", scope, CHOICE, depth - 1)
        return number if self.rarely(12) else f"max({low}, min({high}, {number}))"

    # Steps

    def steps(self, scope: Scope, most: int = 4) -> list[Step]:
        """Some steps; the scope gains what they name."""
        kinds = [*_STEPS, "roll", "roll"] if scope.depth else [*_PLAIN, "roll"]
        found = (_STEPS[self.one(kinds)](self, scope) for _ in range(self.between(1, most)))
        return [step for step in found if step is not None]

    def modifiers(self, scope: Scope) -> Step:
        """Modifiers, all of which count, or in sections."""

        def some() -> list[Step]:
            return [self.modifier(scope) for _ in range(self.between(1, 3))]

        if self.rarely(3):
            return {"sections": [{"section": "S", "modifiers": some()} for _ in range(self.between(1, 2))]}
        return {"modifiers": some()}

    def modifier(self, scope: Scope) -> Step:
        """One modifier."""
        guard = {} if self.rarely(3) else {"when": self.say("truth", scope, depth=1)}
        return {"name": "m", **guard, "value": self.say("number", scope, depth=1)}

    def target(self, sort: str, scope: Scope) -> str:
        """A name to give a value to: a new one, or one that is there."""
        known = [name for name, one in scope.known.items() if one == sort]
        return self.one(known) if known and self.rarely(3) else self.new()

    def outcome(self, scope: Scope) -> Step:
        """The fields of an outcome, in which what has been rolled shows."""
        rolled = [*self.variables("number", scope), *(f"total({pool})" for pool in self.variables("pool", scope))]
        found = {name: self.say(sort, scope) for name, (sort, _) in GIVES.items() if name != "wanted" or self.rarely(2)}
        return {**found, "amount": " + ".join([self.say("number", scope, SUM), *rolled[-3:]])}

    def procedure(self, names: Sequence[str], ways: int) -> Step:
        """A procedure that has these inputs."""
        scope = Scope(ways, {name: INPUTS[name][0] for name in names if INPUTS[name][0] != "record"})
        record: Step = {"title": "T", "inputs": {name: INPUTS[name][1] for name in names}}
        if self.rarely(8):
            record["requires"] = [{"that": self.say("truth", scope, depth=1), "because": "so"}]
        record["gives"] = {name: kind for name, (_, kind) in GIVES.items()}
        steps = [_roll(self, scope), *self.steps(scope, 5)]
        return {**record, "steps": [one for one in steps if one], "result": self.outcome(scope)}


# One function for each sort of value ----------------------------------------------------------------------------------

Expression = tuple[str, int]


def _number(writer: Writer, scope: Scope, depth: int) -> Expression:
    known = writer.variables("number", scope)
    if depth <= 0 or writer.rarely(3):
        return (writer.one(known), ATOM) if known and not writer.rarely(4) else (str(writer.between(0, 4)), ATOM)
    return writer.one(_NUMBERS)(writer, scope, depth - 1)


def _arithmetic(writer: Writer, scope: Scope, depth: int) -> Expression:
    sign, binds = writer.one([("+", SUM), ("-", SUM), ("*", PRODUCT)])
    left, right = writer.say("number", scope, binds, depth), writer.say("number", scope, binds + 1, depth)
    return f"{left} {sign} {right}", binds


def _minus(writer: Writer, scope: Scope, depth: int) -> Expression:
    return f"-{writer.say('number', scope, MINUS, depth)}", MINUS


def _of_numbers(writer: Writer, scope: Scope, depth: int) -> Expression:
    name = writer.one(["min", "max", "half", "goes_into"])
    arguments = [writer.say("number", scope, CHOICE, depth) for _ in range(1 if name == "half" else 2)]
    return f"{name}({', '.join(arguments)})", ATOM


def _of_pool(writer: Writer, scope: Scope, depth: int) -> Expression:
    pools = writer.variables("pool", scope)
    if not pools:
        return _number(writer, scope, 0)
    name, pool = writer.one(["total", "lowest", "highest", "at_most", "at_least"]), writer.one(pools)
    return (
        f"{name}({pool}, {writer.say('number', scope, CHOICE, depth)})" if "at_" in name else f"{name}({pool})"
    ), ATOM


def _of_list(writer: Writer, scope: Scope, depth: int) -> Expression:
    lists = writer.variables("list", scope) + writer.variables("colours", scope)
    return (f"count({writer.one(lists)})", ATOM) if lists else _number(writer, scope, 0)


def _or_else(writer: Writer, scope: Scope, depth: int) -> Expression:
    return f"or_else({writer.say('need', scope, CHOICE, depth)}, {writer.say('number', scope, CHOICE, depth)})", ATOM


def _in_grid(writer: Writer, scope: Scope, depth: int) -> Expression:
    keys = writer.key(scope, 0, 3, depth), writer.say("colour", scope, CHOICE, depth)
    return f"look_up(grid, {', '.join(keys)})", ATOM


def _in_bands(writer: Writer, scope: Scope, depth: int) -> Expression:
    return f"look_up(bands, {writer.key(scope, 0, 9, depth)})", ATOM


_NUMBERS = (_arithmetic, _arithmetic, _minus, _of_numbers, _of_pool, _of_pool, _of_list, _or_else, _in_grid, _in_bands)


def _truth(writer: Writer, scope: Scope, depth: int) -> Expression:
    known = writer.variables("truth", scope)
    if depth <= 0 or writer.rarely(3):
        return (writer.one(known), ATOM) if known and not writer.rarely() else (writer.one(["true", "false"]), ATOM)
    return writer.one(_TRUTHS)(writer, scope, depth - 1)


def _comparison(writer: Writer, scope: Scope, depth: int) -> Expression:
    sign = writer.one(["==", "!=", "<", "<=", ">", ">="])
    return f"{writer.say('number', scope, SUM, depth)} {sign} {writer.say('number', scope, SUM, depth)}", COMPARISON


def _joined(writer: Writer, scope: Scope, depth: int) -> Expression:
    word, binds = writer.one([("and", AND), ("or", OR)])
    parts = [writer.say("truth", scope, binds + 1, depth) for _ in range(writer.between(2, 3))]
    return f" {word} ".join(parts), binds


def _not(writer: Writer, scope: Scope, depth: int) -> Expression:
    return f"not {writer.say('truth', scope, NOT, depth)}", NOT


def _same_word(writer: Writer, scope: Scope, depth: int) -> Expression:
    known = writer.variables("colour", scope)
    if not known:
        return _is_word(writer, scope, depth)
    if writer.rarely(2):
        return f"{writer.one(known)} in ({', '.join(COLOURS[: writer.between(1, 2)])})", COMPARISON
    word = writer.one(COLOURS)
    return f"{writer.one(known)} {writer.one(['==', '!=', 'is'])} {writer.one([word, repr(word)])}", COMPARISON


def _same_card(writer: Writer, scope: Scope, depth: int) -> Expression:
    known = writer.variables("card", scope)
    return (f"{writer.one(known)} == {writer.one(CARDS)}", COMPARISON) if known else _comparison(writer, scope, depth)


def _is_word(writer: Writer, scope: Scope, depth: int) -> Expression:
    known = writer.variables("need", scope)
    return (f"{writer.one(known)} is {writer.one(WORDS)}", COMPARISON) if known else _comparison(writer, scope, depth)


def _has(writer: Writer, scope: Scope, depth: int) -> Expression:
    known = writer.variables("colours", scope)
    return (f"has({writer.one(known)}, {writer.one(COLOURS)})", ATOM) if known else _comparison(writer, scope, depth)


def _meets(writer: Writer, scope: Scope, depth: int) -> Expression:
    parts = writer.say("number", scope, CHOICE, depth), writer.say("need", scope, CHOICE, depth)
    return f"{writer.one(['meets', 'within'])}({', '.join(parts)})", ATOM


_TRUTHS = (_comparison, _comparison, _joined, _not, _same_word, _same_card, _is_word, _has, _meets)


def _need(writer: Writer, scope: Scope, depth: int) -> Expression:
    known = writer.variables("need", scope) + writer.variables("some need", scope)
    if known and writer.rarely(2):
        return writer.one(known), ATOM
    if depth > 0 and writer.rarely(3):
        return f"{writer.one(WORDS)} if {writer.say('truth', scope, OR, 0)} else {writer.between(0, 4)}", CHOICE
    if depth > 0 and writer.rarely(2):
        keys = writer.key(scope, 1, 6, depth), writer.say("number", scope, CHOICE, depth - 1)
        return f"look_up(needs, {', '.join(keys)})", ATOM
    return _number(writer, scope, depth)


def _colour(writer: Writer, scope: Scope, depth: int) -> Expression:
    known = writer.variables("colour", scope) + writer.variables("some colour", scope)
    cards = writer.variables("card", scope)
    if cards and depth > 0 and writer.rarely(3):
        return f"look_up({writer.one(cards)}.paint, {writer.key(scope, 2, 6, depth)})", ATOM
    if known and not writer.rarely(3):
        return writer.one(known), ATOM
    return writer.one([*COLOURS, "'green'"]), ATOM


_SORTS: Mapping[str, Callable[[Writer, Scope, int], Expression]] = {
    "number": _number,
    "truth": _truth,
    "need": _need,
    "colour": _colour,
}

_SOME = {"need": "some need", "colour": "some colour"}
"""What a variable is that may have only some of the words of its sort: it is not compared with words."""

_FIELDS = {"number": "legs", "truth": "winged", "colour": "shade", "need": "sting"}
"""The field of a card for each sort of value."""


# One function for each step -------------------------------------------------------------------------------------------


def _let(writer: Writer, scope: Scope) -> Step:
    values = {}
    for _ in range(writer.between(1, 2)):
        sort = writer.one(["number", "number", "truth", "need", "colour"])
        text = writer.say(sort, scope)
        name = writer.target(sort, scope)
        name = writer.new() if name in values else name
        values[name] = text
        scope.known.setdefault(name, _SOME.get(sort, sort))
        scope.tracks.pop(name, None)
    return {"let": values}


def _roll(writer: Writer, scope: Scope) -> Step | None:
    if scope.ways >= LADDER_WAYS and writer.rarely(4):
        rung = writer.key(scope, 1, 3, 1)
        return _thrown(scope, writer.target("pool", scope), f"look_up(ladder, {rung})", "pool", LADDER_WAYS)
    fitting = [dice for dice, ways in DICE.items() if ways <= scope.ways]
    if not fitting:
        return None
    dice = writer.one(fitting)
    sort = "pool" if dice[0] in "23" else "number"
    return _thrown(scope, writer.target(sort, scope), dice, sort, DICE[dice])


def _thrown(scope: Scope, name: str, dice: str, sort: str, ways: int) -> Step:
    scope.ways //= ways
    scope.known[name] = sort
    return {"roll": {name: dice}}


def _test(writer: Writer, scope: Scope) -> Step | None:
    fitting = [dice for dice, ways in DICE.items() if ways <= scope.ways]
    if not fitting:
        return None
    dice = writer.one(fitting)
    step = {"test": {}, writer.one(["at_most", "at_least"]): writer.say("need", scope)}
    name = writer.target("truth", scope)
    scope.ways //= DICE[dice]
    scope.known[name] = "truth"
    return {**step, "test": {name: dice}}


def _place(writer: Writer, scope: Scope) -> Step:
    at, name, track = writer.say("number", scope), writer.new(), writer.one(TRACKS)
    scope.known[name] = "number"
    scope.tracks[name] = track
    return {"place": {name: at}, "track": track}


def _shift(writer: Writer, scope: Scope) -> Step:
    if not scope.tracks:
        return _place(writer, scope)
    return {"shift": writer.one(sorted(scope.tracks)), **writer.modifiers(scope)}


def _add(writer: Writer, scope: Scope) -> Step:
    modifiers, name = writer.modifiers(scope), writer.target("number", scope)
    scope.known[name] = "number"
    return {"add": name, **modifiers}


def _stop(writer: Writer, scope: Scope) -> Step:
    return {"stop": writer.outcome(scope), "when": writer.say("truth", scope)}


def _when(writer: Writer, scope: Scope) -> Step:
    step: Step = {"when": writer.say("truth", scope)}
    one, other = scope.inner(scope.ways), scope.inner(scope.ways)
    step["do"] = writer.steps(one, 3) or [{"let": {writer.new(): 1}}]
    if writer.rarely(2) and (steps := writer.steps(other, 3)):
        step["otherwise"] = steps
    scope.ways = min(one.ways, other.ways)
    return step


def _call(writer: Writer, scope: Scope) -> Step:
    name = writer.one(sorted(writer.helpers)) if writer.helpers else ""
    if not name or writer.helper_ways[name] > scope.ways:
        return _let(writer, scope)
    given = {}
    for one in writer.helpers[name]["inputs"]:
        sort = INPUTS[one][0]
        clash = scope.known.get(one, sort) != sort
        if sort in _SORTS and (clash or writer.rarely(2)):
            given[one] = writer.say(sort, scope)
    scope.ways //= writer.helper_ways[name]
    into = writer.new()
    scope.parts[into] = {field: sort for field, (sort, _) in GIVES.items()}
    return {"call": name, "as": into, **({"given": given} if given else {})}


def _each(writer: Writer, scope: Scope) -> Step:
    lists = writer.variables("list", scope)
    if not lists:
        return _when(writer, scope)
    inner = scope.inner(_root(scope.ways, 2))
    one, into = writer.new(), writer.new()
    several = writer.one(lists)
    inner.parts[one] = scope.records.get(several, LISTED)
    steps = writer.steps(inner, 3) or [{"let": {writer.new(): 1}}]
    result = {"size": writer.say("number", inner), "brave": writer.say("truth", inner)}
    scope.ways //= max(1, (_root(scope.ways, 2) // max(1, inner.ways)) ** 2)
    scope.known[into] = "list"
    scope.records[into] = {"size": "number", "brave": "truth"}
    return {"each": several, "as": one, "do": steps, "result": result, "into": into}


def _again(writer: Writer, scope: Scope) -> Step:
    most = writer.between(1, 3)
    inner = scope.inner(_root(scope.ways, most))
    steps = writer.steps(inner, 3) or [{"let": {writer.new(): 1}}]
    goes_on = writer.say("truth", inner)
    scope.ways //= max(1, (_root(scope.ways, most) // max(1, inner.ways)) ** most)
    return {"again": goes_on, "most": writer.one([most, f"min({most}, {most} + 1)"]), "do": steps}


def _root(ways: int, times: int) -> int:
    return int(ways ** (1 / times) + 1e-9)


_STEPS: Mapping[str, Callable[[Writer, Scope], Step | None]] = {
    "let": _let,
    "roll": _roll,
    "test": _test,
    "place": _place,
    "shift": _shift,
    "add": _add,
    "stop": _stop,
    "call": _call,
    "when": _when,
    "each": _each,
    "again": _again,
}

_PLAIN = ("let", "roll", "test", "place", "shift", "add", "stop", "call")


# Books ----------------------------------------------------------------------------------------------------------------


def _tables(writer: Writer) -> Step:
    def numbers(count: int) -> list[int]:
        return [writer.between(-2, 4) for _ in range(count)]

    def needs() -> Any:
        cells: list[Any] = [*numbers(1), "automatic", "none", f"{writer.between(0, 4)}@0-1, automatic@2+"]
        return writer.one(cells)

    cut = writer.between(1, 5)
    banded = {"by": "distance", "from": "0..4"}
    return {
        "grid": _table({"width": "0..3", "colour": list(COLOURS)}, "-2..4", {f"{n}": numbers(3) for n in range(4)}),
        "bands": _table(
            {"height": {"bands": ["0-2", "3-5", "6+"]}},
            "-2..4",
            dict(zip(("0-2", "3-5", "6+"), numbers(3), strict=True)),
        ),
        "ladder": _table({"rung": "0..3"}, {"dice": True, "or": ["none"]}, LADDER),
        "needs": {
            **_table(
                {"die": "1d6"}, {"number": "-2..4", "or": list(WORDS)}, {f"<={cut}": needs(), f"{cut + 1}+": needs()}
            ),
            "banded": banded,
        },
    }


def _table(axes: Step, cells: Any, rows: Step) -> Step:
    return {"title": "Table", "axes": axes, "cells": cells, "rows": rows}


def _catalogue() -> Step:
    fields = {
        "legs": "-1..9",
        "winged": "bool",
        "shade": list(COLOURS),
        "sting": {"number": "0..4", "or": ["automatic"], "optional": True},
        "paint": {"axes": {"wet": "2d3"}, "cells": list(COLOURS)},
    }
    return {"insects": {"title": "Insects", "fields": fields}}


def _card(writer: Writer) -> Step:
    cut = writer.between(2, 5)
    sting = {} if writer.rarely(2) else {"sting": writer.one([3, "automatic"])}
    paint = {f"2-{cut}": writer.one(COLOURS), f"{cut + 1}+": writer.one(COLOURS)}
    return {"card": "insects", "legs": writer.between(0, 3), "winged": writer.rarely(2), **sting} | {
        "shade": writer.one(COLOURS),
        "paint": paint,
    }


@dataclass(frozen=True)
class Draft:
    """A book as the text of its two files and as plain values, and inputs for its trial."""

    header: Mapping[str, Any]
    charts: Mapping[str, Any]
    inputs: Sequence[Mapping[str, Any]]

    @property
    def files(self) -> Mapping[str, str]:
        """The files' texts by name."""
        return {"book.yaml": write(self.header).text, "charts.yaml": write(self.charts).text}


def random_draft(random: Random, ways: int = 400) -> Draft:
    """A random small book whose dice fall in about so many ways at most."""
    writer = Writer(random)
    for nth in range(writer.between(0, 2)):
        names = [name for name in INPUTS if name != "several" and writer.rarely(2)]
        writer.helpers[f"aid-{nth}"] = writer.procedure(names, 6)
        writer.helper_ways[f"aid-{nth}"] = 6
    trial = writer.procedure(list(INPUTS), ways)
    charts = {
        "tables": _tables(writer),
        "catalogues": _catalogue(),
        "cards": {name: _card(writer) for name in CARDS},
        "procedures": {**writer.helpers, TRIAL: trial},
    }
    naturals = {"1d10": {"success": [1], "failure": ["9-10"]}, "d3": {"failure": [3]}, "2d2": {"success": [4]}}
    header = {
        "book": "trial",
        "kind": "reference",
        "title": "Trial",
        "blurb": "A random book.",
        "source": {"house": "drawn at random, to be checked in any way"},
        "naturals": {dice: one for dice, one in naturals.items() if writer.rarely(2)},
    }
    return Draft(header, charts, [_inputs(writer) for _ in range(2)])


def _inputs(writer: Writer) -> Step:
    listed = {"size": writer.between(0, 3), "brave": writer.rarely(2), "insect": writer.one(CARDS)}
    found = {
        **listed,
        "colour": writer.one(COLOURS),
        "chance": writer.one([*WORDS, *range(5)]),
        "marks": [colour for colour in COLOURS if writer.rarely(2)],
    }
    kept: Step = {name: value for name, value in found.items() if name == "marks" or not writer.rarely(4)}
    others = {"size": writer.between(0, 3), "insect": writer.one(CARDS)}
    kept["several"] = [listed, others][: writer.between(0, 2)]
    return kept
