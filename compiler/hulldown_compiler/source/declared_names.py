"""The names that the sections of a file declare, read off its lines: what other files have to know before it is read.

Only the names are looked at, and only whole lines, so it takes no time. A section that is written in brackets is left
to the reader of YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from hulldown_compiler.source.document import Mapping as Raw
from hulldown_compiler.source.yaml_loader import parse

SECTIONS = ("missions", "paragraphs", "flags", "endings")
"""The sections whose names are looked for."""

HEAD = re.compile(
    rf"^(?P<section>{'|'.join(SECTIONS)}):(?P<rest>[^\n]*)\n?(?P<body>(?:(?:[ \t#\r][^\n]*)?(?:\n|\Z))*)", re.MULTILINE
)
KEY = re.compile(
    r"""^(?P<indent> +)(?P<quote>["']?)(?P<name>[A-Za-z0-9][\w.-]*)(?P=quote)[ \t]*:(?=[\s]|$)""", re.MULTILINE
)


@lru_cache(maxsize=8_192)
def declared_names(text: str) -> Mapping[str, Sequence[str]]:
    """The names of things, by the section that declares them; nothing of a section that is not there."""
    if not any(f"{section}:" in text for section in SECTIONS):
        return {}
    return dict(_sections(text))


def _sections(text: str) -> Iterator[tuple[str, Sequence[str]]]:
    for match in HEAD.finditer(text):
        bare = match["rest"].strip()
        if bare and not bare.startswith("#"):
            yield match["section"], _parsed(text, match["section"])
        else:
            yield match["section"], list(_keys(match["body"]))


def _keys(body: str) -> Iterator[str]:
    """The keys of a mapping in lines: those that stand as far to the right as its first."""
    indent = None
    for match in KEY.finditer(body):
        indent = match["indent"] if indent is None else indent
        if match["indent"] == indent:
            yield match["name"]


def _parsed(text: str, section: str) -> Sequence[str]:
    """The names of a section, read as YAML."""
    value = parse("", text.encode("utf-8", "surrogatepass")).value
    records = value.get(section) if isinstance(value, Raw) else None
    return list(records) if isinstance(records, Raw) else []
