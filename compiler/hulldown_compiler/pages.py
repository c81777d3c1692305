"""The page of each rule: its module's docstring, under its code and name."""

from __future__ import annotations

import re
from inspect import cleandoc

from hulldown_compiler.rules import BY_CODE, Rule

SEE_ALSO = "\n## See also\n"


def page(rule: Rule) -> str:
    """A rule's page, as Markdown; ends in a newline."""
    return f"# {rule.code} {rule.name}\n\nSeverity: {rule.severity}\n\n{_body(rule)}\n"


def _body(rule: Rule) -> str:
    """The docstring, in which the rules to see also are given with their names."""
    text, heading, others = cleandoc(rule.module.__doc__ or "").partition(SEE_ALSO)
    return text + heading + re.sub(r"HD\d{3}", lambda code: f"{code[0]} {BY_CODE[code[0]].name}", others)
