"""Values against the models: what pydantic refuses, said in an author's words and at the author's place."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from hulldown_compiler.load import Document
from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.steps import TAGS, Step
from hulldown_compiler.position import Fault, Note
from hulldown_compiler.suggest import did_you_mean

Model = TypeVar("Model", bound=Authored)
Loc = tuple[str | int, ...]

STEPS_BY_TAG = {TAGS[step.KEY]: step for step in Step.__subclasses__()}
MEMBERS_OF_EXPRESSION = {"bool", "int", "constrained-str"}


def validate(kind: type[Model], document: Document, at: Loc, value: Any) -> tuple[Model | None, list[Fault]]:
    """A value as a model, or None and what is wrong with it; `at` is the value's path in the document."""
    try:
        return kind.model_validate(value), []
    except ValidationError as error:
        return None, list(_faults(kind, document, at, error))


def _faults(kind: type[Authored], document: Document, at: Loc, error: ValidationError) -> Iterator[Fault]:
    """One fault for each place; the three ways an expression can be wrong are one."""
    seen: set[Loc] = set()
    for one in error.errors(include_url=False):
        loc = one["loc"]
        if loc and loc[-1] in MEMBERS_OF_EXPRESSION:
            loc = loc[:-1]
            one = {**one, "type": "expression_type", "loc": loc}  # noqa: PLW2901 - the same error, said once
        if loc not in seen:
            seen.add(loc)
            yield _fault(kind, document, at, one)


def _fault(kind: type[Authored], document: Document, at: Loc, error: Any) -> Fault:
    loc: Loc = error["loc"]
    path = at + tuple(part for part in loc if part not in STEPS_BY_TAG and part != "[key]")
    rule, message, hint = _said(kind, error)
    if error["type"] == "missing":
        return Fault(rule, Note(document.position(path[:-1]), message, hint))
    key = error["type"] == "extra_forbidden" or loc[-1:] == ("[key]",)
    return Fault(rule, Note(document.position(path, key=key), message, hint))


def _said(kind: type[Authored], error: ErrorDetails) -> tuple[str, str, str]:
    """Rule, message and hint."""
    sort, loc, found = error["type"], error["loc"], error["input"]
    if sort == "extra_forbidden":
        return _unknown_field(model_at(kind, loc[:-1]), str(loc[-1]))
    if sort == "missing":
        return "missing_field", f"no {loc[-1]!r} in {_named(model_at(kind, loc[:-1]))}", ""
    if sort == "union_tag_not_found":
        return _unknown_step(found)
    if loc[-1:] == ("[key]",):
        return "wrong_value", f"{found!r} cannot be a name here", _name_hint(str(found))
    expected = _expected(error)
    return "wrong_value", f"expected {expected}, found {_found(found)}", _value_hint(error)


def _unknown_field(model: type[Authored] | None, field: str) -> tuple[str, str, str]:
    known = list(model.model_fields) if model else []
    if model is not None and issubclass(model, Step) and f"<{field}>" in STEPS_BY_TAG:
        return "unknown_field", f"{model.KEY!r} and {field!r} in one step", "write each as a step of its own"
    hint = did_you_mean(field, known) or f"known here: {', '.join(known)}"
    return "unknown_field", f"no field {field!r} in {_named(model)}", hint


def _unknown_step(found: Any) -> tuple[str, str, str]:
    if not isinstance(found, Mapping):
        return "wrong_value", f"expected a step such as 'see: NAME', found {_found(found)}", ""
    keys = list(found)
    if not keys:
        return "wrong_value", "expected a step such as 'see: NAME', found an empty mapping", ""
    hint = next((text for key in keys if (text := did_you_mean(key, TAGS))), f"the steps are {', '.join(TAGS)}")
    return "unknown_step", f"no step {keys[0]!r}", hint


def _name_hint(found: str) -> str:
    kebab = re.sub(r"[^a-z0-9]+", "-", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", found).lower()).strip("-")
    suggested = f": {kebab!r}" if kebab and kebab != found else ", as in 'mill-ambush'"
    return f"names are kebab-case{suggested}"


_EXPECTED = {
    "string_type": "text",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "expression_type": "an expression",
    "string_too_short": "text",
    "literal_error": "{expected}",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "too_short": "at least {min_length}",
    "string_too_long": "at most {max_length} characters",
}


def _expected(error: ErrorDetails) -> str:
    """What should have been there."""
    sort, context = error["type"], error.get("ctx", {})
    if sort == "string_pattern_mismatch":
        return "dice such as '1d10'" if "d(" in context["pattern"] else "a name"
    template = _EXPECTED.get(sort)
    return str(error["msg"]) if template is None else template.format_map(context)


def _found(value: Any) -> str:
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
    found = error["input"]
    if error["type"] == "string_type" and isinstance(found, bool | int | float):
        return "put it in quotes"
    if error["type"] == "list_type" and isinstance(found, dict):
        return "begin each item with '- '"
    if error["type"] == "literal_error" and isinstance(found, str):
        return did_you_mean(found, re.findall(r"'([^']*)'", str(error.get("ctx", {}).get("expected", ""))))
    if error["type"] == "string_pattern_mismatch" and isinstance(found, str):
        return "" if "d(" in error["ctx"]["pattern"] else _name_hint(found)
    return ""


# The model at a place -------------------------------------------------------------------------------------------------


def model_at(kind: Any, loc: Loc) -> type[Authored] | None:
    """The model that describes what stands at an error's location."""
    for part in loc:
        kind = STEPS_BY_TAG.get(str(part)) or _inside(kind, part)
    return _model(kind)


def _inside(kind: Any, part: str | int) -> Any:
    """The type of a field, an item or a value of a type."""
    model = _model(kind)
    if model is not None and part in model.model_fields:
        return model.model_fields[str(part)].annotation
    for one in _flat(kind):
        if get_origin(one) in (list, dict):
            return get_args(one)[-1]
    return None


def _model(kind: Any) -> type[Authored] | None:
    return next((one for one in _flat(kind) if isinstance(one, type) and issubclass(one, Authored)), None)


def _flat(kind: Any) -> Iterator[Any]:
    """The plain types that a type is made of: without unions and annotations."""
    if get_origin(kind) in (Union, types.UnionType):
        for one in get_args(kind):
            yield from _flat(one)
    elif hasattr(kind, "__metadata__"):
        yield from _flat(kind.__origin__)
    else:
        yield kind


def _named(model: type[BaseModel] | None) -> str:
    """What authors call a model."""
    if model is None:
        return "this mapping"
    if issubclass(model, Step):
        return f"a {model.KEY!r} step"
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
    "FlagRecord": "a flag",
    "ScoreRecord": "a score",
    "RosterRecord": "a roster",
    "MemberRecord": "a member",
    "CheckRecord": "a check",
    "NaturalRecord": "a natural roll",
    "ConditionRecord": "a condition",
    "EndingRecord": "an ending",
}
