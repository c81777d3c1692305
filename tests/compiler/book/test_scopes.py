"""A mission's folder is a scope: two missions use the same names, and every tool knows which is meant."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.compiler.rules import casefile
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lint.workspace import Workspace
from hulldown_compiler.lsp.answers.completions import completions
from hulldown_compiler.lsp.answers.definitions import definition
from hulldown_compiler.lsp.answers.renames import renamed as renamed_in_editor
from hulldown_compiler.lsp.index.index import Index, read
from hulldown_compiler.refactor.renaming import renamed
from hulldown_compiler.source.declared_names import SECTIONS, declared_names
from hulldown_compiler.source.yaml_loader import parse
from hulldown_engine import Game, load_book

CASE = Path(casefile.__file__).parent / "cases" / "out_of_sight" / "two-missions-with-the-same-names.yaml"
FORD, BROOK = "missions/ford/events.yaml", "missions/brook/events.yaml"


def twins(folder: Path, **numbers: int) -> Path:
    """A book of two missions, whose paragraphs, flags and endings have the same names."""
    files = casefile.parts(CASE.read_text("utf-8"))
    root = casefile.write(files, folder / "case")
    if numbers:
        lines = "".join(f"  {name}: {number}\n" for name, number in numbers.items())
        (root / "numbers.yaml").write_text(f"numbers:\n{lines}")
    return root


def logic(root: Path) -> Mapping[str, Any]:
    """What decides play in a book."""
    return writer.logic(read_book(root))


def test_texts_of_a_mission_mean_its_own(tmp_path: Path) -> None:
    """A briefing, a note or the text of an end that refers to a paragraph prints the number of the mission's own."""
    root = twins(tmp_path)
    mission = root / "missions/ford/mission.yaml"
    text = mission.read_text("utf-8").replace("goal:", 'note: "Look at {see:heron}, {{see:heron}}."\n    goal:')
    mission.write_text(text.replace("briefing: ", "briefing: Mind {see:after}. "), "utf-8")

    prose = writer.bundle(read_book(root))[0]["prose"]["missions"]["ford"]

    assert prose["note"] == "Look at {see:ford.heron}, {{see:heron}}."
    assert prose["briefing"].startswith("Mind {see:ford.after}.")


def test_each_mission_has_its_own(tmp_path: Path) -> None:
    """What the first has keeps the written name, what the second has is behind its mission; and leads to its own."""
    decides = logic(twins(tmp_path))
    prose = writer.bundle(read_book(tmp_path / "case"))[0]["prose"]

    assert {"after", "heron", "ford.after", "ford.heron"} <= set(decides["paragraphs"])
    assert decides["flags"] == ["ford.warned", "warned"]
    assert set(decides["endings"]) == {"held", "crossed", "ford.crossed"}
    assert decides["paragraphs"]["ford.heron"] == {
        "action": False,
        "mission": "ford",
        "requires": ["not", ["flag", "ford.warned"]],
        "blocks": [[{"step": "flag", "flag": "ford.warned"}, {"step": "see", "to": "ford.after"}]],
    }
    assert decides["paragraphs"]["ford.after"]["blocks"] == [[{"step": "end", "ending": "ford.crossed"}]]
    assert decides["missions"]["ford"]["cartridge"]["markers"]["2"] == ["ford.heron", None]
    assert prose["paragraphs"]["ford.heron"]["text"] == "A heron. See {see:ford.after}."
    assert prose["flags"] == {"ford.warned": {"codeword": "HERON"}, "warned": {"codeword": "SALMON"}}
    assert prose["endings"]["ford.crossed"] == "Across the Ford"


def test_the_mission_is_that_of_the_folder(tmp_path: Path) -> None:
    """Paragraphs below the folder need not say so; others are shared, as they were."""
    paragraphs = logic(twins(tmp_path))["paragraphs"]

    assert paragraphs["after"]["mission"] == "brook"
    assert "mission" not in paragraphs["come-on"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({}, {}),
        ({"heron": 7, "ford.heron": 9}, {"heron": 7, "ford.heron": 9}),
        ({"heron": 7, "brook.heron": 9}, {"heron": 7, "brook.heron": 9}),
    ],
)
def test_a_printed_number_stays(given: dict[str, int], kept: dict[str, int], tmp_path: Path) -> None:
    """Whichever mission was printed first; and no two paragraphs have one number."""
    book = read_book(twins(tmp_path, **given))
    numbers = numbered(book)

    assert [one.message for one in lint(book)] == []
    assert kept.items() <= numbers.items()
    assert len(set(numbers.values())) == len(numbers)


def test_a_name_is_given_in_its_own_folder_only(tmp_path: Path) -> None:
    """The other mission's paragraph keeps its name; what leads there, and the printed number, follow."""
    book = read_book(twins(tmp_path, **{"heron": 7, "ford.heron": 9}))
    changed = renamed(book, "paragraph", "ford.heron", "stork")
    texts = {path: text for path, text in changed.items() if text != book.texts.get(path)}

    assert set(texts) == {FORD, "missions/ford/mission.yaml", "numbers.yaml"}
    assert "  stork:\n" in texts[FORD]
    assert "2: [stork, none]" in texts["missions/ford/mission.yaml"]
    assert texts["numbers.yaml"] == "numbers:\n  heron: 7\n  ford.stork: 9\n"
    assert set(writer.logic(read_book(book.root, changed))["paragraphs"]) >= {"heron", "ford.stork"}


