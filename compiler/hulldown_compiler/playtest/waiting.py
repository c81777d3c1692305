"""What a thing that never came up waits for: the condition, card, guard or cell nearest to it that kept play out.

It is looked for from the thing backward, through what leads there and did not come up either, to the first place that
games did come to: the guard in that place is what kept all the rest shut. It is asked of the compiled book alone, so it
costs next to nothing, and it can be asked of a book whose content is elsewhere.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from hulldown_compiler.ir.step_visitors import ways
from hulldown_compiler.playtest.names import name_of, paragraph
from hulldown_engine.games.book import Book
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import Words, clause
from hulldown_engine.platoon.language.phrases import READERS, words_of
from hulldown_engine.platoon.sequence.platoon_steps import entering
from hulldown_engine.playtest import coverage
from hulldown_engine.playtest.coverage import ACTION, CARD, CONDITION, MARKER, PARAGRAPH, RANDOM, Thing
from hulldown_engine.story.flow import Way

Json = Mapping[str, Any]

COLUMNS: Mapping[str, str] = {
    "S": "a crew that thinks of itself",
    "C": "a US unit close by",
}
"""What puts the columns of an action table in force that are not conditions; others are Special Reactions."""

SOUGHT: Mapping[str, str] = {MARKER: "its marker", RANDOM: "its total", ACTION: "its Action Number"}
"""What hits upon a cell."""

CHANCE = "more games: nothing keeps it shut"
"""Said where play came by, and nothing but chance or something that came first kept it from going on."""


NEVER = ", which no game came to"
"""Said of a condition: a reason that anything nearer is better than."""

Gate = str | Thing
"""What keeps a thing from coming up: a reason as text, or another thing that did not come up."""


class GuardedBlock(NamedTuple):
    """A step that leads somewhere: the paragraph it stands in, and its block."""

    paragraph: str
    block: int


class Waiting:
    """Finds what keeps the things of one mission that are not among those `seen` from coming up."""

    def __init__(self, book: Book, mission: str, seen: Collection[Thing]) -> None:
        self.logic: Json = book.logic
        self.prose: Json = book.prose
        self.mission = mission
        self.seen = seen
        self.scope = coverage.scope(book.logic, mission)

    def reason(self, thing: Thing) -> str:
        """What a thing waits for, as the end of a sentence ("waits for ..."); empty if nothing leads there."""
        shut = ""
        behind = {thing}
        waiting = deque([thing])
        while waiting:
            for gate in self._gates(waiting.popleft(), thing):
                if isinstance(gate, str):
                    if not gate.endswith(NEVER):
                        return gate
                    shut = shut or gate
                elif gate not in behind:
                    behind.add(gate)
                    waiting.append(gate)
        return shut

    def _gates(self, thing: Thing, first: Thing) -> Iterator[Gate]:
        """The gates of a thing, as text, or things to ask about instead; `first` is the one that was asked about."""
        match thing:
            case (coverage.PARAGRAPH, name):
                yield from self._of_paragraph(name)
            case (coverage.OPTION, name, option):
                yield from self._of_option(name, option)
            case (coverage.CARD, name):
                yield from self._led(self._entries[name])
            case (coverage.CONDITION, name):
                yield from self._led(self._raises[name])
            case (_, _, column, *_) if first[0] != CONDITION or not column.isdigit() or int(column) < int(first[1]):
                yield from self._of_cell(thing, asked=thing == first)

    # One method for each kind of thing

    def _of_paragraph(self, name: str) -> Iterator[Gate]:
        own = self._gate(name)
        if name == self.logic.get("start") or any(cell in self.seen for cell in self._cells[name]):
            yield own or CHANCE
        yield from self._led(self._sees[name], own)
        yield from self._cells[name]

    def _of_option(self, name: str, option: str) -> Iterator[Gate]:
        if (PARAGRAPH, name) not in self.seen:
            yield PARAGRAPH, name
            return
        record, block = self._asked(name, option)
        guards = [
            *self._guards(GuardedBlock(name, block)),
            *([self._if(name, record["when"])] if "when" in record else []),
        ]
        yield _in(guards, paragraph(self.prose, name)) if guards else "somebody who chooses it"

    def _of_cell(self, cell: Thing, *, asked: bool) -> Iterator[Gate]:
        """A cell of the cartridge or of an action table: its card, its condition, then what has to hit upon it."""
        column = cell[2]
        if cell[0] == ACTION and (CARD, cell[1]) not in self.seen:
            yield CARD, cell[1]
        elif column.isdigit() and (CONDITION, column) not in self.seen:
            yield f"condition {column}{NEVER}"
        elif asked:
            yield f"{SOUGHT[cell[0]]} in {_column(column)}"
        else:
            yield f"{cell[1]} in {_column(column)}" if cell[0] == ACTION else name_of(self.prose, cell)

    # What keeps play out

    def _led(self, places: Iterable[GuardedBlock], own: str = "") -> Iterator[Gate]:
        """For each place, its guards if its paragraph was read, else that paragraph, to be asked about instead."""
        for place in places:
            if (PARAGRAPH, place.paragraph) in self.seen:
                guards = [*self._guards(place), *filter(None, [own])]
                yield _in(guards, paragraph(self.prose, place.paragraph)) if guards else CHANCE
            else:
                yield PARAGRAPH, place.paragraph

    def _gate(self, name: str) -> str:
        """The conditions of a paragraph itself, which hold whatever refers to it."""
        record = self.logic["paragraphs"][name]
        conditions = [self._if(name, record["requires"])] if record.get("requires") is not None else []
        if record.get("sighting") is not None:
            conditions.append(f"sighting {record['sighting']}, if it has not been made before")
        return " and ".join(conditions)

    def _guards(self, place: GuardedBlock) -> list[str]:
        """The guards between the start of a paragraph and a step, outermost first."""
        guards: list[str] = []
        block = place.block
        above = self._above(place.paragraph)
        while block in above:
            block, guard = above[block]
            guards[:0] = filter(None, [guard])
        return guards

    def _above(self, name: str) -> dict[int, tuple[int, str]]:
        """The enclosing block of every inner block of a paragraph, and the guard of the way from there."""
        above: dict[int, tuple[int, str]] = {}
        for nth, block in enumerate(self.logic["paragraphs"][name]["blocks"]):
            for step in block:
                above.update({way.block: (nth, self._leads(name, step, way)) for way in ways(step)})
        return above

    def _leads(self, name: str, step: Json, way: Way) -> str:
        """The guard of a way from a step into one of its blocks, in words."""
        guard = step if step["step"] == "watch" else way.guard
        if guard is not None and "when" in guard:
            return self._if(name, guard["when"])
        if way.by == "choice" and way.guard is not None:
            return f"the choice of {way.guard['id']}"
        if step["step"] == "check":
            return f"a check that {'succeeds' if way.block == step['success'] else 'fails'}"
        if step["step"] == "roll":
            return next(f"a roll of {_totals(*row)}" for row in step["rows"] if row[2] == way.block)
        if "otherwise" in step:
            return "nobody to pick" if way.block == step["otherwise"] else "somebody to pick"
        return "no other option" if step["step"] in ("first", "choose") else ""

    def _if(self, name: str, tree: Tree) -> str:
        """A condition in words."""
        action = self.logic["paragraphs"][name].get("action")
        words = Words(self.prose) if action is None else words_of(self.prose, READERS["german" if action else "us"])
        text = clause(words, tree).replace("{{", "{").replace("}}", "}")
        return f"if {text}"

    # What leads where

    def _asked(self, name: str, option: str) -> tuple[Json, int]:
        """An option of a paragraph, and the block that asks for it."""
        options = (
            (offered, nth)
            for nth, block in enumerate(self.logic["paragraphs"][name]["blocks"])
            for step in block
            if step["step"] == "ask"
            for offered in step["options"]
            if offered["id"] == option
        )
        return next(options)

    def _places(self, leads: Callable[[Json], Iterable[str]]) -> Mapping[str, list[GuardedBlock]]:
        """The steps that lead to each of some things."""
        places: dict[str, list[GuardedBlock]] = defaultdict(list)
        for name in self.scope.paragraphs:
            for nth, block in enumerate(self.logic["paragraphs"][name]["blocks"]):
                for step in block:
                    for target in leads(step):
                        places[target].append(GuardedBlock(name, nth))
        return places

    @cached_property
    def _sees(self) -> Mapping[str, list[GuardedBlock]]:
        return self._places(lambda step: [step["to"]] if step["step"] == "see" else [])

    @cached_property
    def _raises(self) -> Mapping[str, list[GuardedBlock]]:
        return self._places(lambda step: [str(step["condition"])] if step["step"] == "condition" else [])

    @cached_property
    def _entries(self) -> Mapping[str, list[GuardedBlock]]:
        return self._places(entering)

    @cached_property
    def _cells(self) -> Mapping[str, list[Thing]]:
        """The cells that lead to each paragraph."""
        cells_to: dict[str, list[Thing]] = defaultdict(list)
        if self.mission:
            own = coverage.cartridge(self.logic["missions"][self.mission]["cartridge"])
            acting = (cell for card in self.scope.cards for cell in coverage.actions(self.logic, card))
            for cell in (*own, *acting):
                cells_to[cell.paragraph].append(cell.thing)
        return cells_to


def _in(guards: Sequence[str], place: str) -> str:
    """Guards, one behind the other, in a paragraph."""
    return f"{', then '.join(dict.fromkeys(guards))}, in {place}"


def _totals(low: int | None, high: int | None, block: int) -> str:
    """The totals of a row; an end that is None is open."""
    if low is None or high is None:
        return f"{high} or less" if low is None else f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def _column(name: str) -> str:
    """A column of an action table, and what puts it in force."""
    if name.isdigit():
        return f"condition {name}"
    return f"column {name}: {COLUMNS.get(name, 'a Special Reaction')}"
