"""Names and values of the language as a rulebook prints them: `flank-after-pivot` is "flank after pivot", 0.5 is ½."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from hulldown_engine.basics.records import NONE

ABBREVIATIONS = {*("AP", "APCP", "APCR", "APDS", "GP", "HE", "HEAT", "HMG", "LMG", "MG", "QF"),
                 *("HQ", "KO", "MP", "MPA", "ROF", "UK", "US")}  # fmt: skip
"""Words of the field that stand in capitals."""

CALIBRES = re.compile(r"l[0-9]{2}")
"""The length of a barrel in calibres: L70."""

PEOPLES = {"american", "british", "french", "german", "italian", "polish", "russian", "soviet"}
"""Words that begin with a capital wherever they stand."""

HYPHENATED = ("anti", "half", "non", "self", "semi")
"""First halves of words that keep their hyphen: anti-tank, half-squad."""

PART = re.compile(r"[^-_]+[-_]?")


def spoken(name: str) -> str:
    """A name as words: `mg-near` is "MG near", `gun-37-57mm` is "gun 37-57mm"."""
    parts = PART.findall(name)
    joints = ["", *(_joint(before, after) for before, after in pairwise(parts))]
    return "".join(joint + _cased(part.rstrip("-_")) for joint, part in zip(joints, parts, strict=False))


def _joint(before: str, after: str) -> str:
    """What stands between two parts of a name."""
    word, joint = before[:-1], before[-1]
    counted = SHORT.fullmatch(after) or (word[-1].isdigit() and after[0].isdigit())
    return "-" if word in HYPHENATED or (joint == "-" and counted) else " "


SHORT = re.compile(r"[0-9]")
"""A figure that belongs to the word before it: crew-1."""


def _cased(word: str) -> str:
    if word in PEOPLES:
        return word.capitalize()
    return word.upper() if word.upper() in ABBREVIATIONS or CALIBRES.fullmatch(word) else word


def worded(prose: Mapping[str, Any], name: str) -> str:
    """A name as readers see it: by the label that the book gives it, or as words."""
    labels = prose.get("labels", {})
    return str(labels[name][0]) if name in labels else spoken(name)


def sentence(text: str) -> str:
    """Words with a capital at the beginning."""
    return text[:1].upper() + text[1:]


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Words in a row: one, two and three."""
    return f" {word} ".join(filter(None, [", ".join(parts[:-1]), parts[-1]])) if parts else ""


def plural(name: str) -> bool:
    """Whether a name is of several things: dice, kills; not loss, or radius."""
    return name == "dice" or name.endswith(("_dice", "-dice")) or (name.endswith("s") and name[-2:] not in _ONE)


_ONE = ("ss", "us", "is")


def article(prose: Mapping[str, Any], name: str) -> str:
    """A name with the article before it."""
    return f"the {worded(prose, name)}"


def indefinite(name: str) -> str:
    """The indefinite article of a name: a, or an."""
    return "an" if name[0] in "AEIOUaeiou" else "a"


def be(name: str) -> str:
    """The verb of a name: is, or are."""
    return "are" if plural(name) else "is"


def check_name(name: str) -> str:
    """What is said of a check: the word itself, unless its name ends with it."""
    return name if name.casefold().endswith("check") else f"{name} check"


def called(prose: Mapping[str, Any], card: str) -> str:
    """What a card is called in print: its `name`, if it has one."""
    return str(prose.get("cards", {}).get(card, {}).get("name", card))


def shown(prose: Mapping[str, Any], value: Any) -> str:
    """A value (of JSON data, or of a record) as words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{worded(prose, name)} {shown(prose, item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(shown(prose, item) for item in value) or NONE
    if isinstance(value, str):
        return called(prose, value) if value in prose.get("cards", {}) else worded(prose, value)
    return number(value)


def number(value: float | Fraction) -> str:
    """A number, halves as such: 1½, -½."""
    exact = Fraction(value)
    whole, sign = int(abs(exact)), "-" if exact < 0 else ""
    half = "½" if exact.denominator == 2 else ""  # noqa: PLR2004 - there are halves, and nothing smaller
    return f"{sign}{whole or ('' if half else 0)}{half}"


def signed(value: float | Fraction) -> str:
    """A number with its sign, as a modifier has it."""
    return f"+{number(value)}" if value > 0 else number(value)


FEW = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def counted(number: int, singular: str, plural: str = "") -> str:
    """A number of things in words: one ending, twelve endings, 68 paragraphs."""
    return f"{few(number)} {singular if number == 1 else plural or singular + 's'}"


def few(number: int) -> str:
    """A number, up to twelve in words: no, one, twelve, 13."""
    return FEW[number] if number < len(FEW) else f"{number:,}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    tens, ones = divmod(number % 100, 10)
    return f"{number}{'th' if tens == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(ones, 'th')}"
