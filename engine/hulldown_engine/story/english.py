"""The steps of a paragraph in rulebook English: what a printed booklet tells a reader with pencil and dice to do.

`instructions` gives a small tree of items, for the terminal, the website and the booklet to lay out; `layout.lines`
lays it out as plain text. Every text in the tree is a text of the book (see `hulldown_engine.basics.prose`): a
reference in it is a slot, `{see:mill}`, which a page can make a link.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hulldown_engine.basics.dice import parse_dice, printed
from hulldown_engine.language.layout import (
    BULLETED,
    LABEL,
    NUMBERED,
    OTHERWISE,
    TABLE,
    AuthorsNote,
    Clause,
    Item,
    Lead,
    Leaf,
    led,
    sentences,
)
from hulldown_engine.language.phrases import Words, clause, codeword, literal, marking, noun, unsigned
from hulldown_engine.language.wording import indefinite
from hulldown_engine.story.invariants import roster_of

Json = Mapping[str, Any]

JUMP, VISIT, RETURN = "turn to {}", "read {}, then come back here", "read {}, then go on from where you were"
"""How a reference reads: as the last thing to do, before other things, and in a watch, which interrupts."""


@dataclass(frozen=True, slots=True)
class StepContext:
    """Where steps stand: their book's dialect, the paragraph's blocks and labels, and how a last reference reads."""

    dialect: Dialect
    words: Words
    logic: Json
    blocks: Sequence[Sequence[Json]]
    labels: Sequence[str]
    way: str = JUMP

    def leaves(self, block: int) -> list[Leaf]:
        """What the steps of a block say."""
        steps = self.blocks[block]
        inside = replace(self, way=VISIT)
        leaves: list[Leaf] = []
        for nth, step in enumerate(steps, 1):
            leaves += self.dialect.steps[step["step"]](self if nth == len(steps) else inside, step)
        return leaves

    def guard(self, record: Json) -> str:
        """The condition of an option."""
        return clause(self.words, record["when"])

    def interrupting(self) -> StepContext:
        """Where the steps of a watch stand."""
        return replace(self, way=RETURN)

    def among(self, selection: Any, way: str) -> StepContext:
        """Where steps stand that are about one of a selection."""
        this = self.dialect.others.get(roster_of(selection), self.words.this)
        return replace(self, way=way, words=replace(self.words, this=this))


Saying = Callable[[StepContext, Json], list[Leaf]]
"""Says one step."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a kind of book speaks.

    `steps` says each step, `words` gives the words of a paragraph, from the prose and its record, and `others` is what
    one of each roster is called when it is picked out.
    """

    steps: Mapping[str, Saying]
    words: Callable[[Json, Json], Words]
    others: Mapping[str, str] = field(default_factory=dict)


DIALECTS: dict[str, Dialect] = {}
"""The dialects of kinds of book besides gamebooks, by the field of a paragraph's record that only theirs have."""


def _dialect(record: Json) -> Dialect:
    """The dialect in which a paragraph is told."""
    return next((dialect for field, dialect in DIALECTS.items() if field in record), GAMEBOOK)


def instructions(logic: Json, prose: Json, paragraph: str) -> tuple[Item, ...]:
    """What stands under a paragraph's text."""
    record, labels = logic["paragraphs"][paragraph], prose["paragraphs"][paragraph]["labels"]
    dialect = _dialect(record)
    at = StepContext(dialect, dialect.words(prose, record), logic, record["blocks"], labels)
    return tuple(sentences(at.leaves(0)))


def head(logic: Json, prose: Json, paragraph: str) -> str:
    """What stands above a paragraph's text: when it may be read; empty when it always may."""
    record = logic["paragraphs"][paragraph]
    requires, sighting, words = record.get("requires"), record.get("sighting"), _dialect(record).words(prose, record)
    if sighting is None:
        return "" if requires is None else f"Read this only if {clause(words, requires)}."
    unseen = ["not", ["sighted", sighting]]
    if requires is None:
        return f"Read this only if {clause(words, unseen)}; check it off."
    return f"Read this only if {clause(words, ['and', requires, unseen])}; check the sighting off."


# One function for each step: what it says ----------------------------------------------------------------------------


