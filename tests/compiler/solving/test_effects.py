"""Effects on the bits of a state: one after the other is as good as both in one, and what decides is found before."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hulldown_compiler.solving.states.effects import Effect
from hulldown_compiler.solving.states.layout import Ladder

LADDER = Ladder(2, 0, 5)
FULL = (1 << 9) - 1


@st.composite
def effects(draw: st.DrawFn) -> Effect:
    """An effect on two flags, a number from 0 to 5, and two flags above it."""
    keep = draw(st.integers(0, FULL)) & ~LADDER.mask
    put = draw(st.integers(0, FULL)) & ~LADDER.mask & ~keep
    kind = draw(st.sampled_from(["kept", "set", "shifted"]))
    if kind == "kept":
        return Effect(keep | LADDER.mask, put)
    if kind == "set":
        return Effect(keep, put | LADDER.bits(draw(st.integers(0, 5))))
    gain = draw(st.integers(1, 2)) * draw(st.sampled_from([-1, 1]))
    return Effect(keep, put | LADDER.bits(max(0, gain)), ((LADDER.mask, -gain),))


def within(state: int, effect: Effect) -> bool:
    """Whether a number stays within its bounds, as whoever makes an effect sees to."""
    gain = -dict(effect.shifts).get(LADDER.mask, 0)
    return 0 <= LADDER.value(state) + gain <= 5


@given(st.integers(0, 15), st.integers(0, 5), st.lists(effects(), min_size=1, max_size=4))
def test_effects_in_one(flags: int, number: int, several: list[Effect]) -> None:
    """A chain of effects comes to the same as the one that is made of them."""
    state = (flags & 3) | (flags >> 2) << 7 | LADDER.bits(number)
    chain, after = Effect(FULL), state
    for effect in several:
        if not within(after, effect):
            return
        chain, after = chain.then(effect), effect.on(after)
    assert chain.on(state) == after


@given(st.integers(0, 5), st.integers(0, 5), effects(), st.integers(0, FULL))
def test_what_decides_before(one: int, other: int, effect: Effect, asked: int) -> None:
    """Two states with the same bits where they decide have the same bits afterwards where they are asked for."""
    states = [LADDER.bits(number) | 1 for number in (one, other)]
    if not all(within(state, effect) for state in states):
        return
    looked = effect.before(asked)
    if states[0] & looked == states[1] & looked:
        assert effect.on(states[0]) & asked == effect.on(states[1]) & asked
