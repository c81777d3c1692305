"""Options as they are laid out: those of one kind side by side, and shots by target, a line each with cost and odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from hulldown_engine import Option
from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.language.grids import columns
from hulldown_terminal.display.screen import Laid, fold, hang
from hulldown_terminal.platoon.marks import MARKS
from hulldown_terminal.platoon.option_keys import DISABLED, MOVE, OTHER, Choice
from hulldown_terminal.platoon.shots import briefly
from hulldown_terminal.platoon.table import Json, Table

BETWEEN = "   "
"""What stands between options on a line."""

THEIRS = "theirs"
"""How the lines of an enemy's name are set."""


def lay(table: Table | None, choices: Sequence[Choice], width: int, room: int) -> Iterator[Laid]:
    """The lines of a menu: movement, then whom one can fire at, then everything else.

    There is `room` for so many lines: beyond these the shots at the targets that promise least are a line together.
    """
    alone = len({choice.group for choice in choices}) == 1
    moves = [choice for choice in choices if choice.group == MOVE]
    shots = [choice for choice in choices if choice.shot]
    others = [choice for choice in choices if choice not in moves and choice not in shots]
    before = list(_side_by_side("" if alone else MOVE, moves, width)) if moves else []
    after = list(_side_by_side("" if alone else OTHER, others, width)) if others else []
    yield from before
    if table is not None and shots:
        yield from _targets(table, shots, width, room - len(before) - len(after))
    yield from after


def at(table: Table, choices: Sequence[Choice], target: str, width: int) -> Iterator[Laid]:
    """The lines of the shots and assaults at one target, by its id."""
    shots = [choice for choice in choices if choice.shot and choice.option.target == target]
    yield from _targets(table, shots, width, len(shots) * width) if shots else ()


# Side by side ---------------------------------------------------------------------------------------------------------


def _side_by_side(group: str, choices: Sequence[Choice], width: int) -> Iterator[Laid]:
    """Options with their numbers, as many on a line as there is room for; a sentence has a line of its own."""
    head = f"{group}: " if group else ""
    families = list(_families(choices))
    long = [family for family in families if len(family) > FEW]
    many = long if sum(map(len, long)) > MANY_HEXES else []
    texts = [
        [_all_of(family, alone=len(many) == 1)] if family in many else list(_texts(family, worded=bool(group)))
        for family in families
    ]
    if not group and all(len(family) == 1 for family in texts) and len(texts) <= FEW and len(_flat(texts)) > width:
        yield from (("", line) for (text,) in texts for line in hang("", text, width))
        return
    for alone, row in groupby(texts, lambda family: len(family) == 1):
        for flow in [[text for family in row for text in family]] if alone else list(row):
            yield from (("", line) for line in _flow(head, flow, width))
            head = " " * len(head)


def _flat(texts: Sequence[Sequence[str]]) -> str:
    return BETWEEN.join(text for family in texts for text in family)


FEW = 9
"""Answers to a question that are a line each, if they do not fit on one."""


def _families(choices: Sequence[Choice]) -> Iterator[list[Choice]]:
    """Options in their order, those in a row that differ in nothing but a hex together."""
    for _, family in groupby(choices, _family):
        yield list(family)


def _family(choice: Choice) -> str:
    """An option's text without its hex, which its family has in common; its id, if it has a key or no hex."""
    hexes = choice.option.hexes
    place = number_of(hexes[0]) if len(hexes) == 1 else ""
    return choice.option.id if choice.keys or place not in choice.option.text else choice.option.text.replace(place, "")


def _texts(family: Sequence[Choice], *, worded: bool) -> Iterator[str]:
    """An option by number, key and text; of several that differ in a hex the rest have number and hex.

    `worded` puts the word before the hex as well, where they are few, in a menu that has more than the answers to a
    question.
    """
    first, *others = family
    key = f"/{first.key}" if first.key and len(first.key) <= SHORT else ""
    yield f"{first.number}{key} {_briefly(first)}"
    for choice in others:
        yield f"{choice.number} {_where(choice, worded=worded and len(family) <= FEW_HEXES)}"


def _all_of(family: Sequence[Choice], *, alone: bool) -> str:
    """Options that differ in a hex, in one; who has them says whose they are, unless they are the only such."""
    first, last = family[0], family[-1]
    place = number_of(first.option.hexes[0])
    text = _briefly(first).replace(place, "a hex")
    typed = place if alone else f"{text.split()[0]} {place}"
    return f"{first.number} to {last.number} {text}: type {typed}, or another of {len(family)}"


MANY_HEXES = 40
"""More hexes than this are not listed: whoever wants one reads its number from the map."""

FEW_HEXES = 3
"""So many hexes of a family at most have a word before each."""


def _where(choice: Choice, *, worded: bool) -> str:
    """The hex of an option, with the word before it if that is wanted: at 1003."""
    place = number_of(choice.option.hexes[0])
    return " ".join([*choice.option.text.partition(place)[0].split()[-1:], place]) if worded else place


