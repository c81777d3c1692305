"""A roll of a procedure, told step by step: what its trace says, in rulebook English.

A text is one with slots, as those of `hulldown_engine.resolver.resolution` are: `resolution.titled` fills them in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from hulldown_engine.language.wording import sentence
from hulldown_engine.resolver.evaluation.step_form import BINDING, Json
from hulldown_engine.resolver.steps.procedure_steps import EVENT_KINDS
from hulldown_engine.resolver.steps.step_english import StepLine, Telling, told_step

EVENTS: Mapping[str, Telling] = {name: kind.tells for name, kind in EVENT_KINDS.items() if kind.tells}
"""Every event of a trace, in English."""


def told(prose: Json, trace: Iterable[Json]) -> Iterator[StepLine]:
    """The lines of a trace, in order; values that are found one after the other stand in one line."""
    for (depth, together), events in groupby(trace, _place):
        lines = [EVENTS[event["step"]](prose, event) for event in events]
        if together:
            lines = [told_step("; ".join(line.text.removesuffix(".") for line in lines) + ".")]
        yield from (line._replace(depth=depth, text=sentence(line.text)) for line in lines)


def _place(event: Json) -> tuple[int, bool]:
    """Where an event is told: how deep, and whether with those beside it."""
    return event["depth"], EVENT_KINDS[event["step"]].form is BINDING
