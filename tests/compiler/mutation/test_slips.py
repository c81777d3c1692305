"""Slips are made in every field that decides something, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.paths import BOOKS, ROOT

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.mutation.slips import KINDS_OF_SLIPS, Slip, drawn, pages, slips
from hulldown_compiler.mutation.structure import only_words

PATHS = (BOOKS / "outpost", BOOKS / "skirmish", BOOKS / "worked", ROOT / "tests/site/gallery")
"""Books that have most fields between them."""

NONE = {
    *("rules", "flags", "counters", "map", "missions", "campaign", "scores"),
    *("missions.entry", "missions.platoon", "paragraphs.watch", "paragraphs.fighters"),
    *("procedures.as", "procedures.into"),
    *("paragraphs.assault", "paragraphs.back_up", "paragraphs.charge", "paragraphs.exit", "paragraphs.hold"),
    *("paragraphs.prepare", "paragraphs.unload"),
    *("paragraphs.give_turn", "paragraphs.hitch", "paragraphs.load", "paragraphs.out_of_ammo"),
    *("platoons.type", "unit_cards.type"),
}
"""Fields that have no slip of their own in these books: what is inside of them has, or the step that they name, or they
give a name, or could say nothing else."""

HEADER = """\
book: ford
kind: gamebook
title: The Ford
blurb: Two men and a river.
source: {house: written for a test}
start: start
scores: {noise: {name: Noise, start: 0, most: 3, source: {house: for a test}}}
flags: {wet: {codeword: Otter}, dry: {codeword: Heron}}
endings: {over: {title: Over, verdict: victory}}
"""


def made(tmp_path: Path, steps: str) -> list[Slip]:
    """The slips in a small book whose first paragraph has these steps; those of its steps."""
    (tmp_path / "book.yaml").write_text(HEADER)
    bank = "  bank:\n    text: A bank.\n    do: [{end: over}]\n"
    text = f"paragraphs:\n  start:\n    text: A ford.\n    do:\n{steps}{bank}"
    (tmp_path / "paragraphs.yaml").write_text(text)
    return [
        one
        for one in slips(read_book(tmp_path))
        if one.path == "paragraphs.yaml" and one.line in range(5, 5 + steps.count("\n"))
    ]


WRITTEN = {
    "      - {score: noise, add: 2}\n      - see: bank\n": [
        ("left out", "{score: noise, add: 2}", ""),
        ("swapped", "{score: noise, add: 2}", "see: bank"),
        ("misspelt", "noise", "niose"),
        ("left out", "add: 2", ""),
        ("off by one", "2", "3"),
        ("off by one", "2", "1"),
        ("other side", "2", "-2"),
        ("other side", "add", "set"),
        ("left out", "see: bank", ""),
        ("misspelt", "bank", "bnak"),
        ("another name", "bank", "start"),
    ],
    "      - when: not wet and noise > 2\n        see: bank\n": [
        ("misspelt", "not wet and noise > 2", "not wet and niose > 2"),
        ("another name", "not wet and noise > 2", "not dry and noise > 2"),
        ("off by one", "not wet and noise > 2", "not wet and noise > 3"),
        ("bound moved", "not wet and noise > 2", "not wet and noise >= 2"),
        ("negated", "not wet and noise > 2", "not (not wet and noise > 2)"),
        ("negated", "not wet and noise > 2", "wet and noise > 2"),
        ("turned", "not wet and noise > 2", "not wet or noise > 2"),
        ("turned", "not wet and noise > 2", "not wet and noise < 2"),
        ("left out", "see: bank", ""),
        ("misspelt", "bank", "bnak"),
        ("another name", "bank", "start"),
    ],
    "      - roll: 1d10\n        table:\n          1-4: [{flag: wet}, {flag: dry}]\n          5+: [{end: over}]\n": [
        ("other dice", "1d10", "1d8"),
        ("other dice", "1d10", "2d10"),
        ("left out", "1-4: [{flag: wet}, {flag: dry}]", ""),
        ("bound moved", "1-4", "2-4"),
        ("bound moved", "1-4", "1-5"),
        ("left out", "{flag: wet}", ""),
        ("another name", "wet", "dry"),
        ("other side", "flag", "clear"),
        ("left out", "{flag: dry}", ""),
        ("another name", "dry", "wet"),
        ("other side", "flag", "clear"),
        ("left out", "5+: [{end: over}]", ""),
        ("bound moved", "5+", "6+"),
        ("misspelt", "over", "oevr"),
    ],
    "      - note: A heron.\n      - {end: over}\n": [
        ("swapped", "note: A heron.", "{end: over}"),
        ("left out", "{end: over}", ""),
        ("misspelt", "over", "oevr"),
    ],
}
"""Steps, and the slips that are made in them: what was there, and what is there then."""


@pytest.mark.parametrize("steps", WRITTEN, ids=["effect and link", "guard", "dice", "note"])
def test_what_slips_are_made(steps: str, tmp_path: Path) -> None:
    """Texts are left alone, and what may as well stand the other way round is not swapped."""
    assert [(one.kind, one.was, one.now) for one in made(tmp_path, steps)] == WRITTEN[steps]


def test_every_field_that_decides_something_is_slipped_in() -> None:
    """Whatever the models have: a field that nobody slips in is either listed here or forgotten."""
    seen, slipped = set(), set()
    for root in PATHS:
        book = read_book(root)
        seen |= {place.field for page in pages(book) for place in page.places if not only_words(place)}
        slipped |= {slip.field for slip in slips(book)}

    assert sorted(seen - slipped) == sorted(NONE)


def test_hexes_of_a_map_are_redrawn() -> None:
    """In its drawings, where two signs beside one another differ: the one is as the other is, or they are swapped."""
    every = [one for one in slips(read_book(BOOKS / "outpost")) if one.kind == "redrawn"]
    first = [(one.line, one.column, one.was, one.now) for one in every[:4]]

    assert {one.field for one in every} == {"map.terrain", "map.levels"}
    assert first == [(14, 8, ".", "w"), (14, 8, ".w", "w."), (14, 10, "w", "."), (14, 10, "w.", ".w")]
    assert [one.text.splitlines()[13].strip() for one in every[:2]] == ["...www....www...", "...w.w....www..."]


def test_the_same_seed_draws_the_same_slips(tmp_path: Path) -> None:
    """Of every kind as many as of any other, as far as there are any; another seed draws others."""
    every = made(tmp_path, "".join(list(WRITTEN)[:2]))
    first, again, other = (drawn(every, 7, seed) for seed in (1, 1, 2))

    assert first == again != other
    assert len({slip.kind for slip in first}) == 7
    assert drawn(every, 999, 1) == every


def test_every_kind_of_slip_can_be_made_somewhere() -> None:
    """In a platoon game there are all of them."""
    found = {slip.kind for slip in slips(read_book(BOOKS / "outpost"))}
    assert [kind.name for kind in KINDS_OF_SLIPS if kind.name not in found] == []
