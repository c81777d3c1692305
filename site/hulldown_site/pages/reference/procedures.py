"""A procedure's page: what it is for, what it asks, its steps, its odds, and its examples, worked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from hulldown_compiler.publish import Json, Published
from hulldown_engine.language.wording import sentence, spoken
from hulldown_engine.resolver.resolution import BULLETED, Modifier, Resolution, Told, resolution
from hulldown_site.charts import odds
from hulldown_site.charts.calculators import script
from hulldown_site.charts.grid import group_heading
from hulldown_site.charts.worked import examples, result
from hulldown_site.html import text
from hulldown_site.html.cells import minus
from hulldown_site.html.kinds import kind, usual
from hulldown_site.html.marks import Marks
from hulldown_site.html.markup import aside, element, escape, head, heading, labelled, listed, row, table
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source_of
from hulldown_site.pages.reference.tables import used


def page(book: Published, name: str) -> str:
    """One procedure."""
    told = resolution(book.logic, book.prose, name)
    record = book.logic["procedures"][name]
    parts = [head(book.title, book.called("procedure", name), "procedure"), _lead(book, name)]
    if record["inputs"]:
        parts += [heading(2, "What it asks", "inputs"), _inputs(book, name), _refusals(book, told)]
    parts += [heading(2, "Steps", "steps"), _steps(book, name, told)]
    parts += [heading(2, "What it gives", "outcome"), _gives(book, name)]
    parts += [heading(2, "Calculator", "calculator"), _calculator(book, name)]
    if chart := odds.chart(book, name):
        parts += [heading(2, "Odds", "odds"), chart]
    if shown := book.reference["examples"].get(name):
        worked = examples(book, shown, name, opened=True)
        parts += [heading(2, "Examples", "examples"), element("div", worked, "hd-examples")]
    return markdown(*parts)


def _calculator(book: Published, name: str) -> str:
    """Where a script puts the calculator; without scripts, what works it out elsewhere."""
    command = element("code", f"hulldown odds {escape(book.id)} {escape(name)}")
    said = element("noscript", element("p", f"The calculator is a script; {command} works out the same in a terminal."))
    return element("div", said, "hd-calculator", data_calculator=script(name), data_search_exclude="")


def _lead(book: Published, name: str) -> str:
    """What it is for; beside it, where it comes from and what it has to do with."""
    told = book.prose["procedures"][name]
    words = text.words(told.get("text", "")) + text.words(told.get("note", ""))
    return aside(words, source_of(book, "procedure", name) + "".join(_related(book, name)))


RELATED = (("table", "Looks up"), ("procedure", "Carries out"), ("catalogue", "Asks for"), ("rule", "By rule"))
"""What a page says of the things of each kind that a procedure needs."""


def _related(book: Published, name: str) -> Iterator[str]:
    """Everything it needs, and everything that needs it."""
    needs = dict.fromkeys((one.kind, one.name) for one in book.referred("procedure", name) if one.role != "tries")
    for sort, lead in RELATED:
        names = [needed for needed_kind, needed in needs if needed_kind == sort]
        links = (text.rule(book, one) if sort == "rule" else text.thing(book, sort, one) for one in names)
        yield labelled(lead, "; ".join(links))
    yield used(book, "procedure", name)


# What it asks and gives -----------------------------------------------------------------------------------------------


def _inputs(book: Published, name: str) -> str:
    kinds, notes = book.logic["procedures"][name]["inputs"], book.prose["procedures"][name].get("notes", {})
    rows = [row for one, record in kinds.items() for row in _input(book, one, record, notes)]
    return _columns(["", "May be", "Usually", "Which is"], rows)


def _input(book: Published, name: str, record: Json, notes: dict[str, str]) -> Iterator[list[str]]:
    """A row for an input; for a list of records, one for each of their fields as well."""
    if record["kind"] != "records":
        label = spoken(name.rpartition(".")[2])
        shown = f"&nbsp;&nbsp;{escape(label)}" if "." in name else escape(label)
        yield [shown, kind(book, record), usual(book, record), escape(notes.get(name, ""))]
        return
    yield [escape(spoken(name)), f"a list of at most {record['most']}, each with:", "", escape(notes.get(name, ""))]
    for field, inside in record["fields"].items():
        yield from _input(book, f"{name}.{field}", inside, notes)


def _refusals(book: Published, told: Resolution) -> str:
    rows = [[text.line(book, one.when), text.line(book, sentence(one.because))] for one in told.refusals]
    return table(["Not if", "Because"], rows, "hd-refusals") if rows else ""


def _gives(book: Published, name: str) -> str:
    kinds, notes = book.logic["procedures"][name]["gives"], book.prose["procedures"][name].get("gives", {})
    rows = [[escape(spoken(one)), kind(book, record), escape(notes.get(one, ""))] for one, record in kinds.items()]
    return _columns(["", "May be", "Which is"], rows)


def _columns(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table without the columns in which nothing would stand."""
    kept = [nth for nth, _ in enumerate(titles) if any(row[nth] for row in rows)]
    return table([titles[nth] for nth in kept], [[row[nth] for nth in kept] for row in rows], "hd-inputs")


