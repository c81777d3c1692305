"""The language of platoon games: every step as its record, expressions as trees, and the language page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

import pytest
from tests.helpers.orders import lowered, read
from tests.helpers.paths import ROOT
from tests.helpers.worked import authored

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import Reach, reachability
from hulldown_compiler.book.link import Node
from hulldown_compiler.language.expressions import compile_expression
from hulldown_compiler.language.platoon_expressions import platoon_scope
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.model import platoon_steps
from hulldown_engine.language.expressions import BOOL, NUMBER
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS, FATES, OF

PAGE = ROOT / "site" / "docs" / "authors" / "orders.md"

NOTHING_MORE: dict[str, Any] = {
    "facing": None,
    "posture": None,
    "defilade": None,
    "prepared": None,
    "position": None,
    "bunker": None,
    "aboard": {},
    "towed": {},
    "advantage": None,
    "aware": None,
    "us_turns": 0,
    "german_turns": 0,
}
DRIVE = {"step": "drive", "toward": None, "away": None, "along": None, "route": None, "until": None}
FIRE = {"step": "fire", "at": None, "shells": None}
PLACE = {"step": "place", "number": None, "facing": None}
REMOVE = {"step": "remove", "at": None, "number": None, "who": None}
CHECK = {"step": "check", "by": "this", "modifier": None, "at": None, "success": 1, "failure": 2}
US_TRUCKS = ["where", ["members", "us"], ["attribute", ["this"], "is_truck"]]

EVERYTHING = """\
activate: [GE28, GE29]
at: ["2314", "0101"]
facing: "2313"
posture: closed
defilade: true
prepared: true
position: true
bunker: true
aboard: {GE28: GE29}
towed: {GE29: GE30}
advantage: us
aware: can_see("2314")
turns: {us: 2, german: 1}"""
"""An activation with all that can be said of it."""

RECORDS: list[tuple[str, dict[str, Any]]] = [
    ("check: accident", {**CHECK, "check": "accident"}),
    (
        '{check: perception, by: all, at: "2314", modifier: -2, success: [{hold: true}]}',
        {**CHECK, "check": "perception", "by": "all", "at": [2314], "modifier": -2},
    ),
    (
        "{check: initiative, modifier: 0 - this.crew, failure: [{hold: true}]}",
        {**CHECK, "check": "initiative", "modifier": ["-", 0, ["attribute", ["this"], "crew"]]},
    ),
    ("activate: [GE28]", {"step": "activate", "cards": ["GE28"], "at": None, **NOTHING_MORE}),
    (
        EVERYTHING,
        {
            "step": "activate",
            "cards": ["GE28", "GE29"],
            "at": [2314, 101],
            "facing": 2313,
            "posture": "closed",
            "defilade": True,
            "prepared": True,
            "position": True,
            "bunker": True,
            "aboard": {"GE28": "GE29"},
            "towed": {"GE29": "GE30"},
            "advantage": "us",
            "aware": ["fact", "can_see", 2314],
            "us_turns": 2,
            "german_turns": 1,
        },
    ),
    (
        "{activate: [GE1], facing: us}",
        {"step": "activate", "cards": ["GE1"], "at": None, **NOTHING_MORE, "facing": "us"},
    ),
    (
        "{posture: open, activate: [GE1], facing: top-left}",
        {
            "step": "activate",
            "cards": ["GE1"],
            "at": None,
            **NOTHING_MORE,
            "facing": "direction:5",
            "posture": "open",
        },
    ),
    ("reinforce: [US1, US2]", {"step": "reinforce", "reinforce": ["US1", "US2"], "at": None}),
    ('{reinforce: [US1], at: "0106"}', {"step": "reinforce", "reinforce": ["US1"], "at": [106]}),
    (
        '{remove: bridge, at: "1006/1106"}',
        {"step": "remove", "remove": "bridge", "at": None, "number": None, "who": None, "crossings": ["1006/1106"]},
    ),
    (
        '{place: bridge, at: "1006"}',
        {"step": "place", "place": "bridge", "at": None, "number": None, "crossings": ["1006"]},
    ),
    (
        '{place: roadblock, at: ["0506/0606"], side: us}',
        {"step": "place", "place": "roadblock", "at": None, "number": None, "crossings": ["0506/0606"], "side": "us"},
    ),
    ("{become: US7, who: US5}", {"step": "become", "become": ["US7"], "at": None, "who": ["member", "US5"]}),
    ('{place: mines, at: ["0101", "0102"]}', {**PLACE, "place": "mines", "at": [101, 102]}),
    ('{place: marker, at: "0101", number: 3}', {**PLACE, "place": "marker", "at": [101], "number": "3"}),
    (
        '{place: bunkers, at: "0101", facing: bottom}',
        {**PLACE, "place": "bunkers", "at": [101], "facing": "direction:3"},
    ),
    (
        '{place: bunkers, at: "0101", facing: north-east}',
        {**PLACE, "place": "bunkers", "at": [101], "facing": "north-east"},
    ),
    ('{remove: smoke, at: "0101"}', {**REMOVE, "remove": "smoke", "at": [101]}),
    ("{remove: marker, number: 3}", {**REMOVE, "remove": "marker", "number": "3"}),
    ("{remove: units, who: GE1}", {**REMOVE, "remove": "units", "who": ["member", "GE1"]}),
    ("{barrage: us, offence: 6}", {"step": "barrage", "barrage": "us", "offence": 6}),
    (
        "{fighters: P-38, at: chosen, attack: [bombs]}",
        {"step": "fighters", "fighters": "P-38", "at": "chosen", "attack": ["bombs"], "do": 1},
    ),
    (
        '{fighters: FW-190, at: ["2314", "2315"], attack: [machineguns, rockets], shot_down: [{victory: 1}]}',
        {"step": "fighters", "fighters": "FW-190", "at": [2314, 2315], "attack": ["machineguns", "rockets"], "do": 1},
    ),
    (
        "{barrage: marker, number: 3, offence: 6, lasting: true}",
        {"step": "barrage", "barrage": "marker", "offence": 6, "number": "3", "lasting": True},
    ),
    ('{barrage: "2314", offence: 0}', {"step": "barrage", "barrage": [2314], "offence": 0}),
    ("out_of_ammo: this", {"step": "out_of_ammo", "out_of_ammo": ["this"]}),
    (
        "out_of_ammo: us where closed",
        {
            "step": "out_of_ammo",
            "out_of_ammo": ["where", ["members", "us"], ["attribute", ["this"], "closed"]],
        },
    ),
    ("reaction: X", {"step": "reaction", "reaction": "X"}),
    ("reaction: none", {"step": "reaction", "reaction": None}),
    ("{drive: slow, toward: us}", {**DRIVE, "drive": "slow", "toward": "us"}),
    (
        '{drive: fast, toward: "2222", route: quickest, until: us_within(11)}',
        {**DRIVE, "drive": "fast", "toward": [2222], "route": "quickest", "until": ["fact", "us_within", 11]},
    ),
    ("{drive: slow, toward: GE29}", {**DRIVE, "drive": "slow", "toward": ["member", "GE29"]}),
    ("{drive: slow, away: us, route: cover}", {**DRIVE, "drive": "slow", "away": "us", "route": "cover"}),
    ('{drive: slow, along: "0106", route: best}', {**DRIVE, "drive": "slow", "along": [106], "route": "best"}),
    ("{drive: slow, along: us}", {**DRIVE, "drive": "slow", "along": "us"}),
    ("{drive: slow, toward: {closest: us}}", {**DRIVE, "drive": "slow", "toward": "us"}),
    ("{drive: slow, toward: us where is_truck}", {**DRIVE, "drive": "slow", "toward": ["closest", US_TRUCKS]}),
    ("{drive: fast, along: {random: us where is_truck}}", {**DRIVE, "drive": "fast", "along": ["random", US_TRUCKS]}),
    ("{drive: fast, away: us where is_truck}", {**DRIVE, "drive": "fast", "away": ["closest", US_TRUCKS]}),
    ("rotate: {random: us where is_truck}", {"step": "rotate", "rotate": ["random", US_TRUCKS]}),
    ("prepare: us where is_truck", {"step": "prepare", "prepare": ["closest", US_TRUCKS]}),
    ("{fire: best, at: us where is_truck}", {**FIRE, "fire": "best", "at": ["easiest", US_TRUCKS]}),
    ("{fire: best, at: {random: us where is_truck}}", {**FIRE, "fire": "best", "at": ["random", US_TRUCKS]}),
    ("{fire: best, at: {closest: us}}", {**FIRE, "fire": "best", "at": "closest"}),
    ("{fire: best, at: us}", {**FIRE, "fire": "best", "at": "easiest"}),
    ("{fire: best, at: A}", {**FIRE, "fire": "best", "at": ["member", "A"]}),
    ("{barrage: us where is_truck, offence: 6}", {"step": "barrage", "barrage": ["random", US_TRUCKS], "offence": 6}),
    ("{barrage: {random: us}, offence: 6}", {"step": "barrage", "barrage": "us", "offence": 6}),
    ("{barrage: US1, offence: 6}", {"step": "barrage", "barrage": ["member", "US1"], "offence": 6}),
    (
        "{fighters: P-38, at: {chosen: german}, attack: [bombs]}",
        {"step": "fighters", "fighters": "P-38", "at": "chosen", "attack": ["bombs"], "do": 1},
    ),
    (
        "{fighters: FW-190, at: us where is_truck, attack: [bombs]}",
        {"step": "fighters", "fighters": "FW-190", "at": ["random", US_TRUCKS], "attack": ["bombs"], "do": 1},
    ),
    ("rotate: us", {"step": "rotate", "rotate": "us"}),
    ('rotate: "0106"', {"step": "rotate", "rotate": [106]}),
    ("defilade: true", {"step": "defilade", "defilade": True}),
    ("posture: open", {"step": "posture", "posture": "open"}),
    ("back_up: true", {"step": "back_up", "back_up": True}),
    ("fire: best", {**FIRE, "fire": "best"}),
    ("{fire: main-gun, at: easiest, shells: ap}", {**FIRE, "fire": "main-gun", "at": "easiest", "shells": "ap"}),
    ('{fire: smoke, at: "0106"}', {**FIRE, "fire": "smoke", "at": [106]}),
    ("assault: true", {"step": "assault", "assault": True}),
    ("charge: true", {"step": "charge", "charge": True}),
    ("give_turn: true", {"step": "give_turn", "give_turn": True}),
    ("give_turn: GE28", {"step": "give_turn", "give_turn": ["member", "GE28"]}),
    ("hitch: GE28", {"step": "hitch", "hitch": ["member", "GE28"]}),
    ("unhitch: true", {"step": "unhitch", "unhitch": True}),
    ("load: german", {"step": "load", "load": ["members", "german"]}),
    ("unload: true", {"step": "unload", "unload": True}),
    ("prepare: true", {"step": "prepare", "prepare": True}),
    ('prepare: "0106"', {"step": "prepare", "prepare": [106]}),
    ("prepare: GE28", {"step": "prepare", "prepare": ["member", "GE28"]}),
    ("surrender: 3", {"step": "surrender", "surrender": 3}),
    ("evade: 10", {"step": "evade", "evade": 10}),
    ("exit: left", {"step": "exit", "exit": "left"}),
    ("exit: south-west edge", {"step": "exit", "exit": "south-west"}),
    ('exit: ["0101", "0102"]', {"step": "exit", "exit": [101, 102]}),
    ("hold: true", {"step": "hold", "hold": True}),
    (
        "one: us where is_vehicle\ndo: [{victory: 1}]",
        {
            "step": "one",
            "of": ["where", ["members", "us"], ["attribute", ["this"], "is_vehicle"]],
            "do": 1,
            "otherwise": 2,
        },
    ),
    (
        "watch: {who: us where is_vehicle, when: seen, scope: round, at: change, do: [{victory: 1}]}",
        {
            "step": "watch",
            "when": [
                "and",
                ["fact", "seen"],
                ["any", ["where", ["members", "us"], ["attribute", ["this"], "is_vehicle"]]],
            ],
            "scope": "round",
            "at": "change",
            "do": 1,
        },
    ),
    (
        "watch: {when: seen, scope: round, at: end-of-round, do: [{hold: true}]}",
        {"step": "watch", "when": ["fact", "seen"], "scope": "round", "at": "end-of-round", "do": 1},
    ),
]
"""Steps that gamebooks do not have, or have otherwise: as they are written, and what the engine gets."""


@pytest.mark.parametrize(("step", "record"), RECORDS, ids=[step.replace("\n", " ") for step, _ in RECORDS])
def test_a_step_is_its_record(step: str, record: dict[str, Any]) -> None:
    """Every field is there, None for what is left out; hexes are numbers, units are trees."""
    assert lowered("- " + step.replace("\n", "\n  "))[0] == [record]


def test_options_in_turn_have_no_price() -> None:
    """One that always holds says so."""
    blocks = lowered("- in_turn:\n    - {when: seen, do: [{hold: true}]}\n    - {do: [{unload: true}]}")

    assert blocks[0] == [{"step": "in_turn", "do": 1}]
    assert blocks[1] == [
        {"step": "turn", "when": ["fact", "seen"], "do": 2},
        {"step": "turn", "when": True, "do": 3},
    ]


def test_every_step_is_lowered() -> None:
    """The steps of gamebooks are tested there."""
    told = {record["step"] for _, record in RECORDS}
    shared = {"see", "ask", "first", "choose", "when", "roll", "random", "each", "stop", "flag", "clear", "score"}
    shared |= {"condition", "sighting", "victory", "note", "end"}

    assert told | shared | {"in_turn"} == set(platoon_steps.TAGS)


def test_what_a_paragraph_names_is_noted_with_its_place() -> None:
    """Unit cards, hexes and markers, in steps and inside expressions; letters of the platoon are no cards."""
    unit = read('- {drive: slow, toward: "2222", until: killed(GE9) or us_see("0101") or marker(4) or A.closed}')

    assert [tuple(one) for one in unit.paragraphs[0]["mentions"]] == [
        ("hex", "2222", 6, 32, 4),
        ("unit-card", "GE9", 6, 53, 3),
        ("hex", "0101", 6, 69, 4),
        ("marker", "4", 6, 86, 1),
    ]


# Expressions ----------------------------------------------------------------------------------------------------------

TREES = [
    ("round > 2", [">", ["fact", "round"], 2]),
    ("crew_points == 0", ["==", ["fact", "crew_points"], 0]),
    ('distance(A, "0922") < 3', ["<", ["fact", "distance", ["member", "A"], 922], 3]),
    ("distance(this, GE28) < 3", ["<", ["fact", "distance", ["this"], ["member", "GE28"]], 3]),
    ("nearest(german) > 3", [">", ["fact", "nearest", "german"], 3]),
    ("us_within(10) and not german_within(this.crew)",
     ["and", ["fact", "us_within", 10], ["not", ["fact", "german_within", ["attribute", ["this"], "crew"]]]]),
    ("at('0922') or us_at(\"0101\")", ["or", ["fact", "at", 922], ["fact", "us_at", 101]]),
    ('at_or_beyond(west, "0922")', ["fact", "at_or_beyond", "west", 922]),
    ("sees(us where closed)", ["fact", "sees", ["where", ["members", "us"], ["attribute", ["this"], "closed"]]]),
    ("sees(GE28)", ["fact", "sees", ["member", "GE28"]]),
    ("killed(GE28) and killed(this)", ["and", ["fact", "killed", ["member", "GE28"]], ["fact", "killed", ["this"]]]),
    ("marker(12)", ["fact", "marker", "12"]),
    ("light(night)", ["fact", "light", "night"]),
    ('not blown("1106/1006")', ["not", ["fact", "blown", "1006/1106"]]),
    ("rounds_since(alarm) >= 3 and rounds_played > 9",
     ["and", [">=", ["fact", "rounds_since", "alarm"], 3], [">", ["fact", "rounds_played"], 9]]),
    ("exited(german) > 1", [">", ["fact", "exited-of", "german", ["which", True]], 1]),
    ("killed(us where is_tank where closed) > 1",
     [">", ["fact", "killed-of", "us",
            ["which", ["and", ["attribute", ["this"], "is_tank"], ["attribute", ["this"], "closed"]]]], 1]),
    ("sighted(3)", ["sighted", "3"]),
    ("alarm and fuel > 1", ["and", ["flag", "alarm"], [">", ["score", "fuel"], 1]]),
    ("any(german where crew <= 2 and us_within(3))",
     ["any", ["where", ["members", "german"],
              ["and", ["<=", ["attribute", ["this"], "crew"], 2], ["fact", "us_within", 3]]]]),
    ("this == GE28 or GE28.closed", ["or", ["==", ["this"], ["member", "GE28"]],
                                     ["attribute", ["member", "GE28"], "closed"]]),
    ("any(us where active) and active(K)",
     ["and", ["any", ["where", ["members", "us"], ["attribute", ["this"], "active"]]],
      ["fact", "active", ["member", "K"]]]),
]  # fmt: skip
"""Conditions as they are written in an action paragraph, and their trees."""


@pytest.mark.parametrize(("text", "tree"), TREES, ids=[text for text, _ in TREES])
def test_a_condition_is_its_tree(text: str, tree: Any) -> None:
    """Names of units, hexes, facts and attributes."""
    scope = platoon_scope(["alarm"], ["fuel"]).reading(action=True)

    assert compile_expression(text, scope, BOOL).tree == tree


# The page -------------------------------------------------------------------------------------------------------------


def rows(heading: str) -> Iterator[str]:
    """The first cells of the tables under a heading of the page."""
    section = PAGE.read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    assert section
    for line in section.splitlines():
        if line.startswith("| `"):
            yield line.split("|")[1]


def codes(heading: str) -> list[str]:
    """What stands in code in those cells."""
    return [code for cell in rows(heading) for code in re.findall(r"`([^`]*)`", cell)]


def examples() -> list[str]:
    """The indented examples of the page."""
    found = re.findall(r"^(?: {8}.*\n)+", PAGE.read_text("utf-8"), re.MULTILINE)
    return [dedent(one) for one in found]


@pytest.mark.parametrize("example", examples())
def test_an_example_of_the_page_compiles(example: str) -> None:
    """Every example is a list of steps that is as it should be."""
    assert lowered(example)


@pytest.mark.parametrize("cell", [*rows("What happens on the map"), *rows("Orders")])
def test_a_step_of_the_page_compiles(cell: str) -> None:
    """The step and the fields beside it."""
    step = "\n  ".join(re.findall(r"`([^`]*)`", cell))

    assert lowered(f"- {step}")


def test_every_step_is_on_the_page() -> None:
    """In a table, in a list of its own, or among those of gamebooks."""
    page = PAGE.read_text("utf-8")
    named = {code.partition(":")[0] for code in (*codes("What happens on the map"), *codes("Orders"))}
    named |= set(re.findall(r"^`(\w+)`$", page, re.MULTILINE))
    shared = page.partition("## Steps that gamebooks have as well\n")[2].partition(" are as they are")[0]

    assert set(platoon_steps.TAGS) <= named | set(re.findall(r"`(\w+)`", shared))


@pytest.mark.parametrize("fact", codes("Facts"))
def test_a_fact_of_the_page_compiles(fact: str) -> None:
    """As it is written, and of the kind that the engine's table says."""
    scope = platoon_scope(["alarm"]).reading(action=True)
    name, _, asked = fact.partition("(")
    result = FACTS[name + OF if asked == "german)" else name].result

    assert compile_expression(fact, scope, result).tree[0] == "fact"


