"""Tables: what stands where, and what is off them; how rows, bands and open ends are written and found."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.conftest import Compile
from tests.helpers.build import reference

from hulldown_engine.resolver.tables import OffTable, Table

BOOK = reference("""
tables:
  perception:
    title: Perception
    axes: {die: 1d4, initiative: 0..2}
    cells: 0..10
    rows:
      "1": [0, 1, 2]
      2-3: {"0": 3, 1-2: 4}
      "4": [5, 6, 7]
  results:
    title: Results
    axes: {space: -6..13}
    cells: [nothing, panic, killed]
    rows: {<=-6: nothing, -5--1: panic, "0": nothing, 1-12: panic, 13+: killed}
  reach:
    title: Reach
    axes:
      weapon: [rifle, light-gun]
      range: {bands: [0-5, 6-15, 16+], unit: cm}
    cells: {number: 1..20, or: [automatic, none]}
    rows:
      rifle: [4, 10, none]
      light-gun: {0-5: automatic, 6-15: 3, 16+: 19}
  armour:
    title: Armour
    axes: {class: 1..3}
    cells: {number: 1..20, or: [automatic]}
    banded: {by: range, from: 0..250, unit: cm}
    rows:
      "1": automatic
      "2": automatic@0-25, 11@25-75, 19@76+
      "3": 15@0-25, 18@50-75
  speed:
    title: Speed
    axes: {ground: [road, mud]}
    cells: {number: 0..8, halves: true}
    rows: {road: 0.5, mud: {value: 2, source: {house: measured}}}
  effects:
    title: Effects
    axes: {roll: 2d4}
    cells: {list: [stunned, lamed]}
    rows: {"2": [stunned, lamed], 3-7: [], "8": [lamed]}
  ladder:
    title: Ladder
    axes: {rung: 0..1}
    cells: {dice: true, or: [none]}
    rows: {"0": none, "1": 2d6}
  carriers:
    title: Carriers
    axes: {unit: {of: units}, wet: [dry, wet]}
    cells: bool
    rows:
      Ant: [true, false]
      Bee: [false, false]
  best:
    title: Best
    axes: {roll: 1..2}
    cells: {of: units}
    rows: {"1": Ant, "2": {scan: "B e", read: Bee, why: a gap}}
catalogues:
  units: {title: Units, fields: {places: {axes: {side: [front, rear], roll: d100}, cells: [hull, turret]}}}
cards:
  Ant: {card: units, places: {front: {1-30: hull, 31-100: turret}, rear: {1-100: hull}}}
  Bee: {card: units, places: {front: {1-100: turret}, rear: {1-100: turret}}}
""")

CELLS: tuple[tuple[str, tuple[Any, ...], Any], ...] = (
    ("perception", (1, 2), 2),
    ("perception", (2, 0), 3),
    ("perception", (3, 2), 4),
    ("perception", (4, 0), 5),
    ("results", (-6,), "nothing"),
    ("results", (-5,), "panic"),
    ("results", (-1,), "panic"),
    ("results", (0,), "nothing"),
    ("results", (12,), "panic"),
    ("results", (13,), "killed"),
    ("reach", ("rifle", 0), 4),
    ("reach", ("rifle", 5), 4),
    ("reach", ("rifle", 6), 10),
    ("reach", ("rifle", 16), "none"),
    ("reach", ("light-gun", 5), "automatic"),
    ("reach", ("light-gun", 15), 3),
    ("armour", (1, 250), "automatic"),
    ("armour", (2, 0), "automatic"),
    ("armour", (2, 25), "automatic"),
    ("armour", (2, 26), 11),
    ("armour", (2, 75), 11),
    ("armour", (2, 76), 19),
    ("armour", (2, 250), 19),
    ("armour", (3, 25), 15),
    ("armour", (3, 26), "none"),
    ("armour", (3, 50), 18),
    ("armour", (3, 76), "none"),
    ("speed", ("road",), Fraction(1, 2)),
    ("speed", ("mud",), 2),
    ("effects", (2,), ("stunned", "lamed")),
    ("effects", (5,), ()),
    ("effects", (8,), ("lamed",)),
    ("ladder", (0,), "none"),
    ("ladder", (1,), "2d6"),
    ("carriers", ("Ant", "dry"), True),
    ("carriers", ("Ant", "wet"), False),
    ("best", (1,), "Ant"),
    ("best", (2,), "Bee"),
)


@pytest.mark.parametrize(("name", "keys", "value"), CELLS)
def test_a_cell_is_found_by_a_value_for_each_axis(name: str, keys: Any, value: Any, compiled: Compile) -> None:
    """Rows, spans, bands, cells with a source or a scan: whatever way it is written, the cell is what it says."""
    found = compiled(BOOK).charts.tables[name].look_up(keys)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "keys", "value"),
    [
        ("results", (-99,), "nothing"),
        ("results", (99,), "killed"),
        ("reach", ("rifle", 9_999), "none"),
        ("armour", (2, 9_999), 19),
    ],
)
def test_an_open_end_goes_on_for_ever(name: str, keys: Any, value: Any, compiled: Compile) -> None:
    """Below `<=-6` and above `13+`, `16+` and `@76+` there is no end of the table."""
    assert compiled(BOOK).charts.tables[name].look_up(keys) == value


@pytest.mark.parametrize(
    ("name", "keys", "sentence"),
    [
        ("perception", (0, 0), "Perception: no die 0; it has 1 to 4"),
        ("perception", (5, 0), "Perception: no die 5; it has 1 to 4"),
        ("perception", (4, 3), "Perception: no initiative 3; it has 0 to 2"),
        ("effects", (1,), "Effects: no roll 1; it has 2 to 8"),
        ("speed", ("none",), "Speed: no ground 'none'"),
        ("carriers", ("none", "wet"), "Carriers: no unit 'none'"),
        ("reach", ("rifle", -1), "Reach: no range -1; it has 0 to 16"),
        ("perception", (1, Fraction(1, 2)), "Perception: no initiative 1/2; it has 0 to 2"),
    ],
)
def test_a_value_that_an_axis_does_not_have_is_refused(name: str, keys: Any, sentence: str, compiled: Compile) -> None:
    """The sentence names the table, the axis, the value, and what there is."""
    with pytest.raises(OffTable) as refused:
        compiled(BOOK).charts.tables[name].look_up(keys)
    assert str(refused.value) == sentence


def test_a_card_has_tables_of_its_own(compiled: Compile) -> None:
    """Each card's rows are its own; what is off them is told by the card's name and the field."""
    cards = compiled(BOOK).charts.cards["units"]
    found = {name: [card["places"].look_up(("front", roll)) for roll in (30, 31)] for name, card in cards.items()}
    assert found == {"Ant": ["hull", "turret"], "Bee": ["turret", "turret"]}
    with pytest.raises(OffTable) as refused:
        cards["Ant"]["places"].look_up(("rear", 101))
    assert str(refused.value) == "Ant, places: no roll 101; it has 1 to 100"


def test_a_table_knows_its_axes_and_cells(compiled: Compile) -> None:
    """In the order in which they are written, with their kinds, for whoever wants to show it."""
    table: Table = compiled(BOOK).charts.tables["reach"]
    (weapon, kind), (distance, bands) = table.axes
    assert (table.title, weapon, distance) == ("Reach", "weapon", "range")
    assert kind == {"kind": "names", "names": ["rifle", "light-gun"]}
    assert [band[0] for band in bands["bands"]] == ["0-5", "6-15", "16+"]
    assert bands["unit"] == "cm"
    assert table.cells["words"] == ["automatic", "none"]