# Steps ----------------------------------------------------------------------------------------------------------------


def _steps(book: Published, name: str, told: Resolution) -> str:
    known = {(label,): {"source": record} for label, record in book.reference["modifiers"].get(name, ())}
    marks = Marks(book, "modifier", known)
    steps = listed((_step(book, one, marks) for one in told.steps), "ol")
    return element("div", steps + marks.listed(), "hd-procedure")


def _step(book: Published, told: Told, marks: Marks) -> str:
    inside = "".join(f"<li>{_step(book, one, marks)}</li>" for one in told.items)
    parts = [
        element("span", text.line(book, told.text), "hd-do"),
        result(book, told.outcome),
        _modifiers(book, told.modifiers, marks),
        element("ul" if told.style == BULLETED else "ol", inside) if inside else "",
    ]
    return " ".join(filter(None, parts))


def _modifiers(book: Published, modifiers: Sequence[Modifier], marks: Marks) -> str:
    """The modifiers of a step as a table, in their sections."""
    if not modifiers:
        return ""
    modifiers, table = told_once(modifiers)
    titles = ["Modifier", "When", "Value", *(["Rule"] if any(one.rule for one in modifiers) else [])]
    head = "".join(f'<th scope="col">{one}</th>' for one in titles)
    bodies = "".join(
        _section(book, name, [_modifier(book, one, marks)[: len(titles)] for one in some])
        for name, some in groupby(modifiers, lambda one: one.section)
    )
    inside = element("table", f"<thead><tr>{head}</tr></thead>{bodies}", "hd-chart-table hd-modifiers")
    note = element("p", f"The values stand in {text.line(book, table)}.", "hd-note") if table else ""
    return note + element("div", inside, "hd-box")


LOOKED_UP = re.compile(r"(?P<value>.+), by (?P<table>\{table:[^{}]+\})")
"""A value that is known, and the table that it stands in."""


def told_once(modifiers: Sequence[Modifier]) -> tuple[Sequence[Modifier], str]:
    """The modifiers without the table that all their numbers come from, and that table; or as they are."""
    found = [LOOKED_UP.fullmatch(one.value) for one in modifiers]
    tables = {match["table"] for match in found if match}
    fixed = any(match is None and one.value[:1] in "+-0" for match, one in zip(found, modifiers, strict=True))
    if len(tables) != 1 or fixed or len(modifiers) == 1:
        return modifiers, ""
    short = [one._replace(value=match["value"]) if match else one for match, one in zip(found, modifiers, strict=True)]
    return short, tables.pop()


def _section(book: Published, name: str, rows: Iterable[Sequence[str]]) -> str:
    return element("tbody", group_heading(text.line(book, name), 4) + "".join(row(*cells) for cells in rows))


def _modifier(book: Published, one: Modifier, marks: Marks) -> list[str]:
    """Its name, when it applies, what it comes to, and its rule."""
    name = text.line(book, one.name) + marks.mark((one.label,))
    return [name, text.line(book, one.when), minus(text.line(book, one.value)), text.rule(book, one.rule)]
