"""What an editor is told about a place in a book: definitions, references, hovers, completion, outline."""

from __future__ import annotations

import pytest
from tests.helpers import cursor
from tests.helpers.paths import BOOKS

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lsp.answers import help as sentences
from hulldown_compiler.lsp.answers.completions import completions
from hulldown_compiler.lsp.answers.definitions import definition, references
from hulldown_compiler.lsp.answers.hovers import hover
from hulldown_compiler.lsp.answers.outline import OutlineEntry, find, folds, outline
from hulldown_engine.platoon.language.vocabulary import ARGUMENTS

TEXTS = {name: cursor.texts(name) for name in ("mill", "skirmish", "worked")}

# Definitions and references -------------------------------------------------------------------------------------------

DEFINED = [
    ("mill", "paragraphs.yaml", "Go on, see: wh^eel", ["paragraphs.yaml:25:3"]),
    ("mill", "paragraphs.yaml", "{see:whe^el}", ["paragraphs.yaml:25:3"]),
    ("mill", "paragraphs.yaml", "{rule:^1}", ["rules.yaml:2:4"]),
    ("mill", "paragraphs.yaml", "at {^nerve}?", ["book.yaml:12:3"]),
    ("mill", "paragraphs.yaml", "when: tim^e == 0", ["book.yaml:13:3"]),
    ("mill", "paragraphs.yaml", "not lan^tern", ["book.yaml:9:3"]),
    ("mill", "paragraphs.yaml", "ha^le.dead", ["book.yaml:19:7"]),
    ("mill", "paragraphs.yaml", "hale.de^ad", ["book.yaml:17:22"]),
    ("mill", "paragraphs.yaml", "crew wh^ere not dead", []),
    ("mill", "paragraphs.yaml", "crew where not de^ad", ["book.yaml:17:22"]),
    ("mill", "paragraphs.yaml", "sighted(^1)", ["book.yaml:27:3"]),
    ("mill", "paragraphs.yaml", "condition: ^2", ["book.yaml:30:6"]),
    ("mill", "paragraphs.yaml", "check: ner^ve-check", ["book.yaml:23:3"]),
    ("mill", "paragraphs.yaml", "do: [{end: ho^me}]", ["book.yaml:32:3"]),
    ("mill", "numbers.yaml", "sta^irs: 8", ["paragraphs.yaml:69:3"]),
    ("mill", "book.yaml", "start: tra^ck", ["paragraphs.yaml:2:3"]),
    ("mill", "book.yaml", "rating: ner^ve", ["book.yaml:12:3"]),
    ("mill", "paragraphs.yaml", "The whe^el turns", []),
    ("mill", "paragraphs.yaml", "whe^el:\n", ["paragraphs.yaml:25:3"]),
    ("mill", "paragraphs.yaml", "given: {lan^tern", ["book.yaml:9:3"]),
    ("mill", "paragraphs.yaml", "reads: [o^ut]", ["paragraphs.yaml:86:3"]),
    ("mill", "paragraphs.yaml", "ending: h^ome,", ["book.yaml:32:3"]),
    ("skirmish", "procedures.yaml", "look_up(to-h^it, ", ["tables.yaml:2:3"]),
    ("skirmish", "procedures.yaml", "track: dam^age.space", ["tables.yaml:15:3"]),
    ("skirmish", "procedures.yaml", "at_most: ne^ed", ["procedures.yaml:21:15"]),
    ("skirmish", "procedures.yaml", 'rule: "1.^1"', ["rules.yaml:6:4"]),
    ("skirmish", "procedures.yaml", "call: dam^age", ["procedures.yaml:41:3"]),
    ("skirmish", "tables.yaml", "document: cha^rts", ["book.yaml:6:3"]),
    ("worked", "events.yaml", 'can_see("23^14")', ["map.yaml:23:27"]),
    ("worked", "events.yaml", "mission: the-wor^ked-road", ["mission.yaml:63:3"]),
]


@pytest.mark.parametrize(("book", "path", "words", "places"), DEFINED)
def test_definition(book: str, path: str, words: str, places: list[str]) -> None:
    """A name leads to where its thing is written, whatever kind of text it stands in."""
    files = TEXTS[book]
    found = definition(cursor.index(files), path, *cursor.pointed(files, path, words))

    assert [f"{one.path}:{one.line}:{one.column}" for one in found] == places


