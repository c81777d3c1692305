"""What may stand at a place of a content file: which kind of thing is named there, or which language is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hulldown_compiler.book import numbers
from hulldown_compiler.lowering import header
from hulldown_compiler.lowering.definitions import WHERE
from hulldown_compiler.lowering.errata import PLACES as ERRATA_PLACES
from hulldown_compiler.lowering.errata import SECTION as ERRATA
from hulldown_compiler.lsp.index.scan import Path
from hulldown_compiler.model.platoon import NONE, OUT, RANDOM_EVENT

PROSE = "prose"
EXPRESSION = "expression"
"""An expression of paragraphs and missions, see `expressions`."""
FORMULA = "formula"
"""An expression of procedures, see `formulas`."""


class YamlPlace(NamedTuple):
    """What a word at a place names: a thing of one of some kinds, or else one of some words; or its language.

    `declares` is set for a name that is given to a thing there.
    """

    kinds: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    language: str = ""
    declares: bool = False


NOWHERE = YamlPlace()

SECTIONS: Mapping[str, str] = {
    "paragraphs": "paragraph",
    "rules": "rule",
    ERRATA: "erratum",
    **{section: kind for kind, section in WHERE.items()},
}
"""The sections of content files, and the kind of thing that each declares."""

HEADER: Mapping[str, str] = {section: kind for kind, section in header.SECTIONS.items()}
"""The sections of a header, and the kind of thing that each declares."""

NAMED, FIELD, PART, INNER = 2, 3, 4, 5
"""How long the path is of a thing in its section, of a field of it, of a part of that, and of what stands in there."""


def place(file: str, path: Path, *, key: bool) -> YamlPlace:
    """What stands at a path of a file, as its key or as its value."""
    if not path or not isinstance(path[0], str):
        return NOWHERE
    if file == header.FILE:
        return _header_key(path) if key else _header_value(path)
    if file == numbers.FILE:
        return YamlPlace(("paragraph",)) if key and len(path) == NAMED else NOWHERE
    return _content(path, key=key)


def _content(path: Path, *, key: bool) -> YamlPlace:
    """What stands in a content file."""
    section = str(path[0])
    if key and len(path) == NAMED and section in SECTIONS:
        return YamlPlace((SECTIONS[section],), declares=True)
    names = tuple(str(step) for step in path if isinstance(step, str))
    if not key and names[-1] == "document" and names[-2:-1] == ("source",):
        return YamlPlace(("document",))
    read = _READ.get(section)
    return NOWHERE if read is None or len(names) <= NAMED else read(names, path, key=key)


def _header_key(path: Path) -> YamlPlace:
    """What stands as a key in a header."""
    section = str(path[0])
    if section in HEADER and len(path) == NAMED:
        return YamlPlace((HEADER[section],), declares=True)
    if section == "rosters" and len(path) == PART and path[2] == "members":
        return YamlPlace(("member",), declares=True)
    return YamlPlace(("card",)) if section == "counters" and len(path) == FIELD else NOWHERE


def _header_value(path: Path) -> YamlPlace:
    """What stands as a value in a header."""
    names = [str(step) for step in path if isinstance(step, str)]
    if names[0] == "rosters" and "marks" in names:
        return YamlPlace(("mark",), declares=True)
    if names[-2:] == ["campaign", "ready"]:
        return YamlPlace(("platoon",))
    simple = {"rating": YamlPlace(language=EXPRESSION), "document": YamlPlace(("document",))}
    return YamlPlace(("paragraph",)) if path == ("start",) else simple.get(names[-1], NOWHERE)


# Sections -------------------------------------------------------------------------------------------------------------

Names = tuple[str, ...]

_STEPS: Mapping[str, YamlPlace] = {
    "see": YamlPlace(("paragraph",)),
    "flag": YamlPlace(("flag",)),
    "clear": YamlPlace(("flag",)),
    "score": YamlPlace(("score",)),
    "spend": YamlPlace(("score",)),
    "check": YamlPlace(("check",)),
    "sighting": YamlPlace(("sighting",)),
    "condition": YamlPlace(("condition",)),
    "end": YamlPlace(("ending",)),
    "mark": YamlPlace(("mark",)),
    "unmark": YamlPlace(("mark",)),
    "mission": YamlPlace(("mission",)),
    "activate": YamlPlace(("unit-card",)),
    "reinforce": YamlPlace(("unit-card",)),
    "aboard": YamlPlace(("unit-card",)),
    "towed": YamlPlace(("unit-card",)),
    "fighters": YamlPlace(("card",)),
    "barrage": YamlPlace(("hex",), ("us",)),
    "exit": YamlPlace(("hex",)),
    "facing": YamlPlace(("hex",), ("us",)),
    **dict.fromkeys(("at", "toward", "away", "along", "rotate", "prepare"), YamlPlace(("hex",), language=EXPRESSION)),
    **dict.fromkeys(
        ("when", "modifier", "requires", "random", "each", "add", "set", "who", "aware", "until", "out_of_ammo",
         "give_turn", "hitch", "load"),
        YamlPlace(language=EXPRESSION),
    ),
    **dict.fromkeys(("text", "prompt", "note", "todo"), YamlPlace(language=PROSE)),
}  # fmt: skip
"""What stands at the fields of paragraphs and their steps."""


def _paragraph(names: Names, path: Path, *, key: bool) -> YamlPlace:
    if len(names) > FIELD and names[2] == "examples":
        return _played(names, key=key)
    if names[-2] in ("aboard", "towed"):
        return _STEPS[names[-2]]
    return NOWHERE if key else _STEPS.get(names[-1], NOWHERE)


_EXAMPLE: Mapping[str, YamlPlace] = {
    "procedure": YamlPlace(("procedure",)),
    "table": YamlPlace(("table",)),
    "mission": YamlPlace(("mission",)),
    "type": YamlPlace(("card",)),
    **dict.fromkeys(
        ("at", "facing", "turret", "smoke", "mines", "positions", "hex", "marker_hex"), YamlPlace(("hex",))
    ),
    "sighted": YamlPlace(("sighting",)),
    "flags": YamlPlace(("flag",)),
    "ending": YamlPlace(("ending",), (NONE,)),
    **dict.fromkeys(("takes", "reads", "offers"), YamlPlace(("paragraph",))),
}
"""What stands at the fields of examples."""


def _played(names: Names, *, key: bool) -> YamlPlace:
    """In an example of a paragraph."""
    if not key:
        return _EXAMPLE.get(names[-1], NOWHERE)
    if names[-2] == "units":
        return YamlPlace(("unit-card", "letter"))
    return YamlPlace(("flag", "score", "member")) if names[-2] in ("given", "expect") else NOWHERE


def _rule(names: Names, path: Path, *, key: bool) -> YamlPlace:
    if key:
        return YamlPlace(("unit-card", "letter")) if names[-2] == "units" else NOWHERE
    if names[2] == "see_also":
        return YamlPlace(("rule",))
    if names[2] in ("text", "prose"):
        return YamlPlace(language=PROSE)
    if names[2] != "examples":
        return NOWHERE
    if "given" in names[3:]:
        return YamlPlace(("card",))
    return _EXAMPLE.get(names[-1], NOWHERE)


def _table(names: Names, path: Path, *, key: bool) -> YamlPlace:
    return YamlPlace(("catalogue",)) if not key and names[-1] == "of" else NOWHERE


def _card(names: Names, path: Path, *, key: bool) -> YamlPlace:
    if key or names[2] in ("source", "note"):
        return NOWHERE
    return YamlPlace(("catalogue",)) if names[2] == "card" else YamlPlace(("card",))


_CALCULATED = ("let", "roll", "place", "given", "stop", "result")
"""Fields of procedures that hold names, and expressions for them."""

_FORMULAS = ("when", "value", "at_most", "at_least", "again", "most", "that")
"""Fields of procedures that are expressions."""

_NAMES = ("let", "roll", "test", "place", "inputs")
"""Fields of procedures below which values get names."""


def _procedure(names: Names, path: Path, *, key: bool) -> YamlPlace:
    last, field = names[-1], names[-2]
    if names[2] == "examples":
        return YamlPlace(("card",)) if not key and "given" in names else NOWHERE
    if key:
        return YamlPlace(("value",), declares=True) if field in _NAMES else NOWHERE
    simple = {
        "of": YamlPlace(("catalogue",)),
        "call": YamlPlace(("procedure",)),
        "rule": YamlPlace(("rule",)),
        "track": YamlPlace(("table",)),
        "text": YamlPlace(language=PROSE),
        "into": YamlPlace(("value",), declares=True),
        "as": YamlPlace(("value",), declares=True),
        **dict.fromkeys(("shift", "add", "each", "over"), YamlPlace(("value",))),
    }
    if field in _CALCULATED or last in _FORMULAS:
        return YamlPlace(language=FORMULA)
    return simple.get(last, NOWHERE)


def _erratum(names: Names, path: Path, *, key: bool) -> YamlPlace:
    if key:
        return NOWHERE
    if names[2] in ("says", "decided", "why"):
        return YamlPlace(language=PROSE)
    return YamlPlace((ERRATA_PLACES[names[3]],)) if len(names) > FIELD and names[3] in ERRATA_PLACES else NOWHERE


def _platoon(names: Names, path: Path, *, key: bool) -> YamlPlace:
    if key:
        return YamlPlace(("letter",), declares=True) if names[2] == "units" and len(path) == PART else NOWHERE
    return YamlPlace(("card",)) if names[-1] == "type" else NOWHERE


def _unit_card(names: Names, path: Path, *, key: bool) -> YamlPlace:
    if key or names[-1] == "columns":
        return NOWHERE
    if names[2] == "actions":
        return YamlPlace(("paragraph",), (NONE,))
    return YamlPlace(("card",)) if names[-1] == "type" else NOWHERE


def _mission(names: Names, path: Path, *, key: bool) -> YamlPlace:
    field, last = names[2], names[-1]
    if key:
        if field in ("markers", "sightings") and len(path) == PART:
            return YamlPlace((field.removesuffix("s"),), declares=True)
        return YamlPlace(("hex",)) if field in ("exits", "german_exits") and len(path) == PART else NOWHERE
    if field == "platoon":
        return {"ready": YamlPlace(("platoon",)), "cards": YamlPlace(("unit-card",))}.get(last, NOWHERE)
    if field in ("markers", "retreat"):
        return YamlPlace(("hex",), (NONE,) if field == "markers" else ())
    if last in ("when", "where"):
        return YamlPlace(language=EXPRESSION)
    return _MISSION.get(last, NOWHERE)


_MISSION: Mapping[str, YamlPlace] = {
    "hexes": YamlPlace(("hex",)),
    "set_up": YamlPlace(("hex",)),
    "closed": YamlPlace(("hex",)),
    "ending": YamlPlace(("ending",)),
    "briefing": YamlPlace(language=PROSE),
    "note": YamlPlace(language=PROSE),
}


def _cartridge(names: Names, path: Path, *, key: bool) -> YamlPlace:
    field = names[2]
    if key:
        is_marker = (field == "markers" and len(path) == PART) or (field == "changes" and len(path) == INNER)
        return YamlPlace(("marker",)) if is_marker else NOWHERE
    if field == "changes":
        return YamlPlace(("hex",), (OUT, NONE))
    words = (NONE, RANDOM_EVENT) if field == "markers" else (NONE,)
    return YamlPlace(("paragraph",), words) if field in ("markers", "random") else NOWHERE


_READ: Mapping[str, Callable[..., YamlPlace]] = {
    "paragraphs": _paragraph,
    "rules": _rule,
    "tables": _table,
    "catalogues": _table,
    "cards": _card,
    "procedures": _procedure,
    ERRATA: _erratum,
    "unit_cards": _unit_card,
    "platoons": _platoon,
    "missions": _mission,
    "cartridges": _cartridge,
}
"""What stands in each section of a content file."""
