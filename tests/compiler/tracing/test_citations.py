"""What counts as a citation, in the engine's own code and in the tests."""

from __future__ import annotations

import pytest

from hulldown_compiler.tracing import rule_citations

SECTIONS = ["1", "2", "2.1", "2.2", "2.3", "2.10", "3"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It drives (Rule 2.1).", ["2.1"]),
        ("It drives (Rules 3, 2.1).", ["2.1", "3"]),
        ("It drives (2.1).", ["2.1"]),
        ("It drives (Rules 2.1 to 2.3).", ["2.1", "2.2", "2.3"]),
        ("It drives (2.1 and 3).", ["2.1", "3"]),
        ("It drives (Rule 2.1, Mission 6).", ["2.1"]),
        ("It drives (3).", ["3"]),
        ("First (2.1), then (2.3).", ["2.1", "2.3"]),
        ("Another chapter (Rule 4).", []),
        ("Another range (2.1 to 4).", []),
        ("Rule 2.1 without brackets.", []),
        ("A die of (2 of 3).", []),
        ("A number with more places (2.1.7).", []),
    ],
)
def test_what_is_cited(text: str, found: list[str]) -> None:
    """Sections in brackets, with or without the word; those that the book has."""
    assert rule_citations.cited(text, SECTIONS) == found


@pytest.mark.parametrize(
    ("text", "found"), [("(3)", []), ("(Rule 3)", ["3"]), ("(2.10)", ["2.10"]), ("(2, 2.1)", ["2", "2.1"])]
)
def test_bare_whole_numbers_are_for_docstrings(text: str, found: list[str]) -> None:
    """Elsewhere they may be dice."""
    assert rule_citations.cited(text, SECTIONS, whole=False) == found


def names(section: str, sections: list[str]) -> list[str]:
    """The functions of the platoon game that cite a section."""
    return [one.name for one in rule_citations.code(["platoon"], sections)[section]]


def test_the_code_of_a_section() -> None:
    """Functions and methods, by the names under which they are found in their files."""
    places = rule_citations.code(["platoon"], ["6.3", "7.2"])

    assert "in_command" in [one.name for one in places["6.3"]]
    assert "Choices._orders" in [one.name for one in places["6.3"]]
    (found,) = [one for one in places["7.2"] if one.name == "_turning"]
    assert found.path == "engine/hulldown_engine/platoon/board/movement.py"
    assert found.line > 1


def test_a_part_of_the_engine_that_is_not_there_has_no_code() -> None:
    """As in an older engine."""
    assert rule_citations.code(["cavalry"], ["6.3"]) == {"6.3": []}


def test_the_tests_of_a_section() -> None:
    """By their docstrings, by the heading that they stand under, by their cases, and scenes by their titles."""
    places = rule_citations.tests(["platoon"], ["2.2", "5.9", "6.7", "7.5", "9.1"])
    assert places is not None
    found = {section: [one.name for one in some] for section, some in places.items()}

    assert "test_181_takes_the_ammunition_of_one_vehicle_that_fired_in_the_last_round" in found["5.9"]
    assert "test_what_is_found_in_rounds_is_free" in found["6.7"]
    assert any(one.path.endswith("scenarios/examples.yaml") for one in places["9.1"])
    assert "test_what_is_cited" not in found["2.2"]  # it is no test of the platoon game


def test_without_the_tests_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a wheel."""
    monkeypatch.setattr(rule_citations, "root", lambda: None)

    assert rule_citations.tests(["platoon"], ["6.3"]) is None
    assert "in_command" in names("6.3", ["6.3"])
