"""Every rule: its cases, its page, and its place in the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.compiler.rules import casefile, pagefile
from tests.helpers.paths import CASES
from tests.helpers.sampling import sampled

from hulldown_compiler import rules
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core import rule_table
from hulldown_compiler.core.rule_table import BY_CODE, RULES, Rule
from hulldown_compiler.lint.rule_docs import page
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules import module_of
from hulldown_compiler.source.cache import VARIABLE

FILES = sorted(CASES.glob("*/*.yaml"))

BY_BYTES = {
    "unreadable_text": "bytes that are no text cannot be shown as text",
    "outside_book": "a symbolic link is a matter of the folder",
}
"""Rules whose fault cannot be written down in a text file; `test_files` makes it with real bytes and links."""

TOLD_TOGETHER = {"HD301": ["HD302", "HD301"], "HD313": ["HD313", "HD301"], "HD610": ["HD610", "HD120"]}
"""What an example tells that cannot be without another finding, in the order of places: beside its own the gate before
a paragraph that no play can reach, the paragraph in a condition that no play enters, and what a comment that silences
nothing was meant for."""

HEADINGS = ["Why it hurts", "Example", "Instead", "See also"]


def modules() -> list[str]:
    """The rule modules in the folder."""
    folder = Path(rules.__path__[0])
    return sorted(path.stem for path in folder.rglob("*.py") if path.stem not in ("__init__", "common"))


def module(rule: Rule) -> str:
    """The name of a rule's module."""
    return module_of(rule).__name__.rpartition(".")[2]


# Cases ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(path: Path, tmp_path: Path) -> None:
    """A case gives exactly the findings it marks."""
    files = casefile.parts(path.read_text("utf-8"))
    root = casefile.write(files, tmp_path / "case")
    expected = casefile.expectations(files)
    book = read_book(root)
    found = lint(book, casefile.asked(path.parent.name))

    assert casefile.said(found) == [one.said for one in expected]
    assert list(casefile.complaints(expected, found, files)) == []


@pytest.mark.parametrize("path", sampled(FILES, 8), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case_from_the_cache(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of a case are the same whether they are read or come from the cache."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    root = casefile.write(casefile.parts(path.read_text("utf-8")), tmp_path / "case")
    units = read_book(root).units
    assert read_book(root).units == units


def test_there_are_cases() -> None:
    """The cases are found where they are looked for."""
    assert len(FILES) > 150


def test_cases_are_of_rules() -> None:
    """Every folder of cases is named after a rule."""
    assert {path.parent.name for path in FILES} <= {module(rule) for rule in RULES}


@pytest.mark.parametrize("rule", [one for one in RULES if module(one) not in BY_BYTES], ids=module)
def test_rule_has_both_kinds_of_cases(rule: Rule) -> None:
    """Every rule has a case that it reports, and a case near it that it lets pass."""
    texts = [path.read_text("utf-8") for path in FILES if path.parent.name == module(rule)]

    assert any(re.search(rf"# expect\b[^\n]*\b{rule.code} ", text) for text in texts)
    assert any("# expect" not in text for text in texts)


# The harness can fail -------------------------------------------------------------------------------------------------

SLIP = """\
paragraphs:
  start:
    text: The mill.
    do: [{ask: [{text: Wait, see: satrt}, {text: Leave, do: [{end: home}]}]}]
"""
MARK = "    # expect at 4:35-39: HD101 no paragraph 'satrt'\n    # hint: did you mean 'start'? (line 2)\n"


def verdict(text: str, root: Path) -> bool:
    """Whether a case passes."""
    files = casefile.parts(text)
    expected = casefile.expectations(files)
    found = casefile.findings(casefile.write(files, root / "case"))
    alike = casefile.said(found) == [one.said for one in expected]
    return alike and not list(casefile.complaints(expected, found, files))


def test_harness_passes_what_is_right(tmp_path: Path) -> None:
    """The case that the others are made from passes."""
    assert verdict(SLIP + MARK, tmp_path)


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        MARK.replace("4:35", "4:34"),
        MARK.replace("4:35", "3:35"),
        MARK.replace("-39", "-38"),
        MARK.replace("HD101", "HD102"),
        MARK.replace("'satrt'", "'start'"),
        MARK.replace("did you", "do you"),
        MARK + "    # related: 2:3 it is here first\n",
        MARK + "    # expect at 2:3: HD120 nothing refers to 'start'\n",
    ],
    ids=["no mark", "column", "line", "end", "code", "message", "hint", "related", "one too many"],
)
def test_harness_fails_what_is_wrong(wrong: str, tmp_path: Path) -> None:
    """A case whose mark is wrong in one respect does not pass."""
    assert not verdict(SLIP + wrong, tmp_path)


