"""What is found in a gamebook, in the words of the story that it was made of."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hulldown_compiler.interchange.importing.gamebook import Named

_WORDS = {
    "no paragraph": "no passage", "paragraph": "passage", "paragraphs": "passages", "option": "link",
    "options": "links", "refers to": "links to", "refer to": "link to", "refer only to": "link only to",
    "leads to": "links to", "a circle with no decision": "a circle of jumps in which nobody chooses",
}  # fmt: skip
_ANY = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, _WORDS), key=len, reverse=True))})\b")
_TRUE = (
    (re.compile(r"is never set when play comes here"), "is never true here"),
    (re.compile(r"is always set here"), "is always true here"),
    (re.compile(r"may be set or not"), "may be true or not"),
    (re.compile(r"is asked for and never set"), "is asked for, and nothing makes it true"),
)
"""What is said of flags."""

_NAME = re.compile(r"'([a-z][a-z0-9]*(?:-[a-z0-9]+)*)'")

MESSAGES = {
    "HD303": "the conditions before this one cover every case",
}
"""What is said of a story in other words than of a book."""

HINTS = {
    "HD101": "write it, or link to another",
    "HD120": "link to it, or remove it",
    "HD303": "remove it, or move it up",
    "HD306": "where no condition holds, nobody can go on: add a link, or an else",
    "HD307": "add a link for the reader to choose, or let it end",
    "HD309": "leave the condition out, or mend one of the two",
    "HD310": "set it somewhere, or ask for something else",
    "HD312": "add a link to an end, or keep the story from coming here",
    "HD620": "",
    "HD622": "leave one out",
}
"""What helps in a story, where it is not what helps in a book."""

_LEAVE_OUT = re.compile(r"^leave 'when' out, or mend it: ")
_MEANT = re.compile(r"did you mean '[^']*'\?")


def reworded(text: str, names: Mapping[str, Named]) -> str:
    """A message in the words of the story: its passages and variables as their author writes them."""
    for pattern, words in _TRUE:
        text = pattern.sub(words, text)
    text = _NAME.sub(lambda name: _called(name[1], names), text)
    return _ANY.sub(lambda words: _WORDS[words[0]], text)


def _called(name: str, names: Mapping[str, Named]) -> str:
    if name not in names:
        return repr(name)
    words = names[name].words
    return words if words[:1] in ("$", "_") or words.startswith("visited(") else repr(words)


def hint(code: str, text: str, names: Mapping[str, Named]) -> str:
    """What helps: the rule's own hint in the words of the story, or what is said of stories."""
    meant = _MEANT.search(text)
    if meant is not None and code in ("HD101", "HD620"):
        return reworded(meant[0], names)
    if code in HINTS:
        return HINTS[code]
    return reworded(_LEAVE_OUT.sub("leave the condition out, or mend it: ", text), names)
