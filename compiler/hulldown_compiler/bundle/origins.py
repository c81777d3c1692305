"""Where every value of the charts comes from: printed, derived from what is printed, read from damage, or our own.

An *origin* is a source with its kind and with what it is the source of. Whoever looks a value up finds its origin by
the same keys: beside the rows of a table stands a tree of the same shape, with the number of an origin for each cell,
or one number for all that lies below. So nothing that uses a table has to be told what its author marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hulldown_compiler.bundle.reach import reached, share, values_of_catalogue, values_of_table, worth_of_modifiers
from hulldown_compiler.lowering.definitions import Chart, Charts
from hulldown_compiler.lowering.tables import Axes, TableCell, annotated, read_cells
from hulldown_compiler.model.base import Source
from hulldown_engine.basics.dice import parse_dice, printed
from hulldown_engine.language.wording import joined, sentence, worded
from hulldown_engine.resolver.evaluation.step_form import every_step

Json = dict[str, Any]

PRINTED, DERIVED, READ, OWN, UNSAID = "printed", "derived", "read", "own", "unsaid"
KINDS = (PRINTED, DERIVED, READ, OWN, UNSAID)
"""The kinds of origins: a document says it, it follows from one, a damaged scan was read so, it is our choice, or
nobody says where it is from."""


def kind_of(source: Mapping[str, Any]) -> str:
    """The kind of origin that a source makes."""
    for key, kind in (("scan", READ), ("house", OWN), ("derived", DERIVED), ("document", PRINTED)):
        if key in source:
            return kind
    return UNSAID


def origins(charts: Charts, logic: Json, prose: Json) -> Json:
    """The origins of all values of some charts, as `logic` and `prose` have them compiled; nothing, without charts."""
    if not charts:
        return {}
    found = _Origins(prose)
    tables = {table.name: found.table(table, charts) for table in charts.of("table")}
    cards = {card.name: found.card(card, charts) for card in charts.of("card")}
    procedures = {procedure.name: found.procedure(procedure, charts) for procedure in charts.of("procedure")}
    made: Json = {"all": found.all, "tables": tables, "cards": cards, "procedures": procedures}
    return {**made, "shares": _shares(made, logic)}


def _shares(made: Json, logic: Json) -> Json:
    """How many values are of each kind: in each table and catalogue, behind each procedure, and in the book."""
    tables = {name: share(made, values_of_table(made, logic, name)) for name in logic["tables"]}
    behind = {name: reached(made, logic, name) for name in logic["procedures"]}
    for name, values in behind.items():
        made["procedures"][name]["reaches"] = sorted(set(values.values()))
        made["procedures"][name]["worth"] = worth_of_modifiers(made, logic, name)
    cards = {name: values_of_catalogue(made, logic, name) for name in logic["catalogues"]}
    every = [*(values_of_table(made, logic, name) for name in logic["tables"]), *cards.values(), *behind.values()]
    whole = {place: origin for values in every for place, origin in values.items()}
    return {
        "table": tables,
        "catalogue": {name: share(made, values) for name, values in cards.items()},
        "procedure": {name: share(made, values) for name, values in behind.items()},
        "book": share(made, whole),
    }


class _Origins:
    """The origins that have been found so far, each once; `all` are they, and their numbers its indexes."""

    def __init__(self, prose: Json) -> None:
        self.all: list[Json] = []
        self._prose = prose
        self._numbers: dict[tuple[tuple[str, Any], ...], int] = {}

    def number(self, of: str, source: Mapping[str, Any], cell: str = "") -> int:
        """The number of the origin of something; of a cell that says where it is from, `cell` is where it stands."""
        origin = {"kind": kind_of(source), "of": of, **({"cell": cell} if cell else {}), **source}
        key = tuple(origin.items())
        if key not in self._numbers:
            self._numbers[key] = len(self.all)
            self.all.append(origin)
        return self._numbers[key]

    def table(self, table: Chart, charts: Charts) -> Any:
        """The tree of a table."""
        shape, title = charts.shapes[table.name], str(table.model.title)
        return self._rows((shape["axes"], shape["cells"], table.raw["rows"]), title, _written(table.model.source))

    def card(self, card: Chart, charts: Charts) -> Json:
        """The trees of a card's fields; a card without a source has that of its catalogue."""
        catalogue = charts.catalogues[card.model.card]
        source = card.model.source or charts.charts["catalogue"][card.model.card].model.source
        called = str(self._prose["cards"][card.name].get("name", card.name))
        trees: Json = {}
        for field, kind in catalogue["fields"].items():
            if field in charts.values[card.model.card][card.name] and kind["kind"] != "text":
                table = kind.get("axes", ()), kind.get("cells", kind), card.raw[field]
                trees[field] = self._rows(table, called, _written(source), worded(self._prose, field))
        return trees

    def _rows(self, table: tuple[Axes, Any, Any], called: str, source: Json, field: str = "") -> Any:
        """The tree of rows whose cells come from a source, but for those that say otherwise."""
        axes, kind, rows = table
        own = {path: _of_cell(cell) for path, cell in annotated(rows, len(axes))}
        whole = self.number(called, source)
        if not own:
            return whole
        cells = read_cells(axes, kind, rows)
        return _tree([(cell.keys, self._cell(cell, own, whole, [called, field])) for cell in cells])

    def _cell(self, cell: TableCell, own: Mapping[Any, Json], whole: int, names: Sequence[str]) -> int:
        """The number of the origin of a cell: its own, or that of all."""
        if cell.path not in own:
            return whole
        where = ", ".join(filter(None, [names[1], *(worded(self._prose, label) for label in cell.labels)]))
        return self.number(f"{names[0]}: {where}", own[cell.path], where)

    def procedure(self, procedure: Chart, charts: Charts) -> Json:
        """The origins of a procedure, of its modifiers by their labels, and of its steps in turn."""
        record, title = charts.procedures[procedure.name], str(procedure.model.title)
        source, modified = _written(procedure.model.source), dict(record["sources"])
        modifiers: Json = {}
        for modifier in _modifiers(record["steps"]):
            label = modifier["name"]
            if label in modified or _is_a_value(modifier["value"]):
                of = f"{title}: {record['labels'][label]}"
                modifiers[str(label)] = self.number(of, modified.get(label, source))
        steps: Json = {}
        for nth, step in enumerate(every_step(record["steps"])):
            written = dict(record["step_sources"]).get(step["@"])
            if written is not None or isinstance(step.get("dice"), str):
                steps[str(nth)] = self.number(
                    f"{title}: {_step(self._prose, step)}", source if written is None else written
                )
        return {"whole": self.number(title, source), "modifiers": modifiers, "steps": steps}


