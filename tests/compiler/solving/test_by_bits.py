"""What is known of states by some of their bits is found again, however many masks of bits there are."""

from __future__ import annotations

from random import Random

import pytest

from hulldown_compiler.solving.states.by_bits import MANY, ByBits


@pytest.mark.parametrize("seed", range(20))
def test_what_is_known_of_a_state_is_found(seed: int) -> None:
    """Something that was kept for its bits is found for each state, and nothing if nothing was kept for them.

    All masks have some bits in common at first, and none later.
    """
    random = Random(seed)
    common = random.randrange(1, 16)
    table: ByBits[int] = ByBits()
    known = {}
    for nth in range(6 * MANY):
        asked, state = random.randrange(256) | (common if nth < 4 * MANY else 0), random.randrange(256)
        table.put(asked, state, nth)
        known[asked, state & asked] = nth
        for other in range(0, 256, 5):
            fitting: set[int | None] = {value for (mask, bits), value in known.items() if other & mask == bits}
            assert table.get(other) in (fitting or {None})
