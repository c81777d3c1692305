"""`hulldown new example`: a paragraph is read, and what fell and what came of it becomes an example of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.inside import Said, run
from tests.helpers import missions, raid
from tests.helpers.restoring import restored

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples.recording import branches_of, taken
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import Example, examples
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.runner import lint

ROOT = Path(__file__).parents[2]


def copied(folder: Path, book: str) -> Path:
    """A copy of a book in a folder of its own."""
    root = folder / "content" / Path(book).name
    shutil.copytree(ROOT / book, root)
    return root


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A copy of a small gamebook."""
    return copied(tmp_path, "tests/books/mill")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of Open Fire with its first mission, in a project of its own."""
    return missions.copied(tmp_path_factory.mktemp("shared") / "content" / "open-fire")


@pytest.fixture
def open_fire(shared: Path) -> Iterator[Path]:
    """The copy, as it was at first."""
    with restored(shared.parents[1]):
        yield shared


def written(root: Path, *arguments: str) -> str:
    """What `hulldown new example` said of a book, which it did."""
    done = run("new", "example", *arguments, "--book", root.name, cwd=root.parents[1])
    assert done.code == 0, done
    return done.out + done.err


def refused(root: Path, *arguments: str) -> str:
    """What `hulldown new example` refused, without having written anything."""
    before = read_book(root).texts
    done = run("new", "example", *arguments, "--book", root.name, cwd=root.parents[1])
    assert done.code != 0, done
    assert read_book(root).texts == before
    return done.err


def of(book: Book, paragraph: str) -> list[Example]:
    """The examples of a paragraph."""
    return [example for example in examples(book) if example.source == paragraph and example.kind == "paragraph"]


def errors(book: Book) -> list[str]:
    """What lint finds in a book that is wrong with its examples."""
    return [finding.message for finding in lint(book, {"HD421"})]


def test_what_fell_is_kept_and_what_came_of_it(mill: Path) -> None:
    """The dice and the paragraphs that were read are those of one game, and the example holds."""
    written(mill, "wheel", "--seed", "3", "--title", "the wheel, as it went")
    book = read_book(mill)
    (example,) = of(book, "wheel")
    assert example.record["example"] == "the wheel, as it went"
    assert example.record["dice"]
    assert example.record["expect"]["reads"][0] == "wheel"
    assert errors(book) == []


def test_the_same_seed_writes_the_same(mill: Path, tmp_path: Path) -> None:
    """Which example is written follows from the book and the seed."""
    other = copied(tmp_path / "again", "tests/books/mill")
    for root in (mill, other):
        written(root, "wheel", "--seed", "7")
    assert read_book(mill).texts == read_book(other).texts


def test_what_an_example_says_is_not_said_again(mill: Path) -> None:
    """Whatever it would be called; another game is another example."""
    written(mill, "wheel", "--seed", "3", "--title", "as it went")
    told = refused(mill, "wheel", "--seed", "3")
    assert (
        "the example 'as it went' of 'wheel' says all of that: have it read elsewhere, or with another --seed" in told
    )
    written(mill, "wheel", "--seed", "4")
    assert len(of(read_book(mill), "wheel")) == 2


def test_nothing_but_the_example_is_added(mill: Path) -> None:
    """All lines of the file that were there, comments too, are there in their order."""
    file = mill / "paragraphs.yaml"
    file.write_text("# At the mill.\n" + file.read_text("utf-8"), "utf-8")
    before = file.read_text("utf-8").splitlines()
    written(mill, "wheel")
    after = iter(file.read_text("utf-8").splitlines())
    assert all(line in after for line in before)


def test_all_comes_to_every_branch_that_is_not_told(open_fire: Path) -> None:
    """After --all each branch of a paragraph is taken by an example; it is played from where others stand."""
    said = written(open_fire, "tiger-comes-on", "--all")
    book = read_book(open_fire)
    analyses = Analyses(book)
    covered = set[int]().union(*(taken(analyses, example) for example in of(book, "tiger-comes-on")))
    assert covered == branches_of(analyses, "tiger-comes-on")
    assert "no game that was tried" not in said
    assert errors(book) == []
    assert "none comes to a branch that the others do not" in written(open_fire, "tiger-comes-on", "--all")


def test_branches_that_no_game_comes_to_are_named(mill: Path) -> None:
    """With --all a branch that is never taken is told with its line."""
    text = (mill / "paragraphs.yaml").read_text("utf-8")
    start = text.index("  dawn:")
    do = text.index("    do:\n", start) + len("    do:\n")
    step = "      - when: victory > 900\n        do: [{victory: 1}]\n"
    (mill / "paragraphs.yaml").write_text(text[:do] + step + text[do:], "utf-8")
    said = written(mill, "dawn", "--all")
    assert "no game that was tried comes to this branch" in said


def test_it_is_read_where_one_says(open_fire: Path) -> None:
    """--at, --condition and --title say where a paragraph is read, as short as an author writes it."""
    written(open_fire, "tiger-comes-on", "--at", "A=2612,GE28=2222/2322", "--condition", "3", "--title", "as said")
    example = of(read_book(open_fire), "tiger-comes-on")[-1]
    assert example.record["example"] == "as said"
    assert example.record["position"]["units"]["GE28"] == {"at": "2222", "facing": "2322"}
    texts = "".join(read_book(open_fire).texts.values())
    assert 'given: {condition: 3, A: "2612", GE28: 2222 facing 2322}' in texts


def test_what_cannot_be_recorded_is_a_sentence(mill: Path, open_fire: Path) -> None:
    """A paragraph or a place that is not there, or nobody who reads: said, and nothing is written."""
    assert "no paragraph 'weel' in mill; did you mean 'wheel'" in refused(mill, "weel")
    assert "--at and --unit are for platoon games" in refused(mill, "wheel", "--at", "A=0101")
    assert "no flag, score or member 'umbrella'" in refused(mill, "wheel", "--flag", "umbrella")
    assert "no hex '9999' on this map" in refused(open_fire, "tiger-comes-on", "--at", "A=2612,GE28=9999")
    assert refused(open_fire, "tiger-comes-on", "--at", "A=2612").splitlines()[-1] == (
        "hulldown: 'tiger-comes-on' is read by a German, and there is A: add --at GE44=0925"
    )
    assert refused(open_fire, "wartberg-view", "--at", "Q=2612").startswith(
        "hulldown: no unit 'Q' in open-fire: the platoon has A, B, C and D; unit cards are GE26, "
    )


def test_the_first_that_can_reads_it(open_fire: Path) -> None:
    """Of several units the first of the platoon, if nobody is named; --unit names another."""
    at = ("wartberg-view", "--at", "GE28=2222,B=2613,A=2612")
    written(open_fire, *at, "--title", "read by the first")
    written(open_fire, *at, "--unit", "B", "--title", "read by another")
    there = {one.record["example"]: one.record["given"]["unit"] for one in of(read_book(open_fire), "wartberg-view")}
    assert (there["read by the first"], there["read by another"]) == ("A", "B")


# Played by a person --------------------------------------------------------------------------------------------------


def played(root: Path, typed: str, *arguments: str) -> Said:
    """What `hulldown new example --play` said to somebody who typed this."""
    return run("new", "example", *arguments, "--play", "--book", root.name, cwd=root.parents[1], typed=typed)


def test_an_example_is_what_a_person_played(open_fire: Path) -> None:
    """The order that was given is the example's, with the die that fell on the screen, and what came."""
    done = played(open_fire, "unit A\n9\n2\n", "wartberg-view", "--seed", "2", "--title", "he looks at the bridges")

    assert done.code == 0, done
    assert "Where shall he look?" in done.out
    assert "Type a number, a key, or a command" in done.out
    assert "A, Perception Check: rolled 3, needed 5 or less: success." in done.out
    there = {example.record["example"]: example for example in of(read_book(open_fire), "wartberg-view")}
    example = there["he looks at the bridges"]
    assert example.record["given"]["orders"] == ["option-2"]
    assert example.record["dice"] == [3]
    assert example.record["expect"]["reads"] == ["wartberg-view", "bridge-traffic"]
    assert errors(read_book(open_fire)) == []


