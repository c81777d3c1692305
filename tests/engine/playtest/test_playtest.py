"""Bots and playtests: what they choose, what they count, and that it is the same every time and for any processes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest
from tests.conftest import Compile
from tests.helpers import build, outpost
from tests.helpers.mill import MILL

from hulldown_engine import Book, Game
from hulldown_engine.basics.decision import Decision, Option
from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.basics.play import PlayOf
from hulldown_engine.playtest.bots import BOTS, Explorer, RandomBot
from hulldown_engine.playtest.coverage import seen, things
from hulldown_engine.playtest.examining import Broken, take
from hulldown_engine.playtest.parallel import processes
from hulldown_engine.playtest.runner import SHARE, WAVE, Report, playtest, starts
from hulldown_engine.playtest.tally import GameFault, Tally
from hulldown_engine.story.gamebook import SetupError

ASKS = Decision("choose", "start", "", tuple(Option(name, name) for name in "abcd"))


class Hall(Game):
    """A game that asks the same for ever."""

    decision = ASKS
    inputs = ("a",)

    def __init__(self) -> None:
        """No book is needed for that."""


def test_a_random_bot_takes_every_option_alike() -> None:
    """Over many choices each comes up about as often."""
    bot = RandomBot(1)
    taken = Counter(bot.choose(Hall()) for _ in range(4000))
    assert all(850 < taken[name] < 1150 for name in "abcd")


def test_an_explorer_takes_what_it_has_taken_least() -> None:
    """Every option is taken once before any is taken twice."""
    bot = Explorer(1)
    taken = [bot.choose(Hall()) for _ in range(12)]
    assert [sorted(taken[nth : nth + 4]) for nth in (0, 4, 8)] == [list("abcd")] * 3


# What is counted ------------------------------------------------------------------------------------------------------


def one(report: Report) -> Tally:
    """The tally of a gamebook."""
    return report.missions[""]


def test_a_playtest_counts_what_came_up(compiled: Compile) -> None:
    """Its figures are those of the games themselves: lengths, endings, and what was read and chosen, in how many."""
    book = compiled(MILL)
    tally = one(playtest(book, RandomBot, games=10, seed=3))
    times, games_with, lengths, endings = Counter[Any](), Counter[Any](), Counter[int](), Counter[Any]()
    for seed in range(3, 13):
        game, bot = Game(book, seed=seed), RandomBot(independent_seed(seed))
        while game.decision:
            game.choose(bot.choose(game))
        assert game.result is not None
        read = [("paragraph", event["paragraph"]) for event in game.events if event["event"] == "read"]
        chosen = [(event["paragraph"], event["option"]) for event in game.events if event["event"] == "chosen"]
        came_up = [*read, *(("option", *each) for each in chosen)]
        times.update(came_up)
        games_with.update(set(came_up))
        lengths[len(game.inputs)] += 1
        endings[game.result.ending, game.result.verdict] += 1
    counted = {thing: count for thing, count in tally.times.items() if thing[0] != "condition"}
    assert counted == times
    assert {thing: tally.games_with[thing] for thing in counted} == games_with
    assert tally.measures["choices"] == lengths
    assert tally.endings == endings
    assert tally.games == tally.ended == 10
    assert tally.won == sum(count for (_, verdict), count in endings.items() if verdict == "victory")
    assert set(tally.times) <= set(things(book.logic, ""))


def test_the_dice_of_who_plays_are_not_those_of_the_game(compiled: Compile) -> None:
    """A coin that is tossed by the book, and one by a random player, fall alike in about half of the games."""
    toss = "do: [{roll: 1d2, table: {1: [{end: won}], 2: [{end: lost}]}}]"
    book = compiled(f"paragraphs: {{start: {{text: a, do: [{{ask: [{{text: A, {toss}}}, {{text: B, {toss}}}]}}]}}}}")
    alike = 0
    for seed in range(200):
        tally = one(playtest(book, RandomBot, games=1, seed=seed))
        alike += (("option", "start", "option-1") in tally.times) == bool(tally.won)
    assert 70 < alike < 130


def test_the_report_is_the_same_for_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are dealt into the same shares, and counted in the order of their seeds; an explorer learns the same."""
    monkeypatch.setitem(cast("dict[str, int]", SHARE), "gamebook", 5)
    book, games = build.compiled(MILL), 5 * WAVE + 7
    told: list[int] = []
    first = playtest(book, Explorer, games=games, seed=3, progress=told.append)
    for jobs in (2, 3):
        other = playtest(book, Explorer, games=games, seed=3, playing=processes(jobs))
        assert other.missions == first.missions
        assert list(one(other).times) == list(one(first).times)
    assert told == [5] * (WAVE + 1) + [2]
    assert one(first).games == games
    assert not first.faults


