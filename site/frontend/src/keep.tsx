/** On every page of a book that comes from a server: the site can be installed, and the book be kept for the table. */

import { render } from "preact";
import { Keeping } from "./keep/panel";

const place = document.querySelector<HTMLElement>("[data-keep]");
// From a disk all is there already, and a browser would complain in its console.
if (place?.dataset.keep && /^https?:$/.test(location.protocol)) {
  const { base, book } = JSON.parse(place.dataset.keep) as { base: string; book: string };
  const site = new URL(`${base}/`, location.href).href;
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: `${site}manifest.webmanifest` }));
  if (book) show(site, book);
}

function show(site: string, book: string): void {
  const title = document.querySelector(".hd-keep");
  if (!isSecureContext) {
    if (title) title.textContent = "A book can be kept for the table where its site comes over https.";
    return;
  }
  const at = title ?? Object.assign(document.createElement("div"), { className: "hd-newer" });
  if (!title) document.querySelector(".md-content__inner")?.prepend(at);
  render(<Keeping site={site} book={book} whole={!!title} />, at);
}
