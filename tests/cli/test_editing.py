"""The commands that change an author's files: lint --fix and --diff, rename, fmt."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.helpers.paths import BOOKS

MILL = BOOKS / "mill"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the mill in it, in which a paragraph is misspelt once, and a flag that nobody declares is set."""
    folder = tmp_path / "content" / "mill"
    shutil.copytree(MILL, folder)
    paragraphs = folder / "paragraphs.yaml"
    text = paragraphs.read_text()
    text = text.replace("{text: Go on, see: wheel}", "{text: Go on, see: whele}")
    paragraphs.write_text(text.replace("{flag: lantern}", "{flag: candle}"))
    return tmp_path


def files(project: Path) -> dict[str, bytes]:
    """Every file of the project."""
    return {one.name: one.read_bytes() for one in project.rglob("*") if one.is_file()}


DIFF = """\
--- content/mill/paragraphs.yaml
+++ content/mill/paragraphs.yaml
@@ -15,7 +15,7 @@
           do: [{note: "A whistle blows."}]
       - ask:
           - {text: Take the lantern, when: not lantern, do: [{flag: candle}, {see: track}]}
-          - {text: Go on, see: whele}
+          - {text: Go on, see: wheel}
           - text: Wait
             do:
               - score: time
"""


def test_diff_shows_the_safe_fixes_and_changes_nothing(project: Path) -> None:
    """A unified diff, and exit code 1 because there is something to mend."""
    before = files(project)

    done = run("lint", "--diff", cwd=project)

    assert (done.code, done.out, done.err) == (1, DIFF, "")
    assert files(project) == before


def test_fix_mends_what_is_safe_and_reports_what_is_left(project: Path) -> None:
    """The file is changed at the one place; the second finding is for the author; then there is nothing to show."""
    before = files(project)

    done = run("lint", "--fix", cwd=project)

    changed = before["paragraphs.yaml"].replace(b"see: whele}", b"see: wheel}")
    assert files(project) == {**before, "paragraphs.yaml": changed}
    said = [line for line in done.out.splitlines() if line.startswith("content/")]
    assert said == [
        "content/mill/book.yaml:9:3 HD310 'lantern' is asked for and never set",
        "content/mill/paragraphs.yaml:17:69 HD102 no flag 'candle'",
    ]
    assert done.err.splitlines() == ["1 fix made in 1 file", "1 book checked: 2 errors"]
    assert done.code == 1
    assert run("lint", "--diff", cwd=project) == (0, "", "")


def test_fix_of_a_sound_book_changes_nothing(tmp_path: Path) -> None:
    """Nothing to mend: nothing is written and nothing is said of it."""
    shutil.copytree(MILL, tmp_path / "mill")
    before = files(tmp_path)

    assert run("lint", "--fix", "./mill", cwd=tmp_path) == (0, "", "1 book checked: nothing found\n")
    assert files(tmp_path) == before


def test_a_file_that_cannot_be_written_is_one_sentence(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk loses nothing."""
    before = files(project)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    done = run("lint", "--fix", cwd=project)

    assert (done.code, done.out) == (1, "")
    paragraphs = project / "content" / "mill" / "paragraphs.yaml"
    assert done.err == f"hulldown: cannot write {paragraphs}: No space left on device\n"
    assert files(project) == before


# rename ---------------------------------------------------------------------------------------------------------------

RENAMED = """\
--- content/mill/book.yaml
+++ content/mill/book.yaml
@@ -7,7 +7,7 @@
 source: {house: written for the tests}
 flags:
   lantern: {item: the lantern}
-  alarm: {codeword: Alarm}
+  bell: {codeword: Alarm}
 scores:
   nerve: {name: Nerve, start: 6, least: 0, most: 9, source: {house: test}}
   time: {name: Time, start: 5, least: 0, most: 5, source: {house: test}}
"""


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A project with the mill as it is."""
    shutil.copytree(MILL, tmp_path / "content" / "mill")
    return tmp_path


def test_rename_changes_the_name_everywhere(mill: Path) -> None:
    """The command says what was renamed and where; nothing but the name has changed."""
    before = files(mill)

    done = run("rename", "alarm", "bell", cwd=mill)

    said = "flag 'alarm' is 'bell' now, in content/mill/book.yaml, content/mill/paragraphs.yaml\n"
    assert done == (0, said, "")
    assert files(mill) == {
        **before,
        "book.yaml": before["book.yaml"].replace(b"alarm:", b"bell:"),
        "paragraphs.yaml": before["paragraphs.yaml"].replace(b": alarm", b": bell"),
    }
    assert run("rename", "bell", "alarm", "--book", "mill", "--kind", "flag", cwd=mill).code == 0
    assert files(mill) == before


def test_rename_shows_the_change_first(mill: Path) -> None:
    """--diff shows every place and changes nothing."""
    before = files(mill)

    done = run("rename", "alarm", "bell", "--diff", cwd=mill)

    assert done.code == 0
    assert done.out.startswith(RENAMED)
    assert files(mill) == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("alram", "bell"), "no thing 'alram' in mill; did you mean 'alarm'?"),
        (("alarm", "lantern"), "there is a flag 'lantern' already"),
        (
            ("alarm", "nerve"),
            "it cannot be named so: 'nerve' is a score and a flag; choose another name (content/mill/book.yaml:12)",
        ),
        (("alarm", "bell", "--kind", "flagg"), "no kind 'flagg'; there are paragraph, flag, score"),
        (("alarm", "bell", "--book", "mil"), "no book 'mil': there is mill; did you mean 'mill'?"),
    ],
)
def test_rename_refuses_with_a_sentence(arguments: tuple[str, ...], said: str, mill: Path) -> None:
    """Wrong use is exit code 2, and changes nothing."""
    before = files(mill)

    done = run("rename", *arguments, cwd=mill)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"hulldown: {said}")
    assert files(mill) == before


