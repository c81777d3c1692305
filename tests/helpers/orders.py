"""Steps of platoon games on their own: lowered as in a paragraph, and said in English."""

from __future__ import annotations

from textwrap import indent
from typing import Any

from hulldown_compiler.language.platoon_expressions import platoon_scope
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.lowering.file_reader import read_unit
from hulldown_compiler.source.yaml_loader import parse
from hulldown_engine.language.layout import lines, on_paper
from hulldown_engine.story.english import instructions

PROSE: dict[str, Any] = {
    "flags": {"alarm": {"codeword": "Alarm"}},
    "scores": {"fuel": "Fuel"},
    "endings": {"home": "Home"},
    "paragraphs": {"there": {"number": 214, "labels": []}},
}
LOGIC: dict[str, Any] = {"map": {"columns": 3, "rows": 2}, "endings": {"home": "victory"}}


def read(steps: str, *, action: bool = True) -> FileUnit:
    """A file with one paragraph of these steps."""
    head = f"paragraphs:\n  here:\n    action: {str(action).lower()}\n    text: Here.\n    do:\n"
    document = parse("paragraphs.yaml", (head + indent(steps.strip("\n"), "      ") + "\n").encode())
    return read_unit(document, platoon_scope(["alarm"], ["fuel"]), "platoon-game")


def lowered(steps: str, *, action: bool = True) -> list[list[dict[str, Any]]]:
    """The blocks of a paragraph of these steps, as the engine gets them; raises AssertionError for one with faults."""
    unit = read(steps, action=action)
    assert unit.faults == []
    blocks: list[list[dict[str, Any]]] = bare(unit.paragraphs[0]["blocks"])
    return blocks


def bare(record: Any) -> Any:
    """A record without its marks."""
    if isinstance(record, dict):
        return {key: bare(value) for key, value in record.items() if key != "@"}
    return [bare(one) for one in record] if isinstance(record, list) else record


def told(steps: str, *, action: bool = True) -> list[str]:
    """The lines that stand under a paragraph of these steps."""
    blocks = lowered(steps, action=action)
    labels = read(steps, action=action).paragraphs[0]["labels"]
    logic = {**LOGIC, "paragraphs": {"here": {"action": action, "blocks": blocks}}}
    prose = {**PROSE, "paragraphs": {**PROSE["paragraphs"], "here": {"number": 7, "labels": labels}}}
    return list(lines(instructions(logic, prose, "here"), on_paper(prose), 300))
