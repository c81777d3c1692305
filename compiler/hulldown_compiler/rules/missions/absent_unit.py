"""A unit that is named in a mission, and never comes into it.

## Why it hurts

Nobody kills, sees or hitches up what is never there: an end that waits for it does not come, and an order about it is
passed over. Usually another card is meant, or the paragraph that should bring the unit is still to be written. (One
that only a paragraph brings which nothing refers to, HD120, is on its way.)

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends:
          - {when: killed(GE2), ending: held}
          - {when: no_germans and condition == 2, ending: held}
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [quiet-bank, quiet-bank]
        changes: {2: none}
      brook:
        markers: {1: [panzer]}
    paragraphs:
      panzer:
        mission: brook
        text: A Panzer.
        do:
          - activate: [GE2]
            at: "0302"
    unit_cards:
      GE2:
        letter: L
        type: PzIV
        crew: 2
        initiative: [4, 3]
        perception: [6, 5]
        weapon_skill: [1, 0]
        driving_skill: [7, 6]
        actions:
          columns: [1, C]
          1-10: [come-on, come-on]
        source: {house: from memory}

## Instead

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends:
          - {when: killed(GE1), ending: held}
          - {when: no_germans and condition == 2, ending: held}
        source: {house: from memory}

## See also

HD116, HD314, HD535
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.book.link import Link
from hulldown_compiler.core.diagnostics import Note, Related, first_few
from hulldown_compiler.rules.missions.foreign_paragraph import mission_of
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING


def check(analyses: Analyses) -> Iterator[Note]:
    """References in a mission's files to units that never come into that mission."""
    book = analyses.book
    if not book.declared.platoon or book.missions_unread:
        return
    coming = {mission.name: _coming(analyses, mission.name) for mission in book.parts.of("mission")}
    absent: dict[tuple[str, str], list[Link]] = {}
    for link in book.references.of_kind("unit-card"):
        mission, card = mission_of(book, link.source) or "", link.target.name
        if card in book.known["unit-card"] and card not in coming.get(mission, {card}):
            absent.setdefault((mission, card), []).append(link)
    for (mission, card), links in absent.items():
        first, *rest = sorted({link.position for link in links})
        hint = f"those that do are {', '.join(sorted(coming[mission], key=_in_order)) or 'none'}"
        related = first_few([Related(place, "it is named here too") for place in rest])
        yield Note(first, f"{card} never comes into mission {mission!r}", hint, related)


def _coming(analyses: Analyses, mission: str) -> set[str]:
    """The unit cards that may come into a mission, also through paragraphs that nothing refers to yet."""
    cards = set(analyses[plays][mission].cards)
    for kind, field in ENTERING.items():
        for paragraph, step in analyses.book.steps[kind]:
            unread = not any(paragraph.id in play.paragraphs for play in analyses[plays].values())
            if unread and paragraph.record["mission"] in (mission, None):
                cards.update(step[field])
    return cards


def _in_order(card: str) -> tuple[int, str]:
    return len(card), card
