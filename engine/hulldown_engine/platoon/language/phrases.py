"""Expressions of platoon games in rulebook English: `german where closed` is "the active Germans that are closed".

What is said of a unit is a predicate, which can follow the unit as well as "that": "this German is closed", "an active
German that is closed".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from hulldown_engine.basics.hexes import printed
from hulldown_engine.language.expressions import BOOL, NUMBER, Tree
from hulldown_engine.language.phrases import (
    MIRRORED,
    NEGATED,
    OTHER,
    PHRASES,
    THIS,
    Phraser,
    Words,
    amount,
    clause,
    codeword,
    flat,
    noun,
)
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.language.vocabulary import (
    BRIDGE,
    COMPASS,
    DISTANCE,
    FLAG,
    HEX,
    KIND,
    LIGHT,
    MARKER,
    PLACE,
    SIDE,
    SIDES,
    UNIT,
    UNITS,
)
from hulldown_engine.story.invariants import roster_of

IT = "it"

ONE_OF: Mapping[str, str] = {"us": "US unit", "german": "German"}
"""What a unit of each side is called."""

READERS: Mapping[str, str] = {side: f"this {name}" for side, name in ONE_OF.items()}
OTHERS: Mapping[str, str] = {side: f"that {name}" for side, name in ONE_OF.items()}
"""The names for `this`: the unit that a paragraph is read for, and one that is picked out of several."""


def words_of(prose: Mapping[str, Any], this: str = IT) -> Words:
    """The words for phrases of a platoon game; `this` is the name for the unit that the text is about."""
    return Words(prose, clauses=SAID, this=this)


# Hexes and units ------------------------------------------------------------------------------------------------------


def in_hex(place: int) -> str:
    """A hex as text, by its number."""
    return f"hex {printed(place)}"


def hexes(number: int) -> str:
    """A number of hexes as text."""
    return f"{number} hex{'' if number == 1 else 'es'}"


def _distance(words: Words, tree: Tree) -> str:
    return hexes(tree) if isinstance(tree, int) else f"as many hexes as {noun(words, tree)}"


def _place(words: Words, tree: Tree) -> str:
    return in_hex(tree) if isinstance(tree, int) else noun(words, tree)


def _units(words: Words, tree: Tree) -> str:
    return noun(words, tree) if tree[0] in ("this", "member") else f"any of {noun(words, tree)}"


ARGUMENTS: Mapping[str, Callable[[Words, Tree], str]] = {
    UNIT: noun,
    UNITS: _units,
    HEX: _place,
    PLACE: _place,
    DISTANCE: _distance,
    SIDE: lambda words, side: SIDES[side],
    COMPASS: lambda words, point: str(point),
    MARKER: lambda words, number: str(number),
    LIGHT: lambda words, name: str(name),
    FLAG: codeword,
    BRIDGE: lambda words, name: "between hexes {} and {}".format(*name.split("/")),
    KIND: lambda words, kind: "" if kind[1] is True else _of_kind(words, kind[1]),
}
"""The text of a fact's argument, by its kind."""


# Facts and attributes -------------------------------------------------------------------------------------------------


def _fact(words: Words, holds: bool, name: str, *arguments: Tree) -> str:  # noqa: FBT001 - see Phraser
    fact = FACTS[name]
    nouns = [ARGUMENTS[kind](words, argument) for kind, argument in zip(fact.arguments, arguments, strict=True)]
    text = fact.phrase if holds or fact.result == NUMBER else fact.denial
    return text.format(*nouns, this=words.this, of=" of it" if words.this == IT else "")


def _attribute(words: Words, holds: bool, who: Tree, name: str) -> str:  # noqa: FBT001 - see Phraser
    attribute, unit = ATTRIBUTES[name], noun(words, who)
    if attribute.kind == BOOL:
        return f"{unit} {attribute.one if holds else attribute.not_one}"
    return f"{'its' if unit == IT else unit + _OWN} {attribute.one}"


_OWN = "\u2019s"


# Predicates -----------------------------------------------------------------------------------------------------------


def predicate(words: Words, tree: Tree, *, holds: bool = True, several: bool = False) -> str | None:
    """A condition as a predicate of `this`, or of `several` units; None if it is not only about them."""
    head = tree[0] if isinstance(tree, list) else ""
    if head == "not":
        return predicate(words, tree[1], holds=not holds, several=several)
    return _PREDICATES[head](words, tree, holds, several) if head in _PREDICATES else None


