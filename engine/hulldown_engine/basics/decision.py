"""What a game asks its player: a prompt and the legal options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

KINDS: Mapping[str, str] = {
    "choose": "an answer to a question of the story, or of a campaign",
    "die": "a face of a real die",
    "pick": "which unit comes next",
    "place": "where a unit stands, and how, before the game begins",
    "entry": "onto the map",
    "move": "a movement begins, or goes on by one step",
    "fire": "a shot, a strike or a barrage",
    "assault": "a close assault, to kill or to capture",
    "load": "load, unload, hitch or unhitch",
    "prepare": "make a gun ready to fire",
    "posture": "open or close a vehicle",
    "turret": "turn the turret",
    "position": "into an improved position, or out of it",
    "look": "a closer look at an Event marker",
    "order": "a commander gives his Turn away, or opens somebody's eyes",
    "captive": "take charge of captives, or man what was captured",
    "abandon": "the crew gets out for good",
    "end": "done with this movement, unit or Turn",
    "wait": "let time go by, for what is on its way",
    "finish": "the mission is to end here",
    "back": "out of a question, with nothing done",
}
"""Each kind of option, and what it is about."""


class Cost(NamedTuple):
    """What an option costs: Crew Points, of which the one action of a squad is one, and Movement Points."""

    crew_points: int = 0
    movement_points: Fraction | int = 0


class Modifier(NamedTuple):
    """A modifier of a roll; its `shift` is above zero if it is good for who acts. `rule` is where it is printed."""

    what: str
    shift: int
    rule: str = ""


class Odds(NamedTuple):
    """What a shot or an assault may come to: the probability of each result, the mildest first.

    `base` is what the modifiers start from: for armour-piercing fire the chance to hit at this range in percent, for
    everything else the space of the track. `range` counts the hexes between the two. `summary` is what a player wants
    to know of it, by what it does to this target: the chance to hit and that to kill, or to cause panic, to suppress
    and so on, as far as there is one.
    """

    chances: Mapping[str, Fraction]
    base: int
    range: int
    modifiers: tuple[Modifier, ...] = ()
    summary: Mapping[str, Fraction] = {}


class Means(NamedTuple):
    """What a shot is fired with: AP, GP or smoke; from which weapon; and whether the turret is turned for it."""

    shells: str
    weapon: str
    turns: bool = False


CHECK, ACCIDENT = "check", "accident"
"""What a step may risk: an Accident Check, or an accident for certain."""


class About(NamedTuple):
    """What an option is about, besides its words: see `Option`. `odds` works the odds out when they are asked for."""

    kind: str = "choose"
    unit: str = ""
    target: str = ""
    hexes: tuple[int, ...] = ()
    cost: Cost = Cost()
    odds: Callable[[], Odds] | None = None
    means: Means | None = None
    risk: str = ""


ABOUT_NOTHING = About()


class Option:
    """One legal answer; `id` is what `Game.choose` takes, and `text` tells a person.

    `kind` is one of `KINDS`. `unit` is who does it, `target` the unit it is done to, both by id or empty; `hexes` are
    those it goes to or strikes. `odds` are there for shots and assaults, and `means` says what a shot is fired with.
    `risk` is CHECK or ACCIDENT for a step that calls for an Accident Check, or is an accident.

    What is not an id may be a function: it is called when somebody reads it, once, and gives the same whatever has
    happened since. `by` is who does it where `about` does not say. Two options are equal if all that can be read of
    them is.
    """

    __slots__ = ("_about", "_by", "_odds", "_text", "id")

    def __init__(
        self,
        id: str,  # noqa: A002 - what everybody calls it
        text: str | Callable[[], str],
        about: About | Callable[[], About] = ABOUT_NOTHING,
        by: str = "",
    ) -> None:
        self.id = id
        self._text = text
        self._about = about
        self._by = by
        self._odds: Odds | None = None

    @property
    def text(self) -> str:
        """What it does, for a person to read."""
        if not isinstance(self._text, str):
            self._text = self._text()
        return self._text

    @property
    def about(self) -> About:
        """What it is about, all in one."""
        if not isinstance(self._about, About):
            self._about = self._about()
        return self._about

    @property
    def kind(self) -> str:
        """What sort of answer it is: one of `KINDS`."""
        return self.about.kind

    @property
    def unit(self) -> str:
        """The id of the unit that does it; empty, if none does."""
        return self.about.unit or self._by

    @property
    def target(self) -> str:
        """The id of the unit it is done to; empty, if it is done to none."""
        return self.about.target

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes it goes to or strikes."""
        return self.about.hexes

    @property
    def cost(self) -> Cost:
        """What it costs."""
        return self.about.cost

    @property
    def means(self) -> Means | None:
        """What a shot is fired with; None for what is no shot."""
        return self.about.means

    @property
    def risk(self) -> str:
        """What a step risks: CHECK, ACCIDENT, or empty for nothing."""
        return self.about.risk

    @property
    def odds(self) -> Odds | None:
        """What it may come to; None for what is neither a shot nor an assault."""
        if self._odds is None and self.about.odds is not None:
            self._odds = self.about.odds()
        return self._odds

    def _read(self) -> tuple[Any, ...]:
        """All that can be read of it."""
        return self.id, self.text, *self.about._replace(odds=None, unit=self.unit), self.odds

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.id == other.id and self._read() == other._read()

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Option(id={self.id!r}, text={self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has been read: the functions are not copied."""
        return Option, (self.id, self.text, self.about._replace(odds=None), self._by), self.odds

    def __setstate__(self, odds: Odds) -> None:
        self._odds = odds


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
