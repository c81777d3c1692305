"""HTML and Markdown, written so that no word of a book can become either.

A page is Markdown headings, which MkDocs needs for its tables of contents, and blocks of HTML, each on one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from markupsafe import Markup

__all__ = [
    "aside",
    "attributes",
    "column",
    "covered",
    "definition",
    "definitions",
    "details",
    "element",
    "escape",
    "head",
    "heading",
    "labelled",
    "link",
    "listed",
    "page",
    "plain",
    "row",
    "sleeved",
    "table",
    "title",
]


def plain(text: str) -> str:
    """Plain text in Markdown: every character that could be markup becomes a character reference."""
    words = " ".join(text.split())
    return "".join(letter if letter.isalnum() or letter == " " else f"&#{ord(letter)};" for letter in words)


def title(text: str) -> str:
    """Plain text as the title of a page, escaped, because the theme does not."""
    return Markup.escape(text)


def heading(level: int, text: str, anchor: str, number: str = "") -> str:
    """A heading, with the number it has in print."""
    printed = f'<span class="hd-no">{escape(number)}</span> ' if number else ""
    return f"{'#' * level} {printed}{plain(text)} {{#{anchor}}}"


def head(book: str, name: str, anchor: str = "") -> str:
    """The heading of a page of a book; its anchor follows from its name, if there is none."""
    place = anchor or name.lower().replace(" ", "-")
    return f'# <span class="hd-kicker">{plain(book)}</span> {plain(name)} {{#{place}}}'


def element(tag: str, inside: str, classes: str = "", **extra: str) -> str:
    """An HTML element; `inside` is HTML."""
    return f"<{tag}{attributes(classes, **extra)}>{inside}</{tag}>"


def attributes(classes: str = "", **extra: str) -> str:
    """The attributes of an element; `data_book` stands for `data-book`."""
    named = {"class": classes, **extra} if classes else extra
    return "".join(f' {name.replace("_", "-")}="{escape(value)}"' for name, value in named.items())


def link(address: str, inside: str, classes: str = "") -> str:
    """A link around HTML."""
    return element("a", inside, classes, href=address)


def listed(items: Iterable[str], tag: str = "ul", classes: str = "") -> str:
    """A list of HTML items."""
    return element(tag, " ".join(f"<li>{item}</li>" for item in items), classes)


def labelled(label: str, inside: str) -> str:
    """A line of HTML after a label; empty for empty HTML."""
    return element("p", f"<span>{label}</span> {inside}", "hd-see") if inside else ""


def definition(term: str, meaning: str, classes: str = "", **extra: str) -> str:
    """One entry of a definition list."""
    return element("div", f"<dt>{term}</dt> <dd>{meaning}</dd>", classes, **extra)


def definitions(entries: Iterable[tuple[str, str]], classes: str) -> str:
    """A definition list of terms and their meanings."""
    return element("dl", "".join(definition(*entry) for entry in entries), classes)


def details(summary: str, inside: str, classes: str, **extra: str) -> str:
    """A details element: HTML that is shown and hidden by its summary."""
    return element("details", element("summary", summary) + inside, classes, **extra)


def aside(words: str, beside: str) -> str:
    """A text, and the aside next to it."""
    return element("div", element("div", words, "hd-text") + element("aside", beside, "hd-beside"), "hd-section")


def table(head: Iterable[str], rows: Iterable[Iterable[str]], classes: str = "", caption: str = "") -> str:
    """A table of HTML cells; the first of each row names it."""
    titles = "".join(map(column, head))
    body = "".join(row(*cells) for cells in rows)
    captioned = element("caption", caption) if caption else ""
    return element(
        "div",
        f'<table class="hd-grid">{captioned}<thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>',
        f"hd-table {classes}",
    )


def column(title: str, attributes: str = "") -> str:
    """The heading of a column; an empty cell heads nothing, and a screen reader need not tell of it."""
    return f'<th scope="col"{attributes}>{title}</th>' if title else f"<td{attributes}></td>"


def covered(name: str, inside: str, classes: str = "hd-cover") -> str:
    """HTML that stays covered until its reader asks for it."""
    return details(name, sleeved(element("hd-sleeved", inside)), classes)


def sleeved(inside: str) -> str:
    """HTML that is no part of the page's text, so that a browser's own search neither finds nor opens it.

    A script puts it into the page when its cover is opened.
    """
    return element("template", inside)


def row(first: str, *cells: str) -> str:
    """A row of a table; its first cell names it."""
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def page(*parts: str, **meta: str) -> str:
    """A Markdown page of parts, empty ones left out; `meta` is its front matter."""
    head = "".join(f"{name}: {value}\n" for name, value in meta.items())
    return (f"---\n{head}---\n\n" if head else "") + "\n\n".join(filter(None, parts)) + "\n"
