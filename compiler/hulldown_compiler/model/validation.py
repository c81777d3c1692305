"""Validation of values against the models: pydantic's errors as faults, in an author's words and at their places."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from hulldown_compiler.core.diagnostics import Fault, Note, Position
from hulldown_compiler.core.suggest import did_you_mean, guess, nearest, unless_there
from hulldown_compiler.model import charts, gamebook, map_source, platoon_steps, position, steps
from hulldown_compiler.model.base import ID, LABELLED, PART_FAULT, SECTION, Authored, Keyed
from hulldown_compiler.model.platoon import values
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.lint_config import FINDING
from hulldown_compiler.source.quote_fixes import LEAVE_OUT, PUT_IN, requoted
from hulldown_compiler.source.slugs import joined
from hulldown_compiler.source.source_map import whole
from hulldown_compiler.source.yaml_loader import MERGE
from hulldown_engine.basics.dice import NOTATION
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board import compass

Model = TypeVar("Model", bound=Authored)
Loc = tuple[str | int, ...]


class Family(NamedTuple):
    """The steps of one sort of instructions: key -> tag, a sample, what other tools call them, and whose others are."""

    tags: Mapping[str, str]
    sample: str
    elsewhere: Mapping[str, str]
    others: Mapping[str, str] = {}


_IN_OTHER_TOOLS = {
    "goto": "see",
    "jump": "see",
    "turn": "see",
    "if": "when",
    "choices": "ask",
    "options": "ask",
    "text": "note",
    "say": "note",
    "set": "flag",
}
_OF_PARAGRAPHS = Family(
    steps.TAGS,
    "see: NAME",
    _IN_OTHER_TOOLS,
    dict.fromkeys(platoon_steps.TAGS.keys() - steps.TAGS.keys(), "platoon games"),
)
_OF_ORDERS = Family(
    platoon_steps.TAGS,
    "see: NAME",
    _IN_OTHER_TOOLS,
    dict.fromkeys(steps.TAGS.keys() - platoon_steps.TAGS.keys(), "gamebooks"),
)
_OF_PROCEDURES = Family(
    charts.TAGS, "roll: {die: 1d10}", {"set": "let", "if": "when", "return": "stop", "repeat": "again", "do": "call"}
)
FAMILIES = (_OF_PARAGRAPHS, _OF_ORDERS, _OF_PROCEDURES)
BY_DISCRIMINATOR = {"tag_of()": _OF_PARAGRAPHS, "order_tag()": _OF_ORDERS, "procedure_tag()": _OF_PROCEDURES}
"""Each family, by what pydantic calls the function that tells its steps apart."""

BY_TAG: Mapping[str, type[Authored]] = {
    **{steps.TAGS[step.KEY]: step for step in steps.STEPS},
    **{platoon_steps.TAGS[step.KEY]: step for step in platoon_steps.STEPS},
    **{charts.TAGS[step.KEY]: step for step in charts.STEPS},
    gamebook.STORY: gamebook.StoryExampleRecord,
    gamebook.STORY_GROUND: gamebook.StoryGround,
    position.PLAYED: position.PlayedExampleRecord,
    position.OF_MISSION: position.MissionExampleRecord,
    position.OF_MISSION_GROUND: position.MissionGround,
    position.PLAYED_GROUND: position.PlayedGround,
}
"""What stands at an error's location, where pydantic names the member of a union: a step, or an item of examples."""

FAMILY_BY_TAG = {tag: family for family in FAMILIES for tag in family.tags.values()}
NAMELESS = "nameless"
"""What stands for the pattern of a key that is a field, and should be a name."""

MEMBERS_OF_UNION = {"bool", "int", "str", "constrained-str"}
"""How pydantic calls the ways to be an expression, or a value read from a scan."""


