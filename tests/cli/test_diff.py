"""Two versions beside one another: what `hulldown diff` tells a reviewer."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.helpers.paths import ROOT

MILL = ROOT / "tests" / "books" / "mill"
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not there")

CHARTS = {
    "book.yaml": """\
book: charts
kind: reference
title: Charts
blurb: Two tables, a card and a procedure.
documents: {}
source: {house: made for a test}
""",
    "charts.yaml": """\
tables:
  to-hit:
    title: To Hit
    source: {house: made for a test}
    axes: {total: 2..12}
    cells: [miss, hit]
    rows: {<=7: miss, 8+: hit}
catalogues:
  gun:
    title: Guns
    source: {house: made for a test}
    fields: {calibre: {number: 1..200}}
cards:
  Pak40: {card: gun, calibre: 75, source: {house: made for a test}}
procedures:
  shot:
    title: A Shot
    source: {house: made for a test}
    inputs: {aimed: {bool: true, note: the firer took his time}}
    gives: {result: [miss, hit]}
    steps:
      - roll: {dice: 2d6}
      - let: {total: "min(total(dice) + (1 if aimed else 0), 12)"}
    result: {result: "look_up(to-hit, total)"}
    examples:
      - example: a shot that is aimed
        given: {aimed: true}
        dice: [3, 4]
        expect: {result: hit}
