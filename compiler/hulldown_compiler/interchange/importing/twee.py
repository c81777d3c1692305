"""A Twee file as a gamebook: its files, and everything that could not be carried over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from hulldown_compiler.core import limits
from hulldown_compiler.interchange.importing import yamlwriting
from hulldown_compiler.interchange.importing.expanding import Expanding, Includes, targets
from hulldown_compiler.interchange.importing.flow import Flow, Step
from hulldown_compiler.interchange.importing.names import Names, kebab
from hulldown_compiler.interchange.importing.scenes import SceneWriter
from hulldown_compiler.interchange.importing.values import bare
from hulldown_compiler.interchange.importing.variables import Variables
from hulldown_compiler.interchange.twine import markup, passages
from hulldown_compiler.interchange.twine.nodes import Assignment, If, Left, Link, Node, walk
from hulldown_compiler.interchange.twine.twee_reader import NotTwee, Passage, Remark, Twee
from hulldown_compiler.source.scalars import scalar
from hulldown_engine.language.phrases import literal

FILE_OF = 100
"""Paragraphs in one file."""

VERDICTS = {
    **dict.fromkeys(("victory", "win", "won", "good", "good-ending"), "victory"),
    **dict.fromkeys(("defeat", "lose", "lost", "bad", "bad-ending", "death", "dead"), "defeat"),
}
"""Tags that say how an ending is; any other is a draw until its author says otherwise."""


@dataclass
class Paragraph:
    """A paragraph that is to be written, and the passage it was."""

    id: str
    passage: Passage | None
    text: str
    steps: list[Step]
    left: list[Left] = field(default_factory=list)


@dataclass
class Imported:
    """A gamebook that is to be written: its files, what there is in it, and what was left behind."""

    name: str
    title: str
    form: str
    files: dict[str, str]
    counts: dict[str, int]
    remarks: list[Remark]


def imported(twee: Twee, file: str, name: str | None) -> Imported:
    """The gamebook of a Twee file; `file` is the file's name. Raises NotTwee."""
    return _Import(twee, file, name).whole()


