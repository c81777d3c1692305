"""`hulldown lint`: its forms, what it is asked for and not, and how much it says."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.cli.process import HULLDOWN

from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint.output import FORMS

HEADER = """\
book: {name}
kind: gamebook
title: A book
blurb: For tests.
start: first
source: {{house: for tests}}
endings:
  over: {{title: Over, verdict: draw}}
"""
PARAGRAPHS = """\
paragraphs:
  first:
    text: The mill.
    todo: the wheel
    do: [{see: secnd}]
  second:
    text: The mill pond.
    do: [{end: over}]
  third:
    text: The mill stream.
    do: [{end: over}]
"""
DEAD = "content/{name}/paragraphs.yaml:5:16: error: HD101 no paragraph 'secnd'; did you mean 'second'? (line 6)"
DEAD += " [dead-paragraph]"
LATER = "content/{name}/paragraphs.yaml:4:11: todo: HD604 to do: the wheel [unfinished]"
ALONE = "content/{name}/paragraphs.yaml:9:3: warning: HD120 nothing refers to 'third';"
ALONE += " refer to it with 'see', or remove it [unreferenced-paragraph]"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a book in which three things are found: an error, a warning and a note."""
    write(tmp_path, "b")
    return tmp_path


def write(project: Path, name: str, *, head: str = "", paragraphs: str = PARAGRAPHS) -> None:
    """Write a book of that name."""
    folder = project / "content" / name
    folder.mkdir(parents=True)
    (folder / "book.yaml").write_text(HEADER.format(name=name) + head, "utf-8")
    (folder / "paragraphs.yaml").write_text(paragraphs, "utf-8")


def concise(project: Path, *arguments: str) -> list[str]:
    """The lines of the concise form."""
    return run("lint", "--format", "concise", *arguments, cwd=project).out.splitlines()


# Forms ----------------------------------------------------------------------------------------------------------------


def test_concise_lines(project: Path) -> None:
    """A line a finding, in the order of places."""
    assert concise(project) == [one.format(name="b") for one in (LATER, DEAD, ALONE)]


@pytest.mark.parametrize("form", FORMS)
def test_a_form_goes_to_a_file(project: Path, form: str) -> None:
    """What goes to a file is what would be printed, and never has colours; the summary is said all the same."""
    printed = run("lint", "--format", form, cwd=project)
    kept = run("lint", "--format", form, "--output", "deep/found.txt", "--color", "always", cwd=project)

    assert (kept.code, kept.out, kept.err) == (1, "", "1 book checked: 1 error, 1 warning, 1 todo\n")
    assert (project / "deep" / "found.txt").read_text("utf-8") == printed.out
    assert printed.out
    assert (printed.code, printed.err) == (kept.code, kept.err)
    assert sorted(file.name for file in (project / "deep").iterdir()) == ["found.txt"]


def test_all_books_are_in_one_log(project: Path) -> None:
    """Several books make one log with one run, and one list of findings."""
    write(project, "c")
    log = json.loads(run("lint", "--format", "sarif", cwd=project).out)
    listed = json.loads(run("lint", "--format", "json", cwd=project).out)

    assert [len(one["results"]) for one in log["runs"]] == [6]
    assert [book["folder"] for book in listed["books"]] == ["content/b", "content/c"]
    assert [finding["book"] for finding in listed["findings"]] == ["b"] * 3 + ["c"] * 3


def test_the_same_every_time(project: Path) -> None:
    """The same book gives the same bytes under another hash seed, in a process of its own, which ends as it should."""
    environment = {**os.environ, "PYTHONHASHSEED": "7", "HULLDOWN_CACHE": "", "NO_COLOR": "1"}
    command = [str(HULLDOWN), "lint", "--format", "sarif"]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)

    assert done.stdout == run("lint", "--format", "sarif", cwd=project).out
    assert done.returncode == 1


def test_statistics(project: Path) -> None:
    """Counts instead of findings; the exit code is that of the findings."""
    write(project, "c")
    done = run("lint", "--statistics", cwd=project)

    assert done.code == 1
    assert done.out.splitlines() == [
        "2  HD101  error    dead-paragraph",
        "2  HD120  warning  unreferenced-paragraph",
        "2  HD604  todo     unfinished",
    ]


