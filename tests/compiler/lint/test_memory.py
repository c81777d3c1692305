"""What was said when a book was last checked: the same as asking every rule, and asked again where it may not be."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from tests.compiler.rules import casefile
from tests.helpers.edits import edited
from tests.helpers.paths import CASES as CASE_FOLDERS
from tests.helpers.paths import ROOT
from tests.helpers.restoring import restored
from tests.helpers.sampling import sampled

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import BY_CODE, Rule
from hulldown_compiler.lint.besides.asking import everything
from hulldown_compiler.lint.incremental.rule_cache import RuleCache
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lint.standing import standing
from hulldown_compiler.lint.workspace import Workspace, check
from hulldown_compiler.lowering.content_file import HARMLESS
from hulldown_compiler.source import cache

CASES = sorted(CASE_FOLDERS.glob("*/*.yaml"))
BOOKS = ROOT / "tests" / "books"


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a gamebook that has been checked, and a shelf with what was kept of it."""
    folder = tmp_path_factory.mktemp("checked")
    shutil.copytree(BOOKS / "mill", folder / "mill")
    # What is silenced has a place in a file, and would be looked for again wherever that file changes.
    change(folder / "mill" / "paragraphs.yaml", lambda text: re.sub(r"\n *otherwise:.*hulldown: allow.*", "", text))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(cache.VARIABLE, str(folder / "shelf"))
        check(folder / "mill")
    return folder


