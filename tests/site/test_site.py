"""A built site as a whole: it builds, everything leads somewhere, and nothing comes from anywhere else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.helpers.paths import ROOT
from tests.site.building import hard_project
from tests.site.reading import pages, read

from hulldown_compiler.bundle.places import address, rules_file
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.source.cache import VARIABLE
from hulldown_site.pages.reference import names, proof

LOADED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "object": "data"}
"""What a page loads by itself: the element, and the attribute that says from where."""

PARAGRAPH = re.compile(r"p([0-9]+)")

HEX = re.compile(r"hex-[0-9]{4}")
"""A place on a map, which a script rings."""


def test_the_strict_build_says_nothing_and_succeeds(run: tuple[subprocess.CompletedProcess[str], Path]) -> None:
    """The command of the Makefile prints nothing and exits with 0."""
    done, _ = run

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_every_link_leads_somewhere(site: Path, books: list[Published]) -> None:
    """Each internal link names a file that is there, and an anchor or paragraph that is in it."""
    numbers = {f"{book.id}/paragraphs.html": set(book.numbers) for book in books}
    wrong = [
        f"{path.relative_to(site)}: {address}"
        for path in pages(site)
        for address in _addresses(path)
        if not _leads(path, address, numbers)
    ]

    assert wrong == []


def _addresses(path: Path) -> list[str]:
    found = [one.attributes.get("href") or one.attributes.get("src", "") for one in read(path).elements]
    return [one for one in found if one and not urlsplit(one).scheme]


def _leads(path: Path, address: str, numbers: dict[str, set[int]]) -> bool:
    parts = urlsplit(address)
    target = _target(path.parent, parts.path) if parts.path else path
    if target is None or not parts.fragment or target.suffix != ".html":
        return target is not None
    if match := PARAGRAPH.fullmatch(parts.fragment):
        return int(match[1]) in numbers["/".join(target.parts[-2:])]
    if "=" in parts.fragment:
        return _asks(target)
    if target.name == "map.html" and HEX.fullmatch(parts.fragment):
        return True
    return parts.fragment in read(target).ids or parts.fragment.startswith("__")


def _asks(path: Path) -> bool:
    """Whether a page takes values in its address: it has a calculator, or cards that are compared."""
    classes = {name for one in read(path).all("div", "table") for name in one.get("class", "").split()}
    return bool(classes & {"hd-calculator", "hd-compare"})


@cache
def _target(folder: Path, address: str) -> Path | None:
    """The file that an address means on the pages of a folder, which share most of theirs; None if there is none."""
    target = (folder / unquote(address)).resolve()
    target = target / "index.html" if target.is_dir() else target
    return target if target.is_file() else None


def test_the_link_checker_finds_what_is_wrong(hard: Path) -> None:
    """The checker itself: a file, an anchor and a paragraph that are not there."""
    path = hard / "books" / "mill" / "rules.html"
    numbers = {"mill/paragraphs.html": {1}}

    assert _leads(path, "paragraphs.html#p1", numbers)
    assert not _leads(path, "paragraphs.html#p2", numbers)
    assert not _leads(path, "gone.html", numbers)
    assert not _leads(path, "names.html#score-gone", numbers)
    assert not _leads(path, "names.html#card=gone", numbers)


NAMESPACES = {f"http://www.w3.org/{name}" for name in ("1999/xhtml", "2000/svg", "1998/Math/MathML")}
"""Names of kinds of elements, from which nothing is loaded."""


def test_nothing_is_loaded_from_anywhere_else(site: Path) -> None:
    """No page names a resource on another server, and neither do the style sheets and our own scripts."""
    for path in pages(site):
        loaded = [one.get(name, "") for tag, name in LOADED.items() for one in read(path).all(tag)]
        assert [one for one in loaded if urlsplit(one).scheme not in ("", "data") or one.startswith("//")] == []
    for style in site.rglob("*.css"):
        assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", style.read_text("utf-8")) == []
    for script in (site / "assets" / "hulldown").glob("*.js"):
        named = re.findall(r"[\"'`]((?:https?:)?//[^\"'`]*)", script.read_text("utf-8"))
        assert [one for one in named if one not in NAMESPACES] == []


def test_the_site_needs_to_know_no_address(site: Path) -> None:
    """There is no page that only works at the root of a server."""
    assert not (site / "sitemap.xml").exists()
    assert not (site / "404.html").exists()
    assert [path for path in pages(site) if re.search(r"(?:href|src)=\"?/", path.read_text("utf-8"))] == []


def test_the_same_content_gives_the_same_bytes(tmp_path: Path) -> None:
    """Every book is read anew, under another hash seed and with every folder listed backwards: nothing differs.

    The books have every sort of page; the pages that are generated for authors are among them.
    """
    first, second = (_listed(_made(tmp_path / order, order)) for order in BUILT)

    assert {str(name.parent) for name in first} >= {f"books/{one}" for one in ("mill", "gallery", "outpost")}
    assert first.keys() == second.keys()
    assert [str(name) for name in first if first[name] != second[name]] == []


BUILT = {"forwards": "1", "backwards": "2"}
"""The order in which folders are listed, and the hash seed."""

SETTINGS = f"""\
INHERIT: {ROOT / "site" / "hulldown_site" / "base.yml"}
strict: false
site_name: Twice
plugins:
  hulldown: {{authors: true}}
