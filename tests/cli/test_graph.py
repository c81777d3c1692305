"""`hulldown graph`: which paragraph leads where, drawn, as text for other tools, and as data."""

from __future__ import annotations

import json
import os
import re
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from tests.cli.inside import run
from tests.cli.process import HULLDOWN
from tests.helpers import raid
from tests.helpers.missions import first_mission
from tests.helpers.reading import read_once

from hulldown_cli.asking.graph import GraphOptions, NotDrawn, part
from hulldown_cli.asking.graph import drawn as drawn_by
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.diagram.words import summary
from hulldown_compiler.flow.picture import EntryPoint

BOOK = """\
book: vault
kind: gamebook
title: Odd & "Even"
blurb: A book for one test.
start: gate
source: {house: written for a test}
flags: {key: {item: the key}}
checks: {nerve: {name: Nerve, dice: 1d10, rating: 5, source: {house: half and half}}}
endings: {rich: {title: Rich, verdict: victory}, lost: {title: Lost, verdict: defeat}}
"""

STORY = r"""
paragraphs:
  gate:
    text: A gate.
    do:
      - watch:
          when: key
          scope: game
          at: change
          do: [{see: alarm}]
      - ask:
          - {text: 'Say "yes" | <no> & `go` \ # now', see: hall}
          - {text: Pick up the key, do: [{flag: key}, {see: hall}]}
          - {text: Climb, when: not key, do: [{check: nerve, success: [{see: hall}], failure: [{see: pit}]}]}
  hall:
    text: A hall.
    do:
      - first:
          - {when: key and condition == 1, see: vault}
          - {see: gate}
  vault:
    text: Gold.
    do: [{end: rich}]
  pit:
    text: Dark.
    do: [{roll: 1d6, table: {1-3: [{see: hall}], 4+: [{end: lost}]}}]
  alarm: {text: A bell.}
  island: {text: Alone., do: [{see: island-two}]}
  island-two: {text: Alone too., do: [{see: island}]}
"""


EITHER = """
paragraphs:
  gate:
    text: A gate.
    do:
      - ask:
          - {text: Take the key, do: [{flag: key}, {clear: rope}, {see: hall}]}
          - {text: Take the rope, do: [{flag: rope}, {clear: key}, {see: hall}]}
  hall: {text: A hall., do: [{first: [{when: key and rope, see: vault}, {do: [{end: lost}]}]}]}
  vault: {text: Gold., do: [{see: deeper}]}
  deeper: {text: More gold., do: [{end: rich}]}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a book of seven paragraphs, two of which nothing leads to."""
    folder = tmp_path / "content" / "vault"
    folder.mkdir(parents=True)
    (folder / "book.yaml").write_text(BOOK)
    (folder / "story.yaml").write_text(STORY)
    return tmp_path


def drawn(project: Path, *arguments: str) -> str:
    """What the command prints."""
    done = run("graph", "vault", *arguments, cwd=project)
    assert (done.code, done.err) == (0, "")
    return done.out


def data(project: Path, *arguments: str) -> dict[str, dict[str, Any]]:
    """The same as JSON: paragraphs by name, and edges by their ends."""
    found = json.loads(drawn(project, "--format", "json", *arguments))
    edges = {f"{edge['source']} {edge['target']}": edge for edge in found["edges"]}
    return {**{one["name"]: one for one in found["paragraphs"]}, **edges}


# What is in it -------------------------------------------------------------------------------------------------------


def test_an_edge_says_who_decides_and_when(project: Path) -> None:
    """The choice, the dice or the story; the guard as it is written, and in rulebook English."""
    found = data(project)
    kinds = {ends: one["kind"] for ends, one in found.items() if " " in ends}

    assert kinds == {
        "gate alarm": "watch",
        "gate hall": "choice",
        "gate pit": "chance",
        "hall vault": "story",
        "hall gate": "story",
        "pit hall": "chance",
        "island island-two": "story",
        "island-two island": "story",
    }
    assert found["hall vault"]["ways"] == [
        {
            "kind": "story",
            "label": "",
            "whens": ["key and condition == 1"],
            "said": "you have the key and the condition is 1",
            "closed": False,
        }
    ]
    pit = found["gate pit"]["ways"][0]
    assert (pit["label"], pit["whens"]) == ("Climb \N{MIDDLE DOT} nerve: failure", ["not key"])
    assert [way["label"] for way in found["pit hall"]["ways"]] == ["1d6: 1-3"]
    assert [way["label"] for way in found["hall gate"]["ways"]] == ["otherwise"]


