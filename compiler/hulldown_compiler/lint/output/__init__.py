"""What is found, in the forms that people and programs read: a module for each, and this table of them.

A form is a function `lines(checked, wish)` that gives the lines of the whole. It is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import NamedTuple

from hulldown_compiler.lint.output.checked import Checked, Wish


class Form(NamedTuple):
    """A form of what is found: its module, whether `--max` bounds it, and whether it can count instead of list."""

    module: str
    bounded: bool = False
    counts: bool = False


FORMS = {
    "text": Form("text", bounded=True, counts=True),
    "concise": Form("concise", bounded=True, counts=True),
    "json": Form("as_json", counts=True),
    "sarif": Form("sarif"),
    "github": Form("github", bounded=True),
    "junit": Form("junit"),
}
"""Every form, by the name it is asked for."""


def lines(form: str, checked: Sequence[Checked], wish: Wish) -> Iterator[str]:
    """What was found, line by line."""
    module = import_module(f"hulldown_compiler.lint.output.{FORMS[form].module}")
    yield from module.lines(checked, wish)