def test_every_mission_is_played_unless_one_is_named() -> None:
    """In the order of the book; a gamebook has none."""
    book = outpost.book()
    assert [start["mission"] for start in starts(book)] == list(book.logic["missions"])
    assert list(starts(book, "the-signal", ["a-rule"])) == [{"mission": "the-signal", "rules": ("a-rule",)}]
    assert list(starts(build.compiled(MILL))) == [{}]


MEASURED = (
    *("paragraphs", "victory_points", "rounds", "us_lost", "german_lost", "us_killed", "german_killed"),
    *("quiet_rounds", "longest_quiet", "empty_rounds", "longest_empty", "decided", "played_on"),
)
"""What is measured of missions."""


def test_a_mission_counts_points_rounds_and_losses() -> None:
    """Of every game that ended; and what came up is what the mission can come to."""
    book = outpost.book()
    tally = playtest(book, BOTS["commander"], games=2, seed=3, mission="the-signal").missions["the-signal"]
    assert tally.games == tally.ended == 2
    assert list(tally.measures) == ["choices", *MEASURED]
    assert all(counts.total() == 2 for counts in tally.measures.values())
    whole = ("paragraph", "option", "condition", "card")
    assert {thing for thing in tally.times if thing[0] in whole} <= set(things(book.logic, "the-signal"))


def test_one_mission_with_an_optional_rule() -> None:
    """It alone is played, and the rule is in force: a name that is none is refused before anything is played."""
    book = outpost.book()
    report = playtest(book, RandomBot, games=1, seed=3, mission="the-signal", rules=["closed-sight"])
    assert list(report.missions) == ["the-signal"]
    with pytest.raises(SetupError, match="no optional rule 'open-sight'"):
        playtest(book, RandomBot, games=1, seed=3, rules=["open-sight"])


def test_losses_are_counted_once() -> None:
    """A unit that is killed, captured or disabled is lost; a crew on foot is no further unit."""
    from hulldown_engine.platoon.board.units import CAPTURED, KILLED  # noqa: PLC0415
    from hulldown_engine.platoon.effects.losses import lost  # noqa: PLC0415 - a name for this test alone

    field = Game(outpost.book(), seed=1, mission="the-signal").state
    first, second, third = list(field.units)[:3]
    assert len(list(lost(field, "us"))) == 0
    field.change(first, status=KILLED, disabled=True)
    field.change(second, disabled=True)
    field.change(third, id=f"{third}-crew", status=KILLED)
    assert len(list(lost(field, "us"))) == 2
    field.change(third, id=third, status=CAPTURED)
    assert len(list(lost(field, "us"))) == 3
    assert len(list(lost(field, "german"))) == 0


def test_what_a_mission_can_come_to() -> None:
    """Cells, the paragraphs they lead to, and the cards that those bring; a condition changes whose cell it is."""
    logic = outpost.book().logic
    for name, mission in logic["missions"].items():
        known = list(things(logic, name))
        assert len(set(known)) == len(known)
        assert [one[1] for one in known if one[0] == "condition"] == [
            str(number + 1) for number in range(mission["conditions"])
        ]
        others = {one for one, record in logic["paragraphs"].items() if record.get("mission") not in (None, name)}
        assert not others & {thing[1] for thing in known if thing[0] == "paragraph"}
    name, mission = next(iter(logic["missions"].items()))
    marker = next(iter(mission["cartridge"]["markers"]))
    looks = {"event": "marker", "marker": marker, "hex": 1, "unit": "A", "found": True}
    events = [looks, {"event": "condition", "condition": 2}, looks]
    assert list(seen(logic, name, events)) == [
        ("condition", "1"),
        ("marker", marker, "1"),
        ("condition", "2"),
        ("marker", marker, "2"),
    ]


