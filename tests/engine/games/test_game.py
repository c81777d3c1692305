"""A game: choosing, looking, taking back, and going on in another place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from tests.conftest import Compile
from tests.helpers.mill import MILL

from hulldown_engine import Game, Scripted, Typed
from hulldown_engine.games.game import IllegalChoice
from hulldown_engine.playtest.bots import RandomBot
from hulldown_engine.story import paragraphs
from hulldown_engine.story.gamebook import SetupError
from hulldown_engine.story.paragraphs import EndlessBook

SEEDS = range(6)

ROOMS = """
flags: {lamp: {item: a lamp}}
scores: {fuel: {name: Fuel, start: 3, most: 3}}
checks: {nerve: {name: Nerve, dice: 2d6, rating: 7}}
paragraphs:
  start:
    text: The hall.
    do:
      - ask:
          - {text: take, when: not lamp, do: [{flag: lamp}, {see: start}]}
          - {text: drop, when: lamp, do: [{clear: lamp}, {see: start}]}
          - {text: note, do: [{note: "a {fuel}"}, {see: start}]}
          - {text: burn, do: [{score: fuel, add: -1}, {see: start}]}
          - {text: dare, do: [{check: nerve, success: [{see: start}], failure: [{see: start}]}]}
          - {text: cellar, see: cellar}
          - {text: stairs, see: stairs}
          - {text: leave, do: [{end: won}]}
  cellar: {text: The cellar., do: [{see: start}]}
  stairs: {text: "The stairs, {fuel}.", do: [{see: start}]}
