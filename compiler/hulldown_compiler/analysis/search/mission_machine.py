"""The transition system of a mission: cells of its cartridge and its cards are read as long as their condition lasts.

Map and dice are free. While a unit carries out an order, what it comes upon or a watch may interrupt, and the
instructions are resumed later. A machine that `suspends` allows an interruption after every order, so that what it does
not reach no play reaches: it is for proofs. One that does not is for witnesses.

In the game nobody has a Turn while instructions are under way: no action table is read then, and a marker activates, or
a random event happens, only during an order. A machine that is `strict` models that as well, with several times as many
states.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import MAYBE, NO, YES
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.missions.questions import of_missions
from hulldown_compiler.analysis.search.facts import Facts, Observation, Values
from hulldown_compiler.analysis.search.machine import DEEP, DEEPEST, Choice, Machine, touched
from hulldown_compiler.analysis.search.states import (
    Frame,
    Move,
    Next,
    State,
    TooWide,
    WaitingWatch,
    Within,
    trimmed,
    unread,
)
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.blocks import Point, reachable
from hulldown_compiler.analysis.story.map_abstraction import is_free
from hulldown_compiler.book.action_columns import why_never
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.platoon_parts import cell_at
from hulldown_compiler.model.platoon.values import OUT, RANDOM_EVENT
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING, entering
from hulldown_engine.playtest.coverage import ACTION, MARKER, RANDOM, Thing
from hulldown_engine.story.flow import END
from hulldown_engine.story.paragraphs import SCOPES
from hulldown_engine.story.step_kind import CHANGE, NOTHING

One = TypeVar("One")


class Root(NamedTuple):
    """A cell that may be read: its thing, its paragraph (none for a random event), its conditions, and its place.

    It is only read while the card that it `needs` is in play, or the marker that it `needs` is on the map.
    """

    thing: Thing
    paragraph: str
    low: int
    high: int
    position: Position
    needs: Key | None


def roots(book: Book, mission: str) -> list[Root]:
    """Every cell that may be read in a mission."""
    cartridge = book.parts.get("cartridge", mission)
    cells = [] if cartridge is None else [*_markers(cartridge), *_random(cartridge)]
    for card in book.parts.of("unit-card"):
        cells += _actions(book, card)
    return [root._replace(paragraph=book.resolve_name(root.paragraph) if root.paragraph else "") for root in cells]


def _markers(cartridge: Chart) -> Iterator[Root]:
    for key, row in cartridge.model.markers.items():
        for nth, cell in enumerate(row):
            if cell != NONE:
                paragraph = "" if cell == RANDOM_EVENT else cell
                place = cell_at(cartridge, "markers", key, nth + 1)
                thing = (MARKER, str(key), str(nth + 1))
                yield Root(thing, paragraph, nth + 1, nth + 1, place, ("marker", str(key)))


def _random(cartridge: Chart) -> Iterator[Root]:
    for key, row in cartridge.model.random.items():
        for nth, cell in enumerate(row):
            if cell != NONE:
                place = cell_at(cartridge, "random", key, nth + 1)
                yield Root((RANDOM, str(key), str(nth + 1)), cell, nth + 1, nth + 1, place, None)


OVER: Key = ("over",)
"""What an `end` changes: no fact, but whether anything can happen any more."""

NOWHEN = (1, 0)
"""The conditions of a column that nobody ever acts by."""


def _actions(book: Book, card: Chart) -> Iterator[Root]:
    """The cells of a German's card; a letter column applies in every condition, or in none if it is never used."""
    if card.model.actions is None:
        return
    columns = card.model.actions.columns
    for key, row in card.model.actions.model_extra.items():
        for nth, (column, cell) in enumerate(zip(columns, row, strict=False)):
            if cell != NONE:
                span = (column, column) if isinstance(column, int) else (1, book.conditions)
                if isinstance(column, str) and why_never(book, card, column):
                    span = NOWHEN
                thing = (ACTION, card.name, str(column), str(key))
                yield Root(thing, cell, *span, card.at("actions", key, nth), ("card", card.name))


