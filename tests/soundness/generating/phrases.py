"""Random conditions and numbers of platoon games, as authors write them: every fact and attribute comes up in them.

`Spoken` says what can be spoken of at a place. Facts and attributes are taken from the engine's vocabulary, so that a
new one comes up here without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from tests.helpers.books import Writer

from hulldown_engine.language.expressions import BOOL, NUMBER
from hulldown_engine.platoon.language import vocabulary
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS, FATES, OF
from hulldown_engine.platoon.language.vocabulary import POINTS, SIDES

SIGNS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class Spoken:
    """What a mission has that expressions can name; `this` is the side spoken of, `inside` a selection's."""

    flags: Sequence[str]
    scores: Sequence[str]
    hexes: Sequence[str]
    cards: Sequence[str]
    markers: Sequence[int]
    sightings: Sequence[int]
    conditions: int
    this: str | None = None
    inside: bool = False

    def of(self, side: str | None, *, inside: bool = False) -> Spoken:
        """The same, where somebody else is spoken of."""
        return replace(self, this=side, inside=inside)


def condition(writer: Writer, spoken: Spoken, depth: int = 2) -> str:
    """A condition."""
    kinds = ["story", "story", "story", "fact", "fact", "attribute", "number", "selection"]
    kind = writer.one([*kinds, "not", "and", "or"] if depth else kinds)
    if kind == "not":
        return f"not ({condition(writer, spoken, depth - 1)})"
    if kind in ("and", "or"):
        return f"({condition(writer, spoken, depth - 1)}) {kind} ({condition(writer, spoken, depth - 1)})"
    if kind == "selection" and not spoken.inside:
        return f"{writer.one(['any', 'none'])}({selection(writer, spoken, depth)})"
    return _SIMPLE.get(kind, story)(writer, spoken)


def story(writer: Writer, spoken: Spoken) -> str:
    """A condition about what the story knows."""
    found = [*spoken.flags, *spoken.flags, *(f"sighted({number})" for number in spoken.sightings)]
    found += [f"condition == {writer.between(1, spoken.conditions)}", f"condition >= {spoken.conditions}"]
    found += [f"{score} {writer.one(SIGNS)} {writer.between(0, 3)}" for score in spoken.scores]
    return writer.one([*found, f"victory {writer.one(SIGNS)} {writer.between(-2, 3)}"])


def fact(writer: Writer, spoken: Spoken, result: str = BOOL) -> str:
    """A fact of the map that is true or not; or, if asked for, one that is a number."""
    named = [name for name, one in FACTS.items() if one.result == result and (spoken.this or not one.this)]
    name = writer.one(named)
    if name in FATES:
        side = writer.one([*SIDES])
        return f"{name.removesuffix(OF)}({side if spoken.inside else selection(writer, spoken, 0, side)})"
    values = [_ARGUMENTS[kind](writer, spoken) for kind in FACTS[name].arguments]
    return f"{name}({', '.join(values)})" if values else name


def attribute(writer: Writer, spoken: Spoken, kind: str = BOOL) -> str:
    """An attribute of somebody."""
    name = writer.one([name for name, one in ATTRIBUTES.items() if one.kind == kind])
    return name if spoken.inside and writer.chance(0.5) else f"{unit(writer, spoken)}.{name}"


def number(writer: Writer, spoken: Spoken, depth: int = 1) -> str:
    """A number."""
    kinds: list[Callable[[], str]] = [
        lambda: str(writer.between(0, 4)),
        lambda: writer.one([*spoken.scores, "condition", "victory"]),
        lambda: fact(writer, spoken, NUMBER),
        lambda: attribute(writer, spoken, NUMBER),
    ]
    if not spoken.inside:
        kinds.append(lambda: f"count({selection(writer, spoken, 0)})")
    if depth:
        one = number(writer, spoken, 0)
        kinds.append(lambda: f"{one} {writer.one(['+', '-', '*'])} {writer.between(0, 3)}")
        kinds.append(lambda: f"{writer.one(['min', 'max'])}({one}, {writer.between(0, 3)})")
    return writer.one(kinds)()


def selection(writer: Writer, spoken: Spoken, depth: int = 1, side: str = "") -> str:
    """Units of a side, perhaps only some of them."""
    side = side or writer.one([*SIDES])
    within = spoken.of(side, inside=True)
    return f"{side} where {condition(writer, within, min(1, depth))}" if writer.chance(0.6) else side


def unit(writer: Writer, spoken: Spoken) -> str:
    """A unit: the one that is spoken of, or one by its name."""
    named = [*spoken.cards, "A", "B"]
    return writer.one(["this"] * 4 + named if spoken.this else named)


def _compared(writer: Writer, spoken: Spoken) -> str:
    return f"{number(writer, spoken)} {writer.one(SIGNS)} {writer.between(0, 6)}"


_SIMPLE: Mapping[str, Callable[[Writer, Spoken], str]] = {
    "fact": fact,
    "attribute": attribute,
    "number": _compared,
}