def test_nothing_found(project: Path) -> None:
    """Nothing is printed where there is nothing to say, and programs get an empty list."""
    (project / "content" / "b" / "paragraphs.yaml").write_text(
        "paragraphs:\n  first:\n    text: The mill.\n    do: [{end: over}]\n", "utf-8"
    )

    for form in ("text", "concise", "github"):
        assert run("lint", "--format", form, cwd=project) == (0, "", "1 book checked: nothing found\n")
    assert json.loads(run("lint", "--format", "json", cwd=project).out)["findings"] == []


# What is asked for ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "codes", "code"),
    [
        ((), ["HD604", "HD101", "HD120"], 1),
        (("--select", "HD1"), ["HD101", "HD120"], 1),
        (("--select", "hd6"), ["HD604"], 0),
        (("--select", "dead-paragraph,HD604"), ["HD604", "HD101"], 1),
        (("--select", "dead_paragraph", "--select", "HD604"), ["HD604", "HD101"], 1),
        (("--ignore", "HD1"), ["HD604"], 0),
        (("--ignore", "HD101, unfinished"), ["HD120"], 1),
        (("--select", "HD1", "--ignore", "HD120"), ["HD101"], 1),
        (("--select", "HD3"), [], 0),
        (("--ignore", "HD"), [], 0),
    ],
)
def test_select_and_ignore(project: Path, arguments: tuple[str, ...], codes: list[str], code: int) -> None:
    """Codes, beginnings and names; the exit code and the summary are of what is left."""
    done = run("lint", "--format", "concise", *arguments, cwd=project)

    assert [line.split()[2] for line in done.out.splitlines()] == codes
    assert done.code == code
    assert done.err.startswith("1 book checked: ")


@pytest.mark.parametrize("arguments", [("--select", "HD611"), ("--ignore", "HD120"), ("--select", "HD611,HD604"), ()])
def test_what_is_left_out_makes_no_comment_needless(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """A comment is needless when there is nothing to silence, not when nobody asks for what it silences."""
    text = PARAGRAPHS.replace("secnd", "second").replace("  third", "  # hulldown: allow HD120 for later\n  third")
    write(tmp_path, "b", paragraphs=text.replace("  second", "  # hulldown: allow HD120 needless\n  second"))

    assert [line for line in concise(tmp_path, *arguments) if "HD604" not in line] == [
        (
            "content/b/paragraphs.yaml:6:3: warning: HD611 there is no HD120 here to silence; remove the comment"
            " [needless-silence]"
        )
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--select", "HD999"], "no finding 'HD999'; hulldown explain lists them all"),
        (["--ignore", "HD101,dead-ends"], "no finding 'dead-ends'; did you mean 'dead-end'?"),
        (["--select", ""], "no finding ''; hulldown explain lists them all"),
        (["--select", "HD1,,HD2"], "no finding ''; hulldown explain lists them all"),
        (["--format", "jsom"], "no format 'jsom'; there are text, concise, json, sarif, github, junit; did you mean"),
        (["--color", "sometimes"], "no --color 'sometimes'; there are auto, always, never"),
        (["--max", "-1"], "--max '-1': write how many findings are shown, or 0 for all of them"),
        (["--max", "many"], "--max 'many': write how many findings are shown, or 0 for all of them"),
        (["--statistics", "--format", "sarif"], "--statistics is for text, concise and json, and not for sarif"),
        (["--output", "content/b"], "cannot write content/b: Is a directory"),
        (["--output", "content/b/book.yaml/x"], "cannot write content/b/book.yaml/x: "),
        (["nobody"], "no book 'nobody': there is b"),
    ],
)
def test_wrong_use(project: Path, arguments: list[str], sentence: str) -> None:
    """A slip on the command line is answered by a sentence, and nothing is written."""
    done = run("lint", *arguments, cwd=project)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"hulldown: {sentence}")
    assert done.err.count("\n") == 1
    assert sorted(file.name for file in (project / "content" / "b").iterdir()) == ["book.yaml", "paragraphs.yaml"]


