"""The page of each rule: its module's docstring, under its code and name."""

from __future__ import annotations

from inspect import cleandoc

from hulldown_compiler.rules import Rule


def page(rule: Rule) -> str:
    """A rule's page, as Markdown; ends in a newline."""
    return f"# {rule.code} {rule.name}\n\nSeverity: {rule.severity}\n\n{cleandoc(rule.module.__doc__ or '')}\n"