# What goes wrong ------------------------------------------------------------------------------------------------------

FORK = """
paragraphs:
  start:
    text: a
    do:
      - ask:
          - {text: Left, see: left}
          - {text: Right, see: right}
  left: {text: b, do: [{ask: [{text: Go on, see: out}]}]}
  right: {text: c, do: [{ask: [{text: Go on, see: out}]}]}
  out: {text: d, do: [{end: won}]}
"""


def faults_of(text: str, *, allow: str = "") -> list[GameFault]:
    """The faults of one game, with seed 5."""
    return playtest(build.compiled(text, allow=[allow]), RandomBot, games=1, seed=5).faults


def test_what_content_does_wrong_is_a_fault() -> None:
    """A book that stops, one that goes round in circles, and one that never ends."""
    stops = faults_of("paragraphs: {start: {text: a}}", allow="HD306")
    assert stops == [GameFault("no-ending", "the book stopped without an ending", 5, ())]
    (circle,) = faults_of("paragraphs: {start: {text: a, do: [{see: start}]}}", allow="HD307")
    assert circle == GameFault("endless", "20000 steps without a decision, the last in paragraph 'start'", 5, ())
    (hall,) = faults_of("paragraphs: {start: {text: a, do: [{ask: [{text: stay, see: start}]}]}}")
    assert (hall.kind, hall.said, len(hall.choices)) == ("endless", "no end after 5,000 choices", 5000)


Plant = Callable[[pytest.MonkeyPatch, Book], None]


def _crash(patch: pytest.MonkeyPatch, book: Book) -> None:
    """Whoever goes right brings the rules down."""
    run = book.rules.run

    def runs(play: Any) -> Any:
        if "right" in play.state.read:
            raise KeyError("bridge")
        return run(play)

    patch.setattr(book.rules, "run", runs)


def _broken(patch: pytest.MonkeyPatch, book: Book) -> None:
    """Whoever goes right is somewhere that cannot be."""
    patch.setattr(book.rules, "invariants", lambda state: ("lost in the woods",) * ("right" in state.read))


def _impossible(patch: pytest.MonkeyPatch, book: Book) -> None:
    """Whoever goes right is told of what the book does not have."""
    run = book.rules.run

    def runs(play: Any) -> Any:
        if "right" in play.state.read:
            play.log("read", paragraph="nowhere")
        yield from run(play)

    patch.setattr(book.rules, "run", runs)


def _falling(patch: pytest.MonkeyPatch, book: Book) -> None:
    """Whoever goes right is back at the beginning of the story."""
    run = book.rules.run

    def runs(play: Any) -> Any:
        if "right" in play.state.read:
            play.log("condition", condition=1)
        yield from run(play)

    patch.setattr(book.rules, "run", runs)


def _dead_end(patch: pytest.MonkeyPatch, book: Book) -> None:
    """Whoever goes right has no way on."""
    run = book.rules.run

    def runs(play: Any) -> Any:
        if "right" in play.state.read:
            yield Decision("choose", "right", "Which way?", ())
        yield from run(play)

    patch.setattr(book.rules, "run", runs)


PLANTED: dict[str, tuple[str, Plant, str]] = {
    "a crash": ("crash", _crash, r"KeyError: 'bridge' \(runs, test_playtest.py line \d+\)"),
    "a broken invariant": ("invariant", _broken, "lost in the woods"),
    "an impossible event": ("event", _impossible, r"this cannot happen: \{'event': 'read', 'paragraph': 'nowhere'\}"),
    "a falling condition": ("event", _falling, "condition 1 after condition 1; conditions only rise"),
    "a dead end": ("dead-end", _dead_end, r"a decision without options: Which way\?"),
}


