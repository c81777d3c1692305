"""A Twee file as a gamebook: its files, and everything that could not be carried over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hulldown_compiler.core import limits
from hulldown_compiler.interchange.importing.expanding import Expanding, Includes, exits, targets
from hulldown_compiler.interchange.importing.flow import AT, Flow, Step, every
from hulldown_compiler.interchange.importing.gamebook import Gamebook, Named, Paragraph, said
from hulldown_compiler.interchange.importing.header import Header, above
from hulldown_compiler.interchange.importing.names import Names, kebab
from hulldown_compiler.interchange.importing.scenes import SceneWriter
from hulldown_compiler.interchange.importing.settling import Settling, named_elsewhere, named_in
from hulldown_compiler.interchange.importing.values import bare, shown
from hulldown_compiler.interchange.importing.variables import Variables
from hulldown_compiler.interchange.twine import markup, passages
from hulldown_compiler.interchange.twine.nodes import (
    NOWHERE,
    UNKNOWN,
    Assignment,
    Branch,
    If,
    Include,
    Left,
    Link,
    Node,
    PassageWords,
    Place,
    walk,
)
from hulldown_compiler.interchange.twine.twee_reader import DATA, TITLE, NotTwee, Passage, Remark, Twee
from hulldown_compiler.prose.languages import ENGLISH, language_of
from hulldown_engine.language.phrases import literal

VERDICTS = {
    **dict.fromkeys(("victory", "win", "won", "good", "good-ending"), "victory"),
    **dict.fromkeys(("defeat", "lose", "lost", "bad", "bad-ending", "death", "dead"), "defeat"),
}
"""Tags that say how an ending is; any other is a draw until its author says otherwise."""


@dataclass
class Imported:
    """A gamebook that is to be written: its files, what there is in it, and what was left behind."""

    name: str
    title: str
    form: str
    files: dict[str, str]
    counts: dict[str, int]
    remarks: list[Remark]


def imported(twee: Twee, file: str, name: str | None, language: str | None = None) -> Imported:
    """The gamebook of a Twee file, written; `file` is the file's name. Raises NotTwee.

    `language` is that of its texts; it is told by its words if it is not given.
    """
    book = told(twee, file, name, language)
    texts = book.texts()
    if sum(map(len, texts.values())) > limits.BOOK_BYTES:
        raise NotTwee(f"written out, this story is more than {limits.BOOK_BYTES:,} bytes")
    return Imported(book.name, book.title, book.form, texts, book.counts, book.remarks)


def told(twee: Twee, file: str, name: str | None, language: str | None = None, *, guessing: bool = False) -> Gamebook:
    """The gamebook of a Twee file, as it can be written. Raises NotTwee.

    When `guessing`, it is not for readers, but can do whatever the story may do: what cannot be worked out may be so or
    not, and passages that are named where nobody can follow may be read at any time.
    """
    return _Import(twee, file, name, language, guessing=guessing).whole()


class _Import:
    """One import."""

    def __init__(self, twee: Twee, file: str, name: str | None, language: str | None, *, guessing: bool) -> None:
        self.twee = twee
        self.guessing = guessing
        self.file = file
        self.form = passages.reader(twee)
        self.remarks = list(twee.remarks)
        self._parsed: dict[Place, tuple[Node, ...]] = {}
        self.sorted = passages.sort(twee)
        if not self.sorted.told:
            raise NotTwee("no passage in this file is there to be read")
        self._take_what_is_shown()
        self.remarks += self.sorted.remarks
        self.title = _clean(twee.title) or _clean(file.rpartition(".")[0]) or "A story"
        self.name = name or kebab(self.title) or kebab(file.rpartition(".")[0]) or "story"
        self.language = language or language_of(passage.body for passage in self.sorted.told)
        self.names = Names()
        self.ids: dict[str, str] = {}
        self.named: dict[str, Passage] = {}
        self.own_ids = {passage.at: self._named(passage, nth) for nth, passage in enumerate(self.sorted.told, 1)}
        aside = [passage.name for passage, _ in self.sorted.aside]
        not_read = {*aside, *(passage.name for passage in self.sorted.setting_up), *self.sorted.facts, TITLE, DATA}
        self.settling = Settling(self.named, not_read)
        seconds = [passage for passage in self.sorted.told if self.named[passage.name] is not passage]
        self.bodies = {name: self._nodes(passage) for name, passage in self.named.items()}
        self.doubles = {passage.at: self._nodes(passage) for passage in seconds}
        setting_up = [self._nodes(passage) for passage in self.sorted.setting_up]
        self.variables = Variables(
            [self.sorted.code, *setting_up, *self.bodies.values(), *self.doubles.values()],
            self.bodies,
            again=guessing,
        )
        self.begun: list[Assignment] = []
        self._begin(setting_up)
        self.start = self._start()
        if guessing:
            around = (*self.sorted.code, *(node for nodes in setting_up for node in nodes))
            self._lead_to(named_elsewhere(self.bodies, around))
        self.includes = Includes(self.bodies, self.start)
        self.endings: dict[str, tuple[str, str]] = {}
        self.emphasised = 0
        self.written_out: set[str] = set()
        self.referred: set[str] = set()

    def whole(self) -> Gamebook:
        """Everything."""
        paragraphs = [self._paragraph(passage) for passage in self.sorted.told]
        kept = [paragraph for paragraph in paragraphs if not self._only_written_out(paragraph)]
        self._remember(kept)
        self.remarks += self._never_asked_for()
        start, kept = self._opening(kept)
        names = {**dict(self._passages(kept)), **dict(self._variables())}
        left = [left for paragraph in paragraphs for left in paragraph.left]
        unset = self._unset(kept)
        if self.emphasised:
            many = "passage" if self.emphasised == 1 else "passages"
            self.remarks.append(
                Remark(Place(1), f"emphasis in {self.emphasised:,} {many} is not carried over: prose is plain")
            )
        aside = [remark for remark in self.remarks if "passage" in remark.message]
        over = list(above(self.file, self.form, aside))
        header = Header(self._fields(start, len(kept)), self.variables, self.endings, unset, over)
        remarks = [*self.remarks, *(Remark(one.at, said(one)) for paragraph in paragraphs for one in paragraph.left)]
        doubles = [passage for passage in self.sorted.told if passage.at in self.doubles]
        unread = [Named(self._as_written(shown(name)), at) for name, at in self.variables.unread()]
        remarks = sorted(dict.fromkeys(remarks))
        begun = self.start in (self.twee.start, "Start")
        return Gamebook(self.name, self.title, self.form, header, kept, names, left, doubles, unread, begun, remarks)

    def _passages(self, kept: list[Paragraph]) -> Iterator[tuple[str, Named]]:
        """The passages by our names for them; those that links lead to and that are not there stand nowhere."""
        for name, own in self.ids.items():
            yield own, Named(name, NOWHERE)
        for paragraph in kept:
            if paragraph.passage is not None:
                yield paragraph.id, Named(paragraph.passage.name, paragraph.passage.at)

    def _variables(self) -> Iterator[tuple[str, Named]]:
        for own, words, _, asked in self.variables.called():
            yield own, Named(self._as_written(words), asked)

    def _as_written(self, words: str) -> str:
        """A variable as its author writes it: in Chapbook without a dollar sign."""
        return words.removeprefix("$") if self.form == "chapbook" else words

    def _unset(self, kept: list[Paragraph]) -> dict[str, str]:
        """The flags that nothing sets, each as its author writes it; they are noted where they are asked for first."""
        done = {step["flag"] for paragraph in kept for step in every(paragraph.steps) if "flag" in step}
        unset: dict[str, str] = {}
        for name, called, _, at in self.variables.called():
            if name in done or self.variables.is_score(name):
                continue
            unset[name] = called
            before = [paragraph for paragraph in kept if paragraph.passage is not None and paragraph.passage.at <= at]
            if before:
                why = "nothing in the story sets it, so it never holds"
                max(before, key=_begins).left.append(Left(called, at, why))
        return unset

    # Names

    def _named(self, passage: Passage, nth: int) -> str:
        """The name of a passage's paragraph; links lead to the first of several passages that are called alike."""
        name = self.names.give(passage.name, f"passage-{nth}")
        if self.named.setdefault(passage.name, passage) is passage:
            self.ids[passage.name] = name
        else:
            message = f"a second passage {passage.name!r}; links lead to the first, and this one is {name!r}"
            self.remarks.append(Remark(passage.at, message))
        return name

    def _take_what_is_shown(self) -> None:
        """Read special passages as well that others show, or lead to."""
        waiting = list(self.sorted.told)
        while waiting:
            waiting = self.sorted.take({to for passage in waiting for to in named_in(self._read(passage))})

    def _lead_to(self, names: Sequence[str]) -> None:
        """Let the first passage, and every other that is no end, show these at times, or lead to those that show it."""
        includes = Includes(dict(self.bodies), self.start)
        for own, nodes in list(self.bodies.items()) if names else ():
            if own not in names and (own == self.start or exits(nodes)):
                shows = [name for name in names if own not in includes.within(name) and not includes.circular(name)]
                leads = [Link(name, name, (), NOWHERE) for name in names if name not in shows]
                may = [If((Branch(UNKNOWN, "", (Include(name, NOWHERE),)),), NOWHERE) for name in shows]
                self.bodies[own] = (*nodes, PassageWords("\n"), *may, *leads)

    def _read(self, passage: Passage) -> tuple[Node, ...]:
        """The nodes of a passage as they are written."""
        if passage.at not in self._parsed:
            self._parsed[passage.at] = passages.nodes(passage, self.form, self.remarks)
        return self._parsed[passage.at]

    def _nodes(self, passage: Passage) -> tuple[Node, ...]:
        return self.settling.nodes(self._read(passage))

    def name_of(self, passage: str) -> str:
        """The paragraph that a passage is; one that is not there gets a name that nothing else has."""
        self.referred.add(passage)
        if passage not in self.ids:
            self.ids[passage] = self.names.give(passage, "nowhere")
        return self.ids[passage]

    def _start(self) -> str:
        """The passage the story begins with."""
        if self.twee.start and self.twee.start in self.ids:
            return self.twee.start
        start = "Start" if "Start" in self.ids else self.sorted.told[0].name
        if self.twee.start:
            named = f"the first passage, {_clean(self.twee.start)!r}, is not there: the story begins with {start!r}"
            self.remarks.append(Remark(Place(1), named))
        return start

    # Setting up

    def _begin(self, setting_up: list[tuple[Node, ...]]) -> None:
        """Take the start values of variables from the setup passages; what else these do becomes a remark."""
        for passage, nodes in zip(self.sorted.setting_up, setting_up, strict=True):
            for node in nodes:
                match node:
                    case Assignment() if self.variables.begin(node):
                        self.begun.append(node)
                    case Assignment():
                        message = f"${node.variable.lstrip('$')} does not begin as it is set here"
                        self.remarks.append(Remark(node.at, message))
                    case Left():
                        self.remarks.append(Remark(node.at, said(node)))
                    case Link() | If():
                        message = f"what {passage.name!r} does beyond setting variables is not carried over"
                        self.remarks.append(Remark(node.at, message))

    def _never_asked_for(self) -> Iterator[Remark]:
        """A remark for each start value of a variable that nothing carried over uses."""
        for node in self.begun:
            if not self.variables.all[bare(node.variable)].used:
                name = f"${node.variable.lstrip('$')}"
                left = Left(f"setting {name}", node.at, "nothing that is carried over asks for it")
                yield Remark(node.at, said(left))

    def _opening(self, kept: list[Paragraph]) -> tuple[str, list[Paragraph]]:
        """The name of the first paragraph, which sets the start values once, and all paragraphs."""
        start = self.name_of(self.start)
        steps = self.variables.first_steps()
        if not steps:
            return start, kept
        first = next((paragraph for paragraph in kept if paragraph.id == start), None)
        led_to = {to for nodes in (*self.bodies.values(), *self.doubles.values()) for to in targets(nodes)}
        if first is not None and self.start not in led_to:
            first.steps[:0] = steps
            return start, kept
        opening = Paragraph(
            self.names.give("opening", "opening"), None, _ended(literal(self.title)), [*steps, {"see": start}]
        )
        return opening.id, [opening, *kept]

    def _remember(self, kept: list[Paragraph]) -> None:
        """Note down that a paragraph has been read, where the story asks for that."""
        for passage, flag in self.variables.seen.items():
            own = next((paragraph for paragraph in kept if paragraph.id == self.ids[passage]), None)
            if own is not None:
                own.steps.insert(0, {"flag": flag})

    # Paragraphs

    def _paragraph(self, passage: Passage) -> Paragraph:
        """A passage as a paragraph."""
        own = self.own_ids[passage.at]
        left: list[Left] = []
        first = self.named[passage.name] is passage
        includes = self.includes
        if not first:
            includes = Includes({**self.bodies, passage.name: self.doubles[passage.at]}, self.start)
        back = first and self.includes.visited(passage.name)
        expanding = Expanding(includes, self.variables, left.append, passing=back, guessing=self.guessing)
        nodes = expanding.whole(passage.name)
        self.written_out |= expanding.written_out
        scene = SceneWriter(self.variables, self, lambda: None if back else self._ending(passage, own), left.append)
        flow = scene.tell(nodes, Flow())
        self.emphasised += scene.emphasised
        placed = list(_placed(left, passage, alone=not includes.within(passage.name)))
        placed += [Left(tag[0], _place_in(passage, tag.start())) for tag in markup.media(passage.body)]
        text = "\n".join(flow.texts) or _ended(literal(_clean(passage.name) or own))
        return Paragraph(own, passage, text, flow.steps, list(dict.fromkeys(placed)))

    def onward(self, passage: str, at: Place) -> list[Step]:
        """The steps that go to a passage for good, and end the story after it if readers come back from there."""
        see: Step = {"see": self.name_of(passage), AT: at}
        if not self.includes.visited(passage):
            return [see]
        return [see, {"end": self._ending(self.named[passage], self.ids[passage])}]

    def changes(self, passage: str) -> set[str]:
        """The variables that a passage changes when it is shown, and those that are shown in it."""
        shown = (node for name in (passage, *self.includes.within(passage)) for node in walk(self.bodies.get(name, ())))
        return {bare(node.variable) for node in shown if isinstance(node, Assignment)}

    def _only_written_out(self, paragraph: Paragraph) -> bool:
        """Whether a passage is only ever shown within others, where it has been written out."""
        if paragraph.passage is None or paragraph.passage.name not in self.written_out:
            return False
        kept = {*self.referred, self.start}
        gone = paragraph.passage.name not in kept and self.ids[paragraph.passage.name] == paragraph.id
        if gone:
            message = f"the passage {paragraph.passage.name!r} is written out where others show it"
            self.remarks.append(Remark(paragraph.passage.at, message))
            self.endings.pop(paragraph.id, None)
        return gone

    def _ending(self, passage: Passage, own: str) -> str:
        """The ending that a passage is."""
        if own not in self.endings:
            verdict = next((VERDICTS[tag.lower()] for tag in passage.tags if tag.lower() in VERDICTS), "draw")
            self.endings[own] = (_clean(passage.name) or own, verdict)
        return own

    def _fields(self, start: str, count: int) -> dict[str, Any]:
        """The plain fields of the header."""
        by = _clean(self.sorted.facts.get("StoryAuthor", ""))
        blurb = markup.prose(_clean(self.sorted.facts.get("StorySubtitle", "")))
        return {
            "book": self.name,
            "kind": "gamebook",
            "title": self.title,
            "blurb": blurb or "A story imported from Twine.",
            "start": start,
            "digits": max(3, len(str(count))),
            **({"language": self.language} if self.language != ENGLISH else {}),
            "source": {"house": f"imported from {self.file}{f', by {by}' if by else ''}"},
        }


