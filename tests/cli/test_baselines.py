"""`hulldown lint --baseline`: what is known is not told, what is new is, and what is gone can be dropped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.inside import Said, run
from tests.cli.test_linting import PARAGRAPHS, write

from hulldown_compiler.lint.output import FORMS

KNOWN = """\
{"version": 1, "findings": [
  {"book": "b", "code": "HD101", "in": "paragraphs/first", "message": "no paragraph 'secnd'"},
  {"book": "b", "code": "HD120", "in": "paragraphs/third", "message": "nothing refers to 'third'"},
  {"book": "b", "code": "HD604", "in": "paragraphs/first", "message": "to do: the wheel"}
]}
"""
NEW = "content/b/paragraphs.yaml:12:3: warning: HD120 nothing refers to 'fourth';"
NEW += " refer to it with 'see', or remove it [unreferenced-paragraph]"
GONE = "gone: HD101 in paragraphs/first of b: no paragraph 'secnd'"
FOURTH = "  fourth:\n    text: The mill race.\n    do: [{end: over}]\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a book in which three things are found, all of them known."""
    write(tmp_path, "b")
    assert lint(tmp_path, "--write-baseline") == (
        0,
        "",
        "known.json: 3 known, 3 of them new, 0 gone\n1 book checked: nothing found; 3 known (known.json)\n",
    )
    return tmp_path


def lint(project: Path, *arguments: str, form: str = "concise") -> Said:
    """Check the books of a project against the baseline."""
    return run("lint", "--baseline", "known.json", "--format", form, *arguments, cwd=project)


def edit(project: Path, *changes: tuple[str, str], more: str = "") -> None:
    """Change the paragraphs of a book."""
    file = project / "content" / "b" / "paragraphs.yaml"
    text = file.read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    file.write_text(text + more, "utf-8")


MENDED = ("secnd", "second")
"""What takes a known finding away."""


def test_a_baseline_is_a_line_a_finding(project: Path) -> None:
    """In order, with what it is known by; writing it again changes no byte."""
    assert (project / "known.json").read_text("utf-8") == KNOWN
    lint(project, "--write-baseline")
    assert (project / "known.json").read_text("utf-8") == KNOWN


def test_only_what_is_new_is_told(project: Path) -> None:
    """Known findings neither show nor fail, wherever edits have moved them."""
    assert lint(project) == (0, "", "1 book checked: nothing found; 3 known (known.json)\n")

    edit(project, ("paragraphs:\n", "# Of the mill.\nparagraphs:\n"))
    (project / "content/b/paragraphs.yaml").rename(project / "content/b/mill.yaml")
    assert lint(project).code == 0

    (project / "content/b/mill.yaml").rename(project / "content/b/paragraphs.yaml")
    edit(project, ("# Of the mill.\n", ""), more=FOURTH)
    assert lint(project) == (1, f"{NEW}\n", "1 book checked: 1 warning; 3 known (known.json)\n")


def test_what_is_gone_is_told_and_dropped(project: Path) -> None:
    """It is told until the baseline is shrunk; what is new does not get into it by that."""
    edit(project, MENDED, more=FOURTH)
    said = "1 book checked: 1 warning; 2 known (known.json), 1 gone: --prune-baseline drops them\n"

    assert lint(project) == (1, f"{NEW}\n{GONE}\n", said)
    pruned = lint(project, "--prune-baseline")
    assert (pruned.code, pruned.out) == (1, f"{NEW}\n")
    assert pruned.err.splitlines()[0] == "known.json: 2 known, 0 of them new, 1 gone"
    assert (project / "known.json").read_text("utf-8") == KNOWN.replace(KNOWN.splitlines()[1] + "\n", "")
    assert lint(project).err == "1 book checked: 1 warning; 2 known (known.json)\n"


def test_what_was_not_looked_at_stays(project: Path) -> None:
    """Neither another book's findings nor codes that are not asked for are gone, or dropped."""
    write(project, "c")
    lint(project, "--write-baseline")
    before = (project / "known.json").read_text("utf-8")
    edit(project, MENDED)

    assert len(before.splitlines()) == 8
    assert GONE not in lint(project, "c").out
    assert GONE not in lint(project, "--select", "HD6").out
    lint(project, "c", "--prune-baseline")
    lint(project, "--ignore", "HD1", "--write-baseline")
    assert (project / "known.json").read_text("utf-8") == before
    assert GONE in lint(project, "--select", "HD1").out.splitlines()


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (("text: The mill stream.", "texts: The mill stream."), {"HD201"}),
        (("text: The mill stream.", "text: [The mill stream"), {"HD001"}),
    ],
    ids=["field", "yaml"],
)
def test_what_nobody_can_know_is_not_gone(project: Path, broken: tuple[str, str], told: set[str]) -> None:
    """While a file or a thing cannot be read, what was found in it and of the whole story is not called gone."""
    edit(project, broken)
    found = lint(project, "--prune-baseline", form="json")
    record = json.loads(found.out)

    assert {one["code"] for one in record["findings"]} == told
    assert record["baseline"]["gone"] == []
    assert (project / "known.json").read_text("utf-8") == KNOWN


