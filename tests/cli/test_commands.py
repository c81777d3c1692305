"""The author's commands, as a person runs them; where a process of their own shows no more, inside this one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.cli.process import HULLDOWN, hulldown
from tests.helpers.paths import ROOT

MILL = ROOT / "tests" / "books" / "mill"
SKIRMISH = ROOT / "tests" / "books" / "skirmish"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the mill in it."""
    folder = tmp_path / "content" / "mill"
    folder.mkdir(parents=True)
    for file in MILL.glob("*.yaml"):
        (folder / file.name).write_bytes(file.read_bytes())
    return tmp_path


def test_lint_of_a_sound_project_says_so(project: Path) -> None:
    """Nothing found: one line, exit code 0."""
    done = hulldown("lint", cwd=project)

    assert (done.code, done.out, done.err) == (0, "", "1 book checked: nothing found\n")


def test_a_finding_shows_its_place_and_its_remedy(project: Path) -> None:
    """Path, line, column, code, message; the line, a caret under the word; the hint."""
    paragraphs = project / "content" / "mill" / "paragraphs.yaml"
    paragraphs.write_text(paragraphs.read_text().replace("{text: Go on, see: wheel}", "{text: Go on, see: whel}"))

    done = run("lint", "mill", cwd=project)

    assert done.code == 1
    assert done.out.splitlines() == [
        "content/mill/paragraphs.yaml:18:32 HD101 no paragraph 'whel'",
        "      18 |           - {text: Go on, see: whel}",
        "         |                                ^^^^",
        "     = did you mean 'wheel'? (line 25)",
    ]
    assert done.err == "1 book checked: 1 error\n"


def test_lint_says_the_same_from_any_folder_below(project: Path) -> None:
    """A project is found from any folder in it, and paths are given from where we stand."""
    paragraphs = project / "content" / "mill" / "paragraphs.yaml"
    paragraphs.write_text(paragraphs.read_text().replace("see: quiet", "see: quite"))

    done = run("lint", cwd=project / "content" / "mill")

    assert done.out.startswith("paragraphs.yaml:")


def test_build_writes_the_bundle_and_the_numbers(project: Path) -> None:
    """Compiling gives a bundle, remembers the printed numbers, and changes nothing the second time."""
    first = hulldown("build", cwd=project)
    files = [*(project / "build" / "books" / "mill").iterdir(), project / "content" / "mill" / "numbers.yaml"]
    written = {file: file.read_bytes() for file in files}
    second = hulldown("build", cwd=project)

    assert (first.code, first.out) == (0, "mill: compiled, 8 paragraphs\n")
    assert sorted(file.name for file in files) == ["numbers.yaml", "play.json", "reference.json"]
    assert second.code == 0
    assert written == {file: file.read_bytes() for file in files}


def test_an_unchanged_book_is_not_compiled_again(project: Path, tmp_path: Path) -> None:
    """What it wrote stays as it is and is told again, until a file of the book or of the bundle is another one."""

    def built() -> str:
        done = hulldown("build", cwd=project, cache=str(tmp_path / "shelf"))
        assert done.code == 0
        return done.out

    bundle, paragraphs = project / "build" / "books" / "mill", project / "content" / "mill" / "paragraphs.yaml"
    paragraphs.write_text(paragraphs.read_text().replace("    text:", "    todo: the wheel\n    text:", 1))
    said = built()
    made = {file: (file.read_bytes(), file.stat().st_ino) for file in bundle.iterdir()}

    assert "todo: the wheel" in said
    assert said.endswith("mill: compiled, 8 paragraphs\n")
    assert built() == said
    assert made == {file: (file.read_bytes(), file.stat().st_ino) for file in bundle.iterdir()}

    (bundle / "play.json").write_text("{}")
    (bundle / "reference.json").unlink()
    assert built() == said
    assert {file: data for file, (data, _) in made.items()} == {file: file.read_bytes() for file in bundle.iterdir()}

    paragraphs.write_text(paragraphs.read_text().replace("the wheel", "the weir", 1))
    assert "todo: the weir" in built()


def test_numbers_that_are_taken_back_are_given_again(project: Path, tmp_path: Path) -> None:
    """A book that is as it was before it was built has the same numbers to be remembered, and gets them."""
    numbers = project / "content" / "mill" / "numbers.yaml"
    numbers.unlink(missing_ok=True)
    for _ in range(2):
        done = hulldown("build", cwd=project, cache=str(tmp_path / "shelf"))
        assert (done.code, numbers.exists()) == (0, True)
        numbers.unlink()


def test_build_says_what_a_reference_has_instead_of_paragraphs(tmp_path: Path) -> None:
    """Its procedures, tables and cards, and nothing of what it has none of."""
    whole = run("build", SKIRMISH, "--out", tmp_path, cwd=tmp_path)
    book = tmp_path / "short"
    book.mkdir()
    (book / "book.yaml").write_text(
        "book: short\nkind: reference\ntitle: Short\nblurb: A rule.\nsource: {house: so}\n", "utf-8"
    )
    (book / "rules.yaml").write_text("rules:\n  '1': {title: One, text: So., source: {house: so}}\n", "utf-8")
    bare = run("build", book, "--out", tmp_path, cwd=tmp_path)

    assert (whole.code, whole.out) == (0, "skirmish: compiled, 3 procedures, 2 tables, 4 cards\n")
    assert (bare.code, bare.out) == (0, "short: compiled\n")