def test_what_a_german_does_ends_with_his_turn(open_fire: Path) -> None:
    """Nothing is asked in a paragraph of orders: it is told, and is over, and nobody else has a Turn."""
    done = played(open_fire, "", "tiger-comes-on", "--title", "as he goes")

    assert done.code == 0, done
    assert done.out.count("has its Turn") == 1
    there = {example.record["example"]: example for example in of(read_book(open_fire), "tiger-comes-on")}
    example = there["as he goes"]
    assert "orders" not in example.record["given"]


def test_a_story_is_kept_up_to_where_its_player_says(mill: Path) -> None:
    """In a gamebook, what is taken is kept; it stops with 'keep', though more could be taken."""
    done = played(mill, "1\nkeep\n", "track", "--title", "with the lantern")

    assert done.code == 0, done
    assert "1  Go on" in done.out
    (example,) = [one for one in of(read_book(mill), "track") if one.record["example"] == "with the lantern"]
    assert example.record["takes"] == ["track"]
    assert example.record["expect"]["lantern"] is True
    assert errors(read_book(mill)) == []


LEFT = "hulldown: it was left before it was over, so nothing is kept\n"


@pytest.mark.parametrize("typed", ["quit\n", "", "map\n"])
def test_a_paragraph_that_is_left_is_not_kept(open_fire: Path, typed: str) -> None:
    """Whoever leaves, or stops typing, is told that nothing has been written."""
    before = read_book(open_fire).texts
    done = played(open_fire, typed, "wartberg-view")

    assert (done.code, done.err) == (2, LEFT)
    assert read_book(open_fire).texts == before