"""

LISTED = """\
import os, runpy, sys
listed, scanned, backwards = os.listdir, os.scandir, sys.argv.pop(1) == "backwards"
class Scanned:
    def __init__(self, entries): self.entries = iter(entries)
    def __iter__(self): return self
    def __next__(self): return next(self.entries)
    def __enter__(self): return self
    def __exit__(self, *_): self.close()
    def close(self): self.entries = iter(())
os.listdir = lambda *path: sorted(listed(*path), reverse=backwards)
os.scandir = lambda *path: Scanned(sorted(scanned(*path), key=lambda one: one.name, reverse=backwards))
runpy.run_module("mkdocs", run_name="__main__", alter_sys=True)
"""
"""Runs MkDocs with each folder listed in an order."""


def _made(project: Path, order: str) -> Path:
    """The site of a project with the books that are hard to publish; no cache is used."""
    hard_project(project)
    (project / "docs").mkdir()
    (project / "mkdocs.yml").write_text(SETTINGS, "utf-8")
    command = [sys.executable, "-c", LISTED, order, "build", "-q", "-f", "mkdocs.yml", "-d", "made"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONHASHSEED": BUILT[order], VARIABLE: ""}
    subprocess.run(command, cwd=project, env=environment, check=True, capture_output=True, timeout=600)
    return project / "made"


def _listed(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


GAME = ("index", "paragraphs", "sheet", "terms", "names", "figures", "sources", "designer")
LOOKED_UP = ("index", "tables", "terms", "names", "figures", "sources")


def test_every_book_has_its_pages(site: Path, books: list[Published]) -> None:
    """Each page of each book is there, and has exactly one main heading; a reference has none of a game."""
    for book in books:
        wanted = set(GAME if book.playable else LOOKED_UP) | ({"rules", "proof"} if book.rules else set())
        wanted |= {rules_file(book, number).removesuffix(".html") for number in book.sections}
        wanted |= {"errata"} if book.errata else set()
        wanted |= {"balance"} if book.reports else set()
        wanted |= set() if book.playable else {"aid"}
        wanted |= {f"procedure-{name}" for name in book.logic.get("procedures", {})}
        wanted |= {f"cards-{name}" for name in book.logic.get("catalogues", {})} | {
            f"card-{name}" for name in book.cards
        }
        wanted |= {address(book, "table", name).partition(".")[0] for name in book.logic.get("tables", {})}
        wanted |= {address(book, "erratum", name).partition(".")[0] for name in book.errata}
        wanted |= {f"unit-{name}" for name in book.unit_cards}
        wanted |= {f"examples-{name}" for name in book.logic.get("procedures", {}) if book.examples_apart(name)}
        wanted |= {f"names-{kind.title.lower()}" for kind in names.declares(book) if kind.covered}
        wanted |= {f"proof-{number}" for number in proof.chapters(book)} if not book.rulebook else set()
        wanted |= {page for page, key in (("map", "map"), ("tables", "tables")) if book.logic.get(key)}
        wanted |= {"units", "actions", *(f"mission-{name}" for name in book.missions)} if book.fought else set()
        found = {path.stem: path for path in (site / "books" / book.id).glob("*.html")}
        assert set(found) == wanted
        assert [name for name, path in found.items() if len(read(path).all("h1")) != 1] == []


LARGEST = 120_000
"""Bytes of a page: what a phone on a slow line shows soon."""

LARGER = {
    "map": "the map is drawn hex by hex",
    "mission-": "the map is drawn hex by hex",
    "designer": "every paragraph of a game in one table, for those who write it",
    "actions": "everything that Germans do, for those who write missions",
    "architecture": "every module of the program",
    "how-to": "looked up with the browser's own search",
}
"""Pages that may be larger, by how their names begin, and why: none of them is of rules or looked up at a table."""


def test_no_page_is_too_large(site: Path) -> None:
    """Whatever is read or looked up at a table loads at once; what else there is has a reason."""
    large = {path.stem for path in pages(site) if path.stat().st_size > LARGEST}

    assert [stem for stem in large if not stem.startswith(tuple(LARGER))] == []


def test_the_front_page_has_every_book(site: Path, books: list[Published]) -> None:
    """Each book is named on the front page, with a link to its title page."""
    page = read(site / "index.html")
    links = {one.get("href") for one in page.all("a")}

    assert links >= {f"books/{book.id}/index.html" for book in books}
    assert all(book.title in page.text for book in books)