""",
}


@pytest.fixture
def mills(tmp_path: Path) -> Callable[[Callable[[str], str]], Path]:
    """Two projects with the mill in them, the second of which has its paragraphs changed."""

    def make(change: Callable[[str], str]) -> Path:
        for side in ("old", "new"):
            shutil.copytree(MILL, tmp_path / side / "content" / "mill")
        paragraphs = tmp_path / "new" / "content" / "mill" / "paragraphs.yaml"
        before = paragraphs.read_text()
        paragraphs.write_text(change(before))
        return tmp_path

    return make


def test_two_alike_are_one_sentence(mills: Callable[[Callable[[str], str]], Path]) -> None:
    """Comments and line breaks change nothing."""
    folder = mills(lambda text: "# A comment.\n" + text)

    done = run("diff", "old", "new", cwd=folder)

    assert (done.code, done.out, done.err) == (0, "Nothing changed.\n", "")


WALK = "paragraphs:\n  walk:\n    text: SIGN\n    do: [{see: wheel}]\n"
RUN_ON = ">-\n      A long walk,\n      and then a wheel."


@pytest.mark.parametrize(
    ("literal", "same"),
    [
        ("|\n      A long\n      walk, and then a wheel.", True),
        ("|\n      A long walk,\n\n      and then a wheel.", False),
    ],
    ids=["runs on", "begins anew"],
)
def test_texts_that_are_only_folded_otherwise_are_the_same(literal: str, *, same: bool, tmp_path: Path) -> None:
    """Lines that run on, `>-`, and those of a literal block, `|`, read alike; one that begins anew is another text."""
    for side, text in (("old", RUN_ON), ("new", literal)):
        folder = tmp_path / side / "content" / "mill"
        shutil.copytree(MILL, folder)
        paragraphs = folder / "paragraphs.yaml"
        walk = WALK.replace("SIGN", text)
        paragraphs.write_text(paragraphs.read_text().replace("paragraphs:\n", walk, 1))

    out = run("diff", "old", "new", cwd=tmp_path).out

    assert (out == "Nothing changed.\n", "`walk`: prose changed" in out) == (same, not same)


def test_of_paragraphs_it_says_what_changed_and_what_can_be_reached(
    mills: Callable[[Callable[[str], str]], Path],
) -> None:
    """New and gone paragraphs, prose and steps, references, reachability, and findings; nothing else."""
    folder = mills(
        lambda text: text.replace("{text: Go on, see: wheel}", "{text: Go home, see: home}").replace(
            "paragraphs:\n", "paragraphs:\n  home:\n    text: You go home.\n    do: [{end: lost}]\n\n", 1
        )
    )

    done = run("diff", "old", "new", "mill", cwd=folder)

    assert done.code == 0
    assert done.out == (Path(__file__).with_name("diff_mill.md")).read_text()


def test_a_book_that_cannot_be_read_whole_is_compared_as_far_as_it_goes(
    mills: Callable[[Callable[[str], str]], Path],
) -> None:
    """What could be read is compared, and what could not is said to be."""
    folder = mills(lambda text: text.replace("see: wheel", "sea: wheel", 1))

    said = run("diff", "old", "new", cwd=folder).out

    assert "- not compared: the new version cannot be read whole\n" in said
    assert "- new: HD201 in paragraphs.yaml: " in said


def test_numbers_that_are_others_now_are_named(mills: Callable[[Callable[[str], str]], Path]) -> None:
    """A printed number should not change; a review must see when it does."""
    folder = mills(lambda text: text)
    numbers = folder / "new" / "content" / "mill" / "numbers.yaml"
    numbers.write_text(numbers.read_text().replace("wheel: 5", "wheel: 55"))

    said = run("diff", "old", "new", cwd=folder).out

    assert "- `wheel`: number 5 is now 55\n" in said


def test_a_paragraph_under_another_name_is_the_same(mills: Callable[[Callable[[str], str]], Path]) -> None:
    """What refers to it is no change, nor is what can be reached; what else is new in it is told of the new name."""
    folder = mills(lambda text: text)
    assert run("rename", "wheel", "big-wheel", "--kind", "paragraph", cwd=folder / "new").code == 0

    whole = run("diff", "old", "new", cwd=folder).out
    paragraphs = folder / "new" / "content" / "mill" / "paragraphs.yaml"
    paragraphs.write_text(re.sub(r"(  big-wheel:\n    text: ).*", r"\1Another text.", paragraphs.read_text()))
    in_part = run("diff", "old", "new", cwd=folder).out

    assert whole == "# What changed in mill\n\n## Paragraphs\n\n- `wheel` is `big-wheel` now\n"
    assert in_part.startswith(whole + "- `big-wheel`: prose changed\n")
    assert " is gone" not in in_part


def test_of_two_alike_nobody_says_which_has_which_name(mills: Callable[[Callable[[str], str]], Path]) -> None:
    """They are gone, and others are new."""
    twin = "  {}: {{text: The same., do: [{{end: lost}}]}}\n"
    twins = f"paragraphs:\n{twin}{twin}"
    folder = mills(lambda text: text)
    (folder / "old" / "content" / "mill" / "twins.yaml").write_text(twins.format("one", "two"))
    (folder / "new" / "content" / "mill" / "twins.yaml").write_text(twins.format("first", "second"))

    said = run("diff", "old", "new", cwd=folder).out

    assert "- `first` is new\n- `second` is new\n- `one` is gone\n- `two` is gone\n" in said


def _charts(folder: Path, change: Callable[[str], str]) -> None:
    for side in ("old", "new"):
        book = folder / side / "charts"
        book.mkdir(parents=True)
        for name, text in CHARTS.items():
            (book / name).write_text(change(text) if side == "new" else text)


def test_of_charts_it_says_the_cells_the_values_and_the_odds(tmp_path: Path) -> None:
    """A row cut otherwise is the cells that say something else; odds are those of the examples and the usual case."""
    _charts(tmp_path, lambda text: text.replace("{<=7: miss, 8+: hit}", "{<=6: miss, 7+: hit}").replace("75,", "76,"))

    done = run("diff", "old", "new", cwd=tmp_path)

    assert done.out == (
        "# What changed in charts\n\n"
        "## Odds\n\n"
        "- shot, as usual: result miss 58.3% → 41.7%; result hit 41.7% → 58.3%\n"
        "- shot, a shot that is aimed: result hit 58.3% → 72.2%; result miss 41.7% → 27.8%\n\n"
        "## Cells of tables\n\n"
        "- to-hit [7]: miss → hit\n\n"
        "## Values of cards\n\n"
        "- Pak40 calibre: 75 → 76\n"
    )


def test_what_nothing_else_tells_of_is_told_field_by_field(mills: Callable[[Callable[[str], str]], Path]) -> None:
    """The header, sections of rules, and sources: short ones with what they said; where they stand does not matter."""
    folder = mills(lambda text: text)
    book, rules = (folder / "new" / "content" / "mill" / name for name in ("book.yaml", "rules.yaml"))
    header = book.read_text().replace("start: 6", "start: 7").replace("dice: 1d10, rating", "dice: 2d6, rating")
    header = header.replace("  home: {title: Home, verdict: victory}\n", "  home: {title: Home, verdict: defeat}\n")
    book.write_text(
        header.replace("item: the lantern", "item:   the ladder").replace("Dusk", "Dawn") + "words: [Saar]\n"
    )
    (folder / "new" / "content" / "mill" / "more.yaml").write_text(
        rules.read_text().replace("text: ", "text: Never, and under no circumstances that anybody can think of. ", 1)
        + '  "9": {title: Last, text: The end of it., source: {house: written for a test of what is new in it}}\n'
    )
    rules.write_text("# Everything is elsewhere now.\nrules: {}\n")

    said = run("diff", "old", "new", cwd=folder).out

    assert said[: said.index("## Findings")] == (
        "# What changed in mill\n\n"
        "## Other fields\n\n"
        "- `flags.lantern.item`: the lantern → the ladder\n"
        "- `scores.nerve.start`: 6 → 7\n"
        "- `checks.nerve-check.dice`: 1d10 → 2d6\n"
        "- `conditions`: name Dusk, name Night → name Dawn, name Night\n"
        "- `endings.home.verdict`: victory → defeat\n"
        "- `words`: none → Saar\n"
        "- `rules.1.text` changed\n"
        "- `rules.9` is new\n\n"
    )


def test_names_that_others_refer_to_are_no_other_fields(mills: Callable[[Callable[[str], str]], Path]) -> None:
    """Of paragraphs the fields are told that are neither prose nor steps; a new name of one is one change."""
    folder = mills(lambda text: text)
    assert run("rename", "track", "road", "--kind", "paragraph", cwd=folder / "new").code == 0

    assert run("diff", "old", "new", cwd=folder).out == (
        "# What changed in mill\n\n## Paragraphs\n\n- `track` is `road` now\n"
    )


def test_json_has_every_list_and_exact_chances(tmp_path: Path) -> None:
    """For programs: fractions, and lists that are empty as well."""
    _charts(tmp_path, lambda text: text.replace("(1 if aimed", "(2 if aimed"))

    found = json.loads(run("diff", "old", "new", "--format", "json", cwd=tmp_path).out)

    assert found["new"] == found["gone"] == []
    charts = found["books"]["charts"]
    assert charts["odds"] == {
        "shot, a shot that is aimed": {"result hit": ["7/12", "13/18"], "result miss": ["5/12", "5/18"]}
    }
    assert charts["cells"] == {}
    assert charts["added"] == charts["findings_new"] == []


def test_books_that_are_new_or_gone_are_named(tmp_path: Path) -> None:
    """One sentence each."""
    _charts(tmp_path, lambda text: text)
    shutil.copytree(MILL, tmp_path / "new" / "mill")

    assert run("diff", "old", "new", cwd=tmp_path).out == "The book `mill` is new.\n"
    assert run("diff", "new", "old", cwd=tmp_path).out == "The book `mill` is gone.\n"


def test_beside_one_book_no_others_are_compared(tmp_path: Path) -> None:
    """A folder that is a book asks about that book, on either side."""
    for side in ("old", "new"):
        shutil.copytree(MILL, tmp_path / side / "mill")
    _charts(tmp_path, lambda text: text.replace("75,", "76,"))

    changed = run("diff", "old", "new", cwd=tmp_path).out
    assert changed.startswith("# What changed in charts\n")
    assert run("diff", "old", "new/charts", cwd=tmp_path).out == changed
    assert run("diff", "old/charts", "new", cwd=tmp_path).out == changed
    assert run("diff", "old/mill", "new", cwd=tmp_path).out == "Nothing changed.\n"


# Revisions ------------------------------------------------------------------------------------------------------------


def _git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A project under Git, with the mill committed, and then a paragraph changed in the working folder."""
    shutil.copytree(MILL, tmp_path / "content" / "mill")
    _git(tmp_path, "init")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "-m", "The mill")
    paragraphs = tmp_path / "content" / "mill" / "paragraphs.yaml"
    paragraphs.write_text(paragraphs.read_text().replace("Go on", "Go on then"))
    return tmp_path


