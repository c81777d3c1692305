"""Verdicts against brute force: what is unreachable never comes up, and what is reachable can be played as told."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bench import corpus
from tests.compiler.rules import casefile
from tests.helpers import outpost
from tests.helpers.books import random_book
from tests.helpers.build import author, author_files
from tests.helpers.lockstep import explore
from tests.helpers.reference import Reference, Seen
from tests.site.test_missions_page import game

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.queries import REACHABLE, UNDECIDED, UNREACHABLE
from hulldown_compiler.analysis.search.replay import replay
from hulldown_compiler.analysis.verdicts.report import ThingVerdict, VerdictReport
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.runner import lint
from hulldown_engine import Game
from hulldown_engine.games.book import make_book
from hulldown_engine.platoon.combat import fighters
from hulldown_engine.platoon.sequence import activation, map_steps
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.playtest import coverage
from hulldown_engine.playtest.bots import RandomBot
from hulldown_engine.story import paragraphs
from hulldown_engine.story.step_kind import CHANGE, ORDER

MOST = 80
"""Situations of one book that brute force looks at."""

BUDGET = 400
"""States of one search."""

CELLS = (coverage.ACTION, coverage.MARKER, coverage.RANDOM)
"""The kinds of cells."""


@pytest.fixture(autouse=True)
def _short_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    """Circles are noticed early; the books here are small."""
    monkeypatch.setattr(paragraphs, "CHAIN_LIMIT", 5_000)


def came_up(found: ThingVerdict, seen: Seen) -> bool:
    """Whether brute force has met a paragraph, or an ending."""
    return found.name in (seen.paragraphs if found.kind == "paragraph" else seen.endings)


@pytest.mark.parametrize("seed", range(3000, 3008))
def test_verdicts_hold_in_every_story_of_a_random_book(seed: int) -> None:
    """Nothing unreachable comes up in exhaustive play; every witness is a game; only a budget leaves things open."""
    draft = random_book(seed)
    book = author_files({"book.yaml": draft.book.text, "paragraphs.yaml": draft.content.text})
    compiled = make_book(writer.bundle(book)[0])
    reference = Reference(draft.header, draft.paragraphs)
    explored = explore(reference, compiled, MOST)
    court = VerdictReport(Analyses(book), budget=BUDGET)
    for found in court.findings():
        if found.verdict == REACHABLE:
            replay(compiled, court.queries[""].full, found.path)
        elif found.verdict == UNDECIDED:
            assert "gave up" in found.why
        if found.kind in ("paragraph", "ending"):
            assert not (found.verdict == UNREACHABLE and came_up(found, reference.seen)), found
            whole = explored.whole and not explored.endless
            assert not (found.verdict == REACHABLE and whole and not came_up(found, reference.seen)), found


TOGETHER = """
flags: {lamp: {item: the lamp}, key: {item: the key}}
paragraphs:
  start:
    text: The porch.
    do:
      - ask:
          - {text: Take both, do: [{flag: lamp}, {flag: key}]}
          - {text: Take neither, do: [{note: You travel light.}]}
      - first:
          - {when: key and not lamp, see: dark}
          - {when: key and lamp, see: light}
          - {do: [{end: lost}]}
  dark: {text: The dark., do: [{see: deeper}]}
  deeper: {text: Deeper., do: [{end: won}]}
  light: {text: The light., do: [{end: won}]}