def _of_attribute(words: Words, tree: Tree, holds: bool, several: bool) -> str | None:  # noqa: FBT001 - a table's
    if tree[1] != THIS:
        return None
    of = ATTRIBUTES[tree[2]]
    return (of.several if holds else of.not_several) if several else of.one if holds else of.not_one


def _of_fact(words: Words, tree: Tree, holds: bool, several: bool) -> str | None:  # noqa: FBT001 - a table's
    """The predicate of a fact whose phrase has the unit as its subject; else None."""
    if not FACTS[tree[1]].phrase.startswith("{this} "):
        return None
    phrase = _fact(replace(words, this=IT), holds, *tree[1:]).removeprefix(f"{IT} ")
    return f"are {phrase[3:]}" if several and phrase.startswith("is ") else phrase


def _of_number(words: Words, tree: Tree, holds: bool, several: bool) -> str | None:  # noqa: FBT001 - a table's
    """The predicate of a comparison of the unit, or of a number of it; else None."""
    sign, left, right = tree
    relation = sign if holds else NEGATED[sign]
    if left == THIS:
        return f"{'are' if several else 'is'} {'' if relation == '==' else 'not '}{noun(words, right)}"
    if isinstance(left, list) and left[:2] == ["attribute", THIS] and isinstance(right, int):
        return f"{'have' if several else 'has'} a {ATTRIBUTES[left[2]].one} of {amount(words, relation, right)}"
    if _is_distance(left) and isinstance(right, int):
        place = printed(left[3]) if isinstance(left[3], int) else noun(words, left[3])
        return f"{'are' if several else 'is'} {_apart(relation, right, place)}"
    return None


def _is_distance(tree: Tree) -> bool:
    """Whether a number is the distance from the unit to something."""
    return isinstance(tree, list) and tree[:3] == ["fact", "distance", THIS]


def _apart(relation: str, far: int, place: str) -> str:
    """How far from a place something is: `within 2 hexes of 2314`, `5 or more hexes from 2314`."""
    if (relation, far) in (("<=", 0), ("==", 0), ("<", 1)):
        return f"in {place}" if place.isdigit() else f"where {place} is"
    if (relation, far) in ((">", 0), ("!=", 0), (">=", 1)):
        return f"not in {place}" if place.isdigit() else f"not where {place} is"
    far += {"<": -1, ">": 1}.get(relation, 0)
    hexes = f"{far} hex{'' if far == 1 else 'es'}"
    if relation in ("<", "<="):
        return f"within {hexes} of {place}"
    return {"==": f"{hexes} from {place}", "!=": f"not {hexes} from {place}"}.get(
        relation, f"{far} or more hexes from {place}"
    )


def _of_parts(words: Words, tree: Tree, holds: bool, several: bool) -> str | None:  # noqa: FBT001 - a table's
    conjunction = tree[0] if holds else OTHER[tree[0]]
    predicates = [predicate(words, part, several=several) for part in flat(tree, conjunction, holds=holds)]
    return None if None in predicates else f" {conjunction} ".join(filter(None, predicates))


_PREDICATES: Mapping[str, Callable[[Words, Tree, bool, bool], str | None]] = {
    "attribute": _of_attribute,
    "fact": _of_fact,
    "and": _of_parts,
    "or": _of_parts,
    **dict.fromkeys(MIRRORED, _of_number),
}


# Selections -----------------------------------------------------------------------------------------------------------


def condition_of(tree: Tree) -> Tree:
    """The condition of a selection of units; True, when it has none."""
    if tree[0] != "where":
        return True
    before = condition_of(tree[1])
    return tree[2] if before is True else ["and", before, tree[2]]


def _of_kind(words: Words, holding: Tree) -> str:
    """The relative clause for units of a kind, before what has become of them."""
    quality = predicate(words, holding, several=True)
    if quality is None:
        return f" of which this is true: {clause(replace(words, this=IT), holding)}, and"
    return f" that {quality} and"


def one_of(words: Words, selection: Tree) -> str:
    """One unit of a selection, without its article: `active German that is closed`."""
    return f"active {ONE_OF[roster_of(selection)]}{_qualified(words, selection, several=False)}"


