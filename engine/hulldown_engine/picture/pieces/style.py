"""How what lies on the map looks; colors are those of the palette, as `$us`."""

from __future__ import annotations

from collections.abc import Mapping

PIECES: Mapping[str, str] = {
    ".pieces": "font:700 13px var(--hd-sans,sans-serif)",
    ".marker circle": "fill:$paper;stroke:$mark;stroke-width:2.5",
    ".marker text": "font-weight:700;fill:$mark;stroke:none",
    ".wreck path": "fill:$wreck;fill-opacity:.5;stroke:$wreck;stroke-width:3",
    ".smoke circle": "fill:$smoke;fill-opacity:.9;stroke:$smoke-edge;stroke-width:1.2",
    ".mines path": "stroke:$wreck;stroke-width:1.6",
    ".mines circle": "fill:$wreck;stroke:$paper;stroke-width:.6",
    ".position circle": "fill:none;stroke:$earth;stroke-width:4.5;stroke-dasharray:11 3",
    ".bunker .wall": "fill:none;stroke:$concrete;stroke-width:7",
    ".bunker .slit": "fill:none;stroke:$wreck;stroke-width:2.5",
    ".shelled circle": "fill:$earth;fill-opacity:.75;stroke:$ink;stroke-width:1.2",
    ".roadblock path": "fill:none;stroke:$ink;stroke-width:4",
    ".way path": "fill:none;stroke-linejoin:round;stroke-linecap:round",
    ".way .casing": "stroke:$paper;stroke-width:6;stroke-opacity:.8",
    ".way .track": "stroke-width:3",
    ".way.us .track": "stroke:$us",
    ".way.german .track": "stroke:$german-ink;stroke-dasharray:8 5",
    ".way.us circle": "fill:$us;stroke:$paper;stroke-width:1.5",
    ".way.german circle": "fill:$german-ink;stroke:$paper;stroke-width:1.5",
    ".way.way text": "font:700 8px var(--hd-sans,sans-serif);fill:$paper;stroke:none",
    ".sheet": "fill:$paper",
    ".key": "font:12px var(--hd-sans,sans-serif)",
    ".key text": "text-anchor:start",
    ".key :is(.counter,.marker) text": "text-anchor:middle",
    ".key .heading": "font-weight:700",
    ".key .needle": "fill:$ink",
    ".counter text": "font:700 12px var(--hd-sans,sans-serif);stroke-width:0",
    ".counter text.long": "font-size:9px",
    ".counter .base": "stroke:$wreck;stroke-width:1.2",
    ".counter .edge": "fill:none;stroke:$german-ink;stroke-width:.7",
    ".counter :is(.hull,.turret)": "stroke-width:.8",
    ".counter .line": "fill:none;stroke-width:2.4;stroke-linecap:round",
    ".counter .barrel": "fill:none;stroke-width:3.4",
    **{
        f".{side} {part}": rule.replace("side", side)
        for side in ("us", "german")
        for part, rule in {
            ".base": "fill:$side",
            ".hull": "fill:$side-hull;stroke:$side-ink",
            ".line": "stroke:$side-hull",
            ".turret": "fill:$side-turret;stroke:$side-ink",
            ".barrel": "stroke:$side-ink",
            "text": "fill:$side-ink",
        }.items()
    },
    ".counter.us .turret+text": "fill:$wreck",
    ".counter .ring": "fill:$acting;stroke:$wreck;stroke-width:1.2",
    ".counter.killed>.base": "fill-opacity:.55",
    ".counter .cross": "fill:none;stroke:$wreck;stroke-width:4",
    ".counter.killed text": "fill:$paper;stroke:$wreck;stroke-width:3",
    ".counter .defilade": "fill:none;stroke:$earth;stroke-width:4.5;stroke-linecap:round",
    ".counter .dug": "fill:none;stroke:$earth;stroke-width:4.5",
    ".counter .concrete": "fill:$concrete;stroke:$wreck;stroke-width:1",
    ".counter .flag": "fill:$paper;stroke:$wreck;stroke-width:1.4",
    ".counter .star": "fill:$acting;stroke:$wreck;stroke-width:.6",
    ".badge rect": "fill:$paper;stroke:$wreck;stroke-width:.6",
    ".badge.badge text": "font:700 7px var(--hd-sans,sans-serif);fill:$wreck;stroke:none",
    ".pressing rect": "fill:$pressing",
    ".badge.pressing text": "fill:$paper",
}
