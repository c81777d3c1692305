"""A unit in an example, over what holds for all of them: what is said of it goes before, field by field."""

from __future__ import annotations

from typing import Any

import pytest

from hulldown_compiler.lowering.examples import on_position

STANDS = {"at": "0306", "facing": "0305"}


@pytest.mark.parametrize(
    ("ground", "own", "together"),
    [
        ({"at": "0306"}, {"facing": "0305"}, STANDS),
        (STANDS, {"facing": "0307"}, {"at": "0306", "facing": "0307"}),
        (STANDS, {"turret": "0307"}, {**STANDS, "turret": "0307"}),
        (STANDS, {"crew_lost": 1}, {**STANDS, "crew_lost": 1}),
        (STANDS, {"at": "0101"}, {"at": "0101"}),
        (STANDS, {"aboard": "B"}, {"aboard": "B"}),
        ({"aboard": "B"}, {"at": "0101", "facing": "0102"}, {"at": "0101", "facing": "0102"}),
        (STANDS, {"status": "exited"}, {"status": "exited"}),
    ],
)
def test_only_who_is_said_to_be_elsewhere_has_moved(
    ground: dict[str, Any], own: dict[str, Any], together: dict[str, Any]
) -> None:
    """Who faces another way stays in its hex; who is put somewhere, carried or off the map has nothing of the place."""
    assert on_position({"units": {"A": ground}}, {"units": {"A": own}}) == {"units": {"A": together}}