def _where(words: Words, holds: bool, *parts: Tree) -> str:  # noqa: FBT001 - see Phraser
    selection = ["where", *parts]
    return f"the active {ONE_OF[roster_of(selection)]}s{_qualified(words, selection, several=True)}"


def _qualified(words: Words, selection: Tree, *, several: bool) -> str:
    """The relative clause that narrows a selection, as `that are closed`; empty if it has no condition."""
    holding = condition_of(selection)
    if holding is True:
        return ""
    quality = predicate(words, holding, several=several)
    return (
        f" of which this is true: {clause(replace(words, this=IT), holding)}" if quality is None else f" that {quality}"
    )


def _any(words: Words, holds: bool, selection: Tree) -> str:  # noqa: FBT001 - see Phraser
    """`an active German is closed`, `no active German is closed`; not `no active German is not closed`."""
    determiner, holding = "an" if holds else "no", condition_of(selection)
    if not holds and isinstance(holding, list) and holding[0] == "not":
        determiner, holding = "every", holding[1]
    says = None if holding is True else predicate(words, holding)
    if says is None:
        return f"there is {'an' if holds else 'no'} {one_of(words, selection)}"
    return f"{determiner} active {ONE_OF[roster_of(selection)]} {says}"


def _counted(words: Words, sign: str, selection: Tree, number: int) -> str:
    """A comparison of the size of a selection as a clause: `2 or more active Germans are closed`."""
    quantity = {"==": "exactly {}", "!=": "not {}", "<": "fewer than {}", "<=": "{} or fewer", ">": "more than {}",
            ">=": "{} or more"}[sign].format(number)  # fmt: skip
    several, holding = number != 1 or sign not in ("==", ">"), condition_of(selection)
    kind = f"active {ONE_OF[roster_of(selection)]}{'s' if several else ''}"
    does = None if holding is True else predicate(words, holding, several=several)
    there = "there are" if several else "there is"
    if does is None:
        return f"{there} {quantity} {kind}{_qualified(words, selection, several=several)}"
    return f"{quantity} {kind} {does}"


# Joined ---------------------------------------------------------------------------------------------------------------


def _comparing(sign: str) -> Phraser:
    plain = PHRASES[sign]

    def phrase(words: Words, holds: bool, left: Tree, right: Tree) -> str:  # noqa: FBT001 - see Phraser
        if isinstance(left, int):
            return _SIGNS[MIRRORED[sign]](words, holds, right, left)
        relation = sign if holds else NEGATED[sign]
        if _is_distance(left) and isinstance(right, int):
            return f"{words.this} {_of_number(words, [relation, left, right], True, False)}"
        if left[0] != "count" or not isinstance(right, int) or (relation == "!=" and right):
            return plain(words, holds, left, right)
        if (relation, right) in ((">", 0), (">=", 1), ("!=", 0), ("==", 0), ("<", 1), ("<=", 0)):
            return _any(words, relation in (">", ">=", "!="), left[1])
        return _counted(words, relation, left[1], right)

    return phrase


_SIGNS: Mapping[str, Phraser] = {sign: _comparing(sign) for sign in MIRRORED}


def _joining(word: str) -> Phraser:
    plain = PHRASES[word]

    def phrase(words: Words, holds: bool, *parts: Tree) -> str:  # noqa: FBT001 - see Phraser
        joint = predicate(words, [word, *parts], holds=holds)
        mixed = any(isinstance(part, list) and part[0] in OTHER for part in flat([word, *parts], word, holds=True))
        return plain(words, holds, *parts) if joint is None or mixed else f"{words.this} {joint}"

    return phrase


SAID: Mapping[str, Phraser] = {
    **PHRASES,
    **_SIGNS,
    "and": _joining("and"),
    "or": _joining("or"),
    "fact": _fact,
    "attribute": _attribute,
    "where": _where,
    "any": _any,
    "none": lambda words, holds, selection: _any(words, not holds, selection),
    "members": lambda words, holds, side: f"the active {ONE_OF[side]}s",
    "member": lambda words, holds, name: f"US unit {name}" if len(name) == 1 else str(name),
}
"""Every operator of a platoon game's expressions, in English."""