"""


def test_facts_that_go_together() -> None:
    """A gate over two facts that are only ever set together is named, for what it guards and for what lies behind."""
    court = VerdictReport(Analyses(author(TOGETHER)))

    for name in ("dark", "deeper"):
        found = court.verdict("paragraph", name)
        assert found.verdict == UNREACHABLE
        assert found.gate is not None
        assert (found.gate.position.line, found.gate.position.column) == (9, 20)
        assert found.gate.message == "this never holds here"


GATES = """
flags: {lamp: {item: the lamp}, key: {item: the key}}
scores: {luck: {name: Luck, start: 1, least: 0, most: 3, source: {house: two}}}
checks: {nerve: {name: Nerve, dice: 1d10, rating: 5, source: {house: one in two}}}
rosters: {crew: {name: the crew, marks: [hurt], members: {ann: {name: Ann}}, source: {house: so}}}
paragraphs:
  start:
    text: The porch.
    do:
      - {when: lamp, see: by-guard}
      - first: [{when: not lamp, do: [{note: It is dark.}]}, {see: by-cover}]
      - {watch: {when: key, scope: game, at: change, do: [{see: by-watch}]}}
      - {check: nerve, modifier: -9, success: [{see: by-check}], failure: [{note: You shake.}]}
      - roll: 1d6
        table:
          1-6: [{note: Well.}]
          7+: [{see: by-row}]
      - {random: crew where hurt, do: [{see: by-nobody}], otherwise: [{note: All well.}]}
      - {random: crew, do: [{note: Good.}], otherwise: [{see: by-somebody}]}
      - {in_turn: [{cost: 3, see: by-price}, {cost: 1, do: [{note: Go on.}]}], spend: luck}
      - {in_turn: [{when: not key, cost: 2, see: by-price-alone}], spend: luck}
      - {see: home}
      - {see: by-end}
  home: {text: Home., do: [{end: won}]}
  by-guard: {text: Never., do: [{end: lost}]}
  by-cover: {text: Never., do: [{end: lost}]}
  by-watch: {text: Never., do: [{end: lost}]}
  by-check: {text: Never., do: [{end: lost}]}
  by-row: {text: Never., do: [{end: lost}]}
  by-nobody: {text: Never., do: [{end: lost}]}
  by-somebody: {text: Never., do: [{end: lost}]}
  by-price: {text: Never., do: [{end: lost}]}
  by-price-alone: {text: Never., do: [{end: lost}]}
  by-end: {text: Never., do: [{end: lost}]}
  by-nothing: {text: Never., do: [{see: by-its-child}]}
  by-its-child: {text: Never., do: [{end: lost}]}
  by-a-circle: {text: Never., do: [{see: round-and-round}]}
  round-and-round: {text: Never., do: [{see: by-a-circle}]}
