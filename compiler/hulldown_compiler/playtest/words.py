"""What units, causes, ends, options and facts of a playtest are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hulldown_compiler.playtest.names import paragraph
from hulldown_engine.language.wording import called, ordinal
from hulldown_engine.platoon.board.units import CAPTURED, KILLED
from hulldown_engine.platoon.effects.losses import CREW
from hulldown_engine.playtest import fates
from hulldown_engine.playtest.coverage import steps

Json = Mapping[str, Any]

FATES: Mapping[str, str] = {
    KILLED: "killed",
    CAPTURED: "captured",
    fates.DISABLED: "disabled",
    fates.SURRENDERED: "surrendered",
    fates.LEFT: "left the map",
    fates.SLIPPED: "slipped away",
    fates.UNUSED: "never entered",
    fates.STANDS: "still there",
}
"""What has become of a unit."""

MEANS: Mapping[str, str] = {
    fates.AP: "AP fire",
    fates.GP: "GP fire",
    fates.ASSAULT: "assault",
    fates.MINE: "a mine",
    fates.ARTILLERY: "artillery",
    fates.FIGHTER: "a fighter",
    fates.ACCIDENT: "an accident",
    fates.PARAGRAPH: "a paragraph",
    fates.NOTHING: "",
}
"""By what means a unit was lost."""


def unit(book: Any, name: str) -> str:
    """A unit: a letter of the platoon, or a card with what is on it."""
    if name.endswith(CREW):
        return f"crew of {name.removesuffix(CREW)}"
    card = book.logic["unit_cards"].get(name)
    return name if card is None else f"{name} {called(book.prose, card['type'])}"


def cause(book: Any, fate: fates.Fate) -> str:
    """By what means and by whom a unit was lost: AP fire, GE27 88 mm Gun."""
    if fate.means == fates.PARAGRAPH:
        return f"paragraph {paragraph(book.prose, fate.by)}"
    who = unit(book, fate.by) if fate.by else ""
    return ", ".join(filter(None, (MEANS[fate.means], who)))


def end(book: Any, mission: str, by: str, which: str) -> str:
    """What ended a mission."""
    if by == fates.ENDING:
        return f"ending: {book.prose['endings'][which]}"
    if by == fates.BRIEFING:
        return f"{ordinal(int(which))} end: {_end(book, mission, int(which) - 1)}"
    return ENDS[by]


def _end(book: Any, mission: str, nth: int) -> str:
    """The text of an end of a briefing; of one without, its ending, or that the points decide."""
    text, ending = book.prose["missions"][mission]["ends"][nth], book.logic["missions"][mission]["ends"][nth]["ending"]
    return str(text or (book.prose["endings"][ending] if ending else "by Victory Points"))


ENDS: Mapping[str, str] = {
    fates.CONCEDED: "given up",
    fates.PLAYER: "the player was done",
    fates.PLATOON: "nobody was left to play",
}
"""What ends missions besides their endings and briefings."""


def option(book: Any, name: str, chosen: str) -> str:
    """The text of an option of a paragraph, as it is printed."""
    asked = (step for step in steps(book.logic, name) if step["step"] == "ask")
    label = next(each["label"] for step in asked for each in step["options"] if each["id"] == chosen)
    return str(book.prose["paragraphs"][name]["labels"][label])


def fact(book: Any, kind: str, name: str) -> str:
    """A score by its name; a flag by its item or codeword."""
    if kind == "score":
        return str(book.prose["scores"][name])
    told = book.prose["flags"][name]
    return str(told.get("item") or told.get("codeword") or name)


def of(number: int, whole: int) -> str:
    """A number of several, and the share: 3 of 12 (25%)."""
    return f"{number:,} of {whole:,} ({share(number, whole)})"


def share(number: int, whole: int) -> str:
    """A share in per cent; of nothing, a dash."""
    return f"{number / whole:.0%}" if whole else "–"