def validate(kind: type[Model], document: Document, at: Loc, value: Any) -> tuple[Model | None, list[Fault]]:
    """A value as a model, or None and what is wrong with it; `at` is the value's path in the document."""
    model: Model | None = None
    errors: list[ErrorDetails] = []
    try:
        model = kind.model_validate(value)
    except ValidationError as error:
        errors = error.errors(include_url=False)
    faults = [_fault(kind, document, at, error) for error in _one_of_each(kind, errors)]
    if document.nothings and (nothings := list(_nothings(at, value))):
        model = None
        taken = places(faults)
        strange = {_path(at, error["loc"]) for error in errors if _is_strange(error)}
        new = [
            path
            for path in nothings
            if not strange & {path, path[:-1]} and document.position(path)[:3] not in taken
            if not any(CUT_OFF in key for key in document.at(path[:-1]))
        ]
        faults += [_nothing(document, path) for path in new]
    before = places(document.faults)
    document.refused |= before & places(faults)
    return model, [fault for fault in faults if fault.note.position[:3] not in before]


def _is_strange(error: ErrorDetails) -> bool:
    """Whether an error is about a key itself, so that an empty value after it is no second fault."""
    return error["type"] in ("extra_forbidden", "union_tag_not_found") or error["loc"][-1:] == ("[key]",)