def test_what_no_play_reaches_is_marked(project: Path) -> None:
    """The paragraphs, and the ways between them."""
    found = data(project)

    assert [name for name, one in found.items() if one.get("unreachable")] == ["island", "island-two"]
    assert [ends for ends, one in found.items() if one.get("closed")] == ["island island-two", "island-two island"]
    assert [name for name, one in found.items() if one.get("start")] == ["gate"]
    assert found["vault"]["endings"] == [{"title": "Rich", "verdict": "victory"}]


def test_a_guard_that_is_proved_shut_is_marked(project: Path) -> None:
    """Of two things the reader has one or the other: the way that asks for both is never open, nor what lies behind."""
    (project / "content" / "vault" / "book.yaml").write_text(BOOK.replace("flags: {", "flags: {rope: {item: a rope}, "))
    (project / "content" / "vault" / "story.yaml").write_text(EITHER)
    found = data(project)

    assert [name for name, one in found.items() if one.get("unreachable")] == ["vault", "deeper"]
    assert [ends for ends, one in found.items() if one.get("closed")] == ["hall vault", "vault deeper"]


def test_a_flag_that_nothing_sets_opens_no_way(project: Path) -> None:
    """Though the linter does not tell of all that lies behind it, a picture shows it as it is."""
    (project / "content" / "vault" / "book.yaml").write_text(BOOK.replace("flags: {", "flags: {rope: {item: a rope}, "))
    (project / "content" / "vault" / "story.yaml").write_text(EITHER.replace("{flag: rope}", "{note: No rope.}"))
    found = data(project)

    assert [name for name, one in found.items() if one.get("unreachable")] == ["vault", "deeper"]
    assert [ends for ends, one in found.items() if one.get("closed")] == ["hall vault", "vault deeper"]


@pytest.mark.parametrize(
    ("arguments", "names", "cut"),
    [
        (("hall",), ["gate", "hall", "vault", "pit", "alarm"], {}),
        (("hall", "--depth", "1"), ["gate", "hall", "vault"], {"gate": 2}),
        (("hall", "--depth", "0"), ["hall"], {"hall": 2}),
        (("1", "--depth", "1"), ["gate", "hall", "pit", "alarm"], {"hall": 1}),
    ],
)
def test_from_a_paragraph_outward(
    project: Path, arguments: tuple[str, ...], names: list[str], cut: dict[str, int]
) -> None:
    """By name or number, as far as is asked; what is left out is counted where it would begin."""
    found = {name: one for name, one in data(project, *arguments).items() if " " not in name}

    assert list(found) == names
    assert {name: one["more"] for name, one in found.items() if one["more"]} == cut


def test_a_book_with_faults_is_drawn_all_the_same(project: Path) -> None:
    """A paragraph that is not there is drawn as missing, and nothing is said to be unreachable."""
    story = project / "content" / "vault" / "story.yaml"
    story.write_text(story.read_text().replace("see: island-two}", "see: nobody-wrote-this-one}") + "  bad: [1]\n")
    done = run("graph", "vault", "--format", "dot", cwd=project)

    assert done.code == 0
    assert done.err == "vault has faults, so nothing is marked unreachable; 'hulldown lint' says which\n"
    assert '"nobody-wrote-this-one" [label="nobody-wrote-this-one\\nnot written"' in done.out
    assert "no play comes here" not in done.out


# As text for other tools ---------------------------------------------------------------------------------------------


def test_dot_quotes_whatever_is_said(project: Path) -> None:
    """Every line is one statement of DOT's grammar, and strings end where they should."""
    text = r'"(?:[^"\\\n]|\\["\\n])*"'
    attribute = rf"\w+=(?:{text}|[\w.]+)"
    statement = rf"  (?:graph|node|edge|{text}|{text} -> {text}) \[{attribute}(?:, {attribute})*\]"
    lines = drawn(project, "--format", "dot").rstrip("\n").split("\n")

    assert (lines[0], lines[-1]) == ('digraph "vault" {', "}")
    assert [line for line in lines[1:-1] if not re.fullmatch(statement, line)] == []
    assert (
        '  "gate" -> "pit" [label="Climb \N{MIDDLE DOT} nerve: failure, if not key", edgetooltip="Climb \N{MIDDLE DOT} '
        'nerve: failure, if you do not have the key", color="#ad4a00", fontcolor="#ad4a00", style=dashed]' in lines
    )
    assert len([line for line in lines if " -> " in line]) == 8


