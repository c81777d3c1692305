"""What a throw of dice decides, in words: what a player who throws them wants to know before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hulldown_engine.language.wording import check_name
from hulldown_engine.story.flow import CHECK, PICK, TABLE, Flow
from hulldown_engine.story.paragraphs import Code
from hulldown_engine.story.state import Frame, Story
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

Json = Mapping[str, Any]


def purpose(code: Code, state: Story) -> str:
    """What the throw that is due decides: it belongs to the step before the next one."""
    frame = state.stack[-1]
    step = code.logic["paragraphs"][frame.paragraph]["blocks"][frame.block][frame.step - 1]
    tell = PURPOSES.get(GAMEBOOK[step["step"]].flow)
    return "" if tell is None else tell(code, step, state, frame)


def _value(code: Code, tree: Any, state: Story, frame: Frame) -> Any:
    return code.expression(tree)(state, frame.this)


def _check(code: Code, step: Json, state: Story, frame: Frame) -> str:
    modifier = _value(code, step.get("modifier", 0), state, frame)
    need = _value(code, code.logic["checks"][step["check"]]["rating"], state, frame) + modifier
    at = f" at {modifier:+}" if modifier else ""
    return f"{check_name(code.prose['checks'][step['check']])}{at}: {need} or less succeeds."


def _roll(code: Code, step: Json, state: Story, frame: Frame) -> str:
    modifier = _value(code, step.get("modifier", 0), state, frame)
    return f"{modifier:+} to what is rolled." if modifier else ""


def _random(code: Code, step: Json, state: Story, frame: Frame) -> str:
    members = _value(code, step["of"], state, frame)
    return ", ".join(f"{nth} for {code.prose['members'][member]}" for nth, member in enumerate(members, 1)) + "."


PURPOSES: Mapping[Flow, Callable[[Code, Json, Story, Frame], str]] = {
    CHECK: _check,
    TABLE: _roll,
    PICK: _random,
}
"""What dice are thrown for, by how play goes on from them."""
