"""The missions of Open Fire: every printed fact of a Mission Briefing holds, and the map is what the texts say.

For whoever writes a mission: `missions/N-name.yaml` beside this file is about Mission N, and has four parts.

`printed` is what the briefing prints, typed from the print and not from the content. It is compared as soon as the book
has a mission of that number; what a fact is called there, and what goes without saying, is in
`tests/helpers/printed_facts.py`. Do not change it to please a mission. A mission that the rulebook does not print has
only its `number` instead, and `places`.

`errata` are printed values that cannot be so, each with what stands in its place, and why: `{printed: 4237 4519 4527,
ours: 4227 4519 4527, why: the map has 27 rows}`. `ours` are facts that the print leaves open, each with why it is as it
is: `{light: the raid goes by night}`. With `ends` among them there may be more ends than the printed ones.

`places` are the claims of texts about the map, paragraph by paragraph (`briefing`, `note` and `ends` are texts as
well): the words that claim something, as they stand in the text or in a note or option of it, and what they claim.

    places:
      kirschnach-guard:
        behind the houses of Kirschnach: GE28 within 2 of Kirschnach
        below the crest: [GE28 on level 2, 3305 above GE28]
      rash-one:
        the middle of the highway: GE29 on the highway
      plans-of-march:
        the road to the west: {nothing: the prisoner says so, and is wrong}

A claim is `SUBJECT what is said of it`, perhaps with an object. Subject and object are a hex; a name of the map, of
which any hex will do; `EM16`, the hex of an Event marker; `GE28`, every hex in which that paragraph has that card
appear; and `mines`, `smoke`, `wrecks`, `marker` and `barrage`, every hex in which it puts one. What can be said:

    is woods (clear, field, orchard, rough, town, building, house)     beside woods (the same: a neighbor is)
    on level 2 · above 3305 · on a road · on the highway (paved) · road to 3918 · bridge to 2816 · ridge to 2712
    beside water · on the east bank (of the river) · on the west edge · is EM4
    north of Kirschnach (all eight directions, by the mission's compass) · within 3 of Kirschnach
    sees 3615 · does not see 3615 (a line of sight, as markers ask for it)

North is within 60 degrees of north, and north-east within 45. Tests fail for words that the text no longer has, for a
claim that does not hold, and for a name of the map, a hex or a direction of which no claim speaks: a name or a hex has
to be in the words of a claim or in what it claims, a direction in the words. Write the claims by reading text and map.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.helpers import briefings
from tests.helpers.map_claims import Land, Scene, Unreadable, read
from tests.helpers.paths import CONTENT
from tests.helpers.printed_facts import NOTHING, compiled, stated
from tests.helpers.reading import read_once

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle.writer import bundle
from hulldown_engine.platoon.board.ground import Ground

FILES = sorted((Path(__file__).parent / "missions").glob("*.yaml"))

COMPASS = r"\b(?i:north|south|east|west)(?:-?(?:east|west))?(?:ern|wards?|erly|ernmost)?\b"
"""A direction in a text."""

HEX = r"\b(?:0[1-9]|[1-3]\d|4[0-5])(?:0[1-9]|1\d|2[0-7])\b"
"""The number of a hex in a text."""


@cache
def about(file: Path) -> dict[str, Any]:
    """What a file says of a mission."""
    return YAML(typ="safe").load(file)  # type: ignore[no-any-return]


@cache
def book() -> Book:
    """Open Fire."""
    return read_once(CONTENT / "open-fire")


@cache
def logic() -> Mapping[str, Any]:
    """What its games are decided by."""
    return bundle(book())[0]["logic"]  # type: ignore[no-any-return]


def mission(file: Path) -> str:
    """The name of the mission that a file is about; a test is skipped where the book does not have it yet."""
    number = about(file).get("printed", about(file))["number"]
    found = [name for name, record in logic()["missions"].items() if record["number"] == number]
    return found[0] if found else str(pytest.skip(f"Mission {number} is not written yet"))


def expected(file: Path) -> dict[str, Any]:
    """The printed facts, with what the errata put in their place."""
    instead = {erratum["printed"]: erratum["ours"] for erratum in about(file).get("errata", [])}
    return stated(_replaced(about(file)["printed"], instead))


def _replaced(value: Any, instead: Mapping[Any, Any]) -> Any:
    if isinstance(value, dict):
        return {key: _replaced(part, instead) for key, part in value.items()}
    if isinstance(value, list):
        return [_replaced(part, instead) for part in value]
    return instead.get(value, value)


PRINTED = [file for file in FILES if "printed" in about(file)]
"""The files of missions that the rulebook prints."""

FACTS = [(file, fact) for file in PRINTED for fact in {**about(file)["printed"], **NOTHING}]


@pytest.mark.parametrize(("file", "fact"), FACTS, ids=lambda part: part.stem if isinstance(part, Path) else part)
def test_a_printed_fact_holds(file: Path, fact: str) -> None:
    """What the briefing prints of a mission is so in the compiled book, or an erratum says why not."""
    name, ours = mission(file), about(file).get("ours", {})
    printed, there = expected(file), compiled(book(), name, logic()["missions"][name])
    if fact == "ends" and fact in ours:
        assert [end for end in printed[fact] if end not in there[fact]] == []
    elif fact == "units":
        assert {card: _class(card) for card in printed[fact]} == printed[fact]
    elif fact not in ours:
        assert there[fact] == printed[fact]


@pytest.mark.parametrize("file", PRINTED, ids=lambda file: file.stem)
def test_the_bare_briefings_say_the_same(file: Path) -> None:
    """So do the six missions with bare paragraphs, on which bots are tried."""
    number, missions = about(file)["printed"]["number"], bundle(briefings.authored())[0]["logic"]["missions"]
    name = next(name for name, record in missions.items() if record["number"] == number)
    there, printed = compiled(briefings.authored(), name, missions[name]), expected(file)

    assert [fact for fact in printed if fact not in ("ends", "units") and there[fact] != printed[fact]] == []
    assert [end for end in about(file)["printed"]["ends"] if end not in there["ends"]] == []


def _class(card: str) -> str:
    """The class of what a unit card stands for."""
    kind = logic()["unit_cards"][card]["type"]
    return str(logic()["catalogues"]["data-cards"]["cards"][kind]["class"])


@pytest.mark.parametrize("file", PRINTED, ids=lambda file: file.stem)
def test_what_is_ours_is_not_printed(file: Path) -> None:
    """Errata are of printed values; only facts that the print leaves open are the mission's own, but for more ends."""
    printed = about(file)["printed"]
    written = list(_leaves(printed))

    assert [one for one in about(file).get("errata", []) if one["printed"] not in written or not one["why"]] == []
    assert [fact for fact in about(file).get("ours", {}) if fact in printed and fact != "ends"] == []


