"""What is found, in every form: for people, for other programs, and for the services that review changes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema
import pytest

from hulldown_compiler.core.diagnostics import Finding, Position, Related
from hulldown_compiler.core.fixes import Fix, replacing
from hulldown_compiler.lint import output
from hulldown_compiler.lint.identity import Identity
from hulldown_compiler.lint.output import as_json, colours
from hulldown_compiler.lint.output.checked import Checked, Options
from hulldown_compiler.lint.report import end_column, unpainted

SARIF = json.loads((Path(__file__).parent / "sarif" / "sarif-schema-2.1.0.json").read_text("utf-8"))

MILL = """\
paragraphs:
  track:
    text: Bremicourt, 5 % slope.
    do: [{see: mill-ambsh}]
  mill-ambush:
    text: A gun, a horse.
"""
FIX = Fix("write 'mill-ambush'", (replacing("a.yaml", 4, 16, 10, "mill-ambush"),), safe=True)
WAY = (
    Related(Position("a.yaml", 2, 3), "read 'track'"),
    Related(Position("b/c, d.yaml", 1, 1), "then: nothing"),
)
DEAD = Finding(
    Position("a.yaml", 4, 16),
    "HD101",
    "dead-paragraph",
    "error",
    "no paragraph 'mill-ambsh'",
    "did you mean 'mill-ambush'? (line 5)",
    (Related(Position("a.yaml", 5, 3), "it is here"),),
    fixes=(FIX,),
)
SHUT = Finding(
    Position("a.yaml", 5, 3), "HD312", "no-way-out", "warning", "100 % shut", witness=WAY, inputs=("go", "3")
)
LATER = Finding(Position("b/c, d.yaml", 1, 1), "HD604", "unfinished", "todo", "to do: more")


def checked(findings: Sequence[Finding], name: str = "mill") -> Checked:
    """A book in which things were found."""
    texts = {"a.yaml": MILL, "b/c, d.yaml": "", "book.yaml": "book: mill\n"}
    return Checked(name, f"content/{name}", texts, lambda path: f"content/{name}/{path}", findings)


def told(form: str, *books: Checked, **wished: Any) -> list[str]:
    """The lines of a form."""
    return list(output.lines(form, books or (checked([DEAD, SHUT, LATER]),), Options(**wished)))


# For people -----------------------------------------------------------------------------------------------------------

TEXT = """\
content/mill/a.yaml:4:16 HD101 no paragraph 'mill-ambsh'
       4 |     do: [{see: mill-ambsh}]
         |                ^^^^^^^^^^
     = content/mill/a.yaml:5:3 it is here
     = did you mean 'mill-ambush'? (line 5)
content/mill/a.yaml:5:3 HD312 100 % shut
       5 |   mill-ambush:
         |   ^^^^^^^^^^^
       1. content/mill/a.yaml:2:3 read 'track'
       2. content/mill/b/c, d.yaml:1:1 then: nothing