# What the book says ---------------------------------------------------------------------------------------------------


def test_a_book_ignores_findings(tmp_path: Path) -> None:
    """A warning that is ignored with a reason is not found; one named on the command line is not either."""
    write(tmp_path, "b", head="lint:\n  ignore: {HD120: the third is for the second printing}\n")

    assert concise(tmp_path) == [one.format(name="b") for one in (LATER, DEAD)]
    assert concise(tmp_path, "--select", "HD120") == []


def test_a_book_has_its_own_severities(tmp_path: Path) -> None:
    """What is graver keeps it from being compiled; what is less grave leaves the exit code 0."""
    text = PARAGRAPHS.replace("secnd", "second")
    write(tmp_path, "strict", head="lint: {severity: {HD120: error}}\n", paragraphs=text)
    write(tmp_path, "mild", head="lint: {severity: {HD120: todo, unfinished: warning}}\n")
    write(tmp_path, "easy", head="lint: {severity: {HD120: todo}}\n", paragraphs=text)

    assert run("build", "strict", cwd=tmp_path).code == 1
    assert run("build", "strict", cwd=tmp_path).err == (
        "strict: not compiled, for it has 1 error, 1 todo; "
        "'hulldown build strict --draft' compiles what can be played\n"
    )
    assert run("lint", "easy", cwd=tmp_path)[::2] == (0, "1 book checked: 2 todos\n")
    assert run("lint", "mild", cwd=tmp_path).err == "1 book checked: 1 error, 1 warning, 1 todo\n"


def test_the_longer_word_decides(tmp_path: Path) -> None:
    """A code says more than the beginning of it, in whichever order they stand."""
    text = PARAGRAPHS.replace("secnd", "second")
    write(tmp_path, "b", head="lint: {severity: {HD604: error, HD6: error, HD60: error, unfinished: warning}}\n")
    (tmp_path / "content" / "b" / "paragraphs.yaml").write_text(text, "utf-8")

    assert [line.split()[1] for line in concise(tmp_path, "--select", "HD604")] == ["warning:"]


# How much -------------------------------------------------------------------------------------------------------------


def test_very_many_dead_links(tmp_path: Path) -> None:
    """All are found and counted; a thousand are shown, and helped with, and more when all are asked for."""
    steps = "".join(f"          - {{text: Go {nth}, see: frst{nth}}}\n" for nth in range(1_100))
    write(tmp_path, "b", paragraphs=f"paragraphs:\n  first:\n    text: The mill.\n    do:\n      - ask:\n{steps}")
    dead = ("--select", "HD101")
    done = run("lint", *dead, cwd=tmp_path)

    assert done.err == "1 book checked: 1100 errors\n"
    assert done.out.splitlines()[-1] == "... and 100 more: 'hulldown lint --max 0' shows all"
    assert done.out.count("HD101") == 1_000
    assert len(concise(tmp_path, *dead, "--max", "0")) == 1_100
    assert len(json.loads(run("lint", *dead, "--format", "json", cwd=tmp_path).out)["findings"]) == 1_100
    assert run("lint", *dead, "--statistics", cwd=tmp_path).out == "1,100  HD101  error    dead-paragraph\n"


# Colours --------------------------------------------------------------------------------------------------------------


def seen(project: Path, *arguments: str, **variables: str) -> str:
    """What a person sees on a terminal."""
    ours, theirs = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    environment = {**plain, "TERM": "xterm", "HULLDOWN_CACHE": "", **variables}
    command = [str(HULLDOWN), "lint", *arguments]
    with subprocess.Popen(command, cwd=project, env=environment, stdout=theirs, stderr=subprocess.DEVNULL) as process:
        process.wait()
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        return terminal.read(65_536).decode()


