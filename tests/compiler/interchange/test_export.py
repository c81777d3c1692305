"""Books written for other tools: what the files say, and that they mean the same."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.inside import run
from tests.helpers import build
from tests.helpers.paths import ROOT
from tests.helpers.reading import read_once

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.book import Book
from hulldown_compiler.interchange.exporting.export import onward
from hulldown_compiler.interchange.exporting.ink_writer import ink
from hulldown_compiler.interchange.exporting.twee_writer import twee
from hulldown_compiler.interchange.importing import twee as importing
from hulldown_compiler.interchange.twine import twee_reader

PEERS = ROOT / "build" / "peers"
MILL = ROOT / "tests" / "books" / "mill"
INKJS = shutil.which("node") is not None and (PEERS / "node_modules" / "inkjs").is_dir()
needs_inkjs = pytest.mark.skipif(not INKJS, reason="node, or inkjs in build/peers, is not there: 'make bench' gets it")

BOOK = """\
flags: {lamp: {item: the lamp}}
scores: {oil: {name: Oil, start: 2, least: 0, most: 5, source: {house: x}}}
rosters: {crew: {name: the crew, marks: [hurt], members: {ann: {name: Ann}, bo: {name: Bo}}, source: {house: x}}}
checks: {nerve: {name: Nerve, dice: 1d10, rating: oil + 3, source: {house: x}}}
naturals: {1d10: {success: [1], failure: [10]}}
sightings: {1: the owl}
conditions: [{name: Dusk}, {name: Dark}]
paragraphs:
  start:
    text: >-
      A [gate] & a lane {{here}}: $5 to // pass.

      You have {oil} oil.
    do:
      - ask:
          - {text: Light it, when: oil > 0 and not lamp, do: [{flag: lamp}, {score: oil, add: -1}, {see: lane}]}
          - {text: Walk | on, see: lane}
          - text: Listen
            do:
              - note: An owl.
              - see: owl
              - {see: lane}
        prompt: Well?
  lane:
    text: The lane.
    sighting: 1
    do:
      - check: nerve
        modifier: -1
        failure:
          - random: crew where not hurt
            do: [{mark: hurt}, {note: "{this.name} falls."}]
      - roll: 2d6
        modifier: oil
        table:
          <=5: [{end: lost}]
          6-9: [{condition: 2}, {see: barn}]
          10+: [{see: barn}]
  owl:
    text: It looks at you.
    requires: not lamp
    do: [{victory: 1}]
  barn:
    text: "TODO: sweep."
    do:
      - first:
          - {when: any(crew where hurt) or condition == 2, see: loft}
          - do: [{end: won}]
  loft:
    text: Hay.
    do:
      - each: crew where hurt
        do: [{unmark: hurt}]
      - end: won
