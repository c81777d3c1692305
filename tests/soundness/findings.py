"""What findings claim of play, held against what came up: each rule that makes such a claim, and how it is refuted.

The other rules of the families `reachability`, `tables` and `missions`, and why no game can refute what they say:

- HD307 is held against play with what it rests on (`claims.of_circles`).
- HD309, HD315 compare what is written with what is written, and HD311 and HD121 the names: nothing is said of play.
- HD312 speaks of states from which no end can come, and is reported where one way leads into them: play that passes
  there in other states may well end.
- HD402, HD404, HD410 to HD415, HD420 to HD434 are about tables and procedures, which have no story; they are held
  against all rolls there are in `tests/engine/resolver` and `tests/compiler/analysis/test_procedures.py`.
- HD501 to HD535, HD542 to HD545, HD548, HD554, HD556 to HD559 and HD580 to HD589 are about the map, the charts and the
  names.
- HD546 and HD561 advise: what is activated twice may have left the map in between.
- HD549 counts what one step brings, HD550 what it says of whom; neither looks at play.
- HD553, HD555, HD560 compare the parts of a mission with one another.

HD306, HD401, HD406 and HD541 are found where something may be wrong: there it is their silence that is a claim.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from tests.soundness.claims import Refutation, step_at
from tests.soundness.playing import Played
from tests.soundness.seen import Point, Seen

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import NO
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules import check


class Written(NamedTuple):
    """A step or option: where its step stands, the number of its guard there, and the block behind it."""

    point: Point
    nth: int
    block: int


class Context:
    """A played book and where in its files everything is written: the step of each place, by the field that it has."""

    def __init__(self, played: Played, findings: Sequence[Finding]) -> None:
        self.played, self.seen, self.findings = played, played.seen, findings
        self.places: dict[str, dict[Position, Written]] = defaultdict(dict)
        self.paragraphs: dict[tuple[str, Position], str] = {}
        self.columns: dict[Position, tuple[str, str]] = {}
        for name, paragraph in played.authored.paragraphs.items():
            for key in ("", "requires", "sighting"):
                if key in paragraph.record["@"]:
                    self.paragraphs[key, paragraph.at(key)] = name
            for block, steps in enumerate(paragraph.blocks):
                for nth, step in enumerate(steps):
                    self._note((name, block, nth), step, paragraph.mark)
                    for row, mark in zip(step.get("rows", ()), step["@"].get("rows", ()), strict=True):
                        place = Position(paragraph.path, *mark)
                        self.places["row"][place] = Written((name, block, nth), 0, row[2])
        for card in played.authored.parts.of("unit-card"):
            for nth, column in enumerate(card.model.actions.columns if card.model.actions else ()):
                self.columns[card.at("actions", "columns", nth)] = (card.name, str(column))

    def _note(self, point: Point, step: Record, mark: Callable[..., Position]) -> None:
        records = [*step.get("options", ()), step]
        for nth, record in enumerate(records):
            number = nth if record is not step else 0
            for key in record["@"]:
                if key != "rows":
                    block = step.get("otherwise", -1) if key == "otherwise" else record.get("do", -1)
                    self.places[key].setdefault(mark(record, key), Written(point, number, block))

    def at(self, key: str, finding: Finding) -> Written | None:
        """The step or option whose field stands where the finding is."""
        return self.places[key].get(finding.position)

    def step(self, written: Written) -> Record:
        """The record of a step."""
        return step_at(self.played.authored, written.point)

    def begun(self, written: Written) -> bool:
        """Whether the block behind it was begun."""
        return (written.point[0], written.block) in self.seen.blocks


def refuted(played: Played, analyses: Analyses) -> Iterator[Refutation]:
    """Every finding that the games of a book refute, and every silence."""
    codes = (*CLAIMS, *SILENCES)
    findings = lint(played.authored, codes, ask=partial(check, analyses=analyses))
    context = Context(played, findings)
    for finding in findings:
        if finding.code in CLAIMS and not played.seen.rowless and CLAIMS[finding.code](context, finding):
            line, column = finding.position.line, finding.position.column
            yield Refutation(finding.code, finding.message, f"{finding.position.path}:{line}:{column}")
    for code, silence in SILENCES.items():
        for of in silence(context, analyses):
            yield Refutation(code, "is not found", of)


# Claims ---------------------------------------------------------------------------------------------------------------


def _read(context: Context, finding: Finding) -> bool:
    return context.paragraphs["", finding.position] in context.seen.entry


def _opened(context: Context, finding: Finding) -> bool:
    """HD302: a guard held, somebody was selected, a price was paid, a requirement was met."""
    for key in ("requires", "sighting"):
        if (key, finding.position) in context.paragraphs:
            return context.paragraphs[key, finding.position] in context.seen.entry
    if (of := context.at("of", finding)) is not None:
        return context.begun(of)
    if (until := context.at("until", finding)) is not None:
        return True in context.seen.truths[until.point, 0]
    if (guard := context.at("when", finding)) is not None:
        if context.step(guard)["step"] == "watch":
            return context.begun(guard)
        return True in context.seen.truths[guard.point, guard.nth]
    return _taken(context, finding)


def _taken(context: Context, finding: Finding) -> bool:
    return context.begun(context.places[""][finding.position])


def _failed(context: Context, finding: Finding) -> bool:
    """HD304: a guard did not hold, nobody was selected, a requirement was not met."""
    if ("requires", finding.position) in context.paragraphs:
        return False in context.seen.required[context.paragraphs["requires", finding.position]]
    if (otherwise := context.at("otherwise", finding)) is not None:
        return context.begun(otherwise)
    guard = context.places["when"][finding.position]
    return False in context.seen.truths[guard.point, guard.nth]


def _ended(context: Context, finding: Finding) -> bool:
    return _quoted(finding)[0] in context.seen.endings


def _gone_on(context: Context, finding: Finding) -> bool:
    return context.places[""][finding.position].point in context.seen.at


def _entered(context: Context, finding: Finding) -> bool:
    return ("condition", _numbers(finding)[-1]) in context.seen.things


def _came_to_end(context: Context, finding: Finding) -> bool:
    ends = context.played.authored.parts.found["mission"][context.played.mission]
    nths = range(len(ends.model.ends))
    return any(ends.at("ends", nth, "when") == finding.position and nth in context.seen.ends for nth in nths)


def _rolled(context: Context, finding: Finding) -> bool:
    return context.begun(context.places["row"][finding.position])


def _settled(context: Context, finding: Finding) -> bool:
    return (context.places["check"][finding.position].point, "succeed" in finding.message) in context.seen.outcomes


def _raised(context: Context, finding: Finding) -> bool:
    return context.places["condition"][finding.position].point in context.seen.raised


def _made(context: Context, finding: Finding) -> bool:
    return any(True in values["sighting", _numbers(finding)[-1]] for values in context.seen.at.values())


def _found(context: Context, finding: Finding) -> bool:
    """HD539: a marker was found in one of the conditions that are named, or in any if none is."""
    marker, *conditions = re.findall(r"(?:marker|condition) (\d+)", finding.message)
    every = conditions or map(str, range(1, context.played.authored.conditions + 1))
    return any(("marker", marker, condition) in context.seen.things for condition in every)


def _looked_up(context: Context, finding: Finding) -> bool:
    places = [finding.position, *(related.position for related in finding.related)]
    return any(context.columns.get(place) in context.seen.columns for place in places)


def _won(context: Context, finding: Finding) -> bool:
    return context.seen.victory > int(_numbers(finding)[0])


def _obeyed(context: Context, finding: Finding) -> bool:
    return context.places[""][finding.position].point in context.seen.obeyed


def _came(context: Context, finding: Finding) -> bool:
    return ("card", finding.message.split()[0]) in context.seen.things


def _stood(context: Context, finding: Finding) -> bool:
    side = "us" if " US " in finding.message else "german"
    hexes = re.findall(r"\b\d{4}\b", " ".join([finding.message, *(one.message for one in finding.related)]))
    return any((side, int(one)) in context.seen.stood for one in hexes[:1])


def _set(context: Context, finding: Finding) -> bool:
    key = ("flag", _quoted(finding)[0]) if "'" in finding.message else ("sighting", _numbers(finding)[0])
    return any(True in values[key] for values in context.seen.at.values())


def _quoted(finding: Finding) -> list[str]:
    return re.findall(r"'([^']*)'", finding.message)


def _numbers(finding: Finding) -> list[str]:
    return re.findall(r"-?\d+", finding.message)


CLAIMS: Mapping[str, Callable[[Context, Finding], bool]] = {
    "HD120": _read,
    "HD301": _read,
    "HD302": _opened,
    "HD303": _taken,
    "HD304": _failed,
    "HD305": _ended,
    "HD308": _gone_on,
    "HD310": _set,
    "HD313": _entered,
    "HD314": _came_to_end,
    "HD403": _rolled,
    "HD405": _settled,
    "HD536": _raised,
    "HD537": _stood,
    "HD538": _made,
    "HD539": _found,
    "HD540": _looked_up,
    "HD547": _won,
    "HD551": _obeyed,
    "HD552": _came,
}
"""How each claim would be refuted."""


# Silences -------------------------------------------------------------------------------------------------------------


def _no_dead_end(context: Context, analyses: Analyses) -> Iterator[str]:
    """HD306: the instructions of a gamebook ran out, though it knows every fact and no total lacks a row."""
    codes = {finding.code for finding in context.findings}
    first = analyses[reachability].first
    certain = all(value == NO if isinstance(value, int) else value[0] == value[1] for value in first.values())
    start = context.played.authored.header.start
    if context.seen.ran_out and start in context.seen.entry and certain and not codes & {"HD306", "HD401"}:
        yield start


def _silent(code: str, key: str, came: Callable[[Seen], set[Point]]) -> Callable[[Context, Analyses], Iterator[str]]:
    """The steps at which something came up, and that have no finding of the code."""

    def silent(context: Context, analyses: Analyses) -> Iterator[str]:
        found = {finding.position for finding in context.findings if finding.code == code}
        told = {
            place.point for one in (key, "") for position, place in context.places[one].items() if position in found
        }
        yield from (":".join(map(str, point)) for point in sorted(came(context.seen) - told))

    return silent


def _no_column(context: Context, analyses: Analyses) -> Iterator[str]:
    """HD541: a German looked for a column that its card does not have."""
    told = " ".join(finding.message for finding in context.findings if finding.code == "HD541")
    known = {*context.columns.values()}
    yield from (f"{card} {column}" for card, column in sorted(context.seen.columns - known) if card not in told)


SILENCES: Mapping[str, Callable[[Context, Analyses], Iterator[str]]] = {
    "HD306": _no_dead_end,
    "HD401": _silent("HD401", "dice", lambda seen: seen.rowless),
    "HD406": _silent("HD406", "when", lambda seen: seen.overlaps),
    "HD541": _no_column,
}
"""What must be found where it came up."""
