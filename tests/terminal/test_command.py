"""`hulldown play`: what the command line asks for, which game is gone on with, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.helpers.build import author
from tests.terminal.player import MILL, play, write_book

from hulldown_compiler.bundle import writer
from hulldown_engine import Book, Game
from hulldown_engine.games.book import canonical
from hulldown_terminal.play.keeping import file_of

ROUND = "  start:\n    text: Round and round.\n    do: [{see: start}]\n"
ROUND_LATER = (
    "  start:\n    text: A door.\n    do: [{ask: [{text: Open, see: round}]}]\n"
    "  round:\n    text: Round.\n    do: [{see: round}]\n"
)


def test_without_a_seed_one_is_drawn_and_said(home: Path) -> None:
    """So that the game can be repeated."""
    first, second = (play(MILL, "--new", home=home).out for _ in range(2))
    seeds = [out.split("Seed ")[1].split(".")[0] for out in (first, second)]
    assert all(seed.isdigit() for seed in seeds)
    assert seeds[0] != seeds[1] or play(MILL, "--new", home=home).out != first


def test_a_game_goes_on_the_next_time(home: Path) -> None:
    """It says so, says how to begin another, and tells where it stands."""
    play(MILL, "--seed", "5", typed="1\n2\n", home=home)
    done = play(MILL, typed="sheet\n", home=home)
    assert "Your game goes on: seed 5, 2 choices so far. --new begins another." in done.out
    assert "· Time falls by 1 to 4.\n\n1 ───" in done.out
    assert "1  Go on\n2  Wait\n" in done.out
    anew = play(MILL, "--seed", "6", "--new", typed="sheet\n", home=home)
    assert "Seed 6." in anew.out
    assert "1  Take the lantern" in anew.out


def test_the_same_seed_goes_on_and_another_asks_for_new(home: Path) -> None:
    """A kept game is never lost to a seed."""
    play(MILL, "--seed", "5", typed="3\n", home=home)
    assert "1 choice so far" in play(MILL, "--seed", "5", home=home).out
    done = play(MILL, "--seed", "6", home=home)
    assert done.code == 2
    assert "an unfinished game with seed 5 is kept in" in done.err
    assert "1 choice so far" in play(MILL, home=home).out


def test_other_dice_ask_for_new(home: Path) -> None:
    """A game is played with the dice it was begun with."""
    play(MILL, "--dice", "typed", "--seed", "5", typed="2\n4\n", home=home)
    assert "1 choice so far" in play(MILL, home=home).out
    done = play(MILL, "--dice", "seeded", home=home)
    assert done.code == 1
    assert "its dice are 'typed', not 'seeded'; it is left as it was; --new begins another in its place" in done.err


def test_a_file_of_ones_own(home: Path) -> None:
    """Named with --save; a finished game stays in it, is shown once more, and gives way to none but a new one."""
    file = home / "folder" / "my.save"
    done = play(MILL, "--seed", "3", "--save", file, typed="3\n", home=home)
    assert _joined(done.out).endswith(f"hulldown play {MILL} --save {file}")
    play(MILL, "--save", file, typed="2\n" * 40, home=home)
    assert '"ending":"' in file.read_text()
    again = play(MILL, "--save", file, home=home)
    assert "This game is over: seed 3, 3 choices. --new begins another." in again.out
    assert "Home: a victory." in again.out
    refused = play(MILL, "--save", file, "--seed", "8", home=home)
    assert refused.err == f"hulldown: the game in {file} is over; say --new to begin another in its place\n"
    assert "Seed 8." in play(MILL, "--save", file, "--seed", "8", "--new", home=home).out
    assert not (home / "hulldown").exists()


def test_any_paragraph_can_be_tried(home: Path) -> None:
    """By name or number, in any state; the game that is kept is not touched."""
    play(MILL, "--seed", "5", typed="3\n", home=home)
    start = ["--condition", "2", "--flag", "lantern", "--flag", "alarm", "--sighted", "1", "--score", "nerve=9"]
    for paragraph in ("track", "1", "01"):
        done = play(MILL, "--from", paragraph, *start, typed="sheet\n", home=home)
        assert "2 of 2: Night" in done.out
        assert "Nerve        9" in done.out
        assert "the lantern\nNoted       Alarm\n" in done.out
        assert "1, the gun behind the mill" in done.out
        assert "mill.trial.save" in done.out
    assert "1 choice so far" in play(MILL, home=home).out


def test_a_trial_takes_no_other_games_place(home: Path) -> None:
    """A named file with an unfinished game is kept from --from as well."""
    file = home / "my.save"
    play(MILL, "--seed", "5", "--save", file, typed="3\n", home=home)
    done = play(MILL, "--from", "track", "--save", file, home=home)
    assert done.code == 2
    assert "an unfinished game with seed 5 is kept in" in done.err
    assert play(MILL, "--from", "track", "--save", file, "--new", "--seed", "6", home=home).code == 0
    assert "Your game goes on: seed 6" in play(MILL, "--save", file, home=home).out


def test_a_game_that_was_interrupted_in_a_choice(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of a choice is nothing: the game before it is what is kept."""

    def interrupted(game: Game, option: str) -> None:
        game.decision = None
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Game, "choose", interrupted)
        done = play(MILL, "--seed", "5", typed="3\n", home=home)
    assert (done.code, "The game is kept." in done.out) == (0, True)
    assert "Your game goes on: seed 5, 0 choices so far." in play(MILL, home=home).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--from", "trakc"], "no paragraph 'trakc' in this book; did you mean 'track'?"),
        (["--from", "99"], "no paragraph '99' in this book"),
        (["--condition", "3"], "no condition 3: the book has 1 to 2"),
        (["--flag", "lamp"], "no flag 'lamp' in this book"),
        (["--sighted", "1,2"], "no sighting '2' in this book"),
        (["--score", "nerve=10"], "nerve is 0 to 9, not 10"),
        (["--score", "nerve"], "--score 'nerve': write a name and a whole number, as in fuel=3"),
        (["--dice", "loaded"], "no dice 'loaded'; there are seeded, typed"),
        (["--auto", "genius"], "no policy 'genius'; there are random, explorer"),
        (["--auto", "random", "--save", "x"], "a bot's game is not kept; leave out --save"),
        (["--seed", "many"], "--seed 'many': write a whole number, as in --seed 1944"),
    ],
)
def test_wrong_use(home: Path, arguments: list[str], said: str) -> None:
    """One sentence, and the exit code of wrong use."""
    done = play(MILL, *arguments, home=home)
    assert done.code == 2
    assert said in _joined(done.err)
    assert not list(home.iterdir())


