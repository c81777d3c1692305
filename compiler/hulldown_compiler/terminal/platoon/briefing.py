"""The mission briefing: what is read before the first choice."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.terminal.platoon.words import Scene, many
from hulldown_compiler.terminal.story import CHANGE, HEADING, PROSE, Line


def told(scene: Scene) -> Iterator[Line]:
    """Number, title, place and date; the text; the goal, and the platoon."""
    name = scene.field.mission
    record, prose = scene.book.logic["missions"][name], scene.book.prose["missions"][name]
    yield Line(HEADING, f"Mission {record['number']}: {prose['title']}")
    yield Line(PROSE, ", ".join(prose[part] for part in ("place", "date") if prose.get(part)))
    yield from (Line(PROSE, part) for part in prose["briefing"].split("\n") if part)
    yield Line(CHANGE, f"{many(record['goal'], 'Victory Point')} to win; {many(record['conditions'], 'condition')}.")
    if scene.field.units:
        yield Line(CHANGE, f"Your platoon: {scene.names(scene.field.units)}.")
    others = [one for one in scene.book.logic["missions"] if one != name]
    if others:
        yield Line(CHANGE, f"This is {name}; --mission names another: {', '.join(others)}.")
