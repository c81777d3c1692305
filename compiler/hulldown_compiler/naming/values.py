"""The references in a value: what its texts name, by what their types say of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from hulldown_compiler.naming.grammar import Alternatives, below, holds_references, known_keys, marks, of_keys
from hulldown_compiler.naming.references import Ref

Path = tuple[str | int, ...]


class Named(NamedTuple):
    """A text that names something: its path in the value, and whether the key there is meant; what is done to it."""

    path: Path
    key: bool
    ref: Ref
    role: str
    text: str

    @property
    def names(self) -> Sequence[str]:
        """The names in the text."""
        return [name for _, name in self.ref.spans(self.text)]


def named(within: Alternatives, value: Any, path: Path = (), role: str = "") -> Iterator[Named]:
    """The references in a value of some type, in the order of the fields of models."""
    if not holds_references(within):
        return
    if isinstance(value, Mapping):
        yield from _in_mapping(told_apart(within, value), value, path, role)
    elif isinstance(value, list):
        for nth, item in enumerate(value):
            yield from named(within, item, (*path, nth), role)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield from _marked(within, str(value), path, role, key=False)


def _marked(within: Alternatives, text: str, path: Path, role: str, *, key: bool) -> Iterator[Named]:
    for mark in marks(within):
        if isinstance(mark, Ref) and mark.role:
            yield Named(path, key, mark, role or mark.role, text)


def _in_mapping(within: Alternatives, value: Mapping[Any, Any], path: Path, role: str) -> Iterator[Named]:
    keys, known = of_keys(within), known_keys(within)
    for name in (*(name for name in known if name in value), *(name for name in value if name not in known)):
        yield from _marked(keys, str(name), (*path, name), role, key=True)
        inside = below(within, str(name))
        yield from named(inside, value[name], (*path, name), role or _role(inside))


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
    return replace(within, all=tuple(each for each in within.all if each.told_by is None or each.tag in tags))
