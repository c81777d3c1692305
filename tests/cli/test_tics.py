"""`hulldown stats --tics`: what comes again in a book's prose, and where."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.inside import run
from tests.helpers.paths import BOOKS

OUTPOST = BOOKS / "outpost"

BOOK = """\
book: mill
kind: gamebook
title: The Mill
blurb: A book for one test.
start: gate
source: {house: written for a test}
endings: {home: {title: Home, verdict: victory}}
"""

PARAGRAPHS = """\
paragraphs:
  gate:
    text: >-
      It is dark before the gate. A dog barks like an old man coughing; then
      it stops. Nobody comes.
    do:
      - ask:
          - {text: Climb over the wall of the yard, see: yard}
          - {text: Knock, see: hall}
        prompt: It is late. What do you do?
    examples:
      - {example: over the wall of the yard, takes: [yard], expect: {reads: [yard, hall]}}
  yard:
    text: It is an empty yard. Somebody has swept it, as if for a guest.
    do:
      - note: It is swept to the foot of the wall of the yard.
      - see: hall
  hall:
    text: >-
      “It is late,” says a man at the fire. His face is as gray as an old
      man in a picture. He does not get up.

      It is warm here.
    do: [{note: You sit down. It was time.}, {end: home}]
"""


def told(folder: Path, paragraphs: str) -> list[str]:
    """What is told of a book with these paragraphs."""
    (folder / "book.yaml").write_text(BOOK)
    (folder / "paragraphs.yaml").write_text(paragraphs)
    done = run("stats", "--tics", str(folder), cwd=folder)
    assert (done.code, done.err) == (0, "")
    return done.out.rstrip("\n").split("\n")[1:]


def test_what_comes_again_in_a_book(tmp_path: Path) -> None:
    """Similes, phrases and shapes of sentences, in texts, notes, options and questions, each with file and line."""
    assert told(tmp_path, PARAGRAPHS) == [
        "",
        "  compared with",
        "    man  2",
        "      paragraphs.yaml:4   like an old man coughing; then it stops. Nobody comes.",
        "      paragraphs.yaml:20  as gray as an old man in a picture. He does not get up. It is warm here.",
        "",
        "  said again",
        "    the wall of the yard  2",
        "      paragraphs.yaml:8   the wall of the yard",
        "      paragraphs.yaml:16  the wall of the yard.",
        "",
        "  shape",
        "    ends in fewer than five words                 2 of 3 paragraphs, 67 in 100",
        "      paragraphs.yaml:5   Nobody comes.",
        "      paragraphs.yaml:10  What do you do?",
        "      paragraphs.yaml:23  It is warm here.",
        "      paragraphs.yaml:24  It was time.",
        "    last sentence denies                          1 of 3 paragraphs, 33 in 100",
        "      paragraphs.yaml:5  Nobody comes.",
        "    last sentence begins with And, But or Then    0 of 3 paragraphs, 0 in 100",
        "    It and a verb begin a sentence                3 of 3 paragraphs, 100 in 100; in a row: gate, yard, hall",
        "      paragraphs.yaml:4   It is dark before the gate.",
        "      paragraphs.yaml:10  It is late.",
        "      paragraphs.yaml:14  It is an empty yard.",
        "      paragraphs.yaml:16  It is swept to the foot of the wall of the yard.",
        "      paragraphs.yaml:20  “It is late,” says a man at the fire.",
        "      paragraphs.yaml:23  It is warm here.",
        "      paragraphs.yaml:24  It was time.",
        "    semicolon before the last clause              1 of 3 paragraphs, 33 in 100",
        "      paragraphs.yaml:4  A dog barks like an old man coughing; then it stops.",
        "    not this but that                             0 of 3 paragraphs, 0 in 100",
        "    simile                                        3 of 3 paragraphs, 100 in 100; in a row: gate, yard, hall",
        "      paragraphs.yaml:4   A dog barks like an old man coughing; then it stops.",
        "      paragraphs.yaml:14  Somebody has swept it, as if for a guest.",
        "      paragraphs.yaml:20  His face is as gray as an old man in a picture.",
        "    as if, as though                              1 of 3 paragraphs, 33 in 100",
        "      paragraphs.yaml:14  Somebody has swept it, as if for a guest.",
        "    somebody, someone                             1 of 3 paragraphs, 33 in 100",
        "      paragraphs.yaml:14  Somebody has swept it, as if for a guest.",
    ]


def paragraphs(*texts: str) -> str:
    """Paragraphs with these texts."""
    written = (f'  p{nth}: {{text: "{text}", do: [{{end: home}}]}}\n' for nth, text in enumerate(texts, 1))
    return "".join(["paragraphs:\n", *written])


FILLED = (
    "Rain falls all day. Cows low in fields. Wind turns west now. Boots go past him. He has a hat.",
    "Smoke hangs over it. Doors slam one floor up. Guns growl far off. Crows fly by. He has a map.",
    "Mud sticks to boots. Ice breaks on puddles. Hens scratch in dung. Carts creak along. He has no gun.",
    "Snow lies on roofs. Dogs bark at trucks. Men shout across it. Fires burn low there. He has no boots.",
)
"""Four paragraphs of which each begins one sentence in five as the others do."""


def kinds(lines: list[str]) -> list[str]:
    """The kinds of tics that are told."""
    return [line.strip() for line in lines if line.startswith("  ") and line[2] != " "]


def test_an_opening_that_is_more_frequent_than_chance(tmp_path: Path) -> None:
    """It is named with what chance would give, of which here is less than one."""
    lines = told(tmp_path, paragraphs(*FILLED))

    assert lines[:6] == [
        "",
        "  sentences begin with",
        "    he has  4, by chance 0.8",
        "      paragraphs.yaml:2  He has a hat.",
        "      paragraphs.yaml:3  He has a map.",
        "      paragraphs.yaml:4  He has no gun.",
    ]


def test_an_opening_that_three_paragraphs_share_is_not_named(tmp_path: Path) -> None:
    """So few are met once in a game."""
    others = (
        FILLED[3].replace("He has", "Who needs"),
        "Owls hoot at night. Leaves drop in gutters. Bells ring far off.",
    )

    assert kinds(told(tmp_path, paragraphs(*FILLED[:3], *others))) == ["shape"]


def test_an_opening_that_chance_would_give_is_not_named(tmp_path: Path) -> None:
    """Where nearly all sentences begin with one word and go on with another, most have both."""
    texts = (f"He has {thing} there. He has {thing} here. He can {thing}." for thing in ("hay", "beer", "ham", "mud"))

    assert kinds(told(tmp_path, paragraphs(*texts))) == ["shape"]


def test_what_begins_a_paragraph_is_told_apart(tmp_path: Path) -> None:
    """The first words of texts are compared with those of other texts alone; examples are nobody's prose."""
    texts = [f"Beside the {thing} stands a man." for thing in ("church", "barn", "mill", "cart")]
    others = [
        f"{first} {second} here today." for first, second in zip("BCDEFGHKLMNPRSTW", "bcdefghklmnprstw", strict=True)
    ]
    lines = told(tmp_path, paragraphs(*texts, *others))

    assert lines[1:3] == ["  paragraphs begin with", "    beside the  4, by chance 0.8"]