content/mill/b/c, d.yaml:1:1 HD604 to do: more
"""


def test_text() -> None:
    """Each finding with its line, its caret, the other places, the way there and its hint."""
    assert told("text") == TEXT.splitlines()


@pytest.mark.parametrize("form", ["text", "github"])
def test_a_way_to_where_something_never_is(form: str) -> None:
    """Programs are given it; a person is told why it never is, and not how play comes to the place."""
    shut = SHUT._replace(code="HD302", rule="closed-gate")

    assert "read 'track'" not in "\n".join(told(form, checked([shut])))
    assert "read 'track'" in "\n".join(told("json", checked([shut])))


def test_text_in_colours() -> None:
    """Places are bold, codes and carets have the colour of their severity, and without the colours it is the text."""
    lines = told("text", paint=colours.painted)

    assert lines[:3] == [
        "\x1b[1mcontent/mill/a.yaml:4:16\x1b[0m \x1b[1;31mHD101\x1b[0m no paragraph 'mill-ambsh'",
        "\x1b[34m       4 |\x1b[0m     do: [{see: mill-ambsh}]",
        "\x1b[34m         |\x1b[0m                \x1b[1;31m^^^^^^^^^^\x1b[0m",
    ]
    for look in (*colours.LOOKS.values(), "0"):
        lines = [line.replace(f"\x1b[{look}m", "") for line in lines]
    assert lines == TEXT.splitlines()


def test_concise() -> None:
    """A line a finding, in the form that editors read of compilers."""
    assert told("concise") == [
        (
            "content/mill/a.yaml:4:16: error: HD101 no paragraph 'mill-ambsh'; did you mean 'mill-ambush'? (line 5)"
            " [dead-paragraph]"
        ),
        "content/mill/a.yaml:5:3: warning: HD312 100 % shut [no-way-out]",
        "content/mill/b/c, d.yaml:1:1: todo: HD604 to do: more [unfinished]",
    ]


@pytest.mark.parametrize("form", ["text", "concise"])
def test_statistics(form: str) -> None:
    """Counted instead of listed: the most frequent rule first, then by code."""
    books = [checked([DEAD, SHUT]), checked([SHUT, LATER] * 5, "moor")]

    assert told(form, *books, counted=True) == [
        "6  HD312  warning  no-way-out",
        "5  HD604  todo     unfinished",
        "1  HD101  error    dead-paragraph",
    ]
    assert told(form, checked([]), counted=True) == []


@pytest.mark.parametrize("form", [name for name, form in output.FORMS.items() if form.bounded])
def test_very_many_are_not_all_shown(form: str) -> None:
    """The first, over all books, and how many more there are; unless all are asked for."""
    books = [checked([LATER] * 3), checked([LATER] * 1_200, "moor")]
    lines = told(form, *books, most=4)

    assert len(lines) == 5
    assert [line.count("content/moor/") for line in lines] == [0, 0, 0, 1, 0]
    assert lines[-1] == "... and 1,199 more: 'hulldown lint --max 0' shows all"
    assert len(told(form, *books, most=0)) == len(told(form, *books, most=1_203)) == 1_203
    assert told(form, *books)[-1] == "... and 203 more: 'hulldown lint --max 0' shows all"


@pytest.mark.parametrize("form", [name for name, form in output.FORMS.items() if not form.bounded])
def test_programs_are_told_everything(form: str) -> None:
    """What programs read is whole, however much it is."""
    assert "\n".join(told(form, checked([LATER] * 1_200), most=1)).count("to do: more") == 1_200


@pytest.mark.parametrize(
    ("when", "environment", "terminal", "coloured"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": ""}, False, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_when_there_are_colours(when: str, environment: dict[str, str], *, terminal: bool, coloured: bool) -> None:
    """What is said on the command line, then NO_COLOR and FORCE_COLOR, then whether it is a terminal."""
    chosen = colours.chosen(when, environment, terminal=terminal)

    assert chosen is (colours.painted if coloured else unpainted)


@pytest.mark.parametrize(
    ("place", "end"),
    [
        (Position("a", 1, 6), 10),
        (Position("a", 1, 6, 2), 8),
        (Position("a", 1, 6, 99), 15),
        (Position("a", 1, 15), 15),
        (Position("a", 1, 40), 40),
        (Position("a", 9, 3), 3),
    ],
)
def test_end_of_a_place(place: Position, end: int) -> None:
    """The column after the word, or after so many characters; never beyond the line, nor before the place."""
    assert end_column(place, "see: mill, town\r\nnext".replace("town", "tow")) == end


# JSON -----------------------------------------------------------------------------------------------------------------


def test_json() -> None:
    """Every finding with its places from column to column, and what may mend it."""
    found = json.loads("\n".join(told("json")))

    assert found["counts"] == {"error": 1, "warning": 1, "todo": 1}
    assert found["books"] == [{"name": "mill", "folder": "content/mill"}]
    assert found["findings"][0] == {
        "book": "mill",
        "code": "HD101",
        "rule": "dead-paragraph",
        "severity": "error",
        "fingerprint": "b6a3a4c22d5b0654:1",
        "path": "content/mill/a.yaml",
        "line": 4,
        "column": 16,
        "end_column": 26,
        "message": "no paragraph 'mill-ambsh'",
        "hint": "did you mean 'mill-ambush'? (line 5)",
        "related": [{"path": "content/mill/a.yaml", "line": 5, "column": 3, "end_column": 14, "message": "it is here"}],
        "witness": [],
        "inputs": [],
        "fixes": [
            {
                "title": "write 'mill-ambush'",
                "edits": [
                    {
                        "path": "content/mill/a.yaml",
                        "start": {"line": 4, "column": 16},
                        "end": {"line": 4, "column": 26},
                        "text": "mill-ambush",
                    }
                ],
                "safe": True,
            }
        ],
    }
    assert [step["message"] for step in found["findings"][1]["witness"]] == ["read 'track'", "then: nothing"]
    assert found["findings"][1]["inputs"] == ["go", "3"]


def test_json_is_a_line_a_finding() -> None:
    """So that two runs can be compared line by line."""
    lines = told("json")

    assert lines[1:5] == [
        '"statistics": [',
        '  {"code": "HD101", "rule": "dead-paragraph", "severity": "error", "count": 1},',
        '  {"code": "HD312", "rule": "no-way-out", "severity": "warning", "count": 1},',
        '  {"code": "HD604", "rule": "unfinished", "severity": "todo", "count": 1}',
    ]
    assert [line[:18] for line in lines[6:-2]] == ['"findings": [', *['  {"book": "mill",'] * 3]


@pytest.mark.parametrize("baseline", ["", "known.json"])
@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize("findings", [[], [DEAD], [DEAD, SHUT, LATER]], ids=len)
def test_json_has_its_documented_shape(findings: list[Finding], *, counted: bool, baseline: str) -> None:
    """The schema in the package holds, whether findings are listed, counted or new; and it can refuse."""
    book = checked(findings)._replace(known=3, gone=[(Identity("mill", "HD101", "a.yaml", "gone"), 2)])
    found = json.loads("\n".join(told("json", book, counted=counted, baseline=baseline)))
    shape = jsonschema.Draft202012Validator(as_json.schema())

    shape.check_schema(as_json.schema())
    shape.validate(found)
    assert ("findings" in found) != counted
    assert ("baseline" in found) == bool(baseline)
    assert not shape.is_valid({**found, "version": 2})
    assert not shape.is_valid({**found, "findings": [{}]})


# SARIF ----------------------------------------------------------------------------------------------------------------


def sarif(*books: Checked, **wished: Any) -> dict[str, Any]:
    """The run in a SARIF log that is valid."""
    log = json.loads("\n".join(told("sarif", *books, **wished)))
    jsonschema.Draft7Validator(SARIF, format_checker=jsonschema.Draft7Validator.FORMAT_CHECKER).validate(log)
    assert (log["version"], log["$schema"].rpartition("/")[2]) == ("2.1.0", "sarif-schema-2.1.0.json")
    return log["runs"][0]  # type: ignore[no-any-return]


def test_the_sarif_schema_can_refuse() -> None:
    """What is not SARIF is not valid."""
    log = json.loads("\n".join(told("sarif")))
    log["runs"][0]["results"][0]["level"] = "todo"

    assert not jsonschema.Draft7Validator(SARIF).is_valid(log)


def test_sarif_of_nothing() -> None:
    """A clean book is a run with no results, which closes what was open before."""
    run = sarif(checked([]))

    assert (run["results"], run["artifacts"], run["tool"]["driver"]["rules"]) == ([], [], [])


def test_sarif_results() -> None:
    """A level, a message with its hint, a region in characters, other places, and a fix."""
    run = sarif()
    place = {"uri": "content/mill/a.yaml", "uriBaseId": "%SRCROOT%"}

    assert run["columnKind"] == "unicodeCodePoints"
    assert [result["level"] for result in run["results"]] == ["error", "warning", "note"]
    assert run["results"][0] == {
        "ruleId": "HD101",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "no paragraph 'mill-ambsh'\ndid you mean 'mill-ambush'? (line 5)"},
        "partialFingerprints": {
            "hulldown/v1": "b6a3a4c22d5b0654:1",
            "primaryLocationLineHash": "b6a3a4c22d5b0654:1",
        },
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": place,
                    "region": {"startLine": 4, "startColumn": 16, "endColumn": 26},
                }
            }
        ],
        "relatedLocations": [
            {
                "id": 0,
                "physicalLocation": {
                    "artifactLocation": place,
                    "region": {"startLine": 5, "startColumn": 3, "endColumn": 14},
                },
                "message": {"text": "it is here"},
            }
        ],
        "fixes": [
            {
                "description": {"text": "write 'mill-ambush'"},
                "artifactChanges": [
                    {
                        "artifactLocation": place,
                        "replacements": [
                            {
                                "deletedRegion": {"startLine": 4, "startColumn": 16, "endLine": 4, "endColumn": 26},
                                "insertedContent": {"text": "mill-ambush"},
                            }
                        ],
                    }
                ],
            }
        ],
    }


def test_sarif_carries_the_way_as_a_code_flow() -> None:
    """Step by step, each with its place, and what a player chooses and rolls."""
    (flow,) = sarif()["results"][1]["codeFlows"]
    assert flow["properties"] == {"inputs": ["go", "3"]}
    steps = [step["location"] for step in flow["threadFlows"][0]["locations"]]

    assert [step["message"]["text"] for step in steps] == ["read 'track'", "then: nothing"]
    assert [step["physicalLocation"]["artifactLocation"]["uri"] for step in steps] == [
        "content/mill/a.yaml",
        "content/mill/b/c%2C%20d.yaml",
    ]


def test_sarif_rules() -> None:
    """Each rule once, with its page; results say which it is; a site makes links of it."""
    books = [checked([SHUT, DEAD]), checked([SHUT], "moor")]
    run, linked = sarif(*books), sarif(*books, site="https://example.org/book/")
    rules = run["tool"]["driver"]["rules"]

    assert [rule["id"] for rule in rules] == ["HD101", "HD312"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["HD312", "HD101", "HD312"]
    assert rules[0]["name"] == "dead-paragraph"
    assert rules[0]["shortDescription"]["text"] == "A reference to a paragraph that is not there."
    assert rules[0]["help"]["markdown"].startswith("# HD101 dead-paragraph\n")
    assert rules[0]["defaultConfiguration"] == {"level": "error"}
    assert rules[0]["properties"] == {"tags": ["References"]}
    assert "helpUri" not in rules[0]
    assert [rule["helpUri"] for rule in linked["tool"]["driver"]["rules"]] == [
        "https://example.org/book/authors/findings/hd101.html",
        "https://example.org/book/authors/findings/hd312.html",
    ]


def test_sarif_of_a_book_elsewhere() -> None:
    """A file that is not below the folder we stand in has its whole address."""
    book = checked([LATER])._replace(shown=lambda path: f"/books/été/{path}")
    (artifact,) = sarif(book)["artifacts"]

    assert artifact == {"location": {"uri": "file:///books/%C3%A9t%C3%A9/b/c%2C%20d.yaml"}}


# GitHub ---------------------------------------------------------------------------------------------------------------


def test_github() -> None:
    """A command a finding; what would end a property or the message is escaped."""
    assert told("github") == [
        (
            "::error file=content/mill/a.yaml,line=4,col=16,endColumn=26,title=HD101 dead-paragraph::"
            "no paragraph 'mill-ambsh'%0Acontent/mill/a.yaml:5: it is here%0Adid you mean 'mill-ambush'? (line 5)"
        ),
        (
            "::warning file=content/mill/a.yaml,line=5,col=3,endColumn=14,title=HD312 no-way-out::"
            "100 %25 shut%0Acontent/mill/a.yaml:2: read 'track'%0Acontent/mill/b/c, d.yaml:1: then: nothing"
        ),
        "::notice file=content/mill/b/c%2C d.yaml,line=1,col=1,endColumn=1,title=HD604 unfinished::to do: more",
    ]


# JUnit ----------------------------------------------------------------------------------------------------------------


def test_junit() -> None:
    """A suite a book and a case a file: one with findings fails, notes to the author do not, and clean ones pass."""
    assert "\n".join(told("junit", checked([DEAD, SHUT, LATER]), checked([], "moor"))) == JUNIT.rstrip()


JUNIT = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="hulldown lint" tests="6" failures="1" errors="0">
  <testsuite name="mill" tests="3" failures="1" errors="0" skipped="0" time="0">
    <testcase classname="mill" name="content/mill/a.yaml" time="0">
      <failure type="hulldown" message="1 error, 1 warning: HD101 dead-paragraph, HD312 no-way-out">\
content/mill/a.yaml:4:16: error: HD101 no paragraph 'mill-ambsh'; did you mean 'mill-ambush'? (line 5) [dead-paragraph]
content/mill/a.yaml:5:3: warning: HD312 100 % shut [no-way-out]</failure>
    </testcase>
    <testcase classname="mill" name="content/mill/b/c, d.yaml" time="0">
      <system-out>content/mill/b/c, d.yaml:1:1: todo: HD604 to do: more [unfinished]</system-out>
    </testcase>
    <testcase classname="mill" name="content/mill/book.yaml" time="0"/>
  </testsuite>
  <testsuite name="moor" tests="3" failures="0" errors="0" skipped="0" time="0">
    <testcase classname="moor" name="content/moor/a.yaml" time="0"/>
    <testcase classname="moor" name="content/moor/b/c, d.yaml" time="0"/>
    <testcase classname="moor" name="content/moor/book.yaml" time="0"/>
  </testsuite>
</testsuites>
"""


# What a stranger wrote ------------------------------------------------------------------------------------------------

STRANGE = Finding(Position("\udcff\x1b[2J<&>.yaml", 1, 1), "HD101", "dead-paragraph", "error", "\x9b1m \"é' <b>]]>")


SPELT = r"\udcff\x1b[2J<&>.yaml:1:1: error: HD101 \x9b1m"
"""How its place and its message begin where people read them."""


@pytest.mark.parametrize("form", output.FORMS)
def test_names_and_messages_of_strangers(form: str) -> None:
    """What is no text, would command a terminal or end an element harms no form, and all can be written as UTF-8."""
    text = "\n".join(told(form, checked([STRANGE])))

    assert text.encode("utf-8")
    assert "\x1b" not in text
    assert "\x9b" not in text
    if form == "junit":
        case = ET.fromstring(text).find("./testsuite/testcase/failure")  # noqa: S314 - we wrote it
        assert case is not None
        assert case.text == f"content/mill/{SPELT} \"é' <b>]]> [dead-paragraph]"
    elif form == "sarif":
        assert sarif(checked([STRANGE]))["artifacts"][0]["location"]["uri"] == "content/mill/%FF%1B%5B2J%3C%26%3E.yaml"
