"""Hovers: the text, the figures and the odds of the thing under the cursor, and what refers to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint import rule_docs
from hulldown_compiler.lint.report import end_column
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lsp.answers import help as sentences
from hulldown_compiler.lsp.answers.tables import cell, grid, markdown
from hulldown_compiler.lsp.index.fields import Fields
from hulldown_compiler.lsp.index.index import Index, Mention, Thing, keys_of
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.odds.chances import percent
from hulldown_compiler.odds.tables import summed, usual
from hulldown_engine.basics.hexes import printed
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.layout import NUMBERED, TABLE, Item
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.tables import OffTable
from hulldown_engine.story.english import head, instructions

MOST_LINES = 24
"""Lines of a thing's source that are shown of kinds that have no text of their own."""

MOST_ODDS = 12
MOST_PLACES = 8


About = Callable[[Analyses, str], str]
"""The Markdown about the thing with a name; empty, where there is no such thing."""


class Hover(NamedTuple):
    """What is said, as Markdown, and of which part of the file."""

    text: str
    position: Position


def hover(analyses: Analyses, index: Index, findings: Sequence[Finding], position: Position) -> Hover | None:
    """The hover at a place: about the name or the key there, and about the findings."""
    path, line, column, _ = position
    mention = index.at(path, line, column)
    here = (finding for finding in findings if _covers(analyses.book, finding.position, path, line, column))
    parts = [_explained(finding) for finding in here]
    if mention is not None and (text := _about(analyses, index, mention)):
        parts.insert(0, text)
        position = mention.position
    elif mention is None and (field := _field(index, path, line, column)) is not None:
        parts.insert(0, field.text)
        position = field.position
    return Hover("\n\n---\n\n".join(parts), position) if parts else None


def _covers(book: Book, position: Position, path: str, line: int, column: int) -> bool:
    """Whether a finding is about a place."""
    if (position.path, position.line) != (path, line):
        return False
    return position.column <= column <= end_column(position, book.texts.get(path, ""))


def _explained(finding: Finding) -> str:
    """A finding's rule, in its first words."""
    rule = BY_CODE[finding.code]
    paragraphs = re.split(r"\n\s*\n", rule_docs.page(rule).partition("\n\n")[2])
    return f"**{rule.code} {rule.name}**\n\n{paragraphs[1] if len(paragraphs) > 1 else paragraphs[0]}"


def _about(analyses: Analyses, index: Index, mention: Mention) -> str:
    """The Markdown about the first of the things a name may stand for about which there is any."""
    for kind, name in mention.things:
        text = ABOUT[kind](analyses, name) if kind in ABOUT else ""
        if not text and (kind, name) in index.declared:
            text = _as_written(index, (kind, name))
        if text:
            return text
    return ""


def _as_written(index: Index, thing: Thing) -> str:
    """A thing's source, and what refers to it."""
    at = index.declared[thing][0]
    lines = index.files[at.path].lines
    first = lines[at.line - 1]
    indent = len(first) - len(first.lstrip())
    body = [first]
    for line in lines[at.line : at.line + MOST_LINES]:
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        body.append(line)
    text = "\n".join(row[indent:].rstrip() for row in body).rstrip()
    return f"{_title(thing)}\n\n```yaml\n{text}\n```\n{_named_by(index, thing)}"


def _title(thing: Thing, called: str = "") -> str:
    kind, name = thing
    name = name.partition(".")[2] if KINDS[kind].within else name
    return f"**{name}**{f' · {called}' if called else ''} · {kind.replace('-', ' ')}"


def _named_by(index: Index, thing: Thing) -> str:
    """The lines that name a thing, besides the one that declares it."""
    own = index.declared.get(thing, ())
    lines = list(
        dict.fromkeys(
            f"{position.path}:{position.line}" for position in index.named.get(thing, ()) if position not in own
        )
    )
    if not lines:
        return "\n*named nowhere else*" if own else ""
    return f"\n*named in {_first(lines)}*"


# One function for each kind of thing ----------------------------------------------------------------------------------


