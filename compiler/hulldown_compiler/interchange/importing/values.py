"""The values that a Twine story gives its variables: random ones, clamped ones, and the bounds that follow."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_compiler.interchange.twine.nodes import Formula

RANDOM = ("random", "randomInt")
CLAMP = ("Math.clamp", "clamp")

WIDE = 1_000
"""The bound of a score that grows or shrinks without one."""


def bare(name: str) -> str:
    """A variable's name without its dollar sign."""
    return name.lstrip("$")


def shown(name: str) -> str:
    """A variable as its author writes it."""
    return name if name.startswith(("$", "_")) else f"${name}"


def random_of(value: Formula) -> tuple[int, int] | None:
    """The least and the most of a random number, if that is what a value is."""
    if value[0] != "call" or value[1] not in RANDOM:
        return None
    ends = [part[1] for part in value[2:] if part[0] == "number"]
    if len(ends) != len(value) - 2 or len(ends) not in (1, 2):
        return None
    low, high = ends if len(ends) > 1 else (0, ends[0])
    return (low, high) if low < high else None


def unclamped(value: Formula) -> tuple[Formula, tuple[int, int] | None]:
    """A value without `Math.clamp`, and the bounds that this gives it."""
    if value[0] == "call" and value[1] in CLAMP and len(value) == 5 and value[3][0] == value[4][0] == "number":  # noqa: PLR2004
        return value[2], (value[3][1], value[4][1])
    return value, None


def bounds_of(name: str, start: int, values: Sequence[Formula]) -> tuple[int, int]:
    """The least and the most of a score: what it is set to, and far away where it grows or shrinks."""
    least = most = start
    falls = rises = False
    for given in values:
        value, clamped = unclamped(given)
        if clamped is not None:
            least, most = min(least, clamped[0]), max(most, clamped[1])
        elif value[0] == "nothing":
            least, most = min(least, 0), max(most, 0)
        elif value[0] == "number":
            least, most = min(least, value[1]), max(most, value[1])
        elif (faces := random_of(value)) is not None:
            least, most = min(least, faces[0]), max(most, faces[1])
        elif value[0] in ("+", "-") and value[1][0] == "variable" and bare(value[1][1]) == name:
            added = value[2][1] if value[2][0] == "number" else None
            gain = None if added is None else added if value[0] == "+" else -added
            rises |= gain is None or gain > 0
            falls |= gain is None or gain < 0
        else:
            falls = rises = True
    far = max(WIDE, 10 * abs(least), 10 * abs(most))
    low, high = (-far if falls else least), (far if rises else most)
    return low, high if high > low else low + 1
