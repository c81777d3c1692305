"""The passages of a Twee file by what they are: those that are read, those that set up, and those for the machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from hulldown_compiler.core import limits
from hulldown_compiler.interchange.twine import chapbook, harlowe, snowman, sugarcube
from hulldown_compiler.interchange.twine.nodes import Left, Node
from hulldown_compiler.interchange.twine.twee_reader import Passage, Remark, Twee

READERS: Mapping[str, Callable[[str, int], tuple[Node, ...]]] = {
    "sugarcube": sugarcube.nodes,
    "harlowe": harlowe.nodes,
    "chapbook": chapbook.nodes,
    "snowman": snowman.nodes,
}
"""What reads the passages of each story format; older ones write as SugarCube does."""

LIKE: Mapping[str, re.Pattern[str]] = {
    "sugarcube": re.compile(r"<</?[a-z=-]"),
    "harlowe": re.compile(r"\((?:set|put|if|unless|print|display|link[a-z-]*|go-?to|else|else-if):"),
    "chapbook": re.compile(
        r"^\[(?:if|unless|else|continued?|cont|JavaScript|after|note)\b[^\]\n]*\]$"
        r"|^--$|\{(?:embed|reveal|cycling|dropdown|text input|back|restart|random)\b[^}\n]*\}",
        re.MULTILINE,
    ),
    "snowman": re.compile(r"<%"),
}
"""What is written in each story format and in no other."""

SETTING_UP = ("StoryInit",)
FACTS = ("StorySubtitle", "StoryAuthor")
NOT_READ = {
    "StoryBanner", "StoryCaption", "StoryDisplayTitle", "StoryIncludes", "StoryInterface", "StoryMenu", "StorySettings",
    "StoryShare", "PassageHeader", "PassageFooter", "PassageReady", "PassageDone", "UserScript", "UserStylesheet",
    "Story JavaScript", "Story Stylesheet", "StoryLinks", "ClickThrough",
}  # fmt: skip
"""Special passages of story formats, for which a printed book has no place."""

CODE = {"script": "a script", "stylesheet": "a style sheet", "widget": "macros", "haml": "templates"}
FRAMES = {"header", "footer", "debug-header", "debug-footer", "debug-startup"}
PRIVATE = {"Twine.private", "Twine.image", "Twine.audio", "Twine.video", "annotation", "twine.private", "twine.image"}


MACHINE = {"StorySettings", "StoryIncludes", "UserScript", "UserStylesheet", "Story JavaScript", "Story Stylesheet"}
"""Those of them in which there is nothing to read."""


@dataclass
class Sorted:
    """The passages by what they are; `aside` are those that are not read, each with the reason."""

    told: list[Passage] = field(default_factory=list)
    setting_up: list[Passage] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    aside: list[tuple[Passage, str]] = field(default_factory=list)

    def take(self, names: Collection[str]) -> list[Passage]:
        """Tell, from now on, those set aside that have these names and something in them to read."""
        taken = [passage for passage, _ in self.aside if passage.name in names and _readable(passage)]
        self.aside = [pair for pair in self.aside if pair[0] not in taken]
        self.told = sorted([*self.told, *taken], key=lambda passage: passage.at)
        return taken

    @property
    def code(self) -> tuple[Left, ...]:
        """What stands in the passages set aside: it may change variables."""
        return tuple(Left(passage.name, passage.at, code=passage.body) for passage, _ in self.aside)

    @property
    def remarks(self) -> Iterator[Remark]:
        """What was set aside, why, and how much it is."""
        for passage, why in self.aside:
            lines = passage.body.count("\n") + 1 if passage.body else 0
            size = f"{lines:,} line{'' if lines == 1 else 's'}"
            message = f"the passage {passage.name!r} is not carried over: {why}, {size}"
            yield Remark(passage.at, message)


def _readable(passage: Passage) -> bool:
    """Whether a special passage can be shown by others, or led to."""
    return passage.name not in MACHINE and {*CODE, *PRIVATE}.isdisjoint(passage.tags)


def sort(twee: Twee) -> Sorted:
    """Tell the passages that are read from the others."""
    passages = Sorted()
    for passage in twee.passages:
        if passage.name in SETTING_UP or "startup" in passage.tags:
            passages.setting_up.append(passage)
        elif passage.name in FACTS:
            passages.facts[passage.name] = " ".join(passage.body.split())
        elif (why := _aside(passage)) is not None:
            passages.aside.append((passage, why))
        else:
            passages.told.append(passage)
    return passages


def _aside(passage: Passage) -> str | None:
    """What a passage is that no reader sees; None for any other."""
    for tag in passage.tags:
        if tag in CODE:
            return CODE[tag]
        if tag in FRAMES or tag in PRIVATE:
            return f"its tag is {tag!r}"
    return "it is for the page around the story" if passage.name in NOT_READ else None


def reader(twee: Twee) -> str:
    """The story format by whose rules the passages are read: the one that is named, or the likeliest."""
    if twee.format in READERS:
        return twee.format
    if twee.format:
        return "sugarcube"
    bodies = "\n".join(passage.body for passage in twee.passages)
    return max(LIKE, key=lambda form: len(LIKE[form].findall(bodies)))


def nodes(passage: Passage, form: str, remarks: list[Remark]) -> tuple[Node, ...]:
    """The nodes of a passage."""
    body = passage.body
    if len(body) > limits.SCALAR_CHARACTERS:
        most = f"at most {limits.SCALAR_CHARACTERS:,} are read"
        remarks.append(Remark(passage.at, f"a passage of {len(body):,} characters; {most}"))
        body = body[: limits.SCALAR_CHARACTERS]
    return READERS[form](body, passage.at.line + 1)
