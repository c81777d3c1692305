"""A slip anywhere in a platoon game hides nothing that is known of the rest, and nothing untrue is claimed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from random import Random

import pytest
from tests.helpers import missions, raid
from tests.helpers.sampling import sampled

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.rule_table import FAULTS
from hulldown_compiler.lint.besides.asking import everything
from hulldown_compiler.lint.workspace import Workspace

SPOILT = """\
paragraphs:
  lonely-meadow:
    mission: {mission}
    text: Nobody comes here.
    do: [{{victory: 1}}]

  crooked-dice:
    mission: {mission}
    text: Something may come of it.
    do:
      - roll: 1d6
        table: {{1-3: [{{victory: 1}}], 5-6: [{{flag: thimble}}]}}
      - {{when: quince, do: [{{see: walled-garden}}]}}
      - {{when: condition == 1 and condition == 2, do: [{{victory: 2}}]}}
    examples:
      - example: nothing of the kind comes of it
        position: {{mission: {mission}, units: {{A: {{type: M4A3, at: "{at}"}}}}}}
        given: {{unit: A}}
        dice: [2]
        expect: {{reads: [crooked-dice], condition: 2}}

  walled-garden:
    mission: {mission}
    text: Behind it.
    do: [{{victory: 3}}]
"""

FLAGS = "larder: {codeword: WREN}\n  thimble: {codeword: SWIFT}\n  quince: {codeword: ROOK}\n"

TOLD = {
    "HD120 nothing refers to 'lonely-meadow'",
    "HD121 flag 'larder' is not used",
    "HD301 no play can reach 'walled-garden'",
    "HD302 this never holds here",
    "HD310 'quince' is asked for and never set",
    "HD311 'thimble' is set and never asked for",
    "HD314 this end can never come",
    "HD401 no row for 4",
    "HD421 it comes out otherwise: condition is 1, not 2",
}
"""What is found in a book that is spoilt."""

Edit = tuple[str, str, str]


def spoil(root: Path, mission: str, at: str, *edits: Edit) -> Path:
    """Put an orphan, a hole, a shut gate, flags and an end that never come, and an example that fails into a book."""
    (root / "spoilt.yaml").write_text(SPOILT.format(mission=mission, at=at), "utf-8")
    never = "    ends:\n      - {when: condition == 1 and condition == 2, text: Never.}\n"
    for name, right, wrong in (("book.yaml", "flags:\n", f"flags:\n  {FLAGS}"), *edits):
        text = (root / name).read_text("utf-8")
        assert right in text
        (root / name).write_text(text.replace(right, wrong.replace("ENDS", never), 1), "utf-8")
    return root


def spoilt_raid(folder: Path) -> Path:
    """The Raid, spoilt."""
    return spoil(
        raid.assemble(folder),
        "the-camp",
        "0804",
        ("1-camp.yaml", "        facing: us\n", "        facing: us\n      - see: crooked-dice\n"),
        ("1-camp.yaml", "      - flag: rifles-found\n", "      - flag: rifles-found\n      - see: crooked-dice\n"),
        ("1-camp.yaml", "    ends:\n", "ENDS"),
    )


def spoilt_open_fire(folder: Path) -> Path:
    """Open Fire, spoilt."""
    mission = "missions/1-grand-prix"
    return spoil(
        missions.copied(folder / "open-fire"),
        "grand-prix",
        "4227",
        (f"{mission}/cartridge.yaml", "1: [none, kaltenhof-forge,", "1: [crooked-dice, kaltenhof-forge,"),
        (f"{mission}/mission.yaml", "    ends:\n", "ENDS"),
    )


def said(workspace: Workspace, codes: Collection[str] = FAULTS) -> set[str]:
    """What is found, but for examples of paragraphs that have dice now for which none are given."""
    dice = r"dice are rolled|are not enough|is not enough|has no \d+$"
    found = workspace.findings(codes)
    return {f"{one.code} {one.message}" for one in found if not re.search(dice, one.message)}


# Slips ----------------------------------------------------------------------------------------------------------------

SLIPS: dict[str, tuple[str, Callable[[str], str], str]] = {
    "HD101": (r"\bsee: [a-z-]{6,}$", lambda line: re.sub(r"(see: ..).", r"\1", line), "HD101 no paragraph"),
    "HD201": (r"^    text:", lambda line: f"    colour: red\n{line}", "HD201 no field 'colour' in a paragraph"),
    "HD309": (
        r"^    do:$",
        lambda line: f"{line}\n      - {{roll: 1d6, table: {{1-3: [{{note: A.}}], 4-6: [{{note: A.}}]}}}}",
        "HD309 this row does the same as the one before it",
    ),
    "HD402": (
        r"^    do:$",
        lambda line: f"{line}\n      - {{roll: 1d6, table: {{1-4: [{{note: A.}}], 4-6: [{{note: B.}}]}}}}",
        "HD402 4 belongs to row 1-4 already",
    ),
}


def slip(root: Path, code: str, rng: Random) -> tuple[str, str]:
    """A file with a slip of a kind in one of its paragraphs, and its text."""
    where, wrong, _ = SLIPS[code]
    files = {path: path.read_text("utf-8").split("\n") for path in sorted(root.rglob("*.yaml"))}
    there = [
        (path, nth)
        for path, lines in files.items()
        for nth, line in enumerate(lines)
        if path.name != "spoilt.yaml" and "paragraphs:" in lines and re.search(where, line)
        if any(text.startswith("paragraphs:") for text in lines[:nth])
    ]
    path, nth = rng.choice(there)
    files[path][nth] = wrong(files[path][nth])
    return path.relative_to(root).as_posix(), "\n".join(files[path])


def holds(workspace: Workspace, root: Path, code: str, rng: Random) -> None:
    """With a slip all that is known is told, and nothing but that and the slip."""
    path, text = slip(root, code, rng)
    workspace.change(path, text)
    found = said(workspace)
    workspace.release(path)

    assert found >= TOLD, (path, TOLD - found)
    assert all(other.startswith(SLIPS[code][2]) for other in found - TOLD), (path, found - TOLD)
    assert len(found - TOLD) == 1


@pytest.mark.parametrize("code", sampled(SLIPS, 3))
def test_a_slip_hides_nothing_of_a_small_book(code: str, tmp_path: Path) -> None:
    """Slips of a kind, anywhere in the paragraphs of four missions."""
    root = spoilt_raid(tmp_path)
    workspace = Workspace(root)
    assert said(workspace) == TOLD
    for seed in range(2):
        holds(workspace, root, code, Random(seed))


def test_a_slip_hides_nothing_of_open_fire(tmp_path: Path) -> None:
    """A slip of each kind that leaves something unread or unlinked, in the paragraphs of a whole mission."""
    root = spoilt_open_fire(tmp_path)
    workspace = Workspace(root)
    for code in sampled(("HD101", "HD201"), 2):
        holds(workspace, root, code, Random(code))


def test_a_slip_on_a_card_or_in_a_rule_hides_nothing(tmp_path: Path) -> None:
    """A field that is none, on a unit card, of a mission or in a section of the rules: the stories are as they are."""
    root = spoilt_raid(tmp_path)
    (root / "rules.yaml").write_text('rules:\n  "1":\n    title: One\n    text: Hm.\n    colour: red\n', "utf-8")
    units = (root / "units.yaml").read_text("utf-8")
    (root / "units.yaml").write_text(units.replace("    letter: R\n", "    letter: R\n    colour: red\n"), "utf-8")
    camp = (root / "1-camp.yaml").read_text("utf-8")
    (root / "1-camp.yaml").write_text(camp.replace("    number: 1\n", "    number: 1\n    colour: red\n"), "utf-8")
    found = said(Workspace(root))

    where = ("a mission", "a unit card", "a rule section")
    assert found - TOLD == {f"HD201 no field 'colour' in {what}" for what in where}
    assert found >= TOLD - {"HD421 it comes out otherwise: condition is 1, not 2"}


def test_fix_tells_the_same(tmp_path: Path) -> None:
    """What is left after fixes is what a single run finds."""
    root = spoilt_raid(tmp_path)
    path, text = slip(root, "HD201", Random(1))
    (root / path).write_text(text, "utf-8")

    assert everything(read_book(root)) == Workspace(root).findings()


def test_who_is_a_sighting_may_ask_for_it(tmp_path: Path) -> None:
    """A paragraph that is a sighting is read once by that: while it has a fault, nobody says that none asks for it."""
    root = raid.assemble(tmp_path)
    camp = (root / "1-camp.yaml").read_text("utf-8")
    assert "    sighting: 1\n" in camp
    (root / "1-camp.yaml").write_text(camp.replace("    sighting: 1\n", "    sighting: 1\n    colour: red\n"), "utf-8")

    assert said(Workspace(root)) == {"HD201 no field 'colour' in a paragraph"}


def test_a_mission_that_is_left_out_takes_its_folder_along(tmp_path: Path) -> None:
    """Faults in its header and in a paragraph of its folder: each is told, and nothing that hangs on them."""
    root = missions.copied(tmp_path / "open-fire")
    folder = root / "missions" / "1-grand-prix"
    for name, right, wrong in (
        ("mission.yaml", "    activation: [", "    activations: ["),
        ("cartridge.yaml", "    markers:\n", "    markers:\n      99: [none]\n"),
    ):
        text = (folder / name).read_text("utf-8")
        assert right in text
        (folder / name).write_text(text.replace(right, wrong, 1), "utf-8")
    file = next(path for path in sorted(folder.rglob("*.yaml")) if "\nparagraphs:" in path.read_text("utf-8"))
    file.write_text(file.read_text("utf-8").replace("    text:", "    colour: red\n    text:", 1), "utf-8")

    assert {one.split()[0] for one in said(Workspace(root), {"HD201", "HD301", "HD302", "HD311"})} == {"HD201"}