@pytest.mark.parametrize(("paragraphs", "typed"), [(ROUND, ""), (ROUND_LATER, "1\n")])
def test_a_book_that_never_asks(home: Path, book: Book, paragraphs: str, typed: str) -> None:
    """It is the book's fault; what was kept before stays kept."""
    bundle = home / "play.json"
    play_of(bundle, paragraphs)
    done = play(bundle, "--seed", "1", typed=typed, home=home)
    assert done.code == 1
    assert done.err.startswith("hulldown: trial is faulty: 20000 steps without a decision, the last in paragraph ")
    assert len(done.err.splitlines()) == 1
    assert len(list(home.glob("hulldown/*.save"))) == len(typed.split())


def play_of(bundle: Path, paragraphs: str) -> None:
    """Write the bundle of a book that has every error an endless book has."""
    written = writer.bundle(author(f"paragraphs:\n{paragraphs}"))[0]
    bundle.write_text(canonical(written))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it is not a saved game"),
        ("\x00\xff", "it is not a saved game"),
        ("[]", "it is not a saved game"),
        ('{"format":1}', "it is damaged"),
        ("[" * 100_000, "it is not a saved game"),
    ],
)
def test_a_damaged_game_is_left_as_it_was(home: Path, book: Book, text: str, why: str) -> None:
    """One sentence, until --new says that it may go."""
    file = file_of(book)
    file.parent.mkdir(parents=True)
    file.write_bytes(text.encode("latin-1"))
    done = play(MILL, home=home)
    assert done.code == 1
    assert f"cannot be taken up: {why}; it is left as it was; --new begins another in its place" in done.err
    assert file.read_bytes() == text.encode("latin-1")
    assert play(MILL, "--new", "--seed", "4", home=home).code == 0
    assert "Your game goes on: seed 4" in play(MILL, home=home).out


