"""The Platoon Record Sheet, to print and write on: one for each platoon that stands ready, and a blank one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.publish import Published
from hulldown_engine.language.wording import sentence, spoken
from hulldown_site.html import slips, text
from hulldown_site.html.cells import number
from hulldown_site.html.markup import element, escape, head, heading, table
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source_of
from hulldown_site.pages.game.units import RATINGS, movement

BOXES, CREW, ROUNDS, LOSSES = 8, 6, 48, 6
"""On a blank sheet: units, Crew Points, rounds, and reductions of the allowance."""

DAMAGE = ("Main gun out", "Machineguns out", "Immobilized", "Disabled", "No ammunition", "Killed")
"""What can happen to a unit for the rest of a mission."""

Unit = Mapping[str, Any]


def page(book: Published) -> str:
    """The sheets."""
    return markdown(
        head(book.title, "Platoon Record Sheet"),
        element("p", '<button type="button" data-do="print">Print these sheets</button>', "hd-print"),
        *(part for name in book.logic["platoons"] for part in _ready(book, name)),
        heading(2, "A blank sheet", "blank"),
        _sheet(book, "".join(_unit(book, "", {}) for _ in range(BOXES))),
        hide="[toc]",
    )


def _ready(book: Published, name: str) -> Iterator[str]:
    """The sheet of a platoon that stands ready."""
    texts = book.prose["platoons"][name]
    units = book.logic["platoons"][name]["units"]
    yield heading(2, texts["title"], f"platoon-{name}")
    named = ((letter, {**unit, **texts["units"][letter]}) for letter, unit in units.items())
    yield _sheet(book, "".join(_unit(book, letter, unit) for letter, unit in named))
    note = text.paragraphs(book, texts["note"]) if "note" in texts else ""
    yield element("div", note + source_of(book, "platoon", name) + slips.beside(book, "platoon", name), "hd-lead")


def _sheet(book: Published, units: str) -> str:
    return element("div", element("div", _head(book), "hd-record-head") + units, "hd-sheet hd-record")


def _head(book: Published) -> str:
    """What is noted of the mission."""
    sightings = max(
        (int(nth) for mission in book.prose["missions"].values() for nth in mission["sightings"]), default=0
    )
    rows = {
        "Mission and date": WIDE,
        "Platoon Points, Vehicle Points": BLANK * 2,
        "Condition": _numbers(book.logic["conditions"]),
        "Activation Level": BLANK,
        "Sightings": _numbers(sightings),
        "Victory Points won, lost": BLANK * 2,
    }
    return "".join(_line(name, boxes) for name, boxes in rows.items() if boxes)


BOX, BLANK, WIDE = "<b></b>", "<b class='hd-blank'></b>", "<b class='hd-blank hd-wider'></b>"


def _line(name: str, boxes: str) -> str:
    return element("p", f"<span>{name}</span> {element('span', boxes, 'hd-track')}")


def _numbers(most: int) -> str:
    return "".join(element("b", str(nth)) for nth in range(1, most + 1))


def _unit(book: Published, letter: str, unit: Unit) -> str:
    """One box of the sheet; blank without a unit."""
    crew = BOX * unit.get("crew", CREW)
    parts = [
        _title(book, letter, unit),
        _line("Crew Points", crew),
        _ratings(unit),
        _movement(book, unit),
        element("p", " ".join(f"<span><b></b> {damage}</span>" for damage in DAMAGE), "hd-damage"),
        element("p", "Rounds" + (f" ({unit['rounds']})" if unit else ""), "hd-label"),
        element("p", _numbers(unit.get("rounds", ROUNDS)), "hd-track hd-rounds"),
    ]
    return element("section", "".join(parts), "hd-part hd-unit-box")


def _title(book: Published, letter: str, unit: Unit) -> str:
    """Letter, name and type, and whether a commander is aboard."""
    box = element("b", escape(letter), "hd-counter") if unit else element("b", "", "hd-counter")
    name = f"{escape(unit['name'])} <small>{text.thing(book, 'card', unit['type'])}</small>" if unit else WIDE
    tick = element("span", f"<b>{'✓' if unit.get('commander') else ''}</b> commander", "hd-tick")
    label = "" if unit else element("span", "A unit to be filled in", "hd-unseen")
    return element("h3", f"{box} {label}<span>{name}</span> {tick}")


def _ratings(unit: Unit) -> str:
    """The characteristics at the start, and room for what becomes of them."""
    rows = ([sentence(spoken(rating)), number(unit[rating]) if unit else BOX, BOX * 3] for rating in RATINGS)
    return table(["Rating", "Start", "Now"], rows, "hd-crew")


def _movement(book: Published, unit: Unit) -> str:
    """The Movement Points, by reductions of the allowance; each is crossed off as it goes."""
    rows = movement(book, unit) if unit else {"fast": [], "slow": []}
    boxes_of = {
        name: "".join(element("b", str(value)) for value in values) or BOX * LOSSES for name, values in rows.items()
    }
    return "".join(_line(f"MPA {name}", boxes) for name, boxes in boxes_of.items())
