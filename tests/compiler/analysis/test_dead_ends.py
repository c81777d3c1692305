"""Where play runs out, in books that know more than a search of a check can look at."""

from __future__ import annotations

from tests.helpers.build import author

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.budgets import allow
from hulldown_compiler.rules.reachability import dead_end, undecided

DEPOT = """
endings: {home: {title: Home, verdict: victory}}
sightings: {1: the depot}
flags: {chart: {item: a chart}, sledge: {item: a sledge}}
scores:
  food: {name: Food, start: 60, least: 0, most: 60, source: {house: one sack}}
  fuel: {name: Fuel, start: 60, least: 0, most: 60, source: {house: one can}}
paragraphs:
  start:
    text: The hut.
    do:
      - ask:
          - {text: Eat, do: [{score: food, add: -1}, {see: start}]}
          - {text: Burn, do: [{score: fuel, add: -1}, {see: start}]}
          - {text: Dig, when: not sledge, do: [{flag: sledge}, {flag: chart}, {see: start}]}
          - {text: Go out to the depot, when: WHEN, do: [{clear: chart}, {see: tins}]}
          - {text: Go home, when: food < 9 or fuel < 9, do: [{end: home}]}
  tins:
    sighting: 1
    text: Somebody has been here with a tin opener.
    do: [{see: start}]
"""

COUNT = """
endings: {home: {title: Home, verdict: victory}}
paragraphs:
  start:
    text: The wheel goes round, and you count by twos.
    do:
      - victory: 2
      - first:
          - {when: victory == 1001, see: mill}
          - {do: [{ask: [{text: Go home, do: [{end: home}]}, {text: Go on, see: start}]}]}
  mill:
    text: The mill, and a hammer in it.
    do: [{ask: [{text: Take the hammer, do: [{note: It is yours.}]}]}]
"""


def _lookers(text: str) -> Analyses:
    """The analyses of a book, whose searches look at 200 states each."""
    analyses = Analyses(author(text.lstrip()))
    allow(analyses, 200)
    return analyses


def test_what_is_sighted_once_is_proved_by_the_facts_that_matter() -> None:
    """The chart to the depot is got once, and so it is never passed over, however many states there are."""
    analyses = _lookers(DEPOT.replace("WHEN", "chart"))
    assert list(dead_end.check(analyses)) == []
    assert list(undecided.check(analyses)) == []


def test_what_is_sighted_again_is_a_dead_end() -> None:
    """Whoever needs no chart goes out again, and is nowhere."""
    found = list(dead_end.check(_lookers(DEPOT.replace("WHEN", "sledge"))))
    assert [note.message for note in found] == ["the instructions of 'start' can run out here"]


def test_what_is_not_known_is_counted_and_no_error() -> None:
    """Where the budget is too small to know whether play comes to a place that leads nowhere, that is said."""
    analyses = _lookers(COUNT)
    assert list(dead_end.check(analyses)) == []
    (note,) = undecided.check(analyses)
    assert "1 whether a paragraph can run out" in note.message
    assert note.hint.startswith("'hulldown lint --budget 2000' looks at more states")
    assert [(place.position.line, place.message) for place in note.related] == [
        (9, "it is not known whether a paragraph can run out")
    ]