def test_references() -> None:
    """Every place that names a thing is known to the character: steps, expressions, prose, the header, the numbers."""
    files = TEXTS["mill"]
    index = cursor.index(files)
    at = cursor.pointed(files, "book.yaml", "ner^ve: {name")
    found = references(index, "book.yaml", *at)
    words = [files[one.path].split("\n")[one.line - 1][one.column - 1 :][: one.length] for one in found]

    assert [f"{one.path}:{one.line}:{one.column}" for one in found] == NERVE
    assert set(words) == {"nerve"}
    assert found[0] not in references(index, "book.yaml", *at, declared=False)


NERVE = [
    "book.yaml:12:3",
    "book.yaml:23:50",
    "paragraphs.yaml:4:51",
    "paragraphs.yaml:24:43",
    "paragraphs.yaml:63:22",
    "paragraphs.yaml:66:27",
    "paragraphs.yaml:91:32",
    "paragraphs.yaml:92:61",
]

# Completion -----------------------------------------------------------------------------------------------------------

COMPLETED = [
    ("mill", "paragraphs.yaml", "Go on, see: wheel}", "Go on, see: w^}", -1, ["wheel", "track", "gun"]),
    ("mill", "paragraphs.yaml", "Go on, see: wheel}", "Go on, see: w^", -1, ["wheel", "track", "gun"]),
    ("mill", "paragraphs.yaml", "{see:wheel}", "{see:^}", 0, ["track", "wheel", "gun"]),
    ("mill", "paragraphs.yaml", "{nerve}; see", "{^; see", 0, ["see:", "rule:", "table:", "procedure:", "catalogue:"]),
    ("mill", "paragraphs.yaml", "when: time == 0", "when: ^", 0, ["lantern", "alarm", "nerve", "time", "crew"]),
    ("mill", "paragraphs.yaml", "when: hale.dead", "when: hale.^", 0, ["wounded", "dead"]),
    ("mill", "paragraphs.yaml", "when: sighted(1)", "when: sighted(^", 0, ["1"]),
    ("mill", "paragraphs.yaml", "The stairs.\n", "The stairs.\n    ^\n", 0, ["number: ", "sighting: "]),
    ("mill", "paragraphs.yaml", "- victory: 2\n", "- victory: 2\n      - ^\n", 0, ["see: ", "ask:", "first:"]),
    ("mill", "paragraphs.yaml", "score: time\n                add: -1", "score: time\n                ^", 0,
     ["add: ", "set: "]),
    ("mill", "paragraphs.yaml", "scope: game", "scope: ^", 0, ["condition", "game"]),
    ("mill", "paragraphs.yaml", "check: nerve-check\n        modifier", "check: ^\n        modifier", 0,
     ["nerve-check"]),
    ("mill", "paragraphs.yaml", "[{flag: lantern}", "[{flag: ^", 0, ["lantern", "alarm"]),
    ("mill", "paragraphs.yaml", "text: Out.", "text: Out. # hulldown: allow HD120, HD^", -2, ["HD008 ", "HD011 "]),
    ("mill", "paragraphs.yaml", "given: {lantern: true", "given: {l^", -1, ["lantern: "]),
    ("mill", "paragraphs.yaml", "reads: [out]", "reads: [^]", 0, ["track", "wheel", "gun"]),
    ("mill", "paragraphs.yaml", "ending: home, lan", "ending: ^, lan", 0, ["home", "lost", "none"]),
    ("mill", "rules.yaml", "source: {house: test}", "source: {^}", 0, ["document: ", "at: ", "derived: "]),
    ("mill", "book.yaml", "start: track", "start: tr^", -2, ["track", "wheel", "gun"]),
    ("mill", "book.yaml", "verdict: victory", "verdict: ^", 0, ["victory", "draw", "defeat"]),
    ("mill", "book.yaml", "  nerve: {name: Nerve, start: 6,", "  nerve: {name: Nerve, ^", 0, ["start: ", "least: "]),
    ("mill", "new.yaml", "", "para^", -4, ["paragraphs:", "rules:", "tables:"]),
    ("skirmish", "procedures.yaml", "look_up(to-hit, weapon.sort, range)", "look_up(^", 0, ["to-hit", "damage"]),
    ("skirmish", "procedures.yaml", "(to-hit, weapon.sort, range)", "(to-hit, weapon.^", 0,
     ["sort", "power", "shells"]),
    ("skirmish", "procedures.yaml", "when: cover == wall", "when: cover == ^", 0, ["open", "hedge", "wall"]),
    ("skirmish", "procedures.yaml", "power: weapon.power, cover: target.cover}", "power: weapon.power, ^}", 0,
     ["cover: "]),
    ("skirmish", "procedures.yaml", '-2, rule: "2.1"}', "-2, rule: ^}", 0, ['"1"', '"1.1"', '"2"', '"2.1"']),
    ("skirmish", "cards.yaml", "sort: small-arms, power: 1}", "sort: ^, power: 1}", 0, ["small-arms", "gun"]),
    ("skirmish", "cards.yaml", "sort: small-arms, power: 1}", "^}", 0, ["sort: ", "power: ", "shells: ", "note: "]),
    ("skirmish", "tables.yaml", "document: charts, at: chart 1", "document: ^, at: chart 1", 0, ["charts"]),
    ("worked", "events.yaml", "activate: [GE28, GE29]", "activate: [GE28, ^]", 0, ["GE44", "GE28", "GE29"]),
    ("worked", "events.yaml", 'can_see("2314")', 'can_see("23^', -2, ["2301", "2302", "2303"]),
    ("worked", "events.yaml", 'can_see("2314")', "can^", -3, ["can_see("]),
    ("worked", "events.yaml", "posture: closed", "pos^", -3, ["posture: ", "position: "]),
    ("worked", "events.yaml", "posture: closed", "posture: ^", 0, ["open", "closed"]),
    ("worked", "actions.yaml", "main-gun\n        at: closest\n\n  ", "main-gun\n        at: ^\n\n  ", 0,
     ["closest", "easiest", '"0101"']),
    ("worked", "actions.yaml", "toward: cover", "toward: ^", 0, ["us", "retreat", "exit", "cover", "marker", '"0101"']),
    ("worked", "actions.yaml", "at: change\n          do: [{flag: tiger", "at: ^\n          do: [{flag: tiger", 0,
     ["change", "end-of-round", "wait"]),
    ("worked", "events.yaml", "facing: us", "facing: ^", 0, ["us", "top", "top-right"]),
    ("worked", "mission.yaml", "1-5: [tiger-hunts,", "1-5: [tiger-^,", -6, ["tiger-hunts", "tiger-shoots"]),
]  # fmt: skip


