"""What a header says about findings: the editor's schema and the compiler agree about what can be written."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from hulldown_compiler.book.schema import schema
from hulldown_compiler.lowering.header import declare
from hulldown_compiler.source.yaml_loader import parse

HEADS = {
    "gamebook": "book: b\nkind: gamebook\ntitle: B\nblurb: So.\nstart: first\nsource: {house: so}\n",
    "platoon-game": "book: b\nkind: platoon-game\ntitle: B\nblurb: So.\nsource: {house: so}\n",
    "reference": "book: b\nkind: reference\ntitle: B\nblurb: So.\nsource: {house: so}\n",
}

RIGHT = [
    "{}",
    "{ignore: {}, severity: {}}",
    "{ignore: {HD120: so, HD62: so, repeated-prose: so}}",
    "{ignore: {hd120: so, Repeated_Prose: so}, severity: {HD: error}}",
    "{severity: {HD120: error, HD603: todo, unfinished: warning}}",
]
WRONG = [
    "{ignore: [HD120]}",
    "{ignore: {HD120: }}",
    '{ignore: {HD120: ""}}',
    "{ignore: {HD120: [so]}}",
    "{ignore: {HD-120: so}}",
    "{ignore: {HD1200: so}}",
    "{ignore: {7: so}}",
    "{severity: {HD120: fatal}}",
    "{severity: {HD120: {as: error}}}",
    "{severity: error}",
    "{select: {HD120: so}}",
    "7",
]


def plain(value: Any) -> Any:
    """A loaded value as plain data."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("kind", HEADS)
@pytest.mark.parametrize("written", [*RIGHT, *WRONG])
def test_the_schema_and_the_compiler_agree(kind: str, written: str) -> None:
    """In the header of every kind of book."""
    document = parse("book.yaml", f"{HEADS[kind]}lint: {written}\n".encode())
    declared = declare(document)
    sound = jsonschema.Draft202012Validator(schema("book")).is_valid(plain(document.value))

    assert sound == (written in RIGHT)
    assert (declared.header is not None) == sound
    assert bool(declared.faults) != sound


def test_what_it_means() -> None:
    """Codes that are ignored, and the severity of others; errors stay what they are."""
    lint = "lint: {ignore: {HD120: so, HD61: so, HD603: ' '}, severity: {HD30: todo, HD302: error}}\n"
    policy = declare(parse("book.yaml", (HEADS["reference"] + lint).encode())).policy

    assert {"HD120", "HD611"} <= policy.ignored
    assert not {"HD603", "HD610", "HD613"} & policy.ignored
    assert (policy.severities["HD301"], policy.severities["HD302"]) == ("todo", "error")
    assert "HD306" not in policy.severities


@pytest.mark.parametrize(
    ("written", "severity"),
    [
        ("{ignore: {HD62: so}, severity: {HD620: error}}", "error"),
        ("{ignore: {HD620: so}, severity: {HD62: error}}", None),
        ("{ignore: {HD62: so}, severity: {HD62: error}}", None),
        ("{ignore: {misspelt-word: so}, severity: {HD620: error}}", None),
    ],
)
def test_the_longer_word_decides(written: str, severity: str | None) -> None:
    """Whether a finding is ignored, or how grave it is."""
    policy = declare(parse("book.yaml", f"{HEADS['gamebook']}lint: {written}\n".encode())).policy

    assert ("HD620" in policy.ignored) == (severity is None)
    assert severity is None or policy.severities["HD620"] == severity
