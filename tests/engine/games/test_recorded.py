"""Games that are kept come to the same: if not, the rules are others, and their version has to say so."""

from __future__ import annotations

import pytest
from tests.engine.games.recorded import RECORDED, RECORDINGS, goes_otherwise, kept, replay

from hulldown_engine.platoon.game.rules import Platoon


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recorded_game_comes_to_the_same(name: str) -> None:
    """The same book, version, inputs and events; if rules have changed, raise their version, then `make golden`."""
    before = kept(name)

    assert not goes_otherwise(name), "raise the version of the rules: saved games would go otherwise in silence"
    assert replay(RECORDINGS[name], before["inputs"]) == before


def test_nothing_else_is_recorded() -> None:
    """Every file is a game."""
    assert {path.stem for path in RECORDED.iterdir()} == RECORDINGS.keys()


def test_a_changed_rule_needs_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here every mission is over at once: nothing may be recorded anew until the version is raised."""
    name = next(name for name in RECORDINGS if name.endswith("random"))
    monkeypatch.setattr(Platoon, "over", lambda rules, state: True)

    assert goes_otherwise(name)
    monkeypatch.setattr(Platoon, "version", Platoon.version + 1)
    assert not goes_otherwise(name)
