"""Types as a grammar of names: what may stand at a path, and what is said of it.

It reads the annotations of models, unions, lists and mappings, once each. A list is the same as its items, since a
path of names does not say where in a list one stands.
"""

from __future__ import annotations

import types
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Discriminator, Tag

from hulldown_compiler.naming.references import Like, Mark, Role


class Alternative(NamedTuple):
    """One of the types that a value may be of, without lists, unions and annotations; and what these say of it.

    `tag` tells it apart from others of its union, of which `told_by` gives the tag of a value.
    """

    type: Any
    marks: tuple[Mark, ...] = ()
    role: str = ""
    tag: str = ""
    told_by: Any = None


@dataclass(frozen=True, eq=False)
class Alternatives:
    """The types that a value may be of; there is one object for the same ones, so that it is quick to look up."""

    all: tuple[Alternative, ...]

    @property
    def models(self) -> list[type[BaseModel]]:
        """Those that are models."""
        return [each.type for each in self.all if isinstance(each.type, type) and issubclass(each.type, BaseModel)]

    @property
    def mappings(self) -> list[tuple[Any, Any]]:
        """The types of keys and of values of those that are mappings."""
        return [get_args(each.type) for each in self.all if get_origin(each.type) is dict]


@cache
def one_of(several: tuple[Alternative, ...]) -> Alternatives:
    """The object for some types."""
    return Alternatives(several)


def together(several: Iterable[Alternatives]) -> Alternatives:
    """Everything that is of one of several types."""
    return one_of(tuple(dict.fromkeys(each for some in several for each in some.all)))


# Annotations ----------------------------------------------------------------------------------------------------------


@cache
def alternatives(annotation: Any) -> Alternatives:
    """The types that a value of an annotated type may be of."""
    return one_of(tuple(dict.fromkeys(_flat(annotation, Alternative(None)))))


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
    types = get_type_hints(model, include_extras=True)
    own_first = {name: None for owner in model.__mro__ for name in vars(owner).get("__annotations__", ())}
    written = {name: model.model_fields[name] for name in own_first if name in model.model_fields}
    return {field.alias or name: alternatives(types[name]) for name, field in written.items()}


@cache
def others(model: type[BaseModel]) -> Alternatives:
    """What the values of all further keys of a model may be; nothing, where that is not said."""
    extra = get_type_hints(model, include_extras=True).get("__pydantic_extra__")
    return one_of(()) if extra is None else of_values(alternatives(extra))


# Paths ----------------------------------------------------------------------------------------------------------------


@cache
def known_keys(within: Alternatives) -> Mapping[str, Alternatives]:
    """The keys that are fields of something, in the order of its models, and what may stand at each."""
    inside: dict[str, list[Alternatives]] = defaultdict(list)
    for model in within.models:
        for name, field in fields(model).items():
            inside[name].append(field)
    return {name: together(several) for name, several in inside.items()}


@cache
def of_values(within: Alternatives) -> Alternatives:
    """What may stand at the keys of something that are no fields."""
    return together([*(alternatives(value) for _, value in within.mappings), *map(others, within.models)])


@cache
def of_keys(within: Alternatives) -> Alternatives:
    """What the keys of something may be, where they are names and no fields."""
    return together(alternatives(key) for key, _ in within.mappings)


def below(within: Alternatives, name: str) -> Alternatives:
    """What may stand at a key of something: a field of that name goes before whatever other keys may be."""
    return known_keys(within).get(name) or of_values(within)


def at(within: Alternatives, names: Sequence[str]) -> Alternatives:
    """What may stand at a path of names."""
    for name in names:
        within = below(within, name)
    return within


@cache
def marks(within: Alternatives) -> Sequence[Mark]:
    """Everything that is said of a text of some types."""
    return list(dict.fromkeys(mark for each in within.all for mark in each.marks))


@cache
def holds(within: Alternatives, wanted: Callable[[Mark], bool]) -> bool:
    """Whether what is wanted may be said of anything in a value of some types."""
    waiting, seen = [within], {within}
    while waiting:  # what is near is looked at first, so that most models need not be built
        if any(wanted(mark) for near in waiting for mark in marks(near)):
            return True
        new = {inner for outer in waiting for inner in _inside(outer)} - seen
        seen |= new
        waiting = list(new)
    return False


def _inside(within: Alternatives) -> Iterator[Alternatives]:
    """What may stand anywhere in something, its keys among it."""
    yield from (of_keys(within), of_values(within), *known_keys(within).values())