def _written(source: Source | None) -> Json:
    return {} if source is None else source.model_dump(exclude_none=True)


def _of_cell(cell: Mapping[str, Any]) -> Json:
    """The source of a cell that says something of its own, with what a scan shows in its place."""
    return {**cell.get("source", {}), **{key: cell[key] for key in ("scan", "read", "why") if key in cell}}


def _tree(cells: Sequence[tuple[tuple[Any, ...], int]]) -> Any:
    """Origins of cells, by their keys, as nested rows; one number, where all are the same."""
    if len(found := {origin for _, origin in cells}) == 1:
        return found.pop()
    below: dict[Any, list[tuple[tuple[Any, ...], int]]] = {}
    for (key, *keys), origin in cells:
        below.setdefault(key, []).append((tuple(keys), origin))
    if any(isinstance(key, tuple) for key in below):
        return [[*key, _tree(inside)] for key, inside in below.items()]
    return {key: _tree(inside) for key, inside in below.items()}


def _modifiers(steps: Iterable[Json]) -> Iterable[Json]:
    for step in every_step(steps):
        for section in step.get("sections", ()):
            yield from section["modifiers"]


def _is_a_value(tree: Any) -> bool:
    """Whether a modifier itself says what it comes to, `-2` or `-suppressions`, and no table, card or variable."""
    if not isinstance(tree, list):
        return True
    return tree[0] != "value" and not _looks_up(tree)