@pytest.mark.parametrize(("book", "path", "before", "after", "back", "texts"), COMPLETED)
def test_completion(book: str, path: str, before: str, after: str, back: int, texts: list[str]) -> None:  # noqa: PLR0913, PLR0917
    """What the place expects is offered first, as it has to be written, in place of what was typed of it."""
    files, line, column = cursor.typed({"new.yaml": "", **TEXTS[book]}, path, before, after)
    found = completions(cursor.index(files), path, line, column)

    assert found is not None
    assert [one.text for one in found.offers][: len(texts)] == texts
    assert (found.line, found.start - column) == (line, back)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("text: Out.", "text: Out. # and ^"),
        ("text: Out.", "text: Out, wh^"),
        ("text: Out.", "text:^"),
        ("check: nerve-check\n        modifier", "check:^\n        modifier"),
        ("when: time == 0", "when:^"),
        ("The wheel turns.\n    do:", "The wheel turns.\n    do:^"),
    ],
)
def test_nothing_to_complete(before: str, after: str) -> None:
    """Nothing is offered in a comment, in the words of a text, or where a colon still wants its space."""
    files, line, column = cursor.typed(TEXTS["mill"], "paragraphs.yaml", before, after)
    found = completions(cursor.index(files), "paragraphs.yaml", line, column)

    assert found is None or not found.offers


def test_many_names_are_offered_as_they_are_typed() -> None:
    """Of very many names those are offered that hold what was typed, and the editor is told to ask again."""
    text = (
        "paragraphs:\n" + "".join(f"  p-{nth}: {{text: x}}\n" for nth in range(500)) + "  q: {text: x, do: [{see: p-49"
    )
    found = completions(cursor.index({"p.yaml": text}), "p.yaml", 502, len(text.split("\n")[-1]) + 1)

    assert found is not None
    assert found.more
    assert [one.text for one in found.offers] == ["p-49", *(f"p-{nth}" for nth in range(490, 500))]