def _see(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause(at.way.format(f"{{see:{step['to']}}}"))]


def _ask(at: StepContext, step: Json) -> list[Leaf]:
    open_to_all = any("when" not in option for option in step["options"])
    lead = "Choose one:" if open_to_all else "Choose one, if any is open to you:"
    if "prompt" in step:
        lead = at.labels[step["prompt"]] + ("" if open_to_all else " (If nothing is open to you, go on.)")
    return [Item(lead, BULLETED, tuple(_option(at, option) for option in step["options"]))]


def _option(at: StepContext, option: Json) -> Item:
    words = at.labels[option["label"]]
    ended = not (words[-1].isalnum() or words[-1] in ")}")
    if "when" in option:
        words += f" (Only if {at.guard(option)}.)" if ended else f" (only if {at.guard(option)})"
    return led(Lead(words, ": ", ended), at.leaves(option["do"]))


def _one_of(lead: str, style: str) -> Saying:
    """Says a step of which one option is carried out."""
    return lambda at, step: [Item(lead, style, _branches(at, step))]


def _branches(at: StepContext, step: Json) -> tuple[Item, ...]:
    guards = [Lead(f"If {at.guard(option)}", ", ") if "when" in option else OTHERWISE for option in step["options"]]
    return tuple(led(guard, at.leaves(option["do"])) for guard, option in zip(guards, step["options"], strict=True))


def _in_turn(at: StepContext, step: Json) -> list[Leaf]:
    lead = "In this order, do each of these that applies and that you can still pay for, and pay first:"
    return [Item(lead, NUMBERED, tuple(sentences(at.leaves(step["do"]))))]


def _turn(at: StepContext, step: Json) -> list[Leaf]:
    cost, name = step["cost"], _score_name(at, step["spend"])
    price = f"Pay {cost} from {name}" if _odd(cost, name) else f"Pay {cost} {name}"
    only = f" if {at.guard(step)}" if "when" in step else ""
    return [led(Lead(price + only, ": "), at.leaves(step["do"]))]


def _check(at: StepContext, step: Json) -> list[Leaf]:
    rule, name = at.logic["checks"][step["check"]], literal(at.words.prose["checks"][step["check"]])
    lead = f"Make {indefinite(name)} {name} check{_adjusted(at, step.get('modifier', 0))}"
    rows = [(name.capitalize(), at.leaves(step[name])) for name in ("success", "failure")]
    items = tuple(led(LABEL, leaves, name) for name, leaves in rows if leaves)
    dice, rating = printed(parse_dice(rule["dice"])), noun(at.words, rule["rating"])
    return [Item(f"{lead} ({dice}, at most {rating}).", TABLE, items)]


def _adjusted(at: StepContext, modifier: Any) -> str:
    """What a modifier does to a rating."""
    if isinstance(modifier, int):
        return f" at {modifier:+}" if modifier else ""
    minus, size = unsigned(modifier)
    return f", with {noun(at.words, size)} {'taken from' if minus else 'added to'} the rating"


def _roll(at: StepContext, step: Json) -> list[Leaf]:
    minus, size = unsigned(step.get("modifier", 0))
    change = f" and {'subtract' if minus else 'add'} {noun(at.words, size)}" if size else ""
    rows = tuple(led(LABEL, at.leaves(block), _span(low, high)) for low, high, block in step["rows"])
    return [Item(f"Roll {printed(parse_dice(step['dice']))}{change}:", TABLE, rows)]


def _span(low: int | None, high: int | None) -> str:
    """The totals of a row."""
    if low is None or high is None:
        return f"{high} or less" if low is None else f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def _random(at: StepContext, step: Json) -> list[Leaf]:
    return _for_members(at, step, f"Pick at random one of {noun(at.words, step['of'])}", at.way)


def _each(at: StepContext, step: Json) -> list[Leaf]:
    return _for_members(at, step, f"For each of {noun(at.words, step['of'])}, in order", VISIT)


def _for_members(at: StepContext, step: Json, lead: str, way: str) -> list[Leaf]:
    """What is done for members, and what is done when there are none."""
    items: list[Leaf] = [led(Lead(lead, ": "), at.among(step["of"], way).leaves(step["do"]))]
    otherwise = at.leaves(step["otherwise"])
    return [*items, led(Lead("If there is none", ", "), otherwise)] if otherwise else items


