"""What several rules share."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.domain.value_sets import OTHER, ValueSet
from hulldown_compiler.analysis.procedures.evaluation import PointFacts, ProcedureAnalysis
from hulldown_compiler.analysis.procedures.procedure_analysis import procedure_library
from hulldown_compiler.analysis.procedures.sampling import trials
from hulldown_compiler.analysis.procedures.states import dotted
from hulldown_compiler.analysis.story.blocks import placed_steps
from hulldown_compiler.analysis.story.explain import span
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.proofs import proofs
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.link import Link, Node
from hulldown_compiler.core.diagnostics import MOST_PLACES, Note, Position, Related, as_one, first_few, here_too
from hulldown_compiler.core.suggest import guess, quoted
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_compiler.lowering import definitions, header
from hulldown_compiler.lowering.content_file import HARMLESS
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.lowering.scopes import DECLARED
from hulldown_compiler.model import steps
from hulldown_compiler.model.files import section
from hulldown_compiler.naming.grammar import fields, marks
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import Ref
from hulldown_compiler.source.scalars import written
from hulldown_compiler.source.typo_fixes import fixes
from hulldown_engine.basics.records import plain
from hulldown_engine.language.expressions import Tree

Json = Mapping[str, Any]


def reported(book: Book, module: str) -> Iterator[Note]:
    """The faults that were recorded for a rule while the files were read."""
    rule = module.rpartition(".")[2]
    faults = book.all_faults if rule in HARMLESS else book.faults_but_remarks
    return (fault.note for fault in faults if fault.rule == rule)


def surveyed(book: Book) -> Sheet | None:
    """The map, or None if a part of it could not be read: then nothing is known to be missing."""
    return None if book.sheet is None or book.sheet.faults else book.sheet


# Reasons --------------------------------------------------------------------------------------------------------------

EMPTY = ("a guess", "guess", "guessed", "house", "house rule", "house value", "made up", "n/a", "none", "because",
         "our choice", "our own", "own", "reason", "xxx")  # fmt: skip
"""Words that give no reason."""


LATER = re.compile(r"(fixme|tba|tbc|tbd|todo)\b|(open|to be decided|to do|undecided|unknown)$")
"""What a text begins with, or is, that is yet to be written."""


def is_written(text: str) -> bool:
    """Whether a text has content and is no placeholder."""
    words = text.lower().strip(" .?!-–…")
    return any(map(str.isalpha, words)) and LATER.match(words) is None


def says_why(text: str) -> bool:
    """Whether a reason says anything."""
    return is_written(text) and text.lower().strip(" .?!-–…") not in EMPTY


# References -----------------------------------------------------------------------------------------------------------


def dead(book: Book, module: str) -> Iterator[Note]:
    """What the rule of a module reports: what was noted while files were read, and references to its kinds of things.

    All references to one missing thing are one note.
    """
    rule = module.rpartition(".")[2].replace("_", "-")
    noted = list(reported(book, module))
    places = {note.position for note in noted}
    for kind in (kind.name for kind in KINDS.values() if kind.dead == rule):
        if kind in definitions.SECTIONS:
            noted += dead_charts(book, (link for link in missing(book, kind) if link.position not in places))
        else:
            yield from _dead_elsewhere(book, kind)
    yield from together(noted)


def missing(book: Book, kind: str) -> Iterator[Link]:
    """The references to things of a kind that are not there."""
    known = book.known.get(kind, {})
    return (link for link in book.references.of_kind(kind) if link.target.name not in known)


def dead_charts(book: Book, links: Iterable[Link]) -> Iterator[Note]:
    """Notes on references to charts that are not there."""
    for link in links:
        (kind, name), path = link.target, link.position.path
        if not book.charts.unread(name):
            yield Note(link.position, f"no {kind} {name!r}", book.charts.near(kind, name, path))


def _dead_elsewhere(book: Book, kind: str) -> Iterator[Note]:
    """Notes on references to missing things of another kind, unless they may be in a file that could not be read."""
    places: dict[str, list[Position]] = {}
    for link in missing(book, kind):
        places.setdefault(link.target.name, []).append(link.position)
    if KINDS[kind].numbered and book.missions_unread:
        return
    for name, positions in places.items():
        if kind not in ("paragraph", "rule", *definitions.PARTS) or not book.unread(name):
            first, *rest = sorted(positions)
            hint = remedy(book, kind, name, first.path)
            mending = fixes(hint, [first, *rest], book.line)
            yield Note(first, f"no {KINDS[kind].noun} {quoted(name)}", hint, here_too(rest), fixes=mending)


def together(notes: Iterable[Note]) -> Iterator[Note]:
    """The notes with those of equal message merged into one: a missing name is reported once."""
    by_message: dict[str, list[Note]] = {}
    for note in notes:
        by_message.setdefault(note.message, []).append(note)
    yield from map(as_one, by_message.values())


def remedy(book: Book, kind: str, name: str, path: str) -> str:
    """The hint for a name that nothing of a kind has; `path` is the file in which it is written."""
    if name != name.strip():
        return "leave the space out; or, if this is a step, write the 'do:' that is missing above"
    if kind == "flag" and name in (codewords := book.declared.codewords):
        return f"{name} is the codeword of {codewords[name]!r}: write that"
    if (other := kind_of(book, name)) and other in _steps():
        return f"{name!r} is {article(other)}: write '{_steps()[other]}: {name}'"
    gone = _printed(book, name) if kind == "paragraph" else ""
    near = None if KINDS[kind].numbered else book.near(name, kind)
    if near is None:
        return gone or _nothing_near(book, kind)
    place = place_of(book, kind, near)
    line = "" if place is None else f" (line {place.line}{'' if place.path == path else f' of {place.path}'})"
    if gone:
        return f"{gone}; did you mean {near!r}?{line}"
    return guess(f"did you mean {near!r}?{line}", name, near, book.known.get(kind, {}))


def _printed(book: Book, name: str) -> str:
    """The hint for the name of a paragraph that was removed, or a printed number in place of a name."""
    if name in book.numbers.given:
        return f"it was paragraph {book.numbers.given[name]}, and is gone"
    if not name.isdigit():
        return ""
    pinned = {paragraph.record["number"]: paragraph.id for paragraph in book.paragraphs.values()}
    numbers = {number: name for name, number in book.numbers.given.items()} | pinned
    return f"write its name, {numbers[int(name)]!r}: numbers are for readers" if int(name) in numbers else ""


def _nothing_near(book: Book, kind: str) -> str:
    """The hint if no similar name exists."""
    if book.declared.platoon and KINDS[kind].numbered:
        more = f"no mission has more than {book.conditions}"
        return more if kind == "condition" else f"number it under '{kind}s' of a mission"
    if kind == "condition":
        count = book.conditions
        return f"the book has {count} condition{'s' if count != 1 else ''}; list another in book.yaml"
    if kind in ("paragraph", "rule"):
        return "write it, or refer to another"
    if kind in header.SECTIONS:
        own = " or in the mission's folder" if book.declared.platoon and kind in DECLARED else ""
        return f"declare it under '{header.SECTIONS[kind]}' in book.yaml{own}"
    return f"write it under '{section(kind).name}'"


@cache
def _steps() -> Mapping[str, str]:
    """The step that names a thing of each kind by its key; of several, the first."""
    named = {}
    for step in reversed(steps.STEPS):
        refs = (mark for mark in marks(fields(step)[step.KEY]) if isinstance(mark, Ref) and mark.role)
        named.update({ref.kind: step.KEY for ref in refs if not KINDS[ref.kind].numbered})
    return named


def kind_of(book: Book, name: str) -> str:
    """The kind of the first thing with a name; "" if there is none."""
    return next((kind for kind, known in book.known.items() if name in known), "")


def article(kind: str) -> str:
    """A kind with its article: a flag, an ending."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {'rule section' if kind == 'rule' else kind}"