def test_a_line_of_any_length() -> None:
    """A word that never ends is no hindrance: what is near the cursor counts, and what is there is offered."""
    line = f"    text: {'q' * 300_000} {{see:"
    index = cursor.index({"p.yaml": f"paragraphs:\n  q:\n{line}"})
    found = completions(index, "p.yaml", 3, len(line) + 1)

    assert found is not None
    assert [one.text for one in found.offers] == ["q"]


# Hovers ---------------------------------------------------------------------------------------------------------------

SAID = [
    (
        "mill",
        "paragraphs.yaml",
        "Go on, see: wh^eel",
        """**wheel** · 5 · paragraph

The wheel turns.

- Read 6 (`gun`), then come back here.
- Make a Nerve check at -1 (1D10, at most Nerve less the number of the crew that are wounded).
  - Success: turn to 7 (`quiet`).
  - Failure:
    - Pick at random one of the crew that are not dead: Mark that one as wounded. [this.name] is hit.
    - If there is none, the game ends: Lost (defeat).
    - Note the codeword Alarm.
    - Turn to 3 (`shots`).

*read from paragraph `track`*""",
    ),
    (
        "mill",
        "paragraphs.yaml",
        "not lan^tern",
        """**lantern** · flag

```yaml
lantern: {item: the lantern}
```

*named in paragraphs.yaml:17, paragraphs.yaml:50, paragraphs.yaml:51, paragraphs.yaml:91, paragraphs.yaml:92*""",
    ),
    ("mill", "paragraphs.yaml", "{rule:^1}", "**1 Playing** · rule\n\nRead, and do as you are told."),
    ("mill", "paragraphs.yaml", "ch^eck: nerve",
     "**check** · text, needed\n\nDice against a rating.\n\nWhich one, of those in `checks` of `book.yaml`."),
    ("mill", "paragraphs.yaml", "mod^ifier: -1",
     "**modifier** · expression\n\nWhat is added to the rating: a number or an expression."),
    ("mill", "book.yaml", "fla^gs:",
     """**flags** · mapping

What is true or false in play, and false at the start: items, and codewords to note down."""),
    ("mill", "book.yaml", "verd^ict: victory",
     """**verdict** · victory, draw, defeat, needed

What it is for the player: `victory`, `draw` or `defeat`."""),
    ("mill", "rules.yaml", "sou^rce: {house",
     """**source** · mapping

Where a value comes from: a document and the place in it, or our own choice and its reason."""),
    ("worked", "actions.yaml", "dri^ve: fast",
     """**drive** · slow, fast, needed

Movement.

`slow` or `fast`. A closed tank, or a crew that cannot pay, drives slowly instead (6.7)."""),
    ("skirmish", "procedures.yaml", "-5..11, hal^ves: true",
     "**halves** · true or false\n\n`true`: halves as well, such as `0.5`."),
    ("worked", "mission.yaml", "go^al:", "**goal** · number, needed\n\nThe Victory Points that it takes to win."),
    ("mill", "paragraphs.yaml", "a^ny(crew", "`any(a selection)` → a condition\n\nthere is any of a selection"),
    (
        "skirmish",
        "procedures.yaml",
        "look_up(to-h^it, ",
        """**to-hit** · To Hit · table

| sort | 0-4 | 5-10 | 11-20 |
| --- | --- | --- | --- |
| small-arms | 7 | 4 | none |
| gun | 9 | 7 | 3 |""",
    ),
    ("skirmish", "procedures.yaml", "cov^er == wall",
     "**cover** · input of damage\n\n`names: open, hedge, wall, default: open`"),
    ("skirmish", "cards.yaml", "M^G:",
     "**MG** · weapons · card\n\n|  |  |\n| --- | --- |\n| sort | small-arms |\n| power | 2 |"),
    ("worked", "events.yaml", 'can_see("23^14")', "**2314** · hex\n\ntown, level 1"),
    ("worked", "events.yaml", 'can_s^ee("2314")',
     """`can_see(a hex)` → a condition

this unit can see hex 2314, as in `can_see("2314")`

False of a unit that is off the map or carried."""),
]  # fmt: skip


@pytest.mark.parametrize(("book", "path", "words", "said"), SAID)
def test_hover(book: str, path: str, words: str, said: str) -> None:
    """A thing is shown as its reader will meet it; a word of the language with its sentence."""
    files = TEXTS[book]
    found = hover(
        Analyses(read_book(BOOKS / book)),
        cursor.index(files),
        [],
        Position(path, *cursor.pointed(files, path, words)),
    )

    assert found is not None
    assert found.text == said


