"""`hulldown playtest --compare`: what a change did, beside a report that was kept, a folder or a revision."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.cli.inside import Said, run
from tests.cli.test_playtest_schema import SHAPE
from tests.helpers.paths import ROOT

MILL = ROOT / "tests" / "books" / "mill"
GAMES = ("playtest", "mill", "--games", "120", "--policy", "random", "--jobs", "1")
HARDER = ("16+: [{see: out}]", "16+: [{end: lost}]"), ("9-15: [{see: track}]", "9-15: [{end: lost}]")
"""Of the rolls on the stairs that lead somewhere else than into dawn, none is survived."""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The report of 120 games of the mill."""
    folder = tmp_path_factory.mktemp("report")
    shutil.copytree(MILL, folder / "content" / "mill")
    return run(*GAMES, "--json", cwd=folder).out


@pytest.fixture
def project(tmp_path: Path, report: str) -> Path:
    """A project with the mill in it, and the report of its games."""
    shutil.copytree(MILL, tmp_path / "content" / "mill")
    (tmp_path / "report.json").write_text(report, "utf-8")
    return tmp_path


def harder(project: Path) -> None:
    """Change the book."""
    file = project / "content" / "mill" / "paragraphs.yaml"
    text = file.read_text("utf-8")
    for was, becomes in HARDER:
        assert was in text
        text = text.replace(was, becomes)
    file.write_text(text, "utf-8")


def table(said: Said) -> list[str]:
    """The lines of the last table."""
    assert said.err == ""
    lines = said.out.splitlines()
    first = next(nth for nth, line in enumerate(lines) if "compared with" in line)
    return [line.strip() for line in lines[first:] if line]


def test_the_same_games_are_the_same(project: Path) -> None:
    """Nothing is called changed, and every figure is told twice."""
    assert table(run(*GAMES, "--compare", "report.json", cwd=project)) == SAME


SAME = [
    "compared with report.json: 120 games, seeds 1944 to 2063; wins in pairs",
    "compared         before  after  chance",
    "won               96.7%  96.7%   1.000",
    "choices             4.0    4.0   1.000",
    "paragraphs read     6.1    6.1   1.000",
    "Victory Points      1.9    1.9   1.000",
]


def test_a_change_is_told_with_its_chance(project: Path) -> None:
    """In the table, and in JSON of the published shape; what comes of it is no fault."""
    harder(project)

    said = run(*GAMES, "--compare", "report.json", cwd=project)
    record = json.loads(run(*GAMES, "--compare", "report.json", "--json", cwd=project).out)

    assert (said.code, table(said)[2:]) == (0, CHANGED)
    SHAPE.validate(record)
    compared = record["books"][0]["compared"]
    before = json.loads((project / "report.json").read_text("utf-8"))["books"][0]
    assert (compared["with"], compared["digest"]) == ("report.json", before["digest"])
    assert compared["digest"] != record["books"][0]["digest"]
    assert compared["missions"][0]["changes"][0]["test"] == "mcnemar"


CHANGED = [
    "won               96.7%  34.2%  <0.001  changed",
    "choices             4.0    2.5  <0.001  changed",
    "paragraphs read     6.1    5.2  <0.001  changed",
    "Victory Points      1.9    1.9   1.000",
]


def test_other_seeds_are_not_paired(project: Path) -> None:
    """Nor is another number of games."""
    for option in (("--seed", "1"), ("--games", "60")):
        record = json.loads(run(*GAMES, *option, "--compare", "report.json", "--json", cwd=project).out)
        (mission,) = record["books"][0]["compared"]["missions"]
        assert mission["changes"][0]["test"] == "fisher"


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not there")
def test_a_revision_is_played_again(project: Path) -> None:
    """What it says is what the report of that time would have said; a folder is compared alike."""
    git = ["git", "-c", "user.name=somebody", "-c", "user.email=somebody@example.org"]
    for words in (["init", "-q"], ["add", "content"], ["commit", "-q", "-m", "The mill"]):
        subprocess.run([*git, *words], cwd=project, check=True)
    harder(project)

    by_report = said_of(project, "report.json")
    by_revision = said_of(project, "HEAD")

    assert by_revision == {**by_report, "with": "HEAD"}
    assert said_of(project, str(ROOT / "tests" / "books")) == {**by_report, "with": str(ROOT / "tests" / "books")}


def said_of(project: Path, what: str) -> dict[str, Any]:
    """The comparison as JSON."""
    done = run(*GAMES, "--compare", what, "--json", cwd=project)
    assert done.code == 0, done.err
    compared: dict[str, Any] = json.loads(done.out)["books"][0]["compared"]
    return compared


def test_the_page_has_a_part_for_it(project: Path) -> None:
    """With the picture of the wins, and the table."""
    harder(project)
    page = project / "page.html"

    run(*GAMES, "--compare", "report.json", "--html", page, cwd=project)
    with_it = page.read_text("utf-8")
    run(*GAMES, "--html", page, cwd=project)

    for part in ('<section id="compared-1"><h3>What has changed</h3>', "Games won, before and after", ">changed</td>"):
        assert part in with_it
    assert 'id="compared-1"' not in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("was", "becomes", "sentence"),
    [
        ('"format": 2', '"format": 7', "it has the format 7, and this version reads 1, 2"),
        ('"policy": "random"', '"policy": "Explorer"', "Explorer played there, and random plays here"),
        ('"book": "mill"', '"book": "patrol"', "it has no games of mill, but of patrol"),
        ('"rules": []', '"rules": ["fog"]', "fog was in force there, and no optional rule is here"),
        ('"format"', '"shape"', "it is no report that 'hulldown playtest --json' wrote"),
        (
            '"games": 120,\n "seed"',
            '"games": "many",\n "seed"',
            "as 'hulldown playtest --json' wrote it: games: ",
        ),
        ('"ended": 120', '"ended": 121', "books.0.missions.0: Value error, more games are won than ended"),
        ('"outcomes": "', '"outcomes": "w', "the outcomes are not those of the games"),
        ("{", "", "it is no JSON: "),
    ],
)
def test_another_report_is_refused_in_a_sentence(was: str, becomes: str, sentence: str, project: Path) -> None:
    """Before a game is played."""
    file = project / "report.json"
    text = file.read_text("utf-8")
    assert was in text
    file.write_text(text.replace(was, becomes, 1), "utf-8")

    refused(run(*GAMES, "--compare", "report.json", cwd=project), sentence)


def refused(said: Said, sentence: str) -> None:
    """One sentence, and nothing else."""
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert said.err.startswith("hulldown: --compare report.json: ")
    assert sentence in said.err


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("gone.json", "it cannot be read: No such file or directory"),
        ("v0", "no folder 'v0', and no Git repository here in which it could be a revision"),
        ("other", "it has no book mill, but outpost"),
    ],
)
def test_what_is_not_there_is_refused(what: str, sentence: str, project: Path) -> None:
    """A report, a revision, a book in a folder."""
    (project / "other" / "outpost").mkdir(parents=True)
    (project / "other" / "outpost" / "book.yaml").write_text("book: outpost\n", "utf-8")

    said = run(*GAMES, "--compare", what, cwd=project)

    assert (said.code, said.out, said.err) == (2, "", f"hulldown: --compare {what}: {sentence}\n")