def misnumbered(book: Book, kind: str) -> bool:
    """Whether something refers to a number of a kind that does not exist, and so may mean any other."""
    return any(link.target.name not in book.known.get(kind, {}) for link in book.links.of_kind(kind))


def place_of(book: Book, kind: str, name: str) -> Position | None:
    """The position of a thing."""
    if kind == "paragraph" and name in book.paragraphs:
        return book.paragraphs[name].at()
    if kind == "rule" and name in book.rules:
        return book.rules[name].at()
    place = book.known.get(kind, {}).get(name)
    return place if isinstance(place, Position) else None


def called(what: str) -> str:
    """The words for what the source of a link belongs to."""
    return f"the {what}" if what in ("book", "map") else what


# Procedures -----------------------------------------------------------------------------------------------------------


def procedures(analyses: Analyses) -> Iterator[tuple[Chart, Json, ProcedureAnalysis]]:
    """Every procedure: its chart, its record and its analysis."""
    for name, record in analyses.book.charts.procedures.items():
        yield analyses.book.charts.charts["procedure"][name], record, analyses[procedure_library].of(name)


def because(analysis: ProcedureAnalysis, tree: Tree, facts: PointFacts) -> str:
    """Why a condition is always or never true: the possible values of what it reads."""
    if facts.implied:
        return "that follows from what 'requires' and 'stop' have let through"
    state = facts.state
    places = {} if state is None else {place: analysis.value(part, state) for part, place in _places(tree)}
    known = [f"{place} is {worded(span)} here" for place, span in places.items() if span]
    return "; ".join(known[:MOST_PLACES]) or "it asks about nothing that can change"


