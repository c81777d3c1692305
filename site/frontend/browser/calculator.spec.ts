/** A reader uses the calculator of a procedure. */

import { expect, type Page, test } from "@playwright/test";
import { address } from "./site";

const FIRE = address("skirmish/procedure-fire.html");
const answer = (page: Page) => page.locator(".hd-side");
const input = (page: Page, label: string) => page.locator(".hd-inputs-of").getByLabel(label);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the odds follow what is chosen, and what is refused says why", async ({ page }) => {
  await page.goto(FIRE);
  await input(page, "Weapon").selectOption("Field-gun");
  await input(page, "Range").fill("7");
  await expect(answer(page)).toContainText("Always: need 7.");
  await input(page, "Range").fill("70");
  await expect(answer(page)).toHaveText("Range: from 0 to 20.");
  await input(page, "Range").fill("7");
  await input(page, "Moving").check();
  await expect(answer(page)).toHaveText("Fire: guns do not fire on the move.");
  await input(page, "Range").evaluate((range: HTMLInputElement) => {
    const smoke = document.querySelectorAll<HTMLInputElement>(".hd-inputs-of input[type=number]")[1]!;
    for (const [one, typed] of [[range, "70"], [smoke, "1"]] as const) {
      one.value = typed;
      one.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await expect(input(page, "Smoke")).toHaveValue("1");
  await expect(answer(page)).toHaveText("Range: from 0 to 20.");
  await input(page, "Smoke").fill("0");
  await input(page, "Range").fill("7");
  await input(page, "Moving").uncheck();
  await expect(answer(page)).toContainText("Always: need 7.");
  await expect(answer(page).locator("th").filter({ hasText: "or better" })).toBeVisible();
});

test("what is typed stays as it is typed, in the address as soon as it is a number, and comes back", async ({ page }) => {
  await page.goto(FIRE);
  const range = input(page, "Range");
  await range.fill("");
  await expect(answer(page)).toHaveText("Range: from 0 to 20.");
  await range.pressSequentially("12");
  await expect(range).toHaveValue("12");
  await expect(range).toBeFocused();
  await range.press("Enter");
  await input(page, "Moving").check();
  await button(page, "Compare with another").click();
  await range.fill("9");
  await expect(page.locator(".hd-differ tbody tr")).toHaveText(["Range12 hexes9 hexes"]);
  await expect(page).toHaveURL(/2\.range=9/);
  const link = page.url();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(range).toHaveValue("12");
  await expect(input(page, "Moving")).toBeChecked();
  await expect(page.locator(".hd-differ tbody tr")).toHaveText(["Range12 hexes9 hexes"]);
  await expect(page.locator(".hd-headline > div")).toHaveCount(2);
});

test("it is the first on its page, and the answer is in sight while anything is changed", async ({ page }) => {
  await page.goto(FIRE);
  await expect(page.locator("h2").first()).toContainText("Calculator");
  for (const [width, height] of [[1280, 480], [390, 330]] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    for (const label of ["Weapon", "Range", "Moving"]) {
      await input(page, label).focus();
      await expect(input(page, label)).toBeInViewport();
      await expect(page.locator(".hd-headline")).toBeInViewport({ ratio: 1 });
    }
  }
});

test("dice are rolled, seen, and kept in a log", async ({ page }) => {
  await page.goto(FIRE);
  await button(page, "Roll").click();
  await expect(page.locator(".hd-rolled .hd-die").first()).toHaveText(/^([1-9]|10)$/);
  await button(page, "Roll").click();
  await page.reload();
  await expect(page.locator(".hd-rolls > ol > li")).toHaveCount(2);
  await button(page, "Clear the log").click();
  await page.reload();
  await expect(page.locator(".hd-headline")).toBeVisible();
  await expect(page.locator(".hd-rolls")).toHaveCount(0);
});

test("a link to what is not asked any more, and a browser that keeps nothing, are told of; the rest works", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("forbidden", "SecurityError"); } });
  });
  await page.goto(`${FIRE}#.edition=gone&range=7&wind=strong`);
  await expect(page.locator(".hd-refused")).toHaveText([
    "The link says what “wind” is, and that is not asked here. All else is as it says.",
    "This link was made with an earlier edition of the book: what is worked out here can differ.",
  ]);
  await expect(input(page, "Range")).toHaveValue("7");
  await input(page, "Range").fill("3");
  await expect(page.locator(".hd-refused")).toHaveCount(0);
  await button(page, "Roll").click();
  await button(page, "Roll").click();
  await expect(page.locator(".hd-rolls > ol > li")).toHaveCount(2);
  await expect(page.locator(".hd-refused")).toHaveText(["This browser keeps nothing for this page: the log ends with it."]);
});

test("a chart is drawn over any number and pointed at, and modifiers stand in the groups of the rule", async ({ page }) => {
  await page.goto(FIRE);
  await expect(page.getByLabel("over", { exact: true }).locator("option")).toHaveText(["range", "smoke"]);
  await page.getByLabel("over", { exact: true }).selectOption("smoke");
  await expect(page.locator(".hd-reading")).toContainText("Smoke 0:");
  const box = (await page.locator(".hd-area").boundingBox())!;
  await page.locator(".hd-area").click({ position: { x: box.width - 3, y: 5 } });
  await expect(input(page, "Smoke")).toHaveValue("2");
  await input(page, "Moving").check();
  await expect(page.locator(".hd-modified table").first()).toHaveText(
    "Fire: need from 7 to 3−2 the firer moves rule 1.1−2 smokenot point-blank",
  );
  await expect(page.locator(".hd-modified table").last()).toContainText("A, cover+1 in the open rule 2.3a");
});