def test_every_cut_and_every_wrong_byte_is_noticed(home: Path, book: Book) -> None:
    """Wherever a save is damaged, it is refused and left alone."""
    file = file_of(book)
    file.parent.mkdir(parents=True)
    whole = Game(book, seed=1).dumps()
    for damaged in (whole[:-2], whole[: len(whole) // 2], whole.replace('"seed":1', '"seed":2')):
        file.write_text(damaged)
        assert play(MILL, home=home).code == 1
        assert file.read_text() == damaged


def test_a_game_of_another_book_is_refused(home: Path, book: Book) -> None:
    """Also when only the rules of the book have changed."""
    other = write_book(home / "other", "  start:\n    text: A.\n    do: [{ask: [{text: Go, do: [{end: out}]}]}]\n")
    file = home / "game.save"
    file.write_text(Game(book, seed=1).dumps())
    assert "it is a game of 'mill', not of 'other'" in play(other, "--save", file, home=home).err
    play(other, "--seed", "1", home=home)
    write_book(
        home / "other", "  start:\n    text: A.\n    do: [{ask: [{text: Go, do: [{victory: 1}, {end: out}]}]}]\n"
    )
    assert "the rules or paragraphs of 'other' have changed since" in play(other, home=home).err


def test_a_file_that_holds_no_game_is_never_replaced(home: Path) -> None:
    """Not even with --new."""
    file = home / "thesis.txt"
    file.write_text("Years of work.")
    for more in ([], ["--new"]):
        done = play(MILL, "--seed", "1", "--save", file, *more, home=home)
        assert done.code == 1
        assert "it is left as it was" in done.err
    assert play(MILL, "--seed", "1", "--save", "/dev/null", "--new", home=home).code == 1
    assert file.read_text() == "Years of work."
    assert Path("/dev/null").is_char_device()


def test_where_nothing_can_be_kept(home: Path) -> None:
    """The player is told at once, may play, and is told again at the end."""
    (home / "file").write_text("")
    done = play(MILL, "--seed", "1", "--save", home / "file" / "x", typed="3\n3\nq\n", home=home)
    assert done.code == 1
    assert done.out.count("The game cannot be kept in") == 1
    assert "Time falls by 1 to 3." in done.out
    assert "the game cannot be kept in" in done.err


def test_events_are_lines_of_json(home: Path) -> None:
    """Written when the game ends, and when the player leaves."""
    file = home / "events.jsonl"
    play(MILL, "--seed", "1", "--events", file, typed="3\nq\n", home=home)
    events = [json.loads(line) for line in file.read_text().splitlines()]
    assert [event["event"] for event in events] == ["rules", "read", "chosen", "score", "read"]
    assert events[0] == {"event": "rules", "version": 1, "before": 0}
    play(MILL, "--seed", "1", "--auto", "random", "--events", file, home=home)
    assert json.loads(file.read_text().splitlines()[-1])["event"] == "ended"
    assert play(MILL, "--auto", "random", "--seed", "1", "--events", home, home=home).code == 1
    assert play(MILL, "--auto", "random", "--seed", "1", "--events", "/dev/null", home=home).code == 0


def test_a_bots_game_is_not_kept(home: Path) -> None:
    """And it is the same for a seed, at any width."""
    outs = {play(MILL, "--auto", "explorer", "--seed", "7", home=home, columns=width).out for width in (30, 80, 300)}
    assert len(outs) == 1
    assert not list(home.iterdir())


def test_a_bot_that_never_ends(home: Path) -> None:
    """One sentence after very many choices."""
    again = "{text: Again, do: [{score: rounds, add: 1}, {see: start}]}"
    leave = "{text: Go, when: rounds > 99999, do: [{end: out}]}"
    score = "scores: {rounds: {name: Rounds, start: 0, most: 100000, source: {house: test}}}\n"
    book = write_book(home / "long", f"  start:\n    text: A.\n    do: [{{ask: [{again}, {leave}]}}]\n", score)
    done = play(book, "--auto", "random", "--seed", "1", home=home)
    assert done.code == 1
    assert done.err == "hulldown: no end after 5,000 choices\n"


def _joined(text: str) -> str:
    return " ".join(text.replace("│", " ").split())
