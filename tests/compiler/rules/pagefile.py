"""The snippets on the rules' pages, laid into a book so that they can be compiled.

A snippet is the indented text under a heading of a rule's page. It is `paragraphs.yaml`, unless comment lines such as
`# book.yaml` say which file they begin. What it leaves out of the header comes from `patrol.yaml`, and so do the
paragraphs it refers to; the story comes to the first paragraph of the snippet with everything open. A snippet of a
platoon game stands in `ford.yaml`, with the second mission if it speaks of that, and one of a reference by itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from inspect import cleandoc
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from tests.compiler.rules.casefile import CONTENT, HEADER, REFERENCE, filled, findings, in_ford, parts, write

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import Rule
from hulldown_compiler.rules import module_of

PATROL = parts((Path(__file__).parent / "patrol.yaml").read_text("utf-8"))
BOOK = "night-patrol"
BRIEFING = "rest/briefing.yaml"

HEADING = re.compile(r"^## (.+)\n", re.MULTILINE)
OF_A_PLATOON = re.compile(
    r"^(missions|cartridges|unit_cards|platoons|counters|kind: platoon-game)\b|^    (mission|action): ", re.MULTILINE
)
FILE = re.compile(r"^# (?P<name>[\w./-]+\.\w+)\n", re.MULTILINE)


class Snippet(NamedTuple):
    """The files that a snippet shows: name -> text."""

    files: Mapping[str, str]

    def holds(self, finding: Finding) -> bool:
        """Whether a finding is about the snippet, and not about the book around it."""
        path, line = finding.position[:2]
        return path in self.files and line <= max(1, self.files[path].count("\n"))


def sections(rule: Rule) -> dict[str, str]:
    """The headings of a rule's page, each with the text under it; the summary is under the empty heading."""
    first, *rest = HEADING.split(cleandoc(module_of(rule).__doc__ or ""))
    return {"": first, **dict(zip(rest[::2], rest[1::2], strict=True))}


def snippet(section: str) -> Snippet:
    """The files in the indented part of a section."""
    lines = [line for line in section.splitlines() if line.startswith("    ") or not line]
    text = dedent("\n".join(lines)).strip("\n") + "\n"
    heads = list(FILE.finditer(text))
    if not heads:
        return Snippet({CONTENT: text})
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return Snippet({head["name"]: text[head.end() : end] for head, end in zip(heads, ends, strict=True)})


def said(shown: Snippet, root: Path, about: str = "") -> list[Finding]:
    """What the compiler says about a snippet, in the book around it; it shows what a rule finds."""
    together = "".join(shown.files.values())
    if OF_A_PLATOON.search(together) or any(name.startswith("missions/") for name in shown.files):
        root = write(without_map(in_ford(shown.files), shown), root / "case")
        return [finding for finding in findings(root, about) if shown.holds(finding)]
    if "kind: reference" in shown.files.get(HEADER, ""):
        header = filled(shown.files[HEADER], REFERENCE)
        root = write({**shown.files, HEADER: header}, root / "case")
        return [finding for finding in findings(root, about) if shown.holds(finding)]
    rest = {name: text for name, text in PATROL.items() if f"\n  {Path(name).stem}:" not in together}
    first = re.search(r"^paragraphs:\n(?:  #.*\n)*  ([a-z-]+):", together, re.MULTILINE)
    rest[BRIEFING] = PATROL[BRIEFING].replace("FIRST", first[1] if first else "way-home")
    own = fields(shown.files.get(HEADER, ""))
    filling = {"book": f"book: {BOOK}\n", **fields(PATROL[HEADER])}
    header = shown.files.get(HEADER, "") + "".join(text for key, text in filling.items() if key not in own)
    root = write({**rest, **shown.files, HEADER: header}, root / BOOK)
    return [finding for finding in findings(root, about) if shown.holds(finding)]


def without_map(files: Mapping[str, str], shown: Snippet) -> dict[str, str]:
    """The files without the map, for a snippet that shows all that a platoon game begins with."""
    whole = "\nkind:" in f"\n{shown.files.get(HEADER, '')}"
    return {
        name: text for name, text in files.items() if not whole or not text.startswith("map:") or name in shown.files
    }


def fields(header: str) -> dict[str, str]:
    """The fields of a header, each with its text."""
    found = re.split(r"^(?=\w+:)", header, flags=re.MULTILINE)
    return {text.partition(":")[0]: text for text in found if text}
