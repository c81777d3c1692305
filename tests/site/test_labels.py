"""What names are called: by their labels, on every page and in every file that shows them."""

from __future__ import annotations

import copy

import pytest
from tests.site.reading import Page

from hulldown_compiler.bundle.published import Published
from hulldown_engine.language.wording import shown
from hulldown_engine.resolver.resolution import resolution
from hulldown_site.charts import calculators
from hulldown_site.pages.reference import aid, procedures, tables

LABELS = {"wall": ["stone wall", "dyke"], "weapon": ["arm"], "range": ["distance"], "killed": ["K", "dead"]}


@pytest.fixture
def labelled(skirmish: Published) -> Published:
    """The skirmish, with labels for a value, an input, an axis and a result."""
    play = copy.deepcopy(skirmish.play)
    play["prose"]["labels"] = LABELS
    return Published(play, skirmish.reference)


def test_tables_and_procedures_show_labels(labelled: Published) -> None:
    """In headings, rows and cells, in conditions and steps; and none of the names in their place."""
    table = Page(tables.page(labelled)).text
    procedure = Page(procedures.page(labelled, "damage")).text

    assert "3 K pinned" in table
    assert "Distance, hexes" in table
    assert "the cover is stone wall" in str(resolution(labelled.logic, labelled.prose, "damage"))
    assert "open, hedge or stone wall" in procedure


def test_the_aid_and_values_in_sentences_show_labels(labelled: Published) -> None:
    """The sheet of paper, and whatever tells what came of a roll."""
    assert "Distance, hexes" in Page(aid.page(labelled)).text
    assert shown(labelled.prose, {"cover": "wall", "weapon": "rifles"}).startswith("cover stone wall; arm ")


def test_a_calculator_asks_and_answers_with_labels(labelled: Published) -> None:
    """Its inputs, what they may be, and what comes of it; the names themselves go into the calculation."""
    asked = {field["name"]: field for field in calculators.calculator(labelled, "damage")["inputs"]}
    gives = {field["name"]: field for field in calculators.calculator(labelled, "damage")["gives"]}

    assert asked["cover"]["called"] == {"open": "open", "hedge": "hedge", "wall": "stone wall"}
    assert gives["outcome"]["called"]["killed"] == "K"
    assert calculators.calculator(labelled, "fire")["inputs"][0]["label"] == "arm"