@pytest.mark.parametrize("attribute", codes("Attributes"))
def test_an_attribute_of_the_page_compiles(attribute: str) -> None:
    """As it is written, and of the kind that the engine's table says."""
    name = attribute.removeprefix("this.")
    tree = compile_expression(attribute, platoon_scope().reading(action=True), ATTRIBUTES[name].kind).tree

    assert tree == ["attribute", ["this"], name]


def test_every_fact_and_attribute_is_on_the_page() -> None:
    """Each stands in its table once."""
    facts = [fact.partition("(")[0] for fact in codes("Facts")]
    counted = [fact.partition("(")[0] + OF for fact in codes("Facts") if fact.endswith("(german)")]

    assert sorted(facts) == sorted(fact.removesuffix(OF) for fact in FACTS)
    assert sorted(counted) == sorted(FATES)
    assert sorted(codes("Attributes")) == sorted(f"this.{name}" for name in ATTRIBUTES)


def test_numbers_and_truths_differ() -> None:
    """A number is no condition, and the other way round."""
    assert {fact.result for fact in FACTS.values()} == {BOOL, NUMBER}


# The whole book -------------------------------------------------------------------------------------------------------


def test_every_worked_paragraph_may_be_read() -> None:
    """Markers, random events and cards lead to all of them, at conditions that come about."""
    book = authored()

    reach = Analyses(book)[reachability]

    assert [name for name in book.paragraphs if not reach.reached(name)] == []
    assert reach.entry["boat-on-the-river"]["condition",] == (3, 4)
    assert reach.entry["gone-to-ground"]["condition",] == (1, 4)


def test_cells_of_a_card_count_once_it_can_be_activated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A German acts only where some paragraph that may be read brings it onto the map."""
    book = authored()
    cells = [cell for cell in book.read_cells if cell.paragraph != "tiger-on-the-lane"]
    monkeypatch.setitem(vars(book), "read_cells", cells)

    reach = Reach(Analyses(book))

    lost = [name for name in book.paragraphs if not reach.reached(name)]
    assert lost == ["tiger-hunts", "tiger-shoots", "lie-in-wait", "tiger-on-the-lane"]


def test_references_to_cards_and_hexes_are_in_the_graph() -> None:
    """Where a paragraph names a card or a hex of the map."""
    links = authored().links

    assert {link.source.name for link in links.to("unit-card", "GE44")} >= {"tiger-on-the-lane"}
    places = [
        link.position[:3] for link in links.to("hex", "2313") if link.source == Node("paragraph", "guns-in-the-hamlet")
    ]
    assert places == [("events.yaml", 12, 18)]


def test_the_worked_book_is_clean() -> None:
    """Nothing in it is wrong, and nothing unused."""
    assert [(one.position[:2], one.code, one.message) for one in lint(authored())] == []
