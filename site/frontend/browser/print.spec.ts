/** Each kind of page as it is printed: what is read, and nothing that only a screen has a use for. */

import { expect, type Page, test } from "@playwright/test";
import { address } from "./site";

/** Pixels of a millimetre of paper. */
const MM = 96 / 25.4;
/** What is left of A4 between its margins, and of Letter across, which is narrower when it lies. */
const UPRIGHT = 178;
const ACROSS = 259;

const KINDS: readonly (readonly [page: string, width: number])[] = [
  ["../index.html", UPRIGHT],
  ["gallery/index.html", UPRIGHT],
  ["gallery/rules.html", UPRIGHT],
  ["gallery/tables.html", UPRIGHT],
  ["gallery/cards-weapons.html", ACROSS],
  ["gallery/card-Big-Gun.html", UPRIGHT],
  ["gallery/errata.html", UPRIGHT],
  ["gallery/names.html", UPRIGHT],
  ["gallery/terms.html", UPRIGHT],
  ["gallery/aid.html", UPRIGHT],
  ["gallery/sources.html", UPRIGHT],
  ["gallery/figures.html", UPRIGHT],
  ["gallery/procedure-shot.html", UPRIGHT],
  ["skirmish/procedure-fire.html", UPRIGHT],
  ["mill/sheet.html", UPRIGHT],
  ["mill/paragraphs.html#p1", UPRIGHT],
  ["outpost/map.html", ACROSS],
  ["outpost/mission-first-light.html", UPRIGHT],
  ["outpost/sheet.html", UPRIGHT],
  ["outpost/cards-data-cards.html", ACROSS],
  ["outpost/units.html", ACROSS],
  ["outpost/unit-US1.html", UPRIGHT],
  ["outpost/designer.html", UPRIGHT],
  ["outpost/actions.html", UPRIGHT],
];

/** A page as it lies on paper of a width, with what the theme does before it is printed: it opens what is closed. */
async function printed(page: Page, one: string, width: number): Promise<void> {
  await page.setViewportSize({ width: Math.floor(width * MM), height: 1000 });
  await page.emulateMedia({ media: "print" });
  await page.goto(address(one));
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
}

/** What is wrong with a page that is printed. */
function amiss(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
    const named = (one: Element) => `${one.tagName.toLowerCase()}.${one.className} ${one.textContent?.trim().slice(0, 40)}`;
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(seen);
    for (const one of all("button, input, select, nav, header, footer.md-footer, .md-sidebar, .headerlink, .md-top")) {
      // The head of a table sorts: on paper it is its words.
      if (!one.matches(".hd-compare thead button")) found.push(`for the screen: ${named(one)}`);
    }
    for (const link of all("a[href]")) {
      const after = getComputedStyle(link, "::after").content;
      if (/attr|http/.test(after)) found.push(`an address: ${named(link)}`);
    }
    const width = document.documentElement.clientWidth;
    if (all("article")[0]!.getBoundingClientRect().width < width - 1) found.push("narrower than the paper");
    for (const one of all("article *")) {
      const box = one.getBoundingClientRect();
      if (box.width > 1 && box.right > width + 1) found.push(`off the paper: ${named(one)}`);
    }
    for (const one of all("article :is(section, article, .hd-box, .hd-table, .hd-map-box, .hd-text, aside)")) {
      const high = one.scrollHeight - one.clientHeight;
      const wide = one.scrollWidth - one.clientWidth;
      if (one.clientHeight && (high > 4 || wide > 1)) found.push(`does not hold what is in it, ${wide} × ${high}: ${named(one)}`);
    }
    return [...new Set(found)];
  });
}

test("no kind of page prints what is for the screen, an address, or anything that is cut off", async ({ page }) => {
  test.setTimeout(120_000);
  const found: string[] = [];
  for (const [one, width] of KINDS) {
    await printed(page, one, width);
    found.push(...(await amiss(page)).slice(0, 5).map((said) => `${one} ${said}`));
  }
  expect(found).toEqual([]);
});

test("what is covered is printed as a cover, and what its reader has uncovered as it is", async ({ page }) => {
  await printed(page, "outpost/unit-GE3.html", UPRIGHT);
  await expect(page.locator("details.hd-slip")).toHaveText("GE3, covered");
  await expect(page.locator("details.hd-slip > summary")).toBeVisible();
  await printed(page, "outpost/mission-first-light.html", UPRIGHT);
  for (const cell of await page.locator(".hd-cell").all()) {
    // biome-ignore lint/performance/useDomNodeTextContent: what shows, and not what is there
    expect(await cell.evaluate((one) => (one as HTMLElement).innerText.trim())).toMatch(/, covered$/);
  }
  await page.goto(address("outpost/unit-GE3.html#GE3"));
  await expect(page.locator("#GE3")).toBeVisible();
  await expect(page.locator("details.hd-slip > summary")).toBeHidden();
});
