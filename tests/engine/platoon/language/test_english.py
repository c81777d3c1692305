"""Platoon games in rulebook English: every step, fact and attribute, and the rulebook's own paragraphs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.helpers.orders import PROSE, told
from tests.helpers.worked import authored

from hulldown_compiler.bundle import writer
from hulldown_compiler.language.expressions import compile_expression
from hulldown_compiler.language.platoon_expressions import PlatoonScope, platoon_scope
from hulldown_engine.language.expressions import BOOL, NUMBER
from hulldown_engine.language.layout import lines, on_paper
from hulldown_engine.language.phrases import clause, noun
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS, OF
from hulldown_engine.platoon.language.phrases import READERS, words_of
from hulldown_engine.platoon.sequence.platoon_steps import ITS_OWN
from hulldown_engine.story.english import head, instructions
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

HERE = Path(__file__).parent
GOLDEN = HERE / "worked.txt"
TABLE: dict[str, list[dict[str, str]]] = YAML(typ="safe", pure=True).load((HERE / "english.yaml").read_text("utf-8"))
ORDERS, EVENTS, BRANCHING, FACTS_SAID, JOINED = (
    [tuple(row.values()) for row in TABLE[section]] for section in ("orders", "events", "branching", "facts", "joined")
)

# Steps ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("step", "said"), ORDERS, ids=[step for step, _ in ORDERS])
def test_an_order_is_a_sentence(step: str, said: str) -> None:
    """To the German that acts."""
    assert told(f"- {step}") == [said]


@pytest.mark.parametrize(("step", "said"), EVENTS, ids=[step for step, _ in EVENTS])
def test_what_happens_on_the_map_is_a_sentence(step: str, said: str) -> None:
    """To the player."""
    assert told(f"- {step}", action=False) == [said]


@pytest.mark.parametrize(("steps", "said"), BRANCHING, ids=[said.partition("\n")[0] for _, said in BRANCHING])
def test_a_step_with_others_in_it(steps: str, said: str) -> None:
    """What depends on it hangs below it."""
    assert told(steps, action=False) == said.splitlines()


SCOPES = [
    ("move", "change", "During this move, the moment no active US unit can see this German"),
    ("turn", "change", "Until this Turn ends, the moment no active US unit can see this German"),
    ("round", "change", "Until this Round ends, the moment no active US unit can see this German"),
    ("condition", "change", "Until the condition changes, the moment no active US unit can see this German"),
    ("mission", "change", "From now on, the moment no active US unit can see this German"),
    ("round", "end-of-round", "At the end of this Round, if no active US unit can see this German"),
    ("mission", "wait", "From now on, when you wait in Operations, once no active US unit can see this German"),
    ("mission", "end-of-round", "From now on, at the end of a Round, once no active US unit can see this German"),
]


@pytest.mark.parametrize(("scope", "at", "said"), SCOPES)
def test_a_watch(scope: str, at: str, said: str) -> None:
    """How long it lasts, and when it looks."""
    steps = f"- watch: {{when: not seen, scope: {scope}, at: {at}, do: [{{hold: true}}]}}"

    assert told(steps) == [f"{said}: do nothing more in this Turn."]


def test_every_step_is_tested() -> None:
    """Every step that is said in another way than in gamebooks."""
    steps = [step for step, _ in (*ORDERS, *EVENTS, *BRANCHING)]
    told = {step.lstrip("-{ ").partition(":")[0] for step in steps}

    said = {name for name, kind in ITS_OWN.items() if name not in GAMEBOOK or kind.says != GAMEBOOK[name].says}
    assert said - told == {"turn", "whoever"}  # they are parts of others


# Facts and attributes -------------------------------------------------------------------------------------------------


def scope() -> PlatoonScope:
    """What an action paragraph can ask."""
    return platoon_scope(["alarm"], ["fuel"]).reading(action=True)


@pytest.mark.parametrize(
    ("text", "said", "opposite"), [*FACTS_SAID, *JOINED], ids=[one[0] for one in (*FACTS_SAID, *JOINED)]
)
def test_a_condition_and_its_opposite(text: str, said: str, opposite: str) -> None:
    """Both follow an "if"."""
    words = words_of(PROSE, READERS["german"])
    tree = compile_expression(text, scope(), BOOL).tree

    assert clause(words, tree) == said
    assert clause(words, ["not", tree]) == opposite


def test_every_fact_is_tested() -> None:
    """The compiler, the engine and the English know the same facts."""
    told = {text.partition("(")[0].partition(" ")[0] for text, *_ in FACTS_SAID}

    assert told == {name.removesuffix(OF) for name in FACTS}


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_an_attribute_follows_a_unit_and_a_selection(name: str) -> None:
    """A number is a noun; a truth and its opposite are said of one unit and of several."""
    words, attribute = words_of(PROSE, READERS["german"]), ATTRIBUTES[name]
    tree = ["attribute", ["this"], name]
    if attribute.kind == NUMBER:
        assert noun(words, tree) == f"this German\u2019s {attribute.one}"
        return
    assert clause(words, tree) == f"this German {attribute.one}"
    assert clause(words, ["not", tree]) == f"this German {attribute.not_one}"
    assert noun(words, ["where", ["members", "us"], tree]) == f"the active US units that {attribute.several}"
    assert len({attribute.one, attribute.not_one}) == 2
    assert len({attribute.several, attribute.not_several}) == 2


# The rulebook's paragraphs --------------------------------------------------------------------------------------------


def printed(play: dict[str, Any]) -> str:
    """The numbered paragraphs of the worked book as a booklet prints them."""
    logic, prose = play["logic"], play["prose"]
    found = []
    for name, paragraph in sorted(prose["paragraphs"].items(), key=lambda one: one[1]["number"]):
        above = head(logic, prose, name)
        said = lines(instructions(logic, prose, name), on_paper(prose), 100)
        found.append("\n".join([f"{paragraph['number']:03d} {name}", *filter(None, [above]), *said]))
    return "\n\n".join(found) + "\n"


def test_the_worked_paragraphs_read_as_in_the_rulebook() -> None:
    """What is printed is held in a file; write it anew with `python -m tests.engine.platoon.language.test_english`."""
    assert printed(writer.bundle(authored())[0]) == GOLDEN.read_text("utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(printed(writer.bundle(authored())[0]), "utf-8")
