"""Cartridges: what each Event marker and each random event of a mission leads to, condition by condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import (
    BeforeValidator,
    StrictStr,
    WithJsonSchema,
)

from hulldown_compiler.model.base import (
    Authored,
    Source,
    part_fault,
)
from hulldown_compiler.model.platoon.values import (
    MOST_CONDITIONS,
    OUT,
    RANDOM_EVENT,
    HexOrOut,
)
from hulldown_compiler.model.platoon_steps import HEX
from hulldown_compiler.model.value_types import described, read_span
from hulldown_compiler.naming.references import Like, Ref
from hulldown_engine.basics.records import NONE

Change = Annotated[
    dict[Annotated[str, Ref("marker", "names")], HexOrOut],
    BeforeValidator(lambda written: {} if written == NONE else written),
    WithJsonSchema(
        {
            "anyOf": [
                {"const": NONE},
                {"type": "object", "additionalProperties": {"type": "string", "pattern": f"^({HEX}|{OUT})$"}},
            ]
        }
    ),
]
"""Where Event markers go as a condition begins; `none` is nowhere."""


MarkerCell = Annotated[StrictStr, Ref("paragraph", "reads", (NONE, RANDOM_EVENT))]
"""A paragraph that is read, a Random Event Check, or nothing."""

EventCell = Annotated[StrictStr, Ref("paragraph", "reads", (NONE,))]
"""A paragraph that is read, or nothing."""

REST = "rest"
"""What stands in a row by condition for all conditions that the row does not name."""


def _by_condition(row: Any) -> Any:
    """The cells of a row in the order of conditions, up to the last that it names; nothing stands for those between.

    Whether the row says something of every condition is asked where it is known how many the mission has.
    """
    if not isinstance(row, Mapping):
        return row
    cells: list[str] = []
    for key, cell in row.items():
        low, high = _conditions(key, cell)
        cells += [NONE] * (high - len(cells))
        cells[low - 1 : high] = [cell] * (high - low + 1)
    return cells


def _conditions(key: str, cell: Any) -> tuple[int, int]:
    """The first and the last condition that a cell of a row is for; 1 and 0, for the rest."""
    if key == REST:
        if cell != NONE:
            hint = "name the conditions that lead to it"
            raise part_fault("wrong_value", (key,), f"expected 'none', found {described(cell)}", hint)
        return 1, 0
    low, high = read_span(key) or (None, None)
    if low is None or high is None or not 1 <= low <= high <= MOST_CONDITIONS:
        hint = "a row names conditions, as in '2' or '2-4', and 'rest: none'"
        raise part_fault("row_off_axis", (key,), f"{key!r} is no condition", hint, key=True)
    if not isinstance(cell, str):
        raise part_fault("wrong_value", (key,), f"expected a paragraph or 'none', found {described(cell)}", "")
    return low, high


ROW_SCHEMA = {
    "anyOf": [
        {"type": "array", "items": {"type": "string"}, "description": "A cell for each condition, in their order."},
        {
            "type": "object",
            "description": "A cell for each condition that is named, or for several of them, as in '2-4'.",
            "properties": {REST: {"const": NONE, "description": "The conditions that are not named lead to nothing."}},
            "patternProperties": {"^[1-9](-[1-9])?$": {"type": "string"}},
            "additionalProperties": False,
        },
    ]
}

MarkerRow = Annotated[
    list[MarkerCell], BeforeValidator(_by_condition), WithJsonSchema(ROW_SCHEMA), Like(dict[str, MarkerCell])
]
EventRow = Annotated[
    list[EventCell], BeforeValidator(_by_condition), WithJsonSchema(ROW_SCHEMA), Like(dict[str, EventCell])
]


class CartridgeRecord(Authored):
    """The cartridge of a mission: what each Event marker and each random event leads to, condition by condition.

    A row is a list with a cell for each condition, or a mapping from conditions. Read, it is a list either way.
    """

    markers: dict[Annotated[str, Ref("marker")], MarkerRow] = {}
    """The Event markers, by number, each with a row: cells for each condition, `[tank, none]`, or by condition,
    `{2: tank, rest: none}`. A cell is a paragraph, `random-event` or `none`."""

    random: dict[str, EventRow] = {}
    """Random events, by the total of two ten-sided dice, `2-10`, each with a row: cells for each condition, `[heron,
    none]`, or by condition, `{2: heron, rest: none}`. A cell is a paragraph or `none`."""

    changes: dict[str, Change] = {}
    """What becomes of Event markers as a condition begins, for every condition but the first: `{2: {3: "0402", 1: out},
    3: none}`."""

    source: Source | None = None