def test_a_bundle_does_not_depend_on_where_it_is_built(project: Path, tmp_path: Path) -> None:
    """The same book in another folder compiles to the same bytes, under any hash seed."""
    other = tmp_path / "elsewhere" / "content"
    other.mkdir(parents=True)
    (project / "content" / "mill").rename(other / "mill")
    there = hulldown("build", cwd=other.parent)
    (other / "mill" / "numbers.yaml").unlink()
    again = hulldown("build", other / "mill", "--out", project / "out", cwd=project)

    assert there.code == again.code == 0
    for name in ("play.json", "reference.json"):
        one = (other.parent / "build" / "books" / "mill" / name).read_bytes()
        assert one == (project / "out" / "mill" / name).read_bytes()


def test_a_bundle_folder_that_cannot_be_written_is_a_sentence(project: Path) -> None:
    """Where nothing can be written, the command says so and leaves nothing behind."""
    (project / "build").write_text("a file where a folder should be")

    done = run("build", cwd=project)

    assert done.code == 1
    assert "cannot write" in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("kind", ["book", "content", "numbers"])
def test_schema_prints_json_schema(project: Path, kind: str) -> None:
    """Each kind of file has a schema an editor can use."""
    done = run("schema", kind, cwd=project)

    assert done.code == 0
    assert json.loads(done.out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_explain_prints_the_page_of_a_code(project: Path) -> None:
    """The page has its headings; the code may be written small."""
    done = run("explain", "hd101", cwd=project)

    assert done.code == 0
    assert done.out.startswith("# HD101 dead-paragraph\n")
    assert "## Why it hurts" in done.out


def test_refs_shows_both_directions(project: Path) -> None:
    """What refers to a paragraph, and what it refers to, each with its place."""
    done = run("refs", "gun", cwd=project)

    assert done.code == 0
    assert done.out.splitlines() == [
        "paragraph gun  content/mill/paragraphs.yaml:40:3",
        "  content/mill/paragraphs.yaml:28:14 paragraph wheel reads it",
        "  content/mill/paragraphs.yaml:41:15 it sets sighting 1",
    ]


def test_refs_takes_a_printed_number(project: Path) -> None:
    """A reader's number is as good as an author's name."""
    assert run("build", cwd=project).code == 0

    done = run("refs", "1", cwd=project)

    assert "paragraph track  content/mill/paragraphs.yaml:2:3" in done.out.splitlines()


def test_refs_takes_the_book_first_as_other_commands_do(project: Path) -> None:
    """The book may be said before the name, or by its option, and not twice."""
    named, by_option = (run("refs", *words, cwd=project) for words in (("mill", "gun"), ("gun", "--book", "mill")))
    assert (named.code, named.out) == (0, by_option.out)

    twice = run("refs", "mill", "gun", "--book", "mill", cwd=project)
    assert (twice.code, twice.err) == (2, "hulldown: one book and one name, as in 'refs mill gun'\n")


def test_refs_of_nothing_is_a_sentence(project: Path) -> None:
    """A name the book does not have."""
    done = run("refs", "windmill", cwd=project)

    assert (done.code, done.err) == (1, "hulldown: no 'windmill' in mill\n")


def test_stats_counts(project: Path) -> None:
    """A book in figures."""
    done = run("stats", cwd=project)

    assert done.code == 0
    assert "paragraphs         8  (36 words)" in done.out
    assert "sources      house 6" in done.out


def test_playtest_reports_endings_and_coverage(project: Path) -> None:
    """Of every game of a bot."""
    assert hulldown("build", cwd=project).code == 0

    done = hulldown("playtest", "mill", "--games", "200", "--seed", "7", cwd=project)

    assert done.code == 0
    assert done.out.startswith("mill: The Mill, 200 games by explorer, seeds 7 to 206\n")
    assert "  paragraphs           8   8\n" in done.out


def test_output_to_a_closed_pipe_is_no_traceback(project: Path) -> None:
    """`hulldown ... | head` ends quietly."""
    command = ["sh", "-c", f"{HULLDOWN} schema | head -1"]

    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)

    assert done.stdout == "{\n"
    assert "Traceback" not in done.stderr


def test_an_internal_error_is_called_ours(project: Path) -> None:
    """A fault of ours is exit code 3, says so, and says how to repeat it."""
    script = (
        "import sys, hulldown_compiler.lint.runner as a; a.lint = lambda book: 1 / 0;"
        "from hulldown_cli.app import main; sys.argv = ['hulldown', 'lint']; main()"
    )

    done = subprocess.run([sys.executable, "-c", script], cwd=project, capture_output=True, text=True, check=False)

    assert done.returncode == 3
    assert done.stderr.startswith("hulldown: internal error")
    assert "to repeat it: lint" in done.stderr