SHORT = 4
"""The longest key that is shown; longer ones are the first word of the option's text, more or less."""


def _briefly(choice: Choice) -> str:
    """An option's text, with what it costs."""
    cost = choice.option.cost.crew_points
    return f"{choice.option.text} ({cost} CP)" if cost else choice.option.text


def _flow(head: str, texts: Sequence[str], width: int) -> Iterator[str]:
    """Texts behind a head, parted by some space; none is broken unless it has to be."""
    line, indent = head, " " * len(head)
    for text in texts:
        joined = f"{line}{text}" if line in (head, indent) else f"{line}{BETWEEN}{text}"
        if len(joined) <= width:
            line = joined
            continue
        if line not in (head, indent):
            yield line
        *whole, line = hang(indent if line != head else head, text, width)
        yield from whole
    yield line


# By target ------------------------------------------------------------------------------------------------------------


def _targets(table: Table, choices: Sequence[Choice], width: int, room: int) -> Iterator[Laid]:
    """Shots and assaults by target: who it is, how far, in what state; then a line for each."""
    telling = [choice for choice in choices if _promising(choice)]
    rows = iter(columns([_row(choice) for choice in telling], right=(0,)) if telling else [])
    groups = [list(group) for _, group in groupby(choices, lambda choice: (choice.option.target, choice.option.hexes))]
    laid = [_at_length(table, group, rows, width) for group in groups]
    for nth in sorted(range(len(groups)), key=lambda nth: _promise(groups[nth])):
        if sum(map(len, laid)) > room and groups[nth][0].option.target:
            laid[nth] = _in_short(table, groups[nth], width)
    for lines in laid:
        yield from lines


def _at_length(table: Table, group: Sequence[Choice], rows: Iterator[str], width: int) -> list[Laid]:
    """A target, and a line for each way to strike it."""
    lines: list[Laid] = [(THEIRS, line) for line in fold(_heading(table, group[0].option), width)]
    for choice in group:
        if _promising(choice):
            lines += (("", line) for line in hang(" ", next(rows), width))
    idle = [f"{choice.number} {_means(choice.option)}" for choice in group if not _promising(choice)]
    return lines + [("", line) for line in (hang(" ", f"Without effect: {', '.join(idle)}", width) if idle else ())]


def _promising(choice: Choice) -> bool:
    """Whether a shot can do anything to its target."""
    return choice.option.odds is not None and bool(choice.option.odds.summary)


def _in_short(table: Table, group: Sequence[Choice], width: int) -> list[Laid]:
    """A target with the numbers of the shots at it, the best odds, and how to see them all."""
    best = max(group, key=lambda choice: _worth(choice.option)).option
    unit = table.units[best.target]
    out = f", {DISABLED.upper()}" if DISABLED in unit["states"] else ""
    numbers = f"{group[0].number} to {group[-1].number}" if len(group) > 1 else str(group[0].number)
    text = (
        f"{unit['name']} in {number_of(best.hexes[0])}{out}: {numbers}, {briefly(best.odds)} (at {unit['letter']}: all)"
    )
    return [(THEIRS, line) for line in fold(text, width)]


def _promise(group: Sequence[Choice]) -> list[Fraction]:
    """How much a target promises: what the best shot at it does."""
    return max(_worth(choice.option) for choice in group)


def _worth(option: Option) -> list[Fraction]:
    """What a shot promises: the chances of what it may do, the worst for its target first."""
    summary = {} if option.odds is None else option.odds.summary
    return [summary.get(what, Fraction(0)) for what in ("kill", "captured", "hit", "halve", "hurt", "suppress")]


def _heading(table: Table, option: Option) -> str:
    """Who is fired at, where, how far away, and in what state."""
    odds, place = option.odds, option.hexes[0]
    apart = f", range {odds.range}" if odds is not None and odds.range >= 0 else ""
    if option.target not in table.units:
        return f"The bunker in {table.called(place)}{apart}"
    unit = table.units[option.target]
    marks = ", ".join(_marks(unit))
    return f"{unit['name']} in {table.called(place)}{apart}{f', {marks}' if marks else ''}"


def _marks(unit: Json) -> Iterator[str]:
    """What is to be known of a target, in words; that somebody is out of the fight first of all."""
    if DISABLED in unit["states"]:
        yield DISABLED.upper()
    marks = (mark.words for name, mark in MARKS.items() if name in unit["states"] and name != DISABLED)
    yield from (words for words in marks if words)


def _row(choice: Choice) -> tuple[str, ...]:
    """A shot by number, means, cost and odds."""
    option = choice.option
    guess = ", if it is made out" if option.id.startswith("hidden:") else ""
    points = option.cost.crew_points
    return str(choice.number), f"{_means(option)}{guess}", f"{points} CP" if points else "", briefly(option.odds)


def _means(option: Option) -> str:
    """What it is done with: AP main gun; an assault by its verb."""
    means = option.means
    if means is None:
        return option.text.partition(" ")[0]
    return f"{means.shells} {means.weapon}{', turret turned' if means.turns else ''}"
