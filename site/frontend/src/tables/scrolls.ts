/** Boxes that scroll sideways: a reader is shown that there is more, and the keyboard reaches them. */

const BOXES = ".hd-box, .hd-table, .md-typeset__scrollwrap, .hd-odds, .hd-map-box";

export function watchBoxes(): void {
  const watched = new ResizeObserver((entries) => {
    for (const { target } of entries) show(target as HTMLElement);
  });
  for (const box of document.querySelectorAll<HTMLElement>(BOXES)) {
    watched.observe(box);
    box.addEventListener("scroll", () => show(box), { passive: true });
  }
}

function show(box: HTMLElement): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  const more = box.scrollWidth - box.clientWidth - box.scrollLeft > 1;
  box.classList.toggle("hd-more-right", more);
  if (!scrolls) {
    for (const name of ["tabindex", "role", "aria-label"]) box.removeAttribute(name);
    return;
  }
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", `${titleOf(box)}, scrolls`);
}

/** What stands above a box: its heading, or the page's. */
function titleOf(box: HTMLElement): string {
  const headings = [...document.querySelectorAll<HTMLElement>(".md-content :is(h1, h2, h3, h4)")];
  const above = headings.filter((one) => one.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
  return above?.textContent?.replace("§", "").trim() ?? document.title;
}
