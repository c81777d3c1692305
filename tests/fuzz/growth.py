"""What an author can write much of takes time in proportion to how much it is.

Each construct is written in three sizes, each twice the one before: options, slots, rows, guards, links, marks, flags,
nesting. Lint, build, the pages of the site and both exports are timed, by the processor's time and not the clock's.
What takes three times as long for twice as much, and both times, grows faster than what is written.
"""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

from tests.compiler.rules import casefile

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.interchange.exporting.ink_writer import ink
from hulldown_compiler.interchange.exporting.twee_writer import twee
from hulldown_compiler.lint.report import refuses
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.publish import publish
from hulldown_site.navigation import files

SIZES = (1, 2, 4)

TOO_MUCH = 3.0
"""How many times longer twice as much may not take."""

LEAST = 0.2
"""Seconds for the largest book, below which nothing is said: what is so quick is not measured well."""

Times = Mapping[str, Sequence[float]]
"""The seconds that each tool takes for a book of each size."""


class Construct(NamedTuple):
    """Something that one can write much of: how much of it is in the smallest book, and a book with so many."""

    size: int
    book: Callable[[int], str]


# Books ----------------------------------------------------------------------------------------------------------------

HOME = "  inn: {text: Home., do: [{end: home}]}\n"


def _book(*paragraphs: str, header: str = "") -> str:
    return f"=== book.yaml\n{header}\n=== paragraphs.yaml\nparagraphs:\n{''.join(paragraphs)}"


def _many(count: int, text: str, joint: str = ", ") -> str:
    """A text as often as it is wanted, with its number for each `N` in it, from 1."""
    return joint.join(text.replace("N", str(nth)) for nth in range(1, count + 1))


def _start(steps: str, text: str = "A gate.") -> str:
    return f"  start: {{text: '{text}', do: [{steps}]}}\n"


def _steps(count: int, step: str, last: str = "{end: home}", name: str = "start") -> str:
    """A paragraph with a step on each of many lines."""
    return f"  {name}:\n    text: A gate.\n    do:\n{_many(count, f'      - {step}{chr(10)}', '')}      - {last}\n"


def _luck(most: int) -> str:
    return f"scores: {{luck: {{name: Luck, start: 1, least: 0, most: {most}, source: {{house: so}}}}}}"


def _text(part: str) -> Callable[[int], str]:
    """A paragraph of which the text is something many times over."""
    return lambda count: _book(_start("{see: inn}", f"{_many(count, part, ' ')} so."), HOME)


def _asked(option: str) -> Callable[[int], str]:
    """A paragraph with many options."""
    return lambda count: _book(_start(f"{{ask: [{_many(count, option)}]}}"), HOME, header=_luck(count))


def _done(step: str) -> Callable[[int], str]:
    """A paragraph with many steps."""
    return lambda count: _book(_steps(count, step), header=_luck(9))


def _declared(section: str, declared: str, step: str) -> Callable[[int], str]:
    """Many things in a section of the header, each of which a step names."""
    return lambda count: _book(_steps(count, step), header=f"{section}: {{{_many(count, declared)}}}")


def _rolled(row: str) -> Callable[[int], str]:
    """A roll with many rows."""
    return lambda count: _book(_steps(1, f"{{roll: 1d{count}, table: {{{_many(count, row)}}}}}"))


def _lines_of_text(count: int) -> str:
    text = _many(count, "      Line N {see:inn} goes.\n", "")
    return _book(f"  start:\n    text: |-\n{text}    do: [{{see: inn}}]\n", HOME)


def _escapes(count: int) -> str:
    text = _many(count, r"\u00e9 {see:inn} a", " ")
    return _book(f'  start: {{text: "{text}.", do: [{{see: inn}}]}}\n', HOME)


def _branches(count: int) -> str:
    branches = _many(count, "{when: luck == N, do: [{note: 'So N.'}]}")
    steps = f"{{roll: 1d6, table: {{1-6: [{{score: luck, add: 1}}]}}}}, {{first: [{branches}]}}"
    return _book(_start(f"{steps}, {{ask: [{{text: Back, see: start}}, {{text: Go, see: inn}}]}}"), HOME,
                 header=_luck(count))  # fmt: skip


def _guards(count: int) -> str:
    return _book(_steps(count, "{when: luck > N, do: [{score: luck, add: -1}]}"), header=_luck(count))


def _long_guard(count: int) -> str:
    return _book(_steps(1, f"{{when: {_many(count, 'luck == N', ' or ')}, do: [{{note: So.}}]}}"), header=_luck(count))


