"""How a map looks: its colours, and the style of everything that is drawn.

Every colour is a CSS variable, such as `--hd-map-woods`, with the colour of a light page to fall back on; on a dark
page of ours the variables are set (see `variables`), and on paper they are not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from hulldown_engine.picture.pieces.style import PIECES
from hulldown_engine.platoon.board.ground import LEVELS

COLOURS: Mapping[str, tuple[str, str]] = {
    "level-1": ("#eef0dc", "#23271c"),
    "level-2": ("#e3d8ab", "#403920"),
    "level-3": ("#cdb17a", "#5f4d2b"),
    "contour": ("#a5854a", "#977b45"),
    "grid": ("#3d3a2c", "#d8d2bd"),
    "ink": ("#1d1b16", "#e9e5d9"),
    "paper": ("#fbf9f3", "#171713"),
    "woods": ("#a9c184", "#2f4a2a"),
    "tree": ("#6d8f4e", "#4d7a3e"),
    "leaf": ("#3f5c2b", "#8cb870"),
    "field": ("#b9a552", "#7a7040"),
    "stone": ("#8b8170", "#8f8775"),
    "town": ("#d8c9b4", "#463d33"),
    "house": ("#93492f", "#c67a5d"),
    "bank": ("#4f7f9d", "#7fb0cc"),
    "water": ("#8fbdd6", "#2c5f80"),
    "kerb": ("#4f483a", "#0d0c0a"),
    "paved": ("#f8f2e2", "#d3cbb4"),
    "dirt": ("#80592b", "#d0a569"),
    "ridge": ("#6b4a23", "#dcae6c"),
    "mark": ("#9a3a10", "#f0a36b"),
    "entry": ("#1d6b2a", "#8ddb8f"),
    "exit": ("#1f4f9c", "#9cc3ff"),
    "retreat": ("#8b1f5c", "#f3a0cf"),
    "go": ("#0b6e7a", "#7fdbe6"),
    "aim": ("#c01818", "#ff8f8f"),
    "us": ("#66743a", "#66743a"),
    "us-hull": ("#39421d", "#39421d"),
    "us-turret": ("#b3bd80", "#b3bd80"),
    "us-ink": ("#fbf9f3", "#fbf9f3"),
    "german": ("#c3c9cb", "#c3c9cb"),
    "german-hull": ("#8d979c", "#8d979c"),
    "german-turret": ("#e8ecec", "#e8ecec"),
    "german-ink": ("#14181a", "#14181a"),
    "acting": ("#f2b705", "#f2b705"),
    "wreck": ("#2a2724", "#2a2724"),
    "pressing": ("#b81414", "#b81414"),
    "earth": ("#7a5526", "#c99a5a"),
    "concrete": ("#9a9a94", "#9a9a94"),
    "smoke": ("#f3f2ee", "#c9c8c2"),
    "smoke-edge": ("#8f8d86", "#6f6e68"),
}
"""What is coloured: on light pages, and on dark ones."""


def variables(*, dark: bool) -> str:
    """The colours as CSS declarations, for light pages or for dark ones."""
    return "".join(f"--hd-map-{name}:{pair[dark]};" for name, pair in COLOURS.items())


def style(*, themed: bool) -> str:
    """The style sheet of a picture: for a page of ours, which may be dark on screen, or for a picture by itself."""
    rules = {**{f".hd-map {selector}": rule for selector, rule in STYLE.items()}, **SYMBOL_STYLE}
    light = "".join(f"{selector}{{{_declared(rule)}}}" for selector, rule in rules.items())
    dark = f"@media screen{{[data-md-color-scheme=slate] .hd-map{{{variables(dark=True)}}}}}"
    return dark + light if themed else VARIABLE.sub(r"\1", light)


VARIABLE = re.compile(r"var\(--[a-z0-9-]+,([^)]+)\)")
"""A variable, and what stands in its place where nobody sets it."""


def _declared(rule: str) -> str:
    """A rule with its colours, which it names as `$tree`, put in."""
    for name in sorted(COLOURS, key=len, reverse=True):
        rule = rule.replace(f"${name}", f"var(--hd-map-{name},{COLOURS[name][0]})")
    return rule


STYLE: Mapping[str, str] = {
    "g>path": "fill:none;stroke-linejoin:round",
    **{f".l{level}": f"fill:$level-{level};stroke:$level-{level}" for level in LEVELS},
    ".cover .woods": "fill:$woods;fill-opacity:.7;stroke:$woods",
    ".cover .town": "fill:$town;fill-opacity:.8;stroke:$town",
    ".contours": "stroke:$contour;stroke-width:2.4;stroke-linecap:round",
    ".bank": "stroke:$bank;stroke-width:12;stroke-linecap:round",
    ".water": "stroke:$water;stroke-width:9;stroke-linecap:round",
    ".bank.stream": "stroke-width:5",
    ".water.stream": "stroke-width:3",
    ".ridges": "stroke:$ridge;stroke-width:2.6;stroke-linecap:round",
    ".ridges .teeth": "fill:$ridge;stroke-width:.8",
    ".roads": "stroke-linecap:round",
    ".verge": "stroke:$paper;stroke-width:5.5;stroke-opacity:.75",
    ".dirt": "stroke:$dirt;stroke-width:2.6;stroke-dasharray:7 3.5;stroke-linecap:butt",
    ".kerb": "stroke:$kerb;stroke-width:8",
    ".paved": "stroke:$paved;stroke-width:5",
    ".grid": "stroke:$grid;stroke-width:1;stroke-opacity:.28",
    "text": "fill:$ink;text-anchor:middle;stroke:$paper;stroke-linejoin:round;paint-order:stroke",
    ".numbers": "font:8.5px var(--hd-sans,sans-serif);fill-opacity:.75",
    ".numbers text": "stroke-width:2;stroke-opacity:.7",
    ".names": "font:italic 700 13px var(--hd-serif,serif)",
    ".names text": "stroke-width:3.4;stroke-opacity:.85",
    ".areas .entry": "stroke:$entry;stroke-width:3.4",
    ".areas .exit": "stroke:$exit;stroke-width:3;stroke-dasharray:9 4",
    ".areas .retreat": "stroke:$retreat;stroke-width:4;stroke-dasharray:1 6;stroke-linecap:round",
    ".areas .planned": "stroke:$aim;stroke-width:3;stroke-dasharray:2 5",
    ".areas .closed": "fill:url(#hd-map-shut)",
    ".areas .go": "stroke:$go;stroke-width:3;stroke-dasharray:3 3",
    ".areas .aim": "stroke:$aim;stroke-width:3.4;stroke-dasharray:14 8",
    **PIECES,
}
"""How everything looks."""

SYMBOL_STYLE: Mapping[str, str] = {
    ".hd-map-woods": "fill:$tree;stroke:$leaf;stroke-width:.8",
    ".hd-map-orchard": "fill:$tree;stroke:$leaf;stroke-width:.8",
    ".hd-map-field": "stroke:$field;stroke-width:1.4",
    ".hd-map-rough": "fill:$stone;stroke:$ink;stroke-width:.6",
    ".hd-map-town": "fill:$house;stroke:$ink;stroke-width:.9",
    ".hd-map-building": "fill:$house;stroke:$ink;stroke-width:.9",
    ".hd-map-roof": "fill:none",
    ".hd-map-bridge": "fill:none;stroke:$ink;stroke-width:2;stroke-linecap:round",
    "#hd-map-shut path": "fill:none;stroke:$ink;stroke-width:1.6;stroke-opacity:.6",
    ".hd-map-deck": "fill:$paved;stroke:none",
}
"""The same for the symbols: where one is used, it is no longer inside the map."""
