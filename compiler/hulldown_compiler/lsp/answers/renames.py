"""Another name for a thing, at every place that names it.

`hulldown rename` asks the compiled book, and needs one without errors; an editor cannot wait for that. Here the names
in the files decide (see `index`), and a test holds the two against each other.
"""

from __future__ import annotations

import re

from hulldown_compiler.book import numbers
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import ChangeRefused, Edit, replacing
from hulldown_compiler.language.expressions import WORDS
from hulldown_compiler.lowering.header import BUILT_IN
from hulldown_compiler.lowering.scopes import SECTIONS, written
from hulldown_compiler.lsp.index.index import BARE, Index, Mention, Thing
from hulldown_compiler.naming.kinds import EDITOR, KINDS
from hulldown_compiler.refactor.inline import plain
from hulldown_compiler.source.discovery import is_installed
from hulldown_compiler.source.slugs import RESERVED as MEANING_ELSE
from hulldown_engine.language.expressions import FUNCTIONS
from hulldown_engine.platoon.language.attributes import RESERVED

TOGETHER = {"mission": "cartridge", "cartridge": "mission"}
"""Things that have one name."""


def renamable(index: Index, path: str, line: int, column: int) -> tuple[Mention, str] | None:
    """The name at a place and what it says, if it can be changed."""
    mention = index.at(path, line, column)
    if mention is None:
        return None
    kind, name = thing = index.meant(mention)
    spec = KINDS.get(kind)
    if spec is None or EDITOR not in spec.renamed:
        return None
    if thing not in index.declared and (TOGETHER.get(kind), name) not in index.declared:
        return None
    if any(is_installed(place.path) for place in index.named.get(thing, ())):
        return None
    return mention, name.partition(".")[2] if spec.within else written(name) if kind in SECTIONS else name


def renamed(index: Index, path: str, line: int, column: int, new: str) -> list[Edit]:
    """The edits that give the thing named at a place another name; raises Refusal."""
    name_here = renamable(index, path, line, column)
    if name_here is None:
        raise ChangeRefused("there is no name here that can be changed")
    mention, old = name_here
    if new == old:
        return []
    kind, name = thing = index.meant(mention)
    _check(index, thing, new)
    things = (thing, *([(TOGETHER[kind], name)] if kind in TOGETHER else []))
    places = dict.fromkeys(place for named in things for place in index.named.get(named, ()))
    printed = f"{_printed_before(index, thing, new)}{new}"
    return [_edit(index, place, printed if place.path == numbers.FILE else new) for place in places]


def _printed_before(index: Index, thing: Thing, new: str) -> str:
    """What stands before a new name where numbers are kept: the mission, if another has a paragraph of this name."""
    kind, name = thing
    if kind != "paragraph" or name != written(name) or new not in map(written, index.of_kind(kind)):
        return ""
    return f"{index.scopes.at(index.declared[thing][0].path).mission}."


def _edit(index: Index, place: Position, new: str) -> Edit:
    """The edit of one place; what YAML would take for something else is put in quotes, where it has none yet."""
    word = index.word(*place[:3])
    bare = word is not None and (word.line, word.column) == place[1:3] and len(word.text) == place.length
    return replacing(*place, f'"{new}"' if bare and not plain(new) else new)


def _check(index: Index, thing: Thing, new: str) -> None:
    kind, name = thing
    spec = KINDS[kind]
    noun = spec.name.replace("-", " ")
    if not re.fullmatch(spec.form, new):
        raise ChangeRefused(f"{new!r} cannot be the name of a {noun}")
    own = f"{name.partition('.')[0]}.{new}" if spec.within else new
    seen = index.seen_from(index.declared[thing][0].path) if kind in SECTIONS else index
    for other in dict.fromkeys((kind, *(BARE if kind in BARE else ()))):
        if own in map(written if other in SECTIONS else str, seen.of_kind(other)):
            raise ChangeRefused(f"there is a {other.replace('-', ' ')} {new!r} already")
    if kind in BARE and kind != "unit-card" and new in (*RESERVED, *WORDS, *FUNCTIONS, *BUILT_IN):
        raise ChangeRefused(f"{new!r} means something else in expressions")
    if why := MEANING_ELSE.get(kind, {}).get(new):
        raise ChangeRefused(f"{new!r} cannot be the name of a {noun}: {why}")
    if any(place.path == numbers.FILE for place in index.named.get((kind, new), ())):
        raise ChangeRefused(f"{new!r} was a paragraph once, and its number is never given again")
