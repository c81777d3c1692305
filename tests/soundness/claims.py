"""What the analyses claim of a book, held against what came up in its games.

Joined states claim that a fact is never otherwise at a step, that a step, block or paragraph is never come to, and that
a guard is never so. Verdicts claim that a thing never comes up, or that a condition never holds, anywhere or where a
paragraph is opened; circles, that play never comes out of them, and their absence, that every stretch between two
decisions ends. What the rules claim is in `findings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from tests.helpers.bruteforce import within_span
from tests.soundness.playing import Played
from tests.soundness.seen import Key, Point, Seen, Values, guards

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.circles.circles import Circles, circles
from hulldown_compiler.analysis.domain.intervals import NO, YES
from hulldown_compiler.analysis.search.facts import Facts, Observation
from hulldown_compiler.analysis.search.mission_machine import MissionFacts
from hulldown_compiler.analysis.search.queries import UNREACHABLE, ReachabilityQuery
from hulldown_compiler.analysis.story.reachability import Reach, reachability, strict_reachability
from hulldown_compiler.analysis.verdicts.report import VerdictReport
from hulldown_compiler.analysis.verdicts.things import BRANCH, OUTCOME, ROW, Thing
from hulldown_compiler.book.book import Book
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.language.expressions import compile_expression
from hulldown_engine.language.expressions import BOOL
from hulldown_engine.playtest.coverage import ACTION, OPTION

BUDGET = 2_000
"""States of one search."""

JOINED, STRICT, VERDICT, OBSERVED, CIRCLE = "joined states", "strict joined states", "verdict", "observation", "circle"


class Refutation(NamedTuple):
    """A claim that a game refutes: who claims it, what is claimed, and of what."""

    by: str
    claim: str
    of: str


def refuted(played: Played, analyses: Analyses) -> Iterator[Refutation]:
    """Every claim of the analyses that the games of a book refute.

    A roll without a row for its total is a fault that is found; all who claim anything take it to be mended.
    """
    if played.seen.rowless:
        return
    yield from of_joined(played, analyses[reachability], JOINED)
    if analyses[strict_reachability] is not analyses[reachability]:
        yield from of_joined(played, analyses[strict_reachability], STRICT)
    yield from of_verdicts(played, VerdictReport(analyses, played.mission, BUDGET))
    yield from of_observed(played, analyses)
    yield from of_circles(played, analyses[circles])


# Joined states --------------------------------------------------------------------------------------------------------


def of_joined(played: Played, reach: Reach, by: str) -> Iterator[Refutation]:
    """What reachability claims and games refute."""
    seen, book = played.seen, played.authored
    for point, values in seen.at.items():
        claims = _at(seen, reach, point, step_at(book, point), values)
        yield from (Refutation(by, claim, _called(point)) for claim in claims)
    for name, values in seen.entry.items():
        claims = _covered(reach.entry.get(name), values, "is never read", "where it is read")
        yield from (Refutation(by, claim, name) for claim in claims)
    for name, values in seen.exit.items():
        claims = _covered(reach.exit.get(name), values, "is never left", "where it is left")
        yield from (Refutation(by, claim, name) for claim in claims)
    for place in sorted(seen.blocks):
        if not reach.carried_out(*place):
            yield Refutation(by, "is never carried out", _called((*place, 0)))
    for card in sorted(named for kind, named, *_ in seen.things if kind == "card" and named.startswith("GE")):
        if card not in reach.activated:
            yield Refutation(by, "is never activated", card)


def _at(seen: Seen, reach: Reach, point: Point, step: Record, values: Values) -> Iterator[str]:
    """What is claimed at a step, and refuted."""
    if not reach.is_step_reachable(step):
        yield f"{step['step']!r} is never come to"
        return
    state, this = reach.at(step)
    yield from _covered(state, values, "", f"at {step['step']!r}")
    if this != reach.anyone:
        yield from (
            f"'this' is never {who}" for who in sorted(map(str, seen.this[point])) if who not in (*this, "None")
        )
    for nth, tree in enumerate(guards(step)):
        truth = reach.evaluator.truth(tree, state, this)
        for came in sorted(seen.truths[point, nth]):
            if not truth & (YES if came else NO):
                yield f"guard {nth} of {step['step']!r} is never {came}"


def _covered(state: Any, values: Values, never: str, where: str) -> Iterator[str]:
    """The claims of an abstract state that concrete values refute."""
    if state is None:
        yield never
        return
    for key, came in sorted(values.items()):
        for value in sorted(came):
            if key in state and not may_be(state[key], value):
                yield f"{' '.join(key)} is never {value} {where}"


def may_be(known: Any, value: Any) -> bool:
    """Whether an abstract value allows for a concrete one: a truth in bits, or an interval."""
    if isinstance(known, int):
        return bool(known & (YES if value else NO))
    low, high = known
    return (low is None or low <= value) and (high is None or value <= high)


def step_at(book: Book, point: Point) -> Record:
    """The record of a step."""
    paragraph, block, nth = point
    return book.paragraphs[paragraph].blocks[block][nth]


def _called(point: Iterable[Any]) -> str:
    return ":".join(map(str, point))


# Verdicts -------------------------------------------------------------------------------------------------------------


def of_verdicts(played: Played, report: VerdictReport) -> Iterator[Refutation]:
    """The things called unreachable that came up."""
    for (kind, name), occurrences in report.occurrences.items():
        came = [thing for _, thing in occurrences if came_up(played.seen, thing)]
        if came and report.verdict(kind, name).verdict == UNREACHABLE:
            yield Refutation(VERDICT, "is unreachable", f"{kind} {name}")


IN_BLOCKS = (OPTION, BRANCH, OUTCOME, ROW)
"""Kinds of things that each have a block of their own."""


def came_up(seen: Seen, thing: Thing) -> bool:
    """Whether a thing came up."""
    if thing.kind in IN_BLOCKS:
        return thing.place in seen.blocks
    if thing.kind == "ending":
        return thing.name in seen.endings
    if thing.kind == ACTION and thing.root is not None:
        *cell, row = thing.root.thing
        rows = [numbers for *there, numbers in seen.things if there == cell]
        faces = (face for face in range(1, 11) if within_span(row, face))
        return any(within_span(numbers, face) for face in faces for numbers in rows)
    return (thing.kind, *thing.name.split(".")) in seen.things


# Where conditions hold ------------------------------------------------------------------------------------------------


class Came(NamedTuple):
    """A condition that held in a game, where the paragraph `at` was opened, or anywhere."""

    condition: str
    at: str = ""


SOME = 6
"""How many of the conditions that came about in its games are asked of a book."""


def of_observed(played: Played, analyses: Analyses) -> Iterator[Refutation]:
    """The conditions that a search for them calls impossible, and that held in a game."""
    asked = sorted(_came(played.seen, analyses[reachability]))
    asked = Random(played.seed).sample(asked, min(SOME, len(asked)))
    book, mission = played.authored, played.mission
    path = book.parts.found["mission"][mission].document.path if mission else book.declared.document.path
    scope = book.declared.scope_at(path)
    assert scope is not None
    trees = [compile_expression(each.condition, scope, BOOL).tree for each in asked]
    wanted = enumerate(zip(asked, trees, strict=True))
    observed = [Observation(("claim", nth), tree, each.at) for nth, (each, tree) in wanted]
    facts = MissionFacts(analyses, mission, observed=observed) if mission else None
    query = ReachabilityQuery(facts or Facts(analyses, observed=observed), BUDGET, altogether=False)
    for each, observation in zip(asked, observed, strict=True):
        if query.observed(observation).verdict == UNREACHABLE:
            yield Refutation(OBSERVED, f"{each.condition!r} never holds", each.at or "anywhere")


def _came(seen: Seen, reach: Reach) -> Iterator[Came]:
    """What held where paragraphs were opened, and what held anywhere and not from the beginning."""
    for name, values in seen.entry.items():
        here = ((key, value) for key, came in values.items() if key[0] != "sighting" for value in came)
        yield from (Came(_condition(key, value), name) for key, value in here)
    first = reach.first_state()
    pairs = {(key, value) for values in seen.at.values() for key, came in values.items() for value in came}
    yield from (Came(_condition(key, value)) for key, value in pairs if not may_be(first[key], value))


def _condition(key: Key, value: Any) -> str:
    """A fact and what it is, as an expression."""
    kind, *name = key
    if kind == "sighting":
        return f"{'' if value else 'not '}sighted({name[0]})"
    if kind in ("flag", "mark"):
        return f"{'' if value else 'not '}{name[0].replace(' ', '.')}"
    return f"{name[0] if name else kind} == {value}"


# Circles --------------------------------------------------------------------------------------------------------------


def of_circles(played: Played, claimed: Circles) -> Iterator[Refutation]:
    """The circles that play came out of, and that play went round in though there is said to be none.

    What the map or a watch has a say in is not known of a game.
    """
    for circle in claimed.found:
        stories = played.seen.left[circle.name] if not circle.watches else ()
        if any(circle.case.items() <= dict(story).items() for story in stories):
            yield Refutation(CIRCLE, f"play never comes out of it when {dict(circle.case)}", circle.name)
    if played.seen.endless and not (claimed.found or claimed.undecided):
        yield Refutation(CIRCLE, "every stretch of play ends", played.authored.name)
