"""Every kind of step that a paragraph of a platoon game can hold, and how such paragraphs are said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hulldown_engine.basics.specification import by_name
from hulldown_engine.platoon.combat import fighters
from hulldown_engine.platoon.german import german_fire, german_moves
from hulldown_engine.platoon.language.phrases import OTHERS
from hulldown_engine.platoon.language.step_phrases import Json, words_for
from hulldown_engine.platoon.sequence import activation, map_steps, orders, story_steps
from hulldown_engine.story.step_english import Dialect
from hulldown_engine.story.step_kind import StepKinds
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

MARKS = ("mark", "unmark")
"""Steps of gamebooks about members of a roster, of which a platoon game has none."""

ITS_OWN: StepKinds = by_name(
    story_steps.KINDS,
    activation.KINDS,
    map_steps.KINDS,
    fighters.KINDS,
    orders.KINDS,
    german_moves.KINDS,
    german_fire.KINDS,
)
"""The steps that gamebooks do not have, or that mean something else there."""

PLATOON: StepKinds = {
    **{name: kind for name, kind in GAMEBOOK.items() if name not in MARKS},
    **ITS_OWN,
}
"""The steps of platoon games, by the name each has in a bundle."""

DIALECT = Dialect({kind.name: kind.says for kind in PLATOON.values()}, words_for, OTHERS)
"""The texts of all steps of platoon games."""

ENTERING: Mapping[str, str] = {
    kind.name: change.field for kind in PLATOON.values() for change in kind.changes if change.fact == "card"
}
"""The steps that bring unit cards into play, and the field that names them."""


def entering(step: Json) -> Sequence[str]:
    """The unit cards that a step of a mission brings into play."""
    named: Sequence[str] = step[ENTERING[step["step"]]] if step["step"] in ENTERING else ()
    return named