"""


@cache
def authored(name: str) -> Book:
    """A book of the repository, read once for all tests."""
    return read_once(ROOT / name)


def test_twee_of_a_small_book() -> None:
    """All of it: passages, places, setters, macros for conditions and dice, and words that are no markup."""
    assert twee(build.author(BOOK)).text == (Path(__file__).with_name("trial.twee")).read_text()


def test_ink_of_a_small_book() -> None:
    """All of it: knots, stitches where ways part, tunnels for visits, and variables for what is noted down."""
    assert ink(build.author(BOOK)).text == (Path(__file__).with_name("trial.ink")).read_text()


def test_an_underscore_shows_no_variable() -> None:
    """A word that begins with one stands as it is; within a word it means nothing to any format."""
    text = twee(build.author(BOOK.replace("$5 to // pass", "_five to_pass"))).text
    assert "{here}: <nowiki>_</nowiki>five to_pass." in text


def test_the_shorter_text_is_left_out_and_named() -> None:
    """Other tools are given the whole text, and one sentence says where another is missing."""
    book = build.author(BOOK.replace("  lane:\n", "    again: {text: The gate.}\n  lane:\n"))

    for exported in (twee(book), ink(book)):
        assert exported.lacks.endswith("the shorter text for the next time ('again') is left out of start")
        assert "The gate." not in exported.text


def test_names_that_other_tools_write_alike_stay_apart() -> None:
    """A score called after a member and her mark is another variable than that mark."""
    score = "ann-hurt: {name: Worry, start: 2, least: 0, most: 5, source: {house: x}}"
    book = build.author(
        BOOK.replace("scores: {", f"scores: {{{score}, ").replace("{score: oil, add: -1}", "{score: ann-hurt, add: 1}")
    )

    of_ink, of_twee = (exported.text.splitlines() for exported in (ink(book), twee(book)))

    assert {"VAR ann_hurt = false", "VAR ann_hurt_ = 2"} <= {*of_ink}
    assert {"<<set $ann_hurt to false>>", "<<set $ann_hurt_ to 2>>"} <= {*of_twee}


def test_a_file_is_written_once(tmp_path: Path) -> None:
    """`-o` says what was written; a second time it is refused, for somebody may have worked on the file."""
    first = run("export", "twee", MILL, "-o", "mill.twee", cwd=tmp_path)
    second = run("export", "ink", MILL, "-o", "mill.twee", cwd=tmp_path)

    assert (first.code, first.out) == (0, "mill.twee: 8 paragraphs\n")
    assert first.err == "mill: what 'watch' waits for is left to the reader, as a choice at the end of track\n"
    assert (second.code, second.err) == (2, "hulldown: mill.twee is there already\n")
    assert (tmp_path / "mill.twee").read_text().startswith(":: StoryTitle\n")


def test_a_book_with_errors_is_refused(tmp_path: Path) -> None:
    """Its errors are for the linter to show."""
    shutil.copytree(MILL, tmp_path / "mill")
    paragraphs = tmp_path / "mill" / "paragraphs.yaml"
    paragraphs.write_text(paragraphs.read_text().replace("see: wheel", "see: whel"))

    done = run("export", "ink", "mill", cwd=tmp_path)

    assert (done.code, done.out) == (1, "")
    assert done.err == "hulldown: mill has errors, which 'hulldown lint mill' shows: mend them first\n"


def test_a_reference_has_nothing_to_export() -> None:
    """A sentence."""
    done = run("export", "twee", "mission-command", cwd=ROOT)

    assert (done.code, done.err) == (2, "hulldown: mission-command is a reference: there are no paragraphs to export\n")


def test_of_a_platoon_game_the_graph_is_exported_and_the_rest_is_named() -> None:
    """Every paragraph and every reference; one sentence says what is not there."""
    book = authored("content/open-fire")
    exported = twee(book)

    assert exported.lacks == (
        f"open-fire is played on a map: the {len(book.paragraphs):,} paragraphs and what leads from one to another are "
        "exported; the map, units, cards, orders, dice and conditions are not"
    )
    back = graph(exported.text)
    assert set(back.pop("contents")) >= {"falkenley-gun", "bolt"}
    assert back == {
        name.replace(".", "-"): {target.replace(".", "-") for target in targets}
        for name, targets in onward(book).items()
    }


def test_what_is_waited_for_is_left_to_the_reader_in_twee() -> None:
    """One sentence names the paragraphs; in ink nothing is lacking."""
    book = authored("content/first-patrol")

    assert twee(book).lacks == (
        "what 'watch' waits for is left to the reader, as a choice at the end of briefing, motor-pool, river-lip, "
        "pour-can"
    )
    assert ink(book).lacks == ""


# There and back -------------------------------------------------------------------------------------------------------


def graph(text: str) -> dict[str, set[str]]:
    """What leads from where to where in the book that is imported from a Twee file."""
    files = importing.imported(twee_reader.read(text), "back.twee", "back").files
    content = "paragraphs:\n" + "".join(
        part.removeprefix("paragraphs:\n") for name, part in files.items() if name != "book.yaml"
    )
    back = build.author_files({"book.yaml": files["book.yaml"], "paragraphs.yaml": content})
    assert back.is_complete, [fault.note for fault in back.all_faults]
    return {name: set(targets) for name, targets in onward(back).items()}


@pytest.mark.parametrize("name", ["content/first-patrol", "tests/books/mill"])
def test_a_book_that_goes_to_twee_and_back_has_the_same_graph(name: str) -> None:
    """Every paragraph under its name, and every reference."""
    book = authored(name)

    assert graph(twee(book).text) == {one: set(targets) for one, targets in onward(book).items()}


NAMES = ["start", "aa", "bb", "cc", "no"]
places = st.sampled_from(NAMES)
guards = st.sampled_from(["x", "not x", "n > 2", "x or n == 0"])


def blocks(depth: int) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Lists of steps that end in a reference or an end, and do not lead nowhere."""
    go = st.one_of(places.map(lambda to: {"see": to}), st.just({"end": "won"}))
    change = st.sampled_from(
        [{"flag": "x"}, {"clear": "x"}, {"score": "n", "add": 1}, {"note": "A word."}, {"victory": 1}]
    )
    ends = go if not depth else st.one_of(go, _ask(depth), _first(depth), _roll(depth), _check(depth))
    return st.tuples(st.lists(change, max_size=2), ends).map(lambda both: [*both[0], both[1]])


