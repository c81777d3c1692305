"""A game: the one interface that the terminal, the browser, the bots and the tests play through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.dice import MASK, Seeded, Source, Typed
from hulldown_engine.basics.play import DICE, Asking, Event, Play
from hulldown_engine.basics.records import plain
from hulldown_engine.games.book import Book, BookError, digest
from hulldown_engine.games.saves import Point, Saved, SaveError, read, write
from hulldown_engine.games.view import FORMAT, PARTS, GameView, Readings, ResultView, decision_view, log_view
from hulldown_engine.story.following import Lost
from hulldown_engine.story.gamebook import SetupError
from hulldown_engine.story.paragraphs import CHAIN_LIMIT, EndlessBook

SOURCES = {source.name: source for source in (Seeded, Typed)}
"""Dice that a saved game can name."""


RULES = "rules"
"""The event that says by which version of the rules a game goes on from there, and by which it was played before.

0 is none: the game begins.
"""


CONCEDE = "concede"
"""The input by which a game is given up; it is never among the options of a decision."""


class IllegalChoice(ValueError):
    """An option that the decision does not offer."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the ending's name (none, if the book just stopped), its verdict, and the victory points."""

    ending: str | None
    verdict: str
    victory: int


class Game:
    """One game of a compiled book.

    While `decision` is not None, `choose` one of its options; then `result` says how it ended. The seed is a whole
    number and never optional. `start` names where to begin (see `Setup`). Raises BookError for a book without a game,
    and SetupError for a start that the book does not have.
    """

    def __init__(self, book: Book, *, seed: int, dice: Source | None = None, **start: Any) -> None:
        if not book.playable:
            raise BookError(f"{book.id} is a {book.kind}: there is no game in it")
        self.book = book
        self.seed = seed
        self._open(dice or Seeded(), book.rules.start(_first(seed, dice), book.rules.setup(**start)))

    @classmethod
    def standing(
        cls, book: Book, state: Any, *, seed: int, dice: Source | None = None, happened: Sequence[Event] = ()
    ) -> Game:
        """A game that begins in a state, such as an example describes, after what has happened in it already.

        Raises SetupError for a state that cannot be in this book.
        """
        game = object.__new__(cls)
        game.book, game.seed = book, seed
        state.dice = _first(seed, dice)
        for broken in book.rules.invariants(state):
            raise SetupError(f"no game can stand like this: {broken}")
        game._open(dice or Seeded(), state, happened)
        return game

    def _open(self, dice: Source, state: Any, happened: Sequence[Event] = ()) -> None:
        """Begin in a state, and run on to the first decision."""
        self._begin(dice, state)
        self._play.log(RULES, version=self.book.rules.version, before=0)
        self._play.events += happened
        self._go_on(None)

    def _begin(self, dice: Source, state: Any) -> None:
        self._play = Play(state, dice)
        self._inputs: list[str] = []
        self._since: list[str] = []
        self._undo: list[Point] = []
        self._checkpoint = state.copy()
        self._flow: Asking | None = None
        self._readings = Readings(self.book.rules.notes)
        self.decision: Decision | None = None

    # Playing

    def choose(self, option: str) -> None:
        """Take an option of the decision; raises IllegalChoice when it is not offered.

        Whatever is raised, the game is as it was before.
        """
        self._offered(option)
        point = Point(self._checkpoint, self._since.copy(), len(self._inputs), len(self._play.events))
        self._play.revealed = False
        try:
            self._answer(option)
        except Exception:
            self._restore(point.checkpoint, point.since, self._play.events[: point.events])
            raise
        self._inputs.append(option)
        if self._play.revealed:
            self._undo.clear()
        else:
            self._undo.append(point)

    @property
    def can_concede(self) -> bool:
        """Whether the game can be given up now, so that it ends as it stands: missions can be, and gamebooks not."""
        return self.decision is not None and bool(self.book.rules.can_concede(self._play.state))

    def concede(self) -> None:
        """Give the game up where it stands: what it has come to decides (Rule 15). Raises IllegalChoice."""
        self.choose(CONCEDE)

    def _offered(self, option: str) -> None:
        """Raise IllegalChoice unless the decision offers this, or the game is given up and can be."""
        if self.decision is None:
            raise IllegalChoice("the game is over")
        if self._gives_up(option):
            return
        if not any(option_offered.id == option for option_offered in self.decision.options):
            raise IllegalChoice(f"{option!r} is not offered")

    def _answer(self, option: str) -> None:
        """Answer the decision and run on."""
        if self._gives_up(option):
            self._give_up()
            return
        self._since.append(option)
        self._go_on(option)

    def _gives_up(self, option: str) -> bool:
        """Whether an input gives the game up, and is not an option that an author has called so."""
        authored = self.decision is not None and any(offered.id == option for offered in self.decision.options)
        return option == CONCEDE and self.can_concede and not authored

    def _give_up(self) -> None:
        """Drop what is under way, have the rules end the game or its mission, and run on."""
        self._flow = None
        self.book.rules.concede(self._play)
        self._since.clear()
        self._checkpoint = self._play.state.copy()
        self._go_on(None)

    def _go_on(self, answer: str | None) -> None:
        """Send the answer and run on to the next decision, with a checkpoint wherever the state says it all.

        Raises EndlessBook, when what has happened sets off the same again and nobody is asked.
        """
        self.decision = self._resume(answer)
        runs = 0
        while self.decision is None and not self.book.rules.over(self._play.state):
            runs += 1
            if runs > CHAIN_LIMIT:
                raise EndlessBook(f"{CHAIN_LIMIT} things without a decision, the last in paragraph {self._last_read!r}")
            self._flow = self.book.rules.run(self._play)
            self.decision = self._resume(None)

    @property
    def _last_read(self) -> str:
        """The paragraph that was read last."""
        return next((str(event["paragraph"]) for event in reversed(self._play.events) if event["event"] == "read"), "")

    def _resume(self, answer: str | None) -> Decision | None:
        """Let the rules under way run to their next decision; None, and a checkpoint, when they have none left."""
        if self._flow is None:
            return None
        try:
            return next(self._flow) if answer is None else self._flow.send(answer)
        except StopIteration:
            self._flow = None
            self._since.clear()
            self._checkpoint = self._play.state.copy()
            return None

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        if self.decision is not None:
            return None
        state = self._play.state
        return Result(state.ending, self.book.rules.verdict(state), state.victory)

    # Looking

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(self._play.events)

    @property
    def inputs(self) -> tuple[str, ...]:
        """Every option taken, typed dice among them."""
        return tuple(self._inputs)

    @property
    def state(self) -> Any:
        """A copy of the state; changing it changes nothing."""
        return self._play.state.copy()

    def view(self, since: int = 0, *, ground: bool = False) -> dict[str, Any]:
        """Everything that a player may see, as plain JSON data in the shape of `view.schema.json`.

        The log is that from the event with the index `since` on: begin with none, then ask from `events` of the last
        view. The map of a mission comes along if its `ground` is wanted, which does not change.
        """
        rules, prose, events = self.book.rules, self.book.prose, self._play.events
        parts = rules.view(self._play.state, events, ground=ground)
        head = GameView(
            FORMAT,
            self.book.id,
            prose["title"],
            self.book.kind,
            self.seed,
            rules.version,
            len(events),
            self.can_undo,
            decision_view(prose, self.decision, self._purpose),
            self._ended,
            log_view(prose, rules.notes, events, since, self._readings),
        )
        return {**plain(head), **{name: plain(parts.get(name)) for name in PARTS}}

    @property
    def _purpose(self) -> str:
        """What the dice that the player is to throw decide."""
        throws = self.decision is not None and self.decision.kind == DICE
        return str(self.book.rules.purpose(self._play.state)) if throws else ""

    @property
    def _ended(self) -> ResultView | None:
        """How the game ended, as its player is told."""
        result = self.result
        if result is None:
            return None
        ending = "" if result.ending is None else self.book.prose["endings"][result.ending]
        return ResultView(ending, result.verdict, result.victory)

    def why_not(self, unit: str, action: str = "", *, target: str = "", hex: int = 0) -> str:  # noqa: A002
        """Why a unit may not do something now: a sentence that ends with its rule; empty if it is offered.

        `action` is a kind of option (see `Option`), or one of several that a kind has, such as `drive-fast` or
        `smoke`; without one it is asked why the unit has no Turn. `target` is the id of a unit. Raises ValueError for
        a unit, an action or a hex that there is not, with those there are, and for a game without units.
        """
        return str(self.book.rules.why_not(self._play.state, self.decision, unit, action, target, hex))

    def sight(self, one: int, other: int) -> dict[str, Any]:
        """What can be seen from one hex of the map in another now, as plain data: range, line, and what blocks it.

        Raises ValueError for a hex that there is not, and for a game without a map.
        """
        seen: dict[str, Any] = plain(self.book.rules.sight(self._play.state, one, other))
        return seen

    def way(self, unit: str, hex: int) -> dict[str, Any]:  # noqa: A002
        """A unit's quickest way to a hex as things stand, as plain data: its hexes, and what it costs.

        Raises ValueError for a unit or a hex that there is not, and for a game without units.
        """
        way: dict[str, Any] = plain(self.book.rules.way(self._play.state, unit, hex))
        return way

    def digest(self) -> str:
        """A digest of the state: equal for equal games."""
        return digest([plain(self._checkpoint), self._since])

    def invariants(self) -> tuple[str, ...]:
        """What is wrong with the game: nothing, unless the engine has a fault."""
        broken: tuple[str, ...] = self.book.rules.invariants(self._play.state)
        if self.decision is None:
            return broken
        ids = [option.id for option in self.decision.options]
        return (*broken, *(["options that cannot be told apart"] if not ids or len(set(ids)) < len(ids) else []))

    # Keeping

    @property
    def can_undo(self) -> bool:
        """Whether nothing has been rolled or revealed since the last choice."""
        return bool(self._undo)

    def undo(self) -> None:
        """Take back the last choice; raises IllegalChoice when something was rolled or revealed since."""
        if not self._undo:
            raise IllegalChoice("nothing to take back: dice were rolled or something was revealed")
        point = self._undo.pop()
        del self._inputs[point.inputs :]
        self._restore(point.checkpoint, point.since, self._play.events[: point.events])

    def _restore(self, checkpoint: Any, since: list[str], events: list[Event]) -> None:
        """Set up the state of a checkpoint again, and answer as before; `events` are those of the whole game."""
        self._replay(checkpoint, since)
        self._play.events[:] = events

    def _replay(self, checkpoint: Any, since: list[str]) -> None:
        """Set up the state of a checkpoint again, and answer as before; the events are those since."""
        self._play = Play(checkpoint.copy(), self._play.source)
        self._checkpoint = checkpoint
        self._since = []
        self._flow = None
        self._go_on(None)
        for option in since:
            self._offered(option)
            self._answer(option)

    def clone(self) -> Game:
        """Another game at the same point, with nothing shared that can change."""
        twin = object.__new__(Game)
        twin.book, twin.seed = self.book, self.seed
        twin._begin(self._play.source, self._checkpoint)
        twin._inputs = self._inputs.copy()
        twin._restore(self._checkpoint, self._since, self._play.events)
        twin._undo = self._undo.copy()
        return twin

    @property
    def at_rest(self) -> bool:
        """Whether a decision is to be made and the state alone says so: not amid an action that has asked or rolled."""
        asked = self.decision is not None and self.decision.kind != DICE
        return asked and not self._since and self._checkpoint.dice == self._play.state.dice

    def fork(self, seed: int) -> Game:
        """This moment as the beginning of another game, with other dice: to try what may come of an option.

        It throws seeded dice, whoever throws them in this game. Its log is empty, and nothing before it can be taken
        back; which options have been taken, it knows. Raises ValueError unless the game is `at_rest`.
        """
        if not self.at_rest:
            raise ValueError("only a game at rest can be forked: amid an action, what has been rolled is part of it")
        state = self._checkpoint.copy()
        state.dice = seed & MASK
        twin = object.__new__(Game)
        twin.book, twin.seed = self.book, seed
        twin._begin(Seeded(), state)
        twin._inputs = self._inputs.copy()
        twin._go_on(None)
        twin._play.events.clear()
        return twin

    def taken_to(self, book: Book) -> tuple[Game, list[str]]:
        """The game in the same place of a changed book, and in words what is forgotten; raises Lost.

        What has happened so far stays as it is, and cannot be taken back. What the book cannot tell of it any more is
        left out.
        """
        if (book.id, book.kind) != (self.book.id, self.book.kind):
            raise Lost(f"{book.id} is another book than {self.book.id}")
        state = self._checkpoint.copy()
        forgotten = book.rules.follow(self.book.rules, state)
        for broken in book.rules.invariants(state):
            raise Lost(f"no game can stand like this in the changed book: {broken}")
        game = object.__new__(Game)
        game.book, game.seed = book, self.seed
        game._begin(self._play.source, state)
        game._inputs = self._inputs.copy()
        try:
            game._replay(state, self._since)
        except (IllegalChoice, EndlessBook) as error:
            raise Lost(f"what has been chosen goes otherwise now: {error}") from error
        game._play.events[:0] = [event for event in self._happened_before() if book.rules.sound(event)]
        return game, forgotten

    def _happened_before(self) -> list[Event]:
        """What had happened at the last checkpoint."""
        whole = self._play.events
        self._replay(self._checkpoint, self._since)
        under_way, self._play.events = len(self._play.events), whole
        return whole[: len(whole) - under_way]

    def dumps(self) -> str:
        """The game as text that `loads` takes; ends in a newline."""
        return write(
            Saved(
                book=self.book.id,
                digest=self.book.digest,
                rules=self.book.rules.version,
                seed=self.seed,
                dice=self._play.source.name,
                checkpoint=self._checkpoint,
                since=self._since,
                inputs=self._inputs,
                events=self._play.events,
                undo=self._undo,
            )
        )

    @classmethod
    def loads(cls, book: Book, text: str, dice: Source | None = None) -> Game:
        """The game that `dumps` wrote; raises SaveError. Scripted dice have to be given again.

        A game that was played by an older version of the rules is taken over where what is under way comes to the same
        by those of today, and is refused otherwise; what lies before cannot be taken back then.
        """
        saved = read(book, text)
        game = object.__new__(cls)
        game.book, game.seed = book, saved.seed
        game._begin(_source(saved, dice), saved.checkpoint)
        game._inputs = saved.inputs
        try:
            if saved.rules < book.rules.version:
                game._take_over(saved)
                return game
            for point in saved.undo:
                game._restore(point.checkpoint, point.since, [])
            game._restore(saved.checkpoint, saved.since, saved.events)
        except (IllegalChoice, EndlessBook) as error:
            raise SaveError(f"it cannot be played on: {error}") from error
        game._undo = saved.undo
        return game

    def _take_over(self, saved: Saved) -> None:
        """Go on with a game of older rules; raises SaveError if what is under way goes otherwise by those of today."""
        version = self.book.rules.version
        otherwise = SaveError(
            f"it was played by version {saved.rules} of the rules, and what is under way in it goes otherwise by "
            f"version {version}"
        )
        try:
            self._replay(saved.checkpoint, saved.since)
        except IllegalChoice as error:
            raise otherwise from error
        under_way = self._play.events
        if under_way != saved.events[len(saved.events) - len(under_way) :]:
            raise otherwise
        self._play.events[:] = saved.events
        self._play.log(RULES, version=version, before=saved.rules)


def _first(seed: int, dice: Source | None) -> int:
    """The state of the dice with which a seed begins; those that are not drawn have none."""
    return seed & MASK if dice is None or dice.name == "seeded" else 0


def _source(saved: Saved, dice: Source | None) -> Source:
    """The dice of a saved game."""
    if dice is None and saved.dice not in SOURCES:
        raise SaveError(f"its dice are {saved.dice!r}; they have to be given again")
    if dice is not None and dice.name != saved.dice:
        raise SaveError(f"its dice are {saved.dice!r}, not {dice.name!r}")
    return dice or SOURCES[saved.dice]()
