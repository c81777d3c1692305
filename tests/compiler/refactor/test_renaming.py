"""Another name: at every place, and back again."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.compiler.rules import casefile
from tests.helpers.paths import BOOKS
from tests.helpers.sampling import many

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.fixes import ChangeRefused
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.refactor.renaming import KINDS, kind_of, names_of, renamed

WHOLE = ("mill", "skirmish", "worked")
"""Small books that have no errors."""

NEW = {"rule": "77", "unit-card": "GE977", "sighting": "977"}
"""A new name for a thing whose names are of a form of their own."""


@cache
def book(name: str) -> Book:
    """One of the small books."""
    return read_book(BOOKS / name)


@cache
def codes(name: str) -> list[str]:
    """What is found in it."""
    return [one.code for one in lint(book(name))]


@cache
def bundle(name: str) -> tuple[Any, Any]:
    """What it compiles to."""
    return writer.bundle(book(name))


HANDED_ON = ("fire.cover", "damage.cover")
"""Inputs that cannot be renamed: one procedure hands the one on as the other, because their names are the same."""

THINGS = [
    (name, kind, thing)
    for name in WHOLE
    for kind in KINDS
    for thing in sorted(names_of(book(name), kind))
    if thing not in HANDED_ON
]


def test_every_kind_is_tried() -> None:
    """The small books have a thing of each kind; errata and claims are renamed in cases of their own."""
    assert {kind for _, kind, _ in THINGS} == set(KINDS) - {"erratum", "claim"}


@settings(max_examples=many(15, 6))
@given(st.sampled_from(THINGS))
def test_a_new_name_and_back(thing: tuple[str, str, str]) -> None:
    """The book says what it said but for the name, it is as clean as before, and the way back gives the same bytes."""
    name, kind, old = thing
    new = _new(kind, old)
    before = book(name)

    texts = renamed(before, kind, old, new)
    after = read_book(before.root, texts)

    assert [one.code for one in lint(after) if kind != "rule" or one.severity == "error"] == codes(name)
    said = (one.rpartition(".")[2] if kind == "input" else one for one in (new, old))
    was, becomes = said
    assert _plain(writer.bundle(after), was, becomes) == _plain(bundle(name), was, becomes)
    assert {**after.texts, **renamed(after, kind, new, old)} == before.texts


def _new(kind: str, old: str) -> str:
    above = old.rpartition(".")[0]
    if kind == "input":
        return f"{above}.anew_input"
    return f"{above}.77" if kind == "rule" and above else NEW.get(kind, f"{old}-anew")


def _plain(bundle: Any, new: str, old: str) -> Any:
    """A bundle with the old name in it, and its names in no order."""
    value = json.loads(json.dumps(bundle).replace(new, old))
    return _unordered(value)


def _unordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unordered(one) for key, one in value.items() if key != "digest"}
    if isinstance(value, list):
        return sorted((_unordered(one) for one in value), key=json.dumps)
    return value


# Exact texts ----------------------------------------------------------------------------------------------------------

BEFORE = """\
=== book.yaml
flags: {ford: {item: "the ford"}, "no": {item: no}}
scores: {time: {name: Time, start: 5, least: 0, most: 9, source: {house: test}}}
=== numbers.yaml
numbers:
  ford: 2
  gone: 3
  start: 1
=== paragraphs.yaml
paragraphs:
  start:  # ford
    text: >-
      The ford is {see:ford} or {see:ford}. Time is {time}.
    do:
      - {flag: ford}
      - {flag: "no"}
      - when: 'not ford and ford or no'
        do: [{see: ford}]
      - {when: "not (ford and no)", do: [{see: 'ford'}]}
      - {score: time, add: time - 1}
      - see: ford
  ford: {text: "A ford.", do: [{end: home}]}  # ford
