"""The map in characters: ground, roads and water, units and what is to be known of them, and the part that is shown."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, german, stage, us
from tests.helpers.outpost import book
from tests.helpers.tables import laid_out

from hulldown_engine import Game
from hulldown_terminal.display.canvas import Row
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.platoon.map.hexmap import Window, draw, window


def text_of(rows: list[Row]) -> list[str]:
    """A picture without its colours."""
    return ["".join(cell.char for cell in row).rstrip() for row in rows]


def inside(*units: Placed, **field: Any) -> str:
    """What stands in hex 0101: its upper half, and its lower."""
    set_up = stage(*units, field=field)
    _, _, upper, lower, *_ = text_of(draw(laid_out(set_up.setting, set_up.field), Window(1, 1, 1, 1)))
    return f"{upper[4:8].rstrip()}|{lower[4:8]}"


def test_the_ground() -> None:
    """Woods, town, levels, a paved and a dirt road, water with its bridge, and a scarp."""
    game = Game(book(), seed=1)
    setting, field = book().rules.setting, game.state
    assert text_of(draw(laid_out(setting, field), Window(7, 4, 3, 4))) == [
        "N↑   07   08   09",
        "    _::_      ____",
        "   /    \\____/    \\",
        "04 \\_::_/    \\____/",
        "   /    \\____/    \\",
        "05 \\_::_/ b  \\____/",
        "   /tttt\\b_?2/tttt\\",
        "06 =t=?1======t====",
        "   /tttt\\t::_/    \\",
        "07 \\t___/tttt\\____/",
        "        \\t::_/",
    ]
    assert text_of(draw(laid_out(setting, field), Window(10, 3, 4, 4))) == [
        "N↑   10   11   12   13",
        "         ____      ____",
        "    ____~    \\____^wwww\\",
        "03 /    ~____/wwww^w2__/",
        "   \\____~    \\w___^r  r\\",
        "04 /    ~____/    ^r2__/",
        "   \\____~    \\____^    \\",
        "05 /    ~____/    ^_2__/",
        "   \\____~    \\____/    \\",
        "06 =====H===============",
        "   \\____~    \\____/",
    ]


@pytest.mark.parametrize(
    ("units", "shown"),
    [
        ([us("A", place=101, facing=1)], "A↗|____"),
        ([us("A", place=101, facing=1, turret=2, closed=True)], "A↗↘c|____"),
        ([us("A", place=101, facing=0, defilade=True, suppressed=True)], "A↑!u|____"),
        ([us("A", place=101, facing=0, space="panic")], "A↑#|____"),
        ([us("A", place=101, facing=3, disabled=True)], "A↓*|____"),
        ([german("GE1", "Tiger", 101, letter="T", facing=4, in_position=True)], "T↙)|____"),
        ([german("GE4", "GE-squad", 101, letter="R", facing=4, surrendered=True)], "R&|____"),
        ([us("A", place=101, status="killed")], "xA|____"),
        ([us("A", place=101, facing=1), us("B", "M10", 101, facing=5)], "A↗B↖|____"),
        ([us(one, place=101) for one in "ABC"], "ABC|____"),
        ([us(one, place=101) for one in "ABCDE"], "ABC+|____"),
        ([us("A", place=101, facing=0), us("B", place=101, status="killed")], "A↑|____"),
    ],
)
def test_units(units: list[Placed], shown: str) -> None:
    """One with its facing, its turret and its marks; two with their facing; more by letter."""
    assert inside(*units) == shown


def test_what_else_lies_in_a_hex() -> None:
    """Event markers, smoke, mines, positions and bunkers."""
    assert inside(markers={"12": 101}) == "|_?12"
    assert inside(smoke={"101": 3}) == "▒▒▒▒|____"
    assert inside(mines={"101": True}, positions={"101": True}, bunkers={"101": 2}) == "|_])x"


def test_the_unit_that_is_to_act_stands_out() -> None:
    """Its letter has colours of its own, and no other."""
    set_up = stage(us("A", place=101), us("B", place=201))
    rows = draw(laid_out(set_up.setting, set_up.field, "A"), Window(1, 1, 2, 1))
    inks = {cell.char: cell.ink for row in rows for cell in row if cell.char in "AB"}
    assert inks["A"] != inks["B"]


@pytest.mark.parametrize(
    ("centre", "found"),
    [
        (101, Window(1, 1, 15, 9)),
        (2314, Window(16, 10, 15, 9)),
        (4527, Window(31, 19, 15, 9)),
    ],
)
def test_the_window_of_a_large_map(centre: int, found: Window) -> None:
    """As many hexes as fit, about the one that is looked at, and never beyond the edges."""
    set_up = stage(terrain="\n".join(["." * 45] * 27))
    view = window(set_up.setting.ground, centre, (), 79, 22)
    assert view == found
    lines = text_of(draw(laid_out(set_up.setting, set_up.field), view))
    assert max(map(len, lines)) <= 79
    assert len(lines) <= 22


def test_a_small_map_is_shown_whole() -> None:
    """However much room there is."""
    assert window(stage().setting.ground, 505, (), 300, 100) == Window(1, 1, 12, 12)


def test_old_terminals_get_a_map_of_the_characters_they_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrows are the keys of a number pad, and no line gets any longer."""
    stream = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(stream, "ascii"))
    set_up = stage(us("A", place=101, facing=1, turret=2), field={"smoke": {"201": 3}})
    Screen(steady=True).picture(draw(laid_out(set_up.setting, set_up.field), Window(1, 1, 2, 1)))
    sys.stdout.flush()
    assert stream.getvalue().decode().splitlines() == [
        "N8   01   02",
        "    ____",
        "   /A93 \\____",
        "01 \\____/%%%%\\",
        "        \\____/",
    ]


def test_a_map_in_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are colours, every hex has its paper."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", terminal)
    set_up = stage(us("A", place=101))
    Screen(steady=True).picture(draw(laid_out(set_up.setting, set_up.field), Window(1, 1, 1, 1)))
    assert "48;5;" in terminal.getvalue() or "48;2;" in terminal.getvalue()