def _begins(paragraph: Paragraph) -> Place:
    return NOWHERE if paragraph.passage is None else paragraph.passage.at


def _place_in(passage: Passage, index: int) -> Place:
    """The place in the Twee file where a character of a passage's body stands."""
    line = passage.at.line + 1 + passage.body.count("\n", 0, index)
    return Place(line, index - passage.body.rfind("\n", 0, index))


def _placed(left: list[Left], passage: Passage, *, alone: bool) -> Iterator[Left]:
    """The leftovers of a passage with their lines; for a variable that is shown, the line where it first is.

    Leftovers of included passages are dropped unless `alone`: they are reported at the passages themselves.
    """
    for item in left:
        shown = None if item.at.line else re.match(r"\$(\w+) ", item.what)
        match = shown and re.search(rf"[${{]\s*{shown[1]}\b|<<\S+\s+[$_]?{shown[1]}\b", passage.body)
        if match:
            yield replace(item, at=_place_in(passage, match.start()))
        elif item.at.line or shown is None or alone:
            yield replace(item, at=item.at if item.at.line else passage.at)


MOST_NAMED = 200
"""Characters of a title."""


def _clean(text: str) -> str:
    """A name of theirs as words of ours: one line, and not without end."""
    words = " ".join(markup.broken(text).split())
    return words if len(words) <= MOST_NAMED else f"{words[:MOST_NAMED]}…"


def _ended(text: str) -> str:
    """A title as a sentence."""
    return text if text[-1:] in '.!?…:”"' else f"{text}."