"""
"""A book in which some choices reveal nothing."""


def seen(game: Game) -> tuple[Any, ...]:
    """Everything that can be seen of a game."""
    return (
        game.decision,
        game.state,
        game.events,
        game.inputs,
        game.digest(),
        game.dumps(),
        game.result,
        game.can_undo,
        game.invariants(),
    )


def played(game: Game, seed: int) -> Iterator[Game]:
    """A game at each of its decisions, as a random player goes through it, and at its end."""
    bot = RandomBot(seed)
    for _ in range(300):
        yield game
        if game.decision is None:
            return
        game.choose(bot.choose(game))


def take(game: Game, *texts: str) -> Game:
    """The game after taking options by their texts."""
    for text in texts:
        assert game.decision is not None
        game.choose(next(option.id for option in game.decision.options if option.text == text))
    return game


# Choosing ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_choice_that_is_not_offered_changes_nothing(seed: int, compiled: Compile) -> None:
    """At every decision, and after the end, whatever is not offered is refused and leaves everything as it was."""
    book = compiled(MILL)
    wrong = ["", "nonsense", "0", "option-9", *book.logic["paragraphs"]]
    for game in played(Game(book, seed=seed), seed):
        offered = [] if game.decision is None else [option.id for option in game.decision.options]
        before = seen(game)
        for option in wrong:
            if option not in offered:
                with pytest.raises(IllegalChoice):
                    game.choose(option)
        assert seen(game) == before


def test_the_text_of_an_option_is_not_its_id(compiled: Compile) -> None:
    """Options are taken by their ids."""
    game = Game(compiled(MILL), seed=1)
    with pytest.raises(IllegalChoice, match="'Go on' is not offered"):
        game.choose("Go on")


def test_after_the_end_nothing_can_be_chosen(compiled: Compile) -> None:
    """The game is over, and says how it ended."""
    game = take(Game(compiled(ROOMS), seed=1), "leave")
    assert game.decision is None
    assert game.result is not None
    assert (game.result.ending, game.result.verdict, game.result.victory) == ("won", "victory", 0)
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose("leave")


def test_a_book_that_stops_is_unfinished(compiled: Compile) -> None:
    """A game without an ending has a result that says so."""
    game = Game(compiled("paragraphs: {start: {text: a}}", allow=["HD306"]), seed=1)
    assert game.result is not None
    assert (game.result.ending, game.result.verdict) == (None, "unfinished")


# Looking -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_looking_changes_nothing(seed: int, compiled: Compile) -> None:
    """Whatever is looked at, and whatever is done with a copy of the state, the game is the same."""
    for game in played(Game(compiled(MILL), seed=seed), seed):
        before = seen(game)
        state = game.state
        state.stack.clear()
        state.flags["alarm"] = True
        state.scores["nerve"] = 0
        assert seen(game) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_ever_broken(seed: int, compiled: Compile) -> None:
    """No invariant fails at any decision."""
    for game in played(Game(compiled(MILL), seed=seed), seed):
        assert game.invariants() == ()


# Taking back ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "choices",
    [["take"], ["take", "drop"], ["burn", "burn"], ["note", "take", "burn"], ["leave"], ["take", "leave"]],
)
def test_choices_that_reveal_nothing_can_be_taken_back(choices: list[str], compiled: Compile) -> None:
    """Each undo goes back to exactly what was before the last choice."""
    game = Game(compiled(ROOMS), seed=1)
    before = []
    for choice in choices:
        before.append(seen(game))
        take(game, choice)
    while before:
        assert game.can_undo
        game.undo()
        assert seen(game) == before.pop()
    assert not game.can_undo


@pytest.mark.parametrize("choice", ["dare", "cellar", "stairs"])
def test_what_was_rolled_or_revealed_cannot_be_taken_back(choice: str, compiled: Compile) -> None:
    """After dice, a first reading, or a text with a value in it, nothing can be undone, nor what was before."""
    game = take(Game(compiled(ROOMS), seed=1), "take", choice)
    before = seen(game)
    assert not game.can_undo
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        game.undo()
    assert seen(game) == before


def test_reading_again_what_was_read_can_be_taken_back(compiled: Compile) -> None:
    """A second reading reveals nothing, unless its text has a value in it."""
    game = take(Game(compiled(ROOMS), seed=1), "cellar", "cellar")
    assert game.can_undo
    assert not take(game, "stairs", "stairs").can_undo


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_is_honest(seed: int, compiled: Compile) -> None:
    """After any choice undo is there just if nothing was rolled or revealed, and then it restores everything."""
    game = Game(compiled(MILL), seed=seed)
    bot = RandomBot(seed)
    for _ in range(60):
        if game.decision is None:
            return
        before, events, read = seen(game), len(game.events), set(game.state.read)
        option = bot.choose(game)
        game.choose(option)
        assert game.can_undo == (not revealing(game, events, read))
        if game.can_undo:
            after = seen(game)
            game.undo()
            assert seen(game) == before
            game.choose(option)
            assert seen(game) == after


def revealing(game: Game, since: int, read: set[str]) -> bool:
    """Whether the events from one on show something that cannot be unseen."""
    for event in game.events[since:]:
        rolled = event["event"] in ("checked", "rolled")
        if rolled or (event["event"] == "read" and (event["paragraph"] not in read or "values" in event)):
            return True
    return False


def test_undo_works_after_save_and_load(compiled: Compile) -> None:
    """A loaded game takes back what the saved one could."""
    book = compiled(ROOMS)
    game = Game(book, seed=1)
    before = [seen(game)]
    for choice in ("take", "burn", "drop"):
        game = Game.loads(book, take(game, choice).dumps())
        before.append(seen(game))
    for expected in before[-2::-1]:
        game.undo()
        game = Game.loads(book, game.dumps())
        assert seen(game) == expected


def test_undone_choices_can_be_made_differently(compiled: Compile) -> None:
    """After an undo the game goes on as one in which the choice was never made."""
    book = compiled(ROOMS)
    game = take(Game(book, seed=1), "take", "burn")
    game.undo()
    take(game, "drop", "dare", "cellar")
    assert game.digest() == take(Game(book, seed=1), "take", "drop", "dare", "cellar").digest()
    assert game.events == take(Game(book, seed=1), "take", "drop", "dare", "cellar").events


# Two games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clone_goes_its_own_way(seed: int, compiled: Compile) -> None:
    """At every decision a clone is equal, plays on equally, and never changes the game it came from."""
    for game in played(Game(compiled(MILL), seed=seed), seed):
        before = seen(game)
        twin, other = game.clone(), game.clone()
        assert seen(twin) == before
        for _ in played(twin, seed + 1):
            pass
        assert seen(game) == before
        for _ in played(other, seed + 1):
            pass
        assert seen(other) == seen(twin)


def test_a_clone_takes_back_on_its_own(compiled: Compile) -> None:
    """Undo in a clone leaves the other game's choices."""
    game = take(Game(compiled(ROOMS), seed=1), "take", "burn")
    before = seen(game)
    twin = game.clone()
    twin.undo()
    twin.undo()
    assert seen(game) == before
    assert twin.inputs == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fork_with_the_same_dice_goes_the_same_way(seed: int, compiled: Compile) -> None:
    """At every decision: what happens in it is what happens in the game, which knows nothing of it."""
    for game in played(Game(compiled(MILL), seed=seed), seed):
        if game.decision is None:
            return
        before, clone, fork = seen(game), game.clone(), game.fork(game.state.dice)
        assert (fork.decision, fork.inputs, fork.events, fork.can_undo) == (game.decision, game.inputs, (), False)
        for twin in (clone, fork):
            for _ in played(twin, seed + 1):
                pass
        assert fork.events == clone.events[len(game.events) :]
        assert (fork.digest(), fork.result) == (clone.digest(), clone.result)
        assert seen(game) == before


