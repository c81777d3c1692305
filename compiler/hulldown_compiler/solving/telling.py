"""What was found out of a gamebook, in lines for people and as data for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, log10
from typing import Any

from hulldown_compiler.solving.line import Stop
from hulldown_compiler.solving.sampling import Games
from hulldown_compiler.solving.solution import Solution, Solved
from hulldown_compiler.solving.states.recording import ENDLESS, UNFINISHED
from hulldown_compiler.solving.worth import AIMS, BEST, UNIFORM, WORST
from hulldown_engine.games.book import Book
from hulldown_engine.resolver.estimates import wilson

FORMAT = 1
"""The version of the data."""

SHORT = 24
"""Characters of a fraction that is printed for people."""

MEANS: Mapping[str, str] = {
    BEST: "best play: the greatest chance of victory, and then of a draw",
    WORST: "worst play: the greatest chance of defeat, and then of a draw",
    UNIFORM: "aimless play: any option that is offered, all equally likely",
}
"""What each way to play is."""

VERDICTS = ("victory", "draw", "defeat")


# For people -----------------------------------------------------------------------------------------------------------


def lines(book: Book, solution: Solution) -> Iterator[str]:
    """All that there is to say."""
    if solution.sampled:
        yield f"{book.id}: {book.prose['title']}, too large to be solved: {solution.too_large}. Games say this much:"
        for policy, games in solution.sampled.items():
            yield from ("", MEANS[policy], *_sampled(book, policy, games))
        return
    yield f"{book.id}: {book.prose['title']}, solved {_how(solution)}: {_states(solution)}"
    for policy, solved in solution.solved.items():
        yield from ("", MEANS[policy], *_solved(book, solved, exact=not solution.error))
        if solved.line:
            yield from ("", f"its likeliest game, and the chance of {AIMS[policy][0]} by each option:")
            yield from _game(book, solved.line)


def _how(solution: Solution) -> str:
    """How exactly it was solved."""
    return f"to {-ceil(log10(solution.error))} decimal places" if solution.error else "exactly"


def _states(solution: Solution) -> str:
    """How many states there are."""
    alike = f", and {solution.alike:,} times one that differs from these only in what no longer matters"
    circles = f"; {solution.circles:,} circles" if solution.circles else ""
    return f"{solution.states:,} states{alike if solution.alike else ''}{circles}"


def _solved(book: Book, solved: Solved, *, exact: bool) -> Iterator[str]:
    """The chance of each verdict, and of each way in which play is over."""
    rows = [*_by_verdict(book, solved.chances), *_by_ending(book, solved.chances)]
    yield from _table(
        [name, verdict, percent(chance), _short(chance) if exact else ""] for name, verdict, chance in rows
    )


def _by_verdict(book: Book, chances: Mapping[str, Fraction]) -> Iterator[tuple[str, str, Fraction]]:
    for verdict in VERDICTS:
        endings = [over for over, of in book.logic["endings"].items() if of == verdict]
        yield verdict, "", sum((chances.get(over, Fraction(0)) for over in endings), Fraction(0))


def _by_ending(book: Book, chances: Mapping[str, Fraction]) -> Iterator[tuple[str, str, Fraction]]:
    """The endings in the order of the book, and what is no ending if it comes up."""
    for over, verdict in book.logic["endings"].items():
        yield f"  {book.prose['endings'][over]}", verdict, chances.get(over, Fraction(0))
    yield from ((f"  {_no_ending(over)}", "", chances[over]) for over in (UNFINISHED, ENDLESS) if over in chances)


def _no_ending(over: str) -> str:
    return "stops without an ending" if over == UNFINISHED else "never ends"


def _sampled(book: Book, policy: str, games: Games) -> Iterator[str]:
    """How many games were over in each way, with the interval that they leave at 95 %."""
    names = {**book.prose["endings"], UNFINISHED: _no_ending(UNFINISHED), ENDLESS: _no_ending(ENDLESS)}
    if policy in AIMS:
        aim = AIMS[policy][0]
        least, _ = wilson(_with(book, games, aim), games.games)
        yield f"  {aim} in at least {least:.1%} of games, for who has learned by playing comes to that in these:"
    for name in VERDICTS:
        yield f"  {name:8} {_share(_with(book, games, name), games.games)}"
    for over, times in sorted(games.over.items(), key=lambda item: (-item[1], item[0])):
        yield f"    {names[over]}: {_share(times, games.games)}"


def _with(book: Book, games: Games, verdict: str) -> int:
    """In how many games the verdict was this."""
    return sum(times for over, times in games.over.items() if book.logic["endings"].get(over) == verdict)


def _share(times: int, games: int) -> str:
    low, high = wilson(times, games)
    return f"{times:,} of {games:,} games: {low:.1%} to {high:.1%}"


def _game(book: Book, stops: Iterable[Stop]) -> Iterator[str]:
    """A game, decision by decision."""
    for stop in stops:
        if stop.over is not None:
            yield f"  {book.prose['endings'].get(stop.over) or _no_ending(stop.over)}"
        elif not stop.paragraph:
            yield "  and so on, round and round"
        elif stop.share is not None:
            yield f"  {_named(book, stop.paragraph)}: as the dice fall in {percent(stop.share)}"
        else:
            yield f"  {_named(book, stop.paragraph)}"
            for nth, (_, words, worth) in enumerate(stop.offered):
                yield f"  {'>' if nth == stop.taken else ' '} {percent(worth):>9}  {words}"


def _named(book: Book, paragraph: str) -> str:
    return f"{book.prose['paragraphs'][paragraph]['number']} {paragraph}"


def percent(chance: Fraction) -> str:
    """A chance in per cent; one that is not certain is never printed as if it were."""
    least = Fraction(1, 1_000_000)
    if 0 < chance < least:
        return "<0.0001%"
    return ">99.9999%" if 1 - least < chance < 1 else f"{float(chance):.4%}"


def _short(chance: Fraction) -> str:
    text = str(chance)
    return text if len(text) <= SHORT else ""


def _table(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows of a name, a verdict, a percentage and a fraction, in columns."""
    kept = list(rows)
    wide = max(len(row[0]) for row in kept)
    for name, verdict, share, fraction in kept:
        yield f"  {name:{wide}}  {verdict:7}  {share:>9}  {fraction}".rstrip()


