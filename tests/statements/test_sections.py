"""What there is to state of each section is listed, for every section that is more than to be read."""

from __future__ import annotations

from ruamel.yaml import YAML
from tests.helpers.paths import CONTENT
from tests.helpers.reading import read_once
from tests.statements.statement import LABELS, SECTIONS, statements

from hulldown_compiler.bundle import writer

LISTED = YAML(typ="safe", pure=True).load(SECTIONS.read_text("utf-8"))


def test_every_section_is_listed() -> None:
    """Those of the rulebook, in its order, but for those that say themselves that they are only to be read."""
    rules = writer.bundle(read_once(CONTENT / "open-fire"))[1]["rules"]

    assert list(LISTED) == [section for section, record in rules.items() if not record.get("prose")]


def test_each_has_a_rule_at_least() -> None:
    """Then numbers and exceptions, each said in a sentence."""
    for section, has in LISTED.items():
        assert "rule" in has, section
        assert list(has) == [label for label in LABELS if label in has], section
        assert all(what.endswith(".") for what in has.values()), section


def test_every_statement_is_about_what_is_listed() -> None:
    """A section of the list and what it has; or the page of a mission."""
    said = [one for one in statements().values() if not one["section"].startswith("Mission ")]

    assert [one["says"] for one in said if one["label"] not in LISTED.get(one["section"], ())] == []