def _nothings(at: Loc, value: Any) -> Iterator[Loc]:
    """The paths of fields whose value is empty: an optional field is left out together with its key."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ()):
        if inner is None:
            yield (*at, key)
        yield from _nothings((*at, key), inner)


CUT_OFF = ")"
"""In a key: an expression without quotes ends at its comma, and what stands behind it became keys without values."""


def _nothing(document: Document, path: Loc) -> Fault:
    message, hint = f"expected a value for {path[-1]!r}, found nothing", "write a value, or leave the key out"
    return Fault("wrong_value", Note(document.position(path), message, hint))


def places(faults: Iterable[Fault]) -> set[tuple[str, int, int]]:
    """The places of faults, so that an unreadable value gets no second fault about its kind."""
    return {fault.note.position[:3] for fault in faults}


# One mistake, one fault -----------------------------------------------------------------------------------------------


def _one_of_each(kind: type[Authored], errors: Sequence[ErrorDetails]) -> Iterator[ErrorDetails]:
    """The errors without those that follow from others; several about one value or mapping are merged."""
    errors = list(_under_a_name(kind, [_of_a_union(error) for error in errors]))
    strange, missing = _strangers(kind, errors), _missing(kind, errors)
    misnamed = {error["loc"][:-1] for error in errors if error["loc"][-1:] == ("[key]",)}
    cut_off = {loc[:-1] for loc in misnamed if CUT_OFF in str(loc[-1])}
    seen: set[Loc] = set()
    for error in errors:
        loc = error["loc"]
        mapping, last = loc[:-1], loc[-1] if loc else ""
        if mapping in cut_off and error["input"] is None:
            continue
        if loc in seen or loc in misnamed or (mapping in misnamed and mapping in strange and last != "[key]"):
            continue
        if error["type"] == "missing" and (
            last not in missing.get(mapping, ()) or _replaced(strange, missing, mapping)
        ):
            continue
        group = {"missing": missing, "extra_forbidden": strange}.get(error["type"], {}).get(mapping, [])
        siblings = [field for field in group if field != last] if last in group else []
        seen.update((*mapping, field) for field in (last, *siblings))
        yield {**error, "ctx": {"others": siblings}} if siblings else error


def _replaced(strange: Mapping[Loc, list[str]], missing: Mapping[Loc, list[str]], mapping: Loc) -> bool:
    """Whether the missing fields of a mapping may be its unknown ones under other names."""
    return len(strange.get(mapping, ())) > 1 or len(strange.get(mapping, ())) == len(missing[mapping]) == 1


def _under_a_name(kind: type[Authored], errors: Sequence[ErrorDetails]) -> Iterator[ErrorDetails]:
    """The errors, with all those below one missing name merged into one."""
    nameless = _nameless(kind, errors)
    seen: set[Loc] = set()
    for error in errors:
        above = (error["loc"][:length] for length in range(1, len(error["loc"]) + 1)) if nameless else ()
        heading = next((loc for loc in above if loc in nameless), None)
        if heading is None:
            yield error
        elif heading[:-1] not in seen:
            seen.add(heading[:-1])
            yield {**error, "loc": (*heading, "[key]"), "ctx": {"pattern": NAMELESS}}


def _missing(kind: type[Authored], errors: Sequence[ErrorDetails]) -> dict[Loc, list[str]]:
    """The missing fields by mapping, without misspelt ones and those that a refused merge key would have brought."""
    misspelt = {_meant(kind, error["loc"]) for error in errors if error["type"] == "extra_forbidden"}
    missing: dict[Loc, list[str]] = {}
    for error in errors:
        loc = error["loc"]
        if error["type"] == "missing" and loc not in misspelt and not _misses_a_merge(error):
            missing.setdefault(loc[:-1], []).append(str(loc[-1]))
    return missing


def _nameless(kind: type[Authored], errors: Sequence[ErrorDetails]) -> set[Loc]:
    """Fields that stand where a name belongs: `text` below `paragraphs`, because the line between them is missing."""
    above: dict[Loc, type[Authored]] = {}
    for error in errors:
        loc = tuple(part for part in error["loc"] if part != "[key]")
        wrong = len(loc) < len(error["loc"]) or error["type"] == "model_type"
        model = model_at(kind, loc) if wrong else None
        if model is not None and loc and loc[-1] in fields_of(model):
            above[loc[:-1]] = model
    return {(*loc, field) for loc, model in above.items() for field in fields_of(model)}


def _of_a_union(error: ErrorDetails) -> ErrorDetails:
    """An error about one member of a union (an expression, a reading of a scan) as an error about the union."""
    loc = error["loc"]
    if not loc or loc[-1] not in MEMBERS_OF_UNION or error["type"] in ("model_type", "dict_type", PART_FAULT):
        return error
    plain = loc[-2:-1] == ("read",) or loc[0] == "naturals"
    sort = "text_or_number_type" if plain else "expression_type"
    return {**error, "type": sort, "loc": loc[:-1]}


def _strangers(kind: type[Authored], errors: Sequence[ErrorDetails]) -> dict[Loc, list[str]]:
    """The unknown fields by mapping that resemble no known one: together they stand under the wrong heading."""
    strangers: dict[Loc, list[str]] = {}
    unknown = [error["loc"] for error in errors if error["type"] == "extra_forbidden"]
    in_pieces = {loc[:-1] for loc in unknown if " " in str(loc[-1]) and not _meant(kind, loc)[-1]}
    for loc in unknown:
        strange = loc[:-1] in in_pieces or not _meant(kind, loc)[-1]
        if strange and not any(str(loc[-1]) in family.tags for family in _around(loc)):
            strangers.setdefault(loc[:-1], []).append(str(loc[-1]))
    return strangers


def _around(loc: Loc) -> Sequence[Family]:
    """The families of steps possible at a location: that of the enclosing step, or all where there is none."""
    tag = next((part for part in reversed(loc) if part in FAMILY_BY_TAG), None)
    return (_OF_PARAGRAPHS, _OF_PROCEDURES) if tag is None else (FAMILY_BY_TAG[str(tag)],)


def _meant(kind: type[Authored], loc: Loc) -> Loc:
    """The location that a misspelt field was meant for; its last part is empty if no known field is near."""
    model, field = model_at(kind, loc[:-1]), str(loc[-1])
    known = fields_of(model) if model else {}
    without_colon = field.partition(" ")[0]
    intended = field if field in known else _IN_OTHER_WORDS.get(field, without_colon)
    return (*loc[:-1], intended if intended in known else nearest(field, known) or "")


def _fault(kind: type[Authored], document: Document, at: Loc, error: ErrorDetails) -> Fault:
    """An error as a fault at the place where its author must type."""
    loc, sort = error["loc"], error["type"]
    path = _path(at, loc)
    if sort == PART_FAULT:
        return _part_fault(document, path, error["ctx"])
    rule, message, hint = _worded(kind, error)
    if sort == "missing":
        path = path[:-1]
    elif sort == "union_tag_not_found" and isinstance(error["input"], Mapping) and error["input"]:
        path = (*path, _slip(_family(error), error["input"]))
    key = sort in ("missing", "extra_forbidden", "union_tag_not_found") or loc[-1:] == ("[key]",)
    position = document.position(path, key=key)
    if key and path and sort != "missing":
        position, hint = _at_key(document, path, position, hint)
    fixes = requoted(document, position, error["input"], hint, lambda text: _fits(kind, loc, text))
    return Fault(rule, Note(position, message, hint, fixes=fixes))


def _fits(kind: type[Authored], loc: Loc, value: Any) -> bool:
    """Whether another value would be valid at an error's location."""
    models = ((length, model_at(kind, loc[:length])) for length in range(len(loc) - 1, -1, -1))
    above, model = next((length, model) for length, model in models if model is not None)
    for part in reversed(loc[above + 1 :]):
        value = [value] if isinstance(part, int) else {part: value}
    try:
        model.model_validate({loc[above]: value})
    except ValidationError as error:
        return all(detail["loc"][:1] != loc[above : above + 1] for detail in error.errors(include_url=False))
    return True


