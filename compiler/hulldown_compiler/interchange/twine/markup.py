"""The markup of Twine's formats as plain prose: emphasis goes, words and paragraphs stay."""

from __future__ import annotations

import re
from html import unescape

LINK, LINK_END, VERBATIM, VERBATIM_END = "\ue000", "\ue001", "\ue002", "\ue003"
"""Characters that mark links and verbatim words until a line is told."""

_BREAK = re.compile(r"<(?:br|/p|p|/div|div|/li|hr)\b[^<>]*>", re.IGNORECASE)
_MEDIA = re.compile(
    r"(?<!<)<(?:(?:img|audio|video|source|iframe|input|textarea|select|canvas|svg|object|embed)\b[^<>]*"
    r"|[a-z]+\s[^<>]*data-(?:passage|setter)[^<>]*)>",
    re.IGNORECASE,
)
_NAMES = (
    "a|abbr|article|aside|b|big|blockquote|button|center|cite|code|dd|del|details|div|dl|dt|em|fieldset|figure|font|"
    "footer|form|h[1-6]|header|i|ins|kbd|label|li|main|mark|nav|ol|option|p|pre|q|s|samp|section|small|span|strike|"
    "strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|wbr|tw-[a-z]+"
)
_TAG = re.compile(rf"</?(?:{_NAMES})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_PAIRS = tuple(
    re.compile(rf"{sign}(?=\S)(.*?\S){sign}")
    for sign in (r"(?<!:)//", "''", "__", "==", r"\^\^", "~~", r"\*\*", r"(?<![*\w])\*(?!\*)", r"(?<!\w)_")
)
_BARE = re.compile(r"(?:[^<&/'_=^~*@\xa0]|'(?!'))*")
"""Text in which nothing is markup."""

_STYLED = re.compile(r"@@[^;@\n]*;+(.*?)@@|@@(.*?)@@")
_VARIABLE = re.compile(r"\$([A-Za-z_]\w*)")
_LEAD = re.compile(r"^[ \t]*(?:!{1,6}|#{1,6}[ \t]|[*>]+[ \t]|[*#]+(?=\S)|\d+\.[ \t](?=[\ue000]))[ \t]*")
_RULE = re.compile(r"[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*")
_ALONE = re.compile(rf"{LINK}[^{LINK_END}]*{LINK_END}")
_GLUE = re.compile(r"(?:\b(?:or|and)\b|[\s|/•·,;.:>*#+\-–—]|\d+\.)*", re.IGNORECASE)
_TRAILING = re.compile(rf"([^{LINK}]*[.!?:…”\"’)—])(?:[\s|/•·>*+\-–]*{LINK}[^{LINK_END}]*{LINK_END}[.!?]?)+\s*")

LONGEST = 10_000
"""Characters of a line in which emphasis is looked for."""


def broken(text: str) -> str:
    """Words with HTML's line breaks as line breaks."""
    return _BREAK.sub("\n", re.sub(r"\\\n|\n\\", "", text))


def media(text: str) -> tuple[re.Match[str], ...]:
    """The pictures and sounds in a text."""
    return tuple(_MEDIA.finditer(text))


def led(line: str) -> str:
    """A line without the links that stand after its last sentence: they are choices, and no prose."""
    match = _TRAILING.fullmatch(line)
    return line if match is None else match[1]


def alone(line: str) -> bool:
    """Whether nothing but links stands in a line: then it is a list of choices, and no prose."""
    return LINK in line and _GLUE.fullmatch(plain(_ALONE.sub("", line))) is not None


def plain(line: str) -> str:
    """A line without markup; verbatim words stay as they are."""
    parts = re.split(f"{VERBATIM}([^{VERBATIM_END}]*){VERBATIM_END}", line)
    return "".join(part if nth % 2 else _without(part) for nth, part in enumerate(parts))


def _without(text: str) -> str:
    if _BARE.fullmatch(text):
        return text
    text = _MEDIA.sub("", text)
    text = _TAG.sub("", _STYLED.sub(lambda match: match[1] or match[2] or "", text))
    for pair in _PAIRS if len(text) <= LONGEST else ():
        text = pair.sub(r"\1", text)
    return unescape(text).replace("\xa0", " ")


def prose(line: str) -> str:
    """A line as prose: no markup, no bullets, single spaces."""
    if _RULE.fullmatch(line):
        return ""
    text = plain(_LEAD.sub("", line)).translate({ord(LINK): None, ord(LINK_END): None})
    return " ".join(text.split())


def emphasised(line: str) -> bool:
    """Whether a line loses emphasis when it becomes prose."""
    if len(line) > LONGEST or _BARE.fullmatch(line):
        return False
    return any(pair.search(line) for pair in _PAIRS) or bool(re.search(r"<(?:b|i|em|strong|u|s)\b", line))


def variables_in(text: str) -> list[str]:
    """The variables whose values a text shows."""
    return _VARIABLE.findall(text)