def _places(tree: Tree) -> Iterator[tuple[Tree, str]]:
    """The values that an expression reads, each with its place; of `card.field` the field only, not the card."""
    if not isinstance(tree, list):
        return
    if place := dotted(tree):
        yield tree, place
    elif tree[0] in OF_PLACES and (place := dotted(tree[1])):
        yield tree, f"{tree[0]}({place})"
    else:
        for part in tree[1:]:
            yield from _places(part)


OF_PLACES = ("count", "total", "lowest", "highest")
"""Functions of which a hint says what they may be, and not what they are of."""


def worded(values: ValueSet) -> str:
    """A value set in words."""
    names = [str(name).lower() if isinstance(name, bool) else str(name) for name in values.names if name != OTHER]
    more = [f"{len(names) - MOST_NAMES} names more"] if len(names) > MOST_NAMES else []
    numbers = [] if values.numbers is None else [span(*values.numbers)]
    return " or ".join([*numbers, *sorted(names)[:MOST_NAMES], *more])


def tried(analyses: Analyses, module: str, hint: str) -> Iterator[Note]:
    """Notes on the failures recorded for a rule when procedures were tried, with the inputs of each."""
    rule = module.rpartition(".")[2]
    for fault in (fault for fault in analyses[trials] if fault.rule == rule):
        chart = analyses.book.charts.charts["procedure"][fault.procedure]
        given = ", ".join(f"{name}={written(plain(value))}" for name, value in fault.given.items())
        whose = "" if fault.tried == fault.procedure else f" in {fault.tried!r}"
        inputs = f"with {given}{whose}" if given else f"in {fault.tried!r}"
        yield Note(chart.at(*fault.path), f"{fault.message}, {inputs}", hint)


UNASKED = 0
"""The truth, in bits, of a condition that is never come to (see `domain.intervals`)."""

MOST_NAMES = 6
"""How many names of a value a hint gives."""


# Reachability ---------------------------------------------------------------------------------------------------------


def in_order(book: Book, names: Iterable[str]) -> list[str]:
    """Paragraph names in the order of the files."""
    return sorted(names, key=lambda name: (book.paragraphs[name].path, book.paragraphs[name].at()))


