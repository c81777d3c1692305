"""What a search is asked to look out for besides what happens: where a condition holds."""

from __future__ import annotations

from typing import Any, NamedTuple

from hulldown_engine.language.expressions import Tree


class Observation(NamedTuple):
    """A condition that is looked out for, at any moment or when the paragraph `at` has just been opened.

    `event` is what a search finds where it may hold.
    """

    event: tuple[Any, ...]
    tree: Tree
    at: str = ""
