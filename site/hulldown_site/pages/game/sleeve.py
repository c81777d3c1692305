"""The paragraphs behind their sleeve: a page that covers them all, and the scripts that hold them.

The scripts are plain files beside the page, so that they load from a disk as from a server. A script holds a run of
paragraphs and hands them to `hulldownDeal`; the page loads the one it needs when a number is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from hulldown_compiler.publish import Published
from hulldown_engine.games.book import compact
from hulldown_site.html import text
from hulldown_site.html.instructions import paragraph
from hulldown_site.html.markup import element, head
from hulldown_site.html.markup import page as markdown

RUN = 50
"""Paragraphs in one script."""


def page(book: Published) -> str:
    """The sleeve, with everything covered."""
    return markdown(
        head(book.title, "Paragraphs"),
        element("div", _form(book) + _window(book) + LOG, "hd-sleeve", data_sleeve=json.dumps(_settings(book))),
        hide="[toc]",
    )


def runs(book: Published) -> list[list[int]]:
    """The printed numbers, in the runs that the scripts hold."""
    numbers = list(book.numbers)
    return [numbers[at : at + RUN] for at in range(0, len(numbers), RUN)]


def scripts(book: Published) -> Iterator[tuple[str, str]]:
    """The scripts: the name of each, and its text."""
    for nth, run in enumerate(runs(book)):
        dealt = {str(number): paragraph(book, book.numbers[number]) for number in run}
        yield f"paragraphs/{nth}.js", f"hulldownDeal({compact(dealt)});\n"


def _settings(book: Published) -> dict[str, object]:
    """What the page's script has to know: the book, and the first and last number of each script."""
    return {"book": book.id, "runs": [[run[0], run[-1]] for run in runs(book)]}


def _form(book: Published) -> str:
    label = '<label for="hd-number">Paragraph</label>'
    field = (
        '<input id="hd-number" name="number" type="text" inputmode="numeric" autocomplete="off" '
        f'maxlength="{len(str(max(book.numbers)))}" size="{book.prose["digits"] + 1}" aria-describedby="hd-said">'
    )
    return element("form", f'{label}{field}<button type="submit">Turn to it</button>', "hd-ask")


def _begin(book: Published) -> str:
    """How its reader gets to a first paragraph."""
    if book.fought:
        return "Ask for one by its number, which the cartridge of your mission and the unit cards give."
    return f"Ask for one by its number, or begin at {text.paragraph(book, book.logic['start'])}."


def _window(book: Published) -> str:
    """Where the one paragraph is uncovered."""
    covered = (
        f"<p>Every paragraph is covered. {_begin(book)}</p>"
        "<p class='hd-keys'><kbd>0</kbd>&ndash;<kbd>9</kbd> a number <kbd>Enter</kbd> turn to it "
        "<kbd>Esc</kbd> cover again</p>"
        "<noscript><p>The sleeve needs JavaScript, which this browser does not run.</p></noscript>"
    )
    status = element("p", "", "hd-said", id="hd-said", role="status")
    number = '<h2 class="hd-number" tabindex="-1"></h2>'
    uncovered = f'<article class="hd-uncovered" hidden>{number}<div class="hd-body"></div></article>'
    return status + element("div", covered, "hd-covered") + uncovered


LOG = (
    '<div class="hd-log" hidden><h2>Read so far</h2><ol></ol>'
    '<p><button type="button" data-do="cover">Cover again</button> '
    '<button type="button" data-do="forget">Forget what was read</button></p></div>'
)
"""What has been read, newest last."""
