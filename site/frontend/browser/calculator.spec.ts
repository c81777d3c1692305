/** A reader uses the calculator of a procedure. */

import { expect, type Page, test } from "@playwright/test";
import { address } from "./site";

const told = (page: Page) => page.locator(".hd-told");
const input = (page: Page, label: string) => page.locator(".hd-inputs-of").getByLabel(label);

test("the odds follow what is chosen, and what is refused says why", async ({ page }) => {
  await page.goto(address("skirmish/procedure-fire.html"));
  await input(page, "Weapon").selectOption("Field-gun");
  await input(page, "Range").fill("7");
  await expect(told(page)).toContainText("Always: need 7.");
  await input(page, "Range").fill("70");
  await expect(told(page)).toHaveText("Range: from 0 to 20.");
  await input(page, "Range").fill("7");
  await input(page, "Moving").check();
  await expect(told(page)).toHaveText("Fire: guns do not fire on the move.");
  await input(page, "Moving").uncheck();
  await expect(told(page)).toContainText("Always: need 7.");
});

test("what is typed stays as it is typed, while it is no number yet", async ({ page }) => {
  await page.goto(address("skirmish/procedure-fire.html"));
  const range = input(page, "Range");
  await range.fill("");
  await expect(told(page)).toHaveText("Range: from 0 to 20.");
  await range.pressSequentially("12");
  await expect(range).toHaveValue("12");
  await expect(range).toBeFocused();
});

test("enter reloads nothing", async ({ page }) => {
  await page.goto(address("skirmish/procedure-fire.html"));
  await input(page, "Range").fill("7");
  await input(page, "Range").press("Enter");
  await expect(input(page, "Range")).toHaveValue("7");
  expect(page.url()).toBe(address("skirmish/procedure-fire.html"));
});