def test_what_hides_all_else_is_never_known(project: Path) -> None:
    """A file that is no YAML is told, whatever the baseline was written of."""
    edit(project, ("text: The mill stream.", "text: [The mill stream"))
    done = lint(project, "--write-baseline")

    assert done.code == 1
    assert " HD001 " in done.out
    assert (project / "known.json").read_text("utf-8") == KNOWN


@pytest.mark.parametrize("form", FORMS)
def test_every_form_tells_what_is_new_and_gone(project: Path, form: str) -> None:
    """And nothing of what is known."""
    edit(project, MENDED, more=FOURTH)
    done = lint(project, form=form)

    assert done.code == 1
    assert "nothing refers to 'fourth'" in done.out
    assert "no paragraph 'secnd'" in done.out
    assert "third" not in done.out
    assert "the wheel" not in done.out


def test_sarif_says_that_a_result_is_new(project: Path) -> None:
    """Results are new; what is gone is no result, which code hosts would show as one, but something to note."""
    edit(project, MENDED, more=FOURTH)
    (run_,) = json.loads(lint(project, form="sarif").out)["runs"]

    assert [one["baselineState"] for one in run_["results"]] == ["new"]
    assert [one["message"]["text"] for one in run_["invocations"][0]["toolExecutionNotifications"]] == [GONE]


def test_known_findings_are_mended_as_well(project: Path) -> None:
    """`--fix` mends what it can, and what it has mended is gone."""
    done = lint(project, "--fix")

    assert done.out == f"{GONE}\n"
    assert done.err.splitlines()[0] == "1 fix made in 1 file"


NOT_ONE = "is not one: it has to have a book, a code, a thing 'in' which it is, a message, and perhaps a count"

BAD: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "known.json:1:1 is not JSON: Expecting value"),
    "torn": ('{"version": 1,\n "findings": [', "known.json:2:15 is not JSON: Expecting value"),
    "bytes": (b"\xff\xfe", "known.json is no baseline: it is not JSON"),
    "deep": ("[" * 100_000, "known.json is no baseline: it is not JSON"),
    "list": ("[]", "known.json is no baseline: it has no list of findings"),
    "later": ('{"version": 2, "findings": []}', "known.json is a baseline of version 2, and not 1: write it anew"),
    "finding": (
        '{"version": 1, "findings": [{"book": "b"}]}',
        f"known.json: finding 1 {NOT_ONE}",
    ),
    "count": (
        KNOWN.replace('the wheel"', 'the wheel", "count": -1'),
        f"known.json: finding 3 {NOT_ONE}",
    ),
}  # fmt: skip


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("arguments", [(), ("--write-baseline",)], ids=["read", "write"])
def test_a_file_that_is_no_baseline(project: Path, bad: str, arguments: tuple[str, ...]) -> None:
    """A sentence says what it is, and the file is left as it was."""
    data, said = BAD[bad]
    file = project / "known.json"
    file.write_bytes(data if isinstance(data, bytes) else data.encode())

    assert lint(project, *arguments) == (2, "", f"hulldown: {said}\n")
    assert file.read_bytes() == (data if isinstance(data, bytes) else data.encode())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--baseline", "no.json"), "there is no baseline no.json; --write-baseline writes one, of what is found now"),
        (("--baseline", "no.json", "--prune-baseline"),
         "there is no baseline no.json; --write-baseline writes one, of what is found now"),
        (("--baseline", "content"), "cannot read content: Is a directory"),
        (("--write-baseline",), "--write-baseline needs --baseline FILE"),
        (("--prune-baseline",), "--prune-baseline needs --baseline FILE"),
        (("--baseline", "known.json", "--write-baseline", "--prune-baseline"),
         "--prune-baseline does not go with --write-baseline: what is written anew holds nothing gone"),
        (("--baseline", "known.json", "--diff"),
         "--diff does not go with --baseline: what can be mended is mended, known or not"),
        (("--baseline", "known.json", "--watch", "--prune-baseline"), "--watch does not go with --prune-baseline"),
    ],
)  # fmt: skip
def test_wrong_use(project: Path, arguments: tuple[str, ...], said: str) -> None:
    """Each is a sentence, and nothing is written."""
    assert run("lint", *arguments, cwd=project) == (2, "", f"hulldown: {said}\n")
    assert not (project / "no.json").exists()
    assert (project / "known.json").read_text("utf-8") == KNOWN


def test_a_code_that_there_is_no_more(project: Path) -> None:
    """What another version knew is gone."""
    file = project / "known.json"
    file.write_text(KNOWN.replace("HD604", "HD999"), "utf-8")
    record: Any = json.loads(lint(project, form="json").out)

    assert [one["code"] for one in record["baseline"]["gone"]] == ["HD999"]


def test_a_baseline_is_kept_where_it_is_named(tmp_path: Path) -> None:
    """A folder is made for it."""
    write(tmp_path, "b", paragraphs=PARAGRAPHS)
    done = run("lint", "--baseline", "deep/known.json", "--write-baseline", cwd=tmp_path)

    assert done.code == 0
    assert (tmp_path / "deep" / "known.json").read_text("utf-8") == KNOWN
