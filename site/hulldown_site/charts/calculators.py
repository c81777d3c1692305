"""What a calculator in a web page needs of a procedure: one file for each, complete in itself.

It holds the procedure as it is compiled, and those that it carries out, with the tables that they look up, the fields
of cards that they ask for, and what things are called. `odds.js` works out the odds from that, exactly as the engine
does. What it would have to find out first is found out here: which variables can be forgotten after each step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.publish import Json, Published
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.basics.records import NONE, plain
from hulldown_engine.games.book import compact
from hulldown_engine.language.wording import called, spoken
from hulldown_engine.resolver.liveness import after_pass, asked, before, before_all, named, totalled

FORMAT = 1
"""Rises when a script for the files of before could not read those of now."""

FOLDER = "calculators"


def files(book: Published) -> Iterator[tuple[str, str]]:
    """The files: as JSON, for any program; and as a script, which a page on a disk may load."""
    for name in book.logic.get("procedures", ()):
        text = compact(calculator(book, name))
        yield f"{FOLDER}/{name}.json", f"{text}\n"
        yield script(name), f"hulldownCalculator({text});\n"


def script(procedure: str) -> str:
    """Where the script of a procedure is, from any page of the book."""
    return f"{FOLDER}/{procedure}.js"


def calculator(book: Published, name: str) -> Json:
    """Everything that the odds of one procedure depend on, and the words to ask and answer with."""
    needed = _carried_out(book, name)
    records = {one: book.logic["procedures"][one] for one in needed}
    fields = _fields(book, records)
    return {
        "format": FORMAT,
        "book": book.id,
        "digest": book.play["digest"],
        "procedure": name,
        "title": book.called("procedure", name),
        "inputs": _kinds(book, records[name]["inputs"], book.prose["procedures"][name].get("notes", {})),
        "gives": _kinds(book, records[name]["gives"], book.prose["procedures"][name].get("gives", {})),
        "begins": _beginning(book, name),
        "naturals": {_dice(dice): _naturals(rule) for dice, rule in book.logic.get("naturals", {}).items()},
        "procedures": {one: _prepared(book, one) for one in needed},
        "tables": {
            one: {"title": book.called("table", one), **_shape(book.logic["tables"][one])}
            for one in sorted(set(_looked_up(records)))
        },
        "cards": {catalogue: _cards(book, catalogue, names) for catalogue, names in sorted(fields.items())},
    }


def _beginning(book: Published, name: str) -> Json:
    """What a form shows at first: the situation of the first example with dice, if there is one."""
    worked = (one["given"] for one in book.examples_of(name) if one.get("dice") and "given" in one)
    inputs = book.charts.procedures[name].inputs
    return {one: plain(inputs[one].read(value)) for one, value in next(worked, {}).items()}


def _dice(notation: str) -> str:
    dice = parse_dice(notation)
    return f"{dice.count}d{dice.sides}"


def _naturals(rule: Json) -> Json:
    """What dice decide by themselves: total -> success."""
    return {**dict.fromkeys(map(str, rule["failure"]), False), **dict.fromkeys(map(str, rule["success"]), True)}


# What is needed -------------------------------------------------------------------------------------------------------


def _trees(part: Any) -> Iterator[Sequence[Any]]:
    """Every expression in a part of a record, the inner ones included."""
    if isinstance(part, Mapping):
        for inside in part.values():
            yield from _trees(inside)
    elif isinstance(part, list):
        if part and isinstance(part[0], str):
            yield part
        for inside in part:
            yield from _trees(inside)


def _carried_out(book: Published, name: str) -> list[str]:
    """A procedure, and all that it carries out."""
    found = [name]
    for one in found:
        steps = _inner(book.logic["procedures"][one]["steps"])
        found += dict.fromkeys(step["call"] for step in steps if step["step"] == "call" and step["call"] not in found)
    return found


def _inner(steps: Iterable[Json]) -> Iterator[Json]:
    for step in steps:
        yield step
        yield from _inner((*step.get("do", ()), *step.get("otherwise", ())))


def _looked_up(records: Json) -> Iterator[str]:
    """The tables that are looked up."""
    return (tree[1] for tree in _trees(records) if tree[0] == "look_up")


def _fields(book: Published, records: Json) -> dict[str, set[str]]:
    """The catalogues whose cards can be asked for, and the fields that are asked of each."""
    found: dict[str, set[str]] = {}
    for catalogue in _catalogues(book, records):
        found.setdefault(catalogue, set())
    for tree in _trees(records):
        if tree[0] in ("field", "card_table"):
            found.setdefault(tree[2], set()).add(tree[3])
    return found


def _catalogues(book: Published, part: Any) -> Iterator[str]:
    """The catalogues that values are cards of."""
    if isinstance(part, Mapping):
        if part.get("kind") == "card":
            yield part["of"]
        for inside in part.values():
            yield from _catalogues(book, inside)


# What is written ------------------------------------------------------------------------------------------------------


def _kinds(book: Published, kinds: Json, notes: Json, within: str = "") -> list[Json]:
    """Inputs, or the fields of an outcome: their kind as it is compiled, with what they and their values are called."""
    return [_kind(book, name, kind, notes, f"{within}{name}") for name, kind in kinds.items()]


def _kind(book: Published, name: str, kind: Json, notes: Json, path: str) -> Json:
    values = (*kind.get("names", ()), *kind.get("words", ()))
    said = {"name": name, "label": spoken(name), **kind}
    if path in notes:
        said["note"] = notes[path]
    if values:
        said["called"] = {one: spoken(one) for one in values}
    if "fields" in kind:
        said["fields"] = _kinds(book, kind["fields"], notes, f"{path}.")
    return said


def _shape(record: Json) -> Json:
    """A table, without what is only for readers."""
    axes = [[name, kind["kind"]] for name, kind in record["axes"]]
    return {"axes": axes, "rows": record["rows"]}


def _cards(book: Published, catalogue: str, fields: set[str]) -> Json:
    """The cards of a catalogue: what they are called, the fields that are asked for, and the axes of own tables."""
    record = book.logic["catalogues"][catalogue]
    tables = {
        name: _shape({**record["fields"][name], "rows": {}})["axes"] for name in fields if _is_table(record, name)
    }
    return {
        "called": {name: called(book.prose, name) for name in record["cards"]},
        "tables": dict(sorted(tables.items())),
        "fields": {
            name: {field: card.get(field, NONE) for field in sorted(fields)} for name, card in record["cards"].items()
        },
    }


def _is_table(record: Json, field: str) -> bool:
    return bool(record["fields"][field]["kind"] == "table")


def _prepared(book: Published, name: str) -> Json:
    """A procedure, each step with the variables that are forgotten after it."""
    record, labels = book.logic["procedures"][name], book.prose["procedures"][name]["labels"]
    live = asked(record["result"])
    several = totalled([record["steps"], record["result"]])
    variables = {*record["inputs"], *named(record["steps"])}
    return {
        "title": book.called("procedure", name),
        "inputs": list(record["inputs"]),
        "requires": [{"that": one["that"], "because": labels[one["because"]]} for one in record["requires"]],
        "gives": list(record["gives"]),
        "forget": sorted(variables - before_all(record["steps"], live)),
        "steps": _block(record["steps"], live, several, labels),
        "result": record["result"],
    }


def _block(steps: Sequence[Json], live: set[str], several: set[str], labels: Sequence[str]) -> list[Json]:
    found = []
    for step in reversed(steps):
        needed = before(step, live)
        found.append({**_step(step, live, several, labels), "forget": sorted(needed.union(named([step])) - live)})
        live = needed
    return found[::-1]


def _step(step: Json, live: set[str], several: set[str], labels: Sequence[str]) -> Json:
    """A step with the steps inside it prepared, its dice read, and its words in their places."""
    inside = after_pass(step, live) if step["step"] in ("each", "again") else live
    said: Json = {key: _block(step[key], inside, several, labels) for key in ("do", "otherwise") if key in step}
    if step["step"] == "roll":
        said["keep"] = "face" if step["single"] else "total" if step["name"] in several else "pool"
    if step["step"] == "test":
        said["dice"] = _dice(step["dice"])
    if "sections" in step:
        said["sections"] = [_section(one, labels) for one in step["sections"]]
    return {**step, **said}


def _section(section: Json, labels: Sequence[str]) -> Json:
    modifiers = [{**one, "name": labels[one["name"]]} for one in section["modifiers"]]
    heading = {"section": labels[section["section"]]} if "section" in section else {}
    return {**section, **heading, "modifiers": modifiers}