def test_what_has_faults_is_not_gone(mills: Callable[[Callable[[str], str]], Path]) -> None:
    """It is there, and cannot be read; a side without a name is none."""
    project = mills(lambda text: text.replace("Go on", "Go on, then"))

    done = run("diff", "old", "new", cwd=project)

    assert "## Not to be read\n\n- paragraph " in done.out
    assert " is gone" not in done.out
    refused = run("diff", "", "new", cwd=project)
    assert (refused.code, refused.out) == (2, "")


@needs_git
def test_a_revision_is_compared_with_the_working_folder(repository: Path) -> None:
    """From any folder of the project; nothing is checked out, and nothing is left behind."""
    before = sorted(repository.rglob("*"))

    done = run("diff", "HEAD", str(repository), cwd=repository / "content")

    assert done.code == 0
    assert done.out.startswith("# What changed in mill\n\n## Paragraphs\n\n- `")
    assert sorted(one for one in repository.rglob("*") if ".git" not in one.parts) == [
        one for one in before if ".git" not in one.parts
    ]
    assert run("diff", "HEAD", "main", cwd=repository).out == "Nothing changed.\n"


@needs_git
def test_a_project_may_be_a_folder_of_a_larger_repository(tmp_path: Path) -> None:
    """Its own content is compared, and no other."""
    shutil.copytree(MILL, tmp_path / "games" / "one" / "content" / "mill")
    shutil.copytree(MILL, tmp_path / "content" / "other")
    _git(tmp_path, "init")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "-m", "Two projects")

    assert run("diff", "HEAD", ".", cwd=tmp_path / "games" / "one").out == "Nothing changed.\n"