def _watch(at: StepContext, step: Json) -> list[Leaf]:
    scope = "From now on" if step["scope"] == "game" else "Until the condition changes"
    moments = {"change": "the moment {}", "paragraph": "once {}, before you read another paragraph"}
    lead = f"{scope}, {moments[step['at']].format(at.guard(step))}"
    return [led(Lead(lead, ": "), at.interrupting().leaves(step["do"]))]


def _stop(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause("do nothing more in this paragraph" if at.way != RETURN else "do nothing more about this")]


def _flag(at: StepContext, step: Json) -> list[Leaf]:
    item = at.words.prose["flags"][step["flag"]].get("item")
    return [Clause(f"take {literal(item)}" if item else f"note {codeword(at.words, step['flag'])}")]


def _clear(at: StepContext, step: Json) -> list[Leaf]:
    item = at.words.prose["flags"][step["flag"]].get("item")
    return [Clause(f"you lose {literal(item)}" if item else f"cross out {codeword(at.words, step['flag'])}")]


def _score(at: StepContext, step: Json) -> list[Leaf]:
    name = _score_name(at, step["score"])
    if "set" in step:
        return [Clause(f"set {name} to {noun(at.words, step['set'])}")]
    minus, size = unsigned(step["add"])
    if isinstance(size, int) and not _odd(size, name):
        return [Clause(f"{'lose' if minus else 'gain'} {size} {name}")]
    amount = noun(at.words, size)
    return [Clause(f"subtract {amount} from {name}" if minus else f"add {amount} to {name}")]


def _odd(number: int, name: str) -> bool:
    """Whether a number and the name of a score do not go together: 1 Minutes."""
    return number == 1 and name.endswith("s") and not name.endswith("ss")


def _score_name(at: StepContext, score: str) -> str:
    return literal(at.words.prose["scores"][score])


def _mark(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause(f"mark {noun(at.words, step['who'])} as {marking(step['mark'])}")]


def _unmark(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause(f"take the mark “{marking(step['mark'])}” off {noun(at.words, step['who'])}")]


def _condition(at: StepContext, step: Json) -> list[Leaf]:
    name = at.words.prose["conditions"][step["condition"] - 1]
    return [Clause(f"condition {step['condition']} ({literal(name)}) begins")]


def _sighting(at: StepContext, step: Json) -> list[Leaf]:
    name = at.words.prose["sightings"][step["sighting"]]
    return [Clause(f"check off sighting {step['sighting']} ({literal(name)})")]


def _victory(at: StepContext, step: Json) -> list[Leaf]:
    points = abs(step["victory"])
    return [Clause(f"{'lose' if step['victory'] < 0 else 'gain'} {points} victory point{'s' if points != 1 else ''}")]


def _note(at: StepContext, step: Json) -> list[Leaf]:
    return [AuthorsNote(at.labels[step["label"]])]


def _end(at: StepContext, step: Json) -> list[Leaf]:
    title = literal(at.words.prose["endings"][step["ending"]])
    return [Clause(f"the game ends: {title} ({at.logic['endings'][step['ending']]})")]


STEPS: Mapping[str, Saying] = {
    "see": _see,
    "ask": _ask,
    "first": _one_of("Do the first of these that applies:", NUMBERED),
    "choose": _one_of("Do the one of these that applies:", BULLETED),
    "when": lambda at, step: [*_branches(at, step)],
    "in_turn": _in_turn,
    "turn": _turn,
    "check": _check,
    "roll": _roll,
    "random": _random,
    "each": _each,
    "watch": _watch,
    "stop": _stop,
    "flag": _flag,
    "clear": _clear,
    "score": _score,
    "mark": _mark,
    "unmark": _unmark,
    "condition": _condition,
    "sighting": _sighting,
    "victory": _victory,
    "note": _note,
    "end": _end,
}
"""Every step of a paragraph, in English."""

GAMEBOOK = Dialect(STEPS, lambda prose, record: Words(prose))
"""The dialect of gamebooks."""
