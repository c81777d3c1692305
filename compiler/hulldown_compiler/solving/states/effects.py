"""What a part of play does to the bits of a state, and which bits decide what comes of it."""

from __future__ import annotations

from typing import NamedTuple


class Effect(NamedTuple):
    """Some bits are kept, some are set, and some ladders are shifted; the rest is cleared.

    A shift is the mask of a ladder and by how much its number falls; less than none is a rise. What is shifted out of a
    ladder is not missed: whoever made the effect has looked at the bits that say that the number stays within bounds.
    """

    keep: int
    put: int = 0
    shifts: tuple[tuple[int, int], ...] = ()

    def on(self, state: int) -> int:
        """The bits after it."""
        keep, put, shifts = self
        after = (state & keep) | put
        for mask, fall in shifts:
            after |= _shifted(state & mask, fall) & mask
        return after

    def before(self, asked: int) -> int:
        """The bits before it that decide those that are asked for after it."""
        keep, _, shifts = self
        looked = asked & keep
        for mask, fall in shifts:
            looked |= _shifted(asked & mask, -fall) & mask
        return looked

    def then(self, later: Effect) -> Effect:
        """This effect and a later one, as one."""
        keep, put = self.keep & later.keep, (self.put & later.keep) | later.put
        falls, moved = dict(self.shifts), {mask for mask, _ in later.shifts}
        for mask, fall in later.shifts:
            put |= _shifted(self.put & mask, fall) & mask
            if mask in falls or self.keep & mask:
                falls[mask] = falls.get(mask, 0) + fall
        return Effect(
            keep, put, tuple(sorted(item for item in falls.items() if item[0] in moved or later.keep & item[0]))
        )


def _shifted(bits: int, fall: int) -> int:
    return bits >> fall if fall > 0 else bits << -fall
