/** What lies covered on a page, its cards and endings: opened by its reader, or by an address. */

export function watchCovers(): void {
  for (const button of document.querySelectorAll("[data-do=print]")) {
    button.addEventListener("click", () => window.print());
  }
  // On paper only what its reader has uncovered: the theme opens everything that is closed before it prints.
  document.addEventListener("click", (event) => {
    const cover = (event.target as Element).closest("details > summary")?.parentElement as HTMLDetailsElement | null;
    cover?.classList.toggle("hd-seen", !cover.open);
  });
  window.addEventListener("hashchange", openAsked);
  openAsked();
}

/** A card that the address asks for: whatever covers it is opened. */
function openAsked(): void {
  const name = decodeURIComponent(location.hash.slice(1));
  const asked = name ? document.getElementById(name) : null;
  const cover = asked?.closest<HTMLDetailsElement>("details:not([open])");
  if (!asked || !cover) return;
  cover.open = true;
  cover.classList.add("hd-seen");
  asked.scrollIntoView();
}
