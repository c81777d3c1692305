"""What is kept of a book for the table: its pages, and all that they load, so that they open without a network.

`keep/BOOK.json` says which edition of a book a site has: the digest of all that is kept of it. The listing of its files
is beside it, under a name with the edition in it, so that no page takes the listing of one for that of another.

The manifest says how the site is installed. All addresses are relative: the site can be put anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

from hulldown_compiler.publish import Json
from hulldown_engine.games.book import compact

FOLDER = "keep"
"""The folder of the site that the listings are in."""

MANIFEST = "manifest.webmanifest"

LOADED = re.compile(r'<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"#?]+)"')
"""What a page loads, or leads to: whatever of it is no page is kept with it."""

OUTSIDE = re.compile(r"/|[a-z]+:")
"""How an address begins that leads out of the site."""


def write(site: Path, pages: str, books: Iterable[str]) -> None:
    """Write the listings of the books of a site, whose pages are in folders below the folder `pages`."""
    (site / FOLDER).mkdir(exist_ok=True)
    for book in books:
        files = [*_kept(site, site / pages / book, book)]
        records = [{"path": path.relative_to(site).as_posix(), "digest": _digest(path)} for path in files]
        edition = sha256(compact(records).encode()).hexdigest()[:16]
        of = {"edition": edition, "bytes": sum(path.stat().st_size for path in files)}
        (site / FOLDER / f"{book}.json").write_text(compact(of), "utf-8")
        (site / FOLDER / f"{book}-{edition}.json").write_text(compact({"of": of, "files": records}), "utf-8")


def _kept(site: Path, folder: Path, book: str) -> Iterator[Path]:
    """The files that are kept of a book, in order: its folder, its index, the front page, and what these load."""
    shared = (site / "index.html", site / MANIFEST, site / "jump" / f"book-{book}.js")
    own = {path for path in (*folder.rglob("*"), *shared) if path.is_file()}
    pages = (path for path in own if path.suffix == ".html")
    yield from sorted(own.union(*(_loaded(site, page) for page in pages)))


def _loaded(site: Path, page: Path) -> set[Path]:
    """The files that a page loads, but for pages."""
    named = (unquote(address) for address in LOADED.findall(page.read_text("utf-8")))
    found = {(page.parent / address).resolve() for address in named if not OUTSIDE.match(address)}
    root = site.resolve()
    return {site / path.relative_to(root) for path in found if path.suffix != ".html" and path.is_file()}


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


ICONS: Mapping[str, Mapping[str, str]] = {
    "assets/hulldown/mark.svg": {"sizes": "any", "purpose": "any"},
    "assets/hulldown/mark-192.png": {"sizes": "192x192", "purpose": "maskable any"},
    "assets/hulldown/mark-512.png": {"sizes": "512x512", "purpose": "maskable any"},
}
"""The icons of a site that has none of its own: how large each is, and whether it may be cut round."""


def manifest(name: str, paper: str, icons: Mapping[str, Mapping[str, str]]) -> str:
    """How the site is installed: its name, the colour of its pages, and its icons."""
    record: Json = {
        "name": name,
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "display_override": ["minimal-ui", "standalone"],
        "background_color": paper,
        "theme_color": paper,
        "icons": [{"src": address, **icon} for address, icon in icons.items()],
    }
    return compact(record)