_ARGUMENTS: Mapping[str, Callable[[Writer, Spoken], str]] = {
    vocabulary.UNIT: unit,
    vocabulary.UNITS: lambda writer, spoken: (
        unit(writer, spoken) if spoken.inside or writer.chance(0.5) else writer.one([*SIDES])
    ),
    vocabulary.HEX: lambda writer, spoken: f'"{writer.one(spoken.hexes)}"',
    vocabulary.PLACE: lambda writer, spoken: (
        f'"{writer.one(spoken.hexes)}"' if writer.chance(0.5) else unit(writer, spoken)
    ),
    vocabulary.DISTANCE: lambda writer, spoken: str(writer.between(1, 6)),
    vocabulary.SIDE: lambda writer, spoken: writer.one([*SIDES]),
    vocabulary.COMPASS: lambda writer, spoken: writer.one(POINTS),
    vocabulary.MARKER: lambda writer, spoken: str(writer.one(spoken.markers)),
    vocabulary.LIGHT: lambda writer, spoken: "day",
    vocabulary.FLAG: lambda writer, spoken: writer.one(spoken.flags),
    vocabulary.BRIDGE: lambda writer, spoken: '"1006/1106"',
}
"""A random argument of each sort."""


def related(writer: Writer, spoken: Spoken) -> str:
    """Two or three facts that have something to do with one another, joined anyhow."""
    families = [_nearness, _whereabouts, _sides, _game, *([_places] if spoken.this else [])]
    family = writer.one(families)
    parts = [family(writer, spoken) for _ in range(writer.between(2, 3))]
    parts = [f"not ({part})" if writer.chance(0.3) else part for part in parts]
    joined = writer.one(["and", "and", "or"])
    return f" {joined} ".join(f"({part})" for part in parts)


def _nearness(writer: Writer, spoken: Spoken) -> str:
    side, most = writer.one([*SIDES]), writer.between(1, 7)
    if spoken.this and writer.chance(0.7):
        return writer.one([f"{side}_within({most})", f"nearest({side}) {writer.one(SIGNS)} {most}"])
    return f"distance(A, {writer.one(spoken.cards)}) {writer.one(SIGNS)} {most}"


def _whereabouts(writer: Writer, spoken: Spoken) -> str:
    """What has become of one unit, and how it stands: mostly of the same."""
    who = writer.one(["this", "this", "A"] if spoken.this else ["A", "A", "GE3"])
    names = ("active", "aboard", "towed", "closed", "open", "disabled", "is_tank", "is_vehicle", "is_gun", "is_squad",
             "is_truck", "is_half_track", "immobilised", "unarmed", "passive", "of_platoon", "preserving")  # fmt: skip
    fates = [f"{fate}({who})" for fate in ("active", "killed", "captured", "exited")]
    return writer.one([*fates, *fates, *(f"{who}.{name}" for name in names)])


def _sides(writer: Writer, spoken: Spoken) -> str:
    """Whether there is anybody of a side."""
    found = ["no_germans", "platoon_lost", "any(us)", "any(german)", "none(german)", "count(us) >= 2", "count(us) == 0"]
    found += ["any(us where is_tank)", "any(german where not disabled)", "count(german where closed) >= 1", "active(A)"]
    found += [f'{fact}("{writer.one(spoken.hexes[:3])}")' for fact in ("us_at", "german_at", "us_see")]
    if spoken.this:
        found += ["sees_us", "seen", "sees(us)", "sees(german)", "us_within(99)", "nearest(german) < 99"]
    return writer.one(found)


def _game(writer: Writer, spoken: Spoken) -> str:
    found = ["operations", "rounds", "round >= 1", "round == 0", "crew_points >= 1", "no_markers", "any(german)"]
    return writer.one([*found, *(f"marker({number})" for number in spoken.markers), "no_germans", "condition >= 2"])


def _places(writer: Writer, spoken: Spoken) -> str:
    place, point = writer.one(spoken.hexes[:3]), writer.one(POINTS)
    found = [f'at("{place}")', f'beyond({point}, "{place}")', f'at_or_beyond({point}, "{place}")']
    return writer.one([*found, f'can_see("{place}")', f'distance(this, "{place}") {writer.one(SIGNS)} 2', "seen"])


WIDE = 5
"""So many units or hexes are asked about at once."""


def asked(hexes: Sequence[str], cards: Sequence[str], flags: Sequence[str]) -> list[str]:
    """A condition for each fact and each attribute, so wide that it will often hold."""
    anybody = ("A", *cards, "B", "C", "D")
    values = {
        vocabulary.UNIT: [*anybody, "this"],
        vocabulary.UNITS: ["us", "german"],
        vocabulary.HEX: [f'"{name}"' for name in hexes],
        vocabulary.PLACE: [f'"{name}"' for name in hexes[:1]],
        vocabulary.DISTANCE: ["6"],
        vocabulary.SIDE: ["us", "german"],
        vocabulary.COMPASS: [*POINTS],
        vocabulary.MARKER: ["1", "2", "3"],
        vocabulary.LIGHT: ["day"],
        vocabulary.FLAG: list(flags),
        vocabulary.BRIDGE: ['"1006/1106"'],
    }
    found = []
    for name, one in FACTS.items():
        if name in FATES:
            found.append(_any_of([f"{name.removesuffix(OF)}({side})" for side in SIDES], one.result))
            continue
        kinds = (values[kind] for kind in one.arguments)
        calls = [f"{name}({', '.join(of)})" if of else name for of in product(*kinds)]
        found.append(_any_of(calls[:WIDE], one.result))
    for name, attribute_asked in ATTRIBUTES.items():
        kind = attribute_asked.kind
        some = [f"count({side} where {name}{'' if kind == BOOL else ' >= 1'}) >= 1" for side in SIDES]
        found.append(" or ".join([*some, _any_of([f"{who}.{name}" for who in anybody[:WIDE]], kind)]))
    return found


def _any_of(calls: Sequence[str], kind: str) -> str:
    return " or ".join(calls if kind == BOOL else [f"{call} >= 1" for call in calls])
