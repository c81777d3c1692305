"""What a game asks its player: a prompt and the legal options."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer; `id` is what `Game.choose` takes."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """The question in front of the player.

    `kind` is `choose` for a decision of the story, `dice` for a face of a real die, `order` for one on the map,
    and `campaign` for one between missions;
    `paragraph` names the paragraph that asks, if one does, `unit` the unit that is spoken of, and `rule` the section in
    force. `player` is whose decision it is where several play; nobody, if it is that of all. The options stand in the
    order they are printed.
    """

    kind: str
    paragraph: str
    prompt: str
    options: tuple[Option, ...]
    unit: str = ""
    rule: str = ""
    player: str = ""
