"""What is kept of a book for the table: all of it, and its edition is the digest of what there is."""

from __future__ import annotations

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator
from tests.helpers.paths import ROOT
from tests.site.reading import read

from hulldown_compiler.bundle.published import Published
from hulldown_compiler.publish import colours
from hulldown_site import keeping, navigation

SCHEMA = ROOT / "site" / "frontend" / "schemas" / "keep.json"


def listing(site: Path, book: str) -> Any:
    """The listing of the edition that a site has of a book."""
    edition = json.loads((site / "keep" / f"{book}.json").read_text("utf-8"))["edition"]
    return json.loads((site / "keep" / f"{book}-{edition}.json").read_text("utf-8"))


def test_all_of_a_book_is_listed_and_nothing_of_another(site: Path, books: list[Published]) -> None:
    """Its pages, paragraphs, calculators and index, the front page, each by its digest; and what they are in bytes."""
    schema = Draft7Validator(json.loads(SCHEMA.read_text("utf-8")))
    for book in books:
        kept = listing(site, book.id)
        files = {one["path"]: one["digest"] for one in kept["files"]}
        own = {
            path.relative_to(site).as_posix()
            for path in (site / "books" / book.id).rglob("*")
            if path.is_file() and path.suffix != ".htm"
        }
        others = [path for path in files if path.startswith(("books/", "jump/")) and path not in own]

        assert list(schema.iter_errors(kept)) == []
        assert json.loads((site / "keep" / f"{book.id}.json").read_text("utf-8")) == kept["of"]
        assert own < files.keys()
        assert others == [f"jump/book-{book.id}.js"]
        assert files.keys() >= {"index.html", "manifest.webmanifest"}
        assert {path: sha256((site / path).read_bytes()).hexdigest() for path in files} == files
        assert kept["of"]["bytes"] == sum((site / path).stat().st_size for path in files)


def test_what_a_page_loads_is_kept_with_it(site: Path, books: list[Published]) -> None:
    """Style sheets, scripts and pictures of a title page and of the front page are listed."""
    for book in books:
        files = {one["path"] for one in listing(site, book.id)["files"]}
        for page in (site / "index.html", site / "books" / book.id / "index.html"):
            found = read(page)
            named = {one["src"] for one in found.all("script") if "src" in one}
            named |= {one["href"] for one in found.all("link") if one["rel"] in ("stylesheet", "icon")}
            loaded = {(page.parent / name).resolve().relative_to(site.resolve()).as_posix() for name in named}
            assert loaded <= files
            assert len(loaded) > 6


def test_whatever_changes_makes_another_edition(hard: Path, tmp_path: Path) -> None:
    """One letter in a page or in a script that pages share does; another book's page does not."""
    site = tmp_path / "site"
    shutil.copytree(hard, site)

    def edition() -> str:
        keeping.write(site, navigation.FOLDER, ["gallery"])
        return str(json.loads((site / "keep" / "gallery.json").read_text("utf-8"))["edition"])

    first = edition()
    (site / "books" / "mill" / "rules.html").write_text("other", "utf-8")
    assert edition() == first
    (site / "books" / "gallery" / "rules.html").write_text("other", "utf-8")
    second = edition()
    (site / "assets" / "hulldown" / "sleeve.js").write_text("other", "utf-8")
    assert len({first, second, edition()}) == 3


def test_the_manifest_has_the_colour_of_a_page_and_icons_that_are_there(hard: Path) -> None:
    """What a browser shows around the installed site is as light as its pages; the name is plain text."""
    manifest = json.loads((hard / keeping.MANIFEST).read_text("utf-8"))

    assert manifest["name"] == "Hard <x-evil>books</x-evil>"
    assert manifest["theme_color"] == manifest["background_color"] == colours.USUAL["light"]["paper"]
    assert all((hard / icon["src"]).is_file() for icon in manifest["icons"])
    assert not any(manifest[key].startswith(("/", "http")) for key in ("start_url", "scope"))