def _ask(depth: int) -> st.SearchStrategy[dict[str, Any]]:
    option = st.fixed_dictionaries(
        {"text": st.sampled_from(["Go", "Stay | here", "[x] -> y"]), "do": blocks(depth - 1)}
    )
    guarded = st.tuples(option, guards).map(lambda both: {**both[0], "when": both[1]})
    return st.tuples(st.lists(guarded, max_size=1), option).map(lambda both: {"ask": [*both[0], both[1]]})


def _first(depth: int) -> st.SearchStrategy[dict[str, Any]]:
    return st.tuples(guards, blocks(depth - 1), blocks(depth - 1)).map(
        lambda parts: {"first": [{"when": parts[0], "do": parts[1]}, {"do": parts[2]}]}
    )


def _roll(depth: int) -> st.SearchStrategy[dict[str, Any]]:
    return st.tuples(blocks(depth - 1), blocks(depth - 1)).map(
        lambda both: {"roll": "1d6", "table": {"<=3": both[0], "4+": both[1]}}
    )


def _check(depth: int) -> st.SearchStrategy[dict[str, Any]]:
    return st.tuples(blocks(depth - 1), blocks(depth - 1)).map(
        lambda both: {"check": "luck", "success": both[0], "failure": both[1]}
    )


@st.composite
def books(draw: st.DrawFn) -> Book:
    """Gamebooks of a few paragraphs."""
    paragraphs = {name: {"text": f"Here is {name}.", "do": draw(blocks(2))} for name in NAMES}
    head = (
        "flags: {x: {item: it}}\nscores: {n: {name: N, start: 1, least: 0, most: 9}}\n"
        "checks: {luck: {name: Luck, dice: 1d6, rating: n}}\n"
    )
    return build.author(f"{head}paragraphs: {json.dumps(paragraphs)}\n")


@settings(max_examples=12)
@given(books())
def test_any_book_that_goes_to_twee_and_back_has_the_same_graph(book: Book) -> None:
    """Whatever its steps are."""
    assert graph(twee(book).text) == {name: set(targets) for name, targets in onward(book).items()}


# Ink, by ink ----------------------------------------------------------------------------------------------------------


def played(text: str, folder: Path, *choices: str | Path) -> Mapping[str, Any]:
    """What inkjs says of a story and of plays of it."""
    (folder / "story.ink").write_text(text)
    command = ["node", Path(__file__).with_name("ink.mjs"), PEERS, folder / "story.ink", *choices]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
    said: Mapping[str, Any] = json.loads(done.stdout)
    return said


@needs_inkjs
@pytest.mark.parametrize(
    ("name", "choices", "least"),
    [("content/first-patrol", 500, 60), ("content/open-fire", 600, 180), ("tests/books/mill", 300, 8)],
)
def test_exported_ink_compiles_and_random_plays_visit_its_paragraphs(
    name: str, choices: int, least: int, tmp_path: Path
) -> None:
    """No error and no warning; the plays come to most paragraphs, or all of them, and only to those we reach."""
    book = authored(name)
    said = played(ink(book).text, tmp_path, str(choices))

    assert said["issues"] == []
    visited = {one for one in book.paragraphs if one.replace("-", "_") in said["visited"]}
    assert len(visited) >= least
    assert all(map(Analyses(book)[reachability].reached, visited))


KEYWORDS = (
    *("value", "least", "most", "holds", "one", "bounded", "rolled", "watching", "waiting-1", "watched-1", "part-1"),
    *(
        "has",
        "hasnt",
        "mod",
        "ref",
        "temp",
        "function",
        "return",
        "cycle",
        "once",
        "shuffle",
        "stopping",
        "done",
        "end",
    ),
    *("list", "var", "const", "external", "include", "todo", "random", "turns", "seed-random", "contents", "own", "x"),
)
"""Names that a book may give, and that mean something in ink, or might in an export."""


def of_keywords() -> str:
    """A book in which all that can be named is called by a keyword: scores, and the paragraphs that change them."""
    scores = (f"{name}: {{name: S, start: 1, least: 0, most: 9, source: {{house: so}}}}" for name in KEYWORDS)
    steps = (f"{{score: {name}, add: 1}}, {{when: {name} > 2, do: [{{note: '{{{name}}}'}}]}}" for name in KEYWORDS)
    watch = "{watch: {when: value > 1 and one < 9, scope: game, at: change, do: [{note: So.}]}}"
    asked = "{ask: [{text: Go, when: least < 9, see: p-once}, {text: Stay, do: [{score: most, add: 1}]}]}"
    roll = "{roll: 1d6, table: {1-6: [{score: rolled, set: 3}]}}"
    return f"""\
scores: {{{", ".join(scores)}}}
paragraphs:
  start: {{text: A., do: [{watch}, {asked}, {roll}, {{see: p-once}}]}}
  p-once: {{text: B., do: [{", ".join(steps)}, {{end: won}}]}}
"""