HALF_TYPED = [
    ("weir", "mill has errors, and what cannot be read cannot be renamed: mend content/mill/weir.yaml:2 first"),
    ("heron", "no thing 'heron' in mill"),
    ("alram", "no thing 'alram' in mill; did you mean 'alarm'?"),
]


@pytest.mark.parametrize(("name", "said"), HALF_TYPED)
def test_rename_knows_of_files_it_cannot_read(name: str, said: str, mill: Path) -> None:
    """What may be in such a file is not said to be nowhere; what the file does not mention is."""
    (mill / "content" / "mill" / "weir.yaml").write_text("paragraphs:\n  weir: {text: The weir.\n  weir-two: x\n")
    before = files(mill)

    done = run("rename", name, "pond", cwd=mill)

    assert done == (2, "", f"hulldown: {said}\n")
    assert files(mill) == before


def test_rename_knows_of_a_header_it_cannot_read(mill: Path) -> None:
    """A flag of the header is there, though nothing of the header can be read."""
    file = mill / "content" / "mill" / "book.yaml"
    file.write_text(file.read_text() + "]\n")
    last = file.read_text().count("\n")

    done = run("rename", "lantern", "candle", cwd=mill)

    said = f"mill has errors, and what cannot be read cannot be renamed: mend content/mill/book.yaml:{last} first"
    assert done == (2, "", f"hulldown: {said}\n")


# fmt ------------------------------------------------------------------------------------------------------------------

UNTIDY = """\
paragraphs:
    track:
        text: 'The track.'
        do: [ {end: home} ]
"""
TIDY = """\
paragraphs:
  track:
    text: "The track."
    do: [{end: home}]
"""


@pytest.fixture
def untidy(tmp_path: Path) -> Path:
    """A project with a book in it: one of its files is not laid out as usual, and one has an error."""
    book = tmp_path / "content" / "barn"
    book.mkdir(parents=True)
    (book / "book.yaml").write_text("book: barn\n")
    (book / "broken.yaml").write_text("a: 1\na:   2\n")
    (book / "paragraphs.yaml").write_text(UNTIDY)
    return tmp_path


def test_fmt_lays_files_out(untidy: Path) -> None:
    """What can be read is laid out; what cannot be read stays, and its error is shown."""
    before = files(untidy)

    done = run("fmt", cwd=untidy)

    assert (done.code, done.err) == (1, "1 file changed, 2 as before\n")
    assert done.out.splitlines()[0] == "content/barn/broken.yaml:2:1 HD003 'a' stands here again"
    assert files(untidy) == {**before, "paragraphs.yaml": TIDY.encode()}
    (untidy / "content" / "barn" / "broken.yaml").unlink()
    assert run("fmt", "--check", cwd=untidy) == (0, "", "0 files would change, 2 as before\n")


def test_fmt_has_nothing_against_an_empty_file(untidy: Path) -> None:
    """A file with nothing in it, or comments alone, is as it should be laid out; `lint` says that it is empty."""
    barn = untidy / "content" / "barn"
    (barn / "broken.yaml").write_text("# not begun yet\n", "utf-8")
    (barn / "empty.yaml").write_text("", "utf-8")
    run("fmt", cwd=untidy)

    assert run("fmt", "--check", cwd=untidy) == (0, "", "0 files would change, 4 as before\n")


def test_fmt_check_names_files_and_changes_none(untidy: Path) -> None:
    """For a hook or a build: exit code 1 where something would change."""
    before = files(untidy)
    (untidy / "content" / "barn" / "broken.yaml").unlink()

    done = run("fmt", "barn", "--check", cwd=untidy)

    assert done == (1, "would change: content/barn/paragraphs.yaml\n", "1 file would change, 1 as before\n")
    assert files(untidy) == {name: text for name, text in before.items() if name != "broken.yaml"}


def test_fmt_shorten_leaves_out_what_the_book_says(untidy: Path) -> None:
    """Of an example what is so anyway; a book with errors is not shortened, and the sentence says how to see them."""
    barn = untidy / "content" / "barn"
    refused = run("fmt", "--shorten", cwd=untidy)
    assert (refused.code, refused.err) == (
        2,
        "hulldown: barn has errors, and is not shortened: 'hulldown lint barn' shows them\n",
    )
    (barn / "broken.yaml").unlink()
    (barn / "book.yaml").write_text(
        "book: barn\nkind: gamebook\ntitle: Barn\nblurb: Dark.\nstart: track\n"
        "endings: {home: {title: Home, verdict: victory}}\n"
    )
    (barn / "paragraphs.yaml").write_text(
        UNTIDY + "        examples:\n" + "        - {example: it leads home, expect: {reads: [track], ending: home}}\n"
    )

    done = run("fmt", "--shorten", cwd=untidy)

    assert done.err == "1 file changed, 1 as before\n"
    assert (barn / "paragraphs.yaml").read_text().endswith("- {example: it leads home, expect: {ending: home}}\n")


def test_fmt_diff_shows_the_change(untidy: Path) -> None:
    """A unified diff, and nothing is changed."""
    before = files(untidy)

    done = run("fmt", "--diff", cwd=untidy)

    assert done.code == 1
    assert "--- content/barn/paragraphs.yaml\n+++ content/barn/paragraphs.yaml\n@@ -1,4 +1,4 @@\n" in done.out
    assert '+    text: "The track."\n' in done.out
    assert files(untidy) == before