def test_forks_have_dice_of_their_own(compiled: Compile) -> None:
    """By its seed: fifty of them do not all roll alike, and the same seed rolls the same."""
    game = Game(compiled(ROOMS), seed=1)
    rolled = [str(take(game.fork(seed), "dare").events) for seed in (*range(50), *range(50))]
    assert len(set(rolled)) > 5
    assert rolled[:50] == rolled[50:]


def test_a_fork_can_be_taken_back_and_saved_like_any_game(compiled: Compile) -> None:
    """To its own beginning, and as it stands."""
    game = take(Game(compiled(ROOMS), seed=1), "take", "dare")
    fork = game.fork(7)
    begun = fork.digest()
    assert begun != game.digest()
    take(fork, "burn").undo()
    assert fork.digest() == begun == fork.clone().digest() == Game.loads(fork.book, fork.dumps()).digest()


def test_a_game_is_forked_at_rest_alone(compiled: Compile) -> None:
    """Not while a player throws dice, some of which have fallen."""
    game = take(Game(compiled(ROOMS), seed=1, dice=Typed()), "dare", "3")
    assert not game.at_rest
    with pytest.raises(ValueError, match="only a game at rest can be forked"):
        game.fork(1)


def test_a_fork_rolls_where_the_game_asks_for_faces(compiled: Compile) -> None:
    """Who throws real dice in a game is not asked for them in what is only tried."""
    game = Game(compiled(ROOMS), seed=1, dice=Typed())
    assert take(game.fork(1), "dare").decision == game.decision


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_and_choices_give_the_same_game(seed: int, compiled: Compile) -> None:
    """Two games alike are alike at every decision; another seed is another game."""
    book = compiled(MILL)
    for one, other in zip(played(Game(book, seed=seed), 3), played(Game(book, seed=seed), 3), strict=True):
        assert seen(one) == seen(other)
    assert Game(book, seed=seed).digest() != Game(book, seed=seed + 1).digest()


# Dice of one's own ---------------------------------------------------------------------------------------------------


def test_typed_dice_are_decisions_one_face_at_a_time(compiled: Compile) -> None:
    """Each die of a roll is asked for, with its faces; anything else is refused."""
    game = take(Game(compiled(ROOMS), seed=1, dice=Typed()), "dare")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.prompt) == ("dice", "Roll 2D6 (die 1 of 2)")
    assert [option.text for option in game.decision.options] == ["1", "2", "3", "4", "5", "6"]
    with pytest.raises(IllegalChoice):
        game.choose("7")
    game.choose("3")
    assert game.decision is not None
    assert game.decision.prompt == "Roll 2D6 (die 2 of 2)"
    game.choose("5")
    assert [event for event in game.events if event["event"] == "checked"] == [
        {"event": "checked", "check": "nerve", "faces": [3, 5], "rating": 7, "modifier": 0, "success": False}
    ]


def test_a_game_saved_between_two_dice_goes_on_there(compiled: Compile) -> None:
    """The first face is kept, and can be taken back."""
    book = compiled(ROOMS)
    game = take(Game(book, seed=1, dice=Typed()), "take", "dare", "3")
    again = Game.loads(book, game.dumps())
    assert seen(again) == seen(game)
    assert seen(take(again, "5")) == seen(take(game, "5"))
    again = Game.loads(book, take(Game(book, seed=1, dice=Typed()), "dare", "3").dumps())
    again.undo()
    assert again.decision is not None
    assert again.decision.prompt == "Roll 2D6 (die 1 of 2)"


@pytest.mark.parametrize("seed", SEEDS)
def test_typed_and_scripted_dice_tell_the_same_story(seed: int, compiled: Compile) -> None:
    """A game with typed dice is the game with the same faces written down beforehand."""
    book = compiled(MILL)
    typed = Game(book, seed=0, dice=Typed())
    bot = RandomBot(seed)
    faces: list[str] = []
    choices: list[str] = []
    while typed.decision is not None and len(choices) < 60:
        option = bot.choose(typed)
        (faces if typed.decision.kind == "dice" else choices).append(option)
        typed.choose(option)
    scripted = Game(book, seed=0, dice=Scripted(*map(int, faces), *[1] * 60))
    for choice in choices:
        scripted.choose(choice)
    assert scripted.events[: len(typed.events)] == typed.events


