"""Compiled books: their format, and where they are found.

A bundle is two JSON files in one folder. `play.json` is what the engine needs: the *logic*, which decides, and the
*prose*, which does not; a saved game is tied to the digest of the logic alone. `reference.json` is what the
rulebook site needs besides.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hulldown_engine.resolver.charts import Charts, Procedure
from hulldown_engine.story.gamebook import Gamebook
from hulldown_engine.story.reference import Reference

Json = Mapping[str, Any]

FORMAT = 1
"""The bundle's format. 1: gamebooks."""

PLAY = "play.json"
REFERENCE = "reference.json"
BOOKS = Path("build", "books")
"""Where a project's bundles are, below the folder that holds its `content`."""
DRAFTS = Path("build", "drafts")
"""Where those are that have gaps."""

DRAFT = "draft"
"""The key of a bundle that is a draft, with what it leaves out: no whole book, and never published."""

GAPS = "gaps"
"""The key, in there, of the paragraphs that are gaps."""

SIGHTS = "sights"
"""The key of a bundle with a map under which its lines of sight are: as text, and its digest with that of the map."""

PARTS = {"format": int, "kind": str, "book": str, "digest": str, "logic": dict, "prose": dict}
"""What `play.json` holds."""

KINDS: dict[str, Callable[[Json, Json, Charts], Any]] = {
    "gamebook": lambda logic, prose, charts: Gamebook(logic, prose),
    "reference": lambda logic, prose, charts: Reference(logic, prose),
}
"""What makes the rules of each kind of book from its logic, prose and charts; the package enters platoon games."""


class BookError(ValueError):
    """A book that is not there, or not one this engine can play."""


@dataclass(frozen=True, slots=True)
class Book:
    """A compiled book, ready to play."""

    id: str
    kind: str
    digest: str
    logic: Json
    prose: Json
    rules: Any
    charts: Charts
    gaps: frozenset[str] = frozenset()
    """Of a draft, the paragraphs in whose place there is nothing yet."""
    sights: Json | None = None
    """The lines of sight of its map, if the bundle has them."""

    @property
    def playable(self) -> bool:
        """Whether there is a game in it: a reference is rules and tables alone."""
        return bool(self.rules.playable)

    def procedure(self, name: str) -> Procedure:
        """One of the book's procedures; raises BookError with those there are."""
        procedure_found = self.charts.procedures.get(name)
        if procedure_found is None:
            near = get_close_matches(name, self.charts.procedures, 1)
            suggestion = f"; did you mean {near[0]!r}?" if near else ""
            choices = f"there are {', '.join(self.charts.procedures)}" if self.charts.procedures else "it has none"
            raise BookError(f"no procedure {name!r} in {self.id}: {choices}{suggestion}")
        return procedure_found


def canonical(value: object) -> str:
    """The canonical JSON of a value: sorted keys, no spaces, Unicode unescaped."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def compact(value: object) -> str:
    """A JSON value without spaces, its keys in the order they are in: an author's order is part of a book."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def digest(value: object) -> str:
    """The digest of a JSON value: 32 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:32]


def make_book(bundle: Mapping[str, Any]) -> Book:
    """A book from the contents of its `play.json`; raises BookError."""
    if bundle.get("format") != FORMAT:
        raise BookError(f"bundle format {bundle.get('format')!r}; this engine plays format {FORMAT}")
    kind = KINDS.get(bundle["kind"])
    if kind is None:
        raise BookError(f"no rules for a book of kind {bundle['kind']!r}")
    logic, prose = bundle["logic"], bundle["prose"]
    charts = Charts(logic, prose)
    rules = kind(logic, prose, charts)
    gaps = frozenset(bundle.get(DRAFT, {}).get(GAPS, ()))
    sights = bundle.get(SIGHTS)
    if sights is not None:
        _know(rules, logic, sights)
    return Book(bundle["book"], bundle["kind"], bundle["digest"], logic, prose, rules, charts, gaps, sights)


def sights_of(logic: Json, lines: str) -> Json:
    """What a bundle has under `sights`: the lines of sight of its map, sealed together with the map."""
    return {"lines": lines, "digest": digest([logic["map"], lines])}


def _know(rules: Any, logic: Json, sights: Any) -> None:
    """Let rules know the lines of sight of their map; raises BookError for those of another."""
    sealed = isinstance(sights, dict) and "map" in logic and sights == sights_of(logic, str(sights.get("lines")))
    know = getattr(rules, "know_sights", None)
    if not sealed or know is None:
        raise BookError("the lines of sight in the compiled book are not those of its map")
    try:
        know(sights["lines"])
    except ValueError as error:
        raise BookError(f"the lines of sight in the compiled book cannot be read: {error}") from error


def load_book(where: str | Path | bytes) -> Book:
    """Load a compiled book by its name, its folder or its `play.json`; raises BookError.

    Where there are no files, the bytes of its `play.json` will do.
    """
    if isinstance(where, bytes):
        return _book(lambda: where, "what was given")
    path = find_bundle(where)
    return _book(path.read_bytes, str(path))


def _book(read: Callable[[], bytes], called: str) -> Book:
    """The book in some bytes, which complaints call something; raises BookError."""
    try:
        bundle = json.loads(read().decode("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BookError(f"{called} cannot be read as a compiled book: {error}") from error
    if not isinstance(bundle, dict) or any(not isinstance(bundle.get(key), kind) for key, kind in PARTS.items()):
        raise BookError(f"{called} is not a compiled book")
    if DRAFT in bundle:
        raise BookError(f"{called} is a draft, which has gaps: play it with 'hulldown play NAME --draft'")
    if digest(bundle["logic"]) != bundle["digest"]:
        raise BookError(f"{called} is damaged: its digest does not fit what is in it")
    return make_book(bundle)


def find_bundle(where: str | Path) -> Path:
    """The `play.json` of a book; raises BookError when there is none."""
    try:
        bundle = next((path for path in _candidates(Path(where)) if path.is_file()), None)
    except OSError:  # a name that is too long for a file
        bundle = None
    if bundle is None:
        raise BookError(f"no compiled book {str(where)!r}")
    return bundle


def _candidates(path: Path) -> Iterator[Path]:
    """Where the bundle of a book may be."""
    if path.suffix == ".json":
        yield path
    yield path / PLAY
    if path.parts == (path.name,) and path.name != "..":
        yield from (folder / path / PLAY for folder in _shelves())


def _shelves() -> Iterator[Path]:
    """The folders of bundles: this project's, then the ones that came with the engine."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "content").is_dir():
            yield folder / BOOKS
            break
    yield Path(__file__).parent.parent / "books"
