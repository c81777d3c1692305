/** A reader turns the pages of the sleeve. */

import { expect, test } from "@playwright/test";
import { address } from "./site";

const SLEEVE = address("strange/paragraphs.html");

test("a number that is typed uncovers its paragraph, and escape covers it", async ({ page }) => {
  await page.goto(SLEEVE);
  const first = Number(await page.locator(".hd-sleeve").evaluate((sleeve) => JSON.parse(sleeve.dataset.sleeve!).runs[0][0]));
  await page.keyboard.press(String(first));
  await expect(page.locator("#hd-number")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".hd-uncovered .hd-number")).toHaveText(String(first));
  await expect(page.locator(".hd-body")).not.toBeEmpty();
  await page.keyboard.press("Escape");
  await expect(page.locator(".hd-covered")).toBeVisible();
  await expect(page.locator(".hd-body")).toBeEmpty();
});

test("the back button turns back, and the log keeps what was read, and forgets it", async ({ page }) => {
  await page.goto(`${SLEEVE}#p1`);
  await expect(page.locator(".hd-log li")).toHaveText(["1"]);
  await page.goto(`${SLEEVE}#p99`);
  await expect(page.locator(".hd-said")).toContainText("There is no paragraph 99 in this book");
  await page.goBack();
  await expect(page.locator(".hd-uncovered .hd-number")).toHaveText("1");
  await page.reload();
  await expect(page.locator(".hd-log li")).toHaveText(["1"]);
  await page.locator("[data-do=forget]").click();
  await expect(page.locator(".hd-log")).toBeHidden();
});

test("what is no number is answered with a sentence", async ({ page }) => {
  await page.goto(SLEEVE);
  await page.locator("#hd-number").fill("");
  await page.locator("#hd-number").press("Enter");
  await expect(page.locator(".hd-said")).toHaveText("Which paragraph?");
});

test("no page says anything is wrong", async ({ page }) => {
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  for (const one of ["strange/paragraphs.html#p1", "outpost/unit-GE3.html#GE3", "skirmish/procedure-fire.html"]) {
    await page.goto(address(one));
    await page.waitForLoadState("load");
  }
  expect(said).toEqual([]);
});

test("what is covered is no part of the page before its reader uncovers it", async ({ page }) => {
  await page.goto(address("outpost/unit-GE3.html"));
  const cover = page.locator("details.hd-slip");
  expect(await cover.evaluate((one) => one.textContent)).toBe("GE3, covered");
  await cover.locator("summary").press("Enter");
  await expect(page.locator("#GE3")).toBeVisible();
  await page.goto(address("outpost/mission-first-light.html"));
  const cell = page.locator(".hd-cell").first();
  const before = await cell.evaluate((one) => one.textContent);
  await cell.locator("summary").click();
  expect((await cell.evaluate((one) => one.textContent))!.length).toBeGreaterThan(before!.length);
});

test("an old address of something covered leads on to it, and a name that is nowhere to no further page", async ({ page }) => {
  await page.goto(address("outpost/names.html#flag-bridge-is-mined"));
  await expect(page).toHaveURL(/names-codewords\.html#flag-bridge-is-mined$/);
  await expect(page.locator("#flag-bridge-is-mined")).toBeVisible();
  await page.goto(address("outpost/names.html#flag-wounded-aboard"));
  await expect(page).toHaveURL(/names-items\.html#flag-wounded-aboard$/);
  await expect(page.locator("#flag-wounded-aboard")).toBeVisible();
  await page.goto(address("outpost/names.html#flag-gone"));
  await expect(page).toHaveURL(/names-codewords\.html#flag-gone$/);
  await expect(page.locator(".hd-names")).toHaveCount(0);
});
