"""Saved games: they go on exactly, and whatever else is in a save is refused with its reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import Compile
from tests.helpers import build
from tests.helpers.mill import MILL

from hulldown_engine import Book, Game, SaveError, Scripted, Typed
from hulldown_engine.games import saves
from hulldown_engine.games.book import canonical, digest
from hulldown_engine.playtest.bots import RandomBot
from hulldown_engine.story.gamebook import Gamebook
from hulldown_engine.story.paragraphs import EndlessBook

WATCHFUL = """
flags: {alarm: {codeword: Alarm}}
scores: {fuel: {name: Fuel, start: 3, most: 3}}
sightings: {1: a gun}
conditions: [{name: Day}, {name: Night}]
rosters:
  crew: {name: the crew, marks: [hurt], members: {hale: {name: Hale}, ruiz: {name: Ruiz}}}
  dogs: {name: the dogs, marks: [fed], members: {rex: {name: Rex}}}
paragraphs:
  start:
    text: a
    do:
      - watch: {when: alarm, scope: game, at: change, do: [{see: bell}]}
      - each: crew
        do:
          - watch: {when: this.hurt, scope: condition, at: paragraph, do: [{note: "{this.name}!"}]}
          - see: yard
          - note: "{this.name} is done"
      - end: won
  yard:
    text: "y {fuel}"
    do:
      - ask:
          - {text: shout, when: not alarm, do: [{flag: alarm}]}
          - {text: hush, do: [{clear: alarm}, {score: fuel, add: -1}, {see: yard}]}
          - {text: strike, do: [{random: crew, do: [{mark: hurt}]}, {see: gun}, {see: yard}]}
          - {text: rest, do: [{unmark: hurt, who: hale}, {condition: 2}, {victory: 1}]}
          - {text: run, do: [{roll: 2d6, modifier: fuel, table: {<=7: [{end: lost}], 8+: [{see: yard}]}}]}
  gun: {text: g, sighting: 1, do: [{each: dogs, do: [{mark: fed}]}]}
  bell: {text: b, do: [{ask: [{text: listen, do: [{note: heard}]}, {text: wait, do: [{note: late}]}]}]}
"""
"""A book whose state has something of everything: watches, visits within visits, members, and dice."""


def played(game: Game, seed: int, most: int) -> Game:
    """A game after a random player has gone through it, so many decisions far."""
    bot = RandomBot(seed)
    for _ in range(most):
        if game.decision is not None:
            game.choose(bot.choose(game))
    return game


def said(game: Game) -> tuple[Any, ...]:
    """What must be the same in two games that are the same."""
    return game.decision, game.state, game.events, game.inputs, game.digest(), game.can_undo, game.result, game.seed


# Going on ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [None, Typed()])
@pytest.mark.parametrize("text", [MILL, WATCHFUL])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_loaded_at_any_decision_goes_on_alike(
    seed: int, text: str, dice: Typed | None, compiled: Compile
) -> None:
    """At every decision the loaded game is equal, writes the same save, and comes to the same end."""
    book = compiled(text)
    for most in range(25):
        game = played(Game(book, seed=seed, dice=dice), seed, most)
        text = game.dumps()
        again = Game.loads(book, text)
        assert said(again) == said(game)
        assert again.dumps() == text
        assert said(played(again, seed + 7, 40)) == said(played(game, seed + 7, 40))


def test_a_game_that_is_over_can_be_loaded(compiled: Compile) -> None:
    """The end of a game can be looked at again."""
    book = compiled(MILL)
    game = played(Game(book, seed=2), 2, 500)
    assert game.result is not None
    assert said(Game.loads(book, game.dumps())) == said(game)


def test_scripted_dice_have_to_be_given_again(compiled: Compile) -> None:
    """The script is not in the save; with it the game goes on where the dice stood."""
    book = compiled(WATCHFUL)
    game = Game(book, seed=1, dice=Scripted(2, 1, 6, 6, 1, 1))
    game.choose("yard-3")
    text = game.dumps()
    assert said(Game.loads(book, text, dice=Scripted(2, 1, 6, 6, 1, 1))) == said(game)
    with pytest.raises(SaveError, match="its dice are 'scripted'; they have to be given again"):
        Game.loads(book, text)


def test_other_dice_than_a_game_was_played_with_are_refused(compiled: Compile) -> None:
    """A game keeps its kind of dice."""
    book = compiled(WATCHFUL)
    with pytest.raises(SaveError, match="its dice are 'seeded', not 'typed'"):
        Game.loads(book, Game(book, seed=1).dumps(), dice=Typed())


def test_a_save_is_one_line_of_plain_json(compiled: Compile) -> None:
    """Anyone can read a save, and any text tool can carry it."""
    text = Game(compiled(WATCHFUL), seed=1).dumps()
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    assert json.loads(text)["format"] == saves.FORMAT


# Another book --------------------------------------------------------------------------------------------------------


def test_a_mended_typo_kills_no_save(compiled: Compile) -> None:
    """A save is tied to what decides: other words load, with what was read before as it was."""
    game = played(Game(compiled(MILL), seed=3), 3, 6)
    mended = compiled(
        MILL.replace("The wheel turns.", "The great wheel turns.").replace("title: The Mill", "title: Mill")
    )
    again = Game.loads(mended, game.dumps())
    assert (again.state, again.events, again.inputs) == (game.state, game.events, game.inputs)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("modifier: -1", "modifier: -2"),
        ("start: 6, least: 0", "start: 7, least: 0"),
        ("success: [1], failure: [10]", "success: [1, 2], failure: [10]"),
        ("Go on, see: wheel", "Go on, see: stairs"),
        ("{title: Home, verdict: victory}", "{title: Home, verdict: draw}"),
    ],
)
def test_a_save_of_changed_rules_is_refused(old: str, new: str, compiled: Compile) -> None:
    """Where something that decides has changed, the save is refused, and says so."""
    game = Game(compiled(MILL), seed=3)
    assert old in MILL
    changed = compiled(MILL.replace(old, new, 1), allow=["HD301", "HD306"])
    with pytest.raises(SaveError, match="the rules or paragraphs of 'mill' have changed since"):
        Game.loads(changed, game.dumps())


def test_a_save_of_another_book_is_refused(compiled: Compile) -> None:
    """The save says whose game it is."""
    with pytest.raises(SaveError, match="it is a game of 'trial', not of 'mill'"):
        Game.loads(compiled(MILL), Game(compiled(WATCHFUL), seed=1).dumps())


def test_a_save_of_another_format_is_refused(compiled: Compile) -> None:
    """The format is looked at first."""
    book = compiled(MILL)
    record = json.loads(Game(book, seed=1).dumps())
    for other in (0, 2, None, "1"):
        with pytest.raises(SaveError, match=f"its format is {other!r}, not 1"):
            Game.loads(book, json.dumps({**record, "format": other}))


# Other rules ----------------------------------------------------------------------------------------------------------


def test_a_game_of_older_rules_is_taken_over(compiled: Compile, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands where it stood, says so in its log, goes on by the rules of today, and nothing is taken back."""
    book = compiled(WATCHFUL)
    game = next(game for most in range(20) if (game := played(Game(book, seed=1), 1, most)).can_undo)
    monkeypatch.setattr(Gamebook, "version", 2)

    loaded = Game.loads(book, of_rules(game, 1))

    assert (loaded.decision, loaded.state, loaded.inputs) == (game.decision, game.state, game.inputs)
    assert loaded.events == (*game.events, {"event": "rules", "version": 2, "before": 1})
    assert not loaded.can_undo
    assert said(Game.loads(book, loaded.dumps())) == said(loaded)