def _leaves(value: Any) -> Iterator[Any]:
    """Every value in a mapping or list that is neither."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    if parts is None:
        yield value
    else:
        for part in parts:
            yield from _leaves(part)


def texts(name: str) -> dict[str, list[str]]:
    """Everything that is read in a mission: of each paragraph its texts, notes, options and questions."""
    model = book().parts.found["mission"][name].model
    own = (one for one in book().paragraphs.values() if one.record.get("mission") == name)
    of_paragraphs = {
        one.id.removeprefix(f"{name}."): [
            one.record["text"],
            *(one.record["again"]["text"] for _ in "1" if "again" in one.record),
            *one.record["labels"],
        ]
        for one in own
    }
    ends = [end.text for end in model.ends if end.text]
    return {"briefing": [model.briefing], "note": [model.note or ""], "ends": ends, **of_paragraphs}


def scene(name: str, text: str) -> Scene:
    """What claims about a text may speak of."""
    record = logic()["missions"][name]
    land = Land(book().sheet, Ground.of(logic()["map"]), record["north"])
    paragraph = book().paragraphs.get(f"{name}.{text}") or book().paragraphs.get(text)
    return Scene(land, record["markers"], () if paragraph is None else list(paragraph.steps()))


def claimed(file: Path) -> str:
    """The name of a mission whose claims are written; a test is skipped where they are not yet."""
    return mission(file) if about(file)["places"] else str(pytest.skip("what its texts claim is not written yet"))


def claims(file: Path, text: str) -> Iterator[tuple[str, list[str]]]:
    """The words of a text that claim something, and what; nothing where a reason is given instead."""
    for words, said in about(file)["places"].get(text, {}).items():
        yield words, [said] if isinstance(said, str) else [] if isinstance(said, dict) else said


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_map_is_what_the_texts_say(file: Path) -> None:
    """Every claim is still in its text, and holds on the map."""
    name = claimed(file)
    read_there, wrong = texts(name), []
    for text in about(file)["places"]:
        for words, said in claims(file, text):
            if not any(words in " ".join(one.split()) for one in read_there.get(text, ())):
                wrong.append(f"{text}: no text says {words!r}")
            told = [_false(written, scene(name, text)) for written in said]
            wrong += [f"{text}: {words!r}: {why}" for why in told if why]
    assert not wrong, "\n".join(wrong)


def _false(written: str, of: Scene) -> str:
    """What is wrong with a claim; nothing, if it holds."""
    try:
        return "" if of.holds(read(written)) else f"it is not so that {written}"
    except Unreadable as error:
        return str(error)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_nothing_is_said_of_the_map_without_a_claim(file: Path) -> None:
    """Each name, hex and direction in a text is in the words of a claim; or a name or a hex in what it claims."""
    name = claimed(file)
    unclaimed = [
        f"{text}: {mention}"
        for text, several in texts(name).items()
        for one in several
        for mention in _unclaimed(" ".join(one.split()), list(claims(file, text)))
    ]
    assert not unclaimed, "\n".join(unclaimed)


def _names() -> list[str]:
    """The names on the map."""
    sheet = book().sheet
    assert sheet is not None
    return [name.name for name in sheet.names]


def _unclaimed(text: str, claimed: list[tuple[str, list[str]]]) -> list[str]:
    """The names, hexes and directions in a text that no claim is about."""
    names = sorted(_names(), key=len, reverse=True)
    said = " ".join(claim for _, several in claimed for claim in several)
    spoken = {*re.findall(HEX, said), *(name for name in names if re.search(rf"\b{name}\b", said))}
    spans = [found.span() for words, _ in claimed for found in re.finditer(re.escape(words), text)]
    pattern = re.compile(rf"{COMPASS}|{HEX}|\b(?:{'|'.join(names)})\b")
    return [
        found[0]
        for found in pattern.finditer(text)
        if found[0] not in spoken and not any(begin <= found.start() < end for begin, end in spans)
    ]
