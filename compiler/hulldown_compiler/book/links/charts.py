"""What tables, catalogues, cards, procedures and examples refer to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.book.contents import Contents
from hulldown_compiler.book.examples import Example, examples
from hulldown_compiler.book.link import Link, Node
from hulldown_compiler.ir.procedure_visitors import Formula, formulas, modifiers, parts
from hulldown_compiler.lowering.definitions import Chart, Path
from hulldown_engine.resolver.evaluation.step_form import every_step
from hulldown_engine.resolver.steps.procedure_steps import STEPS

Json = Mapping[str, Any]


def chart_links(book: Contents) -> Iterator[Link]:
    """Every reference of the charts and examples of a book, in the order they are written."""
    for chart in (*book.charts.of("table"), *book.charts.of("catalogue")):
        yield from _of_kinds(chart)
    for card in book.charts.of("card"):
        yield from _card(book, card)
    for procedure in book.charts.of("procedure"):
        yield from _of_kinds(procedure)
        yield from _procedure(book, procedure, book.charts.procedures[procedure.name])
    yield from _examples(book)


def _of_kinds(chart: Chart) -> Iterator[Link]:
    """The links to catalogues from axes, fields, inputs and outcomes whose values are cards."""
    source = Node(chart.kind, chart.name)
    for section in ("axes", "fields", "inputs", "gives"):
        for name, kind in getattr(chart.model, section, {}).items():
            for path, catalogue in _catalogues(kind):
                yield Link(source, Node("catalogue", catalogue), "uses", chart.at(section, name, *path))
    for path, catalogue in _catalogues(getattr(chart.model, "cells", {})):
        yield Link(source, Node("catalogue", catalogue), "uses", chart.at("cells", *path))


def _catalogues(kind: Json) -> Iterator[tuple[Path, str]]:
    """The catalogues that a kind of value names, each with its path within the kind."""
    if kind.get("kind") == "card":
        yield ("of",), kind["of"]
    inside: list[tuple[Path, Json]] = [
        (("list", name), field_kind) for name, field_kind in kind.get("fields", {}).items()
    ]
    inside += [(("axes", name), axis_kind) for name, axis_kind in kind.get("axes", ())]
    inside += [(("cells",), kind["cells"])] if "cells" in kind else []
    for path, inner_kind in inside:
        yield from (((*path, *below), catalogue) for below, catalogue in _catalogues(inner_kind))


def _card(book: Contents, card: Chart) -> Iterator[Link]:
    """The catalogue that a card belongs to, and the other cards in it."""
    source = Node("card", card.name)
    yield Link(source, Node("catalogue", card.model.card), "belongs to", card.at("card"))
    fields = book.charts.catalogues.get(card.model.card, {"fields": {}})["fields"]
    for name, value in (card.model.model_extra or {}).items():
        if (
            fields.get(name, {}).get("kind") == "card"
            and isinstance(value, str)
            and value in book.charts.charts["card"]
        ):
            yield Link(source, Node("card", value), "uses", card.at(name))


def _procedure(book: Contents, chart: Chart, record: Json) -> Iterator[Link]:
    """The tables, procedures, cards and rule sections that a procedure names."""
    source = Node("procedure", chart.name)
    for formula in formulas(record):
        for target, role in _asked(book, record, formula):
            yield Link(source, target, role, chart.at(*formula.path))
    for step in every_step(record["steps"]):
        for field, kind, role in STEPS[step["step"]].refers:
            for path, named in field.parts(step):
                yield Link(source, Node(kind, named.partition(".")[0]), role, chart.at(*step["@"], *path))
        for modifier in modifiers(step):
            if "rule" in modifier and book.rules:
                yield Link(source, Node("rule", modifier["rule"]), "cites", chart.at(*modifier["@"], "rule"))


def _asked(book: Contents, record: Json, formula: Formula) -> Iterator[tuple[Node, str]]:
    """The tables and cards in an expression."""
    for part in parts(formula.tree):
        if part[0] == "look_up":
            yield Node("table", part[1]), "reads"
        words = [operand[1] for operand in part[1:] if isinstance(operand, list) and operand[0] == "word"]
        words += part[2:] if part[0] == "in" else []
        if words and part[0] in ("==", "!=", "in") and any(_is_card(book, record, operand) for operand in part[1:3]):
            yield from ((Node("card", word), "asks") for word in words if word in book.charts.charts["card"])


def _is_card(book: Contents, record: Json, tree: Any) -> bool:
    """Whether an expression is a card: an input, or a field of another card."""
    if not isinstance(tree, list) or tree[0] not in ("value", "field"):
        return False
    field = tree[0] == "field"
    kinds = book.charts.catalogues[tree[2]]["fields"] if field else record["inputs"]
    return bool(kinds.get(tree[3] if field else tree[1], {}).get("kind") == "card")


def _examples(book: Contents) -> Iterator[Link]:
    """The links from examples to what they try: procedures (of those in rule sections), tables, and cards."""
    for example in examples(book):
        source = Node(example.kind, example.source)
        if example.kind == "rule" and example.procedure:
            yield Link(source, Node("procedure", example.procedure), "tries", example.at("procedure"))
        if example.record.get("table") in book.charts.charts["table"]:
            yield Link(source, Node("table", example.record["table"]), "tries", example.at("table"))
        yield from (Link(source, target, "tries", example.at(key)) for target, key in _positioned(book, example))
        inputs = book.charts.procedures.get(example.procedure, {"inputs": {}})["inputs"]
        for name, value in example.record.get("given", {}).items():
            if inputs.get(name, {}).get("kind") == "card" and value in book.charts.charts["card"]:
                yield Link(source, Node("card", value), "tries", example.at(f"given.{name}"))


def _positioned(book: Contents, example: Example) -> Iterator[tuple[Node, str]]:
    """The data cards and unit cards that an example's position names for its units, each with its key there."""
    for name, unit in example.record.get("position", {}).get("units", {}).items():
        kind, card = ("card", unit["type"]) if "type" in unit else ("unit-card", name)
        if card in book.known.get(kind, ()):
            yield Node(kind, card), f"position.units.{name}{'.type' if kind == 'card' else ''}"