def test_when_scripted_dice_run_out_the_game_is_as_before(compiled: Compile) -> None:
    """A choice that cannot be carried out is not made."""
    game = take(Game(compiled(ROOMS), seed=1, dice=Scripted(1, 1, 6)), "dare")
    before = seen(game)
    for _ in range(2):
        with pytest.raises(IndexError):
            take(game, "dare")
        assert seen(game) == before
    assert take(game, "leave").result is not None


# Long chains ---------------------------------------------------------------------------------------------------------

COUNTING = """
scores: {{steps: {{name: Steps, start: 0, most: 1000000}}}}
paragraphs:
  start: {{text: a, do: [{{ask: [{{text: count, see: up}}]}}]}}
  up:
    text: u
    do:
      - {{score: steps, add: 1}}
      - first:
          - {{when: steps < {limit}, see: up}}
          - {{do: [{{ask: [{{text: stop, do: [{{end: won}}]}}]}}]}}
"""
"""A book that counts to a limit by jumps."""


def test_a_chain_of_jumps_costs_no_stack(compiled: Compile, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty thousand jumps, which are more than Python's stack holds, leave nothing behind."""
    monkeypatch.setattr(paragraphs, "CHAIN_LIMIT", 1_000_000)
    game = take(Game(compiled(COUNTING.format(limit=20_000)), seed=1), "count")
    assert game.state.scores == {"steps": 20_000}
    assert game.state.read["up"] == 20_000
    assert sys.getrecursionlimit() < 20_000
    assert len(game.state.stack) <= 3
    assert take(game, "stop").result is not None


def test_a_book_that_goes_round_in_circles_is_stopped(compiled: Compile) -> None:
    """A choice after which no decision ever comes is refused, and the game is as it was before."""
    game = Game(compiled(COUNTING.format(limit=1_000_000)), seed=1)
    before = seen(game)
    for _ in range(2):
        with pytest.raises(EndlessBook, match="20000 steps without a decision, the last in paragraph 'up'"):
            take(game, "count")
        assert seen(game) == before


def test_a_book_that_never_begins_is_stopped(compiled: Compile) -> None:
    """A circle before the first decision is an error too."""
    book = compiled("paragraphs: {start: {text: a, do: [{see: start}]}}", allow=["HD307"])
    with pytest.raises(EndlessBook):
        Game(book, seed=1)


# Beginning elsewhere -------------------------------------------------------------------------------------------------


def test_a_game_can_begin_anywhere(compiled: Compile) -> None:
    """Any paragraph can be tried at once, in a state of one's choice."""
    game = Game(
        compiled(MILL),
        seed=1,
        paragraph="quiet",
        condition=2,
        flags=("alarm",),
        sighted=("1",),
        scores={"nerve": 9},
    )
    assert game.events[1] == {"event": "read", "paragraph": "quiet"}
    assert (game.state.condition, game.state.flags, game.state.sighted) == (2, {"alarm": True}, {"1": True})
    assert game.state.scores["nerve"] == 9
    assert game.invariants() == ()


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ({"paragraph": "nowhere"}, "no paragraph 'nowhere' in this book"),
        ({"condition": 3}, "no condition 3: the book has 1 to 2"),
        ({"condition": 0}, "no condition 0: the book has 1 to 2"),
        ({"flags": ("torch",)}, "no flag 'torch' in this book"),
        ({"sighted": ("7",)}, "no sighting '7' in this book"),
        ({"scores": {"luck": 1}}, "no score 'luck' in this book"),
        ({"scores": {"nerve": 10}}, "nerve is 0 to 9, not 10"),
        ({"mission": "grand-prix"}, "a gamebook takes no 'mission'"),
    ],
)
def test_a_game_cannot_begin_where_there_is_nothing(start: dict[str, Any], message: str, compiled: Compile) -> None:
    """A name the book does not know, or a value out of bounds, is refused with a sentence."""
    with pytest.raises(SetupError, match=f"^{message}$"):
        Game(compiled(MILL), seed=1, **start)


def test_a_book_without_conditions_has_the_first_alone(compiled: Compile) -> None:
    """The sentence does not count from one to one."""
    with pytest.raises(SetupError, match=r"^no condition 2: the book has no other than 1$"):
        Game(compiled("paragraphs: {start: {text: a}}", allow=["HD306"]), seed=1, condition=2)


def test_a_gamebook_is_not_conceded(compiled: Compile) -> None:
    """It is put down; nothing decides."""
    game = Game(compiled(MILL), seed=1)
    assert not game.can_concede
    with pytest.raises(IllegalChoice, match="'concede' is not offered"):
        game.concede()