def _part_fault(document: Document, path: Loc, part: Mapping[str, Any]) -> Fault:
    """A value that cannot be read, at the part of it that is wrong."""
    path, hint = (*path, *part["path"]), part["hint"]
    position = document.position(path, key=part["key"])
    if part["key"]:
        position, hint = _at_key(document, path, position, hint)
    return Fault(part["rule"], Note(position, part["message"], hint))


def _at_key(document: Document, path: Loc, position: Position, hint: str) -> tuple[Position, str]:
    """The position of a wrong key, with its length, and its hint, without a fix if the suggested key exists already."""
    return whole(document, position[1:3], path[-1]), unless_there(hint, document.at(path[:-1]))


def _path(at: Loc, loc: Loc) -> Loc:
    """An error's location as a path in the document: without the tags of unions, and without the mark of keys."""
    return at + tuple(part for part in loc if part not in BY_TAG and part != "[key]")


def _misses_a_merge(error: ErrorDetails) -> bool:
    """Whether a field is missing that a merge key, which is refused, would have brought."""
    return error["type"] == "missing" and isinstance(error["input"], Mapping) and MERGE in error["input"]


def _worded(kind: type[Authored], error: ErrorDetails) -> tuple[str, str, str]:
    """Rule, message and hint."""
    sort, loc, value = error["type"], error["loc"], error["input"]
    if sort == "extra_forbidden":
        siblings = error.get("ctx", {}).get("others", ())
        return _unknown_field(model_at(kind, loc[:-1]), _around(loc), str(loc[-1]), siblings)
    if sort == "missing":
        fields = " and no ".join(repr(field) for field in (loc[-1], *error.get("ctx", {}).get("others", ())))
        return "missing_field", f"no {fields} in {_named(model_at(kind, loc[:-1]))}", _words_of(kind, loc)
    if sort == "union_tag_not_found":
        return _unknown_step(_family(error), value)
    if loc[-1:] == ("[key]",):
        return "wrong_value", *_wrong_key(str(loc[-2]), str(error.get("ctx", {}).get("pattern", "")))
    expected = _expected(error)
    hint = _SHAPES.get((str(loc[-1]) if loc else "", type(value))) or _value_hint(error)
    return "wrong_value", f"expected {expected}, found {_described(value)}", hint


def _words_of(kind: type[Authored], loc: Loc) -> str:
    """Which words a field may have, if there are but a few."""
    model = model_at(kind, loc[:-1])
    wanted = fields_of(model).get(str(loc[-1])) if model is not None else None
    words = [word for plain in _flat(wanted) if get_origin(plain) is Literal for word in get_args(plain)]
    ways = " or ".join(f"'{loc[-1]}: {word}'" for word in words)
    return f"write {ways}" if 1 < len(words) <= MOST_WORDS else ""


