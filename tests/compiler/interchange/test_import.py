"""Twee files become gamebooks: every file, every line about what was left, and the errors that are found then."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.inside import Said, run
from tests.cli.process import hulldown
from tests.helpers import build
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.interchange.importing.twee import imported
from hulldown_compiler.interchange.twine.twee_reader import read
from hulldown_compiler.lint.runner import lint
from hulldown_engine.games.book import make_book
from hulldown_engine.games.game import Game
from hulldown_engine.telling.log import tell

STORIES = Path(__file__).with_name("stories")
MILL = BOOKS / "mill"
CASES = sorted(folder.name for folder in STORIES.iterdir())

STORY = """\
:: StoryTitle
The Old Mill

:: StoryData
{"ifid":"D674C58C-DEFA-4F70-B7A2-27742230C0FC","format":"SugarCube","start":"Start"}

:: Start
The wheel turns. [[In|Inside]]

:: Inside
Dust.
"""


def said_of(done: Said, book: Path) -> str:
    """What an import says, and the errors that the linter finds in its book."""
    found = [one for one in lint(read_book(book)) if one.severity == "error"]
    errors = [
        f"{one.position.path}:{one.position.line}:{one.position.column} {one.code} {one.message}" for one in found
    ]
    return "\n".join([f"{done.code}\n{done.err}{done.out}--- errors", *errors]) + "\n"


@pytest.mark.parametrize("case", CASES)
def test_a_story_becomes_this_book(case: str, tmp_path: Path) -> None:
    """The files, to the letter; the lines about what was left; and the errors that the linter finds then."""
    shutil.copy(STORIES / case / "story.twee", tmp_path)

    done = run("import", "twee", "story.twee", "--name", "story", cwd=tmp_path)

    for name in ("book.yaml", "paragraphs.yaml"):
        assert (tmp_path / "story" / name).read_text() == (STORIES / case / name).read_text()
    assert said_of(done, tmp_path / "story") == (STORIES / case / "said.txt").read_text()


def test_the_book_goes_into_the_projects_content_under_the_storys_title(tmp_path: Path) -> None:
    """No `--name` and no `--out`: the title in small letters, below `content`; it lints without an error and plays."""
    (tmp_path / "content").mkdir()
    (tmp_path / "mill.twee").write_text(STORY)

    done = run("import", "twee", "mill.twee", cwd=tmp_path)

    assert (done.code, done.err) == (0, "")
    assert done.out == "content/the-old-mill: 2 paragraphs, 1 ending\n"
    assert run("lint", cwd=tmp_path).err == "1 book checked: nothing found\n"


def test_an_imported_story_plays_as_it_did_in_twine() -> None:
    """Variables set on the way decide what is offered later, and what the text says."""
    files = imported(read((STORIES / "harlowe" / "story.twee").read_text()), "story.twee", "story").files
    authored = build.author_files({name: files[name] for name in ("book.yaml", "paragraphs.yaml")})
    game = Game(make_book(writer.bundle(authored)[0]), seed=1)
    offered = []
    for choice in ("search", "hatch", "vault", "garden"):
        assert game.decision is not None
        offered.append([option.text for option in game.decision.options])
        game.choose(choice)

    assert offered == [
        ["Search", "Go up"],
        ["Back to the steps", "Sit down a while"],
        ["Open the door", "Go up"],
        ["Out"],
    ]
    told = [event["text"] for event in game.events if event["event"] == "note"]
    assert told == [
        "Steps go down. You have 2 candles.",
        "Steps go down. You have 1 candles.",
        "The flame leans over.",
        "You have seen the vault.",
    ]
    assert (game.state.ending, game.state.flags) == ("garden", {"key": True, "seen-vault": True})


def test_braces_of_a_story_are_its_words() -> None:
    """In its title, subtitle, prose and links they are shown as its author wrote them, and refer to nothing."""
    subtitle = ":: StorySubtitle\nOf {stones} and {see:inside}.\n\n:: StoryData"
    story = STORY.replace("The Old Mill", "The {Old} Mill").replace(":: StoryData", subtitle)
    story = story.replace("The wheel turns. [[In|Inside]]", "The {wheel} turns, {see:inside}. [[In {there}|Inside]]")
    files = imported(read(story), "story.twee", "story").files
    book = make_book(writer.bundle(build.author_files(files))[0])
    game = Game(book, seed=0)

    assert game.decision is not None
    assert (book.prose["title"], book.prose["blurb"]) == ("The {Old} Mill", "Of {stones} and {see:inside}.")
    assert [option.text for option in game.decision.options] == ["In {there}"]
    assert "The {wheel} turns, {see:inside}." in [line.text for line in tell(book, game.view())]


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(tmp_path: Path) -> None:
    """The same book, to the byte."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "mill.twee").write_text(STORY)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "mill.twee").write_bytes(b"\xef\xbb\xbf" + STORY.replace("\n", "\r\n").encode())

    books = [_files(tmp_path, one) for one in ("a", "b")]

    assert books[0] == books[1]
    assert b"The wheel turns." in books[0]["paragraphs.yaml"]


