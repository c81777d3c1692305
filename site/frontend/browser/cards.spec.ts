/** A reader compares cards, and calculates with one. */

import { expect, type Page, test } from "@playwright/test";
import { address } from "./site";

const rows = (page: Page) => page.locator(".hd-compare tbody tr:not([hidden]) > th");

test("cards are sorted, filtered and set side by side, and one is calculated with", async ({ page }) => {
  test.setTimeout(60_000);
  await page.goto(address("outpost/cards-data-cards.html"));
  const status = page.getByRole("status").filter({ hasText: " of " });
  const all = await rows(page).count();
  await expect(status).toHaveText(`${all} of ${all}`);

  await page.getByRole("button", { name: "Crew rating" }).click();
  await expect(page.locator("[aria-sort=descending]")).toContainText("Crew rating");
  await page.getByRole("combobox", { name: "Class: only" }).selectOption("tank");
  expect(await rows(page).count()).toBeLessThan(all);
  await page.getByRole("searchbox", { name: "Find" }).fill("tiger");
  await expect(rows(page)).toHaveText(["Tiger"]);
  await page.getByRole("checkbox", { name: "Compare Tiger" }).check();
  await expect(page).toHaveURL(/#compare=Tiger$/);

  await page.getByRole("searchbox", { name: "Find" }).fill("panther");
  await page.getByRole("checkbox", { name: "Compare Panther" }).check();
  await page.reload();
  await expect(rows(page)).toHaveText(["Panther", "Tiger"]);
  await expect(page.getByRole("checkbox", { name: "Only what is ticked" })).toBeChecked();
  await expect(page.locator("td.hd-same").first()).toBeVisible();

  await page.getByRole("link", { name: "Tiger", exact: true }).click();
  await page.locator(".hd-see").getByRole("link", { name: "AP Fire", exact: true }).first().click();
  await expect(page.getByRole("combobox", { name: "Firer", exact: true })).toHaveValue("Tiger");
  await expect(page.locator(".hd-refused")).toHaveCount(0);
});

test("a table that is wider than a phone can be scrolled with the keyboard, and says so", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(address("outpost/cards-data-cards.html"));
  const box = page.getByRole("region", { name: "Unit Data Cards, scrolls" });
  await expect(box).toHaveClass(/hd-more-right/);
  await box.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