MOST_WORDS = 4
"""How many words a hint lists."""


def _unknown_field(
    model: type[Authored] | None, around: Sequence[Family], field: str, siblings: Sequence[str]
) -> tuple[str, str, str]:
    known = list(fields_of(model)) if model else []
    if model is not None and issubclass(model, Keyed) and any(field in family.tags for family in around):
        if field == "when" and issubclass(model, charts.ProcedureStep):
            return "unknown_field", f"no field 'when' in {_named(model)}", "put the step under the 'do' of a 'when'"
        return "unknown_field", f"{model.KEY!r} and {field!r} in one step", "write each as a step of its own"
    if any(re.search(r"[^\w-]", name) for name in (field, *siblings)):
        begins = field.partition(" ")[0]
        hint = f"write '{begins}: ...'" if begins in known else "quote text that contains ',' or ': '"
    else:
        hint = "" if siblings else _elsewhere(model, field) or _field_hint(field, known)
        hint = hint or f"known here: {', '.join(known)}"
    nor = f"nor {', '.join(repr(name) for name in siblings)}; " if siblings else ""
    return "unknown_field", f"no field {field!r} in {_named(model)}", f"{nor}{hint}" if nor else hint


def _elsewhere(model: type[BaseModel] | None, field: str) -> str:
    """Where a field stands that was written beside what it belongs in, or in the wrong thing."""
    inside = model_at(model, (GIVEN,)) if model is not None and GIVEN in fields_of(model) else None
    if inside is not None and field in fields_of(inside):
        return f"it stands under '{GIVEN}': '{GIVEN}: {{{field}: ...}}'"
    return _OF_A_FILE.get((_named(model), field), "")


GIVEN = "given"
"""What examples say of where they are read."""


def _field_hint(field: str, known: Sequence[str]) -> str:
    """The field that was meant by another name."""
    intended = _IN_OTHER_WORDS.get(field, "")
    if intended in known:
        return guess(f"write '{intended}: ...'", field, intended, known)
    return did_you_mean(field, known, closed=True)


_OF_A_FILE = {
    ("a mission", "flags"): "'flags' stands beside 'missions', in a file of the mission's folder, or in book.yaml",
    ("a mission", "endings"): "'endings' stands beside 'missions', in a file of the mission's folder, or in book.yaml",
    ("a mission", "paragraphs"): "'paragraphs' stands beside 'missions', or in a file of its own",
}
"""Where a section stands that was written into a thing."""

_IN_OTHER_WORDS = {"if": "when", "then": "do", "else": "otherwise"}
"""Fields as other languages call them."""


def _family(error: ErrorDetails) -> Family:
    return BY_DISCRIMINATOR[error["ctx"]["discriminator"]]


def _unknown_step(family: Family, written: Any) -> tuple[str, str, str]:
    tags = family.tags
    if not isinstance(written, Mapping):
        hint = f"write '{written}: ...'" if isinstance(written, str) and written in tags else ""
        hint = "write its steps among the others, each after one dash" if isinstance(written, list) else hint
        return "wrong_value", f"expected a step such as '{family.sample}', found {_described(written)}", hint
    if not written:
        return "wrong_value", f"expected a step such as '{family.sample}', found an empty mapping", ""
    slip = _slip(family, written)
    begins, _, rest = slip.partition(" ")
    hint = did_you_mean(slip, tags, closed=True)
    if (intended := family.elsewhere.get(slip)) is not None:
        hint = guess(f"write '{intended}: ...'", slip, intended, tags)
    hint = f"write '{begins}: {rest}'" if begins in tags and rest else hint
    hint = f"{slip!r} is a step of {family.others[slip]}" if slip in family.others else hint
    return "unknown_step", f"no step {slip!r}", hint or f"the steps are {', '.join(tags)}"


def _slip(family: Family, step: Mapping[str, Any]) -> str:
    """The key meant to name a step: the first that is a step elsewhere or resembles one, else the first of all."""
    elsewhere = next((key for key in step if key in family.others), None)
    return elsewhere or next((key for key in step if nearest(key, family.tags)), next(iter(step)))


