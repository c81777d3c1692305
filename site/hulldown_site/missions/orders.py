"""What a mission allows and asks, in sentences: the platoon, the ways in and out, the ground, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.publish import Json, Published
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import clause
from hulldown_engine.language.wording import joined, sentence, spoken
from hulldown_engine.platoon.language import mission_specials
from hulldown_engine.platoon.language.phrases import words_of
from hulldown_site.html import text
from hulldown_site.html.markup import covered, element, escape
from hulldown_site.html.wording import counted

NORTH = {
    0: "at the top",
    2: "at the top right",
    3: "on the right",
    4: "at the bottom right",
    6: "at the bottom",
    8: "at the bottom left",
    9: "on the left",
    10: "at the top left",
}
"""Where north lies on the map, in twelfths of the circle."""


LISTED = 12
"""Hexes of a set-up that are listed; more of them are to be seen on the map."""


def points(number: int) -> str:
    """Victory Points: one Victory Point, -2 Victory Points."""
    worth = counted(abs(number), "Victory Point")
    return f"minus {worth}" if number < 0 else worth


def hexes(numbers: Sequence[Hex], word: str = "and") -> str:
    """Hexes in a row: hex 0101, hexes 0101 and 0102."""
    return f"hex{'' if len(numbers) == 1 else 'es'} {joined([printed(number) for number in numbers], word)}"


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
    where = places(book, record["hexes"], "or" if record["one_hex"] else "and")
    if record["set_up"]:
        where = where if len(record["hexes"]) <= LISTED else f"the {len(record['hexes'])} hexes marked on the map"
    share = " Several units may share a hex." if record["stacked"] else ""
    share += "" if record["command"] else " Units that are still to enter are out of command."
    if record["set_up"]:
        return f"The platoon is set up in {where}.{share}"
    whole = "All units enter by one and the same of" if record["one_hex"] and len(record["hexes"]) > 1 else (
        "Units enter by")  # fmt: skip
    return f"{whole} {where}.{share}"


def such(book: Published, unit: str, where: Tree) -> str:
    """A unit that satisfies a condition; HTML."""
    return escape(mission_specials.such(book.prose, unit, where))


def worth(mission: Json, side: str, exits: Json) -> Iterator[tuple[list[Hex], int, Tree]]:
    """Exit hexes grouped by their victory points and by the units that these are for."""
    groups: list[tuple[list[Hex], int, Tree]] = []
    for number, victory in exits.items():
        where = mission["exits_of"][side].get(number)
        alike = next((hexes for hexes, points, tree in groups if (points, tree) == (victory, where)), None)
        if alike is None:
            groups.append(([int(number)], victory, where))
        else:
            alike.append(int(number))
    yield from groups


def exits(book: Published, mission: Json) -> Iterator[str]:
    """Where US units may leave, a sentence for each number of points."""
    for exit_hexes, victory, where in worth(mission, "us", mission["exits"]):
        pays = f" Each {such(book, 'unit', where)} is worth {points(victory)}." if victory else ""
        yield f"US units may leave by {places(book, exit_hexes)}.{pays}"


def places(book: Published, numbers: Sequence[Hex], word: str = "and") -> str:
    """Hexes, those of a whole edge by its name; a corner that belongs to another edge is named."""
    assert book.ground is not None  # noqa: S101 - a platoon game has a map
    parts, rest = [], set(numbers)
    for name in ("top", "bottom", "left", "right"):
        along = [number for number in book.ground.hexes() if name in book.ground.edge(number)]
        missing = [number for number in along if number not in numbers]
        if len(along) > len(missing) and set(missing) <= {along[0], along[-1]}:
            parts.append(f"the {name} edge of the map" + (f" but for {hexes(missing)}" if missing else ""))
            rest -= set(along)
    return joined([*parts, *([hexes(sorted(rest), word)] if rest else [])])


def closed(book: Published, mission: Json) -> str:
    """What nobody enters: terrains where all of their hexes are closed, and hexes."""
    assert book.ground is not None  # noqa: S101 - a platoon game has a map
    rest, parts = set(mission["closed"]), []
    for terrain in sorted(set(book.ground.terrains.values())):
        every = {number for number in book.ground.hexes() if book.ground.terrain(number) == terrain}
        if every <= rest:
            parts.append(spoken(terrain) if terrain == "woods" else f"{spoken(terrain)} hexes")
            rest -= every
    return joined([*parts, *([hexes(sorted(rest), "or")] if rest else [])], "or")


def ground(mission: Json) -> str:
    """What the ground is like."""
    return f"{sentence(mission['ground'])} ground{', with snow' if mission['snow'] else ''}."


# The end ----------------------------------------------------------------------------------------------------------


def ends(book: Published, name: str) -> Iterator[tuple[bool, str]]:
    """The ways in which a mission ends: whether one tells too much, and the sentence, in HTML."""
    texts = book.prose["missions"][name]["ends"]
    for record, afterwards in zip(book.logic["missions"][name]["ends"], texts, strict=True):
        when = clause(words_of(book.prose), record["when"])
        yield telling(record["when"]), _end(book, when, record.get("ending"), afterwards)


def _end(book: Published, when: str, ending: str | None, afterwards: str | None) -> str:
    """One way to end; what it is called and what is read then are covered, as endings are in the index."""
    verdict = "your points decide" if ending is None else f"a {escape(book.logic['endings'][ending])}"
    called = element("p", text.thing(book, "ending", ending)) if ending is not None else ""
    covered_text = called + (text.paragraphs(book, afterwards) if afterwards else "")
    lead = element("p", f"When {text.line(book, when)}: {verdict}.")
    return lead + (covered("The ending, covered", covered_text, "hd-uses") if covered_text else "")


TELLING = ("flag", "sighted", "member", "score", "marker")
"""What a condition names that its reader is not to know yet."""


def telling(tree: Tree) -> bool:
    """Whether a condition names something that its reader is not to know yet."""
    if not isinstance(tree, list) or not tree:
        return False
    return tree[0] in TELLING or any(telling(part) for part in tree[1:])