def _paragraph(analyses: Analyses, name: str) -> str:
    book = analyses.book
    if name not in book.paragraphs:
        return ""
    header = book.declared.header
    number = str(numbered(book).get(name, "")) if header is not None else ""
    steps = "\n".join(_instructions(book, name)) if book.is_complete else ""
    reads = [link for link in book.links.to("paragraph", name, "reads") if link.source.kind != "book"]
    readers = list(dict.fromkeys(f"{link.source.kind.replace('-', ' ')} `{link.source.name}`" for link in reads))
    begins = header is not None and header.start == name
    where = f"*read from {_first(readers)}*" if readers else "*the book begins here*" if begins else ""
    return _joined(_title(("paragraph", name), number), _text(book.paragraphs[name].record["text"]), steps, where)


def _first(names: Sequence[str]) -> str:
    """The first of some names, and how many more there are."""
    more = f" and {len(names) - MOST_PLACES} more" if len(names) > MOST_PLACES else ""
    return f"{', '.join(names[:MOST_PLACES])}{more}"


def _joined(*parts: str | None) -> str:
    """The parts that are not empty, each a paragraph."""
    return "\n\n".join(filter(None, parts))


def _text(text: str | None) -> str:
    """A text of a book as Markdown: each of its lines is a paragraph, but for those of a list."""
    return re.sub(r"\n+(?!\s*[-*] )", "\n\n", (text or "").strip())


def _instructions(book: Book, name: str) -> Iterator[str]:
    """The steps of a paragraph in the words of a rulebook, as Markdown."""
    numbers = numbered(book)
    only = {name: book.paragraphs[name]}
    logic, prose = writer.logic(book, only), writer.prose(book, numbers, only)
    if gate := head(logic, prose, name):
        yield f"*{gate}*\n"

    def slot(reference: Any) -> str:
        if reference.kind == "see" and reference.name in numbers:
            return f"{numbers[reference.name]} (`{reference.name}`)"
        return f"[{reference.name}]" if reference.kind == "value" else str(reference.name)

    yield from _items(instructions(logic, prose, name), "", "", lambda text: fill(text, slot))


def _items(items: Sequence[Item], style: str, indent: str, filled: Callable[[str], str]) -> Iterator[str]:
    for nth, item in enumerate(items, 1):
        sign = f"{nth}. " if style == NUMBERED else "- "
        label = f"{item.label}: " if style == TABLE or item.label else ""
        yield f"{indent}{sign}{filled(f'{label}{item.text}')}".rstrip()
        yield from _items(item.items, item.style, indent + " " * len(sign), filled)


def _rule(analyses: Analyses, name: str) -> str:
    if name not in analyses.book.rules:
        return ""
    record = analyses.book.rules[name].record
    return f"**{name} {record['title']}** · rule\n\n{_text(record['text'])}"


def _chart(kind: str, about: Callable[[Analyses, Chart], str]) -> About:
    """Says of a chart of a kind what `about` says of it; nothing, where there is no such chart."""

    def about_chart(analyses: Analyses, name: str) -> str:
        chart = analyses.book.charts.charts[kind].get(name)
        return "" if chart is None else about(analyses, chart)

    return about_chart


def _table(analyses: Analyses, chart: Chart) -> str:
    model = chart.model
    return _joined(
        _title(("table", chart.name), model.title), markdown(chart.raw["axes"], chart.raw["rows"]), model.note
    )


def _card(analyses: Analyses, chart: Chart) -> str:
    model = chart.model
    fields = [[key, cell(value)] for key, value in (model.model_extra or {}).items() if not isinstance(value, Mapping)]
    return _joined(_title(("card", chart.name), model.card), grid(["", ""], fields), model.note)


def _part(kind: str) -> About:
    """Says of a part of a platoon game what is in its plain fields."""

    def about_part(analyses: Analyses, name: str) -> str:
        part = analyses.book.parts.get(kind, name)
        if part is None:
            return ""
        plain = {key: value for key, value in part.raw.items() if key not in ("source", "note", "title", "briefing")}
        fields = [[key, cell(value)] for key, value in plain.items() if not _nested(value)]
        texts = (_text(part.raw.get("briefing")), _text(part.raw.get("note")))
        return _joined(
            _title((kind, name), part.raw.get("title", "")), grid(["", ""], fields) if fields else "", *texts
        )

    return about_part


