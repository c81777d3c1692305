"""Unit cards, platoons, missions and cartridges of a whole book: read together, because they speak of one another.

What is wrong within one of them is noted while it is read. What does not fit together is for the rules to find.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hulldown_compiler.core.diagnostics import Fault, Note, Position, Related
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.language.expressions import Scope
from hulldown_compiler.lowering.definitions import PARTS, Chart, Path, gather, reporter
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.lowering.steps import Lowering, Mention
from hulldown_compiler.lowering.tables import Axes, Axis, between, tabulate
from hulldown_compiler.model.platoon.cartridges import REST
from hulldown_compiler.model.platoon.values import RANDOM_EVENT
from hulldown_compiler.model.platoon_steps import HEX
from hulldown_compiler.model.value_types import Kind, read_span
from hulldown_engine.language.expressions import BOOL, Tree
from hulldown_engine.platoon.board.ground import LETTERS
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.platoon.language.mission_specials import BUNKERS, POSITIONS
from hulldown_engine.platoon.language.vocabulary import side_of

Json = Any

ANY_TEXT: Kind = {"kind": "text"}
"""The kind of a cell that holds the name of a paragraph or a hex, or says that there is none."""

DIE: Kind = {"kind": "number", "least": 1, "most": 10}
TWO_DICE: Kind = {"kind": "number", "least": 2, "most": 20}


@dataclass
class Parts:
    """The parts by kind and name; of two of one name, the first.

    `rows` are the tables in them, read: by the part's kind and name, and the table's field. `ends` are the conditions
    for missions to end, as trees; `wheres` say of which units something in a mission is true, by the mission and where
    that is written; `mentions` is what both name.
    """

    sheet: Sheet | None = None
    found: dict[str, dict[str, Chart]] = field(default_factory=lambda: {kind: {} for kind in PARTS})
    rows: dict[tuple[str, str, str], Json] = field(default_factory=dict)
    ends: dict[str, list[Tree]] = field(default_factory=dict)
    wheres: dict[tuple[str, ...], Tree] = field(default_factory=dict)
    mentions: dict[str, list[Mention]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def of(self, kind: str) -> Iterator[Chart]:
        """The parts of a kind, in the order they are written."""
        return iter(self.found[kind].values())

    def get(self, kind: str, name: str) -> Chart | None:
        """A part by its name, if it is there."""
        return self.found[kind].get(name)

    def all(self) -> Iterator[Chart]:
        """Every part: cards first, then platoons, missions and cartridges."""
        for kind in PARTS:
            yield from self.of(kind)

    @property
    def conditions(self) -> int:
        """The most conditions that a mission has; one, when there is no mission."""
        return max((mission.model.conditions for mission in self.of("mission")), default=1)

    def report(self, rule: str, at: Position, message: str, hint: str = "", *related: Related) -> None:
        """Note a fault."""
        self.faults.append(Fault(rule, Note(at, message, hint, related)))

    def table(self, part: Chart, path: Path, axes: Axes, written: Json) -> Json:
        """Read a table in a part; what is wrong with its rows is noted."""
        return tabulate(axes, ANY_TEXT, written, reporter(self.report, part, path))


def read_parts(written: Iterable[Chart], sheet: Sheet | None, scope_at: Callable[[str], Scope | None]) -> Parts:
    """Collect the parts of all files and lower their tables and expressions; without a scope, no expressions."""
    parts = Parts(sheet)
    gather(written, parts.found, parts.report)
    for part in parts.all():
        READ[part.kind](parts, part, scope_at(part.document.path))
    return parts


# One function for each kind -------------------------------------------------------------------------------------------


def _card(parts: Parts, card: Chart, scope: Scope | None) -> None:
    """The action table of a unit card: rows of a die, columns of conditions and letters."""
    actions = card.model.actions
    if actions is None and side_of(card.name) == GERMAN:
        parts.report("missing_field", card.at(), f"no 'actions' in the unit card {card.name!r} of a German")
    elif actions is not None:
        columns = [str(column) for column in actions.columns]
        written = {key: row for key, row in card.raw["actions"].items() if key != "columns"}
        axes: Axes = [("die", DIE), ("column", {"kind": "names", "names": columns})]
        parts.rows[card.kind, card.name, "actions"] = parts.table(card, ("actions",), axes, written)


def _platoon(parts: Parts, platoon: Chart, scope: Scope | None) -> None:
    """Nothing to read: a platoon refers to data cards alone."""


def _mission(parts: Parts, mission: Chart, scope: Scope | None) -> None:
    """The hexes of a mission, its retreat table and its ends."""
    _entry(parts, mission)
    _closed(parts, mission)
    if mission.model.retreat is not None:
        rows = parts.table(mission, ("retreat",), [("die", DIE)], mission.raw["retreat"])
        parts.rows["mission", mission.name, "retreat"] = rows
    low, written = Lowering(mission.document), mission.raw.get("ends", ())
    parts.ends[mission.name] = [True if scope is None else low.tree(raw, "when", scope, BOOL) for raw in written]
    for path, side, raw in _wheres(mission):
        tree = True if scope is None else low.tree(raw, "where", scope.among(side), BOOL)
        parts.wheres[(mission.name, *path)] = tree
    parts.mentions[mission.name] = low.mentions
    parts.faults += low.faults


def _wheres(mission: Chart) -> Iterator[tuple[tuple[str, ...], str, Json]]:
    """The conditions of a mission that select units: path, side and the mapping that has the condition."""
    for name, side in EXITS.items():
        yield from (((name, way), side, raw) for way, raw in mission.raw.get(name, {}).items() if "where" in raw)
    for kind in (POSITIONS, BUNKERS):
        works = mission.raw["entry"].get(kind) or {}
        if "where" in works:
            yield ("entry", kind), US, works


EXITS: Mapping[str, str] = {"exits": US, "german_exits": GERMAN}
"""The fields of a mission that say what leaving the map is worth, and to which side's units."""

