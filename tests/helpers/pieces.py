"""The book of pieces that authors copy: what their page shows, with what it leaves out filled in below.

Its map is that of Outpost, and the tables, data cards and procedures of Open Fire are put to it.
"""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from textwrap import dedent
from typing import Any

from ruamel.yaml import YAML
from tests.helpers import outpost
from tests.helpers.paths import BOOKS, ROOT

PAGE = (ROOT / "site" / "docs" / "authors" / "how-to.md").read_text("utf-8")
PIECES = BOOKS / "pieces"
LENT = ("map.yaml",)

SOURCE = {"house": "written for the page"}

MISSION: dict[str, Any] = {
    "briefing": "Go and see.",
    "source": SOURCE,
    "platoon": {"ready": ["first"]},
    "entry": {"hexes": ["0106"], "stacked": True},
    "conditions": 1,
    "activation": [5],
    "markers": {1: "0506", 2: "0805"},
    "marker_victory": 1,
    "exits": {"left": {}},
    "goal": 1,
    "ends": [{"when": "platoon_lost", "ending": "lost"}],
}
"""The fields of every mission that a piece is of."""

CARD: dict[str, Any] = {
    "crew": 4,
    "initiative": [3, 3, 2, 1],
    "perception": [5, 5, 4, 3],
    "weapon_skill": [1, 1, 0, 0],
    "driving_skill": [7, 7, 6, 5],
    "source": SOURCE,
}
"""The fields of every German's card: those of a tank's crew."""

ON_FOOT: dict[str, Any] = {"initiative": [3], "perception": [5], "weapon_skill": [0], "source": SOURCE}
"""The same of somebody on foot."""


def shown() -> dict[str, str]:
    """The files on the page: the text of each, by its path in the book."""
    blocks = [dedent(one) for one in re.findall(r"^(?:(?: {4}.*)?\n)+", PAGE, re.MULTILINE)]
    heads = [re.match(r"\n*# (missions/\S+\.yaml)\n", one) for one in blocks]
    return {head[1]: one[head.end() :] for head, one in zip(heads, blocks, strict=True) if head}


def filled(files: dict[str, str]) -> dict[str, Any]:
    """What they say, and what a piece leaves out: of its mission, of the cartridge, and of unit cards."""
    read = {name: YAML(typ="safe").load(text) for name, text in files.items()}
    for number, (path, said) in enumerate(read.items(), start=1):
        name = Path(path).parent.name
        mission = said.setdefault("missions", {}).setdefault(name, {})
        _add(mission, {"number": number, "title": name.title(), **MISSION})
        cartridge = said.setdefault("cartridges", {}).setdefault(name, {})
        _add(cartridge, {"markers": {}})
        _add(cartridge["markers"], {marker: {"rest": "none"} for marker in mission["markers"]})
        for card in said.get("unit_cards", {}).values():
            _add(card, CARD if "actions" in card else ON_FOOT)
    return read


def _add(said: dict[Any, Any], others: dict[Any, Any]) -> None:
    """Put those to it that it has not."""
    said.update({key: deepcopy(value) for key, value in others.items() if key not in said})


def assemble(folder: Path) -> Path:
    """Put the book together in a folder of that name below another; its path."""
    written = YAML(typ="safe", pure=True)
    written.default_flow_style = False
    root = outpost.assemble(folder, PIECES, LENT)
    for name, said in filled(shown()).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8") as file:
            written.dump(said, file)
    return root