def _nested(count: int) -> str:
    inner = "{note: So.}"
    for _ in range(8):
        inner = f"{{when: luck > 0, do: [{inner}]}}"
    return _book(_steps(count, inner), header=_luck(9))


def _deeper(count: int) -> str:
    inner = "{note: So.}"
    for nth in range(count):
        inner = f"{{when: luck != {nth}, do: [{inner}]}}"
    return _book(_steps(1, inner), header=_luck(count))


def _flags(count: int) -> str:
    header = f"flags: {{{_many(count, 'fN: {codeword: WORDN}')}}}"
    asked = _steps(count, "{when: fN, do: [{note: 'So N.'}]}", name="then")
    return _book(_steps(count, "{flag: fN}", "{see: then}"), asked, header=header)


def _members(count: int) -> str:
    named = _many(count, "mN: {name: 'Member N'}")
    roster = f"rosters: {{crew: {{name: the crew, marks: [hurt], members: {{{named}}}, source: {{house: so}}}}}}"
    steps = "{random: crew where not hurt, do: [{mark: hurt}]}, {each: crew where hurt, do: [{unmark: hurt}]}"
    return _book(_start(f"{steps}, {{end: home}}"), header=roster)


def _marks(count: int) -> str:
    marks, members = _many(count, "kN"), "ann: {name: Ann}"
    roster = f"rosters: {{crew: {{name: us, marks: [{marks}], members: {{{members}}}, source: {{house: so}}}}}}"
    return _book(_steps(count, "{mark: kN, who: ann}"), header=roster)


def _endings(count: int) -> str:
    header = f"endings: {{{_many(count, 'eN: {title: End N, verdict: draw}')}}}"
    return _book(_start(f"{{roll: 1d{count}, table: {{{_many(count, 'N: [{end: eN}]')}}}}}"), header=header)


def _chain(count: int) -> str:
    rooms = (f"  p{nth}: {{text: Room {nth}., do: [{{ask: [{{text: On {nth}, see: p{nth + 1}}}]}}]}}\n"
             for nth in range(1, count))  # fmt: skip
    return _book(_start("{see: p1}"), *rooms, HOME.replace("inn", f"p{count}"))


def _circle(count: int) -> str:
    ways = "{text: Go, see: pM}, {text: Out, see: inn}"
    rooms = (f"  p{nth}: {{text: Room {nth}., do: [{{ask: [{ways.replace('M', str(nth % count + 1))}]}}]}}\n"
             for nth in range(1, count + 1))  # fmt: skip
    return _book(_start("{see: p1}"), *rooms, HOME)


def _star(count: int) -> str:
    rooms = _many(count, "  pN: {text: Room N., do: [{see: inn}]}\n", "")
    return _book(_start(f"{{ask: [{_many(count, '{text: Way N, see: pN}')}]}}"), rooms, HOME)


def _rules(count: int) -> str:
    texts = "title: Rule N, text: 'See {rule:1}.', source: {house: so}, see_also: ['1']"
    first = '  "1": {title: Rule, text: One., source: {house: so}}\n'
    rules = "".join(f'  "{nth}": {{{texts.replace("N", str(nth))}}}\n' for nth in range(2, count + 2))
    return f"{_book(_start('{end: home}'))}=== rules.yaml\nrules:\n{first}{rules}"


def _charts(text: str) -> str:
    return f"=== book.yaml for a reference\n=== charts.yaml\n{text}"


def _cells(count: int) -> str:
    rows = f"axes: {{height: 1..{count}, side: [left, right]}}, cells: 0..9999, rows: {{{_many(count, 'N: [N, 2]')}}}"
    return _charts(f"tables:\n  winds: {{title: Winds, source: {{house: so}}, note: All., {rows}}}\n")


def _cards(count: int) -> str:
    guns = "  guns: {title: Guns, source: {house: so}, fields: {name: text, range: 0..9}}\n"
    cards = _many(count, "  cN: {card: guns, source: {house: so}, name: Gun N, range: 5}\n", "")
    return _charts(f"catalogues:\n{guns}cards:\n{cards}")


def _modifiers(count: int) -> str:
    modifiers = _many(count, "{name: MN, value: 1, when: wind == N, source: {house: so}}")
    steps = f"[{{roll: {{die: 1d6}}}}, {{add: die, modifiers: [{modifiers}]}}]"
    values = f"inputs: {{wind: 0..{count}}}, gives: {{way: 0..9}}, result: {{way: die}}"
    return _charts(f"procedures:\n  sail: {{title: Sail, source: {{house: so}}, {values}, steps: {steps}}}\n")


