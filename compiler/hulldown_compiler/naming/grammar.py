"""Types as a grammar of names: which marks there are at a path, and every name in a value.

It reads the annotations of models, unions, lists and mappings, once each. A list is the same as its items, since a
path of names does not say where in a list one stands.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Discriminator, Tag
from pydantic.fields import FieldInfo

from hulldown_compiler.naming.references import Like, Mark, Ref, Role

Path = tuple[str | int, ...]


class Alternative(NamedTuple):
    """One of the types that a value may be of, without lists, unions and annotations; and what these say of it.

    `tag` tells it apart from others of its union, of which `told_by` gives the tag of a value.
    """

    type: Any
    marks: tuple[Mark, ...] = ()
    role: str = ""
    tag: str = ""
    told_by: Any = None


Alternatives = tuple[Alternative, ...]


class Named(NamedTuple):
    """A mark at a place of a value: its path, whether the key there is meant, what is done to it, and the text."""

    path: Path
    key: bool
    mark: Mark
    role: str
    text: str

    @property
    def names(self) -> Sequence[str]:
        """The names in the text."""
        return [name for _, name in self.mark.spans(self.text)] if isinstance(self.mark, Ref) else ()


# Types ----------------------------------------------------------------------------------------------------------------


@cache
def alternatives(annotation: Any) -> Alternatives:
    """The types that a value of an annotated type may be of."""
    return tuple(dict.fromkeys(_flat(annotation, Alternative(None))))


def _flat(annotation: Any, outer: Alternative) -> Iterator[Alternative]:
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from _annotated(inside[0], inside[1:], outer)
    elif origin in (Union, types.UnionType):
        for member in inside:
            yield from _flat(member, outer)
    elif origin is list:
        yield from _flat(inside[0], outer)
    elif annotation is not type(None):
        yield outer._replace(type=annotation)


def _annotated(annotation: Any, marks: Sequence[Any], outer: Alternative) -> Iterator[Alternative]:
    """The alternatives of a type, with what its annotations say."""
    for mark in marks:
        if isinstance(mark, Mark):
            outer = outer._replace(marks=(*outer.marks, mark))
        elif isinstance(mark, Role):
            outer = outer._replace(role=mark.role)
        elif isinstance(mark, Tag):
            outer = outer._replace(tag=mark.tag)
        elif isinstance(mark, Discriminator):
            outer = outer._replace(told_by=mark.discriminator)
    yield from _flat(annotation, outer)
    for mark in marks:
        if isinstance(mark, Like):
            yield from _flat(mark.type, outer)


@cache
def fields(model: type[BaseModel]) -> Mapping[str, Alternatives]:
    """The fields of a model, as authors write them, and what each may be; its own come before those it inherits."""
    if not model.__pydantic_fields_complete__:
        model.model_rebuild()
    own_first = {name: None for owner in model.__mro__ for name in vars(owner).get("__annotations__", ())}
    written = ((name, model.model_fields[name]) for name in own_first if name in model.model_fields)
    return {field.alias or name: _of_field(field) for name, field in written}


def _of_field(field: FieldInfo) -> Alternatives:
    annotation: Any = field.annotation
    return alternatives(Annotated[annotation, *field.metadata] if field.metadata else annotation)


@cache
def others(model: type[BaseModel]) -> Alternatives:
    """What the values of all further keys of a model may be; nothing, where that is not said."""
    extra = get_type_hints(model, include_extras=True).get("__pydantic_extra__")
    return () if extra is None else tuple(inner for outer in alternatives(extra) for inner in _of_any_key(outer))


def is_model(kind: Any) -> bool:
    """Whether a type is a model."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


# Paths ----------------------------------------------------------------------------------------------------------------


def below(within: Alternatives, name: str) -> Alternatives:
    """What may stand at a key of something: a field of that name goes before whatever other keys may be."""
    named = [inner for outer in within if is_model(outer.type) for inner in fields(outer.type).get(name, ())]
    return tuple(dict.fromkeys(named or [inner for outer in within for inner in _of_any_key(outer)]))


def _of_any_key(outer: Alternative) -> Alternatives:
    if get_origin(outer.type) is dict:
        return alternatives(get_args(outer.type)[1])
    return others(outer.type) if is_model(outer.type) else ()


def of_keys(within: Alternatives) -> Alternatives:
    """What the keys of something may be, where they are names and no fields."""
    mappings = (outer for outer in within if get_origin(outer.type) is dict)
    return tuple(inner for outer in mappings for inner in alternatives(get_args(outer.type)[0]))


@cache
def at(within: Alternatives, names: tuple[str, ...]) -> Alternatives:
    """What may stand at a path of names."""
    return below(at(within, names[:-1]), names[-1]) if names else within


def marks_at(within: Alternatives, names: tuple[str, ...], *, key: bool) -> Sequence[Mark]:
    """Every mark of what may stand at a path of names, or of its last key."""
    here = of_keys(at(within, names[:-1])) if key else at(within, names)
    return list(dict.fromkeys(mark for alternative in here for mark in alternative.marks))


# Values ---------------------------------------------------------------------------------------------------------------


def named(within: Alternatives, value: Any, path: Path = (), role: str = "") -> Iterator[Named]:
    """The marks of everything in a value that fits its type, in the order of the models' fields."""
    if isinstance(value, Mapping):
        yield from _in_mapping(within, value, path, role)
    elif isinstance(value, list):
        for nth, item in enumerate(value):
            yield from named(within, item, (*path, nth), role)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield from _marked(within, str(value), path, role, key=False)


def _marked(within: Alternatives, text: str, path: Path, role: str, *, key: bool) -> Iterator[Named]:
    for mark in dict.fromkeys(mark for alternative in within for mark in alternative.marks):
        yield Named(path, key, mark, role or getattr(mark, "role", ""), text)


def _in_mapping(within: Alternatives, value: Mapping[Any, Any], path: Path, role: str) -> Iterator[Named]:
    within = tuple(outer for outer in within if outer.told_by is None or outer.told_by(value) == outer.tag)
    keys = of_keys(within)
    for name in _in_order(within, value):
        yield from _marked(keys, str(name), (*path, name), role, key=True)
        roles = {outer.role for outer in below(within, str(name)) if outer.role}
        yield from named(below(within, str(name)), value[name], (*path, name), role or "".join(roles))


def _in_order(within: Alternatives, value: Mapping[Any, Any]) -> Sequence[Any]:
    """The keys of a value: the fields as the models have them, then the others as they are written."""
    known = [name for outer in within if is_model(outer.type) for name in fields(outer.type) if name in value]
    return list(dict.fromkeys((*known, *value)))