def test_names_make_no_phrase(tmp_path: Path) -> None:
    """A place is called what it is called: two paragraphs may speak of the ledge of the Falkenley, three may not."""
    texts = ["You see the ledge of the Falkenley.", "Smoke hides the ledge of the Falkenley now.", "Rain falls."]
    third = "On the ledge of the Falkenley stands a gun."

    assert kinds(told(tmp_path, paragraphs(*texts))) == ["shape"]
    assert told(tmp_path, paragraphs(*texts, third))[1:3] == ["  said again", "    the ledge of the falkenley  3"]


def test_a_verb_is_no_simile(tmp_path: Path) -> None:
    """Nor is a measure; what follows the noun is not what something is compared with."""
    texts = (
        "They like crockery. He would like crockery too.",
        "Stay for as long as the crockery lasts.",
        "It is like this.",
    )
    similes = ("It fell like crockery down a stair.", "Thin as glass, and as thin as the glass in a lamp.")

    assert kinds(told(tmp_path, paragraphs(*texts))) == ["shape"]
    lines = told(tmp_path, paragraphs(*texts, *similes, "It broke like crockery."))
    assert lines[1:5] == [
        "  compared with",
        "    crockery  2",
        "      paragraphs.yaml:5  like crockery down a stair.",
        "      paragraphs.yaml:7  like crockery.",
    ]


def test_each_mission_is_told_by_itself_and_what_they_share_at_the_end(tmp_path: Path) -> None:
    """With its briefing; a paragraph of one mission does not repeat what another has said."""
    done = run("stats", "--tics", OUTPOST, cwd=tmp_path)
    headings = [line for line in done.out.splitlines() if line.startswith("outpost")]

    assert headings[-1].startswith("outpost (")
    assert headings[0].startswith("outpost: first-light (4 paragraphs, ")


def test_the_same_as_json_with_every_place(tmp_path: Path) -> None:
    """A list of the books, each with its missions."""
    (tmp_path / "book.yaml").write_text(BOOK)
    (tmp_path / "paragraphs.yaml").write_text(PARAGRAPHS)
    (found,) = json.loads(run("stats", "--tics", "--json", str(tmp_path), cwd=tmp_path).out)
    (mission,) = found["missions"]

    assert (mission["name"], mission["paragraphs"], mission["sentences"]) == ("", 3, 14)
    assert mission["tics"][1] == {
        "kind": "said again",
        "what": "the wall of the yard",
        "told": "2",
        "places": [
            {"file": "paragraphs.yaml", "line": 8, "column": 31, "paragraph": "gate", "words": "the wall of the yard"},
            {
                "file": "paragraphs.yaml",
                "line": 16,
                "column": 42,
                "paragraph": "yard",
                "words": "the wall of the yard.",
            },
        ],
    }


def test_a_book_without_paragraphs_has_no_tics(tmp_path: Path) -> None:
    """Nor has one that cannot be read."""
    (tmp_path / "book.yaml").write_text("book: [\n")

    assert run("stats", "--tics", str(tmp_path), cwd=tmp_path).out.strip() == ""