"""


def test_every_gate_is_told_where_it_is_written() -> None:
    """Each way that play never takes, by what shuts it, as the findings of the linter say it."""
    court = VerdictReport(Analyses(author(GATES)))
    lines = GATES[GATES.index("paragraphs:") :].splitlines()
    told = {}
    for found in court.findings():
        if found.kind == "paragraph" and found.verdict == UNREACHABLE:
            assert found.gate is not None
            line, column = found.gate.position.line, found.gate.position.column
            told[found.name] = (lines[line - 1][column - 1 :].split(",")[0].strip(), found.gate.message)

    assert told == {
        "by-guard": ("lamp", "this never holds here"),
        "by-cover": ("see: by-cover}]", "the options before this one cover every case"),
        "by-watch": ("key", "what this waits for never comes"),
        "by-check": ("nerve", "this check can never succeed here"),
        "by-row": ("7+: [{see: by-row}]", "no total comes to this row"),
        "by-nobody": ("crew where hurt", "this never selects anybody here"),
        "by-somebody": ("[{see: by-somebody}]}", "somebody is always selected here"),
        "by-price": ("cost: 3", "this can never be paid here"),
        "by-price-alone": ("when: not key", "this can never be paid here"),
        "by-end": ("see: by-end}", "play never comes to this step"),
        "by-nothing": ("by-nothing: {text: Never.", "nothing leads to 'by-nothing'"),
        "by-its-child": ("by-nothing: {text: Never.", "nothing leads to 'by-nothing'"),
        "by-a-circle": ("by-a-circle: {text: Never.", "nothing leads to 'by-a-circle'"),
        "round-and-round": ("by-a-circle: {text: Never.", "nothing leads to 'by-a-circle'"),
    }


def test_witness_is_told_step_by_step() -> None:
    """A witness says what is read and chosen, what changes, and which guard lets play through."""
    court = VerdictReport(Analyses(author(TOGETHER)))

    assert [step.message for step in court.verdict("paragraph", "light").witness] == [
        "read 'start'",
        "choose “Take both”",
        "'lamp' is set",
        "'key' is set",
        "key and lamp, so this is done",
        "read 'light'",
    ]


def test_search_that_gives_up_says_so() -> None:
    """A budget that is too small leaves things open, and names itself."""
    found = VerdictReport(Analyses(author(TOGETHER)), budget=3).verdict("paragraph", "deeper")

    assert found.verdict == UNDECIDED
    assert found.why.startswith("the search gave up after 3 states")


def test_what_games_of_a_mission_come_to_is_not_unreachable() -> None:
    """Whatever bots meet in games of a mission, no verdict says that it never comes up."""
    book, met, mission = outpost.book(), set[coverage.Thing](), "the-camp"
    for seed in range(2):
        game, bot = Game(book, seed=seed, mission=mission), RandomBot(seed)
        for _ in range(300):
            if game.decision is not None:
                game.choose(bot.choose(game))
        met.update(coverage.seen(book.logic, mission, game.events))
    court = VerdictReport(Analyses(outpost.authored()), mission, BUDGET)
    findings = {(one.kind, *one.name.split(".")): one.verdict for one in court.findings()}
    told = [findings[thing] for thing in sorted(met) if thing in findings]

    assert len(told) > 20
    assert UNREACHABLE not in told


def test_missions_are_stories_of_their_own() -> None:
    """A paragraph is unreachable in a mission that nothing leads to it from; one of another mission is none of its."""
    book = outpost.authored()
    light = VerdictReport(Analyses(book), "first-light")
    bomber = light.verdict("paragraph", "dive-bomber")

    assert ("paragraph", "shepherd") not in light.occurrences
    assert VerdictReport(Analyses(book)).verdict("paragraph", "shepherd").verdict == "possible"
    assert bomber.verdict == UNREACHABLE
    assert bomber.gate is not None
    assert bomber.gate.message == "nothing leads to 'dive-bomber' in mission 'first-light'"
    assert VerdictReport(Analyses(book)).verdict("paragraph", "dive-bomber").verdict == "possible"


def test_what_is_unreachable_is_told_of_the_mission_that_has_it(tmp_path: Path) -> None:
    """A paragraph that only a later mission may read is judged there, with its gate, whether it says so or not."""
    files = game()
    cartridge = files["hill/cartridge.yaml"]
    moved = cartridge.replace("ridge, none]", "ridge, quiet-meadow]").replace("[quiet-meadow, quiet", "[none, quiet")
    assert moved != cartridge
    shared = moved.replace("  quiet-meadow:\n    mission: hill\n", "  quiet-meadow:\n")
    assert shared != moved

    for nth, text in enumerate((moved, shared)):
        changed = text.replace("2: [none, quiet-meadow]", "2: [none, none]")
        casefile.write({**files, "hill/cartridge.yaml": changed}, tmp_path / str(nth))
        found = VerdictReport(Analyses(read_book(tmp_path / str(nth)))).verdict("paragraph", "quiet-meadow")

        assert (found.verdict, found.mission) == (UNREACHABLE, "hill")
        assert found.gate is not None
        assert found.gate.message == "condition 2 is come to by finding marker 1 here"


def test_an_unreachable_cell_has_its_gate() -> None:
    """Its condition is never entered, its marker is gone by then, its card is another mission's or comes later."""
    findings = VerdictReport(Analyses(outpost.authored()), "first-light").findings()
    shut = {(one.kind, one.name): one.gate for one in findings if one.verdict == UNREACHABLE and one.kind in CELLS}
    told = {key: (gate.position.path, gate.message) for key, gate in shut.items() if gate is not None}

    assert told.keys() == shut.keys()
    mission = "missions/1-first-light.yaml"
    assert told["marker", "1.2"] == (mission, "condition 2 is come to by finding marker 1 here")
    assert told["action", "GE1.S.4-7"] == (mission, "GE1 never comes into play in 'first-light'")
    late = "GE8 comes into play here, and never acts in condition 1"
    assert told["action", "GE8.1.1-5"] == (mission, late)
    assert told["action", "GE1.3.4-7"] == (mission, "condition 3 is never entered")


