"""The catalogue of German actions: what a new card can be made of, by what the actions do.

For authors: the same actions serve in every mission, and an action that names places, units or flags says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.publish import Published
from hulldown_engine.language.wording import counted, joined, sentence
from hulldown_engine.platoon.german.germans import MANNERS
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_site.html import text
from hulldown_site.html.instructions import steps_alone
from hulldown_site.html.markup import covered, element, escape, head, heading, labelled
from hulldown_site.html.markup import page as markdown

LEAD = (
    "For those who write missions: every action by what it does, with the cards that it is on. It gives away what "
    "Germans are up to, and so each lies covered."
)


def page(book: Published) -> str:
    """Every action, under what it does."""
    groups: dict[str, list[str]] = {title: [] for title in (*MANNERS, OTHERS)}
    for name in actions(book):
        groups[group_of(book, name)].append(name)
    return markdown(
        head(book.title, "German actions"),
        element("p", LEAD),
        *(part for title, names in groups.items() if names for part in _group(book, title, names)),
    )


def actions(book: Published) -> list[str]:
    """The actions of a book, in the order of their printed numbers."""
    records = book.logic["paragraphs"]
    return [name for name in book.numbers.values() if records[name].get("action")]


# What an action does --------------------------------------------------------------------------------------------------


OTHERS = "Do as another action, or wait"
"""What is left has no orders of its own to speak of."""


def group_of(book: Published, name: str) -> str:
    """The heading that an action stands under, by the orders of its own, and not of those that it goes on to."""
    steps = (step for block in book.logic["paragraphs"][name]["blocks"] for step in block)
    manners = {PLATOON[step["step"]].manner_of(step) for step in steps} - {""}
    return max(manners, key=MANNERS.index, default=OTHERS)


# How it is shown ------------------------------------------------------------------------------------------------------

BOUND = {"hex": "hexes", "unit-card": "units", "flag": "notes", "sighting": "sightings"}
"""What binds an action to a mission if it names any of them, and what they are called."""

TRIES = "tries"
"""The role of what only examples name."""


def _group(book: Published, title: str, names: list[str]) -> Iterator[str]:
    yield heading(2, title, title.lower().replace(",", "").replace(" ", "-"))
    shown = "".join(element("article", _action(book, name), "hd-action", id=f"action-{name}") for name in names)
    yield covered(f"{sentence(counted(len(names), 'action'))}, covered", shown)


def _action(book: Published, name: str) -> str:
    """One action: its name and number, what is to be done, and who acts by it. Its text is for the player to find."""
    title = f"{element('code', escape(name))} {text.paragraph(book, name)}"
    lines = "".join(labelled(label, value) for label, value in facts(book, name))
    return element("h3", title) + steps_alone(book, name) + lines


def facts(book: Published, name: str) -> Iterator[tuple[str, str]]:
    """What there is to know of an action before a card is given it: the label and value of each, HTML."""
    on = [text.unit_card(book, one.name) for one in book.references("paragraph", name) if one.kind == "unit-card"]
    yield "On the cards", joined([*dict.fromkeys(on)]) or "none; others go on to it"
    bound = [*_bound(book, name)]
    for kind, called in BOUND.items():
        if there := [_called(book, kind, other) for of, other in bound if of == kind]:
            yield f"Names the {called}", joined(there)
    if not bound:
        yield "Serves", "in every mission"


def _bound(book: Published, name: str) -> Iterator[tuple[str, str]]:
    """The kind and name of all that binds an action to a mission, also in those that it goes on to; each once."""
    seen, waiting = {("paragraph", name)}, [name]
    while waiting:
        for one in book.referred("paragraph", waiting.pop()):
            if (one.kind, one.name) not in seen and one.role != TRIES:
                seen.add((one.kind, one.name))
                if one.kind == "paragraph":
                    waiting.append(one.name)
                elif one.kind in BOUND:
                    yield one.kind, one.name


def _called(book: Published, kind: str, name: str) -> str:
    if kind == "hex":
        return text.place(book, int(name))
    # Each mission has a list of sightings of its own, so a number alone leads nowhere.
    return escape(book.called(kind, name)) if kind == "sighting" else text.thing(book, kind, name)