@pytest.mark.parametrize("planted", sorted(PLANTED))
def test_a_planted_fault_is_found_and_replayed(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other games go on; its seed and its choices lead to the same fault again, and nothing before it does."""
    kind, plant, said = PLANTED[planted]
    book = build.compiled(FORK)
    plant(monkeypatch, book)

    tally = one(playtest(book, RandomBot, games=20, seed=1))

    assert 0 < len(tally.faults) < tally.games == 20
    assert tally.ended == 20 - len(tally.faults)
    assert tally.measures["choices"] == {2: tally.ended}
    for fault in tally.faults:
        assert fault.kind == kind
        assert re.fullmatch(said, fault.said)
        game = Game(book, seed=fault.seed)
        for option in fault.choices[:-1]:
            take(game, option)
        with pytest.raises((Broken, KeyError)):
            take(game, fault.choices[-1])


def test_an_undo_that_leads_elsewhere_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is taken back and made again has to be what it was."""
    book = build.compiled("paragraphs: {start: {text: a, do: [{ask: [{text: b, do: [{end: won}]}]}]}}")
    undo = Game.undo

    def undone(game: Game) -> None:
        undo(game)
        game._since.append("elsewhere")

    monkeypatch.setattr(Game, "undo", undone)
    (fault,) = playtest(book, RandomBot, games=1, seed=5).faults
    assert fault == GameFault("undo", "taking back 'option-1' leads somewhere else", 5, ("option-1",))


def test_what_was_rolled_cannot_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where the same would be rolled again: somebody could do something else before."""
    toss = "do: [{roll: 1d2, table: {1: [{end: won}], 2: [{end: lost}]}}]"
    book = build.compiled(f"paragraphs: {{start: {{text: a, do: [{{ask: [{{text: b, {toss}}}]}}]}}}}")
    monkeypatch.setattr(PlayOf, "revealed", property(lambda play: False, lambda play, revealed: None))
    (fault,) = playtest(book, RandomBot, games=1, seed=5).faults
    assert fault == GameFault("undo", "'option-1' can be taken back, though dice have been rolled", 5, ("option-1",))


SAVES: dict[str, tuple[Callable[[Game, str], str], str]] = {
    "damaged": (lambda game, text: text.replace("option-1", "option-2"), "cannot be loaded: it is damaged"),
    "another": (lambda game, text: Game(game.book, seed=game.seed + 1).dumps(), "another game was loaded"),
}


@pytest.mark.parametrize("what", sorted(SAVES))
def test_a_save_that_is_not_the_game_is_a_fault(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot be loaded, and one that holds something else."""
    written, said = SAVES[what]
    book = build.compiled("paragraphs: {start: {text: a, do: [{ask: [{text: b, do: [{end: won}]}]}]}}")
    loads = Game.loads
    monkeypatch.setattr(Game, "loads", lambda book, text: loads(book, written(Game(book, seed=5), text)))
    (fault,) = playtest(book, RandomBot, games=1, seed=5).faults
    assert (fault.kind, fault.choices) == ("save", ("option-1",))
    assert fault.said.endswith(said)


class Cheat:
    """A policy that takes what is not there."""

    def __init__(self, seed: int) -> None:
        """It needs no dice."""

    def choose(self, game: Game) -> str:
        """Nothing that is offered; and a crash of its own, in a game with an even seed."""
        if game.seed % 2 == 0:
            raise IndexError("no plan")
        return "up"


def test_what_a_policy_does_wrong_is_its_own_fault() -> None:
    """It is not held against the book, and the game can be looked at where it happened."""
    faults = playtest(build.compiled(FORK), Cheat, games=2, seed=1).faults
    assert faults[0] == GameFault("policy", "the policy chose 'up', which is not offered", 1, ())
    assert faults[1].said.startswith("the policy cannot choose: IndexError: no plan (choose, test_playtest.py line ")


def test_faults_are_the_same_for_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of their seeds, each with its choices."""
    monkeypatch.setitem(cast("dict[str, int]", SHARE), "gamebook", 5)
    book = build.compiled(FORK.replace(", do: [{end: won}]", ""), allow=["HD306"])
    first, second = (playtest(book, RandomBot, games=20, seed=1, playing=processes(jobs)).faults for jobs in (1, 2))
    assert first == second
    assert [fault.seed for fault in first] == list(range(1, 21))
    assert {fault.choices[0] for fault in first} == {"left", "right"}
