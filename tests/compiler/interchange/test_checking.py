"""Stories of Twine checked where they stand, imported, played to an end, and written for other tools."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.compiler.interchange.test_export import INKJS, PEERS

from hulldown_cli.writing import watch
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import book_of
from hulldown_compiler.bundle import writer
from hulldown_compiler.interchange.checking.story import check
from hulldown_compiler.interchange.exporting.ink_writer import ink
from hulldown_compiler.interchange.exporting.twee_writer import twee
from hulldown_compiler.interchange.importing.twee import imported
from hulldown_compiler.interchange.twine.nodes import Place
from hulldown_compiler.interchange.twine.published import Published
from hulldown_compiler.interchange.twine.twee_reader import read
from hulldown_compiler.lint.runner import lint
from hulldown_engine.games.book import make_book
from hulldown_engine.games.game import Game
from hulldown_engine.playtest.bots import BOTS

HERE = Path(__file__).parent
PLAYS = sorted((HERE / "plays").glob("*.twee"))
STORIES = [*PLAYS, *sorted((HERE / "checked").glob("*.twee")), HERE / "checked" / "page.html"]


def found_in(file: Path) -> str:
    """What is found in a story, one finding a line, and what belongs to it below that."""
    lines: list[str] = []
    for one in check(file.name, file.read_bytes()).findings:
        place = f"{one.position.line}:{one.position.column}"
        lines.append(f"{place} {one.severity} {one.code} {one.message}{f'; {one.hint}' if one.hint else ''}")
        lines += [f"    {other.position.line}:{other.position.column} {other.message}" for other in one.related]
    return "\n".join([*lines, ""])


def as_book(file: Path) -> Book:
    """The book that a story becomes."""
    return book_of("story", imported(read(file.read_text()), file.name, "story").files)


@pytest.mark.parametrize("file", STORIES, ids=lambda file: file.stem)
def test_this_is_found_in_a_story(file: Path) -> None:
    """Every finding at the story's own line and column, in the words of its author; and none that is wrong."""
    assert found_in(file) == file.with_suffix(".txt").read_text()


@pytest.mark.parametrize("file", PLAYS, ids=lambda file: file.stem)
def test_a_story_is_imported_and_played_to_an_end(file: Path) -> None:
    """No error of the linter, and whoever looks for what is new comes to an end again and again."""
    book = as_book(file)
    assert [one for one in lint(book) if one.severity == "error"] == []

    bot, played = BOTS["explorer"](0), make_book(writer.bundle(book)[0])
    for seed in range(5):
        game = Game(played, seed=seed)
        for _ in range(500):
            if game.decision is None:
                break
            game.choose(bot.choose(game))
        assert game.state.ending in book.header.endings


@pytest.mark.parametrize("file", PLAYS, ids=lambda file: file.stem)
def test_a_story_that_was_imported_goes_back_to_twee(file: Path) -> None:
    """Every passage of it is there, and nothing is wrong with what is read back."""
    text = twee(as_book(file)).text
    names = {passage.name for passage in read(text).passages}

    assert as_book(file).paragraphs.keys() <= names
    assert [one.message for one in check("back.twee", text.encode()).findings if one.code in WAYS] == []


WAYS = ("HD101", "HD131", "HD306", "HD307", "HD626")


# Other tools ----------------------------------------------------------------------------------------------------------

EXTWEE = shutil.which("node") is not None and (PEERS / "node_modules" / "extwee").is_dir()


@pytest.mark.skipif(not INKJS, reason="node, or inkjs in build/peers, is not there: 'make bench' gets it")
@pytest.mark.parametrize("file", PLAYS, ids=lambda file: file.stem)
def test_a_story_that_was_imported_is_ink_that_compiles(file: Path, tmp_path: Path) -> None:
    """Without an error or a warning, and it comes to ends."""
    (tmp_path / "story.ink").write_text(ink(as_book(file)).text)
    command = ["node", HERE / "ink.mjs", PEERS, tmp_path / "story.ink", "60"]
    said = json.loads(subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True).stdout)

    assert said["issues"] == []
    assert said["ended"] > 0


@pytest.mark.skipif(not EXTWEE, reason="node, or extwee in build/peers, is not there: 'npm install extwee' gets it")
def test_extwee_reads_what_is_exported(tmp_path: Path) -> None:
    """Every passage of every story, by another reader of Twee than ours."""
    for file in PLAYS:
        (tmp_path / file.name).write_text(twee(as_book(file)).text)
    command = ["node", HERE / "extwee.mjs", PEERS, *(tmp_path / file.name for file in PLAYS)]
    said = json.loads(subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True).stdout)

    assert {name: set(passages) for name, passages in said.items()} == {
        file.name: {passage.name for passage in read((tmp_path / file.name).read_text()).passages} for file in PLAYS
    }


