"""Findings held against a baseline: how many of those that are alike are new, and how many are gone."""

from __future__ import annotations

import pytest

from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint.baseline import found, held_against, text
from hulldown_compiler.lint.output.checked import Checked

MILL = "paragraphs:\n  track:\n    text: The track.\n"


def mill(*columns: int) -> Checked:
    """A book in which the same thing is found at several columns of a line."""
    place, said = Position("a.yaml", 3, 1), "no paragraph 'whel'"
    findings = [Finding(place._replace(column=at), "HD101", "dead-paragraph", "error", said) for at in columns]
    return Checked("mill", "content/mill", {"a.yaml": MILL}, str, findings)


@pytest.mark.parametrize(
    ("known", "now", "new", "gone"),
    [
        ((), (1, 2), [1, 2], []),
        ((1,), (1, 2), [2], []),
        ((1, 2), (1, 2), [], []),
        ((1, 2, 3), (2,), [], [2]),
        ((1, 2), (), [], [2]),
    ],
)
def test_alike_findings_are_counted(
    known: tuple[int, ...], now: tuple[int, ...], new: list[int], gone: list[int]
) -> None:
    """Of several that are alike, as many as are known are passed over; what is left over is new, or gone."""
    told = held_against(found([mill(*known)]), mill(*now), BY_CODE)

    assert [finding.position.column for finding in told.findings] == new
    assert [count for _, count in told.gone] == gone
    assert told.known == len(now) - len(new)


def test_a_count_is_written_where_there_are_several() -> None:
    """And left out where there is one."""
    one = '  {"book": "mill", "code": "HD101", "in": "paragraphs/track", "message": "no paragraph \'whel\'"}'

    assert text(found([mill(1)])).splitlines()[1] == one
    assert text(found([mill(1, 2)])).splitlines()[1] == one.replace("}", ', "count": 2}')