def test_a_word_that_means_less_than_it_says_is_explained() -> None:
    """What its phrase leaves open, in a sentence."""
    assert sentences.attribute("unarmed").endswith("is not unarmed (2.10).")
    assert sentences.fact("nearest").endswith("as in `nearest(us)`\n\n99 if there is none.")
    assert sentences.attribute("is_gun") == "`this.is_gun` → a condition\n\nthe unit is a gun"


def test_a_fact_is_shown_with_a_sample() -> None:
    """Each kind of argument has one, so that the sentence is one that a reader could meet."""
    assert sentences.SAMPLES.keys() == {*ARGUMENTS}
    assert sentences.fact("beyond").split("\n\n")[1] == 'this unit is west of hex 2314, as in `beyond(west, "2314")`'


def test_a_function_that_there_is_twice_is_told_twice() -> None:
    """Paragraphs count a selection, procedures a list."""
    assert sentences.function("count").split("\n\n")[::2] == [
        "`count(a selection)` → a number",
        "`count(a list)` → a number",
    ]


def test_hover_of_odds() -> None:
    """A procedure is shown with its odds, as they are in its first example that can be tried."""
    files = TEXTS["skirmish"]
    at = cursor.pointed(files, "procedures.yaml", "  fi^re:")
    found = hover(Analyses(read_book(BOOKS / "skirmish")), cursor.index(files), [], Position("procedures.yaml", *at))

    assert found is not None
    assert found.text.endswith(ODDS)


ODDS = """*rifles at close range*

| outcome | odds |
| --- | --- |
| no-effect | 35.0% |
| miss | 30.0% |
| pinned | 23.3% |
| killed | 11.7% |"""


def test_hover_of_a_finding() -> None:
    """Where there is a finding, its rule says what it means, below what is said of the thing there."""
    files, line, column = cursor.typed(TEXTS["mill"], "paragraphs.yaml", "Go on, see: wheel}", "Go on, see: whee^}")
    book = read_book(BOOKS / "mill", files)
    found = hover(Analyses(book), cursor.index(files), lint(book), Position("paragraphs.yaml", line, column))

    assert found is not None
    assert found.text.startswith("**HD101 dead-paragraph**\n\nA reference to a paragraph")


# The whole file, the whole book ---------------------------------------------------------------------------------------


def test_outline() -> None:
    """A file is a tree of its sections, the things in them, and their fields, each with where it ends."""
    found = outline(cursor.index(TEXTS["mill"]).files["paragraphs.yaml"], "paragraphs.yaml")
    paragraphs = found[0].inside

    assert [one.name for one in found] == ["paragraphs"]
    assert [one.name for one in paragraphs] == ["track", "wheel", "gun", "quiet", "shots", "stairs", "dawn", "out"]
    assert _row(paragraphs[1]) == ("paragraph", "The wheel turns.", 25, (39, 23))
    assert [one.name for one in paragraphs[1].inside] == ["text", "do"]


def _row(entry: OutlineEntry) -> tuple[str, str, int, tuple[int, int]]:
    return entry.kind, entry.detail, entry.word.line, entry.end


def test_folds() -> None:
    """A paragraph can be folded from its name to its last step."""
    assert (25, 39) in folds(cursor.index(TEXTS["mill"]).files["paragraphs.yaml"], "paragraphs.yaml")


def test_things_are_found_by_name_and_by_text() -> None:
    """What is looked for may be in the name, or in what is said of the thing; names come first."""
    found = find(cursor.index(TEXTS["mill"]), "NER")

    assert [thing for thing, _, _ in found] == [("score", "nerve"), ("check", "nerve-check"), ("paragraph", "track")]


def test_answers_while_the_book_is_broken() -> None:
    """A file that is no YAML at all still has its names: they are found, completed, and listed."""
    files, line, column = cursor.typed(
        TEXTS["mill"], "paragraphs.yaml", "    text: Out.", '    text: "Out\n      [{ see: st^'
    )
    index = cursor.index(files)
    found = completions(index, "paragraphs.yaml", line, column)

    assert ("paragraph", "dawn") in index.declared
    assert found is not None
    assert definition(index, "paragraphs.yaml", *cursor.pointed(files, "paragraphs.yaml", "Go on, see: wh^eel"))