def test_a_column_that_nothing_puts_in_force_is_unreachable(tmp_path: Path) -> None:
    """With all that only it leads to; so is what a condition that contradicts itself keeps."""
    files = game()
    units = files["units.yaml"].replace("[2, C, S] ", "[2, C, X] ")
    assert units != files["units.yaml"]
    casefile.write({**files, "units.yaml": units}, tmp_path)
    court = VerdictReport(Analyses(read_book(tmp_path)), "ford")

    for found in (court.verdict("action", "GE1.X.1-6"), court.verdict("paragraph", "fall-back")):
        assert found.verdict == UNREACHABLE
        assert found.gate is not None
        assert found.gate.message == "no German ever acts by column X: no 'reaction: X' puts it in force"
        assert found.gate.position.path == "units.yaml"


def test_corpus_has_exactly_its_unreachable_paragraphs(tmp_path: Path) -> None:
    """Of the book that is timed, with its defects, the paragraphs that no play reaches are found, and no others."""
    book = corpus.paragraphs(150, defects=True)
    corpus.write_gamebook(book, tmp_path / "synthetic")
    court = VerdictReport(Analyses(read_book(tmp_path / "synthetic")))
    verdicts = {found.name: found.verdict for found in court.findings() if found.kind == "paragraph"}

    lost = {name for name, verdict in verdicts.items() if verdict == UNREACHABLE}
    assert lost == set(corpus.truth(book)[1])
    assert set(verdicts.values()) == {REACHABLE, UNREACHABLE}


def test_proofs_for_the_linter_are_the_same_every_time() -> None:
    """The linter's proofs depend on the book alone."""
    found = lint(author(TOGETHER))

    assert [one.position.line for one in found if one.code == "HD302"] == [9]
    assert lint(author(TOGETHER)) == found


LOCKED = """
flags: {key: {item: the key}}
paragraphs:
  start:
    text: The yard.
    do:
      - ask:
          - {text: Take the key, do: [{flag: key}]}
          - {text: Leave it, do: [{note: You leave it.}]}
      - see: cellar
  cellar:
    text: The door falls shut.
    do:
      - ask:
          - {text: Unlock it, when: key, do: [{end: won}]}
          - {text: Knock, see: cellar}
"""


def test_soft_lock_has_the_shortest_way_in() -> None:
    """A soft-lock is where play comes into it, and its witness is the way there."""
    found = next(one for one in lint(author(LOCKED)) if one.code == "HD312")

    assert (found.position.line, found.position.column) == (7, 14)
    assert [step.message for step in found.witness] == ["read 'start'", "choose “Leave it”"]


# What may come between two steps of a paragraph -----------------------------------------------------------------------


def test_only_orders_are_broken_off_by_more_than_a_watch() -> None:
    """What the engine does at once, no cell comes into the middle of: so the search may say so."""
    orders = {name for name, kind in PLATOON.items() if kind.order}

    assert {name for name, kind in PLATOON.items() if kind.interrupted_by({"check": ""}) == ORDER} == orders
    assert {name for name, kind in PLATOON.items() if kind.interrupted_by({"check": "accident"}) == CHANGE} == {
        *(kind.name for kind in (*map_steps.KINDS, *activation.KINDS, *fighters.KINDS)),
        *("check", "condition", "watch"),
    }
