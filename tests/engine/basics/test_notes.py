"""Notes on events: one for each, or none of it is taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hulldown_engine.basics.notes import Note, listed, noted
from hulldown_engine.basics.specification import IncompleteSpecification

EVENTS: Mapping[str, Mapping[str, Any]] = {
    "moved": {"unit": str, "hex": int},
    "rolled": {"what": str, "faces": list[int]},
}
ROLLED = Note("2", dice=("faces",), rules=("what", {"fire": "9.1"}))


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ({"moved": Note()}, "the event 'rolled' has no note"),
        ({"moved": Note(), "rolled": Note(), "sung": Note()}, "no event 'sung'"),
        (
            {"moved": Note(who=("who",)), "rolled": ROLLED},
            "the note on 'moved' speaks of 'who', which the event has not",
        ),
    ],
)
def test_a_table_has_a_note_for_every_event(notes: dict[str, Note], said: str) -> None:
    """One that lacks a note, or speaks of what is not there, is refused when the package loads."""
    with pytest.raises(IncompleteSpecification, match=said):
        noted(EVENTS, notes)


def test_a_note_finds_what_it_speaks_of() -> None:
    """The rule, by the value of a field where there are several; what is empty is left out."""
    notes = noted(EVENTS, {"moved": Note("7.2", ("unit",), ("hex",)), "rolled": ROLLED})

    assert [notes["rolled"].rule_of({"what": what}) for what in ("fire", "dance")] == ["9.1", "2"]
    assert listed({"unit": "A", "hex": 0}, ("unit", "hex")) == ["A"]
    assert listed({"faces": [3, 4], "hex": 101}, ("faces", "hex")) == [3, 4, 101]
