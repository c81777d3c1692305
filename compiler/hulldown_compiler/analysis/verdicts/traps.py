"""Soft-locks: states of a story from which no end can come any more, and the shortest ways into them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses, Job
from hulldown_compiler.analysis.circles.circles import circles
from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.missions.questions import Jobs, found, rests_on
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.mission_machine import MissionFacts, ProofMachine
from hulldown_compiler.analysis.search.paths import steps_of
from hulldown_compiler.analysis.search.replay import script
from hulldown_compiler.analysis.search.search import PathStep, Search
from hulldown_compiler.analysis.search.states import State, TooWide
from hulldown_compiler.analysis.story.blocks import reachable
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_compiler.ir.step_visitors import flow_of
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.story.flow import DICE, PLAYER

BUDGET = 4_000
"""States of one search."""

BASE = (("condition",),)
"""The facts that every search knows."""

DECIDING = frozenset(["choice", "check", "roll", "pick"])
"""Moves of a player or of dice: where there are none, the book goes round in circles, which is another fault."""

CHOICES = frozenset(["choice"])
"""The same, where a circle was found: that dice fall in it makes it no other fault."""


class Trap(NamedTuple):
    """A way into states from which no end can be reached: the position of its last step, the steps, and the mission.

    In a gamebook `inputs` are what a player chooses and rolls on the way.
    """

    position: Position
    witness: tuple[Related, ...]
    mission: str = ""
    inputs: tuple[str, ...] = ()


def traps(analyses: Analyses) -> list[Trap]:
    """The traps of a book, the shortest first."""
    book = analyses.book
    if book.declared.platoon:
        trapped = found(analyses, analyses[trap_jobs])
        missions = [mission for mission in book.parts.of("mission") if trapped.get(mission.name)]
        return [trap for mission in missions for trap in _of_mission(analyses, mission)]
    return _of_gamebook(analyses) if book.header.start else []


def trap_jobs(analyses: Analyses) -> Jobs[bool]:
    """The jobs of finding out whether there are any in a mission."""
    book = analyses.book
    beyond = max((step["condition"] for _, step in book.steps["condition"]), default=1)
    return {
        mission.name: _trapped(analyses, mission)
        for mission in book.parts.of("mission")
        if mission.model.conditions >= beyond or not _raises(analyses, mission)
    }


def _raises(analyses: Analyses, mission: Chart) -> bool:
    """Whether a mission's paragraphs raise a condition that it lacks, which has a finding of its own."""
    read, most = analyses[plays][mission.name].paragraphs, mission.model.conditions
    return any(step["condition"] > most for paragraph, step in analyses.book.steps["condition"] if paragraph.id in read)


def _of_gamebook(analyses: Analyses) -> list[Trap]:
    """The traps by a search over all facts if there are few states, else by references alone."""
    stranded = _stranded(analyses)
    if not stranded and not analyses.book.guarded:
        return []
    facts = Facts(analyses, unset_is_unknown=True)
    for keys in (list(facts.first), []):
        machine = Machine(facts, {*keys, *BASE} & set(facts.first))
        search = _searched(machine)
        if search is not None:
            return _ways_in(search, machine, lambda state: state.over or not state.stack)
    return [Trap(position, ()) for position in stranded]


def _stranded(analyses: Analyses) -> list[Position]:
    """The references into paragraphs from which no reference leads to an end, or the beginning of a book without one.

    None if watches lead elsewhere.
    """
    book = analyses.book
    if book.steps["watch"]:
        return []
    reach = analyses[reachability]
    sees = [
        (paragraph, step, book.resolve_name(step["to"]))
        for paragraph, step in book.steps["see"]
        if reach.is_step_reachable(step)
    ]
    before: dict[str, list[str]] = defaultdict(list)
    for paragraph, _, to in sees:
        before[to].append(paragraph.id)
    gone = {paragraph.id for paragraph, step, to in sees if to not in book.paragraphs}
    ends = {paragraph.id for paragraph, step in book.steps["end"] if reach.is_step_reachable(step)}
    falls = (name for name in book.paragraphs if name in reach.falls)
    free = reachable({*ends, *gone, *falls}, before.__getitem__)
    stuck = [paragraph for name, paragraph in book.paragraphs.items() if name not in free and reach.reached(name)]
    if not any(flow_of(step).by in (PLAYER, DICE) for paragraph in stuck for step in paragraph.steps()):
        return []
    start = book.paragraphs.get(book.resolve_name(book.header.start))
    if start in stuck:
        return [start.at()]
    return [paragraph.mark(step, "to") for paragraph, step, to in sees if paragraph.id in free and to not in free]


