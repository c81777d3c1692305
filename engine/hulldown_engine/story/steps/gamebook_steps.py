"""Every kind of step that a paragraph of a gamebook can hold."""

from __future__ import annotations

from hulldown_engine.basics.specification import by_name
from hulldown_engine.story.step_kind import StepKinds
from hulldown_engine.story.steps import chance, changing, choices, waiting

GAMEBOOK: StepKinds = by_name(choices.KINDS, chance.KINDS, waiting.KINDS, changing.KINDS)
"""The steps of gamebooks, by the name each has in a bundle."""
