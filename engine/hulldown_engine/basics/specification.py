"""Specifications: data that says all there is to say of a kind of thing, whole or refused when it is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Protocol, TypeVar


class IncompleteSpecification(Exception):
    """Raised when a package is loaded in which something is specified in part or in contradiction."""


MISSING: Any = object()
"""Stands for a part of a specification that is not there; such a part has no default."""


class Specified(Protocol):
    """A specification, by its name."""

    @property
    def name(self) -> str:
        """What it is called in a bundle."""


S = TypeVar("S", bound=Specified)


def require_all(specification: Any) -> None:
    """Raise IncompleteSpecification if a part of the specification of a step, a dataclass, is missing."""
    lacking = [part.name for part in fields(specification) if getattr(specification, part.name) is MISSING]
    if lacking:
        raise IncompleteSpecification(f"the step {specification.name!r} has no {' and no '.join(lacking)}")


def by_name(*parts: Iterable[S]) -> dict[str, S]:
    """Specifications of steps by their names; raises IncompleteSpecification for two with one name."""
    named: dict[str, S] = {}
    for specification in (specification for part in parts for specification in part):
        if specification.name in named:
            raise IncompleteSpecification(f"two specifications of the step {specification.name!r}")
        named[specification.name] = specification
    return named
