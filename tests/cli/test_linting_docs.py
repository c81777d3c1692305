"""What the page about checking a book, and the hook before commits, say can be done."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from textwrap import dedent

import pytest
from tests.cli.inside import run
from tests.helpers.paths import ROOT

from hulldown_compiler.core.rule_table import RULES
from hulldown_compiler.lint import rule_docs
from hulldown_compiler.lint.output import FORMS
from hulldown_compiler.source.yaml_loader import parse
from hulldown_site import authors

PAGE = (ROOT / "site" / "docs" / "authors" / "linting.md").read_text("utf-8")
SNIPPETS = [dedent(one) for one in re.findall(r"(?:^    .*\n|^\n(?=    ))+", PAGE, re.MULTILINE)]
COMMANDS = sorted({line.partition("#")[0].strip() for line in PAGE.splitlines() if re.match(" *hulldown ", line)})
HOOKS = ROOT / ".pre-commit-hooks.yaml"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one sound book, a story beside it, and a baseline in which nothing is known."""
    folder = tmp_path / "content" / "first-patrol"
    folder.mkdir(parents=True)
    for file in (ROOT / "tests" / "books" / "mill").glob("*.yaml"):
        (folder / file.name).write_text(file.read_text("utf-8").replace("book: mill", "book: first-patrol"), "utf-8")
    (tmp_path / "known.json").write_text('{"version": 1, "findings": []}\n', "utf-8")
    (tmp_path / "cave.twee").write_text(":: Start\nDark. [[In|Cave]]\n\n:: Cave\nDarker.\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_of_the_page(command: str, project: Path) -> None:
    """Each is understood, and finds nothing in a book in which there is nothing to find."""
    done = run(*shlex.split(command)[1:], cwd=project)

    said = done.err.removesuffix("; 0 known (known.json)\n").removesuffix("\n")
    assert (done.code, said[-13:]) in ((0, "nothing found"), (0, ""))


def test_the_page_has_commands_and_every_format() -> None:
    """There are some to be tried, and no format is left out."""
    assert len(COMMANDS) > 4
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == [*FORMS]


def test_yaml_of_the_page() -> None:
    """What is to be copied into a file is sound YAML."""
    written = [one for one in SNIPPETS if re.search(r"^(lint|repos|name):", one, re.MULTILINE)]

    assert len(written) == 4
    faults = [fault.note.message for one in written for fault in parse("a.yaml", one.encode()).faults]
    assert faults == ["'on' is a truth value to some YAML readers"]  # GitHub's name, and GitHub takes it for a text


def test_the_header_of_the_page(project: Path) -> None:
    """What it says of findings can stand in a book."""
    (snippet,) = (one for one in SNIPPETS if re.search(r"^lint:", one, re.MULTILINE))
    header = project / "content" / "first-patrol" / "book.yaml"
    header.write_text(header.read_text("utf-8") + snippet, "utf-8")

    assert run("lint", cwd=project).err == "1 book checked: nothing found\n"


def test_the_hook(project: Path) -> None:
    """One hook checks every book when a file below `content` is about to be committed, another the stories that are."""
    hook, of_stories = parse(HOOKS.name, HOOKS.read_bytes()).value

    assert (hook["id"], hook["language"], hook["pass_filenames"]) == ("hulldown-lint", "python", False)
    assert re.search(hook["files"], "content/first-patrol/paragraphs.yaml")
    assert not re.search(hook["files"], "compiler/content/a.py")
    assert run(*shlex.split(hook["entry"])[1:], cwd=project).code == 0
    assert of_stories["id"] == "hulldown-lint-story"
    assert [bool(re.search(of_stories["files"], name)) for name in ("a/cave.twee", "a/cave.yaml")] == [True, False]
    assert run(*shlex.split(of_stories["entry"])[1:], "cave.twee", cwd=project).code == 0


def test_a_rule_has_its_page_where_links_look_for_it() -> None:
    """The site has a page at the address that is given for each rule, and an index of all."""
    there = {path.removesuffix(".md") + ".html" for path, _ in authors.files()}

    assert {rule_docs.address(rule) for rule in RULES} < there
    assert f"{rule_docs.FOLDER}/index.html" in there