def constant(analyses: Analyses, step: Record, record: Record) -> bool:
    """Whether a guard is reached and always holds; the guard of a watch does not count, as a watch waits."""
    if not analyses[reachability].is_step_reachable(step) or "when" not in record or step["step"] == "watch":
        return False
    return analyses[reachability].evaluator.truth(record["when"], *analyses[reachability].at(step)) == YES


Raised = Collection[tuple[int, str | None]]
"""Conditions, each with the mission that it is raised in, or None."""


def raised(book: Book) -> Raised:
    """The conditions that paragraphs raise, each with its mission; None for any mission, or for a missing one."""
    pairs = ((paragraph.record["mission"], step["condition"]) for paragraph, step in book.steps["condition"])
    return {(number, name if name in book.parts.found["mission"] else None) for name, number in pairs}


def raises(raised: Raised, number: int, mission: str) -> bool:
    """Whether a condition is among those raised in a mission."""
    return (number, mission) in raised or (number, None) in raised


def lost(analyses: Analyses, paragraph: Paragraph, block: int) -> tuple[Related, ...]:
    """Related places that become unreachable because a block of a paragraph is never carried out."""
    return lost_with(analyses, paragraph, paragraph.blocks[block])


def lost_with(analyses: Analyses, paragraph: Paragraph, steps: Sequence[Record]) -> tuple[Related, ...]:
    """Related places lost because steps are never carried out: paragraphs they lead to, and endings beyond these."""
    book = analyses.book
    leads = set(_leads(book, paragraph, steps))
    first = [name for name in book.paragraphs if Node("paragraph", name) in leads and _unread(analyses, name)]
    waiting, beyond = list(first), set(first)
    while waiting and len(beyond) < MOST_LOST:
        next_paragraph = book.paragraphs[waiting.pop()]
        nodes = set(_leads(book, next_paragraph, next_paragraph.blocks[0]))
        leads |= nodes
        new = {node.name for node in nodes if node.kind == "paragraph" and node.name in book.paragraphs} - beyond
        unread = sorted(name for name in new if _unread(analyses, name))
        waiting += unread
        beyond.update(unread)
    alive = _alive(analyses) if any(node.kind == "ending" for node in leads) else set()
    endings = [name for name in book.known["ending"] if Node("ending", name) in leads and name not in alive]
    gone = [Related(book.paragraphs[name].at(), f"so nothing reaches {name!r}") for name in first]
    never = [Related(book.known["ending"][name], f"so nothing ends with {name!r}") for name in endings]
    return (*first_few(gone), *first_few(never))


def _unread(analyses: Analyses, name: str) -> bool:
    return not analyses[proofs].comes_to((name, 0))


def _leads(book: Book, paragraph: Paragraph, steps: Sequence[Record]) -> Iterator[Node]:
    """The paragraphs and endings that steps lead to, including those in inner blocks."""
    for step in steps:
        if step["step"] == "see":
            yield Node("paragraph", book.resolve_name(step["to"]))
        elif step["step"] == "end":
            yield Node("ending", book.resolve_name(step["ending"], "ending"))
        for way in ways(step):
            yield from _leads(book, paragraph, paragraph.blocks[way.block])


def _alive(analyses: Analyses) -> set[str]:
    """The endings that some play may reach."""
    steps = ((place, step) for place, step in placed_steps(analyses.book) if step["step"] == "end")
    ends = (step for place, step in steps if analyses[proofs].comes_to(place))
    names = (step["ending"] for step in ends if analyses[reachability].is_step_reachable(step))
    return {analyses.book.resolve_name(name, "ending") for name in names}


def setters(book: Book, kind: str, name: str) -> tuple[Related, ...]:
    """The first places where a flag is set."""
    places = [link.position for link in book.links.to(kind, name, "sets")]
    return tuple(Related(place, f"{name!r} is set here") for place in places[:MOST_PLACES])


MOST_LOST = 1_000
"""How many lost paragraphs are followed to the endings that are lost with them."""
