"""What may stand at a place of a content file: which kind of thing is named there, or which language is written.

The tables have a pattern for the names on the way to a place, beginning with the section: a name, several in place of
one another (`when|where`), any one (`*`), or any number (`**`). The first pattern that fits counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
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
"""An expression of procedures, see `procedure_expressions`."""


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

NAMED, FIELD = 2, 3
"""How long the path is of a thing in its section, and of a field of it."""

Table = Sequence[tuple[str, YamlPlace]]
"""Patterns, and what stands where each fits."""


def _naming(*kinds: str, words: tuple[str, ...] = ()) -> YamlPlace:
    return YamlPlace(kinds, words)


def _declaring(kind: str) -> YamlPlace:
    return YamlPlace((kind,), declares=True)


def _written(language: str) -> YamlPlace:
    return YamlPlace(language=language)


CONTENT_KEYS: Table = (
    ("paragraphs * examples ** units *", _naming("unit-card", "letter")),
    ("paragraphs * examples ** given|expect *", _naming("flag", "score", "member")),
    ("paragraphs * examples **", NOWHERE),
    ("paragraphs * ** aboard|towed *", _naming("unit-card")),
    ("rules * ** units *", _naming("unit-card", "letter")),
    ("procedures * examples **", NOWHERE),
    ("procedures * ** let|roll|test|place|inputs *", _declaring("value")),
    ("platoons * units *", _declaring("letter")),
    ("missions * markers *", _declaring("marker")),
    ("missions * sightings *", _declaring("sighting")),
    ("missions * exits|german_exits *", _naming("hex")),
    ("cartridges * markers *", _naming("marker")),
    ("cartridges * changes * *", _naming("marker")),
)
"""The keys of content files, but for the names of the things in sections."""


def _examples(section: str) -> Table:
    """The values in the examples of a section."""
    fields = (
        ("procedure", _naming("procedure")),
        ("table", _naming("table")),
        ("mission", _naming("mission")),
        ("type", _naming("card")),
        ("at|facing|turret|smoke|mines|positions|hex|marker_hex", _naming("hex")),
        ("sighted", _naming("sighting")),
        ("flags", _naming("flag")),
        ("ending", _naming("ending", words=(NONE,))),
        ("takes|reads|offers", _naming("paragraph")),
        ("**", NOWHERE),
    )
    return [(f"{section} * examples ** {field}", place) for field, place in fields]


CONTENT_VALUES: Table = (
    ("** source document", _naming("document")),
    *_examples("paragraphs"),
    ("paragraphs * ** aboard|towed *", _naming("unit-card")),
    ("paragraphs * ** see", _naming("paragraph")),
    ("paragraphs * ** flag|clear", _naming("flag")),
    ("paragraphs * ** score|spend", _naming("score")),
    ("paragraphs * ** check", _naming("check")),
    ("paragraphs * ** sighting", _naming("sighting")),
    ("paragraphs * ** condition", _naming("condition")),
    ("paragraphs * ** end", _naming("ending")),
    ("paragraphs * ** mark|unmark", _naming("mark")),
    ("paragraphs * ** mission", _naming("mission")),
    ("paragraphs * ** activate|reinforce|aboard|towed", _naming("unit-card")),
    ("paragraphs * ** fighters", _naming("card")),
    ("paragraphs * ** barrage|facing", _naming("hex", words=("us",))),
    ("paragraphs * ** exit", _naming("hex")),
    ("paragraphs * ** at|toward|away|along|rotate|prepare", YamlPlace(("hex",), language=EXPRESSION)),
    (
        "paragraphs * ** when|modifier|requires|random|each|add|set|who|aware|until|out_of_ammo|give_turn|hitch|load",
        _written(EXPRESSION),
    ),
    ("paragraphs * ** text|prompt|note|todo", _written(PROSE)),
    ("rules * see_also **", _naming("rule")),
    ("rules * text|prose **", _written(PROSE)),
    ("rules * examples ** given **", _naming("card")),
    *_examples("rules"),
    ("tables|catalogues * ** of", _naming("catalogue")),
    ("cards * source|note **", NOWHERE),
    ("cards * card **", _naming("catalogue")),
    ("cards * * **", _naming("card")),
    ("procedures * examples ** given **", _naming("card")),
    ("procedures * examples **", NOWHERE),
    ("procedures * ** let|roll|place|given|stop|result *", _written(FORMULA)),
    ("procedures * ** when|value|at_most|at_least|again|most|that", _written(FORMULA)),
    ("procedures * ** of", _naming("catalogue")),
    ("procedures * ** call", _naming("procedure")),
    ("procedures * ** rule", _naming("rule")),
    ("procedures * ** track", _naming("table")),
    ("procedures * ** text", _written(PROSE)),
    ("procedures * ** into|as", _declaring("value")),
    ("procedures * ** shift|add|each|over", _naming("value")),
    (f"{ERRATA} * says|decided|why **", _written(PROSE)),
    *((f"{ERRATA} * * {section} **", _naming(kind)) for section, kind in ERRATA_PLACES.items()),
    ("unit_cards * ** columns", NOWHERE),
    ("unit_cards * actions **", _naming("paragraph", words=(NONE,))),
    ("platoons|unit_cards * ** type", _naming("card")),
    ("missions * platoon ** ready", _naming("platoon")),
    ("missions * platoon ** cards", _naming("unit-card")),
    ("missions * platoon **", NOWHERE),
    ("missions * markers **", _naming("hex", words=(NONE,))),
    ("missions * retreat **", _naming("hex")),
    ("missions * ** when|where", _written(EXPRESSION)),
    ("missions * ** hexes|set_up|closed", _naming("hex")),
    ("missions * ** ending", _naming("ending")),
    ("missions * ** briefing|note", _written(PROSE)),
    ("cartridges * changes **", _naming("hex", words=(OUT, NONE))),
    ("cartridges * markers **", _naming("paragraph", words=(NONE, RANDOM_EVENT))),
    ("cartridges * random **", _naming("paragraph", words=(NONE,))),
)
"""The values of content files."""

HEADER_KEYS: Table = (
    *((f"{section} *", _declaring(kind)) for section, kind in HEADER.items()),
    ("rosters * members *", _declaring("member")),
    ("counters * *", _naming("card")),
)

HEADER_VALUES: Table = (
    ("rosters ** marks **", _declaring("mark")),
    ("** campaign ready", _naming("platoon")),
    ("start", _naming("paragraph")),
    ("** rating", _written(EXPRESSION)),
    ("** document", _naming("document")),
)


def place(file: str, path: Path, *, key: bool) -> YamlPlace:
    """What stands at a path of a file, as its key or as its value."""
    names = tuple(step for step in path if isinstance(step, str))
    if not path or path[0] not in names:
        return NOWHERE
    if file == numbers.FILE:
        return _naming("paragraph") if key and len(path) == NAMED else NOWHERE
    if file == header.FILE:
        return _fitting(names, in_header=True, key=key)
    if names[0] in SECTIONS and len(names) > 1:
        if key and len(path) == NAMED:
            return _declaring(SECTIONS[names[0]])
        names = (names[0], "", *names[NAMED:])  # whatever the thing is called
    return _fitting(names, in_header=False, key=key)


@cache
def _fitting(names: tuple[str, ...], *, in_header: bool, key: bool) -> YamlPlace:
    """What stands at the first pattern that fits some names."""
    keys, values = (HEADER_KEYS, HEADER_VALUES) if in_header else (CONTENT_KEYS, CONTENT_VALUES)
    table = keys if key else values
    text = "".join(f"{name}\n" for name in names)
    return next((place for pattern, place in table if _compiled(pattern).fullmatch(text)), NOWHERE)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern for names of which each ends its line."""
    steps = {"*": r"[^\n]*\n", "**": r"(?:[^\n]*\n)*"}
    return re.compile("".join(steps.get(step, rf"(?:{step})\n") for step in pattern.split()))
