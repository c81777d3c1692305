"""What a section has that can be stated, and what states it, in a small folder of statements."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.helpers.paths import ROOT

from hulldown_compiler.tracing import rule_citations
from hulldown_compiler.tracing.statements import Claim, claims

LISTED = """
"1.1":
  rule: A man pays.
  number: One penny.
  exception: Not on Sundays.
"1.2":
  rule: In a storm everybody waits.
  number: Three hours.
"""

FERRY = """
# What the ferry does.

who-crosses-pays:
  says: A man who crosses pays.
  section: "1.1"
  label: rule

a-penny:
  says: He pays a penny.
  section: "1.1"
  label: number
  wrong: He pays three.

on-sunday:
  says: On a Sunday nobody pays.
  section: "1.1"
  label: exception

on-easter-monday:
  says: Easter Monday is no Sunday.
  section: "1.1"
  label: exception
  doubtful: It may be a holiday.
  played: It is one.

who-waits:
  says: Everybody waits for the storm.
  section: "1.2"
  label: rule

but-the-ferryman:
  says: The ferryman does not.
  section: "1.2"
  label: exception
  wrong: He waits.
"""


@pytest.fixture(autouse=True)
def _ferry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tests" / "statements"
    folder.mkdir(parents=True)
    (folder / "sections.yaml").write_text(LISTED, "utf-8")
    (folder / "ferry.yaml").write_text(FERRY, "utf-8")
    monkeypatch.setattr(rule_citations, "root", lambda: tmp_path)


def of(section: str) -> Sequence[Claim]:
    """What a section has."""
    found = claims([section])
    assert found is not None
    return found[section]


def test_one_statement_that_holds_proves_it() -> None:
    """Of the exceptions one is doubtful, and the other is enough."""
    assert [(one.label, one.holding > 0) for one in of("1.1")] == [
        ("rule", True),
        ("number", False),
        ("exception", True),
    ]


def test_marks_are_told() -> None:
    """How many statements are wrong, and how many doubtful, though it is played otherwise."""
    assert [one.marked_in_words for one in of("1.1")] == ["", "1 wrong", "1 doubtful"]


def test_each_statement_has_its_place() -> None:
    """The file, from the project's folder on, the line of its name, and what it says."""
    (found,) = of("1.1")[0].statements

    assert found.place == ("tests/statements/ferry.yaml", 4, "who-crosses-pays")
    assert found.says == "A man who crosses pays."


def test_what_is_listed_and_not_stated_is_there() -> None:
    """With what is to be stated, and no statement."""
    number = of("1.2")[1]

    assert (number.label, number.what, number.statements) == ("number", "Three hours.", ())


def test_what_is_stated_counts_though_it_is_not_listed() -> None:
    """A wrong exception is not out of the way because the list does without."""
    exception = of("1.2")[2]

    assert (exception.label, exception.what, exception.marked_in_words) == ("exception", "", "1 wrong")


def test_a_section_that_is_not_listed_has_everything() -> None:
    """So that nothing is proved by being left out."""
    assert [(one.label, one.holding) for one in of("1.3")] == [("rule", 0), ("number", 0), ("exception", 0)]


def test_without_the_tests_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a wheel."""
    monkeypatch.setattr(rule_citations, "root", lambda: None)

    assert claims(["1.1"]) is None


def test_the_list_of_the_project_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the statements of Open Fire."""
    monkeypatch.setattr(rule_citations, "root", lambda: ROOT)

    rule, number, exception = of("6.3")
    assert number.what == "Initiatives of more than 5 in all."
    assert min(rule.holding, number.holding, exception.holding) > 0
