/** One page of each kind is looked at by axe: nothing on it keeps a reader out. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { address } from "./site";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");

const KINDS = [
  "../index.html",
  "gallery/index.html",
  "gallery/rules.html",
  "gallery/tables.html",
  "gallery/cards-weapons.html",
  "gallery/card-Big-Gun.html",
  "gallery/errata.html",
  "gallery/names.html",
  "gallery/terms.html",
  "gallery/aid.html",
  "gallery/sources.html",
  "gallery/figures.html",
  "skirmish/procedure-fire.html",
  "strange/paragraphs.html#p1",
  "strange/sheet.html",
  "outpost/mission-first-light.html",
  "outpost/units.html",
  "outpost/unit-US1.html",
];

declare const axe: { run: (options: object) => Promise<AxeResults> };

/** What axe says of a page: the rule, and the elements. */
async function amiss(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

test("nothing on a page of any kind keeps a reader out", async ({ page }) => {
  test.setTimeout(120_000);
  const found: string[] = [];
  for (const one of KINDS) {
    await page.goto(address(one));
    found.push(...(await amiss(page)).map((said) => `${one} ${said}`));
  }
  await page.keyboard.press("/");
  await page.keyboard.type("card");
  await expect(page.getByRole("option").first()).toBeVisible();
  found.push(...(await amiss(page)));
  expect(found).toEqual([]);
});

test("a page is walked with the keyboard alone", async ({ page }) => {
  test.setTimeout(60_000);
  await page.goto(address("outpost/cards-weapons.html"));
  const tabTo = async (wanted: Locator) => {
    for (let pressed = 0; pressed < 40; pressed++) {
      await page.keyboard.press("Tab");
      if (await wanted.evaluate((one) => one === document.activeElement)) return;
    }
    throw new Error(`${wanted} is not reached`);
  };
  await page.keyboard.press("Tab");
  await expect(page.locator(".md-skip")).toBeFocused();
  await page.keyboard.press("Enter");
  const sort = page.getByRole("button", { name: "Short range" });
  await tabTo(sort);
  expect(await sort.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-sort=descending]")).toContainText("Short range");
  await tabTo(page.locator("tbody input").first());
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/#compare=/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/card-/);
});