def test_a_save_that_names_no_rules_is_of_the_first(compiled: Compile, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves were written before rules had versions."""
    book = compiled(MILL)
    record = json.loads(Game(book, seed=3).dumps())
    del record["rules"]
    monkeypatch.setattr(Gamebook, "version", 2)

    assert Game.loads(book, sealed(record)).events[-1] == {"event": "rules", "version": 2, "before": 1}


def test_a_game_of_newer_rules_is_refused(compiled: Compile) -> None:
    """What they are, an older engine cannot know; nor is there a version before the first."""
    game = Game(compiled(MILL), seed=3)
    for version in (0, 7):
        with pytest.raises(SaveError, match=f"it was played by version {version} of the rules; this engine has 1"):
            Game.loads(game.book, of_rules(game, version))


def of_rules(game: Game, version: int) -> str:
    """The save of a game as one that was played by another version of the rules."""
    return sealed({**json.loads(game.dumps()), "rules": version})


# Damage --------------------------------------------------------------------------------------------------------------


@cache
def book() -> Book:
    """The book that damaged saves are of."""
    return build.compiled(WATCHFUL)


@cache
def samples() -> tuple[str, ...]:
    """Saves with much in them: in the midst of visits and watches, between two dice, with undo, and at the end."""
    found = [played(Game(book(), seed=seed), seed, most).dumps() for seed, most in ((1, 4), (5, 9), (8, 300))]
    game = Game(book(), seed=0, dice=Typed())
    for option in ("option-1", "option-2", "yard-3", "1", "option-5", "4"):
        game.choose(option)
    return (*found, game.dumps())


def sealed(record: Any) -> str:
    """A record with the seal that belongs to it."""
    bare = {key: value for key, value in record.items() if key != "seal"}
    return canonical({**bare, "seal": digest(bare)})


def holds(text: str) -> Game | None:
    """The game in a text, if it is one: then it can be played on, whatever it is."""
    try:
        game = Game.loads(book(), text)
    except SaveError:
        return None
    use(game)
    return game


def use(game: Game) -> None:
    """Do everything that can be done with a game."""
    assert game.invariants() == ()
    back = Game.loads(book(), game.dumps())
    assert said(back) == said(game.clone()) == said(game)
    while back.can_undo:
        back.undo()
    try:
        played(game, 3, 6)
    except EndlessBook:
        return
    assert game.invariants() == ()


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


GONE = object()


def changed(record: Any, path: tuple[Any, ...], value: object) -> Any:
    """A copy of a record with another value at a place, or with nothing there."""
    copy = record.copy()
    if len(path) > 1:
        copy[path[0]] = changed(copy[path[0]], path[1:], value)
    elif value is GONE:
        del copy[path[0]]
    else:
        copy[path[0]] = value
    return copy


@pytest.mark.parametrize("nth", range(4))
def test_a_save_with_any_character_changed_is_refused(nth: int) -> None:
    """Nothing can be changed unnoticed, save a space between values."""
    text = samples()[nth]
    game = said(Game.loads(book(), text))
    for at, character in enumerate(text):
        for other in (chr(ord(character) ^ 1), chr(ord(character) ^ 0x20), "", "\ud800"):
            try:
                again = Game.loads(book(), text[:at] + other + text[at + 1 :])
            except SaveError:
                continue
            assert said(again) == game
            assert at == len(text) - 1


@pytest.mark.parametrize("nth", range(4))
def test_a_save_that_is_cut_short_is_refused(nth: int) -> None:
    """Only the line end may be missing."""
    text = samples()[nth]
    for length in range(len(text) - 1):
        with pytest.raises(SaveError):
            Game.loads(book(), text[:length])
    assert holds(text[:-1]) is not None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "1",
        '"save"',
        "NaN",
        "[" * 100_000,
        '{"format":' * 100_000,
        "1" * 10_000,
        "\x00",
        "\ud800",
    ],
)
def test_what_is_no_save_is_refused(text: str) -> None:
    """Anything else gets a sentence, never a fault of ours."""
    assert holds(text) is None


@pytest.mark.parametrize(
    "value",
    ['"\\ud800"', "NaN", "-Infinity", "1" * 5000, "[" * 950 + "]" * 950],
    ids=["half", "nan", "inf", "long", "deep"],
)
def test_a_seal_that_cannot_be_made_is_no_seal(value: str) -> None:
    """Text that is no text, numbers that are none, and nesting without end are damage."""
    assert holds(samples()[0].replace('"seed":1', f'"seed":{value}')) is None


WRONG: tuple[Any, ...] = (None, True, 0, 1, -2, 10**30, 1.5, "", "nonsense", "start", "hale", [], {}, [1])
"""Values put where others belong."""


@pytest.mark.parametrize("nth", range(4))
def test_a_sealed_save_with_any_value_changed_is_refused_or_can_be_played(nth: int) -> None:
    """Behind a seal that fits, each value in turn is another, of another type, or missing."""
    record = json.loads(samples()[nth])
    kept = 0
    for path in places(record):
        if not path or path == ("seal",):
            continue
        for wrong in (*WRONG, GONE):
            kept += holds(sealed(changed(record, path, wrong))) is not None
    assert kept


@pytest.mark.parametrize("seed", range(4))
def test_a_sealed_save_with_values_exchanged_is_refused_or_can_be_played(seed: int) -> None:
    """Values of the save itself, and of other saves, turn up in each other's places."""
    random = Random(seed)
    records = [json.loads(text) for text in samples()]
    for _ in range(300):
        record = random.choice(records)
        for _ in range(random.randint(1, 3)):
            other = random.choice(records)
            value = other
            for key in random.choice([path for path in places(other) if path]):
                value = value[key]
            path = random.choice([path for path in places(record) if path])
            record = changed(record, path, value)
        holds(sealed(record))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_any_json_at_all_is_refused(value: Any) -> None:
    """No JSON value is mistaken for a save."""
    assert holds(json.dumps(value)) is None


@given(st.dictionaries(st.sampled_from(sorted(json.loads(samples()[0]))), JSON))
def test_any_json_behind_the_right_keys_and_seal_is_refused_or_can_be_played(values: dict[str, Any]) -> None:
    """Fields with anything in them, and a seal that fits."""
    try:
        text = sealed({**json.loads(samples()[1]), **values})
    except ValueError:
        return  # text that cannot be written
    holds(text)


def test_what_a_damaged_save_says() -> None:
    """The reason names what is wrong."""
    record = json.loads(samples()[0])
    said_of = {
        "it is damaged": json.dumps({**record, "seed": 2}),
        "its state cannot be": sealed({**record, "checkpoint": {**record["checkpoint"], "condition": 9}}),
        "its condition is 'x'": sealed({**record, "checkpoint": {**record["checkpoint"], "condition": "x"}}),
        "its inputs contradict one another": sealed({**record, "since": ["nonsense"]}),
        "its dice are 'loaded'": sealed({**record, "dice": "loaded"}),
        "this cannot have happened": sealed({**record, "events": [{"event": "read", "paragraph": "nowhere"}]}),
    }
    for reason, text in said_of.items():
        with pytest.raises(SaveError, match=reason):
            Game.loads(book(), text)
