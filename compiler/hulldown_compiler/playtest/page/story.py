"""The story: what came up and what never did, decisions that mattered, scores and flags where they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.playtest import words
from hulldown_compiler.playtest.evidence import NEVER, RARE
from hulldown_compiler.playtest.figures.chances import SURE
from hulldown_compiler.playtest.figures.covered import coverage
from hulldown_compiler.playtest.figures.decisions import Chosen, chosen
from hulldown_compiler.playtest.figures.facts import Fact, stood
from hulldown_compiler.playtest.names import PLURALS, name_of, paragraph
from hulldown_compiler.playtest.page import plots
from hulldown_compiler.playtest.page.markup import aside, details, figure, grid, section, table
from hulldown_compiler.playtest.page.scene import Scene
from hulldown_compiler.playtest.played import replay_of
from hulldown_compiler.playtest.waiting import CHANCE, Waiting
from hulldown_engine.playtest.asked import SCORE
from hulldown_engine.playtest.coverage import Thing, things
from hulldown_engine.playtest.modifiers import modifiers
from hulldown_engine.resolver.estimates import summary, wilson

# What came up ---------------------------------------------------------------------------------------------------------


def came_up(scene: Scene) -> str:
    """How much of each kind came up, and what never did."""
    counts = coverage(scene.book.logic, scene.mission, scene.tally)
    bars = [
        plots.Bar(PLURALS[kind], [(count.came_up / count.of, "bar")], f"{count.came_up:,} of {count.of:,}")
        for kind, count in counts.items()
    ]
    drawn = plots.bars(scene.id("coverage"), "The share of each kind that came up", bars)
    never = table(("what", "verdict", "because"), _never(scene))
    listed = details("What never came up, and why", aside(_proof(scene)) + never if never else "")
    shown = grid([figure("How much of what there is", drawn)])
    return section(scene.id("came-up"), "What came up", shown, listed, _modifiers(scene))


def _modifiers(scene: Scene) -> str:
    """The modifiers of the procedures that were carried out, and in how many games they applied."""
    prose, rolled = scene.book.prose, scene.tally.rolled
    found = [modifier for modifier in modifiers(scene.book.logic, prose) if rolled[modifier.procedure]]
    rows = (
        (
            prose["procedures"][modifier.procedure]["title"],
            ": ".join(filter(None, (modifier.section, modifier.name))),
            words.of(rolled[modifier], rolled[modifier.procedure]),
        )
        for modifier in found
    )
    idle = sum(not rolled[modifier] for modifier in found)
    told = f"Modifiers of what was rolled: {len(found) - idle} of {len(found)} applied"
    return details(told, table(("procedure", "modifier", "applied in games that rolled it"), rows, numbers=(2,)))


def _never(scene: Scene) -> Iterator[Sequence[str]]:
    waiting = Waiting(scene.book, scene.mission, scene.tally.times.keys())
    for thing in things(scene.book.logic, scene.mission):
        if thing not in scene.tally.times:
            yield name_of(scene.book.prose, thing), *_verdict(scene, waiting, thing)


def _verdict(scene: Scene, waiting: Waiting, thing: Thing) -> tuple[str, str]:
    """What is to be said of a thing that never came up: a verdict, and what it rests on."""
    proof, reason = scene.proven.get(thing), waiting.reason(thing)
    if proof is not None:
        return proof.verdict, f"{proof.said}: {replay_of(scene.played, thing)}" if proof.choices else proof.said
    if not reason:
        return NEVER, "nothing leads there"
    return (RARE if reason == CHANCE else SHUT), reason


SHUT = "shut in these games"
"""The verdict on what stands behind a gate that no game opened."""


def _proof(scene: Scene) -> str:
    """How the verdicts are to be read."""
    return PROVED if scene.proven else f"{UNPROVED} 'hulldown reach {scene.wishes.book} NAME' says, or --prove here."


PROVED = (
    "Rare: the engine has played the way that is told. Perhaps: a way through the story, map and dice permitting. "
    "Cannot happen: proved. Unknown: the search for it gave up."
)
UNPROVED = (
    "Rare: nothing but chance keeps it shut. Shut in these games: behind a gate that none of them opened. Whether "
    "another play can,"
)


# Decisions ------------------------------------------------------------------------------------------------------------


def decisions(scene: Scene) -> str:
    """The options by which games were won more or less often than by the others of their question."""
    options = [option for option in chosen(scene.book.logic, scene.mission, scene.tally) if option.games]
    sure = [option for option in options if option.corrected is not None and option.corrected <= SURE]
    rows = [_range(scene, option) for option in sorted(sure, key=lambda option: (option.corrected, option[:3]))]
    overall = plots.Line(scene.tally.won / scene.tally.ended, "all games") if scene.tally.ended else None
    drawn = plots.ranges(scene.id("decisions"), "Win rate by option taken", rows, overall) if rows else ""
    every = table(OPTIONS, [_row(scene, option) for option in options], numbers=(1, 2, 3, 4))
    said = aside(FOUND if rows else NOTHING_FOUND) if options else ""
    shown = grid([figure("Win rate of games that took the option", drawn)]) if rows else ""
    return section(scene.id("mattered"), "Decisions that mattered", said, shown, details("Every option", every))


OPTIONS = ("option", "games", "won with it", "won without", "chance")

FOUND = (
    "Of these options it is not chance that games were won more or less often with them than with the others of their "
    "question, at 5%, corrected for all options (Fisher, Holm). That is no proof of an effect: who takes an option may "
    "stand better already, or worse."
)
NOTHING_FOUND = "No option made a difference to winning that chance could not, at 5%, corrected for all of them."


def _range(scene: Scene, option: Chosen) -> plots.Range:
    rate, other = option.won / option.games, option.others_won / option.others
    interval = wilson(option.won, option.games)
    return plots.Range(
        words.option(scene.book, option.paragraph, option.option), rate, *interval, "good" if rate > other else "bad"
    )


def _row(scene: Scene, option: Chosen) -> Sequence[str]:
    text = words.option(scene.book, option.paragraph, option.option)
    chance = "–" if option.corrected is None else f"{option.corrected:.3f}"
    return (
        f"{paragraph(scene.book.prose, option.paragraph)}: {text}",
        f"{option.games:,}",
        words.share(option.won, option.games),
        words.share(option.others_won, option.others),
        chance,
    )


# Scores and flags -----------------------------------------------------------------------------------------------------


def facts(scene: Scene) -> str:
    """How scores and flags stood where a paragraph asks for them, and how often what is asked was so."""
    found = list(stood(scene.book.logic, scene.mission, scene.tally))
    scores, flags = ([fact for fact in found if (fact.kind == SCORE) == score] for score in (True, False))
    drawn = grid(_histogram(scene, fact) for fact in scores if len(fact.values) > 1)
    listed = table(("paragraph", "flag or item", "noted"), [_flag(scene, fact) for fact in flags], numbers=(2,))
    return section(
        scene.id("facts"),
        "Scores, flags and items where they are asked for",
        aside(READ) if found else "",
        drawn,
        table(("paragraph", "score", "asked for", "half of the games"), [_score(scene, fact) for fact in scores]),
        details("Flags and items", listed),
    )


READ = (
    "As they stood when a game first read the paragraph. A star marks what the paragraph changes itself, so that it "
    "may have stood otherwise by the time it was asked for."
)


def _histogram(scene: Scene, fact: Fact) -> str:
    name = scene.id(f"fact-{fact.paragraph}-{fact.name}")
    score = words.fact(scene.book, fact.kind, fact.name)
    title = f"{score} at {fact.paragraph}: in how many games each number"
    drawn = plots.histogram(name, title, fact.values, _line(fact))
    figures = summary(fact.values)
    said = f"mean {figures.mean:.1f}; {_met(fact)}" if figures is not None else ""
    return figure(f"{score} at {paragraph(scene.book.prose, fact.paragraph)}", drawn, said)


def _line(fact: Fact) -> plots.Line | None:
    """Where the first number stands that the score is held against."""
    if not fact.thresholds:
        return None
    operator, number, _ = fact.thresholds[0]
    return plots.Line(number + SHIFTS[operator], f"{SIGNS[operator]} {number}")


SHIFTS = {"<": -0.5, ">=": -0.5, "<=": 0.5, ">": 0.5, "==": 0, "!=": 0}
"""How far from its number a comparison divides the numbers."""

SIGNS = {"<": "<", ">=": "≥", "<=": "≤", ">": ">", "==": "=", "!=": "≠"}
"""Comparisons, as they are printed."""


def _met(fact: Fact) -> str:
    games = fact.values.total()
    met = [f"{SIGNS[each.operator]} {each.number}: {words.of(each.met, games)}" for each in fact.thresholds]
    return "; ".join(met) or "held against no number"


def _score(scene: Scene, fact: Fact) -> Sequence[str]:
    half = "" if fact.half is None else f"≥ {fact.half.at_least}: {words.of(fact.half.met, fact.values.total())}"
    return (*_of(scene, fact), _met(fact), half)


def _flag(scene: Scene, fact: Fact) -> Sequence[str]:
    return (*_of(scene, fact), words.of(fact.values[1], fact.values.total()))


def _of(scene: Scene, fact: Fact) -> tuple[str, str]:
    star = " *" if fact.changes else ""
    return paragraph(scene.book.prose, fact.paragraph), words.fact(scene.book, fact.kind, fact.name) + star
