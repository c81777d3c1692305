"""Books in which numbers grow without end: the compiler's search for what can be comes to its end all the same."""

from __future__ import annotations

import pytest
from tests.helpers.build import author

from hulldown_compiler.lint.runner import lint

ENDINGS = "endings: {won: {title: Won, verdict: victory}}\n"
CREW = "rosters: {crew: {name: crew, marks: [hit], members: {a: {name: A}, b: {name: B}}, source: {house: test}}}\n"

BOOKS = {
    "points for each of several": CREW
    + """
paragraphs:
  start:
    text: A count.
    do:
      - each: crew where not hit
        do: [{victory: 1}, {mark: hit}]
      - end: won
""",
    "points in a loop": """
paragraphs:
  start:
    text: Round and round.
    do:
      - victory: 1
      - ask:
          - {text: Again, see: start}
          - {text: Enough, do: [{end: won}]}
""",
    "points lost in a visit": """
paragraphs:
  start:
    text: Round and round.
    do:
      - see: price
      - ask:
          - {text: Again, see: start}
          - {text: Enough, do: [{end: won}]}
  price:
    text: It costs.
    do: [{victory: -3}]
""",
    "points from a watch": """
flags: {alarm: {codeword: Alarm}}
paragraphs:
  start:
    text: Round and round.
    do:
      - watch: {when: victory > 3, scope: game, at: change, do: [{victory: 1}, {flag: alarm}]}
      - victory: 2
      - ask:
          - {text: Again, see: start}
          - {text: Enough, when: alarm, do: [{end: won}]}
""",
}


@pytest.mark.parametrize("name", BOOKS)
def test_the_search_ends(name: str) -> None:
    """Nothing is found, in no time."""
    assert lint(author(ENDINGS + BOOKS[name].lstrip())) == []