"""


def case(root: Path) -> Book:
    """The book of these tests."""
    return read_book(casefile.write(casefile.parts(BEFORE), root / "case"))


@pytest.mark.parametrize(
    ("kind", "old", "new", "changes"),
    [
        (
            "paragraph",
            "ford",
            "river",
            [
                ("  ford: 2\n", "  river: 2\n"),
                ("{see:ford} or {see:ford}", "{see:river} or {see:river}"),
                ("[{see: ford}]", "[{see: river}]"),
                ("{see: 'ford'}", "{see: 'river'}"),
                ("- see: ford\n", "- see: river\n"),
                ('  ford: {text: "A ford."', '  river: {text: "A ford."'),
            ],
        ),
        (
            "flag",
            "ford",
            "yes",
            [
                ("{ford: {item", '{"yes": {item'),
                ("{flag: ford}", '{flag: "yes"}'),
                ("'not ford and ford or no'", "'not yes and yes or no'"),
                ('"not (ford and no)"', '"not (yes and no)"'),
            ],
        ),
        (
            "flag",
            "no",
            "never",
            [
                ('"no": {item: no}', '"never": {item: no}'),
                ('{flag: "no"}', '{flag: "never"}'),
                ("ford or no'", "ford or never'"),
                ("ford and no)", "ford and never)"),
            ],
        ),
        (
            "score",
            "time",
            "hours",
            [
                ("scores: {time:", "scores: {hours:"),
                ("is {time}.", "is {hours}."),
                ("{score: time, add: time - 1}", "{score: hours, add: hours - 1}"),
            ],
        ),
    ],
    ids=["paragraph", "name that needs quotes", "name in quotes", "score"],
)
def test_every_place_and_no_other(
    kind: str, old: str, new: str, changes: list[tuple[str, str]], tmp_path: Path
) -> None:
    """Comments, words of prose, and other things of the same name stay as they are."""
    found = case(tmp_path)
    wanted = "\n".join(f"=== {path}\n{text}" for path, text in sorted(found.texts.items()))
    for was, becomes in changes:
        assert wanted.count(was) == 1
        wanted = wanted.replace(was, becomes)

    after = {**found.texts, **renamed(found, kind, old, new)}

    assert "\n".join(f"=== {path}\n{text}" for path, text in sorted(after.items())) == wanted


def test_a_section_takes_its_sections_along(tmp_path: Path) -> None:
    """Section 1 and what is in it, in keys, references and prose."""
    rules = """\
rules:
  "1": {title: One, text: "See {rule:1.1} and {rule:2}.", source: {house: test}}
  "1.1": {title: Inner, text: Inner., source: {house: test}, see_also: ["1", "2"]}
  "2": {title: Two, text: "See {rule:1}.", source: {house: test}, see_also: ["1.1"]}
"""
    files = casefile.parts(f"=== book.yaml for a reference\n=== rules.yaml\n{rules}")
    found = read_book(casefile.write(files, tmp_path / "case"))

    texts = renamed(found, "rule", "1", "3")

    wanted = rules.replace('"1', '"3').replace("{rule:1", "{rule:3")
    assert texts == {"rules.yaml": wanted}


def test_an_erratum_is_renamed_where_it_is_named(tmp_path: Path) -> None:
    """The name of an erratum stands in front of it."""
    content = BOOKS.parents[1] / "content" / "mission-command"
    shutil.copytree(content, tmp_path / "mission-command")
    found = read_book(tmp_path / "mission-command")

    texts = renamed(found, "erratum", "odd-flame", "strange-flame")

    assert texts == {"errata.yaml": found.texts["errata.yaml"].replace("odd-flame:", "strange-flame:")}


STORY = """\
=== book.yaml
flags: {rope: {item: the rope}}
scores: {coins: {name: Coins, start: 2, least: 0, most: 5, source: {house: poor}}}
rosters: {crew: {name: the crew, marks: [wet], members: {hale: {name: Hale}}, source: {house: one man}}}
=== paragraphs.yaml
paragraphs:
  start:
    text: The ferryman wants a coin.
    do:
      - when: rope and coins > 0
        do: [{mark: wet, who: hale}]
      - ask:
          - {text: Pay, do: [{flag: rope}, {score: coins, add: -1}, {see: bank}]}
    examples:
      - example: a rope, and coins, and hale, and wet, and home
        given: {rope: true, coins: 3, hale: [wet]}
        takes: [bank]
        expect: {reads: [start, bank], rope: true, coins: 2, hale: [wet], ending: home}
      - example: the bank
        expect: {offers: [bank]}
  bank:
    text: Gravel.
    do: [{end: home}]
