"""What a publisher says of his own site of a book, in its header."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, Field, StrictStr, WithJsonSchema

from hulldown_compiler.model.base import Authored, Text, part_fault
from hulldown_compiler.naming.references import Unread

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
ADDRESS = re.compile(r"https?://[^\s/?#]+(/[^\s?#]*)?")
PICTURE = re.compile(r"(?!.*\.\.)[\w.-]+(/[\w.-]+)*\.(svg|png)", re.IGNORECASE)


def _colour(written: str) -> str:
    if not COLOUR.fullmatch(written):
        hint = "write red, green and blue in hexadecimal digits, in quotes: '#9a3a10'"
        raise part_fault("wrong_value", (), f"{written!r} is no colour", hint)
    return written


def _address(written: str) -> str:
    if not ADDRESS.fullmatch(written):
        hint = "write all of it: 'https://example.org/my-book/'"
        raise part_fault("wrong_value", (), f"{written!r} is no address of a site", hint)
    return written if written.endswith("/") else f"{written}/"


def _picture(written: str) -> str:
    if not PICTURE.fullmatch(written):
        hint = "a picture is a file in the book's folder that ends in '.svg' or '.png': 'logo.svg'"
        raise part_fault("wrong_value", (), f"{written!r} is no picture", hint)
    return written


def _form(pattern: re.Pattern[str]) -> WithJsonSchema:
    """What an editor knows of a text of some form."""
    return WithJsonSchema({"type": "string", "pattern": f"^{pattern.pattern}$"})


Colour = Annotated[StrictStr, AfterValidator(_colour), _form(COLOUR)]
"""A colour: `"#9a3a10"`."""

WebAddress = Annotated[StrictStr, AfterValidator(_address), _form(ADDRESS)]
"""The address of a site, with a slash at its end."""

Picture = Annotated[StrictStr, AfterValidator(_picture), WithJsonSchema({"type": "string"})]
"""A picture in the book's folder: `logo.svg`."""


class ColoursRecord(Authored):
    """Colours of pages. What is left out stays as it is, or follows from the others."""

    paper: Colour | None = None
    """What is written on."""

    ink: Colour | None = None
    """What is written with."""

    link: Colour | None = None
    """What leads on."""

    accent: Colour | None = None
    """Numbers, and what is to be seen first."""


class SchemesRecord(Authored):
    """The colours of pages by light and in the dark."""

    light: ColoursRecord = ColoursRecord()
    """By light: `{accent: "#9a3a10"}`."""

    dark: ColoursRecord = ColoursRecord()
    """In the dark: `{accent: "#f0a36b"}`."""


class SiteRecord(Authored):
    """The book's own site, which `hulldown site BOOK` makes: its name, its look, and whose it is."""

    name: Text | None = None
    """What the site is called; the book's title if left out."""

    address: WebAddress | None = None
    """Where the site will be: `https://example.org/my-book/`. With it search engines are told the address of each page;
    without it the site can be put anywhere."""

    licence: Annotated[StrictStr, Field(min_length=1), Unread()] | None = None
    """The line at the foot of each page: `"© 2026 A. Author. Text: CC BY-SA 4.0."`."""

    logo: Picture | None = None
    """The picture at the head of each page: an SVG or PNG in the book's folder."""

    favicon: Picture | None = None
    """The picture of the site among a browser's tabs, and of the site when it is installed; the logo if left out. It is
    as broad as it is high."""

    colours: SchemesRecord = SchemesRecord()
    """The colours of its pages, `light` and `dark`: `{light: {accent: "#9a3a10"}}`."""
