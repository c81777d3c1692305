"""Bundles: their fields, and the same bytes on every machine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import outpost
from tests.helpers.build import author, author_files, parts
from tests.helpers.mill import FOLDER, MILL

from hulldown_compiler.book import numbers
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import FORMAT, PLAY, REFERENCE, canonical, digest, load_book

SCRIPT = """
import sys
from pathlib import Path
from hulldown_compiler.bundle import writer
from hulldown_compiler.book.reader import read_book
book = read_book(Path(sys.argv[1]))
writer.write(book, Path(sys.argv[2]))
writer.write_numbers(book)
"""


@pytest.fixture(scope="module")
def bundle() -> tuple[Any, Any]:
    """Both halves of the mill's bundle."""
    return writer.bundle(read_book(FOLDER))


def values(value: Any) -> Iterator[Any]:
    """Every value in a JSON value, itself included."""
    yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        yield from values(item)


# What is in it -------------------------------------------------------------------------------------------------------


def test_both_halves_say_what_they_are(bundle: tuple[Any, Any]) -> None:
    """Format, kind, book, and the digest of the logic."""
    for half in bundle:
        head = {key: half[key] for key in ("format", "kind", "book", "digest")}
        assert head == {"format": FORMAT, "kind": "gamebook", "book": "mill", "digest": digest(bundle[0]["logic"])}


def test_the_logic_is_what_decides(bundle: tuple[Any, Any]) -> None:
    """Every part that the engine asks for, and nothing that is only read."""
    logic = bundle[0]["logic"]
    assert set(logic) == {
        *("start", "conditions", "flags", "scores", "rosters", "checks", "naturals", "sightings", "endings"),
        "paragraphs",
    }
    assert logic["start"] == "track"
    assert logic["conditions"] == 2
    assert logic["scores"]["nerve"] == {"start": 6, "least": 0, "most": 9}
    assert logic["rosters"] == {"crew": {"members": ["hale", "ruiz"], "marks": ["wounded", "dead"]}}
    assert logic["checks"]["nerve-check"]["dice"] == "1d10"
    assert logic["endings"] == {"home": "victory", "lost": "defeat"}
    assert logic["paragraphs"]["gun"] == {
        "sighting": "1",
        "blocks": [[{"step": "victory", "victory": 2}, {"step": "stop"}]],
    }
    assert logic["paragraphs"]["dawn"]["requires"] == [">=", ["condition"], 1]


def test_the_prose_is_what_is_read(bundle: tuple[Any, Any]) -> None:
    """Numbers, texts and names."""
    prose = bundle[0]["prose"]
    assert prose["title"] == "The Mill"
    assert prose["digits"] == 2
    assert prose["paragraphs"]["wheel"] == {"number": 5, "text": "The wheel turns.", "labels": ["{this.name} is hit."]}
    assert prose["members"] == {"hale": "Corporal Hale", "ruiz": "Private Ruiz"}


def test_the_reference_is_what_the_site_needs_besides(bundle: tuple[Any, Any]) -> None:
    """Sources, rules, every reference once, and where each paragraph was written."""
    reference = bundle[1]
    assert reference["rules"]["1"]["title"] == "Playing"
    assert reference["scenes"]["gun"] == "paragraphs.yaml"
    assert ["paragraph", "wheel", "paragraph", "gun", "reads"] in reference["links"]
    assert reference["links"] == sorted(reference["links"])
    assert len({tuple(link) for link in reference["links"]}) == len(reference["links"])
    assert set(reference["sources"]) == {*("book", "score 'nerve'", "score 'time'"), "roster 'crew'"} | {
        "check 'nerve-check'",
        "section 1",
    }


def test_a_bundle_is_plain_json_without_positions(bundle: tuple[Any, Any]) -> None:
    """It comes back from its text as it was, and holds no place in an author's file."""
    for half in bundle:
        assert json.loads(canonical(half)) == half
        assert not [value for value in values(half) if isinstance(value, dict) and "@" in value]
        assert not [value for value in values(half) if isinstance(value, float)]


# The same bytes ------------------------------------------------------------------------------------------------------