def _wrong_key(key: str, pattern: str) -> tuple[str, str]:
    """Message and hint for a key that is no name, section, dice or number."""
    if "{" in key and pattern in _NAMES_OF:
        return f"{key!r} cannot be a name here", f"write '{key.partition('{')[0].strip()}: {{...'"
    if pattern in _NAMES_OF:
        return f"{key!r} cannot be a name here", _NAMES_OF[pattern](key)
    message, hint = _WRONG_KEYS.get(pattern, ("expected a number from 1 to 999, found {!r}", ""))
    edge = did_you_mean(key, [*compass.EDGES, *compass.NAMES], closed=True) if values.EDGE in pattern else ""
    return message.format(key), edge or hint


def _snake_hint(key: str) -> str:
    if "(" in key or ")" in key:
        return "quote an expression that contains ','"
    snake = joined(key, "_")
    suggested = f": {snake!r}" if snake and snake != key else ", as in 'weapon_skill'"
    return f"names of values are snake_case{suggested}"


def _name_hint(key: str) -> str:
    kebab = joined(key, "-")
    suggested = f": {kebab!r}" if kebab and kebab != key else ", as in 'mill-ambush'"
    return f"names are kebab-case{suggested}"


_NAMES_OF: Mapping[str, Callable[[str], str]] = {f"^{ID}$": _name_hint, f"^{charts.NAME}$": _snake_hint}
"""The patterns of names, and what helps with a key that is none."""

_WRONG_KEYS: Mapping[str, tuple[str, str]] = {
    LABELLED: ("{!r} is no name of a value or a field", "names are letters and figures, joined by '-' or '_'"),
    NAMELESS: ("{!r} stands where a name belongs", "write the name above it, and indent what it is the name of"),
    f"^{NOTATION.pattern}$": ("expected dice such as '1d10', found {!r}", ""),
    f"^{SECTION}$": ("{!r} cannot be a section here", "sections are numbered, as in '2' and '2.1'"),
    f"^{platoon_steps.UNIT_CARD}$": ("{!r} is no unit card", "unit cards are such as GE28 and US1"),
    f"^{platoon_steps.GERMAN_CARD}$": ("{!r} is no unit card of Germans", "theirs are such as GE28"),
    f"^({values.EDGE}|{platoon_steps.HEX})$": (
        "{!r} is no hex and no edge",
        "a hex is such as '0705', an edge such as left or north",
    ),
    f"^{platoon_steps.HEX}(/{platoon_steps.HEX})?$": (
        "{!r} is no hex and no hexside",
        "a hexside is two hexes, as in '1006/1106'",
    ),
    f"^{values.PLATOON_LETTER}$": ("{!r} is no letter of a platoon", "its units are A to K"),
    f"^{charts.CARD}$": ("{!r} cannot be the name of a card", "cards are named by letters and digits, joined by '-'"),
    f"^{FINDING}$": ("{!r} is no finding", "write a code such as HD603, its beginning, or a name: repeated-prose"),
    f"^{position.THROW}$": ("{!r} is no throw of dice", "write the faces in the order in which they fall: 7, or 5 10"),
    f"^{map_source.LETTER}$": ("{!r} is no letter of a map", "a letter is one sign, as in 'w: woods'"),
}
"""The other patterns, and what is said of a key that does not fit."""

_EXPECTED = {
    "string_type": "text",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "expression_type": "an expression",
    "text_or_number_type": "text or a whole number",
    "string_too_short": "text",
    "literal_error": "{expected}",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "too_short": "at least one item",
    "too_long": "one item",
    "string_too_long": "at most {max_length} characters",
}


def _expected(error: ErrorDetails) -> str:
    """What should have been there."""
    sort, context = error["type"], error.get("ctx", {})
    if sort == "string_pattern_mismatch":
        return "dice such as '1d10'" if "d(" in context["pattern"] else _PATTERNS.get(context["pattern"], "a name")
    if sort == "literal_error" and context["expected"] == "True":
        return "true"
    template = _EXPECTED.get(sort)
    return str(error["msg"]) if template is None else template.format_map(context)


