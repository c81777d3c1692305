/**
 * What lies covered on a page, its cards and endings: uncovered by its reader, or by an address.
 *
 * What is covered is a template: it is no part of the page, so a browser that searches the page does not come upon it.
 */

export function watchCovers(): void {
  for (const button of document.querySelectorAll("[data-do=print]")) {
    button.addEventListener("click", () => window.print());
  }
  // On paper only what its reader has uncovered: the theme opens everything that is closed before it prints.
  document.addEventListener("click", (event) => {
    const cover = (event.target as Element).closest("details > summary")?.parentElement as HTMLDetailsElement | null;
    if (!cover) return;
    fill(cover);
    cover.classList.toggle("hd-seen", !cover.open);
  });
  window.addEventListener("hashchange", openAsked);
  openAsked();
}

/** Put what lies under a cover into the page. */
function fill(cover: HTMLDetailsElement): void {
  const under = cover.querySelector<HTMLTemplateElement>(":scope > template");
  under?.replaceWith(under.content);
}

/** A card that the address asks for: whatever covers it is opened. */
function openAsked(): void {
  const name = decodeURIComponent(location.hash.slice(1));
  if (!name) return;
  const under = [...document.querySelectorAll<HTMLTemplateElement>("details > template")];
  const cover =
    (under.find((one) => one.content.getElementById(name))?.parentElement as HTMLDetailsElement | undefined) ??
    document.getElementById(name)?.closest<HTMLDetailsElement>("details:not([open])");
  if (!cover) return;
  fill(cover);
  cover.open = true;
  cover.classList.add("hd-seen");
  document.getElementById(name)?.scrollIntoView();
}