class _Import:
    """One import."""

    def __init__(self, twee: Twee, file: str, name: str | None) -> None:
        self.twee = twee
        self.file = file
        self.sorted = passages.sort(twee)
        if not self.sorted.told:
            raise NotTwee("no passage in this file is there to be read")
        self.title = _clean(twee.title) or _clean(file.rpartition(".")[0]) or "A story"
        self.name = name or kebab(self.title) or kebab(file.rpartition(".")[0]) or "story"
        self.remarks = [*twee.remarks, *self.sorted.aside]
        self.form = passages.reader(twee)
        self.names = Names()
        self.ids: dict[str, str] = {}
        self.named: dict[str, Passage] = {}
        self.own_ids = {passage.line: self._named(passage, nth) for nth, passage in enumerate(self.sorted.told, 1)}
        seconds = [passage for passage in self.sorted.told if self.named[passage.name] is not passage]
        self.bodies = {name: self._nodes(passage) for name, passage in self.named.items()}
        self.doubles = {passage.line: self._nodes(passage) for passage in seconds}
        setting_up = [self._nodes(passage) for passage in self.sorted.setting_up]
        self.variables = Variables(
            [tuple(self.sorted.code), *setting_up, *self.bodies.values(), *self.doubles.values()], self.bodies
        )
        self.begun: list[Assignment] = []
        self._begin(setting_up)
        self.start = self._start()
        self.includes = Includes(self.bodies, self.start)
        self.endings: dict[str, tuple[str, str]] = {}
        self.emphasised = 0
        self.written_out: set[str] = set()
        self.referred: set[str] = set()

    def whole(self) -> Imported:
        """Everything."""
        paragraphs = [self._paragraph(passage) for passage in self.sorted.told]
        kept = [paragraph for paragraph in paragraphs if not self._only_written_out(paragraph)]
        self._remember(kept)
        self.remarks += self._never_asked_for()
        start, kept = self._opening(kept)
        if self.emphasised:
            many = "passage" if self.emphasised == 1 else "passages"
            self.remarks.append(
                Remark(1, f"emphasis in {self.emphasised:,} {many} is not carried over: prose is plain")
            )
        aside = [remark for remark in self.remarks if "passage" in remark.message]
        lefts = [Remark(left.line, _said(left)) for paragraph in paragraphs for left in paragraph.left]
        header = list(self._header(start, len(kept), aside))
        files = {"book.yaml": "\n".join(header) + "\n", **dict(_files(kept))}
        if sum(map(len, files.values())) > limits.BOOK_BYTES:
            raise NotTwee(f"written out, this story is more than {limits.BOOK_BYTES:,} bytes")
        counts = {
            "paragraph": len(kept),
            "flag": len(list(self.variables.flags())),
            "score": len(list(self.variables.scores())),
            "ending": len(self.endings),
        }
        remarks = sorted(dict.fromkeys([*self.remarks, *lefts]))
        return Imported(self.name, self.title, self.form, files, counts, remarks)

    # Names

    def _named(self, passage: Passage, nth: int) -> str:
        """The name of a passage's paragraph; links lead to the first of several passages that are called alike."""
        name = self.names.give(passage.name, f"passage-{nth}")
        if self.named.setdefault(passage.name, passage) is passage:
            self.ids[passage.name] = name
        else:
            message = f"a second passage {passage.name!r}; links lead to the first, and this one is {name!r}"
            self.remarks.append(Remark(passage.line, message))
        return name

    def _nodes(self, passage: Passage) -> tuple[Node, ...]:
        return passages.nodes(passage, self.form, self.remarks)

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
            self.remarks.append(Remark(1, named))
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
                        self.remarks.append(Remark(node.line, message))
                    case Left():
                        self.remarks.append(Remark(node.line, _said(node)))
                    case Link() | If():
                        message = f"what {passage.name!r} does beyond setting variables is not carried over"
                        self.remarks.append(Remark(node.line, message))

    def _never_asked_for(self) -> Iterator[Remark]:
        """A remark for each start value of a variable that nothing carried over uses."""
        for node in self.begun:
            if not self.variables.all[bare(node.variable)].used:
                name = f"${node.variable.lstrip('$')}"
                left = Left(f"setting {name}", node.line, "nothing that is carried over asks for it")
                yield Remark(node.line, _said(left))

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
        own = self.own_ids[passage.line]
        left: list[Left] = []
        first = self.named[passage.name] is passage
        includes = self.includes
        if not first:
            includes = Includes({**self.bodies, passage.name: self.doubles[passage.line]}, self.start)
        back = first and self.includes.visited(passage.name)
        expanding = Expanding(includes, self.variables, left.append, passing=back)
        nodes = expanding.whole(passage.name)
        self.written_out |= expanding.written_out
        scene = SceneWriter(self.variables, self, lambda: None if back else self._ending(passage, own), left.append)
        flow = scene.tell(nodes, Flow())
        self.emphasised += scene.emphasised
        placed = list(_placed(left, passage, alone=not includes.within(passage.name)))
        placed += [Left(tag[0], _line_at(passage, tag.start())) for tag in markup.media(passage.body)]
        text = "\n".join(flow.texts) or _ended(literal(_clean(passage.name) or own))
        return Paragraph(own, passage, text, flow.steps, list(dict.fromkeys(placed)))

    def onward(self, passage: str) -> list[Step]:
        """The steps that go to a passage for good; if readers come back from that passage, the story ends after it."""
        see: Step = {"see": self.name_of(passage)}
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
            self.remarks.append(Remark(paragraph.passage.line, message))
            self.endings.pop(paragraph.id, None)
        return gone

    def _ending(self, passage: Passage, own: str) -> str:
        """The ending that a passage is."""
        if own not in self.endings:
            verdict = next((VERDICTS[tag.lower()] for tag in passage.tags if tag.lower() in VERDICTS), "draw")
            self.endings[own] = (_clean(passage.name) or own, verdict)
        return own

    # The header

    def _header(self, start: str, count: int, aside: list[Remark]) -> Iterator[str]:
        """The lines of `book.yaml`."""
        yield from yamlwriting.comment(f"Imported from {self.file} ({self.form}).", 0)
        for remark in aside:
            yield from yamlwriting.comment(f"line {remark.line}: {remark.message}", 0)
        by = _clean(self.sorted.facts.get("StoryAuthor", ""))
        blurb = literal(markup.prose(_clean(self.sorted.facts.get("StorySubtitle", ""))))
        source = {"house": f"imported from {self.file}{f', by {by}' if by else ''}"}
        fields: dict[str, Any] = {
            "book": self.name,
            "kind": "gamebook",
            "title": self.title,
            "blurb": blurb or "A story imported from Twine.",
            "start": start,
            "digits": max(3, len(str(count))),
            "source": source,
        }
        flags = {name: {"codeword": _worded(name)} for name in self.variables.flags()}
        scores = {
            name: {"name": _worded(name), "start": start, "least": least, "most": most, "source": source}
            for name, start, least, most in self.variables.scores()
        }
        endings = {name: {"title": title, "verdict": verdict} for name, (title, verdict) in self.endings.items()}
        declared = {"flags": flags, "scores": scores, "endings": endings}
        yield from yamlwriting.mapping({**fields, **{key: value for key, value in declared.items() if value}}, 0)


