"""Findings in the forms that people and programs read: a module for each, and this table of them.

The module of a form that is bounded has `of_finding(book, finding, options)`, which gives the lines of one finding, and
`of_gone(text, options)`, the line about a known finding that is gone. Any other has `lines(books, options)`, which
gives the whole. It is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import NamedTuple

from hulldown_compiler.core.rule_table import UNDECIDED
from hulldown_compiler.lint.output.checked import Checked, Options, all_findings, counts, gone, gone_line
from hulldown_compiler.lint.report import Paint, more


class Form(NamedTuple):
    """A form of findings: its module, whether `--max` bounds it, and whether `--statistics` can count instead.

    Where it is `summed`, a summary below it tells what was left open.
    """

    module: str
    bounded: bool = False
    counts: bool = False
    summed: bool = False


FORMS = {
    "text": Form("text", bounded=True, counts=True, summed=True),
    "concise": Form("concise", bounded=True, counts=True, summed=True),
    "json": Form("as_json", counts=True),
    "sarif": Form("sarif"),
    "github": Form("github", bounded=True),
    "junit": Form("junit"),
}
"""Every form, by its name."""


def lines(form: str, books: Sequence[Checked], options: Options) -> Iterator[str]:
    """The findings about books, or how often each rule has some, line by line in a form."""
    module = import_module(f"hulldown_compiler.lint.output.{FORMS[form].module}")
    books = [book.without(UNDECIDED) for book in books] if FORMS[form].summed else books
    if not FORMS[form].bounded:
        yield from module.lines(books, options)
    elif options.counted:
        yield from statistics(books, options.paint)
    else:
        left = options.most or sum(len(book.findings) for book in books)
        for book, finding in islice(all_findings(books), left):
            yield from module.of_finding(book, finding, options)
        yield from more(sum(len(book.findings) for book in books) - left)
        listed = list(gone(books))
        bound = options.most or len(listed)
        yield from (module.of_gone(gone_line(*one), options) for one in listed[:bound])
        yield from more(len(listed) - bound)


def statistics(books: Sequence[Checked], paint: Paint) -> Iterator[str]:
    """A line a rule, the most frequent first: how often, code, severity, name."""
    counted = counts(books)
    width = max((len(f"{count.number:,}") for count in counted), default=0)
    for count in counted:
        yield f"{count.number:>{width},}  {paint(count.severity, count.code)}  {count.severity:<7}  {count.rule}"
