"""Names for new things: well formed, not taken, and not a word that means something else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lowering.scopes import Scopes
from hulldown_compiler.model.base import ID, SECTION
from hulldown_compiler.model.platoon_steps import UNIT_CARD
from hulldown_compiler.prose import spelling
from hulldown_compiler.prose.typography import TOKEN
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.discovery import is_installed
from hulldown_compiler.source.slugs import RESERVED, joined

LONGEST = 80
"""Characters of a name."""

FORMS: Mapping[str, tuple[str, str]] = {
    "rule": (SECTION, "a section number, such as 2 or 2.1"),
    "unit-card": (UNIT_CARD, "GE or US and a number, such as GE12"),
    "card": (r"[A-Za-z0-9]+([-_][A-Za-z0-9]+)*", "words joined by '-', such as Panther-G"),
}
"""How things are named that are not named in kebab-case."""

KEBAB = (ID, "words in small letters joined by '-', such as mill-ambush")


def check_form(kind: str, name: str) -> None:
    """Refuse a name that a thing of a kind cannot have."""
    pattern, form = FORMS.get(kind, KEBAB)
    if not re.fullmatch(pattern, name) or len(name) > LONGEST:
        near = joined(name, "-")[:LONGEST].rstrip("-")
        hint = f"; did you mean {near!r}?" if re.fullmatch(pattern, near) and near != name else ""
        raise NotStarted(f"{name!r} cannot be the name of a {_said(kind)}: write {form}{hint}")
    if why := RESERVED.get(kind, {}).get(name):
        raise NotStarted(f"{name!r} cannot be the name of a {_said(kind)}: {why}")


def check_free(book: Book, kind: str, name: str, path: str = "") -> None:
    """Refuse a name that a thing of this kind has already; of paragraphs that are gone, the number is still theirs.

    `path` is the file in which the new thing is to stand: another mission's own may have the name as well.
    """
    sections: Mapping[str, Mapping[str, Any]] = {"paragraph": book.paragraphs, "rule": book.rules}
    entries, scopes = sections.get(kind, {}), book.declared.scopes
    for taken in (name, f"{scopes.at(path).mission}.{name}"):
        place = entries[taken].at() if taken in entries else book.known.get(kind, {}).get(taken, path)
        where = f": {place.path}:{place.line}" if isinstance(place, Position) else ""
        seen = not isinstance(place, Position) or _beside(scopes, path, place.path)
        if isinstance(place, Position) and is_installed(place.path):
            copy = f"'hulldown new {kind} {name} --from-charts' copies it into the book, to be changed"
            raise NotStarted(f"{book.name} uses the {kind} {name!r} of {book.declared.installed.name}: {copy}")
        if taken in book.known.get(kind, {}) and seen:
            raise NotStarted(f"{book.name} has a {_said(kind)} {name!r} already{where}")


def _beside(scopes: Scopes, path: str, other: str) -> bool:
    """Whether a thing in one file and a thing in another may not have one name."""
    missions = {scopes.at(path).mission, scopes.at(other).mission}
    return len(missions) == 1 or "" in missions


def known(book: Book, kind: str, name: str) -> None:
    """Refuse the name of a thing that the book does not have."""
    names = book.known.get(kind, {})
    if name not in names:
        there = f"; there are {', '.join(names)}" if names else ""
        hint = did_you_mean(name, list(names))
        called = kind.replace("-", " ")
        raise NotStarted(f"no {called} {name!r} in {book.name}{f'; {hint}' if hint else there}")


def check_title(title: str) -> str:
    """A title, without the space around it; refused if it is empty or more than one line."""
    words = title.strip()
    if not words or not words.isprintable() or len(words) > LONGEST:
        raise NotStarted(f"a title is one line of at most {LONGEST} characters")
    return words


def spelt_out(name: str) -> str:
    """A name as words: mill-ambush is Mill ambush."""
    words = name.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def titled(name: str, kind: str) -> str:
    """What a thing may be called: its name as words, if these are words, or what it is, with its name apart."""
    words = spelt_out(name)
    return f"A new {_said(kind)}, `{name}`" if unknown(words) else words


def unknown(text: str) -> list[str]:
    """The words that no dictionary has."""
    return [word for word in dict.fromkeys(TOKEN.findall(text)) if not spelling.knows(word)]


def _said(kind: str) -> str:
    return "rule section" if kind == "rule" else kind.replace("-", " ")