class MissionFacts(Facts):
    """The facts of one mission, including the cards in play and the markers on the map.

    If `unset_is_unknown`, they are asked of the mission's excerpt alone.
    """

    def __init__(
        self,
        analyses: Analyses,
        mission: str,
        *,
        unset_is_unknown: bool = False,
        observed: Sequence[Observation] = (),
    ) -> None:
        analyses = analyses[of_missions][mission] if unset_is_unknown else analyses
        book = analyses.book
        self.mission = mission
        super().__init__(analyses, unset_is_unknown=unset_is_unknown, observed=observed)
        self._led: dict[str, tuple[frozenset[str], frozenset[Key]]] = {}
        model = book.parts.found["mission"][mission].model
        named = {card for kind in ENTERING for _, step in book.steps[kind] for card in entering(step)}
        forces = model.platoon.cards
        come = {*named, *forces} if not unset_is_unknown else {*analyses[plays][mission].cards}
        known = {name: YES if name in forces else NO if name in come else MAYBE for name in sorted({*named, *forces})}
        self.first.update({("card", name): value for name, value in known.items()})
        self.first.update({("marker", str(key)): NO if at == NONE else YES for key, at in model.markers.items()})

    @cached_property
    def roots(self) -> list[Root]:
        """Every cell that may be read in the mission."""
        return roots(self.book, self.mission)

    def relevant(self, keys: Collection[Key], goal: str) -> list[Root]:
        """The cells whose paragraphs may change one of the facts or lead to the goal paragraph."""
        wanted = frozenset(keys)
        return [root for root in self.roots if self._relates(root, wanted, goal)]

    def _relates(self, root: Root, keys: frozenset[Key], goal: str) -> bool:
        if root.paragraph == goal or (root.needs in keys and root.thing[0] == MARKER):
            return True
        onward, changed = self.onward(root.paragraph)
        return goal in onward or OVER in changed or not keys.isdisjoint(changed)

    def onward(self, name: str) -> tuple[frozenset[str], frozenset[Key]]:
        """The paragraphs reachable from one, itself included, and the facts that they may change."""
        if name not in self._led:
            names = reachable([name], self._referred)
            known = [self.book.paragraphs[name] for name in names if name in self.book.paragraphs]
            changes = {key for paragraph in known for key in self._changed_by(paragraph)}
            self._led[name] = frozenset(names), frozenset(changes)
        return self._led[name]

    def _referred(self, name: str) -> Iterator[str]:
        """The paragraphs that one refers to."""
        paragraph = self.book.paragraphs.get(name)
        steps = () if paragraph is None else paragraph.steps()
        return (self.book.resolve_name(step["to"]) for step in steps if step["step"] == "see")

    def _changed_by(self, paragraph: Paragraph) -> Iterator[Key]:
        """The facts that a paragraph may change."""
        yield "sighting", str(paragraph.record["sighting"])
        for step in paragraph.steps():
            yield from self.changes(step)
            yield from [OVER] if self.book.declared.step_kinds[step["step"]].flow is END else []

    def moved_markers(self, condition: int) -> Mapping[str, int]:
        """The Event markers that a new condition moves, each with YES if it lies on the map from then on, or NO."""
        cartridge = self.book.parts.get("cartridge", self.mission)
        changes = {} if cartridge is None else cartridge.model.changes.get(str(condition), {})
        return {str(marker): NO if at == OUT else YES for marker, at in changes.items()}

    @cached_property
    def placed(self) -> Mapping[Key, int]:
        """For each Event marker, the lowest condition from which it may be put on the map again after it was found."""
        lowest = {key: self.conditions + 1 for key in self.first if key[0] == "marker"}
        for condition in range(self.conditions, 1, -1):
            moved = self.moved_markers(condition).items()
            lowest.update((("marker", marker), condition) for marker, there in moved if there == YES)
        steps = (str(step["number"]) for _, step in self.book.steps["place"] if step["place"] == "marker")
        return lowest | {("marker", marker): 1 for marker in steps}

    @property
    def conditions(self) -> int:
        """How many conditions the mission has."""
        number: int = self.book.parts.found["mission"][self.mission].model.conditions
        return number

    @cached_property
    def awaited(self) -> frozenset[Key]:
        """The facts that the conditions of watches read."""
        return self.asked(*self._waits)

    @property
    def _waits(self) -> Sequence[Tree]:
        """The conditions of all watches."""
        return [step["when"] for _, step in self.book.steps["watch"]]

    def heeded(self, root: Root) -> bool:
        """Whether a watch may become due between a cell and its paragraph.

        It may wait for a marker to be found, or for what changes on the map at the start of a Turn, in a barrage before
        a random event, or by the price of a look at a marker.
        """
        if root.thing[0] == MARKER and (root.needs in self.awaited or self._counted):
            return True
        return self._looks_at_map

    @cached_property
    def _looks_at_map(self) -> bool:
        """Whether the condition of a watch may depend on the map."""
        return any(is_free(self.book, tree) for tree in self._waits)

    @cached_property
    def _counted(self) -> bool:
        """Whether a watch may wait for a marker's Victory Points, or for the last marker to be found."""
        worth = self.book.parts.found["mission"][self.mission].model.marker_victory
        return bool(worth and ("victory",) in self.awaited) or any(map(_asks_for_last, self._waits))