_PATTERNS = {
    f"^({values.EDGE})$": "an edge such as left or north",
    f"^{platoon_steps.UNIT_CARD}$": "a unit card such as 'GE28'",
    f"^{platoon_steps.GERMAN_CARD}$": "a unit card of Germans such as 'GE28'",
    f"^{platoon_steps.US_CARD}$": "a unit card of the US such as 'US1'",
    f"^{platoon_steps.HEX}$": "a hex such as '0705'",
    f"^({platoon_steps.HEX}|{NONE})$": "a hex such as '0705', or 'none'",
    f"^({platoon_steps.HEX}|{values.OUT})$": "a hex such as '0705', or 'out'",
    f"^{values.COUNTER_LETTER}$": "a letter such as 'V', 'LL' or 'P1'",
}
"""What a text of a pattern is, where that is no name."""


def _described(value: Any) -> str:
    """A value as an author calls it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict):
        plain = "a mapping" if isinstance(value, dict) else "a list"
        return plain if value else plain.replace("a ", "an empty ")
    if isinstance(value, int | float):
        return f"the number {value}"
    return "an empty text" if value == "" else repr(value if len(value) <= 60 else value[:57] + "...")  # noqa: PLR2004


def _value_hint(error: ErrorDetails) -> str:
    """What might help with a value of the wrong kind: by what pydantic calls it, and what was found."""
    sort, value = error["type"], error["input"]
    if not error["loc"]:
        return "begin the file with its fields, one a line, each with ':'"
    if sort == "literal_error" and isinstance(value, str):
        return did_you_mean(value, re.findall(r"'([^']*)'", str(error.get("ctx", {}).get("expected", ""))), closed=True)
    if sort == "string_pattern_mismatch" and isinstance(value, str):
        return _pattern_hint(error["ctx"]["pattern"], value)
    if sort == "string_type" and error["loc"][-1] == "see" and isinstance(value, int):
        return "refer to a paragraph by its name"
    if sort == "dict_type" and isinstance(value, str) and error["loc"][-1] in charts.TAGS:
        return f"give it a name: '{error['loc'][-1]}: {{NAME: {value}}}'"
    kinds, hint = _VALUE_HINTS.get("rows" if (sort, error["loc"][-1]) == ("dict_type", "rows") else sort, ((), ""))
    quoted = sort != "int_type" or str(value).lstrip("-").isdigit()
    return hint if isinstance(value, kinds) and quoted else ""


def _pattern_hint(pattern: str, text: str) -> str:
    """What might help with a text that is not of a pattern."""
    if platoon_steps.HEX in pattern and text.isdigit() and len(text) < DIGITS:
        return f'a hex has four digits: "{text:0>{DIGITS}}"'
    return "" if "d(" in pattern or pattern in _PATTERNS else _NAMES_OF.get(pattern, _name_hint)(text)


_SHAPES: Mapping[tuple[str, type], str] = {
    ("again", str): "say for whom it is the shorter text as well: 'again: {by: unit, text: ...}', or 'by: mission'",
    ("activation", int): "one for each condition, as in [6, 6]",
}
"""What a field is written like of which an author has written but a part."""

DIGITS = 4
"""How many digits a hex has: two for its column, two for its row."""

_VALUE_HINTS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "string_type": ((bool, int, float), PUT_IN),
    "int_type": ((str,), LEAVE_OUT),
    "list_type": ((dict,), "begin each item with '- '"),
    "dict_type": ((list,), "leave the '- ' out: everything in it has a name"),
    "rows": ((list,), "write a key for each value of the first axis, and its cells behind it: '1-3: [0, 2]'"),
    "placement": ((int,), PUT_IN),
}


# The model at a place -------------------------------------------------------------------------------------------------


def model_at(kind: Any, loc: Loc) -> type[Authored] | None:
    """The model that describes what stands at an error's location."""
    for part in loc:
        kind = BY_TAG.get(str(part)) or _inside(kind, part)
    return _model(kind)


