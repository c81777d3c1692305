"""How the page looks: on a screen, wide or narrow, light or dark, and on paper."""

from __future__ import annotations

from hulldown_engine.picture.palette import variables

LIGHT = """--ink:#1d1b16;--faint:#6a6558;--line:#ded8c8;--paper:#f6f2e8;--card:#fffdf8;--bar:#8a7440;--mark:#b3134e;
--us:#66743a;--german:#76828a;--good:#3f7d54;--bad:#a8402a;--middle:#d39a3c;--heat:#b3134e"""

DARK = """--ink:#ece8dc;--faint:#a49e8e;--line:#3b3930;--paper:#171713;--card:#211f1a;--bar:#c2a662;--mark:#ff7aa8;
--us:#9aab62;--german:#9aa8b0;--good:#6fb387;--bad:#e07a5f;--middle:#e0b45f;--heat:#ff5c93"""

STYLE = f"""
:root{{{LIGHT};color-scheme:light dark}}
@media screen and (prefers-color-scheme:dark){{:root{{{DARK}}} .hd-map{{{variables(dark=True)}}}}}
*{{box-sizing:border-box}}
body{{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif}}
main,header,nav,footer{{max-width:78rem;margin:0 auto;padding:0 1.5rem}}
header{{padding-top:2rem}}
h1{{font-size:1.9rem;line-height:1.2;margin:0}}
h2{{font-size:1.45rem;line-height:1.2;margin:2.6rem 0 .2rem;padding-top:1rem;border-top:3px double var(--line)}}
h3{{font-size:1.08rem;margin:2.2rem 0 .4rem;break-after:avoid}}
h4{{font-size:.95rem;margin:1.2rem 0 .3rem;break-after:avoid}}
p{{margin:.2rem 0 .7rem;max-width:46rem}}
.played,.aside,footer{{color:var(--faint)}}
.aside,footer{{font-size:.88rem}}
a{{color:inherit}}
nav ul{{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;margin:.6rem 0 0;padding:0;font-size:.92rem}}
code{{font-size:.9em;overflow-wrap:anywhere}}
.tiles{{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.8rem;margin:1rem 0}}
.tiles div,figure{{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.7rem .9rem}}
.tiles strong{{display:block;font-size:1.5rem;line-height:1.25;font-variant-numeric:tabular-nums}}
.tiles span{{font-size:.85rem;color:var(--faint)}}
.grid{{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:1rem;align-items:start;
margin:.8rem 0}}
figure{{margin:0;break-inside:avoid;min-width:0}}
figcaption{{font-weight:600;font-size:.92rem;margin-bottom:.3rem}}
.said{{display:block;font-size:.83rem;color:var(--faint);margin-top:.2rem;font-variant-numeric:tabular-nums}}
.plot{{display:block;width:100%;height:auto;max-width:30rem}}
.legend{{display:flex;flex-wrap:wrap;gap:.2rem .9rem;list-style:none;padding:0;margin:.4rem 0;font-size:.83rem}}
.legend i{{display:inline-block;width:.75rem;height:.75rem;border-radius:2px;margin-right:.35rem}}
.wide{{overflow-x:auto;margin:.5rem 0}}
table{{border-collapse:collapse;font-size:.9rem;min-width:min(30rem,100%)}}
th,td{{text-align:left;vertical-align:top;padding:.28rem .9rem .28rem 0;border-bottom:1px solid var(--line)}}
thead th{{color:var(--faint);font-weight:500;white-space:nowrap}}
.number{{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}}
tr{{break-inside:avoid}}
details{{margin:.5rem 0}}
summary{{cursor:pointer;font-size:.92rem}}
.heat-map>input{{position:absolute;opacity:0;pointer-events:none}}
.heat-map>label{{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:.15rem .8rem;
margin:0 .3rem .4rem 0;font-size:.88rem;cursor:pointer;background:var(--card)}}
.heat-map>input:checked+label{{background:var(--ink);color:var(--paper);border-color:var(--ink)}}
.heat-map>input:focus-visible+label{{outline:2px solid var(--mark);outline-offset:2px}}
.heat-map .box{{overflow:auto;background:var(--card);border:1px solid var(--line);border-radius:.5rem}}
.heat-map svg{{display:block;width:100%;min-width:46rem;height:auto}}
.heat-map .levels,.heat-map .cover,.heat-map .growth,.heat-map .contours{{opacity:.45}}
.hd-map .heat>g{{display:none}}
.hd-map .heat path{{fill:var(--heat);stroke:none}}
@media (max-width:40rem){{main,header,nav,footer{{padding:0 .9rem}}
h1{{font-size:1.5rem}} header{{padding-top:1.2rem}}}}
@page{{margin:14mm}}
@media print{{body{{background:none;font-size:10pt}} main,header,footer{{max-width:none;padding:0}} nav{{display:none}}
.grid{{grid-template-columns:repeat(2,1fr)}} .tiles{{grid-template-columns:repeat(5,1fr)}}
.heat-map>input:not(:checked)+label{{display:none}} .heat-map svg{{min-width:0}}
.heat-map{{break-inside:avoid}} .aside{{break-after:avoid}} .wide,.heat-map .box{{overflow:visible}}}}
"""
