"""A program that adds a step to the language, in memory, and tells what comes of a book that uses it.

It takes the place of Python's loader for the modules that a contributor would edit. Arguments spoil the edits: the name
of a module leaves its edit out, and `TEXT=>OTHER` puts other text into the specification.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[2]

SPECIFICATION = """

def _say_shuffle(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause(f"shuffle {noun(at.words, step['set'])} cards into {score_name(at, step['score'])}")]


SHUFFLE = dict(
    counted="Decks shuffled",
    runs=_score,
    says=_say_shuffle,
    flow=ONWARD,
    changes=(Change("score", "score", COMPUTED),),
    between=NOTHING,
    refers=(Reference("score", "score", "sets"),),
    asks=("set",),
)
KINDS = (*KINDS, StepKind("shuffle", **SHUFFLE))
"""

MODEL = '''

class Shuffle(Step):
    """A deck has so many cards again."""

    shuffle: Annotated[StrictStr, Ref("score", "sets")]
    cards: Expression


'''

LOWERING = """

@lower_step.register(model.Shuffle)
def _shuffle(step: model.Shuffle, low: Lowering, raw: Raw, scope: Scope) -> Record:
    cards = low.tree(raw, "cards", scope, NUMBER)
    places = {**marks(raw, score="shuffle"), "set": low.marks(raw, "cards")["cards"]}
    return {"score": step.shuffle, "set": cards, "@": places}


"""

SPECIFIED = "hulldown_engine.story.steps.changing"

EDITS: Mapping[str, Sequence[tuple[str, str]]] = {
    SPECIFIED: [("", SPECIFICATION)],
    "hulldown_compiler.model.steps": [
        ("STEPS: tuple[type[Step], ...] = (", f"{MODEL}STEPS: tuple[type[Step], ...] = (\n    Shuffle,")
    ],
    "hulldown_compiler.lowering.steps": [("match_halves(model.STEPS", f"{LOWERING}match_halves(model.STEPS")],
}
"""For each module what is found, and what stands there instead; nothing to be found is the end."""


class Editing(SourceFileLoader):
    """Loads a module as if it had been edited."""

    edits: Sequence[tuple[str, str]] = ()

    def get_code(self, fullname: str) -> CodeType:
        """The code of the edited source, never that of a compiled file."""
        path = self.get_filename(fullname)
        source = Path(path).read_text("utf-8")
        for found, instead in self.edits:
            if found and found not in source:
                raise LookupError(f"{fullname} has no {found!r}")
            source = source.replace(found, instead, 1) if found else source + instead
        return self.source_to_code(source, path)


class Finder(MetaPathFinder):
    """Finds the modules that are edited."""

    def __init__(self, edits: Mapping[str, Sequence[tuple[str, str]]]) -> None:
        self.edits = edits

    def find_spec(self, fullname: str, path: Sequence[str] | None, _: ModuleType | None = None) -> ModuleSpec | None:
        """The specification of an edited module."""
        if fullname not in self.edits:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = Editing(fullname, spec.origin)
            spec.loader.edits = self.edits[fullname]
        return spec


BOOK = """
scores: {deck: {name: Deck, start: 52, least: 0, most: 60}}
paragraphs:
  start:
    text: Draw.
    do:
      - {score: deck, add: -5}
      - {shuffle: deck, cards: GIVEN}
      - {when: deck == 40, see: full}
      - {end: lost}
  full: {text: All there., do: [{end: won}]}
"""


def tell() -> dict[str, object]:
    """What the compiler, the engine and the rulebook English make of books with the new step."""
    from tests.helpers.build import accepted, author, compiled  # noqa: PLC0415 - only once the modules are edited

    from hulldown_compiler.lint.runner import lint  # noqa: PLC0415
    from hulldown_engine import Game  # noqa: PLC0415
    from hulldown_engine.story.english import instructions  # noqa: PLC0415

    text = BOOK.replace("GIVEN", "40")
    book = compiled(text)
    game = Game(book, seed=1)
    dead = BOOK.replace("GIVEN", "40").replace("{shuffle: deck", "{shuffle: dekc")
    odd = BOOK.replace("GIVEN", "41")
    return {
        "links": [link.role for link in accepted(text).links.to("score", "deck")],
        "found": [finding.message for finding in lint(accepted(text))],
        "dead": [finding.message for finding in lint(author(dead)) if finding.severity == "error"],
        "odd": [finding.message for finding in lint(author(odd))],
        "ending": game.state.ending,
        "deck": game.state.scores["deck"],
        "said": [item.text for item in instructions(book.logic, book.prose, "start")],
    }


def main() -> None:
    """Edit, and tell."""
    edits = dict(EDITS)
    for argument in sys.argv[1:]:
        text, _, other = argument.partition("=>")
        if argument in edits:
            del edits[argument]
        else:
            edits[SPECIFIED] = [("", edits[SPECIFIED][0][1].replace(text, other))]
    sys.meta_path.insert(0, Finder(edits))
    sys.path.insert(0, str(ROOT))
    sys.stdout.write(json.dumps(tell()))


if __name__ == "__main__":
    main()
