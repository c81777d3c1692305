"""The page of each rule: its module's docstring, under its code and name."""

from __future__ import annotations

import re
from inspect import cleandoc

from hulldown_compiler.core.rule_table import BY_CODE, Rule
from hulldown_compiler.rules import module_of

SEE_ALSO = "\n## See also\n"

FOLDER = "authors/findings"
"""Where the pages are on a site."""

HUNDREDS = {
    "0": "YAML",
    "1": "References",
    "2": "Schema",
    "3": "Reachability",
    "4": "Tables, dice and procedures",
    "5": "Map, units and missions",
    "6": "Rules, sources and prose",
}
"""What each hundred of findings is about."""


def hundred(rule: Rule) -> str:
    """What the rules around this one are about."""
    return HUNDREDS[rule.code[2]]


def first_line(rule: Rule) -> str:
    """What a rule finds, in a sentence."""
    return cleandoc(module_of(rule).__doc__ or "").partition("\n")[0]


def address(rule: Rule) -> str:
    """The address of a rule's page on a site."""
    return f"{FOLDER}/{rule.code.lower()}.html"


def page(rule: Rule) -> str:
    """A rule's page, as Markdown; ends in a newline."""
    return f"# {rule.code} {rule.name}\n\nSeverity: {rule.severity}\n\n{_body(rule)}\n"


def _body(rule: Rule) -> str:
    """The docstring, in which the rules to see also are given with their names."""
    text, heading, linked = cleandoc(module_of(rule).__doc__ or "").partition(SEE_ALSO)
    return text + heading + re.sub(r"HD\d{3}", lambda code: f"{code[0]} {BY_CODE[code[0]].name}", linked)
