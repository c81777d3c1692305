"""What a change did, as a table for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from hulldown_compiler.playtest.comparing.changed import MCNEMAR, WINS, Change, Compared
from hulldown_compiler.playtest.table import INDENT, MEASURES, plain_table

DIGITS = 4
"""Decimal places of shares, means and chances."""

LEAST = 0.001
"""The smallest chance that is told to people."""

SAID = {True: "changed", False: ""}
"""What is said of a difference that is more than chance, and of one that is not."""

HEADS = ("compared", "before", "after", "chance", "")
"""The columns of the table."""


def compared_parts(compared: Compared, mission: str) -> Iterator[RenderableType]:
    """What is otherwise in a mission, or in a gamebook."""
    yield Padding(Text(heading(compared, mission)), INDENT)
    if mission in compared.missions:
        table = plain_table(*HEADS, numbers=len(HEADS) - 1)
        for change in compared.missions[mission]:
            table.add_row(*cells(change))
        yield Padding(table, INDENT)


def heading(compared: Compared, mission: str) -> str:
    """With what it is compared, and how."""
    if mission not in compared.missions:
        return f"compared with {compared.name}: it is new"
    games, seed = compared.seeds
    seeds = f"seed {seed}" if games == 1 else f"seeds {seed} to {seed + games - 1}"
    paired = any(change.test == MCNEMAR for change in compared.missions[mission])
    how = f"{seeds}; wins in pairs" if paired else seeds
    return f"compared with {compared.name}: {games:,} game{'' if games == 1 else 's'}, {how}"


def cells(change: Change) -> tuple[str, str, str, str, str]:
    """A change in words: what, before, after, its corrected chance, and whether it is one."""
    form = "{:.1%}" if change.what == WINS else "{:,.1f}"
    figures = form.format(change.before), form.format(change.after)
    return MEASURES.get(change.what, change.what), *figures, _chance(change.corrected), SAID[change.real]


def _chance(chance: float | None) -> str:
    if chance is None:
        return "–"
    return f"{chance:.3f}" if chance >= LEAST else f"<{LEAST}"


def compared_record(compared: Compared) -> dict[str, Any]:
    """The same for programs."""
    missions = [
        {"mission": mission or None, "changes": [_change(change) for change in changes]}
        for mission, changes in compared.missions.items()
    ]
    return {
        "with": compared.name,
        "digest": compared.digest,
        **compared.seeds._asdict(),
        "missions": missions,
        "added": list(compared.added),
        "gone": list(compared.gone),
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        name: round(value, DIGITS) if isinstance(value, float) else value for name, value in change._asdict().items()
    }