def _looks_up(tree: Any) -> bool:
    return isinstance(tree, list) and (tree[:1] in LOOKING_UP or any(map(_looks_up, tree)))


LOOKING_UP = (["look_up"], ["card_table"], ["field"])
"""How expressions begin whose value stands in a table or on a card."""


def _step(prose: Json, step: Json) -> str:
    """What a step is called: its dice, or the values that it gives names."""
    if isinstance(step.get("dice"), str):
        return f"{printed(parse_dice(step['dice']))} for {worded(prose, step['name'])}"
    names = step.get("values", [step.get("name", step["step"])])
    return ", ".join(worded(prose, name) for name in names)


# In words -------------------------------------------------------------------------------------------------------------

IN_WORDS = {
    PRINTED: "printed",
    DERIVED: "derived from what is printed",
    READ: "read from damage",
    OWN: "our own",
    UNSAID: "from nowhere that is named",
}
"""What readers are told that values of each kind are."""


BRIEFLY = {DERIVED: "derived"}
"""The same beside a title, where that is too long."""


def share_in_words(share: Mapping[str, int]) -> str:
    """How many values are of each kind, our own first; empty, where there are none."""
    every = sum(share.values())
    if not every:
        return ""
    kinds = [kind for kind in (OWN, READ, DERIVED, UNSAID, PRINTED) if share.get(kind)]
    if len(kinds) == 1:
        return f"{'Its one value is' if every == 1 else f'All its {every:,} values are'} {IN_WORDS[kinds[0]]}."
    parts = [f"{share[kind]:,} {'is' if share[kind] == 1 else 'are'} {IN_WORDS[kind]} ({_of(share[kind], every)})"
             for kind in kinds]  # fmt: skip
    return f"Of its {every:,} values {', '.join(parts[:-1])} and {parts[-1]}."


def mark_in_words(share: Mapping[str, int]) -> str:
    """What stands beside the title of a table: what its values are, or some of them; nothing, if all are printed."""
    kinds = [BRIEFLY.get(kind, IN_WORDS[kind]) for kind in (OWN, READ, DERIVED, UNSAID) if share.get(kind)]
    return f"{'partly ' if kinds and PRINTED in share else ''}{joined(kinds)}"


def _of(some: int, every: int) -> str:
    """A share in per cent; neither nothing nor all, for it is some of them."""
    return f"{min(99, max(1, round(100 * some / every)))}%"


def why(origin: Mapping[str, Any]) -> str:
    """Why a value is what it is, as a clause: the reason of our choice, or what the scan shows and how it was read."""
    if origin["kind"] == OWN:
        return str(origin["house"])
    if origin["kind"] == READ:
        because = f": {origin['why']}" if "why" in origin else ""
        return f"the scan shows “{origin['scan']}”, read as {origin.get('read', '')}{because}"
    return str(origin.get("derived", ""))


def not_printed(found: Mapping[str, Any], numbers: Iterable[int]) -> list[Json]:
    """Those of some origins that are not printed, our own first; what shares a reason together, with `of` all of it."""
    together: dict[tuple[str, str], list[str]] = {}
    kept = [found["all"][number] for number in sorted(set(numbers))]
    for kind in (OWN, READ, DERIVED, UNSAID):
        for origin in (origin for origin in kept if origin["kind"] == kind):
            together.setdefault((kind, why(origin)), []).append(origin["of"])
    return [
        {"kind": kind, "of": list(dict.fromkeys(of)), **({"why": reason} if reason else {})}
        for (kind, reason), of in together.items()
    ]


def told(origin: Mapping[str, Any]) -> str:
    """One of what is `not_printed`, in a sentence."""
    reason = f": {' '.join(origin['why'].split())}" if "why" in origin else ""
    return f"{sentence('; '.join(origin['of']))} ({IN_WORDS[origin['kind']]}){reason}".rstrip(".") + "."