# The command ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def story(tmp_path: Path) -> Path:
    """A story with a dead link, in a folder of its own that is no project."""
    file = tmp_path / "cave.twee"
    about = ':: StoryData\n{"format": "SugarCube", "start": "Start"}\n'
    file.write_text(f"{about}\n:: Start\nDark. [[In|Cavee]]\n\n:: Pit\nX.\n\n:: Cave\nY.\n")
    return file


def test_a_story_is_linted_without_an_import(story: Path) -> None:
    """No project and no folder is made of it; findings stand at its lines, and the exit code is that of books."""
    done = run("lint", "cave.twee", "--format", "concise", cwd=story.parent)

    assert (done.code, done.err) == (1, "1 story checked: 1 error, 1 warning\n")
    assert done.out.splitlines() == [
        "cave.twee:5:7: error: HD101 no passage 'Cavee'; did you mean 'Cave'? [dead-paragraph]",
        "cave.twee:7:4: warning: HD120 nothing links to 'Pit'; link to it, or remove it [unreferenced-paragraph]",
    ]
    assert list(story.parent.iterdir()) == [story]


def test_every_form_tells_of_stories(story: Path) -> None:
    """Text shows the story's line; json, sarif, github and junit name its file and line."""
    said = {form: run("lint", "cave.twee", "--format", form, cwd=story.parent).out for form in FORMS}

    assert "       5 | Dark. [[In|Cavee]]\n" in said["text"]
    assert [(one["path"], one["line"], one["column"]) for one in json.loads(said["json"])["findings"]] == [
        ("cave.twee", 5, 7),
        ("cave.twee", 7, 4),
    ]
    places = [one["locations"][0]["physicalLocation"] for one in json.loads(said["sarif"])["runs"][0]["results"]]
    assert [(one["artifactLocation"]["uri"], one["region"]["startLine"]) for one in places] == [
        ("cave.twee", 5),
        ("cave.twee", 7),
    ]
    assert "::error file=cave.twee,line=5,col=7" in said["github"]
    assert "cave.twee" in said["junit"]


FORMS = ("text", "json", "sarif", "github", "junit")


def test_findings_of_stories_are_chosen_as_those_of_books(story: Path) -> None:
    """`--select` and `--ignore`; a story without findings leaves 0."""
    assert run("lint", "cave.twee", "--select", "HD120", cwd=story.parent).err == "1 story checked: 1 warning\n"
    done = run("lint", "cave.twee", "--ignore", "HD1", cwd=story.parent)
    assert (done.code, done.out, done.err) == (0, "", "1 story checked: nothing found\n")


def test_what_cannot_be_done_with_a_story_is_refused(story: Path) -> None:
    """It is not mended, and one that is not there is named."""
    mend = "hulldown: {} is for books, and cave.twee is a story: mend it in its own tool\n"
    for option in ("--fix", "--diff"):
        done = run("lint", "cave.twee", option, cwd=story.parent)
        assert (done.code, done.err) == (2, mend.format(option))
    done = run("lint", "gone.twee", cwd=story.parent)
    assert (done.code, done.err) == (2, "hulldown: cannot read gone.twee: No such file or directory\n")


def test_a_story_that_is_watched_tells_what_is_new_and_what_is_mended(
    story: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After each change of its file only that; lines that have moved are nothing new."""
    monkeypatch.chdir(story.parent)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    shown: list[str] = []
    watched = watch.StoryWatch(
        Path("cave.twee"),
        {"HD101", "HD120"},
        lambda found: shown.extend(one.code for one in found.findings),
        lambda found: found,
    )
    watched.begin()
    assert (shown, watched.look()) == (["HD101", "HD120"], [])

    story.write_text(story.read_text().replace("Dark.", "Dark.\n\n[[Out]] [[Pit]]").replace("Cavee", "Cave"))
    watched.tell(watched.look())

    assert shown == ["HD101", "HD120", "HD101"]
    assert capsys.readouterr().out == (
        "changed: cave.twee\nmended: cave.twee:5:7 HD101 no passage 'Cavee'\n"
        "mended: cave.twee:7:4 HD120 nothing links to 'Pit'\n"
    )


def test_a_place_in_a_published_story_is_that_of_its_page() -> None:
    """Whatever is escaped in the page before it on its line."""
    page = Published((HERE / "checked" / "page.html").read_text())
    lines, written = page.text.split("\n"), (HERE / "checked" / "page.html").read_text().split("\n")
    nth = next(nth for nth, line in enumerate(lines, 1) if "[[In|Insde]]" in line)

    for word in ("key", "Insde"):
        place = page.place(Place(nth, lines[nth - 1].rindex(word) + 1))
        assert written[place.line - 1][place.column - 1 :].startswith(word)
    head = page.place(Place(nth - 1, 4))
    assert written[head.line - 1][head.column - 1 :].startswith('<tw-passagedata pid="2"')