def test_the_same_file_gives_the_same_bytes_under_any_hash_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the order of a set reaches a file."""
    shutil.copy(STORIES / "sugarcube" / "story.twee", tmp_path)
    for seed in ("1", "2"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        assert hulldown("import", "twee", "story.twee", "--out", seed, cwd=tmp_path).code == 0

    first, second = (tmp_path / seed / "the-signal-box" for seed in ("1", "2"))
    assert {file.name: file.read_bytes() for file in first.iterdir()} == {
        file.name: file.read_bytes() for file in second.iterdir()
    }


def test_a_large_story_is_several_files(tmp_path: Path) -> None:
    """A hundred paragraphs a file, in the order of the story, and numbers of as many digits as they need."""
    passages = "".join(f":: Room {nth}\nA door. [[Through|Room {nth + 1}]]\n\n" for nth in range(1, 1001))
    (tmp_path / "rooms.twee").write_text(f"{passages}:: Room 1001\nA wall.\n")

    done = run("import", "twee", "rooms.twee", cwd=tmp_path)

    assert done.out == "rooms: 1,001 paragraphs, 1 ending\n"
    assert sorted(file.name for file in (tmp_path / "rooms" / "paragraphs").iterdir())[::10] == ["01.yaml", "11.yaml"]
    assert "digits: 4\n" in (tmp_path / "rooms" / "book.yaml").read_text()
    assert "  room-101:\n" in (tmp_path / "rooms" / "paragraphs" / "02.yaml").read_text()


# Bad input ------------------------------------------------------------------------------------------------------------

BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing there": (lambda file: None, "cannot read bad.twee: No such file or directory"),
    "a folder": (lambda file: file.mkdir(), "cannot read bad.twee: Is a directory"),
    "empty": (lambda file: file.write_text(""), "bad.twee: nothing in this file"),
    "blank": (lambda file: file.write_text(" \n\n"), "bad.twee: nothing in this file"),
    "binary": (lambda file: file.write_bytes(b"\x7fELF\0\0\1"), "bad.twee: not a text: U+0000 is in it"),
    "UTF-16": (lambda file: file.write_bytes(STORY.encode("utf-16")), "bad.twee: not a text in UTF-8"),
    "Latin-1": (
        lambda file: file.write_bytes(":: Start\n\nCafé".encode("latin-1")),
        "bad.twee: not UTF-8: byte 0xe9 in line 3; save it as UTF-8",
    ),
    "too large": (
        lambda file: file.write_bytes(b":: A\n" * 10_000_000),
        "bad.twee: a file of 50,000,000 bytes; at most 33,554,432 are read",
    ),
    "no passage": (
        lambda file: file.write_text("Once upon a time"),
        "bad.twee: no passage in this file: one begins with a line such as ':: The old mill'",
    ),
    "published": (
        lambda file: file.write_text("<html><tw-storydata name='x'>"),
        "bad.twee: a published story, and not Twee: open it in Twine and export it as Twee",
    ),
    "nothing to read": (
        lambda file: file.write_text(":: StoryTitle\nX\n\n:: Code [script]\nx\n"),
        "bad.twee: no passage in this file is there to be read",
    ),
}


@pytest.mark.parametrize(("make", "sentence"), BAD.values(), ids=BAD)
def test_what_is_no_story_is_refused_with_a_sentence(
    make: Callable[[Path], object], sentence: str, tmp_path: Path
) -> None:
    """Exit code 2, one sentence, and nothing is left on disk."""
    make(tmp_path / "bad.twee")
    before = sorted(tmp_path.iterdir())

    done = run("import", "twee", "bad.twee", cwd=tmp_path)

    assert (done.code, done.out, done.err) == (2, "", f"hulldown: {sentence}\n")
    assert sorted(tmp_path.iterdir()) == before


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """A second import of the same story is refused, and the first book stays as it is."""
    (tmp_path / "mill.twee").write_text(STORY)
    run("import", "twee", "mill.twee", cwd=tmp_path)
    (tmp_path / "the-old-mill" / "book.yaml").write_text("mine")

    done = run("import", "twee", "mill.twee", cwd=tmp_path)

    assert (done.code, done.err) == (
        2,
        "hulldown: the-old-mill is there already; choose another --name, or another --out\n",
    )
    assert (tmp_path / "the-old-mill" / "book.yaml").read_text() == "mine"


def test_a_name_that_no_book_can_have_is_refused(tmp_path: Path) -> None:
    """A path is no name."""
    (tmp_path / "mill.twee").write_text(STORY)

    done = run("import", "twee", "mill.twee", "--name", "../Mill", cwd=tmp_path)

    assert (done.code, done.err) == (
        2,
        "hulldown: --name '../Mill': write small letters, digits and single dashes, as in --name old-mill\n",
    )


@pytest.mark.parametrize("path", ["\x1b[2J.twee", "\udcff.twee"])
def test_a_path_that_no_file_has_is_refused(path: str, tmp_path: Path) -> None:
    """Nothing in it reaches the terminal as it is."""
    for command in (("import", "twee", path), ("export", "twee", MILL, "-o", path), ("diff", path, ".")):
        done = run(*command, cwd=tmp_path)
        assert (done.code, done.out) == (2, "")
        assert done.err in (f"hulldown: {path!r} is no path\n", f"hulldown: no folder and no revision {path!r}\n")


HOSTILE = {
    "metadata {" + "[" * 5_000 + "}": "x",
    "deep macros": "<<if $a>>" * 1_000,
    "deep hooks": "(if: $a)[" * 1_000,
    "deep expression": f"<<if {'(' * 900}$a{')' * 900}>>x<</if>>",
    "long expression": f"<<if {' or '.join(['$a'] * 400)}>>x<</if>>",
    "open comments": "/*/%<!--" * 1_000,
    "open macros": '<<a "' * 1_000,
    "open links": "[[[img[" * 1_000,
    "emphasis": "__a //b ''c " * 500,
    "conditions in a row": "<<if $a>>x<<else>>y<</if>> " * 200,
    "jumps in a row": "<<if $a>><<goto 'A'>><</if>>\n" * 400,
    "changed conditions": "<<if $a>><<set $a to false>>[[A]]<<else>>[[B]]<</if>>\n" * 60,
    "includes": '<<include "B">>' * 500,
    "JSON": "[" * 5_000,
}


@pytest.mark.parametrize("form", ["SugarCube", "Harlowe", "Chapbook"])
def test_hostile_passages_become_a_book_that_can_be_read(form: str, tmp_path: Path) -> None:
    """No traceback, no endless work, and the linter can read every file that was written."""
    data = f'{{"ifid":"x","format":"{form}","start":"A"}}'
    passages = "".join(f":: {name}\n{body}\n\n" for name, body in HOSTILE.items())
    (tmp_path / "bad.twee").write_text(f":: StoryData\n{data}\n\n:: A\n[[B]]\n\n:: B\n[[A]]\n\n{passages}")

    done = run("import", "twee", "bad.twee", cwd=tmp_path)
    faults = {fault.rule for fault in read_book(tmp_path / "bad").all_faults}

    assert done.code == 0
    assert not faults & {"broken_yaml", "beyond_limit", "unreadable_text", "wrong_value", "missing_field", "alias"}


def _files(folder: Path, below: str) -> dict[str, bytes]:
    """The book of `mill.twee` in a folder."""
    run("import", "twee", "mill.twee", cwd=folder / below)
    return {file.name: file.read_bytes() for file in (folder / below / "the-old-mill").iterdir()}
