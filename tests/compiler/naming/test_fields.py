"""What a field names is said once, in its annotation, and everything else comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import Field, StrictStr
from tests.compiler.rules import casefile
from tests.helpers import cursor

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import changed
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lsp.answers import renames
from hulldown_compiler.lsp.answers.completions import completions
from hulldown_compiler.lsp.answers.definitions import definition
from hulldown_compiler.lsp.answers.hovers import hover
from hulldown_compiler.lsp.index import places
from hulldown_compiler.model.base import Authored, Id
from hulldown_compiler.model.files import CONTENTS, PLATOON_GAME
from hulldown_compiler.model.platoon.files import PlatoonFile
from hulldown_compiler.model.platoon.units import PlatoonRecord
from hulldown_compiler.naming.grammar import alternatives
from hulldown_compiler.naming.kinds import ThingKind, table
from hulldown_compiler.naming.references import Declares, Like, Ref, Role, UnknownKind
from hulldown_compiler.naming.values import is_link, said
from hulldown_compiler.refactor.renaming import renamed

# What is refused ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", [Ref, Declares])
def test_an_unknown_kind_is_refused_by_name(mark: type[Any]) -> None:
    """A model that speaks of a kind of thing which is not in the table does not load."""
    with pytest.raises(UnknownKind, match="no kind of thing 'paragaph': the kinds are paragraph, flag,"):

        class Signpost(Authored):
            """A field with a slip in it."""

            see: Annotated[StrictStr, mark("paragaph")]


def test_a_kind_that_no_rule_reports_is_refused_by_name() -> None:
    """A model cannot refer to a kind of thing when nothing would report that such a thing is not there."""
    with pytest.raises(UnknownKind, match="no rule reports a cartridge that is not there"):
        Ref("cartridge", "uses")
    with pytest.raises(UnknownKind, match="a value is known only within something else"):
        Ref("value", "uses")


def test_a_kind_of_a_rule_that_is_not_there_is_refused_by_name() -> None:
    """The table of kinds names rules that there are."""
    with pytest.raises(ValueError, match="no rule 'dead-boat', which is to report a boat that is not there"):
        table(ThingKind("boat", "dead-boat"))


# What is read of a type -----------------------------------------------------------------------------------------------


class Leaf(Authored):
    """A model with a field of its own."""

    see: Annotated[str, Ref("paragraph", "reads", ("none",))]


class Tree(Leaf):
    """A model that holds others, in lists, unions and mappings."""

    leaves: list[Leaf | None]
    by_flag: dict[Annotated[str, Ref("flag", "asks")], Leaf]
    blocks: Annotated[Any, Like(dict[str, Annotated[str, Ref("hex", "names")]])]
    track: Annotated[str, Ref("table", "uses", part="^[^.]+")]
    done: Annotated[Leaf, Role("mentions")]
    number: Annotated[int, Ref("condition", "sets")]


VALUE = {
    "see": "mill",
    "number": 2,
    "done": {"see": "inn"},
    "track": "damage.space",
    "leaves": [{"see": "barn"}, {"see": "none"}],
    "by_flag": {"alarm": {"see": "ford"}},
    "blocks": {"a": "0101-0202", "b": "left"},
}


def test_the_names_in_a_value() -> None:
    """A model's own fields go before those it inherits; names stand amid texts, and words in place of them."""
    found = [
        (".".join(map(str, text.spot.path)), text.role, *text.names)
        for text in said(alternatives(Tree), VALUE, is_link)
    ]

    assert found == [
        ("leaves.0.see", "reads", "barn"),
        ("leaves.1.see", "reads"),
        ("by_flag.alarm", "asks", "alarm"),
        ("by_flag.alarm.see", "reads", "ford"),
        ("blocks.a", "names", "0101", "0202"),
        ("blocks.b", "names"),
        ("track", "uses", "damage"),
        ("done.see", "mentions", "inn"),
        ("number", "sets", "2"),
        ("see", "reads", "mill"),
    ]