"""


@pytest.mark.parametrize(
    ("kind", "name", "times"),
    [("paragraph", "bank", 5), ("flag", "rope", 4), ("score", "coins", 4), ("member", "hale", 3), ("mark", "wet", 3),
     ("ending", "home", 2)],
)  # fmt: skip
def test_examples_of_paragraphs_follow(kind: str, name: str, times: int, tmp_path: Path) -> None:
    """What an example is given, takes and expects has the new name as well; its title stays."""
    found = read_book(casefile.write(casefile.parts(STORY), tmp_path / "case"))
    before = found.texts["paragraphs.yaml"]

    after = {**found.texts, **renamed(found, kind, name, "anew")}["paragraphs.yaml"]

    assert after.count("anew") == times
    assert [line for line in after.splitlines() if "- example:" in line] == [
        line for line in before.splitlines() if "- example:" in line
    ]


def test_examples_of_a_book_without_rosters_follow(tmp_path: Path) -> None:
    """Nor need it have flags or scores."""
    text = """\
paragraphs:
  start:
    text: The road ends here.
    do: [{see: gate}]
    examples: [{example: the end, expect: {reads: [start, gate], ending: home}}]
  gate: {text: The gate., do: [{end: home}]}
"""
    found = read_book(casefile.write({"paragraphs.yaml": text}, tmp_path / "case"))

    assert renamed(found, "paragraph", "gate", "porch")["paragraphs.yaml"] == text.replace("gate:", "porch:").replace(
        "gate]", "porch]"
    ).replace("see: gate", "see: porch")


ORDERED = """\
=== book.yaml for a platoon game
counters: {us: {M4A3: [A]}, german: {Tiger: [T], PzIV: [L, M]}}
=== paragraphs.yaml
paragraphs:
  halt: {text: Stop., do: [{victory: 1}]}
=== rules.yaml
rules:
  "1":
    title: Halts
    source: {house: so}
    text: You stop.
    examples:
      - example: an order of the rules
        position: {units: {A: {type: M4A3, at: "0301", facing: "0302"}}}
        ask: turn
        given: {unit: A, orders: [drive-slow, "to:0302", halt]}
        expect: {at: "0302"}
      - example: the paragraph
        position: {units: {A: {type: M4A3, at: "0301"}}}
        ask: paragraph
        given: {unit: A, paragraph: halt}
        expect: {reads: [halt], victory: 1}
"""


def test_an_order_of_the_rules_is_no_paragraph(tmp_path: Path) -> None:
    """A paragraph may be called like an order; where orders are given, that one keeps its name."""
    found = read_book(casefile.write(casefile.parts(ORDERED), tmp_path / "case"))

    after = renamed(found, "paragraph", "halt", "anew")["rules.yaml"]

    assert 'orders: [drive-slow, "to:0302", halt]' in after
    assert "paragraph: anew}" in after
    assert "reads: [anew]" in after


def test_an_input_is_renamed_in_its_procedure_and_where_it_is_given(tmp_path: Path) -> None:
    """In expressions, in what another procedure gives, and in examples; words, and inputs of others, stay."""
    procedures = """\
procedures:
  wade:
    title: Wade
    inputs: {range: 0..9, word: [range, side]}
    gives: {total: 0..99}
    steps:
      - roll: {die: 1d6}
      - let: {sum: die + range if word == side or range > 3 else range}
    result: {total: sum}
    examples: [{example: one, given: {range: 2, word: range}, dice: [3], expect: {total: 2}}]
  swim:
    title: Swim
    inputs: {range: 0..9, far: 0..9}
    gives: {total: 0..99}
    steps: [{call: wade, as: waded, given: {range: far - range, word: side}}]
    result: {total: waded.total}
