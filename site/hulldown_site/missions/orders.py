"""What a mission allows and asks, in sentences: the platoon, the ways in and out, the ground, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.publish import Json, Published
from hulldown_engine.language.wording import counted, joined, sentence
from hulldown_engine.platoon.language import mission_specials
from hulldown_engine.platoon.language.map_phrases import places
from hulldown_engine.telling import mission_ends
from hulldown_site.html import text
from hulldown_site.html.markup import covered, element, escape

LISTED = 12
"""Hexes of a set-up that are listed; more of them are to be seen on the map."""


def forces(book: Published, mission: Json) -> str:
    """The platoons with which a mission can be played; HTML."""
    allowed = mission["platoon"]
    ready = [text.thing(book, "platoon", name) for name in allowed["ready"]]
    own = ["a platoon of your own"] if allowed["new"] else []
    sentences = [f"{sentence(joined([*ready, *own], 'or'))}."]
    if allowed["vehicle_points"]:
        more = "more" if allowed["vehicle_points"] > 0 else "fewer"
        sentences.append(f"A platoon of your own has {abs(allowed['vehicle_points'])} Vehicle Quality Points {more}.")
    if allowed["ammunition"]:
        sentences.append(f"There are {counted(allowed['ammunition'], 'Vehicle Quality Point')} for rounds.")
    if allowed["campaign_points"]:
        points = counted(allowed["campaign_points"], "Vehicle Quality Point")
        sentences.append(f"In a campaign there are {points} for rounds.")
    elif "campaign" in book.logic and allowed["campaign_points"] is None:
        sentences.append("In a campaign, too, it is played with a platoon of its own.")
    if allowed["cards"]:
        cards = joined([_unit(book, name) for name in allowed["cards"]])
        with_it = f"With it {'goes' if len(allowed['cards']) == 1 else 'go'} {cards}."
        sentences.append(kept(mission, mission_specials.CARDS, with_it))
    return " ".join(sentences)


def kept(mission: Json, secret: str, listing: str) -> str:
    """What a mission keeps secret, covered until the player may see it; HTML."""
    until = mission_specials.SECRETS[secret].until
    return covered(f"Covered until {until}", listing) if secret in mission["secret"] else listing


def _unit(book: Published, card: str) -> str:
    record = book.logic["unit_cards"][card]
    return f"{text.thing(book, 'card', record['type'])} {escape(record['letter'])} ({text.unit_card(book, card)})"


def entry(book: Published, mission: Json) -> str:
    """How the platoon comes onto the map."""
    record = mission["entry"]
    assert book.ground is not None  # noqa: S101 - a platoon game has a map
    where = places(book.ground, record["hexes"], "or" if record["one_hex"] else "and")
    if record["set_up"]:
        where = where if len(record["hexes"]) <= LISTED else f"the {len(record['hexes'])} hexes marked on the map"
    share = " Several units may share a hex." if record["stacked"] else ""
    share += "" if record["command"] else " Units that are still to enter are out of command."
    if record["set_up"]:
        return f"The platoon is set up in {where}.{share}"
    whole = "All units enter by one and the same of" if record["one_hex"] and len(record["hexes"]) > 1 else (
        "Units enter by")  # fmt: skip
    return f"{whole} {where}.{share}"


# The end ----------------------------------------------------------------------------------------------------------


def ends(book: Published, name: str) -> Iterator[tuple[bool, str]]:
    """The ways in which a mission ends: whether one tells too much, and the sentence, in HTML."""
    for end in mission_ends.ends(book.logic, book.prose, name):
        yield end.telling, _end(book, end)


def _end(book: Published, end: mission_ends.MissionEnd) -> str:
    """One way to end; what it is called and what is read then are covered, as endings are in the index."""
    verdict = "your points decide" if end.ending is None else f"a {escape(book.logic['endings'][end.ending])}"
    called = element("p", text.thing(book, "ending", end.ending)) if end.ending is not None else ""
    covered_text = called + (text.paragraphs(book, end.text) if end.text else "")
    lead = element("p", f"When {text.line(book, end.when)}: {verdict}.")
    return lead + (covered("The ending, covered", covered_text, "hd-uses") if covered_text else "")