def test_mermaid_spells_out_what_would_be_read_as_code(project: Path) -> None:
    """Edges by who decides, labels that no bracket or quote can end, and what no play reaches."""
    lines = drawn(project, "--format", "mermaid").split("\n")
    hall = '"Say #quot;yes#quot; #124; #lt;no#gt; #amp; #96;go#96; #92; #35; now<br>and 2 ways more"'

    assert lines[:4] == ["---", 'title: "Odd & \\"Even\\""', "---", "flowchart LR"]
    assert f"  p0 ==>|{hall}| p1" in lines
    assert '  p0 -.->|"Climb \N{MIDDLE DOT} nerve: failure, if not key"| p3' in lines
    assert '  p1 -->|"if key and condition == 1"| p2' in lines
    assert '  p5 -.-x|"never"| p6' in lines
    assert '  p2(["7 vault<br>\N{BLACK STAR} Rich"]):::victory' in lines


def test_the_form_follows_the_name_of_the_file(project: Path) -> None:
    """Written whole; `--format` decides where both are given."""
    for file, begins in (("a.svg", "<svg "), ("a.gv", "digraph"), ("a.mmd", "---"), ("a.json", "{"), ("a", "<svg ")):
        assert run("graph", "vault", "-o", file, cwd=project).code == 0
        assert (project / file).read_text().startswith(begins)
    assert run("graph", "vault", "-o", "b.svg", "--format", "dot", cwd=project).code == 0
    assert (project / "b.svg").read_text().startswith("digraph")


# As a picture --------------------------------------------------------------------------------------------------------


def parsed(text: str) -> ET.Element:
    """A picture as a tree of elements."""
    return ET.fromstring(text)  # noqa: S314 - it is our own


SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_can_be_read_by_everybody(project: Path) -> None:
    """A title and a description, one for every box and every edge as well, and colours for the dark."""
    picture = parsed(drawn(project))
    title, desc, style = (picture.findtext(f"{SVG}{tag}", "") for tag in ("title", "desc", "style"))
    named = {one.get("id", ""): one for one in picture.iter(f"{SVG}g") if (one.get("id") or "").startswith("n-")}

    assert title == 'Odd & "Even"'
    assert desc.startswith("7 paragraphs, 8 ways, 2 that no play reaches. ")
    assert picture.get("aria-labelledby") == "title desc"
    assert "prefers-color-scheme: dark" in style
    assert len(named) == 7
    assert "start" in (named["n-gate"].get("class") or "").split()
    assert "lost" in (named["n-island"].get("class") or "").split()
    assert (named["n-vault"].findtext(f"{SVG}title") or "").split("\n") == [
        "7 vault",
        "Gold.",
        "\N{BLACK STAR} Rich",
        "story.yaml:21",
    ]


def test_every_edge_is_in_the_picture(project: Path) -> None:
    """As a line to the box it leads to, or as a stub that names it and takes one there."""
    picture = parsed(drawn(project))
    edges = [one for one in picture.iter(f"{SVG}g") if (one.get("class") or "").startswith("edge") and len(one) > 1]
    stubs = [one.get("href") for one in picture.iter(f"{SVG}a")]

    assert sorted((one.findtext(f"{SVG}title") or "").split("\n")[0].split(" ")[-1] for one in edges) == sorted(
        ["alarm", "hall", "pit", "vault", "gate", "hall", "island-two", "island"]
    )
    assert sorted(map(str, stubs)) == ["#n-gate", "#n-hall", "#n-island"]


def test_paragraphs_link_to_the_pages_of_a_site(project: Path) -> None:
    """Each to its place behind the sleeve."""
    picture = parsed(drawn(project, "--site", "https://example.org/vault/"))
    links = {one.get("href") for one in picture.iter(f"{SVG}a")}

    assert {f"https://example.org/vault/paragraphs.html#p{number}" for number in range(1, 8)} <= links


Rectangle = tuple[float, float, float, float]


def boxes(picture: ET.Element) -> list[Rectangle]:
    """The rectangles of all boxes and labels: left, top, right and bottom."""
    found = []
    for one in picture.iter(f"{SVG}rect"):
        if one.get("class") != "page":
            left, top, width, height = (float(one.get(key, "")) for key in ("x", "y", "width", "height"))
            found.append((left, top, left + width, top + height))
    return found


