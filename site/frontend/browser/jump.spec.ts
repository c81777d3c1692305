/** A reader looks something up, from a disk, with the keyboard alone. */

import { expect, type Page, test } from "@playwright/test";
import { address } from "./site";

const field = (page: Page) => page.getByRole("combobox");
/** A page, with what is typed into the box that a stroke opens. */
async function ask(page: Page, at: string, typed: string): Promise<void> {
  await page.goto(address(at));
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(typed);
}
const found = (page: Page) => page.getByRole("option");

test("a stroke opens it, a number goes to its rule, and escape closes", async ({ page }) => {
  await ask(page, "strange/index.html", "1.10");
  await expect(found(page).first()).toContainText("1.10");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/strange\/rules.*#rule-1\.10$/);
  await page.getByRole("button", { name: "Look up" }).press("Enter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Look up" })).toBeFocused();
});

test("the arrows choose, and a screen reader is told what is chosen", async ({ page }) => {
  await ask(page, "gallery/index.html", "rifle");
  await expect(found(page).nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(found(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await found(page).nth(1).getAttribute("id"))!);
  await page.keyboard.press("ArrowUp");
  await expect(found(page).first()).toHaveAttribute("aria-selected", "true");
});

test("a card is gone to as it lies: covered", async ({ page }) => {
  await ask(page, "outpost/index.html", "ge 3");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/unit-GE3\.html$/);
  await expect(page.getByText("GE3, covered")).toBeVisible();
  await expect(page.locator(".hd-card")).toHaveCount(0);
});

test("a hex is ringed on the map", async ({ page }) => {
  await ask(page, "outpost/index.html", "hex 0201");
  await page.keyboard.press("Enter");
  await expect(page.locator(".hd-ring")).toBeInViewport();
});

test("it is as wide as a phone there, and what is found is touched", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(address("gallery/rules.html"));
  await page.getByRole("button", { name: "Look up" }).click();
  await field(page).fill("index");
  await found(page).filter({ hasText: "Page" }).first().click();
  await expect(page).toHaveURL(/names\.html/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("what is nowhere is said, and what could not be loaded", async ({ page }) => {
  await page.route(/jump\/book-mill/, (route) => route.abort());
  await ask(page, "gallery/index.html", "zeppelin");
  await expect(page.getByRole("status")).toContainText("Nothing is called “zeppelin”, nor is it written anywhere.");
  await expect(page.getByRole("status")).toContainText("could not be loaded.");
});
