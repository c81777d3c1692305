"""The texts of a value of which its types say something: what they name, declare, or are written in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from hulldown_compiler.naming.grammar import Alternatives, below, holds, known_keys, marks, of_keys, one_of
from hulldown_compiler.naming.references import Mark, Ref

Path = tuple[str | int, ...]
Wanted = Callable[[Mark], bool]


class Spot(NamedTuple):
    """A place in a value: its path, whether the key there is meant, and what is done to all that is named there."""

    path: Path = ()
    key: bool = False
    role: str = ""


class Said(NamedTuple):
    """A text of which something is said, and where it stands in the value."""

    spot: Spot
    mark: Mark
    text: str

    @property
    def role(self) -> str:
        """What is done to the things that it names."""
        return self.spot.role or (self.mark.role if isinstance(self.mark, Ref) else "")

    @property
    def names(self) -> Sequence[str]:
        """The names of things in the text."""
        return [name for _, name in self.mark.spans(self.text)] if isinstance(self.mark, Ref) else ()


def is_reference(mark: Mark) -> bool:
    """Whether a text names a thing."""
    return isinstance(mark, Ref)


def is_link(mark: Mark) -> bool:
    """Whether a text does something to a thing, so that it is a reference in the graph."""
    return isinstance(mark, Ref) and bool(mark.role)


WHOLE = Spot()


def said(within: Alternatives, value: Any, wanted: Wanted, spot: Spot = WHOLE) -> Iterator[Said]:
    """What is wanted of all that is said of a value of some type, in the order of the fields of models."""
    if not holds(within, wanted):
        return
    if isinstance(value, Mapping):
        yield from _in_mapping(told_apart(within, value), value, wanted, spot)
    elif isinstance(value, list):
        for nth, item in enumerate(value):
            yield from said(within, item, wanted, spot._replace(path=(*spot.path, nth)))
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield from (Said(spot, mark, str(value)) for mark in marks(within) if wanted(mark))


def unsaid(within: Alternatives, value: Any, wanted: Wanted, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The texts in a value of some type of which nothing that is wanted is said, and their paths.

    What stands at a key that a model does not know is left out: nobody knows what it was meant for.
    """
    if isinstance(value, Mapping):
        told = told_apart(within, value)
        for name, inside in value.items():
            if (inner := below(told, str(name))).all or not told.models:
                yield from unsaid(inner, inside, wanted, (*path, name))
    elif isinstance(value, list):
        for nth, item in enumerate(value):
            yield from unsaid(within, item, wanted, (*path, nth))
    elif isinstance(value, str) and not any(map(wanted, marks(within))):
        yield path, value


def _in_mapping(within: Alternatives, value: Mapping[Any, Any], wanted: Wanted, spot: Spot) -> Iterator[Said]:
    known = known_keys(within)
    keys = [mark for mark in marks(of_keys(within)) if wanted(mark)]
    for name in (*(name for name in known if name in value), *(name for name in value if name not in known)):
        path, inside = (*spot.path, name), below(within, str(name))
        yield from (Said(Spot(path, key=True, role=spot.role), mark, str(name)) for mark in keys)
        if holds(inside, wanted):
            yield from said(inside, value[name], wanted, Spot(path, role=spot.role or _role(inside)))


@cache
def _role(within: Alternatives) -> str:
    """What is done to the things that are named in there, where the field says it of all of them."""
    return next((each.role for each in within.all if each.role), "")


def told_apart(within: Alternatives, value: Mapping[Any, Any]) -> Alternatives:
    """The types of those that a mapping is of, as far as its keys tell."""
    told_by = _told_by(within)
    return within if not told_by else _tagged(within, tuple(tell(value) for tell in told_by))


@cache
def _told_by(within: Alternatives) -> Sequence[Any]:
    return list(dict.fromkeys(each.told_by for each in within.all if each.told_by is not None))


@cache
def _tagged(within: Alternatives, tags: tuple[str | None, ...]) -> Alternatives:
    """The types that have one of some tags, and those that need none."""
    return one_of(tuple(each for each in within.all if each.told_by is None or each.tag in tags))