def test_no_name_of_a_book_is_one_of_ours() -> None:
    """Whatever a score is called: no word of ink, and nothing that the export itself defines."""
    text = ink(build.author(of_keywords())).text

    ours = set(re.findall(r"\bown__\w+", text))
    variables = set(re.findall(r"^VAR (\w+)", text, re.MULTILINE)) - ours
    named = re.findall(r"^=+ (?:function )?(\w+)(?:\((.*)\))?", text, re.MULTILINE)
    defined = {name for whole, inside in named for name in (whole, *inside.split(", "))} - {"", "start", "p_once"}
    assert len(variables) == len(KEYWORDS)
    assert defined <= ours
    assert variables.isdisjoint({"has", "hasnt", "mod", "ref", "temp", "function", "return", "once", "done", "end"})


@needs_inkjs
def test_any_name_compiles(tmp_path: Path) -> None:
    """Ink makes no fuss about a score that is called by one of its words."""
    assert played(ink(build.author(of_keywords())).text, tmp_path, "20")["issues"] == []


@needs_inkjs
def test_exported_ink_tells_the_same_story_line_by_line(tmp_path: Path) -> None:
    """A book without dice, played by the same choices here and in inkjs: the same words, the same options."""
    from hulldown_engine.games.game import Game  # noqa: PLC0415 - only here

    text = (STEPS_WITHOUT_DICE).strip() + "\n"
    book, plays = build.compiled(text), [[(nth >> bit) % 3 for bit in range(6)] for nth in range(60)]
    ours = []
    for play in plays:
        game, shown, made = Game(book, seed=1), [], 0
        while game.decision and made < len(play):
            options = game.decision.options
            shown.append([option.text for option in options])
            game.choose(options[play[made] % len(options)].id)
            made += 1
        ours.append((shown, game.state.ending))
    script = [[choice % len(options) for choice, options in zip(play, shown, strict=False)]
              for play, (shown, _) in zip(plays, ours, strict=True)]  # fmt: skip
    (tmp_path / "plays.json").write_text(json.dumps(script))

    theirs = played(ink(build.author(text)).text, tmp_path, "0", tmp_path / "plays.json")

    assert theirs["issues"] == []
    for (shown, ending), moments in zip(ours, theirs["plays"], strict=True):
        assert [moment["options"] for moment in moments[: len(shown)]] == shown
        last = " ".join(line for moment in moments for line in moment["lines"])
        assert (re.findall(r"The end: (\w+)", last) or [None])[0] == (ending.capitalize() if ending else None)


STEPS_WITHOUT_DICE = """
flags: {lamp: {item: the lamp}, door: {codeword: Door}}
scores: {oil: {name: Oil, start: 2, least: 0, most: 3}}
rosters: {crew: {name: the crew, marks: [hurt], members: {ann: {name: Ann}, bo: {name: Bo}}}}
conditions: [{name: Dusk}, {name: Dark}]
paragraphs:
  start:
    text: The yard.
    do:
      - watch: {when: oil == 0, scope: game, at: paragraph, do: [{see: dark}]}
      - see: owl
      - ask:
          - {text: Light it, when: oil > 0, do: [{flag: lamp}, {score: oil, add: -1}, {see: hall}]}
          - {text: Go in, see: hall}
          - {text: Wait, do: [{note: You wait.}, {mark: hurt, who: ann}, {see: start}]}
  owl:
    text: An owl.
    requires: not lamp
    do:
      - each: crew where hurt
        do: [{score: oil, add: 1}]
  hall:
    text: The hall.
    do:
      - when: lamp
        do:
          - ask:
              - {text: Look round, do: [{flag: door}]}
              - {text: Blow it out, do: [{clear: lamp}]}
      - first:
          - {when: door and count(crew where hurt) == 0, do: [{end: won}]}
          - {when: oil >= 3, see: dark}
          - do:
              - in_turn:
                  - {when: lamp, do: [{note: It burns.}]}
                spend: oil
              - ask:
                  - {text: Back, see: start}
                  - {text: Stay, when: not door, do: [{condition: 2}, {see: hall}]}
  dark:
    text: It is dark.
    do: [{end: lost}]
"""
