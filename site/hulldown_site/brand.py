"""The site of one book as its publisher wants it: its name, colours, pictures, whose it is, and where it will be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hulldown_compiler.publish import Published, colours

FOLDER = "assets/book"
"""The folder of the site that its pictures and colours are in."""

STYLE = f"{FOLDER}/colours.css"

SCHEMES = {"light": "default", "dark": "slate"}
"""What the theme calls them."""

VARIABLES = {"paper": "paper", "ink": "ink", "link": "link", "accent": "mark", "card": "card", "soft": "soft",
             "line": "line", "select": "select"}  # fmt: skip
"""The variables of the style sheet, by what they are called here."""

FOLLOW = {"paper": ("card", "line", "select", "soft"), "ink": ("card", "line", "soft"), "link": ("select",)}
"""What follows from a colour that is chosen; all else stays."""


@dataclass(frozen=True)
class Brand:
    """What of a site is its publisher's; nothing, for a site that is nobody's in particular."""

    name: str = ""
    address: str = ""
    licence: str = ""
    logo: str = ""
    favicon: str = ""
    paper: str = colours.USUAL["light"]["paper"]
    files: Mapping[str, str | bytes] = field(default_factory=dict)
    """Its pictures and its style sheet, by where they are."""

    @property
    def icons(self) -> Mapping[str, Mapping[str, str]]:
        """The icon of the installed site; nothing, if it has none."""
        if not self.favicon:
            return {}
        return {self.favicon: {"sizes": _size(self.files[self.favicon]), "purpose": "any"}}


def of(book: Published) -> Brand:
    """The brand of the site of one book."""
    said = book.site
    logo, favicon = (
        f"{FOLDER}/{name}" if name in book.pictures else "" for name in (said.get("logo"), said.get("favicon"))
    )
    files: dict[str, str | bytes] = {f"{FOLDER}/{name}": picture for name, picture in book.pictures.items()}
    chosen = said.get("colours", {})
    if style := "\n".join(_rules(chosen)):
        files[STYLE] = f"{style}\n"
    return Brand(
        name=said.get("name", book.title),
        address=said.get("address", ""),
        licence=said.get("licence", ""),
        logo=logo,
        favicon=favicon or logo,
        paper=colours.of("light", chosen.get("light", {}))["paper"],
        files=files,
    )


def _rules(chosen: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """The style sheet, line by line: on paper there is ink alone, whatever the screen has."""
    for scheme, theme in SCHEMES.items():
        if own := chosen.get(scheme):
            all_of = colours.of(scheme, own)
            changed = [*own, *(name for key in own for name in FOLLOW.get(key, ()))]
            said = " ".join(f"--hd-{VARIABLES[name]}: {all_of[name]};" for name in dict.fromkeys(changed))
            yield f'@media screen {{ [data-md-color-scheme="{theme}"] {{ {said} }} }}'


def _size(picture: str | bytes) -> str:
    """How large a picture is, as a manifest says it: a PNG's width and height are its first words after the name."""
    if not isinstance(picture, bytes) or not picture.startswith(b"\x89PNG"):
        return "any"
    return "x".join(str(int.from_bytes(picture[at : at + 4])) for at in (16, 20))