@needs_git
@pytest.mark.parametrize(
    ("sides", "sentence"),
    [
        (("HEAD", "nowhere"), "no folder and no revision 'nowhere'"),
        (("HEAD", "--output=x"), "no folder and no revision '--output=x'"),
        (("HEAD", "of/course"), "no folder 'of/course', and no revision of that name"),
        (("empty", "."), "no book in 'empty': a book is a folder with a 'book.yaml'"),
    ],
)
def test_a_side_that_is_not_there_is_a_sentence(sides: tuple[str, str], sentence: str, repository: Path) -> None:
    """Exit code 2."""
    (repository / "empty").mkdir()

    done = run("diff", "--", *sides, cwd=repository)

    assert (done.code, done.out, done.err) == (2, "", f"hulldown: {sentence}\n")


def test_without_a_repository_only_folders_can_be_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And without git as well."""
    _charts(tmp_path, lambda text: text)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))

    if shutil.which("git") is not None:
        assert run("diff", "old", "HEAD", cwd=tmp_path).err == (
            "hulldown: no folder 'HEAD', and no Git repository here in which it could be a revision\n"
        )
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run("diff", "old", "HEAD", cwd=tmp_path).err == (
        "hulldown: git is not installed, so only folders can be compared\n"
    )


def test_a_book_or_form_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    """Exit code 2, with those there are."""
    _charts(tmp_path, lambda text: text)

    book = run("diff", "old", "new", "chart", cwd=tmp_path)
    form = run("diff", "old", "new", "--format", "html", cwd=tmp_path)

    assert (book.code, book.err) == (2, "hulldown: no book 'chart'; there are charts; did you mean 'charts'?\n")
    assert (form.code, form.err) == (2, "hulldown: no format 'html'; there are markdown, json\n")