def _asks_for_last(tree: Tree) -> bool:
    """Whether a condition asks if any marker is left."""
    return isinstance(tree, list) and (tree[:2] == ["fact", "no_markers"] or any(map(_asks_for_last, tree[1:])))


Interrupted = tuple[tuple[Frame, ...], Within | None]
"""Instructions that were interrupted: their stack, and what they themselves were carried out within."""

ANYWHERE = "anywhere"
"""Where a watch may become due: it does not depend on what has been interrupted."""


class Left(NamedTuple):
    """What may be gone on with where nothing is under way: within what, what it is, and from which values on."""

    within: Within | str | None
    what: Any  # a watch that may be due anywhere, or what was interrupted
    values: Values


class MissionMachine(Machine):
    """The transition system of a mission over a slice of its facts; only the cells in `roots` are read."""

    strict = False

    def __init__(self, facts: MissionFacts, keys: Collection[Key], roots: Sequence[Root] | None = None) -> None:
        super().__init__(facts, keys)
        self.roots = facts.roots if roots is None else roots
        self.story = facts
        self._left: dict[Within | None, dict[Interrupted, list[Values]]] = {}
        self._set: dict[WaitingWatch, list[Values]] = {}
        self._lately: list[Left] = []
        self._decided: dict[Point, bool] = {}
        self._deciding_of: dict[tuple[WaitingWatch, ...], tuple[WaitingWatch, ...]] = {}
        self._opened_by: dict[Values, Sequence[Root]] = {}
        self._moves_to = {id(root): _read(root) for root in self.roots}

    def begin(self) -> State:
        """The initial state: no paragraph is under way."""
        return State((), (), self.slice.first)

    def moves(self, state: State) -> Iterator[Next]:
        """Every move possible in a state, with the state after it; raises TooWide."""
        if state.over:
            return
        if len(state.stack) > DEEPEST:
            raise TooWide(DEEP)
        if not state.stack:
            yield from self._idle(state)
            return
        for move, after in self._carried_out(state):
            yield from self._made(move, after)

    def _made(self, made: Move, after: State) -> Iterator[Next]:
        """A move after which the watches surely due are on the stack; if it can be interrupted, that move as well."""
        move, then = self._surely_due(made, after)
        trim = self.trim(self._settle_watches(then))
        yield move, trim
        if self.suspends and trim.stack and (by := self._broken_off(move)):
            yield Move("broken-off", move.paragraph, move.record), self._left_off(trim, by)

    def visit(self, move: Move, state: State, paragraph: str) -> Iterator[Next]:
        """Push the frame of a paragraph, for the same unit."""
        this = state.stack[-1][3]
        yield move, state.on(*trimmed(state.stack, self.blocks), unread(paragraph, this))

    def _broken_off(self, move: Move) -> str:
        """What may interrupt after a step: NOTHING, CHANGE (a watch), or whatever its order may come upon."""
        record = move.record
        if isinstance(record, Root):
            return CHANGE
        if isinstance(record, dict) and "step" in record and (by := self.kinds[record["step"]].interrupted_by(record)):
            return by
        return NOTHING if touched(self, move).isdisjoint(self.story.awaited) else CHANGE

    # Between paragraphs

    def _idle(self, state: State) -> Iterator[Next]:
        """The moves while nothing is under way: cells that may be read, watches that may be due, interrupted stacks.

        Once the mission has ended there are no Turns; a marker that has been noticed may still be found.
        """
        for root in self._openings(state):
            yield from self._begun(root, state)
        yield from self._taken_up(state)

    def one(self, state: State, choose: Choice) -> Next | None:
        """The move that is chosen of those possible in a state; of hundreds of cells, only the chosen one is read."""
        if state.stack or state.over:
            return super().one(state, choose)
        openings, others = self._openings(state), list(self._taken_up(state))
        moves = [*(self._moves_to[id(root)] for root in openings), *(move for move, _ in others)]
        if not moves:
            return None
        nth = choose(moves)
        return next(self._begun(openings[nth], state)) if nth < len(openings) else others[nth - len(openings)]

    def _openings(self, state: State) -> list[Root]:
        """The cells that may be read in a state."""
        by = "" if state.within is None else state.within[0]
        turns = not by and not self.ended(state.values)
        cells = self._readable(state.values) if by != CHANGE else ()
        return list(cells) if turns else [root for root in cells if root.thing[0] != ACTION]

    def _begun(self, root: Root, state: State) -> Iterator[Next]:
        """The move to a cell; if it can be interrupted, that move as well."""
        move, hit = self._moves_to[id(root)], self._hit(root, state)
        yield from self._made(move, hit) if self.story.heeded(root) else [(move, hit)]

    def _taken_up(self, state: State) -> Iterator[Next]:
        """The moves to watches that may be due, and to what was interrupted."""
        for watch in (*state.watches, *self._later(self._set, state.values)):
            yield from self._due(watch, state)
        for stack in self._later(self._left.get(state.within, {}), state.values):
            yield self._resumed(stack, state)

    def news(self) -> Sequence[Left]:
        """What has been left to be gone on with since this was last asked."""
        news, self._lately = self._lately, []
        return news

    def gone_on(self, state: State, news: Sequence[Left]) -> Iterator[Next]:
        """The moves to what has been left, from a state in which nothing is under way."""
        for left in news:
            if left.within in (ANYWHERE, state.within) and self._after(state.values, left.values):
                if left.within is ANYWHERE:
                    yield from self._due(left.what, state)
                else:
                    yield self._resumed(left.what, state)

    def _due(self, watch: WaitingWatch, state: State) -> Iterator[Next]:
        """The move to the block of a watch, if that may be due."""
        step = self.watched(watch)
        if self._lasts(watch, state) and self.truth(step["when"], state.values, watch[3]) & YES:
            left = tuple(other for other in state.watches if other != watch)
            frame: Frame = (watch[0], step["do"], 0, watch[3], True)
            yield (
                Move("watch", watch[0], step, None, (watch,)),
                state._replace(stack=trimmed((frame,), self.blocks), watches=left),
            )

    def _resumed(self, interrupted: Interrupted, state: State) -> Next:
        """The move back to what was interrupted."""
        stack, within = interrupted
        return Move("resumed", stack[-1][0], None, stack), state._replace(stack=stack, within=within)

    def _readable(self, values: Values) -> Sequence[Root]:
        """The cells that may be read with some values."""
        if values not in self._opened_by:
            low, high = self.slice.get(values, ("condition",))
            self._opened_by[values] = [
                root
                for root, nth in self._cells
                if root.low <= high and low <= root.high and (nth is None or values[nth] & YES)
            ]
        return self._opened_by[values]

    @cached_property
    def _cells(self) -> Sequence[tuple[Root, int | None]]:
        """The cells that can ever be read, each with the place of what it needs among the values, if they have it."""
        there = [root for root in self.roots if not root.paragraph or root.paragraph in self.book.paragraphs]
        index, anything = self.slice.index, self.facts.anything
        return [
            (root, None if root.needs is None else index.get(root.needs))
            for root in there
            if root.needs is None or root.needs in index or (anything.get(root.needs) or NO) & YES
        ]

    def _hit(self, root: Root, state: State) -> State:
        """The state after a cell is read; its marker is off the map."""
        if not root.paragraph and root.thing[0] != MARKER:
            return state
        values = state.values
        if root.thing[0] == MARKER and root.needs is not None:
            values = self.slice.set(values, root.needs, NO)
        return state._replace(stack=(unread(root.paragraph, ""),) if root.paragraph else (), values=values)

    def _lasts(self, watch: WaitingWatch, state: State) -> bool:
        low, high = self.slice.get(state.values, ("condition",))
        return bool(self.watched(watch)["scope"] != "condition" or low <= watch[4] <= high)

    def ended(self, values: Values) -> bool:
        """Whether the mission is surely over once nothing is under way, by the ends of its briefing (Rule 3)."""
        sure = self.strict or not self.suspends  # else an order may be under way
        return sure and any(self.truth(tree, values, None) == YES for tree in self.book.parts.ends[self.story.mission])

    def _surely_due(self, move: Move, state: State) -> Next:
        """A move, with the blocks of the watches that are surely due after it pushed, to be carried out first."""
        due = [watch for watch in self._deciding(state.watches) if self._holds(watch, state)]
        if not due:
            return move, state
        left = tuple(watch for watch in state.watches if watch not in due)
        frames = [(watch[0], self.watched(watch)["do"], 0, watch[3], True) for watch in reversed(due)]
        return move._replace(fired=tuple(due)), state._replace(stack=(*state.stack, *frames), watches=left)

    def _deciding(self, watches: tuple[WaitingWatch, ...]) -> tuple[WaitingWatch, ...]:
        """Those of some watches that decide; there are few sets of watches, and many states with each."""
        found = self._deciding_of.get(watches)
        if found is None:
            found = self._deciding_of[watches] = tuple(filter(self._decides, watches))
        return found

    def _decides(self, watch: WaitingWatch) -> bool:
        """Whether a watch is checked at every change until it is due, and the slice may decide when."""
        point = watch[:3]
        if point not in self._decided:
            self._decided[point] = self._may_decide(watch)
        return self._decided[point]

    def _may_decide(self, watch: WaitingWatch) -> bool:
        step = self.watched(watch)
        lasting = step["at"] == "change" and step["scope"] not in SCOPES
        known = not self.facts.asked(step["when"]).isdisjoint(self.slice.index)
        return lasting and known and not (self.suspends and self._may_wait_twice(watch))

    def _may_wait_twice(self, watch: WaitingWatch) -> bool:
        """Whether it matters that several units may each have set the watch (see `paragraphs.Watch`)."""
        step = self.watched(watch)
        done = self.book.paragraphs[watch[0]].within(step["do"])
        return is_free(self.book, step["when"]) or not all(self.kinds[step["step"]].repeatable for step in done)

    def _holds(self, watch: WaitingWatch, state: State) -> bool:
        """Whether a watch's condition surely holds, and its scope has not ended."""
        step = self.watched(watch)
        condition = self.slice.get(state.values, ("condition",))
        in_time = step["scope"] != "condition" or condition == (watch[4], watch[4])
        return in_time and self.truth(step["when"], state.values, watch[3]) == YES

    # What may be gone on with

    def _settle_watches(self, state: State) -> State:
        """In a machine that `suspends`, move watches that the slice does not decide out of the state into `_set`."""
        if not self.suspends or not state.watches:
            return state
        kept = self._deciding(state.watches)
        if len(kept) == len(state.watches):
            return state
        for watch in state.watches:
            if watch not in kept:
                self._leave(self._set, watch, state.values, ANYWHERE)
        return state._replace(watches=kept)

    def _left_off(self, state: State, by: str) -> State:
        """The state in which an interruption is carried out.

        In a `strict` machine the stack that a watch interrupts is resumed next; of orders, any that may have been under
        way.
        """
        within = (by, state.values if by == CHANGE else ()) if self.strict else None
        self._leave(self._left.setdefault(within, {}), (state.stack, state.within), state.values, within)
        return state._replace(stack=(), within=within)

    def _leave(self, where: dict[One, list[Values]], item: One, values: Values, within: Within | str | None) -> None:
        """Record the values with which something may be resumed, unless recorded earlier values allow for it."""
        known = where.setdefault(item, [])
        if not any(self._after(values, before) for before in known):
            known.append(values)
            self._lately.append(Left(within, item, values))

    def _later(self, where: dict[One, list[Values]], values: Values) -> Iterator[One]:
        for item, begun in list(where.items()):
            if any(self._after(values, before) for before in begun):
                yield item

    def _after(self, values: Values, before: Values) -> bool:
        """Whether one set of values may come later than another: conditions only rise, and sightings stay made."""
        if values == before:
            return True
        condition = self.slice.get(values, ("condition",))
        if condition[1] < self.slice.get(before, ("condition",))[0]:
            return False
        if any(values[nth] == NO and before[nth] == YES for nth in self._lasting):
            return False
        return not any(values[nth] == YES and before[nth] == NO and condition[1] < low for nth, low in self._returning)

    @cached_property
    def _lasting(self) -> Sequence[int]:
        """The places of the values that stay YES once they are: of sightings and cards."""
        return [nth for key, nth in self.slice.index.items() if key[0] in ("sighting", "card")]

    @cached_property
    def _returning(self) -> Sequence[tuple[int, int]]:
        """The places of Event markers, each with the lowest condition in which it may be on the map again."""
        placed = ((nth, self.story.placed.get(key, 1)) for key, nth in self.slice.index.items())
        return [(nth, low) for nth, low in placed if low > 1]


def _read(root: Root) -> Move:
    return Move("cell", root.paragraph, root)


class ProofMachine(MissionMachine):
    """The machine for proofs: it `suspends`, and reads only cells that may change the facts or lead to the goal."""

    suspends = True

    def __init__(self, facts: MissionFacts, keys: Collection[Key], goal: str = "?", *, strict: bool = False) -> None:
        super().__init__(facts, keys, facts.relevant(keys, goal))
        self.strict = strict
