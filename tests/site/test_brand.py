"""The site of one book is its publisher's: name, colours, pictures, licence and address, and its own front page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.site.reading import read

from hulldown_compiler.bundle.published import Published
from hulldown_compiler.publish import colours
from hulldown_site import brand
from hulldown_site.plugin import STYLE, THEME
from hulldown_site.standalone import write_site

LOGO = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'
ICON = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (64).to_bytes(4) + (48).to_bytes(4)
SAID = {
    "name": "Mill & Sons",
    "address": "https://example.org/mill/",
    "licence": "© 2026 <Mill>, https://example.org/licence",
    "logo": "logo.svg",
    "favicon": "icons/icon.png",
    "colours": {"light": {"paper": "#ffffff", "accent": "#a3123c"}, "dark": {}},
}


def branded(book: Published) -> Published:
    """A book with a site of its own."""
    return Published(book.play, {**book.reference, "site": SAID}, pictures={"logo.svg": LOGO, "icons/icon.png": ICON})


@pytest.fixture(scope="module")
def made(mill: Published, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its site."""
    folder = tmp_path_factory.mktemp("branded")
    book = branded(mill)
    write_site([book], book.site["name"], folder)
    return folder


def test_every_page_has_the_name_the_pictures_the_licence_and_its_address(made: Path) -> None:
    """Nothing of it can become markup, and an address in the licence is a link."""
    for name in ("index.html", "books/mill/rules.html"):
        page = read(made / name)
        html = (made / name).read_text("utf-8")
        up = "../" * name.count("/")

        assert [one["src"] for one in page.all("img")][:1] == [f"{up}assets/book/logo.svg"]
        assert {"rel": "icon", "href": f"{up}assets/book/icons/icon.png"} in page.all("link")
        assert {"rel": "canonical", "href": f"https://example.org/mill/{name}"} in page.all("link")
        assert "Mill &amp; Sons</title>" in html
        assert "© 2026 &lt;Mill&gt;, <a href=" in html
        assert "hd-mark" not in html
    assert (made / "assets" / "book" / "logo.svg").read_bytes() == LOGO


def test_its_front_page_is_the_title_page_of_the_book(made: Path, mill: Published) -> None:
    """What leads on leads into the book's folder, and the navigation begins there."""
    page = read(made / "index.html")
    links = [one["href"] for one in page.all("a") if "href" in one and "://" not in one["href"]]
    paths = {href.partition("#")[0] for href in links} - {"", "."}

    assert mill.title in page.text
    assert "books/mill/rules.html" in paths
    assert [path for path in paths if not (made / path).is_file()] == []


def test_colours_are_the_publisher_s_on_the_screen_alone(made: Path) -> None:
    """What follows from paper follows; the dark stays, and so does what is printed. The manifest says the same."""
    style = (made / brand.STYLE).read_text("utf-8")
    manifest = json.loads((made / "manifest.webmanifest").read_text("utf-8"))

    assert re.findall(r"^@media screen \{ \[data-md-color-scheme=\"(\w+)\"\]", style, re.MULTILINE) == ["default"]
    assert "--hd-paper: #ffffff; --hd-mark: #a3123c; --hd-card: #f4f4f3;" in style
    assert (manifest["name"], manifest["theme_color"]) == ("Mill & Sons", "#ffffff")
    assert manifest["icons"] == [{"src": "assets/book/icons/icon.png", "sizes": "64x48", "purpose": "any"}]


def test_search_engines_are_told_the_pages_and_no_time(made: Path) -> None:
    """The same book gives the same bytes on another day."""
    text = (made / "sitemap.xml").read_text("utf-8")

    assert "<loc>https://example.org/mill/books/mill/rules.html</loc>" in text
    assert "lastmod" not in text
    assert not (made / "sitemap.xml.gz").exists()


def test_the_usual_colours_are_those_of_the_style_sheet() -> None:
    """What a publisher leaves out is reckoned with as pages have it."""
    style = (THEME / STYLE).read_text("utf-8")
    for scheme, theme in brand.SCHEMES.items():
        block = re.search(rf'\[data-md-color-scheme="{theme}"\] \{{\n(.*?)\}}', style, re.DOTALL)
        assert block is not None
        said = dict(re.findall(r"--hd-([a-z]+): (#\w+);", block[1]))
        assert {name: said[brand.VARIABLES[name]] for name in colours.USUAL[scheme]} == colours.USUAL[scheme]


@pytest.mark.parametrize("scheme", colours.USUAL)
def test_what_follows_can_be_read(scheme: str) -> None:
    """Of any paper and ink that can be read, what is softer can be as well, in boxes too."""
    for ink in range(0, 256, 5):
        chosen = {"paper": "#ffffff", "ink": f"#{ink:02x}{ink:02x}{ink:02x}"}
        if not [one for one in colours.faint(scheme, chosen) if one.name == "ink"]:
            found = colours.of(scheme, chosen)
            assert colours.contrast(found["soft"], found["card"]) >= colours.READ


def test_a_contrast_is_as_the_guidelines_reckon_it() -> None:
    """Black on white is 21, a grey that is known to be the limit 4.54, a colour on itself 1."""
    pairs = [("#000000", "#ffffff"), ("#767676", "#ffffff"), ("#123456", "#123456")]

    assert [round(colours.contrast(*pair), 2) for pair in pairs] == [21, 4.54, 1]


def test_a_picture_that_is_not_there_is_left_out(mill: Published) -> None:
    """Where its finding is silenced, the site has the usual mark; one that is no PNG has any size."""
    none = brand.of(Published(mill.play, {**mill.reference, "site": SAID}))
    other = brand.of(Published(mill.play, {**mill.reference, "site": SAID}, pictures={"icons/icon.png": b"GIF89a"}))

    assert (none.logo, none.favicon, none.icons) == ("", "", {})
    assert [icon["sizes"] for icon in other.icons.values()] == ["any"]
