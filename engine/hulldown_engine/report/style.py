"""How the report looks, on a screen and on paper."""

from __future__ import annotations

STYLE = """
:root { --ink: #1d1b16; --faint: #6c675b; --line: #c9c2b0; --paper: #fbf9f3; --mark: #7a2f14 }
html { background: #e9e4d6 }
body { font: 1.05rem/1.5 Georgia, 'Iowan Old Style', 'Palatino Linotype', serif; color: var(--ink);
  background: var(--paper); max-width: 44rem; margin: 2rem auto; padding: 2.5rem 3.5rem 2rem;
  box-shadow: 0 1px 12px #0003 }
header { text-align: center; border-bottom: 3px double var(--line); margin-bottom: 1.6rem; padding-bottom: .8rem }
h1 { font-size: 2.3rem; line-height: 1.15; margin: 0 }
.where { font-style: italic; margin: .3rem 0 1rem; color: var(--faint) }
.verdict { margin: .4rem 0 }
.verdict strong { display: block; font-size: 1.25rem; color: var(--mark) }
h2 { font-size: 1.05rem; font-variant: small-caps; letter-spacing: .06em; color: var(--mark);
  border-bottom: 1px solid var(--line); margin: 2rem 0 .7rem; break-after: avoid }
p { margin: 0 0 .7rem; hyphens: auto }
.briefing p { text-indent: 1.2em; margin-bottom: 0 }
.briefing p:first-child { text-indent: 0 }
.briefing p:first-child::first-letter { font-size: 2.9em; float: left; line-height: .85; padding: .06em .08em 0 0;
  color: var(--mark) }
blockquote { position: relative; margin: 1rem 0; padding: 0 0 0 1rem; border-left: 3px solid var(--line);
  break-inside: avoid }
blockquote p { margin-bottom: .3rem }
.number { position: absolute; left: -2.9rem; width: 2.2rem; text-align: right; font: .8rem/1.9 sans-serif;
  color: var(--faint) }
.note { font-style: italic; padding-left: 1rem }
.choice { color: var(--mark); padding-left: 1rem }
.choice::before { content: '\\2192\\2002' }
.dice { font: .72rem/1.4 sans-serif; color: var(--faint); margin: -.4rem 0 .9rem }
table { border-collapse: collapse; width: 100%; font-size: .95rem }
th, td { text-align: left; vertical-align: top; padding: .22rem .7rem .22rem 0; border-bottom: 1px solid var(--line) }
th { white-space: nowrap }
tr { break-inside: avoid }
.victims { color: var(--faint); font-style: italic }
.points td:first-child, .points td:last-child { text-align: right; font-variant-numeric: tabular-nums; width: 4rem }
.points td:first-child { padding-right: 1.4rem }
figure { margin: 2rem -2rem; text-align: center; break-inside: avoid }
figure svg { max-width: 100%; height: auto }
figcaption { font-style: italic; color: var(--faint); font-size: .9rem; margin-top: .4rem }
footer { border-top: 3px double var(--line); margin-top: 2.2rem; padding-top: .7rem; color: var(--faint);
  font-size: .85rem; text-align: center }
@media (max-width: 46rem) { body { margin: 0; padding: 1.2rem 1.4rem; box-shadow: none }
  figure { margin: 1.5rem 0 }
  .number { position: static; display: block; text-align: left; width: auto } }
@page { margin: 18mm 20mm }
@media print { html, body { background: none } body { box-shadow: none; margin: 0; padding: 0; max-width: none;
    font-size: 10.5pt }
  figure { margin: 1rem 0 } figure svg { max-height: 235mm }
  .number { position: static; float: left; width: auto; margin-right: .5rem } }
"""