PLACES = [
    ("book.yaml", "rosters crew marks #", False, "mark declared"),
    ("book.yaml", "rosters crew members hale", True, "member declared"),
    ("book.yaml", "counters german Tiger", True, "card"),
    ("book.yaml", "checks nerve rating", False, "in expression"),
    ("numbers.yaml", "numbers mill", True, "paragraph"),
    ("a.yaml", "paragraphs mill", True, "paragraph declared"),
    ("a.yaml", "paragraphs mill text", False, "in prose"),
    ("a.yaml", "paragraphs mill do # ask # see", False, "paragraph"),
    ("a.yaml", "paragraphs mill do # at", False, "hex in expression"),
    ("a.yaml", "paragraphs mill do # watch at", False, ""),
    ("a.yaml", "paragraphs mill do # number", False, "marker"),
    ("a.yaml", "paragraphs mill see", False, ""),
    ("a.yaml", "paragraphs mill examples # position units GE1", True, "unit-card letter"),
    ("a.yaml", "paragraphs mill examples # expect reads #", False, "paragraph"),
    ("a.yaml", "procedures fire inputs range", True, "value declared"),
    ("a.yaml", "procedures fire inputs gun of", False, "catalogue"),
    ("a.yaml", "procedures fire steps # do # let hit", False, "in formula"),
    ("a.yaml", "procedures fire chart of", False, ""),
    ("a.yaml", "tables hits rows 1 close source document", False, "document"),
    ("a.yaml", "cards Tiger weapon", False, "card"),
    ("a.yaml", "cards Tiger card", False, "catalogue"),
    ("a.yaml", "errata gap in unit_cards #", False, "unit-card"),
    ("a.yaml", "missions ford exits 0101", True, "hex"),
    ("a.yaml", "cartridges ford", True, "mission cartridge declared"),
    ("a.yaml", "cartridges ford changes 2 1", True, "marker"),
    ("a.yaml", "paragraphs # mill", True, ""),
]
"""Places of files: the path (`#` is a place in a list), whether its last key is meant, and what stands there."""


@pytest.mark.parametrize(("file", "path", "key", "what"), PLACES)
def test_what_stands_at_a_place(file: str, path: str, key: bool, what: str) -> None:  # noqa: FBT001 - a column
    """An editor knows by the path alone what is named there, in whichever model it is."""
    here = places.place(file, tuple(0 if step == "#" else step for step in path.split()), key=key)
    kinds = dict.fromkeys(ref.kind for ref in here.refs)
    declared = [here.declares, "declared"] if here.declares else []
    language = ["in", here.language] if here.language else []

    assert " ".join((*kinds, *declared, *language)) == what


# A new field ----------------------------------------------------------------------------------------------------------


class GuidedRecord(PlatoonRecord):
    """A platoon that somebody guides."""

    guide: Annotated[StrictStr, Ref("unit-card", "uses")] | None = None


class GuidedFile(PlatoonFile):
    """A file in which platoons may have guides."""

    platoons: dict[Annotated[Id, Declares("platoon")], GuidedRecord] = Field(default_factory=dict)  # type: ignore[assignment]


PLATOON = """\
=== book.yaml for a platoon game
=== platoon.yaml
platoons:
  first:
    title: First Platoon
    source: {house: from memory}
    guide: GE1
    units:
      A: {type: M4A3, name: Ruth, crew: 5, initiative: 4, perception: 6, weapon_skill: 1, driving_skill: 7, rounds: 40}
"""


@pytest.fixture
def guided(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The compiler with a field more in one of its models."""
    caches = (places._type_of, places._declaring, places._place)
    monkeypatch.setitem(CONTENTS, PLATOON_GAME, GuidedFile)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def book(folder: Path, text: str = PLATOON) -> Book:
    """A platoon game whose platoon has a guide."""
    return read_book(casefile.write(casefile.parts(text), folder / "case"))


@pytest.mark.usefixtures("guided")
def test_a_new_field_is_in_the_graph(tmp_path: Path) -> None:
    """It refers to what it names, and nothing else has to be told."""
    links = book(tmp_path).references.to("unit-card", "GE1", "uses")

    assert [(link.source, link.position.line) for link in links] == [(Node("platoon", "first"), 5)]


@pytest.mark.usefixtures("guided")
def test_a_new_field_that_names_nothing_is_a_finding(tmp_path: Path) -> None:
    """The rule about unit cards that are not there reports it, with the nearest that is."""
    findings = lint(book(tmp_path, PLATOON.replace("guide: GE1", "guide: GE11")))
    about = [(finding.code, finding.position.line, finding.message) for finding in findings]

    assert ("HD116", 5, "no unit card 'GE11'") in about


@pytest.mark.usefixtures("guided")
def test_a_new_field_in_an_editor(tmp_path: Path) -> None:
    """It has a definition, a hover, completions, and its name is changed with the thing's."""
    whole = book(tmp_path)
    files = dict(whole.texts)
    index = cursor.index(files)
    at = cursor.pointed(files, "platoon.yaml", "guide: G^E1")
    declared = index.declared["unit-card", "GE1"][0]

    assert definition(index, "platoon.yaml", *at) == [declared]
    text = hover(Analyses(whole), index, [], Position("platoon.yaml", *at))
    assert text is not None
    assert text.text.startswith("**GE1**")
    offers = completions(index, "platoon.yaml", *at)
    assert offers is not None
    assert "GE1" in [offer.label for offer in offers.offers]
    edits = renames.renamed(index, "platoon.yaml", *at, "GE7")
    assert "guide: GE7" in changed(files, edits)["platoon.yaml"]


@pytest.mark.usefixtures("guided")
def test_a_new_field_is_renamed(tmp_path: Path) -> None:
    """The command changes it with everything else that names the card."""
    texts = renamed(book(tmp_path), "unit-card", "GE1", "GE7")

    assert "guide: GE7" in texts["platoon.yaml"]
    assert "GE7:" in texts["rest/unit-card.yaml"]
