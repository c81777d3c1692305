"""The page of what the printed briefings say: every piece of it is of the language, and is played where it says so."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
from ruamel.yaml import YAML
from tests.helpers.paths import ROOT

from hulldown_compiler.model.platoon.cartridges import CartridgeRecord
from hulldown_compiler.model.platoon.missions import EntryRecord, ForcesRecord, MissionRecord
from hulldown_compiler.model.platoon.units import UnitCardRecord
from hulldown_compiler.model.platoon_steps import TAGS

PAGE = (ROOT / "site" / "docs" / "authors" / "briefings.md").read_text("utf-8")

OF: dict[str, set[str]] = {
    "": set(MissionRecord.model_fields),
    "of a unit card": set(UnitCardRecord.model_fields),
    "of a cartridge": set(CartridgeRecord.model_fields),
    "of a paragraph": {"do"},
}
"""The fields that a piece may have, by what it is a piece of."""

WITHIN = {"entry": set(EntryRecord.model_fields), "platoon": set(ForcesRecord.model_fields)}


class Row(NamedTuple):
    """A line of a briefing: what it is a piece of, the piece, and where it is played."""

    of: str
    piece: str
    played: str


def rows() -> list[Row]:
    """The rows of all tables that have a piece."""
    found = []
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("| ") else []
        match = re.fullmatch(r"(?:(of an? [\w ]+): )?`(\{.*\})`", cells[1]) if len(cells) > 1 else None
        if match:
            found.append(Row(match[1] or "", match[2], cells[2].rstrip(" |") if len(cells) > 2 else ""))
    return found


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.piece)
def test_a_piece_is_of_the_language(row: Row) -> None:
    """It has fields and steps that there are."""
    piece: dict[str, Any] = YAML(typ="safe").load(row.piece)

    assert piece.keys() <= OF[row.of]
    for field, known in WITHIN.items():
        assert {*piece.get(field, {})} <= known
    assert all(any(key in TAGS for key in step) for step in piece.get("do", ()))


@pytest.mark.parametrize("row", [row for row in rows() if row.played], ids=lambda row: row.piece)
def test_it_is_played_where_it_says(row: Row) -> None:
    """In a file that is there, with these words in it."""
    path, _, words = row.played.partition(": ")

    assert words
    assert words in (ROOT / path).read_text("utf-8")


def test_every_mission_is_there() -> None:
    """All six, and each line is said with something."""
    assert re.findall(r"^## Mission (\d)$", PAGE, re.MULTILINE) == ["1", "2", "3", "4", "5", "6"]
    assert len([row for row in rows() if row.played]) >= 40