def test_harness_refuses_a_mark_it_cannot_read() -> None:
    """A slip in a mark is an error, and not a mark less."""
    with pytest.raises(ValueError, match=r"paragraphs\.yaml:1: not a mark"):
        casefile.expectations({casefile.CONTENT: "# expect: HD101 no column\n"})


# The table ------------------------------------------------------------------------------------------------------------


def test_table_is_the_folder() -> None:
    """Every module in the folder is in the table, once."""
    assert sorted(module(rule) for rule in RULES) == modules()


def test_codes_are_sorted_and_unique() -> None:
    """The table is in the order of codes, and no code stands for two rules."""
    codes = [rule.code for rule in RULES]

    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"HD\d{3}", code) for code in codes)


def test_severities() -> None:
    """Every rule is an error, a warning or a note to the author."""
    assert {rule.severity for rule in RULES} == {rule_table.ERROR, rule_table.WARNING, rule_table.TODO}


# Pages ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES, ids=module)
def test_page_has_its_headings(rule: Rule) -> None:
    """A page is one sentence, why it hurts, an example and what to write instead, in this order."""
    found = pagefile.sections(rule)
    headings = [heading for heading in found if heading]

    assert re.fullmatch(r"[A-Z][^\n]*\.\n\n", found[""])
    assert headings == HEADINGS[: len(headings)]
    assert len(headings) >= 3
    assert all(found[heading].strip() for heading in headings)


@pytest.mark.parametrize("rule", [one for one in RULES if module(one) not in BY_BYTES], ids=module)
def test_example_shows_the_fault(rule: Rule, tmp_path: Path) -> None:
    """The example of a page gives this finding, once, and no other that it can be without."""
    found = pagefile.said(pagefile.snippet(pagefile.sections(rule)["Example"]), tmp_path, rule.name)

    assert [one.code for one in found] == TOLD_TOGETHER.get(rule.code, [rule.code])


@pytest.mark.parametrize("rule", [one for one in RULES if module(one) not in BY_BYTES], ids=module)
def test_what_to_write_instead_is_clean(rule: Rule, tmp_path: Path) -> None:
    """The snippet put right gives no finding at all."""
    assert pagefile.said(pagefile.snippet(pagefile.sections(rule)["Instead"]), tmp_path, rule.name) == []


def test_pages_differ() -> None:
    """No two pages give the same reason."""
    reasons = [pagefile.sections(rule)["Why it hurts"] for rule in RULES]

    assert len(set(reasons)) == len(reasons)


def test_see_also_names_rules() -> None:
    """What a page refers to is there, and is not the page itself."""
    for rule in RULES:
        codes = re.findall(r"HD\d{3}", pagefile.sections(rule).get("See also", ""))

        assert set(codes) <= BY_CODE.keys() - {rule.code}
        assert codes == sorted(set(codes))


def test_page_is_printed_under_its_name() -> None:
    """A page begins with code, name and severity, and names the rules it refers to."""
    found = page(BY_CODE["HD101"])

    assert found.startswith("# HD101 dead-paragraph\n\nSeverity: error\n\nA reference to a paragraph")
    assert found.endswith("\n## See also\n\nHD120 unreferenced-paragraph, HD301 unreachable-paragraph\n")