def test_colours_on_a_terminal(project: Path) -> None:
    """Colours are on a terminal and nowhere else, unless they are asked for."""
    first = "\x1b[1mcontent/b/paragraphs.yaml:4:11\x1b[0m \x1b[1;36mHD604\x1b[0m to do: the wheel"

    assert seen(project).splitlines()[0] == first
    assert "\x1b" not in run("lint", cwd=project).out
    assert run("lint", "--color", "always", cwd=project).out.splitlines()[0] == first


def test_letters_a_terminal_does_not_have(project: Path) -> None:
    """They are spelt out, and end nothing."""
    text = PARAGRAPHS.replace("the wheel", "the wheel \N{EN DASH} and Brémicourt")
    (project / "content" / "b" / "paragraphs.yaml").write_text(text, "utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1", "HULLDOWN_CACHE": ""}
    command = [str(HULLDOWN), "lint", "--select", "HD604"]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, check=False)

    assert done.returncode == 0
    assert done.stdout.decode("latin-1").splitlines()[0].endswith(r"HD604 to do: the wheel \u2013 and Brémicourt")


# Explained ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["HD306", "hd306", "dead-end", "Dead_End"])
def test_explain_takes_codes_and_names(tmp_path: Path, word: str) -> None:
    """However it is written, the page is the same."""
    done = run("explain", word, cwd=tmp_path)

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("# HD306 dead-end\n\nSeverity: error\n")


def test_explain_lists(tmp_path: Path) -> None:
    """Every finding by what it is about, or those whose codes begin so."""
    whole, part = run("explain", cwd=tmp_path).out.splitlines(), run("explain", "HD00", cwd=tmp_path).out.splitlines()

    assert [line.split()[0] for line in whole if line.startswith(" ")] == list(BY_CODE)
    assert [line for line in whole if line and not line.startswith(" ")][:3] == ["YAML", "References", "Schema"]
    assert part[:2] == ["YAML", "  HD001  error    broken-yaml        A file that is not YAML."]
    assert len(part) == 10


def test_explain_nothing(tmp_path: Path) -> None:
    """A word that means no finding is answered with the one that may be meant."""
    assert run("explain", "daed-end", cwd=tmp_path) == (
        2,
        "",
        "hulldown: no finding 'daed-end'; did you mean 'dead-end'?\n",
    )


def test_the_shape_of_json_is_printed(tmp_path: Path) -> None:
    """Programs that read findings can have the schema of them."""
    assert (
        json.loads(run("schema", "findings", cwd=tmp_path).out)["title"] == "What `hulldown lint --format json` prints"
    )


# Ways -----------------------------------------------------------------------------------------------------------------

DEAD_END = """\
paragraphs:
  first:
    text: The mill.
    do: [{ask: [{text: Go up, see: second}, {text: Go home, do: [{end: over}]}]}]
  second:
    text: The loft.
    do: [{roll: 1d6, table: {1-5: [{end: over}], 6: [{note: Dust.}]}}]
"""


def test_ways_are_written_as_play_takes_them(tmp_path: Path) -> None:
    """A file for each finding to which a player can come; the command that is told plays one up to the dead end."""
    write(tmp_path, "b", paragraphs=DEAD_END)
    done = run("lint", "--ways", "deep/ways", cwd=tmp_path)
    (file,) = (tmp_path / "deep" / "ways").iterdir()
    told = [line for line in done.err.splitlines() if line.startswith("to play one: hulldown ")]

    assert done.code == 1
    assert done.err.splitlines()[0] == f"1 way written below {Path('deep/ways')}"
    assert file.name.startswith("b-HD306-")
    assert file.read_text("utf-8").splitlines() == [
        "# HD306: content/b/paragraphs.yaml:7:55 the instructions of 'second' can run out here",
        "second",
        "6",
    ]
    assert [line.split()[-1] for line in told] == [f"deep/ways/{file.name}"]
    played = run(*told[0].split()[4:], cwd=tmp_path)
    assert played.out.index("The loft.") < played.out.index("Dust.") < played.out.index("The book stops here")


def test_no_ways(project: Path) -> None:
    """Where no finding is about play, nothing is written."""
    done = run("lint", "--ways", "ways", cwd=project)

    assert done.err.splitlines()[0] == "0 ways written below ways"
    assert not (project / "ways").exists()
