"""Books that double at every step, or go in circles: whatever searches them has a bound, in states and in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from tests.helpers.build import author

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search import queries
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.queries import UNDECIDED, ReachabilityQuery
from hulldown_compiler.analysis.search.search import MOVES
from hulldown_compiler.analysis.search.slicing import Backward, Goal
from hulldown_compiler.analysis.story.blocks import BlockPlace
from hulldown_compiler.analysis.verdicts.report import VerdictReport
from hulldown_compiler.book.book import Book
from hulldown_compiler.lint.runner import lint

RUNGS = 45
BUDGET = 30
"""States of one search: so few that nearly every question is asked in every way there is."""

HEAD = """
flags: {lamp: {item: the lamp}, key: {item: the key}, rope: {item: the rope}}
scores: {luck: {name: Luck, start: 0, least: 0, most: 90, source: {house: two}}}
paragraphs:
  start: {text: The porch., do: [{ask: [{text: With a lamp, do: [{flag: lamp}, {see: p0}]}, {text: So, see: p0}]}]}
"""


def _asks(name: str, *targets: str, first: str = "") -> str:
    options = ", ".join(f"{{text: Way {nth}, see: {to}}}" for nth, to in enumerate(targets))
    return f"  {name}: {{text: On., do: [{first}{{ask: [{options}]}}]}}\n"


def _last(number: int) -> str:
    """A paragraph with a gate that no joined state decides, and a last one behind it."""
    gate = "first: [{when: luck == 77 and lamp and key, see: behind}, {do: [{end: won}]}]"
    return f"  p{number}: {{text: The end., do: [{{{gate}}}]}}\n  behind: {{text: Behind., do: [{{end: lost}}]}}\n"


def ladder() -> Iterator[str]:
    """Every rung has two options to the next."""
    for nth in range(RUNGS):
        yield _asks(f"p{nth}", f"p{nth + 1}", f"p{nth + 1}")


def diamonds() -> Iterator[str]:
    """Two ways part and meet again, over and over."""
    for nth in range(RUNGS):
        yield _asks(f"p{nth}", f"left{nth}", f"right{nth}")
        yield _asks(f"left{nth}", f"p{nth + 1}") + _asks(f"right{nth}", f"p{nth + 1}")


def sums() -> Iterator[str]:
    """A ladder whose rungs add to a score, and set flags on one side."""
    for nth in range(RUNGS):
        to = f"see: p{nth + 1}"
        rung = f"{{text: A, do: [{{score: luck, add: 2}}, {{flag: rope}}, {{{to}}}]}}"
        other = f"{{text: B, do: [{{score: luck, add: 4}}, {{{to}}}]}}"
        yield f"  p{nth}: {{text: On., do: [{{ask: [{rung}, {other}]}}]}}\n"


def circles() -> Iterator[str]:
    """From every paragraph one can go to many others, on and back, and each adds to a score."""
    for nth in range(RUNGS):
        others = [f"p{(nth + step) % (RUNGS + 1)}" for step in range(1, RUNGS, 4)]
        yield _asks(f"p{nth}", *others, first=f"{{score: luck, add: {nth % 7 + 1}}}, ")


def visits() -> Iterator[str]:
    """Every paragraph is visited twice by the one before it."""
    for nth in range(RUNGS):
        yield f"  p{nth}: {{text: On., do: [{{see: p{nth + 1}}}, {{see: p{nth + 1}}}]}}\n"


Shape = Callable[[], Iterator[str]]
SHAPES: Sequence[Shape] = (ladder, diamonds, sums, circles, visits)


def _book(shape: Sequence[str]) -> Book:
    return author(f"{HEAD}{''.join(shape)}{_last(RUNGS)}")


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_every_question_is_answered_within_its_bound(shape: Shape) -> None:
    """All things of a book are asked about, and the searches look at no more states than they may, all together."""
    book = _book(list(shape()))
    report = VerdictReport(Analyses(book), budget=BUDGET)

    answered = list(report.findings())

    assert len(answered) > RUNGS
    of_one_answer = (queries.ROUNDS + 2 * queries.MOST_SLICES + 4) * BUDGET
    assert report.queries[""].states <= queries.ALTOGETHER * BUDGET + of_one_answer + BUDGET


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_lint_comes_to_an_end(shape: Shape) -> None:
    """The linter says of such a book what it says of any."""
    assert lint(_book(list(shape())))


def test_the_way_back_holds_each_block_once() -> None:
    """Two options to one target are one block behind it: the way back does not double with every rung."""
    book = _book(list(ladder()))
    looked_at: list[str] = []

    class Counting(Backward):
        def chain(self, place: BlockPlace) -> list[list[Goal]]:
            looked_at.append(place[0])
            return super().chain(place)

    assert Counting(Facts(Analyses(book))).goals((f"p{RUNGS}", 0)) == []
    assert len(looked_at) < 6 * RUNGS


def test_a_search_is_bounded_by_its_moves_as_well() -> None:
    """Where every state offers hundreds of moves, a search gives up after so many, and says so."""
    options = ", ".join(
        f"{{text: Way {nth}, do: [{{score: luck, add: {nth % 9}}}, {{see: p0}}]}}" for nth in range(400)
    )
    hub = f"  p0: {{text: The hub., do: [{{ask: [{options}, {{text: Out, see: p1}}]}}]}}\n"
    book = author(f"{HEAD}{hub}{_last(1)}")
    query = ReachabilityQuery(Facts(Analyses(book)), BUDGET)

    answer = query.of(("read", "behind"), ("behind", 0))

    assert answer.verdict == UNDECIDED or answer.states <= BUDGET
    assert query.scout.gave_up.endswith("moves")
    assert query.scout._moves < (MOVES + 400) * BUDGET


def test_what_is_asked_after_the_bound_is_left_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """When all searches together gave up, what has no witness yet is undecided, with the reason."""
    monkeypatch.setattr(queries, "IN_VAIN", 0)
    book = _book(list(sums()))
    found = VerdictReport(Analyses(book), budget=BUDGET).verdict("paragraph", "behind")

    assert found.verdict == UNDECIDED
    assert found.why.startswith("all searches together gave up")
