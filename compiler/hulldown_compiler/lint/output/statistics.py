"""How often each rule found something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.lint.output.checked import Checked, Wish, counts


def lines(checked: Sequence[Checked], wish: Wish) -> Iterator[str]:
    """A line a rule, the most frequent first: how often, code, severity, name."""
    found = counts(checked)
    wide = max((len(f"{one.number:,}") for one in found), default=0)
    for one in found:
        yield f"{one.number:>{wide},}  {wish.paint(one.severity, one.code)}  {one.severity:<7}  {one.rule}"
