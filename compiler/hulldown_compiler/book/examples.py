"""The examples of a book, where they are written: of procedures, rule sections, paragraphs and missions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from hulldown_compiler.book import example_defaults
from hulldown_compiler.book.contents import Contents
from hulldown_compiler.book.entries import Paragraph, Section
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Chart, Path
from hulldown_compiler.lowering.examples import Trial, spelled_out
from hulldown_compiler.model.files import CONTENTS, GAMEBOOK, PLATOON_GAME, sections
from hulldown_compiler.naming.grammar import Alternatives, below
from hulldown_compiler.naming.references import Ref
from hulldown_compiler.naming.values import Said, Wanted, is_link, said

Json = Mapping[str, Any]


KINDS = ("procedure", "rule", "paragraph", "mission")
"""The kinds of things that have examples."""

OF_STORY = ("paragraph", "finds", "german", "event")
"""The questions about paragraphs; in the others, orders are those of the rules, whatever paragraphs are called."""


class Example(NamedTuple):
    """One example: its procedure, what is given and expected, and where it is written.

    It stands in a procedure, rule section, paragraph or mission: `kind` and `source`. An example of a table or of a
    position in play has no procedure, but `table` or `ask` in its record; one of a paragraph has neither. `record` is
    the whole of it, with what its author left out, and `written` what there is to read. `at` says where a part is
    written, by the keys that lead to it, as in `expect.NAME`; what holds it, when the part is not there. `type` is what
    its kind of book takes there, and `refers` are the texts that refer to something.
    """

    kind: str
    source: str
    procedure: str
    record: Json
    written: Json
    at: Callable[[str], Position]
    type: Alternatives
    refers: Sequence[Said] = ()

    def place(self, text: Said) -> Position:
        """Where a text of it is written."""
        return self.at(".".join(map(str, text.spot.path)))

    def said(self, wanted: Wanted) -> Iterator[Said]:
        """What is wanted of all that is said of it."""
        return self._not_its_own(said(self.type, self.written, wanted))

    @property
    def links(self) -> Iterator[Said]:
        """The texts that refer to something else than itself."""
        return self._not_its_own(self.refers)

    def _not_its_own(self, texts: Iterable[Said]) -> Iterator[Said]:
        """Texts but for those that name what is its own.

        Units that have a type are its own, whatever cards are called; so are orders, unless it asks about a paragraph.
        """
        own = [name for name, unit in self.record.get("position", {}).get("units", {}).items() if "type" in unit]
        of_story = self.kind == "paragraph" or self.record.get("ask") in OF_STORY
        for text in texts:
            kind = text.mark.kind if isinstance(text.mark, Ref) else ""
            if not (kind == "unit-card" and text.text in own) and (kind != "paragraph" or of_story):
                yield text


def examples(book: Contents) -> Iterator[Example]:
    """Every example of the procedures, rule sections, paragraphs and missions, in the order they are written."""
    in_books = sections(CONTENTS[PLATOON_GAME if book.declared.platoon else GAMEBOOK])
    of = {kind: below(in_books[kind].things, "examples") for kind in KINDS if kind in in_books}
    for chart in book.charts.of("procedure"):
        for nth, example in enumerate(chart.model.examples):
            record, procedure = example.model_dump(exclude_none=True), example.procedure or chart.name
            places, within = _places_in(chart, nth), of["procedure"]
            refers: Sequence[Said] = list(said(within, record, is_link))
            yield Example("procedure", chart.name, procedure, record, record, places, within, refers)
    for section in book.rules.values():
        for record, places, refers in _placed(section):
            whole, procedure = example_defaults.of_rule(book, record), record.get("procedure", "")
            yield Example("rule", section.number, procedure, whole, record, places, of["rule"], refers)
    for paragraph, trial in _trials(book):
        whole = example_defaults.of_paragraph(book, paragraph, trial.record)
        places = partial(_marked, paragraph.path, trial.marks)
        yield Example("paragraph", paragraph.id, "", whole, trial.record, places, of["paragraph"], trial.refers)
    for mission in book.parts.of("mission") if book.declared.platoon else ():
        for record, marks in zip(*spelled_out(mission.model.examples, mission.raw.get("examples", ())), strict=True):
            whole = example_defaults.of_mission(book, mission.name, record)
            places = partial(_marked, mission.document.path, marks)
            refers = list(said(of["mission"], record, is_link))
            yield Example("mission", mission.name, "", whole, record, places, of["mission"], refers)


def _trials(book: Contents) -> Iterator[tuple[Paragraph, Trial]]:
    """The examples of each paragraph; of two paragraphs with one name, of the first."""
    for unit in book.units:
        for name, trials in unit.trials.items():
            paragraph = book.paragraphs.get(name)
            if paragraph is not None and paragraph.path == unit.path:
                yield from ((paragraph, trial) for trial in trials)


def _placed(of: Section) -> Iterator[tuple[Json, Callable[[str], Position], Sequence[Said]]]:
    """The examples of a rule section, where their parts are, and what refers to something."""
    told = zip(of.record["examples"], of.record["@"].get("examples", ()), of.record["said"], strict=True)
    for record, marks, refers in told:
        yield record, partial(_marked, of.path, marks), refers


def _marked(path: str, marks: Mapping[str, Sequence[int]], key: str) -> Position:
    """Where a part of an example of a rule section, a paragraph or a mission is."""
    while key not in marks:
        key = key.rpartition(".")[0]
    return Position(path, *marks[key])


def _places_in(chart: Chart, nth: int) -> Callable[[str], Position]:
    """Where the parts of an example of a procedure are."""

    def at(key: str) -> Position:
        path: Path = ("examples", nth, *key.split("."))
        return chart.at("examples", nth, "example") if chart.part(path) is None else chart.at(*path, key=True)

    return at