# For programs ---------------------------------------------------------------------------------------------------------

Json = dict[str, Any]

Chance = Callable[[Fraction], Json]
"""Makes data of a chance."""


def record(book: Book, solution: Solution) -> Json:
    """Everything that was found out."""
    exact = not solution.sampled and not solution.error
    head = {"format": FORMAT, "book": book.id, "exact": exact}
    if solution.sampled:
        sampled = [_sampled_record(policy, games) for policy, games in solution.sampled.items()]
        return {**head, "too_large": solution.too_large, "policies": sampled}
    chance = _fraction if exact else _nearly
    policies = [_solved_record(book, policy, solved, chance) for policy, solved in solution.solved.items()]
    counted = {"states": solution.states, "alike": solution.alike, "circles": solution.circles}
    return {**head, **({} if exact else {"error": float(solution.error)}), **counted, "policies": policies}


def _solved_record(book: Book, policy: str, solved: Solved, chance: Chance) -> Json:
    verdicts = {verdict: chance(share) for verdict, _, share in _by_verdict(book, solved.chances)}
    over = {name: chance(share) for name, share in sorted(solved.chances.items())}
    line = [_stop(stop, chance) for stop in solved.line]
    return {"policy": policy, "verdicts": verdicts, "over": over, "line": line}


def _sampled_record(policy: str, games: Games) -> Json:
    over = {name: {"games": times, "interval": [*wilson(times, games.games)]} for name, times in games.over.items()}
    return {"policy": policy, "games": games.games, "over": dict(sorted(over.items()))}


def _fraction(chance: Fraction) -> Json:
    """A chance that is known exactly."""
    return {"fraction": str(chance), "chance": float(chance)}


def _nearly(chance: Fraction) -> Json:
    """A chance that is known nearly."""
    return {"chance": float(chance)}


def _stop(stop: Stop, chance: Chance) -> Json:
    """One decision of a line, or its end."""
    if not stop.paragraph:
        return {"over": stop.over}
    if stop.share is not None:
        return {"paragraph": stop.paragraph, "dice": _fraction(stop.share)}
    offered = [{"option": option, **chance(worth)} for option, _, worth in stop.offered]
    return {"paragraph": stop.paragraph, "taken": stop.offered[stop.taken].option, "offered": offered}
