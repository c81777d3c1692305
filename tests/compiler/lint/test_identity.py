"""What makes a finding the same one after an edit, and what makes it another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.lint.identity import Identity, fingerprints, identities

MILL = """\
# The mill.
paragraphs:
  track:
    text: >-
      The track:
      muddy.
    do: [{see: whel}]

  "wheel":
    text: The wheel.
    do:
      - see: whel
      - see: whel
"""
Edit = Callable[[str], str]
SAID = "no paragraph 'whel'"


def at(line: int, message: str = SAID, path: str = "a.yaml") -> Finding:
    """A finding in a line."""
    return Finding(Position(path, line, 3), "HD101", "dead-paragraph", "error", message)


def within(line: int, text: str = MILL, path: str = "a.yaml") -> str:
    """The thing that a line is in."""
    (identity,) = identities("mill", {path: text}, [at(line, path=path)])
    return identity.within


@pytest.mark.parametrize(
    ("line", "thing"),
    [
        (1, "a.yaml"),
        (2, "a.yaml"),
        (3, "paragraphs/track"),
        (5, "paragraphs/track"),
        (7, "paragraphs/track"),
        (8, "paragraphs/track"),
        (9, "paragraphs/wheel"),
        (13, "paragraphs/wheel"),
        (14, "paragraphs/wheel"),
        (99, "a.yaml"),
    ],
)
def test_a_finding_is_in_a_thing_with_a_name(line: int, thing: str) -> None:
    """In the paragraph, the flag or the table, whatever it is; above all of them, and below the text, in the file."""
    assert within(line) == thing


def test_names_of_a_mission_are_its_own() -> None:
    """Two missions may call a paragraph the same; a file that is moved within a mission's folder is as before."""
    assert within(3, path="missions/5-mill/a.yaml") == "missions/5-mill/paragraphs/track"
    assert within(3, path="missions/5-mill/deep/b.yaml") == "missions/5-mill/paragraphs/track"
    assert within(3, path="missions.yaml") == "paragraphs/track"


@pytest.mark.parametrize(
    "text",
    ["- a\n- b: c\n", "book: mill\n", "", "{broken: [", "a\n  b: c\n"],
    ids=["list", "flat", "empty", "flow", "odd"],
)
def test_where_nothing_has_a_name_it_is_in_its_file(text: str) -> None:
    """However the file is written, and whether it can be read or not."""
    assert within(1, text) == "a.yaml"
    assert within(1, text, "") == ""


EDITS: dict[str, tuple[Edit, int, str]] = {
    "lines come in above": (lambda text: f"# One.\n# Two.\n{text}", 9, "a.yaml"),
    "the thing before it grows": (lambda text: text.replace("muddy.", "muddy,\n      and long."), 8, "a.yaml"),
    "its own thing gets another text": (lambda text: text.replace("muddy", "dry"), 7, "a.yaml"),
    "the line is written in another way": (lambda text: text.replace("[{see: whel}]", "{see: whel}"), 7, "a.yaml"),
    "the file has another name": (lambda text: text, 7, "deep/b.yaml"),
    "it is Windows that saves it": (lambda text: text.replace("\n", "\r\n"), 7, "a.yaml"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_the_same_over_edits(edit: str) -> None:
    """Whatever moves it, it is the same finding."""
    work, line, path = EDITS[edit]
    text = work(MILL)

    assert "whel" in text.split("\n")[line - 1]
    before = fingerprints(identities("mill", {"a.yaml": MILL}, [at(7)]))
    after = fingerprints(identities("mill", {path: text}, [at(line, path=path)]))
    assert [*before] == [*after]


def test_another_thing_or_message_or_book_is_another_finding() -> None:
    """The fingerprints of all of these differ; places that a message speaks of do not count."""
    texts = {"a.yaml": MILL}
    found = [at(7), at(12), at(7, "no paragraph 'weel'"), at(7)._replace(code="HD102")]
    marks = [mark for book in ("mill", "moor") for mark in fingerprints(identities(book, texts, found))]

    assert len({*marks}) == 8
    one, other = identities("mill", texts, [at(7, f"{SAID} (line 3 of b.yaml)"), at(7, f"{SAID} (line 12)")])
    assert one == other == Identity("mill", "HD101", "paragraphs/track", SAID)


def test_two_of_a_kind_are_numbered() -> None:
    """No two findings have one fingerprint."""
    first, second = fingerprints(identities("mill", {"a.yaml": MILL}, [at(12), at(13)]))

    assert first.endswith(":1")
    assert second == f"{first[:-1]}2"