@pytest.fixture(autouse=True)
def shelf(checked: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the cache, which is on; it holds what was kept at first, and nothing else."""
    monkeypatch.setenv(cache.VARIABLE, str(checked / "shelf"))
    with restored(checked):
        yield checked / "shelf"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes of the rules that are asked, as they are."""
    codes: list[str] = []
    again = RuleCache._again

    def noted(answers: RuleCache, rule: Rule) -> object:
        codes.append(rule.code)
        return again(answers, rule)

    monkeypatch.setattr(RuleCache, "_again", noted)
    return codes


@pytest.fixture
def mill(shelf: Path) -> Path:
    """A gamebook that has been checked; what has the stamp of another test is looked at again, and is the same."""
    root = shelf.with_name("mill")
    check(root)
    return root


def change(path: Path, work: Callable[[str], str]) -> None:
    """Write a file anew."""
    before = path.read_text("utf-8")
    path.write_text(work(before), "utf-8")
    assert path.read_text("utf-8") != before


# The same as asking everybody -----------------------------------------------------------------------------------------


def cold(root: Path) -> list[Finding]:
    """What is found by who asks everybody, and of paragraphs with faults what can be known besides."""
    return everything(read_book(root), BY_CODE)


def told(root: Path) -> Sequence[Finding] | None:
    """What is told of a book without its being read, if anything is."""
    known = standing(root)
    return None if known is None else known.findings


def go_on(root: Path, rng: random.Random, edits: int) -> None:
    """Edit the files of a book, and hold what is found with what was said before against a cold check, each time."""
    first = {path: path.read_text("utf-8") for path in sorted(root.rglob("*.yaml"))}
    for _ in range(edits):
        path = rng.choice(sorted(first))
        text = first[path] if rng.random() < 0.2 or not path.exists() else edited(path.read_text("utf-8"), rng)
        path.unlink(missing_ok=True)
        if rng.random() < 0.9:
            path.write_text(text, "utf-8")
        expected = cold(root)
        assert told(root) in (None, expected)
        assert check(root)[1].findings == expected
        assert told(root) in (None, expected)


@pytest.mark.parametrize("seed", sampled(range(24), 3))
def test_any_edits_of_the_cases(seed: int, tmp_path: Path) -> None:
    """Small books full of faults, edited line by line and letter by letter; files come and go."""
    rng = random.Random(seed)
    root = casefile.write(casefile.parts(rng.choice(CASES).read_text("utf-8")), tmp_path / "case")

    assert check(root)[1].findings == cold(root)
    go_on(root, rng, 5)


@pytest.mark.parametrize("name", ["mill", "outpost"])
def test_any_edits_of_a_book(name: str, tmp_path: Path) -> None:
    """Larger books without a fault."""
    go_on(shutil.copytree(BOOKS / name, tmp_path / name), random.Random(name), 4)


def _other_word(root: Path) -> None:
    change(root / "paragraphs.yaml", lambda text: text.replace("wheel", "mill", 1))


def _new_file(root: Path) -> None:
    (root / "more.yaml").write_text("rules: {}\n")


def _unread_file(root: Path) -> None:
    (root / "notes.txt").write_text("Not read.")


def _link(root: Path) -> None:
    (root / "away.yaml").symlink_to(root / "rules.yaml")


def _less(root: Path) -> None:
    (root / "rules.yaml").unlink()


def _moved(root: Path) -> None:
    (root / "rules.yaml").rename(root / "sections.yaml")


@pytest.mark.parametrize("differ", [_other_word, _new_file, _unread_file, _link, _less, _moved])
def test_what_was_found_stands_until_something_changes(mill: Path, differ: Callable[[Path], None]) -> None:
    """Without a change a book need not be read; whatever else its folder holds, it has to be."""
    assert told(mill) == cold(mill)
    differ(mill)
    assert told(mill) is None
    assert check(mill)[1].findings == told(mill) == cold(mill)


def test_what_some_rules_find_is_not_all(mill: Path) -> None:
    """A check of some rules does not tell what all of them find."""
    change(mill / "paragraphs.yaml", lambda text: text.replace("see: ", "see: no", 1))
    check(mill, ["HD102"])
    assert told(mill) is None
    check(mill)
    assert told(mill) == cold(mill) != []


# Who is asked ---------------------------------------------------------------------------------------------------------


READERS = [code for code, rule in BY_CODE.items() if rule.prose and not rule.alone]
"""The rules that read wordings."""


def test_nobody_is_asked_twice(mill: Path, asked: list[str]) -> None:
    """Of a book that has not changed, no rule is asked anything."""
    assert check(mill)[1].findings == []
    assert asked == []


def test_of_a_wording_only_its_readers_are_asked(mill: Path, asked: list[str]) -> None:
    """Who does not read texts has nothing new to say when only they and the lines change."""
    text = "The wheel stands still, and the water goes its own way."
    change(mill / "paragraphs.yaml", lambda before: f"# The mill.\n{before.replace('The wheel turns.', text)}")

    assert check(mill)[1].findings == []
    assert set(asked) - set(READERS) == {"HD610", "HD613"}  # comments to the compiler have places
    assert "HD603" in asked


REMARKS = [code for code, rule in BY_CODE.items() if rule.name.replace("-", "_") in HARMLESS]
"""The rules about what leaves a book's meaning whole."""


def test_a_slip_of_spelling_is_nobody_elses_matter(mill: Path, asked: list[str]) -> None:
    """A misspelt word is found, and nobody is asked again what can happen in the book."""
    change(mill / "paragraphs.yaml", lambda text: text.replace("The wheel turns.", "The wheel trurns.", 1))

    assert [one.code for one in check(mill)[1].findings] == ["HD620"]
    assert set(asked) - set(READERS) - set(REMARKS) == set()


def test_an_example_is_nobody_elses_matter(tmp_path: Path, asked: list[str]) -> None:
    """Who looks at what can happen in the story has nothing new to say when only what tries it changes."""
    patrol = shutil.copytree(ROOT / "content" / "first-patrol", tmp_path / "patrol")
    check(patrol, OF_STORY)
    asked.clear()
    change(patrol / "paragraphs" / "10-assembly.yaml", lambda text: text.replace("dark: 8,", "dark: 7,", 1))

    assert [one.code for one in check(patrol, OF_STORY)[1].findings] == ["HD421"]
    assert set(asked) == {"HD101", "HD421"}  # an example may refer to what is not there


OF_STORY = ("HD101", "HD201", "HD301", "HD302", "HD303", "HD304", "HD309", "HD421")
"""Rules that look at what can happen: but for the first and the last, nothing of examples."""


def test_a_finding_of_another_file_is_remembered(mill: Path, asked: list[str]) -> None:
    """One in a file that has changed is asked for again, and stands at its new line."""
    change(mill / "paragraphs.yaml", lambda text: f"{text}  lane: {{text: The lane.}}\n")
    (line,) = [one.position.line for one in check(mill)[1].findings if one.code == "HD120"]
    asked.clear()
    change(mill / "rules.yaml", lambda text: f"# The rules.\n{text}")
    assert "HD120" in [one.code for one in check(mill)[1].findings]
    assert "HD120" not in asked
    change(mill / "paragraphs.yaml", lambda text: f"# The mill.\n{text}")
    assert [one.position.line for one in check(mill)[1].findings if one.code == "HD120"] == [line + 1]
    assert "HD120" in asked


def test_what_was_not_asked_for_is_not_taken_as_said(mill: Path, asked: list[str]) -> None:
    """A check of some rules forgets nothing and makes nothing up."""
    check(mill, ["HD101"])
    assert check(mill)[1].findings == []
    assert asked == []
    change(mill / "paragraphs.yaml", lambda text: text.replace("see: ", "see: no", 1))
    assert {one.code for one in check(mill, ["HD101"])[1].findings} == {"HD101"}
    assert check(mill)[1].findings == lint(read_book(mill))


def test_what_was_said_before_a_change_is_not_remembered(mill: Path) -> None:
    """What a workspace says at once rests on the story as it was: that is not kept."""
    workspace = Workspace(mill)
    workspace.findings()
    change(mill / "paragraphs.yaml", lambda text: text.replace("see: ", "see: no", 1))
    workspace.refresh()
    workspace.quick()
    assert workspace.behind
    workspace.remember()
    assert check(mill)[1].findings == lint(read_book(mill)) != []


def test_another_header_meanwhile(mill: Path) -> None:
    """What was said under one header is not believed under the next, though every file says what it said then."""
    paragraphs, book = mill / "paragraphs.yaml", mill / "book.yaml"
    whole = paragraphs.read_text("utf-8")
    paragraphs.write_text("paragraphs: [\n", "utf-8")
    workspace = Workspace(mill)
    change(book, lambda text: text.replace("flags:\n", "flags:\n  owl: {codeword: Owl}\n"))
    workspace.refresh()
    paragraphs.write_text(whole, "utf-8")
    workspace.refresh()

    assert workspace.findings() == lint(read_book(mill)) != []


@pytest.mark.parametrize("what", ["the header", "the compiler", "the folder", "a damaged file"])
def test_who_said_it_of_what_must_be_the_same(
    what: str, mill: Path, asked: list[str], shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another header or compiler, in another folder, or when what is kept is damaged, every rule is asked."""
    if what == "the header":
        change(mill / "book.yaml", lambda text: f"{text}# A comment.\n")
    elif what == "the compiler":
        monkeypatch.setattr(cache, "_compiler", lambda: "another")
    elif what == "the folder":
        mill = mill.rename(mill.with_name("windmill"))
    else:
        for path in shelf.iterdir():
            path.write_bytes(path.read_bytes()[:-1])

    assert check(mill)[1].findings == lint(read_book(mill))
    assert len(asked) > 100


# Names that authors choose --------------------------------------------------------------------------------------------

NAMED = """
=== book.yaml
flags: {why: {codeword: Alarm}, links: {codeword: Links}, slots: {codeword: Slots}}
=== paragraphs.yaml
paragraphs:
  start:
    text: The beginning.
    do:
      - ask:
          - {text: Go, do: [{flag: why}, {see: b}]}
          - {text: Stay, do: [{flag: links}, {flag: slots}, {see: b}]}
  b:
    text: Here it ends.
    do:
      - {when: why and links and slots, do: [{note: Oh.}]}
      - end: home
    examples:
      - example: it ends
        given: {why: true}
        expect: {reads: [b], why: true, ending: home}
"""


@pytest.mark.parametrize("given", ["{why: false}", "{links: true}", "{slots: 5}", "{why: true, slots: true}"])
def test_flags_may_be_called_like_fields(given: str, tmp_path: Path) -> None:
    """What a book calls a thing by the name of a field counts like any other name."""
    root = casefile.write(casefile.parts(NAMED.lstrip()), tmp_path / "case")
    check(root)
    workspace = Workspace(root)
    workspace.findings()
    change(root / "paragraphs.yaml", lambda text: text.replace("given: {why: true}", f"given: {given}"))

    assert check(root)[1].findings == cold(root)
    workspace.refresh()
    assert workspace.findings() == lint(read_book(root))