def test_a_bundle_is_the_same_bytes_on_every_run_and_machine(tmp_path: Path) -> None:
    """Whatever the hash seed, and wherever the book lies, the files are the same to the byte."""
    found = []
    for seed, place in enumerate(("here", "a folder/with/another length", "ünïcode")):
        folder = tmp_path / place / "mill"
        shutil.copytree(FOLDER, folder)
        (folder / numbers.FILE).unlink()
        out = tmp_path / f"out-{seed}"
        environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
        subprocess.run([sys.executable, "-c", SCRIPT, str(folder), str(out)], env=environment, check=True)
        files = (out / PLAY, out / REFERENCE, folder / numbers.FILE)
        found.append([path.read_bytes() for path in files])
    assert found[0] == found[1] == found[2]


def test_writing_twice_changes_nothing(tmp_path: Path) -> None:
    """A build of what was built is the same, and remembers no number anew."""
    folder = tmp_path / "mill"
    shutil.copytree(FOLDER, folder)
    (folder / numbers.FILE).unlink()
    assert writer.write_numbers(read_book(folder))
    assert not writer.write_numbers(read_book(folder))
    for _ in range(2):
        writer.write(read_book(folder), tmp_path / "out")
        files = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert files.keys() == {PLAY, REFERENCE}
    assert all(data.endswith(b"}\n") and data.count(b"\n") == 1 for data in files.values())
    assert load_book(tmp_path / "out").digest == writer.bundle(read_book(folder))[0]["digest"]


def test_where_paragraphs_are_written_does_not_decide() -> None:
    """The same paragraphs in other files, and other orders, are the same logic and the same book to play."""
    head, content = parts(MILL)
    lines = content.split("\n")
    starts = [nth for nth, line in enumerate(lines) if line.startswith("  ") and not line.startswith("   ")]
    rules = lines.index("rules:")
    chunks = ["\n".join(lines[one:other]) for one, other in zip(starts, [*starts[1:], rules], strict=False)][:8]
    whole = author(MILL)
    split = author_files(
        {
            "book.yaml": head,
            "b.yaml": "paragraphs:\n" + "\n".join(chunks[4:]),
            "a.yaml": "paragraphs:\n" + "\n".join(reversed(chunks[:4])),
        }
    )
    assert split.paragraphs.keys() == whole.paragraphs.keys()
    assert canonical(writer.logic(split)) == canonical(writer.logic(whole))


@pytest.mark.parametrize(
    ("row", "ways"),
    [
        ("[strafed, dive-bomber]", ["{1: strafed, 2: dive-bomber}", "{2: dive-bomber, 1: strafed}"]),
        ("[strafed, strafed]", ["{1-2: strafed}", "{1: strafed, 2: strafed}"]),
        ("[none, strafed]", ["{2: strafed, rest: none}", "{1: none, 2-2: strafed}"]),
        ("[none, none]", ["{rest: none}", "{1-2: none}"]),
    ],
)
def test_a_row_of_a_cartridge_is_a_cell_for_each_condition(tmp_path: Path, row: str, ways: list[str]) -> None:
    """However it is written, and a cell that is written for several conditions stands for each."""
    root = outpost.assemble(tmp_path)
    hill = root / "missions" / "6-hill.yaml"
    written = hill.read_text("utf-8")
    assert "[strafed, dive-bomber]" in written

    def cartridge(instead: str) -> Any:
        hill.write_text(written.replace("[strafed, dive-bomber]", instead), "utf-8")
        (found,) = (one for one in writer.logic(read_book(root))["missions"].values() if one["number"] == 6)
        return found["cartridge"]

    assert all(len(cells) == 2 for *_, cells in cartridge(row)["random"])
    assert [cartridge(way) for way in ways] == [cartridge(row)] * 2


@pytest.mark.parametrize(
    ("old", "new", "decides"),
    [
        ("text: The wheel turns.", "text: The great wheel turns.", False),
        ("text: Go on, see: wheel", "text: Proceed, see: wheel", False),
        ("name: Corporal Hale", "name: Sergeant Hale", False),
        ("title: Home", "title: Home Again", False),
        ("digits: 2", "digits: 3", False),
        ("verdict: victory", "verdict: draw", True),
        ("modifier: -1", "modifier: -2", True),
        ("start: 5", "start: 4", True),
        ("when: time == 0", "when: time <= 0", True),
    ],
)
def test_the_digest_is_of_what_decides(old: str, new: str, decides: bool) -> None:  # noqa: FBT001
    """Words may change; what decides may not, without the digest telling."""
    assert old in MILL
    before, after = (writer.bundle(author(text))[0]["digest"] for text in (MILL, MILL.replace(old, new, 1)))
    assert (before != after) == decides