def overlap(one: Rectangle, other: Rectangle) -> bool:
    """Whether two rectangles have more in common than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_the_same_bytes_every_time(project: Path) -> None:
    """Whatever order Python's sets have."""
    texts = set()
    for seed in ("0", "7"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [str(HULLDOWN), "graph", "vault"]
        texts.add(subprocess.run(command, cwd=project, env=environment, capture_output=True, check=True).stdout)

    assert len(texts) == 1


@pytest.fixture(scope="module")
def open_fire() -> Book:
    """A platoon game."""
    return read_once(first_mission())


def test_a_platoon_game_shows_what_leads_into_it(open_fire: Book) -> None:
    """Markers and random events by condition, cards by column."""
    whole = part(Analyses(open_fire), GraphOptions())
    entries = [entry for node in whole.nodes.values() for entry in node.entries]

    assert whole.nodes["kaltenhof-forge"].entries == (EntryPoint("marker", "1", "grand-prix", ("2", "3")),)
    assert whole.nodes["deep-mud"].entries == (EntryPoint("random", "8", "grand-prix", ("1",)),)
    assert EntryPoint("card", "GE44", "", ("2", "3", "4")) in whole.nodes["tiger-comes-on"].entries
    assert {entry.kind for entry in entries} == {"marker", "random", "card"}


def test_a_mission_whose_cells_lead_everywhere_says_so(tmp_path: Path) -> None:
    """No paragraph leads to another one: that is no picture without ways, for cells lead to all of them."""
    mission = part(Analyses(read_book(raid.assemble(tmp_path))), GraphOptions(mission="the-crossing"))

    assert summary(mission) == "6 paragraphs, 6 that cells lead to, 0 ways from one to another"


def test_a_mission_shows_only_what_may_come_up_in_it(open_fire: Book) -> None:
    """By its number or its name."""
    mission = part(Analyses(open_fire), GraphOptions(mission="1"))

    assert mission.title == "Open Fire: The Grand Prix"
    assert list(mission.nodes) == list(part(Analyses(open_fire), GraphOptions(mission="grand-prix")).nodes)
    assert {node.mission for node in mission.nodes.values()} == {"", "grand-prix"}
    with pytest.raises(NotDrawn, match="no mission 'grandprix' in open-fire: there is grand-prix; did you mean"):
        part(Analyses(open_fire), GraphOptions(mission="grandprix"))


def test_a_picture_of_some_hundreds_is_still_a_picture(open_fire: Book) -> None:
    """No box or label lies on another, and all of them are on the page."""
    text, _ = drawn_by(Analyses(open_fire), GraphOptions(), "svg")
    picture = parsed(text)
    found = sorted(boxes(picture))
    near = [(one, other) for one, other in combinations(found, 2) if other[0] < one[2] and overlap(one, other)]

    assert len(found) > 300
    assert near == []
    assert max(one[2] for one in found) <= float(picture.get("width", ""))
    assert max(one[3] for one in found) <= float(picture.get("height", ""))


# Refusals ------------------------------------------------------------------------------------------------------------

REFUSED = [
    ("vault nowhere", "no paragraph 'nowhere' in vault"),
    ("vault hal", "no paragraph 'hal' in vault; did you mean 'hall'?"),
    ("vault --depth 2", "--depth counts from a paragraph: name one, as in 'hulldown graph BOOK PARAGRAPH --depth 2'"),
    ("vault hall --depth far", "--depth 'far': write how many steps to follow, as in --depth 2"),
    ("vault --mission one", "vault is no platoon game, so it has no missions"),
    ("vault --format png", "no format 'png'; there are svg, dot, mermaid, json"),
    (
        "vault -o a.png",
        "no format for a file '*.png': name it .svg, .dot, .gv, .mmd, .mermaid, .json, or say which --format",
    ),
    ("charts", "charts is a reference: it has no paragraphs to draw"),
    ("empty", "empty has no paragraphs yet"),
    ("broken", "book.yaml of broken cannot be read; 'hulldown lint broken' says why"),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED, ids=[one for one, _ in REFUSED])
def test_what_cannot_be_drawn_is_refused_in_a_sentence(project: Path, arguments: str, sentence: str) -> None:
    """Exit code 2, and nothing printed."""
    content = project / "content"
    for name, text in (("empty", BOOK), ("broken", "book: [\n")):
        (content / name).mkdir()
        (content / name / "book.yaml").write_text(text)
    run("new", "book", "charts", "--kind", "reference", cwd=project)
    done = run("graph", *arguments.split(), cwd=project)

    assert (done.code, done.out, done.err) == (2, "", f"hulldown: {sentence}\n")


def test_a_file_that_cannot_be_written_is_said_so(project: Path) -> None:
    """A folder of that name, for instance."""
    (project / "a.svg").mkdir()
    done = run("graph", "vault", "-o", "a.svg", cwd=project)

    assert (done.code, done.err) == (1, "hulldown: cannot write a.svg: Is a directory\n")