def _trapped(analyses: Analyses, mission: Chart) -> Job[bool]:
    """Whether a mission has any traps. The traps themselves hold places, and are not kept."""
    names = rests_on(analyses, mission.name)
    return Job(f"traps {mission.name}", lambda: bool(_of_mission(analyses, mission)), names)


def _of_mission(analyses: Analyses, mission: Chart) -> list[Trap]:
    """The traps by the facts that the mission's ends read, with the map and the dice at their best."""
    story = MissionFacts(analyses, mission.name, unset_is_unknown=True)
    ends = story.book.parts.ends[story.mission]
    keys = story.asked(*ends) | {("condition",)}
    machine = ProofMachine(story, keys)
    search = _searched(machine) if ends else None
    return [] if search is None else _ways_in(search, machine, lambda state: _ended(machine, ends, state))


def _ended(machine: Machine, ends: list[object], state: State) -> bool:
    return state.over or any(machine.truth(end, state.values, "") & YES for end in ends)


def _searched(machine: Machine) -> Search | None:
    """The search of all states; None if the budget does not suffice."""
    search = Search(machine, BUDGET).completed()
    return search if search.whole else None


def _ways_in(search: Search, machine: Machine, ends: Callable[[State], bool]) -> list[Trap]:
    """The steps from states that can still end into states that cannot, one for each position."""
    locked, decides = _locked(search, machine, ends)
    by_position: dict[Position, Trap] = {}
    for state in search.came if decides else ():
        step = search.came[state]
        if state in locked and step is not None and step.before not in locked:
            position = _place(machine, step)
            path = search.path(step)
            witness = steps_of(machine.book, path, machine.slice.keys)
            told = not machine.facts.mission and {*machine.slice.keys} >= {*machine.facts.first}
            inputs = tuple(script(machine, path)) if told else ()
            by_position.setdefault(position, Trap(position, witness, machine.facts.mission, inputs))
    if decides and not by_position and locked and not machine.facts.mission:  # of a mission, each end is reported
        by_position[_begin(machine)] = Trap(_begin(machine), (), machine.facts.mission)
    return list(by_position.values())


def _locked(search: Search, machine: Machine, ends: Callable[[State], bool]) -> tuple[set[State], bool]:
    """The states from which no end can be reached, and whether a player decides anything in them."""
    before: dict[State, list[State]] = defaultdict(list)
    kinds: dict[State, set[str]] = defaultdict(set)
    for state in search.came:
        try:
            for move, after in machine.moves(state):
                before[after].append(state)
                kinds[state].add(move.kind)
        except TooWide:
            return set(), False
    free = reachable(filter(ends, search.came), before.__getitem__)
    locked = {state for state in search.came if state not in free}
    deciding = CHOICES if not machine.facts.mission and machine.analyses[circles].found else DECIDING
    decides = bool(machine.facts.mission) or any(kinds[state] & deciding for state in locked)
    return locked, decides


def _place(machine: Machine, step: PathStep) -> Position:
    """The position of the step into a trap."""
    steps = steps_of(machine.book, [step], machine.slice.keys)
    if steps:
        return steps[-1].position
    paragraph = machine.book.paragraphs[step.move.paragraph]
    record = step.move.record
    return paragraph.mark(record) if isinstance(record, dict) and "@" in record else paragraph.at()


def _begin(machine: Machine) -> Position:
    book = machine.book
    if machine.facts.mission:
        return book.parts.found["mission"][machine.facts.mission].at()
    return book.paragraphs[book.resolve_name(book.header.start)].at()
