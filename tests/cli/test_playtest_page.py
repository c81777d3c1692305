"""`hulldown playtest --html`, and the figures that `--fail-under` and `--fail-over` ask for."""

from __future__ import annotations

import json
import os
import sys
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.cli.test_playtest import GAMES, build, run
from tests.helpers import outpost
from tests.helpers.build import author, compiled
from tests.helpers.mill import MILL

from hulldown_compiler.playtest.limits import OVER, UNDER, BadLimit, broken, limits
from hulldown_compiler.playtest.proofs import Proofs
from hulldown_compiler.playtest.shape import schema
from hulldown_engine.playtest.coverage import things
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import Tally


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where we stand: a project with the compiled mill in it."""
    build(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# The page -------------------------------------------------------------------------------------------------------------


def test_a_page_is_written_beside_what_is_printed(project: Path) -> None:
    """The table is printed as without it; the same games give the same page, in a folder that is made for it."""
    printed = run(*GAMES).stdout

    for name in ("one.html", "made/for/it/other.html"):
        done = run(*GAMES, "--html", name)
        assert (done.exit_code, done.stdout, done.stderr) == (0, printed, "")

    one, other = ((project / name).read_text("utf-8") for name in ("one.html", "made/for/it/other.html"))
    assert one.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert one == other


def test_several_books_are_on_one_page(project: Path) -> None:
    """Each with its heading, and a list of them to jump from."""
    play = (project / "build" / "books" / "mill" / "play.json").read_text("utf-8")
    (project / "other").mkdir()
    (project / "other" / "play.json").write_text(play.replace('"The Mill"', '"The Other Mill"'), "utf-8")

    done = run("playtest", "mill", "other", *GAMES[2:], "--html", "page.html")
    page = Path("page.html").read_text("utf-8")

    assert done.exit_code == 0, done.stderr
    assert '<li><a href="#played-1">The Mill</a></li><li><a href="#played-2">The Other Mill</a></li>' in page
    assert '<h2 id="played-2">The Other Mill</h2>' in page


def test_where_no_page_can_be_written(project: Path) -> None:
    """A folder is told before anything is played, and what the system refuses in its words."""
    (project / "file").write_text("", "utf-8")

    folder, below = (run(*GAMES, "--html", name) for name in (".", "file/page.html"))

    assert (folder.exit_code, folder.stdout) == (2, "")
    assert folder.stderr == "hulldown: --html .: it is a folder; write the name of a file\n"
    assert below.exit_code == 2
    assert below.stderr.startswith("hulldown: --html file/page.html: it cannot be written: ")


def test_without_matplotlib(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra: what to install is said, before anything is played."""
    for name in [name for name in sys.modules if name.startswith(("hulldown_compiler.playtest.page", "matplotlib"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    done = run(*GAMES, "--html", "page.html")

    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "hulldown: --html draws with Matplotlib: pip install 'hulldown[plots]'\n"


# Proofs ---------------------------------------------------------------------------------------------------------------


def unseen(record: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What never came up in the mill, by its name."""
    (mission,) = record["books"][0]["missions"]
    things = [(kind, thing) for kind, listed in mission["seen"].items() for thing in listed]
    return {
        f"{kind} {thing.get('condition', thing.get('paragraph'))}": thing
        for kind, thing in things
        if not thing["times"]
    }


def test_what_is_rare_has_a_witness_that_is_replayed(project: Path) -> None:
    """The choices and faces stand in the record and in a file, and lead a game to where no other came."""
    done = run(*GAMES, "--json", "--prove", "--html", "page.html")
    found = unseen(json.loads(done.stdout))
    page = Path("page.html").read_text("utf-8")

    assert (done.exit_code, set(found)) == (0, {"paragraph quiet", "paragraph out", "condition 2"})
    out = found["paragraph out"]
    assert (out["verdict"], out["choices"]) == ("rare", ["wheel", "1", "10", "6"])
    assert out["because"].endswith("read 'stairs'; roll 16 or more; read 'out'")
    command = "hulldown play mill --seed 0 --dice typed --replay build/witnesses/mill-paragraph-out.choices"
    assert f"<td>out (4)</td><td>rare</td><td>{escape(out['because'])}: {command}</td>" in page
    assert "Home: a victory." in run(*command.split()[1:]).stdout
    Draft202012Validator(schema()).validate(json.loads(done.stdout))


SHUT = """
flags: {key: {item: a key}}
paragraphs:
  start:
    text: a
    do:
      - ask:
          - {text: Go, do: [{end: won}]}
          - {text: Never, when: key, see: deep}
  deep: {text: b, do: [{end: lost}]}
"""


def test_what_cannot_happen_has_its_gate() -> None:
    """It is proved, and where the gate stands that never opens; of what no author has written nothing is said."""
    proofs = dict(Proofs(author(SHUT), compiled(MILL), "").of([("paragraph", "deep"), ("paragraph", "nowhere")]))

    assert list(proofs) == [("paragraph", "deep")]
    assert proofs["paragraph", "deep"].verdict == "cannot happen"
    assert proofs["paragraph", "deep"].said.endswith("paragraphs.yaml:7:33 this never holds here")
    assert proofs["paragraph", "deep"].choices == ()


def test_missions_have_ways_and_cells_of_rows() -> None:
    """A cell of an action table is told by the row that its author wrote; there is no witness that could be played."""
    proofs = Proofs(outpost.authored(), outpost.book(), "the-signal")
    known = [thing for thing in things(outpost.book().logic, "the-signal") if thing[0] in ("action", "marker")]
    found = dict(proofs.of(known[::25]))

    assert found
    assert {thing[0] for thing in found} == {"action", "marker"}
    assert {proof.verdict for proof in found.values()} <= {"perhaps", "cannot happen", "unknown"}
    assert not any(proof.choices for proof in found.values())


def test_proofs_are_of_the_book_that_is_played(project: Path) -> None:
    """Of one that is another than was compiled nothing can be proved; nor is anything where nobody sees it."""
    for file in (project / "content" / "mill").rglob("*.yaml"):
        file.write_text(file.read_text("utf-8").replace("add: -1", "add: -2"), "utf-8")
    for path in (project / "content" / "mill", *(project / "content" / "mill").rglob("*")):
        os.utime(path, (0, 0))  # so that its bundle passes for the newer one
    changed, nobody, draft = (
        run(*GAMES, "--prove", "--json"),
        run(*GAMES, "--prove"),
        run(*GAMES, "--prove", "--draft"),
    )

    assert (changed.exit_code, changed.stdout) == (2, "")
    assert changed.stderr == (
        "hulldown: --prove: what stands in mill is not what was compiled; 'hulldown build mill' first\n"
    )
    assert (nobody.exit_code, nobody.stderr) == (2, "hulldown: --prove is for --html and --json\n")
    assert (draft.exit_code, draft.stderr) == (2, "hulldown: --prove is for whole books: leave out --draft\n")


# Figures --------------------------------------------------------------------------------------------------------------


def test_figures_that_are_kept_to(project: Path) -> None:
    """Nothing is said, and the exit code is 0."""
    done = run(*GAMES, "--fail-under", "coverage=70,win=100", "--fail-over", "coverage=77")
    assert (done.exit_code, done.stderr) == (0, "")


def test_figures_that_are_missed(project: Path) -> None:
    """A sentence for each, after the report; the exit code is 1."""
    done = run(*GAMES, "--fail-under", "coverage=97,win=30..70", "--fail-over", "coverage=50.5")

    assert done.exit_code == 1
    assert done.stdout == run(*GAMES).stdout
    assert done.stderr.splitlines() == [
        "hulldown: mill: coverage is 76.92% (10 of 13), and --fail-under asks for 97% or more",
        "hulldown: mill: win is 100.00% (2 of 2), and --fail-under asks for 30% to 70%",
        "hulldown: mill: coverage is 76.92% (10 of 13), and --fail-over asks for 50.5% or less",
    ]


BAD = {
    "win": "'win': write a figure and per cent, as in coverage=97, or a range, as in win=30..70",
    "win=": "'win=': write a figure",
    "win=30..": "'win=30..': write a figure",
    "win=-1": "'win=-1': write a figure",
    "win=3%": "'win=3%': write a figure",
    "coverage=9,": "'': write a figure",
    "win=101": "'win=101': per cent are 0 to 100, and a range begins with the lower",
    "win=70..30": "'win=70..30': per cent are 0 to 100",
    "wins=30": "'wins=30': no figure 'wins'; there are coverage, win, quiet; did you mean 'win'?",
}
"""What is no limit, and what is said to it."""


@pytest.mark.parametrize("option", [UNDER, OVER])
@pytest.mark.parametrize("text", BAD)
def test_what_is_no_limit(option: str, text: str, project: Path) -> None:
    """What was found and what was expected, before anything is played."""
    done = run(*GAMES, option, text)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"hulldown: {option} {BAD[text]}")


def test_a_lone_number_is_the_least_or_the_most() -> None:
    """As its option says; a range is a range in both."""
    found = [*limits(UNDER, "win=30"), *limits(OVER, "win=30.5"), *limits(OVER, "win=30..70")]
    assert [limit.least for limit in found] == [30, 0, 30]
    assert [limit.most for limit in found] == [100, Fraction(61, 2), 70]


def test_limits_are_exact() -> None:
    """Just enough is enough, and one game less is not, however it is rounded."""
    report = Report(compiled(MILL), {"": Tally(games=1000, endings=Tally().endings)})
    tally = report.missions[""]
    tally.endings.update({("home", "victory"): 299, ("lost", "defeat"): 701})
    assert list(broken(report, limits(UNDER, "win=29.9"))) == []
    assert len(list(broken(report, limits(UNDER, "win=29.901")))) == 1
    assert list(broken(report, limits(OVER, "win=29.9"))) == []


def test_quiet_rounds_are_of_missions() -> None:
    """Of all Rounds of all games; a gamebook has none, and misses no limit by that."""
    tally = Tally(games=2)
    tally.measure({"rounds": 6, "quiet_rounds": 1})
    tally.measure({"rounds": 4, "quiet_rounds": 4})
    mission, gamebook = Report(outpost.book(), {"the-signal": tally}), Report(compiled(MILL), {"": Tally(games=2)})

    asked = limits(OVER, "quiet=40")

    assert list(broken(mission, limits(OVER, "quiet=50"))) == list(broken(gamebook, asked)) == []
    assert list(broken(mission, asked)) == [
        "outpost/the-signal: quiet is 50.00% (5 of 10), and --fail-over asks for 40% or less"
    ]


def test_games_that_never_end_are_not_won() -> None:
    """Of none, no share is enough."""
    report = Report(compiled(MILL), {"": Tally(games=2)})
    assert list(broken(report, limits(UNDER, "win=30"))) == [
        "mill: no win was counted, and --fail-under asks for 30% or more"
    ]


def test_what_is_no_limit_raises() -> None:
    """For programs."""
    with pytest.raises(BadLimit, match="write a figure"):
        limits(UNDER, "")
