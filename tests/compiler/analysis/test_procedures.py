"""What is proved impossible never happens: proofs against what procedures do, over random books and random inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from tests.compiler.rules import casefile
from tests.helpers.build import author_files
from tests.helpers.paths import ROOT
from tests.helpers.procedures import random_draft
from tests.helpers.reading import read_once

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.analysis.procedures.evaluation import ProcedureAnalysis
from hulldown_compiler.analysis.procedures.procedure_analysis import procedure_library
from hulldown_compiler.analysis.procedures.sampling import Bench
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.rule_table import ERROR
from hulldown_compiler.ir.procedure_visitors import formulas
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lowering.definitions import Charts
from hulldown_compiler.rules.tables import endless_procedure
from hulldown_engine.basics.records import Record, Value
from hulldown_engine.language.expressions import Closure, Tree
from hulldown_engine.resolver.distributions import thrown
from hulldown_engine.resolver.evaluation.evaluator import Library, Run
from hulldown_engine.resolver.evaluation.step_form import Path as Place
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.procedures import Steps
from hulldown_engine.resolver.tables import OffTable

BOOKS = [*sorted((ROOT / "content").glob("*/book.yaml")), ROOT / "tests/books/skirmish/book.yaml"]
CASES = sorted((ROOT / "tests/compiler/rules/cases").glob("*/*.yaml"))
DRAFTS = 120
TRIALS = 12


class Recorder(Steps):
    """A procedure that remembers what its expressions were: by their places, each value once."""

    def __init__(self, name: str, title: str, charts: Charts, library: Library) -> None:
        record = charts.procedures[name]
        self.places: dict[int, Place] = {id(tree): path for path, tree in formulas(record) if isinstance(tree, list)}
        self.seen: dict[Place, set[Value]] = {}
        super().__init__(title, record, record["labels"], library)

    def expression(self, tree: Tree) -> Closure:
        """The function of an expression, which remembers its values."""
        found, path = super().expression(tree), self.places.get(id(tree))
        if path is None:
            return found
        seen = self.seen.setdefault(path, set())

        def recorded(values: Value, this: Value) -> Value:
            value = found(values, this)
            seen.add(value)
            return value

        return recorded


class Recording:
    """The procedures of a book, carried out with all their dice."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.working = Analyses(book)[working_charts]
        library = Library(self.working.tables, self.working.cards, self.working.library.naturals)
        self.procedures = {
            name: Recorder(name, one.title, book.charts, library) for name, one in self.working.procedures.items()
        }
        library.procedures.update(self.procedures)

    def outcomes(self, name: str, given: Mapping[str, Value]) -> list[Record] | None:
        """Every outcome for some inputs; None when a look-up leaves its table, and none where inputs are refused."""
        work = self.procedures[name].carry_out(Run(), tuple(given.values()))
        try:
            dice = next(work)
            while True:
                dice = work.send(thrown(dice))
        except StopIteration as done:
            return list(done.value.weights)
        except WrongInput:
            return []
        except OffTable:
            return None


def problems(book: Book, trials: int) -> Iterator[str]:
    """What happens although it is said to be impossible."""
    analyses = Analyses(book)
    recording, bench = Recording(book), Bench(book.charts, analyses[working_charts])
    for name in book.charts.procedures:
        possible = analyses[procedure_library].of(name)
        for given in islice(bench.taken(name), trials):
            outcomes = recording.outcomes(name, given)
            if outcomes is None and possible.sure:
                yield f"{name} leaves a table with {given}"
            for outcome in outcomes or ():
                yield from (f"{name} gives {wrong} with {given}" for wrong in _surprises(possible, outcome))
    for name, recorder in recording.procedures.items():
        yield from (f"{name}: {wrong}" for wrong in _unexpected(analyses[procedure_library].of(name), recorder))


def _surprises(possible: ProcedureAnalysis, outcome: Record) -> Iterator[str]:
    """The fields of an outcome that are not what they may be."""
    for name, value in outcome.items():
        if possible.procedure["gives"][name]["kind"] != "records":
            if not value_sets.contains(possible.outcome[name], value):
                yield f"{name} {value}"
            continue
        for one in value:
            for field, inside in one.items():
                if not value_sets.contains(possible.outcome[f"{name}[].{field}"], inside):
                    yield f"{name} {field} {inside}"


def _unexpected(possible: ProcedureAnalysis, recorder: Recorder) -> Iterator[str]:
    """Conditions that were answered otherwise than they may be, and repetitions beyond their bound."""
    found = possible.found
    for path, values in recorder.seen.items():
        asked = found[path[:-1]].asked if path[-1] in ("when", "that", "again") and path[:-1] in found else None
        if asked is not None and not values <= value_sets.TRUTHS[asked].names:
            yield f"{path} was {values}"
        if (
            path[-1] == "most"
            and path in found
            and not all(value_sets.contains(found[path].value, one) for one in values)
        ):
            yield f"{path} was {values}"
        if path[-1] in ("when", "again") and values and path[:-1] not in found:
            yield f"{path} was come to"


@pytest.mark.parametrize("seed", range(0, DRAFTS, 10))
def test_what_is_impossible_does_not_happen(seed: int) -> None:
    """In random procedures, with their dice in every way they fall."""
    for one in range(seed, seed + 10):
        book = author_files(random_draft(Random(one), ways=60).files)
        assert list(problems(book, TRIALS)) == [], one


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.parent.name)
def test_nor_in_the_books(path: Path) -> None:
    """In every book of the project."""
    assert list(problems(read_once(path.parent), TRIALS)) == []


@pytest.mark.parametrize("seed", range(0, DRAFTS, 30))
def test_random_procedures_can_be_checked(seed: int) -> None:
    """Every rule can be asked about them, and says the same when it is asked again; they have no errors."""
    for one in range(seed, seed + 30):
        files = random_draft(Random(one), ways=60).files
        found = lint(author_files(files))
        assert [finding for finding in found if finding.severity == ERROR and finding.code != "HD601"] == [], one
        assert lint(author_files(files)) == found, one


# Odds -----------------------------------------------------------------------------------------------------------------


def uncertain(book: Book, trials: int) -> Iterator[str]:
    """The procedures and inputs whose odds do not come to one."""
    working = Analyses(book)[working_charts]
    bench = Bench(book.charts, working)
    for name, procedure in working.procedures.items():
        for given in islice(bench.taken(name), trials):
            try:
                odds = procedure.odds_of(given)
            except (OffTable, WrongInput):
                continue
            if sum(odds.values()) != 1 or not all(odds.values()):
                yield f"{name} with {given}: {odds}"


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.parent.name)
def test_odds_come_to_one(path: Path) -> None:
    """In every procedure of every book: whatever the dice show, there is an outcome, and only one."""
    assert list(uncertain(read_once(path.parent), TRIALS)) == []


def test_odds_come_to_one_in_the_cases(tmp_path: Path) -> None:
    """In every procedure of the rules' cases that can be carried out."""
    tried = 0
    for nth, path in enumerate(CASES):
        text = path.read_text("utf-8")
        book = read_book(casefile.write(casefile.parts(text), tmp_path / str(nth))) if "procedures:" in text else None
        if (
            book is not None
            and book.is_complete
            and endless_procedure.bounded(Analyses(book))
            and "too_many" not in str(path)
        ):
            assert list(uncertain(book, 3)) == [], path
            tried += len(book.charts.procedures)
    assert tried > 60