"""
    files = casefile.parts(f"=== book.yaml for a reference\n=== charts.yaml\n{procedures}")
    found = read_book(casefile.write(files, tmp_path / "case"))

    texts = renamed(found, "input", "wade.range", "depth")

    wanted = procedures
    for old, new in (
        ("{range: 0..9, word", "{depth: 0..9, word"),
        (
            "die + range if word == side or range > 3 else range}",
            "die + depth if word == side or depth > 3 else depth}",
        ),
        ("{range: 2, word: range}", "{depth: 2, word: range}"),
        ("{range: far - range", "{depth: far - range"),
    ):
        assert wanted.count(old) == 1
        wanted = wanted.replace(old, new)
    assert texts == {"charts.yaml": wanted}


@pytest.mark.parametrize("name", HANDED_ON)
def test_an_input_that_is_handed_on_by_its_name_is_refused(name: str) -> None:
    """The procedure that is called would be told nothing, or something else."""
    with pytest.raises(ChangeRefused) as refused:
        renamed(book("skirmish"), "input", name, "screen")
    assert str(refused.value) == (
        "procedures that call one another hand on what has the same name, 'cover' or 'screen': "
        "give it there first, as in 'given: {cover: cover}'"
    )


def test_a_name_that_is_written_with_an_escape_is_replaced_whole(tmp_path: Path) -> None:
    """In double quotes a letter may be written with six characters."""
    folder = shutil.copytree(BOOKS / "mill", tmp_path / "mill")
    paragraphs = folder / "paragraphs.yaml"
    paragraphs.write_text(paragraphs.read_text().replace("see: wheel", 'see: "wh\\u0065el"', 1))

    texts = renamed(read_book(folder), "paragraph", "wheel", "big-wheel")

    assert 'see: "big-wheel"}' in texts["paragraphs.yaml"]


# Refusals -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "kind", "said"),
    [
        ("ford", "river", None, "'ford' is a paragraph and a flag: say which with --kind"),
        ("frod", "river", None, "no thing 'frod' in case; did you mean 'ford'?"),
        ("ford", "river", "score", "no score 'ford' in case"),
        ("start", "start", None, "'start' is its name already"),
        ("start", "ford", None, "there is a paragraph 'ford' already"),
        ("start", "gone", None, "'gone' was paragraph 3, and is gone: its number is never given again"),
        ("7", "8", None, "no thing '7' in case; markers, conditions, hexes and letters of units are not renamed"),
        ("start", "a: b", None, "'a: b' cannot be a name"),
        ("start", "", None, "'' cannot be a name"),
        (
            "start",
            "The_Start",
            None,
            (
                "it cannot be named so: 'The_Start' cannot be a name here; "
                "names are kebab-case: 'the-start' (paragraphs.yaml:2)"
            ),
        ),
        (
            "time",
            "ford",
            None,
            "it cannot be named so: 'ford' is a score and a flag; choose another name (book.yaml:2)",
        ),
        (
            "time",
            "victory",
            None,
            (
                "it cannot be named so: 'victory' already means something in expressions; "
                "choose another name (book.yaml:2)"
            ),
        ),
    ],
)
def test_names_that_are_refused(old: str, new: str, kind: str | None, said: str, tmp_path: Path) -> None:
    """One sentence says why."""
    found = case(tmp_path)

    with pytest.raises(ChangeRefused) as refused:
        renamed(found, kind_of(found, old, kind), old, new)
    assert str(refused.value) == said


def test_a_name_that_means_nothing_is_refused(tmp_path: Path) -> None:
    """Where an ending or a paragraph is named, `none` is none; no event goes lost by it."""
    story = read_book(casefile.write(casefile.parts(STORY), tmp_path / "story"))
    with pytest.raises(ChangeRefused, match="in an example it means no ending at all"):
        renamed(story, "ending", "home", "none")

    game = read_book(casefile.write(casefile.parts(ORDERED), tmp_path / "case"))
    with pytest.raises(ChangeRefused, match="in a cell it means no paragraph at all"):
        renamed(game, "paragraph", "tiger-comes", "none")
    with pytest.raises(ChangeRefused, match="the rules of the game need 'ap-fire' by this name"):
        renamed(game, "procedure", "ap-fire", "fire")


def test_a_book_with_errors_is_refused(tmp_path: Path) -> None:
    """In what cannot be read a name would be missed."""
    files = casefile.parts(BEFORE.replace("when: 'not ford", "when: 'not frod"))
    found = read_book(casefile.write(files, tmp_path / "case"))

    with pytest.raises(
        ChangeRefused, match=r"^case has errors, and what cannot be read cannot be renamed: mend them first$"
    ):
        renamed(found, "score", "time", "hours")