CONSTRUCTS: Mapping[str, Construct] = {
    "slots in a text": Construct(1_000, _text("{see:inn} a")),
    "slots that lead nowhere": Construct(500, _text("{see:nobody-N} a")),
    "slots of nothing": Construct(500, _text("{nothing} a")),
    "slots in lines": Construct(500, _lines_of_text),
    "slots amid escapes": Construct(500, _escapes),
    "braces": Construct(2_000, _text("{{ a }}")),
    "slips in a text": Construct(250, _text("The the gate is is open , and  so.")),
    "words nobody knows": Construct(500, _text("Xqz gates.")),
    "slots in plain texts": Construct(100, _declared("sightings", "N: 'thing {see:N}'", "{sighting: N}")),
    "options": Construct(250, _asked("{text: Way N, see: inn}")),
    "options alike": Construct(250, _asked("{text: Way, see: inn}")),
    "guarded options": Construct(250, _asked("{text: Way N, when: luck == N, see: inn}")),
    "branches": Construct(200, _branches),
    "steps": Construct(450, _done("{note: Step N.}")),
    "guarded steps": Construct(100, _guards),
    "alternatives in a guard": Construct(30, _long_guard),
    "nesting": Construct(40, _nested),
    "depth": Construct(5, _deeper),
    "rows": Construct(200, _rolled("N: [{note: Row N.}]")),
    "flags": Construct(100, _flags),
    "scores": Construct(
        100, _declared("scores", "sN: {name: Score N, start: 0, most: 3, source: {house: so}}", "{score: sN, add: 1}")
    ),
    "members": Construct(25, _members),
    "marks": Construct(100, _marks),
    "sightings": Construct(100, _declared("sightings", "N: thing N", "{sighting: N}")),
    "endings": Construct(200, _endings),
    "paragraphs in a row": Construct(500, _chain),
    "paragraphs around one": Construct(400, _star),
    "paragraphs in a circle": Construct(500, _circle),
    "links that lead nowhere": Construct(250, _asked("{text: Way N, see: nobody-N}")),
    "one link that leads nowhere": Construct(250, _asked("{text: Way N, see: in}")),
    "rules": Construct(500, _rules),
    "silences": Construct(250, _done("{note: step N is so.}  # hulldown: allow HD628 our manner")),
    "rows of a table": Construct(500, _cells),
    "cards": Construct(250, _cards),
    "modifiers": Construct(25, _modifiers),
}
"""Everything that there may be much of. Limits keep the largest book of each within what is read."""


# Times ----------------------------------------------------------------------------------------------------------------


def timed(construct: Construct) -> Times:
    """How long each tool takes for the three sizes of a construct, as far as the book can be asked for it."""
    taken: dict[str, list[float]] = {}
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            root = casefile.write(casefile.parts(construct.book(construct.size * size)), Path(folder) / "case")
            for tool, seconds in _of(root):
                taken.setdefault(tool, []).append(seconds)
    return taken


def _of(root: Path) -> Iterator[tuple[str, float]]:
    begun = process_time()
    book = read_book(root)
    refused = refuses(lint(book))
    yield "lint", process_time() - begun
    if refused:
        return
    yield "build", _seconds(lambda: writer.bundle(book))
    yield "site", _seconds(lambda: list(files(publish([root]))))
    if book.paragraphs:
        yield "export ink", _seconds(lambda: ink(book))
        yield "export twee", _seconds(lambda: twee(book))


def _seconds(work: Callable[[], object]) -> float:
    """The processor's time that some work takes."""
    gc.collect()
    begun = process_time()
    work()
    return process_time() - begun


def grows(seconds: Sequence[float]) -> bool:
    """Whether something takes more than in proportion: each time it is doubled, far more than twice as long."""
    first, second, third = seconds
    return third >= LEAST and second > TOO_MUCH * first and third > TOO_MUCH * second


def work(name: str) -> tuple[str, Times]:
    """The times of one construct."""
    return name, timed(CONSTRUCTS[name])


def told(results: Iterable[tuple[str, Times]]) -> bool:
    """Print what grows too fast; whether nothing does."""
    good, longest = True, 0.0
    for name, taken in results:
        for tool, seconds in taken.items():
            longest = max(longest, *seconds)
            if grows(seconds):
                good = False
                figures = ", ".join(f"{one:.2f}" for one in seconds)
                print(f"{name}: {tool} takes {figures} s for one, two and four times as many")
    print(f"{len(CONSTRUCTS)} constructs in three sizes: at most {longest:.1f} s")
    return good
