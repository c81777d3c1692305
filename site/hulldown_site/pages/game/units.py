"""The unit cards: each drawn as a card on a page of its own, and covered there until its reader asks for it.

A card that a mission gives to the player is not covered: nobody is surprised by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from hulldown_compiler.publish import UNITS, Json, Published
from hulldown_engine.language.wording import spoken
from hulldown_engine.platoon.language.mission_specials import CARDS
from hulldown_site.html import slips, text
from hulldown_site.html.cells import NOTHING, number, span
from hulldown_site.html.compared import Column, Compared, Row, compared
from hulldown_site.html.markup import covered, definition, element, escape, head, heading, link, listed, table
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source_of
from hulldown_site.pages.reference.names import uses

SIDES = {"german": "German units", "us": "US units"}
"""The headings of the page."""


def page(book: Published) -> str:
    """All unit cards by their numbers, each a link to its page, where it lies covered."""
    return markdown(
        head(book.title, "Unit cards"),
        element("p", LEAD),
        *(part for side, title in SIDES.items() for part in _side(book, side, title)),
        hide="[toc]",
    )


LEAD = "Every card is covered but those that a mission gives you. A paragraph names the card that it wants."


def _side(book: Published, side: str, title: str) -> Iterator[str]:
    names = [name for name in book.unit_cards if book.logic["unit_cards"][name]["side"] == side]
    known = [name for name in names if name in given(book)]
    if names:
        yield heading(2, title, side)
        yield element("div", listed(map(_lead, names), classes="hd-index hd-slips"), "hd-leads")
    if known:
        yield element("p", "Those that a mission gives you:") + _compared(book, known)


def _lead(name: str) -> str:
    """A card as it lies; the anchors are those of before, when all cards were on this page."""
    uncovered = element("a", "", href=f"unit-{name}.html#{name}", id=name, hidden="")
    return element("a", escape(name), href=f"unit-{name}.html", id=slip_anchor(name)) + uncovered


def slip_anchor(name: str) -> str:
    """Where a card lay as it is, when all were on one page."""
    return f"slip-{name}"


def _compared(book: Published, names: Sequence[str]) -> str:
    """Cards that are no secret, in a table."""
    columns = [Column("Type"), *(Column(label, numbers=True) for label in (*FIGURES.values(), *map(spoken, RATINGS)))]
    columns += [Column(f"{name} move", numbers=True) for name in ("fast", "slow")]
    return compared("Card", columns, [_row(book, name) for name in names])


def _row(book: Published, name: str) -> Row:
    record = book.logic["unit_cards"][name]
    moves = movement(book, record)
    runs = [*([record[figure]] for figure in FIGURES), *(record[rating] for rating in RATINGS)]
    runs += [moves.get(move, ()) for move in ("fast", "slow")]
    kind = Compared(text.thing(book, "card", record["type"]), book.called("card", record["type"]))
    return Row(name, link(f"unit-{name}.html", escape(name)), [kind, *map(_run, runs)])


def _run(values: Sequence[int | None]) -> Compared:
    """Values from no loss upward, sorted by the first of them."""
    known = [value for value in values or () if value is not None]
    return Compared(", ".join(map(number, known)), str(known[0])) if any(known) else Compared("")


def one(book: Published, name: str) -> str:
    """One card as it lies, with where it comes up: covered, unless a mission gives it to the player."""
    inside = card(book, name) + element("div", uses(book, "unit-card", name), "hd-lead")
    slip = inside if name in given(book) else covered(f"{name}, covered", inside, "hd-cover hd-slip")
    around = element("p", link(UNITS, "All unit cards"), "hd-back")
    return markdown(head(book.title, f"Unit card {name}", "unit-card"), slip, around, hide="[toc]")


def given(book: Published) -> set[str]:
    """The cards that a mission gives to the player, and that are no secret in any."""
    missions = book.logic["missions"].values()
    secret = {card for mission in missions if CARDS in mission["secret"] for card in mission["platoon"]["cards"]}
    return {card for mission in missions for card in mission["platoon"]["cards"]} - secret


def card(book: Published, name: str) -> str:
    """One card."""
    record = book.logic["unit_cards"][name]
    moves = _strip("MPA reduced by", "Movement Points", movement(book, record))
    parts = [
        _title(book, name, record),
        element("div", _tags(record) + _figures(record), "hd-front"),
        element("div", _ratings(record) + moves + _actions(book, record), "hd-charts"),
        _foot(book, name),
    ]
    return element("article", " ".join(filter(None, parts)), "hd-card hd-unit-card", id=name)


def _title(book: Published, name: str, record: Json) -> str:
    letter = element("b", escape(record["letter"]), "hd-counter")
    kind = text.thing(book, "card", record["type"])
    return element("h2", f"{letter} <span>{kind}</span> <small>{escape(name)}</small>")


def _tags(record: Json) -> str:
    tags = ["commander"] if record["commander"] else []
    tags += ["column C does not come first"] if record["actions"] and not record["column_c"] else []
    return element("p", " ".join(element("b", tag) for tag in tags), "hd-tags") if tags else ""


FIGURES = {"crew": "crew rating", "self_preservation": "self-preservation", "victory": "Victory Points",
           "rockets": "rockets", "rounds": "rounds"}  # fmt: skip
"""The single figures of a card."""


def _figures(record: Json) -> str:
    figures = ((label, record[name]) for name, label in FIGURES.items() if record[name])
    inside = " ".join(definition(label, str(value)) for label, value in figures)
    return element("dl", inside, "hd-figures-of") if inside else ""


RATINGS = ("initiative", "perception", "weapon_skill", "driving_skill")


def _ratings(record: Json) -> str:
    """The characteristics, by the Crew Points that are lost."""
    rows = {name: record[name] for name in RATINGS if record[name]}
    return _strip("Crew Points lost", "Characteristics", rows)


def movement(book: Published, record: Mapping[str, Any]) -> dict[str, list[int]]:
    """The Movement Points of a fast and a slow move, by reductions of the allowance: the unit's own, or its type's."""
    printed = book.logic["catalogues"][book.cards[record["type"]]]["cards"][record["type"]]
    allowances = {name: record.get(name) or _spread(printed.get(name, ())) for name in ("fast", "slow")}
    return {name: values for name, values in allowances.items() if values}


def _spread(rows: Sequence[Sequence[int]]) -> list[int]:
    """The values of a compiled row, one for each reduction, without repetitions of the last value."""
    values = [value for low, high, value in rows for _ in range(low, high + 1)]
    while len(values) > 1 and values[-1] == values[-2]:
        values.pop()
    return values


def _strip(first: str, caption: str, rows: dict[str, list[int]]) -> str:
    """Rows of numbers, from no loss upward."""
    if not rows:
        return ""
    columns = max(map(len, rows.values()))
    lines = (
        [escape(spoken(name)), *(number(value) for value in values), *[NOTHING] * (columns - len(values))]
        for name, values in rows.items()
    )
    return element("section", table([first, *map(str, range(columns))], lines, "hd-strip-of", caption))


def _actions(book: Published, record: Json) -> str:
    """The action table: paragraphs by the die, the condition and the special columns."""
    actions = record["actions"]
    if not actions:
        return ""
    faces = list(zip(*actions.values(), strict=True))
    rows = (
        [span(low, high), *(NOTHING if cell is None else text.paragraph(book, cell) for cell in cells)]
        for low, high, cells in _runs(faces)
    )
    return element("section", table(["1D10", *map(escape, actions)], rows, "hd-actions", "Actions"))


def _runs(faces: Sequence[Sequence[str | None]]) -> Iterator[tuple[int, int, Sequence[str | None]]]:
    """Runs of die faces with the same cells: first face, last face, cells."""
    for cells, together in groupby(enumerate(faces, 1), lambda numbered: numbered[1]):
        numbers = [face for face, _ in together]
        yield numbers[0], numbers[-1], cells


def _foot(book: Published, name: str) -> str:
    note = text.paragraphs(book, book.prose["unit_cards"][name].get("note", ""))
    inside = note + source_of(book, "unit-card", name) + slips.beside(book, "unit-card", name)
    return element("footer", inside) if inside else ""
