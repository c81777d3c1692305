"""What the tables say of missions: what ended them, and to what our units were lost; and how faults are replayed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.helpers import outpost

from hulldown_compiler.playtest.table import TableOptions, laid, parts, replay
from hulldown_engine.playtest.fates import Fate
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import GameFault, Tally

LOST = """\
  our unit  most often to          lost  of
  A         AP fire, GE1 Tiger: 2     3   4
  C         captured: 1               1   4
"""
ENDED = """\
  ended by                      games  share
  the player was done               3  75.0%
  nobody was left to play           1  25.0%
  1st end: The crest is yours.      0  never
  2nd end: Overrun                  0  never
"""


def test_what_ended_missions_and_what_our_units_were_lost_to() -> None:
    """Of each unit that was ever lost what took it most often; Germans and those that live are not in the table."""
    fates: Counter[Fate] = Counter(
        {
            Fate("us", "A", "killed", "ap-fire", "GE1"): 2,
            Fate("us", "A", "disabled", "mine"): 1,
            Fate("us", "A", "stands"): 1,
            Fate("us", "B", "stands"): 4,
            Fate("us", "C", "captured"): 1,
            Fate("us", "C", "left"): 3,
            Fate("german", "GE1", "killed", "ap-fire", "A"): 4,
        }
    )
    ends: Counter[tuple[str, str]] = Counter({("player", ""): 3, ("platoon", ""): 1})
    endings: Counter[tuple[str, str]] = Counter({("", "victory"): 3, ("", "defeat"): 1})
    book = outpost.book()
    report = Report(book, {"the-signal": Tally(games=4, endings=endings, ends=ends, fates=fates)})

    told = laid(parts(report, "the-signal", TableOptions("outpost", "commander", 4, 1, (), Path("faults"))))

    assert LOST in told
    assert ENDED in told


def test_a_fault_is_replayed_with_its_platoon() -> None:
    """The command names it, as the playtest did."""
    wishes = TableOptions("outpost", "random", 4, 1, (), Path("faults"), platoon="new")
    command = replay(Report(outpost.book()), "first-light", wishes, GameFault("crash", "KeyError: 1", 3, ()))

    named = "hulldown play outpost --mission first-light --platoon new"
    assert command == f"{named} --seed 3 --replay faults/outpost-first-light-3.choices"