def _said(left: Left) -> str:
    """A sentence about something that was left."""
    what = left.what if len(left.what) <= MOST_QUOTED else f"{left.what[:MOST_QUOTED]}…"
    what = " ".join(what.split())
    return f"{what} is not carried over{f': {left.why}' if left.why else ''}"


def _line_at(passage: Passage, index: int) -> int:
    """The line of the Twee file that a character of a passage's body stands in."""
    return passage.line + 1 + passage.body.count("\n", 0, index)


def _placed(left: list[Left], passage: Passage, *, alone: bool) -> Iterator[Left]:
    """The leftovers of a passage with their lines; for a variable that is shown, the line where it first is.

    Leftovers of included passages are dropped unless `alone`: they are reported at the passages themselves.
    """
    for item in left:
        shown = None if item.line else re.match(r"\$(\w+) ", item.what)
        match = shown and re.search(rf"[${{]\s*{shown[1]}\b|<<\S+\s+[$_]?{shown[1]}\b", passage.body)
        if match:
            yield replace(item, line=_line_at(passage, match.start()))
        elif item.line or shown is None or alone:
            yield replace(item, line=item.line or passage.line)


MOST_QUOTED = 60
"""Characters that are quoted of what was left."""

MOST_NAMED = 200
"""Characters of a title."""

MOST_LEFT = 50
"""What stands in the todo of one paragraph; the rest is counted."""


def _clean(text: str) -> str:
    """A name of theirs as words of ours: one line, and not without end."""
    words = " ".join(markup.broken(text).split())
    return words if len(words) <= MOST_NAMED else f"{words[:MOST_NAMED]}…"


def _ended(text: str) -> str:
    """A title as a sentence."""
    return text if text[-1:] in '.!?…:”"' else f"{text}."


def _worded(name: str) -> str:
    """A name as words: `has-key` is `Has key`."""
    return name.replace("-", " ").capitalize()


# Files ----------------------------------------------------------------------------------------------------------------


def _files(paragraphs: list[Paragraph]) -> Iterator[tuple[str, str]]:
    """The files of paragraphs, a hundred in each."""
    if len(paragraphs) <= FILE_OF:
        yield "paragraphs.yaml", _file(paragraphs)
        return
    groups = [paragraphs[start : start + FILE_OF] for start in range(0, len(paragraphs), FILE_OF)]
    width = len(str(len(groups)))
    for nth, group in enumerate(groups, 1):
        yield f"paragraphs/{nth:0{width}}.yaml", _file(group)


def _file(paragraphs: list[Paragraph]) -> str:
    lines = ["paragraphs:"]
    for nth, paragraph in enumerate(paragraphs):
        lines += ["", *_written(paragraph)] if nth else _written(paragraph)
    return "\n".join(lines) + "\n"


def _written(paragraph: Paragraph) -> list[str]:
    """The lines of a paragraph, below a comment that says what it was."""
    lines: list[str] = []
    if paragraph.passage is not None:
        tags = f" [{' '.join(paragraph.passage.tags)}]" if paragraph.passage.tags else ""
        lines += yamlwriting.comment(f":: {paragraph.passage.name}{tags}, line {paragraph.passage.line}", 2)
    lines.append(f"  {scalar(paragraph.id, key=True)}:")
    fields: dict[str, Any] = {"text": paragraph.text}
    if paragraph.left:
        reasons = [f"line {left.line}: {_said(left)}" for left in paragraph.left[:MOST_LEFT]]
        more = [f"and {len(paragraph.left) - MOST_LEFT:,} more"] if len(paragraph.left) > MOST_LEFT else []
        fields["todo"] = "; ".join([*reasons, *more])
    if paragraph.steps:
        fields["do"] = paragraph.steps
    return [*lines, *yamlwriting.mapping(fields, 4)]
