"""What is offered between missions until the player has enough, or nothing more can be had."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.state.actions import CAMPAIGN, Act, ask
from hulldown_engine.platoon.state.actions import done as do

DONE = "done"
"""The option that ends a stage."""


def ask_or_go_on(acts: Sequence[Act], done: Act, prompt: str, rule: str, *, may_go_on: bool = True) -> Asking:
    """Have the player choose an act, or `done` where that is allowed; without any acts, `done` is done unasked."""
    if acts:
        yield from ask([*acts, done] if may_go_on else acts, prompt, rule, kind=CAMPAIGN)
    else:
        yield from do(done)