def _nested(value: Any) -> bool:
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return isinstance(value, Mapping) or any(isinstance(part, list | Mapping) for part in inside)


def _hex(analyses: Analyses, name: str) -> str:
    sheet = analyses.book.sheet
    if sheet is None or not name.isdigit() or int(name) not in sheet.terrains:
        return ""
    number = int(name)
    names = [place.name for place in sheet.names if any(placed.hex == number for placed in place.hexes)]
    level = f"level {sheet.levels.get(number)}"
    return f"**{printed(number)}** · hex\n\n{', '.join([sheet.terrains[number], level, *names])}"


def _value(analyses: Analyses, name: str) -> str:
    """A value of a procedure: its kind as it is written, and its note."""
    procedure, _, own = name.partition(".")
    chart = analyses.book.charts.charts["procedure"].get(procedure)
    kind = None if chart is None else chart.raw.get("inputs", {}).get(own)
    if kind is None:
        return ""
    if not isinstance(kind, Mapping):
        kind = {"": kind}
    fields = [f"{key}: {cell(value)}" if key else cell(value) for key, value in kind.items() if key != "note"]
    return _joined(f"**{own}** · input of {procedure}", f"`{', '.join(fields)}`", kind.get("note", ""))


def _procedure(analyses: Analyses, chart: Chart) -> str:
    model = chart.model
    odds = _odds(analyses, chart.name) if analyses.book.is_complete else ""
    inputs = f"Inputs: {', '.join(f'`{name}`' for name in model.inputs)}" if model.inputs else ""
    return _joined(_title(("procedure", chart.name), model.title), _text(model.text), inputs, odds)


def _odds(analyses: Analyses, name: str) -> str:
    """The odds of a procedure as in its first example that has any, or as it is when nothing is said."""
    procedure = analyses[working_charts].procedures[name]
    tried = [example.record for example in analyses.book.examples if example.procedure == name]
    for given, called in [*((example.get("given", {}), example["example"]) for example in tried), ({}, "")]:
        try:
            odds = procedure.odds(**given)
        except (WrongInput, OffTable):
            continue
        fields = usual(procedure.gives, odds)
        outcomes = list(summed(odds, fields).items())
        rows = [
            [*(cell(_plain(value)) for value in values), percent(chance)] for values, chance in outcomes[:MOST_ODDS]
        ]
        more = f"\n\n*and {len(outcomes) - MOST_ODDS} more*" if len(outcomes) > MOST_ODDS else ""
        return f"{f'*{called}*{chr(10)}{chr(10)}' if called else ''}{grid([*fields, 'odds'], rows)}{more}"
    return ""


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _language(about: Callable[[str], str]) -> About:
    return lambda analyses, name: about(name)


ABOUT: Mapping[str, About] = {
    "fact": _language(sentences.fact),
    "attribute": _language(sentences.attribute),
    "function": _language(sentences.function),
    "paragraph": _paragraph,
    "rule": _rule,
    "table": _chart("table", _table),
    "card": _chart("card", _card),
    "procedure": _chart("procedure", _procedure),
    "hex": _hex,
    "value": _value,
    **{kind: _part(kind) for kind in ("unit-card", "platoon", "mission")},
}
"""The Markdown about things, by kind; of other kinds the source is shown."""


# Fields ---------------------------------------------------------------------------------------------------------------


def _field(index: Index, path: str, line: int, column: int) -> Hover | None:
    """What a key of the language is for."""
    word = index.word(path, line, column)
    if word is None or not word.key or not word.path:
        return None
    fields = Fields(path, index.kind, keys_of(index.files[path].words))
    name, mapping = str(word.path[-1]), word.path[:-1]
    for schema in fields.at(mapping):
        if name in schema.get("properties", {}):
            value = schema["properties"][name]
            needed = ", needed" if name in schema.get("required", ()) else ""
            text = _joined(f"**{name}** · {fields.kind(value)}{needed}", value["description"])
            return Hover(text, Position(path, word.line, word.column, len(word.text)))
    return None