GRIDS = ("markers", "random")
"""The fields of a cartridge that have rows by condition."""

WAYS_IN = ("hexes", "edge", "set_up")


def _entry(parts: Parts, mission: Chart) -> None:
    """Report an entry that has not exactly one of hexes, edge and set-up."""
    given = [way for way in WAYS_IN if getattr(mission.model.entry, way) is not None]
    if len(given) != 1:
        named = " and ".join(map(repr, given)) or "none of them"
        message = f"expected one of 'hexes', 'edge' and 'set_up', found {named}"
        parts.report("one_of_two", mission.at("entry", key=True), message)


def _closed(parts: Parts, mission: Chart) -> None:
    """Report closed places that are neither hexes nor terrains."""
    terrains = list(LETTERS.values())
    for nth, word in enumerate(mission.model.closed):
        if word not in terrains and not re.fullmatch(HEX, word):
            hint = did_you_mean(word, terrains) or f"the terrains are {', '.join(terrains)}"
            at = mission.at("closed", nth)
            parts.report("wrong_value", at, f"expected a terrain or a hex, found {word!r}", hint)


def _cartridge(parts: Parts, cartridge: Chart, scope: Scope | None) -> None:
    """The rows of a cartridge, by the markers and conditions of its mission."""
    mission = parts.get("mission", cartridge.name)
    if mission is None:
        return
    named = {"least": 1, "most": mission.model.conditions, "lacking": "name them, or write 'rest: none'"}
    conditions: Axis = ("condition", {"kind": "number", **named})
    markers: Axis = ("marker", {"kind": "names", "names": list(mission.model.markers)})
    raw = cartridge.raw
    axes = dict(zip(GRIDS, (markers, ("total", TWO_DICE)), strict=True))
    for name, axis in axes.items():
        written = {key: _completed(row, mission.model.conditions) for key, row in raw.get(name, {}).items()}
        if written or (name == "markers" and mission.model.markers):
            rows = parts.table(cartridge, (name,) if name in raw else (), [axis, conditions], written)
            parts.rows["cartridge", cartridge.name, name] = rows
        _idle_rests(parts, cartridge, name, mission.model.conditions)
    asking = next(_asking(cartridge), None)
    if asking is not None and not raw.get("random"):
        message, hint = "no random events are written for this", "write 'random', with a row for each total, 2 to 20"
        parts.report("missing_cell", asking, message, hint)
    _changes(parts, cartridge, mission.model.conditions)


def _completed(row: Json, conditions: int) -> Json:
    """A row of a cartridge with a cell for every condition that its `rest` stands for."""
    if not isinstance(row, Mapping) or REST not in row:
        return row
    named = {name: cell for name, cell in row.items() if name != REST}
    return {**named, **{str(condition): row[REST] for condition in rest_of(row, conditions)}}


def _idle_rests(parts: Parts, cartridge: Chart, grid: str, conditions: int) -> None:
    """Report the rows whose `rest` stands for no condition."""
    for key, row in cartridge.raw.get(grid, {}).items():
        if isinstance(row, Mapping) and REST in row and not rest_of(row, conditions):
            at = cartridge.at(grid, key, REST, key=True)
            parts.report("row_off_axis", at, f"no condition is left for {REST!r}", "leave it out")


def rest_of(row: Json, conditions: int) -> list[int]:
    """The conditions that the `rest` of a cartridge's row stands for, as it is written; none, if it has no `rest`."""
    if not isinstance(row, Mapping) or REST not in row:
        return []
    spans = [span for key in row if (span := read_span(key)) is not None]
    return [number for number in range(1, conditions + 1) if not any(between(number, *span) for span in spans)]


def cell_at(cartridge: Chart, grid: str, key: str, condition: int) -> Position:
    """Where a cell of a cartridge is written: in its list, or at the conditions that it is for, or at the rest."""
    row = cartridge.part((grid, key))
    if not isinstance(row, Mapping):
        return cartridge.at(grid, key, condition - 1)
    spans = ((name, read_span(name)) for name in row)
    return cartridge.at(grid, key, next((name for name, span in spans if span and between(condition, *span)), REST))


def _asking(cartridge: Chart) -> Iterator[Position]:
    """The cells of a cartridge that ask for a Random Event Check."""
    for key, row in cartridge.model.markers.items():
        asks = (nth for nth, cell in enumerate(row, 1) if cell == RANDOM_EVENT)
        yield from (cell_at(cartridge, "markers", key, condition) for condition in asks)


def _changes(parts: Parts, cartridge: Chart, conditions: int) -> None:
    """Check the changes of markers: one entry for every condition but the first."""
    later = [str(number) for number in range(2, conditions + 1)]
    written = cartridge.model.changes
    for key in written:
        if key not in later:
            hint = f"conditions that begin are {', '.join(later)}" if later else "the mission has one condition"
            message = f"condition {key} never begins in mission {cartridge.name!r}"
            parts.report("row_off_axis", cartridge.at("changes", key, key=True), message, hint)
    missing = [key for key in later if key not in written]
    if missing and len(written) + len(missing) == len(later):
        at = cartridge.at("changes", key=True) if "changes" in cartridge.raw else cartridge.at()
        message = f"no changes for condition {' and '.join(missing)}"
        parts.report("missing_cell", at, message, "write 'none' where no marker changes")


READ: Mapping[str, Callable[[Parts, Chart, Scope | None], None]] = {
    "unit-card": _card,
    "platoon": _platoon,
    "mission": _mission,
    "cartridge": _cartridge,
}
"""What is read in a part of each kind."""