def test_what_no_order_can_say_is_a_sentence(open_fire: Path, mill: Path) -> None:
    """A mission that is given up is no example; nor is one played once and as often as it takes."""
    before = read_book(open_fire).texts
    given_up = played(open_fire, "concede yes\n", "wartberg-view")
    both = played(mill, "", "wheel", "--all")

    assert given_up.code == 2
    assert given_up.err.startswith("hulldown: 'wartberg-view' cannot be recorded: 'concede' is no answer here")
    assert both.err == "hulldown: --play plays once, and --all as often as it takes: leave out one of them\n"
    assert read_book(open_fire).texts == before


def test_a_book_with_errors_is_not_played(mill: Path) -> None:
    """What is wrong elsewhere is said to be mended first."""
    (mill / "bad.yaml").write_text("tables: {odd: 1}\n", "utf-8")

    assert played(mill, "keep\n", "track").err == (
        "hulldown: mill has errors, so it cannot be played; 'hulldown lint mill' tells them\n"
    )


def test_what_is_written_is_laid_out(tmp_path: Path) -> None:
    """As fmt would, also in a file that is laid out otherwise: no line is longer than it allows."""
    root = raid.assemble(tmp_path / "content")
    text = (
        "paragraphs:\n  quiet:\n        mission: the-camp\n        text: Quiet.\n        do: [{flag: rifles-found}]\n"
    )
    (root / "quiet.yaml").write_text(text, "utf-8")
    there = "A=0804/0805,US3=0904/0905,US5=0705/0706,US6=0706/0707,GE1=0304/0305,GE2=0305/0306"
    written(root, "quiet", "--at", there, "--unit", "A", "--title", "all of them")
    lines = (root / "quiet.yaml").read_text("utf-8").splitlines()

    assert lines[5:7] == ["        examples:", "          - example: all of them"]
    assert lines[7].startswith("            given: {A: 0804 facing 0805, ")
    assert lines[8].startswith("              US5: ")
    assert max(map(len, lines)) <= 120


def test_an_example_of_which_nothing_comes_says_so(tmp_path: Path) -> None:
    """That no flag was set is expected, so the example fails as soon as one is."""
    root = raid.assemble(tmp_path / "content")
    (root / "quiet.yaml").write_text("paragraphs:\n  quiet:\n    mission: the-camp\n    text: Quiet.\n", "utf-8")
    said = written(root, "quiet", "--at", "A=0804")
    text = (root / "quiet.yaml").read_text("utf-8")

    assert said.splitlines()[0] == "content/raid/quiet.yaml:6 example what comes of it"
    assert said.splitlines()[1] == "next: say what it shows, and hulldown lint raid"
    assert '- {example: what comes of it, given: {A: "0804"}, expect: {flags: []}}' in text


def test_a_branch_behind_a_flag_says_which(tmp_path: Path) -> None:
    """What no game came to may want a flag: it is named, with the option that sets it."""
    root = raid.assemble(tmp_path / "content")
    steps = "[{when: rifles-found, do: [{victory: 1}]}]"
    text = f"paragraphs:\n  quiet:\n    mission: the-camp\n    text: Quiet.\n    do: {steps}\n"
    (root / "quiet.yaml").write_text(text, "utf-8")
    plain = written(root, "quiet", "--all", "--at", "A=0804")
    flagged = written(root, "quiet", "--all", "--at", "A=0804", "--flag", "rifles-found")

    assert "'quiet' asks for rifles-found: try it with --flag rifles-found\n" in plain
    assert "asks for" not in flagged