def _inside(kind: Any, part: str | int) -> Any:
    """The type of a field, an item or a value of a type."""
    model = _model(kind)
    fields = fields_of(model) if model is not None else {}
    if part in fields:
        return fields[str(part)]
    if model is not None and (others := get_type_hints(model, include_extras=True).get("__pydantic_extra__")):
        return get_args(others)[-1]
    for plain in _flat(kind):
        if get_origin(plain) in (list, dict):
            return get_args(plain)[-1]
    return None


def fields_of(model: type[BaseModel]) -> dict[str, Any]:
    """The fields of a model, as authors write them, and their types."""
    return {field.alias or name: field.annotation for name, field in model.model_fields.items()}


def _model(kind: Any) -> type[Authored] | None:
    return next((plain for plain in _flat(kind) if isinstance(plain, type) and issubclass(plain, Authored)), None)


def _flat(kind: Any) -> Iterator[Any]:
    """The plain types that a type is made of: without unions and annotations."""
    if get_origin(kind) in (Union, types.UnionType):
        for member in get_args(kind):
            yield from _flat(member)
    elif hasattr(kind, "__metadata__"):
        yield from _flat(kind.__origin__)
    else:
        yield kind


def _named(model: type[BaseModel] | None) -> str:
    """What authors call a model."""
    if model is None:
        return "this mapping"
    if issubclass(model, Keyed):
        return f"{'an' if model.KEY[0] in 'aeiou' else 'a'} {model.KEY!r} step"
    return _NAMES.get(model.__name__, "this mapping")


_NAMES = {
    "Branch": "a branch",
    "Option": "an option",
    "TurnOption": "an option",
    "WatchFor": "a watch",
    "Source": "a source",
    "SourceDocument": "a document",
    "Header": "the book's header",
    "ContentFile": "a content file",
    "ParagraphRecord": "a paragraph",
    "RuleRecord": "a rule section",
    "ErratumRecord": "an erratum",
    "PlacesRecord": "what an erratum touches",
    "DecidedInRecord": "where an erratum is decided",
    "FlagRecord": "a flag",
    "ScoreRecord": "a score",
    "RosterRecord": "a roster",
    "MemberRecord": "a member",
    "CheckRecord": "a check",
    "NaturalRecord": "a natural roll",
    "ConditionRecord": "a condition",
    "EndingRecord": "an ending",
    "TableRecord": "a table",
    "CatalogueRecord": "a catalogue",
    "CardRecord": "a card",
    "ProcedureRecord": "a procedure",
    "ModifierRecord": "a modifier",
    "SectionRecord": "a section of modifiers",
    "RequireRecord": "a requirement",
    "AgainRecord": "a shorter text",
    "PlatoonAgain": "a shorter text",
    "ExampleRecord": "an example",
    "RuleExampleRecord": "an example",
    "StoryExampleRecord": "an example",
    "PlayedExampleRecord": "an example",
    "MissionExampleRecord": "an example",
    "MissionGround": "what holds for examples",
    "StoryGround": "what holds for examples",
    "PlayedGround": "what holds for examples",
    "PositionRecord": "a position",
    "PlacedRecord": "a unit in a position",
    "MapRecord": "a map",
    "RoadsRecord": "the roads",
    "PlatoonHeader": "the book's header",
    "PlatoonFile": "a content file",
    "PlatoonParagraph": "a paragraph",
    "UnitCardRecord": "a unit card",
    "ActionsRecord": "an action table",
    "PlatoonRecord": "a platoon",
    "PlatoonUnitRecord": "a unit of a platoon",
    "MissionRecord": "a mission",
    "ForcesRecord": "the platoon of a mission",
    "EntryRecord": "an entry",
    "ExitRecord": "an exit",
    "EndRecord": "an end of a mission",
    "CartridgeRecord": "a cartridge",
}
