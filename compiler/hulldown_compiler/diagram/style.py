"""How a picture looks: colours that differ for everybody (and lines that differ without them), by day and by night."""

from __future__ import annotations

import re

_STYLE = """
:root {
  --page: #fff; --ink: #1b1f24; --faint: #59616b; --box: #f4f6f8; --edge: #98a1ab; --action: #eef1ee;
  --choice: #0064a3; --chance: #ad4a00; --story: #6a737d; --watch: #7a3e9d; --closed: #a9b0b8;
  --victory: #00735a; --draw: #7d6200; --defeat: #b3243a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15181c; --ink: #e8eaed; --faint: #a1a9b3; --box: #23282f; --edge: #67707b; --action: #242d27;
    --choice: #63b3f5; --chance: #ffab5e; --story: #98a2ae; --watch: #d5a6f5; --closed: #59616b;
    --victory: #45d0a4; --draw: #ecca55; --defeat: #ff8b98;
  }
}
text { font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: var(--ink); }
.page { fill: var(--page); }
.title { font-size: 20px; font-weight: 650; }
.summary { font-size: 12px; fill: var(--faint); }
.legend { font-size: 11px; fill: var(--faint); }
.node rect { fill: var(--box); stroke: var(--edge); stroke-width: 1; }
.node.action rect { fill: var(--action); }
.node.start rect { stroke: var(--ink); stroke-width: 2.2; }
.node.lost rect { fill: none; stroke: var(--defeat); stroke-dasharray: 4 3; }
.node.lost .name, .node.lost .number { fill: var(--faint); }
.node:target rect, .node a:focus-visible rect { stroke: var(--choice); stroke-width: 3; }
.number { font-size: 13px; font-weight: 700; font-variant-numeric: tabular-nums; }
.name { font-size: 12px; font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
.note { font-size: 10.5px; fill: var(--faint); }
.note.start { fill: var(--ink); font-weight: 600; }
.note.victory { fill: var(--victory); }
.note.draw { fill: var(--draw); }
.note.defeat, .note.unreachable { fill: var(--defeat); }
.bar { stroke-width: 3; fill: none; stroke-linecap: round; }
.victory .bar { stroke: var(--victory); }
.draw .bar { stroke: var(--draw); }
.defeat .bar { stroke: var(--defeat); }
.edge path { fill: none; stroke: var(--story); stroke-width: 1.3; }
.edge .hit { stroke: transparent; stroke-width: 9; }
.edge.choice path:not(.hit) { stroke: var(--choice); stroke-width: 1.6; }
.edge.chance path:not(.hit) { stroke: var(--chance); stroke-dasharray: 6 3; }
.edge.watch path:not(.hit) { stroke: var(--watch); stroke-dasharray: 1 3.4; stroke-width: 1.8; stroke-linecap: round; }
.edge.closed path:not(.hit) { stroke: var(--closed); stroke-dasharray: 2 4; }
.edge:hover path:not(.hit) { stroke-width: 3; }
.edge text { font-size: 10.5px; }
.edge .label { fill: var(--page); stroke: var(--edge); stroke-width: .7; }
.edge.choice text { fill: var(--choice); }
.edge.chance text { fill: var(--chance); }
.edge.watch text { fill: var(--watch); }
.edge.closed text { fill: var(--faint); }
.edge .stub text { font-weight: 600; }
marker path { fill: var(--story); }
marker.choice path { fill: var(--choice); }
marker.chance path { fill: var(--chance); }
marker.watch path { fill: var(--watch); }
marker.closed path { fill: var(--closed); }
@media print { .page { fill: none; } }
"""

STYLE = re.sub(r"\s+", " ", _STYLE).strip()
"""The style sheet, in one line."""
