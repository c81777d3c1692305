"""Colours of pages: those that a site has, those that follow from them, and how well one is read on another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

USUAL: Mapping[str, Mapping[str, str]] = {
    "light": {"paper": "#fbf9f3", "ink": "#1d1b16", "link": "#43501a", "accent": "#9a3a10"},
    "dark": {"paper": "#171713", "ink": "#e9e5d9", "link": "#c5cf8b", "accent": "#f0a36b"},
}
"""What pages have by light and in the dark, if nobody says otherwise."""

READ = 4.5
"""The least contrast of text that is read by people who see less well (WCAG 2, 1.4.3)."""

CARD, LINE, SELECT = 0.05, 0.2, 0.15
"""How much ink there is in the paper of a box, in a line, and in what is chosen."""

SOFT = (0.3, 0.2, 0.1)
"""How much paper there is in the ink of what matters less, the most first."""


class Faint(NamedTuple):
    """A colour that is hard to read on paper, or in a box: its name, what it is on, and one that can be read."""

    name: str
    colour: str
    on: str
    contrast: float
    instead: str


def of(scheme: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """All colours of a scheme, with those that a publisher has chosen."""
    named = {**USUAL[scheme], **{name: colour.lower() for name, colour in chosen.items()}}
    paper, ink = named["paper"], named["ink"]
    soft = (mixed(ink, paper, share) for share in SOFT)
    boxed = mixed(paper, ink, CARD)
    return {
        **named,
        "card": boxed,
        "line": mixed(paper, ink, LINE),
        "select": mixed(paper, named["link"], SELECT),
        "soft": next((one for one in soft if contrast(one, boxed) >= READ), ink),
    }


def faint(scheme: str, chosen: Mapping[str, str]) -> Iterator[Faint]:
    """The colours of a scheme that are hard to read on its paper or in its boxes."""
    all_of = of(scheme, chosen)
    for name in ("ink", "link", "accent"):
        on = min((all_of["paper"], all_of["card"]), key=lambda one: contrast(all_of[name], one))
        if (found := contrast(all_of[name], on)) < READ:
            yield Faint(name, all_of[name], on, found, _readable(all_of[name], on))


def _readable(colour: str, on: str) -> str:
    """The nearest colour, darker or lighter, that is read."""
    to = "#000000" if luminance(on) > luminance("#767676") else "#ffffff"
    steps = (mixed(colour, to, share / 100) for share in range(1, 101))
    return next((one for one in steps if contrast(one, on) >= READ), to)


def mixed(one: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(mine + (theirs - mine) * share):02x}" for mine, theirs in pairs)


def contrast(one: str, other: str) -> float:
    """How well a colour is read on another: from 1, not at all, to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1."""
    red, green, blue = (_linear(channel / 255) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - of sRGB


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
