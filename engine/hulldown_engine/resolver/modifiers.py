"""Modifiers of a roll, each with the sign that it has for who acts, whatever the habit of the chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hulldown_engine.basics.decision import Modifier

SIGNS: Mapping[str, int] = {"shift": -1, "add": 1}
"""The steps with modifiers, and their signs for who acts: a marker moves to the right for what makes it harder."""


def applied(steps: Iterable[Mapping[str, Any]]) -> Iterator[Modifier]:
    """The modifiers that apply in the steps of a trace; steps that have none are passed over."""
    for step in steps:
        if step["step"] in SIGNS:
            for each in step["modifiers"]:
                if each["value"]:
                    yield Modifier(each["name"], SIGNS[step["step"]] * int(each["value"]), each["rule"])