def test_a_new_name_that_another_mission_has(tmp_path: Path) -> None:
    """It may be the same there, and both keep their numbers; but not one that is in sight."""
    book = read_book(twins(tmp_path, after=7, heron=8, **{"ford.after": 9}))
    texts = renamed(book, "flag", "warned", "alarmed")
    again = {**texts, **renamed(read_book(book.root, texts), "flag", "warned", "alarmed")}
    numbers = numbered(read_book(book.root, again))

    assert "alarmed: {codeword: SALMON}" in again[BROOK]
    assert "alarmed: {codeword: HERON}" in again[FORD]
    assert (numbers["after"], numbers["heron"], numbers["ford.after"]) == (7, 8, 9)
    with pytest.raises(Exception, match="there is a paragraph 'after' already"):
        renamed(book, "paragraph", "heron", "after")


def test_another_name_for_a_mission_takes_its_printed_names_along(tmp_path: Path) -> None:
    """So its paragraphs keep their numbers."""
    book = read_book(twins(tmp_path, **{"heron": 7, "ford.heron": 9}))
    texts = renamed(book, "mission", "ford", "crossing")

    assert texts["numbers.yaml"] == "numbers:\n  heron: 7\n  crossing.heron: 9\n"
    assert numbered(read_book(book.root, texts))["crossing.heron"] == 9


def test_both_are_played_to_their_end(tmp_path: Path) -> None:
    """A choice at a time, whatever is chosen; and each reads only its own."""
    writer.write(read_book(twins(tmp_path)), tmp_path / "bundle")
    for mission in ("ford", "brook"):
        game = Game(load_book(tmp_path / "bundle"), seed=3, mission=mission)
        while game.decision is not None:
            game.choose(game.decision.options[-1].id)
        foreign = ("ford.heron", "ford.after") if mission == "brook" else ("heron", "after")
        assert not {event.get("paragraph") for event in game.events} & set(foreign)


# In an editor ---------------------------------------------------------------------------------------------------------


def index(root: Path) -> Index:
    """The names in the files of a book."""
    texts = {path.relative_to(root).as_posix(): path.read_text() for path in sorted(root.rglob("*.yaml"))}
    return Index({path: read(path, text) for path, text in texts.items()})


def cursor(root: Path, path: str, words: str) -> tuple[int, int]:
    """The line and column just after some words."""
    text = (root / path).read_text()
    at = text.index(words) + len(words)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def test_a_name_leads_to_the_missions_own(tmp_path: Path) -> None:
    """From a step, a guard and a slot."""
    root = twins(tmp_path)
    for path in (FORD, BROOK):
        for words in ("see: aft", "{see:aft", "flag: warn", "not warn", "end: cros"):
            found = definition(index(root), path, *cursor(root, path, words))
            assert [place.path for place in found] == [path], words


def test_what_another_mission_has_is_not_offered(tmp_path: Path) -> None:
    """One `heron` is offered: the mission's own, as it is written there; and what is shared."""
    root = twins(tmp_path)
    (root / BROOK).write_text((root / BROOK).read_text() + "  reeds: {text: Reeds.}\n")
    offers = completions(index(root), FORD, *cursor(root, FORD, "see: "))

    assert offers is not None
    assert sorted(offer.label for offer in offers.offers) == ["after", "come-on", "heron", "tiger-comes"]
    told = next(offer.about for offer in offers.offers if offer.label == "heron")
    assert told == "A heron. See {see:after}."


def test_renaming_in_an_editor_stays_in_the_folder(tmp_path: Path) -> None:
    """And gives the same files as the command."""
    root = twins(tmp_path, **{"heron": 7, "ford.heron": 9})
    edits = renamed_in_editor(index(root), FORD, *cursor(root, FORD, "  her"), "stork")

    assert {edit.path for edit in edits} == {FORD, "missions/ford/mission.yaml", "numbers.yaml"}
    assert {edit.text for edit in edits} == {"stork"}


def test_findings_follow_a_flag_into_a_folder(tmp_path: Path) -> None:
    """What a mission declares is known at once in its other files, as in a fresh check."""
    root = twins(tmp_path)
    workspace = Workspace(root)
    before = workspace.findings()
    workspace.change(BROOK, (root / BROOK).read_text().replace("warned: {", "told: {"))
    changed = workspace.findings()
    (root / "missions/brook/flags.yaml").write_text("flags: {warned: {codeword: TROUT}}\n")
    workspace.refresh()

    assert before == []
    assert {"HD160", "HD211"} <= {one.code for one in changed}
    (root / BROOK).write_text((root / BROOK).read_text().replace("warned: {", "told: {"))
    assert workspace.findings() == lint(read_book(root))
    assert [one.code for one in workspace.findings()] == ["HD121"]


# What is read off the lines -------------------------------------------------------------------------------------------

FILES = sorted([*BOOKS.rglob("*.yaml"), *(BOOKS.parents[1] / "content").rglob("*.yaml")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_names_are_those_that_yaml_has(path: Path) -> None:
    """In every book, however it is laid out."""
    text = path.read_text("utf-8")
    value = parse(path.name, text.encode()).value
    names = {section: list(value[section]) for section in SECTIONS if isinstance(value.get(section), dict)}

    assert dict(declared_names(text)) == names


@pytest.mark.parametrize(
    "text",
    [
        "paragraphs: {a-b: {text: x}, c: {text: y}}\n",
        "paragraphs:   # all\n\n    # the first\n    a-b:\n      text: |\n        c: d\n        flags:\n    'c': {}\n",
        "paragraphs:\r\n  a-b:\r\n    text: x\r\n  c: {}\r\n",
        "paragraphs:\n  a-b: {text: x,\n    d: e}\n  c: {}",
    ],
)
def test_names_however_they_are_written(text: str) -> None:
    """In brackets, in quotes, behind comments, with other line ends."""
    assert dict(declared_names(text)) == {"paragraphs": ["a-b", "c"]}
