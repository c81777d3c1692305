"""The templates: files of YAML in this package, in which `$name` and other words stand for what is to be filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from string import Template

REMARKS = 42
"""The column that remarks behind a line stand in, if the line leaves room."""


REMARK = re.compile(
    r"""^(?!\ *\#)((?:[^"'\#\n]|(?<=\w)'|(?<=\S)\#|"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*')+(?<=\S))\ +\#\ """,
    re.MULTILINE | re.VERBOSE,
)
"""A line, up to the remark behind it; what looks like one within quotes is none."""


def template(path: str, words: Mapping[str, object]) -> str:
    """A template, filled in."""
    text = files("hulldown_compiler.scaffold").joinpath("templates", *path.split("/")).read_text("utf-8")
    filled = Template(text).substitute({key: str(value) for key, value in words.items()})
    return REMARK.sub(lambda line: f"{line[1]:<{REMARKS - 1}} # ", filled)


def folder(name: str, words: Mapping[str, object]) -> dict[str, str]:
    """All templates of a folder, filled in, by file name."""
    entries = files("hulldown_compiler.scaffold").joinpath("templates", name).iterdir()
    names = sorted(entry.name for entry in entries if entry.name.endswith(".yaml"))
    return {file: template(f"{name}/{file}", words) for file in names}
