"""Outcomes and traces of procedures as lines that a person can read and compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Json = Mapping[str, Any]


def said(value: Any) -> str:
    """A value in words: truths in small letters, the parts of lists and records in brackets."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name} {said(one)}" for name, one in value.items()) + "}"
    return "[" + ", ".join(map(said, value)) + "]" if isinstance(value, list) else str(value)


def outcome(given: Json) -> str:
    """The fields of an outcome, one after the other."""
    return ", ".join(map(said, given.values()))


def lines(trace: Iterable[Json]) -> list[str]:
    """What each step did; steps of a called procedure stand to the right."""
    return ["  " * step["depth"] + _SAID[step["step"]](step) for step in trace]


def _faces(step: Json) -> str:
    return " ".join(map(str, step["faces"]))


def _test(step: Json) -> str:
    ended = "success" if step["success"] else "failure"
    needed = f"{step['by'].replace('_', ' ')} {step['need']}"
    return (
        f"test {step['name']}, {step['dice']} {needed}: {_faces(step)}, {'natural ' if step['natural'] else ''}{ended}"
    )


def _changed(step: Json) -> str:
    told = [
        f"{one['section']}: " * bool(one["section"])
        + f"{one['name']} {one['value']:+}"
        + f" [{one['rule']}]" * bool(one["rule"])
        for one in step["modifiers"]
    ]
    return f"{step['step']} {step['name']}, {step['before']} to {step['after']}" + (
        f": {', '.join(told)}" if told else ""
    )


_SAID: Mapping[str, Callable[[Json], str]] = {
    "let": lambda step: f"let {step['name']} be {said(step['value'])}",
    "roll": lambda step: f"roll {step['name']}, {step['dice']}: {_faces(step)}",
    "test": _test,
    "place": lambda step: f"place {step['name']} on {step['on']}: {step['value']}",
    "shift": _changed,
    "add": _changed,
    "stop": lambda step: f"stop: {outcome(step['outcome'])}",
    "call": lambda step: f"call {step['procedure']}: {said(step['given'])}",
    "each": lambda step: f"each, number {step['nth']}: {said(step['value'])}",
    "again": lambda step: f"again, time {step['nth']}",
    "result": lambda step: f"result: {outcome(step['outcome'])}",
}
"""How each step reads."""
