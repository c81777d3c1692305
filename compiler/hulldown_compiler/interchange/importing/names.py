"""Names of ours for names of theirs: kebab-case, without collisions, and the same on every run."""

from __future__ import annotations

from collections.abc import Iterable

from hulldown_compiler.source.slugs import joined

MOST = 60
"""Characters of a name that is made from a longer one."""


def kebab(text: str) -> str:
    """A text as a name: `The Mill's Door` is `the-mills-door`; empty when no letter or digit of it can be used."""
    name = joined(text, "-")
    if len(name) > MOST:
        name = name[:MOST].rpartition("-")[0] or name[:MOST]
    return f"p{name}" if name[:1].isdigit() else name


class Names:
    """Gives out names, each once."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._next: dict[str, int] = {}

    def give(self, wanted: str, otherwise: str) -> str:
        """A free name that is like a text; `otherwise` is used for a text that makes no name."""
        stem = name = kebab(wanted) or otherwise
        number = self._next.get(stem, 1)
        while name in self._taken:
            number += 1
            name = f"{stem}-{number}"
        self._next[stem] = number
        self._taken.add(name)
        return name
